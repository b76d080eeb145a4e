"""Eight foes (F4), and how a game with foes ends and is scored (F5, F9.1)."""

from __future__ import annotations

from core.fellowship.content import contents as content
from core.fellowship.model.events import HobbitEliminated, RingOnVolcano, TurnEnded
from core.fellowship.model.steps import Attempt, EndScenario, EndTurn, Roll, StepTwo
from core.kernel.table import Table
from tests.fellowship.friends.table import given, line, many, situation
from tests.fellowship.kit import go_on, offered, outcome, prompt, refused, state, when
from tests.kit.told import happened

ALL = list(content.whole().foes)


def but(*foes: str) -> list[str]:
    return [foe for foe in ALL if foe not in foes]


@situation("T7", rule="F4.1, F5.3, F2.1")
def test_eight_foes_at_a_turns_end() -> None:
    seven = ["lagduf", "muzgash", "snaga", "dead_faces", "old_man_willow", "barrow_wights", "ugluk"]
    table = given("bree", foes=seven, tiles=["hiding"], next_foes=["spiders_of_mirkwood"], lines={"travelling": 3})
    when(table, "frodo", "draw_cards")
    go_on(table)
    assert outcome(table) == ("lost", "F5.3", 3)
    assert happened(table, TurnEnded)


@situation("T8", rule="F4.3, F4.1")
def test_only_the_end_of_the_turn_counts() -> None:
    table = given("bree", at="step_two", foes=["wolves", "mountain_trolls", *many(7, "wolves", "mountain_trolls")])
    assert len(line(table)) == 9
    when(table, "frodo", "defeat_foe", foe="wolves")
    when(table, "frodo", "defeat_foe", foe="mountain_trolls")
    when(table, "frodo", "draw_cards")
    go_on(table)
    assert not table.over
    assert happened(table, TurnEnded, hobbit="frodo")


@situation("T9", rule="F4.2, FA11")
def test_no_check_between_the_boards() -> None:
    table = given("rivendell", at="between", foes=many(8))
    go_on(table)
    assert not table.over
    assert state(table).location == "moria"
    over = given("moria", at="over", foes=many(8, "haradrim"), lines={"fighting": 10})
    go_on(over)
    assert not over.over


@situation(rule="F4.1, F3.4")
def test_fire_brand_saves_at_the_last_moment() -> None:
    foes = [foe for foe in many(12) if foe not in ("wolves", "mountain_trolls", "gothmog")][:8]
    table = given("bree", at="end", foes=foes, sam={"hand": ["fire_brand"]})
    when(table, "sam", "use_card", card="fire_brand")
    when(table, "sam", "choose_foe", foe=foes[3])
    go_on(table)
    assert not table.over


@situation("T62", rule="F4.1, FA27")
def test_an_eliminated_active_player_ends_the_turn_and_the_check_comes() -> None:
    table = given("bree", at="end", active="sam", foes=many(8), sam={"alive": False})
    assert outcome(table) == ("lost", "F5.3", 0)
    helped = given("bree", at="end", active="sam", foes=many(8), sam={"alive": False}, frodo={"hand": ["fire_brand"]})
    when(helped, "frodo", "use_card", card="fire_brand")
    when(helped, "frodo", "choose_foe", foe=many(8)[0])
    assert not helped.over


@situation("T14", rule="F4.4, F5.3")
def test_eight_foes_before_the_volcano() -> None:
    foes = ["lagduf", "muzgash", "snaga", "dead_faces", "old_man_willow", "barrow_wights", "ugluk", "haradrim"]
    table = given("mordor", at="over", lines={"travelling": 13}, foes=foes, defeated={"sam": ["wargs", "wolves"]})
    assert outcome(table) == ("lost", "F5.3", 62)
    assert not happened(table, RingOnVolcano)


@situation(rule="F4.4")
def test_a_last_foe_window_before_the_volcano() -> None:
    table = given("mordor", at="over", lines={"travelling": 13}, foes=["wolves", *many(7, "wolves")], rolls=["blank"])
    assert prompt(table).rule == "F3.9"
    when(table, "frodo", "defeat_foe", foe="wolves")
    go_on(table)
    assert happened(table, RingOnVolcano)
    assert outcome(table)[:2] == ("won", "F5.6")


