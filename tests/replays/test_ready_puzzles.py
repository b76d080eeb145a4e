"""The puzzles that come with the program: one task each, and what their replies say is what the rules make of it."""

from __future__ import annotations

from typing import Any

import pytest

from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.retreat import retreats
from core.dagorlad.content.contents import lookup
from core.dagorlad.model.steps import RetreatPiece
from core.dagorlad.outlook import moved_to, odds_of
from core.kernel.foresight import foresee
from core.kernel.prompts import Outcome
from core.ring_war.chances.battles import battle
from core.ring_war.chapters.battles.odds import fray_of
from core.ring_war.content.contents import lookup as lookup_war
from replays.lessons import LessonRun, find_lesson, lessons
from replays.lessons.course import is_puzzle
from replays.lessons.lesson import matches


def outcome_of(name: str, *patterns: dict[str, Any]) -> Outcome | None:
    """Return how the game of a puzzle has ended when choices of these patterns were made; None where it goes on."""
    table = LessonRun(find_lesson(name)).table
    for pattern in patterns:
        (choice,) = [one for one in table.choices() if matches(one.action, pattern)]
        table.act(choice.action)
    return table.prompt if isinstance(table.prompt, Outcome) else None


@pytest.mark.parametrize("game_id", ["fellowship", "dice", "dagorlad", "ring_war"])
def test_a_game_has_puzzles_behind_its_lessons_that_say_what_matters_and_what_was_learned(game_id: str) -> None:
    found = lessons(game_id)
    puzzles = [one for one in found if is_puzzle(one)]
    assert len(puzzles) >= 2
    assert list(found[-len(puzzles) :]) == puzzles
    for one in puzzles:
        (step,) = one.steps
        assert "/puzzle-" in one.id
        assert step.text
        assert step.hint
        assert one.learned
        assert all(wrong.when and len(wrong.text.split()) >= 8 for wrong in step.wrong)


CARD: dict[str, Any] = {"type": "play_card"}
PLAYED: dict[str, Any] = {"type": "play_sauron_card"}
CAUGHT: list[tuple[str, dict[str, Any]]] = [
    ("fellowship/puzzle-1-which-card-first", {"type": "play_card", "card": "grey_fighting"}),
    ("fellowship/puzzle-1-which-card-first", {"type": "play_card", "card": "white_travelling", "line": "fighting"}),
    ("fellowship/puzzle-3-home-with-the-news", {"type": "play_sauron_card", "card": "SC12"}),
    ("dice/puzzle-1-the-sixth-card", {"type": "lose_glory", "count": 1}),
]


@pytest.mark.parametrize(("name", "pattern"), CAUGHT)
def test_what_a_puzzle_calls_a_loss_is_one(name: str, pattern: dict[str, Any]) -> None:
    outcome = outcome_of(name, pattern)
    assert outcome is not None
    assert outcome.result == "lost"


def test_which_card_first_ends_moria_without_a_step() -> None:
    name, fighting = "fellowship/puzzle-1-which-card-first", {**CARD, "card": "grey_fighting"}
    assert outcome_of(name, {**CARD, "line": "travelling"}, fighting) is None
    lost = outcome_of(name, {**CARD, "line": "hiding"}, fighting)
    assert lost is not None
    assert lost.result == "lost"


def test_only_with_frodo_two_steps_on_the_next_event_catches_nobody() -> None:
    run = LessonRun(find_lesson("fellowship/puzzle-2-dots-or-eye"))
    caught: dict[str, list[str]] = {}
    for choice in run.table.choices():
        after = foresee(run.table.game, run.view, choice.action).view
        assert all(hobbit.alive for hobbit in after.hobbits.values())
        sauron = after.sauron - 2  # the fifth event of Moria: nobody holds a card that fights
        caught[getattr(choice.action, "hobbit", "")] = [
            seat for seat, hobbit in after.hobbits.items() if hobbit.step >= sauron
        ]
    assert caught == {"": ["sam"], "sam": ["sam"], "pippin": ["pippin"], "frodo": []}


