"""The places where the quiz can ask about a rule are those that the replays have now."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from random import Random

import pytest

from core import catalogue
from core.kernel.rulebook import Rule
from replays import quiz_places
from replays.examples import index
from replays.quiz import SELDOM, askable, question_on, questions, standing
from replays.quiz_book import called, items, numbers, phases, terms
from replays.quiz_places import question_at, spots
from replays.quiz_question import BOOKISH
from tests.games import shipped
from tests.quizzed import MOST, TRIED
from tests.replays.quizzing import TODAY, agrees

AGAIN = "the places of the quiz are behind: run python -m tests.quizzed"
SHARE = {"fellowship": 0.5, "dice": 0.45, "dagorlad": 0.4, "ring_war": 0.45}
"""Of so great a part of the rules of which a replay shows something the quiz can ask at least."""
LEFT_BEHIND = 0.1
"""Of so great a part of the places no question may come any more."""
STEP = 7
"""Every so many-th rule is tried."""


@pytest.mark.parametrize("game_id", shipped())
def test_the_places_are_those_of_the_replays(game_id: str) -> None:
    game = catalogue.game(game_id)
    found = spots(game_id)
    assert found.replays == index(game_id).replays, AGAIN
    assert all(rule in game.rulebook() for rule in found.rules), AGAIN
    assert all(found.rules.values())
    for places in found.rules.values():
        assert sum(place.kind not in BOOKISH for place in places) <= 2 * MOST
        seldom = [place.kind in SELDOM for place in places]
        assert seldom == sorted(seldom)
    assert len(found.rules) >= SHARE.get(game_id, 0) * len(index(game_id).rules)
    assert standing(game, {}, TODAY) == (0, len(askable(game)))


@pytest.mark.parametrize("game_id", shipped())
def test_a_question_comes_of_the_places(game_id: str) -> None:
    """A few places may be left behind where words have changed, as others of the same rule do."""
    game, found = catalogue.game(game_id), spots(game_id)
    made = []
    for rule in askable(game)[::STEP]:
        question = question_on(game, rule, Random(11))
        assert question is not None, f"{rule}: {AGAIN}"
        agrees(question)
        for place in found.rules[rule]:
            made.append(question_at(found.replays[place.replay], game_id, rule, place, Random(TRIED[0])) is not None)
    assert made.count(False) <= LEFT_BEHIND * len(made), AGAIN


def test_a_number_that_its_sentence_tells_is_not_asked_for() -> None:
    def told(text: str) -> list[str]:
        return [one.right for one in numbers(Rule("X1", "A rule", "Chapter", "printed", (), text))]

    assert told("Whoever falls loses three shields and the next tile.") == ["three shields"]
    assert told("Whoever has two shields gives two shields to the next player.") == []
    assert told("The group may do what stands in table 5.3 of the rules.") == []
    assert told("They pay the three shields, and the game goes on from there.") == []
    assert told("Once in a game of four players, for example, this is done.") == []


def test_a_number_is_asked_for_among_lower_and_higher_ones() -> None:
    def told(text: str) -> list[str]:
        rule = Rule("X1", "A rule", "Chapter", "printed", (), text)
        return [one for gap in numbers(rule) for one in gap.others]

    assert told("One player alone discards two hiding symbols, or else it happens.") == [
        "one hiding symbol",
        "three hiding symbols",
        "four hiding symbols",
        "five hiding symbols",
    ]
    assert told("Whoever falls there moves 4 toward the light in the next turn.") == ["2", "3", "5", "6", "7"]
    assert told("Nobody who carries the two of them may go any further.") == []  # nothing lower could be told
    assert told("A rating is, whatever comes, at most 5 after all modifiers.")[0] == "2"


def test_wrong_numbers_of_a_gap_lie_on_both_sides_of_the_right_one() -> None:
    asked = 0
    for rule in [one for one in askable(catalogue.game("fellowship")) if one.startswith(("B8", "B9", "B4.8"))]:
        for place in spots("fellowship").rules[rule]:
            if place.kind == "gap":
                shown = spots("fellowship").replays[place.replay]
                question = question_at(shown, "fellowship", rule, place, Random(4))
                if question is not None and question.answers[question.right].split()[0] in ("two", "three", "five"):
                    asked += 1
                    assert 0 < question.right < len(question.answers) - 1, question.answers
    assert asked


def test_a_word_is_asked_for_where_its_sentence_is_a_rule_with_no_other_of_its_kind() -> None:
    words = ("may", "may not", "must", "need not")

    def told(text: str, known: Collection[str] = words) -> list[str]:
        rule = Rule("X1", "A rule", "Chapter", "printed", (), text)
        return [f"{one.before}___ ({one.right})" for one in terms(rule, known)]

    assert told("At the start of a turn the bearer must roll the die once.") == [
        "At the start of a turn the bearer ___ (must)"
    ]
    assert told("When the bearer must roll the die, all the others wait for it.") == []  # a condition
    assert told("The bearer may roll the die once, and the others must wait.") == []  # another of its kind
    assert told("The bearer stands on the first step. He may roll the die now, too.") == [
        "The bearer stands on the first step. He ___ (may)"
    ]
    assert told("Whoever comes next to an enemy unit stops there.", ("enemy", "friendly")) == []  # "an" tells it
    assert told("For example, the bearer must roll the die once at the start.") == []


def test_no_player_is_no_answer_of_no() -> None:
    game = catalogue.game("fellowship")
    kinds = {place.kind for place in spots("fellowship").rules["A6"]}
    assert game.rulebook()["A6"].text.startswith("No player")
    assert "ruling" not in kinds


def test_what_is_asked_of_the_rulebook_has_no_table_wherever_the_rule_is_at_work() -> None:
    found = spots("fellowship")
    bookish = [(rule, place) for rule, places in found.rules.items() for place in places if place.kind in BOOKISH]
    shown, alone = ([one for one in bookish if (one[1].entry > 0) == at_work] for at_work in (True, False))
    for rule, place in (shown[0], alone[0]):
        question = question_at(found.replays[place.replay], "fellowship", rule, place, Random(1))
        assert question is not None
        assert (question.entry, question.position, question.where) == (0, (), question.source)


def test_a_side_is_asked_for_where_no_pronoun_tells_it() -> None:
    def told(text: str) -> list[str]:
        rule = Rule("X1", "A rule", "Chapter", "printed", (), text)
        return [one.right for one in terms(rule, {"Sauron", "Westernesse"})]

    assert told("The last of the units of Westernesse moves before dawn comes.") == ["Westernesse"]
    assert told("The last unit of Sauron moves before he has chosen a hex.") == []
    assert told("The last unit of Sauron moves before those of Westernesse.") == []


def test_a_gap_tells_what_it_needs_and_nothing_that_answers_it() -> None:
    words = {"may", "must", "may not", "need not"}
    piles = {"Used Pile", "Spent Pile", "Bag"}

    def told(text: str, known: Collection[str]) -> list[str]:
        rule = Rule("X1", "A rule", "Chapter", "printed", (), text)
        return [f"{one.before}___" for one in terms(rule, known)]

    assert told("Whoever has no unit may well stand alone in a hex.", words) == []
    assert told("The unit that is shaken keeps to W8.1 in all things.", {"shaken", "lost", "slain"}) == []
    assert told("The die comes back. Whatever was attached to it goes to the Used Pile.", piles) == [
        "The die comes back. Whatever was attached to it goes to the ___"
    ]
    assert told("Rhûn comes two turns after M, Harad comes later than that.", {"Rhûn", "Harad", "Khand"}) == []
    assert told("The cards are used for any one player at the table.", {"one player", "the group", "each player"}) == []
    assert (
        told("Each player: everybody at the table, one after the other.", {"Each player", "The group", "One player"})
        == []
    )
    book = catalogue.game("ring_war").rulebook()
    assert list(phases(book, book["D.1"])) == []


def test_a_card_is_asked_for_among_those_of_its_list() -> None:
    book = catalogue.game("fellowship").rulebook()
    listed = items(book, book["B9.4.1"])
    assert [called(one) for one in listed][:1] == ["Sam Saves Frodo"]
    assert all(one.chapter == book["B9.4.1"].chapter for one in listed)
    assert items(book, book["B4.6.2"]) == []


def test_without_its_file_nothing_can_be_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiz_places, "FILE", tmp_path / "quiz.json")
    quiz_places._read.cache_clear()
    try:
        game = catalogue.game("dice")
        assert standing(game, {}, TODAY) == (0, 0)
        assert list(questions(game, {}, TODAY, Random(1))) == []
    finally:
        quiz_places._read.cache_clear()
