"""The Event Cards, each played (5.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from core.kernel.table import Table
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records.battling import Battles
from core.ring_war.model.records.dealing import Aim, EventsOf, Window
from core.ring_war.model.records.fighting import SERVANT, Combat, NextPair, Pair
from core.ring_war.model.records.moving import ShadowRoll
from core.ring_war.model.records.turn import EndPart, EndTurn
from tests.kit.at_table import named, offered
from tests.ring_war.situation import DP, FP, SP, given, place, refused, situation, when

BYSTANDER = {"gol": {"hex": "", "gone": 1}}
AFTER = EventsOf("dark_power", drawn=True)


def own(power: str, card: str, people: Mapping[str, Any] | None = None, **members: Any) -> Table:
    """Return a table at a power's own step of the Events Phase, with one card in its hand."""
    hands = {SP: [], FP: [], DP: ["e24"], power: [card]}
    then = members.pop("then", [EventsOf(SP if power != SP else DP, drawn=True)])
    return given("events", "", people or BYSTANDER, hands=hands, agenda=[EventsOf(power, drawn=True), *then], **members)


def window(
    power: str,
    card: str,
    kind: str = "step",
    hex_: str = "",
    who: Sequence[str] = (),
    people: Mapping[str, Any] | None = None,
    active: str = FP,
    **members: Any,
) -> Table:
    """Return a table in a window, with one card in a power's hand."""
    hands = {SP: [], FP: [], DP: [], power: [card]}
    agenda = [Window(kind, place(hex_) if hex_ else "", tuple(who)), AFTER]
    return given("move", active, people or BYSTANDER, hands=hands, agenda=agenda, **members)


def aim(table: Table, power: str, card: str, *targets: str) -> list[Any]:
    """Play a card and say what it is to do; return all that happened."""
    events = when(table, power, "play", card=card)
    for target in targets:
        events += when(table, power, "target", card=card, target=target)
    return events


@situation(rule="E01, Y.6d")
def test_eagles_free_the_captives_of_one_hex_even_at_isengard() -> None:
    people = {
        "sam": {"hex": "Isengard", "captive": SP},
        "pip": {"hex": "Isengard", "captive": SP},
        "mer": {"hex": "Barad-dur", "captive": DP},
    }
    table = window(FP, "e01", people=people)
    events = aim(table, FP, "e01", place("Isengard"), place("Edoras"), place("Lorien"))
    assert [one.person for one in named(events, "freed")] == ["sam", "pip"]
    assert [table.state.people[name].hex for name in ("sam", "pip")] == [place("Edoras"), place("Lorien")]
    assert table.state.people["mer"].captive == DP
    assert [laid.card for laid in table.state.discard] == ["e01"]


@situation(rule="E01")
def test_eagles_carry_one_of_sarumans_to_isengard() -> None:
    table = window(SP, "e01", people={"sar": "Edoras", "chi": "Dunland"})
    aim(table, SP, "e01", "sar")
    assert table.state.people["sar"].hex == place("Isengard")
    assert refused_play(window(SP, "e01", people={"sar": "Isengard"}, options={"windows": "open"}), SP, "e01") == "E01"


def refused_play(table: Table, power: str, card: str) -> str:
    """Return the rule by which a card is not played."""
    return refused(table, power, "play", card=card).rule


@situation(rule="E02, F.4")
def test_the_misty_passes_open_for_the_turn() -> None:
    table = own(SP, "e02")
    aim(table, SP, "e02")
    assert [one.card for one in table.state.holds] == ["e02"]
    assert refused_play(own(SP, "e02", turn=14), SP, "e02") == "E02"


@situation(rule="E03")
def test_battle_frenzy_is_for_ones_own_attack_with_more_orcs() -> None:
    armies = {"isengard_uruks_1": "Edoras", "rohan_foot_1": "Edoras"}
    table = window(SP, "e03", "battle", "Edoras", active=SP, armies=armies)
    aim(table, SP, "e03")
    assert [(one.card, one.about, one.by) for one in table.state.holds] == [("e03", place("Edoras"), SP)]


