"""Whole games under the eyes of a referee who counts everything again."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from core.dice.game import GAME
from core.dice.model import actions as a
from core.kernel.table import Table, new_header
from tests.dice.situations.referee import Referee, look_over

MOST = 1500


def eager(table: Table, dice: random.Random) -> a.Action:
    """Choose by chance, but seldom decline: so that armies grow, attacks happen and artifacts are used."""
    open_choices = [choice.action for choice in table.choices()]
    doing = [one for one in open_choices if not isinstance(one, a.Done | a.Pass | a.Back | a.LoseGlory)]
    wars = [one for one in doing if isinstance(one, a.Attack)]
    if wars and dice.random() < 0.6:
        return wars[0]
    found: a.Action = dice.choice(doing if doing and dice.random() < 0.9 else open_choices)
    return found


def played(seed: int, **options: str) -> Table:
    """Return a game that was played eagerly to its end, or for a long time."""
    table = Table(GAME, new_header(GAME, options=options, seed=seed))
    table.open()
    dice = random.Random(seed)
    for _ in range(MOST):
        if table.over:
            break
        table.act(eager(table, dice))
    return table


@pytest.mark.parametrize("seed", range(1, 9))
def test_games_of_two_to_four(seed: int) -> None:
    checked = look_over(played(seed, players=str(2 + seed % 3), corruption_limit="easiest"))
    assert checked["AttackFixed"]
    assert checked["SauronRolled"]


def test_games_with_every_option() -> None:
    checked: Counter[str] = Counter()
    for seed in range(20, 26):
        checked += look_over(
            played(
                seed,
                players=str(2 + seed % 3),
                corruption_limit="easiest",
                immediate_corruption="on",
                increased_forces="on",
                restless_enemy="on",
                coop="easy" if seed % 2 else "off",
            )
        )
    assert checked["CardCorrupted"]


def test_the_referee_sees_a_wrong_total() -> None:
    table = played(1, players="3", corruption_limit="easiest")
    referee, now, caught = Referee(), table.starting_state(), 0
    for entry in table.line.entries[: table.cursor]:
        for event in entry.events:
            if type(event).__name__ == "SauronAttacked":
                wrong = type(event)(event.rule, event.total + 1)
                with pytest.raises(AssertionError):
                    Referee().watch(now, wrong)
                caught += 1
            referee.watch(now, event)
            GAME.rules.evolve(now, event)
    assert caught
