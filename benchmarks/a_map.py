"""A map at 120x40: steps of the cursor, steps that scroll, moves, and other sizes and views."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.at_the_table import DOWN, RIGHT, UP, answered
from benchmarks.rows import Row
from benchmarks.terminal import Burst, Terminal

PROGRAM = (sys.executable, "-m", "benchmarks.large_map")

LIFT_THE_COVER = "y"
ORDERS = 4
"""So many units can be ordered in a turn."""

STEP = Burst(400, 0.030)
MOVE = Burst(3_000, 0.080)
WHOLE = Burst(16_000, 0.150)
"""What repaints the window: another size, scrolling. The ground is drawn by lot, so that no part is like another."""


def run(quick: bool) -> list[Row]:
    """Return the rows of one sitting at a map of 26 columns and 31 rows."""
    count = 4 if quick else 16
    with TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "config").mkdir()
        (home / "config" / "settings.toml").write_text('pace = "off"\n')
        with Terminal(PROGRAM, home) as terminal:
            terminal.first_paint()
            terminal.press(LIFT_THE_COVER)
            terminal.press("C")
            steps = [terminal.press(key) for key in ([UP, DOWN, RIGHT, "a"] * count)[: count + 2]][2:]
            terminal.press("n")
            moves = []
            for _ in range(ORDERS):
                terminal.press("n")
                moves.append(terminal.press("1"))
            sizes = [terminal.press(key) for key in "+-" * (count // 2)]
            scrolls = [burst for burst in (terminal.press(DOWN) for _ in range(3 * count)) if burst.size > STEP.size]
    rows = [
        answered("a step of the cursor on a map", steps, STEP),
        answered("an order on a map", moves, MOVE),
        answered("a map in another size", sizes, WHOLE),
    ]
    return [*rows, answered("a step that scrolls the map", scrolls, WHOLE)] if scrolls else rows
