"""Who defeats foes, when, and by which way (F3)."""

from __future__ import annotations

from core.fellowship.model.actions import Pass
from core.fellowship.model.events import DieRolled, LocationEntered
from core.fellowship.model.friends_events import FoeDefeated, FoeTurnedUp
from core.fellowship.model.steps import EndScenario, EndTurn, HavenStep, NextTile, Roll, Travel
from tests.fellowship.friends.table import given, line, many, situation
from tests.fellowship.kit import go_on, offered, prompt, refused, state, when
from tests.kit.told import happened

PAIR = {"hand": ["grey_friendship", "white_friendship"]}


@situation(rule="F3.1")
def test_only_the_leftmost_and_only_the_active_player() -> None:
    table = given("moria", at="step_two", foes=["gothmog", "mountain_trolls"], hobbits=2)
    assert offered(table, "defeat_foe") == [{"seat": "frodo", "foe": "gothmog"}]
    assert refused(table, "frodo", "defeat_foe", foe="mountain_trolls") == "F3.1"
    assert refused(table, "sam", "defeat_foe", foe="gothmog") == "F3.1"
    assert refused(table, "frodo", "defeat_foe", foe="snaga") == "F3.1"
    when(table, "frodo", "defeat_foe", foe="gothmog")
    when(table, "frodo", "defeat_foe", foe="mountain_trolls")
    assert line(table) == []


@situation("T57", rule="F3.3, FA1")
def test_way_two_is_gone_when_a_card_has_been_played() -> None:
    hand = ["white_travelling", "grey_travelling"]
    table = given("moria", at="step_two", foes=["wargs"], frodo={"hand": hand}, active="sam", sam={"hand": hand})
    when(table, "sam", "play_card", card="white_travelling", line="travelling")
    go_on(table)
    assert prompt(table).kind == "second_card"
    assert refused(table, "sam", "defeat_instead", foe="wargs") == "F3.3"
    when(table, "sam", "defeat_foe", foe="wargs")
    assert line(table) == []


@situation("T58", rule="F3.3, FA1, FA26")
def test_way_two_is_the_whole_of_step_two() -> None:
    table = given("moria", at="step_two", foes=["wargs", "wolves", "snaga"])
    when(table, "frodo", "defeat_instead", foe="wargs")
    assert state(table).defeated == {"frodo": ["wargs"]}
    assert prompt(table).window
    assert refused(table, "frodo", "defeat_instead", foe="wolves") == "FA1"
    assert refused(table, "frodo", "draw_cards") == "B4.1.3"
    when(table, "frodo", "defeat_foe", foe="wolves")
    assert line(table) == ["snaga"]


@situation(rule="FA1")
def test_way_two_is_not_open_before_step_one_is_over() -> None:
    table = given("moria", foes=["wargs"], tiles=["hiding"])
    assert prompt(table).rule == "W1"
    assert refused(table, "frodo", "defeat_instead", foe="wargs") == "FA1"


@situation("T20", rule="F3.4, F3.10, F3.12, FC.fire_brand")
def test_fire_brand_takes_any_foe_in_anybodys_turn() -> None:
    foes = ["wargs", "barrow_wights", "snaga", "muzgash"]
    table = given("moria", at="step_two", foes=foes, pippin={"hand": ["fire_brand"]}, abilities=[])
    when(table, "pippin", "use_card", card="fire_brand")
    when(table, "pippin", "choose_foe", foe="muzgash")
    assert line(table) == ["wargs", "barrow_wights", "snaga"]
    assert state(table).defeated == {"pippin": ["muzgash"]}
    assert state(table).hobbits["pippin"].hand == []


@situation(rule="F3.4")
def test_fire_brand_can_be_taken_back() -> None:
    table = given("moria", at="step_two", foes=["wargs"], frodo={"hand": ["fire_brand"]})
    when(table, "frodo", "use_card", card="fire_brand")
    when(table, "frodo", "back")
    assert state(table).hobbits["frodo"].hand == ["fire_brand"]
    none = given("moria", at="step_two", frodo={"hand": ["fire_brand"]})
    assert refused(none, "frodo", "use_card", card="fire_brand") == "FC.fire_brand"


@situation("T59", rule="F3.4, F8.firestorm")
def test_firestorm_takes_any_two() -> None:
    foes = ["wargs", "barrow_wights", "snaga", "muzgash"]
    table = given("moria", at="step_two", foes=foes, gandalf=["firestorm"], sam={"shields": 6})
    when(table, "sam", "call_gandalf", card="firestorm")
    when(table, "sam", "choose_foe", foe="barrow_wights")
    when(table, "sam", "choose_foe", foe="muzgash")
    assert line(table) == ["wargs", "snaga"]
    assert state(table).hobbits["sam"].shields == 1
    assert state(table).gandalf == []


@situation("T31", rule="F3.4, F3.6, FA33")
def test_the_ring_bearer_is_active_on_the_master_board() -> None:
    table = given(
        "rivendell",
        agenda=[Travel(), HavenStep("fellowship")],
        foes=["snaga", "wargs"],
        frodo=PAIR,
        merry={"hand": ["fire_brand", *PAIR["hand"]]},
        abilities=["merry"],
    )
    when(table, "merry", "use_card", card="fire_brand")
    when(table, "merry", "choose_foe", foe="wargs")
    assert line(table) == ["snaga"]
    assert refused(table, "merry", "defeat_foe", foe="snaga") == "F3.6"
    assert refused(table, "frodo", "defeat_instead", foe="snaga") == "F3.6"
    assert refused(table, "merry", "use_ability") == "FA33"
    when(table, "frodo", "defeat_foe", foe="snaga")
    assert prompt(table).kind == "pay"


