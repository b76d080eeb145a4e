"""What is said to the ear of fights, ways and orders where no screen shows it."""

from __future__ import annotations

import re
from typing import Any

from core.kernel.prompts import Choice, Prompt
from core.kernel.table import Table
from core.ring_war.chapters.ground import stack_of, way_there
from core.ring_war.content.contents import lookup
from core.ring_war.game import GAME
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.state import HIDDEN, MOUNT_DOOM
from tests.ring_war.situation import DP, FP, SP, given, place
from tests.ring_war.situations.stop import STOP
from tests.tui.games.ring_war.test_sent import HEARD, heard, order
from tui.commands.plain_words import meant


def labels(table: Table) -> list[str]:
    """Return the choices as they are said."""
    return [HEARD.words.label(table.state, choice) for choice in table.choices()]


def test_who_attacks_is_said_with_whom_where_it_is_the_only_one() -> None:
    people: dict[str, Any] = {"ara": {"hex": "Bree", "cards": ["m02"], "known": True}, "n3": "Bree"}
    table = given("fight", FP, people, agenda=[f.Fights(FP), STOP], loose_free=True)
    told = labels(table)[0]
    assert told.startswith("Aragorn at Bree, Combat ")
    assert told.endswith(", against the Third Nazgûl, Combat 3"), told
    assert GAME.words.label(table.state, table.choices()[0]) == "Aragorn at Bree, Combat 5"


def test_of_a_nazgul_who_has_more_wounds_than_he_can_bear_those_that_count_are_said() -> None:
    people: dict[str, Any] = {"ara": {"hex": "Bree", "known": True}, "n3": {"hex": "Bree", "normal": 4, "special": 1}}
    fight = f.Combat(place("Bree"), FP, DP, "G.1", (f.Pair(("ara",), ("n3",)),))
    table = given("fight", FP, people, agenda=[f.Stances((FP, DP), fight=fight), STOP])
    assert isinstance(table.prompt, Prompt)
    said = HEARD.words.prompt_text(table.state, table.prompt)
    assert "the Third Nazgûl has 5 wounds, 1 of the 4 special ones that kill him" in said, said


def test_whoever_wishes_to_be_left_alone_hears_until_when() -> None:
    table = given(
        "events", DP, {"fro": "Bree"}, agenda=[d.Window("step"), STOP], hands={FP: ["e35"]}, options={"windows": "open"}
    )
    assert isinstance(table.prompt, Prompt)
    assert HEARD.words.prompt_text(table.state, table.prompt) == "Now comes the Events Phase. Do you play a card?"
    told = [HEARD.words.label(table.state, Choice(FP, d.Pass(FP, until), "3.3")) for until in ("", "turn")]
    assert told == ["Pass", "Pass, in searches too, until my next captives, new forces or movement"]


def test_the_way_leads_over_no_closed_pass() -> None:
    table = given("move", FP, {"fro": "Hollin ridge", "sam": "Hollin ridge"})
    state = table.state
    stack = stack_of(state, FP, ("fro", "sam"))
    for shortest in (False, True):
        way = way_there(state, stack, place("Hollin ridge"), MOUNT_DOOM, shortest=shortest)
        assert way is not None
        assert place("Redhorn Pass") not in way
        assert len(way) > lookup(state).grid.distance(place("Hollin ridge"), MOUNT_DOOM)
    why = heard(table, FP)
    order(table, FP, "fro")
    assert "; the way there leads by " in heard(table, FP).why_not("Mount Doom"), why
    lines = heard(table, FP).hex("Redhorn Pass")
    assert any("closed unless a die of 6 opens it" in line for line in lines), lines


def test_the_way_of_the_ring_is_told_also_where_the_bearers_cards_are_hidden() -> None:
    saruman = {"hex": "Isengard", "cards": ["m13"]}
    table = given("move", DP, {"sar": saruman, "n3": "Bree"}, ring={"bearer": "sar", "last": SP})
    view = GAME.sight.view(table.state, DP)
    assert HIDDEN in view.people["sar"].cards
    told = " ".join(HEARD.words.spoken(view))
    assert re.search(r"Saruman bears the Ring, \d+ hexes from Mount Doom\.", told), told


def test_a_stack_goes_into_a_direction() -> None:
    table = given("move", FP, {"the": "Edoras", "eow": "Edoras"})
    before = table.state.people["the"].hex
    order(table, FP, "Edoras north")
    after = table.state.people["the"].hex
    assert heard(table, FP).grid().compass(before, after) == "north"
    assert any("instead of a hex the direction" in line for line in meant("go"))


def test_enemies_near_a_hex_are_told_also_beside_ones_own() -> None:
    table = given("move", FP, {"fro": "Bree", "gol": "Bree", "n3": "Bree"}, gollum=FP)
    told = " ".join(heard(table, FP).near(["enemies", "Bree", "1"]))
    assert told.strip().startswith("here, at Bree: "), told
    other = given("move", FP, {"fro": "Bree", "gol": "Dimrill Dale"}, gollum=FP)
    assert heard(other, FP).near(["enemies", "Dimrill Dale", "1"]) == ["No enemy stands within 1 hex of it."]
