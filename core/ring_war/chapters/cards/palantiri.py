"""Cards that look through Palantíri (E13, E14)."""

from __future__ import annotations

from core.kernel.unseen import Unseen
from core.ring_war.chapters.board import fellow_hexes, in_number_order, is_free
from core.ring_war.chapters.cards.card import EventCard
from core.ring_war.chapters.dice import roll
from core.ring_war.chapters.harm import wound
from core.ring_war.chapters.magic import ARAGORN, cards_of, is_palantir_hex
from core.ring_war.chapters.mobilizing import wake_mordor
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.dealing import Aim, HandSeen, MagicSeen, PointsDrained
from core.ring_war.model.records.fighting import FaceUp
from core.ring_war.model.state import FELLOWSHIP, HIDDEN, RingWarPlay, RingWarState
from core.ring_war.words.names import hex_name, power_name

WOUNDED_AT = 1
"""The die on which Sauron hurts Aragorn (E13)."""


class AragornLooks(EventCard):
    """Aragorn Uses Palantír: Sauron loses a die of Shadow Points, and Mordor is mobilized."""

    id = "e13"

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """Aragorn must be free in a Palantír hex."""
        if is_free(state, ARAGORN) and is_palantir_hex(state, state.people[ARAGORN].hex):
            return ""
        return "Aragorn must be where a Palantír is."

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """He is seen by all, and Sauron feels it; he may be wounded."""
        if not play.state.people[ARAGORN].known:
            play.emit(FaceUp("B.3", ARAGORN))
        die = roll(play, "palantir")
        play.emit(PointsDrained("E13", die, die))
        wake_mordor(play, "E13")
        if roll(play, "harm") == WOUNDED_AT:
            wound(play, ARAGORN, 1, 0, "E13")


class Palantiri(EventCard):
    """Palantíri: look at one opponent's Event Cards, or at all Magic Cards held in one hex."""

    id = "e14"

    def options(self, state: RingWarState, aim: Aim) -> list[str]:
        """Return the others who hold cards, and the hexes with their Characters in them."""
        if aim.chosen:
            return []
        others = [power for power in powers(state) if power != aim.power]
        found = [power for power in others if state.hands[power]]
        grid = lookup(state).grid
        hexes = {
            person.hex
            for name, person in state.people.items()
            if person.hex in grid and person.cards and power_of(state, name) in others and not person.captive
        }
        if aim.power != FELLOWSHIP:
            hexes.update(fellow_hexes(state))
        return [*found, *in_number_order(state, hexes)]

    def idle(self, state: RingWarState, aim: Aim) -> str:
        """There must be something to look at."""
        return "" if self.options(state, aim) else "There is nothing to look at."

    def asks(self, state: RingWarState, aim: Aim) -> str:
        """Return the question."""
        return "At what do you look?"

    def names(self, state: RingWarState, aim: Aim, option: str) -> str:
        """Return whose hand, or which hex."""
        if option in state.hands:
            return f"the {len(state.hands[option])} Event Cards of {power_name(option)}"
        return f"Magic Cards held at {hex_name(option)}"

    def plays(self, play: RingWarPlay, aim: Aim) -> None:
        """Look; what was seen is told to both alone."""
        state, at = play.state, aim.chosen[0]
        if at in state.hands:
            if HIDDEN in state.hands[at]:
                raise Unseen("hidden")
            play.emit(HandSeen("E14", aim.power, at, tuple(state.hands[at])))
            return
        if aim.power != FELLOWSHIP and _hides(state, at):
            raise Unseen("hidden")
        cards = [
            card
            for name, person in state.people.items()
            if person.hex == at and power_of(state, name) != aim.power
            for card in cards_of(state, name)
        ]
        play.emit(MagicSeen("E14", aim.power, at, tuple(sorted(cards))))


def _hides(state: RingWarState, hex_: str) -> bool:
    """Whether a view hides who in a hex holds Magic Cards, or which."""
    there = (person for person in state.people.values() if person.hex == hex_)
    return bool(state.face_down.get(hex_)) or any(HIDDEN in person.cards for person in there)


CARDS: tuple[EventCard, ...] = (AragornLooks(), Palantiri())
"""The cards of this module."""
