"""What a whole battle by hand asks of the keys: few of them, and none that does what nobody meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.dagorlad.chapters.attacks import MELEE
from core.dagorlad.chapters.board import Board
from core.dagorlad.game import GAME
from core.dagorlad.model import actions as a
from core.dagorlad.model.steps import MoveOn
from core.dagorlad.outlook import odds_of, way_of
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Choice, Prompt
from core.kernel.table import new_header
from saves.game_file import SavedGame
from saves.learned import load_learned
from tests.dagorlad.situation import given
from tests.tui.games.dagorlad.positions import clash, saved
from tests.tui.games.dagorlad.test_map import asked, go_to, map_of, playing, state_of
from tests.tui.table.sitting import Sitting, seated
from tui.games.dagorlad.look import Look
from tui.games.dagorlad.odds_words import attack_letters, harm_words
from tui.map.offered import SHORT
from tui.widgets.lines import text_of
from tui.widgets.pane import Scene

W, S = "westernesse", "sauron"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))


def selected(table: Sitting) -> Choice | None:
    """Return the choice that is marked in the list."""
    at = table.screen.prompt.choice
    return table.screen.shown.choices[at] if at >= 0 else None


async def test_enter_out_of_reach_says_why_and_goes_to_the_nearest_hex() -> None:
    async with playing(saved(clash("F", placed={"ME3": "0708"})), (120, 40)) as table:
        await go_to(table, "me3")
        await table.press("enter", *["down"] * 6, "enter")
        assert "0714 costs 6; Men ME3 has 4 movement points left. (W4.1)" in table.screen.prompt._title
        assert list(load_learned()["dagorlad"]) == ["W4.1"], "the quiz asks about it next, however the table is left"
        assert "Enter goes to 0712" in table.text
        assert map_of(table).cursor == "0712"
        await table.press("enter")
        assert state_of(table).units["ME3"].hex == "0712"


async def test_a_move_made_again_stops_next_to_a_friend_who_is_in_the_way() -> None:
    async with playing(saved(clash("F", placed={"ME3": "0508", "ME4": "0708", "ME5": "0711"}))) as table:
        await go_to(table, "me3")
        await table.press("enter", "down", "down", "down", "enter")
        await go_to(table, "me4")
        await table.press("enter", "full_stop")
        assert "ME5 stands at 0711" in table.screen.prompt._title
        await table.press("enter")
        there = state_of(table).units["ME4"].hex
        assert Look(Scene(GAME, state_of(table))).rules.grid.distance(there, "0711") == 1


async def test_where_a_piece_has_gone_in_two_legs_the_cursor_stands_with_it() -> None:
    async with playing(saved(clash("F"), [a.Pick(W, "isildur")])) as table:
        state = state_of(table)
        step = state.agenda[-1]
        assert isinstance(step, MoveOn)
        costs = way_of(state, Look(Scene(GAME, state)).board, step).costs
        beyond = max(costs, key=lambda hex_: costs[hex_])
        await go_to(table, beyond)
        await table.press("enter")
        assert map_of(table).cursor == state_of(table).leaders["isildur"].hex == beyond


async def test_nothing_is_marked_while_the_hex_under_the_cursor_is_not_offered() -> None:
    async with playing(saved(clash("F"), [a.Pick(W, "CA4")])) as table:
        assert selected(table) is None
        await table.press("up")
        assert isinstance(getattr(selected(table), "action", None), a.Go)


async def test_the_next_piece_is_the_nearest_to_the_cursor_once_that_was_moved() -> None:
    line = {"ME3": "0508", "ME4": "0608", "ME5": "2008"}
    async with playing(saved(clash("F", placed=line))) as table:
        await go_to(table, "me3")
        await table.press("enter", "down", "enter", "d")
        await go_to(table, "2009")
        await table.press("f")
        assert asked(table) == ("move_on", "ME5")


async def test_a_leader_whose_unit_is_held_comes_last() -> None:
    placed = {"CB2": "1010", "GO2": "1011", "ME3": "1309"}
    table = given(5, "F", {**placed, "elendil": "1010"})
    async with playing(saved(table)) as at:
        await go_to(at, "1010")
        await at.press("f")
        assert asked(at) == ("move_on", "ME3")
        await at.press("f")
        assert asked(at) == ("move_on", "elendil")


async def test_a_unit_that_was_looked_for_by_name_is_taken_from_among_several() -> None:
    async with playing(saved(clash("F"))) as table:
        await go_to(table, "bald")
        await table.press("enter")
        assert asked(table) == ("move_on", "baldrim")


async def test_a_unit_that_was_looked_for_by_name_is_taken_though_a_leader_could_go_there() -> None:
    async with playing(saved(clash("F"), [a.Pick(W, "isildur")])) as table:
        assert "1713" in table.screen.at_table.places()
        await go_to(table, "ca4")
        await table.press("enter")
        assert asked(table) == ("move_on", "CA4")
        await go_to(table, "bald")
        await table.press("enter")
        assert asked(table) == ("move_on", "baldrim")


FIGHT = {"CA1": "1010", "DW1": "1210", "GO1": "1011", "GO2": "1112", "OA1": "1214"}
"""Two who owe attacks; both have a single enemy next to them."""


async def test_one_key_attacks_with_the_unit_under_the_cursor_whom_it_harms_most() -> None:
    async with playing(saved(given(5, "G", FIGHT)), (120, 40)) as table:
        assert asked(table)[0] == "pick_attacker"
        assert ". at once: CA1 attacks GO1" in table.text
        await table.press("full_stop")
        assert state_of(table).fought == ["CA1"]


async def test_the_key_that_attacks_at_once_takes_nobody_where_none_can_attack() -> None:
    async with playing(saved(given(5, "G", FIGHT))) as table:
        await go_to(table, "1409")
        await table.press("full_stop")
        assert state_of(table).fought == []
        assert asked(table)[0] == "pick_attacker"


def against_a_bot(seed: int) -> SavedGame:
    """Return the fight with a bot as Sauron, whose dice fall as `seed` says."""
    seats = {S: SeatInfo(S, "Sauron", "sensible"), W: SeatInfo(W, "Westernesse")}
    position = given(5, "G", FIGHT).position()
    return SavedGame.create(new_header(GAME, position=position, seed=seed, name="Bot", seats=seats))


async def test_to_stay_is_what_enter_means_when_an_advance_is_offered() -> None:
    for seed in range(30):
        async with seated(against_a_bot(seed), (120, 40), pace="story") as table:
            await table.press("full_stop", "space")
            if asked(table)[0] != "advance":
                continue
            assert map_of(table).cursor == "1011"
            assert isinstance(getattr(selected(table), "action", None), a.Stay)
            await table.press("enter")
            assert state_of(table).units["CA1"].hex == "1010"
            return
    pytest.fail("no advance was offered")


async def test_a_retreat_of_the_bot_is_told_with_the_attack() -> None:
    for seed in range(30):
        game = against_a_bot(seed)
        async with seated(game, (120, 40), pace="story") as table:
            await table.press("full_stop")
            await table.settle()
            if not any(isinstance(entry.action, a.RetreatTo) for entry in game.table.line.entries):
                continue
            assert [beat.kind for beat in table.screen.beats.beats] == ["die"]
            assert "GO1 retreats to" in table.text
            await table.press("space")
            assert asked(table)[0] == "advance"
            return
    pytest.fail("nobody retreated")


def test_no_result_that_cannot_come_stands_among_the_odds() -> None:
    state = given(5, "G", {**FIGHT, "GO1": "1011-"}).state
    odds = odds_of(state, Board(state), MELEE, "CA1", "GO1")
    assert not odds.harms["1/2E"]
    assert "loses a step" not in harm_words(odds)
    assert "1/2E" not in text_of(attack_letters(odds))


async def test_of_many_targets_three_are_named() -> None:
    enemies = {f"GO{number}": hex_ for number, hex_ in enumerate(("1012", "1112", "0912", "1212", "0812"), 1)}
    async with playing(saved(given(5, "G", {"EA1": "1010", **enemies, "CA1": "2001"}))) as table:
        assert asked(table)[0] == "pick_shooter"
        assert "2 more" in table.text


async def test_the_ways_of_a_retreat_are_listed_where_there_is_room_for_them() -> None:
    placed = {"OA1": "1005", "ME1": "1007", "GO1": "0807"}
    table = given(5, "D", placed, dice={"casualty": [1, 1], "result": [4, 5]})
    for action in (a.Pick(S, "OA1"), a.FireAt(S, "OA1", "ME1")):
        table.act(action)
    assert isinstance(table.prompt, Prompt)
    ways = len(table.prompt.choices)
    async with playing(saved(table), (120, 40)) as at:
        assert SHORT < ways <= at.screen.at_table.short
        await at.press("n")
        assert at.text.count("retreat to ") == ways


async def test_where_a_leader_goes_who_has_lost_his_unit_begins_with_a_small_letter() -> None:
    placed = {"cirdan": "1005", "ME1": "1005", "SL1": "1006", "ME2": "1003", "ME3": "0805"}
    table = given(9, "D", placed, dice={"casualty": [1, 1], "result": [1, 1], "fate": [6]})
    for action in (a.Pick(S, "SL1"), a.Attack(S, "SL1", "ME1")):
        table.act(action)
    async with playing(saved(table)) as at:
        assert "go to 1003  to Men ME2" in at.text
