"""Pieces that wait off the map come in one behind the other; what Sauron is asked; what the keys mean on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.dagorlad.chapters.board import Board
from core.dagorlad.game import GAME
from core.dagorlad.model import actions as a
from core.dagorlad.outlook import odds_of
from core.kernel.entries import SeatInfo
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame
from saves.library import Listing
from tests.dagorlad.situation import given
from tests.tui.games.dagorlad.positions import clash, saved
from tests.tui.games.dagorlad.test_map import asked, go_to, map_of, playing, state_of
from tests.tui.table.sitting import seated
from tui.library.game_rows import moments_of

W, S = "westernesse", "sauron"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))


def at_the_gate(waiting: int = 8, **placed: str) -> Table:
    """Return Sauron's fourth turn: Orc Archers wait behind the gate, an enemy stands far away."""
    archers = {f"OA{number}": "" for number in range(1, waiting + 1)}
    return given(4, "C", {**archers, "ME1": "1403", **placed})


async def test_eight_archers_march_in_by_a_key_each() -> None:
    async with playing(saved(at_the_gate())) as table:
        await go_to(table, "1331")
        await table.press("enter")
        assert asked(table) == ("move_on", "OA1")
        await go_to(table, "1324")
        await table.press("enter")
        assert "7 more wait; . brings the next one in, toward 1324" in table.text
        await table.press("full_stop")
        assert "6 more wait; . brings the next one in, toward 1324" in table.screen.prompt._title
        await table.press(*["full_stop"] * 6)
        units = state_of(table).units
        assert all(units[f"OA{number}"].hex for number in range(1, 9))
        distance = map_of(table).chart.grid.distance  # type: ignore[union-attr]
        far = [distance("1324", units[f"OA{number}"].hex) for number in range(1, 9)]
        assert far == sorted(far)
        assert units["OA8"].hex == "1331"


async def test_after_an_undo_nobody_is_said_to_follow() -> None:
    async with playing(saved(at_the_gate(3))) as table:
        await go_to(table, "1331")
        await table.press("enter")
        await go_to(table, "1324")
        await table.press("enter")
        assert "2 more wait; . brings the next one in" in table.text
        await table.press("u", "u")
        assert not state_of(table).units["OA1"].hex
        assert "brings the next one in" not in table.text


async def test_a_piece_that_goes_on_from_where_it_came_in_leads_the_others_there() -> None:
    async with playing(saved(at_the_gate(3))) as table:
        await go_to(table, "1331")
        await table.press("enter", "up", "up", "enter")
        assert state_of(table).units["OA1"].hex == "1329"
        await table.press("up", "up", "enter")
        assert state_of(table).units["OA1"].hex == "1327"
        assert "toward 1327" in table.text
        await table.press("full_stop", "full_stop")
        assert [state_of(table).units[name].hex for name in ("OA2", "OA3")] == ["1328", "1227"]


async def test_a_hex_that_was_chosen_in_the_list_leads_the_others_as_well() -> None:
    async with playing(saved(at_the_gate(3))) as table:
        await go_to(table, "1331")
        await table.press("enter", "up", "up", "tab", "enter")
        assert state_of(table).units["OA1"].hex == "1329"
        await table.press("full_stop")
        assert state_of(table).units["OA2"].hex == "1330"


async def test_after_a_march_on_the_map_nobody_is_brought_in() -> None:
    async with playing(saved(at_the_gate(3, GO1="0821", GO2="1021"))) as table:
        await go_to(table, "1331")
        await table.press("enter", "up", "enter")
        await go_to(table, "go1")
        await table.press("enter", "down", "enter")
        await go_to(table, "go2")
        await table.press("enter", "full_stop")
        assert state_of(table).units["GO2"].hex == "1022"
        assert not state_of(table).units["OA2"].hex


async def test_a_piece_of_the_map_that_was_taken_makes_its_own_move_again() -> None:
    async with playing(saved(at_the_gate(3, GO1="1021"))) as table:
        await go_to(table, "1331")
        await table.press("enter", "up", "up", "enter")
        await go_to(table, "go1")
        await table.press("enter", "full_stop")
        assert state_of(table).units["GO1"].hex == "1019"
        assert not state_of(table).units["OA2"].hex


async def test_when_all_have_come_the_key_says_so() -> None:
    async with playing(saved(at_the_gate(1, GO1="0821"))) as table:
        await go_to(table, "1331")
        await table.press("enter", "up", "up", "enter", "full_stop")
        assert "Nobody else can come onto the map now" in table.screen.prompt._title
        await table.press("full_stop")
        assert not state_of(table).moved[1:]


