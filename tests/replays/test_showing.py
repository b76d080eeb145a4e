"""Where a rule has worked, and what to look at there."""

from __future__ import annotations

import re

import pytest

from core import catalogue
from replays.examples import Example, examples, file_of, index, nothing
from replays.gallery import FOLDER
from replays.showing import MOST, OFFERED, Working, is_seen, refusals_of_others, working
from saves.reader import read_log
from tests.games import shipped

EVERY = 9
"""One rule of so many is looked at here; the index itself is tested rule by rule."""


def working_in(example: Example, rule: str) -> Working:
    return working(read_log(file_of(example)), rule, example.entry, example.event, example.look)


def first(game_id: str, rule: str) -> Working:
    return working_in(examples(game_id, rule)[0], rule)


def test_a_roll_that_leads_to_a_choice_has_worked_when_that_was_made() -> None:
    place = examples("fellowship", "B4.7.2")[0]
    found = working_in(place, "B4.7.2")
    assert found.look == ("Frodo rolls two dots", "Fighting from 6 to 8")
    assert found.place[0] == place.entry + 1


def test_a_decision_has_worked_where_the_first_thing_followed_from_it() -> None:
    found = first("fellowship", "B4.1.5")
    said = "Chosen here: Step toward the light: already at 0, nothing happens"
    assert found.look == (said, "Sam's turn ends")
    assert (found.place, found.row) == ((1, 1), 0)


def test_what_was_chosen_and_what_came_of_it_are_not_said_twice() -> None:
    found = first("fellowship", "B4.3.2")
    assert found.look == ("Frodo plays Arwen (grey joker x2) on Fighting", "Fighting moves to 6")
    assert (
        first("fellowship", "B4.4.3").look[0] == "Chosen here: Do not pay"
    )  # that Sauron comes nearer is said behind it
    assert first("fellowship", "W5").look[0] == "Frodo uses Belt: one hobbit does not have to roll the die"


def test_a_decision_has_worked_at_what_it_was_made_for_and_not_where_it_is_paid() -> None:
    found = first("ring_war", "K.1")
    assert found.look[0].startswith("Dol Amroth is pressed")
    assert found.place == (2, 2)
    assert first("ring_war", "RR37").look[1].startswith("Minas Tirith is pressed")


def test_an_event_that_the_index_points_to_is_shown_with_those_of_its_kind_before_it() -> None:
    assert first("fellowship", "A40").look == (
        "At Mount Doom no more tiles are turned up",
        "The Ring lies on the volcano",
    )
    assert first("fellowship", "S6.2").look[-1] == "The Black Rider has met Frodo and turns back toward 15"


def test_where_a_rule_works_again_and_again_what_is_told_is_what_has_happened() -> None:
    place = next(one for one in examples("dagorlad", "W8.31") if one.entry == 83)
    found = working_in(place, "W8.31")
    assert len(found.look) == 1
    assert found.look[0].startswith("Bowmen BO1 tries to rally with Gil-galad")
    assert (found.place, found.row) == ((83, place.event), place.event)


def test_helpers_are_shown_as_they_come_into_a_fight_and_not_as_they_are_seen() -> None:
    shown = [working_in(place, "G.2").look[0] for place in examples("ring_war", "G.2") if not place.lesson]
    assert [words.endswith("comes into the fight") for words in shown] == [True] * len(shown)


def test_a_rule_on_how_a_game_is_won_is_shown_with_its_end() -> None:
    assert first("fellowship", "B4.11.2").look[-1] == "The game is won with 64 points. Sam destroyed the Ring."
    assert first("fellowship", "B4.11.1").look[-1] == "The Ring lies on the volcano"


def test_a_sentence_on_somebody_without_a_name_stands_behind_what_names_him() -> None:
    found = working(read_log(FOLDER / "sauron-wins.jsonl"), "B4.6.4", 107, 1)
    assert found.look == ("Frodo is eliminated", "He was not the Ring-bearer, so Sam goes on alone.")


