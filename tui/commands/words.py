"""The words that several commands share: how values are read, and options that mean the same everywhere."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import date

OWN_HELP = "a game: the path of its file, or its name in the library"
FILE_HELP = f"{OWN_HELP}; to look at, also one of the gallery (`westmarch list --gallery`)"
MAX_SEED = 2**63 - 1


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
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form K=V")
    return key, value


def game_id(text: str) -> str:
    """Return the id of the game that is meant; whatever is none stays as it was typed."""
    from core import catalogue

    return catalogue.meant(text)


def add_file(parser: argparse.ArgumentParser, *, own: bool = False) -> None:
    """Take a game, or only one of one's `own`, which is changed."""
    parser.add_argument("file", metavar="FILE", help=OWN_HELP if own else FILE_HELP)


def add_entry(parser: argparse.ArgumentParser, text: str) -> None:
    """Take an entry as a word behind the game, or by `--at`; `text` says what it is for."""
    parser.add_argument("entry", metavar="ENTRY", type=ENTRY, nargs="?", help=text)
    parser.add_argument("--at", metavar="N", type=ENTRY, help="the same as ENTRY")


def add_option(parser: argparse.ArgumentParser) -> None:
    """Take options of the table."""
    parser.add_argument(
        "--option",
        metavar="K=V",
        type=pair,
        action="append",
        default=[],
        help="an option of the table; x=x lists them all with their values",
    )


def add_seat(parser: argparse.ArgumentParser, text: str = "as the seat S may see it") -> None:
    """Take a seat, whose eyes it is for."""
    parser.add_argument("--seat", metavar="S", help=text)


def add_eyes(parser: argparse.ArgumentParser) -> None:
    """Take whose eyes it is for: a seat's, or with all hands open."""
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", metavar="S", help="as the seat S may see it, by its id; a wrong id lists them")
    eyes.add_argument("--open", action="store_true", help="with all hands open")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Let the answer be a JSON object."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_mouse(parser: argparse.ArgumentParser) -> None:
    """Let the mouse be left to the terminal."""
    parser.add_argument(
        "--no-mouse", action="store_true", default=argparse.SUPPRESS, help="leave the mouse to the terminal"
    )