@situation(rule="E04, RR6, G.3")
def test_boromir_is_sought_blind() -> None:
    people = {"fro": "Edoras", "bor": "Edoras", "sam": "Lorien", "mer": "Lorien"}
    table = window(SP, "e04", people=people, ring={"bearer": "fro"})
    assert refused(table, SP, "target", card="e04", target=place("Lorien")).rule
    events = aim(table, SP, "e04", place("Lorien"))
    assert named(events, "card_missed")
    assert table.state.removed == ["e04"]
    table = window(SP, "e04", people=people, ring={"bearer": "fro"})
    events = aim(table, SP, "e04", place("Edoras"))
    assert not named(events, "card_missed")


@situation(rule="RR52, E04")
def test_from_a_captive_bearer_nobody_seizes_the_ring_by_a_card() -> None:
    captive = {"hex": "Edoras", "captive": SP, "party": "p1"}
    people = {"fro": captive, "bor": "Edoras", "sam": "Edoras", "leg": "Lorien", "gim": "Lorien"}
    party = {"p1": {"owner": SP, "hex": place("Edoras")}}
    table = window(SP, "e04", people=people, ring={"bearer": "fro"}, parties=party)
    assert named(aim(table, SP, "e04", place("Edoras")), "card_missed")


@situation(rule="E05, RR6, X.2")
def test_gollum_is_played_blind_and_finds_nobody() -> None:
    people = {"fro": "Edoras", "sam": "Dimrill Dale", "gol": "Moria"}
    table = window(DP, "e05", people=people, ring={"bearer": "fro"})
    events = aim(table, DP, "e05")
    assert [type(one).__name__ for one in events] == ["CardPlayed", "CardMissed"]
    far = window(
        DP, "e05", people={"fro": "Edoras", "gol": "Moria"}, ring={"bearer": "fro"}, options={"windows": "open"}
    )
    assert refused_play(far, DP, "e05") == "E05"
    friend = window(DP, "e05", people=people, ring={"bearer": "fro"}, gollum=FP, options={"windows": "open"})
    assert refused_play(friend, DP, "e05") == "E05"


@situation("9.21", rule="E05, X.3c, Y.4a")
def test_gollum_comes_to_saruman_who_has_the_ring() -> None:
    people = {"sar": "Isengard", "gol": "Fangorn"}
    table = window(DP, "e05", people=people, ring={"bearer": "sar"})
    events = aim(table, DP, "e05")
    assert table.state.people["gol"].hex == place("Isengard")
    assert not named(events, "card_missed")


@situation(rule="X.2, E05")
def test_saruman_plays_gollums_cards_once_he_has_had_the_ring() -> None:
    people = {"fro": "Dimrill Dale", "gol": "Moria"}
    table = window(SP, "e05", people=people, ring={"bearer": "fro"}, mastery={"had": True})
    assert [one.card for one in offered(table, "play")] == ["e05"]
    table = window(DP, "e05", people=people, mastery={"had": True}, options={"windows": "open"})
    assert refused_play(table, DP, "e05") == "5.6"


@situation(rule="E06, R.8")
def test_wormtongue_bemuses_theoden() -> None:
    table = own(SP, "e06", {"the": "Edoras"})
    aim(table, SP, "e06")
    assert table.state.bemused
    assert refused_play(own(SP, "e06", {"the": "Edoras"}, bemused=True), SP, "e06") == "E06"


@situation(rule="E07, F.4")
def test_the_dead_come_to_aragorn_and_fade() -> None:
    table = _dead()
    assert table.state.armies["dead_foot_1"].points == 40
    assert [one.card for one in table.state.holds] == ["e07"]


