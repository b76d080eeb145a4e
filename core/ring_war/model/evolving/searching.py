"""What searches, captures and escapes change (chapter J)."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.model.records import searching as s
from core.ring_war.model.state import FELLOWSHIP, Party, RingWarState, Seen

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves

BOOKKEEPING.unchanged(s.Evaded)


@evolves(s.Spotted)
def _spotted(state: RingWarState, event: s.Spotted) -> None:
    for name in event.people:
        person = state.people[name]
        if event.power not in person.spotted:
            person.spotted.append(event.power)
        if event.power != FELLOWSHIP:
            state.seen.setdefault(event.power, {})[name] = Seen(event.hex, state.turn)


@evolves(s.PartyFormed)
def _party_formed(state: RingWarState, event: s.PartyFormed) -> None:
    state.made += 1
    state.parties[event.party] = Party(event.owner, event.hex)  # type: ignore[arg-type]


@evolves(s.Captured)
def _captured(state: RingWarState, event: s.Captured) -> None:
    person = state.people[event.person]
    person.captive, person.party = event.power, event.party
    person.spotted, person.persuaded = [], False
    if event.party:
        person.hex = state.parties[event.party].hex


@evolves(s.Freed)
def _freed(state: RingWarState, event: s.Freed) -> None:
    person = state.people[event.person]
    party = person.party
    person.captive, person.party, person.hex = "", "", event.hex
    person.spotted, person.known = [], False
    if party in state.parties and not any(one.party == party for one in state.people.values()):
        del state.parties[party]
