"""Questions at places of replays: what is asked there, among which wrong answers, and what is said to each."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from core import catalogue
from replays.concerning import Concerning
from replays.naming import by_name
from replays.quiz import askable, question_on
from replays.quiz_around import AROUND, FEW, KIN, SOON
from replays.quiz_places import Spot, question_at, spots
from replays.quiz_question import numbered
from replays.quiz_words import (
    Wording,
    called,
    goes_on,
    picked_out,
)
from saves.reader import read_log
from saves.text import sentence
from tests.replays.quizzing import agrees, asked, made


def test_what_may_happen_again_is_no_wrong_answer_to_what_happens_next() -> None:
    for seed in range(12):
        for question in asked("dagorlad", seed, 3):
            if question.kind == "happens" and " tries to rally " in question.ask:
                assert not any(" tries to rally " in one for one in question.answers)


def test_only_another_rule_is_named_to_a_wrong_answer() -> None:
    for seed in range(6):
        for question in asked("ring_war", seed, 4):
            named = f"it would come under {called(catalogue.game('ring_war').rulebook()[question.rule])}."
            assert not any(why.endswith(named) for why in question.why)


def test_what_another_might_have_done_is_not_said_to_come_under_a_rule() -> None:
    """That Frodo does not go three steps where Sam goes two is explained by the right answer's rule alone."""
    asked = [
        one for seed in range(6) for kind in ("happens", "follows") for one in made("fellowship", "B4.10.1", kind, seed)
    ]
    found = [one for one in asked if " into the darkness" in one.answers[one.right]]
    assert found
    told = [(one, why) for question in found for one, why in zip(question.answers, question.why, strict=True)]
    alike = [why for one, why in told if " into the darkness" in one]
    assert len(alike) > len(found)
    assert not any("come under" in why for why in alike)


def test_what_may_always_be_done_is_no_right_answer_and_what_nobody_sees_no_wrong_one() -> None:
    wording = Wording(catalogue.game("ring_war").rulebook().sayings.quiz)
    for seed in range(8):
        for question in asked("ring_war", seed, 4):
            if question.kind in ("allowed", "offered"):
                assert not wording.is_idle(question.answers[question.right])
            if question.kind in ("allowed", "offered", "forbidden", "refused"):
                assert not any(map(wording.is_unseen, question.why))


def test_what_may_be_done_is_asked_among_things_of_its_own_sort() -> None:
    """The question itself says what sort of thing is wanted: with one such answer it would tell which is right."""
    for game_id in ("fellowship", "dice"):
        found = spots(game_id)
        places = [(rule, one) for rule, some in found.rules.items() for one in some if one.kind == "allowed"][:12]
        made = [question_at(found.replays[one.replay], game_id, rule, one, Random(3)) for rule, one in places]
        allowed = [question for question in made if question is not None]
        assert allowed
        for question in allowed:
            begins = [answer.split()[0] for answer in question.answers]
            assert begins.count(begins[question.right]) > KIN, question.answers
            agrees(question)


def test_what_is_told_all_the_time_is_no_wrong_answer() -> None:
    """ "The cost is paid" could come almost anywhere."""
    rules = [rule for rule in askable(catalogue.game("fellowship")) if rule.startswith("B4")]
    found = [question for rule in rules if (question := question_on(catalogue.game("fellowship"), rule, Random(5)))]
    told = [question for question in found if question.kind in ("follows", "happens")]
    assert told
    for question in told:
        log = read_log(question.path)
        tell = by_name(log.table.game, log.header, aloud=True).words.event_text
        around = log.line.entries[max(0, question.entry - AROUND) : question.entry + AROUND]
        often = Counter(sentence(tell(event)) for entry in around for event in entry.events)
        wrong = [answer for at, answer in enumerate(question.answers) if at != question.right]
        assert all(often[answer] <= FEW for answer in wrong)


def test_the_ground_of_the_places_that_can_be_chosen_is_told() -> None:
    plain = question_on(catalogue.game("dagorlad"), "W4.2", Random(1))
    assert plain is not None
    assert plain.answers[plain.right] == "Go to 1530"
    assert plain.near[-1].startswith("The map shows ")
    assert "a wall at 1530" in plain.near[-1]
    far = question_on(catalogue.game("ring_war"), "2.3", Random(1))
    assert far is not None
    assert "mountains at the hex southeast of North Dunland" in far.near[-1]
    later = question_on(catalogue.game("dagorlad"), "W7.31", Random(1))
    assert later is not None
    assert not any(line.startswith("The map shows ") for line in later.near)


