"""The words of a quiz question: what gives an answer away, what explains it, and what of a position is told."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from core import catalogue
from core.kernel.sayings import OfPosition, OfQuiz
from replays.concerning import ROWS, Concerning
from replays.quiz_book import terms
from replays.quiz_question import ended
from replays.quiz_words import (
    ROOM,
    Wording,
    bidden,
    can_answer,
    echoes,
    evened,
    explanation,
    gives_away,
    heading,
    in_table,
    names_all,
    of_all_sorts,
    says_again,
    stands_out,
    tells_again,
)

near = Concerning(OfPosition()).near
"""What is shown with a question of a game that says each thing in one way."""


def near_in(game: str) -> Callable[..., tuple[str, ...]]:
    """Return what is shown with a question of a game."""
    return Concerning(catalogue.game(game).rulebook().sayings.position).near


def test_a_question_that_names_its_answer_alone_is_not_asked() -> None:
    asked = "Frodo chooses: Fighting from 6 to 9. What follows?"
    assert gives_away(asked, "Fighting moves to 9", ["Hiding moves to 1", "Fighting moves to 5"])
    assert not gives_away(asked, "A die is rolled", ["Hiding moves to 1", "Fighting moves to 5"])
    assert not gives_away(asked, "Fighting moves to 9", ["Fighting moves 9 spaces", "Hiding moves to 1"])


def test_a_label_is_told_without_what_explains_it_and_never_half_of_it() -> None:
    assert heading("Men ME6 at 1208: 4 movement points") == "Men ME6 at 1208"
    assert heading("Play Grond (In an attack: the walls do not count)") == "Play Grond"
    assert heading("Discard Grond (One attack)") == "Discard Grond (One attack)"


def test_what_follows_is_not_asked_where_the_choice_names_all_of_it() -> None:
    assert names_all("10 of 45 Uruk-hai stay", "10 Uruk-hai are split off")
    assert not names_all("Last Bridge", "Lórien is mobilized")
    assert not names_all("Refuse", "all hobbits stay")


def test_what_only_says_again_what_was_chosen_is_not_asked_for() -> None:
    assert echoes("Use Barahir", "Player 1 uses Barahir", ["Player 1"])
    assert echoes("Refuse", "Gothmog refuses the fight", ["The Dark Power"])
    assert not echoes("Frodo gives 1 shield", "Frodo loses a white joker", ["Frodo"])
    assert not echoes("Do not pay", "Sauron comes nearer", ["Frodo"])


def test_what_says_only_what_was_told_before_is_not_asked_for() -> None:
    hit = "Slave SL1 is eliminated. The Ringwraith, whose unit was hit: 4, wounded."
    assert says_again(hit, "The Ringwraith is wounded")
    assert not says_again(hit, "The Ringwraith is killed")


def test_an_answer_is_not_told_by_its_form() -> None:
    assert of_all_sorts(["Thranduil's Palace", "Sam puts on the Ring", "End the movement"])
    assert not of_all_sorts(["Call Healing", "Call Magic", "Put on the Ring"])
    assert evened("Go to 1511", ["Go to 1211 (2 southwest)", "Go to 1712 (3 south)"]) == (
        "Go to 1511",
        ["Go to 1211", "Go to 1712"],
    )
    assert evened("Warg WA2", ["Warg WA3 at 1329"]) == ("Warg WA2", ["Warg WA3"])
    assert evened("Give Sting (grey joker)", ["Give Axe (white)", "Give a card"])[0] == "Give Sting (grey joker)"
    assert evened("Move from Bree, and 4 more like it", ["End"]) == ("Move from Bree", ["End"])
    assert evened("Go to 1912", ["Go to 1712 (1 southwest)", "Go no further"])[1] == ["Go to 1712", "Go no further"]
    assert evened("The hex south of Linhir", ["Linhir, 1 west"])[1] == ["Linhir"]
    assert evened("Orc OR8", ["Goblin GO2 at 0929", "No more fire"])[1] == ["Goblin GO2", "No more fire"]
    assert evened("Play Aragorn (white)", ["Play Sting (grey) on Fighting"])[0] == "Play Aragorn (white)"
    assert evened("Move from Hobbiton", ["Move 20 Elves of Lórien from Lórien"])[1] == ["Move from Lórien"]
    bare_of = Wording(OfQuiz(does=["Attack with", "Go to", "Move"])).bare_of
    assert bare_of("Attack with Pikemen PK1", ["Men ME1", "Dwarf DW1"]) == "Pikemen PK1"
    assert bare_of("Attack with Pikemen PK1", ["Attack with Men ME1"]) == "Attack with Pikemen PK1"
    assert bare_of("Go to the hex southeast of Linhir", ["Linhir"]) == "The hex southeast of Linhir"
    assert bare_of("Move units", ["Do nothing"]) == "Move units"
    assert Wording(OfQuiz()).bare_of("Attack with Pikemen PK1", ["Men ME1"]) == "Attack with Pikemen PK1"
    assert not Wording(OfQuiz()).is_idle("End the movement")
    assert not Wording(OfQuiz()).is_unseen("Men ME1 has moved.")
    assert stands_out("Orc OR8 at 1425", ["Attack with Slave SL8", "Attack with Orc OR9"])
    assert not stands_out("Attack with Orc OR8", ["Attack with Slave SL8", "Attack with Orc OR9"])
    assert not stands_out("Defeat Wargs", ["Call Healing", "Put on the Ring"])
    assert stands_out("Use Athelas", ["Hiding from 3 to 5", "Fighting from 6 to 8", "Travelling from 2 to 4"])
    assert not stands_out("Go to 1911", ["Go to 1712", "Go to 1809", "Go to 1813"])
    assert bidden("Sam gives all 2 of his shields", "Sam") == "Give all 2 of the shields"
    assert bidden("Sam goes from 2 to 5", "Sam") == "Go from 2 to 5"
    assert bidden("Frodo gives a card", "Sam") == "Frodo gives a card"
    assert bidden("Sam helps", "Samwise") == "Sam helps"


def test_each_answer_has_what_concerns_it_before_the_rest_is_told() -> None:
    many = [f"The Fellowship has {number} Elves of Lórien, archers of the woods, at Lórien." for number in range(9)]
    lines = ["Turn 2.", *many, "Not mobilized: the hobbits at Hobbiton.", "Goblin GO2 is next to Elf EL1."]
    answers = ("Move the Elves of Lórien, archers of the woods", "Move from Hobbiton", "Attack with GO2")
    shown = near(lines, "Who moves?", answers)
    assert lines[-2] in shown
    assert lines[-1] in shown
    tells = "Wargs: WA1 at 1327 (on its half side)."
    assert tells in near(
        ["Turn 2.", *(f"Orc OR{one} is next to Warg WA1." for one in range(9)), tells], "Warg WA1 stays."
    )
    row = f"{lines[-1][:-1]}; Orc OR5 is next to Men ME5 and Dwarf DW2; Orc OR6 is next to Elf Archer EA5."
    assert near(["Turn 2.", row], "Whom does GO2 attack?") == ("Turn 2.", lines[-1])


def test_headings_and_dice_are_no_answers() -> None:
    for text in ("Round 3", "Bag End: Gandalf", "Hollin ridge: the Wargs against Aragorn", "Sauron rolls an Eye"):
        assert not can_answer(text)
    assert not can_answer("Gollum strikes in column +1: a 6, 2 wounds")
    assert not can_answer(f"Frodo has {'very ' * 40}much")
    assert not can_answer("Judith borrows the Units of Martin")
    assert not can_answer("Frodo pays 5 shields for Guidance for Sam")
    for text in ("The event marker moves to 3", "Merry and Ents enter row 3 of the Wilds", "A foe appears: Wargs"):
        assert can_answer(text)


def test_what_explains_an_answer_has_to_do_with_it() -> None:
    rule = catalogue.game("dice").rulebook()["D9.4"]
    assert explanation(rule, "All win together with 17 Glory", "", ()).startswith("All players win together")
    assert explanation(rule, "Uruk-hai withstands", "", ()) == ""
    assert len(explanation(rule, "All win together", "", ())) <= ROOM
    merry = catalogue.game("dice").rulebook()["DC.pippin"]
    assert explanation(merry, "Judith's Frodo goes to the Active Pool", "", ()).startswith("While Pippin is mustered")
    retreat, sides = catalogue.game("dagorlad").rulebook()["W7.5"], ("Sauron", "Westernesse")
    asked = "Westernesse is asked: “Elf EL6 retreats from 1226: where to?”"
    assert "Sauron's units" not in explanation(retreat, "Retreat to 1125", asked, sides)


def test_of_a_list_it_is_said_that_there_are_others_where_some_are_left_out() -> None:
    foes = (
        "Wolves (travelling, wherever they are met)",
        "Wargs (hiding, or a roll)",
        "Snaga (friendship, and no roll)",
    )
    line = f"3 foes here, the newest first: {'; '.join(foes)}. 4 of 30 are beaten."
    head = "3 foes here, the newest first"
    assert near(["Turn 2.", line], "Defeat Wolves") == ("Turn 2.", f"{head}: {foes[0]}; and others.")
    shown = near(["Turn 2.", line], "Defeat Wolves", ("Defeat Snaga",))
    assert shown == ("Turn 2.", f"{head}: {foes[0]}; others; {foes[2]}. 4 of 30 are beaten.")
    (_, last) = near(["Turn 2.", line], "Defeat Wargs")
    assert last == f"{head}: others; {foes[1]}; and others.", "Wargs are not the first to be beaten"


def test_of_a_position_only_what_concerns_the_question_is_shown() -> None:
    lines = ["Turn 2.", *(f"Pippin has {number} shields." for number in range(20)), "Gollum waits at Cirith Ungol."]
    shown = near(lines, "Where does Gollum wait?")
    assert shown == ("Turn 2.", "Gollum waits at Cirith Ungol.")
    assert len(near(lines, "Who has the shields?")) == ROWS
    assert near(["Turn 2.", "Sauron waits.", "He has 5 Strength Points."], "How many Strength Points?") == ("Turn 2.",)


def test_what_can_be_used_is_shown_where_an_answer_uses_it() -> None:
    lines = [
        "Mines of Moria, 3 of 8, round 1. Player 1's turn, phase 2 Dice. Player 1 bears the One Ring.",
        "1 card is corrupted: Barahir. 6 lose the game.",
        "Player 1 has 0 Glory.",
        "Player 1 has rolled Bill (draw 1), Frodo (Unit of level 1, attack 1, defense 1).",
        "Player 1 has mustered Barahir.",
        "Sauron has mustered nothing.",
        "On enemy cards: 3 dice of The Fellowship of the Ring, 3 dice of The Two Towers, 3 of The Return of the King.",
    ]
    about = "Player 1 is asked: “What do you do with your dice?” Which of these may Player 1 not choose?"
    shown = near_in("dice")(lines, about, ("Muster Frodo", "End Phase 2", "Draw 1 die with Bill", "Use Barahir"))
    assert "Player 1 has mustered Barahir." in shown
    assert "Sauron has mustered nothing." not in shown


def test_what_was_played_first_is_shown_where_a_second_card_is_asked_for() -> None:
    lines = [
        "Moria, turn 1. Frodo plays. Frodo bears the Ring. Score 13.",
        "Corruption: Sauron on 14; Frodo on 2, 12 away; Sam on 0, 14 away.",
        "Frodo has 2 shields, 1 ring token and 10 cards: grey travelling, grey hiding, grey fighting, 2 white jokers, "
        "2 white friendship, Athelas (yellow), Legolas (white hiding x2), Gimli (white fighting x2).",
        "Fighting, the main line: on 1 of 10. Ahead: 2: shield; 3: ring; 4 and 5: shield; 6: ring; 7: die; 8: shield.",
        "Hiding: at the start, 7 to go. Ahead: 1: Book (grey hiding); 2: ring; 3: heart; 4: ring; 5: heart; 7: heart.",
        "Played in this turn: Andúril (grey fighting x2).",
        "44 cards in the deck, 2 on the discard pile.",
    ]
    about = "Frodo is asked: “Frodo: play a second card?” Which of these may Frodo not choose?"
    answers = ("Play grey hiding", "Play Legolas (white hiding x2)", "Play white friendship on Fighting")
    assert lines[5] in near_in("fellowship")(lines, about, answers, own="Frodo")


def test_a_position_that_tells_it_in_other_words_is_shown() -> None:
    costs = "Row 1 of the Wilds: Frodo, cost 1, 1 Glory, 0 dice; Sam, cost 2, 1 Glory, 2 dice."
    lines = ["Rivendell.", *(f"The bag of Judith holds {number} Frodo and Sam." for number in range(9)), costs]
    near = near_in("dice")
    shown = near(lines, "Recruit, restore or neither?", ("Recruit Sam", "Recruit Frodo Baggins"))
    assert costs in shown
    lends = "Helen has prepared Sam (attack 1, defense 1)."
    assert lends in near([*lines, lends], "Judith borrows the Units of Helen. What happens next?", ("Her attack is 2",))


def test_what_is_told_is_what_the_one_who_may_choose_has() -> None:
    lines = [
        "Moria.",
        "Frodo has no shields and 3 cards: 2 white jokers, grey hiding.",
        "Sam has 1 shield and 2 cards: white joker, grey hiding.",
    ]
    ask, answers = "Watcher in the Water: will Sam pay 1 hiding symbol?", ("Give white joker", "Give grey fighting")
    assert near(lines, ask, answers, own="Sam", others=("Frodo",)) == (lines[0], lines[2])
    assert lines[1] in near(
        lines, f"{ask} On the table: white joker from Frodo.", answers, own="Sam", others=("Frodo",)
    )


def test_a_reason_is_not_told_twice() -> None:
    why = "Mithril is used after a die roll, before its result."
    assert tells_again("It is used after a die roll, before the result is carried out.", why)
    assert not tells_again("One player ignores the result of this one roll.", why)


def test_what_every_question_says_tells_nothing_of_what_it_is_about() -> None:
    lines = ["Turn 1.", "Sauron's army has 0 demoralization points of 71.", "Wargs: WA1 at 1328."]
    ask = "Sauron is asked: “Where does WA1 go? 6 movement points left.” Which of these may Sauron not choose?"
    assert near(lines, ask, ("Go to 1227",)) == ("Turn 1.", "Wargs: WA1 at 1328.")


def test_a_face_of_the_die_is_explained_by_its_row_of_the_table() -> None:
    rule = catalogue.game("fellowship").rulebook()["B4.5"]
    said = explanation(rule, "Sauron comes 1 step nearer", "Sam rolls the eye. What happens next?", ("Frodo", "Sam"))
    assert said == "Eye: Sauron moves 1 step toward the hobbits."
    assert in_table(rule, "Sam rolls nothing that is told") is None


def test_a_question_that_is_quoted_has_one_full_stop() -> None:
    assert ended("Sam is asked: “Who?”") == "Sam is asked: “Who?”"
    assert ended("Sam is asked: “Which? (2 left)”") == "Sam is asked: “Which? (2 left)”."


def test_who_comes_into_sight_is_no_answer() -> None:
    assert not can_answer("The Dark Power sees Gimli")
    assert can_answer("Gimli goes to Rivendell")


def test_an_explanation_does_not_begin_with_what_leans_on_the_sentence_before() -> None:
    rule = catalogue.game("fellowship").rulebook()["B4.11.1"]
    said = explanation(rule, "The Ring lies on the volcano", "Mordor ends. What happens next?", ())
    assert said.startswith("When the main line of Mordor reaches its last space")
    assert "The Ring then goes on the volcano" in said
    assert len(said) <= ROOM


def test_a_gap_tells_first_what_its_sentence_speaks_of() -> None:
    text = "Magic Cards lie in their hexes. The Fellowship secretly hands out those of Rivendell to Characters there."
    rule = msgspec.structs.replace(catalogue.game("ring_war").rulebook()["C.3"], text=text)
    assert [one.before for one in terms(rule, ("Rivendell", "Edoras"))] == [
        "Magic Cards lie in their hexes. The Fellowship secretly hands out those of "
    ]


def test_whose_units_the_ring_shields_stands_in_the_position() -> None:
    units = [f"{name} has mustered Frodo (attack 1, defense 1) and Sam (attack 1, defense 2)." for name in ("A", "B")]
    rows = [f"Row {row} of the Wilds: Sauron attacks whoever has Frodo, cost {row}." for row in range(9)]
    position, ask = ["Round 7.", *units, *rows], "B puts on the Ring: 2 Units shielded. What happens next?"
    shown = near_in("dice")(position, ask, rows[:4])
    assert units[1] in shown


def test_where_somebody_may_be_lost_it_is_told_how_far_everybody_is_from_sauron() -> None:
    line = "Corruption: Sauron on 6; Frodo on 4, 2 away; Sam on 2, 4 away; Pippin on 4, 2 away."
    position = ("Isengard, turn 8. Pippin plays.", line, "19 tiles are left, 6 of them events.")
    answers = ("Sam gains 2 shields.", "Pippin is eliminated, as Sauron has reached him.")
    assert line in near_in("fellowship")(position, "Pippin goes 2 steps into the darkness. What happens next?", answers)
    assert line not in near(position, "How many tiles are left?", answers[:1])