def test_where_all_happens_in_the_opening_the_rule_referred_to_is_looked_at() -> None:
    assert first("dice", "DA15").look[-1] == "A prepared Frodo keeps watch: 1 Eye ignored"
    assert first("dagorlad", "17.31").look[-1].startswith("The Beast of Mordor is slain")


def test_what_happened_is_shown_right_then_and_not_at_the_end_of_its_entry() -> None:
    found = first("dice", "D6.9")
    assert found.look == ("Judith loses 2 Glory, and Sauron as much Corruption",)
    assert (found.place, found.row) == ((51, 1), 1)


def test_a_cost_has_worked_when_it_was_paid() -> None:
    found = first("fellowship", "B9.2.1")
    assert (found.look[0], found.look[-1]) == ("Sam discards a grey friendship card", "The cost is paid")
    assert len(found.look) <= MOST


def test_all_that_was_paid_is_told_where_there_is_room_for_it() -> None:
    found = working_in(examples("fellowship", "B4.2.4")[2], "B4.2.4")
    assert found.look == (
        "Sam discards a grey friendship card",
        "Frodo discards a ring token",
        "Frodo discards 1 shield",
        "The cost is paid",
    )
    foes = working_in(examples("fellowship", "F6.1")[1], "F6.1")
    assert sum("A foe appears" in one for one in foes.look) == 4


def test_a_sentence_about_each_of_them_is_told_with_the_one_that_says_who_they_are() -> None:
    found = working(read_log(FOLDER / "one-hero-of-three.jsonl"), "D4.12", 38, 1)
    assert found.look[-1].startswith("Helen had prepared Units for war, and Judith attacked with them. Each of them")


def test_nothing_is_named_that_happens_later_in_the_entry() -> None:
    place = examples("fellowship", "B4.6.2")[0]
    found = working(read_log(file_of(place)), "B4.6.2", place.entry, place.event)
    assert found.look == ("Sam is eliminated",)  # Frodo, too, but at Mount Doom, after more has happened


@pytest.mark.parametrize(("game_id", "rule"), [("fellowship", "B8.eomer"), ("dice", "DD.BILL"), ("dice", "DC.horn")])
def test_the_first_example_is_one_in_which_something_happens_by_the_rule(game_id: str, rule: str) -> None:
    at = examples(game_id, rule)[0]
    assert is_seen(read_log(file_of(at)), rule, at.entry, at.event)


@pytest.mark.parametrize(
    ("game_id", "rule", "shown"),
    [
        ("dice", "D6.6", "Player 2's Sam withstands 1 with defense 3"),
        ("dice", "D8.2", "The game is lost. Sauron wins: 6 cards are corrupted, and that is the limit."),
        ("ring_war", "I.3", "The Dark Power wins when this part of the turn is over: the Ring is at Barad-dûr"),
        ("fellowship", "A18", "Event 4 is ignored"),
    ],
)
def test_the_first_example_shows_what_the_rule_brings(game_id: str, rule: str, shown: str) -> None:
    assert shown in first(game_id, rule).look


def test_what_only_begins_is_shown_by_the_first_thing_under_it() -> None:
    assert first("ring_war", "V.1").look == (
        "The Ring Phase",
        "Gollum hunts the Ring for the Dark Power in this turn: a 2",
    )
    barter = working(read_log(FOLDER / "ring-war-mastery.jsonl"), "V.2a", 5, 1)
    assert barter.look == ("Saruman's actions", "Go on without barter")
    waits_not = next(one for one in index("dice").replays if one.title == "Sauron does not wait")
    his_turn = Example(waits_not.title, game="dice", short=waits_not.short, entry=1, event=7)
    assert working_in(his_turn, "D2.8").look[-1] == "Sauron has 1 Corruption: 1 for dice"
    below = working(read_log(FOLDER / "dagorlad-sauron-resigns.jsonl"), "W3.1", 0, 1)
    assert below.look == (
        "Phase G: Westernesse fires",
        "Elf Archer EA4 at 0829: may fire at Goblin GO2 (17% to hit) or 5 others",
    )


def test_of_what_a_note_is_about_the_event_is_shown_that_is_likest_to_it() -> None:
    found = first("dice", "DA24")
    assert found.look[0] == "Pippin saves himself, but nobody after him"
    assert found.look[1].startswith("Player 1's Pippin is destroyed")


