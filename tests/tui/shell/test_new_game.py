from __future__ import annotations

import pytest
from msgspec.structs import replace

from core import catalogue
from saves.settings import load_settings
from tests.games import shipped
from tests.tui.shell.conftest import NewLog
from tests.tui.shell.looking import press_until, said, text_of
from tui.app import WestmarchApp
from tui.home.home import HomeScreen
from tui.home.new_game import NewGameScreen, OptionsScreen
from tui.home.setup import LAST, NOBODY, Setup, nearest
from tui.home.setup_text import value_words
from tui.rules.rules import RulesScreen
from tui.table.screen import TableScreen
from tui.widgets.rows import RowList

GAMES = [catalogue.game(game_id) for game_id in shipped()]


def rows_of(app: WestmarchApp) -> RowList:
    return app.screen.query_one("#setup", RowList)


def setup_of(app: WestmarchApp) -> Setup:
    assert isinstance(app.screen, NewGameScreen | OptionsScreen)
    return app.screen.setup


@pytest.mark.parametrize("keys", ["space", "enter", "ctrl+s"])
async def test_n_and_one_key_begin_a_first_game(keys: str) -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", keys)
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        header = app.screen.saved.table.header
        assert header.options["hobbits"] == "2"
        assert header.name == "Frodo and Sam"
        assert [seat.player for seat in header.seats] == ["human", "human"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_presets_can_be_played_and_name_rules_and_bots_that_there_are(game) -> None:  # type: ignore[no-untyped-def]
    for preset in game.options.presets:
        options = game.options.checked(preset.options)
        seats = {seat.id for seat in game.options.seats(options)}
        assert set(preset.players) <= seats
        assert set(preset.players.values()) <= set(game.bots)
        assert preset.rule in game.rulebook()
        assert preset.about.count(". ") == 1, "two sentences"
        found = nearest(game, options)
        assert found is not None
        assert found.id == preset.id
        assert Setup.of(game, preset.id).header().options == options


async def test_a_digit_takes_a_preset_and_says_what_it_is() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "4")
        await pilot.pause()
        assert setup_of(app).options["sauron"] == "on"
        assert setup_of(app).players == {"sauron": "sensible"}
        shown = text_of(app)
        assert "4 ● Against Sauron" in shown
        assert "Black Rider" in shown
        assert "S1.1 Who plays Sauron" in shown
        await pilot.press("space")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.saved.table.header.seats[-1].player == "sensible"


async def test_enter_takes_the_preset_under_the_cursor_and_then_begins() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "down", "enter")
        assert setup_of(app).preset == "base"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert app.screen.saved.table.header.options["difficulty"] == "normal"


async def test_who_has_played_before_is_offered_the_same_again(new_log: NewLog) -> None:
    new_log("Three of us", ago=60, hobbits="3")
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.settings.last_game = "fellowship"
        await pilot.press("n")
        await pilot.pause()
        assert setup_of(app).preset == LAST
        assert setup_of(app).options["hobbits"] == "3"
        assert "6 ● As last time" in text_of(app)
        await pilot.press("1")
        assert setup_of(app).options["hobbits"] == "2"
        await pilot.press("6")
        assert setup_of(app).options["hobbits"] == "3"


async def test_another_game_has_its_own_presets() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "g", "4")
        await pilot.pause()
        shown = text_of(app)
        assert "The Dice Building Game" in shown
        assert setup_of(app).options["players"] == "1"
        assert "Friends & Foes" not in shown
        assert "Seats and roles" not in shown


async def test_plus_and_minus_bring_seats_and_take_them() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        for key, number, sauron in (("+", "3", "off"), ("+", "4", "off"), ("-", "3", "off")):
            await pilot.press("plus" if key == "+" else "minus")
            assert (setup_of(app).options["hobbits"], setup_of(app).options["sauron"]) == (number, sauron)
        await pilot.press("plus", "plus", "plus")
        assert (setup_of(app).options["hobbits"], setup_of(app).options["sauron"]) == ("5", "on")
        await pilot.press("plus")
        assert "The table is full" in said(app)
        await pilot.press(*["minus"] * 5)
        assert setup_of(app).options["hobbits"] == "2"
        assert "cannot be smaller" in said(app)


