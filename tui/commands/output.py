"""What the command line prints: text that a terminal cannot obey, JSON, and one-line complaints."""

from __future__ import annotations

import io
import os
import shutil
import sys
from typing import Any, TextIO, cast


def prepare_streams() -> None:
    """Make sure that printing never fails for want of a stream or of a letter in the terminal's encoding."""
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    if sys.stdout is None:
        sys.stdout = _nowhere("w")
    if sys.stderr is None:
        sys.stderr = _nowhere("w")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _nowhere(mode: str) -> TextIO:
    return cast(TextIO, open(os.devnull, mode, encoding="utf-8"))


def say(text: str = "") -> None:
    """Print lines of text; control characters are shown, not obeyed."""
    from saves.text import visible

    sys.stdout.write(visible(text, lines=True) + "\n")


def say_json(found: Any) -> None:
    """Print one JSON object on a line of its own, in ASCII so that it passes any terminal and pipe."""
    import json

    import msgspec

    sys.stdout.write(json.dumps(msgspec.to_builtins(found), separators=(",", ":")) + "\n")


def complain(sentence: str) -> None:
    """Print one line on stderr."""
    from saves.text import visible

    line = " ".join(visible(sentence, lines=True).split())
    try:
        sys.stderr.write(f"westmarch: {line}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        return


def width() -> int:
    """Return how many columns text may fill: those of the terminal, 100 at the most."""
    return max(40, min(100, shutil.get_terminal_size((80, 24)).columns))


def columns(rows: list[list[str]]) -> list[str]:
    """Return rows in columns, each as wide as its widest cell."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    return ["  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)).rstrip() for row in rows]


def table(rows: list[list[str]]) -> None:
    """Print rows in columns, each as wide as its widest cell."""
    for row in columns(rows):
        say(row)
