"""What plain mode says where an order, a card or a rating would mislead whoever hears no more than the line."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.ring_war.chapters.fights import challenged
from core.ring_war.content.contents import current
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as ma
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import turn as t
from core.ring_war.words.card_texts import card_does
from tests.ring_war.situation import DP, FP, SP, given, place
from tests.ring_war.situations.stop import STOP
from tests.tui.games.ring_war.test_sent import HEARD, order
from tui.commands.documents import BadChoice
from tui.commands.plain_choices import tails
from tui.commands.plain_offered import ENDING, Offered


def labels(table: Table) -> list[str]:
    """Return the choices as they are said."""
    return [HEARD.words.label(table.state, choice) for choice in table.choices()]


def test_an_order_into_a_closed_pass_waits_until_the_die_was_told() -> None:
    table = given("move", FP, {"fro": "Rivendell", "sam": "Rivendell"}, dice={"pass": [1]})
    with pytest.raises(BadChoice, match="High Pass is closed unless a die of 6 opens it"):
        order(table, FP, "Rivendell High Pass")
    assert table.state.people["fro"].hex == place("Rivendell")
    assert "fro" not in table.state.moved
    assert any("High Pass" in label for label in labels(table)), "they are asked where they go"
    order(table, FP, "High Pass")
    assert "fro" in table.state.moved


def test_of_a_closed_pass_out_of_reach_it_is_not_said_that_a_number_tries_it() -> None:
    table = given("move", FP, {"fro": "Rivendell", "sam": "Rivendell"}, dice={"pass": [1]})
    with pytest.raises(BadChoice) as refused:
        order(table, FP, "Rivendell Redhorn Pass")
    assert "its number tries it" not in str(refused.value)
    assert table.state.people["fro"].hex == place("Rivendell")


def test_an_order_into_an_open_pass_is_carried_out() -> None:
    table = given("move", FP, {"fro": "Rivendell", "sam": "Rivendell"}, turn=14)
    order(table, FP, "Rivendell High Pass")
    assert table.state.people["fro"].hex == place("High Pass")


def test_the_way_to_a_hex_names_who_waits_on_it_and_how_far_on_it_one_comes() -> None:
    armies = {"mordor_orcs_5": {"hex": "Cirith Ungol", "points": 3}}
    people = {"fro": "Henneth Annûn", "sam": "Henneth Annûn", "n3": "Cirith Ungol"}
    table = given("move", FP, people, armies)
    with pytest.raises(BadChoice) as refused:
        order(table, FP, "Henneth Annûn Mount Doom")
    told = str(refused.value)
    assert "Cirith Ungol (Third Nazgûl, 3 enemy points of the Dark Power's, Shelob may come)" in told, told
    assert "; on that way " in told, told
    assert "the nearest that can be reached now" not in told


def test_nazgul_who_are_named_in_a_row_fly_one_after_the_other() -> None:
    people = {"n3": "Dol Guldur", "n4": "Dol Guldur", "got": "Minas Morgul"}
    rows = ("third and fourth nazgul", "The third, the fourth nazgul to", "gothmog and the third and fourth")
    for who in (*rows, "third fourth nazgul", "gothmog third nazgul and fourth nazgul to"):
        table = given("move", DP, people, shadow=9, mordor=2, loose_dark=True)
        order(table, DP, f"{who} Edoras")
        assert [table.state.people[name].hex for name in ("n3", "n4")] == [place("Edoras")] * 2
        assert (table.state.people["got"].hex == place("Edoras")) == who.startswith("gothmog")


def test_who_of_several_cannot_fly_any_more_is_said() -> None:
    table = given("move", DP, {"n3": "Dol Guldur", "n4": "Dol Guldur"}, shadow=1, mordor=2, loose_dark=True)
    with pytest.raises(BadChoice, match="fourth nazgul stays: something else is asked first"):
        order(table, DP, "third and fourth nazgul Edoras")
    assert [table.state.people[name].hex for name in ("n3", "n4")] == [place("Edoras"), place("Dol Guldur")]


def test_the_figures_of_a_hex_name_it_without_the_letter_of_the_sheet() -> None:
    table = given("move", FP, {"fro": "Rivendell", "sam": "Rivendell"}, turn=14)
    assert place("Hollin ridge")[1:] == "2710"
    order(table, FP, "Rivendell 2710")
    assert table.state.people["fro"].hex == place("Hollin ridge")


@pytest.mark.parametrize("card", ["e07", "e08", "e12", "e22"])
def test_a_card_that_brings_an_army_says_that_none_comes_in_the_character_game(card: str) -> None:
    assert "except in the Character Game" in card_does(card)


def test_nazgul_who_search_are_told_apart_before_what_they_cost() -> None:
    people = dict.fromkeys(("n3", "n4", "n5", "n6", "n7"), "Barad-dûr")
    rules, hex_ = current(), place("Henneth Annûn")
    sending = s.Sending(DP, next(iter(rules.searches)), rules.terrain.province[hex_], hex_)
    table = given("search", DP, {**people, "far": "Henneth Annûn"}, agenda=[sending, STOP], shadow=6)
    short, ends = tails(dict(enumerate(labels(table), 1)))
    assert short[1] == "Third Nazgûl"
    assert ends == ["With 1 to 5: from Barad-dûr, for a Shadow Point."]


def test_who_bears_the_ring_hears_what_a_ring_rating_is() -> None:
    table = given("events", FP, dict.fromkeys(("fro", "sam"), "Rivendell"), agenda=[t.ChooseBearer()])
    assert isinstance(table.prompt, Prompt)
    asked = HEARD.words.prompt_text(table.state, table.prompt)
    assert "wears the Ring takes it off on a die of his Ring Rating or less" in asked


def test_of_a_card_of_the_fallen_it_is_said_who_can_use_it() -> None:
    people: dict[str, Any] = dict.fromkeys(("ara", "sam"), "Bree")
    spoils = f.Spoils(place("Bree"), ("m02",), ("ara", "sam"))
    table = given("fight", FP, people, agenda=[spoils, STOP])
    told = labels(table)
    assert told[0].startswith("Aragorn takes Andúril: can use it"), told
    assert told[1].startswith("Sam takes Andúril: can only carry it"), told


def test_whoever_goes_on_without_an_alliance_says_so_in_a_word() -> None:
    table = given("events", SP, {"sar": "Isengard"}, agenda=[ma.Alliances(SP), STOP])
    assert [label for label in labels(table) if ENDING.match(label)] == ["Leave it as it is"]


def test_where_somebody_goes_who_has_broken_off_is_asked_of_everybody_alike() -> None:
    table = given("fight", FP, {"eow": {"hex": "Edoras", "known": True}}, agenda=[f.Leaves(FP, "eow"), STOP])
    assert isinstance(table.prompt, Prompt)
    assert HEARD.words.prompt_text(table.state, table.prompt) == "Éowyn has broken off: where to?"


def test_a_refusal_that_no_die_brings_about_says_so() -> None:
    people: dict[str, Any] = {"ara": {"hex": "Bree", "known": True}, "n3": "Bree"}
    fight = f.Combat(place("Bree"), DP, FP, "G.1", (f.Pair(("n3",), ("ara",)),))
    table = given("fight", DP, people, agenda=[f.Challenged(fight), STOP], loose_free=True)
    refusal = next(label for label in labels(table) if label.startswith("Refuse: a die of "))
    assert refusal.endswith(" or less, or the fight begins all the same")
    question = challenged.DoesHeFight()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(challenged, "refuses_at", lambda *_: 0)
        assert question.label(table.state, f.Challenged(fight), f.Refuse(FP)) == "Refuse, which no die brings about"


def test_a_choice_is_begun_without_what_brackets_explain_in_it() -> None:
    hex_ = place("Bree")
    table = given("move", FP, {"sam": "Bree"}, agenda=[d.TakeCards(hex_), STOP], loose={hex_: ["m19"]})
    assert labels(table)[0].startswith("Lembas ("), labels(table)
    offered = Offered(table, HEARD)
    offered.look(FP, turn=True)
    assert offered.begin("Lembas: Sam")
    assert len(offered.rows()) == 1
    assert offered.begin("Lembas (The")


def test_where_the_next_nazgul_flies_is_not_listed_again() -> None:
    people: dict[str, Any] = {"n3": "Dol Guldur", "n4": "Dol Guldur", "mer": {"hex": "Bree", "known": True}}
    table = given("move", DP, people, shadow=9, mordor=2, loose_dark=True)
    offered = Offered(table, HEARD)

    def ask() -> str:
        offered.look(DP)
        return " ".join(" ".join(offered.lines(lambda _: "", ids=False, anew=True)).split())

    def take(words: str) -> str:
        table.act(next(one for one in table.choices() if words in HEARD.words.label(table.state, one)).action)
        return ask()

    ask()
    first = take("Third Nazgûl flies")
    assert "Bree-land and Weather Hills, 1 Character" in first
    take("Gorgoroth")
    take("Isenmouthe")
    second = take("Fourth Nazgûl flies")
    assert second.startswith("Where does the Fourth Nazgûl at Dol Guldur fly?")
    assert second.endswith(" are as when this was last asked; enter tells them.")
    assert "Bree-land" not in second


def test_an_order_to_an_enemy_says_that_one_does_not_move_him() -> None:
    table = given("move", FP, {"the": "Edoras", "got": "Edoras"})
    with pytest.raises(BadChoice, match="The Fellowship does not move Gothmog"):
        order(table, FP, "Gothmog Helm's Deep")
    order(table, FP, "Théoden Helm's Deep")
    assert table.state.people["the"].hex == place("Helm's Deep")


def test_who_comes_into_one_of_two_fights_hears_what_he_brings_and_what_follows_from_either() -> None:
    field, names = place("Westemnet"), ("fro", "sam", "mer", "pip", "ara", "gan", "bor", "leg")
    two = f.Combat(field, DP, FP, "G.1", (f.Pair(("n3",), ("ara",)), f.Pair(("n4",), ("gan",))))
    people = dict.fromkeys((*names, "n3", "n4"), field)
    table = given("fight", DP, people, agenda=[f.Joining(two), STOP], ring={"bearer": "fro"})
    offered = Offered(table, HEARD)
    offered.eyes = FP
    told = " ".join(" ".join(offered.lines(lambda choice: offered.follows(choice, FP), ids=False)).split())
    assert "Boromir, Combat 4, Endurance 5" in told
    assert "Mordor is mobilized" in told[: told.index("1 Boromir")]
