"""What barter changes (Y.1)."""

from __future__ import annotations

from core.kernel.records import Bookkeeping
from core.ring_war.model.records import trading as tr
from core.ring_war.model.state import SARUMAN, Promise, RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves

BOOKKEEPING.unchanged(tr.OfferMade, tr.TalkEnded)


@evolves(tr.TalkBegan)
def _talk_began(state: RingWarState, event: tr.TalkBegan) -> None:
    state.traded.append(event.to if event.by == SARUMAN else event.by)


@evolves(tr.OfferAccepted)
def _offer_accepted(state: RingWarState, event: tr.OfferAccepted) -> None:
    for line in event.later:
        to = tr.taker_of(event, line.giver)
        state.promises.append(Promise(line.giver, to, line.kind, line.what, line.count, state.turn, line.hex))


@evolves(tr.Traded)
def _traded(state: RingWarState, event: tr.Traded) -> None:
    for giver, taker, cards in ((event.by, event.to, event.given), (event.to, event.by, event.got)):
        for card in cards:
            state.hands[giver].remove(card)
            state.hands[taker].append(card)
    for one in event.magic:
        state.people[one.giver].cards.remove(one.card)
        if one.taker:
            state.people[one.taker].cards.append(one.card)
        else:
            state.loose.setdefault(one.hex, []).append(one.card)


@evolves(tr.TakenOut)
def _taken_out(state: RingWarState, event: tr.TakenOut) -> None:
    state.people[event.person].party = event.party


@evolves(tr.PartySent)
def _party_sent(state: RingWarState, event: tr.PartySent) -> None:
    state.parties[event.party].meets = event.hex
