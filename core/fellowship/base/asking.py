"""What every question of the game has in common: the rule that what answers another question is refused by."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from core.fellowship.base.hooks import JOINED
from core.fellowship.model import actions as a
from core.fellowship.model.sequence import SEQUENCE
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Window
from core.kernel.prompts import Refusal
from core.kernel.sequence import Question

T = TypeVar("T")

OTHER = "That answers another question than the one that is asked now."


class Asking(Question[FellowshipState, T]):
    """A question in the middle of a step: what step 2 offers is no answer to it, whoever is active."""

    rule: ClassVar[str]

    def refuses(self, state: FellowshipState, step: T, action: Any) -> Refusal | None:
        """Return that what belongs to step 2 answers another question."""
        return Refusal(self.rule, OTHER) if isinstance(action, a.DrawCards | a.StepBack | a.Done) else None


def asking_rule(state: FellowshipState) -> str:
    """Return the rule of the question that is asked now; of a window its name, where the base game has it."""
    step = state.agenda[-1]
    if isinstance(step, Window):
        return JOINED.window_rules.get(step.window, step.window)
    return getattr(SEQUENCE.questions.get(type(step)), "rule", "B4.9")


def answers_another(state: FellowshipState) -> Refusal:
    """Return the refusal of an action that answers another question."""
    return Refusal(asking_rule(state), OTHER)
