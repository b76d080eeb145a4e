"""What a choice, its odds and a bot's reasons say beforehand agrees with what comes of it, and hides what is hidden."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.kernel.foresight import foresee
from core.kernel.prompts import Prompt
from core.kernel.table import Table
from core.ring_war.chances.battles import battle
from core.ring_war.chapters.battles.odds import foreseen
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.battling import BattleRolled, Battles
from core.ring_war.model.records.dealing import EventsOf, Window
from core.ring_war.model.records.mastering import Minds, Persuade
from core.ring_war.model.records.moving import Moves
from core.ring_war.model.records.turn import Done
from core.ring_war.players.holding import Captain
from core.ring_war.players.outlook import Outlook
from core.ring_war.players.weighing import WORTH_A_WORD, weighed
from core.ring_war.words.following import HELD, LEFT
from core.ring_war.words.odds import battle_words
from tests.kit.at_table import asked, named, seat
from tests.ring_war.fights import both, fights, spotted
from tests.ring_war.situation import DP, FP, SP, action, given, place, when
from tests.ring_war.situations.stop import STOP

FIELD = place("Westemnet")


def followed(table: Table, seat: str, verb: str, **fields: Any) -> list[str]:
    view, one = GAME.sight.view(table.state, seat), action(seat, verb, **fields)
    seen = foresee(GAME, view, one)
    return GAME.spoken("", aloud=True).words.follows(view, one, seen.events, seen.view)


def odds_of(table: Table, eyes: str) -> dict[str, str]:
    return dict(GAME.words.odds(GAME.sight.view(table.state, eyes)))


def test_a_march_that_leaves_no_points_for_an_attack_says_so() -> None:
    people, armies = {"sar": "Isengard"}, {"mordor_orcs_1": "Minas Morgul", "gondor_foot_1": "Osgiliath"}
    told = {}
    for shadow in (2, 9):
        table = given("move", DP, people, armies, shadow=shadow, mordor=2)
        when(table, DP, "pick_stack", hex=place("Minas Morgul"))
        told[shadow] = "; ".join(followed(table, DP, "go", hex=place("Osgiliath")))
    assert "No attack there on the Fellowship: it costs 2 Shadow Points, which will not be left" in told[2]
    assert "A battle there with the Fellowship" in told[9]


def test_a_flight_that_leaves_no_point_for_a_fight_says_so() -> None:
    armies = {"mordor_orcs_1": "Minas Morgul"}
    told = {}
    for shadow in (1, 2):
        table = given("move", DP, {"n3": "Minas Morgul", "ara": spotted()}, armies, shadow=shadow, mordor=2)
        when(table, DP, "pick_nazgul", hex=place("Minas Morgul"), person="n3")
        when(table, DP, "fly_into", province=current().terrain.province[FIELD])
        told[shadow] = "; ".join(followed(table, DP, "go", hex=FIELD))
    assert "No fight there: to begin one costs 1 for each Character, and no Shadow Point will be left" in told[1]
    assert "No fight" not in told[2]


def test_before_a_fight_begins_the_odds_are_its_own() -> None:
    fight = f.Combat(FIELD, DP, FP, "G.1", (f.Pair(("n3",), ("ara",)),))
    table = given("fight", DP, {"ara": spotted(), "n3": FIELD}, agenda=[STOP])
    table.state.agenda += [f.NextPair(fight), Window("fight", FIELD, ("n3", "ara"))]
    assert "The Third Nazgûl against Aragorn" in odds_of(table, FP)


def test_those_who_face_a_servant_together_are_named_first() -> None:
    gate = place("Moria West-gate")
    fight = f.Combat(gate, "", FP, "E.16", (f.Pair((gate,), ("ara", "leg")),))
    table = given("move", FP, {"ara": gate, "leg": gate}, agenda=[f.Joining(fight), STOP])
    said = odds_of(table, FP)
    assert said["Aragorn and Legolas together against the Watcher in the Water"].startswith("win ")


def test_the_odds_of_a_fight_say_that_both_may_fall_and_how_likely_it_is_refused() -> None:
    table = fights(DP, {"n7": FIELD, "thr": spotted()})
    found = odds_of(table, DP)
    assert found["The Seventh Nazgûl against Thranduil"].endswith(", both may fall")
    assert found["Thranduil refuses"] == "50%: 3 or less"


def test_a_bot_that_attacks_weighs_whom_it_may_attack() -> None:
    table = fights(DP, {"n3": FIELD, "ara": spotted(), "fro": FIELD, "sam": FIELD})
    view = GAME.sight.view(table.state, DP)
    assert isinstance(table.prompt, Prompt)
    reasons = [part.what for one in weighed(view, table.prompt, DP) for part in one.parts]
    assert any("Aragorn" in text for text in reasons)
    assert not any("unknown" in text for text in reasons)


def test_a_nazgul_is_told_that_he_breaks_off_in_this_round_alone() -> None:
    table = fights(DP, {"n3": FIELD, "leg": spotted()})
    when(table, DP, "attacker", person="n3")
    when(table, FP, "accept")
    when(table, FP, "stance", stance="weapon", until_end=False)
    words = GAME.spoken("", aloud=True).words
    assert isinstance(table.prompt, Prompt)
    assert "The Third Nazgûl can break off in this round alone" in words.prompt_text(table.state, table.prompt)
    told = [choice for choice in table.prompt.choices if not words.comes_to_another(table.state, choice)]
    labels = [words.label(table.state, choice) for choice in told]
    assert not any("Break off" in label and "in each round" in label for label in labels)


def test_who_takes_ones_wounds_does_not_seem_to_bring_what_comes_anyhow() -> None:
    table = fights(DP, {"n3": FIELD, "n4": FIELD, "leg": spotted()}, dice={"weapon": [6, 6]})
    when(table, DP, "attacker", person="n3")
    when(table, DP, "attacker", person="n4")
    when(table, FP, "accept")
    both(table)
    assert followed(table, FP, "hit_him", person="n4") == []
    assert table.state.people["leg"].normal == 0
    when(table, FP, "hit_him", person="n4")
    assert table.state.people["leg"].normal > 0


def test_palantiri_do_not_foretell_that_nobody_holds_a_card() -> None:
    people: dict[str, Any] = {"gan": {"hex": "Edoras", "cards": ["m03"]}, "the": "Edoras"}
    hands = {SP: [], FP: ["e01"], DP: ["e14"]}
    agenda = [EventsOf(DP, drawn=True), EventsOf(FP, drawn=True)]
    table = given("events", "", people, hands=hands, agenda=agenda)
    when(table, DP, "play", card="e14")
    assert followed(table, DP, "target", card="e14", target=place("Edoras")) == []
    assert followed(table, DP, "target", card="e14", target=FP) == []


def test_where_a_nazgul_flies_who_refuses_is_said_once() -> None:
    table = fights(FP, {"ara": FIELD, "n3": FIELD}, control={"E1128": DP, "E0212": DP})
    when(table, FP, "attacker", person="ara")
    assert followed(table, DP, "refuse", hex="E0212") == []


def test_palantiri_say_once_for_all_places_that_nobody_holds_a_card() -> None:
    agenda = [EventsOf(DP, drawn=True), EventsOf(FP, drawn=True)]
    hands = {SP: [], FP: ["e01"], DP: ["e14"]}
    table = given("events", "", {"the": {"hex": "Edoras", "known": True}}, hands=hands, agenda=agenda)
    when(table, DP, "play", card="e14")
    assert followed(table, DP, "target", card="e14", target=place("Edoras")) == ["Nobody holds any there"]


def test_a_persuasion_says_where_nobody_is_seen_who_could_be_persuaded() -> None:
    words = GAME.spoken("", aloud=True).words
    told = {}
    for where in ("Rivendell", "Minas Tirith"):
        people: dict[str, Any] = {"sar": {"hex": "Isengard", "cards": ["m12"]}, "bor": where}
        loose = {place("Minas Tirith"): ["m13"]}
        table = given("events", SP, people, loose=loose, agenda=[Minds(SP), EventsOf(FP, drawn=True)])
        view = GAME.sight.view(table.state, SP)
        assert isinstance(table.prompt, Prompt)
        tries = next(one for one in table.prompt.choices if isinstance(one.action, Persuade))
        told[where] = words.label(view, tries)
    assert told["Rivendell"].endswith("in a Palantír hex; nobody is seen at one now")
    assert told["Minas Tirith"].endswith("in a Palantír hex")


def test_the_goal_names_the_places_to_the_ear() -> None:
    words = GAME.spoken("", aloud=True).words
    for game, held in (
        ("character", "has reduced Helm's Deep, Minas Tirith"),
        ("campaign", "holds Dol Guldur, Isengard"),
    ):
        table = given("move", DP, options={"game": game})
        assert held in words.goal(table.state, DP)


@pytest.mark.parametrize("worn", [False, True])
def test_a_way_to_mount_doom_says_that_the_ring_goes_into_the_fire_and_not_what_a_search_would_bring(
    worn: bool,
) -> None:
    table = given("move", FP, {"fro": "West Gorgoroth", "gol": "Moria"})
    table.state.ring.bearer, table.state.ring.worn = "fro", worn
    when(table, FP, "pick_stack", hex=place("West Gorgoroth"))
    told = "; ".join(followed(table, FP, "go", hex=place("Mount Doom")))
    fire = "When the movement ends, the Ring is thrown into the fire, unless Gollum hunts for it and seizes it first"
    assert (fire in told) is not worn
    assert ("search" in told) is worn
    assert "fire" not in "; ".join(followed(table, FP, "go", hex=place("Isenmouthe")))


def test_the_end_of_the_movement_at_mount_doom_says_that_the_ring_goes_into_the_fire() -> None:
    words = GAME.spoken("", aloud=True).words
    told = {}
    for where in ("Mount Doom", "Rivendell"):
        people = {"fro": where, "gol": "Moria"}
        table = given("move", FP, people, ring={"bearer": "fro"}, agenda=[Moves(FP), EventsOf(FP, drawn=True)])
        assert isinstance(table.prompt, Prompt)
        last = next(one for one in table.prompt.choices if isinstance(one.action, Done))
        told[where] = words.label(GAME.sight.view(table.state, FP), last)
    assert told["Rivendell"] == "End the movement"
    said = "the Ring is thrown into the fire, unless Gollum hunts for it and seizes it first"
    assert told["Mount Doom"] == f"End the movement: {said}"


def besieging(attacker: str = SP, where: str = "Helm's Deep", **more: Any) -> Table:
    """Return a table at which Saruman's host stands before ten of Rohan's, or they before it."""
    armies = {"isengard_uruks_1": {"hex": where, "points": 45}, "rohan_foot_2": {"hex": where, "points": 10}}
    members = {"loose_free": True, "loose_dark": True, **more}
    return given("battle", attacker, {"sar": where}, armies, agenda=[Battles(attacker), EventsOf(FP)], **members)


@pytest.mark.parametrize("attacker", [SP, FP])
@pytest.mark.parametrize("mind", ["", "sauron"])
def test_saruman_counts_in_no_foretelling_of_a_battle_in_the_turn_of_a_mind_battle(attacker: str, mind: str) -> None:
    table, other = besieging(attacker, mind=mind, dice={"battle": [3]}), FP if attacker == SP else SP
    view, hex_ = GAME.sight.view(table.state, attacker), place("Helm's Deep")
    one = battle(view, foreseen(view, attacker, hex_, other))
    (said,) = [name for name in odds_of(table, attacker) if " against " in name]
    assert ("Morale" in said) == (not mind)
    told = followed(table, attacker, "attack", hex=hex_, power=other)
    assert battle_words(one) in told[-1]
    assert isinstance(table.prompt, Prompt)
    weighs = next(one for one in weighed(view, table.prompt, attacker) if one.parts)
    assert weighs.parts[0].what == "the attack loses {:.1f} points for {:.1f} on average".format(*one.means)
    assert weighs.parts[0].amount == pytest.approx(one.means[1] - one.means[0])
    promised = Captain(Outlook(view, attacker)).promise(hex_, other)
    assert sum(part.amount for part in weighs.parts) == pytest.approx(promised, abs=WORTH_A_WORD)
    events = when(table, attacker, "attack", hex=hex_, power=other)
    while asked(table) == "use_sorcery":
        events += when(table, seat(table), "spend")
    (rolled,) = named(events, "battle_rolled")
    assert (rolled.modifiers, rolled.column) == (one.odds.modifiers, one.odds.column)
    assert rolled.lost == one.losses[2]


def test_a_battle_names_the_columns_that_walls_shift_it() -> None:
    table = besieging(dice={"battle": [3]})
    (said,) = [name for name in odds_of(table, SP) if " against " in name]
    assert ", 4:1, walls 2 columns left to 2:1, Morale " in said
    told = followed(table, SP, "attack", hex=place("Helm's Deep"), power=FP)
    assert told[-1].startswith("The odds are 4 to 1, walls 2 columns left to 2 to 1: wins ")
    events = when(table, SP, "attack", hex=place("Helm's Deep"), power=FP)
    while asked(table) == "use_sorcery":
        events += when(table, seat(table), "spend")
    (rolled,) = named(events, "battle_rolled")
    assert GAME.words.event_text(rolled).startswith("Odds 4:1, walls 2 columns left to 2:1, a 3, ")
    assert "walls" not in GAME.words.event_text(msgspec.structs.replace(rolled, column=5))


def test_an_attack_on_a_citadel_says_what_winning_is() -> None:
    ends = f"; {HELD}"
    told = {
        where: followed(besieging(where=where), SP, "attack", hex=place(where), power=FP)[-1].endswith(ends)
        for where in ("Helm's Deep", "Westemnet")
    }
    assert told == {"Helm's Deep": True, "Westemnet": False}


@pytest.mark.parametrize(("holder", "left"), [(FP, True), (SP, False)])
def test_an_attack_out_of_a_place_of_ones_own_says_that_the_beaten_leave_it(holder: str, left: bool) -> None:
    where = place("Helm's Deep")
    table = besieging(FP, control={where: holder})
    told = followed(table, FP, "attack", hex=where, power=SP)[-1]
    assert told.endswith(LEFT.format(place="Helm's Deep")) == left


def test_where_sorcery_is_asked_for_the_odds_are_those_of_the_battle_with_and_without_it() -> None:
    table = besieging(where="Westemnet")
    when(table, SP, "attack", hex=place("Westemnet"), power=FP)
    assert asked(table) == "use_sorcery"
    without, conjured = (odds_of(table, SP)[f"The attack at Westemnet {how} Sorcery"] for how in ("without", "with"))
    assert without != conjured
    assert without.startswith("wins ")


def test_the_odds_of_who_else_attacks_begin_with_those_who_help() -> None:
    table = fights(FP, {"ara": FIELD, "gim": FIELD, "n3": FIELD, "n4": FIELD})
    when(table, FP, "attacker", person="ara")
    when(table, FP, "fight", person="ara", target="n3")
    found = [*odds_of(table, FP)]
    assert found[0].startswith("Aragorn and Gimli together against the Third Nazgûl"), found


def test_a_mind_battle_says_that_saruman_fights_no_more_in_this_turn() -> None:
    people: dict[str, Any] = {"sar": {"hex": "Isengard", "cards": ["m12"]}, "elr": "Rivendell"}
    table = given("events", SP, people, agenda=[Minds(SP), EventsOf(FP, drawn=True)])
    assert isinstance(table.prompt, Prompt)
    view = GAME.sight.view(table.state, SP)
    labels = [GAME.words.label(view, one) for one in table.prompt.choices]
    assert ["takes no part in fights and battles of this turn" in label for label in labels] == [
        label.startswith("Mind Battle") for label in labels
    ]
    assert any(label.startswith("Mind Battle") for label in labels)
    (sauron,) = [label for label in labels if label.startswith("Mind Battle against Sauron")]
    assert "; the Dark Power may attack you from then on, and Mordor is mobilized;" in sauron
    table.state.mordor = 2
    assert not any("mobilized" in GAME.words.label(table.state, one) for one in table.prompt.choices)


def test_a_card_that_only_mobilizes_is_said_to_be_in_vain_where_no_armies_are() -> None:
    """With armies it sets units in motion; in the Character Game nothing comes of it, but of others something does."""
    told: dict[tuple[str, str], str] = {}
    for game in ("character", "campaign"):
        hands = {FP: ["e10", "e20"], DP: []}
        people, agenda = {"the": "Edoras", "dai": "Erebor and Dale"}, [EventsOf(FP, drawn=True)]
        table = given("events", "", people, hands=hands, options={"game": game}, agenda=agenda)
        for card in hands[FP]:
            told[game, card] = "; ".join(followed(table, FP, "play", card=card))
    assert told["character", "e10"].endswith("nothing comes of that: the Character Game has no armies")
    assert "no armies" not in "".join(said for key, said in told.items() if key != ("character", "e10"))
    assert ["mobilized" in told[game, "e20"] for game in ("character", "campaign")] == [False, True]


def test_the_voice_of_saruman_is_said_to_be_in_vain_where_he_persuades_nobody() -> None:
    told = {}
    for game, power in (("campaign", DP), ("three_player", SP)):
        agenda = [EventsOf(power, drawn=True)]
        hands: dict[str, list[str]] = {FP: [], DP: [], SP: []} if game == "three_player" else {FP: [], DP: []}
        people = {"sar": "Isengard"}
        table = given("events", "", people, hands={**hands, power: ["e34"]}, options={"game": game}, agenda=agenda)
        told[game] = "; ".join(followed(table, power, "play", card="e34"))
    assert told["campaign"].endswith("nobody is persuaded where Saruman is no power of his own")
    assert "persuaded" not in told["three_player"]


def test_odds_beyond_the_outer_columns_are_said_to_be() -> None:
    heard = GAME.spoken("", aloud=True).words
    rolled = BattleRolled("Q.2", 3, "6:1", 5, {}, (10, 30), ((), ()))
    assert heard.event_text(rolled).startswith("Odds 6 to 1 or better, walls 2 columns left to 4 to 1, a 3 on the die")
    worst = msgspec.structs.replace(rolled, ratio="1:3", column=0)
    assert heard.event_text(worst).startswith("Odds 1 to 3 or worse, a 3 on the die")
    assert GAME.words.event_text(worst).startswith("Odds 1:3, a 3")


def test_nobody_is_called_stronger_who_is_likelier_to_fall() -> None:
    for wounds, said in ((0, "is stronger than Sam"), (3, "is likelier to fall than Sam")):
        table = fights(DP, {"n3": {"hex": FIELD, "normal": wounds}, "sam": spotted()})
        assert isinstance(table.prompt, Prompt)
        found = weighed(GAME.sight.view(table.state, DP), table.prompt, DP)
        assert f"the Third Nazgûl {said}" in [part.what for one in found for part in one.parts]