def test_where_the_orcs_and_the_dwarves_stand_is_told_where_one_has_to_go_to_the_other() -> None:
    for seed in (1, 2, 3):
        asked = question_on(catalogue.game("dagorlad"), "15.22", Random(seed))
        assert asked is not None
        assert any(line.startswith("Dwarves: ") for line in asked.near)
        assert any(line.startswith(("Orcs: ", "Orc Archers: ")) for line in asked.near)


def test_a_thing_that_has_only_begun_is_no_answer() -> None:
    assert goes_on("Fighting moves to 1", "Fighting moves to 2")
    assert not goes_on("Fighting moves to 1", "Hiding moves to 2")
    found = spots("fellowship")
    asked = 0
    for place in [one for one in found.rules["B4.3.1"] if one.kind == "follows"]:
        question = question_at(found.replays[place.replay], "fellowship", "B4.3.1", place, Random(3))
        assert question is not None
        log = read_log(question.path)
        tell = by_name(log.table.game, log.header, aloud=True).words.event_text
        told = [sentence(tell(event)) for event in log.line.entries[question.entry].events]
        right = question.answers[question.right]
        assert not any(goes_on(right, later) for later in told[told.index(right) + 1 :])
        asked += 1
    assert asked


def test_why_the_others_may_not_be_chosen_is_told_by_their_numbers() -> None:
    assert (
        numbered(["Too dear.", "Costs 2.", "Too dear.", "No die is left."], 1)
        == "1 and 3: Too dear. 4: No die is left."
    )
    found = spots("fellowship")
    places = [(rule, one) for rule, some in found.rules.items() for one in some if one.kind == "allowed"][:6]
    for rule, place in places:
        question = question_at(found.replays[place.replay], "fellowship", rule, place, Random(3))
        assert question is not None
        told = re.findall(r"\d(?=[^.]*:)", question.others)
        assert {str(number) for number in range(1, 5) if number != question.right + 1} <= set(told)


def test_who_stands_next_to_an_enemy_is_told_where_attacks_are_owed() -> None:
    found = [one for one in made("dagorlad", "W7.31", "happens") if "owe an attack" in one.answers[one.right]]
    assert found
    for question in found:
        owing = next(line for line in question.position if " is next to " in line)
        assert {sentence(one) for one in owing.removesuffix(".").split("; ")} <= set(question.near)


def test_what_comes_soon_after_is_no_wrong_answer() -> None:
    for seed in range(6):
        for question in asked("dagorlad", seed, 4):
            if question.kind in ("follows", "happens"):
                log = read_log(question.path)
                tell = by_name(log.table.game, log.header, aloud=True).words.event_text
                soon = log.line.entries[question.entry : question.entry + SOON]
                told = {sentence(tell(event)) for entry in soon for event in entry.events}
                assert [one for one in question.answers if one in told] == [question.answers[question.right]]


def test_nobody_decides_yet_in_the_middle_of_what_happens() -> None:
    asked_next = [question for seed in range(6) for question in asked("dagorlad", seed, 5) if question.happened]
    assert asked_next
    assert not any(question.position[0].endswith(" decides.") for question in asked_next)


def test_what_comes_where_something_cannot_be_is_explained_by_that_rule() -> None:
    found = spots("dagorlad")
    stuck = []
    for place in found.rules["W7.4"]:
        question = question_at(found.replays[place.replay], "dagorlad", "W7.4", place, Random(1))
        if question is not None and "cannot retreat. What happens next?" in question.ask:
            stuck.append(question.why[question.right])
    assert stuck
    assert all(one.startswith("A unit that cannot retreat stays. After R or D it then loses a step") for one in stuck)


def test_what_the_whole_choice_says_is_not_asked_for_where_only_its_beginning_is_told() -> None:
    """ "As proposed" stands for "As proposed: 5 foot of Gondor": that these lose 5 points is no question then."""
    found = spots("ring_war")
    fall = next(at for at, shown in enumerate(found.replays) if shown.title == "The fall of Minas Tirith")
    losses, retreat = Spot(fall, 73, 1, "happens"), Spot(fall, 73, 0, "who")
    assert question_at(found.replays[fall], "ring_war", "Q.6", losses, Random(1)) is None
    assert question_at(found.replays[fall], "ring_war", "Q.6", retreat, Random(1)) is not None


