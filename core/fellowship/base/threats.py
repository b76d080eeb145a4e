"""Who is in danger: whether what is about to happen could eliminate somebody, so that a card could change it (B4.9)."""

from __future__ import annotations

from collections.abc import Iterable

from core.fellowship.base.cards.deck import DECK
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Effect, Happening
from core.fellowship.model.state import FellowshipState, living
from core.fellowship.model.steps import Roll
from core.kernel.prompts import Choice


def is_near(state: FellowshipState, steps: int) -> bool:
    """Whether some hobbit meets Sauron once so many steps lie between them no more."""
    return any(state.hobbits[name].step + steps >= state.sauron for name in living(state))


def roll_catches(state: FellowshipState, step: Roll) -> bool:
    """Whether a face of the die could bring the roller, or Sauron, so far that somebody is caught."""
    roller = state.hobbits[step.seat]
    for effects in (face.effects for face in lookup(state).face.values()):
        for effect in effects:
            if effect.op == "sauron" and is_near(state, effect.n):
                return True
            dots = min(effect.n, 1) if step.seat == "sam" and not step.full else effect.n
            if effect.op == "corrupt" and roller.step + dots >= state.sauron:
                return True
    return False


def roll_strips(state: FellowshipState, step: Roll) -> bool:
    """Whether a face of the die could demand more cards than the roller holds (B4.4.7)."""
    hand = len(state.hobbits[step.seat].hand)
    one = step.seat == "sam" and not step.full
    faces = lookup(state).face.values()
    lost = [effect.n for face in faces for effect in face.effects if effect.op == "discard_cards"]
    return any(hand < (min(n, 1) if one else n) for n in lost)


def reach(state: FellowshipState, effects: Iterable[Effect]) -> int:
    """Return how many steps `effects` could bring a hobbit and Sauron together, before somebody may act again."""
    worst = max((effect.n for face in lookup(state).face.values() for effect in face.effects), default=0)
    return sum(effect.n if effect.op in {"sauron", "corrupt"} else worst for effect in effects if effect.op in HARMFUL)


HARMFUL = frozenset({"sauron", "corrupt", "roll"})
"""Effects that bring hobbits and Sauron together."""


def refusing_catches(state: FellowshipState, what: Happening) -> bool:
    """Whether what follows when a cost is not paid could eliminate somebody; nobody knows what a Sauron player does."""
    rolls = any(effect.op == "roll" for effect in what.otherwise)
    return (rolls and state.dark_lord is not None) or is_near(state, reach(state, what.otherwise))


def has(found: Iterable[Choice], cards: set[str]) -> bool:
    """Whether one of `cards` is among the interrupts `found`."""
    return any(card_of(choice) in cards for choice in found)


def card_of(choice: Choice) -> str:
    """Return the card that an interrupt uses, or ""."""
    card: str = getattr(choice.action, "card", "")
    return card


def could_change_roll(state: FellowshipState, step: Roll | None, found: Iterable[Choice]) -> bool:
    """Whether one of the interrupts `found` could save somebody from a roll."""
    if step is None:
        return False
    saved = has(found, DECK.healing) and roll_catches(state, step)
    return saved or (has(found, DECK.bringing) and roll_strips(state, step))
