"""A round of the quiz: which rules it asks about, in which order, and when they come again."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from pathlib import Path
from random import Random

import pytest

from core import catalogue
from replays.examples import index
from replays.lessons import find_lesson, lessons
from replays.lessons.course import rules_met
from replays.quiz import ALIKE, EARLY, FROM_BOOK, PLAIN, SELDOM, askable, order_of, question_on, questions, standing
from replays.quiz_places import spots
from replays.quiz_question import ANSWERS, BOOKISH
from replays.quiz_words import (
    called,
    is_ruling,
)
from saves.learned import DAYS, Known, learned_path, load_learned, save_answer, save_refused
from saves.reader import read_log
from tests.replays.quizzing import TODAY, agrees, asked, made


@pytest.mark.parametrize("seed", range(3, 9))
@pytest.mark.parametrize("game_id", [game_id for game_id in catalogue.game_ids() if index(game_id).rules])
def test_each_game_has_questions_and_the_engine_agrees_with_their_answers(game_id: str, seed: int) -> None:
    found = asked(game_id, seed, 6 if seed == 3 else 4)
    assert len(found) == (6 if seed == 3 else 4)
    often: Counter[str] = Counter()
    for at, question in enumerate(found):
        often[question.kind] += 1
        from_book = sum(often[kind] for kind in BOOKISH) > FROM_BOOK
        if from_book or often[question.kind] > SELDOM.get(question.kind, len(found)):
            assert all(later.kind in SELDOM for later in found[at:])
    assert {"happens", "follows", "allowed", "forbidden"} & {question.kind for question in found}
    book = catalogue.game(game_id).rulebook()
    for question in found:
        assert question.rule in book
        assert len(set(question.answers)) == len(question.answers) == len(question.why)
        assert 2 <= len(question.answers) <= ANSWERS
        assert question.position or not question.entry
        if question.kind in BOOKISH:
            assert question.source.startswith("the rulebook, ")
        else:
            assert question.source in ("a short replay", "a replay from the gallery")
            assert question.near
        assert ".." not in question.ask
        assert all(question.why)
        agrees(question)


def test_a_round_on_new_rules_is_about_several_chapters() -> None:
    for seed in range(4):
        book = catalogue.game("dagorlad").rulebook()
        chapters = Counter(book[question.rule].chapter for question in asked("dagorlad", seed, 4))
        assert max(chapters.values()) <= ALIKE


def test_a_ruling_is_told_as_one_and_never_a_name_to_guess() -> None:
    game = catalogue.game("fellowship")
    book = game.rulebook()
    assert called(book["A25"]) == "ruling A25, “When does Gollum bring a roll?”"
    assert called(book["B4.2.4"]) == f"B4.2.4 {book['B4.2.4'].title}"
    rulings = [rule for rule in askable(game) if is_ruling(book[rule])][:12]
    found = [question for rule in rulings if (question := question_on(game, rule, Random(3))) is not None]
    assert len(found) == len(rulings) == 12
    assert "ruling" in {question.kind for question in found}
    for question in found:
        agrees(question)


def test_a_card_is_not_asked_for_by_its_own_name() -> None:
    """Rules of cards have the card's name for a title."""
    game = catalogue.game("ring_war")
    cards = [rule for rule in askable(game) if rule.startswith("E") and rule[1:].isdigit()]
    found = [question for rule in cards if (question := question_on(game, rule, Random(2))) is not None]
    assert found
    for question in found:
        agrees(question)


def test_a_first_round_begins_early_in_a_game() -> None:
    for game_id in ("dagorlad", "ring_war"):
        for seed in range(8):
            for question in asked(game_id, seed, 5):
                if question.near:
                    turn = re.search(r"urn (\d+) ", question.near[0])
                    assert turn is not None
                    assert int(turn[1]) <= 10, question.where


def test_what_is_due_comes_first_then_what_was_never_asked() -> None:
    game = catalogue.game("dice")
    rules = order_of(game, {}, TODAY, Random(1))
    known = {
        rules[5]: Known("2026-11-20", 2),
        rules[6]: Known("2026-11-10", 1),
        rules[7]: Known("2026-11-24", 3),
    }
    order = order_of(game, known, TODAY, Random(1))
    assert order[:2] == [rules[6], rules[5]]
    assert order[-1] == rules[7]
    assert sorted(order) == sorted(rules)
    assert standing(game, known, TODAY) == (2, len(rules) - 3)


