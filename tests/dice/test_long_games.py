"""Long games: the walker plays every option, and everything that a table promises holds on the way."""

from __future__ import annotations

import random

import pytest

from core.dice.game import GAME
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.actions import DiceAction
from core.dice.model.events import DiceEvent
from core.dice.set_up import census
from core.dice.words.event_words import WORDS
from core.dice.words.labels import LABELS
from core.dice.words.odds import odds
from core.dice.words.refusals import why_not
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table, new_header
from core.kernel.verifying import verify
from tests.dice.walker import walk

ROOM_FOR_WHAT = 30
BOOKKEEPING = (
    e.PhaseBegan,
    e.DiceDrawn,
    e.ImmediateDone,
    e.DieSpent,
    e.AttackBegan,
    e.CleanedUp,
    se.CorruptionCounted,
    se.AttackSkipped,
)
"""Events that may go without a line, because another one of the same moment says it."""


def options_of(seed: int) -> dict[str, str]:
    chooser = random.Random(seed)
    return GAME.options.fitted({option.id: chooser.choice(option.values) for option in GAME.options}, "players")


@pytest.mark.parametrize("seed", range(24))
def test_a_long_game_folds_verifies_and_keeps_its_97_dice(seed: int) -> None:
    table = Table(GAME, new_header(GAME, options=options_of(seed), seed=seed))
    table.open()
    walk(table, seed)
    assert isinstance(table.prompt, Outcome)
    for entry in range(0, table.entry + 1, 7):
        state = table.state_at(entry)
        assert sum(census(state).values()) == 97
        assert min([state.sauron.points, state.sauron.pending, state.fellowship]) >= 0
    again = Table(GAME, table.header)
    again.restore(table.line.entries, len(table.line))
    assert again.state == table.state
    assert verify(GAME, table.header, table.line.entries) is None


@pytest.mark.parametrize("seed", range(100, 106))
def test_whatever_is_said_in_a_long_game_has_words_and_rules(seed: int) -> None:
    table = Table(GAME, new_header(GAME, options=options_of(seed), seed=seed))
    table.open()
    walk(table, seed)
    book = GAME.rulebook()
    again = Table(GAME, table.header)
    again.open()
    for entry in table.line.entries[1:]:
        prompt = again.prompt
        assert isinstance(prompt, Prompt)
        assert prompt.rule in book
        assert GAME.words.prompt_text(again.state, prompt).endswith(("?", ")", "."))
        labels = [GAME.words.label(again.state, choice) for choice in prompt.choices]
        assert len(set(labels)) == len(labels), labels
        assert [label for label in labels if len(label.partition(": ")[0]) > ROOM_FOR_WHAT] == []
        assert [choice.rule for choice in prompt.choices if choice.rule not in book] == []
        for seat in again.state.players:
            for what, refusal in why_not(again.state, seat):
                assert what
                assert refusal.rule in book, refusal.rule
                assert refusal.sentence.endswith(".")
        assert all(name and figure for name, figure in odds(again.state))
        for event in again.act(entry.action).events:
            assert GAME.words.event_rule(event) in book, GAME.words.event_rule(event)
            assert GAME.words.event_text(event) or isinstance(event, BOOKKEEPING)


def test_every_event_has_bookkeeping_and_words_and_every_action_a_label() -> None:
    events, actions = set(DiceEvent.__args__), set(DiceAction.__args__)
    assert set(GAME.rules.evolvers) == events
    assert set(WORDS) == events
    assert set(LABELS) == actions


def test_a_view_shows_no_order_of_the_bag() -> None:
    table = Table(GAME, new_header(GAME, seed=5))
    table.open()
    walk(table, 5)
    for entry in range(table.entry):
        for player in GAME.sight.view(table.state_at(entry), "p1").players.values():
            assert list(player.bag) == sorted(player.bag)
