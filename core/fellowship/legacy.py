"""What earlier versions of the rules offered and today's do not: old games are played again with it."""

from __future__ import annotations

from typing import Any

from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import StepTwo
from core.fellowship.sauron.rider import is_push
from core.kernel.rules import RulesInSequence


class FellowshipRules(RulesInSequence):
    """The rules, which carry out what older games decided, too."""

    def retired(self, state: FellowshipState, action: Any) -> bool:
        """Whether earlier versions offered `action` here: each of several pushes that bring the Black Rider to the
        same step (SA9)."""
        return bool(state.agenda) and isinstance(state.agenda[-1], StepTwo) and is_push(state, action)
