from __future__ import annotations

from saves.settings import load_settings
from tests.tui.shell.conftest import NewLog
from tests.tui.shell.looking import said, text_of
from tui.app import WestmarchApp
from tui.home.home import HomeScreen
from tui.home.new_game import NewGameScreen
from tui.rules.rules import RulesScreen
from tui.table.screen import TableScreen
from tui.widgets.rows import RowList


def rows_of(app: WestmarchApp) -> RowList:
    return app.screen.query_one("#setup", RowList)


async def test_n_and_s_begin_a_game_with_the_defaults() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        header = app.screen.saved.table.header
        assert header.options["hobbits"] == "2"
        assert header.name == "Frodo and Sam"
        assert [seat.player for seat in header.seats] == ["human", "human"]


async def test_enter_on_the_first_row_begins() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_options_turn_with_arrows_letters_digits_and_enter() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewGameScreen)
        setup = app.screen.setup
        rows_of(app).go_to("option hobbits")
        await pilot.press("right")
        assert setup.options["hobbits"] == "3"
        await pilot.press("l", "h", "left", "left")
        assert setup.options["hobbits"] == "5"
        await pilot.press("2")
        assert setup.options["hobbits"] == "3"
        await pilot.press("enter")
        assert setup.options["hobbits"] == "4"
        assert rows_of(app).go_to("seat merry")
        rows_of(app).go_to("option hobbits")
        await pilot.press("d")
        assert setup.options["hobbits"] == "2"
        assert not rows_of(app).go_to("seat merry")


async def test_seats_get_names_and_bots_and_all_of_it_reaches_the_table() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        rows_of(app).go_to("seat frodo")
        await pilot.press("e", *"Anna", "enter")
        rows_of(app).go_to("seat sam")
        await pilot.press("right")
        rows_of(app).go_to("seed")
        await pilot.press("enter", *"42", "enter")
        rows_of(app).go_to("name")
        await pilot.press("enter", *"Friday", "ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        header = app.screen.saved.table.header
        assert header.seed == 42
        assert header.name == "Friday"
        assert [(seat.name, seat.player) for seat in header.seats] == [("Anna", "human"), ("Sam", "random")]
    assert load_settings()[0].seat_names == {"frodo": "Anna"}


async def test_a_seed_that_is_no_number_is_refused_in_one_sentence() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        rows_of(app).go_to("seed")
        await pilot.press("enter", *"ring", "enter")
        assert "A seed is a whole number" in said(app)
        await pilot.press("ctrl+s")
        assert isinstance(app.screen, NewGameScreen)
        await pilot.press("escape")
        assert app.screen.setup.seed == ""


async def test_two_players_cannot_have_one_name() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        rows_of(app).go_to("seat frodo")
        await pilot.press("e", *"Sam", "enter")
        assert "Another player is called Sam" in said(app)


async def test_the_row_under_the_cursor_is_explained_with_its_rule() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        rows_of(app).go_to("option difficulty")
        await pilot.pause()
        shown = text_of(app)
        assert "Sauron starts on" in shown
        assert "B2.2" in shown
        await pilot.press("r")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.rule is not None
        assert app.screen.rule.id == "B2.2"


async def test_every_row_can_be_reached_at_80x24_and_the_start_key_is_always_in_sight() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        rows = rows_of(app)
        rows.go_to("option hobbits")
        await pilot.press("4")
        for row in [row for row in rows.rows if not row.heading]:
            rows.go_to(row.id)
            await pilot.pause()
            shown = text_of(app)
            assert "".join(text for text, _ in row.left).strip() in shown
            assert "Begin" in shown.splitlines()[-1]


async def test_another_game_like_a_recorded_one(new_log: NewLog) -> None:
    new_log("Three of us", ago=60, hobbits="3")
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "a")
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.setup.options["hobbits"] == "3"
        await pilot.press("backspace", "backspace")
        assert isinstance(app.screen, HomeScreen)
