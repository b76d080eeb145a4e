"""Paying for Gandalf cards: five shields of one player, or help from other cards (B4.8, F3.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from core.fellowship.base.hooks import JOINED
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, living

PRICE = 5
TOGETHER = "together"
"""Fatty's fellowship card as help: the group pays."""


class Help:
    """A way to pay for a Gandalf card: what it saves of the five shields, how it is given, and how it reads."""

    id: ClassVar[str]
    saves: ClassVar[int] = 0
    words: ClassVar[str] = ""

    def said(self, state: FellowshipState, seat: str) -> str:
        """Return what `seat` pays with."""
        return self.words

    def given(self, play: FellowshipPlay, seat: str, shares: str) -> None:
        """Give what helps `seat`; `shares` says who gives how much where several do."""


class Alone(Help):
    """No help: five shields of one player (B4.8)."""

    id, words = "", "pays 5 shields"


ALONE: Sequence[str] = ("",)
NO_WAY: Sequence[str] = ()
"""Paying without help, and not at all."""

RESOURCEFUL = 3
"""So many shields Resourcefulness stands for (F7.fatty, SA28)."""


def pool_of(state: FellowshipState) -> int:
    """Return how many shields the group has, with Fatty's Resourcefulness (SA28)."""
    return sum(state.hobbits[name].shields for name in living(state)) + RESOURCEFUL * ("fatty" in state.abilities)


def can_pool(state: FellowshipState) -> bool:
    """Whether Fatty's fellowship card could call a Gandalf card: the group has the shields (SF.fatty)."""
    return "fatty" in state.fellowship_cards and state.hobbits["fatty"].alive and pool_of(state) >= PRICE


def pony_holder(state: FellowshipState) -> str:
    """Return who holds Bill the Pony, and may use it for anybody; "" when nobody does."""
    if state.foe_deck is None:
        return ""
    for seat, hobbit in state.hobbits.items():
        if "bill_the_pony" in hobbit.hand:
            return seat
    return ""


def ways_to_pay(state: FellowshipState, seat: str) -> Sequence[str]:
    """Return with what help `seat` can pay for a Gandalf card now; "" stands for five shields alone (FA13)."""
    ways = ALONE if state.hobbits[seat].shields >= PRICE else NO_WAY
    if state.foe_deck is None:
        return ways
    for helps in JOINED.helps_to_call:
        if found := helps(state, seat):  # hardly ever, and this is asked for each hobbit in each window
            ways = [*ways, *found]
    return ways


def pay_gandalf(play: FellowshipPlay, rule: str, seat: str, card: str, on: str = "", help: str = "") -> None:
    """`seat` pays for a Gandalf card, which is used and leaves the game (B4.8)."""
    kind, _, shares = help.partition(":")
    way = HELPS[kind]
    way.given(play, seat, shares)
    play.emit(e.GandalfCalled(rule, seat, card, on, PRICE - way.saves))


HELPS: dict[str, Help] = {"": Alone()}
"""The ways to pay, by id; the deck adds those of the expansions."""
