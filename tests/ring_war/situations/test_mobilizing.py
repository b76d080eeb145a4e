"""Shadow Points, mobilization, new forces (chapters S and T, P.6)."""

from __future__ import annotations

from core.ring_war.chapters.mobilizing import wake_mordor
from core.ring_war.model.records.moving import Deploy, ShadowRoll
from tests.kit.at_table import asked, named, offered
from tests.ring_war.playing import playing
from tests.ring_war.situation import DP, given, opening, situation, when
from tests.ring_war.situations.stop import STOP


@situation(rule="S.1")
def test_two_dice_and_two_are_the_shadow_points() -> None:
    table = given("shadow", DP, dice={"shadow": [3, 4]}, agenda=[ShadowRoll(), STOP], turn=2)
    assert named(opening(table), "shadow_rolled")[0].points == 9


@situation(rule="S.1, T.2")
def test_once_mordor_is_mobilized_three_more() -> None:
    table = given("shadow", DP, dice={"shadow": [1, 1]}, mordor=2, agenda=[ShadowRoll(), STOP])
    assert named(opening(table), "shadow_rolled")[0].points == 7


@situation(rule="T.6, T.7, 5.8")
def test_new_forces_come_by_the_schedule() -> None:
    table = given("deploy", DP, mordor=3, turn=5, agenda=[Deploy(DP), STOP])
    came = {event.card: event.hex for event in named(opening(table), "force_came")}
    assert came == {"nurn_men_1": "E1128", "rhun_men_1": "E2615", "rhun_wagons_1": "E2615", "khand_variags_1": "E1737"}
    assert table.state.armies["nurn_men_1"].awake


@situation(rule="T.7")
def test_where_enemies_hold_the_hex_they_come_to_the_nearest_of_friends() -> None:
    forces = {"gondor_foot_1": "Barad-dur"}
    table = given("deploy", DP, None, forces, mordor=3, agenda=[Deploy(DP), STOP])
    assert named(opening(table), "force_came")[0].hex == "E0827"


@situation(rule="RR10")
def test_the_corsairs_land_or_wait_for_their_card() -> None:
    table = given("deploy", DP, mordor=3, turn=6, came=["harad_men_1"], agenda=[Deploy(DP), STOP])
    assert asked(table) == "deploy"
    assert [one.land for one in offered(table, "land")] == [True, False]
    when(table, DP, "land", land=False)
    assert "umbar_corsairs_1" not in table.state.armies
    table = given("deploy", DP, mordor=3, turn=6, agenda=[Deploy(DP), STOP])
    when(table, DP, "land", land=True)
    assert table.state.armies["umbar_corsairs_1"].hex == "W3943"
    table = given("deploy", DP, mordor=3, turn=6, removed=["e15"], agenda=[Deploy(DP), STOP])
    assert "umbar_corsairs_1" in table.state.armies


@situation(rule="P.5, T.2, B.4")
def test_who_is_mobilized_in_the_middle_of_a_movement_waits_for_the_next() -> None:
    for stage, waits in (("move", True), ("search", False)):
        table = given(
            stage, DP, {"n3": "Minas Morgul"}, {"mordor_orcs_4": {"hex": "Minas Morgul", "awake": False}}, agenda=[STOP]
        )
        with playing(table) as play:
            wake_mordor(play)
            assert play.state.armies["mordor_orcs_4"].awake
            assert ("mordor_orcs_4" in play.state.moved) is waits
