"""What each of the 30 foes demands (FF), and what does not do."""

from __future__ import annotations

from typing import Any

import pytest

from core.fellowship.content import contents as content
from core.fellowship.friends.shown import foe_rows, foe_summary
from tests.fellowship.friends.table import given, line, situation
from tests.fellowship.kit import offered, prompt, refused, state, when

JOKER = "aragorn"
ONE_PAYMENT: dict[str, tuple[dict[str, Any], dict[str, Any] | None]] = {
    "haradrim": ({"tokens": {"ring": 1}}, {"tokens": {"heart": 3}}),
    "dunlendings": ({"tokens": {"heart": 1}}, {"tokens": {"ring": 3}}),
    "crebain": ({"tokens": {"sun": 1}}, {"tokens": {"ring": 3}}),
    "variags_of_khand": ({"tokens": {"ring": 2}}, {"tokens": {"ring": 1, "sun": 1}}),
    "corsairs_of_umbar": ({"tokens": {"ring": 1, "heart": 1, "sun": 1}}, {"tokens": {"ring": 2}}),
    "southrons": ({"tokens": {"sun": 1}}, {"tokens": {}}),
    "easterlings": ({"tokens": {"sun": 1, "heart": 1}}, {"tokens": {"ring": 1}}),
    "hill_trolls": ({"shields": 2}, {"shields": 1}),
    "cave_trolls": ({"shields": 3}, {"shields": 2}),
    "mountain_trolls": ({"shields": 7}, None),
    "gothmog": ({"hand": ["aragorn", "grey_hiding"]}, None),
    "lagduf": ({"hand": ["gimli"]}, {"hand": ["grey_fighting", "grey_hiding"]}),
    "muzgash": ({"hand": ["boat", "grey_travelling"]}, {"hand": ["boat"]}),
    "spiders_of_mirkwood": ({"hand": ["legolas"]}, {"hand": ["grey_hiding", "legolas_"]}),
    "snaga": ({"hand": ["pipe"]}, {"hand": ["grey_friendship"]}),
    "dead_faces": ({"hand": ["sting"]}, {"hand": ["gimli"]}),
    "old_man_willow": ({"hand": ["arwen"]}, {"hand": ["sting", "gimli"]}),
    "barrow_wights": ({"hand": ["gandalf_the_white"]}, {"hand": ["arwen"]}),
    "grishnakh": ({"hand": ["elessar"]}, {"hand": ["arwen", "gimli"]}),
    "gorbags_company": ({"hand": ["sting"]}, {"hand": ["gimli", "elessar"]}),
    "ugluk": ({"hand": ["gimli", "white_hiding"]}, {"hand": ["gimli", "sting"]}),
}
"""For each foe that is paid: what just suffices, and what does not (None: nothing always suffices)."""

SUFFERED = {"wolf_riders": 2, "wargs": 3, "wolves": 1}
ROLLED = ("shagrats_patrol", "morgul_rats", "olog_hai", "uruk_hai")


def test_every_foe_is_in_one_of_the_tables() -> None:
    listed = {*ONE_PAYMENT, *SUFFERED, *ROLLED, "orcs_of_the_red_eye", "orcs_of_the_white_hand"}
    assert listed == set(content.whole().foes)
    assert sum(foe.life for foe in content.whole().foes.values()) == 7
    assert sum(foe.black for foe in content.whole().foes.values()) == 8


@pytest.mark.parametrize("foe", ONE_PAYMENT)
@situation(rule="F3.2, FA4, FA6, FA7, FA23")
def test_a_foe_takes_what_it_demands(foe: str) -> None:
    enough, too_little = ONE_PAYMENT[foe]
    table = given("moria", at="step_two", foes=[foe, "wargs"], active="sam", sam=enough)
    when(table, "sam", "defeat_foe", foe=foe)
    while foe in line(table):
        gift = next(c for c in table.choices("sam") if type(c.action).__name__.startswith("Give"))
        table.act(gift.action)
    assert line(table) == ["wargs"]
    assert state(table).defeated == {"sam": [foe]}
    sam = state(table).hobbits["sam"]
    assert (sam.hand, sam.shields, sam.tokens) == ([], 0, {})
    if too_little is not None:
        held = {key: [c for c in x if c != "legolas_"] if key == "hand" else x for key, x in too_little.items()}
        short = given("moria", at="step_two", foes=[foe], active="sam", sam=held)
        assert offered(short, "defeat_foe") == []
        assert refused(short, "sam", "defeat_foe", foe=foe) == "FA4"


@pytest.mark.parametrize(("foe", "steps"), SUFFERED.items())
@situation(rule="F3.2, FA39")
def test_steps_into_the_darkness(foe: str, steps: int) -> None:
    table = given("moria", at="step_two", foes=[foe], active="sam", sam={"step": 1})
    when(table, "sam", "defeat_foe", foe=foe)
    assert state(table).hobbits["sam"].step == 1 + steps
    assert line(table) == []