async def test_units_that_wait_are_told_apart_by_their_kinds() -> None:
    async with playing(
        saved(given(6, "C", {"OA1": "", "OA2": "", "SL1": "", "SL2": "", "SL3": "", "ME1": "1403"}))
    ) as table:
        await go_to(table, "1331")
        assert "another one of 1 Orc Archer, 2 Slaves" in table.text
        await table.press("enter")
        assert asked(table)[0] == "pick_piece"
        assert "Several choices lie here" in table.screen.prompt._title


async def test_those_of_one_kind_come_in_behind_each_other() -> None:
    wait = dict.fromkeys(("OA1", "OA2", "SL1", "SL2", "SL3"), "")
    async with playing(saved(given(6, "C", {**wait, "ME1": "1403"}), [a.Pick(S, "SL1")])) as table:
        await table.press("up", "up", "enter", "full_stop", "full_stop")
        state = state_of(table)
        assert state.units["SL2"].hex
        assert state.units["SL3"].hex
        assert not state.units["OA1"].hex


async def test_enter_on_a_friend_says_beforehand_whom_it_takes() -> None:
    async with playing(saved(clash("F"), [a.Pick(W, "CA4")])) as table:
        await go_to(table, "el1")
        assert "enter takes EL1 instead; CA4 stays at 1713" in table.text
        await table.press("enter")
        assert asked(table) == ("move_on", "EL1")


async def test_enter_on_the_piece_itself_says_once_that_it_is_there() -> None:
    async with playing(saved(clash("F"), [a.Pick(W, "CA4")])) as table:
        await table.press("enter")
        assert "CA4 stands here already" in table.screen.prompt._title
        assert table.text.count("stands here already") == 1


async def test_enter_on_several_friends_asks_which_of_them() -> None:
    async with playing(saved(clash("F"), [a.Pick(W, "CA4")])) as table:
        await go_to(table, "1412")
        assert "enter takes the pieces here instead" in table.text
        await table.press("enter")
        assert asked(table)[0] == "pick_piece"
        assert "Several choices lie here: enter again takes the one marked" in table.screen.prompt._title
        marked = table.screen.prompt.choice
        assert marked is not None
        await table.press("enter")
        assert asked(table)[0] == "move_on"


async def test_a_hex_that_was_looked_for_takes_the_next_enter() -> None:
    async with playing(saved(clash("F"), [a.Pick(W, "CA4")])) as table:
        await table.press("tab")
        assert table.screen.focused is not map_of(table)
        await go_to(table, "1615")
        assert table.screen.focused is map_of(table)
        await table.press("enter")
        assert state_of(table).units["CA4"].hex == "1615"


async def test_sauron_chooses_in_the_list_and_f_does_nothing_for_him() -> None:
    table = clash("A", placed={"sauron": "1417", "OA2": "x"}, pedestal={"hex": "1417"})
    async with playing(saved(table)) as at:
        assert asked(at)[0] == "ask_sauron"
        assert at.screen.focused is at.screen.prompt
        assert map_of(at).cursor == "1417"
        assert "move Sauron" in at.text
        assert "costs 3 of 45, works 83%, Disrupts 5 units" in at.text
        assert "from 1417, 6 MP; no magic then" in at.text
        before = at.screen.saved.table.entry
        await at.press("f")
        assert at.screen.saved.table.entry == before
        assert "choose in the list what he does" in at.said


async def test_f_does_not_end_saurons_move() -> None:
    async with playing(saved(clash("A", placed={"sauron": "1417", "OA2": "x"}), [a.Pick(S, S)])) as at:
        await at.press("f")
        assert asked(at) == ("move_on", S)


async def test_after_the_turn_of_the_others_the_keys_are_in_sight() -> None:
    table = clash("F")
    seats = {S: SeatInfo(S, "Sauron"), W: SeatInfo(W, "Westernesse", "sensible")}
    game = SavedGame.create(new_header(GAME, position=table.position(), seed=5, name="Bot", seats=seats))
    async with seated(game, (80, 24), pace="story") as at:
        for _ in range(60):
            if at.screen.beats.telling or state_of(at).phase != "F":
                break
            await at.settle()
        assert at.screen.beats.telling
        await at.press_until("space", lambda: not at.screen.beats.telling)
        chart, pane = map_of(at).chart, map_of(at)
        assert chart is not None
        assert chart.sees(chart.cursor, *pane.room)


