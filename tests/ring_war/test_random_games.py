"""Random games: what is offered can be done, nothing is lost, secrets are kept, words never fail, every game ends."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from core.kernel.digests import state_digest
from core.kernel.prompts import Choice
from core.kernel.table import Table, new_header
from core.ring_war.game import GAME, rulebook
from core.ring_war.model.state import RingWarState
from tests.kit.walking import walk
from tests.properties import checks
from tests.ring_war.kinds import TABLES, check_pieces

LONGEST = 20_000
LARGEST = 15_000
"""Bytes of a state: random armies are scattered in more parts than anybody would keep."""

MOST = 80
"""Choices of a prompt."""


@pytest.mark.parametrize("seed", range(1))
@pytest.mark.parametrize("name", TABLES)
def test_random_games_hold_together(name: str, seed: int) -> None:
    pieces: Mapping[str, int] = {}
    for number, (state, prompt, events) in enumerate(walk(GAME, TABLES[name], seed, LONGEST)):
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


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"windows": "open"},
        {"game": "campaign", "windows": "open"},
        {"game": "character", "windows": "open", "help": "fellowship"},
        {"help": "saruman"},
    ],
    ids=str,
)
def test_what_holds_at_any_moment_holds_in_random_games(options: Mapping[str, str]) -> None:
    """All that `make fuzz` checks, at one decision of a hundred and fifty: a seat is given the same in any two states
    that differ in what it cannot know, what it foresees comes, refusals read as sentences do."""
    chooser = random.Random(3)
    table = Table(GAME, new_header(GAME, options={"undo": "until-reveal", **options}, seed=3))
    table.open()
    strange = Strange()
    for number in range(LONGEST):
        if table.over:
            break
        choices = table.choices()
        if number % 150 == 99:
            check_moment(table, strange.tried(chooser), chooser)
        strange.keep(choices)
        table.act(chooser.choice(choices).action)
    assert table.over
    checks.check_position(table)
    checks.check_encoding(table)


class Strange:
    """The latest actions of each kind that were offered: most are not, later on."""

    def __init__(self) -> None:
        self.kinds: dict[type, list[Any]] = {}

    def keep(self, choices: Sequence[Choice]) -> None:
        """Keep the last of some choices."""
        action = choices[-1].action
        self.kinds.setdefault(type(action), []).append(action)

    def tried(self, chooser: random.Random) -> list[Any]:
        """Return one action of each kind."""
        return [chooser.choice(kept) for kept in self.kinds.values()]


def check_moment(table: Table, strange: Sequence[Any], chooser: random.Random) -> None:
    """Check whatever can be checked of a moment."""
    checks.check_pieces(table)
    checks.check_views(table, chooser)
    checks.check_secrets(table, strange, chooser)
    checks.check_consequences(table, chooser)
    checks.check_undo_policy(table)
    checks.check_there_and_back(table, chooser)
    checks.check_words(table)
    checks.check_citations(table)
    checks.check_position(table)
    for action in strange:
        checks.check_refusals(table, [action], chooser)
    some = chooser.sample(table.choices(), min(3, len(table.choices())))
    for choice in some:
        checks.check_foresight(table, choice.seat, [choice])
    checks.check_told(table, some[0].action, range(4))


def test_undo_is_free_unless_the_table_says_otherwise() -> None:
    chooser = random.Random(0)
    table = Table(GAME, new_header(GAME, seed=0))
    table.open()
    for _ in range(30):
        table.act(chooser.choice(table.choices()).action)
    assert table.undoable() == 30
