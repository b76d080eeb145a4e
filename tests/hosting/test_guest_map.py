"""A guest at a map: keys that make several decisions make all of them, although the host answers each later."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from core.dagorlad.model import actions as a
from core.dagorlad.outlook import way_of
from tests.hosting.hosting_kit import hosted_table
from tests.hosting.in_process import HostHere, guests
from tests.tui.games.dagorlad.positions import clash, saved
from tui.games.dagorlad.look import Look
from tui.widgets.pane import Scene

WEST = "westernesse"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", os.fspath(tmp_path))


async def test_enter_beyond_a_leg_goes_all_the_way() -> None:
    host = HostHere(hosted_table(saved(clash("F"), [a.Pick(WEST, "isildur")])))
    table = host.hosted.ground.table
    state = table.state
    ways = way_of(state, Look(Scene(table.game, state)).board, state.agenda[-1])
    beyond = max(ways.costs, key=lambda hex_: ways.costs[hex_])
    async with guests(host, ("Anna", [WEST])) as (anna,):
        assert beyond not in anna.screen.at_table.places()
        before = table.entry
        await anna.press("slash", *beyond, "enter", "enter")
        await anna.until(lambda: table.state.leaders["isildur"].hex == beyond)
        assert table.entry > before + 1
        await anna.until(lambda: anna.app.guest.table.entry == table.entry)
        assert anna.screen.map_pane.cursor == beyond


async def test_the_key_for_the_next_piece_ends_the_move_and_takes_another() -> None:
    host = HostHere(hosted_table(saved(clash("F"), [a.Pick(WEST, "CA4")])))
    table = host.hosted.ground.table
    async with guests(host, ("Anna", [WEST])) as (anna,):
        await anna.press("f")
        await anna.until(lambda: getattr(table.state.agenda[-1], "piece", "CA4") != "CA4")
        assert anna.app.crash_error is None
