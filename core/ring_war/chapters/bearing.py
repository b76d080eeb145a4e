"""The Ring: who may bear it, put on, lost, found, given (G.6, L.3, M, X.3, RR23)."""

from __future__ import annotations

from core.kernel.prompts import Refusal
from core.ring_war.chapters.board import armies_at, captives_of, nazgul, people_at
from core.ring_war.chapters.mobilizing import wake_mordor
from core.ring_war.chapters.sides import player_of, power_of, powers, rouse_dark_power
from core.ring_war.chapters.victory import notice
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import bearing as b
from core.ring_war.model.records.fighting import Killed
from core.ring_war.model.records.searching import PrisonerSearched
from core.ring_war.model.state import (
    CHIEF,
    DARK_POWER,
    FELLOWSHIP,
    GOLLUM,
    ISENGARD,
    SARUMAN,
    SARUMAN_HIMSELF,
    RingWarPlay,
    RingWarState,
)
from core.ring_war.sight.knowing import is_wraith
from core.ring_war.words.names import capital, person_name

MOUTH = "mou"
HOMELAND = ("A", "B", "C")
"""The Provinces in which wearing the Ring does not wake Mordor (T.2)."""

FELT = 3
"""Within how many hexes Nazgûl feel that the Ring is put on (M.5)."""


def is_led(state: RingWarState, person: str) -> bool:
    """Whether somebody is out of his owner's command: a semi-Ringwraith (M.4), or Boromir with the Ring (G.3)."""
    return bool(state.people[person].led) or is_wraith(state, person)


def is_worn_by(state: RingWarState, who: str) -> bool:
    """Whether somebody wears the Ring."""
    return state.ring.worn and state.ring.bearer == who


def wears(state: RingWarState, person: str) -> bool:
    """Whether somebody could wear the Ring, not only carry it (M.1): no Orc party, no Character of the Dark Power's, no
    Nazgûl, nor Gollum."""
    card = lookup(state).characters.get(person)
    return card is not None and card.kind != "nazgul" and person != GOLLUM and card.side != DARK_POWER


def wear_refused(state: RingWarState, power: str, person: str) -> Refusal | None:
    """Return why a Character of a power's does not put on the Ring now; None when he may (M.1).

    Asked for the questions of whoever commands the bearer alone, who knows who has it.
    """
    if state.ring.bearer != person or not wears(state, person):
        return Refusal("M.1", "Only a Character who bears the Ring puts it on.")
    one = state.people[person]
    if state.ring.worn or one.captive or is_led(state, person) or power_of(state, person) != power:
        return Refusal("M.1", lambda: f"{capital(person_name(person))} cannot put on the Ring now.")
    return None


def put_on(play: RingWarPlay, person: str, rule: str) -> None:
    """Let the bearer put on the Ring: it wakes Mordor outside A to C, and Nazgûl near him feel it (M.1, M.5, T.2)."""
    state = play.state
    hex_ = state.people[person].hex
    rules = lookup(state)
    play.emit(b.RingPutOn(rule, person))
    near = [name for name in nazgul(state) if state.people[name].hex and _is_near(state, name, hex_)]
    for power in powers(state):
        if any(power_of(state, name) == power for name in near):
            play.emit(b.RingFelt("M.5", power, hex_))
    if rules.terrain.province.get(hex_) not in HOMELAND:
        wake_mordor(play, "T.2")


def _is_near(state: RingWarState, name: str, hex_: str) -> bool:
    return lookup(state).grid.distance(state.people[name].hex, hex_) <= FELT


def ring_goes_to(play: RingWarPlay, bearer: str, rule: str) -> None:
    """Let a Character or an Orc party have the Ring. Saruman's holding it ends the Dark Power's restraint (Y.9a);
    whom it has corrupted before is a semi-Ringwraith again (M.4)."""
    notice(play)
    play.emit(b.RingPassed(rule, bearer))
    if bearer in (SARUMAN_HIMSELF, CHIEF):
        rouse_dark_power(play)
    if bearer in play.state.people and is_wraith(play.state, bearer):
        play.emit(b.BecameWraith("M.4", bearer))


def ring_lies(play: RingWarPlay, hex_: str, rule: str) -> None:
    """Let the Ring lie in a hex, open to all (G.6)."""
    notice(play)
    play.emit(b.RingPassed(rule, "", hex_))


