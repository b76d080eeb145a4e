"""The cards and the other ways to interrupt at a table, as the windows look for them.

`DECK` is filled once, by `core/fellowship/game.py`, with what `core/fellowship/deck.py` lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, TypeAlias

import msgspec

from core.fellowship.base.cards.card import AnyInterrupt, Card, GandalfCard, Moment, YellowCard
from core.fellowship.base.cards.gandalf import HELPS, Help
from core.fellowship.model.state import FellowshipState
from core.kernel.kept import Kept
from core.kernel.prompts import Refusal

Guard: TypeAlias = Callable[[FellowshipState, str, Moment], Refusal | None]


class Serving(msgspec.Struct, frozen=True):
    """What serves in a window, as the windows look for it: in one look-up, since they look at every decision.

    `yellow` and `gandalf` are the ids of cards, `guards` says what may speak against each of them (None for a card that
    does something whenever it serves). `offering` is what else is offered, in order, each with what finds out whether
    the table has any of it.
    """

    yellow: frozenset[str]
    gandalf: frozenset[str]
    guards: Mapping[str, Guard | None]
    offering: tuple[tuple[AnyInterrupt, Callable[[FellowshipState], Any]], ...]


class Deck:
    """Cards by id and by window, and the ways to interrupt by the type of their action."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.yellow: dict[str, YellowCard] = {}
        self.gandalf: dict[str, GandalfCard] = {}
        self.interrupts: dict[type, AnyInterrupt] = {}
        self.offering: list[AnyInterrupt] = []
        """What an expansion offers in windows besides cards, in this order."""
        self.serving: Kept[str, Serving] = Kept(self._serving)
        """What serves in a window."""
        self.urgent: set[str] = set()
        self.paying: set[str] = set()
        self.bringing: set[str] = set()
        self.healing: set[str] = set()
        """The ids of the cards that cannot wait at a turn's end, that help to pay, that bring cards, and that heal."""

    def hold(
        self,
        cards: Iterable[Card],
        interrupts: Iterable[AnyInterrupt],
        offering: Iterable[AnyInterrupt],
        helps: Iterable[Help] = (),
    ) -> None:
        """Take the cards and the ways to interrupt of a game; `offering` come after the cards, in this order, and
        `helps` pay for Gandalf cards."""
        HELPS.update((help.id, help) for help in helps)
        for card in cards:
            self.cards[card.id] = card
            if isinstance(card, YellowCard):
                self.yellow[card.id] = card
            elif isinstance(card, GandalfCard):
                self.gandalf[card.id] = card
        self.offering += offering
        for interrupt in (*interrupts, *self.offering):
            self.interrupts[interrupt.action] = interrupt
        self.serving.clear()
        self.urgent.update(id for id, card in self.cards.items() if card.cannot_wait)
        self.paying.update(id for id, card in self.cards.items() if card.helps_to_pay)
        self.bringing.update(id for id, card in self.cards.items() if card.brings_cards)
        self.healing.update(id for id, card in self.cards.items() if card.heals)

    def _serving(self, window: str) -> Serving:
        yellow, gandalf = serving(self.yellow, window), serving(self.gandalf, window)
        guards = {id: guard_of(self.cards[id]) for id in yellow | gandalf}
        offered = (kind for kind in self.offering if kind.windows is None or window in kind.windows)
        return Serving(yellow, gandalf, guards, tuple((kind, attrgetter(kind.held)) for kind in offered))

    def rule(self, card: str) -> str:
        """Return the rule of a feature card or a Gandalf card; those without an object have nothing but their name."""
        return self.cards[card].rule if card in self.cards else f"B8.{card}"

    def windows(self) -> set[str]:
        """Return the windows in which a card serves."""
        return {window for card in self.cards.values() for window in card.windows}


def serving(cards: Mapping[str, Card], window: str) -> frozenset[str]:
    """Return the ids of the cards that serve in a window."""
    return frozenset(id for id, card in cards.items() if window in card.windows)


def guard_of(card: Card) -> Guard | None:
    """Return what says why a card would do nothing, or None for a card that never does nothing."""
    return None if type(card).idle is Card.idle else card.idle


DECK = Deck()
