"""One group of a long row of choices (`core.dice.turn.grouping`): what lies in it, and choosing from it."""

from __future__ import annotations

from core.dice.model import actions as a
from core.dice.model.sequence import SEQUENCE, DicePlay
from core.dice.model.state import DiceState
from core.dice.model.steps import DicePhase, Narrowed, RecruitPhase
from core.dice.sauron.corrupting import GLORY, losses
from core.dice.turn.dice_phase import answer_dice_phase, dice_choices
from core.dice.turn.grouping import group_of
from core.dice.turn.recruiting import answer_recruit_phase, recruit_choices
from core.kernel.prompts import Choice, Prompt


def members(state: DiceState, seat: str, group: str) -> list[Choice]:
    """Return the choices of a group: in Phase 2, in Phase 4, or when Glory is lost."""
    if group == GLORY:
        return [Choice(seat, a.LoseGlory(seat, count), "D6.9") for count in losses(state, seat)[1]]
    every = recruit_choices(state, seat) if state.phase == "recruit" else dice_choices(state, seat)
    return [choice for choice in every if group_of(state, choice.action) == group]


@SEQUENCE.asks(Narrowed)
def ask_narrowed(state: DiceState, step: Narrowed) -> Prompt:
    """The choices of the group, and the way back to all others."""
    found = members(state, step.seat, step.group)
    rule = found[0].rule
    return Prompt(f"{step.phase}_phase", step.seat, rule, [*found, Choice(step.seat, a.Back(step.seat), rule)])


@SEQUENCE.answers_to(Narrowed)
def answer_narrowed(play: DicePlay, step: Narrowed, action: a.Action) -> None:
    """Carry the choice out as if it had stood in the whole row, or show that again."""
    recruits = step.phase == "recruit"
    if isinstance(action, a.Back):
        play.push(RecruitPhase(step.seat) if recruits else DicePhase(step.seat))
    elif recruits:
        answer_recruit_phase(play, RecruitPhase(step.seat), action)
    else:
        answer_dice_phase(play, DicePhase(step.seat), action)