@situation("T32", rule="F3.8, FA21")
def test_the_turns_owner_alone_during_each_player_events() -> None:
    table = given(
        "moria",
        at="event",
        event=1,
        active="sam",
        sam={"hand": ["white_hiding"]},
        foes=["wolves", "snaga"],
        next_foes=["wargs", "muzgash"],
        rolls=["cards2", "blank"],
        pippin=PAIR,
    )
    when(table, "sam", "pass")
    when(table, "sam", "give_card", card="white_hiding")
    assert happened(table, DieRolled, hobbit="pippin", face="cards2")
    assert prompt(table).rule == "W6"
    when(table, "sam", "defeat_foe", foe="wolves")
    assert state(table).hobbits["sam"].step == 1
    first = happened(table, FoeDefeated)[0]
    assert first.hobbit == "sam"
    assert [event.foe for event in happened(table, FoeTurnedUp)][:2] == ["wargs", "muzgash"]


@situation("T32", rule="F3.8, FA21")
def test_the_roller_of_an_each_player_event_is_refused() -> None:
    table = given(
        "moria",
        at="event",
        event=1,
        active="sam",
        sam={"hand": ["white_hiding"]},
        foes=["wolves", "snaga"],
        rolls=["cards2"],
        pippin=PAIR,
    )
    when(table, "sam", "pass")
    when(table, "sam", "give_card", card="white_hiding")
    assert refused(table, "pippin", "defeat_foe", foe="wolves") == "F3.8"


@situation("T33", rule="F3.7")
def test_the_new_ring_bearer_defeats_foes_before_the_next_place() -> None:
    table = given("moria", at="pass_ring", foes=["snaga"], frodo=PAIR, sam={**PAIR, "tokens": {"ring": 1}})
    assert state(table).ring_bearer == "sam"
    assert refused(table, "frodo", "defeat_foe", foe="snaga") == "F3.7"
    when(table, "sam", "defeat_foe", foe="snaga")
    when(table, "sam", "give_card", card="grey_friendship")
    when(table, "sam", "give_card", card="white_friendship")
    assert state(table).defeated == {"sam": ["snaga"]}
    go_on(table)
    assert happened(table, LocationEntered, location="lothlorien")


@situation(rule="F3.7")
def test_life_tokens_are_gone_between_the_boards() -> None:
    table = given("bree", at="over", foes=["southrons"], frodo={"tokens": {"ring": 2, "sun": 1, "heart": 1}})
    assert not offered(table, "defeat_foe")
    assert state(table).location == "rivendell"


@situation(rule="F3.9")
def test_a_window_after_each_space() -> None:
    table = given("moria", at="step_two", foes=["hill_trolls", "wargs"], sam={}, frodo={"hand": ["gimli"]})
    when(table, "frodo", "play_card", card="gimli", line="fighting")
    # two shields from two spaces: only after the second can the foe be paid
    assert state(table).lines["fighting"] == 2
    when(table, "frodo", "defeat_foe", foe="hill_trolls")
    table = given("moria", at="step_two", foes=["hill_trolls"], frodo={"hand": ["gimli"], "shields": 1})
    when(table, "frodo", "play_card", card="gimli", line="fighting")
    assert prompt(table).rule == "F3.9"
    assert state(table).lines["fighting"] == 1


@situation(rule="F3.9")
def test_windows_are_asked_only_when_the_foe_could_be_defeated() -> None:
    steps = [EndScenario(), EndTurn(), NextTile()]
    table = given("moria", agenda=steps, foes=["lagduf"], tiles=["hiding"], next_foes=["muzgash"])
    assert prompt(table).kind == "step_two"
    table = given("moria", agenda=steps, foes=["wolves"], tiles=["hiding"])
    assert prompt(table).rule == "W1"


@situation(rule="F3.9")
def test_whoever_passes_until_later_is_left_alone() -> None:
    table = given("moria", foes=["wolves"], tiles=["hiding"], next_foes=["wargs"])
    when(table, "frodo", "pass", until="turn")
    assert prompt(table).kind == "step_two"
    assert not any(isinstance(choice.action, Pass) for choice in table.choices())
    assert offered(table, "defeat_foe")


@situation(rule="F3.9, F4.1")
def test_a_threatened_group_is_asked_again_at_the_turns_end() -> None:
    table = given("moria", at="step_two", foes=["wolves", *many(7, "wolves")])
    for hobbit in table.state.hobbits.values():
        hobbit.passing = "turn"
    when(table, "frodo", "draw_cards")
    assert prompt(table).rule == "W7"
    when(table, "frodo", "defeat_foe", foe="wolves")
    go_on(table)
    assert not table.over


@situation(rule="FA3")
def test_both_foes_of_a_symbol_appear_before_one_can_be_defeated() -> None:
    table = given("moria", agenda=[Roll("frodo", "B4.3.7")], rolls=["cards2"], next_foes=["wolves", "wargs"])
    assert line(table) == ["wargs", "wolves"]
    assert prompt(table).kind == "step_two", "step 2 offers the foe anyway, so no window is opened before it"
    assert offered(table, "defeat_foe") == [{"seat": "frodo", "foe": "wargs"}]
