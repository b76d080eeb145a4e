"""What may not be done now, with its reason, and when it may; what follows from a choice; groups of choices."""

from __future__ import annotations

from typing import Any

import pytest

from core.kernel.foresight import foresee
from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.kernel.voice import Voice
from core.ring_war.chapters.cards.card import WAITS, WINDOWS
from core.ring_war.game import GAME
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as br
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as ma
from core.ring_war.model.records import searching as s
from core.ring_war.model.records.dealing import EventsOf, TakeCards
from core.ring_war.model.records.trading import Draft, Line
from tests.ring_war.situation import DP, FP, SP, action, given, place, refused, when
from tests.ring_war.situations.stop import STOP

FIELD = place("Westemnet")
BATTLE = f.Combat(FIELD, DP, FP, "G.1", (f.Pair(("n3",), ("ara",)),), round=1)


def why(table: Table, seat: str) -> dict[str, str]:
    return {what: reason.sentence for what, reason in GAME.words.why_not(table.state, seat)}


def followed(table: Table, seat: str, verb: str, **fields: Any) -> list[str]:
    view, one = GAME.sight.view(table.state, seat), action(seat, verb, **fields)
    seen = foresee(GAME, view, one)
    return GAME.words.follows(view, one, seen.events, seen.view)


def test_who_is_not_asked_is_told_who_is() -> None:
    table = given("move", FP, {"fro": "Bree", "sar": "Isengard"})
    assert why(table, SP) == {"Decide anything now": "The Fellowship has to decide now."}


def test_what_does_not_move_says_why() -> None:
    people = {"fro": "Bree", "elr": "Rivendell"}
    forces = {"rohan_foot_1": {"hex": "Edoras", "awake": False}, "rohan_riders_1": {"hex": "Westemnet", "awake": False}}
    table = given("move", FP, people, forces)
    said = why(table, FP)
    assert said["Move Elrond from Rivendell"] == "Elrond never leaves Rivendell."
    assert said["Move from Westemnet, and 1 more like it"].startswith("That force is not mobilized")
    assert "Move from Bree" not in said
    when(table, FP, "pick_stack", hex=place("Bree"))
    assert not any(what.startswith("Move") for what in why(table, FP))


def test_who_stays_where_others_may_move_says_why() -> None:
    table = given("move", FP, {"fro": "Rivendell", "elr": "Rivendell", "sam": "Rivendell"}, moved=["sam"])
    stays = {"Take Elrond along": "Elrond never leaves Rivendell."}
    stays["Take Sam along"] = "That piece has moved already."
    assert why(table, FP).items() >= stays.items()
    when(table, FP, "pick_stack", hex=place("Rivendell"))
    assert why(table, FP).items() >= stays.items()


def test_all_that_stays_in_a_hex_says_why() -> None:
    forces: dict[str, dict[str, Any]] = {
        "gondor_rangers_1": {"hex": "Minas Tirith"},
        "gondor_foot_1": {"hex": "Minas Tirith", "awake": False},
    }
    table = given("move", FP, {"den": "Minas Tirith", "fro": "Bree"}, forces, moved=["gondor_rangers_1"])
    held = why(table, FP)["Move from Minas Tirith"]
    assert held.startswith("Denethor II never leaves Minas Tirith; ")
    assert "have moved already" in held
    assert "are not mobilized" in held
    assert refused(table, FP, "pick_stack", hex=place("Minas Tirith")).sentence == held


def test_who_cannot_go_to_a_hex_is_told_what_bars_it() -> None:
    table = given("move", FP, {"fro": "Rivendell"})
    when(table, FP, "pick_stack", hex=place("Rivendell"))
    said = why(table, FP)
    assert any(reason.endswith("is mountains: only those who fly go there.") for reason in said.values())
    assert not any("closed sides" in reason for reason in said.values())


def test_a_nazgul_says_where_he_does_not_come_down() -> None:
    table = given("move", DP, {"n3": "Far Harad"}, shadow=3)
    when(table, DP, "pick_nazgul", person="n3")
    assert why(table, DP)["Fly into the Shire and Lindon"] == "No hex of the Shire and Lindon is within his flight."
    when(table, DP, "fly_into", province="Z")
    assert why(table, DP)


