"""The words of the command line. Each command names the function that carries it out; nothing else is imported."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from typing import Any, NoReturn

FILE_HELP = "a game: the path of its file, or its name in the library"
MAX_SEED = 2**63 - 1
FORMATS = ("md", "html", "svg", "cast", "json")


class UsageError(Exception):
    """Wrong usage: one sentence."""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` with the message and where to find more."""
        raise UsageError(f"{message}; `{self.prog} --help` lists what there is")


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        sentence = f"{text!r} is not a whole number from {least} to {most}"
        if len(text) > 20 or not text.isascii():
            raise argparse.ArgumentTypeError(sentence)
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(sentence) from None
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(sentence)
        return number

    return read


COUNT = whole(1, 1_000_000)
ENTRY = whole(0, 1_000_000)
SEED = whole(0, MAX_SEED)


def size(text: str) -> tuple[int, int]:
    """Read `WxH`: the columns and rows of a screen."""
    parts = text.split("x")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not of the form 120x40")
    columns, rows = int(parts[0]), int(parts[1])
    if not (80 <= columns <= 300 and 24 <= rows <= 120):
        raise argparse.ArgumentTypeError(f"a screen has from 80x24 to 300x120 letters, not {columns}x{rows}")
    return columns, rows


def day(text: str) -> str:
    """Return a day as it was written; argparse says what is wrong with it."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no day; write it as 2026-11-01") from None


def pair(text: str) -> tuple[str, str]:
    """Read `K=V`."""
    key, equals, value = text.partition("=")
    if not equals or not key or not value:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=VALUE")
    return key, value


@cache
def build() -> Parser:
    """Return the parser of the whole command line; reading one changes nothing in it."""
    parser = Parser(prog="westmarch", description="Middle-earth board games in the terminal.", allow_abbrev=False)
    parser.add_argument("--version", action="store_true", help="print the version")
    parser.add_argument("--no-mouse", action="store_true", help="leave the mouse to the terminal")
    parser.set_defaults(run="commands.screens:home")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: str, text: str) -> Parser:
        made: Parser = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        made.allow_abbrev = False
        made.set_defaults(run=run)
        return made

    _playing(command)
    _looking(command)
    _sharing(command)
    _rest(command)
    return parser


def _playing(command: Callable[[str, str, str], Parser]) -> None:
    new = command("new", "commands.creating:new", "start a game and print its path")
    new.add_argument("game", metavar="GAME", help="the game to play; x names those there are")
    _option(new)
    new.add_argument(
        "--seat",
        metavar="NAME[=BOT]",
        action="append",
        default=[],
        help="who sits where: ID, ID=BOT, ID:NAME, ID:NAME=BOT, or NAME[=BOT] for the next free seat",
    )
    new.add_argument("--deal", action="store_true", help="deal the seats at random to whoever names none (by the seed)")
    new.add_argument("--seed", type=SEED, help="the seed of the game's chance")
    new.add_argument("--position", metavar="FILE", help="a position to start from, as JSON (- reads it from stdin)")
    new.add_argument("--out", metavar="FILE", help="where to write the game instead of the library")
    new.add_argument("--name", default="", help="the game's name in the library")
    _json(new)

    play = command("play", "commands.screens:play", "play a game")
    _file(play)
    play.add_argument("--plain", action="store_true", help="line by line, without a screen")
    _seat(play)
    _mouse(play)

    replay = command("replay", "commands.screens:replay", "watch a game step by step")
    _file(replay)
    replay.add_argument("--at", metavar="N", type=ENTRY, help="begin after entry N")
    _mouse(replay)

    show = command("show", "commands.turns:show", "show a game: the view, the prompt and the numbered choices")
    _file(show)
    show.add_argument("--at", metavar="N", type=ENTRY, help="as it was after entry N")
    _eyes(show)
    _json(show)

    act = command("act", "commands.turns:act", "choose, and print what followed")
    _file(act)
    act.add_argument("choices", metavar="CHOICE", nargs="+", help="a number from `show`, or an action as JSON")
    act.add_argument("--entry", metavar="N", type=ENTRY, help="refuse unless the game stands at entry N")
    _eyes(act)
    _json(act)

    hint = command("hint", "commands.hinting:hint", "say what a bot would do, and why")
    _file(hint)
    _seat(hint, "for the seat S, of what it sees")
    length = hint.add_mutually_exclusive_group()
    length.add_argument("--seconds", metavar="N", type=whole(1, 3600), help="how long to think (2)")
    length.add_argument("--playouts", metavar="N", type=COUNT, help="how much to try; the same number finds the same")
    hint.add_argument("--workers", metavar="N", type=whole(1, 256), help="processes (one fewer than there are cores)")
    hint.add_argument("--scheduler", metavar="ADDRESS", help="let the workers of a Dask scheduler think")
    _json(hint)

    for name, text in (("undo", "take back decisions"), ("redo", "bring back what was undone")):
        move = command(name, f"commands.turns:{name}", text)
        _file(move)
        move.add_argument("count", metavar="N", type=COUNT, nargs="?", default=1, help="how many decisions (1)")
        _eyes(move)
        _json(move)


def _looking(command: Callable[[str, str, str], Parser]) -> None:
    log = command("log", "commands.files:log", "print what happened, entry by entry")
    _file(log)
    _eyes(log)
    _json(log)

    note = command("note", "commands.reviewing:note", "write a note on an entry of a game")
    _file(note)
    note.add_argument("text", metavar="TEXT", help="the note")
    note.add_argument("--at", metavar="N", type=ENTRY, help="on entry N instead of the current one")

    branch = command("branch", "commands.reviewing:branch", "start a new game from an entry of another")
    _file(branch)
    branch.add_argument("--at", metavar="N", type=ENTRY, help="from the state after entry N instead of the current one")
    branch.add_argument(
        "--seat",
        metavar="ID=PLAYER",
        action="append",
        default=[],
        help="who plays a seat from there on: human or a bot; all=PLAYER is for every seat (as it was)",
    )
    branch.add_argument("--chance", choices=["same", "new"], help="meet the same draws, or draw anew (same)")
    branch.add_argument("--name", default="", help="the new game's name in the library")
    branch.add_argument("--out", metavar="FILE", help="where to write the new game instead of the library")

    figures = command("figures", "commands.reviewing:game_figures", "print the figures on a finished game")
    _file(figures)
    _json(figures)

    evaluate = command("evaluate", "commands.evaluating:evaluate", "tell good choices from bad ones, and from luck")
    _file(evaluate)
    evaluate.add_argument("--at", metavar="N", type=ENTRY, help="only up to entry N")
    depth = evaluate.add_mutually_exclusive_group()
    depth.add_argument("--quick", action="store_true", help="half of the thought")
    depth.add_argument("--thorough", action="store_true", help="four times the thought, for bots' decisions, too")
    evaluate.add_argument(
        "--playouts", metavar="N", type=whole(2, 10_000), help="how many at most for a position, and for a decision"
    )
    evaluate.add_argument("--turns", metavar="N", type=whole(1, 100), help="how many turns each goes on")
    _eyes(evaluate)
    evaluate.add_argument(
        "--workers", metavar="N", type=whole(1, 256), help="processes (one fewer than there are cores)"
    )
    evaluate.add_argument("--scheduler", metavar="ADDRESS", help="let the workers of a Dask scheduler play")
    evaluate.add_argument("--again", action="store_true", help="measure all of it anew")
    _json(evaluate)

    history = command("history", "commands.reviewing:all_games", "print results, scores and streaks over all games")
    history.add_argument("--game", metavar="GAME", default="", help="only games of this kind")
    history.add_argument("--players", choices=["people", "mixed", "bots"], default="", help="who played")
    history.add_argument("--since", metavar="DAY", type=day, help="begun on this day (2026-11-01) or later")
    history.add_argument("--words", default="", help="with these words in name, options or players' names")
    history.add_argument("--sort", choices=["time", "score", "decisions"], default="time", help="order of the list")
    _json(history)

    verify = command("verify", "commands.files:verify", "play recorded games again by today's rules")
    verify.add_argument("files", metavar="FILE", nargs="+", help=FILE_HELP)
    _json(verify)

    repair = command("repair", "commands.files:repair", "save the sound part of a damaged game")
    _file(repair)

    listing = command("list", "commands.files:listing", "list the games of the library")
    _json(listing)

    locate = command("locate", "commands.files:locate", "print where games, settings and reports are kept")
    locate.add_argument("what", choices=("data", "config", "log"), nargs="?", help="one of the three folders")


def _sharing(command: Callable[[str, str, str], Parser]) -> None:
    export = command("export", "commands.sharing:export", "write a game as a document")
    _file(export)
    export.add_argument(
        "--format", metavar="F", choices=FORMATS, required=True, help=f"one of {', '.join(FORMATS)}", dest="form"
    )
    export.add_argument("--out", metavar="PATH", help="where to write it (without it, to the output)")
    _eyes(export)
    export.add_argument("--at", metavar="N", type=ENTRY, help="up to entry N; for svg, at entry N")
    export.add_argument(
        "--size", metavar="WxH", type=size, default=(120, 40), help="the screen of svg and cast (120x40)"
    )
    export.add_argument("--full", action="store_true", help="for md: every decision, with the rules behind it")

    adopt = command("import", "commands.sharing:import_game", "check a log and copy it into the library")
    adopt.add_argument("file", metavar="FILE", help="the path of a log: a game's file, or a json export")
    adopt.add_argument("--name", metavar="N", default="", help="what the library calls it, instead of its own name")


def _rest(command: Callable[[str, str, str], Parser]) -> None:
    rules = command("rules", "commands.reading:rules", "read the rules of a game")
    rules.add_argument("game", metavar="GAME", help="the game")
    rules.add_argument("rule", metavar="ID", nargs="?", help="the rule with this id; without it, all ids and titles")
    rules.add_argument("--search", metavar="WORDS", help="the rules that hold all of these words")
    rules.add_argument("--order", action="store_true", help="the order of play, and what is asked in each chapter")
    _json(rules)

    simulate = command("simulate", "commands.simulation:simulate", "play many games by bots and count")
    simulate.add_argument("game", metavar="GAME", help="the game")
    simulate.add_argument("--games", metavar="N", type=COUNT, default=1000, help="how many games (1000)")
    simulate.add_argument("--bot", metavar="NAME", default="random", help="who plays every seat (random)")
    simulate.add_argument("--workers", metavar="N", type=whole(1, 256), help="processes (as many as there are cores)")
    simulate.add_argument("--seed", type=SEED, default=0, help="the seed of the first game (0)")
    simulate.add_argument(
        "--results", metavar="FILE", help="write the result of each game into a new file, as JSON lines"
    )
    simulate.add_argument("--scheduler", metavar="ADDRESS", help="let the workers of a Dask scheduler play")
    _option(simulate)
    _json(simulate)

    lesson = command("lesson", "commands.lessons:listing", "learn a game: list, play and check lessons")
    words = lesson.add_subparsers(metavar="list|play|check", required=True, parser_class=Parser)
    listing = words.add_parser("list", help="list the lessons, and what was done of them", allow_abbrev=False)
    listing.add_argument("game", metavar="GAME", nargs="?", help="only those of one game")
    _json(listing)
    listing.set_defaults(run="commands.lessons:listing")
    play = words.add_parser("play", help="go through a lesson", allow_abbrev=False)
    play.add_argument("lesson", metavar="NAME", help="a lesson from the list, or the path of a lesson's file")
    play.add_argument("--plain", action="store_true", help="line by line, without a screen")
    play.add_argument("--again", action="store_true", help="from its first step, however far it was done")
    play.set_defaults(run="commands.lessons:play")
    check = words.add_parser("check", help="check files of lessons", allow_abbrev=False)
    check.add_argument("files", metavar="FILE", nargs="+", help="a lesson's file")
    check.set_defaults(run="commands.lessons:check")

    puzzle = command("puzzle", "commands.puzzles:make", "save a decision of a game as a puzzle, and print its path")
    _file(puzzle)
    puzzle.add_argument("entry", metavar="ENTRY", type=ENTRY, help="the entry in which it was decided")
    puzzle.add_argument("--title", metavar="T", default="", help="what the puzzle is called")
    puzzle.add_argument("--out", metavar="FILE", help="where to write it instead of your own lessons (.toml)")
    puzzle.add_argument("--anyway", action="store_true", help="save it even where nearly every choice is right")

    practise = command("practise", "commands.practising:practise", "go through your own mistakes, set as tasks")
    practise.add_argument("file", metavar="FILE", nargs="?", help=f"{FILE_HELP}; without it, all that are due")
    practise.add_argument("--plain", action="store_true", help="line by line, without a screen")

    quiz = command("quiz", "commands.quiz:ask", "answer five questions on the rules of a game, line by line")
    quiz.add_argument("game", metavar="GAME", nargs="?", default="", help="the game (the one that was played last)")

    command("engine", "commands.engine:serve_stdio", "answer requests: JSON lines on stdin and stdout")


def _file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)


def _option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        metavar="K=V",
        type=pair,
        action="append",
        default=[],
        help="an option of the table; x=x names those there are",
    )


def _seat(parser: argparse.ArgumentParser, text: str = "as the seat S may see it") -> None:
    parser.add_argument("--seat", metavar="S", help=text)


def _eyes(parser: argparse.ArgumentParser) -> None:
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", metavar="S", help="as the seat S may see it")
    eyes.add_argument("--open", action="store_true", help="with all hands open")


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _mouse(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--no-mouse", action="store_true", default=argparse.SUPPRESS, help="leave the mouse to the terminal"
    )


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line. Raises `UsageError`, and `SystemExit` after `--help`."""
    arguments: argparse.Namespace = build().parse_args(argv)
    return arguments


def options_of(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the options that were given. Raises `UsageError` when one was given twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise UsageError(f"option {key} was given twice")
        found[key] = value
    return found