async def test_the_header_says_that_points_are_lost() -> None:
    async with playing(saved(clash("F"))) as table:
        assert "lost W 14/112 S 21/71" in table.text.splitlines()[0]
    night = clash("F", turn=18, demoralized=[W, S])
    async with playing(saved(night)) as table:
        assert "turn 18, night  F Westernesse moves  W and S demoralized" in table.text.splitlines()[0]
    async with playing(saved(clash("F", turn=18, demoralized=[W]))) as table:
        assert "turn 18, night  F Westernesse moves  W demoralized, S 21/71" in table.text.splitlines()[0]
    async with playing(saved(clash("G3", turn=18, demoralized=[S]))) as table:
        table.screen.show_header((("replay ", ""),), keep=(("replay ", ""),))
        await table.settle()
        assert "turn 18, night  G3 melee  S demoralized, W 14/112" in table.text.splitlines()[0]
    async with playing(saved(night), (120, 40)) as table:
        assert "lost W 14/112 S 21/71, W and S demoralized" in table.text.splitlines()[0]


async def test_what_is_reconstructed_is_marked_in_the_list_of_units() -> None:
    async with playing(saved(clash("F"))) as table:
        await table.press("f4")
        assert "rating 9\N{WHITE DIAMOND}" in table.text
        assert "C-3-X\N{WHITE DIAMOND}" in table.text
        assert "B-3-W " in table.text
        await table.press("end")
        assert "\N{WHITE DIAMOND} reconstructed, not printed" in table.text


async def test_the_first_question_of_a_game_that_is_taken_up_stands_at_a_piece_of_ones_own() -> None:
    async with playing(saved(clash("F"))) as table:
        assert map_of(table).cursor in table.screen.at_table.places()


def test_the_last_game_is_told_in_fewer_words_where_there_is_no_room() -> None:
    saved(clash("F")).close()
    ways = moments_of(Listing().games[0])
    assert len(ways[0]) > len(ways[1]) > len(ways[2])
    assert ways[2] == "Turn 7, points lost: Sauron 21 of 71, Westernesse 14 of 112"


async def test_what_comes_of_an_attack_that_cannot_miss_is_told() -> None:
    night = clash("D", turn=16, placed={"OA1": "1612", "CA1": "1613", "BO2": "x"})
    async with seated(saved(night), (80, 24), pace="story") as at:
        await at.press("slash", *"oa1", "enter", "enter", "enter")
        assert at.screen.beats.telling
        assert "An attack that cannot miss" in at.text
        assert "DW2 in column X" in at.text


def test_for_what_has_lost_a_step_the_odds_count_another_one_as_the_end() -> None:
    table = clash("G", placed={"BO2": "x", "GO4": "1413-"})
    board = Board(table.state)
    half = odds_of(table.state, board, "melee", "DW2", "GO4").harms
    whole = odds_of(clash("G", placed={"BO2": "x"}).state, board, "melee", "DW2", "GO4").harms
    assert half["1/2E"] == 0
    assert half["E"] > whole["E"]
    assert sum(half.values()) == pytest.approx(sum(whole.values()))


def test_for_a_disrupted_unit_the_odds_count_another_disruption_as_a_step() -> None:
    table = clash("G", placed={"BO2": "x"})
    assert table.state.units["GO4"].disrupted
    harms = odds_of(table.state, Board(table.state), "melee", "DW2", "GO4").harms
    assert harms["D"] == 0
    assert harms["1/2E"] > 0


async def test_the_breath_names_whom_it_kills_before_it_is_blown() -> None:
    table = clash("D", turn=16, placed={"BO2": "1715"}, beast={"hex": "1616", "breath": 40})
    async with playing(saved(table)) as at:
        await at.press_until("n", lambda: "kills BO2" in at.text, 7)
        assert "breathe between" in at.text


async def test_the_beast_that_may_attack_shows_whom_and_how_likely_it_hits() -> None:
    table = clash("D", turn=16, placed={"BO2": "1615"}, beast={"hex": "1616", "horn": 40})
    async with playing(saved(table)) as at:
        await at.press("d", "d")
        await go_to(at, "1616")
        assert "take the Beast" in at.text
        row = next(line for line in at.text.splitlines() if "take the Beast" in line)
        assert "BO2 92%" in row
