"""Positions made by hand, and positions taken in the middle of everything."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from core.fellowship.game import GAME
from core.fellowship.model import events as e
from core.kernel.options import BadOption
from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from tests.fellowship.situation import given, situation, state, table_at
from tests.kit.at_table import outcome, prompt
from tests.kit.told import happened

SMALLEST: dict[str, Any] = {
    "options": {"hobbits": 2, "difficulty": "normal", "undo": "free", "hands": "open", "sam_ring_capped": False},
    "content": "",
    "hobbits": {"frodo": {}, "sam": {}},
    "sauron": 12,
    "location": "moria",
}
"""The least that a position can say."""


def position(**more: Any) -> bytes:
    """Return the smallest position with some members changed, as JSON."""
    return json.dumps(SMALLEST | more).encode()


@pytest.mark.parametrize("place", ["moria", "helms_deep", "shelobs_lair", "mordor"])
def test_a_scenario_begins_with_the_turn_of_the_active_player(place: str) -> None:
    table = table_at(position(location=place, active="sam", ring_used=True))
    assert happened(table, e.TurnBegan)[0].hobbit == "sam"
    assert len(state(table).deck) + sum(len(h.hand) for h in state(table).hobbits.values()) <= 60
    assert len(state(table).tiles) + len(state(table).turned_up) == 23
    assert len(state(table).large_shields) == 6


@pytest.mark.parametrize(
    ("place", "step"), [("bag_end", "gandalf"), ("rivendell", "elrond"), ("lothlorien", "galadriel")]
)
def test_a_haven_begins_with_its_first_step(place: str, step: str) -> None:
    table = table_at(position(location=place))
    assert happened(table, e.HavenStepBegan)[0].step == step


def test_the_shire_comes_before_bag_end() -> None:
    assert state(table_at(position(location=""))).location == "bag_end"


@situation(rule="B4.11.2")
def test_mount_doom_begins_with_an_attempt() -> None:
    table = table_at(position(location="mount_doom", ring_bearer="", active="sam"), rolls=["dot1"])
    assert happened(table, e.DieRolled)[0].hobbit == "sam"
    assert outcome(table).result == "won"


@pytest.mark.parametrize("over", [{"lines": {"fighting": 10}}, {"event": 6}])
def test_a_scenario_that_is_over_begins_with_its_end(over: dict[str, Any]) -> None:
    table = table_at(position(**over))
    assert happened(table, e.ScenarioEnded)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"location": "bree"}, "there is no place 'bree'; there is bag_end, "),
    ({"location": "bree"}, "there is no place 'bree'"),
    ({"hobbits": {}}, "the hobbits of a position are some of frodo"),
    ({"hobbits": {"frodo": {}, "bilbo": {}}}, "the hobbits of a position are some of frodo"),
    ({"hobbits": {"sam": {}, "frodo": {}}}, "the hobbits of a position sit in the order frodo"),
    ({"hobbits": {"frodo": {}}}, "the position has 1 hobbits, its options say 2"),
    ({"active": "merry"}, "'merry' is not among the hobbits of the position"),
    ({"ring_bearer": ""}, "the Ring-bearer of a position is one of the hobbits still in the game"),
    ({"hobbits": {"frodo": {"alive": False}, "sam": {}}}, "the Ring-bearer of a position is one of the hobbits"),
    ({"location": "mount_doom"}, "at Mount Doom there is no Ring-bearer any more"),
    ({"hobbits": {"frodo": {"step": -1}, "sam": {}}}, "frodo cannot have a step or shields below 0"),
    ({"hobbits": {"frodo": {"step": 12}, "sam": {}}}, "frodo stands on 12 and Sauron on 12: too late"),
    ({"sauron": -1}, "Sauron stands on 0 to 15"),
    ({"hobbits": {"frodo": {"tokens": {"moon": 1}}, "sam": {}}}, "frodo has life tokens 'moon': 1"),
    ({"hobbits": {"frodo": {"hand": ["excalibur"]}, "sam": {}}}, "frodo holds card 'excalibur', which does not exist"),
    ({"hobbits": {"frodo": {"hand": ["sting"]}, "sam": {"hand": ["sting"]}}}, "the position has 2 of card sting"),
    ({"hobbits": {"frodo": {"hand": ["grey_hiding"] * 6}, "sam": {}}}, "the position has 6 of card grey_hiding"),
    ({"discard": {"sting": 1}}, "sting is no hobbit card"),
    ({"discard": {"sting_ray": 1}}, "there is no card 'sting_ray'"),
    ({"deck": {"rest": {"white_joker": -1}}}, "a pile cannot hold -1 of white_joker"),
    ({"tiles": {"known": ["moonstone"]}}, "there is no tile 'moonstone'"),
    ({"tiles": {"known": ["sundial"] * 7}}, "the position has 7 of tile sundial; there are 6"),
    ({"large_shields": {"rest": {"7": 1}}}, "there is no large shield of '7'"),
    ({"gandalf": ["fireworks"]}, "there is no Gandalf card 'fireworks'"),
    ({"lines": {"fighting": 11}}, "there is no space 11 of line 'fighting' here; there is fighting 0 to 10"),
    ({"lines": {"friendship": 1}}, "there is no space 1 of line 'friendship' here"),
    ({"event": 7}, "the event marker stands on 0 to 6, not on 7"),
    (
        {"agenda": [{"type": "end_scenario"}, {"type": "begin_turn", "seat": "merry"}]},
        "the agenda of the position names 'merry'",
    ),
    (
        {"agenda": [{"type": "end_scenario"}, {"type": "carry_out_tile", "tile": "x"}]},
        "the agenda of the position names tile 'x'",
    ),
    (
        {"agenda": [{"type": "end_scenario"}, {"type": "happen", "kind": "event", "id": "9"}]},
        "the agenda of the position names event '9', which does not exist here",
    ),
    ({"agenda": [{"type": "dance"}]}, "this is not a position of The Lord of the Rings: Invalid value 'dance'"),
    ({"sauron": "near"}, "this is not a position of The Lord of the Rings: "),
    ({"dragon": True, "sauron": None}, "this is not a position of The Lord of the Rings: "),
]


@pytest.mark.parametrize(("wrong", "sentence"), BAD)
def test_what_does_not_fit_is_said_in_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        new_header(GAME, position=position(**wrong), seed=1)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("text", [b"", b"[]", b"nothing", b'{"options": 3}', b"[" * 5000])
def test_what_is_no_position_at_all(text: bytes) -> None:
    with pytest.raises(ValueError, match="this is not a position of The Lord of the Rings"):
        new_header(GAME, position=text, seed=1)


def test_the_options_come_from_the_position() -> None:
    header = new_header(GAME, position=position(), seed=1, options={"undo": "off"})
    assert (header.options["hobbits"], header.options["undo"]) == ("2", "off")
    with pytest.raises(BadOption, match="the position was made with hobbits 2"):
        new_header(GAME, position=position(), seed=1, options={"hobbits": "3"})


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"hobbits": "2"}),
        (2, {"hobbits": "3", "hands": "hidden", "difficulty": "hard"}),
        (7, {"hobbits": "5", "difficulty": "normal", "sam_ring_capped": "on"}),
    ],
)
def test_a_position_of_any_moment_asks_the_same(seed: int, options: dict[str, str]) -> None:
    """The position of every entry of a random game, loaded: the same state, the same prompt."""
    table = Table(GAME, new_header(GAME, options=options, seed=seed))
    table.open()
    random = Random(seed)
    while not table.over:
        again = Table(GAME, new_header(GAME, position=table.position(), seed=seed))
        assert again.open().events == []
        assert again.prompt == table.prompt
        assert again.position() == table.position()
        choices = prompt(table).choices
        table.act(choices[int(random.random() * len(choices))].action)
    again = Table(GAME, new_header(GAME, position=table.position(), seed=seed))
    again.open()
    assert isinstance(again.prompt, Outcome)
    assert again.prompt == table.prompt


def test_a_position_goes_on_like_the_game_that_it_was_taken_from() -> None:
    table = given(hobbits=3, next_tiles=["hiding"])
    again = Table(GAME, new_header(GAME, position=table.position(), seed=table.header.seed))
    again.open()
    for _ in range(20):
        if not table.over:
            choice = prompt(table).choices[0]
            assert table.act(choice.action).events == again.act(choice.action).events