def _dead() -> Table:
    """Return a table at which the Dead were called in Aragorn's movement."""
    return moving(FP, "e07", {"ara": "Dunharrow"})


def moving(power: str, card: str, people: Mapping[str, Any] | None = None, **members: Any) -> Table:
    """Return a table at which a card was played in a power's own movement."""
    then = members.pop("then", [])
    agenda = [Aim(card, power, "move"), *then, AFTER]
    return given("move", power, people or BYSTANDER, hands={SP: [], FP: [], DP: ["e24"]}, agenda=agenda, **members)


@situation(rule="E07")
def test_the_dead_fade_at_the_turns_end_and_desert_who_leaves_them() -> None:
    table = moving(FP, "e07", {"ara": "Erech"}, then=[EndTurn()], dice={"fading": [3]})
    assert table.state.armies["dead_foot_1"].points == 40 - 15
    army = {"dead_foot_1": "Edoras"}
    table = moving(FP, "e31", {"ara": "Erech"}, armies=army, then=[EndPart("")])
    when(table, FP, "target", card="e31", target=place("Erech"))
    assert not table.state.armies


@situation(rule="E31")
def test_a_stack_is_forced_to_march() -> None:
    table = moving(SP, "e31", {"sar": "Edoras", "chi": "Isengard"})
    when(table, SP, "target", card="e31", target=place("Edoras"))
    assert [(one.card, one.about, one.by) for one in table.state.holds] == [("e31", place("Edoras"), SP)]


@situation(rule="E36")
def test_two_put_on_orc_garb() -> None:
    table = moving(FP, "e36", {"fro": "Nindalf", "sam": "Nindalf", "ara": "Edoras"})
    assert [one.target for one in offered(table, "target")] == ["fro", "sam", "ara"]
    assert refused(table, FP, "target", card="e36", target="gan").rule == "E36"
    when(table, FP, "target", card="e36", target="fro")
    assert [one.target for one in offered(table, "target")] == ["sam", ""]
    when(table, FP, "target", card="e36", target="sam")
    assert [one.about for one in table.state.holds] == ["fro", "sam"]
    assert {one.about for one in GAME.sight.view(table.state, DP).holds} == {"?"}


@situation(rule="E08, RR11")
def test_the_ents_come_when_enemies_are_near() -> None:
    table = own(FP, "e08", armies={"isengard_uruks_1": "Isengard"})
    aim(table, FP, "e08")
    assert table.state.armies["ents_foot_1"].hex == place("Fangorn")
    assert table.state.people["tre"].hex == place("Fangorn")
    assert refused_play(own(FP, "e08"), FP, "e08") == "E08"
    hobbits = own(FP, "e08", {"mer": "Fangorn", "pip": "Fangorn"})
    aim(hobbits, FP, "e08")
    assert "ents_foot_1" in hobbits.state.came


@situation(rule="E09")
def test_lost_orcs_return_to_isengard() -> None:
    lost = {"isengard_uruks_1": 4, "isengard_orcs_1": 25}
    table = own(
        SP, "e09", armies={"isengard_uruks_1": {"hex": "Isengard", "points": 41}}, fallen=lost, dice={"orcs": [3]}
    )
    aim(table, SP, "e09")
    assert {name: army.points for name, army in table.state.armies.items()} == {
        "isengard_uruks_1": 45,
        "isengard_orcs_1": 5,
    }
    assert table.state.fallen == {"isengard_uruks_1": 0, "isengard_orcs_1": 20}
    assert refused_play(own(SP, "e09", fallen={"isengard_orcs_1": 0}), SP, "e09") == "E09"


@pytest.mark.parametrize(
    ("card", "nations"),
    [
        ("e10", ["rohan"]),
        ("e11", ["gondor"]),
        ("e19", ["lorien", "rivendell"]),
        ("e20", ["thranduil", "dale", "dwarves"]),
    ],
)
@situation(rule="E10, E11, E19, E20, T.3, T.4")
def test_cards_that_wake_nations(card: str, nations: list[str]) -> None:
    table = own(FP, card)
    events = aim(table, FP, card)
    assert [one.nation for one in named(events, "mobilized")] == nations
    assert refused_play(own(FP, card, awake=nations), FP, card) == card.upper()


