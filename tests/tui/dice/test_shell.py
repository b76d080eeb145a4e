"""Home, set-up, library, rules and result with the Dice Building Game."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from core import catalogue
from core.dice.model import steps as s
from core.dice.model.state import DiceState
from core.kernel.prompts import Outcome
from saves.game_file import SavedGame
from tests.tui.dice.conftest import NOW
from tests.tui.dice.tables import header_of, rich, rich_state
from tests.tui.shell.looking import press_until, text_of
from tests.tui.table.sitting import seated
from tui.app import WestmarchApp
from tui.home.new_game import NewGameScreen, OptionsScreen
from tui.library.library import LibraryScreen
from tui.rules.rules import RulesScreen
from tui.table.result import ResultScreen
from tui.table.screen import TableScreen
from tui.widgets.rows import RowList

SIZES = [(80, 24), (120, 40), (200, 60)]


async def test_every_option_is_explained_with_its_rule_and_players_bring_seats() -> None:
    app = WestmarchApp()
    game = catalogue.game("dice")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewGameScreen)
        setup = app.screen.setup
        await press_until(pilot, "g", lambda: setup.game is game)
        await pilot.press("o")
        assert isinstance(app.screen, OptionsScreen)
        rows = app.screen.query_one("#setup", RowList)
        book = game.rulebook()
        for option in game.options:
            assert rows.go_to(f"option {option.id}")
            await pilot.pause()
            assert option.summary.split()[0] in text_of(app)
            assert option.rule in book
            assert book[option.rule].title.split()[0] in text_of(app)
        for number, seats in (("1", 2), ("2", 2), ("3", 3), ("4", 4)):
            rows.go_to("option players")
            await press_until(pilot, "right", partial(lambda wanted: setup.options["players"] == wanted, number))
            found = [seat.id for seat in app.screen.setup.seats()]
            assert len(found) == seats
            assert all(app.screen.setup.sits(seat) for seat in found)
            assert not app.screen.setup.sits(f"seat_{seats + 1}")


async def test_the_game_offered_first_is_the_first_of_the_catalogue() -> None:
    first, *others = catalogue.game_ids()
    assert "dice" in others
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.setup.game is catalogue.game(first)


async def test_names_typed_for_one_game_stay_when_another_is_looked_at() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewGameScreen)
        rows = app.screen.query_one("#setup", RowList)
        await pilot.press("g")
        rows.go_to(f"seat {app.screen.setup.seats()[0].id}")
        await pilot.press("e", *"Anna", "enter")
        await pilot.press(*"g" * len(catalogue.game_ids()))
        assert app.screen.setup.seat_name(app.screen.setup.seats()[0]) == "Anna"


@pytest.mark.parametrize("size", SIZES)
async def test_home_and_library_tell_how_far_a_game_is(size: tuple[int, int]) -> None:
    saved = rich()
    saved.close()
    os.utime(saved.path, (NOW - 60, NOW - 60))
    app = WestmarchApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = text_of(app)
        assert "Continue  Tale" in shown
        assert "Helm's Deep" in shown
        assert "Anna decides" in shown
        await pilot.press("g")
        await pilot.pause()
        assert "Tale" in text_of(app)
        assert "Helm's Deep" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


def at_the_gate(state: DiceState) -> None:
    """Put the players before Mount Doom with no force in their way."""
    state.location = 6
    state.players["p2"].glory = 14
    state.sauron.muster = []
    state.agenda = [s.PassRing(), s.Advance()]
    state.active = ""
    state.phase = "sauron_advance"


@pytest.mark.parametrize("size", SIZES)
async def test_a_victory_names_the_hero_and_tells_everybodys_glory(size: tuple[int, int]) -> None:
    saved = rich(change=at_the_gate)
    outcome = saved.table.prompt
    assert isinstance(outcome, Outcome)
    assert outcome.result == "won"
    async with seated(saved, size) as table:
        assert isinstance(table.app.screen, ResultScreen)
        assert "The game is won" in table.text
        assert "Bert is the Hero of Middle-earth" in table.text
        assert "Player" not in table.text
        for seat, name in zip(("p1", "p2", "p3", "p4"), ("Anna", "Bert", "Cleo", "Dora"), strict=True):
            line = next(line for line in table.text.splitlines() if name in line and "·" in line)
            assert str(outcome.scores[seat]) in line
        await table.press("r")
        assert isinstance(table.app.screen, RulesScreen)
        await table.press("q", "v")
        assert "14✦" in table.text


async def test_the_rulebook_opens_at_a_card() -> None:
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules(catalogue.game("dice"), "DC.rope")
        await pilot.pause()
        assert "Elven Rope" in text_of(app)


async def test_odds_and_why_not_speak_of_players_by_name() -> None:
    saved = SavedGame.create(header_of(3))
    async with seated(saved, (120, 40)) as table:
        await table.press("o")
        assert "Anna" in table.text
        assert "Player 1" not in table.text
        await table.press("q", "w")
        assert "Player 1" not in table.text
        await table.press("q")
        assert isinstance(table.app.screen, TableScreen)


async def test_the_library_has_the_room_that_there_is_and_says_how_a_game_ended(home: Path) -> None:
    saved = rich(change=at_the_gate)
    saved.close()
    app = WestmarchApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("g")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LibraryScreen)
        assert screen.fitted == screen.query_one("#games", RowList).size.width > 70


def test_a_finished_game_says_how_it_ended_in_lists() -> None:
    words = catalogue.game("dice").words
    state = rich_state()
    assert words.progress(state) == "Helm's Deep (4 of 8), round 6"
    state.outcome = Outcome("lost", 0, "", "D6.11")
    assert words.progress(state) == "lost, Helm's Deep (4 of 8)"
