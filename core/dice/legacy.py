"""What older games have in their logs: until November 2026 a long row of choices was cut to nine.

Like choices stood behind one, `Among`, which opened them, and `Back` led out again; both are decisions in those logs
and left a step on the agenda. Prompts list every choice now and screens fold them (`Choice.group`), so neither is
offered any more. An old log is still played again decision by decision when it is verified, so what they did stands
here, and a game that was left with a group open goes on with the whole question.
"""

from __future__ import annotations

from typing import Any

from core.dice.model import actions as a
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import DiceState
from core.dice.model.steps import AskGlory, DicePhase, Narrowed, RecruitPhase
from core.dice.turn.asked import Asked
from core.dice.turn.dice_phase import WhatToDoWithDice
from core.dice.turn.recruiting import WhatIsRecruited
from core.kernel.prompts import Prompt, Refusal
from core.kernel.rules import RulesInSequence
from core.kernel.sequence import Chapter


def _whole(step: Narrowed) -> DicePhase | RecruitPhase:
    """Return the question out of which a group was opened."""
    return DicePhase(step.seat) if step.phase == "dice" else RecruitPhase(step.seat)


class OneGroup(Asked[Narrowed]):
    """Phase 2 or Phase 4 with one group of its choices open: it asks, and is answered, like the whole phase."""

    kind = Narrowed
    name = "narrowed"

    def __init__(self) -> None:
        self.whole: dict[str, Asked[Any]] = {"dice": WhatToDoWithDice(), "recruit": WhatIsRecruited()}

    def asks(self, state: DiceState, step: Narrowed) -> Prompt | None:
        """Ask the whole question."""
        return self.whole[step.phase].asks(state, _whole(step))

    def answers(self, play: DicePlay, step: Narrowed, action: Any) -> None:
        """Carry the choice out as if nothing had been opened."""
        self.whole[step.phase].answers(play, _whole(step), action)

    def refuses(self, state: DiceState, step: Narrowed, action: Any) -> Refusal | None:
        """Say what the whole question says."""
        return self.whole[step.phase].refuses(state, _whole(step), action)

    def words(self, state: DiceState, step: Narrowed, prompt: Prompt) -> str:
        """Word the whole question."""
        return self.whole[step.phase].words(state, _whole(step), prompt)

    def done(self, state: DiceState, step: Narrowed) -> str:
        """Leave the whole question."""
        return self.whole[step.phase].done(state, _whole(step))


CHAPTERS = (Chapter("", "Questions of older games", (OneGroup(),)),)


REOPENING = frozenset({a.Among, a.Back})
"""The kinds of actions that may be retired."""


def retired(state: DiceState, action: Any) -> bool:
    """Whether `action` was offered at this place by earlier versions of the rules."""
    step = state.agenda[-1] if state.agenda else None
    if getattr(step, "seat", "") != action.seat:
        return False
    if isinstance(action, a.Among):
        return isinstance(step, DicePhase | RecruitPhase | AskGlory)
    return isinstance(action, a.Back) and (isinstance(step, Narrowed) or (isinstance(step, AskGlory) and step.every))


class DiceRules(RulesInSequence):
    """The rules, which carry out what older games decided, too."""

    def retired(self, state: DiceState, action: Any) -> bool:
        """Whether earlier versions offered `action` here."""
        return retired(state, action)

    def decide(self, play: DicePlay, action: Any) -> None:
        """Carry out a legal action, or open a group, or go back to all choices, as an older game did."""
        if type(action) not in REOPENING or not retired(play.state, action):
            super().decide(play, action)
            return
        step = play.state.agenda.pop()
        match step:
            case AskGlory():
                play.push(AskGlory(step.seat, every=isinstance(action, a.Among)))
            case Narrowed():
                play.push(_whole(step))
            case DicePhase() | RecruitPhase():
                play.push(Narrowed(step.seat, action.group, "dice" if isinstance(step, DicePhase) else "recruit"))
        SEQUENCE.settle(play)
