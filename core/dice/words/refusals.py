"""Why something may not be done now, and everything in sight that may not: the questions' own guards, read aloud."""

from __future__ import annotations

from core.dice.model import actions as a
from core.dice.model.sequence import SEQUENCE
from core.dice.model.state import DiceState
from core.dice.order import QUESTIONS
from core.dice.turn.asked import Asked, seat_asked
from core.dice.words.names import seat_name
from core.kernel.prompts import Refusal

ANSWERED: dict[type, Asked[object]] = {action: question for question in QUESTIONS for action in question.rules}
"""The question that an action answers, for those that answer one alone."""


def explain(state: DiceState, action: a.Action) -> Refusal:
    """Say why an action that is not among the choices is not allowed now.

    First what is so at any time, then what the present question has against it, then when it is asked for.
    """
    if state.outcome is not None:
        return Refusal(state.outcome.rule, "The game is over; undo, or start another.")
    if action.seat not in state.players:
        return Refusal("D2.1", f"{action.seat!r} has no seat at this table.")
    question, step = ANSWERED.get(type(action)), state.agenda[-1]
    refusal = question.never(state, action) if question is not None else None
    if refusal is None and seat_asked(state) == action.seat:
        refusal = SEQUENCE.questions[type(step)].refuses(state, step, action)
    if refusal is None and question is not None:
        refusal = question.at_another_time(state, action)
    return refusal or other_question(state, action)


def other_question(state: DiceState, action: a.Action) -> Refusal:
    """Say that something else is asked now, or somebody else."""
    asked, rule = seat_asked(state), SEQUENCE.prompt(state).rule
    if asked != action.seat:
        return Refusal(rule, f"{seat_name(asked)} has to choose now.")
    return Refusal(rule, "That answers another question than the one that is asked now.")


def why_not(state: DiceState, seat: str) -> list[tuple[str, Refusal]]:
    """Return what lies in sight of `seat` and may not be done now, each with the reason.

    What answers the present question comes first. Of several ways to do a thing one that is offered is enough; with
    like dice the same words stand for all of them.
    """
    if state.outcome is not None or seat not in state.players:
        return []
    offered = {choice.action for choice in SEQUENCE.prompt(state).choices}
    now = SEQUENCE.questions.get(type(state.agenda[-1]))
    tries: dict[str, list[a.Action]] = {}
    for question in sorted(QUESTIONS, key=lambda one: one is not now):
        for what, action in question.in_sight(state, seat):
            tries.setdefault(what, []).append(action)
    refused = {what: ways for what, ways in tries.items() if not any(way in offered for way in ways)}
    return [(what, explain(state, ways[0])) for what, ways in refused.items()]
