"""When foes appear, and in which order (F1, F2)."""

from __future__ import annotations

from core.fellowship.content import contents as content
from core.fellowship.game import GAME
from core.fellowship.model.events import CardDiscarded, LocationEntered, TileTurnedUp, TurnEnded
from core.fellowship.model.friends_events import FoesExhausted, FoeTurnedUp
from core.fellowship.model.steps import HavenStep, Pay, Roll, Travel
from core.kernel.table import Table, new_header
from tests.fellowship.friends.table import given, line, situation
from tests.fellowship.kit import go_on, state, when
from tests.kit.told import happened, story


@situation(rule="F1.1, F1.2, F1.3, F1.4, F1.5, F1.6, F1.7, F1.8, F9.2")
def test_the_set_up() -> None:
    table = Table(GAME, new_header(GAME, options={"friends_and_foes": "on", "hobbits": "5"}, seed=3))
    table.open()
    now = state(table)
    assert now.sauron == 15
    assert now.foe_line == []
    assert now.foe_deck is not None
    assert len(now.foe_deck) == 30
    assert len(now.gandalf) == 8
    assert now.abilities == ["frodo", "sam", "pippin", "merry", "fatty"]
    assert not any("determination" in hobbit.hand for hobbit in now.hobbits.values())
    rules = content.lookup(now)
    assert rules.content.route == [
        *("bag_end", "bree", "rivendell", "moria", "lothlorien"),
        *("isengard", "helms_deep", "shelobs_lair", "mordor"),
    ]
    scores = {
        "bree": (0, 10),
        "moria": (10, 20),
        "isengard": (20, 30),
        "helms_deep": (30, 40),
        "shelobs_lair": (40, 50),
        "mordor": (50, 60),
    }
    for place, (first, last) in scores.items():
        board = rules.scenarios[place]
        assert board.lines[board.main].score[0] == first
        assert board.lines[board.main].score[-1] == last
    assert len(rules.feature_cards("bree")) == 8
    assert len(rules.feature_cards("isengard")) == 5
    for level, start in (("normal", 12), ("hard", 10)):
        harder = Table(GAME, new_header(GAME, options={"friends_and_foes": "on", "difficulty": level}, seed=3))
        assert harder.state.sauron == start


@situation(rule="F1.7, F1.2")
def test_bag_end_is_followed_by_bree() -> None:
    table = given("bag_end", at="between")
    assert happened(table, LocationEntered, location="bree")
    assert state(table).lines == {"travelling": 0, "hiding": 0, "friendship": 0}


@situation(rule="F2.1, F2.4")
def test_the_first_activity_tile_brings_a_foe_before_it_is_carried_out() -> None:
    table = given("bree", tiles=["hiding"], next_foes=["snaga"], foes=["muzgash"])
    assert line(table) == ["snaga", "muzgash"]
    events = story(table)
    assert events.index("FoeTurnedUp") > events.index("TileTurnedUp")
    assert events.index("FoeTurnedUp") < events.index("MarkerMoved")
    assert happened(table, FoeTurnedUp)[0].rule == "F2.1"


@situation("T6", rule="F2.1")
def test_a_second_tile_brings_no_foe() -> None:
    table = given("bree", tiles=["ring_bearer_dot", "hiding"])
    assert [event.tile for event in happened(table, TileTurnedUp)] == ["ring_bearer_dot", "hiding"]
    assert line(table) == []


@situation("T15", rule="F2.2, F2.5")
def test_an_empty_deck_brings_no_foe_and_costs_no_cards() -> None:
    table = given("bree", agenda=[Roll("frodo", "B4.3.7")], deck=[], rolls=["cards2"], frodo={"hand": ["grey_hiding"]})
    assert happened(table, FoesExhausted, missing=2)
    assert line(table) == []
    assert not happened(table, CardDiscarded)


@situation("T49", rule="F2.5")
def test_a_deck_of_one_brings_one() -> None:
    table = given("bree", agenda=[Roll("frodo", "B4.3.7")], deck=["snaga"], rolls=["cards2"])
    assert line(table) == ["snaga"]


@situation(rule="F2.2")
def test_two_cards_of_the_die_mean_two_foes_and_for_sam_one() -> None:
    table = given("bree", agenda=[Roll("frodo", "B4.3.7")], next_foes=["snaga", "wargs"], rolls=["cards2"])
    assert line(table) == ["wargs", "snaga"]
    assert len(line(given("bree", agenda=[Roll("sam", "B4.3.7")], rolls=["cards2"]))) == 1


@situation(rule="F2.6, F2.7, FA25")
def test_foes_appear_on_the_master_board_and_do_nothing_there() -> None:
    table = given("rivendell", agenda=[Travel(), HavenStep("fellowship")], rolls=["cards2", "blank"])
    assert len(happened(table, FoeTurnedUp, rule="F2.2")) == 2
    assert not table.over


@situation("T47", rule="F2.2")
def test_the_pelennor_still_costs_cards() -> None:
    hand = ["grey_hiding", "grey_hiding"]
    table = given("mordor", at="event", event=2, rolls=["blank"] * 2, frodo={"hand": hand}, sam={"hand": hand})
    go_on(table)
    assert len(happened(table, CardDiscarded, hobbit="frodo")) == 2
    assert line(table) == []


@situation("T48", rule="F2.2")
def test_the_sundial_with_three_cards_still_costs_cards() -> None:
    table = given("bree", tiles=["sundial_cards", "hiding"], frodo={"hand": ["grey_hiding"] * 3})
    assert isinstance(state(table).agenda[-1], Pay)
    for _ in range(3):
        when(table, "frodo", "give_card", card="grey_hiding")
    assert len(happened(table, CardDiscarded, hobbit="frodo")) == 3
    assert not happened(table, FoeTurnedUp)


@situation(rule="F2.3")
def test_card_signs_on_a_space_mean_foes() -> None:
    table = given("bree", tiles=["travelling"], lines={"travelling": 5}, next_foes=["snaga", "wargs", "wolves"])
    go_on(table)
    assert line(table) == ["wolves", "wargs", "snaga"]
    assert [event.rule for event in happened(table, FoeTurnedUp)] == ["F2.1", "F2.3", "F2.3"]


@situation(rule="F2.8")
def test_everything_but_the_order_of_the_deck_is_open() -> None:
    table = given("bree", hands="hidden", foes=["snaga"], defeated={"sam": ["wargs"]}, at="step_two")
    seen = table.view("sam")
    assert seen.foe_line == ["snaga"]
    assert seen.defeated == {"sam": ["wargs"]}
    assert len(seen.foe_deck) == 28
    assert not seen.foe_deck.known


@situation(rule="F3.11")
def test_tiles_and_cards_lie_open_until_the_turn_ends() -> None:
    table = given("bree", tiles=["hiding"], deck=[], frodo={"hand": ["grey_travelling", "white_travelling"]})
    when(table, "frodo", "play_card", card="grey_travelling", line="travelling")
    assert state(table).turned_up == ["hiding"]
    assert state(table).played == ["grey_travelling"]
    when(table, "frodo", "done")
    assert happened(table, TurnEnded, hobbit="frodo")
    assert state(table).played == []
    assert state(table).discard["grey_travelling"] == 1
