"""One guard, two readers: what a prompt offers no guard has anything against, and what it holds back has a reason."""

from __future__ import annotations

import random

import pytest

from core.dice.game import GAME
from core.dice.model.sequence import SEQUENCE
from core.dice.order import ORDER, QUESTIONS
from core.dice.words.refusals import ANSWERED
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from tests.dice.walker import weight

TWIN = "Another die with the same face stands in the list; taking that one is the same choice."


@pytest.mark.parametrize("seed", range(300, 308))
def test_no_guard_has_anything_against_a_choice(seed: int) -> None:
    table = Table(GAME, new_header(GAME, options={"players": "1234"[seed % 4]}, seed=seed))
    table.open()
    chooser = random.Random(seed)
    while isinstance(prompt := table.prompt, Prompt):
        state, step = table.state, table.state.agenda[-1]
        for choice in prompt.choices:
            question = ANSWERED.get(type(choice.action))
            if question is not None:
                assert question.never(state, choice.action) is None
            refusal = SEQUENCE.questions[type(step)].refuses(state, step, choice.action)
            assert refusal is None or refusal.sentence == TWIN, refusal.sentence
        weights = [weight(table, prompt, one) for one in prompt.choices]
        table.act(chooser.choices(prompt.choices, weights)[0].action)


def test_every_step_stands_in_the_order_of_play_once() -> None:
    kinds = [step.kind for chapter in ORDER for step in chapter.steps]
    assert len(set(kinds)) == len(kinds)
    assert {*kinds} < {*SEQUENCE.steps, *SEQUENCE.questions}
    assert all(chapter.rule in GAME.rulebook() for chapter in ORDER)


def test_an_action_belongs_to_one_question_at_most() -> None:
    answered = [action for question in QUESTIONS for action in question.rules]
    assert len(set(answered)) == len(answered)
    for question in QUESTIONS:
        assert not question.when or question.phases
        assert all(rule in GAME.rulebook() for rule in question.rules.values())