@situation(rule="FA37")
def test_the_next_hobbit_acts_for_one_eliminated_on_the_last_space() -> None:
    table = given(
        "mordor",
        at="over",
        lines={"travelling": 13},
        active="sam",
        sam={"alive": False},
        foes=["wolves"],
        pippin={"step": 2},
    )
    assert state(table).active == "pippin"
    assert offered(table, "defeat_foe", "pippin")


@situation("T10", rule="F5.4, F5.9, F5.10")
def test_a_military_victory_scores_102() -> None:
    table = given(
        "mordor",
        at="step_two",
        lines={"travelling": 4},
        foes=["wolves"],
        deck=[],
        defeated={"frodo": but("wolves")[:20], "sam": but("wolves")[20:]},
        frodo={"shields": 12},
        sam={"shields": 8},
    )
    when(table, "frodo", "defeat_foe", foe="wolves")
    assert outcome(table) == ("won", "F5.4", 102)


@situation("T11", rule="F5.6, F5.9")
def test_the_ring_destroyed_scores_105() -> None:
    table = given(
        "mount_doom",
        agenda=[Attempt("frodo")],
        rolls=["blank"],
        defeated={"sam": ALL[:25]},
        frodo={"shields": 12},
        sam={"shields": 7},
    )
    go_on(table)
    assert outcome(table) == ("won", "F5.6", 105)


@situation("T12", rule="F5.5, F5.7")
def test_everybody_failing_scores_78() -> None:
    table = given(
        "mount_doom",
        agenda=[Attempt("frodo")],
        sauron=3,
        rolls=["dot3", "eye"],
        defeated={"sam": ALL[:18]},
        frodo={"step": 2, "shields": 4},
        sam={"step": 2, "shields": 5},
    )
    go_on(table)
    assert outcome(table) == ("lost", "F5.5", 78)


@situation("T13", rule="F5.1, F5.10")
def test_sauron_catches_the_ring_bearer_in_isengard() -> None:
    table = given(
        "isengard",
        agenda=[EndScenario(), EndTurn(), Roll("frodo", "B4.3.7")],
        lines={"hiding": 6},
        sauron=2,
        rolls=["dot2"],
        defeated={"sam": ALL[:11]},
    )
    assert outcome(table) == ("lost", "F5.1", 37)


@situation(rule="F5.2")
def test_the_big_eye_of_mordor() -> None:
    table = given("mordor", at="event", event=5, lines={"travelling": 4}, defeated={"sam": ALL[:5]})
    assert outcome(table) == ("lost", "F5.2", 57)


@situation("T43", rule="F5.9, FC.bill_the_pony, F7.fatty")
def test_bill_counts_as_a_shield_and_resourcefulness_does_not() -> None:
    table = given(
        "mount_doom",
        agenda=[Attempt("frodo")],
        rolls=["blank"],
        defeated={"sam": ALL[:25]},
        frodo={"shields": 12},
        sam={"shields": 7, "hand": ["bill_the_pony"]},
        fatty={},
        abilities=["fatty"],
    )
    go_on(table)
    assert outcome(table) == ("won", "F5.6", 106)


@situation("T44", rule="F9.1, F5.10")
def test_the_harder_game_is_lost_with_the_first_hobbit() -> None:
    table = given(
        "bree",
        agenda=[EndScenario(), EndTurn(), Roll("merry", "B4.3.7")],
        lines={"travelling": 4},
        sauron=4,
        merry={"step": 3},
        rolls=["dot1"],
        defeated={"sam": ALL[:6]},
        options={"harder": True},
    )
    assert outcome(table) == ("lost", "F9.1", 10)


