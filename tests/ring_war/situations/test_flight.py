"""Nazgûl fly (F.5)."""

from __future__ import annotations

from core.ring_war.model.records.moving import FlyTo
from tests.kit.at_table import named, offered
from tests.ring_war.situation import DP, SP, given, place, refused, situation, when
from tests.ring_war.situations.stop import STOP


@situation(rule="F.5, S.2")
def test_a_nazgul_flies_into_a_province_then_to_a_hex() -> None:
    table = given("move", DP, {"n6": "Barad-dur"}, shadow=3, agenda=[FlyTo(DP, "n6"), STOP])
    assert "A" not in {one.province for one in offered(table, "fly_into")}
    assert refused(table, DP, "fly_into", province="A").rule == "F.5"
    when(table, DP, "fly_into", province="P")
    assert refused(table, DP, "go", hex=place("Rivendell")).rule == "F.5"
    assert refused(table, DP, "go", hex=place("Hobbiton")).rule == "F.5"
    events = when(table, DP, "go", hex=place("Edoras"))
    assert named(events, "moved")[0].flown
    assert (table.state.people["n6"].hex, named(events, "shadow_spent")[0].points) == (place("Edoras"), 1)


@situation(rule="F.5")
def test_no_flight_underground_into_havens_fangorn_or_druadan() -> None:
    table = given("move", DP, {"n6": "Isengard"}, agenda=[FlyTo(DP, "n6", "O"), STOP])
    assert offered(table, "go") == []
    for name in ("Fangorn", "North Fangorn", "Moria", "Nimrodel", "Druadan Forest"):
        assert refused(table, DP, "go", hex=place(name)).rule == "F.5"
    when(table, DP, "stay")
    assert table.state.people["n6"].hex == place("Isengard")


@situation(rule="F.5, S.3")
def test_with_the_ring_a_nazgul_flies_four_hexes_and_saruman_pays_nothing() -> None:
    people = {"n6": {"hex": "Isengard", "turned": True}}
    table = given("move", SP, people, ring={"bearer": "n6"}, shadow=5, agenda=[FlyTo(SP, "n6", "Q"), STOP])
    hexes = {one.hex for one in offered(table, "go")}
    assert {place("Eastemnet"), place("The Wold")} <= hexes
    assert refused(table, SP, "go", hex=place("Barad-dur")).rule == "F.5"
    events = when(table, SP, "go", hex=place("Eastemnet"))
    assert named(events, "shadow_spent") == []
