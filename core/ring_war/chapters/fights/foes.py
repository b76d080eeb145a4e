"""Who may attack whom in Individual Combat (G.1, G.4, M.2, N.4, X.3c, Y.9)."""

from __future__ import annotations

from core.kernel.prompts import Refusal
from core.ring_war.chapters.bearing import is_led, is_worn_by
from core.ring_war.chapters.board import enemy_armies_at, known_at, points_at, points_of
from core.ring_war.chapters.harm import is_nazgul
from core.ring_war.chapters.sides import are_enemies, attack_barred, can_pay, player_of, power_of
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import (
    FELLOWSHIP,
    GOLLUM,
    HIDDEN,
    SARUMAN,
    SARUMAN_HIMSELF,
    RingWarState,
)
from core.ring_war.sight.knowing import knows
from core.ring_war.words.names import capital, person_name


def strangers_at(state: RingWarState, hex_: str, power: str) -> int:
    """Return how many free Characters of the Fellowship in a hex a power does not know (B.3); the same in its view."""
    unknown = sum(name != GOLLUM and not knows(state, power, name) for name in known_at(state, hex_, FELLOWSHIP))
    return unknown + state.face_down.get(hex_, 0)


def acquainted(state: RingWarState, hex_: str, power: str) -> list[str]:
    """Return the free Characters of other powers in a hex whom a power knows."""
    return [
        name
        for name in known_at(state, hex_)
        if power_of(state, name) != power and (name == GOLLUM or knows(state, power, name))
    ]


def is_weak(state: RingWarState) -> bool:
    """Whether Saruman has so few Strength Points that anybody may force him to fight (X.4c)."""
    return points_of(state, SARUMAN) < lookup(state).numbers.weak_at


def attackers(state: RingWarState, power: str, hex_: str = "") -> list[str]:
    """Return the Characters of a power's who could attack somebody now, all or those of a hex (G.1)."""
    return [
        name
        for name, person in state.people.items()
        if person.hex
        and (not hex_ or person.hex == hex_)
        and attacker_refused(state, power, name) is None
        and targets(state, power, name)
    ]


def attacker_refused(state: RingWarState, power: str, name: str, again: bool = False) -> Refusal | None:
    """Return why one of a power's own does not attack anybody now; None when he may (G.1, S.2).

    `again` says that it does not matter whether he has attacked in this part.
    """
    person = state.people.get(name)
    if person is None or not person.hex or person.captive or power_of(state, name) != power:
        return Refusal("G.1", "Only a free Character of one's own attacks.")
    if name == GOLLUM and not (is_weak(state) and person.hex == state.people[SARUMAN_HIMSELF].hex):
        return Refusal("N.3", "Gollum attacks by a card or at the fire, and a Saruman with fewer than 30 points.")
    if person.driven or person.persuaded or is_led(state, name):
        return Refusal("G.1", lambda: f"{capital(person_name(name))} is not free to attack in this turn.")
    if not again and name in state.attacked:
        return Refusal("G.1", lambda: f"{capital(person_name(name))} has attacked in this part already.")
    if name == SARUMAN_HIMSELF and state.mind:
        return Refusal("Y.5a", "Saruman does not fight in the turn of a Mind Battle.")
    return None


def targets(state: RingWarState, power: str, name: str) -> list[str]:
    """Return whom one of a power's own may attack in his hex, `HIDDEN` for a stranger (G.1)."""
    hex_ = state.people[name].hex
    here = acquainted(state, hex_, power)
    bearer = state.ring.bearer
    if bearer not in here and is_prize(state, power, bearer):
        here.append(bearer)
    found = [one for one in here if target_refused(state, power, name, one) is None]
    found += [one for one in state.parties if target_refused(state, power, name, one) is None]
    if target_refused(state, power, name, HIDDEN) is None:
        found.append(HIDDEN)
    return found


def target_refused(state: RingWarState, power: str, name: str, target: str) -> Refusal | None:
    """Return why one of a power's own does not attack somebody; None when he may (G.1, G.4, M.2, Y.9)."""
    hex_ = state.people[name].hex
    if target in state.parties:
        return _party_refused(state, power, hex_, target)
    owner = FELLOWSHIP if target == HIDDEN else power_of(state, target) if target in state.people else ""
    here = strangers_at(state, hex_, power) if target == HIDDEN else target in acquainted(state, hex_, power)
    if is_prize(state, power, target) and state.people[target].hex == hex_ and target != name:
        return None
    if not here or owner == power or (name == GOLLUM and target != SARUMAN_HIMSELF):
        return Refusal("G.1", "One attacks an enemy in one's own hex.")
    if (barred := attack_barred(state, power, owner)) is not None:
        return barred
    if target == HIDDEN and not enemy_armies_at(state, hex_, FELLOWSHIP):
        return Refusal("G.1", "Who lies face down is attacked where units of his enemies stand.")
    return None if target == HIDDEN else _protected(state, power, name, target)


def _protected(state: RingWarState, power: str, name: str, target: str) -> Refusal | None:
    """Return why somebody who is an enemy, and there, may not be attacked all the same.

    That somebody was persuaded the Dark Power does not know: it may try (`challenged`).
    """
    one = state.people[target]
    if one.driven or (one.persuaded and power == SARUMAN):
        return Refusal("G.1", lambda: f"{capital(person_name(target))} is left alone in this turn.")
    seen = power_of(state, target) != FELLOWSHIP and target != SARUMAN_HIMSELF
    if seen and is_worn_by(state, target) and not is_nazgul(state, name):
        return Refusal("M.2", "Nobody but a Nazgûl begins a fight with who wears the Ring.")
    return None


def _party_refused(state: RingWarState, power: str, hex_: str, party: str) -> Refusal | None:
    """Return why an Orc party is not attacked (G.4)."""
    one = state.parties[party]
    owner = player_of(state, one.owner)
    if power != FELLOWSHIP or one.hex != hex_ or not are_enemies(state, power, owner):
        return Refusal("G.4", "The Fellowship attacks Orc parties of its enemies in its own hexes.")
    if points_at(state, hex_, owner) and not points_at(state, hex_, FELLOWSHIP):
        return Refusal("G.4", "Units of their own guard these Orcs, and no unit of the Fellowship is there.")
    return None


def is_prize(state: RingWarState, power: str, target: str) -> bool:
    """Whether somebody has the Ring and anybody may attack him for it: Gollum (N.4); for the Fellowship also one of its
    own whom it does not command any more (M.4, G.3)."""
    if target not in state.people or state.ring.bearer != target:
        return False
    return target == GOLLUM or (power == FELLOWSHIP and is_led(state, target))


def affords(state: RingWarState, power: str) -> bool:
    """Whether a power can pay for one of its own who begins a fight (S.2)."""
    return can_pay(state, power, lookup(state).numbers.fight)