def test_searches_say_which_hexes_are_safe() -> None:
    table = given("search", "", {"fro": "Dunland", "sam": "Rivendell"}, agenda=[s.OrcSearch(SP, "s10"), STOP])
    (reason,) = why(table, SP).values()
    assert reason == "The card has the Orcs search only in Dunland, and in Enedwaith."


def test_fights_say_who_cannot() -> None:
    people: dict[str, Any] = {"ara": FIELD, "gim": {"hex": FIELD, "persuaded": True}, "n3": FIELD}
    said = why(given("fight", FP, people, agenda=[f.Fights(FP), STOP]), FP)
    assert said["Attack with Gimli"] == "Gimli is not free to attack in this turn."
    said = why(given("fight", FP, people, agenda=[f.Challenged(BATTLE), STOP]), FP)
    assert said["Put on the Ring"] == "Only a Character who bears the Ring puts it on."
    said = why(given("fight", FP, people, agenda=[f.Stances((FP, DP), fight=BATTLE), STOP]), FP)
    assert said == {"Use Sorcery": "Aragorn has no Sorcery."}


def test_battles_say_whom_one_may_not_attack() -> None:
    armies: dict[str, Any] = {"isengard_orcs_1": "Edoras", "rohan_riders_1": "Edoras", "mordor_orcs_1": "Edoras"}
    table = given("battle", FP, {"sar": "Isengard"}, armies, agenda=[b.Battles(FP), STOP])
    assert why(table, FP)["Attack Saruman at Edoras"] == (
        "The Fellowship may not attack Saruman as long as he has given no cause."
    )
    assert refused(table, FP, "attack", hex=place("Edoras"), power=SP).rule == "Y.9b"
    nobody = refused(table, FP, "attack", hex=place("Edoras"), power=b.BOTH)
    assert (nobody.rule, nobody.sentence) == ("Q.2", "There are no units in that hex that you may attack.")
    table = given("battle", DP, {"sar": "Isengard"}, armies, agenda=[b.Battles(DP), STOP], shadow=9)
    assert why(table, DP)["Attack Saruman at Edoras"] == (
        "The Dark Power may not attack Saruman as long as he has not offended."
    )
    assert refused(table, DP, "attack", hex=place("Edoras"), power=SP).rule == "Y.9a"


def test_nobody_attacks_an_ally_as_long_as_somebody_else_is_there() -> None:
    armies: dict[str, Any] = {"isengard_orcs_1": "Edoras", "rohan_riders_1": "Edoras", "mordor_orcs_1": "Edoras"}
    allied: dict[str, Any] = {"alliance": {"partner": DP}, "loose_dark": True, "shadow": 9}
    table = given("battle", DP, {"sar": "Isengard"}, armies, agenda=[b.Battles(DP), STOP], **allied)
    said = {what: (reason.rule, reason.sentence) for what, reason in GAME.words.why_not(table.state, DP)}
    assert said["Attack Saruman at Edoras"] == ("W.3", "Allies do not attack each other.")
    assert refused(table, DP, "attack", hex=place("Edoras"), power=SP).rule == "W.3"
    labels = [GAME.words.label(table.state, choice) for choice in table.choices()]
    assert labels[0].startswith("Attack the Fellowship at Edoras: ")


def test_cards_say_when_they_are_played() -> None:
    table = given(
        "events", FP, {"fro": "Bree"}, hands={FP: ["e24", "e02", "e08", "e11"]}, agenda=[EventsOf(FP, drawn=True), STOP]
    )
    said = why(table, FP)
    assert said["Play Grond"] == "Grond is not for the Fellowship to play."
    assert said["Be done with the cards"].startswith("At most 3 Event Cards are kept")
    assert said["Draw a card"] == "One card is drawn in each turn."


def test_a_card_that_does_not_serve_now_says_what_it_waits_for() -> None:
    hands = {FP: ["e32", "e31", "e28"]}
    said = why(given("events", FP, {"fro": "Bree"}, hands=hands, agenda=[EventsOf(FP, drawn=True), STOP]), FP)
    assert said["Play Ambush"] == "Ambush waits for the moment before the first round of a combat."
    assert said["Play Forced March"] == "Forced March waits for its player's own movement."
    assert said["Play Hobbit Stealth"] == "Hobbit Stealth waits for the moment before a search."
    assert set(WAITS) == set(WINDOWS)


