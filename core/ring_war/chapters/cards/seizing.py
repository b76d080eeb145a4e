"""What follows from a card by which somebody tries to seize the Ring (E04, E05)."""

from __future__ import annotations

from core.ring_war.chapters.fights.seizing import seize_ring
from core.ring_war.model.records.dealing import SeizeRing
from core.ring_war.model.state import RingWarPlay


def seize(play: RingWarPlay, step: SeizeRing) -> None:
    """Let him try (G.3)."""
    seize_ring(play, step.seizer, step.card, step.power)
