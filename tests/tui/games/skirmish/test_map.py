"""The map at the table: keys, enter, refusals, views, sizes, scrolling and the mouse, played on the hex battle."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.hexes import Hex
from core.kernel.prompts import Choice, Prompt
from replays.exports import Showing
from tests.skirmish import model as m
from tests.skirmish.content import library
from tests.skirmish.game import GAME
from tests.tui.games.skirmish.atlas import NUMBERS, FieldAtlas
from tests.tui.games.skirmish.test_screen import SIZES, midway
from tests.tui.opened import Opened
from tui.exports.picture import painted, settle
from tui.glyphs import UNICODE
from tui.map.chart import text_of_map
from tui.map.panes import NUMBERS as CELLS
from tui.map.panes import HexPane, MapPane
from tui.replay.screen import ReplayScreen
from tui.table.screen import TableScreen
from tui.widgets.pane import Scene

pytestmark = pytest.mark.usefixtures("home")
at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


class Sitting:
    """A table with a map, and the keys that are pressed at it."""

    def __init__(self, pilot: Pilot[Any], screen: TableScreen) -> None:
        self.pilot = pilot
        self.screen = screen

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    @property
    def map(self) -> MapPane:
        assert self.screen.map_pane is not None
        return self.screen.map_pane

    @property
    def focus(self) -> str:
        """The id of what the keys go to."""
        return (self.screen.focused.id or "") if self.screen.focused is not None else ""

    @property
    def at(self) -> str:
        return self.map.cursor

    @property
    def drawn(self) -> list[str]:
        return ["".join(text for text, _ in row) for row in self.map.rows]

    @property
    def question(self) -> str:
        return self.screen.prompt._title

    @property
    def state(self) -> Any:
        return self.screen.saved.table.state

    def offered(self) -> list[str]:
        """Return the actions in the list, as they are listed."""
        shown = self.screen.shown
        return [
            f"{action.unit} {action.to}" if isinstance(action, m.March) else type(action).__name__
            for action in (shown.choices[at].action for at in self.screen.prompt.choices)
        ]


@asynccontextmanager
async def sitting(size: tuple[int, int] = (120, 40), decisions: int = 22) -> AsyncIterator[Sitting]:
    """Sit down at the table of the Riders, who give their orders."""
    screen = TableScreen(midway(decisions))
    async with Opened(screen).run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        yield Sitting(pilot, screen)


@at_each_size
async def test_the_cursor_goes_to_all_six_neighbours_and_stays_on_the_map(size: tuple[int, int]) -> None:
    async with sitting(size) as table:
        assert table.focus == "pane-map"
        table.map.go_to("0303")
        grid = table.map.chart.grid if table.map.chart else None
        assert grid is not None
        for key, direction in (("up", 0), ("A", 1), ("B", 2), ("down", 3), ("S", 4), ("a", 5), ("k", 0), ("j", 3)):
            before = table.at
            await table.press(key)
            assert table.at == grid.neighbour(before, direction), key
        await table.press("left")
        assert table.at == "0203"
        await table.press("right", "l", "h")
        assert table.at == "0303"
        await table.press(*["up"] * 9)
        assert table.at == "0301"
        await table.press(*["left"] * 9)
        assert table.at == "0101"
        assert table.focus == "pane-map"


@at_each_size
async def test_the_cursor_stands_in_brackets_and_its_hex_is_named(size: tuple[int, int]) -> None:
    async with sitting(size) as table:
        table.map.go_to("0304")
        await table.press()
        assert sum(row.count("[") for row in table.drawn) == 2
        assert sum(row.count("]") for row in table.drawn) == 2
        pane = table.screen.pane_layout.panes["hex"]
        assert isinstance(pane, HexPane)
        assert pane.scene is not None
        assert pane.hex == "0304"
        assert pane.heading(pane.scene) == "Hex 0304 c4"


async def test_enter_takes_the_only_choice_of_a_hex() -> None:
    async with sitting() as table:
        only = next(hex_ for hex_, places in table.screen.at_table.places().items() if len(places) == 1)
        table.map.go_to(only)
        await table.press()
        offered = table.offered()
        assert len(offered) == 2
        await table.press("enter")
        unit, place = offered[0].split()
        assert table.state.orders["riders"] == {unit: place}
        assert table.focus == "pane-map"


async def test_enter_on_a_hex_with_several_choices_goes_to_the_list_and_back() -> None:
    async with sitting() as table:
        several = next(hex_ for hex_, places in table.screen.at_table.places().items() if len(places) > 1)
        table.map.go_to(several)
        await table.press("enter")
        assert table.focus == "bottom"
        assert "Several" in table.question
        second = table.offered()[1]
        await table.press("2")
        assert second == " ".join(next(iter(table.state.orders["riders"].items())))
        assert table.focus == "pane-map"


async def test_the_list_shows_the_choices_of_the_hex_first_then_those_without_one() -> None:
    async with sitting() as table:
        places = table.screen.at_table.places()
        free = next(hex_ for hex_ in ("0506", "0101", "0306", "0106") if hex_ not in places)
        table.map.go_to(free)
        await table.press()
        assert table.offered() == ["Done"]
        drawn = ["".join(text for text, _ in row) for row in table.screen.prompt.rows]
        assert any(f"{len(places)} other hexes are offered" in row for row in drawn)
        hex_ = next(iter(places))
        table.map.go_to(hex_)
        await table.press()
        assert [line.split()[0] for line in table.offered()[:-1]] == [
            table.screen.shown.choices[at].action.unit for at in places[hex_]
        ]
        assert table.offered()[-1] == "Done"


async def test_enter_says_why_nothing_is_offered() -> None:
    async with sitting() as table:
        before = table.screen.saved.table.entry
        table.map.go_to("0506")
        await table.press("enter")
        assert "e6 is no neighbour of" in table.question
        assert "K1.2" in table.question
        assert table.screen.saved.table.entry == before
        await table.press("up")
        assert "e6" not in table.question


async def test_n_goes_round_all_hexes_that_are_offered_the_nearest_first() -> None:
    async with sitting() as table:
        places = table.screen.at_table.places()
        free = next(hex_ for hex_ in ("0506", "0101", "0306", "0106") if hex_ not in places)
        table.map.go_to(free)
        grid = table.map.chart.grid if table.map.chart else None
        assert grid is not None
        met = []
        for _ in places:
            await table.press("n")
            met.append(table.at)
        assert set(met) == set(places)
        away = [grid.distance(free, hex_) for hex_ in met]
        assert away == sorted(away)
        await table.press("N")
        assert table.at == met[-2]


async def test_digits_choose_while_the_map_has_the_focus() -> None:
    async with sitting() as table:
        table.map.go_to(next(iter(table.screen.at_table.places())))
        await table.press()
        first = table.offered()[0]
        await table.press("1")
        assert first == " ".join(next(iter(table.state.orders["riders"].items())))
        assert table.focus == "pane-map"


async def test_a_question_without_hexes_lets_the_keys_go_to_the_list() -> None:
    async with sitting(decisions=asking("plan", "riders")) as table:
        assert table.screen.at_table.places() == {}
        assert table.focus == "bottom"


def asking(kind: str, seat: str) -> int:
    """Return after how many decisions a side is asked a kind of question."""
    for decisions in range(30):
        prompt = midway(decisions).table.prompt
        if isinstance(prompt, Prompt) and prompt.kind == kind and prompt.seat == seat:
            return decisions
    raise AssertionError(f"nobody is asked {kind}")


async def test_going_to_a_hex_by_number_name_and_unit() -> None:
    async with sitting() as table:
        for words, hex_ in (("0402", "0402"), ("c3", "0303"), ("s4", NUMBERS[table.state.units["s4"].hex])):
            await table.press("slash", *words, "enter")
            assert table.at == hex_
        before = table.at
        await table.press("slash", *"nowhere", "enter")
        assert table.at == before


async def test_first_and_last_are_ones_own_pieces() -> None:
    async with sitting() as table:
        assert table.map.scene is not None
        own = table.map.atlas.own(table.map.scene)
        await table.press("G")
        assert table.at == own[-1]
        await table.press("g")
        assert table.at == own[0]


async def test_views_and_sizes_change_what_is_drawn_and_leave_the_cursor() -> None:
    async with sitting() as table:
        table.map.go_to("0303")
        await table.press()
        seen = ["\n".join(table.drawn)]
        for key in ("V", "V", "plus", "minus", "minus"):
            await table.press(key)
            seen.append("\n".join(table.drawn))
            assert table.at == "0303"
        reach, plain, fords, near, middle, far = seen
        assert len({reach, plain, fords, near, far}) == 5
        assert middle == fords
        assert fords.count("*") == 3
        assert "steps" in near
        assert len(far.splitlines()) < len(plain.splitlines())
        await table.press("minus", "minus", "V")
        assert "\n".join(table.drawn) != far


async def test_the_window_follows_the_cursor_where_the_map_is_larger() -> None:
    async with sitting((80, 24)) as table:
        await table.press("plus")
        for key in [*["down"] * 6, *["right"] * 5, *["up"] * 6, *["left"] * 5]:
            await table.press(key)
            chart = table.map.chart
            assert chart is not None
            assert chart.sees(chart.cursor, *table.map.room), (key, chart.cursor)
            assert sum(row.count("[") + row.count("{") for row in table.drawn) == 4


async def test_c_puts_the_cursor_into_the_middle() -> None:
    async with sitting() as table:
        table.map.go_to("0101")
        await table.press("C")
        assert table.at not in ("0101", "")


@at_each_size
async def test_a_click_goes_to_a_hex_and_a_second_one_chooses_it(size: tuple[int, int]) -> None:
    async with sitting(size) as table:
        places = table.screen.at_table.places()
        only = next(hex_ for hex_, found in places.items() if len(found) == 1 and hex_ != table.at)
        chart = table.map.chart
        assert chart is not None
        x, y = chart.size.origin(chart.grid, only)
        offset = (x + 2 - chart.left, y - chart.top + (table.map.styles.border_top[0] != ""))
        await table.pilot.click(table.map, offset=offset)
        await table.press()
        assert table.at == only
        await table.pilot.click(table.map, offset=offset)
        await table.press()
        assert len(table.state.orders["riders"]) == 1


class LongLegs(FieldAtlas):
    """A map on which the question is about the first unit of the Riders, which may go on in its column."""

    def chosen(self, scene: Scene) -> Hex | None:
        return library(scene.view).number_of[scene.view.units["r1"].hex]

    def place_of(self, choice: Choice) -> Hex | None:
        march = isinstance(choice.action, m.March) and choice.action.unit == "r1"
        return super().place_of(choice) if march else None

    def toward(self, scene: Scene, hex_: Hex) -> Hex | None:
        start = self.chosen(scene)
        offered = self.offered(scene)
        return next((one for one in offered if start and one[:2] == start[:2] == hex_[:2]), None)


async def test_enter_beyond_a_leg_takes_the_first_leg(monkeypatch: pytest.MonkeyPatch) -> None:
    async with sitting() as table:
        table.map.atlas = LongLegs()
        assert table.map.scene is not None
        start = table.map.atlas.chosen(table.map.scene)
        assert start is not None
        far = start[:2] + ("06" if start[2:] < "03" else "01")
        first = table.map.atlas.toward(table.map.scene, far)
        assert first not in (None, far)
        table.map.go_to(far)
        await table.press("enter")
        assert NUMBERS[table.state.orders["riders"]["r1"]] == first


class TwoLegs(LongLegs):
    """As before, and the last hex of the column is offered once the unit has its order: there it is called back."""

    def place_of(self, choice: Choice) -> Hex | None:
        return FAR_AWAY if isinstance(choice.action, m.CallBack) else super().place_of(choice)

    def toward(self, scene: Scene, hex_: Hex) -> Hex | None:
        return next(iter(self.offered(scene)), None) if hex_ == FAR_AWAY else None


FAR_AWAY = "0506"


async def test_a_way_of_several_legs_is_one_key_and_so_is_making_it_again() -> None:
    async with sitting() as table:
        table.map.atlas = TwoLegs()
        before = table.screen.saved.table.entry
        table.map.go_to(FAR_AWAY)
        await table.press("enter")
        assert table.screen.saved.table.entry == before + 2
        assert table.state.orders["riders"] == {}
        table.map.go_to("0101")
        await table.press("full_stop")
        assert table.screen.saved.table.entry == before + 4
        assert table.state.orders["riders"] == {}


async def test_the_last_move_is_made_again_by_a_full_stop() -> None:
    async with sitting() as table:
        table.map.atlas = LongLegs()
        assert table.map.scene is not None
        await table.press("full_stop")
        assert table.state.orders == {}
        there = next(iter(table.screen.at_table.places()))
        table.map.go_to(there)
        await table.press("enter")
        assert NUMBERS[table.state.orders["riders"]["r1"]] == there
        await table.press("u")
        assert table.state.orders.get("riders", {}) == {}
        table.map.go_to("0506")
        await table.press("full_stop")
        assert NUMBERS[table.state.orders["riders"]["r1"]] == there


async def test_a_replay_shows_the_map_and_keeps_its_arrows() -> None:
    saved = midway(22)
    saved.close()
    screen = ReplayScreen(saved.path, saved.table.entry)
    async with Opened(screen).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        pane = screen.map_pane
        assert pane is not None
        before = "\n".join("".join(text for text, _ in row) for row in pane.rows)
        cursor = pane.cursor
        await pilot.press("V", "up", "left")
        await pilot.pause()
        assert pane.cursor == cursor
        assert "\n".join("".join(text for text, _ in row) for row in pane.rows) != before


@at_each_size
async def test_an_export_draws_the_same_map(size: tuple[int, int]) -> None:
    saved = midway(22)
    async with painted(Showing(saved.log, GAME, saved.table.entry, None, False, size)) as screen:
        screen.show_entry(saved.table.entry - 1)
        await settle(screen)
        pane = screen.map_pane
        assert pane is not None
        above, *rows = ["".join(text for text, _ in row).rstrip() for row in pane.rows]
    assert pane.scene is not None
    text = text_of_map(pane.atlas, pane.scene, UNICODE)
    drawn = [row[CELLS:] for row in rows]
    assert len(drawn) >= len(text)
    assert above.split()[:3] == ["01", "02", "03"]
    assert [row[:CELLS] for row in rows if row[:CELLS].strip()][:3] == ["01", "02", "03"]
    assert drawn[0] == text[0]
    assert sum(row != other for row, other in zip(drawn, text, strict=False)) <= 8


@at_each_size
async def test_in_ascii_the_map_is_ascii(size: tuple[int, int]) -> None:
    async with sitting(size) as table:
        app: Any = table.pilot.app
        app.change_settings(ascii=True)
        await table.press("plus", "minus", "minus", "plus")
        assert all(row.isascii() for row in table.drawn)
        assert any("t t" in row for row in table.drawn)


async def test_without_colours_the_same_letters_stand_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async with sitting() as table:
        coloured = table.drawn
    monkeypatch.setenv("NO_COLOR", "1")
    async with sitting() as table:
        assert table.drawn == coloured
