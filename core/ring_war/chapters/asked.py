"""What every question of this game is: asked of one seat, and refused by the guards that its prompt goes by."""

from __future__ import annotations

from typing import Any, TypeVar

from core.kernel.prompts import Refusal
from core.kernel.sequence import Question
from core.ring_war.chapters.sides import player_of
from core.ring_war.model.state import RingWarState
from core.ring_war.words.names import capital, power_name

T = TypeVar("T")


class Asked(Question[RingWarState, T]):
    """A question to the power that the step names, or to whoever decides for it (RR24)."""

    def seat(self, state: RingWarState, step: Any) -> str:
        """Return the seat that is asked."""
        return player_of(state, step.power)

    def refuses(self, state: RingWarState, step: T, action: Any) -> Refusal | None:
        """Say why an action is no answer: another seat's, or held back by a guard of this question."""
        seat = self.seat(state, step)
        if action.seat != seat:
            return Refusal("V.0", lambda: f"{capital(power_name(seat))} has to decide now.")
        return self.held_back(state, step, action)

    def held_back(self, state: RingWarState, step: T, action: Any) -> Refusal | None:
        """Return the first reason why an action of the seat that is asked is no answer."""
        return None
