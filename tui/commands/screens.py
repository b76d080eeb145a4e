"""`westmarch`, `westmarch play`, `westmarch replay` and lessons: the commands that need a terminal."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.commands.problems import Problem
from tui.terminal import collecting

if TYPE_CHECKING:
    from replays.lessons import Lesson
    from replays.lessons.round import Round
    from tui.app import WestmarchApp


def home(arguments: argparse.Namespace) -> int:
    """Open the home screen."""
    need_terminal("`westmarch --help` lists commands that do without one")
    return _run(arguments, _app(arguments))


def play(arguments: argparse.Namespace) -> int:
    """Play a game on the screen, or line by line."""
    if arguments.plain:
        from tui.commands.plain import play_plain

        return play_plain(arguments.file, arguments.seat)
    if arguments.seat is not None:
        raise Problem("--seat goes with --plain; the screen shows each seat what it may see")
    from tui.commands.opening import open_game, path_of

    path = path_of(arguments.file)  # what is missing is said before what is unfit
    need_terminal("`westmarch play FILE --plain` plays line by line")
    collecting.wait()
    from saves.errors import Locked
    from saves.game_file import SavedGame

    start: Path | SavedGame
    try:
        start = open_game(path)
    except Locked:
        start = path  # the screen offers to look on
    return _run(arguments, _app(arguments, start))


def replay(arguments: argparse.Namespace) -> int:
    """Show the replay of a game."""
    from tui.commands.opening import path_of, read_game

    path_of(arguments.file, gallery=True)  # what is missing is said before what is unfit
    need_terminal("`westmarch log FILE` prints what happened")
    collecting.wait()
    log = read_game(arguments.file)
    if arguments.at is not None and arguments.at > log.table.entries:
        raise Problem(f"there is no entry {arguments.at}; the entries are 0 to {log.table.entries}")
    return _run(arguments, _app(arguments, log, at=arguments.at))


def lesson(arguments: argparse.Namespace, lesson: Lesson, begin: int, *, remember: bool) -> int:
    """Take a learner through a lesson from step number `begin`."""
    need_terminal("`westmarch lesson play NAME --plain` goes line by line")
    return _run(arguments, _app(arguments, lesson=(lesson, begin, remember)))


def practise(arguments: argparse.Namespace, going_round: Round) -> int:
    """Take a player through a round of mistakes."""
    need_terminal("`westmarch practise --plain` goes line by line")
    return _run(arguments, _app(arguments, going_round=going_round))


def need_terminal(instead: str) -> None:
    """Raise `Problem` when there is no terminal that a screen could be painted on; `instead` says what works."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Problem(f"this needs a terminal for input and output; {instead}")
    if os.environ.get("TERM", "") == "dumb":
        raise Problem(f"this terminal (TERM=dumb) cannot move its cursor; {instead}")


def _run(arguments: argparse.Namespace, app: WestmarchApp) -> int:
    """Run the program; while the player goes from it to the tables of a host, come back to its home screen after."""
    code = app.run_here()
    while app.joins is not None:
        from tui.commands.visiting import visit

        visit(app.joins)
        app = _app(arguments)
        code = app.run_here()
    return code


def _app(arguments: argparse.Namespace, start: Any = None, **more: Any) -> WestmarchApp:
    collecting.wait()
    from tui.app import WestmarchApp

    return WestmarchApp(start, mouse=False if arguments.no_mouse else None, **more)
