"""Positions: written for readers, saved and read back, and refused with a sentence where they do not fit."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.dagorlad.game import GAME
from core.kernel.table import Table, new_header


def opened(**changes: Any) -> Table:
    """Return an open table at a position that holds but for `changes`."""
    position: dict[str, Any] = {
        "options": {"length": 18, "undo": "free"},
        "turn": 9,
        "phase": "C",
        "units": {"GO1": {"hex": "1006"}, "ME1": {"hex": "1005"}, **changes.pop("units", {})},
        "leaders": {"sauron": {}, "elendil": {"hex": "1005"}},
        **changes,
    }
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=1))
    table.open()
    return table


def step(kind: str, **members: Any) -> list[dict[str, Any]]:
    """Return an agenda with one step on top of the end of the turn."""
    return [{"type": "end_turn"}, {"type": kind, **members}]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"units": {"GO9": {"hex": "1010"}}}, r"there is no unit 'GO9'; there are GO1 to GO7, WA1 to WA3, "),
    ({"units": {"GO2": {"hex": "1006"}}}, "two units stand at 1006: GO1 and GO2"),
    ({"units": {"GO2": {"hex": "1018"}}}, "Goblin GO2 cannot stand at 1018, which is a crater"),
    ({"units": {"CA1": {"hex": "1012"}}}, "Cavalry CA1 cannot stand at 1012, which is rough ground"),
    ({"units": {"GO2": {"hex": "9999"}}}, "Goblin GO2 cannot stand at '9999': the map has no such hex"),
    ({"units": {"GO2": {"hex": "1010", "left": True}}}, "Goblin GO2 is out of the battle, and cannot be elsewhere"),
    (
        {"units": {"SP1": {"hex": "1010", "half": True}, "SL1": {"inside": "SP1"}, "SL2": {"inside": "SP1"}}},
        "the Phalanx SP1 has no half side",
    ),
    ({"leaders": {"gorgol": {"hex": "1005"}}}, "Gorgol cannot stand among enemies at 1005"),
    ({"leaders": {"frodo": {}}}, "there is no leader 'frodo'; there are elendil, "),
    ({"turn": 19}, "the turns are numbered from 1 to 18, not 19"),
    ({"turn": -1}, "the turns are numbered from 1 to 18, not -1"),
    ({"pedestal": {"carrier": "OA1"}}, "Orc Archer OA1 is out of the battle, and cannot carry the Pedestal"),
    ({"weapons": {"narsil": {"carrier": "isildur"}}}, "Isildur is out of the battle, and cannot carry Narsil"),
    ({"weapons": {"narsil": {}}}, "Narsil is either carried by somebody or out of the game"),
    ({"magic": {"points": 46}}, "Sauron has 45 magic points at most, not 46"),
    ({"magic": {"points": 5, "used": {"fire": 1}}}, "there is no spell 'fire'; there are visions, "),
    ({"magic": {"points": 5, "tried": 10}}, "latest attempt cannot lie in turn 10, after turn 9"),
    ({"moved": ["XX"]}, "there is no piece 'XX', which 'moved' of the position names"),
    ({"dwarves": {"DW1": ["XX"]}}, "there is no unit 'XX', which 'dwarves' of the position names"),
    ({"entered": {"1010": 2}}, "nobody enters the map at '1010'"),
    ({"agenda": step("pick_piece", seat="rohan")}, "there is no side 'rohan', which the step pick_piece"),
    ({"agenda": step("move_on", seat="sauron", piece="ME1", left=4)}, "names 'ME1', which sauron does not lead"),
    ({"agenda": step("pick_victim", seat="sauron", unit="GO2")}, "names 'GO2', which sauron does not lead"),
    ({"agenda": step("pick_target", seat="sauron", unit="SL1"), "units": {"SL1": {}}}, "SL1, which is not on the map"),
    ({"agenda": step("retreat_piece", seat="sauron", piece="GO1", hex="1018")}, "'1018', where nobody can be"),
    ({"agenda": step("answer_challenge", seat="sauron", leader="sauron", whom="elendil")}, "in that challenge"),
    (
        {"agenda": step("displace", seat="sauron", leader="elendil", hex="1005")},
        "'elendil', which sauron does not lead",
    ),
]


@pytest.mark.parametrize(("changes", "why"), WRONG, ids=[why for _, why in WRONG])
def test_what_does_not_fit_is_named_in_a_sentence(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        opened(**changes)


def test_a_position_that_fits_can_be_played() -> None:
    table = opened()
    assert not table.over
    assert GAME.read_position(table.position()) == table.state


def test_a_position_is_written_in_words_for_readers() -> None:
    position = GAME.positions.lay_out(
        {
            "turn": 9,
            "phase": "D",
            "sauron": "GO1 1006 half disrupted, OA1 1310, SL1 off, SP1 1412, SL2 in SP1, SL3 in SP1, "
            "sauron 1310 wounded, beast 1311 half, GO2 back",
            "westernesse": "ME1 1005, elendil 1005, isildur 1005",
            "pedestal": "OA1",
            "weapons": {"narsil": "isildur"},
            "magic": 30,
            "points": {"sauron": 12},
            "vp": {"westernesse": 8},
            "demoralized": ["westernesse"],
            "options": {"length": 14},
        }
    )
    state = GAME.read_position(position)
    assert (state.turn, state.phase, state.options.length, state.magic.points) == (9, "D1", 14, 30)
    assert (state.units["GO1"].hex, state.units["GO1"].half, state.units["GO1"].disrupted) == ("1006", True, True)
    assert (state.units["SL1"].hex, state.units["SL1"].gone) == ("", False)
    assert state.units["SL2"].inside == "SP1"
    assert state.units["GO2"].back
    assert state.units["GO3"].gone
    assert (state.leaders["sauron"].wounded, state.leaders["cirdan"].gone) == (True, True)
    assert (state.beast.hex, state.beast.half) == ("1311", True)
    assert (state.pedestal.carrier, state.pedestal.hex) == ("OA1", "1310")
    assert state.weapons["narsil"].carrier == "isildur"
    assert state.weapons["aiglos"].gone
    assert (state.points, state.vp, state.demoralized) == ({"sauron": 12}, {"westernesse": 8}, ["westernesse"])
    table = Table(GAME, new_header(GAME, position=position, seed=1))
    table.open()
    assert table.state.turn == 9


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"sauron": "ME1 1005"}, "sauron has no piece 'ME1'"),
        ({"sauron": "GO9 1005"}, "sauron has no piece 'GO9'"),
        ({"sauron": "GO1 1005, GO1 1006"}, "GO1 is named twice"),
        (
            {"sauron": "GO1 1005 hlaf"},
            "'hlaf' says nothing of GO1; there is a hex, off, half, disrupted, visions, back",
        ),
        ({"sauron": "gorgol 1005 half"}, "'half' says nothing of gorgol; there is a hex, off, wounded, back"),
        ({"sauron": "GO1 half"}, "nothing says where GO1 is; give a hex, or off"),
        ({"sauron": "GO1 1018"}, "Goblin GO1 cannot stand at 1018, which is a crater"),
        ({"sauron": ""}, "nobody takes part in the position"),
    ],
)
def test_words_that_say_no_position_are_refused(words: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        GAME.positions.lay_out(words)
