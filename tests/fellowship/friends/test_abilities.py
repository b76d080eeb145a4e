"""The ability cards (F7)."""

from __future__ import annotations

from core.fellowship.model.events import CardPlayed, DieRolled, FeatureGained, TokenGained
from core.fellowship.model.steps import EndScenario, EndTurn, LoseCards, StepTwo
from tests.fellowship.friends.table import given, line, situation
from tests.fellowship.kit import go_on, offered, prompt, refused, state, when
from tests.kit.told import happened, story


@situation("T38", rule="F7.frodo, F3.12, FA29")
def test_determination_moves_a_marker_for_frodo() -> None:
    table = given(
        "moria", active="pippin", tiles=["travelling"], lines={"hiding": 2}, abilities=["frodo"], next_foes=["lagduf"]
    )
    assert prompt(table).rule == "W2"
    when(table, "frodo", "use_ability")
    when(table, "frodo", "choose_line", line="hiding")
    assert state(table).lines["hiding"] == 3
    assert happened(table, TokenGained, hobbit="frodo", token="heart")
    assert state(table).abilities == []
    assert state(table).lines["travelling"] == 1
    assert refused(table, "frodo", "use_ability") == "F7.frodo"


@situation("T39", rule="F7.frodo, FA29")
def test_determination_onto_a_die() -> None:
    table = given(
        "moria",
        active="pippin",
        tiles=["travelling"],
        lines={"fighting": 6},
        abilities=["frodo"],
        rolls=["dot2"],
        next_foes=["lagduf"],
    )
    when(table, "frodo", "use_ability")
    when(table, "frodo", "choose_line", line="fighting")
    assert happened(table, DieRolled, hobbit="frodo")
    assert state(table).hobbits["frodo"].step == 2


@situation(rule="F7.frodo, FA29")
def test_determination_can_be_taken_back_and_can_end_the_scenario() -> None:
    table = given("bree", active="sam", tiles=["hiding"], lines={"travelling": 9}, abilities=["frodo"])
    when(table, "frodo", "use_ability")
    when(table, "frodo", "back")
    assert state(table).abilities == ["frodo"]
    when(table, "frodo", "use_ability")
    when(table, "frodo", "choose_line", line="travelling")
    assert prompt(table).rule == "F3.9"  # a foe came with the tile; the board is about to end
    go_on(table, until="F6")
    assert "ScenarioEnded" in story(table)
    before = given("bree", active="sam", abilities=["frodo"], foes=["wolves"])
    assert prompt(before).rule == "W1"
    assert refused(before, "frodo", "use_ability") == "F7.frodo"


@situation("T40", rule="F7.pippin")
def test_impetuosity_plays_four_cards() -> None:
    hand = ["white_hiding", "white_hiding", "grey_hiding", "grey_hiding", "grey_travelling"]
    table = given(
        "bree",
        agenda=[EndScenario(), EndTurn(), StepTwo()],
        active="pippin",
        pippin={"hand": hand},
        abilities=["pippin"],
    )
    when(table, "pippin", "play_card", card="white_hiding", line="hiding")
    when(table, "pippin", "play_card", card="white_hiding", line="hiding")
    assert refused(table, "pippin", "play_card", card="grey_hiding", line="hiding") == "B4.1.3"
    when(table, "pippin", "use_ability")
    when(table, "pippin", "play_card", card="grey_hiding", line="hiding")
    when(table, "pippin", "play_card", card="grey_hiding", line="hiding")
    assert not offered(table, "play_card", "pippin")
    assert len(happened(table, CardPlayed)) == 4
    assert not state(table).impetuous


@situation(rule="F7.pippin")
def test_without_the_card_pippin_plays_two() -> None:
    hand = ["white_hiding", "white_hiding", "grey_hiding"]
    table = given("bree", at="step_two", active="pippin", pippin={"hand": hand})
    when(table, "pippin", "play_card", card="white_hiding", line="hiding")
    when(table, "pippin", "play_card", card="white_hiding", line="hiding")
    assert not offered(table, "play_card", "pippin")
    assert refused(table, "pippin", "use_ability") == "F7.pippin"


@situation("T19", rule="F7.merry, F3.5, FA8")
def test_bravery_defeats_all_that_need_life_tokens() -> None:
    foes = ["snaga", "easterlings", "wargs", "crebain"]
    table = given("moria", at="step_two", active="merry", foes=foes, abilities=["merry"])
    when(table, "merry", "use_ability")
    assert line(table) == ["snaga", "wargs"]
    assert state(table).defeated == {"merry": ["easterlings", "crebain"]}
    assert refused(table, "merry", "use_ability") == "F7.merry"


@situation(rule="F7.merry, F3.12")
def test_bravery_only_in_merrys_turn() -> None:
    table = given("moria", at="step_two", active="sam", foes=["easterlings"], abilities=["merry"], hobbits=4)
    assert refused(table, "merry", "use_ability") == "F7.merry"


