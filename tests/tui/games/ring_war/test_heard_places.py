"""What plain mode says of a search, a Servant and a fight, and what an order does that leads nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.foresight import foresee
from core.kernel.prompts import Prompt
from core.kernel.spoken import SpokenWords
from core.ring_war.chapters.cards.asking import WhoPlays
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as ma
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import trading as tr
from core.ring_war.model.records.turn import Done
from core.ring_war.words.card_texts import HEARD as HEARD_ONCE
from core.ring_war.words.wanted import wanted
from tests.ring_war.situation import DP, FP, SP, given, place
from tests.ring_war.situations.stop import STOP
from tests.tui.games.ring_war.test_heard_orders import labels
from tests.tui.games.ring_war.test_sent import HEARD, order
from tui.commands.documents import BadChoice
from tui.commands.plain_offered import ENDING
from tui.commands.plain_orders import NotThere


def test_a_search_at_a_place_that_a_view_hides_is_not_foreseen() -> None:
    people: dict[str, Any] = {"fro": "Bree", "sar": "Isengard", "bor": {"hex": "", "captive": SP}}
    steps = [tr.MayTalk(SP), s.SearchNow(DP, place("Bree"), "J.2"), STOP]
    table = given("search", SP, people, agenda=steps)
    view = GAME.sight.view(table.state, SP)
    assert foresee(GAME, view, Done(SP)).stopped == "hidden"


def test_a_search_card_that_finds_nobody_says_so() -> None:
    cards = current().searches
    card = next(name for name, one in cards.items() if one.back == "eye")
    event = s.SearchTurned("J.1", card, "eye")
    grid = current().terrain.province
    inside = next(hex_ for hex_, one in grid.items() if one in cards[card].provinces and hex_ in current().terrain.land)
    empty = given("search", "", {"n3": "Barad-dûr"})
    ends = {1: ", where nobody can be searched", 2: ", in neither of which anybody can be searched"}
    for many, end in (*ends.items(), (3, ", in none of which anybody can be searched")):
        name = next(name for name, one in cards.items() if len(one.provinces) == many)
        told = HEARD.words.heard(empty.state, s.SearchTurned("J.1", name, cards[name].back))
        assert told.endswith(end)
    there = given("search", "", {"fro": inside})
    assert "nobody" not in HEARD.words.heard(there.state, event)


def test_whoever_forgoes_a_search_says_so_in_a_word() -> None:
    cards = current().searches
    terrain = current().terrain
    card = next(name for name, one in cards.items() if one.back == "hand")
    inside = next(h for h, one in terrain.province.items() if one in cards[card].provinces and h in terrain.land)
    table = given("search", SP, {"fro": inside, "sar": "Isengard"}, agenda=[s.OrcSearch(SP, card), STOP])
    assert [label for label in labels(table) if ENDING.match(label)] == ["Forgo the rest of the search"]


def test_what_is_special_about_a_servant_is_said_before_somebody_faces_it() -> None:
    table = given(
        "move", FP, {"ara": "Moria West-gate"}, agenda=[f.Champion(FP, place("Moria West-gate"), ("ara",)), STOP]
    )
    assert isinstance(table.prompt, Prompt)
    assert "; the fight ends after two rounds): who faces it?" in HEARD.words.prompt_text(table.state, table.prompt)


def test_a_challenge_says_how_many_may_help() -> None:
    people: dict[str, Any] = {"sam": {"hex": "Bree", "known": True}, "ara": "Bree", "gim": "Bree", "n3": "Bree"}
    fight = f.Combat(place("Bree"), DP, FP, "G.1", (f.Pair(("n3",), ("sam",)),))
    table = given("fight", DP, people, agenda=[f.Challenged(fight), STOP], loose_free=True)
    assert any(label.startswith("Fight: ") and label.endswith("; 2 others here may help") for label in labels(table))


def test_the_last_round_of_a_fight_is_called_so() -> None:
    people: dict[str, Any] = {"ara": {"hex": "Bree", "known": True}, "n3": "Bree"}
    told: list[str] = []
    for number in (5, 6):
        fight = f.Combat(place("Bree"), DP, FP, "G.1", (f.Pair(("n3",), ("ara",)),), round=number)
        table = given("fight", DP, people, agenda=[f.Stances((DP, FP), fight=fight), STOP], loose_free=True)
        assert isinstance(table.prompt, Prompt)
        told.append(HEARD.words.prompt_text(table.state, table.prompt))
    assert "round 5 of at most 6" in told[0]
    assert "round 6, the last" in told[1]


def test_an_order_out_of_reach_says_what_the_way_costs_that_it_tells() -> None:
    table = given("move", FP, {"fro": "Rivendell", "sam": "Rivendell"})
    with pytest.raises(BadChoice) as near:
        order(table, FP, "Rivendell Moria")
    assert "costs 14 movement points" in str(near.value), str(near.value)


def test_an_order_out_of_reach_gives_the_stack_back_each_time() -> None:
    table = given("move", FP, {"fro": "Rivendell", "sam": "Rivendell", "leg": "Bree"})
    with pytest.raises(BadChoice):
        order(table, FP, "Rivendell Moria")
    with pytest.raises(NotThere):
        order(table, FP, "Rivendell Moria")
    order(table, FP, "Rivendell Hollin ridge")
    assert table.state.people["fro"].hex == place("Hollin ridge"), "the stack that was taken goes by its hex"


def test_an_order_may_say_to_before_the_hex() -> None:
    table = given("move", FP, {"fro": "Rivendell", "sam": "Rivendell"})
    order(table, FP, "Frodo and Sam to Hollin ridge")
    assert table.state.people["fro"].hex == place("Hollin ridge")


def test_of_several_who_have_moved_the_order_says_so() -> None:
    table = given("move", FP, {"fro": "Rivendell", "sam": "Rivendell", "leg": "Bree"})
    order(table, FP, "Rivendell Hollin ridge")
    with pytest.raises(BadChoice, match="moved already"):
        order(table, FP, "Frodo and Sam Moria")


@pytest.mark.parametrize(
    ("game", "seat", "until"),
    [
        ("character", FP, "my next captives or movement"),
        ("character", DP, "my next movement"),
        ("campaign", FP, "my next captives, new forces or movement"),
        ("campaign", DP, "my next new forces or movement"),
    ],
)
def test_it_is_said_when_one_is_asked_for_cards_again(game: str, seat: str, until: str) -> None:
    table = given("move", FP, {"fro": "Bree"}, options={"game": game})
    label = WhoPlays().label(table.state, d.Window("step"), d.Pass(seat, "turn"))
    assert label == f"Pass, in searches too, until {until}"


def test_a_card_says_what_it_does_where_it_is_used_and_says_it_once() -> None:
    table = given("move", FP, {"bor": "Bree"})
    label = WhoPlays().label
    use = d.UseMagic(FP, "bor", "m16")
    words = HEARD.words
    assert isinstance(words, SpokenWords)
    with words.voice.speaks():
        told = label(table.state, d.Window("fight", place("Bree")), use)
        ambush = label(table.state, d.Window("fight", place("Bree")), d.Play(FP, "e32"))
    assert ambush.startswith("Play Ambush (1 more for one's own die")
    assert told.startswith("Boromir uses the Horn of Gondor (Once: all Characters in the hex join")
    assert (found := HEARD_ONCE.match(told)) is not None
    assert told.index("(") <= found.end()
    assert "(" not in label(table.state, d.Window("fight", place("Bree")), use)


def test_saruman_is_told_that_one_word_goes_past_his_questions() -> None:
    kinds = []
    for step in (tr.MayTalk(SP), ma.Alliances(SP)):
        table = given("events", SP, {"sar": "Isengard"}, agenda=[step, STOP])
        assert isinstance(table.prompt, Prompt)
        kinds.append(HEARD.words.passed_by(table.prompt))
    assert {*kinds} == {"barter, Alliance and Palantír, whichever of them is asked"}


def test_a_place_that_may_be_reduced_says_what_that_takes() -> None:
    options = {"game": "character"}
    deep, bree = place("Helm's Deep"), place("Bree")
    state = given("move", DP, {"n3": "Barad-dûr"}, options=options).state
    added = "a die plus 1 for each Nazgûl here, 2 for their Lord, less the best Morale here, of 8 or more"
    takes = f"2 Shadow Points, and {added}"
    to_reduce = "one of 5 places that the Dark Power has to reduce"
    assert wanted(state, deep) == f"{to_reduce}, once Mordor is mobilized: {takes}"
    assert wanted(state, bree) == ""
    state = given("move", DP, {"n3": "Barad-dûr"}, options=options, mordor=2, reduced=[place("Hobbiton")]).state
    assert wanted(state, deep) == f"{to_reduce}: {takes}"
    assert wanted(state, place("Hobbiton")).startswith("reduced: one of 5 places")
    state = given("move", DP, {"n3": "Barad-dûr"}).state
    assert wanted(state, deep) == "among the places that the Dark Power and Saruman need for victory"
    assert wanted(state, place("Minas Tirith")) == "among the places that the Dark Power needs for victory"
