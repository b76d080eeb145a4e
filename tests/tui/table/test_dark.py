"""The bag at the table: the row of the turn, what Foresight laid out, the extra cards, and the set-up's switches."""

from __future__ import annotations

from typing import Any

import pytest

from saves.game_file import SavedGame
from tests.fellowship.dark.table import DARK, given
from tests.tui.table.sitting import Sitting, seated
from tui.home.setup import Setup

FRODO = {"hand": ["grey_fighting", "white_hiding"], "shields": 3, "tokens": {"ring": 1}}
EXTRAS = {"one_ring_card": True, "watchful_peace": True}
SIZES = [(80, 24), (120, 40), (200, 60)]


def at(**position: Any) -> SavedGame:
    """Return a saved game that begins with a rejected tile and tiles laid out."""
    around = {
        "options": DARK | EXTRAS,
        "display": ["sundial", "dark_dot", "fighting"],
        "turned_up": ["ring_bearer_dot", "dark_tokens", "dark_dot"],
        "face_down": [1],
        "extras": ["one_ring", "watchful_peace"],
        "gandalf": ["magic"],
        "frodo": FRODO,
        **position,
    }
    return SavedGame.create(given(**around).header)


def rows_of(table: Sitting, pane: str) -> list[str]:
    """Return the rows of a pane as they are painted."""
    return ["".join(text for text, _ in row).rstrip() for row in table.screen.pane_layout.panes[pane].rows]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_row_and_the_tiles_laid_out_stand_with_the_tiles(size: tuple[int, int]) -> None:
    async with seated(at(), size) as table:
        told = " ".join(" ".join(rows_of(table, "tiles" if size[0] > 80 else "gandalf")).split())
        if size[0] == 80:
            await table.press("f5")
            told = " ".join(" ".join(rows_of(table, "gandalf")).split())
        assert "turned up ◎ +1" in told
        assert "laid out event active +1 †" in told
        assert "Frodo uses one of the tiles laid out: which?" in table.text


async def test_the_kinds_that_the_bag_may_give_have_rows_of_their_own() -> None:
    async with seated(at(display=[], turned_up=[], face_down=[]), (120, 40)) as table:
        told = " ".join(rows_of(table, "tiles"))
        assert table.screen.pane_layout.panes["tiles"].content_size.height >= 9
        assert "worst Frodo" in told


async def test_bag_and_extra_cards_stand_with_gandalf() -> None:
    for size in ((200, 60), (120, 40)):
        async with seated(at(), size) as table:
            told = " ".join(" ".join(rows_of(table, "gandalf")).split())
            assert "Magic" in told
            assert "at no cost The One Ring, Watchful Peace nobody has 5◈ 58 cards to draw" in told
            assert "Next tile: one laid out" in table.text


async def test_without_gandalf_nobody_is_said_to_lack_shields() -> None:
    async with seated(at(gandalf=[]), (120, 40)) as table:
        told = " ".join(" ".join(rows_of(table, "gandalf")).split())
        assert told.startswith("no Gandalf card is left 58 cards to draw at no cost The One Ring")


async def test_what_watchful_peace_costs_is_said_where_it_is_offered() -> None:
    saved = at(display=[], turned_up=[], face_down=[], tiles=["sundial", "dark_dot"])
    async with seated(saved, (80, 24), pace="off") as table:
        await table.press("1")
        row = next(row for row in table.text.splitlines() if "uses Watchful Peace" in row)
        assert "no 10 points at the end" in " ".join(table.text[table.text.index(row) :].split())


async def test_rejecting_by_keys() -> None:
    for size, told in (((80, 24), " active +1 ─"), ((200, 60), "… active +1 ─")):
        saved = at(display=[], turned_up=[], face_down=[], tiles=["sundial", "dark_dot"])
        async with seated(saved, size) as table:
            title = next(row for row in table.text.splitlines() if "Moria ──" in row)
            assert " event ─" in title
            await table.press("2")
            title = next(row for row in table.text.splitlines() if "Moria ──" in row)
            assert told in title


async def test_neither_accepting_nor_rejecting_is_selected_and_a_sundial_names_its_event() -> None:
    saved = at(display=[], turned_up=[], face_down=[], tiles=["sundial", "dark_dot"])
    async with seated(saved, (80, 24)) as table:
        assert table.screen.prompt.choice == -1
        row = next(row for row in table.text.splitlines() if " Accept " in row)
        assert "event 1, Speak Friend and Enter" in row
        assert "is asked again" not in table.text


def test_the_set_up_switches_what_belongs_together() -> None:
    setup = Setup.first("fellowship")
    setup.give("option dark_events", "on")
    assert (setup.value("option bag"), setup.value("option sauron_tiles")) == ("on", "on")
    setup.turn("option bag", 1)
    assert (setup.value("option dark_events"), setup.value("option sauron_tiles")) == ("off", "off")
    assert setup.header().options["bag"] == "off"
