"""The quick player of playouts: legal answers to whatever is asked, at every kind of table, and the same again."""

from __future__ import annotations

import pytest

from core.fellowship.game import GAME
from core.fellowship.players.quick import QuickPolicy
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt

MOST = 2_000
FOES = {"friends_and_foes": "on"}
SAURON = {"sauron": "on"}
DARK = {"dark_events": "on", "one_ring_card": "on", "watchful_peace": "on"}
TABLES = {
    "two": {"hobbits": "2"},
    "three, hard": {"hobbits": "3", "difficulty": "hard"},
    "five, open windows": {"hobbits": "5", "windows": "open"},
    "hidden hands": {"hobbits": "4", "hands": "hidden"},
    "foes": {"hobbits": "4", **FOES},
    "foes and the gate": {"hobbits": "5", "black_gate": "on", "harder": "on", **FOES},
    "a bag": {"hobbits": "3", "sauron_tiles": "on"},
    "dark events": {"hobbits": "3", **DARK},
    "Sauron": {"hobbits": "3", **SAURON},
    "Sauron, hidden hands": {"hobbits": "4", "hands": "hidden", **SAURON},
    "everything": {"hobbits": "5", **FOES, **SAURON, **DARK},
    "everything, hidden hands": {"hobbits": "4", "hands": "hidden", **FOES, **SAURON, **DARK},
}


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("table", TABLES)
def test_it_finishes_games_with_legal_answers(table: str, alone: bool) -> None:
    for seed in (1, 2) if alone else (1,):
        state, _ = GAME.start(GAME.options.checked(TABLES[table]), seed)
        play = Play(state, Chance(seed, state.draws), GAME.rules.evolvers)
        policy, asked = QuickPolicy(alone), GAME.rules.prompt(state)
        for _ in range(MOST):
            if isinstance(asked, Outcome):
                break
            choice = policy.answer(state, asked)
            if choice not in asked.choices:  # it has made earlier offers of the same hobbits by itself
                asked = GAME.rules.prompt(state)
                assert alone
                assert isinstance(asked, Prompt)
                assert choice.action in [one.action for one in asked.choices]
            GAME.rules.decide(play, choice.action)
            asked = GAME.rules.prompt(state)
        assert isinstance(asked, Outcome)


def test_it_answers_the_same_again_from_the_same_position() -> None:
    found = []
    for _ in range(2):
        state, _ = GAME.start(GAME.options.checked({"hobbits": "3"}), 5)
        play = Play(state, Chance(5, state.draws), GAME.rules.evolvers)
        policy = QuickPolicy()
        for _ in range(120):
            asked = GAME.rules.prompt(state)
            assert isinstance(asked, Prompt)
            found.append(policy.answer(state, asked))
            GAME.rules.decide(play, found[-1].action)
    assert found[:120] == found[120:]