def test_a_hex_out_of_reach_says_what_the_way_costs() -> None:
    table = given("move", FP, {"fro": "Bree"})
    when(table, FP, "pick_stack", hex=place("Bree"))
    far = refused(table, FP, "go", hex=place("Rivendell"))
    assert far.rule == "2.6"
    assert far.sentence == "The cheapest way to Rivendell costs 14 movement points, and 6 are left."


def test_where_a_question_has_nothing_more_one_is_told_when_things_are_done() -> None:
    table = given("actions", SP, {"sar": "Isengard"}, agenda=[ma.Alliances(SP), STOP])
    assert why(table, SP)["Move"] == "Saruman moves in his own part of a turn, before the fights."


def test_what_is_over_in_a_turn_is_called_so_and_a_game_without_armies_speaks_of_none() -> None:
    people, hex_ = {"ara": "Bree", "n3": "Bree"}, place("Bree")
    table = given("fight", FP, people, agenda=[f.Fights(FP), STOP])
    assert refused(table, FP, "pick_stack", hex=hex_).sentence == "The Fellowship's movement of this turn is over."
    told = {}
    for game in ("campaign", "character"):
        steps = [TakeCards(hex_), STOP]
        table = given("fight", FP, people, agenda=steps, loose={hex_: ["m19"]}, options={"game": game})
        told[game] = [*why(table, FP)]
    assert told == {
        "campaign": ["Move", "Attack with units", "Draw and discard Event Cards"],
        "character": ["Move", "Draw and discard Event Cards"],
    }


@pytest.mark.parametrize(
    ("verb", "fields", "rule"),
    [
        ("attack", {"hex": FIELD, "power": DP}, "V.4"),
        ("attacker", {"person": "fro"}, "V.4"),
        ("search_hex", {"hex": FIELD}, "V.2s"),
        ("try_escape", {"person": "fro"}, "J.5"),
        ("take_off", {"person": "fro"}, "V.1"),
        ("draw", {}, "V.2"),
        ("mind_battle", {"against": "sauron"}, "V.2a"),
    ],
)
def test_what_belongs_to_another_part_says_to_which(verb: str, fields: dict[str, Any], rule: str) -> None:
    assert refused(given("move", FP, {"fro": "Bree"}), FP, verb, **fields).rule == rule


def test_moves_are_made_in_ones_own_part() -> None:
    table = given("ring", "", {"fro": "Bree"}, ring={"bearer": "fro", "worn": True}, agenda=[br.Rest(FP), STOP])
    assert refused(table, FP, "pick_stack", hex=place("Bree")).rule == "V.4"


def test_in_a_search_only_who_was_found_is_attacked() -> None:
    people: dict[str, Any] = {
        "n3": FIELD,
        "ara": {"hex": FIELD, "known": True},
        "gim": {"hex": FIELD, "known": True},
        "leg": FIELD,
    }
    fight = f.Combat(FIELD, DP, FP, "F.6", free=True)
    table = given("search", "", people, agenda=[f.Whom(fight, "n3", ("n3",), ("ara", "gim")), STOP])
    assert refused(table, DP, "fight", person="n3", target="sar").rule in ("G.1", "G.2")


def test_a_move_says_who_wakes_and_what_may_be_fought() -> None:
    armies: dict[str, Any] = {"isengard_orcs_1": "Fords of Isen", "rohan_riders_1": {"hex": "Edoras", "awake": False}}
    table = given("move", SP, {"sar": "Isengard"}, armies, loose_free=True, loose_dark=True)
    when(table, SP, "pick_stack", hex=place("Fords of Isen"))
    said = followed(table, SP, "go", hex=place("Westemnet"))
    assert any("Rohan" in one for one in said)
    assert not any("moves" in one for one in said)


def test_a_move_of_the_fellowship_says_how_safe_it_is_there() -> None:
    table = given("move", FP, {"fro": "Bree"})
    when(table, FP, "pick_stack", hex=place("Bree"))
    said = followed(table, FP, "go", hex=place("Last Bridge"))
    assert any(one.startswith("Orcs find ") for one in said)
    assert not any("Last Bridge" in one for one in said), "the label says where"


