"""What happens when the program fails: a report on disk, and one sentence on the terminal.

A traceback with local variables would print hands, chips and the seed of the game. The report names files, lines and
functions, and the kinds of the errors; it leaves out local variables and the errors' own words, which may name a card.
"""

from __future__ import annotations

import os
import platform
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from textual.worker import WorkerFailed

if TYPE_CHECKING:
    from saves.log_file import LogFile


def release(name: str) -> str:
    """Return the version of an installed program or library."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return "from source"


def chain_of(error: BaseException) -> Iterator[BaseException]:
    """Yield `error` and what caused it, the first cause last."""
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        if isinstance(current, WorkerFailed):
            current = current.error
        elif current.__cause__ is not None:
            current = current.__cause__
        else:
            current = None if current.__suppress_context__ else current.__context__


def words_of(error: BaseException) -> str:
    """Return what may be said about an error: its kind, and for an error of the system the system's own reason."""
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    if isinstance(error, OSError) and error.strerror:
        return f"{kind}: {error.strerror}"
    return kind


def frames_of(trace: TracebackType | None) -> list[str]:
    """Return the lines of a traceback: files, lines, functions and source, no values."""
    return traceback.StackSummary.extract(traceback.walk_tb(trace), capture_locals=False).format()


def report_text(error: BaseException, when: str) -> str:
    """Return the whole report on `error`."""
    parts = [
        "Westmarch stopped because of an error in the program.\n",
        "Values of variables and the errors' own words are left out: they could show hidden cards.\n\n",
        f"when       {when}\n",
        f"westmarch  {release('westmarch')}\n",
        f"textual    {release('textual')}\n",
        f"python     {platform.python_version()} on {platform.system()}\n",
        f"terminal   {os.environ.get('TERM', 'unknown')}\n",
    ]
    for number, one in enumerate(chain_of(error)):
        parts.append("\n" if number == 0 else "\ncaused by\n")
        parts.append(f"{words_of(one)}\n")
        parts.extend(frames_of(one.__traceback__))
    return "".join(parts)


def write_report(error: BaseException) -> Path | None:
    """Write the report on `error` into the log folder and return its path, or None when that is not possible."""
    from saves.paths import log_folder

    now = time.localtime()
    name = f"crash-{time.strftime('%Y%m%d-%H%M%S', now)}-{os.getpid()}.txt"
    try:
        path = log_folder() / name
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(report_text(error, time.strftime("%Y-%m-%d %H:%M:%S", now)))
    except Exception:
        return None
    return path


def report_on(log: LogFile) -> None:
    """Write a report on the error in the program that reading `log` met, if any; say in its notices where that is."""
    failure, log.failure = log.failure, None
    report = None if failure is None else write_report(failure)
    if report is not None:
        log.say(f"a report on the error without hands or cards lies at {report}")


def farewell(error: BaseException, report: Path | None) -> str:
    """Return what the terminal shows after a crash."""
    lines = [
        "Westmarch had to stop: there is an error in the program.",
        "Your game is safe up to the last action that was shown as done. Start westmarch again to continue it.",
    ]
    if report is None:
        lines.append(f"No report could be written. The error was {words_of(error)}.")
    else:
        lines.append(f"A report without hands or cards lies at {report}")
    return "\n".join(lines) + "\n"
