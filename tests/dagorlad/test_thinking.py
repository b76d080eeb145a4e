"""What the battle gives to the bots that look ahead."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from core.bots import STRONG, make_bot
from core.bots.ranking import Budget, Ranking, rank
from core.bots.strong import StrongBot
from core.dagorlad.bots import BOTS, THINKING
from core.dagorlad.content.contents import CONTENTS, lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.game import GAME
from core.dagorlad.model import actions as a
from core.dagorlad.model.state import DagorladState
from core.dagorlad.players.beginning import first_moves
from core.dagorlad.players.postures import PLAIN, POSTURES, stands_for
from core.dagorlad.players.weights import SENSIBLE
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import DRAWN, Outcome, Prompt

TINY = Budget(4, 1)
KEPT = Path(__file__).parent / "kept"
"""Battles of sensible bots at the beginning of a Movement Phase."""


def battle(decisions: int, **options: str) -> tuple[DagorladState, Prompt]:
    """Return a battle of sensible bots after so many decisions, and what is asked then."""
    state, _ = GAME.start(GAME.options.checked(options), 7)
    assert isinstance(state, DagorladState)
    chance, bot = Chance(7, state.draws), BOTS["sensible"](0)
    for _ in range(decisions):
        prompt = GAME.rules.prompt(state)
        assert isinstance(prompt, Prompt)
        choice = bot.choose(state, prompt, prompt.seat)
        assert choice is not None
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
    asked = GAME.rules.prompt(state)
    assert isinstance(asked, Prompt)
    return state, asked


def test_the_chances_of_a_battle_that_goes_on_sum_to_one() -> None:
    state, _ = battle(150)
    expected = THINKING.expectation(state)
    assert set(expected.win) == {SAURON, WESTERNESSE, DRAWN}
    assert sum(expected.win.values()) == pytest.approx(1)
    assert not expected.known


@pytest.mark.parametrize(
    ("result", "worth"), [(SAURON, {SAURON: 1, WESTERNESSE: 0}), (DRAWN, {SAURON: 0.5, WESTERNESSE: 0.5})]
)
def test_a_battle_that_is_over_is_known(result: str, worth: dict[str, float]) -> None:
    state, _ = battle(0)
    state.outcome = Outcome(result, 0, "", "21.23")
    expected = THINKING.expectation(state)
    assert expected.known
    assert {side: THINKING.utility(expected, side, state) for side in worth} == worth


def test_what_a_draw_makes_up_for_is_told_with_the_chance_of_winning() -> None:
    state, prompt = battle(150)
    *_, found = rank(GAME, state, prompt, prompt.seat, TINY)
    for line in found.lines:
        assert line.win + THINKING.draw * line.drawn == pytest.approx(line.utility)
    assert any(line.drawn > 0 for line in found.lines)


def test_nobody_thinks_of_resigning() -> None:
    state, _ = battle(0)
    play = Play(state, Chance(1), GAME.rules.evolvers)
    while not any(isinstance(choice.action, a.Resign) for choice in GAME.rules.prompt(state).choices):  # type: ignore[union-attr]
        prompt = GAME.rules.prompt(state)
        assert isinstance(prompt, Prompt)
        GAME.rules.decide(play, prompt.choices[0].action)
    asked = GAME.rules.prompt(state)
    assert isinstance(asked, Prompt)
    tried = THINKING.candidates(state, asked, asked.seat)
    assert tried
    assert not any(isinstance(choice.action, a.Resign) for choice in tried)


@pytest.mark.parametrize("decisions", [70, 300])
def test_a_ranking_tries_the_plain_choice_and_others(decisions: int) -> None:
    state, prompt = battle(decisions)
    *_, ranking = rank(GAME, state, prompt, prompt.seat, TINY)
    assert ranking.lines[0].choice in prompt.choices
    assert ranking.own == THINKING.plain(state, prompt, prompt.seat)


def test_the_strong_bot_answers_with_what_is_offered() -> None:
    assert make_bot("dagorlad", STRONG, 0) is not None
    bot = StrongBot("dagorlad", TINY)
    state, prompt = battle(40)
    chance = Chance(3)
    for _ in range(60):
        choice = bot.choose(state, prompt, prompt.seat)
        assert choice in prompt.choices
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        asked = GAME.rules.prompt(state)
        assert isinstance(asked, Prompt)
        prompt = asked


def named(ranking: Ranking, state: DagorladState) -> dict[str, float]:
    """Return how each posture fared in a ranking of first moves."""
    rules = lookup(state)
    found = {}
    for line in ranking.lines:
        assert line.choice is not None
        found[POSTURES[stands_for(rules, line.choice.action.piece)].name] = line.utility
    return found


@pytest.mark.parametrize("name", ["not_too_boldly", "strike_with_care"])
def test_looking_ahead_finds_what_the_plain_bot_misses(name: str) -> None:
    state = msgspec.json.decode((KEPT / f"{name}.json").read_bytes(), type=DagorladState)
    state.content = CONTENTS.current(frozenset()).digest
    prompt = GAME.rules.prompt(state)
    assert isinstance(prompt, Prompt)
    assert THINKING.looks(state, prompt, prompt.seat)
    *_, ranking = rank(GAME, state, prompt, prompt.seat, Budget(24, 3))
    fared = named(ranking, state)
    assert fared["wary"] > fared["plain"] > fared["back"]
    assert ranking.best != ranking.own


def test_reasons_are_given_by_rules_of_the_book() -> None:
    book = GAME.rulebook()
    state, prompt = battle(0)
    chance, bot, told = Chance(7, state.draws), BOTS["sensible"](0), set()
    for number in range(420):
        for weighed in THINKING.weighed(state, prompt, prompt.seat) if number % 5 == 0 else []:
            assert weighed.choice in prompt.choices
            told |= {part.rule for part in weighed.parts}
        choice = bot.choose(state, prompt, prompt.seat)
        assert choice is not None
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), choice.action)
        asked = GAME.rules.prompt(state)
        assert isinstance(asked, Prompt)
        prompt = asked
    assert all(rule in book for rule in told)
    assert {"W4.1", "W5.1", "W7.32", "W7.4"} <= told


def test_a_piece_that_was_picked_moves_although_its_posture_would_let_it_stay() -> None:
    state = msgspec.json.decode((KEPT / "few_that_can_move.json").read_bytes(), type=DagorladState)
    state.content = CONTENTS.current(frozenset()).digest
    prompt = GAME.rules.prompt(state)
    assert isinstance(prompt, Prompt)
    assert first_moves(state, prompt, SAURON, SENSIBLE[SAURON], (PLAIN,)) == {}
    pick = THINKING.plain(state, prompt, SAURON)
    assert pick is not None
    assert isinstance(pick.action, a.Pick)
    play = Play(state, Chance(1), GAME.rules.evolvers)
    GAME.rules.decide(play, pick.action)
    assert play.prompt is not None
    goes = THINKING.follows(state, play.prompt, SAURON)
    assert goes is not None
    assert isinstance(goes.action, a.Go)