@pytest.mark.parametrize("foe", ROLLED)
@situation(rule="F3.2, FA9")
def test_the_foe_goes_before_the_roll_brings_others(foe: str) -> None:
    table = given("moria", at="step_two", foes=[foe], next_foes=["wargs", "snaga"], rolls=["cards2"])
    when(table, "frodo", "defeat_foe", foe=foe)
    assert line(table) == ["snaga", "wargs"]
    assert state(table).defeated == {"frodo": [foe]}


@situation(rule="FA10, FA2")
def test_the_red_eye_brings_sauron_nearer_whoever_is_caught() -> None:
    table = given("moria", at="step_two", foes=["orcs_of_the_red_eye"], sauron=5, sam={"step": 4})
    when(table, "frodo", "defeat_foe", foe="orcs_of_the_red_eye")
    assert state(table).sauron == 4
    assert not state(table).hobbits["sam"].alive
    assert state(table).defeated == {"frodo": ["orcs_of_the_red_eye"]}


@situation(rule="FA2, FA27")
def test_whoever_is_eliminated_by_the_price_has_defeated_the_foe() -> None:
    table = given("moria", at="step_two", foes=["wargs"], active="sam", sauron=5, sam={"step": 3})
    when(table, "sam", "defeat_foe", foe="wargs")
    assert not state(table).hobbits["sam"].alive
    assert state(table).defeated == {"sam": ["wargs"]}
    assert state(table).active == "frodo"


@situation("T55", rule="F3.2, FA4")
def test_gothmog_takes_an_empty_hand() -> None:
    table = given("moria", at="step_two", foes=["gothmog"])
    when(table, "frodo", "defeat_foe", foe="gothmog")
    assert line(table) == []


@situation("T56", rule="F3.2, FA5")
def test_the_white_hand_takes_a_gandalf_card_unused() -> None:
    table = given("moria", at="step_two", foes=["orcs_of_the_white_hand"], gandalf=["healing"], frodo={"step": 3})
    when(table, "frodo", "defeat_foe", foe="orcs_of_the_white_hand")
    assert state(table).gandalf == []
    assert state(table).hobbits["frodo"].step == 3
    assert line(table) == []


@situation(rule="FA5")
def test_the_white_hand_waits_while_no_gandalf_card_is_there_or_asks_which() -> None:
    table = given("moria", at="step_two", foes=["orcs_of_the_white_hand"])
    assert refused(table, "frodo", "defeat_foe", foe="orcs_of_the_white_hand") == "FA5"
    table = given("moria", at="step_two", foes=["orcs_of_the_white_hand"], gandalf=["healing", "magic"])
    when(table, "frodo", "defeat_foe", foe="orcs_of_the_white_hand")
    when(table, "frodo", "give_gandalf", card="magic")
    assert state(table).gandalf == ["healing"]


@situation(rule="F3.2")
def test_a_payment_can_be_left_again() -> None:
    table = given("moria", at="step_two", foes=["lagduf"], active="sam", sam={"hand": ["gimli", "boromir"]})
    when(table, "sam", "defeat_foe", foe="lagduf")
    assert prompt(table).kind == "pay"
    assert offered(table, "refuse") == []
    when(table, "sam", "back")
    assert prompt(table).kind == "step_two"
    assert line(table) == ["lagduf"]


@situation(rule="FA35")
def test_guidance_gives_two_jokers_against_a_foe() -> None:
    table = given("moria", at="step_two", foes=["lagduf"], gandalf=["guidance"], sam={"shields": 5})
    when(table, "frodo", "defeat_foe", foe="lagduf")
    when(table, "sam", "call_gandalf", card="guidance")
    assert line(table) == []
    assert state(table).defeated == {"frodo": ["lagduf"]}
    assert state(table).hobbits["sam"].shields == 0


def test_the_rows_of_a_pane() -> None:
    table = given(
        "moria", at="step_two", foes=["lagduf", "wargs"], frodo={"hand": ["gimli"]}, defeated={"sam": ["snaga"]}
    )
    rows = foe_rows(table.state)
    assert [(row.id, row.leftmost, row.payable) for row in rows] == [("lagduf", True, True), ("wargs", False, True)]
    assert rows[0].demand == "2 Fighting"
    assert foe_summary(table.state)[0] == ("in the line", "2, 6 short of eight")
    hidden = given("moria", at="step_two", foes=["lagduf"], hands="hidden", frodo={"hand": ["gimli"]})
    assert foe_rows(hidden.view("sam"))[0].payable is None
    assert foe_rows(hidden.view("frodo"))[0].payable is True
