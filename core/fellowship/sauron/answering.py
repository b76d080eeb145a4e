"""When it is worth asking whether somebody answers a card of Sauron (S4.4, S5.4)."""

from __future__ import annotations

from core.fellowship.base.cards.deck import DECK
from core.fellowship.model.sauron_steps import TakeSymbols
from core.fellowship.model.state import FellowshipState, living
from core.fellowship.sauron.symbols import can_satisfy
from core.kernel.prompts import Choice


def can_wait() -> frozenset[str]:
    """Return the cards that serve as well in the next window, unless somebody needs them now: those for any time."""
    return (DECK.yellow_in["WT"] | DECK.gandalf_in["WA"]) & (DECK.yellow_in["W0"] | DECK.gandalf_in["W0"])


def is_worth_asking(state: FellowshipState, found: list[Choice]) -> bool:
    """Whether a window after a card is opened for what was `found`.

    Fire Brand, Firestorm and the yellow cards for any time can wait for the next window, unless a yellow card could
    save somebody or open another choice.
    """
    cards = {getattr(choice.action, "card", "") for choice in found}
    if cards - can_wait():
        return True
    step = next((step for step in reversed(state.agenda) if isinstance(step, TakeSymbols)), None)
    saving = DECK.yellow_in["WT"] - DECK.yellow_in["WA"]
    return bool(cards & saving) and step is not None and (is_anybody_lost(state, step) or is_choice_narrow(state, step))


def is_anybody_lost(state: FellowshipState, step: TakeSymbols) -> bool:
    """Whether a symbol of the card could eliminate somebody or lead the Ring-bearer to the Black Rider."""
    kinds = {symbol[0] for symbol in step.left}
    hobbits, rider = state.hobbits, state.rider
    after = hobbits[step.seat].step + 1
    if "E" in kinds and any(hobbits[name].step >= state.sauron - 1 for name in living(state)):
        return True
    met = rider is not None and step.seat == state.ring_bearer and not rider.back and after >= rider.step
    return "H" in kinds and (after >= state.sauron or met)


def is_choice_narrow(state: FellowshipState, step: TakeSymbols) -> bool:
    """Whether cards or shields from somebody would let the hobbit choose another symbol."""
    if step.picked or len(set(step.left)) == 1:
        return False
    return any(symbol[0] in "CB" and not can_satisfy(state, step.seat, symbol) for symbol in step.left)
