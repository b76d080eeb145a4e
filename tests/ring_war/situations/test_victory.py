"""How the war is won, and when it ends (Z, I.3, X.1i, K.3, 3.4), and what a turn's end brings (V.6, J.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kernel.prompts import DRAWN
from core.kernel.table import Table
from core.ring_war.chapters.victory import wanted
from core.ring_war.content.contents import current
from core.ring_war.model.records.turn import ChooseBearer, EndPart, EndTurn
from tests.kit.at_table import asked, named, outcome
from tests.ring_war.situation import DP, FP, SP, given, opening, place, situation

RING_TAKEN = "The Ring has come to Barad-dur."
CONQUEST = "The Dark Power holds every citadel, Hobbiton and Thranduil's Palace."
MASTERY = "Saruman masters the Nazgûl, and holds Isengard, Helm's Deep and Edoras."
ALL_DARK = dict.fromkeys(wanted(current()), DP)


def judged(
    people: Mapping[str, Any] | None = None,
    armies: Mapping[str, Any] | None = None,
    *,
    end: Any = None,
    **members: Any,
) -> Table:
    """Return a table at which a step of the order of play has just ended, and a question of the set-up would follow."""
    placed = {"pip": "Rivendell", **(people or {"sar": "Isengard"})}
    return given("move", DP, placed, armies, agenda=[end or EndPart(""), ChooseBearer()], **members)


def is_open(table: Table) -> bool:
    """Whether nobody has won."""
    return asked(table) == "choose_bearer"


@situation(rule="Z.1, I.3")
def test_a_nazgul_brings_the_ring_to_barad_dur() -> None:
    found = outcome(judged({"n3": "Barad-dur"}, ring={"bearer": "n3"}))
    assert (found.result, found.reason, found.rule) == (DP, RING_TAKEN, "Z.1")


@situation(rule="Z.1, I.3, J.8")
def test_an_orc_party_brings_the_bearer_to_barad_dur() -> None:
    captive = {"hex": "Barad-dur", "captive": DP, "party": "p1"}
    table = judged({"fro": captive}, ring={"bearer": "fro"}, parties={"p1": {"owner": DP, "hex": place("Barad-dur")}})
    assert outcome(table).reason == RING_TAKEN


@situation(rule="Z.1, M.4")
def test_a_semi_ringwraith_brings_the_ring_himself() -> None:
    found = outcome(judged({"fro": {"hex": "Barad-dur", "corruption": 3}}, ring={"bearer": "fro"}))
    assert found.reason == RING_TAKEN


@situation(rule="Z.1, N.4")
def test_gollum_brings_the_ring_under_the_dark_power_alone() -> None:
    assert outcome(judged({"gol": "Barad-dur"}, ring={"bearer": "gol"}, gollum=DP)).reason == RING_TAKEN
    assert is_open(judged({"gol": "Barad-dur"}, ring={"bearer": "gol"}, gollum=FP))


@situation(rule="Z.1")
def test_a_free_hobbit_at_barad_dur_has_not_lost_the_ring() -> None:
    assert is_open(judged({"fro": "Barad-dur"}, ring={"bearer": "fro"}))
    assert is_open(judged({"n3": {"hex": "Barad-dur", "turned": True}}, ring={"bearer": "n3"}))


@situation("9.41", rule="Z.1, Z.2, Z.0")
def test_conquest_and_the_ring_in_the_fire_win_together() -> None:
    table = judged(control=ALL_DARK, ring={"destroyed": True})
    found = outcome(table)
    assert found.winners == (FP, DP)
    assert found.rule == "Z.0"
    assert found.reason == "The Fellowship and the Dark Power win in the same part of the turn."
    assert [(one.power, one.rule) for one in named(opening(table), "won")] == [(FP, "Z.2"), (DP, "Z.1")]
    assert found.scores == {SP: 0, FP: 1, DP: 1}


@situation(rule="Z.1, P.6")
def test_a_citadel_with_enemies_in_it_is_not_controlled() -> None:
    assert outcome(judged(control=ALL_DARK)).reason == CONQUEST
    besieged = judged(None, {"gondor_foot_1": {"hex": "Minas Tirith", "points": 1}}, control=ALL_DARK)
    assert is_open(besieged)
    passing = judged(None, {"gondor_foot_1": {"hex": "Hobbiton", "points": 1}}, control=ALL_DARK)
    assert outcome(passing).reason == CONQUEST
    lacks = {hex_: power for hex_, power in ALL_DARK.items() if hex_ != place("Hobbiton")}
    assert is_open(judged(control=lacks))


@situation(rule="Z.3, X.1i, B.2")
def test_saruman_masters_every_nazgul_and_holds_his_three_places() -> None:
    mine = {place(name): SP for name in ("Isengard", "Helm's Deep", "Edoras")}
    turned = {name: {"hex": "Isengard", "turned": True} for name in ("lon", "n3")}
    gone: dict[str, Any] = {name: {"gone": 2} for name in ("got", "n4", "n5", "n6", "n7", "n8", "n9")}
    found = outcome(judged(turned | gone, control=mine))
    assert (found.result, found.reason) == (SP, MASTERY)
    assert is_open(judged(turned | gone | {"n4": {"hex": "Barad-dur", "driven": True}}, control=mine))
    assert is_open(judged(turned | gone, control=mine | {place("Edoras"): FP}))
    nobody: dict[str, Any] = {name: {"gone": 2} for name in turned | gone}
    assert is_open(judged(nobody, control=mine))


@situation(rule="Z.3, RR24")
def test_in_the_games_for_two_saruman_does_not_win_and_his_isengard_counts_for_the_dark_power() -> None:
    mine = {place(name): SP for name in ("Isengard", "Helm's Deep", "Edoras")}
    turned = {"n3": {"hex": "Isengard", "turned": True}}
    gone: dict[str, Any] = {name: {"gone": 2} for name in ("lon", "got", "n4", "n5", "n6", "n7", "n8", "n9")}
    assert is_open(judged(turned | gone, control=mine, options={"game": "campaign"}))
    dark = ALL_DARK | {place("Isengard"): SP}
    assert outcome(judged(control=dark, options={"game": "campaign"})).reason == CONQUEST
    assert is_open(judged(control=dark))


@situation(rule="K.3, Z.1")
def test_all_citadels_reduced_win_the_character_game() -> None:
    hexes = [place(name) for name in ("Helm's Deep", "Minas Tirith", "Dol Amroth", "Thranduil's Palace", "Hobbiton")]
    table = judged(options={"game": "character"}, reduced=hexes)
    assert (outcome(table).rule, outcome(table).winners) == ("K.3", (DP,))
    assert is_open(judged(options={"game": "character"}, reduced=hexes[:4]))


@situation(rule="3.4, Z.0")
def test_after_the_last_turn_nobody_has_won() -> None:
    found = outcome(judged(end=EndTurn(), turn=20))
    assert (found.result, found.rule, found.winners) == (DRAWN, "3.4", ())


@situation(rule="V.6, W.5a")
def test_an_alliance_that_was_dissolved_is_over_at_the_end_of_the_turn() -> None:
    table = judged(end=EndTurn(), turn=20, alliance={"partner": FP, "dissolving": True})
    assert named(opening(table), "alliance_over")[0].partner == FP
    assert table.state.alliance.partner == ""
    assert table.state.alliance.over == 20
    stays = judged(end=EndTurn(), turn=20, alliance={"partner": FP})
    assert stays.state.alliance.partner == FP


@situation(rule="V.6, J.6")
def test_who_shares_a_hex_with_his_finder_stays_spotted() -> None:
    people = {
        "sam": {"hex": "Bree", "spotted": [DP]},
        "mer": {"hex": "Hobbiton", "spotted": [DP, SP]},
        "pip": {"hex": "Edoras", "spotted": [DP]},
        "n3": "Bree",
    }
    armies = {"isengard_wolves_1": "Hobbiton"}
    table = judged(people, armies, end=EndTurn(), turn=20)
    assert {name: table.state.people[name].spotted for name in ("sam", "mer", "pip")} == {
        "sam": [DP],
        "mer": [SP],
        "pip": [],
    }


@situation(rule="V.6")
def test_effects_of_cards_end_with_their_turn() -> None:
    held = [{"card": "e02", "until": 20}, {"card": "e23", "until": 21}]
    table = judged(
        {"sar": "Isengard"}, {"isengard_orcs_1": {"hex": "Isengard", "lent": FP}}, end=EndTurn(), turn=20, holds=held
    )
    assert [one.card for one in table.state.holds] == ["e23"]
    assert table.state.armies["isengard_orcs_1"].lent == ""