def hand_over_refused(state: RingWarState, power: str) -> Refusal | None:
    """Return why the Chief does not hand the Ring to Saruman of his own will; None when he may (X.3a): they are
    together, and he does not wear it."""
    chief, saruman = state.people[CHIEF], state.people[SARUMAN_HIMSELF]
    together = bool(chief.hex) and chief.hex == saruman.hex and not (chief.captive or saruman.captive)
    mine = power == SARUMAN and state.ring.bearer == CHIEF and not is_led(state, CHIEF)
    if not mine or not together or state.ring.worn:
        return Refusal("X.3a", "The Chief, in Saruman's hex, hands him a Ring that he does not wear.")
    return None


def is_hunter(state: RingWarState) -> bool:
    """Whether Gollum hunts for an enemy of the Fellowship's (N.2)."""
    return state.gollum not in ("", FELLOWSHIP)


def may_find(state: RingWarState, person: str) -> bool:
    """Whether a Character may pick up the Ring where it lies (G.6): the Fellowship's, Saruman, the Chief, a Nazgûl, the
    Mouth, or Gollum as a hunter."""
    card = lookup(state).characters[person]
    if person == GOLLUM:
        return is_hunter(state)
    if card.side == FELLOWSHIP:
        return not is_led(state, person)
    return card.kind == "nazgul" or person in (SARUMAN_HIMSELF, CHIEF, MOUTH)


def finders(state: RingWarState, power: str) -> list[str]:
    """Return the Characters of a power's who may pick up the Ring that lies in their hex at the end of its movement: no
    enemy piece is there, nor one of another power at peace (G.6, RR23)."""
    hex_ = state.ring.hex
    if not hex_:
        return []
    others = {power_of(state, name) for name in (*people_at(state, hex_), *armies_at(state, hex_))} - {power, ""}
    others |= {player_of(state, party.owner) for party in state.parties.values() if party.hex == hex_} - {power}
    if others:
        return []
    return [name for name in people_at(state, hex_, power) if may_find(state, name)]


def deliver(play: RingWarPlay, rule: str = "X.3a") -> None:
    """Let Saruman, or the Chief where a captive is held, take the Ring from a piece of Saruman's that has brought it to
    his hex: a Nazgûl, Gollum, an Orc party, a captive at Isengard (J.8, N.4, X.3a). In the games for two he does so
    for the Dark Power, from parties and captives of the Hand alone (RR24)."""
    state = play.state
    _search_prisoners(play)
    bearer = state.ring.bearer
    holder = _carrier(state, bearer)
    if not holder:
        return
    saruman, chief = state.people[SARUMAN_HIMSELF], state.people[CHIEF]
    if saruman.hex == holder and not saruman.captive:
        ring_goes_to(play, SARUMAN_HIMSELF, rule)
        if bearer in state.parties and not captives_of(state, bearer):
            play.emit(Killed("G.4", bearer))
    elif chief.hex == holder == ISENGARD and not chief.captive and bearer in state.people:
        ring_goes_to(play, CHIEF, rule)


def _search_prisoners(play: RingWarPlay) -> None:
    """Let Saruman, at Isengard, take the cards of his captives there (J.8)."""
    state = play.state
    saruman, captor = state.people[SARUMAN_HIMSELF], player_of(state, SARUMAN)
    if saruman.hex != ISENGARD or saruman.captive:
        return
    for name, person in state.people.items():
        if person.captive == captor and person.hex == ISENGARD and not person.party and person.cards:
            cards = tuple(card for card in person.cards if not lookup(state).magic[card].fixed)
            if cards:
                play.emit(PrisonerSearched("J.8", name, SARUMAN_HIMSELF, cards))


def _carrier(state: RingWarState, bearer: str) -> str:
    """Return the hex in which a piece of Saruman's carries the Ring, or holds its bearer in prison; "" otherwise."""
    if bearer in state.parties:
        return state.parties[bearer].hex if state.parties[bearer].owner == SARUMAN else ""
    person = state.people.get(bearer)
    if person is None or bearer in (SARUMAN_HIMSELF, CHIEF):
        return ""
    if person.captive:
        return person.hex if person.captive == player_of(state, SARUMAN) and person.hex == ISENGARD else ""
    return person.hex if power_of(state, bearer) == SARUMAN else ""
