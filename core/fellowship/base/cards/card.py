"""What a card is: when it serves, what it does, how it reads, and why it may not be used now (B4.8, B4.9, B8).

Each card is one object of a class below. The base game's stand beside this module, an expansion's in its folder, and
`core/fellowship/deck.py` brings them together in `DECK`. A card's guards have two readers: a prompt offers the card
where they return None, and whoever asks why not is told the reason that they return.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from core.fellowship.base.cards.gandalf import pay_gandalf
from core.fellowship.base.hooks import JOINED
from core.fellowship.content.contents import lookup, whole
from core.fellowship.content.pieces import Cost
from core.fellowship.model import events as e
from core.fellowship.model.sequence import FellowshipPlay
from core.fellowship.model.state import FellowshipState, clockwise
from core.fellowship.model.steps import Pay, PickHobbit, SecondCard, StepTwo, Window
from core.fellowship.words.names import card_name, hobbit_name, listed
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Refusal

A = TypeVar("A")

ANY_TIME = frozenset({"W0", "W1", "W2", "W3", "W4", "W7", "W8", "W9", "W10", "WN", "WA", "WT"})
"""The windows of what serves at any time.

With a Sauron player WN opens before the incident of a Nazgul card (S5.6). WA opens when he has played a card instead of
a die roll (S4.4), WT when he has played or applied one at a turn's start (S5.4), WR when the rider is about to move
(SF.merry). WF is a foe window in the middle of something (F3.9), WS opens when Sauron is about to move
(F8.defiance). W9 is of use by A50.
"""
BEFORE_A_RIDE = ANY_TIME | {"WR"}
"""The windows of what serves at any time and may keep the Black Rider and the Ring-bearer apart."""
TURN = frozenset({"W1", "W2", "W3", "W7", "WN"})
"""The windows of the Ring, Foresight and Guidance (A11, A15)."""


IN_A_TURN = {
    "W1": "before a tile is turned up",
    "W2": "when one has been turned up",
    "W3": "before an event",
    "W7": "before a turn ends",
}
"""What the windows are called that each turn may have."""

TURN_ENDING = frozenset({"end", "done"})
"""What W7 is about before a turn ends; "done" when the question for a further card has just offered the same."""


class Moment(msgspec.Struct, frozen=True, gc=False):
    """When somebody may interrupt: the window, whom it concerns (the roller, the one whose tokens are checked), and
    what it is about (the tile of W2, the rolled face of W6, the card of a Sauron player).

    `window` is "" in the middle of something, where nothing can be used.
    """

    window: str
    seat: str = ""
    what: str = ""

    @property
    def rule(self) -> str:
        """Return the rule of the window."""
        return JOINED.window_rules.get(self.window, self.window)


IN_STEP_TWO, NO_MOMENT = Moment("W7"), Moment("")
"""When the active player chooses in step 2, and when nothing can be used."""

WHILE_PAYING: Kept[str, Moment] = Kept(lambda kind: Moment("W4", what=kind))
"""When a cost is paid, by the kind of what asks for it."""


def moment_of(state: FellowshipState) -> Moment:
    """Return when it is: a window, or a question that lists interrupts, too."""
    step = state.agenda[-1]
    if isinstance(step, Window):
        return Moment(step.window, step.seat, step.what)
    if isinstance(step, Pay):
        return WHILE_PAYING[step.kind]
    return IN_STEP_TWO if isinstance(step, StepTwo | SecondCard) else NO_MOMENT


def after_tile_or_card(state: FellowshipState, now: Moment) -> bool:
    """Whether, in a window of a turn, a tile or a card has just been carried out, or a tile turned up (F7.frodo).

    Before the turn ends that is a card that was played: two cards drawn, or a step back, come after any tile.
    """
    return bool(state.played or (state.turned_up and now.what not in TURN_ENDING))


def lower_first(text: str) -> str:
    """Return a card's text as it goes on after a colon."""
    return (text[:1].lower() + text[1:]).rstrip(".")


