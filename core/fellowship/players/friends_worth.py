"""What the effects of Bree and Isengard are worth (FB)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from core.fellowship.base.happenings import spaces_left
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Effect
from core.fellowship.model.state import HIDDEN, FellowshipState
from core.fellowship.model.steps import SufferRoll
from core.fellowship.players.foes import FoeLine
from core.fellowship.players.weights import Weights


class Valued(Protocol):
    """What things are worth in one view, as far as these effects ask for it."""

    view: FellowshipState
    weights: Weights
    content: Lookup
    living: list[str]
    foes: FoeLine
    plenty: float

    def symbol(self, symbol: str) -> float:
        """Return the worth of one symbol here and now."""

    def card(self, name: str, card: str) -> float:
        """Return the worth of a card to a hobbit."""

    def is_joker(self, name: str, card: str) -> bool:
        """Whether a card counts as a joker for a hobbit."""

    def sauron(self, steps: float) -> float:
        """Return the cost of Sauron's coming nearer."""

    def face(self, name: str, face: str) -> float:
        """Return the cost of a face of the die to a hobbit."""

    def roll(self, name: str) -> float:
        """Return the cost of a roll of the die to a hobbit."""

    def event(self, number: int) -> float:
        """Return the cost of an event of this scenario."""


def foes(worth: Valued, effect: Effect, seat: str) -> float:
    """Foes appear."""
    return worth.foes.more(effect.n)


def barrow_reward(worth: Valued, effect: Effect, seat: str) -> float:
    """Two foes are defeated, or the card is gained (FB.bree.1)."""
    card = 0.0 if effect.card in worth.view.taken else worth.card(worth.view.active, effect.card)
    return -max(worth.foes.fewer(2), card)


def white_figures(worth: Valued, effect: Effect, seat: str) -> float:
    """Turning up a card is free, and each third one brings Gandalf the White (FB.isengard.2)."""
    if effect.card in worth.view.taken or worth.view.active not in worth.living:
        return 0.0
    return min(0.0, figure_price(worth, worth.view.active) - worth.card(worth.view.active, effect.card) / 3)


def figure_price(worth: Valued, seat: str) -> float:
    """Return what turning up a card may be expected to cost: two symbols of a white one, or Sauron comes nearer."""
    hand = worth.view.hobbits[seat].hand
    content = worth.content
    eye = worth.sauron(1)
    held = [card for card in hand if card != HIDDEN]
    jokers = sum(content.cards[card].symbols for card in held if worth.is_joker(seat, card))
    price = 0.0
    for symbol, chance in WHITE.items():
        of_kind = [card for card in held if content.cards[card].symbol == symbol and not worth.is_joker(seat, card)]
        own = sum(content.cards[card].symbols for card in of_kind)
        payable = own + jokers >= 2
        price += chance * (min(eye, 2 * worth.plenty * worth.symbol(symbol)) if payable else eye)
    return price


WHITE = {"travelling": 0.1, "fighting": 0.1, "hiding": 0.13, "friendship": 0.13, "joker": 0.2}
"""About how likely the next card is a white one of a symbol."""


def sarumans_forces(worth: Valued, effect: Effect, seat: str) -> float:
    """Pipe-Weed, or the next event (FB.isengard.3)."""
    view = worth.view
    travelling, friendship = (spaces_left(view, line) == 0 for line in ("travelling", "friendship"))
    if travelling:
        return -worth.weights.pipe_weed
    return 0.0 if friendship else 0.7 * worth.event(view.event + 1)


def past_helms_deep(worth: Valued, effect: Effect, seat: str) -> float:
    """Isengard ends, and Helm's Deep is left out (F6.4)."""
    return -worth.weights.past_helms_deep


def battle_of_spells(worth: Valued, effect: Effect, seat: str) -> float:
    """Everybody rolls about as often until the die is blank (FB.isengard.5)."""
    rolls = sum(worth.roll(name) for name in worth.living) / max(1, len(worth.living))
    return 0.7 * (len(worth.content.faces) - 1) * rolls


def ignore_result(worth: Valued, effect: Effect, seat: str) -> float:
    """The result that is about to take effect does not."""
    for step in reversed(worth.view.agenda):
        if isinstance(step, SufferRoll):
            return -worth.face(step.seat, step.face)
    return 0.0


EFFECTS: Mapping[str, Callable[[Valued, Effect, str], float]] = {
    "foes": foes,
    "barrow_reward": barrow_reward,
    "white_figures": white_figures,
    "sarumans_forces": sarumans_forces,
    "past_helms_deep": past_helms_deep,
    "battle_of_spells": battle_of_spells,
    "ignore_result": ignore_result,
}
"""What an effect costs (below 0 when it does good), by its `op`."""
