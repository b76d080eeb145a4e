"""Alliances: made, units lent, dissolved (W.1 to W.5)."""

from __future__ import annotations

from typing import Any

from core.kernel.table import Table
from core.ring_war.chapters.sides import are_enemies, may_attack, mover_of
from core.ring_war.model.records.dealing import EventsOf
from core.ring_war.model.records.mastering import Alliances, Lending, SarumanActs
from core.ring_war.model.records.turn import BeginTurn, EndTurn
from tests.kit.at_table import asked, named, offered, seat
from tests.ring_war.situation import DP, FP, SP, given, opening, place, refused, situation, when

AFTER = EventsOf("dark_power", drawn=True)
HANDS: dict[str, list[str]] = {SP: [], FP: [], DP: ["e24"]}


def acting(*steps: Any, people: Any = None, armies: Any = None, **members: Any) -> Table:
    """Return a table in Saruman's actions at some steps."""
    who = people or {"sar": "Edoras", "chi": "Dunland"}
    return given("actions", SP, who, armies, hands=HANDS, agenda=[*steps, AFTER], **members)


@situation(rule="W.1a, W.1b, Y.9a")
def test_an_alliance_with_the_fellowship_ends_the_dark_powers_restraint() -> None:
    table = acting(Alliances(SP))
    assert [one.power for one in offered(table, "ally")] == [FP, DP]
    assert refused(table, SP, "ally", power=SP).rule == "W.1a"
    assert refused(table, SP, "dissolve").rule == "W.5a"
    when(table, SP, "ally", power=FP)
    assert (asked(table), seat(table)) == ("consent", FP)
    events = when(table, FP, "agree")
    assert named(events, "restraint_ended")[0].power == DP
    assert not are_enemies(table.state, FP, SP)
    assert not may_attack(table.state, SP, FP)


@situation(rule="W.1b, Y.9b")
def test_who_declines_is_not_asked_again_and_the_other_may_be() -> None:
    table = acting(Alliances(SP))
    when(table, SP, "ally", power=FP)
    when(table, FP, "decline")
    assert refused(table, SP, "ally", power=FP).rule == "W.1b"
    when(table, SP, "ally", power=DP)
    events = when(table, DP, "agree")
    assert named(events, "restraint_ended")[0].power == FP
    assert table.state.alliance.partner == DP


@situation(rule="W.1a")
def test_saruman_has_one_ally_at_a_time() -> None:
    table = acting(Alliances(SP), alliance={"partner": FP})
    assert refused(table, SP, "ally", power=DP).rule == "W.1a"
    when(table, SP, "dissolve")
    assert table.state.alliance.dissolving


@situation(rule="W.1c, RR49")
def test_each_partner_lends_what_it_likes_for_the_turn() -> None:
    armies = {"rohan_riders_1": "Edoras", "isengard_wolves_1": "Isengard"}
    table = acting(Lending(SP), armies=armies, alliance={"partner": FP})
    assert seat(table) == SP
    assert refused(table, SP, "lend", hex=place("Edoras")).rule == "W.1c"
    when(table, SP, "done")
    assert (asked(table), seat(table)) == ("lending", FP)
    events = when(table, FP, "lend", hex=place("Edoras"))
    assert named(events, "lent")[0].power == SP
    assert seat(table) == DP
    assert mover_of(table.state, "rohan_riders_1") == SP


@situation("9.47", rule="W.5a, W.5d, W.5e")
def test_a_partner_dissolves_in_his_own_step_and_it_ends_with_the_turn() -> None:
    agenda = [EventsOf(FP, drawn=True), EndTurn(), BeginTurn()]
    table = given(
        "events", "", {"sar": "Edoras"}, hands={SP: [], FP: ["e03"], DP: []}, agenda=agenda, alliance={"partner": FP}
    )
    when(table, FP, "dissolve")
    assert refused(table, FP, "dissolve").rule == "W.5a"
    assert table.state.alliance.partner == FP


@situation("9.47", rule="W.5e")
def test_a_new_alliance_may_be_made_in_the_turn_after() -> None:
    table = acting(Alliances(SP), alliance={"over": 3})
    assert [one.power for one in offered(table, "ally")] == [FP, DP]


@situation("9.17", rule="W.5c")
def test_who_leads_only_strangers_goes_to_his_own() -> None:
    from core.ring_war.chapters.alliances import end_alliance
    from tests.ring_war.playing import playing

    people = {"chi": "Edoras", "the": "Edoras", "sar": "Isengard"}
    armies = {"rohan_foot_1": "Edoras", "isengard_orcs_1": "Fords of Isen", "dunland_men_1": "Dunland"}
    table = acting(Alliances(SP), people=people, armies=armies, alliance={"partner": FP, "dissolving": True})
    with playing(table) as play:
        end_alliance(play)
        assert play.state.people["chi"].hex == place("Fords of Isen")
        assert play.state.people["the"].hex == place("Edoras")
        assert play.state.alliance.over == 4


@situation(rule="Y.9a, W.5a")
def test_units_on_the_eastern_map_offend_when_the_alliance_ends() -> None:
    from core.ring_war.chapters.alliances import end_alliance
    from tests.ring_war.playing import playing

    armies = {"isengard_orcs_1": "Dagorlad"}
    table = acting(Alliances(SP), armies=armies, alliance={"partner": DP, "dissolving": True})
    with playing(table) as play:
        end_alliance(play)
        assert play.state.loose_dark
    table = acting(Alliances(SP), armies=armies, alliance={"partner": DP})
    with playing(table) as play:
        end_alliance(play)
        assert not play.events


@situation(rule="V.2a")
def test_sarumans_actions_come_in_their_order() -> None:
    table = acting(SarumanActs(), people={"sar": {"hex": "Isengard", "cards": ["m12"]}})
    order = [asked(table)]
    for _ in range(2):
        when(table, SP, "done")
        order.append(asked(table))
    assert order == ["may_talk", "alliances", "minds"]
    when(table, SP, "done")
    assert seat(table) == DP
    assert not named(opening(table), "gain_taken")
