"""`westmarch evaluate`: which choices of a game cost how much, and what was luck."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing

import msgspec

from core.bots.review import MARKS
from core.bots.review.reviewer import QUICK, STAGES, THOROUGH, USUAL, Depth, Progress
from core.bots.running import NotPlayed, Run, here
from core.kernel.table import Table
from replays.exports import has_secrets
from replays.eyes import OPEN, Eyes
from replays.reviewed import NotReviewable, Reviewed, kept_evaluation
from replays.verdicts import Verdicts, no_mistake
from saves.log_file import LogFile
from tui.commands.documents import BadChoice, check_seat, heading
from tui.commands.opening import looked_at
from tui.commands.output import complain, say, say_json
from tui.commands.problems import Problem
from tui.commands.reviewing import print_figures
from tui.commands.text import wrapped
from tui.commands.workers import EndedFromOutside, running

EVERY = 0.1
"""Seconds between two lines of progress."""

HEARD_EVERY = 20
"""The same for whoever hears them."""

LONG = "The whole game is played on from each of its turns; that takes some minutes."
"""What is said by ear before it."""


def evaluate(arguments: argparse.Namespace) -> int:
    """Evaluate a game and print what was found, also where Ctrl+C stopped it."""
    with looked_at(arguments.file) as log:
        return _evaluated(log, arguments)


def _evaluated(log: LogFile, arguments: argparse.Namespace) -> int:
    table, at = log.table, arguments.at
    check_seat(table.header, arguments.seat)
    if at is not None and at > table.entry:
        raise Problem(f"there is no entry {at}; the entries are 0 to {table.entry}")
    eyes: Eyes = OPEN if arguments.open else arguments.seat
    if arguments.open and not table.over and has_secrets(log):
        complain("the game is not over, and this shows what is hidden from its players")
    reviewed = Reviewed(table, eyes, depth=depth_of(arguments), last=at, again=arguments.again)
    stopped = False
    with running(arguments.workers, arguments.scheduler) as run:
        try:
            work_out(reviewed, run)
        except KeyboardInterrupt:
            stopped = True
        except EndedFromOutside:
            complain("ended from outside; what was found until then is kept, and the next time goes on from it")
            raise
    if reviewed.notice:
        complain(reviewed.notice)
    found = reviewed.evaluation()
    if found is None:
        say("Stopped before anything was found.")
        return 0
    verdicts = Verdicts(table, found, reviewed.eyes)
    if arguments.json:
        say_json(heading(table.header) | {"entry": reviewed.last, "stopped": stopped} | verdicts.as_object())
        return 0
    if stopped:
        say("Stopped before the end; this is what was found until then, and the next time goes on from here.\n")
    print_figures(verdicts.figures(lines=False))
    for line in told(verdicts):
        say(line)
    return 0


def spoken_evaluation(table: Table, tell: Callable[[str], None]) -> list[str]:
    """Return the evaluation of a finished game as lines of text: the one that is kept, or what little thought finds;
    meanwhile `tell` how far it is.

    Raises `BadChoice` for a game that goes on, or cannot be evaluated.
    """
    if not table.over:
        raise BadChoice("a game is evaluated when it is over; `westmarch evaluate` does it before, from a seat's eyes")
    try:
        found = kept_evaluation(table)
        if found is None:
            reviewed = Reviewed(table, depth=QUICK)
            tell(LONG)
            with running(None) as run:
                work_out(reviewed, run, tell)
            found = reviewed.evaluation()
    except NotReviewable as why:
        raise BadChoice(str(why)) from None
    assert found is not None
    verdicts = Verdicts(table, found, OPEN, aloud=True)
    lines, draws = wrapped(verdicts.about), table.game.words.draws
    for sheet in (verdicts.account(), *verdicts.judged()):
        whose = f": {sheet.columns[1]}" if len(sheet.columns) == 2 else ""
        lines += ["", f" {sheet.title}{whose}", *(wrapped(sheet.about, "  ", "  ") if whose else ())]
        for row in sheet.rows:
            cells = zip((SPOKEN.get(name, name) for name in sheet.columns[1:]), row[1:], strict=True)
            counted = [f"{name} {cell}" for name, cell in cells if cell != NONE or name not in SPOKEN.values()]
            text = _moved(row[1]) if len(row) == 2 else ", ".join(counted)
            lines += wrapped(f"{_account_of(row[0], draws)}: {text}", "      ", "  ")
    return [*lines, *told(verdicts, spoken=True)]


NONE = "0"
"""So many marks of a sort are not told."""

ACCOUNTS = {"decisions": "decisions of", "luck": "luck in"}
"""How what moved an estimate is called aloud, by the word before its colon."""


def _account_of(name: str, draws: Mapping[str, str]) -> str:
    """Return what moved an estimate, as it is heard."""
    head, colon, what = name.partition(": ")
    return f"{ACCOUNTS[head]} {draws.get(what.replace(' ', '_'), what)}" if colon and head in ACCOUNTS else name


def _moved(cell: str) -> str:
    """Return how far an estimate was moved, as it is heard: a sign is a word."""
    words = {"+": "up", "-": "down"}
    return f"{words[cell[0]]} {cell[1:]}" if cell[:1] in words else cell


SPOKEN = {"??": "blunders", "?": "mistakes", "?!": "doubtful", "!": "hard to find"}
"""Marks as they are read aloud."""


def told(verdicts: Verdicts, *, spoken: bool = False) -> list[str]:
    """Return what is marked and what decided as lines of text."""
    none = no_mistake(verdicts.evaluation)
    lines = ["", *wrapped(none)] if none else []
    for title, about in (("Marks", verdicts.mark_lines()), ("What decided", verdicts.moment_lines())):
        lines += ["", f" {title}"] if about else []
        for head, text in about:
            number, _, mark = head.partition(" ")
            name = f"{MARKS[mark]}: " if spoken and mark else ""  # type: ignore[index]
            when = f" ({moment(verdicts.table, int(number))})" if spoken else ""
            at = f"Entry {number}{when}{',' if name else ':'}" if spoken else head
            lines += wrapped(f"{name}{text}", "       ", f" {at} ")
    return lines


def moment(table: Table, entry: int) -> str:
    """Return when an entry was decided, as far as the game says it before a colon: where those before it have led."""
    return table.game.words.progress(table.line.state_after(max(1, entry))).partition(":")[0]


def depth_of(arguments: argparse.Namespace) -> Depth:
    """Return how thoroughly a game is to be evaluated."""
    depth = QUICK if arguments.quick else THOROUGH if arguments.thorough else USUAL
    if arguments.playouts is not None:
        depth = msgspec.structs.replace(depth, playouts=arguments.playouts, tries=arguments.playouts)
    return depth if arguments.turns is None else msgspec.structs.replace(depth, turns=arguments.turns)


def work_out(reviewed: Reviewed, run: Run, tell: Callable[[str], None] | None = None) -> None:
    """Do the work, with a line of progress where somebody watches, or now and then `tell` how far it is; what other
    processes do not, this one does."""
    watched = sys.stderr.isatty()
    try:
        with closing(reviewed.work(run)) as work:
            _watch(work, watched, tell)
    except NotPlayed as why:
        complain(str(why) or "The processes that were playing have ended; this one goes on.")
        with closing(reviewed.work(here)) as work:
            _watch(work, watched, tell)
    finally:
        if watched:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def _watch(work: Iterator[Progress], watched: bool, tell: Callable[[str], None] | None) -> None:
    if tell is not None:
        _tell(work, tell)
        return
    told = 0.0
    if watched:
        sys.stderr.write("reading the game")
        sys.stderr.flush()
    for progress in work:
        if watched and time.monotonic() - told > EVERY:
            told = time.monotonic()
            stage = STAGES.index(progress.stage) + 1
            line = f"{stage} of {len(STAGES)}: {progress.stage}, {progress.done} of {progress.total}"
            sys.stderr.write(f"\r\033[K{line}")
            sys.stderr.flush()


def _tell(work: Iterator[Progress], tell: Callable[[str], None]) -> None:
    """Do the work and say how far it is, not too often for the ear."""
    told = time.monotonic()
    stage, total, rounds = "", 0, 1
    for progress in work:
        if progress.stage != stage:
            rounds = 1
        elif progress.total != total:
            rounds += 1
        stage, total = progress.stage, progress.total
        if time.monotonic() - told > HEARD_EVERY:
            told = time.monotonic()
            part, again = STAGES.index(progress.stage) + 1, f", round {rounds}" if rounds > 1 else ""
            tell(f"Part {part} of {len(STAGES)}, {progress.stage}{again}: {progress.done} of {progress.total}.")