def results_of(name: str, *cards: str) -> set[str]:
    """Return how it can come out that Sauron plays these cards as he is called, whatever the hobbit takes first: ""
    where the turn goes on."""
    paths: list[list[Any]] = [[]]
    found = set()
    while paths:
        path = paths.pop()
        table = LessonRun(find_lesson(name)).table
        for action in path:
            table.act(action)
        if isinstance(table.prompt, Outcome):
            found.add(table.prompt.result)
            continue
        held = [card for card in cards if card in table.state.dark_lord.hand]
        taken = [one.action for one in table.choices() if matches(one.action, {"type": "take_symbol"})]
        plays = [one.action for one in table.choices() if held and matches(one.action, {**PLAYED, "card": held[0]})]
        paths += [[*path, action] for action in [*taken, *plays]]
        if not taken and not plays:
            found.add("")
    return found


@pytest.mark.parametrize("card", ["SC14", "SC10", "SC13"])
def test_every_other_card_leaves_a_way_not_to_let_the_rider_home(card: str) -> None:
    assert results_of("fellowship/puzzle-3-home-with-the-news", card) == {"", "lost"}


def test_only_the_card_that_brings_a_second_call_and_a_step_catches_frodo() -> None:
    found = {card: results_of("fellowship/puzzle-4-two-calls", card, "SC30") for card in ("SC09", "SC12", "SC06")}
    assert found == {"SC09": {"lost"}, "SC12": {""}, "SC06": {""}}
    assert results_of("fellowship/puzzle-4-two-calls", "SC30", "SC09") == {""}


def test_one_point_short_makes_a_hero_only_with_help() -> None:
    name, attack = "dice/puzzle-2-one-point-short", {"type": "attack"}
    won = outcome_of(name, attack, {"type": "borrow"})
    assert won is not None
    assert (won.winners, won.scores) == (("p1",), {"p1": 17, "p2": 16})
    assert outcome_of(name, attack, {"type": "done"}) is None


def test_two_glory_stop_the_sixth_card_and_a_third_is_too_much() -> None:
    kept = [outcome_of("dice/puzzle-1-the-sixth-card", {"type": "lose_glory", "count": count}) for count in (2, 3)]
    assert [one and one.scores and one.scores["p1"] for one in kept] == [15, 14]


def test_of_three_that_the_troll_can_kill_only_the_elf_is_enough() -> None:
    state = LessonRun(find_lesson("dagorlad/puzzle-1-the-last-blow")).table.state
    board = Board(state)
    rules = lookup(state)
    missing = rules.content.levels["westernesse"] - state.points["westernesse"]
    odds = {one: odds_of(state, board, "melee", "TR1", one) for one in ("BO1", "ME1", "EL1")}
    assert all(one.harms["E"] > 0 for one in odds.values())
    assert min(odds, key=lambda one: odds[one].harms["E"]) == "EL1"
    assert [one for one in odds if rules.content.points[rules.units[one].morale] >= missing] == ["EL1"]


def test_from_one_hex_alone_the_men_leave_the_goblin_no_way_out() -> None:
    table = LessonRun(find_lesson("dagorlad/puzzle-2-no-way-out")).table
    table.act(next(one.action for one in table.choices() if matches(one.action, {"type": "pick", "piece": "ME1"})))
    closed = []
    for choice in table.choices():
        if matches(choice.action, {"type": "go"}):
            there = moved_to(table.state, "ME1", choice.action.hex)
            if not retreats(there, RetreatPiece("sauron", "GO1", "1707")):
                closed.append(choice.action.hex)
    assert closed == ["1708"]


def test_a_sally_costs_fewer_than_the_orcs_but_a_greater_share() -> None:
    run = LessonRun(find_lesson("ring_war/puzzle-1-fifteen-against-eighty"))
    sally = battle(run.view, fray_of(run.view, "fellowship", "W3630", "dark_power"))
    mine, theirs = sally.means
    assert (round(mine), round(theirs)) == (5, 15)
    assert mine / 15 > theirs / 80
    state = run.table.state
    storm = battle(state, fray_of(state, "dark_power", "W3630", "fellowship"))
    assert (storm.odds.ratio, lookup_war(state).content.ratios[storm.odds.column]) == ("5:1", "3:1")


def test_only_at_barad_dur_the_war_ends_at_once() -> None:
    name = "ring_war/puzzle-2-six-points-to-run"
    hexes = [one.action.hex for one in LessonRun(find_lesson(name)).choices if matches(one.action, {"type": "flee_to"})]
    ended = {hex_: outcome_of(name, {"type": "flee_to", "hex": hex_}) for hex_ in hexes}
    assert [hex_ for hex_, outcome in ended.items() if outcome is not None] == ["E1128"]
    assert ended["E1128"] is not None
    assert ended["E1128"].winners == ("dark_power",)
