"""The bot that looks ahead, in each game that brings something to look ahead with: legal answers, the same again."""

from __future__ import annotations

import msgspec
import pytest

from core import catalogue
from core.bots.ranking import Budget
from core.bots.strong import StrongBot
from core.bots.thinking import thinking_of
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Prompt

GAMES = [game_id for game_id in catalogue.game_ids() if thinking_of(game_id) is not None]
TINY = Budget(2, 1)
SEARCHES, APART, MOST = 3, 7, 400


@pytest.mark.parametrize("game_id", GAMES)
def test_strong_answers_with_what_is_offered_and_the_same_again(game_id: str) -> None:
    game, thinking = catalogue.game(game_id), thinking_of(game_id)
    assert thinking is not None
    state, _ = game.start(game.options.checked({}), 3)
    play = Play(state, Chance(3, state.draws), game.rules.evolvers)
    bot, searches, last = StrongBot(game_id, TINY), 0, -APART
    for decision in range(MOST):
        prompt = game.rules.prompt(state)
        assert isinstance(prompt, Prompt), "the game is over before the bot has looked ahead often enough"
        seat = prompt.seat
        view, asked = game.sight.view(state, seat), game.sight.visible_prompt(state, prompt, seat)
        choice = thinking.plain(view, asked, seat)
        if decision - last >= APART and thinking.looks(view, asked, seat):
            before = msgspec.json.encode(view)
            choice = bot.choose(view, asked, seat)
            assert choice in asked.choices
            assert msgspec.json.encode(view) == before, "the view that it is given changes"
            assert bot.choose(view, asked, seat) == choice, "it answers the same question otherwise"
            searches, last = searches + 1, decision
            if searches == SEARCHES:
                return
        assert choice is not None
        game.rules.decide(play, choice.action)
        state.draws = play.chance.draws
    assert searches, f"it never looks ahead in {MOST} decisions"
