"""When it is worth asking whether somebody answers a card of Sauron or a ride of the Black Rider (S4.4, S5.4, S6.1)."""

from __future__ import annotations

from collections import Counter
from functools import cache

from core.fellowship.base.cards.deck import DECK
from core.fellowship.base.cards.gandalf import PRICE
from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import TakeSymbols
from core.fellowship.model.state import FellowshipState, living
from core.fellowship.model.steps import Window
from core.fellowship.sauron.symbols import can_satisfy, number_of
from core.kernel.prompts import Choice

FURTHEST = 3
"""So many steps toward the light a card for any time brings a hobbit at most."""


@cache
def can_wait() -> frozenset[str]:
    """Return the cards that serve as well in the next window, unless somebody needs them now: those for any time."""
    return frozenset(DECK.serving["WT"].guards.keys() & DECK.serving["W0"].guards.keys())


@cache
def saving() -> frozenset[str]:
    """Return the cards for any time that may take somebody out of Sauron's or the Black Rider's way."""
    return frozenset(DECK.healing) | {"star_of_elendil"}


def is_worth_asking(state: FellowshipState, window: Window, found: list[Choice]) -> bool:
    """Whether a window around a card of Sauron, or before a ride, is opened for what was `found`.

    What serves at any time can wait for the next window, unless it could save somebody, open another choice, or would
    be lost by the card itself.
    """
    if window.window == "WR":
        return any(prevents(state, int(window.what), choice) for choice in found)
    waits = can_wait()
    step = next((step for step in reversed(state.agenda) if isinstance(step, TakeSymbols)), None)
    lost = step is not None and is_anybody_lost(state, step)
    narrow = step is not None and is_choice_narrow(state, step)
    helping = DECK.paying | DECK.bringing
    for choice in found:
        card = getattr(choice.action, "card", "")
        if isinstance(choice.action, a.UseExtra):
            worth = lost
        elif card not in waits:
            worth = True
        else:
            worth = (lost and card in saving()) or (narrow and card in helping)
        if worth or (step is not None and is_given_up(state, step, choice, found)):
            return True
    return False


def coming(step: TakeSymbols) -> Counter[str]:
    """Return how often each kind of symbol may come: of one symbol once, of shields how many."""
    counts: Counter[str] = Counter()
    for symbol in set(step.left) if step.one else step.left:
        counts[symbol[0]] += number_of(symbol) if symbol[0] == "B" else 1
    return counts


def is_anybody_lost(state: FellowshipState, step: TakeSymbols) -> bool:
    """Whether the card could eliminate somebody or lead the Ring-bearer to the Black Rider."""
    kinds, hobbits, rider = coming(step), state.hobbits, state.rider
    nearer = 0 if step.one else kinds["E"]
    if kinds["E"] and any(hobbits[name].step >= state.sauron - kinds["E"] for name in living(state)):
        return True
    if not kinds["H"] or not hobbits[step.seat].alive:
        return False
    after = hobbits[step.seat].step + kinds["H"]
    met = rider is not None and step.seat == state.ring_bearer and not rider.back and after >= rider.step
    return after >= state.sauron - nearer or met


def is_choice_narrow(state: FellowshipState, step: TakeSymbols) -> bool:
    """Whether cards or shields from somebody would let the hobbit choose another symbol."""
    if not step.one or step.picked or len(set(step.left)) == 1:
        return False
    return any(symbol[0] in "CB" and not can_satisfy(state, step.seat, symbol) for symbol in step.left)


def is_given_up(state: FellowshipState, step: TakeSymbols, choice: Choice, found: list[Choice]) -> bool:
    """Whether the card takes from whom it hits what the `choice` needs: the last cards, or shields for Gandalf."""
    seat, kinds = step.seat, coming(step)
    if choice.seat != seat or (step.one and len(set(step.left)) > 1):
        return False
    hobbit = state.hobbits[seat]
    if isinstance(choice.action, a.UseCard):
        usable = {one.action for one in found if one.seat == seat and isinstance(one.action, a.UseCard)}
        return state.foe_deck is None and kinds["C"] > len(hobbit.hand) - len(usable)
    return isinstance(choice.action, a.CallGandalf) and kinds["B"] > hobbit.shields - PRICE


def prevents(state: FellowshipState, steps: int, choice: Choice) -> bool:
    """Whether `choice` does something about a ride: stops it, drives the rider back, or keeps the Ring from it."""
    card = getattr(choice.action, "card", "")
    if not isinstance(choice.action, a.UseExtra) and card not in saving():
        return True
    rider, bearer = state.rider, state.ring_bearer
    if card == "star_of_elendil":
        return True
    if rider is None or rider.back or rider.met or not bearer:
        return False
    to, at = rider.step - steps, state.hobbits[bearer].step
    if isinstance(choice.action, a.UseExtra):
        return at >= to and any(state.hobbits[name].step < to for name in living(state))
    return at >= to > at - min(at, FURTHEST)
