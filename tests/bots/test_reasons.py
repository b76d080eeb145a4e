"""Words of why, from rankings that are made up: what speaks for a choice, against it, and what nobody can tell."""

from __future__ import annotations

from typing import Any

from core.bots.ranking import Ranked, Ranking
from core.bots.reasons import given_up, listed, reasons, tries
from core.bots.thinking import Part, Weighed
from core.kernel.prompts import Choice
from core.kernel.words import Winning

ONE, TWO, THREE = (Choice("left", name, "1") for name in ("one", "two", "three"))
NAMES = {ONE: "1", TWO: "2", THREE: "3"}


def call(choice: Choice | None) -> str:
    return "nothing" if choice is None else NAMES[choice]


def line(choice: Choice | None, win: float, behind: float = 0.0, **more: Any) -> Ranked:
    """Return a choice as it fared in forty tries."""
    known = {"score": 60.0, "error": 0.05, "behind_error": 0.04, "playouts": 40, "endings": {}, **more}
    return Ranked(choice=choice, win=win, utility=win, behind=behind, **known)


def ranking(*lines: Ranked, own: Choice | None = ONE, best: Choice | None = ONE, margin: float = 0.3) -> Ranking:
    """Return a ranking whose margin is known to a twentieth."""
    return Ranking(list(lines), own, best, margin, 0.05, 80, True)


def test_the_parts_that_differ_most_are_told_with_their_rules() -> None:
    weighed = [
        Weighed(ONE, 3.0, [Part("a sun", 2.0, "B1"), Part("a shield", 1.5, "B2"), Part("a card", 0.3, "B3")]),
        Weighed(TWO, -1.0, [Part("a shield", 1.5, "B2"), Part("a roll", -2.5, "B4")]),
    ]
    told = reasons(ranking(line(ONE, 0.7), line(TWO, 0.4, 0.3)), weighed, call)
    assert told == ["For 1: a sun (B1); a card (B3).", "Against 2: a roll (B4)."]


def test_three_parts_at_most() -> None:
    gains = [Part(f"thing {number}", float(number), f"B{number}") for number in range(1, 7)]
    losses = [Part("a roll", -9.0, "C1"), Part("a loss", -8.0, "C2")]
    weighed = [Weighed(ONE, 21.0, gains), Weighed(TWO, -17.0, losses)]
    told = " ".join(reasons(ranking(line(ONE, 0.7), line(TWO, 0.4, 0.3)), weighed, call))
    assert told == "For 1: thing 6 (B6); thing 5 (B5). Against 2: a roll (C1)."


def test_names_with_a_comma_are_enumerated_with_semicolons() -> None:
    moving = ["CA1 at 2207, 6 points", "CA2 at 2007, 6 points", "EL6 at 1222, 4 points"]
    assert listed(moving) == "CA1 at 2207, 6 points; CA2 at 2007, 6 points; and EL6 at 1222, 4 points"
    assert listed(["1", "2", "3"]) == "1, 2 and 3"


def test_where_the_plain_bot_is_wrong_at_first_sight() -> None:
    weighed = [Weighed(TWO, 2.0, [Part("a sun", 2.0, "B1")]), Weighed(ONE, 0.0, [])]
    told = reasons(ranking(line(ONE, 0.7), line(TWO, 0.4, 0.3), own=TWO), weighed, call)
    assert told == [
        "At first sight 2 looks better: a sun (B1); but played on, 1 does better: it wins 30 more of 100 games."
    ]


def test_where_only_costs_are_known_the_best_looks_worse_at_first_sight() -> None:
    weighed = [Weighed(TWO, -1.0, [Part("a card", -1.0, "B1")]), Weighed(ONE, -3.0, [Part("a cloak", -3.0, "B1")])]
    told = reasons(ranking(line(ONE, 0.702), line(TWO, 0.7, 0.002), own=TWO), weighed, call)
    first = "At first sight 1 looks worse: a cloak (B1)"
    assert told == [f"{first}; but played on, it does better than 2: by less than one of 100 games."]


def test_what_nothing_tells_apart_is_equal() -> None:
    lines = line(ONE, 0.50), line(TWO, 0.49, 0.01), line(THREE, 0.2, 0.3)
    found = ranking(*lines, margin=0.01)
    assert reasons(found, [], call) == ["1 and 2 are too close to call; at first sight 1 looks better."]
    weighed = [
        Weighed(ONE, 2.0, [Part("a sun", 2.0, "B1"), Part("a roll", -1.0, "B4")]),
        Weighed(TWO, 1.0, [Part("a loss", -3.0, "C2"), Part("a roll", -1.0, "B4")]),
    ]
    assert reasons(found, weighed, call)[1:] == ["For 1: a sun (B1).", "Against 2: a loss (C2)."]


def test_what_was_given_up_early_has_no_figure_that_would_mislead() -> None:
    few, higher = line(TWO, 0.50, 0.3, playouts=8), line(THREE, 0.55, 0.2, playouts=20)
    assert given_up(ranking(line(ONE, 0.51), few, higher)) == [few, higher]
    assert given_up(ranking(line(ONE, 0.51), line(TWO, 0.55, 0.2), line(THREE, 0.4, 0.2, playouts=20))) == []
    assert [tries(line(TWO, 0.5, playouts=number)) for number in (1, 4)] == ["1 try", "4 tries"]


