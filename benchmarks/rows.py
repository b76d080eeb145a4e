"""The rows of the table that a run prints, and how figures are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

HEADINGS = ("what", "measured", "beside it", "ratio", "target", "reached")


class Row(NamedTuple):
    """One row: what was measured, the figure, a peer's figure and the ratio to it (if any), the target."""

    what: str
    measured: str
    target: str
    reached: bool
    peer: str = ""
    ratio: str = ""

    def cells(self) -> tuple[str, ...]:
        """Return the row as it is printed."""
        return self.what, self.measured, self.peer, self.ratio, self.target, "yes" if self.reached else "no"


def table(rows: Sequence[Row]) -> str:
    """Return the rows under their headings, in columns."""
    lines = [HEADINGS, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def rate(value: float) -> str:
    """Return a number of things a second, rounded to three figures."""
    digits = 3 - len(str(int(value)))
    return f"{round(value, min(0, digits)):,.0f}/s"


def milliseconds(seconds: float) -> str:
    """Return a time in milliseconds."""
    value = seconds * 1000
    return f"{value:.0f} ms" if value >= 100 else f"{value:.1f} ms" if value >= 1 else f"{value:.2f} ms"


def kilobytes(count: float) -> str:
    """Return a number of bytes in kB (1,000 bytes)."""
    return f"{count / 1000:.1f} kB"


def times(ratio: float) -> str:
    """Return a ratio."""
    return f"{ratio:.2f}x"
