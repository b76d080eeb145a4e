"""Sealed questions: each of several seats gives an order, and nobody sees another's before all have given theirs.

What has been given lies in the step on the agenda, so that a game can be saved between two orders. Views leave it out
for everybody but the seat whose it is; who has answered is known to all. The last order opens the seal: that reveals,
so a table that undoes `until-reveal` stops there.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from core.kernel.entries import Entry
from core.kernel.play import Play, S
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.records import Step
from core.kernel.sequence import Question
from core.kernel.unseen import Unseen

A = TypeVar("A")


class Sealed(Step, Generic[A], frozen=True):
    """A step that waits for an order from each of `seats`, whoever comes first.

    `answered` are those that have given one, `given` what they gave; a view holds its own seat's only. A game makes
    a kind of its own with a tag and the type of its orders: `class Orders(Sealed[March | Wait], frozen=True,
    tag="orders")`.
    """

    seats: tuple[str, ...]
    answered: tuple[str, ...] = ()
    given: tuple[A, ...] = ()

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that still have to answer, in their order."""
        return tuple(seat for seat in self.seats if seat not in self.answered)


T = TypeVar("T", bound=Sealed[Any])


class SealedQuestion(Question[S, T]):
    """A question that each of the seats of its step answers for itself. `rule` is the rule that asks."""

    rule: ClassVar[str]

    @abstractmethod
    def orders(self, state: S, step: T, seat: str) -> list[Choice]:
        """Return what `seat` may choose, at least one thing; what others have given must not change it."""

    @abstractmethod
    def unsealed(self, play: Play[S], step: T, orders: Mapping[str, Any]) -> None:
        """Carry out what all have given: their actions by seat, in the order of the step's seats."""

    def asks(self, state: S, step: T) -> Prompt | None:
        """Return the choices of all that have not answered; nobody is asked when no seat has to."""
        waiting = step.waiting
        if not waiting:
            return None
        choices = [choice for seat in waiting for choice in self.orders(state, step, seat)]
        return Prompt(self.name, waiting[0], self.rule, choices, sealed=waiting)

    def answers(self, play: Play[S], step: T, action: Any) -> None:
        """Keep an order, and open the seal when it is the last."""
        answered, given = (*step.answered, action.seat), (*step.given, action)
        if len(answered) < len(step.seats):
            play.push(msgspec.structs.replace(step, answered=answered, given=given))
        elif len(given) < len(answered):  # on a view, which holds this seat's own order
            raise Unseen("hidden")
        else:
            orders = dict(zip(answered, given, strict=True))
            self.unsealed(play, step, {seat: orders[seat] for seat in step.seats})

    def refuses(self, state: S, step: T, action: Any) -> Refusal | None:
        """Refuse a second order of a seat."""
        if action.seat in step.answered:
            return Refusal(self.rule, "That seat has given its order; the others are awaited.")
        return None


def opens_seal(entries: Sequence[Entry], at: int, start: Callable[[], Sequence[Any]]) -> bool:
    """Whether entry `at` opened a seal: it took a sealed step off the agenda that waited for one seat only.

    An action that leaves the step where it is (a draft of an order, which its seat may still change) opens nothing.
    `start` returns the agenda before the first entry.
    """
    earlier = entries[at - 1]
    height = earlier.keep + len(earlier.agenda)
    if entries[at].keep >= height:
        return False
    at -= 1
    while at >= 0 and entries[at].keep >= height:
        at -= 1
    top = entries[at].agenda[height - 1 - entries[at].keep] if at >= 0 else start()[height - 1]
    return isinstance(top, Sealed) and len(top.waiting) == 1


def own_orders(agenda: Sequence[Any], seat: str | None) -> list[Any]:
    """Return an agenda as `seat` may see it: without the orders that others have given."""
    return [_own(step, seat) if isinstance(step, Sealed) and step.given else step for step in agenda]


def _own(step: Sealed[Any], seat: str | None) -> Sealed[Any]:
    return msgspec.structs.replace(step, given=tuple(action for action in step.given if action.seat == seat))


def own_choices(prompt: Prompt, seat: str | None) -> Prompt:
    """Return a sealed prompt as `seat` may see it: asked of itself, if it still has to answer, and of nobody else.

    An onlooker sees the question, and no choice.
    """
    choices = [choice for choice in prompt.choices if choice.seat == seat]
    asked = seat if seat is not None and seat in prompt.sealed else prompt.seat
    return msgspec.structs.replace(prompt, seat=asked, choices=choices)
