"""Event tiles (B4.2, B6)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.kernel.piles import Pile
from core.kernel.table import Table, new_header
from saves.game_file import SavedGame
from tests.fellowship.situation import given, go_on, refused, situation, state, when
from tests.kit.at_table import fields_offered as offered
from tests.kit.at_table import outcome, prompt
from tests.kit.told import happened


@situation(rule="B4.2.1")
@pytest.mark.parametrize("line", ["fighting", "hiding", "travelling"])
def test_an_activity_tile_moves_its_line(line: str) -> None:
    table = given(active="sam", next_tiles=[line])
    assert state(table).lines[line] == 1
    assert happened(table, e.MarkerMoved, by="sam", line=line, rule="B4.2.1")
    assert prompt(table).kind == "step_two"


@situation("T6", "A7", rule="B4.2.1")
def test_a_tile_without_a_line_moves_another_unfinished_line() -> None:
    table = given(active="sam", lines={"hiding": 7}, next_tiles=["friendship"])
    assert prompt(table).kind == "pick_line"
    assert offered(table, "choose_line", "sam") == [{"line": "fighting"}, {"line": "travelling"}]
    when(table, "sam", "choose_line", line="travelling")
    assert state(table).lines == {"fighting": 0, "hiding": 7, "travelling": 1}
    assert state(table).hobbits["sam"].shields == 1


@situation("A7", rule="B4.2.1")
def test_a_tile_of_a_finished_line_moves_the_only_other_one() -> None:
    table = given(active="sam", lines={"hiding": 7, "travelling": 7}, next_tiles=["hiding"])
    assert state(table).lines["fighting"] == 1
    assert prompt(table).kind == "step_two"


@situation(rule="B4.2.2, B4.4.1")
def test_a_sundial_brings_the_next_event() -> None:
    table = given(event=3, next_tiles=["sundial", "hiding"], sauron=12, rolls=["blank"])
    assert state(table).event == 4
    assert [x.number for x in happened(table, e.EventBegan)] == [4]
    assert state(table).sauron == 10


@situation(rule="B4.2.3, B4.4.2, B4.4.5")
def test_three_cards_in_any_split_stop_the_sundial() -> None:
    """Any cards will do, yellow ones too; each counts one."""
    table = given(
        active="sam",
        sam={"hand": ["white_joker", "aragorn"]},
        frodo={"hand": ["lembas", "white_hiding"]},
        next_tiles=["sundial_cards", "hiding"],
    )
    go_on(table)
    when(table, "sam", "give_card", card="aragorn")
    when(table, "frodo", "give_card", card="lembas")
    assert not happened(table, e.CardDiscarded)  # collected first (A46)
    when(table, "sam", "give_card", card="white_joker")
    assert len(happened(table, e.CardDiscarded, rule="B4.2.3")) == 3
    assert state(table).event == 0
    assert state(table).gone == ["aragorn", "lembas"]


@situation(rule="B4.2.3, A1")
def test_the_three_cards_may_be_kept() -> None:
    table = given(active="sam", sam={"hand": ["white_joker"] * 3}, next_tiles=["sundial_cards", "hiding"])
    when(table, "sam", "refuse")
    assert happened(table, e.CostRefused, able=True)
    assert state(table).event == 1


@situation(rule="B4.2.3")
def test_two_cards_are_not_enough() -> None:
    table = given(active="sam", sam={"hand": ["white_joker"] * 2}, next_tiles=["sundial_cards", "hiding"])
    assert happened(table, e.CostRefused, able=False)
    assert state(table).event == 1


@situation(rule="B4.2.4, B4.4.2")
def test_card_token_and_shield_from_three_players() -> None:
    table = given(
        active="sam",
        sam={"hand": ["staff"]},
        frodo={"tokens": {"heart": 1, "ring": 2}},
        pippin={"shields": 2},
        ring_used=True,
        next_tiles=["sundial_items", "hiding"],
    )
    when(table, "sam", "pass")  # keeps the Staff
    assert offered(table, "give_token", "frodo") == [{"token": "heart"}, {"token": "ring"}]
    assert offered(table, "give_shields", "pippin") == [{"count": 1}]
    when(table, "frodo", "give_token", token="ring")
    when(table, "pippin", "give_shields", count=1)
    when(table, "sam", "give_card", card="staff")
    assert state(table).event == 0
    assert state(table).hobbits["frodo"].tokens == {"heart": 1, "ring": 1}
    assert state(table).hobbits["pippin"].shields == 1


@situation(rule="B4.2.5, B4.6.3")
def test_ring_and_dot_moves_the_ring_bearer() -> None:
    table = given(active="sam", ring_bearer="frodo", frodo={"step": 3}, next_tiles=["ring_bearer_dot", "hiding"])
    assert state(table).hobbits["frodo"].step == 4
    table = given(active="sam", sauron=4, frodo={"step": 3}, next_tiles=["ring_bearer_dot"])
    assert outcome(table).rule == "B4.6.3"


@situation(rule="B4.2.6, A45")
def test_eye_or_two_dots() -> None:
    """Any one hobbit goes two steps, or Sauron comes one step; the active player answers for the group."""
    table = given(active="sam", sam={"step": 1}, pippin={"step": 2}, next_tiles=["eye_or_dots", "hiding"])
    assert {one["hobbit"] for one in offered(table, "name", "sam")} == {"frodo", "sam", "pippin"}
    refused(table, "pippin", "name", hobbit="pippin")
    when(table, "sam", "name", hobbit="pippin")
    assert state(table).hobbits["pippin"].step == 4
    assert state(table).sauron == 12

    table = given(active="sam", next_tiles=["eye_or_dots", "hiding"])
    when(table, "sam", "refuse")
    assert state(table).sauron == 11


@situation(rule="B4.2.6, B5.2")
def test_two_dots_of_a_tile_are_not_capped_for_sam() -> None:
    table = given(active="sam", next_tiles=["eye_or_dots", "hiding"])
    when(table, "sam", "name", hobbit="sam")
    assert state(table).hobbits["sam"].step == 2


@situation(rule="B6")
def test_there_are_23_tiles() -> None:
    counts = content.current().tile_counts
    assert counts == {
        "fighting": 3,
        "hiding": 3,
        "travelling": 3,
        "friendship": 3,
        "sundial": 6,
        "sundial_cards": 1,
        "sundial_items": 1,
        "ring_bearer_dot": 2,
        "eye_or_dots": 1,
    }
    assert sum(counts.values()) == 23


@situation("A55", rule="B4.1.6, A38")
def test_a_pile_that_runs_out_is_shuffled_again() -> None:
    table = given(active="sam", step="step_two", sam={"hand": []})
    position = msgspec.structs.replace(state(table), tiles=Pile())
    again = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=1))
    again.open()
    when(again, "sam", "draw_cards")
    go_on(again)
    (shuffled,) = happened(again, e.TilesShuffled)
    assert sum(shuffled.tiles.values()) == 23
    assert len(state(again).tiles) + len(state(again).turned_up) == 23


def test_the_game_in_which_the_tiles_ran_out_goes_on() -> None:
    """A random game of Friends & Foes: active players were eliminated while a sundial lay there."""
    log = Path(__file__).parent / "golden" / "ending-tiles-run-out.jsonl"
    with SavedGame.open(log, read_only=True) as saved:
        actions = [choice.action for choice in saved.table.choices()]
        for action in actions:
            table = Table(GAME, saved.table.header)
            table.restore(saved.table.line.entries, saved.table.cursor)
            table.act(action)
            assert table.over or table.choices()
