"""A batch of random games: what they do is legal, finite and cites the rulebook."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from core.fellowship.content.contents import lookup
from core.fellowship.game import GAME
from core.fellowship.model.state import FellowshipState
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome
from tests.rules_reached import note_events, note_prompt

GAMES = 150
MOST_DECISIONS = 2000

OPTIONS = [
    {"hobbits": hobbits, "difficulty": difficulty, "hands": hands}
    for hobbits in ("2", "3", "4", "5")
    for difficulty, hands in (("easy", "open"), ("normal", "hidden"), ("hard", "open"))
]


def check(state: FellowshipState) -> None:
    """Look whether everything is where it can be: no card lost or doubled, nobody on Sauron's step."""
    rules = lookup(state)
    cards = Counter([*state.played, *state.shown, *state.gone, *state.deck.known])
    cards.update(state.deck.rest)
    cards.update(state.discard)
    cards.update(state.haven_cards.rest)
    for hobbit in state.hobbits.values():
        cards.update(hobbit.hand)
        if hobbit.alive:
            assert 0 <= hobbit.step < state.sauron
            assert hobbit.shields >= 0
        else:
            assert (hobbit.hand, hobbit.shields, hobbit.tokens) == ([], 0, {})
    assert {card: cards[card] for card in rules.hobbit_cards} == rules.hobbit_cards
    assert all(cards[card] <= 1 for card in rules.features)
    for line, last in rules.last_space.get(state.location, {}).items():
        assert 0 <= state.lines[line] <= last
    for token, supply in {"ring": 5, "heart": 3, "sun": 3}.items():
        assert sum(hobbit.tokens.get(token, 0) for hobbit in state.hobbits.values()) <= supply


@pytest.mark.parametrize("part", range(3))
def test_random_games_end_and_cite_the_rulebook(part: int) -> None:
    book = GAME.rulebook()
    rules: set[str] = set()
    for seed in range(part, GAMES, 3):
        options = GAME.options.checked(OPTIONS[seed % len(OPTIONS)])
        state, events = GAME.start(options, seed)
        rules |= note_events(GAME, events)
        chance, random = Chance(seed, state.draws), Random(seed)
        for _ in range(MOST_DECISIONS):
            prompt = GAME.rules.prompt(state)
            if isinstance(prompt, Outcome):
                break
            assert prompt.choices, f"seed {seed}: a prompt without a choice"
            assert any(choice.seat == prompt.seat for choice in prompt.choices)
            assert all(state.hobbits[choice.seat].alive for choice in prompt.choices)
            assert len({choice.action for choice in prompt.choices}) == len(prompt.choices)
            rules |= note_prompt(GAME, prompt)
            check(state)
            play = Play(state, chance, GAME.rules.evolvers)
            GAME.rules.decide(play, prompt.choices[int(random.random() * len(prompt.choices))].action)
            rules |= note_events(GAME, play.events)
            state.draws = chance.draws
        else:
            pytest.fail(f"seed {seed}: no end after {MOST_DECISIONS} decisions")
    assert [rule for rule in sorted(rules) if rule not in book] == []
