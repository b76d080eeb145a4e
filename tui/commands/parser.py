"""The words of the command line. Each command names the function that carries it out; nothing else is imported."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NoReturn

from core.kernel.mistyped import nearest_or_part
from tui.commands.parser_hosting import add_hosting
from tui.commands.words import (
    COUNT,
    ENTRY,
    FILE_HELP,
    SEED,
    add_entry,
    add_eyes,
    add_file,
    add_json,
    add_mouse,
    add_option,
    add_seat,
    day,
    game_id,
    size,
    whole,
)

FORMATS = {
    "md": "a story (Markdown)",
    "html": "a page, with the curve of chances where `westmarch evaluate` has measured them",
    "svg": "a picture",
    "cast": "a recording for asciinema, whose watchers need a terminal of that --size",
    "json": "the log, one JSON object a line (JSON Lines), which westmarch reads again",
}
PACES = ("brisk", "reading")
"""How fast a recording goes on; the second waits for whoever reads."""

GAMES = "{games}"
"""Stands in a help text for the ids of the games, which are looked up when it is read."""
GAME_HELP = f"one of {GAMES}"
ABOUT = "Middle-earth board games in the terminal. Without a command the screens open, with Learn first."
MISSING_GAME = "the following arguments are required: GAME"


class UsageError(Exception):
    """Wrong usage: one sentence."""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` with the message and where to find more."""
        if message == MISSING_GAME:
            message = f"{message} (one of {_games()})"
        end = " " if message.endswith("?") else "; "
        raise UsageError(f"{message}{end}`{self.prog} --help` lists what there is")

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Take the words that stand behind an option where the command takes any number of them, or one that may be
        missing."""
        found, left = super().parse_known_args(args, namespace)
        many = next((one for one in self._actions if one.nargs == "*" and not one.option_strings), None)
        if many is not None and not any(word.startswith("-") for word in left):
            setattr(found, many.dest, [*getattr(found, many.dest), *left])
            left = []
        if len(left) == 1 and not left[0].startswith("-"):
            # A word that may be missing is taken to be so where an option stands before it.
            missing = [one for one in self._actions if one.nargs == "?" and not one.option_strings and not one.choices]
            for one in missing:
                if one.type in (None, ENTRY) and getattr(found, one.dest) is None:
                    try:
                        setattr(found, one.dest, self._get_value(one, left.pop()))
                    except argparse.ArgumentError as error:
                        self.error(str(error))
        return found, left

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Name the commands that are much like an unknown one, not all there are."""
        known = action.choices
        if isinstance(action, argparse._SubParsersAction) and known is not None and value not in known:
            near = nearest_or_part(str(value), known)
            meant = f"; do you mean {' or '.join(f'`{self.prog} {one}`' for one in near)}?" if near else ""
            self.error(f"there is no command {value!r}{meant}")
        super()._check_value(action, value)

    def format_help(self) -> str:
        """Return the help with the ids of the games."""
        text = super().format_help()
        return text.replace(GAMES, _games()) if GAMES in text else text


def _games() -> str:
    from core import catalogue

    return ", ".join(catalogue.game_ids())


@cache
def build() -> Parser:
    """Return the parser of the whole command line; reading one changes nothing in it."""
    parser = Parser(prog="westmarch", description=ABOUT, allow_abbrev=False)
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
    add_hosting(command)
    _rest(command)
    return parser


def _playing(command: Callable[[str, str, str], Parser]) -> None:
    new = command("new", "commands.creating:new", "start a game and print its path")
    new.add_argument("game", metavar="GAME", type=game_id, help="the game to play; a wrong name lists them")
    add_option(new)
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
    add_json(new)

    play = command("play", "commands.screens:play", "play a game")
    add_file(play, own=True)
    play.add_argument("--plain", action="store_true", help="line by line, without a screen")
    add_seat(play)
    add_mouse(play)

    replay = command("replay", "commands.screens:replay", "watch a game step by step")
    add_file(replay)
    replay.add_argument("--at", metavar="N", type=ENTRY, help="begin after entry N")
    add_mouse(replay)

    show = command("show", "commands.turns:show", "show a game: the view, the prompt and the numbered choices")
    add_file(show)
    show.add_argument("--at", metavar="N", type=ENTRY, help="as it was after entry N")
    add_eyes(show)
    add_json(show)

    act = command("act", "commands.turns:act", "choose, and print what followed")
    add_file(act, own=True)
    act.add_argument("choices", metavar="CHOICE", nargs="+", help="a number from `show`, or an action as JSON")
    act.add_argument("--entry", metavar="N", type=ENTRY, help="refuse unless the game stands at entry N")
    add_eyes(act)
    add_json(act)

    hint = command("hint", "commands.hinting:hint", "say what a bot would do, and why")
    add_file(hint)
    add_seat(hint, "for the seat S, of what it sees")
    length = hint.add_mutually_exclusive_group()
    length.add_argument("--seconds", metavar="N", type=whole(1, 3600), help="how long to think (2)")
    length.add_argument("--playouts", metavar="N", type=COUNT, help="how much to try; the same number finds the same")
    hint.add_argument("--workers", metavar="N", type=whole(1, 256), help="processes (one fewer than there are cores)")
    hint.add_argument("--scheduler", metavar="ADDRESS", help="let the workers of a Dask scheduler think")
    add_json(hint)

    for name, text in (("undo", "take back decisions"), ("redo", "bring back what was undone")):
        move = command(name, f"commands.turns:{name}", text)
        add_file(move, own=True)
        move.add_argument("count", metavar="N", type=COUNT, nargs="?", default=1, help="how many decisions (1)")
        add_eyes(move)
        add_json(move)


