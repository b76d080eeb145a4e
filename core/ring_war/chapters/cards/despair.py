"""Denethor despairs when Minas Tirith is attacked (E26)."""

from __future__ import annotations

from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.windows import used_up
from core.ring_war.model.records.mastering import DenethorOut
from core.ring_war.model.state import MINAS_TIRITH, RingWarPlay

DENETHOR, PALANTIR = "den", "m13"
LOST_AT = 3


def despair(play: RingWarPlay, hex_: str) -> None:
    """Take Denethor out of the game if a battle begins at Minas Tirith and the card holds (E26)."""
    if hex_ != MINAS_TIRITH or not used_up(play, "e26"):
        return
    die = roll(play, "palantir")
    lost = die <= LOST_AT and PALANTIR in play.state.loose.get(MINAS_TIRITH, ())
    play.emit(DenethorOut("E26", die, lost))