@situation("T45", rule="F4.5, F5.7, FA38")
def test_enough_foes_defeated_after_the_roll() -> None:
    table = given(
        "mount_doom",
        agenda=[Attempt("frodo")],
        rolls=["cards2"],
        foes=["wolves", *many(6, "wolves", "wargs", "wolf_riders")],
        next_foes=["wargs", "wolf_riders"],
    )
    go_on(table, until="W6")
    go_on_at_doom(table)
    assert line(table)[:3] == ["wolf_riders", "wargs", "wolves"]
    assert refused(table, "frodo", "defeat_instead", foe="wolf_riders") == "FA38"
    when(table, "frodo", "defeat_foe", foe="wolf_riders")
    when(table, "frodo", "defeat_foe", foe="wargs")
    assert len(line(table)) == 7
    go_on(table)
    assert outcome(table)[:2] == ("won", "F5.6")


def go_on_at_doom(table: Table) -> None:
    while prompt(table).rule != "F3.9":
        when(table, prompt(table).seat, "pass")


@situation("T46", rule="F5.8, F5.5")
def test_too_few_foes_defeated_after_the_roll() -> None:
    table = given(
        "mount_doom",
        agenda=[Attempt("frodo")],
        rolls=["cards2"],
        foes=["wolves", *many(6, "wolves", "wargs", "wolf_riders")],
        next_foes=["wargs", "wolf_riders"],
    )
    go_on_at_doom(table)
    when(table, "frodo", "defeat_foe", foe="wolf_riders")
    go_on(table)
    assert [event.hobbit for event in happened(table, HobbitEliminated)] == ["frodo", "sam"]
    assert outcome(table) == ("lost", "F5.5", 61)


@situation(rule="F5.7")
def test_foes_can_be_defeated_before_the_attempt() -> None:
    table = given("mount_doom", agenda=[Attempt("frodo")], rolls=["blank"], foes=["wolves", *many(7, "wolves")])
    assert prompt(table).rule == "W9"
    when(table, "frodo", "defeat_foe", foe="wolves")
    go_on(table)
    assert outcome(table)[:2] == ("won", "F5.6")


@situation(rule="FA22")
def test_eight_foes_lose_though_the_deck_is_empty() -> None:
    last = ["lagduf", "muzgash", "snaga", "dead_faces", "old_man_willow", "barrow_wights", "ugluk", "haradrim"]
    table = given("bree", at="step_two", foes=last, deck=[], defeated={"sam": but(*last)})
    when(table, "frodo", "step_back")
    go_on(table)
    assert outcome(table) == ("lost", "F5.3", 22)


@situation(rule="FA28, F5.1")
def test_the_last_foe_catches_the_ring_bearer() -> None:
    fields = {"deck": [], "defeated": {"sam": but("wolves")}, "foes": ["wolves"], "sauron": 1}
    table = given("bree", at="step_two", **fields)  # type: ignore[arg-type]
    when(table, "frodo", "defeat_foe", foe="wolves")
    assert outcome(table) == ("lost", "F5.1", 30)


@situation(rule="FA28, F5.4, FA24")
def test_the_last_foe_catches_another_hobbit() -> None:
    table = given(
        "bree",
        at="step_two",
        active="sam",
        foes=["wolves"],
        deck=[],
        defeated={"sam": but("wolves")},
        sauron=3,
        frodo={"shields": 4},
        sam={"step": 2, "shields": 9},
    )
    when(table, "sam", "defeat_foe", foe="wolves")
    assert outcome(table) == ("won", "F5.4", 34)


@situation(rule="F5.10")
def test_between_the_boards_the_last_number_counts() -> None:
    table = given(
        "rivendell",
        agenda=[Roll("frodo", "B4.3.7")],
        score_line=7,
        sauron=1,
        rolls=["dot1"],
        defeated={"sam": ["wolves"]},
    )
    assert outcome(table) == ("lost", "F5.1", 8)


@situation(rule="FA11")
def test_a_scenario_that_ends_in_mid_turn_is_not_checked() -> None:
    table = given(
        "bree",
        agenda=[EndScenario(), EndTurn(), StepTwo()],
        lines={"travelling": 9},
        foes=["lagduf", *many(8, "lagduf")],
        frodo={"hand": ["grey_travelling"]},
    )
    when(table, "frodo", "play_card", card="grey_travelling", line="travelling")
    go_on(table)
    assert not table.over
