"""At the table: keys, decisions, replay steps, doing nothing, and memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.games import game_in_progress
from benchmarks.rows import Row, kilobytes, milliseconds, times
from benchmarks.terminal import PEER, WESTMARCH, Burst, Terminal
from saves.reader import read_log

KEY = Burst(2_000, 0.030)
DECISION = Burst(15_000, 0.080)
IDLE_SHARE = 0.005
MEMORY = 90 * 2**20

DOWN, UP, RIGHT, ENTER = "\x1b[B", "\x1b[A", "\x1b[C", "\r"


def run(quick: bool) -> list[Row]:
    """Return the rows of one sitting at the table, one at a replay, and the peer's keys."""
    keys, decisions, rest = (2, 2, 1.0) if quick else (12, 12, 10.0)
    with TemporaryDirectory() as folder:
        home = Path(folder)
        path = game_in_progress(home / "game.jsonl")
        (home / "config").mkdir()
        (home / "config" / "settings.toml").write_text('pace = "off"\n')  # a decision, not what is told of it
        before = len(read_log(path).line)
        with Terminal(PEER, home) as terminal:
            terminal.first_paint()
            beside = typical(selections(terminal, keys))
        with Terminal((WESTMARCH, "replay", path), home) as terminal:
            terminal.first_paint()
            steps = [terminal.press(RIGHT) for _ in range(decisions + 1)][1:]
        with Terminal((WESTMARCH, "play", path), home) as terminal:
            terminal.first_paint()
            moved = selections(terminal, keys)
            size, share = terminal.idle(rest)
            decided = [terminal.press(ENTER) for _ in range(decisions + 1)][1:]
            memory = terminal.resident()
        made = len(read_log(path).line) - before
        if made <= decisions:
            raise RuntimeError(f"{decisions + 1} keys made {made} entries")
    return [
        answered("a key that moves the selection", moved, KEY, beside),
        answered("a decision", decided, DECISION),
        answered("a replay step", steps, DECISION),
        Row(
            f"idle for {rest:.0f} s",
            f"{size} bytes, {share:.2%} of a core",
            f"0 bytes, {IDLE_SHARE:.1%}",
            size == 0 and share < IDLE_SHARE,
        ),
        Row("memory while playing", f"{memory / 2**20:.0f} MiB", f"{MEMORY / 2**20:.0f} MiB", memory <= MEMORY),
    ]


def selections(terminal: Terminal, count: int) -> list[Burst]:
    """Move a selection down and up; the first two keys do not count."""
    return [terminal.press(key) for key in [DOWN, UP] * (count // 2 + 1)][2:]


def typical(bursts: Sequence[Burst]) -> Burst:
    """Return median size and median time."""
    return Burst(int(median(burst.size for burst in bursts)), median(burst.seconds for burst in bursts))


def answered(what: str, bursts: Sequence[Burst], target: Burst, beside: Burst | None = None) -> Row:
    """Return the row for what keys were answered with: the medians count."""
    if any(burst.size == 0 for burst in bursts):
        raise RuntimeError(f"{what} changed nothing on the screen")
    found = typical(bursts)
    return Row(
        what,
        burst_text(found),
        burst_text(target),
        found.size <= target.size and found.seconds <= target.seconds,
        f"{burst_text(beside)} three widgets" if beside else "",
        times(found.seconds / beside.seconds) if beside else "",
    )


def burst_text(burst: Burst) -> str:
    """Return a burst's size and time."""
    return f"{kilobytes(burst.size)}, {milliseconds(burst.seconds)}"
