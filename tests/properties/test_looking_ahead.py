"""Whoever looks ahead does so from what a seat sees, in every game and at every kind of table."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from core.bots import STRONG, strong
from core.bots.seated import bot_choice
from core.bots.thinking import thinking_of
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from tests.fuzz import next_choice, players
from tests.games import said
from tests.properties.looking_ahead import TINY, asked, batch_of, check_world, first_draw, met_in_playouts, thought
from tests.tables import random_table, tables

KINDS = [name for name, (game_id, _) in tables().items() if thinking_of(game_id) is not None]
"""The kinds of tables whose games look ahead."""

ALIKE = frozenset({"war-campaign"})
"""Those whose secrets are those of another kind (here of the war's Character Game), which is looked at instead."""

SECRETIVE = [name for name in KINDS if name not in ALIKE and said(tables()[name][0], "otherwise") is not None]
"""Those at which somebody knows what others do not."""

DIFFERENT = [*SECRETIVE, *{tables()[name][0]: name for name in KINDS if name not in (*SECRETIVE, *ALIKE)}.values()]
"""Of the games without secrets one kind of table each."""

POSITIONS, EACH, APART = 10, 24, 8
"""At so many positions, so many decisions apart, so many playouts each are asked what they draw."""

MOMENTS = 300
"""Within so many decisions of a game positions are looked at."""


def moments(name: str, chooser: random.Random, **fixed: str) -> Iterator[Table]:
    """Yield a table of a kind again and again, as a game goes on that is mostly played by its sensible bots."""
    game, options = random_table(name, chooser, **fixed)
    bots = players(game, options)
    table = Table(game, new_header(game, options=options, seed=chooser.randrange(2**40)))
    table.open()
    while isinstance(prompt := table.prompt, Prompt) and table.entry < MOMENTS:
        yield table
        table.act(next_choice(table, prompt, bots, chooser).action)


@pytest.mark.parametrize("name", KINDS)
def test_a_world_looks_like_the_table_and_holds_every_piece(name: str) -> None:
    chooser = random.Random(name)
    found = [
        check_world(table, chooser.choice(table.header.seats).id, chooser)
        for _ in range(2)
        for table in moments(name, chooser)
        if chooser.random() < 0.1
    ]
    worlds = [asks_the_same for asks_the_same in found if asks_the_same is not None]
    assert len(worlds) > 0.5 * len(found)
    assert worlds.count(True) >= 0.95 * len(worlds)


def other_state(table: Table, seat: str, chooser: random.Random) -> Any:
    """Return another state that differs in what the seat cannot see alone, and asks it the same; None where there is
    none."""
    otherwise, asks_others = said(table.game.id, "otherwise"), said(table.game.id, "may_ask_others")
    other = otherwise(table.line.copy_of(table.state), seat, chooser) if otherwise is not None else None
    return None if other is None or (asks_others is not None and asks_others(table.state, other)) else other


@pytest.mark.parametrize("name", SECRETIVE)
def test_what_a_seat_cannot_see_changes_nothing_that_it_finds_out(name: str) -> None:
    chooser, seen = random.Random(name), 0
    while seen < 4:
        for table in moments(
            name,
            chooser,
        ):
            seat = chooser.choice(table.header.seats).id
            if chooser.random() < 0.9 or not asked(table, seat)[1].choices:
                continue
            other = other_state(table, seat, chooser)
            if other is not None:
                assert thought(table.game, other, seat) == thought(table.game, table.state, seat)
                seen += 1


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_bot_chooses_the_same_whatever_is_going_to_come(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "BUDGETS", {STRONG: TINY})
    chooser, seen = random.Random(name), 0
    for table in moments(name, chooser):
        if chooser.random() < 0.03:
            seats = {seat.id: SeatInfo(seat.id, seat.name, STRONG) for seat in table.header.seats}
            position = table.position()
            chosen = set()
            for seed in range(3):
                header = new_header(table.game, seed=seed, position=position, seats=seats)
                again = Table(table.game, header)
                again.open()
                chosen.add(msgspec.json.encode(bot_choice(again)))
            assert len(chosen) == 1
            seen += 1
    assert seen


def off_by(name: str, *, peeking: bool) -> float:
    """Return how far playouts are off in what is drawn first in them after a choice at a table of a kind: by how many
    standard deviations they meet what really comes oftener than chance would. `peeking` ones draw as the table will."""
    chooser = random.Random(name)
    hits = spread = 0.0
    seen = 0
    while seen < POSITIONS:
        after = 0
        for table in moments(name, chooser):
            if table.entry < after:
                continue
            if seen == POSITIONS:
                break
            game, choice = table.game, chooser.choice(table.choices())
            real = first_draw(game, table.line.copy_of(table.state), choice.action, table.header.seed)
            if real is None or max(real.shares.values()) == 1:
                continue
            view, prompt = asked(table, choice.seat)
            batch = batch_of(game, view, prompt, choice.seat, choice.action, EACH)
            met = [real] * EACH if peeking else met_in_playouts(game, batch)
            for draw in met:
                if draw is not None and draw.what == real.what:
                    share = draw.shares.get(real.drawn, 0.0)
                    hits += (draw.drawn == real.drawn) - share
                    spread += share * (1 - share)
            seen, after = seen + 1, table.entry + APART
    return hits / math.sqrt(spread)


@pytest.mark.parametrize("name", DIFFERENT)
def test_playouts_meet_what_really_comes_as_often_as_chance_says(name: str) -> None:
    assert abs(off_by(name, peeking=False)) < 4
    assert off_by(name, peeking=True) > 10
