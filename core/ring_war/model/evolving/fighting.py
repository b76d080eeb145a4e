"""What Individual Combat changes (chapters E.3, F.6, G, H)."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.content.contents import lookup
from core.ring_war.model.evolving.bearing import ring_falls
from core.ring_war.model.records import fighting as f
from core.ring_war.model.state import Party, Person, RingWarState, Servant

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves

BOOKKEEPING.unchanged(f.Refused, f.RefusalFailed, f.Joined, f.BrokeOff, f.FightOver, f.ServantRolled, f.RatingRolled)


def wounds_of(state: RingWarState, who: str) -> Person | Party | Servant:
    """Return whose wounds are counted under a name: a Character, an Orc party, or the Servant of a hex."""
    return state.people.get(who) or state.parties.get(who) or state.servants.get(who) or Servant()


@evolves(f.Declared)
def _declared(state: RingWarState, event: f.Declared) -> None:
    state.attacked.append(event.person)


@evolves(f.FightBegan)
def _fight_began(state: RingWarState, event: f.FightBegan) -> None:
    for pair in event.pairs:
        for name in (*pair.attackers, *pair.defenders):
            if name in state.people:
                state.people[name].busy = True
                if name not in state.fought:
                    state.fought.append(name)


@evolves(f.FaceUp)
def _face_up(state: RingWarState, event: f.FaceUp) -> None:
    state.people[event.person].known = True


@evolves(f.Unspotted)
def _unspotted(state: RingWarState, event: f.Unspotted) -> None:
    spotted = state.people[event.person].spotted
    if event.power in spotted:
        spotted.remove(event.power)


@evolves(f.Struck)
def _struck(state: RingWarState, event: f.Struck) -> None:
    if event.sorcery and event.by in state.people:
        state.people[event.by].used += 1


@evolves(f.Withdrew)
def _withdrew(state: RingWarState, event: f.Withdrew) -> None:
    state.people[event.who].hex = event.hex


@evolves(f.Wounded)
def _wounded(state: RingWarState, event: f.Wounded) -> None:
    if event.who not in state.people and event.who not in state.parties:
        state.servants.setdefault(event.who, Servant())
    one = wounds_of(state, event.who)
    one.normal += event.normal
    one.special += event.special


@evolves(f.Killed)
def _killed(state: RingWarState, event: f.Killed) -> None:
    who = event.who
    if who in state.parties:
        leave(state, who, state.parties[who].hex)
        del state.parties[who]
    elif who in state.people:
        person = state.people[who]
        leave(state, who, person.hex)
        state.people[who] = Person(
            gone=state.turn, broken=person.broken, turned=person.turned, returned=person.returned
        )
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
        ring_falls(state, hex_)


@evolves(f.DrivenOff)
def _driven_off(state: RingWarState, event: f.DrivenOff) -> None:
    person = state.people[event.who]
    if state.ring.bearer == event.who:
        ring_falls(state, person.hex)
    person.hex, person.driven = event.hex, True


@evolves(f.StaffBroken)
def _staff_broken(state: RingWarState, event: f.StaffBroken) -> None:
    state.people[event.who].broken = True


@evolves(f.SpoilsTaken)
def _spoils_taken(state: RingWarState, event: f.SpoilsTaken) -> None:
    for card in event.cards:
        state.loose[event.hex].remove(card)
        state.people[event.person].cards.append(card)
    if not state.loose[event.hex]:
        del state.loose[event.hex]
