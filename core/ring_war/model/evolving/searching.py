"""What searches, captures and escapes change (chapter J)."""

from __future__ import annotations

from core.kernel.piles import Pile, remove_top
from core.kernel.records import Bookkeeping
from core.ring_war.model.records import searching as s
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, SARUMAN, Party, RingWarState, Seen

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves

BOOKKEEPING.unchanged(s.Searched, s.ProvinceNamed, s.FirstRolled, s.Evaded, s.CaptureRolled, s.EscapeRolled)


@evolves(s.SearchTurned)
def _search_turned(state: RingWarState, event: s.SearchTurned) -> None:
    remove_top(state.searches, event.card)
    state.searched.append(event.card)
    state.finds = {}


@evolves(s.SearchesShuffled)
def _searches_shuffled(state: RingWarState, event: s.SearchesShuffled) -> None:
    state.searches = Pile(rest=dict.fromkeys(sorted(state.searched), 1))
    state.searched = []


@evolves(s.SplitAgreed)
def _split_agreed(state: RingWarState, event: s.SplitAgreed) -> None:
    state.split = {SARUMAN: event.saruman, DARK_POWER: event.dark_power}


@evolves(s.NoAgreement)
def _no_agreement(state: RingWarState, event: s.NoAgreement) -> None:
    state.split = {SARUMAN: 0, DARK_POWER: 0}
    state.alliance.dissolving = True


@evolves(s.NazgulSent)
def _nazgul_sent(state: RingWarState, event: s.NazgulSent) -> None:
    person = state.people[event.person]
    person.hex, person.busy = event.hex, True
    if event.person not in state.flown:
        state.flown.append(event.person)


@evolves(s.DirectedSearch)
def _directed_search(state: RingWarState, event: s.DirectedSearch) -> None:
    state.directed.append(event.power)


@evolves(s.Spotted)
def _spotted(state: RingWarState, event: s.Spotted) -> None:
    for name in event.people:
        person = state.people[name]
        if event.power not in person.spotted:
            person.spotted.append(event.power)
        if event.power != FELLOWSHIP:
            state.seen.setdefault(event.power, {})[name] = Seen(event.hex, state.turn)
            if state.stage == "search":
                state.finds.setdefault(event.power, {})[name] = event.hex


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


@evolves(s.Reported)
def _reported(state: RingWarState, event: s.Reported) -> None:
    for name, hex_ in event.people.items():
        state.seen.setdefault(event.to, {})[name] = Seen(hex_, state.turn)


@evolves(s.Freed)
def _freed(state: RingWarState, event: s.Freed) -> None:
    person = state.people[event.person]
    party = person.party
    person.captive, person.party, person.hex = "", "", event.hex
    person.spotted, person.known = [], False
    holds_some = state.ring.bearer == party or any(one.party == party for one in state.people.values())
    if party in state.parties and not holds_some:
        del state.parties[party]


@evolves(s.PrisonerSearched)
def _prisoner_searched(state: RingWarState, event: s.PrisonerSearched) -> None:
    for card in event.cards:
        state.people[event.person].cards.remove(card)
        state.people[event.by].cards.append(card)
