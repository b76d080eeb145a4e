"""The end of a power's movement: searches by units, the Ring that lies somewhere, who wakes whom (F.6, G.6, T.3)."""

from __future__ import annotations

from typing import Any

from core.kernel.prompts import Choice, Prompt, Refusal
from core.ring_war.chapters.asked import Asked
from core.ring_war.chapters.bearing import finders, ring_goes_to
from core.ring_war.chapters.board import armies_at, fellows_at, is_free
from core.ring_war.chapters.cards.passing_on import take_loose_cards
from core.ring_war.chapters.mobilizing import GONDOR, ROHAN, wake
from core.ring_war.chapters.searching import orc_search_refused, search_by_orcs
from core.ring_war.chapters.sides import are_enemies, power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import moving as m
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import EDORAS, FELLOWSHIP, GANDALF, WHITE, RingWarPlay, RingWarState
from core.ring_war.words.names import capital, hex_name, person_name

ARAGORN, BOROMIR = "ara", "bor"
CALLERS = (GANDALF, WHITE, ARAGORN, BOROMIR)
HEARTS = {EDORAS: ROHAN, "W3630": GONDOR}
"""Where those four wake whom (T.3)."""


def end_moves(play: RingWarPlay, step: m.EndMoves) -> None:
    """The movement of a power is over: its units search (F.6), or companions wake whom they visit (T.3)."""
    state, power = play.state, step.power
    play.push(m.FindRing(power))
    if power == FELLOWSHIP:
        call_to_arms(play)
        take_loose_cards(play)
    if are_enemies(state, FELLOWSHIP, power):
        order = lookup(state).grid.order
        hexes = {army.hex for name, army in state.armies.items() if army.awake and power_of(state, name) == power}
        play.push(*(m.SearchByUnits(power, hex_) for hex_ in sorted(hexes, key=order.__getitem__)))


def search_by_units(play: RingWarPlay, step: m.SearchByUnits) -> None:
    """Units that have ended their movement with Characters who have no units of their own search for them (F.6)."""
    if not armies_at(play.state, step.hex, FELLOWSHIP) and orc_search_refused(play.state, step.hex) is None:
        search_by_orcs(play, step.hex, step.power, "F.6")


def call_to_arms(play: RingWarPlay) -> None:
    """Gandalf, Aragorn or Boromir wakes Rohan at Edoras and Gondor at Minas Tirith; the first two end Wormtongue's
    spell first (T.3, R.8)."""
    state = play.state
    for hex_, nation in HEARTS.items():
        there = [name for name in CALLERS if is_free(state, name) and state.people[name].hex == hex_]
        if hex_ == EDORAS and state.bemused and any(name != BOROMIR for name in there):
            play.emit(m.TheodenWoke("R.8"))
        if there:
            wake(play, nation)


class WhoFindsRing(Asked[m.FindRing]):
    """Whether somebody picks up the Ring that lies in his hex when his owner's movement ends (G.6)."""

    kind = m.FindRing
    name = "find_ring"

    def asks(self, state: RingWarState, step: m.FindRing) -> Prompt | None:
        """Each who may, or nobody."""
        found = who_finds(state, step.power)
        if not found:
            return None
        seat, hex_ = self.seat(state, step), state.ring.hex
        choices = [Choice(seat, m.FindIt(seat, name), "G.6", hex_) for name in found]
        choices.append(Choice(seat, Done(seat), "G.6", hex_))
        return Prompt(self.name, seat, "G.6", choices)

    def answers(self, play: RingWarPlay, step: m.FindRing, action: Any) -> None:
        """He has it, or it lies there."""
        if isinstance(action, m.FindIt):
            ring_goes_to(play, action.person, "G.6")

    def held_back(self, state: RingWarState, step: m.FindRing, action: Any) -> Refusal | None:
        """Say who cannot."""
        if isinstance(action, m.FindIt) and action.person not in who_finds(state, step.power):
            return Refusal("G.6", "The Ring is picked up by somebody in its hex who may bear it, with no enemy there.")
        return None

    def words(self, state: RingWarState, step: m.FindRing, prompt: Prompt) -> str:
        """Ask who takes it."""
        return f"The Ring lies at {hex_name(state.ring.hex)}. Who picks it up?"

    def label(self, state: RingWarState, step: m.FindRing, action: Any) -> str:
        """Name him."""
        return capital(person_name(action.person)) if isinstance(action, m.FindIt) else "Nobody: let it lie"


def who_finds(state: RingWarState, power: str) -> list[str]:
    """Return who of a power's may pick up the Ring where it lies; nobody where Characters whom he cannot know lie."""
    hex_ = state.ring.hex
    if not hex_ or (power != FELLOWSHIP and fellows_at(state, hex_)):
        return []
    return finders(state, power)