async def test_a_seat_is_a_persons_a_bots_or_nobodys() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        rows_of(app).go_to("seat merry")
        assert setup_of(app).value("seat merry") == NOBODY
        await pilot.press("right")
        assert setup_of(app).options["hobbits"] == "4"
        assert setup_of(app).value("seat merry") == "human"
        await pilot.press("right")
        assert setup_of(app).players["merry"] == "sensible"
        await pilot.press("left", "left")
        assert setup_of(app).value("seat merry") == NOBODY
        assert setup_of(app).options["hobbits"] == "3"
        assert NOBODY not in setup_of(app).values("seat frodo")


async def test_two_players_cannot_have_one_name() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        rows_of(app).go_to("seat frodo")
        await pilot.press("e", *"Sam", "enter")
        assert "Another player is called Sam" in said(app)


async def test_sauron_s_role_may_be_dealt_at_random() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "4")
        rows_of(app).go_to("seat frodo")
        await pilot.press("e", *"Anna", "enter")
        rows_of(app).go_to("deal")
        assert "as they stand here" in text_of(app)
        await pilot.press("right")
        assert "dealt at random" in text_of(app)
        assert setup_of(app).rule_of("deal") == "S1.1"
        setup = setup_of(app)
    dealt_to = set()
    for seed in range(12):
        setup.seed = str(seed)
        seats = setup.header().seats
        assert sorted(seat.player for seat in seats) == ["human", "human", "human", "sensible"]
        assert {seat.name for seat in seats} >= {"Anna"}
        dealt_to.add(next(seat.id for seat in seats if seat.name == "Anna"))
        assert setup.header().seats == seats
    assert "sauron" in dealt_to
    assert len(dealt_to) > 2
    setup.deal = False
    assert setup.header().seats[0].name == "Anna"


async def test_options_turn_with_arrows_letters_digits_and_enter() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "o")
        setup = setup_of(app)
        rows_of(app).go_to("option hobbits")
        await pilot.press("right")
        assert setup.options["hobbits"] == "3"
        await pilot.press("l", "h", "left", "left")
        assert setup.options["hobbits"] == "5"
        await pilot.press("2")
        assert setup.options["hobbits"] == "3"
        await pilot.press("enter")
        assert setup.options["hobbits"] == "4"
        await pilot.press("d")
        assert setup.options["hobbits"] == "2"


async def test_the_page_says_how_many_options_differ_from_the_preset() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "o")
        rows_of(app).go_to("option hands")
        await pilot.press("right")
        rows_of(app).go_to("option undo")
        await pilot.press("right")
        await pilot.pause()
        assert "2 changed" in text_of(app)
        assert "Hands •" in text_of(app)
        await pilot.press("backspace")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert "19 options, 2 changed" in text_of(app)
        assert "hidden hands" in text_of(app)


async def test_a_number_below_zero_keeps_its_sign() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n", "g", "g", "o")
        await pilot.pause()
        rows_of(app).go_to("option shift_reinf")
        await pilot.press("3", "1", "2")
        await pilot.pause()
        assert setup_of(app).options["shift_reinf"] == "-2"
        assert " -2" in text_of(app)
        assert value_words("until-reveal") == "until reveal"


async def test_options_are_found_by_their_words() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "o", "slash", *"eliminated", "enter")
        rows = rows_of(app)
        assert [row.id for row in rows.rows if not row.heading] == ["option harder", "option elimination_ends"]
        await pilot.press("escape")
        assert isinstance(app.screen, OptionsScreen)
        assert len(rows.rows) > 18
        await pilot.press("escape")
        assert isinstance(app.screen, NewGameScreen)


