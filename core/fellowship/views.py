"""Who may see what: the state, the events and the choices as a seat sees them (B2.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from core.fellowship.model import events as e
from core.fellowship.model import friends_events as f
from core.fellowship.model import sauron_events as s
from core.fellowship.model import tiles_events as t
from core.fellowship.model.friends_steps import GiveElvenCards
from core.fellowship.model.state import HIDDEN, SAURON, FellowshipState, Hobbit
from core.fellowship.model.steps import OrderTiles, PickReceiver
from core.kernel.piles import Pile, masked
from core.kernel.prompts import Prompt
from core.kernel.sight import Sight

REVEALING = (
    e.CardsDrawn,
    e.CardsShown,
    e.FeatureDealt,
    e.CardRevealed,
    e.TileTurnedUp,
    e.TilesLookedAt,
    t.TilesDisplayed,
    e.DieRolled,
    e.HobbitEliminated,
    f.FoeTurnedUp,
    s.SauronCardsDrawn,
    s.NazgulShown,
    s.ChipsLaid,
)


def reveals(event: Any) -> bool:
    """Whether `event` showed something that nobody, or not everybody, knew."""
    if isinstance(event, e.TileTurnedUp) and event.displayed:
        return False
    return isinstance(event, REVEALING) or (isinstance(event, e.ShieldsGained) and event.large)


def view(state: FellowshipState, seat: str | None) -> FellowshipState:
    """Return `state` as `seat` may see it.

    With open hands everybody sees every hand. With hidden hands a seat sees its own, an onlooker (None) none. What
    lies in a pile is known by its counts only, its order to those who looked. A Sauron player sees no hobbit's hand,
    and nobody sees his (S2.5); an onlooker then sees neither.
    """
    if state.dark_lord is not None:
        state = _around_sauron(state, seat)
    tiles = masked(state.tiles, seat or "")
    if are_open(state.options.hands, state.dark_lord is not None, seat):
        if seat is None and state.tiles.known:
            tiles = masked(state.tiles, next(iter(state.hobbits)))
        return msgspec.structs.replace(state, tiles=tiles)
    hobbits = {name: hobbit if name == seat else _hidden(hobbit) for name, hobbit in state.hobbits.items()}
    return msgspec.structs.replace(
        state,
        hobbits=hobbits,
        tiles=tiles,
        deck=_unseen_deck(state, hobbits),
        haven_cards=Pile(rest={HIDDEN: len(state.haven_cards)}) if len(state.haven_cards) else Pile(),
        agenda=[_hidden_step(step, seat, state.ring_bearer) for step in state.agenda],
    )


def are_open(hands: str, with_sauron: bool, seat: str | None) -> bool:
    """Whether `seat` sees the hands of all hobbits: with open hands, but never a Sauron player or his onlookers."""
    return hands == "open" and not (with_sauron and (seat is None or seat == SAURON))


def are_allied(state: FellowshipState, one: str, other: str) -> bool:
    """Whether two seats know the same: hobbits with open hands do (B2.8), Sauron and a hobbit never (S2.5)."""
    return one == other or (state.options.hands == "open" and SAURON not in (one, other))


def side_of(view: FellowshipState, seat: str) -> str:
    """Return the side that a seat plays on: Sauron's own, or that of the hobbits, who win and lose together (S2.2)."""
    return SAURON if seat == SAURON else "fellowship"


def _around_sauron(state: FellowshipState, seat: str | None) -> FellowshipState:
    """Return `state` with Sauron's hand and deck, and the chips that lie face down, as `seat` may see them."""
    lord = state.dark_lord
    assert lord is not None
    if seat == SAURON:
        lord = msgspec.structs.replace(lord, deck=masked(lord.deck, ""), nazgul_deck=masked(lord.nazgul_deck, ""))
    else:
        deck = Pile(rest={HIDDEN: len(lord.deck)}) if len(lord.deck) else Pile()
        hand = [HIDDEN] * len(lord.hand)
        lord = msgspec.structs.replace(lord, hand=hand, deck=deck, nazgul_deck=masked(lord.nazgul_deck, ""))
    chips = masked(state.chip_pile, "") if state.chip_pile is not None else None
    return msgspec.structs.replace(state, dark_lord=lord, chip_pile=chips)


def _hidden(hobbit: Hobbit) -> Hobbit:
    return msgspec.structs.replace(hobbit, hand=[HIDDEN] * len(hobbit.hand))