@situation("T30", rule="F7.fatty")
def test_resourcefulness_against_the_cave_trolls() -> None:
    table = given("moria", at="step_two", active="fatty", foes=["cave_trolls"], abilities=["fatty"])
    when(table, "fatty", "defeat_foe", foe="cave_trolls")
    assert line(table) == []
    assert state(table).abilities == []


@situation(rule="FA14")
def test_resourcefulness_stands_for_all_of_three_shields() -> None:
    table = given(
        "moria", at="step_two", active="fatty", fatty={"shields": 3}, foes=["mountain_trolls"], abilities=["fatty"]
    )
    when(table, "fatty", "defeat_foe", foe="mountain_trolls")
    when(table, "fatty", "give_ability")
    assert line(table) == []
    assert state(table).hobbits["fatty"].shields == 3
    more = given(
        "moria", at="step_two", active="fatty", fatty={"shields": 4}, foes=["mountain_trolls"], abilities=["fatty"]
    )
    when(more, "fatty", "defeat_foe", foe="mountain_trolls")
    assert offered(more, "give_ability") == []


@situation(rule="FA13, F7.fatty, F3.12")
def test_resourcefulness_helps_to_call_gandalf() -> None:
    table = given(
        "moria", at="step_two", gandalf=["healing"], abilities=["fatty"], fatty={"shields": 2}, frodo={"step": 3}
    )
    when(table, "fatty", "call_gandalf", card="healing", help="resourcefulness")
    when(table, "fatty", "name", hobbit="frodo")
    assert state(table).hobbits["frodo"].step == 1
    assert state(table).hobbits["fatty"].shields == 0


@situation(rule="F7.fatty")
def test_resourcefulness_where_shields_must_be_discarded() -> None:
    table = given(
        "shelobs_lair",
        at="event",
        event=1,
        hobbits=5,
        frodo={"shields": 3},
        sam={"shields": 3},
        pippin={"shields": 3},
        merry={"shields": 3},
        abilities=["fatty"],
    )
    go_on(table)
    when(table, "fatty", "give_ability")
    assert state(table).hobbits["fatty"].alive
    assert not happened(table, FeatureGained)


@situation(rule="F1.6")
def test_ability_cards_are_no_part_of_the_hand() -> None:
    table = given("moria", agenda=[EndScenario(), EndTurn(), LoseCards("frodo", 1, "B4.5")], abilities=["frodo"])
    assert not state(table).hobbits["frodo"].alive or table.over


@situation(rule="F7.frodo, F3.12")
def test_determination_after_the_last_card_of_a_turn() -> None:
    table = given("bree", at="step_two", active="sam", sam={"hand": ["white_hiding"]}, abilities=["frodo"])
    when(table, "sam", "play_card", card="white_hiding", line="hiding")
    assert (prompt(table).kind, prompt(table).rule, state(table).active) == ("window", "W7", "sam")
    when(table, "frodo", "use_ability")
    when(table, "frodo", "choose_line", line="hiding")
    assert state(table).lines["hiding"] == 2
    assert state(table).active != "sam"


@situation(rule="F7.frodo, F3.12, A19")
def test_determination_after_a_card_in_a_turn_without_a_tile() -> None:
    table = given(
        "bree", active="pippin", pippin={"hand": ["white_hiding", "phial", "white_joker"]}, abilities=["frodo"]
    )
    when(table, "pippin", "use_card", card="phial")
    assert refused(table, "frodo", "use_ability") == "F7.frodo"  # no tile, and no card yet
    when(table, "pippin", "play_card", card="white_hiding", line="hiding")
    assert prompt(table).kind == "second_card"
    assert offered(table, "use_ability", "frodo")
    when(table, "pippin", "done")
    assert state(table).active != "pippin"  # the question for a second card has asked for Determination, too


@situation(rule="F7.frodo")
def test_determination_not_after_two_cards_drawn_or_a_step_back() -> None:
    for verb in ("draw_cards", "step_back"):
        table = given(
            "bree",
            active="sam",
            tiles=["travelling"],
            sam={"step": 1, "shields": 5},
            gandalf=["guidance"],
            abilities=["frodo"],
        )
        go_on(table)
        assert offered(table, "use_ability", "frodo")  # a tile has been carried out
        when(table, "sam", verb)
        assert (prompt(table).rule, state(table).active) == ("W7", "sam")
        assert refused(table, "frodo", "use_ability") == "F7.frodo"


@situation(rule="F7.sam, FA40")
def test_nothing_spares_sam_the_roll_for_valour() -> None:
    table = given(
        "bree",
        at="event",
        event=1,
        hobbits=3,
        active="pippin",
        pippin={"hand": ["belt", "mithril"], "shields": 5},
        gandalf=["integrity"],
        foes=["wargs"],
        abilities=["sam"],
        rolls=["dot3"],
    )
    when(table, "sam", "use_ability")
    assert happened(table, DieRolled, hobbit="sam")
    assert prompt(table).rule == "W6"  # for the foe, not for Mithril
    assert refused(table, "pippin", "use_card", card="mithril") == "FA40"
    go_on(table)
    assert state(table).hobbits["sam"].step == 3
