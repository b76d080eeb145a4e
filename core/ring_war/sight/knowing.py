"""Who may know what: Characters of the Fellowship, who has the Ring, the fronts of Search Cards (B.3)."""

from __future__ import annotations

from core.ring_war.chapters.sides import back_of, player_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, GOLLUM, HIDDEN, SARUMAN, RingWarState

OWNERS = {"hand": SARUMAN, "eye": DARK_POWER}
"""Whose the Orcs on the back of a Search Card are (Y.8a); a Nazgûl card is nobody's."""


def knows(state: RingWarState, seat: str | None, name: str) -> bool:
    """Whether a seat may know who and where a Character is: the Fellowship's own lie face down (B.3, J.6, RR19)."""
    if seat == FELLOWSHIP or name == GOLLUM or lookup(state).characters[name].side != FELLOWSHIP:
        return True
    person = state.people[name]
    if not person.hex or person.known or person.led or is_wraith(state, name):
        return True
    if person.captive:
        return seat == person.captive
    return seat in person.spotted or (person.persuaded and seat == SARUMAN)


def is_wraith(state: RingWarState, person: str) -> bool:
    """Whether a bearer is a semi-Ringwraith, whom the Dark Power moves, and whom all know (M.4)."""
    return state.people[person].corruption >= lookup(state).numbers.corrupted and state.ring.bearer == person


def strangers(state: RingWarState, seat: str | None) -> set[str]:
    """Return the Characters of whom a seat may not know where they are."""
    if seat == FELLOWSHIP:
        return set()
    return {name for name in state.people if not knows(state, seat, name)}


def knows_ring(state: RingWarState, seat: str | None) -> bool:
    """Whether a seat may know who has the Ring (B.3): the Fellowship always, the captor of its bearer, and all once it
    lies in a hex, or Gollum or an enemy of the Fellowship's has it, or nobody commands its bearer any more."""
    ring = state.ring
    if seat == FELLOWSHIP or ring.hex or ring.destroyed or ring.bearer in state.parties:
        return True
    person = state.people.get(ring.bearer)
    if person is None:
        return ring.bearer != HIDDEN
    if ring.bearer == GOLLUM or lookup(state).characters[ring.bearer].side != FELLOWSHIP:
        return True
    if person.captive:
        return seat == person.captive
    return bool(person.led) or is_wraith(state, ring.bearer)


def sees_search(state: RingWarState, seat: str | None, card: str) -> bool:
    """Whether a seat has seen the front of a Search Card that was used: its searchers and the Fellowship have (B.3)."""
    if card == HIDDEN:
        return False
    owner = OWNERS.get(back_of(state, card))
    if owner is None:
        return seat is not None
    return seat in (FELLOWSHIP, player_of(state, owner))


def is_own(view: RingWarState, power: str) -> bool:
    """Whether a view is certainly that of a power itself: it shows the Event Cards in the power's hand (N.5)."""
    hand = view.hands.get(power, [])
    return bool(hand) and HIDDEN not in hand
