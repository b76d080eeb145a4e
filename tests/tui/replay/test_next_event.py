"""The next event on the board of a replay: one whose marker has moved stays there until it is over."""

from __future__ import annotations

from pathlib import Path

from replays.gallery import shown
from tests.tui.table.sitting import Sitting, sitting
from tui.games.fellowship.events import HAPPENING
from tui.replay.screen import ReplayScreen

SMALL = (80, 24)


def next_event(looking: Sitting) -> str:
    """Return the row of the next event on the board, without what is marked in it."""
    row = next(row for row in looking.text.splitlines() if row.lstrip(" ·•").startswith("Event "))
    return " ".join(row.replace("•", " ").split())


def gallery(name: str) -> Path:
    """Return where a replay of the gallery lies."""
    path = shown(name)
    assert path is not None
    return path


async def test_an_event_whose_window_is_open_is_the_next_one() -> None:
    async with sitting(ReplayScreen(gallery("ring-destroyed"), 32), SMALL) as looking:
        assert "Before the event" not in looking.text, "a replay asks nothing"
        assert next_event(looking).startswith("Event 2/6 2 ")


async def test_it_stays_the_next_one_while_somebody_uses_something_in_its_window() -> None:
    async with sitting(ReplayScreen(gallery("overtaken"), 76), SMALL) as looking:
        for _ in range(5):
            await looking.press("right")
            assert looking.screen.past.replay.entry == 77
            assert next_event(looking).startswith("Event 3/6 3 ")


async def test_it_is_the_next_one_between_its_marker_and_itself() -> None:
    async with sitting(ReplayScreen(gallery("ring-destroyed"), 112), SMALL) as looking:
        for _ in range(7):
            await looking.press("right")
        assert next_event(looking).startswith("Event 1/6 1 ")
        assert HAPPENING not in looking.text
        await looking.press("right")
        assert next_event(looking).startswith("Event 1/6 1 ")
        assert HAPPENING in looking.text


async def test_an_event_stays_on_the_board_while_it_is_paid_for() -> None:
    async with sitting(ReplayScreen(gallery("sauron-wins"), 20), SMALL) as looking:
        for _ in range(3):
            assert next_event(looking).startswith("Event 1/6 1 ")
            assert HAPPENING in looking.text
            await looking.press("right")
        await looking.press("right")
        assert next_event(looking).startswith("Event 1/6 2 ")
        assert HAPPENING not in looking.text
