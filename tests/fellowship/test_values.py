"""What the fellowship's values count: the same things at every table, also for a seat that sees no hands."""

from __future__ import annotations

import math
from random import Random

import pytest

from core.bots.hinting import Asked
from core.bots.ranking import Budget
from core.fellowship.game import GAME
from core.fellowship.model.state import FellowshipState
from core.fellowship.players.features import (
    BASE,
    FOES,
    NAMES,
    RIDER,
    RIDER_DARK,
    RIDER_FOES,
    features_of,
    set_of,
)
from core.fellowship.players.rough import FELLOWSHIP
from core.fellowship.players.value import VALUES, FellowshipValued
from core.kernel.chance import Chance
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt

TABLES = {
    "base": ({"hobbits": "3"}, BASE),
    "hidden": ({"hobbits": "4", "hands": "hidden"}, BASE),
    "dark": ({"hobbits": "2", "dark_events": "on", "one_ring_card": "on"}, BASE),
    "foes": ({"hobbits": "5", "friends_and_foes": "on"}, FOES),
    "sauron": ({"hobbits": "3", "sauron": "on"}, RIDER),
    "sauron and dark": ({"hobbits": "3", "sauron": "on", "dark_events": "on"}, RIDER_DARK),
    "sauron and foes": ({"hobbits": "4", "sauron": "on", "friends_and_foes": "on"}, RIDER_FOES),
}
VALUED = FellowshipValued()


def states(options: dict[str, str], seed: int) -> list[FellowshipState]:
    """Return copies of the states of a random game at which somebody was asked."""
    state, _ = GAME.start(GAME.options.checked(options), seed)
    chance, random = Chance(seed, state.draws), Random(seed)
    found: list[FellowshipState] = []
    while isinstance(prompt := GAME.rules.prompt(state), Prompt) and len(found) < 400:
        found.append(GAME.sight.view(state, None))
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), random.choice(prompt.choices).action)
        state.draws = chance.draws
    return found


@pytest.mark.parametrize("name", TABLES)
def test_counts_go_with_their_names(name: str) -> None:
    options, kind = TABLES[name]
    for state in states(options, 5):
        assert set_of(state) == kind
        counts = features_of(state)
        assert len(counts) == len(NAMES[kind])
        assert all(math.isfinite(count) and -5 <= count <= 12 for count in counts), dict(
            zip(NAMES[kind], counts, strict=True)
        )
        assert VALUED.names(VALUED.key(state, FELLOWSHIP)) == NAMES[kind]


def test_each_thing_is_counted_once() -> None:
    for names in NAMES.values():
        assert len(set(names)) == len(names)


def test_what_is_counted_is_what_lies_there() -> None:
    state = states(TABLES["base"][0], 1)[-1]
    before = dict(zip(NAMES[BASE], features_of(state), strict=True))
    state.sauron -= 1
    state.hobbits["sam"].shields += 2
    state.gandalf.pop()
    after = dict(zip(NAMES[BASE], features_of(state), strict=True))
    changed = {name for name in before if before[name] != after[name]}
    assert {"sauron", "shields", "gandalf"} <= changed
    assert after["sauron"] == pytest.approx(before["sauron"] - 0.1)
    assert after["shields"] == pytest.approx(before["shields"] + 0.4)


def test_a_game_that_is_over_is_known() -> None:
    won = Outcome("won", 72, "", "B4.11.6")
    state, _ = GAME.start(GAME.options.checked({"hobbits": "2"}), 1)
    expected = VALUES.known(state, won)
    assert (expected.win, expected.score, expected.known) == ({FELLOWSHIP: 1.0}, {FELLOWSHIP: 72.0}, True)


@pytest.mark.parametrize("name", [name for name in TABLES if "sauron" in name])
def test_what_a_table_with_a_sauron_player_tells_comes_of_games_with_its_expansions(name: str) -> None:
    found = states(TABLES[name][0], 5)
    assert all(VALUES.has(state) for state in found)
    scores = [told.score[FELLOWSHIP] for state in found if (told := VALUES.expectation(state)) is not None]
    assert 50 < scores[0] < 65, "such games begin with what they end with on average"
    assert 0 < min(scores) <= max(scores) < 80


def test_a_hint_with_sauron_and_dark_events_tells_a_score_that_goes_with_its_chance() -> None:
    """Who loses 92 of 100 games cannot come to more than 60 points on average."""
    options = {"hobbits": "2", "sauron": "on", "dark_events": "on"}
    state, _ = GAME.start(GAME.options.checked(options), 11)
    chance = Chance(11, state.draws)
    prompt = GAME.rules.prompt(state)
    while isinstance(prompt, Prompt) and sum(one.seat == "sauron" for one in prompt.choices) < 2:
        GAME.rules.decide(Play(state, chance, GAME.rules.evolvers), prompt.choices[-1].action)
        prompt = GAME.rules.prompt(state)
    state.draws = chance.draws
    *_, found = Asked.of(GAME, state, prompt, "sauron").rankings(Budget(12, 3))
    assert all(line.win > 0.8 and 48 < line.score < 60 for line in found.lines)