def test_what_lessons_teach_is_asked_before_the_rest_and_what_is_done_first_of_all() -> None:
    game = catalogue.game("fellowship")
    first, second = (set(rules_met(find_lesson(f"fellowship/{name}"))) for name in ("01-the-road", "08-the-ring"))
    rules = order_of(game, {}, TODAY, Random(1))
    early = {rule for rule in rules if spots("fellowship").rules[rule][0].late <= EARLY}
    assert set(rules[: len(first & early)]) <= first
    assert set(rules[: len(early)]) == early
    done = order_of(game, {}, TODAY, Random(1), ("fellowship/08-the-ring",))
    assert set(done[: len(second & set(rules))]) <= second
    assert sorted(done) == sorted(rules)


def test_of_the_parts_whose_lessons_are_done_each_is_asked_about_in_turn() -> None:
    game = catalogue.game("fellowship")
    done = [one.id for one in lessons("fellowship")]
    first = order_of(game, {}, TODAY, Random(1), done)[:12]
    assert {rule[0] for rule in first} >= {"B", "F", "S"}
    assert sum(rule[0] == "S" for rule in first) >= 3


def test_a_rule_goes_from_box_to_box_and_back_to_the_first() -> None:
    known = Known(TODAY.isoformat())
    days = []
    for _ in range(6):
        known = known.answered(TODAY, right=True)
        days.append((date.fromisoformat(known.due) - TODAY).days)
    assert days == [*DAYS[1:], DAYS[-1]]
    assert not known.is_due(TODAY)
    assert known.answered(TODAY, right=False) == Known(TODAY.isoformat(), 0)


def test_answers_and_refusals_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    save_answer("dice", "D4.1", TODAY, right=True)
    save_answer("dice", "D4.1", TODAY, right=True)
    save_refused("dice", ["D4.9", "D4.1"], TODAY)
    save_answer("dagorlad", "W3.1", TODAY, right=False)
    due = Known("2026-11-23")
    assert load_learned() == {"dice": {"D4.1": due, "D4.9": due}, "dagorlad": {"W3.1": due}}
    learned_path().write_text("{", encoding="utf-8")
    assert load_learned() == {}


def test_players_are_called_as_they_are_at_the_table() -> None:
    """A question, its answers and the position name a seat in one way."""
    game = catalogue.game("dice")
    found = [question for seed in range(3) for question in questions(game, {}, TODAY, Random(seed))]
    seated = [(question, {seat.name for seat in read_log(question.path).header.seats}) for question in found]
    named = [question for question, names in seated if "Judith" in names]
    assert named
    for question in named:
        assert "Player " not in " ".join([*question.position, question.ask, *question.answers, *question.why])


def test_a_round_asks_about_a_place_once() -> None:
    for game_id in ("dagorlad", "dice"):
        for seed in range(8):
            found = asked(game_id, seed, 5)
            places = [(question.path, question.entry) for question in found if question.entry]
            assert len(set(places)) == len(places)


@pytest.mark.parametrize("game_id", ["dagorlad", "ring_war"])
def test_a_round_asks_once_at_most_where_a_piece_goes(game_id: str) -> None:
    rounds = [asked(game_id, seed, 5) for seed in range(6)]
    moves = [["here to?”" in one.ask or "Where does " in one.ask for one in found] for found in rounds]
    assert [sum(found) for found in moves] == [1] * len(rounds)
    assert moves == [[one.moves for one in found] for found in rounds]


def test_a_right_answer_of_another_sort_is_asked_for_when_nothing_else_is_new() -> None:
    for game_id in ("dagorlad", "ring_war"):
        assert not any(question.kind == PLAIN for seed in range(8) for question in asked(game_id, seed, 5))


def test_what_asks_little_waits_until_nothing_else_is_new() -> None:
    for game_id in ("fellowship", "dice", "dagorlad", "ring_war"):
        assert not any(question.little for seed in range(6) for question in asked(game_id, seed, 5))
    game = catalogue.game("dice")
    due = {"D9.1": Known("2026-11-01", 1)}
    assert next(questions(game, due, TODAY, Random(1))).rule == "D9.1"
    assert question_on(game, "D9.1", Random(1)).little  # type: ignore[union-attr]


def test_a_gap_is_where_most_is_asked() -> None:
    found = [question_on(catalogue.game("dagorlad"), "17.0", Random(seed)) for seed in range(6)]
    assert all(one is not None and not one.little for one in found)


def test_who_may_play_a_card_is_no_account_of_it() -> None:
    found = spots("ring_war")
    cards = [rule for rule, places in found.rules.items() if any(one.kind == "which" for one in places)]
    asked = [question for rule in cards for question in made("ring_war", rule, "which")]
    assert asked
    assert not any(question.ask.startswith("“Played by") for question in asked)