@situation(rule="E10, R.8")
def test_rohan_is_not_mobilized_by_a_card_while_theoden_is_bemused() -> None:
    assert refused_play(own(FP, "e10", bemused=True), FP, "e10") == "E10"


@situation(rule="E20")
def test_dain_takes_heart() -> None:
    table = own(FP, "e20", {"dai": "Erebor and Dale"})
    aim(table, FP, "e20")
    assert [(one.card, one.about) for one in table.state.holds] == [("e20", "dai")]


@situation(rule="E12")
def test_the_woses_open_druadan() -> None:
    table = window(FP, "e12")
    aim(table, FP, "e12")
    assert table.state.armies["woses_foot_1"].hex == place("Druadan Forest")
    assert table.state.removed == ["e12"]


@situation(rule="E13, T.2, Y.5b, S.1")
def test_aragorn_looks_into_the_palantir() -> None:
    people = {"ara": {"hex": "Minas Tirith", "cards": ["m13"]}}
    table = own(FP, "e13", people, then=[ShadowRoll(), AFTER], dice={"palantir": [4], "harm": [1], "shadow": [3, 3]})
    events = aim(table, FP, "e13")
    assert (table.state.drained, table.state.mordor) == (4, 4)
    assert table.state.people["ara"].normal == 1
    assert table.state.people["ara"].known
    events = when(table, FP, "done")
    assert named(events, "shadow_rolled")[0].points == 6 + 2 + 3 - 4
    assert refused_play(own(FP, "e13", {"ara": "Edoras"}), FP, "e13") == "E13"


@situation(rule="E14, B.3, Y.1c")
def test_palantiri_show_a_hand_or_the_magic_cards_of_a_hex() -> None:
    people = {"gan": {"hex": "Edoras", "cards": ["m03"]}, "sam": {"hex": "Edoras", "cards": ["m04"]}}
    table = own(SP, "e14", people)
    table.state.hands[FP] = ["e01", "e10"]
    events = aim(table, SP, "e14", FP)
    seen = named(events, "hand_seen")[0]
    assert seen.cards == ("e01", "e10")
    assert GAME.sight.event_view(table.state, seen, DP).cards == ("?", "?")
    table = own(SP, "e14", people)
    events = aim(table, SP, "e14", place("Edoras"))
    seen = named(events, "magic_seen")[0]
    assert seen.cards == ("m03", "m04")
    assert GAME.sight.event_view(table.state, seen, FP).cards == ("?",)


@situation(rule="E15, RR10")
def test_the_corsairs_land_where_it_is_weakly_held() -> None:
    table = own(DP, "e15", mordor=1, armies={"gondor_foot_4": "Dol Amroth"})
    assert aim(table, DP, "e15")
    assert table.state.armies["umbar_corsairs_1"].hex == place("Pelargir")
    assert refused_play(own(DP, "e15", mordor=2), DP, "e15") == "E15"
    assert refused_play(own(DP, "e15", mordor=1, came=["umbar_corsairs_1"]), DP, "e15") == "E15"


@situation(rule="E34, Y.6b")
def test_the_voice_of_saruman_holds_for_the_turn() -> None:
    table = own(SP, "e34")
    aim(table, SP, "e34")
    assert [(one.card, one.until) for one in table.state.holds] == [("e34", 4)]
    assert refused_play(own(SP, "e34", holds=[{"card": "e34", "until": 4}]), SP, "e34") == "E34"


