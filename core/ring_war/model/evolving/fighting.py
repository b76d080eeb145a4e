"""What Individual Combat changes (chapters E.3, G, H)."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import fighting as f
from core.ring_war.model.state import Party, Person, RingWarState, Servant

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves


def wounds_of(state: RingWarState, who: str) -> Person | Party | Servant:
    """Return whose wounds are counted under a name: a Character, an Orc party, or the Servant of a hex."""
    return state.people.get(who) or state.parties.get(who) or state.servants.setdefault(who, Servant())


@evolves(f.Wounded)
def _wounded(state: RingWarState, event: f.Wounded) -> None:
    one = wounds_of(state, event.who)
    one.normal += event.normal
    one.special += event.special


@evolves(f.Killed)
def _killed(state: RingWarState, event: f.Killed) -> None:
    who = event.who
    if who in state.parties:
        leave(state, who, state.parties.pop(who).hex)
    elif who in state.people:
        person = state.people[who]
        leave(state, who, person.hex)
        state.people[who] = Person(gone=state.turn, broken=person.broken, turned=person.turned)
    else:
        state.servants[who] = Servant(gone=True)


def leave(state: RingWarState, who: str, hex_: str) -> None:
    """Let the cards and the Ring of somebody who leaves the map lie in his hex; what is fixed to him goes with him."""
    rules = lookup(state)
    cards = state.people[who].cards if who in state.people else []
    for card in cards:
        if rules.magic[card].fixed:
            state.removed.append(card)
        else:
            state.loose.setdefault(hex_, []).append(card)
    if state.ring.bearer == who:
        state.ring.bearer, state.ring.hex, state.ring.worn = "", hex_, False


@evolves(f.DrivenOff)
def _driven_off(state: RingWarState, event: f.DrivenOff) -> None:
    person = state.people[event.who]
    if state.ring.bearer == event.who:
        state.ring.bearer, state.ring.hex, state.ring.worn = "", person.hex, False
    person.hex, person.driven = event.hex, True


@evolves(f.StaffBroken)
def _staff_broken(state: RingWarState, event: f.StaffBroken) -> None:
    state.people[event.who].broken = True