def test_units_that_meet_an_enemy_say_what_a_battle_may_come_to() -> None:
    armies: dict[str, Any] = {"rohan_riders_1": "Edoras", "isengard_orcs_1": "Westemnet"}
    table = given("move", FP, {"the": "Edoras"}, armies, loose_free=True)
    when(table, FP, "pick_stack", hex=place("Edoras"))
    said = followed(table, FP, "go", hex=place("Westemnet"))
    assert any(one.startswith("A battle there with Saruman, ") for one in said)


def test_an_offer_that_was_read_out_is_not_told_again_with_its_acceptance() -> None:
    at_once = (Line(SP, "events", "", 1), Line(FP, "events", "", 2))
    cards = {SP: ["e09"], FP: ["e03", "e02"], DP: []}
    for lines, said in ((at_once, "All of it is done now"), ((Line(SP, "promise", "peace", 3),), "Only promised: ")):
        table = given("actions", SP, {"sar": "Isengard"}, hands=cards, agenda=[Draft(SP, FP, lines), STOP])
        when(table, SP, "send_offer")
        (told,) = followed(table, FP, "agree")
        assert told.startswith(said)


def test_how_many_cards_are_offered_is_asked_and_who_chooses_them() -> None:
    hands = {SP: ["e09"], FP: ["e03", "e02"], DP: []}
    table = given("actions", SP, {"sar": "Isengard"}, hands=hands, agenda=[Draft(SP, FP, ()), STOP])
    when(table, SP, "begin_line", giver=FP, kind="events")
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    with Voice(aloud=True).speaks():
        asks = "How many Event Cards does the Fellowship give; the giver chooses which, when the offer is accepted?"
        assert GAME.words.prompt_text(table.state, prompt) == asks
        labels = [GAME.words.label(table.state, choice) for choice in prompt.choices]
    assert labels == ["An Event Card", "2 Event Cards"]


def grouped(table: Table, group: str) -> str:
    prompt = table.prompt
    assert isinstance(prompt, Prompt)
    return GAME.words.group_label(table.state, [one for one in prompt.choices if one.group == group])


def test_choices_of_a_group_are_summed_up() -> None:
    table = given("events", FP, hands={FP: ["e01", "e02"]}, agenda=[EventsOf(FP, drawn=True), STOP])
    assert grouped(table, "discard") == "Discard: Eagles!, Misty Passes Open"
    table = given("move", FP, {"the": "Edoras"}, {"rohan_riders_1": "Edoras"})
    when(table, FP, "pick_stack", hex=place("Edoras"))
    when(table, FP, "choose_who")
    assert grouped(table, "rohan_riders_1") == "15 riders of Rohan: 4 ways to stay or go"
    two = f.Combat(FIELD, DP, FP, "G.1", (f.Pair(("n3",), ("fro",)), f.Pair(("n4",), ("sam",))))
    people = {"fro": FIELD, "sam": FIELD, "ara": FIELD, "n3": FIELD, "n4": FIELD}
    table = given("fight", DP, people, agenda=[f.Joining(two), STOP])
    assert grouped(table, "ara") == "Aragorn: helps Frodo or Sam"
    with Voice(aloud=True).speaks():
        assert grouped(table, "ara") == "Aragorn, Combat 5, Endurance 6: helps Frodo or Sam"
    two = f.Combat(FIELD, DP, FP, "G.1", (f.Pair(("n3", "n4"), ("fro",)), f.Pair(("n5",), ("sam",))))
    table = given("fight", DP, {**people, "n5": FIELD}, agenda=[f.Joining(two), STOP])
    assert grouped(table, "ara") == "Aragorn: fights for Frodo or Sam"


def test_who_stays_behind_says_who_goes_and_how_far() -> None:
    table = given("move", FP, {"the": "Edoras"}, {"rohan_riders_1": "Edoras", "rohan_foot_1": "Edoras"})
    when(table, FP, "pick_stack", hex=place("Edoras"))
    when(table, FP, "choose_who")
    assert followed(table, FP, "leave", piece="the") == ["40 Strength Points may go: 5 points to move"]
    assert followed(table, FP, "leave", piece="rohan_foot_1") == ["Théoden with 15 points may go: 9 points to move"]
    assert followed(table, FP, "only", piece="rohan_riders_1") == ["15 riders of Rohan may go: 8 points to move"]
