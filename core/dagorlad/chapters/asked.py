"""What every question of this game is: asked of one side, and refused by the guards that its prompt goes by."""

from __future__ import annotations

from typing import Any, TypeVar

from core.dagorlad.model.state import DagorladState
from core.dagorlad.words.names import seat_name
from core.kernel.prompts import Refusal
from core.kernel.sequence import Question

T = TypeVar("T")


class Asked(Question[DagorladState, T]):
    """A question to the side that the step names."""

    def seat(self, step: Any) -> str:
        """Return the side that is asked."""
        seat: str = step.seat
        return seat

    def refuses(self, state: DagorladState, step: T, action: Any) -> Refusal | None:
        """Say why an action is no answer: the other side's, or held back by a guard of this question."""
        seat = self.seat(step)
        if action.seat != seat:
            return Refusal("W3.1", lambda: f"{seat_name(seat)} has to decide now.")
        return self.held_back(state, step, action)

    def held_back(self, state: DagorladState, step: T, action: Any) -> Refusal | None:
        """Return the first reason why an action of the side that is asked is no answer."""
        return None