class Interrupt(Generic[A]):
    """One way to interrupt, in one place: when it is open, what it begins, how it reads and why it is not open.

    The cards of one kind share the action that uses them, and with it one object of a subclass.
    """

    action: ClassVar[type]
    windows: ClassVar[frozenset[str] | None] = None
    """The windows in which it is asked what it `offers`; None for all."""
    held: ClassVar[str] = ""
    """The member of the state that holds what it offers, which it is not asked for while there is none."""

    def offers(self, state: FellowshipState, now: Moment) -> Sequence[Choice]:
        """Return the choices that are open in a window and would do something."""
        return ()

    def begins(self, play: FellowshipPlay, action: A) -> None:
        """Carry out the interrupt as far as nothing has to be named."""
        raise TypeError(f"{type(self).__name__} does not say how it begins")

    def cannot_wait(self, state: FellowshipState, action: A) -> bool:
        """Whether the window before a turn's end is opened for this: it depends on who is active."""
        return False

    def label(self, state: FellowshipState, action: A) -> str:
        """Return what the choice is and what would follow."""
        return ""

    def explains(self, state: FellowshipState, action: A) -> Refusal | None:
        """Return why `action`, which is not among the choices, is not open now."""
        return None

    def in_sight(self, state: FellowshipState, seat: str) -> list[tuple[str, A]]:
        """Return what `seat` may wonder about, each with a name."""
        return []


class Card:
    """A card that is used in windows; its class says everything about it.

    `when` says in words when it is used, for a card with a time of its own; without it the card serves at any time
    within its `windows`. A card that `helps_to_pay` may make a cost payable, one that `brings_cards` may put a card
    into somebody's hand, one that `heals` may bring somebody away from Sauron; one that `cannot_wait` is worth a window
    before a turn's end.
    """

    id: ClassVar[str]
    rule: ClassVar[str]
    windows: ClassVar[frozenset[str]] = frozenset()
    when: ClassVar[str] = ""
    helps_to_pay: ClassVar[bool] = False
    brings_cards: ClassVar[bool] = False
    heals: ClassVar[bool] = False
    cannot_wait: ClassVar[bool] = False

    def idle(self, state: FellowshipState, holder: str, now: Moment) -> Refusal | None:
        """Return why the card would do nothing in one of its windows, or None where it would."""
        return None

    def could_cover(self, state: FellowshipState, step: Pay, cost: Cost, seats: Sequence[str]) -> bool:
        """Whether the card could make `cost`, which none of `seats` can pay, payable."""
        return self.brings_cards and bool(cost.symbols or cost.cards or cost.card)

    def untimely(self, state: FellowshipState, now: Moment) -> Refusal | None:
        """Return why the card is not used in a window that is none of its own; None where nothing can be used."""
        if self.when:
            return self.only_then(state)
        if not now.window:
            return None
        return Refusal(now.rule, lambda: f"{card_name(self.id)} cannot be used at this moment{self._but()}.")

    def _but(self) -> str:
        """Return when in a turn the card can be used, behind that this cannot be done now."""
        found = [words for window, words in IN_A_TURN.items() if window in self.windows]
        return f", but {listed(found, 'and')}" if found else ""

    def refuses(self, state: FellowshipState, holder: str, now: Moment) -> Refusal:
        """Return the first reason why `holder` may not use the card now."""
        found = None if now.window in self.windows else self.untimely(state, now)
        return found or self.idle(state, holder, now) or self.busy(state)

    def busy(self, state: FellowshipState) -> Refusal:
        """Return why the card waits where nothing but what is being done speaks against it."""
        if self.when:
            return self.only_then(state)
        return Refusal("B4.9", f"{card_name(self.id)} cannot be used in the middle of this; finish or take back first.")

    def only_then(self, state: FellowshipState) -> Refusal:
        """Return when a card with a time of its own is used."""
        raise TypeError(f"{type(self).__name__} does not say when it is used")

    def changes_nothing(self) -> Refusal:
        """Return that the card would do nothing now."""
        return Refusal(self.rule, lambda: f"{card_name(self.id)} would change nothing now.")


