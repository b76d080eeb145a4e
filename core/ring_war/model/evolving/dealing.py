"""What drawing and playing cards change (chapters L and N.5)."""

from __future__ import annotations

from core.kernel.piles import remove_top
from core.kernel.records import Bookkeeping
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import dealing as d
from core.ring_war.model.state import Laid, RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves


@evolves(d.CardDrawn)
def _card_drawn(state: RingWarState, event: d.CardDrawn) -> None:
    if event.discard:
        state.discard.pop()
    else:
        remove_top(state.deck, event.card)
    state.hands[event.power].append(event.card)


@evolves(d.CardPlayed)
def _card_played(state: RingWarState, event: d.CardPlayed) -> None:
    state.hands[event.power].remove(event.card)
    if lookup(state).events[event.card].once:
        state.removed.append(event.card)
    else:
        state.discard.append(Laid(event.card, event.power))
