"""Pictures of the table and the replay at the three sizes."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from replays.gallery import shown
from saves.game_file import SavedGame
from tests.fellowship.friends.table import given
from tests.fellowship.sauron.situations.table import given as given_with_sauron
from tests.tui.opened import Opened
from tests.tui.table.conftest import Midway
from tui.replay.screen import ReplayScreen
from tui.table.screen import TableScreen

SIZES = [(80, 24), (120, 40), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_table(midway: Midway, size: tuple[int, int], picture: Any) -> None:
    saved = midway()

    async def sit_down(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press("enter", "down")

    picture(Opened(TableScreen(saved)), terminal_size=size, run_before=sit_down)


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_replay(midway: Midway, size: tuple[int, int], picture: Any) -> None:
    saved = midway()
    saved.close()

    async def look_back(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press("left")

    picture(Opened(ReplayScreen(saved.path, saved.table.entry)), terminal_size=size, run_before=look_back)


@pytest.mark.parametrize("size", SIZES[:2], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_foe_line(size: tuple[int, int], picture: Any) -> None:
    position = given(
        "bree",
        at="step_two",
        lines={"travelling": 4, "hiding": 2},
        event=2,
        foes=["lagduf", "wolf_riders", "cave_trolls", "snaga", "uruk_hai", "barrow_wights"],
        defeated={"sam": ["wolves", "easterlings"]},
        abilities=["frodo", "merry"],
        gandalf=["magic", "defiance", "firestorm"],
        options={"black_gate": True},
        frodo={"hand": ["grey_fighting", "aragorn", "grey_hiding"], "shields": 2, "tokens": {"ring": 1}},
        merry={"hand": ["white_fighting"], "step": 2},
    )
    saved = SavedGame.create(position.header)

    async def sit_down(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press("f")

    picture(Opened(TableScreen(saved)), terminal_size=size, run_before=sit_down)


def test_a_replay_with_notes(picture: Any) -> None:
    path = shown("five-foes")
    assert path is not None

    picture(Opened(ReplayScreen(path, 7)), terminal_size=SIZES[1])


SAURON = {
    "sauron": ("y",),
    "hobbits": ("y", "1", "y"),
    "cover": (),
}
"""The keys that lead to Sauron's prompt, to a hobbit's, and to the cover before either."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("whose", SAURON)
def test_a_game_against_sauron(whose: str, size: tuple[int, int], picture: Any) -> None:
    position = given_with_sauron(
        "moria",
        holds=["SC10", "SC19", "SC28"],
        nazgul=["NZ1", "NZ8"],
        rider=6,
        back=True,
        chips={"hiding:4": "narya", "hiding:7": "cards", "travelling:4": "light", "travelling:7": "shields"},
        resources=["narya", "red_arrow"],
        fellowship=["frodo", "sam"],
        gandalf=["magic", "protection"],
        lines={"fighting": 3, "hiding": 1},
        frodo={"hand": ["white_hiding", "aragorn", "mithril"], "shields": 2, "tokens": {"ring": 1}, "step": 1},
        sam={"hand": ["grey_fighting", "belt"], "step": 3},
    )
    saved = SavedGame.create(position.header)

    async def sit_down(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        for key in SAURON[whose]:
            await pilot.press(key)
            await pilot.pause()
        if whose == "sauron" and size[0] < 100:
            await pilot.press("f5")

    picture(Opened(TableScreen(saved)), terminal_size=size, run_before=sit_down)
