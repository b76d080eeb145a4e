"""The windows: who is asked, in which order, and only where an artifact would do something (DA12)."""

from __future__ import annotations

from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.kernel.prompts import Prompt
from core.kernel.table import Table
from tests.dice.table import choose, given, happened, labels, offered


def asked(table: Table) -> tuple[str, str]:
    """Return who is asked, and by which rule."""
    assert isinstance(table.prompt, Prompt)
    return table.prompt.seat, table.prompt.rule


ROPES = {"muster": "rope:4", "used": "frodo, sam"}


def test_at_the_end_of_phase_one_all_owners_are_asked_the_turn_player_first() -> None:
    table = given("rivendell", "window", cards=["rope"], active="p2", players={"p1": ROPES, "p2": ROPES, "p3": {}})
    assert asked(table) == ("p2", "DW.P1_END")
    choose(table, "Use nothing")
    assert asked(table) == ("p1", "DW.P1_END")
    choose(table, "Use Rope")
    choose(table, "Take Frodo")
    assert [(one.rule, one.aside) for one in happened(table, e.DiceTaken)] == [("D5.3", False)]
    assert asked(table)[0] == "p2"
    assert asked(table)[1] == "D4.8"


def test_a_player_may_pass_until_the_own_turn() -> None:
    table = given("rivendell", "window", cards=["rope"], players={"p1": {}, "p2": ROPES})
    choose(table, "Use nothing until my turn")
    assert table.state.players["p2"].passing
    table = given("rivendell", "window", cards=["rope"], players={"p1": {}, "p2": ROPES})
    choose(table, "Use nothing:")
    assert not table.state.players["p2"].passing
    table = given("rivendell", "window", cards=["rope"], active="p2", players={"p2": ROPES})
    assert offered(table, a.Pass) == [a.Pass("p2")]


def test_who_has_passed_until_the_own_turn_is_asked_in_no_window() -> None:
    muster = {"muster": "phial:4, evenstar:4, frodo:unit"}
    table = given("moria", "sauron_attack", cards=["phial", "evenstar"], muster="orc", players={"p1": {}, "p2": muster})
    assert asked(table) == ("p2", "DW.S2_TOTAL")
    table.act(a.Pass("p2", "turn"))
    assert not happened(table, se.EnemyDimmed)
    assert [one.card for one in happened(table, se.UnitDestroyed)] == ["frodo"]
    assert not table.state.players["p2"].passing


def test_the_wish_to_be_left_alone_holds_when_a_unit_is_about_to_fall() -> None:
    muster = {"muster": "evenstar:4, frodo:unit"}
    table = given("moria", "sauron_attack", cards=["evenstar"], muster="orc", players={"p1": {}, "p2": muster})
    assert offered(table, a.Pass) == [a.Pass("p2"), a.Pass("p2", "turn")]
    table.act(a.Pass("p2", "turn"))
    assert [one.seat for one in happened(table, e.PassedUntilTurn)] == ["p2"]
    assert [one.card for one in happened(table, se.UnitDestroyed)] == ["frodo"]


def test_an_artifact_that_would_do_nothing_is_not_asked_for() -> None:
    table = given("rivendell", "window", cards=["rope"], players={"p1": {"muster": "rope:4", "bag": "8 frodo"}})
    assert asked(table)[1] != "DW.P1_END"
    table = given("rivendell", "window", cards=["horn"], players={"p1": {"muster": "horn:4", "used": "frodo"}})
    assert asked(table)[1] != "DW.P1_END"


def test_the_rope_with_its_burst_takes_two_dice_or_one() -> None:
    table = given("rivendell", "window", cards=["rope"], players={"p1": {"muster": "rope:6", "used": "frodo, sam"}})
    assert [(action.burst) for action in offered(table, a.UseArtifact)] == [True, False]
    choose(table, "Use Rope with its burst")
    choose(table, "Take Sam")
    assert [one.kind for one in happened(table, e.DiceTaken)[0].dice] == ["SAM", "FRODO"]


def test_an_artifact_whose_dice_are_being_named_can_be_taken_back() -> None:
    table = given("rivendell", "window", cards=["rope"], players={"p1": ROPES})
    choose(table, "Use Rope")
    choose(table, "Back")
    assert asked(table) == ("p1", "DW.P1_END")
    assert not happened(table, e.ArtifactUsed)


def test_the_phial_is_asked_for_in_the_order_of_the_attack() -> None:
    shining = {"muster": "phial:4, frodo:unit"}
    table = given(
        "moria",
        "sauron_attack",
        cards=["phial"],
        muster="orc, troll",
        players={"p1": {"muster": "phial:4"}, "p2": shining, "p3": shining},
    )
    assert asked(table) == ("p2", "DW.S2_TOTAL")
    choose(table, "Use Phial")
    choose(table, "Dim Troll 3/2")
    assert asked(table) == ("p3", "DW.S2_TOTAL")
    choose(table, "Use Phial")
    assert [one.name for one in happened(table, se.EnemyDimmed)] == ["Troll", "Orc"]
    assert happened(table, se.SauronAttacked)[0].total == 0
    assert not happened(table, se.UnitDestroyed)


def test_no_force_no_ring_and_no_phial() -> None:
    table = given(
        "moria",
        "sauron_attack",
        cards=["phial"],
        muster="eye, marked:E_TT",
        players={"p1": {"muster": "phial:4, frodo:unit"}},
    )
    assert [event.rule for event in happened(table, se.AttackSkipped)] == ["D6.2"]
    assert not happened(table, se.RingUsed)


def test_the_bow_is_used_in_an_attack_and_never_without_an_enemy() -> None:
    players = {"p1": {"muster": "bow:6, frodo:unit"}}
    table = given("rivendell", "war", cards=["bow"], muster="troll", players=players)
    choose(table, "Attack Sauron: total 1")
    assert labels(table)[:2] == [
        "Use Bow with its burst: your total rises by 5",
        "Use Bow without its burst: your total rises by 3",
    ]
    choose(table, "Use Bow with its burst")
    assert happened(table, e.AttackFixed)[0].total == 6
    table = given("rivendell", "war", cards=["bow"], players=players)
    choose(table, "Hold the field")
    assert happened(table, e.AttackFixed)[0].total == 1


def test_the_cloak_is_offered_to_the_defender_and_evenstar_before_the_fall() -> None:
    table = given(
        "rivendell",
        "sauron_attack",
        ringbearer="p2",
        cards=["cloak", "evenstar"],
        muster="orc",
        players={"p1": {"muster": "cloak:4, evenstar:4, frodo:unit"}},
    )
    assert asked(table) == ("p1", "D6.7")
    choose(table, "Defend with Frodo 1/1: destroyed, 1 left")
    assert asked(table) == ("p1", "DW.S2_DESTROY")
    choose(table, "Use Evenstar")
    assert [one.rule for one in happened(table, se.UnitSpared)] == ["DC.evenstar"]
    table = given(
        "rivendell",
        "sauron_attack",
        ringbearer="p2",
        cards=["cloak"],
        muster="goblin",
        players={"p1": {"muster": "cloak:4, frodo:unit"}},
    )
    choose(table, "Use Cloak")
    assert [one.defense for one in happened(table, se.UnitHeld)] == [2]
