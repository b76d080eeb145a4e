"""What stands where. Everything here is asked of a state or of a view alike.

A view hides who the Fellowship's Characters are, not how many lie in a hex (B.3). `fellows_at` counts them and serves
whatever a seat may know; whoever needs them by name (`people_at`) meets `Unseen` in a view that hides one there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from core.kernel.unseen import Unseen
from core.ring_war.chapters.sides import are_enemies, player_of, power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import FELLOWSHIP, GOLLUM, POWERS, SARUMAN, SARUMAN_HIMSELF, RingWarState


def people_at(state: RingWarState, hex_: str, power: str = "") -> list[str]:
    """Return the free Characters in a hex, in the order of the list, those of one power if it is named.

    Raises `Unseen` in a view that hides some of them.
    """
    if state.face_down.get(hex_) and power in ("", FELLOWSHIP):
        raise Unseen("hidden")
    return known_at(state, hex_, power)


def known_at(state: RingWarState, hex_: str, power: str = "") -> list[str]:
    """Return the free Characters in a hex who can be told by name: in a state all, in a view those that it shows."""
    return [
        name
        for name, person in state.people.items()
        if person.hex == hex_ and not person.captive and (not power or power_of(state, name) == power)
    ]


def known_fellows(state: RingWarState, hex_: str) -> list[str]:
    """Return the free Characters of the Fellowship in a hex who can be told by name, as `known_at` does; Gollum is none
    of them."""
    return [name for name in known_at(state, hex_, FELLOWSHIP) if name != GOLLUM]


def fellows_at(state: RingWarState, hex_: str) -> int:
    """Return how many free Characters of the Fellowship are in a hex, face down or not; Gollum counts as none."""
    return len(known_fellows(state, hex_)) + state.face_down.get(hex_, 0)


def fellow_hexes(state: RingWarState) -> list[str]:
    """Return the hexes in which free Characters of the Fellowship are, by number."""
    hexes = {
        person.hex
        for name, person in state.people.items()
        if person.hex and not person.captive and name != GOLLUM and power_of(state, name) == FELLOWSHIP
    }
    return in_number_order(state, (hexes & lookup(state).grid.order.keys()) | state.face_down.keys())


def in_number_order(state: RingWarState, hexes: Iterable[str]) -> list[str]:
    """Return hexes by number."""
    return sorted(hexes, key=lookup(state).grid.order.__getitem__)


def captives_of(state: RingWarState, party: str) -> list[str]:
    """Return the captives of an Orc party; a view shows them to their captor and the Fellowship alone."""
    return [name for name, person in state.people.items() if person.party == party]


def armies_at(state: RingWarState, hex_: str, power: str = "") -> list[str]:
    """Return the forces in a hex, those of one power if it is named."""
    return [
        name
        for name, army in state.armies.items()
        if army.hex == hex_ and (not power or power_of(state, name) == power)
    ]


def hexes_of_forces(state: RingWarState, owners: Collection[str]) -> set[str]:
    """Return the hexes with forces of some powers."""
    cards = lookup(state).armies
    those = {owner for owner in POWERS if player_of(state, owner) in owners}
    return {army.hex for army in state.armies.values() if (SARUMAN if army.turned else cards[army.card].owner) in those}


def points_at(state: RingWarState, hex_: str, power: str) -> int:
    """Return the Strength Points of a power in a hex."""
    return sum(state.armies[name].points for name in armies_at(state, hex_, power))


def points_of(state: RingWarState, power: str) -> int:
    """Return the Strength Points that a power owns on the map (decision 19 of X.4c): lent or not, mobilized or not,
    without what has gone over with a Nazgûl."""
    return sum(army.points for name, army in state.armies.items() if not army.turned and power_of(state, name) == power)


def enemy_armies_at(state: RingWarState, hex_: str, power: str) -> list[str]:
    """Return the forces in a hex that are a power's enemies (RR1)."""
    return [
        name
        for name, army in state.armies.items()
        if army.hex == hex_ and are_enemies(state, power, power_of(state, name))
    ]


def nazgul(state: RingWarState, power: str = "") -> Iterator[str]:
    """Return the Nazgûl that exist, driven off or not, those of one power if it is named."""
    rules = lookup(state)
    for name, person in state.people.items():
        if (
            rules.characters[name].kind == "nazgul"
            and not person.gone
            and (not power or power_of(state, name) == power)
        ):
            yield name


def is_free(state: RingWarState, person: str) -> bool:
    """Whether a Character is on the map and nobody's captive."""
    one = state.people[person]
    return bool(one.hex) and not one.captive


def bearer_hex(state: RingWarState) -> str:
    """Return where the Ring is: with its bearer or lying in a hex; "" when it is destroyed. Raises `Unseen` in a view
    that hides it."""
    ring = state.ring
    if ring.hex:
        return ring.hex
    if ring.bearer in state.parties:
        return state.parties[ring.bearer].hex
    if ring.bearer == "?":
        raise Unseen("hidden")
    return state.people[ring.bearer].hex if ring.bearer else ""


def can_lead(state: RingWarState, person: str, army: str) -> bool:
    """Whether a Character can lead a force (5.1, RR18): by his card, or because it is lent to his power and he leads
    what is lent; the bemused Théoden leads nobody (R.8), the broken and captive neither."""
    rules = lookup(state)
    card, force = rules.characters[person], state.armies[army]
    if not is_free(state, person) or (person == "the" and state.bemused):
        return False
    if force.lent and force.lent == power_of(state, person):
        return "lent" in card.leads
    if force.turned:
        return person == SARUMAN_HIMSELF or (state.people[person].turned and bool(card.leads))
    if state.people[person].turned:
        return "dark_power" in card.leads and rules.armies[force.card].owner == "saruman"
    return rules.leads(person, force.card)


def leaders_at(state: RingWarState, hex_: str, armies: list[str], power: str = "") -> list[str]:
    """Return the Characters in a hex who can lead at least one of `armies` (RR18)."""
    return [name for name in known_at(state, hex_, power) if any(can_lead(state, name, army) for army in armies)]
