"""What is asked, in which order, and what is not asked because it cannot matter (GR3)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.ring_war.game import GAME
from core.ring_war.model.records.dealing import TakeCards
from core.ring_war.model.records.fighting import Challenged, Champion, Combat, Fights, Joining, Pair
from core.ring_war.model.records.turn import HandOut, PlaceNazgul
from tests.kit.at_table import asked, offered
from tests.ring_war.situation import FP, given, place

STOP = PlaceNazgul("n9")
"""A step at which a turn stands still."""

RIDGE = place("Hollin ridge")


def labels(table: Table) -> list[str]:
    """Return what the choices of a table are called."""
    return [GAME.words.label(table.state, one) for one in table.choices()]


def test_the_strongest_is_asked_first_to_face_a_servant() -> None:
    people: dict[str, Any] = {"fro": RIDGE, "ara": {"hex": RIDGE, "cards": ["m02"], "normal": 1}, "bor": RIDGE}
    table = given("move", FP, people, agenda=[Champion(FP, RIDGE, ("fro", "ara", "bor")), STOP])
    assert labels(table) == [
        "Aragorn: Combat 7, Endurance 6, 1 wound so far",
        "Boromir: Combat 4, Endurance 5",
        "Frodo: Combat 1, Endurance 3",
    ]
    assert isinstance(table.prompt, Prompt)
    assert GAME.words.prompt_text(table.state, table.prompt) == "Wargs (Combat 3, Endurance 5): who faces them?"
    hurt = given("move", FP, people, agenda=[Champion(FP, RIDGE, ("fro",)), STOP], servants={RIDGE: {"normal": 2}})
    assert isinstance(hurt.prompt, Prompt)
    asked = GAME.words.prompt_text(hurt.state, hurt.prompt)
    assert asked == "Wargs (Combat 3, Endurance 5, 2 wounds so far): who faces them?"


def test_the_strongest_is_asked_first_to_help() -> None:
    people = {"fro": RIDGE, "sam": RIDGE, "bor": RIDGE, "n3": RIDGE}
    fight = Combat(RIDGE, "dark_power", FP, "G.1", (Pair(("n3",), ("fro",)),))
    table = given("fight", "dark_power", people, agenda=[Joining(fight), STOP])
    assert labels(table) == [
        "Boromir helps Frodo: Combat 4, Endurance 5",
        "Sam helps Frodo: Combat 2, Endurance 4",
        "Nobody else",
    ]


def test_that_legolas_and_gimli_strike_better_together_is_heard_where_it_is_asked_who_fights() -> None:
    people: dict[str, Any] = {"leg": RIDGE, "gim": RIDGE, "bor": RIDGE}
    heard = GAME.spoken("", aloud=True).words
    table = given("move", FP, people, agenda=[Champion(FP, RIDGE, (*people,)), STOP])
    said = {heard.label(table.state, one).partition(":")[0]: heard.label(table.state, one) for one in table.choices()}
    assert said["Legolas"] == "Legolas: Combat 4, Endurance 5, the die 1 higher beside Gimli"
    assert said["Boromir"] == "Boromir: Combat 4, Endurance 5"
    table = given("fight", FP, {**people, "n3": RIDGE}, agenda=[Fights(FP), STOP])
    said = {label.split()[0]: label for label in (heard.label(table.state, one) for one in table.choices())}
    assert said["Gimli"].endswith(", Combat 4, the die 1 higher beside Legolas, against the Third Nazgûl, Combat 3")


def test_who_can_use_a_card_of_rivendell_is_asked_first() -> None:
    people = {"fro": "Rivendell", "ara": "Rivendell"}
    loose = {place("Rivendell"): ["m02"]}
    table = given("", "", people, turn=0, agenda=[HandOut("m02"), STOP], loose=loose)
    assert labels(table)[:2] == ["Aragorn: can use it", "Frodo: can only carry it"]


def test_miruvor_alone_is_no_reason_to_ask_who_fights() -> None:
    table = given("fight", FP, {"fro": {"hex": RIDGE, "cards": ["m20"], "normal": 1}}, agenda=[Fights(FP), STOP])
    assert asked(table) == "place_nazgul"
    table = given(
        "fight",
        FP,
        {"fro": {"hex": RIDGE, "cards": ["m20"], "normal": 1}, "n3": RIDGE},
        agenda=[Fights(FP), STOP],
    )
    assert asked(table) == "fights"
    assert offered(table, "use_magic")


def test_who_never_leaves_is_not_asked_to_take_cards() -> None:
    lorien = place("Lorien")
    alone = given("move", FP, {"gal": lorien}, agenda=[TakeCards(lorien), STOP], loose={lorien: ["m19"]})
    assert asked(alone) == "place_nazgul"
    both = given("move", FP, {"gal": lorien, "fro": lorien}, agenda=[TakeCards(lorien), STOP], loose={lorien: ["m19"]})
    assert {one.person for one in offered(both, "take_card")} == {"gal", "fro"}


def test_who_is_attacked_is_told_what_both_bring() -> None:
    fight = Combat(RIDGE, "dark_power", FP, "G.1", (Pair(("n3",), ("ara",)),))
    people: dict[str, Any] = {"ara": {"hex": RIDGE, "cards": ["m02"], "spotted": ["dark_power"]}, "n3": RIDGE}
    table = given("fight", "dark_power", people, agenda=[Challenged(fight), STOP])
    one = "Fight: Combat 7, Endurance 6; the Third Nazgûl has Combat 3, Endurance 4"
    assert one in labels(table)
    both = msgspec.structs.replace(fight, pairs=(Pair(("n3", "got"), ("ara",)),))
    table = given("fight", "dark_power", {**people, "got": RIDGE}, agenda=[Challenged(both), STOP])
    assert isinstance(table.prompt, Prompt)
    heard = [GAME.spoken("", aloud=True).words.label(table.state, choice) for choice in table.prompt.choices]
    assert f"{one}; Gothmog has Combat 4, Endurance 5" in heard