def _looking(command: Callable[[str, str, str], Parser]) -> None:
    log = command("log", "commands.files:log", "print what happened, entry by entry")
    add_file(log)
    add_eyes(log)
    add_json(log)

    note = command("note", "commands.reviewing:note", "write, list, change or take away notes on entries of a game")
    add_file(note)
    note.add_argument("text", metavar="TEXT", nargs="?", help="the note; without it your notes are listed")
    note.add_argument("--at", metavar="N", type=ENTRY, help="on entry N instead of the current one")
    other = note.add_mutually_exclusive_group()
    other.add_argument("--change", metavar="N", type=COUNT, help="let note N of the list say TEXT instead")
    other.add_argument("--remove", metavar="N", type=COUNT, help="take note N of the list away")

    branch = command("branch", "commands.reviewing:branch", "start a new game from an entry of another")
    add_file(branch)
    add_entry(branch, "from the state after this entry instead of the current one")
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
    add_file(figures)
    add_json(figures)

    evaluate = command("evaluate", "commands.evaluating:evaluate", "tell good choices from bad ones, and from luck")
    add_file(evaluate)
    evaluate.add_argument("--at", metavar="N", type=ENTRY, help="only up to entry N")
    depth = evaluate.add_mutually_exclusive_group()
    depth.add_argument("--quick", action="store_true", help="half of the thought")
    depth.add_argument("--thorough", action="store_true", help="four times the thought, for bots' decisions, too")
    evaluate.add_argument(
        "--playouts", metavar="N", type=whole(2, 10_000), help="how many at most for a position, and for a decision"
    )
    evaluate.add_argument("--turns", metavar="N", type=whole(1, 100), help="how many turns each goes on")
    add_eyes(evaluate)
    evaluate.add_argument(
        "--workers", metavar="N", type=whole(1, 256), help="processes (one fewer than there are cores)"
    )
    evaluate.add_argument("--scheduler", metavar="ADDRESS", help="let the workers of a Dask scheduler play")
    evaluate.add_argument("--again", action="store_true", help="measure all of it anew")
    add_json(evaluate)

    history = command("history", "commands.reviewing:all_games", "print results, scores and streaks over all games")
    history.add_argument("--game", metavar="GAME", type=game_id, default="", help="only games of this kind")
    history.add_argument("--players", choices=["people", "mixed", "bots"], default="", help="who played")
    history.add_argument("--since", metavar="DAY", type=day, help="begun on this day (2026-11-01) or later")
    history.add_argument("--words", default="", help="with these words in name, options or players' names")
    history.add_argument("--sort", choices=["time", "score", "decisions"], default="time", help="order of the list")
    add_json(history)

    verify = command("verify", "commands.files:verify", "play recorded games again by today's rules")
    verify.add_argument("files", metavar="FILE", nargs="+", help=FILE_HELP)
    add_json(verify)

    repair = command("repair", "commands.files:repair", "save the sound part of a damaged game")
    add_file(repair)

    listing = command("list", "commands.files:listing", "list the games of the library")
    listing.add_argument("--gallery", action="store_true", help="the games that come with the program instead")
    add_json(listing)

    locate = command("locate", "commands.files:locate", "print where games, settings and reports are kept")
    locate.add_argument("what", choices=("data", "config", "log"), nargs="?", help="one of the three folders")


