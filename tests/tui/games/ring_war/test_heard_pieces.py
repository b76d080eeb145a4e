"""What plain mode says of Characters nobody knows the place of, of who has moved, and of when a turn begins."""

from __future__ import annotations

from typing import Any

import pytest

from core.bots.hinting import Asked
from core.bots.ranking import Ranked, Ranking
from core.ring_war.game import GAME
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import searching as s
from core.ring_war.model.records.turn import EndTurn
from core.ring_war.model.state import HIDDEN
from tests.ring_war.situation import DP, FP, SP, given, place, refused, when
from tests.ring_war.situations.stop import STOP
from tests.tui.games.ring_war.test_sent import HEARD, at, heard, isengard, order
from tui.commands.documents import BadChoice
from tui.commands.hinting import spoken_hint
from tui.commands.plain_offered import Offered
from tui.commands.plain_telling import Telling


def test_a_character_who_lies_face_down_or_is_dead_is_called_neither_nobody_nor_anywhere() -> None:
    people: dict[str, Any] = {"fro": "Bree", "sam": "Bree", "n3": "Barad-dûr", "den": {"hex": "", "gone": 2}}
    table = given("move", DP, people, shadow=9)
    with pytest.raises(BadChoice, match="you do not know where Frodo is: the Characters of the Fellowship lie face"):
        heard(table, DP).hex("frodo")
    with pytest.raises(BadChoice, match="Denethor II is dead or out of the game; view tells"):
        heard(table, DP).hex("Denethor")
    assert heard(table, FP).hex("Frodo")[0].endswith("Bree")


def test_who_has_woken_in_the_part_of_another_is_not_told_to_have_moved() -> None:
    armies = {"rohan_foot_1": "Edoras", "isengard_uruks_1": "Isengard"}
    for active, moved in ((SP, False), (FP, True)):
        people = {"sar": "Isengard", "leg": "Bree"}
        table = given("move", active, people, armies, moved=["rohan_foot_1"])
        told = next(one for one in heard(table, active).hex("Edoras") if "foot of Rohan" in one)
        assert told.endswith(", moved") == moved


def test_of_several_who_have_moved_it_is_said_that_they_have() -> None:
    table = given("move", FP, {"fro": "Bree", "sam": "Bree", "leg": "Edoras"}, moved=["fro", "sam"])
    assert heard(table, FP).why_not("Bree") == "Those there have moved already."
    assert refused(table, FP, "pick_stack", hex=place("Bree")).sentence == "Those there have moved already."


def test_an_order_names_one_of_the_stack_that_was_taken() -> None:
    for text, left in (("Saruman Fords of Isen", 55), ("5 wolf-riders Fords of Isen", 50)):
        table = isengard()
        when(table, SP, "pick_stack", hex=place("Isengard"))
        order(table, SP, text)
        assert sum(at(table, "Isengard").values()) == left
        assert (table.state.people["sar"].hex == place("Isengard")) == (left == 50)


def test_a_turn_is_not_foretold_where_cards_are_asked_for_first() -> None:
    people: dict[str, Any] = {"leg": "Bree", "n3": "Bree", "sam": "Edoras"}
    told = {}
    for windows in (1, 2):
        agenda = [*[d.Window("step")] * windows, EndTurn()]
        table = given("battle", DP, people, agenda=agenda, hands={FP: ["e29"]}, shadow=windows)
        offered = Offered(table, HEARD)
        told[windows] = offered.follows(table.choices()[0], FP)
    assert "Game-Turn 5 begins" in told[1]
    assert "1 Shadow Point is left over, and lost" in told[1]
    assert "left over" not in told[2]
    assert "Game-Turn" not in told[2]


def test_what_happens_before_a_turn_begins_does_not_stand_under_it() -> None:
    people: dict[str, Any] = {"leg": "Bree", "n3": "Bree", "sam": "Edoras"}
    table = given("battle", DP, people, agenda=[d.Window("step"), b.Battles(DP), EndTurn()], hands={FP: ["e29"]})
    when(table, FP, "play", card="e29")
    telling = Telling(HEARD, table.line, FP, ids=False, end=True, sums=True)
    telling.tell(table.line.entries, lambda _: False)
    told = [line.strip() for line in telling.lines]
    driven = next(at for at, line in enumerate(told) if "driven off" in line)
    assert not any(line.startswith("Game-Turn 5") for line in told[:driven]), told


def test_a_captive_who_has_no_name_any_more_is_called_a_captive() -> None:
    text = GAME.words.event_text
    assert text(s.Freed("E01", HIDDEN, place("Bree"))) == "A captive is free again, at Bree"
    assert text(s.Freed("J.5", HIDDEN, place("Bree"))) == "Whoever escaped is free again, at Bree"
    assert text(s.Freed("J.5", "sam", place("Bree"))) == "Sam is free again, at Bree"


def test_a_nazgul_who_stands_where_he_is_to_search_does_not_come_from_there() -> None:
    agenda = [s.NazgulSearch("s28"), STOP]
    people = {"n3": "Westemnet", "n4": "Edoras", "leg": "Westemnet"}
    table = given("search", "", people, agenda=agenda, shadow=9, control={place("Edoras"): DP})
    when(table, DP, "search_hex", hex=place("Westemnet"))
    labels = [HEARD.words.label(table.state, choice) for choice in table.choices()]
    assert "Third Nazgûl: there already, for a Shadow Point" in labels, labels
    assert "Fourth Nazgûl: from Edoras, for a Shadow Point" in labels, labels


def test_neither_a_hint_nor_why_tells_again_or_looks_into_what_a_card_does() -> None:
    agenda = [d.EventsOf(FP, drawn=True), d.EventsOf(DP, drawn=True)]
    hands = {SP: [], FP: ["e01", "e20", "e29", "e31"], DP: []}
    table = given("events", "", {"fro": "Bree"}, hands=hands, agenda=agenda)
    asked = Asked.of(GAME, table.state, table.prompt, FP)
    discards = [one for one in asked.options if isinstance(one.action, d.Discard)]
    words = HEARD.words
    with HEARD.words.voice.speaks():
        labels = [words.label(asked.view, one) for one in discards]
    assert all(" (" in label for label in labels)
    lines = [Ranked(one, 0.5, 0.0, 0.5, 0.02, 0.0, 0.0, 100, {}) for one in discards]
    ranking = Ranking(lines, discards[0], discards[0], 0.1, 0.01, 200, True)
    with HEARD.words.voice.speaks():
        said = spoken_hint(asked, ranking, {one: at for at, one in enumerate(discards, 1)}.get, 1.0, words)
        offered = Offered(table, HEARD)
        offered.eyes = FP
        begun = labels[0].split(" (")[1].split()[0]
        assert not offered.numbers_with(begun)
        assert offered.numbers_with("discard")
    assert len(said) > len(discards)
    assert not any(" (" in line for line in said)
