"""Playing the battle on its map: taking pieces in turn, moving in one key, refusals, attacks, the breath, lists."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from core.bots import make_bot
from core.dagorlad.game import GAME
from core.dagorlad.model import actions as a
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import DagorladState
from core.dagorlad.model.steps import MoveOn
from core.dagorlad.outlook import attacks_from, way_of
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Prompt
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.dagorlad.situation import given
from tests.tui.games.dagorlad.positions import clash, saved
from tests.tui.table.sitting import Sitting, seated, sitting
from tui.games.dagorlad.atlas import DagorladAtlas
from tui.games.dagorlad.happening import begins_at, hexes_of
from tui.games.dagorlad.look import Look
from tui.glyphs import UNICODE
from tui.map.atlas import REACH
from tui.map.panes import MapPane
from tui.replay.screen import ReplayScreen
from tui.widgets.pane import Scene

W, S = "westernesse", "sauron"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))


@asynccontextmanager
async def playing(game: SavedGame, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Sitting]:
    """Sit down at a table."""
    async with seated(game, size) as table:
        yield table


def state_of(table: Sitting) -> DagorladState:
    found: DagorladState = table.screen.saved.table.state
    return found


def map_of(table: Sitting) -> MapPane:
    found: MapPane = table.screen.map_pane
    return found


def asked(table: Sitting) -> tuple[str, str]:
    """Return the kind of the question, and the piece that it is about."""
    prompt = table.screen.saved.table.prompt
    assert isinstance(prompt, Prompt)
    step = state_of(table).agenda[-1]
    return prompt.kind, getattr(step, "piece", getattr(step, "unit", ""))


async def go_to(table: Sitting, words: str) -> None:
    await table.press("slash", *words, "enter")


async def test_a_piece_is_taken_and_goes_where_the_cursor_points() -> None:
    async with playing(saved(clash("F"))) as table:
        await go_to(table, "ca4")
        await table.press("enter")
        assert asked(table) == ("move_on", "CA4")
        await go_to(table, "1615")
        assert "must stop: zone of GO5" in table.text
        assert "At 1615 it could attack GO5" in table.text
        await table.press("enter")
        assert state_of(table).units["CA4"].hex == "1615"


async def test_who_is_out_of_the_battle_is_said_to_be_where_he_is_looked_for() -> None:
    async with playing(saved(clash("F"))) as table:
        gone = next(name for name, unit in state_of(table).units.items() if unit.gone)
        await go_to(table, gone.lower())
        assert f"{gone} is out of the battle." in table.said


@pytest.mark.parametrize("words", ["cavalry", "Ca", "cav"])
async def test_a_unit_is_found_by_its_kind(words: str) -> None:
    async with playing(saved(clash("F"))) as table:
        await go_to(table, "0101")
        await go_to(table, words)
        found = table.screen.scene.view.units
        chart = map_of(table).chart
        assert chart is not None
        assert chart.cursor in {unit.hex for name, unit in found.items() if name.startswith("CA")}


async def test_enter_beyond_a_leg_makes_all_decisions_itself() -> None:
    async with playing(saved(clash("F"), [a.Pick(W, "isildur")])) as table:
        state = state_of(table)
        step = state.agenda[-1]
        assert isinstance(step, MoveOn)
        ways = way_of(state, Look(Scene(GAME, state)).board, step)
        offered = table.screen.at_table.places()
        beyond = max(ways.costs, key=lambda hex_: ways.costs[hex_])
        assert beyond not in offered
        before = table.screen.saved.table.entry
        await go_to(table, beyond)
        await table.press("enter")
        assert state_of(table).leaders["isildur"].hex == beyond
        assert table.screen.saved.table.entry > before + 1


async def test_what_cannot_be_reached_is_refused_by_the_rule_that_forbids_it() -> None:
    async with playing(saved(clash("F"), [a.Pick(W, "CA4")])) as table:
        for hex_, rule in (("1616", "W4.2"), ("1130", "W4.2"), ("2512", "W4.1"), ("1716", "5.1")):
            await go_to(table, hex_)
            await table.press("enter")
            assert asked(table) == ("move_on", "CA4"), hex_
            assert f"({rule})" in table.screen.prompt._title, (hex_, table.screen.prompt._title)


async def test_enter_on_another_piece_ends_the_move_and_takes_that() -> None:
    async with playing(saved(clash("F"), [a.Pick(W, "CA4")])) as table:
        await table.press("down", "enter")
        assert asked(table) == ("move_on", "CA4")
        await go_to(table, "el1")
        assert asked(table) == ("move_on", "CA4")
        await table.press("enter")
        assert asked(table) == ("move_on", "EL1")


async def test_f_takes_one_piece_after_the_other_and_n_shows_the_next() -> None:
    async with playing(saved(clash("F"))) as table:
        taken = []
        for _ in range(8):
            await table.press("f")
            kind, piece = asked(table)
            assert kind == "move_on"
            assert map_of(table).cursor == map_of(table).atlas.chosen(table.screen.scene)
            taken.append(piece)
        assert len(set(taken)) == len(taken)
        here = map_of(table).cursor
        await table.press("n")
        assert map_of(table).cursor != here
        assert asked(table) == ("move_on", taken[-1])


async def test_a_line_marches_by_two_keys_a_unit() -> None:
    line = {f"ME{number}": f"{column:02}08" for number, column in enumerate((5, 7, 9, 11), 3)}
    async with playing(saved(clash("F", placed=line))) as table:
        await go_to(table, "me3")
        await table.press("enter", "down", "down", "down", "enter")
        assert state_of(table).units["ME3"].hex == "0511"
        for name, hex_ in (("ME4", "0711"), ("ME5", "0911")):
            await table.press("f")
            assert asked(table) == ("move_on", name)
            await table.press("full_stop")
            assert state_of(table).units[name].hex == hex_


async def test_a_move_made_again_takes_nobody_who_stands_in_the_way() -> None:
    line = {"ME3": "0508", "ME4": "0708", "ME5": "0711"}
    async with playing(saved(clash("F", placed=line))) as table:
        await go_to(table, "me3")
        await table.press("enter", "down", "down", "down", "enter")
        await go_to(table, "me4")
        await table.press("enter")
        assert asked(table) == ("move_on", "ME4")
        await table.press("full_stop")
        assert asked(table) == ("move_on", "ME4")
        assert "ME5 stands at 0711" in table.text


async def test_a_move_that_is_too_far_is_offered_as_far_as_the_piece_comes() -> None:
    line = {"CA2": "0508", "ME3": "0708"}
    async with playing(saved(clash("F", placed=line))) as table:
        await go_to(table, "ca2")
        await table.press("enter", *["down"] * 5, "enter")
        assert state_of(table).units["CA2"].hex == "0513"
        await go_to(table, "me3")
        await table.press("enter", "full_stop")
        assert "0713 is out of reach; enter goes to 0712" in table.screen.prompt._title
        await table.press("enter")
        assert state_of(table).units["ME3"].hex == "0712"


async def test_a_move_made_again_forms_no_phalanx() -> None:
    slaves = {"SL1": "0508", "SL2": "0708", "SL3": "0709"}
    async with playing(saved(clash("C", placed=slaves))) as table:
        await go_to(table, "sl1")
        await table.press("enter", "down", "enter")
        await go_to(table, "sl2")
        await table.press("enter", "full_stop")
        assert asked(table) == ("move_on", "SL2")
        assert "enter takes it" in table.screen.prompt._title
        assert map_of(table).cursor == "0709"
        await table.press("enter")
        assert state_of(table).units["SP1"].hex == "0709"


async def test_an_attack_is_no_move_to_make_again() -> None:
    async with playing(saved(clash("G", placed={"BO2": "x"}))) as table:
        await table.press("f", "enter", "full_stop")
        assert "There is no move to make again" in table.screen.prompt._title


async def test_with_a_bot_at_the_table_nothing_waits_for_it_while_a_person_is_asked() -> None:
    table = clash("F")
    seats = {S: SeatInfo(S, "Sauron", "sensible"), W: SeatInfo(W, "Westernesse")}
    assert make_bot("dagorlad", "sensible", 0)
    game = SavedGame.create(new_header(GAME, position=table.position(), seed=5, name="Bot", seats=seats))
    async with playing(game) as at:
        await at.press("f")
        first = asked(at)[1]
        await at.press("f")
        assert asked(at)[0] == "move_on"
        assert asked(at)[1] != first


async def test_done_says_how_many_have_not_moved_and_asks_once_more() -> None:
    async with playing(saved(clash("F"))) as table:
        await table.press("d")
        assert "12 of 12 pieces have not moved" in table.screen.prompt._title
        assert state_of(table).phase == "F"
        await table.press("d")
        assert state_of(table).phase != "F"


async def test_an_attack_shows_its_odds_before_it_is_made() -> None:
    async with playing(saved(clash("G", placed={"BO2": "x"})), (120, 40)) as table:
        await table.press("f")
        assert asked(table) == ("pick_victim", "DW2")
        assert map_of(table).cursor == "1413"
        assert "DW2 on GO4: A (magic" in table.text
        assert "9 or less, 83%" in table.text
        await table.press("enter")
        assert "DW2" in state_of(table).fought


async def test_a_unit_of_the_list_is_gone_to() -> None:
    async with playing(saved(clash("F"))) as table:
        await table.press("f4", "tab")
        table.screen.set_focus(table.screen.pane_layout.panes["units"])
        await table.press("down", "enter")
        assert map_of(table).cursor == state_of(table).leaders["elendil"].hex
        assert table.screen.focused is map_of(table)


async def test_the_breath_is_pointed_at_a_neighbour_and_lights_five_hexes() -> None:
    table = clash("D", turn=16, placed={"BO2": "1715"}, beast={"hex": "1616", "breath": 40})
    assert isinstance(table.prompt, Prompt)
    assert table.prompt.kind == "ask_breath"
    async with playing(saved(table)) as at:
        pane = map_of(at)
        offered = at.screen.at_table.places()
        assert len(offered) == 6
        hex_ = next(iter(offered))
        lit = pane.atlas.under_cursor(at.screen.scene, REACH, hex_, UNICODE)
        assert len(lit) == 5
        assert hex_ in lit


def test_an_enemy_shows_his_reach_and_the_gate_stands_open_or_shut() -> None:
    table = clash("F")
    scene = Scene(GAME, table.state, None, table.prompt)
    atlas = DagorladAtlas()
    theirs = atlas.under_cursor(scene, REACH, "1616", UNICODE)
    assert theirs
    assert all(UNICODE.map_zone in patch.upper for patch in theirs.values())
    assert not atlas.under_cursor(scene, REACH, "1511", UNICODE)
    assert [edge.sign for edge in atlas.edges(scene, UNICODE).values()] == [UNICODE.map_closed]
    table.state.leaders[S].hex = "1329"
    opened = Scene(GAME, table.state, None, table.prompt)
    assert [edge.sign for edge in atlas.edges(opened, UNICODE).values()] == [UNICODE.map_open]


def test_the_ways_of_the_outlook_are_those_of_the_rules() -> None:
    table = clash("F")
    table.act(a.Pick(W, "ME1"))
    offered = {choice.place for choice in table.choices() if isinstance(choice.action, a.Go)}
    look = Look(Scene(GAME, table.state, None, table.prompt))
    assert offered == {*way_of(table.state, look.board, look.step).costs}
    found = attacks_from(table.state, "CA4", "1615", "melee")
    assert [target for target, _ in found] == ["GO5"]
    assert found[0][1].blow.needs == 8
    assert table.state.units["CA4"].hex == "1713"


async def test_a_replay_goes_where_the_event_was() -> None:
    game = saved(clash("F"))
    for action in (a.Pick(W, "CA4"), a.Go(W, "CA4", "1615")):
        event = game.table.act(action).events
    game.close()
    before, after = game.table.state_at(1), game.table.state_at(2)
    look = Look(Scene(GAME, after, before, None, event=event[0]))
    assert hexes_of(look, event[0])[0] == "1713"
    assert hexes_of(look, event[0])[-1] == "1615"
    assert begins_at(look, event[0]) == "1713"
    async with seated_replay(game) as table:
        assert map_of(table).cursor == "1615"
        await table.press("up")
        assert map_of(table).cursor == "1713", "where a piece was picked the map shows that piece"


def test_a_rally_is_shown_at_the_unit_and_begins_at_its_leader() -> None:
    table = clash("F", placed={"isildur": "1014", "ME1": "1015"})
    look = Look(Scene(GAME, table.state, table.state, None))
    for leader, begins in (("isildur", "1014"), ("", None)):
        event = e.Rallied("W8.31", unit="ME1", leader=leader, rating=7, dice=(3, 4), success=True)
        assert hexes_of(look, event)[-1] == "1015"
        assert begins_at(look, event) == begins


def test_a_challenge_begins_at_the_challenger() -> None:
    table = clash("F", placed={"isildur": "1014", "ringwraith": "1015"})
    look = Look(Scene(GAME, table.state, table.state, None))
    event = c.ChallengeMade("W7.2", leader="isildur", whom="ringwraith")
    assert (begins_at(look, event), hexes_of(look, event)[-1]) == ("1014", "1015")


@asynccontextmanager
async def seated_replay(game: SavedGame) -> AsyncIterator[Any]:
    """Look back on a game at its end."""
    async with sitting(ReplayScreen(game.path, game.table.entry), (80, 24)) as found:
        yield found


async def test_what_keeps_a_phase_from_ending_stands_in_the_list() -> None:
    async with playing(saved(clash("G", placed={"BO2": "x", "ME1": "1215", "GO1": "1216"}))) as table:
        assert "not done yet: Men ME1 owes an attack. W7.31" in table.text
        assert not table.screen.prompt.has_key("d")


async def test_where_a_few_hexes_are_offered_all_choices_are_listed() -> None:
    async with playing(saved(clash("G", placed={"BO2": "1312", "CB1": "x"}))) as table:
        assert asked(table)[0] == "pick_shooter"
        await table.press("f")
        assert asked(table) == ("pick_target", "BO2")
        targets = table.screen.at_table.places()
        assert 1 <= len(targets) <= 3
        assert len(table.screen.prompt.choices) == len(table.screen.shown.choices)


async def test_d_goes_to_the_unit_that_keeps_a_phase_from_ending() -> None:
    async with playing(saved(clash("G", placed={"BO2": "x", "ME1": "1215", "GO1": "1216"}))) as table:
        await go_to(table, "1405")
        assert map_of(table).cursor == "1405"
        await table.press("d")
        assert map_of(table).cursor == "1215"
        assert "take Men ME1" in table.text


async def test_why_sauron_works_no_magic_stands_below_his_question() -> None:
    async with playing(saved(clash("A", placed={"sauron": "1331", "SL1": "x", "SL2": "x"}))) as table:
        assert asked(table)[0] == "ask_sauron"
        assert "no magic now: Sauron does not stand on the Pedestal. 16.61" in table.text
        await table.press("enter")
        assert asked(table) == ("move_on", "sauron")
        assert "something else" in table.text
        assert "another piece" not in table.text


async def test_a_sword_that_can_pass_stands_in_the_list_in_small_letters_like_all_else() -> None:
    table = given(5, "F", {"ME1": "0806", "GO1": "1215", "elendil": "0806", "isildur": "0806"})
    async with playing(saved(table)) as at:
        assert "pass Narsil on" in at.text
        assert "end the movement phase" in at.text
