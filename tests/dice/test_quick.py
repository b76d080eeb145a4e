"""The players of the Dice Building Game that decide fast: the quick one like the plain one, and both as they were."""

from __future__ import annotations

import hashlib

import pytest

from core.dice.game import GAME
from core.dice.model.state import DiceState
from core.dice.players.deciding import Decider
from core.dice.players.quick import QuickPolicy
from core.dice.players.weights import SENSIBLE, TEAM, Weights
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Choice, Outcome, Prompt

MOST = 2_000
TABLES: tuple[dict[str, str], ...] = (
    {"players": "3"},
    {"players": "4", "corruption_limit": "hard"},
    {"players": "2", "immediate_corruption": "on", "increased_forces": "on"},
    {"players": "3", "coop": "hard", "restless_enemy": "on"},
    {"players": "1", "coop": "easy"},
    {"players": "4", "reserve_sides": "on", "first": "random"},
)


class Weighing:
    """Plays all seats by weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def answer(self, state: DiceState, prompt: Prompt) -> Choice:
        return Decider(state, prompt, prompt.seat, self.weights).choose()


def choices_of(player: Weighing | QuickPolicy, options: dict[str, str], seed: int) -> list[Choice]:
    """Play a game to its end and return all choices."""
    state, _ = GAME.start(GAME.options.checked(options), seed)
    assert isinstance(state, DiceState)
    chance, found = Chance(seed, state.draws), []
    while isinstance(prompt := GAME.rules.prompt(state), Prompt):
        choice = player.answer(state, prompt)
        assert choice in prompt.choices
        found.append(choice)
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        state.draws = chance.draws
        assert len(found) < MOST, "the game does not end"
    assert isinstance(prompt, Outcome)
    return found


def digest(choices: list[Choice]) -> str:
    return hashlib.sha256("\n".join(str(choice) for choice in choices).encode()).hexdigest()[:16]


@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options.values()))
def test_the_quick_player_decides_like_the_plain_one(options: dict[str, str]) -> None:
    for seed in range(3):
        quick, plain = choices_of(QuickPolicy(), options, seed), choices_of(Weighing(SENSIBLE), options, seed)
        assert quick == plain, f"seed {seed}"


GOLDEN = {"sensible": (677, "9f7d3ccf57a60f67"), "team": (587, "12735484a2f99799")}
"""What the sensible bots chose in games of a version before: faster ways to weigh must not change a choice."""


@pytest.mark.parametrize(("name", "weights"), [("sensible", SENSIBLE), ("team", TEAM)])
def test_the_plain_bots_choose_what_they_chose(name: str, weights: Weights) -> None:
    chosen = [choice for at, options in enumerate(TABLES) for choice in choices_of(Weighing(weights), options, at)]
    assert (len(chosen), digest(chosen)) == GOLDEN[name]
