"""What was offered where something was chosen: to whose eyes, with what follows, and nothing of what came of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from core import catalogue
from core.kernel.line import Line
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from replays.eyes import OPEN
from replays.gallery import shown
from replays.offered import Question, asked_before
from saves.log_file import LogFile
from saves.reader import read_log
from tests.fellowship.kinds import TIGHT, otherwise

NAMES = {seat: seat.title() for seat in ("frodo", "sam", "pippin", "merry")}


@pytest.fixture(scope="module")
def hidden() -> Table:
    """Return a game of three hobbits with hidden hands, where being asked tells nothing, played by chance."""
    game = catalogue.game("fellowship")
    table = Table(game, new_header(game, options={"hobbits": "3", "hands": "hidden", **TIGHT}, seed=3))
    table.open()
    dice = random.Random(2)
    for _ in range(60):
        table.act(dice.choice(table.choices()).action)
    return table


def before(line: Line, number: int, eyes: str | None, state: Any = None) -> Question | None:
    state = line.state_after(number) if state is None else state
    return asked_before(line.game, state, line.entries[number], eyes, NAMES)


def of_the_gallery(name: str) -> LogFile:
    path = shown(name)
    assert path is not None
    return read_log(path)


@pytest.mark.parametrize("name", ["first-hobbit", "dagorlad-draw", "alone", "ring-war-limit"])
def test_every_choice_is_listed_and_the_one_that_was_taken_is_marked(name: str) -> None:
    log = of_the_gallery(name)
    seen = 0
    for number in range(1, min(len(log.line), 20)):
        question = before(log.line, number, OPEN)
        prompt = log.game.rules.prompt(log.line.state_after(number))
        assert question is not None
        assert isinstance(prompt, Prompt)
        assert [one.choice for one in question.offered] == prompt.choices
        taken = [one for one in question.offered if one.taken]
        assert [one.choice.action for one in taken] == [log.line.entries[number].action]
        assert question.rule == prompt.rule
        assert all(one.label and one.choice.rule for one in question.offered)
        seen += sum(bool(one.follows) for one in question.offered)
    assert seen > 5


def test_what_follows_is_foreseen_and_not_what_came_of_it() -> None:
    log = of_the_gallery("first-hobbit")
    question = before(log.line, 24, OPEN)
    assert question is not None
    assert question.text == "Guidance gives Sam two spaces: on which line?"
    assert question.offered[0].label.startswith("Travelling from 3 to 5")
    assert {one.who for one in question.offered} == {""}
    told = " ".join(text for one in question.offered for text in one.follows)
    assert "calls Guidance" in told
    assert "sundial" not in told


def test_what_a_roll_may_bring_is_said_as_the_table_has_it() -> None:
    question = before(of_the_gallery("all-foes-defeated").line, 7, OPEN)
    assert question is not None
    taken = next(one for one in question.offered if one.taken)
    assert any("two foes, nothing" in text for text in taken.follows)


def test_eyes_see_what_they_saw_then(hidden: Table) -> None:
    seats = [seat.id for seat in hidden.header.seats]
    listed: dict[str | None, int] = {}
    for number in range(1, len(hidden.line)):
        state = hidden.line.state_after(number)
        prompt = hidden.game.rules.prompt(state)
        assert isinstance(prompt, Prompt)
        for eyes in (None, *seats, OPEN):
            question = before(hidden.line, number, eyes)
            assert question is not None
            wanted = prompt if eyes == OPEN else hidden.game.sight.visible_prompt(state, prompt, eyes)
            assert [one.choice for one in question.offered] == wanted.choices
            listed[eyes] = listed.get(eyes, 0) + len(question.offered)
    assert all(listed[eyes] < listed[OPEN] for eyes in (None, *seats))


def test_nothing_that_is_hidden_changes_what_is_listed(hidden: Table) -> None:
    chooser = random.Random(4)
    compared = 0
    for number in range(1, len(hidden.line)):
        state = hidden.line.state_after(number)
        for seat in [seat.id for seat in hidden.header.seats]:
            other = otherwise(hidden.line.copy_of(state), seat, chooser)
            if other is None:
                continue
            one, two = before(hidden.line, number, seat, state), before(hidden.line, number, seat, other)
            assert one == two
            compared += 1
    assert compared > 20


def test_a_state_that_todays_rules_cannot_ask_about_says_nothing(
    hidden: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(state: Any) -> Prompt:
        raise LookupError("a card of another time")

    monkeypatch.setattr(hidden.game.rules, "prompt", fails)
    assert before(hidden.line, 3, None) is None


def test_whoever_may_stay_behind_in_a_war_is_asked_for_next() -> None:
    log = of_the_gallery("ring-war")
    found = before(log.line, 21, OPEN)
    assert found is not None
    behind = next(one for one in found.offered if one.label == "Let somebody stay behind")
    assert behind.follows == ("It is asked next who stays and who goes; nobody has moved yet",)
