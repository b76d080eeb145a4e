"""Pictures of a hint at the three sizes, with figures that are made up: they do not change as bots get better."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from core.bots.ranking import Ranked, Ranking
from tests.tui.opened import Opened
from tests.tui.thinking.test_hints import game_of
from tui.table.hint_pane import Hint
from tui.table.screen import TableScreen

SIZES = [(80, 24), (120, 40), (200, 60)]
WHY = (
    "For 1: 4 of the 13 spaces still ahead on Travelling, before event 6 loses the game (B9.4.6).",
    "Against 0: the penalty for not paying (B4.4.3).",
    "With 0, 40 of 48 tries ended so: Sauron has reached the Ring-bearer.",
)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("drawn", [True, False], ids=["drawn", "ascii"])
def test_a_hint(size: tuple[int, int], drawn: bool, picture: Any) -> None:
    screen = TableScreen(game_of())

    async def ask(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        asking = screen.shown.asking
        assert asking is not None
        roll, refuse = asking.choices
        lines = [
            Ranked(roll, 0.65, 64.2, 1.29, 0.07, 0.0, 0.0, 48, {}),
            Ranked(refuse, 0.29, 61.0, 0.9, 0.04, 0.36, 0.06, 48, {"Sauron has reached the Ring-bearer.": 40}),
        ]
        ranking = Ranking(lines, roll, roll, 0.39, 0.06, 96, True)
        labels = [asking.label(0), asking.label(1)]
        screen.hinting._show(Hint(ranking, ("1", "0"), labels, WHY, 1.2, thinking=False))
        await pilot.pause()

    picture(Opened(screen, ascii=not drawn), terminal_size=size, run_before=ask)
