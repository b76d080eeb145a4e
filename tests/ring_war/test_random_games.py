"""Random games: what is offered can be done, nothing is lost, secrets are kept, words never fail, every game ends."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from core.kernel.chance import Chance
from core.kernel.digests import state_digest
from core.kernel.entries import Entry
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Table, new_header
from core.ring_war.model.state import RingWarState
from core.ring_war.play import GAME, rulebook
from tests.properties import checks
from tests.ring_war.kinds import TABLES, check_pieces

LONGEST = 20_000
LARGEST = 15_000
"""Bytes of a state: random armies are scattered in more parts than anybody would keep."""

MOST = 80
"""Choices of a prompt."""


def played(options: Mapping[str, str], seed: int) -> Iterator[tuple[RingWarState, Prompt, list[object]]]:
    """Yield a random game, moment by moment: the state, what is asked, and what has just happened."""
    chooser = random.Random(seed)
    state, events = GAME.start(options, seed)
    play = Play(state, Chance(seed, state.draws), GAME.rules.evolvers)
    prompt = GAME.rules.prompt(state)
    for _ in range(LONGEST):
        assert not isinstance(prompt, Outcome)
        yield state, prompt, events
        play.events, play.prompt = [], None
        GAME.rules.decide(play, chooser.choice(prompt.choices).action)
        events = play.events
        if state.outcome is not None:
            yield state, prompt, events
            return
        assert play.prompt is not None
        prompt = play.prompt
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(1))
@pytest.mark.parametrize("name", TABLES)
def test_random_games_hold_together(name: str, seed: int) -> None:
    pieces: Mapping[str, int] = {}
    for number, (state, prompt, events) in enumerate(played(TABLES[name], seed)):
        pieces = pieces or GAME.positions.pieces(state)
        if number % 5 == 0 or state.outcome is not None:
            check_pieces(state)
            assert GAME.positions.pieces(state) == pieces
        for event in events:
            assert GAME.words.event_text(event) == GAME.words.event_text(event).strip()
            assert GAME.words.event_rule(event) in rulebook(), event
        if number % 40 or state.outcome is not None:
            continue
        for seat in prompt.sealed or (None,):
            own = [choice for choice in prompt.choices if seat in (None, choice.seat)]
            labels = [GAME.words.label(state, choice) for choice in own]
            assert len(set(labels)) == len(labels)
            assert all(labels)
        assert GAME.words.prompt_text(state, prompt)
        assert {prompt.rule, *(choice.rule for choice in prompt.choices)} <= {rule.id for rule in rulebook()}
        assert len(prompt.choices) <= MOST
        coded = msgspec.json.encode(state)
        assert len(coded) < LARGEST
        again = msgspec.json.decode(coded, type=RingWarState)
        assert state_digest(again) == state_digest(state)
        assert GAME.rules.prompt(again) == prompt


@pytest.mark.parametrize("seed", range(1))
@pytest.mark.parametrize("options", [{}, {"windows": "open"}, {"game": "campaign"}])
def test_nobody_is_told_a_secret(options: Mapping[str, str], seed: int) -> None:
    """The law of choices: what a seat is given is the same in any two states that differ in what it cannot know."""
    chooser = random.Random(seed)
    table = Table(GAME, new_header(GAME, options=dict(options), seed=seed))
    table.open()
    for number in range(LONGEST):
        if table.over:
            break
        choices = table.choices()
        if number % 40 == 0:
            checks.check_views(table, chooser)
            checks.check_secrets(table, [], chooser)
        entry: Entry = table.act(chooser.choice(choices).action)
        assert entry.events is not None
    assert table.over