def _unseen_deck(state: FellowshipState, hobbits: Mapping[str, Hobbit]) -> Pile:
    """Return the deck without its composition, which would tell what the others hold."""
    if all(hobbit is state.hobbits[name] or not hobbit.hand for name, hobbit in hobbits.items()):
        return masked(state.deck, "")
    return Pile(rest={HIDDEN: len(state.deck)}) if len(state.deck) else Pile()


def _hidden_step(step: Any, seat: str | None, ring_bearer: str) -> Any:
    if isinstance(step, GiveElvenCards) and seat != ring_bearer:
        return GiveElvenCards(step.seats, (HIDDEN,) * len(step.left))
    if isinstance(step, OrderTiles) and step.seat != seat:
        return OrderTiles(step.seat, (HIDDEN,) * len(step.left), (HIDDEN,) * len(step.chosen))
    if isinstance(step, PickReceiver) and step.giver != seat:
        return PickReceiver(step.seat, step.giver, HIDDEN)
    return step


def event_view(state: FellowshipState, event: Any, seat: str | None) -> Any:
    """Return `event` as `seat` may see it: cards and tiles that only another seat saw are hidden."""
    with_sauron = state.dark_lord is not None
    if isinstance(event, s.SauronCardsDrawn) and seat != SAURON:
        return msgspec.structs.replace(event, cards=[HIDDEN] * len(event.cards))
    if are_open(state.options.hands, with_sauron, seat):
        return event
    if isinstance(event, e.CostRefused):
        return msgspec.structs.replace(event, able=True)
    if isinstance(event, e.CardsDrawn) and event.hobbit != seat:
        return msgspec.structs.replace(event, cards=[HIDDEN] * len(event.cards))
    if isinstance(event, e.FeatureDealt) and event.hobbit != seat:
        return msgspec.structs.replace(event, card=HIDDEN)
    if isinstance(event, e.CardPassed) and seat not in (event.giver, event.receiver):
        return msgspec.structs.replace(event, card=HIDDEN)
    if isinstance(event, f.ElvenCardGiven) and seat not in (event.bearer, event.hobbit):
        return msgspec.structs.replace(event, card=HIDDEN)
    if isinstance(event, e.TilesLookedAt | e.TilesPutBack) and event.hobbit != seat:
        return msgspec.structs.replace(event, tiles=[HIDDEN] * len(event.tiles))
    return event


def visible_prompt(state: FellowshipState, prompt: Prompt, seat: str | None) -> Prompt:
    """Return `prompt` as `seat` may see it: with hidden hands only its own choices (an onlooker sees none).

    A Sauron player and the Fellowship never see each other's choices (S2.5).
    """
    if are_open(state.options.hands, state.dark_lord is not None, seat) and prompt.seat != SAURON:
        return prompt
    mine = [choice for choice in prompt.choices if choice.seat == seat]
    return msgspec.structs.replace(prompt, choices=mine)


IN_THE_OPEN = (
    e.MarkerMoved,
    e.EventMarkerMoved,
    e.ShieldsDiscarded,
    e.TokenGained,
    e.TokenDiscarded,
    e.HobbitMoved,
    e.SauronMoved,
    s.RiderMoved,
)
"""What moves pieces that lie open, whoever looks."""


class FellowshipSight(Sight):
    """What a seat sees: hands, tiles that were looked at, and what Sauron holds are secret."""

    def view(self, state: FellowshipState, seat: str | None) -> FellowshipState:
        """Return the state as a seat may see it."""
        return view(state, seat)

    def event_view(self, state: FellowshipState, event: Any, seat: str | None) -> Any:
        """Return an event as a seat may see it."""
        return event_view(state, event, seat)

    def visible_prompt(self, state: FellowshipState, prompt: Prompt, seat: str | None) -> Prompt:
        """Return the prompt with the choices that a seat may see."""
        return visible_prompt(state, prompt, seat)

    def are_allied(self, state: FellowshipState, one: str, other: str) -> bool:
        """Return whether two seats know the same."""
        return are_allied(state, one, other)

    def reveals(self, event: Any) -> bool:
        """Whether an event showed something that nobody knew."""
        return reveals(event)

    def is_open(self, event: Any) -> bool:
        """Whether an event moves pieces that lie open."""
        return isinstance(event, IN_THE_OPEN) or (isinstance(event, e.ShieldsGained) and not event.large)