@pytest.mark.parametrize(("card", "power", "kind"), [("e16", SP, "search"), ("e23", DP, "shadow")])
@situation(rule="E16, E23, S.1")
def test_cards_that_hold_for_the_turn(card: str, power: str, kind: str) -> None:
    table = window(power, card, kind)
    aim(table, power, card)
    assert [(one.card, one.until) for one in table.state.holds] == [(card, 4)]


@situation(rule="E17, RR7")
def test_the_storm_strikes_anothers_stack_in_a_pass() -> None:
    table = window(SP, "e17", "pass", "Redhorn Pass", ["sam"], {"sam": "Redhorn Pass"})
    assert GAME.sight.view(table.state, SP).agenda[-1].who == ("?",)
    aim(table, SP, "e17")
    assert [(one.card, one.about) for one in table.state.holds] == [("e17", place("Redhorn Pass"))]
    table = window(DP, "e17", "pass", "Redhorn Pass", ["mou"], {"mou": "Redhorn Pass"}, options={"windows": "open"})
    assert refused_play(table, DP, "e17") == "E17"


@situation(rule="E18")
def test_bombadil_ends_a_search_and_heals() -> None:
    people = {"fro": {"hex": "Bree", "normal": 1}, "sam": {"hex": "Bree", "normal": 2}}
    table = window(FP, "e18", "search", "Bree", people=people)
    aim(table, FP, "e18")
    assert [(one.card, one.about) for one in table.state.holds] == [("e18", place("Bree"))]
    assert [table.state.people[name].normal for name in ("fro", "sam")] == [0, 1]
    table = window(FP, "e18", people=people)
    aim(table, FP, "e18")
    assert not table.state.holds
    assert table.state.people["fro"].normal == 0
    table = window(FP, "e18", people={"fro": {"hex": "Edoras", "normal": 1}}, options={"windows": "open"})
    assert refused_play(table, FP, "e18") == "E18"


@situation(rule="E18, F.6, 5.3")
def test_bombadil_ends_the_fight_with_old_man_willow() -> None:
    forest = place("Old Forest")
    pairs = (Pair((forest,), ("fro",)),)
    fight = Combat(forest, "", FP, "F.6", pairs, SERVANT, free=True, forced=True)
    agenda = [Window("fight", forest, ("fro", forest)), NextPair(fight), AFTER]
    hands = {SP: [], FP: ["e18"], DP: ["e24"]}
    table = given("move", FP, {"fro": {"hex": "Old Forest", "normal": 1}}, hands=hands, agenda=agenda)
    events = when(table, FP, "play", card="e18")
    assert named(events, "fight_over")
    assert (table.state.people["fro"].normal, table.state.holds) == (0, [])


@situation(rule="E21")
def test_the_red_arrow_speeds_a_stack_of_rohan() -> None:
    table = window(FP, "e21", armies={"rohan_riders_1": "Edoras"})
    aim(table, FP, "e21")
    assert [(one.card, one.about) for one in table.state.holds] == [("e21", place("Edoras"))]
    asleep = {"rohan_riders_1": {"hex": "Edoras", "awake": False}}
    assert refused_play(window(FP, "e21", armies=asleep, options={"windows": "open"}), FP, "e21") == "E21"


@situation(rule="E22, RR12, RR57")
def test_the_dunedain_come_to_aragorn() -> None:
    table = own(FP, "e22", {"ara": "Edoras"})
    aim(table, FP, "e22")
    assert table.state.armies["dunedain_foot_1"].hex == place("Edoras")
    assert "shire" in table.state.awake
    assert refused_play(own(FP, "e22", {"ara": "Moria"}), FP, "e22") == "E22"
    assert refused_play(own(FP, "e22", {"ara": {"hex": "Edoras", "captive": SP}}), FP, "e22") == "E22"


