"""`westmarch simulate`: many games by bots, as a table or as one JSON object."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from core.bots import UnknownBot, bot_names
from core.bots.arena import Result
from saves.errors import reason
from saves.text import visible
from saves.version import program_version
from tui.commands.cluster import cluster
from tui.commands.documents import FORMAT
from tui.commands.opening import game_here
from tui.commands.output import say, say_json, table
from tui.commands.parser import UsageError, options_of
from tui.commands.problems import Problem
from tui.commands.simulate import Report, Spread, Task
from tui.commands.simulate import simulate as simulated
from tui.commands.words import MAX_SEED


def simulate(arguments: argparse.Namespace) -> int:
    """Play many games and print what came out."""
    game = game_here(arguments.game)
    options = game.options.checked(options_of(arguments.option))
    if arguments.bot not in bot_names(game.id):
        raise UnknownBot(f"there is no bot {arguments.bot!r}; there is {', '.join(bot_names(game.id))}")
    if arguments.seed + arguments.games - 1 > MAX_SEED:
        raise UsageError(f"the seeds of {arguments.games} games from {arguments.seed} go beyond {MAX_SEED}")
    task = Task(game.id, options, game.contents.override, arguments.bot, arguments.seed, arguments.games)
    watched = sys.stderr.isatty()
    progress = (lambda done: _progress(done, task.games)) if watched else None
    with ExitStack() as open_ones:
        each = open_ones.enter_context(_results(arguments.results)) if arguments.results else None
        pool, workers = None, arguments.workers
        if arguments.scheduler:
            pool, workers = open_ones.enter_context(cluster(arguments.scheduler))
        report = simulated(task, workers, progress, pool=pool, each=each)
    if watched:
        sys.stderr.write("\r\033[K")
    if arguments.json:
        say_json({"westmarch": program_version(), "format": FORMAT} | msgspec.structs.asdict(report))
    else:
        _print(report)
    return 0


@contextmanager
def _results(path: str) -> Iterator[Callable[[Result], None]]:
    """Make a new file and yield what writes a line of JSON into it for each result."""
    encode = msgspec.json.encode
    with Path(path).open("xb", buffering=0) as file:

        def write(result: Result) -> None:
            line = encode(result) + b"\n"
            try:
                if file.write(line) < len(line):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            except OSError as error:
                raise Problem(f"{visible(path)} was not written to its end: {reason(error)}") from None

        yield write


def _progress(done: int, games: int) -> None:
    sys.stderr.write(f"\r{done} of {games} games")
    sys.stderr.flush()


def _print(report: Report) -> None:
    options = " ".join(f"{key}={value}" for key, value in report.options.items())
    say(f"{report.game}, bot {report.bot}, seeds from {report.seed}; {options}")
    if report.stopped:
        say("Stopped before the end; this is what was played until then.")
    shares = ", ".join(
        f"{count} {result} ({100 * count / report.games:.1f}%)" for result, count in report.results.items()
    )
    say(f"games      {report.games}: {shares or 'none'}")
    if report.wins:
        shares = ", ".join(f"{seat} {count} ({100 * count / report.games:.1f}%)" for seat, count in report.wins.items())
        say(f"winners    {shares}")
    if report.score is not None and report.length is not None:
        table(
            [
                ["", "mean", "q1", "median", "q3", "min", "max"],
                _row("score", report.score),
                _row("decisions", report.length),
            ]
        )
    say(f"speed      {report.decisions_per_second:,.0f} decisions and {report.games_per_second:,.1f} games a second")
    say(f"           {report.decisions} decisions in {report.seconds} s, workers: {report.workers}")
    say("endings")
    table([["  " + rule, str(count), f"{100 * count / report.games:.1f}%"] for rule, count in report.endings.items()])


def _row(name: str, spread: Spread) -> list[str]:
    means = [f"{number:.1f}" for number in (spread.mean, spread.q1, spread.median, spread.q3)]
    return [f"{name:9}", *means, str(spread.min), str(spread.max)]
