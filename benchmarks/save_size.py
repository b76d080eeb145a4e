"""How large a finished game is on disk and compressed."""

from __future__ import annotations

import lzma
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.games import finished_game
from benchmarks.rows import Row, kilobytes

TARGET = 40_000


def run(quick: bool) -> list[Row]:
    """Return the size of the largest of some games that sensible bots finished."""
    with TemporaryDirectory() as folder:
        logs = [
            finished_game(Path(folder) / f"{number}-{seed}.jsonl", number, seed).read_bytes()
            for number in (2, 3, 4, 5)
            for seed in range(1 if quick else 5)
        ]
    largest = max(logs, key=lambda log: len(zlib.compress(log, 9)))
    return [
        size("a finished game, zlib", len(zlib.compress(largest, 9)), len(largest)),
        size("a finished game, xz", len(lzma.compress(largest)), len(largest)),
    ]


def size(what: str, compressed: int, plain: int) -> Row:
    """Return the row for a compressed size, beside the log as it is."""
    return Row(
        what,
        kilobytes(compressed),
        kilobytes(TARGET),
        compressed <= TARGET,
        f"{kilobytes(plain)} as it is",
        f"{compressed / plain:.2f}x",
    )
