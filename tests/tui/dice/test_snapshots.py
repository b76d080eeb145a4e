"""Pictures of the game at the three sizes."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from core.dice.model import steps as s
from core.dice.model.state import DiceState, Die
from saves.game_file import SavedGame
from tests.tui.dice.tables import rich
from tests.tui.dice.test_shell import at_the_gate
from tests.tui.opened import Opened
from tests.tui.shell.looking import press_until
from tui.app import WestmarchApp
from tui.replay.screen import ReplayScreen
from tui.table.screen import TableScreen
from tui.widgets.rows import RowList

SIZES = [(80, 24), (120, 40), (200, 60)]


def two_defenders(state: DiceState) -> None:
    """Let Cleo have two Units, in Sauron's Phase 2."""
    state.players["p3"].muster.append(Die(21, "U_ROH", 6))
    state.wilds["rohirrim"].dice = 3
    state.active = ""
    state.phase = "sauron_attack"


def to_war(state: DiceState) -> None:
    """Let Anna be about to attack."""
    state.agenda.pop()
    state.phase = "war"


def moment(name: str) -> SavedGame:
    """Return a saved game at a moment."""
    match name:
        case "dice":
            return rich()
        case "war":
            return rich(change=to_war)
        case "sauron":
            return rich(s.DefendAgainst("p3", 9), two_defenders)
        case _:
            return rich(change=at_the_gate)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["dice", "war", "sauron", "won"])
def test_the_table(name: str, size: tuple[int, int], picture: Any) -> None:
    saved = moment(name)

    async def sit_down(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        if name == "dice":
            await pilot.press("d")

    picture(Opened(TableScreen(saved)), terminal_size=size, run_before=sit_down)


def test_in_ascii(picture: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    saved = rich()

    picture(Opened(TableScreen(saved)), terminal_size=(120, 40))


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_replay(size: tuple[int, int], picture: Any) -> None:
    saved = rich(change=to_war)
    for _ in range(4):
        saved.table.act(saved.table.choices()[0].action)
    saved.close()

    async def look_back(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press("left")

    picture(Opened(ReplayScreen(saved.path, saved.table.entry)), terminal_size=size, run_before=look_back)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_set_up(size: tuple[int, int], picture: Any) -> None:
    async def set_up(pilot: Pilot[Any]) -> None:
        await pilot.press("n")
        screen: Any = pilot.app.screen
        rows = screen.query_one("#setup", RowList)
        await press_until(pilot, "g", lambda: screen.setup.game.id == "dice")
        await pilot.press("plus", "plus")
        rows.go_to("how")

    picture(WestmarchApp(), terminal_size=size, run_before=set_up)