@situation(rule="E24")
def test_grond_is_for_citadels() -> None:
    armies = {"mordor_orcs_4": "Minas Tirith", "gondor_foot_1": "Minas Tirith"}
    table = window(DP, "e24", "battle", "Minas Tirith", active=DP, armies=armies)
    aim(table, DP, "e24")
    assert [(one.card, one.about) for one in table.state.holds] == [("e24", place("Minas Tirith"))]
    table = window(DP, "e24", "battle", "Osgiliath", active=DP, options={"windows": "open"})
    assert refused_play(table, DP, "e24") == "E24"


@situation(rule="E25, RR6")
def test_the_black_breath_strikes_by_lot_who_lies_face_down() -> None:
    people = {"n3": "Edoras", "pip": "Edoras", "the": {"hex": "Edoras", "known": True}}
    table = window(DP, "e25", people=people)
    when(table, DP, "play", card="e25")
    assert [one.target for one in offered(table, "target")] == ["the", ""]
    when(table, DP, "target", card="e25", target="")
    assert table.state.people["pip"].normal == 2


@situation(rule="E25, RR55")
def test_athelas_wards_off_the_black_breath() -> None:
    people = {"n3": "Edoras", "ara": {"hex": "Edoras", "cards": ["m10"], "known": True}}
    table = window(DP, "e25", people=people)
    events = aim(table, DP, "e25")
    assert named(events, "card_missed")
    assert table.state.people["ara"].normal == 0
    none = window(DP, "e25", people={"n3": "Edoras"}, options={"windows": "open"})
    assert refused_play(none, DP, "e25") == "E25"


@situation(rule="E26")
def test_denethor_despairs_when_minas_tirith_is_attacked() -> None:
    armies = {"gondor_foot_1": "Minas Tirith", "mordor_orcs_4": "Minas Tirith"}
    people = {"den": "Minas Tirith"}
    dice = {"palantir": [2]}
    table = own(DP, "e26", people, armies=armies, shadow=9, then=[Battles(DP)], dice=dice)
    aim(table, DP, "e26")
    when(table, DP, "done")
    events = when(table, DP, "attack", hex=place("Minas Tirith"), power=FP)
    assert named(events, "denethor_out")[0].lost
    assert table.state.people["den"].gone == 4
    assert "m13" in table.state.removed
    assert refused_play(own(DP, "e26", {"den": {"hex": "", "gone": 2}}), DP, "e26") == "E26"


@situation(rule="E27, RR55")
def test_faramirs_rangers_ambush_a_stack_in_ithilien() -> None:
    table = window(FP, "e27", armies={"mordor_orcs_4": "Osgiliath", "mordor_orcs_5": "Osgiliath"})
    aim(table, FP, "e27")
    assert sum(army.points for army in table.state.armies.values()) == 48 - 3
    assert refused_play(window(FP, "e27", options={"windows": "open"}), FP, "e27") == "E27"


@situation(rule="E28")
def test_stealth_ends_the_search_of_a_hex_with_a_hobbit() -> None:
    table = window(FP, "e28", "search", "Edoras", people={"sam": "Edoras"})
    aim(table, FP, "e28")
    assert [(one.card, one.about) for one in table.state.holds] == [("e28", place("Edoras"))]
    table = window(FP, "e28", "search", "Edoras", people={"ara": "Edoras"}, options={"windows": "open"})
    assert refused_play(table, FP, "e28") == "E28"


@situation(rule="E29, E.3")
def test_a_winged_steed_is_slain() -> None:
    table = window(FP, "e29", people={"leg": "Edoras", "n3": "Edoras", "n4": "Lorien"})
    aim(table, FP, "e29")
    assert (table.state.people["n3"].hex, table.state.people["n3"].driven) == (place("Barad-dur"), True)
    assert refused_play(window(FP, "e29", options={"windows": "open"}), FP, "e29") == "E29"


