"""Secret orders, initiative and marches (K1, K2)."""

from __future__ import annotations

from core.kernel.table import Table, new_header
from tests.kit.at_table import prompt
from tests.skirmish import model as m
from tests.skirmish.content import current
from tests.skirmish.game import GAME
from tests.skirmish.situation import action, given, ordered, refused, situation, when


@situation(rule="K1.1, K1.3, K1.4")
def test_each_side_has_four_units_and_a_plan_that_only_it_sees() -> None:
    table = Table(GAME, new_header(GAME, seed=3))
    table.open()
    sides = [unit.side for unit in table.state.units.values()]
    assert (sides.count("riders"), sides.count("raiders")) == (4, 4)
    own, others = table.view("riders"), table.view("raiders")
    assert own.hands["riders"] == table.state.hands["riders"]
    assert others.hands["riders"] == ["hidden"]
    assert sum(own.plans.rest.values()) == sum(others.plans.rest.values()) == 5


@situation(rule="K1.2")
def test_neighbours_share_a_side() -> None:
    around = current().neighbours
    assert sorted(around["c3"]) == ["b2", "b3", "c2", "c4", "d2", "d3"]
    assert sorted(around["a1"]) == ["a2", "b1"]
    assert all(one in around[two] for one, others in around.items() for two in others)


@situation(rule="K2.2")
def test_orders_are_secret_until_both_are_done() -> None:
    table = given()
    (given_order,) = when(table, "riders", "march", unit="r1", to="c2")
    assert table.view("riders").orders == {"riders": {"r1": "c2"}}
    assert table.view("raiders").orders == table.view(None).orders == {}
    seen = GAME.sight.event_view(table.state, given_order, "raiders")
    assert GAME.words.event_text(seen) == "The Riders give an order in secret"
    assert {choice.seat for choice in GAME.sight.visible_prompt(table.state, prompt(table), "raiders").choices} == {
        "raiders"
    }
    assert GAME.sight.visible_prompt(table.state, prompt(table), None).choices == []


@situation(rule="K2.2")
def test_both_sides_give_their_orders_at_once_and_whoever_comes_first() -> None:
    table = given()
    assert prompt(table).sealed == ("riders", "raiders")
    when(table, "raiders", "march", unit="s1", to="c5")
    when(table, "riders", "march", unit="r1", to="c2")
    when(table, "raiders", "done")
    assert prompt(table).sealed == ("riders",)
    assert table.view("riders").orders == {"riders": {"r1": "c2"}}
    assert [type(event) for event in when(table, "riders", "done")][:2] == [m.OrdersSealed, m.OrdersShown]


@situation(rule="K2.2")
def test_an_order_can_be_called_back() -> None:
    table = given()
    when(table, "riders", "march", unit="r1", to="c2")
    assert action("riders", "march", unit="r1", to="b1") not in [choice.action for choice in table.choices()]
    (back,) = when(table, "riders", "call_back", unit="r1")
    seen = GAME.sight.event_view(table.state, back, "raiders")
    assert GAME.words.event_text(seen) == "The Riders call back an order"
    assert table.state.orders == {"riders": {}}


@situation(rule="K2.2")
def test_orders_that_are_none() -> None:
    table = given({"r1": "c1:3", "r2": "b1:2", "s1": "c6:1"})
    when(table, "riders", "march", unit="r1", to="c2")
    for fields, rule, words in (
        ({"unit": "s1", "to": "c5"}, "K2.2", "its own units"),
        ({"unit": "r3", "to": "d2"}, "K1.1", "The Helm guard is lost"),
        ({"unit": "r1", "to": "b1"}, "K2.2", "Erkenbrand already has an order"),
        ({"unit": "r2", "to": "c4"}, "K1.2", "c4 is no neighbour of b1"),
        ({"unit": "r2", "to": "c2"}, "K2.2", "Another unit is ordered to c2"),
    ):
        found = refused(table, "riders", "march", **fields)
        assert found.rule == rule
        assert words in found.sentence
    assert "no order" in refused(table, "riders", "call_back", unit="r2").sentence
    assert refused(table, "riders", "play_plan", plan="horn").rule == "K3.3"
    when(table, "riders", "done")
    assert "has given its order" in refused(table, "riders", "march", unit="r2", to="a1").sentence


@situation(rule="K2.1, K2.3, K2.4, K2.5")
def test_orders_are_laid_open_and_the_higher_roll_marches_first() -> None:
    table = given(initiative=[2, 5])
    events = ordered(table, {"r1": "c2"}, {"s1": "c5"})
    kinds = [type(event) for event in events]
    assert kinds == [m.OrdersSealed, m.OrdersShown, m.InitiativeRolled, m.Marched, m.Marched, m.TurnBegan]
    assert [event.unit for event in events if isinstance(event, m.Marched)] == ["s1", "r1"]
    assert table.state.units["r1"].hex == "c2"


@situation(rule="K2.4")
def test_with_equal_rolls_the_riders_march_first() -> None:
    table = given({"r1": "c3:3", "s1": "c5:3"}, initiative=[4, 4])
    events = ordered(table, {"r1": "c4"}, {"s1": "c4"})
    assert [event.first for event in events if isinstance(event, m.InitiativeRolled)] == ["riders"]
    assert table.state.units["r1"].hex == "c4"


@situation(rule="K2.5")
def test_a_unit_does_not_march_onto_its_own_side() -> None:
    table = given({"r1": "c1:3", "r2": "b1:2", "s1": "c6:3"})
    events = ordered(table, {"r1": "b1"})
    assert [event.to for event in events if isinstance(event, m.WasBlocked)] == ["b1"]
    assert table.state.units["r1"].hex == "c1"


def test_labels_say_what_is_known_to_follow() -> None:
    table = given({"r1": "c3:3", "r2": "b1:2", "s1": "c4:3"})
    labels = {GAME.words.label(table.state, choice) for choice in table.choices()}
    assert "Erkenbrand marches to c4: the captain stands there now" in labels
    assert "Erkenbrand marches to b2: open ground" in labels
    assert "The Riders are done: Erkenbrand and the Westfold rider hold the ground" in labels
    when(table, "riders", "march", unit="r1", to="b2")
    assert "Call back the order of Erkenbrand to march to b2" in {
        GAME.words.label(table.state, choice) for choice in table.choices()
    }
    assert GAME.words.prompt_text(table.state, prompt(table)) == "Riders: Which orders for turn 1? 1 given"
