"""What the breath of the Beast does (17.24, 19.21)."""

from __future__ import annotations

from core.dagorlad.chapters.losses import kill_leader, lose_unit
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import DagorladPlay

BREATH = "breath"


def blow_breath(
    play: DagorladPlay, direction: int, hexes: tuple[str, ...], units: list[str], leaders: list[str]
) -> None:
    """Kill all units and leaders of Westernesse in the zone; leaders die without a roll (17.24)."""
    play.emit(e.BreathBlown("17.24", direction, hexes))
    for leader in leaders:
        kill_leader(play, leader, BREATH, "")
    for unit in units:
        lose_unit(play, unit, BREATH, "", ())
    play.push(s.AfterAttack())