@situation(rule="E30, J.5")
def test_captives_escape_from_a_mutiny() -> None:
    people = {
        "sam": {"hex": "Edoras", "captive": SP, "party": "p1"},
        "ara": {"hex": "Edoras", "captive": SP, "party": "p1"},
    }
    parties = {"p1": {"owner": SP, "hex": place("Edoras")}}
    table = window(FP, "e30", people=people, parties=parties, made=1, dice={"escape": [4, 6]})
    events = aim(table, FP, "e30")
    assert [(one.die, one.needs) for one in named(events, "escape_tried")] == [(4, 4), (6, 5)]
    assert table.state.people["sam"].captive == ""
    assert table.state.people["ara"].captive == SP
    assert refused_play(window(FP, "e30", options={"windows": "open"}), FP, "e30") == "E30"


@situation(rule="E32")
def test_an_ambush_is_for_who_fights() -> None:
    people = {"ara": "Edoras", "n3": "Edoras"}
    table = window(FP, "e32", "fight", "Edoras", ["ara", "n3"], people)
    aim(table, FP, "e32")
    assert [(one.card, one.about, one.by) for one in table.state.holds] == [("e32", place("Edoras"), FP)]
    table = window(SP, "e32", "fight", "Edoras", ["ara", "n3"], people, options={"windows": "open"})
    when(table, FP, "pass")
    assert refused_play(table, SP, "e32") == "E32"
    table = window(SP, "e32", "battle", "Edoras", armies={"isengard_uruks_1": "Edoras"})
    aim(table, SP, "e32")
    assert table.state.holds


@situation(rule="E33, RR51")
def test_the_dunlendings_raid() -> None:
    table = own(SP, "e33")
    aim(table, SP, "e33", place("Fords of Isen"))
    assert table.state.armies["dunland_men_2"].points == 10
    assert refused_play(own(SP, "e33", came=["dunland_men_2"]), SP, "e33") == "E33"
    armies = {"rohan_foot_1": "Fords of Isen", "rohan_foot_2": "Dunland"}
    assert refused_play(own(SP, "e33", armies=armies), SP, "e33") == "E33"


@situation(rule="E35, Y.6d, E.7")
def test_gwaihir_bears_gandalf_or_brings_the_white_back() -> None:
    table = window(FP, "e35", people={"gan": {"hex": "Edoras", "captive": SP}})
    when(table, FP, "play", card="e35")
    when(table, FP, "target", card="e35", target="N")
    when(table, FP, "target", card="e35", target=place("Lorien"))
    assert (table.state.people["gan"].hex, table.state.people["gan"].captive) == (place("Lorien"), "")
    free = window(FP, "e35", people={"gan": "Edoras"})
    aim(free, FP, "e35", "O", place("Fangorn"))
    assert free.state.people["gan"].hex == place("Fangorn")
    dead = window(FP, "e35", people={"gan": {"hex": "", "gone": 4}})
    aim(dead, FP, "e35", place("Fangorn"))
    assert dead.state.people["gwh"].hex == place("Fangorn")
    held = window(FP, "e35", people={"gan": {"hex": "Isengard", "captive": SP}}, options={"windows": "open"})
    assert refused_play(held, FP, "e35") == "E35"


def test_every_event_card_is_played_here() -> None:
    import pathlib

    text = pathlib.Path(__file__).read_text(encoding="utf-8")
    assert [card for card in current().events if f'"{card}"' not in text] == []


@situation(rule="RR24, E22, E33, E15")
def test_no_card_brings_an_army_in_the_character_game() -> None:
    agenda = [EventsOf(FP, drawn=True), EventsOf(DP, drawn=True)]
    hands = {FP: ["e22"], DP: ["e33", "e15"]}
    plain: dict[str, Any] = {"options": {"game": "character"}, "hands": hands, "agenda": agenda}
    table = given("events", "", {"ara": "Bree"}, mordor=1, turn=6, **plain)
    aim(table, FP, "e22")
    assert (table.state.armies, table.state.came) == ({}, [])
    for card in hands[DP]:
        assert refused_play(table, DP, card) == card.upper()
