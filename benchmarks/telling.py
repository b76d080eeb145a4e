"""What is told at the table: how much a beat sends, and a step of a pawn that walks."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from benchmarks.rows import Row, kilobytes
from benchmarks.terminal import WESTMARCH, Terminal
from core.bots import HUMAN
from replays.gallery import shown
from saves.branches import branch_header
from saves.game_file import SavedGame
from saves.reader import read_log

SMALL, WIDE = (80, 24), (120, 40)
"""The terminals."""

DIE = ("dark-events", 120, "21")
"""A replay of the gallery, an entry, and the keys by which somebody comes to roll three dots after it."""

EVENT = ("first-elimination", 40, "0")
"""The same for an event that comes."""

CHAPTER = ("first-elimination", 60, "1")
"""The same for a board that ends."""

BEAT, ROAD, STEP = 2_500, 5_000, 200
"""Bytes that a beat, a chapter and a step of a pawn may send."""

STEPS = 2
"""Steps of the three dots that are painted by themselves: the first comes with the beat."""


def run(quick: bool) -> list[Row]:
    """Return a row for each beat in two terminals, and one for a step; there is nothing to leave out of a quick run."""
    still, moving = told(DIE, SMALL), told(DIE, SMALL, motion="on")
    step = max(0, moving - still) / STEPS
    return [
        row("a die that is told, 80x24", still, BEAT),
        row("a die that is told, 120x40", told(DIE, WIDE), BEAT),
        row("an event that is told, 80x24", told(EVENT, SMALL), BEAT),
        row("a chapter that is told, 80x24", told(CHAPTER, SMALL), ROAD),
        row("a chapter that is told, 120x40", told(CHAPTER, WIDE), ROAD),
        Row("a step of a pawn that walks, 80x24", f"{step:.0f} bytes", f"{STEP} bytes", 0 < step <= STEP),
    ]


def told(where: tuple[str, int, str], size: tuple[int, int], motion: str = "off") -> int:
    """Return how many bytes the last key sends, after which something is told."""
    name, entry, keys = where
    path = shown(name)
    if path is None:
        raise RuntimeError(f"the gallery has no replay {name}")
    with TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "config").mkdir()
        seen = '"goal fellowship", "beat die fellowship", "beat card fellowship", "beat chapter fellowship"'
        (home / "config" / "settings.toml").write_text(f'motion = "{motion}"\nseen = [{seen}]\n')
        game = begun(home, path, entry)
        with Terminal((WESTMARCH, "play", game), home, size) as terminal:
            terminal.first_paint()
            return sum(piece.size for piece in [terminal.pieces(key) for key in keys][-1])


def begun(home: Path, path: Path, entry: int) -> Path:
    """Write a game that people at every seat go on with after an entry of the log at `path`, with its files in `home`;
    return its log."""
    header = branch_header(read_log(path), entry)
    people = tuple(replace(seat, player=HUMAN) for seat in header.seats)
    before = os.environ.get("WESTMARCH_HOME")
    os.environ["WESTMARCH_HOME"] = str(home)
    try:
        saved = SavedGame.create(replace(header, seats=people))
        saved.close()
    finally:
        if before is None:
            del os.environ["WESTMARCH_HOME"]
        else:
            os.environ["WESTMARCH_HOME"] = before
    return saved.path


def row(what: str, size: int, most: int) -> Row:
    """Return the row of something that is told."""
    return Row(what, kilobytes(size), kilobytes(most), 0 < size <= most)
