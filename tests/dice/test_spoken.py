"""A view of the dice game in sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.dice.game import GAME
from core.dice.model import actions as a
from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.placed import Placed
from core.dice.model.state import Die, under_way
from core.dice.words.event_words import follows
from core.dice.words.figures import standing
from core.dice.words.names import burst_sign, force_text, listed
from core.dice.words.odds import odds
from core.kernel.game import Game
from replays.gallery import shown
from saves.reader import read_log
from tests.dice.situations.table import given as laid_out
from tests.dice.table import given, labels


def test_the_table_is_told_in_the_order_of_the_screen() -> None:
    table = given("moria", "recruit")
    sentences = GAME.words.spoken(table.view("p1"))
    assert sentences[0].startswith("Mines of Moria, 3 of 8, round ")
    assert "bears the One Ring" in sentences[0]
    assert "lose the game" in sentences[1] or "lose the game" in sentences[2]
    players = [sentence for sentence in sentences if re.match(r"Player \d has \d+ Glory\.", sentence)]
    assert len(players) == len(table.state.players)
    assert any(sentence.startswith("Sauron has mustered ") for sentence in sentences)
    rows = [sentence for sentence in sentences if " of the Wilds: " in sentence]
    assert len(rows) == len({card.row for card in table.state.wilds.values()})
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize(("coop", "hero"), [("off", True), ("hard", False)])
def test_what_glory_is_for_is_told_of_the_table_that_is_played(coop: str, hero: bool) -> None:
    state, _ = GAME.start(GAME.options.checked({"coop": coop}), 1)
    for told in (GAME.words.goal(state), GAME.words.premise(state)):
        assert ("most Glory is the Hero" in told) == hero
        assert ("falls to 0" in told) == (not hero)
        assert ("Glory of all together" in told) == (not hero)


def test_before_the_first_round_it_is_nobody_s_turn() -> None:
    table = given("moria", "recruit")
    table.state.round = 0
    assert GAME.words.spoken(table.state)[0] == "Mines of Moria, 3 of 8. The game begins."


def test_a_turn_that_has_just_begun_is_in_no_phase_of_the_one_before() -> None:
    table = given("moria", "recruit")
    table.state.phase = "sauron_dice"
    assert "'s turn. " in GAME.words.spoken(table.state)[0]
    table.state.phase, table.state.active = "clean_up", ""
    assert "Sauron's turn. " in GAME.words.spoken(table.state)[0]
    table.state.phase = "sauron_score"
    assert "Sauron's turn, phase 1 Score." in GAME.words.spoken(table.state)[0]


def test_the_turn_of_the_next_player_begins_in_no_phase_of_the_one_before() -> None:
    table = given("moria", "recruit")
    table.state.phase = "clean_up"
    GAME.rules.evolvers[e.TurnBegan](table.state, e.TurnBegan("D2.8", "p2"))
    assert under_way(table.state) == ""
    assert "Player 2's turn. " in GAME.words.spoken(table.state)[0]


def test_dice_are_said_in_words_and_not_in_signs() -> None:
    table = given("moria", "recruit")
    assert not any(re.search(r"\d/\d|\*", sentence) for sentence in GAME.words.spoken(table.view("p1")))
    aloud = GAME.spoken(GAME.contents.digest(table.header.options), aloud=True)
    with aloud.words.voice.speaks():
        assert force_text(6, 4, 2) == "(attack 6, defense 4, 2 bursts)"
        assert burst_sign(1) == " (1 burst)"
    assert (force_text(6, 4, 2), burst_sign(1)) == ("6/4**", "*")


def test_several_of_saurons_dice_are_many_aloud() -> None:
    rolled = ["Troll (attack 3, defense 2)"] * 2 + ["Uruk-hai"] * 2 + ["Saruman"] * 2 + ["Eye"] * 2 + ["Frodo"] * 2
    with GAME.spoken("", aloud=True).words.voice.speaks():
        assert listed(rolled) == "2 Trolls (attack 3, defense 2), 2 Uruk-hai, 2 Saruman, 2 Eyes, 2 Frodo"
    assert listed(rolled[:2]) == "2 Troll (attack 3, defense 2)"


def test_dice_have_one_name_aloud() -> None:
    table = given("moria", "dice", players={"p1": {"active": "frodo:unit, bow:artifact", "bag": "sam"}}, cards=["bow"])
    aloud = GAME.spoken(GAME.contents.digest(table.header.options), aloud=True)
    view = table.view("p1")
    sections = aloud.words.sections(view)
    spoken = " ".join(line for section in sections if not section.printed for line in section.lines)
    assert "Frodo (Unit" in spoken
    assert "Bow (artifact)" in spoken
    assert not re.search("Baggins|Galadhrim", spoken)
    lines = {section.id: section.lines for section in sections}
    assert any(line.startswith("Bow, in full Bow of the Galadhrim: ") for line in lines["cards"])
    assert "Sam, six faces: 1 Fellowship, three times; re-roll, 1 burst; Unit of level 1" in " ".join(lines["faces"])
    assert ("In Player 1's bag: Sam", "1") in aloud.words.odds(view)
    assert ("In Player 1's bag: Samwise Gamgee", "1") in GAME.words.odds(view)


def test_an_attack_on_nobody_holds_the_field() -> None:
    view = given("moria", "war", players={"p1": {"muster": "frodo:unit"}}).view("p1")
    said = GAME.words.heard(view, e.AttackFixed("D4.11", "p1", 1))
    assert said == "Player 1 holds the field"
    assert GAME.words.shown_text(view, e.AttackFixed("D4.11", "p1", 1)) == "Player 1 holds the field"
    attacked = laid_out(phase="war", sauron=["Orc"], p1={"muster": ["sam U:1/1/2"]}).view("p1")
    assert GAME.words.shown_text(attacked, e.AttackFixed("D4.11", "p1", 1)) == "Player 1's attack is 1"


def test_a_roll_tells_only_the_faces_that_hold() -> None:
    table = given("moria", "dice", corrupted=["sam"])
    rolled = e.DiceRolled("D4.2", "p1", [Placed(1, "SAM", 1), Placed(2, "FRODO", 1)])
    assert "Sam (blank)" in GAME.words.heard(table.state, rolled)
    assert "Frodo F" in GAME.words.heard(table.state, rolled)
    assert "blank" not in GAME.words.heard(given("moria", "dice").state, rolled)


def test_two_dice_of_a_card_that_draw_differently_are_told_apart() -> None:
    alike = given("moria", "dice", players={"p1": {"active": "bill:F1+D1, bill:D1"}})
    assert len({label.partition(":")[0] for label in labels(alike) if label.startswith("Draw")}) == 2


def test_the_next_roll_of_sauron_says_which_dice_are_in_it() -> None:
    found = dict(odds(given("moria", "dice", muster="orc", pool="").state))
    assert found["ignored by prepared Frodos"] == "0 Eyes"
    assert found["Sauron's next roll"] == "1 die, 1 that he has mustered and 0 in his pool"


def test_the_road_says_what_an_eye_brings_and_what_comes_next() -> None:
    sections = {section.id: section.lines for section in GAME.words.sections(given("moria", "recruit").view("p1"))}
    assert (
        sections["road"][0] == "An Eye of Sauron at the Mines of Moria brings: 4 Corruption for the next Sauron turn."
    )
    assert sections["road"][1].startswith("Next, 4 of 8, Helm's Deep: ")
    sections = {section.id: section.lines for section in GAME.words.sections(given("shire", "recruit").view("p1"))}
    assert sections["road"][0] == "An Eye of Sauron brings nothing at the Shire."


def test_what_a_label_says_does_not_follow_once_more() -> None:
    """Which card is corrupted first stands in the label; whose turn is next, and what is corrupted then, does not."""
    first, then = se.CardCorrupted("D6.10", "eowyn"), se.CardCorrupted("D6.10", "arwen")
    lost = se.GloryLost("D6.9", "player_1", 2)
    assert follows(a.LoseGlory("player_1", 2), [lost, first, then]) == ["Arwen is corrupted"]
    assert follows(a.Corrupt("player_1", "eowyn"), [first, then]) == ["Arwen is corrupted"]
    assert follows(a.GiveUp("player_1", 3), [e.ArtifactGivenUp("D4.2", "player_1", 3, "cloak")]) == []


def test_a_single_die_that_comes_or_goes_is_told_as_one() -> None:
    said = GAME.words.event_text
    assert said(se.EnemyDiceAdded("DV1", "E_TT", 1)) == "1 TT die joins Sauron"
    assert said(se.EnemyDiceAdded("D7.5", "E_TT", 2)) == "2 TT dice join Sauron"
    one, two = (se.DiceReplaced("D7.2", "E_TT", number, "E_ROTK", number) for number in (1, 2))
    assert said(one) == "1 TT die leaves the game; 1 RotK die joins Sauron"
    assert said(two) == "2 TT dice leave the game; 2 RotK dice join Sauron"


def test_whoever_makes_eyes_count_for_nothing_stands_prepared() -> None:
    said = GAME.words.event_text
    assert said(se.EyesIgnored("D6.14", [1])) == "A prepared Frodo keeps watch: 1 Eye ignored"
    assert said(se.EyesIgnored("D6.14", [1, 2])) == "2 prepared Frodos keep watch: 2 Eyes ignored"


def test_an_attack_says_whose_units_have_joined() -> None:
    lent = {"prepared": ["frodo U:1/1/1"]}
    table = laid_out(phase="war", sauron=["Goblin"], players=3, p1={"muster": ["frodo U:1/1/1"]}, p2=lent, p3=lent)
    table.act(a.Attack("p1"))
    assert "Attack now: total 1, nobody joins" in labels(table)
    table.act(a.Borrow("p1", "p2"))
    assert "Attack now: total 2, with the Units of Player 2" in labels(table)


def test_a_place_has_its_article_inside_a_sentence() -> None:
    came = [GAME.words.event_text(se.LocationReached("D7.1", number)) for number in (2, 3, 6)]
    assert came == [
        f"The Fellowship comes to {where}" for where in ("Rivendell", "the Mines of Moria", "the Black Gate")
    ]


def test_dice_that_have_not_fallen_are_not_told_as_rolled() -> None:
    for faces, told in (((0, 0), "not rolled"), ((1, 0), "rolled")):
        view = given("moria", "recruit").view("p1")
        view.players["p1"].active = [Die(1, "FRODO", faces[0]), Die(2, "SAM", faces[1])]
        plate = next(plate for plate in GAME.words.plates(view) if plate.id == "player-p1")
        assert told in [shape.words for shape in plate.shapes]
        waiting = any(one.endswith("dice that are not rolled yet: Frodo, Sam.") for one in GAME.words.spoken(view))
        assert waiting == (told == "not rolled")


def test_what_is_lost_anyway_is_not_said_to_follow() -> None:
    view = given("moria", "recruit").view("p1")
    cleaned = e.CleanedUp("D4.18", "p1", [], 2)
    assert follows(a.Done("p1"), [cleaned]) == []
    assert aloud().words.heard(view, cleaned) == "Player 1 loses 2 Fellowship at hand"
    events = [se.CorruptionLost("D6.10", 5), e.GameEnded("D6.11", "lost", 0, "corruption")]
    assert aloud().words.follows(view, a.Done("p1"), events, view) == ["The game is lost"]


def aloud() -> Game:
    """Return the game as it is told aloud."""
    table = given("moria", "dice")
    return GAME.spoken(GAME.contents.digest(table.header.options), aloud=True)


def test_dice_that_are_rolled_again_are_told_so() -> None:
    view = given("moria", "dice").view("p1")
    rolled = [Placed(1, "SAM", 1), Placed(2, "FRODO", 1)]
    first, again = (aloud().words.heard(view, e.DiceRolled(rule, "p1", rolled)) for rule in ("D4.4", "D3.3"))
    assert first == "Player 1 rolls Frodo (1 Fellowship), Sam (1 Fellowship)"
    assert again == "Player 1 rolls 2 dice again: Frodo (1 Fellowship), Sam (1 Fellowship)"


def test_one_of_the_black_riders_falls_alone() -> None:
    fell = e.EnemyDestroyed("D4.12", "p1", 1, "FOTR", "Black Riders")
    assert GAME.words.event_text(fell) == "One of the Black Riders is destroyed"


def test_an_enemy_on_a_plate_is_written_with_its_accent() -> None:
    view = laid_out(phase="war", sauron=["Nazgul"], p1={}).view("p1")
    names = [shape.words for plate in GAME.words.plates(view) for shape in plate.shapes]
    assert any(name.startswith("Nazgûl ") for name in names)
    assert not any("Nazgul" in name for name in names)


def test_what_a_prepared_unit_and_a_corrupted_card_mean_is_told_aloud() -> None:
    table = given("moria", "war", cards=["arwen"], players={"p1": {"muster": "arwen:5", "active": "3 frodo:unit"}})
    aloud = GAME.spoken(GAME.contents.digest(table.header.options), aloud=True)
    with aloud.words.voice.speaks():
        said = " ".join(labels(table))
        falls = given(
            "moria", "sauron_corrupt", cards=["aragorn", "merry"], points=6, players={"p1": {"aside": "aragorn"}}
        )
        fallen = " ".join(labels(falls))
    assert "Prepare for war: 1 Unit, 1 Glory each if another player attacks with it" in said
    assert "Player 1 has 1 die of it" in fallen


def test_whoever_goes_to_war_with_nothing_hears_so() -> None:
    state = given("moria", "recruit").state
    nothing = "Player 1 has mustered nothing."
    assert not state.players["p1"].muster
    state.active, state.phase = "p1", "war"
    assert nothing in GAME.words.spoken(state)
    state.phase = "recruit"
    assert nothing not in GAME.words.spoken(state)
    state.active, state.phase = "p2", "war"
    assert nothing not in GAME.words.spoken(state)


def test_an_enemy_whose_name_is_that_of_several_has_no_article_of_one() -> None:
    fell = [e.EnemyDestroyed("D4.12", "p1", 1, "ROTK", name) for name in ("Mumakil", "Orc")]
    assert GAME.words.summed(fell) == ["Player 1 destroys the Mûmakil and an Orc"]


def test_of_dice_without_force_alone_sauron_has_mustered_these_and_not_nothing() -> None:
    view = laid_out(phase="war", sauron=["Eye"], p1={}).view("p1")
    assert "Sauron has mustered 1 die without force." in GAME.words.spoken(view)
    row = dict(standing(laid_out(phase="war", sauron=["Nazgul"], p1={}).state))["Sauron"]
    assert row.startswith("1 die mustered (Nazgûl)")


def test_a_game_that_is_over_foretells_nothing() -> None:
    log = read_log(shown("sauron-corrupts") or Path("none"))
    told = " ".join(GAME.words.spoken(log.table.view()))
    assert "Sauron has mustered Nazgûl (attack 6, defense 8) and 3 dice without force." in told
    assert not re.search(r"attack with|wait|An Eye of Sauron|Next, ", told)
    assert not any("next turn" in shape.words for one in GAME.words.plates(log.table.view()) for shape in one.shapes)