def test_of_choices_that_are_too_close_to_call_no_reason_speaks_for_the_other_alone() -> None:
    found = ranking(line(ONE, 0.50), line(TWO, 0.49, 0.01), margin=0.01)
    other = [Weighed(ONE, 0.0, []), Weighed(TWO, 1.0, [Part("a sun", 1.0, "B1")])]
    assert reasons(found, other, call) == ["1 and 2 are too close to call; at first sight 1 looks better."]
    both = [Weighed(ONE, 2.0, [Part("a moon", 2.0, "B2")]), *other[1:]]
    assert reasons(found, both, call)[1:] == ["For 1: a moon (B2).", "For 2: a sun (B1)."]


def test_draws_are_told_where_they_make_up_for_victories() -> None:
    lines = line(ONE, 0.40, drawn=0.03), line(TWO, 0.02, 0.38, drawn=0.72)
    told = reasons(ranking(*lines, margin=0.01), [], call)
    close = "1 and 2 are too close to call, since a draw is worth half a victory"
    assert told == [f"{close}; at first sight 1 looks better."]
    found = ranking(*reversed(lines), own=THREE, best=TWO)
    assert reasons(found, [], call) == [
        "Played on, 2 does better than 1: it draws 69 more of 100 games, and wins 38 fewer."
    ]
    alike = line(ONE, 0.4, drawn=0.2), line(TWO, 0.4, drawn=0.1)
    assert reasons(ranking(*alike), [], call) == ["Played on, 1 does better than 2: it draws 10 more of 100 games."]


def test_how_a_seat_wins_is_told_in_the_words_of_its_game() -> None:
    hero = Winning(more="is the Hero in {} more of 100 games")
    told = reasons(ranking(line(ONE, 0.7), line(TWO, 0.4, 0.3)), [], call, winning=hero)
    assert told == ["Played on, 1 does better than 2: it is the Hero in 30 more of 100 games."]


def test_what_came_to_the_same_in_every_try_is_called_so() -> None:
    lines = line(ONE, 0.5, behind_error=0.0), line(TWO, 0.5, behind_error=0.0)
    found = ranking(*lines, own=THREE, margin=0.0)
    weighed = [Weighed(ONE, 1.0, [Part("a sun", 1.0, "B1")]), Weighed(TWO, 0.0, [])]
    assert reasons(found, weighed, call) == ["1 and 2 came to the same in every try."]


def test_what_should_be_taken_is_among_those_that_nothing_tells_apart() -> None:
    lines = line(TWO, 0.50), line(THREE, 0.49, 0.01), line(ONE, 0.48, 0.02, playouts=10)
    found = reasons(ranking(*lines, margin=0.01), [], call)
    assert found == ["1, 2 and 3 are too close to call; at first sight 1 looks best."]


def test_of_parts_with_one_rule_only_what_the_other_has_not_is_told() -> None:
    shield, sun = Part("a shield", 1.5, "B2"), Part("a sun", 2.0, "B2")
    weighed = [Weighed(ONE, 5.0, [shield, sun, shield]), Weighed(TWO, 3.0, [shield, shield])]
    assert reasons(ranking(line(ONE, 0.7), line(TWO, 0.4, 0.3)), weighed, call) == ["For 1: a sun (B2)."]
    same = [Weighed(ONE, 3.0, [shield, shield]), Weighed(TWO, 3.0, [shield, shield])]
    told = reasons(ranking(line(ONE, 0.7), line(TWO, 0.4, 0.3)), same, call)
    assert told == ["Played on, 1 does better than 2: it wins 30 more of 100 games."]


def test_without_any_weights_the_playouts_speak() -> None:
    told = reasons(ranking(line(ONE, 0.7), line(TWO, 0.4, 0.3)), [], call)
    assert told == ["Played on, 1 does better than 2: it wins 30 more of 100 games."]


def test_an_end_that_one_choice_meets_is_told_in_words() -> None:
    lines = line(ONE, 0.7), line(None, 0.1, 0.6, endings={"event six": 30})
    told = reasons(ranking(*lines), [], call, lambda reason: f"The {reason} came.")
    assert told == ["With nothing, 30 of 40 tries ended so: The event six came."]


def test_a_single_choice_needs_no_reason() -> None:
    assert reasons(ranking(line(ONE, 0.7)), [], call) == []


def test_a_lead_is_that_of_the_figures_that_are_told() -> None:
    told = reasons(ranking(line(ONE, 0.314), line(TWO, 0.266, 0.048)), [], call)
    assert told == ["Played on, 1 does better than 2: it wins 4 more of 100 games."]


def test_a_lead_against_the_figures_is_told_by_the_same_luck() -> None:
    told = reasons(ranking(line(ONE, 0.34), line(TWO, 0.37, 0.05)), [], call)
    assert told == ["Played on, 1 does better than 2: with the same luck it wins 5 more of 100 games."]
    told = reasons(ranking(line(ONE, 0.34), line(TWO, 0.37, 0.004)), [], call)
    assert told == ["Played on, 1 does better than 2: by too little to be sure."]
