"""`westmarch note`, `branch`, `figures` and `history`: looking back without a screen."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from core import catalogue
from core.kernel.figures import Chart, Figure
from core.kernel.prompts import Outcome
from replays.branching import WhatIf
from replays.exports import SIZE, Showing
from replays.exports.about import result_of
from replays.figures import NotOver, figures
from replays.history import Players, Selection, history
from replays.naming import by_name
from replays.noting import listed_notes, own_note
from saves import library
from saves.branches import check_branchable
from saves.game_file import SavedGame
from saves.log_file import LogFile
from saves.text import visible
from saves.version import program_version
from tui.commands.creating import LONGEST_NAME
from tui.commands.documents import FORMAT
from tui.commands.opening import looked_at, opened
from tui.commands.output import say, say_json, width
from tui.commands.parser import entry_of
from tui.commands.problems import Problem
from tui.commands.seating import players_of
from tui.commands.text import wrapped

CHART_ROWS = 10


def note(arguments: argparse.Namespace) -> int:
    """Write a note on an entry (the current one without `--at`), change one or take one away, and print where it is;
    without a text list them."""
    if arguments.text is None and arguments.remove is None:
        if arguments.change is not None or arguments.at is not None:
            raise Problem("there is no text for the note")
        with looked_at(arguments.file) as log:
            for line in listed_notes(log) or ["There is no note of your own here."]:
                say(line)
        return 0
    if arguments.at is not None and (arguments.change is not None or arguments.remove is not None):
        raise Problem("a note stays on its entry: --at goes with a new one only")
    with opened(arguments.file) as saved:
        if arguments.change is not None:
            found = own_note(saved.log, arguments.change)
            saved.change_note(found.n, arguments.text)
            say(f"The note on entry {found.entry} is changed.")
        elif arguments.remove is not None:
            if arguments.text is not None:
                raise Problem("a note that is taken away gets no text; --change N gives it another")
            found = own_note(saved.log, arguments.remove)
            saved.withdraw_note(found.n)
            say(f"The note on entry {found.entry} is taken away: {visible(found.text)}")
        else:
            say(f"The note is on entry {saved.note(arguments.text, arguments.at).entry}.")
    return 0


def branch(arguments: argparse.Namespace) -> int:
    """Begin a new game from an entry of another (the current one where none is given) and print its path."""
    with looked_at(arguments.file) as log:
        return _branched(log, arguments)


def _branched(log: LogFile, arguments: argparse.Namespace) -> int:
    check_branchable(log)
    wanted = entry_of(arguments)
    at = log.table.entry if wanted is None else wanted
    if at > log.table.entries:
        raise Problem(f"there is no entry {at}; the entries are 0 to {log.table.entries}")
    if isinstance(log.game.rules.prompt(log.table.state_at(at)), Outcome):
        raise Problem(f"the game is over after entry {at}; branch from an entry before it")
    what_if = WhatIf(log, at)
    what_if.name = arguments.name or what_if.name
    if len(what_if.name) > LONGEST_NAME or not all(letter.isprintable() for letter in what_if.name):
        raise Problem(f"{what_if.name[:40]!r} is no name for a game; it may have up to {LONGEST_NAME} letters")
    what_if.players = what_if.was | players_of(log.header, arguments.seat)
    if arguments.chance is not None:
        what_if.anew = arguments.chance == "new"
    with SavedGame.create(what_if.begin(), None if arguments.out is None else Path(arguments.out)) as saved:
        say(str(saved.path))
    return 0


def game_figures(arguments: argparse.Namespace) -> int:
    """Print the figures on a finished game."""
    with looked_at(arguments.file) as log:
        try:
            found = figures(log)
        except NotOver as why:
            raise Problem(str(why)) from None
        if not arguments.json:
            showing = Showing(log, by_name(log.game, log.header), log.table.entry, None, True, SIZE)
            told = [f"{showing.title}: {showing.game.title}", result_of(showing)]
            for text in told:
                for line in wrapped(text):
                    say(line)
            say()
        _print(found, arguments.json, {"game": log.header.game})
    return 0


def all_games(arguments: argparse.Namespace) -> int:
    """Print the history of all games in the library, or of those that are chosen. Raises `UnknownGame`."""
    known = {game_id: catalogue.game(game_id) for game_id in catalogue.game_ids()}
    if arguments.game:
        catalogue.package_of(arguments.game)
    who: Players = "people and bots" if arguments.players == "mixed" else arguments.players
    chosen = Selection(arguments.game, who, arguments.since or "", arguments.words, arguments.sort)
    # A large library is read in full here: nobody waits for a screen.
    found = history(library.summaries(library.ALL), known, chosen)
    if not found and not arguments.json:
        all_of_them = msgspec.structs.replace(chosen, order="time") == Selection()
        say("No game has been finished yet." if all_of_them else "No finished game is like this.")
        return 0
    _print(found, arguments.json, {})
    return 0


def _print(found: Sequence[Figure], as_json: bool, about: dict[str, Any]) -> None:
    if as_json:
        heading = {"westmarch": program_version(), "format": FORMAT, **about}
        say_json(heading | {"figures": [_object(figure) for figure in found]})
        return
    print_figures(found)


def print_figures(found: Sequence[Figure]) -> None:
    """Print figures as text."""
    from tui.glyphs import glyphs_for
    from tui.widgets.chart import figure_lines
    from tui.widgets.lines import text_of

    glyphs = glyphs_for(False)
    for number, figure in enumerate(found):
        if number:
            say()
        for line in figure_lines(figure, width(), CHART_ROWS, glyphs):
            say(glyphs.plain(text_of(line)).rstrip())


def _object(figure: Figure) -> dict[str, Any]:
    if isinstance(figure, Chart):
        series = [{"name": one.name, "values": list(one.values)} for one in figure.series]
        return {"kind": "chart", "title": figure.title, "about": figure.about, "along": figure.along, "series": series}
    rows = [list(row) for row in figure.rows]
    return {
        "kind": "sheet",
        "title": figure.title,
        "about": figure.about,
        "columns": list(figure.columns),
        "rows": rows,
    }
