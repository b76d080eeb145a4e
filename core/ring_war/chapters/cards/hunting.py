"""Cards by which somebody tries to seize the Ring, played blind (E04, E05, RR6)."""

from __future__ import annotations

from core.kernel.unseen import Unseen
from core.ring_war.chapters.board import bearer_hex, fellow_hexes, fellows_at, is_free
from core.ring_war.chapters.cards.card import EventCard
from core.ring_war.chapters.sides import power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.dealing import Aim, CardMissed, SeizeRing
from core.ring_war.model.records.moving import Displaced
from core.ring_war.model.state import FELLOWSHIP, GOLLUM, HIDDEN, Person, RingWarPlay, RingWarState
from core.ring_war.sight.knowing import knows_ring
from core.ring_war.words.names import hex_title

BOROMIR = "bor"
NEAR = 2
"""How far Gollum comes for the Ring (E05)."""
ENOUGH = 2
"""How many of the Fellowship must be where Boromir is sought (RR6)."""


def bearer_of(state: RingWarState) -> Person | None:
    """Return the Character who has the Ring; None where nobody has. Raises `Unseen` in a view that hides him."""
    if state.ring.bearer == HIDDEN:
        raise Unseen("hidden")
    return state.people.get(state.ring.bearer)


class BoromirSeizes(EventCard):
    """Boromir Attempts to Seize the Ring: in a hex with two or more of the Fellowship, if he and the bearer are it."""

    id = "e04"

    def hexes(self, state: RingWarState) -> list[str]:
        """Return where he and the bearer might be."""
        return [hex_ for hex_ in fellow_hexes(state) if fellows_at(state, hex_) >= ENOUGH]

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """There must be such a hex."""
        return "" if self.hexes(state) else "No two Characters of the Fellowship share a hex."

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return where."""
        return [] if aim.chosen else self.hexes(state)

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "Where do you seek Boromir and the bearer?"

    def names(self, state: RingWarState, aim: Aim, option: str) -> str:
        """Return the hex and how many are there."""
        return f"{hex_title(option)}, where {fellows_at(state, option)} are"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """He tries, or nothing is told but that he does not."""
        state, hex_ = play.state, aim.chosen[0]
        bearer = bearer_of(state)
        together = state.people[BOROMIR].hex == hex_ and is_free(state, BOROMIR)
        fits = bearer is not None and bearer.hex == hex_ and not bearer.captive and state.ring.bearer != BOROMIR
        if not (together and fits):
            play.emit(CardMissed("RR6", self.id))
            return
        play.push(SeizeRing(BOROMIR, "E04", aim.power))


class GollumSeizes(EventCard):
    """Gollum Attempts to Seize the Ring: he is put there if he is within two hexes of it, and no friend."""

    id = "e05"

    def near(self, state: RingWarState) -> list[str]:
        """Return the hexes from which Gollum is no further than two."""
        return list(lookup(state).grid.within(state.people[GOLLUM].hex, NEAR))

    def known(self, state: RingWarState, power: str) -> str:
        """Return where a power knows that the bearer is, if he is none of the Fellowship's; "" otherwise."""
        bearer = state.ring.bearer
        if bearer == HIDDEN or not knows_ring(state, power) or bearer in ("", GOLLUM):
            return ""
        if bearer in state.parties or power_of(state, bearer) == FELLOWSHIP:
            return ""
        return state.people[bearer].hex

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Gollum must be free, no friend of the Fellowship's, and near somebody who might bear the Ring."""
        if not is_free(state, GOLLUM) or state.gollum == FELLOWSHIP or state.ring.bearer == GOLLUM:
            return "Gollum must be free, without the Ring, and no friend of the Fellowship's."
        near = self.near(state)
        known = self.known(state, aim.power)
        if known:
            return "" if known in near else "The bearer of the Ring is further than two hexes from Gollum."
        if any(fellows_at(state, hex_) for hex_ in near):
            return ""
        return "Nobody who might bear the Ring is within two hexes of Gollum."

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """He is put there and tries; or he finds nobody."""
        state = play.state
        bearer = bearer_of(state)
        if bearer is None or bearer.captive or bearer_hex(state) not in self.near(state):
            play.emit(CardMissed("RR6", self.id))
            return
        if state.people[GOLLUM].hex != bearer.hex:
            play.emit(Displaced("E05", GOLLUM, bearer.hex))
        play.push(SeizeRing(GOLLUM, "E05", aim.power))


CARDS: tuple[EventCard, ...] = (BoromirSeizes(), GollumSeizes())
"""The cards of this module."""