def test_what_happens_next_is_asked_among_things_of_its_own_sort() -> None:
    """Among things of other sorts its sort alone would tell it, whatever the rule says of whom or how many."""
    bearer = [one for seed in range(3) for one in made("fellowship", "B4.10.2", "happens", seed)]
    assert bearer
    for question in bearer:
        assert sum(answer.endswith(" bears the Ring.") for answer in question.answers) > 1
        right = question.answers[question.right].partition(" ")[0]
        assert any(line.startswith(f"{right} has ") for line in question.near)
        agrees(question)
    steps = [question for seed in range(3) for question in made("fellowship", "B5.2", "happens", seed)]
    assert any("Sam goes 2 steps into the darkness." in question.answers for question in steps)
    ring = made("dice", "D6.19", "happens")
    assert all(sum(answer.endswith(" is the Ringbearer.") for answer in one.answers) > 1 for one in ring[:1])


def test_the_position_is_as_it_was_before_what_the_question_tells() -> None:
    """So the space that a marker has reached is among those that lie ahead."""
    moved = [one for one in made("fellowship", "B4.3.7", "happens") if MOVED.search(one.ask)]
    assert moved
    for question in moved:
        found = MOVED.search(question.ask)
        assert found is not None
        line = next(one for one in question.near if one.startswith(found["line"]))
        assert re.search(rf"\b{found['to']}\b", line.partition("Ahead: ")[2]), line


MOVED = re.compile(r"(?P<line>\w+) moves to (?P<to>\d+)\. What happens next\?")


def test_whoever_has_mustered_nothing_is_told_so_before_going_to_war() -> None:
    for question in made("dice", "D4.9", "offered"):
        if "“Attack, or prepare for war?”" in question.ask:
            assert any(line.endswith(" has mustered nothing.") for line in question.near)
            break
    else:
        pytest.fail("nobody goes to war with nothing")


def test_why_somebody_decides_next_is_told_by_the_rule() -> None:
    asked = made("ring_war", "J.5", "who")
    assert asked
    assert all("may roll Escape once" in why for why in asked[0].why)
    lines = ["Game-Turn 1.", *(f"At Bree: {number} Nazgûl." for number in range(9)), "Saruman masters 0 of 9 Nazgûl."]
    near = Concerning(catalogue.game("ring_war").rulebook().sayings.position).near
    assert lines[-1] in near(lines, "Does Boromir fight the Lord of the Nazgûl?")
    (lord,) = made("fellowship", "S5.2", "who")[:1]
    assert all("Sauron does exactly one of these." in why for why in lord.why)


def test_what_somebody_decides_next_about_is_shown() -> None:
    (taken, *_) = (one for one in made("ring_war", "L.2", "who") if "lie at Edoras?" in one.why[one.right])
    assert "At Edoras lies Shadowfax." in taken.near
    breath = made("dagorlad", "17.24", "who")
    assert breath
    assert all(any("The Beast of Mordor is at" in line for line in one.near) for one in breath)


def test_what_was_due_before_a_choice_that_came_between_is_not_asked_for() -> None:
    """Eagles carry Théodred off before it was said whether Saruman tells that he has found him."""
    shown = spots("ring_war").replays[0]
    assert question_at(shown, "ring_war", "Y.8a", Spot(0, 208, 0, "who"), Random(1)) is None


def test_a_piece_that_the_question_names_is_no_answer_among_others() -> None:
    asked = "Sauron is asked: “Who attacks next? Goblin GO5 owes an attack.”"
    assert picked_out(asked, "Goblin GO5", ["Goblin GO1", "Goblin GO3"])
    assert not picked_out(asked, "Goblin GO1", ["Goblin GO5", "Goblin GO3"])
    assert not picked_out("Who attacks next?", "Goblin GO5", ["Goblin GO1"])
    for question in made("dagorlad", "W7.31", "allowed"):
        wrong = [one for at, one in enumerate(question.answers) if at != question.right]
        assert not picked_out(question.ask, question.answers[question.right], wrong)


def test_a_wrong_answer_of_the_same_rule_is_answered_by_what_the_rule_says() -> None:
    asked = [one for one in made("dice", "D4.11", "happens") if "borrows the Units" in one.ask]
    assert asked
    for question in asked:
        same = [at for at, answer in enumerate(question.answers) if "'s attack is " in answer]
        assert len(same) > 1
        assert {question.why[at] for at in same} == {question.why[question.right]}
