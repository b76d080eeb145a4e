"""Lines that are made up after a better choice: three turns, from what the eyes see, and not those of the game."""

from __future__ import annotations

import msgspec
import pytest

from core import catalogue
from core.bots.review import Better, Evaluated, Evaluation
from core.bots.review.inventing import invent
from core.bots.review.positions import ALL_OPEN
from core.bots.thinking import packed, thinking_of
from core.kernel.digests import state_digest
from core.kernel.prompts import Prompt
from core.kernel.table import Table, new_header
from replays.invented import TURNS, Invention, asked_for, chance_of
from tests.bots.test_account import METHOD
from tests.tui.replay.evaluations import SIDE

NUMBER = 30
"""The entry that is said to be a mistake."""


def played(seed: int = 5, **options: str) -> Table:
    """Return a table at which the quick player came a few entries beyond `NUMBER`."""
    game = catalogue.game("fellowship")
    table = Table(game, new_header(game, options=options, seed=seed))
    table.open()
    thinking = thinking_of("fellowship")
    assert thinking is not None
    policy = thinking.policy()
    while table.entry < NUMBER + 5:
        asked = table.prompt
        assert isinstance(asked, Prompt)
        table.act(policy.answer(table.state, asked).action)
    return table


def marked(table: Table, eyes: str) -> tuple[Evaluation, Evaluated]:
    """Return an evaluation that says that something else than what was chosen would have been better."""
    prompt = table.game.rules.prompt(table.state_at(NUMBER - 1))
    assert isinstance(prompt, Prompt)
    action = table.line.entries[NUMBER].action
    other = next(choice.action for choice in prompt.choices if choice.action != action and choice.seat == action.seat)
    chance = {SIDE: 0.5}
    entry = Evaluated(NUMBER, action.seat, SIDE, chance, chance, chance, {SIDE: 50.0}, 0.0, False)
    better = Better(other, 0.5, 50.0, 0.3, 49.0)
    entry = msgspec.structs.replace(entry, better=better, mark="??", loss=0.2, checked=True)
    return Evaluation(msgspec.structs.replace(METHOD, eyes=eyes), [SIDE], {}, [entry], False, True), entry


def made_up(table: Table, eyes: str) -> Invention:
    spot = asked_for(table, *marked(table, eyes))
    assert spot is not None
    found = invent(spot)
    assert found is not None
    return Invention(table, NUMBER, found)


def test_three_turns_are_made_up_by_the_rules() -> None:
    table = played()
    invention = made_up(table, ALL_OPEN)
    game, line = table.game, invention.line
    thinking = thinking_of(game.id)
    assert thinking is not None
    assert line.entries[:NUMBER] == table.line.entries[:NUMBER]
    assert line.entries[NUMBER].action != table.line.entries[NUMBER].action
    turns = [thinking.clock(line.state_after(at)) for at in (NUMBER, invention.last, invention.last + 1)]
    assert turns[1] < turns[2] == turns[0] + TURNS
    for number in range(NUMBER, invention.last + 1):
        prompt = game.rules.prompt(line.state_after(number))
        assert isinstance(prompt, Prompt)
        assert line.entries[number].action in [choice.action for choice in prompt.choices]
        assert state_digest(line.state_after(number + 1)) == line.entries[number].digest
    assert 0 < invention.win < 1
    with pytest.raises(IndexError):
        line.state_after(invention.last + 2)


def test_the_chance_at_the_end_is_that_of_the_side_that_decided() -> None:
    found, entry = marked(played(), ALL_OPEN)
    seats = {"one": SIDE, "two": SIDE, "other": "against"}
    assert chance_of(msgspec.structs.replace(found, seats=seats), entry) == []
    opposed = msgspec.structs.replace(found, sides=[SIDE, "against"], seats=seats)
    assert chance_of(opposed, entry) == ["one", "two"]


def test_the_line_is_walked_like_any_other() -> None:
    invention = made_up(played(), ALL_OPEN)
    line = invention.line
    told = [(number, event) for number, event, _ in line.happened(NUMBER - 2, 5)]
    assert told == [(at, event) for at in range(NUMBER - 2, NUMBER + 3) for event in line.entries[at].events]
    strides = []
    for stride in line.strides(invention.last + 1):
        stride.close()
        strides.append(state_digest(stride.state))
    assert strides[1:] == [entry.digest for entry in line.entries[1:]]


def test_it_is_the_same_each_time_and_does_not_go_by_the_seed_of_the_table() -> None:
    table = played()
    other = Table(table.game, msgspec.structs.replace(table.header, seed=99))
    other.restore(table.line.entries, table.cursor)
    assert made_up(other, ALL_OPEN).entries == made_up(table, ALL_OPEN).entries


def test_from_a_seats_eyes_nothing_goes_into_it_that_they_do_not_see() -> None:
    table = played(hands="hidden")
    eyes = table.line.entries[NUMBER].action.seat
    real = table.state_at(NUMBER - 1)
    spot = asked_for(table, *marked(table, eyes))
    assert spot is not None
    view = table.game.sight.view(real, eyes)
    assert (spot.view, spot.eyes) == (packed(view), eyes)
    invention = made_up(table, eyes)
    assert table.game.sight.view(invention.line.state_after(NUMBER), eyes) == view
    assert state_digest(invention.line.state_after(invention.last + 1)) == invention.entries[-1].digest


def test_nothing_is_made_up_where_nothing_was_better() -> None:
    table = played()
    evaluation, entry = marked(table, ALL_OPEN)
    assert asked_for(table, evaluation, msgspec.structs.replace(entry, mark="!")) is None
    assert asked_for(table, evaluation, msgspec.structs.replace(entry, better=None)) is None
