"""Dice: each is rolled for a purpose, which scripted games, lessons and foresight go by."""

from __future__ import annotations

from core.ring_war.model.state import RingWarPlay

SIX = 6


def roll(play: RingWarPlay, what: str) -> int:
    """Return a die from 1 to 6, rolled for a purpose, such as "evasion"."""
    return play.chance.below(SIX, what) + 1
