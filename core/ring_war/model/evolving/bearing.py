"""What happens to the Ring, Gollum and those who come back changes (chapters E.7, G.6, G.9, I, M, N)."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import bearing as b
from core.ring_war.model.state import (
    DARK_POWER,
    FELLOWSHIP,
    GANDALF,
    GOLLUM,
    SARUMAN,
    SARUMAN_HIMSELF,
    WHITE,
    Person,
    RingWarState,
)

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves

BOOKKEEPING.unchanged(b.Hush, b.RingFelt, b.RemovalRolled, b.ReturnRolled)


def owner_of(state: RingWarState, piece: str) -> str:
    """Return whose a piece is that has the Ring, "" for a Gollum who is nobody's; in games for two, too, Saruman's are
    Saruman's."""
    if piece in state.parties:
        return state.parties[piece].owner
    if piece == GOLLUM:
        return state.gollum
    return SARUMAN if state.people[piece].turned else lookup(state).characters[piece].side


def ring_leaves(state: RingWarState) -> None:
    """Write down what it means that the Ring's bearer loses it: Saruman's turns without it are counted (X.1h), and a
    Dark Power that has lost it rolls for Gollum again (X.2)."""
    bearer = state.ring.bearer
    if bearer == SARUMAN_HIMSELF:
        state.mastery.lost, state.mastery.returned, state.mastery.since = state.turn, 0, 0
    if owner_of(state, bearer) == DARK_POWER:
        state.mastery.had = False
    if bearer in state.people:
        state.people[bearer].led = ""


def ring_falls(state: RingWarState, hex_: str) -> None:
    """Let the Ring lie in a hex where its bearer has lost it (G.6)."""
    ring_leaves(state)
    state.ring.bearer, state.ring.hex, state.ring.worn = "", hex_, False


@evolves(b.RingPassed)
def _ring_passed(state: RingWarState, event: b.RingPassed) -> None:
    ring = state.ring
    if ring.bearer:
        ring_leaves(state)
    ring.bearer, ring.hex, ring.worn = event.bearer, event.hex, False
    if not event.bearer:
        return
    owner = owner_of(state, event.bearer)
    if event.bearer == SARUMAN_HIMSELF:
        state.mastery.lost, ring.last = 0, SARUMAN
    elif owner == DARK_POWER:
        ring.last = DARK_POWER
    elif owner == FELLOWSHIP:
        state.mastery.had = state.mastery.had or ring.last == SARUMAN
        ring.last = ""


@evolves(b.RingPutOn)
def _ring_put_on(state: RingWarState, event: b.RingPutOn) -> None:
    state.ring.worn = True


@evolves(b.RingTakenOff)
def _ring_taken_off(state: RingWarState, event: b.RingTakenOff) -> None:
    state.ring.worn = False


@evolves(b.Corrupted)
def _corrupted(state: RingWarState, event: b.Corrupted) -> None:
    state.people[event.person].corruption = event.corruption


@evolves(b.BecameWraith)
def _became_wraith(state: RingWarState, event: b.BecameWraith) -> None:
    state.people[event.person].known = True


@evolves(b.Led)
def _led(state: RingWarState, event: b.Led) -> None:
    person = state.people[event.person]
    person.led, person.known = event.power, True


@evolves(b.GollumRolled)
def _gollum_rolled(state: RingWarState, event: b.GollumRolled) -> None:
    state.gollum = event.power


@evolves(b.GollumTaken)
def _gollum_taken(state: RingWarState, event: b.GollumTaken) -> None:
    state.gollum = event.power


@evolves(b.GollumCame)
def _gollum_came(state: RingWarState, event: b.GollumCame) -> None:
    state.people[GOLLUM].hex = event.hex


@evolves(b.Rested)
def _rested(state: RingWarState, event: b.Rested) -> None:
    for name in event.people:
        if name in event.special:
            state.people[name].special -= 1
        else:
            state.people[name].normal -= 1
    for person in state.people.values():
        person.busy = person.driven = False


@evolves(b.AthelasUsed)
def _athelas_used(state: RingWarState, event: b.AthelasUsed) -> None:
    state.people[event.person].spent.append("m10")


@evolves(b.CameBack)
def _came_back(state: RingWarState, event: b.CameBack) -> None:
    before = state.people[GANDALF if event.person == WHITE else event.person]
    state.people[event.person] = Person(hex=event.hex, known=True, broken=before.broken, returned=True)


@evolves(b.Cured)
def _cured(state: RingWarState, event: b.Cured) -> None:
    for name in event.people:
        state.people[name].normal = 0


@evolves(b.RingDestroyed)
def _ring_destroyed(state: RingWarState, event: b.RingDestroyed) -> None:
    ring = state.ring
    ring.bearer, ring.hex, ring.worn, ring.destroyed = "", "", False, True
    for name, card in lookup(state).characters.items():
        if card.kind == "nazgul" and not state.people[name].gone:
            state.people[name] = Person(gone=state.turn)
