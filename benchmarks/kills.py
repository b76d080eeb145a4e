"""Actions that were acknowledged and then lost when the program was killed."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.rows import Row
from saves.game_file import SavedGame

ROOT = Path(__file__).parent.parent


def run(quick: bool) -> list[Row]:
    """Return how many acknowledged entries were not in the logs after `kill -9`."""
    kills = 2 if quick else 50
    acknowledged = lost = 0
    with TemporaryDirectory() as folder:
        chooser = Random(1)
        for number in range(kills):
            said = play_and_kill(Path(folder), number * 1000, chooser.uniform(0.002, 0.2))
            acknowledged += len(said)
            lost += len(not_in_logs(Path(folder), said))
    measured = f"{lost} of {acknowledged:,} in {kills} kills"
    return [Row("acknowledged actions lost", measured, "0", lost == 0)]


def play_and_kill(folder: Path, seed: int, after: float) -> list[str]:
    """Start the program, kill it `after` seconds after its first entry, and return the lines that it said."""
    program = [sys.executable, "-m", "benchmarks.killed", str(folder), str(seed)]
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE) as playing:
        assert playing.stdout is not None
        first = playing.stdout.readline()
        if not first:
            raise RuntimeError("the program that was to be killed did not play")
        time.sleep(after)
        playing.kill()
        said = first + playing.stdout.read()
    return [line for line in said.decode().split("\n")[:-1] if line]


def not_in_logs(folder: Path, said: list[str]) -> list[str]:
    """Return the lines whose entry is not in its log any more, or another."""
    found: dict[str, list[str]] = {}
    for name in {line.split()[0] for line in said}:
        with SavedGame.open(folder / name) as saved:
            found[name] = [entry.digest for entry in saved.table.line.entries]
    missing = []
    for line in said:
        name, number, digest = line.split()
        digests = found[name]
        if int(number) >= len(digests) or digests[int(number)] != digest:
            missing.append(line)
    return missing