def _sharing(command: Callable[[str, str, str], Parser]) -> None:
    export = command("export", "commands.sharing:export", "write a game as a document")
    add_file(export)
    export.add_argument(
        "--format",
        metavar="F",
        choices=FORMATS,
        help="; ".join(f"{form}: {what}" for form, what in FORMATS.items()) + "; without it, as the name of PATH ends",
        dest="form",
    )
    export.add_argument("--out", metavar="PATH", help="where to write it (without it, to the output)")
    add_eyes(export)
    export.add_argument("--at", metavar="N", type=ENTRY, help="up to entry N; for svg, at entry N")
    export.add_argument(
        "--size",
        metavar="WxH",
        type=size,
        help="the screen of svg and cast, in columns and rows (a cast 120x40, which looks torn in a smaller terminal; "
        "an svg 120 columns and the rows that it needs)",
    )
    export.add_argument(
        "--pace",
        choices=PACES,
        help="for cast: brisk, at most 1.2 seconds a screen, or reading, as long as it takes to read notes and "
        "all else (without it, brisk)",
    )
    export.add_argument("--full", action="store_true", help="for md: every decision, with the rules behind it")

    adopt = command("import", "commands.sharing:import_game", "check a log and copy it into the library")
    adopt.add_argument("file", metavar="FILE", help="the path of a log: a game's file, or a json export")
    adopt.add_argument("--name", metavar="N", default="", help="what the library calls it, instead of its own name")


def _rest(command: Callable[[str, str, str], Parser]) -> None:
    rules = command("rules", "commands.reading:rules", "read the rules of a game")
    rules.add_argument("game", metavar="GAME", type=game_id, nargs="?", help=f"{GAME_HELP}; without it, the games")
    rules.add_argument(
        "rule",
        metavar="WORDS",
        nargs="*",
        help="a rule by its id, a chapter by its number or title, or a question or words to look for; without them, "
        "what the game is about, and its chapters",
    )
    rules.add_argument(
        "--search",
        metavar="WORDS",
        help="look for these words, also where they are the id or title of a rule; without a game, in all",
    )
    rules.add_argument("--titles", action="store_true", help="the ids and titles of all rules")
    rules.add_argument("--order", action="store_true", help="the order of play, part by part")
    add_json(rules)

    simulate = command("simulate", "commands.simulation:simulate", "play many games by bots and count")
    simulate.add_argument("game", metavar="GAME", type=game_id, help=GAME_HELP)
    simulate.add_argument("--games", metavar="N", type=COUNT, default=1000, help="how many games (1000)")
    simulate.add_argument("--bot", metavar="NAME", default="random", help="who plays every seat (random)")
    simulate.add_argument("--workers", metavar="N", type=whole(1, 256), help="processes (as many as there are cores)")
    simulate.add_argument("--seed", type=SEED, default=0, help="the seed of the first game (0)")
    simulate.add_argument(
        "--results", metavar="FILE", help="write the result of each game into a new file, as JSON lines"
    )
    simulate.add_argument("--scheduler", metavar="ADDRESS", help="let the workers of a Dask scheduler play")
    add_option(simulate)
    add_json(simulate)

    lesson = command("lesson", "commands.lessons:listing", "learn a game: list, play and check lessons")
    words = lesson.add_subparsers(metavar="list|play|check", required=True, parser_class=Parser)
    listing = words.add_parser("list", help="list the lessons, and what was done of them", allow_abbrev=False)
    listing.add_argument("game", metavar="GAME", type=game_id, nargs="?", help="only those of one game")
    add_json(listing)
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
    add_file(puzzle)
    add_entry(puzzle, "the entry in which it was decided")
    puzzle.add_argument("--title", metavar="T", default="", help="what the puzzle is called")
    puzzle.add_argument("--out", metavar="FILE", help="where to write it instead of your own lessons (.toml)")
    which = puzzle.add_mutually_exclusive_group()
    which.add_argument("--best", action="store_true", help="count the best choice alone as right")
    which.add_argument("--anyway", action="store_true", help="save it even where many choices are right")

    practise = command("practise", "commands.practising:practise", "go through your own mistakes, set as tasks")
    practise.add_argument("file", metavar="FILE", nargs="?", help=f"{FILE_HELP}; without it, all that are due")
    practise.add_argument("--plain", action="store_true", help="line by line, without a screen")

    quiz = command("quiz", "commands.quiz:ask", "answer five questions on the rules of a game, line by line")
    quiz.add_argument(
        "game", metavar="GAME", type=game_id, nargs="?", default="", help="the game (the one that was played last)"
    )

    command("engine", "commands.engine:serve_stdio", "answer requests: JSON lines on stdin and stdout")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line. Raises `UsageError`, and `SystemExit` after `--help`."""
    arguments, unknown = build().parse_known_args(argv)
    if unknown:
        command = next((f" {word}" for word in argv if not word.startswith("-")), "")
        words = f"unrecognized arguments: {' '.join(unknown)}"
        raise UsageError(f"{words}; `westmarch{command} --help` lists what there is")
    return arguments


def entry_of(arguments: argparse.Namespace) -> int | None:
    """Return the entry that was given, if one was. Raises `UsageError` where two were."""
    if arguments.entry is not None and arguments.at is not None:
        raise UsageError("ENTRY and --at N are the same; leave one of them out")
    given: int | None = arguments.at if arguments.entry is None else arguments.entry
    return given


def options_of(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the options that were given. Raises `UsageError` when one was given twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise UsageError(f"option {key} was given twice")
        found[key] = value
    return found
