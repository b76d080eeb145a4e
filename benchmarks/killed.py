"""A program that plays into logs until it is killed: `python -m benchmarks.killed FOLDER SEED`.

It says each entry (the name of the log, its number, the digest) as soon as the table has acknowledged it.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from random import Random

from benchmarks.games import header
from saves.game_file import SavedGame


def main(folder: Path, seed: int) -> None:
    """Play one random game after the other, for ever."""
    chooser = Random(seed)
    for number in count():
        path = folder / f"{seed}-{number}.jsonl"
        with SavedGame.create(header(2 + number % 4, seed + number), path) as saved:
            while choices := saved.table.choices():
                entry = saved.table.act(chooser.choice(choices).action)
                sys.stdout.write(f"{path.name} {saved.table.entry} {entry.digest}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