@pytest.mark.parametrize("window", ["W1", "W2", "W3", "W5", "W6", "W8", "W9"])
def test_where_cards_may_be_used_something_is_done_and_nobody_goes_on_idly(window: str) -> None:
    place = examples("fellowship", window)[0]
    found = working_in(place, window)
    assert (found.place[0], found.row) == (place.entry, 0)
    assert any(verb in found.look[0] for verb in (" uses ", " puts on ", " pays "))


def test_a_card_is_shown_where_it_does_something_rather_than_where_it_is_handled() -> None:
    for rule in ("DC.anduril", "DC.legolas", "DC.rope"):
        assert not first("dice", rule).look[0].endswith(("is corrupted", "of the Wilds"))
    assert " passes " not in first("fellowship", "FC.barliman_butterbur").look[0]


def test_a_yes_or_a_no_is_told_with_what_it_means() -> None:
    place = examples("fellowship", "A41")[0]
    found = working(read_log(file_of(place)), "A41", place.entry, place.event).look[-1]
    assert found.startswith("No.")
    assert len(found.split()) > 3


def test_the_rows_of_a_table_are_no_sentence_to_look_at() -> None:
    assert not [words for words in first("dagorlad", "5.1").look if "|" in words]


def test_for_which_foe_a_price_is_paid_is_told_with_it() -> None:
    assert first("fellowship", "FF.F26").look == ("Sam defeats Orcs of the Red Eye", "Sauron comes 1 step nearer")


def test_a_refusal_is_what_its_note_says() -> None:
    assert first("fellowship", "FA4").look == ("Refused here: Defeating Haradrim takes a ring token, in full.",)


def test_what_another_rule_refuses_is_put_aside_where_a_rule_is_shown() -> None:
    """To hand on Narsil is no example of its being refused, and the other way round."""
    place = examples("dagorlad", "19.14")[0]
    log = read_log(file_of(place))
    (other,) = refusals_of_others(log, "19.14")
    assert other.text.endswith("(E5)")
    assert other not in refusals_of_others(log, "E5")
    log.put_aside([other])
    assert other not in log.notes
    assert other in read_log(log.path).notes


def test_what_is_told_has_happened_where_it_cannot_be_told_with_what_follows() -> None:
    found = first("fellowship", "S1.2")
    assert found.look == ("Sauron draws Card x2 + Token (SC29), Rider 2 + Step + Card (SC22)",)
    assert found.row == 1


def test_what_is_refused_is_shown_where_it_is_refused() -> None:
    place = examples("dice", "DA20")[0]
    found = working(read_log(file_of(place)), "DA20", place.entry, place.event)
    assert found.look == ("Refused here: No die is left on Frodo Baggins.",)
    assert found.place[0] == 0 < place.entry


def test_a_note_is_told_without_the_ids_in_brackets() -> None:
    assert first("fellowship", "F4.4").look == (
        "Before the Ring comes to the volcano they are counted, and nobody can pay for another one.",
    )


def test_where_nothing_happens_the_rule_itself_says_what_to_look_for() -> None:
    said = ("A corrupted card may be recruited from until it is empty", "Allowed, because nothing forbids it.")
    assert first("dice", "DA21").look == said


def test_what_is_written_down_to_look_at_is_all_that_is_said() -> None:
    assert first("dice", "D2.2").look == ("Bag 10: every player begins with ten dice, eight of Frodo and two of Sam.",)


def test_later_places_have_looks_of_their_own_and_those_that_show_nothing_are_left_out() -> None:
    looks = [place.look for place in examples("ring_war", "T.2") if not place.lesson]
    assert ["Mordor" in look or "mobilizes" in look for look in looks[:3]] == [True] * 3
    assert len([place for place in examples("ring_war", "RR59") if not place.lesson]) == 1
    assert [place.title for place in examples("ring_war", "F.3") if not place.lesson] == ["The War of the Ring"]


