"""The JSON objects of the command line and the engine (`docs/command-line.md`), and how a choice is given in words.

The objects are one stable schema: a key is never taken away or given another meaning within a format.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from core.kernel.decoding import from_json
from core.kernel.entries import Entry, Header
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.plain import explicit
from core.kernel.prompts import Choice, Outcome, Prompt
from core.kernel.table import Table
from replays.opened import opened
from saves.redacted import SeenLine
from saves.version import program_version

FORMAT = 1


class BadChoice(ValueError):
    """A choice or an action that cannot be read, or a number that is not on the list; the text says why."""


def whole(value: Any) -> Any:
    """Return `value` as plain data, every member of every struct written out, those with default values too."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        found: dict[str, Any] = {} if config.tag is None else {str(config.tag_field): config.tag}
        for name, written in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            found[written] = whole(getattr(value, name))
        return found
    if isinstance(value, Mapping):
        return {key: whole(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [whole(inner) for inner in value]
    return value if value is None or isinstance(value, str | int | float) else msgspec.to_builtins(value)


def choices_for(game: Game, state: Any, prompt: Prompt, seat: str | None) -> list[Choice]:
    """Return the choices as they are numbered: those that `seat` may see, or (None) everybody."""
    return game.sight.visible_prompt(state, prompt, seat).choices


def prompt_object(game: Game, state: Any, prompt: Prompt, seat: str | None, *, whole: bool = False) -> dict[str, Any]:
    """Return the object of a prompt with its numbered choices: those that `seat` may see, or the `whole` list."""
    shown = prompt
    if not whole:
        shown = game.sight.visible_prompt(state, prompt, seat)
        state = game.sight.view(state, seat)
    chapter = game.rules.chapter(state)
    return {
        "kind": shown.kind,
        "text": game.words.prompt_text(state, shown),
        "rule": shown.rule,
        "chapter": None if chapter is None else {"rule": chapter.rule, "title": chapter.title},
        "seat": shown.seat,
        "choices": [
            {
                "n": n,
                "seat": choice.seat,
                "label": game.words.label(state, choice),
                "rule": choice.rule,
                "action": explicit(choice.action),
            }
            | {name: value for name, value in (("place", choice.place), ("group", choice.group)) if value}
            for n, choice in enumerate(shown.choices, 1)
        ],
    } | ({"sealed": list(shown.sealed)} if shown.sealed else {})


def event_object(game: Game, state: Any, event: Any, seat: str | None) -> dict[str, Any]:
    """Return the object of an event as `seat` may see it: its own members, the rule, and one line of text.

    `state` is that right after it.
    """
    seen = game.sight.event_view(state, event, seat)
    found: dict[str, Any] = explicit(seen)
    text = game.words.shown_text(game.sight.view(state, seat), seen)
    return found | {"rule": game.words.event_rule(seen), "text": text}


def event_objects(game: Game, line: Line, entries: Sequence[Entry], seat: str | None) -> list[dict[str, Any]]:
    """Return the objects of all events of `entries`, which follow each other in `line`."""
    return [event_object(game, state, event, seat) for event, state in followed_events(line, entries)]


def followed_events(line: Line, entries: Sequence[Entry]) -> Iterator[tuple[Any, Any]]:
    """Yield each event of `entries`, which follow each other in `line`, and the state right after it."""
    if entries:
        for _, event, state in line.happened(line.number_of(entries[0]), len(entries)):
            yield event, state


def outcome_object(outcome: Outcome) -> dict[str, Any]:
    """Return the object of an outcome; in a game in which seats win apart with the winners."""
    winners = {"winners": list(outcome.winners)} if outcome.winners else {}
    return {"result": outcome.result, "score": outcome.score, "reason": outcome.reason, "rule": outcome.rule, **winners}


def heading(header: Header) -> dict[str, Any]:
    """Return what every object about a game begins with."""
    return {
        "westmarch": program_version(),
        "format": FORMAT,
        "game": header.game,
        "options": dict(header.options),
        "seats": [{"id": seat.id, "name": seat.name, "player": seat.player} for seat in header.seats],
    }


def open_game(table: Table, seat: str | None, *, asked: bool) -> Game:
    """Return the game by which a table is told to whoever gives no `seat`: with nothing hidden where that was `asked`
    for, and after the end; as it is otherwise."""
    if seat is not None or isinstance(table.line, SeenLine) or not (asked or table.over):
        return table.game
    return opened(table.game)


def game_object(
    table: Table,
    seat: str | None = None,
    followed: Sequence[Entry] = (),
    at: int | None = None,
    *,
    game: Game | None = None,
    whole: bool = False,
) -> dict[str, Any]:
    """Return the object of a game as `seat` may see it, at the cursor or after entry number `at`.

    `followed` are the entries whose events are to be shown as what followed. `game` stands in for the table's own,
    and with `whole` all choices of all seats are listed for whoever plays the whole table.
    """
    game, header = game or table.game, table.header
    here = at is None or at == table.entry
    state = table.state if here else table.state_at(at or 0)
    prompt = table.prompt if here else table.prompt_at(at or 0)
    over = isinstance(prompt, Outcome)
    return heading(header) | {
        "entry": table.entry if at is None else at,
        "entries": table.entries,
        "over": over,
        "outcome": outcome_object(prompt) if isinstance(prompt, Outcome) else None,
        "prompt": None if isinstance(prompt, Outcome) else prompt_object(game, state, prompt, seat, whole=whole),
        "events": event_objects(game, table.line, followed, seat),
        "view": explicit(game.sight.view(state, seat)),
    }


def numbered(table: Table, number: int, seat: str | None = None, *, whole: bool = False) -> Any:
    """Return the action of choice `number` (from 1) as numbered for `seat`, or in the `whole` list.

    Raises `BadChoice`.
    """
    prompt = table.prompt
    if isinstance(prompt, Outcome):
        raise BadChoice("the game is over; undo, or start another")
    choices = prompt.choices if whole else choices_for(table.game, table.state, prompt, seat)
    if not choices:
        if seat is None:
            raise BadChoice("what there is to choose is hidden; give --seat S, or --open to choose for the whole table")
        raise BadChoice(f"there is nothing to choose for {seat} now")
    if not 1 <= number <= len(choices):
        raise BadChoice(f"there is no choice {number}; the choices are 1 to {len(choices)}")
    return choices[number - 1].action


def action_of(game: Game, text: bytes | str) -> Any:
    """Return the action that the JSON `text` stands for. Raises `BadChoice`."""
    try:
        return from_json(text, game.action_type)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise BadChoice(f"this is not an action of {game.title}: {error}") from None


def check_seat(header: Header, seat: str | None) -> None:
    """Raise `BadChoice` when the table has no seat `seat`."""
    if seat is not None and seat not in [one.id for one in header.seats]:
        raise BadChoice(f"there is no seat {seat!r}; there is {', '.join(one.id for one in header.seats)}")