async def test_names_bots_and_a_seed_reach_the_table() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        rows_of(app).go_to("seat frodo")
        await pilot.press("e", *"Anna", "enter")
        rows_of(app).go_to("seat sam")
        await pilot.press("right")
        await pilot.press("o")
        rows_of(app).go_to("seed")
        await pilot.press("enter", *"42", "enter")
        rows_of(app).go_to("name")
        await pilot.press("enter", *"Friday", "ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        header = app.screen.saved.table.header
        assert header.seed == 42
        assert header.name == "Friday"
        assert [(seat.name, seat.player) for seat in header.seats] == [("Anna", "human"), ("Sam", "sensible")]
    assert load_settings()[0].seat_names == {"frodo": "Anna"}


async def test_a_seed_that_is_no_number_is_refused_in_one_sentence() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "o")
        rows_of(app).go_to("seed")
        await pilot.press("enter", *"ring", "enter")
        assert "A seed is a whole number" in said(app)
        await pilot.press("ctrl+s")
        assert isinstance(app.screen, OptionsScreen)
        await pilot.press("escape")
        assert setup_of(app).seed == ""


async def test_the_row_under_the_cursor_is_explained_with_its_rule() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n", "o")
        rows_of(app).go_to("option difficulty")
        await pilot.pause()
        shown = text_of(app)
        assert "Sauron starts on" in shown
        assert "B2.2" in shown
        await pilot.press("r")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.rule is not None
        assert app.screen.rule.id == "B2.2"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("game", [0, 1, 2])
async def test_everything_stands_on_one_page_and_nothing_is_cut_off(
    size: tuple[int, int], game: int, new_log: NewLog
) -> None:
    new_log("Three of us", ago=60, hobbits="3")
    app = WestmarchApp()
    async with app.run_test(size=size) as pilot:
        app.settings.last_game = "fellowship"
        await pilot.press("n", *["g"] * game)
        await pilot.pause()
        rows = rows_of(app)
        ids = [row.id for row in rows.rows if not row.heading]
        for row in ids:
            rows.go_to(row)
            await pilot.pause()
            shown = text_of(app)
            assert "…" not in shown, row
            assert rows.max_scroll_y == 0
            assert app.screen.query_one("#leaf").max_scroll_y == 0 or size[1] < 60
            assert "Begin" in shown.splitlines()[-1]
            for one in rows.rows:
                assert "".join(text for text, _ in one.left).strip() in shown


async def test_another_game_like_a_recorded_one(new_log: NewLog) -> None:
    new_log("Three of us", ago=60, hobbits="3")
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g", "a")
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.setup.options["hobbits"] == "3"
        await pilot.press("backspace", "backspace")
        assert isinstance(app.screen, HomeScreen)


async def test_the_title_names_the_other_game_and_a_line_of_text_no_keys_that_are_letters() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        rows = text_of(app).splitlines()
        assert "(g The Dice Building Game)" in rows[0]
        assert "+ - Seats" in rows[-1]
        rows_of(app).go_to("seat sam")
        await pilot.press("e")
        keys = text_of(app).splitlines()[-1]
        assert not any(words in keys for words in ("Seats", "Options", "Game", "Begin"))
        await pilot.press("escape", "g")
        assert "(g The Dice Building Game)" not in text_of(app).splitlines()[0]


async def test_one_key_lets_people_and_bots_change_seats_and_sauron_is_told_his_goal() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "x")
        assert "There must be people and bots at the table" in said(app)
        await pilot.press("4")
        await pilot.pause()
        assert "x lets people and bots change seats." in " ".join(text_of(app).split())
        await pilot.press("x")
        assert setup_of(app).players == {
            "frodo": "sensible", "sam": "sensible", "pippin": "sensible", "sauron": "human"
        }  # fmt: skip
        await pilot.press("space")
        await app.workers.wait_for_complete()
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.beats.telling
        assert "Keep the Ring from Mount Doom. You win when you and the Ring-bearer meet" in " ".join(
            text_of(app).split()
        )
        await press_until(pilot, "space", lambda: not table.beats.telling)
        await pilot.press("c")
        await app.workers.wait_for_complete()
        assert app.settings.seen == ["goal fellowship sauron"]


async def test_the_row_how_names_the_pace() -> None:
    app = WestmarchApp()
    app.settings = replace(app.settings, pace="brief")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert "open hands, free undo, pace brief" in text_of(app)


async def test_the_filter_looks_among_all_options() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("slash")
        await pilot.pause(0.3)
        await pilot.press(*"seed")
        await pilot.pause()
        assert isinstance(app.screen, OptionsScreen)
        assert [row.id for row in app.screen.rows.rows if not row.heading] == ["seed"]
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