class YellowCard(Card):
    """A yellow card out of a hand (B8)."""

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Use the card: it leaves the hand, then it does what it does."""
        top = play.state.agenda[-1]
        play.emit(e.YellowCardUsed(self.rule, seat, self.id, top.seat if isinstance(top, Window) else ""))
        self.does(play)

    def said(self, state: FellowshipState) -> str:
        """Return what the card would do now."""
        return lower_first(whole().cards[self.id].text)

    def does(self, play: FellowshipPlay) -> None:
        """Do what the card says; it is used."""

    def only_then(self, state: FellowshipState) -> Refusal:
        """Return when the card is used."""
        return Refusal(self.rule, lambda: f"{lookup(state).cards[self.id].name} is used {self.when}.")


class GandalfCard(Card):
    """A Gandalf card that is displayed (B4.8)."""

    def call_rule(self, state: FellowshipState) -> str:
        """Return the rule of calling the card at this table."""
        return self.rule

    def call(self, play: FellowshipPlay, seat: str, help: str) -> None:
        """Call the card: it is paid for, with what `help` there is, then it does what it does."""
        pay_gandalf(play, self.rule, seat, self.id, help=help)
        self.does(play)

    def does(self, play: FellowshipPlay) -> None:
        """Do what the card says; it is paid for."""

    def only_then(self, state: FellowshipState) -> Refusal:
        """Return when the card is called."""
        card = lookup(state).gandalf[self.id]
        return Refusal(card.rule, lambda: f"{card.name} is called {self.when}.")


class ForHobbit(Card):
    """A card for one hobbit, who is named before it is used; until then it can be taken back."""

    def names(self, state: FellowshipState, holder: str) -> list[str]:
        """Return who can be named: any hobbit still in the game (A22)."""
        return clockwise(state, holder)

    def named(self, play: FellowshipPlay, step: PickHobbit, hobbit: str) -> None:
        """Use the card for the hobbit named."""
        raise TypeError(f"{type(self).__name__} does not say what it does for a hobbit")

    def serves(self, play: FellowshipPlay, hobbit: str) -> None:
        """Do what the card says for the hobbit named; it is used."""

    def asks(self) -> str:
        """Return what is asked of the holder: for whom, or who does something."""
        return "for whom?"

    def outcome(self, state: FellowshipState, holder: str, hobbit: str) -> str:
        """Return what naming a hobbit would bring."""
        return hobbit_name(hobbit)


class YellowForHobbit(ForHobbit, YellowCard):
    """A yellow card for one hobbit."""

    def use(self, play: FellowshipPlay, seat: str) -> None:
        """Ask for whom first."""
        play.push(PickHobbit(seat, self.id))

    def named(self, play: FellowshipPlay, step: PickHobbit, hobbit: str) -> None:
        """Use the card for the hobbit named."""
        play.emit(e.YellowCardUsed(self.rule, step.seat, self.id, hobbit))
        self.serves(play, hobbit)


class GandalfForHobbit(ForHobbit, GandalfCard):
    """A Gandalf card for one hobbit."""

    def call(self, play: FellowshipPlay, seat: str, help: str) -> None:
        """Ask for whom first."""
        play.push(PickHobbit(seat, self.id, help))

    def named(self, play: FellowshipPlay, step: PickHobbit, hobbit: str) -> None:
        """Pay for the card and use it for the hobbit named."""
        pay_gandalf(play, self.rule, step.seat, self.id, hobbit, step.help)
        self.serves(play, hobbit)


AnyInterrupt = Interrupt[Any]
"""A way to interrupt by whatever action."""
