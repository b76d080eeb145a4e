"""Cards that wake nations, or keep one asleep (E06, E10, E11, E19, E20)."""

from __future__ import annotations

from core.ring_war.chapters.cards.card import EventCard
from core.ring_war.chapters.mobilizing import wake
from core.ring_war.chapters.windows import begin
from core.ring_war.model.records.dealing import Aim, TheodenBemused
from core.ring_war.model.state import RingWarPlay, RingWarState


class Bemuses(EventCard):
    """Wormtongue Bemuses Théoden: Rohan sleeps, he neither moves nor leads until R.8 ends it."""

    id = "e06"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Théoden must be there, and himself."""
        if state.bemused:
            return "Théoden is bemused already."
        return "" if state.people["the"].hex else "Théoden is not there."

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """He is bemused."""
        play.emit(TheodenBemused("E06"))


class Wakes(EventCard):
    """A card that mobilizes nations."""

    def __init__(self, card: str, *nations: str) -> None:
        self.id = card  # type: ignore[misc]
        self.nations = nations

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """One of them must be asleep; Rohan is not woken while Théoden is bemused (R.8)."""
        if "rohan" in self.nations and state.bemused:
            return "Rohan is not mobilized while Théoden is bemused."
        return "They are all mobilized." if all(nation in state.awake for nation in self.nations) else ""

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They wake."""
        for nation in self.nations:
            wake(play, nation, self.id.upper())


class LonelyMountain(Wakes):
    """The Lonely Mountain Stands: its nations wake, and Dáin's Morale is 1 more in this turn."""

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Dáin alone is reason enough."""
        return super().idle(state, aim) if not state.people["dai"].hex else ""

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """They wake, and Dáin takes heart."""
        super().plays(play, aim)
        begin(play, self.id, about="dai")


CARDS: tuple[EventCard, ...] = (
    Bemuses(),
    Wakes("e10", "rohan"),
    Wakes("e11", "gondor"),
    Wakes("e19", "lorien", "rivendell"),
    LonelyMountain("e20", "thranduil", "dale", "dwarves"),
)
"""The cards of this module."""
