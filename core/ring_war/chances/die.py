"""What one die comes to."""

from __future__ import annotations

from core.ring_war.chapters.dice import SIX

FACES = range(1, SIX + 1)


def at_most(needs: int) -> float:
    """Return how likely a die shows `needs` or less."""
    return max(0, min(needs, SIX)) / SIX


def at_least(needs: int) -> float:
    """Return how likely a die shows `needs` or more."""
    return at_most(SIX + 1 - needs)
