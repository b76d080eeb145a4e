"""The things on the board by keys and mouse, what they say they are, and the rows that panes lend to the prompt."""

from __future__ import annotations

import pytest
from textual import events

from core.fellowship.model.actions import PlayCard
from core.kernel.prompts import Prompt
from saves.game_file import SavedGame
from tests.fellowship.friends.table import given
from tests.tui.table.positions import at
from tests.tui.table.sitting import Sitting, seated
from tui.widgets.lines import text_of
from tui.widgets.spots import SpotPane

SIZES = ((80, 24), (120, 40), (200, 60))


def pane(table: Sitting, name: str) -> SpotPane:
    """Return a pane of spots."""
    found = table.screen.pane_layout.panes[name]
    assert isinstance(found, SpotPane)
    return found


def below(table: Sitting) -> str:
    """Return what stands in the prompt and on its rule, as one text."""
    rows = " ".join(text_of(row) for row in table.screen.prompt.rows)
    return " ".join(f"{table.screen.prompt.border_title} {rows}".split())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_thing_on_the_board_is_reached_by_tab_and_says_what_it_is(size: tuple[int, int]) -> None:
    async with seated(at("all-foes-defeated", 114), size) as table:
        screen = table.screen
        seen: dict[str, int] = {}
        for _ in range(12):
            await table.press("tab")
            if screen.focused is screen.prompt:
                break
            if isinstance(screen.focused, SpotPane):
                seen[str(screen.focused.id)] = len(screen.focused.spots)
        assert {"pane-board", "pane-events", "pane-foes", "pane-hobbits"} <= seen.keys()
        assert seen["pane-board"] == 3 + 11 + 8 + 8
        assert seen["pane-hobbits"] == 3
        board = pane(table, "board")
        screen.set_focus(board)
        await table.press("g", "right", "right", "right", "right", "right", "right")
        assert "Hiding 5 of 10: die; score 25; 1 to go." in below(table)
        screen.set_focus(pane(table, "hobbits"))
        await table.settle()
        assert "Frodo has 2 shields" in below(table)
        assert "10 from Sauron" in below(table)
        screen.set_focus(pane(table, "foes"))
        await table.settle()
        assert "Variags of Khand: " in below(table)
        screen.set_focus(screen.prompt)
        await table.settle()
        assert "Variags of Khand" not in below(table)


async def test_the_mouse_selects_a_space_an_event_and_a_hobbit() -> None:
    async with seated(at("all-foes-defeated", 114), (120, 40)) as table:
        for name, words, told in (
            ("board", "Dra", "Friendship 5 of 7: Ent Draught"),
            ("events", "4 Voice of Saruman", "Event 4, Voice of Saruman: "),
            ("hobbits", "Sam ", "Sam has no shields"),
        ):
            region = pane(table, name).content_region
            rows = table.text.splitlines()
            y = next(at for at in range(region.y, region.bottom) if words in rows[at][region.x : region.right])
            await table.pilot.click(offset=(rows[y].index(words, region.x) + 1, y))
            await table.settle()
            assert told in below(table)


async def test_a_click_on_the_row_of_keys_opens_a_page_and_does_what_a_key_does() -> None:
    async with seated(at("all-foes-defeated", 114), (80, 24)) as table:
        for words, page in (("F3 hands", "hands"), ("F4 log", "log")):
            row = table.text.splitlines()[23]
            if words not in row:
                continue
            await table.pilot.click(offset=(row.index(words) + 1, 23))
            await table.settle()
            assert table.screen.pane_layout.open_page == page
        await table.press("escape")
        entry = table.screen.saved.table.entry
        await table.pilot.click(offset=(table.text.splitlines()[23].index("space go on") + 2, 23))
        await table.settle()
        assert table.screen.saved.table.entry > entry


async def test_the_wheel_scrolls_what_is_under_the_mouse() -> None:
    async with seated(at("all-foes-defeated", 114), (120, 40)) as table:
        tiles = pane(table, "tiles")
        assert tiles.last_top > 0
        assert tiles.glyphs.down in str(tiles.border_title)
        tiles.post_message(events.MouseScrollDown(tiles, 1, 1, 0, 0, 0, False, False, False))
        await table.settle()
        assert tiles.top > 0
        assert tiles.glyphs.up in str(tiles.border_title)


async def test_where_the_prompt_has_no_row_to_spare_the_rule_above_it_says_what_a_thing_is() -> None:
    async with seated(crowded(), (80, 24)) as table:
        screen = table.screen
        room = screen.prompt.content_size.height
        screen.prompt.grid = screen.prompt.grid * room
        screen.prompt.rebuild()
        screen.set_focus(pane(table, "board"))
        await table.settle()
        assert "Travelling" in str(screen.prompt.border_title)


def crowded(hobbits: int = 5) -> SavedGame:
    """Return a game in which the active player holds as many different cards as there are."""
    hand = [f"white_{one}" for one in ("fighting", "hiding", "travelling", "friendship", "joker")]
    hand += [f"grey_{one}" for one in ("fighting", "hiding", "travelling", "friendship")]
    return SavedGame.create(given("bree", at="step_two", hobbits=hobbits, frodo={"hand": hand}).header)


async def test_the_asked_hand_stands_once() -> None:
    for size in SIZES[1:]:
        async with seated(crowded(), size) as table:
            rows = [text_of(row) for row in pane(table, "hobbits").rows]
            asked = next(row for row in rows if "Frodo" in row)
            assert "the rest of the hand lies below" in asked
            assert asked.count("▍") == 1, "a fighting card cannot be played where there is no line for it"
            prompt = table.screen.saved.table.prompt
            assert isinstance(prompt, Prompt)
            plays = {choice.action.card for choice in prompt.choices if isinstance(choice.action, PlayCard)}
            assert len(plays) == 8
            await table.press("f3")
            assert "the hand lies below" not in " ".join(text_of(row) for row in pane(table, "hands").rows)


async def test_panes_lend_the_prompt_what_it_needs_and_get_it_back() -> None:
    async with seated(crowded(), (120, 40)) as table:
        layout, prompt = table.screen.pane_layout, table.screen.prompt
        before = dict(layout.regions)
        layout.make_room(before["foot"].height + 2)
        await table.settle()
        assert layout.regions["foot"].height == before["foot"].height + 2
        assert layout.regions["hobbits"].height == before["hobbits"].height - 2
        assert layout.regions["board"] == before["board"]
        layout.make_room(99)
        assert layout.regions["hobbits"].height == 1 + 5
        assert all(name in " ".join(text_of(row) for row in pane(table, "hobbits").rows) for name in ("Frodo", "Fatty"))
        layout.make_room(prompt.needed(prompt.content_size.width))
        await table.settle()
        assert layout.regions == before


async def test_at_80x24_the_row_of_those_who_are_out_is_lent() -> None:
    out = {"alive": False}
    position = given("bree", at="step_two", hobbits=5, frodo={"hand": ["white_hiding"]}, sam=out, fatty=out)
    async with seated(SavedGame.create(position.header), (80, 24)) as table:
        layout = table.screen.pane_layout
        height = layout.regions["foot"].height
        assert "is lost" in table.text
        assert "is lost A" not in table.text
        layout.make_room(height + 2)  # the row of signs below the board goes first
        await table.settle()
        assert layout.regions["foot"].height == height + 2
        assert all(f"{name}" in table.text.splitlines()[2] for name in ("Frodo", "Pippin", "Merry"))
        layout.make_room(height + 5)
        await table.settle()
        assert layout.regions["foot"].height == height + 2
