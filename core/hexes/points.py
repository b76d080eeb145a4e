"""Movement points in halves: they are counted as whole numbers, and said as points."""

from __future__ import annotations


def in_points(halves: int) -> str:
    """Return a number of half points as points: 8 is "4", 9 is "4 1/2", 1 is "1/2"."""
    whole, half = divmod(halves, 2)
    if not half:
        return str(whole)
    return f"{whole} 1/2" if whole else "1/2"
