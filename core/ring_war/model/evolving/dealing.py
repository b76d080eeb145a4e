"""What drawing and playing cards change (chapters L and N.5)."""

from __future__ import annotations

from core.kernel.piles import Pile, remove_top
from core.kernel.records import Bookkeeping
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import dealing as d
from core.ring_war.model.state import Army, Holds, Laid, Person, RingWarState

BOOKKEEPING: Bookkeeping[RingWarState] = Bookkeeping()
evolves = BOOKKEEPING.evolves

BOOKKEEPING.unchanged(d.CardMissed)
BOOKKEEPING.unchanged(d.HandSeen)
BOOKKEEPING.unchanged(d.MagicSeen)
BOOKKEEPING.unchanged(d.EscapeTried)


@evolves(d.CardDrawn)
def _card_drawn(state: RingWarState, event: d.CardDrawn) -> None:
    if event.discard:
        state.discard.pop()
    else:
        remove_top(state.deck, event.card)
    state.hands[event.power].append(event.card)


@evolves(d.Reshuffled)
def _reshuffled(state: RingWarState, event: d.Reshuffled) -> None:
    rest: dict[str, int] = {}
    for laid in state.discard:
        rest[laid.card] = rest.get(laid.card, 0) + 1
    state.deck, state.discard = Pile(rest=dict(sorted(rest.items()))), []


@evolves(d.CardPlayed)
def _card_played(state: RingWarState, event: d.CardPlayed) -> None:
    state.hands[event.power].remove(event.card)
    if lookup(state).events[event.card].once:
        state.removed.append(event.card)
    else:
        state.discard.append(Laid(event.card, event.power))


@evolves(d.CardDiscarded)
def _card_discarded(state: RingWarState, event: d.CardDiscarded) -> None:
    state.hands[event.power].remove(event.card)
    state.discard.append(Laid(event.card, event.power))


@evolves(d.WishedAlone)
def _wished_alone(state: RingWarState, event: d.WishedAlone) -> None:
    state.alone.append(event.power)


@evolves(d.EffectBegan)
def _effect_began(state: RingWarState, event: d.EffectBegan) -> None:
    state.holds.append(Holds(event.card, event.until, event.about, event.by))


@evolves(d.EffectEnded)
def _effect_ended(state: RingWarState, event: d.EffectEnded) -> None:
    at = next(at for at, one in enumerate(state.holds) if (one.card, one.about) == (event.card, event.about))
    del state.holds[at]


@evolves(d.PersonCame)
def _person_came(state: RingWarState, event: d.PersonCame) -> None:
    state.people[event.person] = Person(hex=event.hex, known=True)


@evolves(d.PointsCame)
def _points_came(state: RingWarState, event: d.PointsCame) -> None:
    state.fallen[event.card] -= event.points
    if event.army in state.armies:
        state.armies[event.army].points += event.points
        return
    state.made += 1
    state.armies[event.army] = Army(event.card, event.hex, event.points, awake=True)


@evolves(d.TheodenBemused)
def _theoden_bemused(state: RingWarState, event: d.TheodenBemused) -> None:
    state.bemused = True


@evolves(d.PointsDrained)
def _points_drained(state: RingWarState, event: d.PointsDrained) -> None:
    state.drained += event.points


@evolves(d.MagicUsed)
def _magic_used(state: RingWarState, event: d.MagicUsed) -> None:
    person = state.people[event.person]
    if event.gone:
        person.cards.remove(event.card)
        state.removed.append(event.card)
    elif event.card not in person.spent:
        person.spent.append(event.card)


@evolves(d.CardTaken)
def _card_taken(state: RingWarState, event: d.CardTaken) -> None:
    pick_up(state, event.card, event.hex)
    state.people[event.person].cards.append(event.card)


def pick_up(state: RingWarState, card: str, hex_: str) -> None:
    """Take a Magic Card away from where it lies."""
    state.loose[hex_].remove(card)
    if not state.loose[hex_]:
        del state.loose[hex_]


@evolves(d.CardLeft)
def _card_left(state: RingWarState, event: d.CardLeft) -> None:
    state.people[event.person].cards.remove(event.card)
    state.loose.setdefault(event.hex, []).append(event.card)


@evolves(d.CardHanded)
def _card_handed(state: RingWarState, event: d.CardHanded) -> None:
    giver, taker = state.people[event.giver], state.people[event.taker]
    giver.cards.remove(event.card)
    taker.cards.append(event.card)
    state.handed.append(event.card)
    if event.back:
        taker.cards.remove(event.back)
        giver.cards.append(event.back)
        state.handed.append(event.back)
