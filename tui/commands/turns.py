"""`westmarch show`, `act`, `undo` and `redo`."""

from __future__ import annotations

import argparse

from core.bots.seated import play_bots, redo_steps, undo_steps
from core.kernel.entries import Entry
from core.kernel.game import Game
from core.kernel.prompts import Outcome, Refusal
from core.kernel.table import Table
from replays.naming import by_name
from saves.log_file import LogFile
from saves.redacted import own_eyes, refuse_copy
from tui.commands.documents import BadChoice, action_of, check_seat, choices_for, game_object, numbered, open_game
from tui.commands.opening import looked_at, opened
from tui.commands.output import say, say_json
from tui.commands.parser import UsageError
from tui.commands.problems import Problem, sentence
from tui.commands.text import NO_CHOICE, followed_lines, prompt_lines, spoken_lines, title_lines, wrapped

HIDDEN = (
    "(what there is to choose is hidden: --seat S tells what the seat S may choose, --open tells it of the whole table)"
)
"""What is said where nobody's eyes were named, and the choices are for those of one seat."""


def show(arguments: argparse.Namespace) -> int:
    """Show a game without touching it, now or as it was."""
    with looked_at(arguments.file) as log:
        return _shown(log, arguments)


def _shown(log: LogFile, arguments: argparse.Namespace) -> int:
    at = arguments.at
    table, seat = log.table, arguments.seat or own_eyes(log.redacted)
    check_seat(table.header, seat)
    if at is not None and at > table.entries:
        raise Problem(f"there is no entry {at}; the entries are 0 to {table.entries}")
    if arguments.open:
        refuse_copy(log.path.name, log.header, log.redacted)
    game = open_game(table, seat, asked=arguments.open)
    if arguments.json:
        say_json(game_object(table, seat, at=at, game=game))
        return 0
    state = table.state if at is None else table.state_at(at)
    told = by_name(game, table.header).words.spoken(game.sight.view(state, seat))
    for line in (*title_lines(table, at), "", *spoken_lines(told), ""):
        say(line)
    _say_prompt(table, game, seat, at)
    return 0


def act(arguments: argparse.Namespace) -> int:
    """Carry out the choices one after the other; bots play in between."""
    words = [_choice(word) for word in arguments.choices]
    with opened(arguments.file) as saved:
        table, seat = saved.table, arguments.seat
        check_seat(table.header, seat)
        followed: list[Entry] = []
        answers = arguments.entry
        for done, word in enumerate(words):
            try:
                action = (
                    numbered(table, word, seat, whole=arguments.open)
                    if isinstance(word, int)
                    else action_of(table.game, word)
                )
                followed.append(table.act(action, answers=answers, seat=seat))
            except (BadChoice, Refusal) as error:
                if not done:
                    raise
                raise Problem(
                    f"choice {done + 1} was not carried out, those before it were: {sentence(error)}"
                ) from None
            answers = None
            followed += play_bots(table)
        _report(table, arguments, followed)
    return 0


def undo(arguments: argparse.Namespace) -> int:
    """Take back decisions; where bots sit, decisions of people with what the bots did after them."""
    with opened(arguments.file) as saved:
        check_seat(saved.table.header, arguments.seat)
        saved.table.undo(undo_steps(saved.table, arguments.count))
        _report(saved.table, arguments, [])
    return 0


def redo(arguments: argparse.Namespace) -> int:
    """Bring back what was undone."""
    with opened(arguments.file) as saved:
        table = saved.table
        check_seat(table.header, arguments.seat)
        before = table.cursor
        table.redo(redo_steps(table, arguments.count))
        _report(table, arguments, table.line.entries[before : table.cursor])
    return 0


def _choice(word: str) -> int | str:
    """Read a choice: a number, or an action as JSON. Raises `UsageError`."""
    if word.lstrip().startswith("{"):
        return word
    if word.isascii() and word.isdigit() and len(word) <= 9:
        return int(word)
    raise UsageError(f"{word[:40]!r} is no choice; a choice is a number from `show` or an action as JSON")


def _report(table: Table, arguments: argparse.Namespace, followed: list[Entry]) -> None:
    seat: str | None = arguments.seat
    game = open_game(table, seat, asked=arguments.open)
    if arguments.json:
        say_json(game_object(table, seat, followed, game=game))
        return
    for line in followed_lines(by_name(game, table.header), table.line, followed, seat):
        say(line)
    say(f"entry {table.entry}: {game.words.progress(table.view(seat))}")
    _say_prompt(table, game, seat)


def _say_prompt(table: Table, game: Game, seat: str | None, at: int | None = None) -> None:
    game = by_name(game, table.header)
    state = table.state if at is None else table.state_at(at)
    prompt = table.prompt if at is None else table.prompt_at(at)
    choices = [] if isinstance(prompt, Outcome) else choices_for(game, state, prompt, seat)
    lines = prompt_lines(game, game.sight.view(state, seat), prompt, choices)
    if seat is None and lines[-1] == NO_CHOICE:
        lines[-1:] = wrapped(HIDDEN, "  ")
    for line in lines:
        say(line)