def test_a_position_with_a_look_is_called_one_as_well() -> None:
    found = first("ring_war", "I.2")
    assert (found.place, found.row, found.still) == ((0, 0), None, True)
    assert found.look == ("Frodo stands on Mount Doom, but he wears the Ring, and so it is not destroyed.",)


def test_nothing_is_said_twice() -> None:
    assert first("fellowship", "SC.SC04").look == ("Step (SC04): Sam goes 1 step into the darkness",)


def test_choices_by_a_rule_are_named_where_nothing_happens_by_it() -> None:
    (place,) = (one for one in examples("ring_war", "M09")[1:] if not one.lesson and not one.event)
    assert working_in(place, "M09").look[-1] == f"{OFFERED}Sam uses Galadriel's Light"


def test_a_position_in_which_nothing_is_played_is_called_one() -> None:
    assert first("ring_war", "I.2").still
    assert not first("ring_war", "E10").still


def test_a_card_that_is_played_in_some_situation_is_shown_where_it_does_something() -> None:
    cards = [rule.id for rule in catalogue.game("ring_war").rulebook() if re.fullmatch(r"E\d\d", rule.id)]
    assert len(cards) == 36
    assert [card for card in cards if first("ring_war", card).row is None] == []


def test_the_board_of_a_scenario_is_shown_where_the_game_is_there() -> None:
    game = catalogue.game("fellowship")
    for rule, place in (("B9.1", "Moria"), ("B9.2", "Helm's Deep"), ("B9.3", "Shelob's Lair"), ("B9.4", "Mordor")):
        example = examples("fellowship", rule)[0]
        assert game.words.part(read_log(file_of(example)).table.state_at(example.entry)) == place


@pytest.mark.parametrize(
    ("game_id", "rule", "shown"),
    [
        ("fellowship", "B8.gimli", ("Frodo plays Gimli (white fighting x2) on Fighting", "Fighting moves to 2")),
        ("fellowship", "FF.F01", ("Frodo discards a ring token", "Frodo defeats Haradrim")),
        ("fellowship", "F7.merry", ("Merry uses Bravery", "Merry defeats Crebain of Dunland")),
        ("fellowship", "SX.watchful_peace", ("Frodo uses Watchful Peace", "Sauron goes back 3 steps")),
        (
            "dice",
            "DC.horn",
            ("Player 1 uses Horn, which goes to Player 2", "Player 1 takes Aragorn from Player 2's Used Pile"),
        ),
        ("dice", "DC.gimli", ("Gimli gives Player 1 1 Glory", "Gimli gives Player 1 1 Glory")),
    ],
)
def test_a_piece_is_shown_with_what_came_of_it_at_once(game_id: str, rule: str, shown: tuple[str, str]) -> None:
    look = first(game_id, rule).look
    assert (look[0], look[-1]) == shown


def test_examples_are_told_with_open_hands() -> None:
    assert first("ring_war", "C.3").look == ("Aragorn takes Andúril",)


@pytest.mark.parametrize("game_id", shipped())
def test_nothing_that_only_begins_is_an_example_where_anything_else_happens(game_id: str) -> None:
    game = catalogue.game(game_id)
    for rule in index(game_id).rules:
        place = examples(game_id, rule)[0]
        if place.lesson or place.look or nothing(game_id, rule):
            continue
        found = working_in(place, rule)
        if found.row:
            shown = read_log(file_of(place)).table.line.entries[found.place[0]].events[found.row - 1]
            assert not game.review.heads(shown), (rule, found)


@pytest.mark.parametrize("game_id", shipped())
def test_every_place_stands_at_the_row_that_is_marked(game_id: str) -> None:
    told = 0
    rules = [rule for rule in list(index(game_id).rules)[::EVERY] if not nothing(game_id, rule)]
    for rule in rules:
        place = next(one for one in examples(game_id, rule) if not one.lesson)
        found = working_in(place, rule)
        entry = read_log(file_of(place)).table.line.entries[found.place[0]]
        assert found.place[1] <= len(entry.events)
        assert not found.row or found.row == found.place[1]
        told += bool(found.look)
        assert all(words.strip() == words and words for words in found.look)
    assert told > 0.95 * len(rules)
