"""The register of what events change: every kind of a game's union stands in it, once."""

from __future__ import annotations

import pytest

from core.kernel.play import State
from core.kernel.records import Bookkeeping, Event


class Won(Event, frozen=True, tag="won"):
    """An event that changes the counter."""


class Told(Event, frozen=True, tag="told"):
    """An event that changes nothing."""


def won(state: State, event: Won) -> None:
    """Count."""
    state.draws += 1


def test_what_an_event_changes_is_said_once() -> None:
    books: Bookkeeping[State] = Bookkeeping()
    assert books.evolves(Won)(won) is won
    with pytest.raises(ValueError, match="Won"):
        books.evolves(Won)
    with pytest.raises(ValueError, match="these events change: Told"):
        books.of(Won | Told)
    books.unchanged(Told)
    evolvers = books.of(Won | Told)
    state = State()
    evolvers[Won](state, Won("1"))
    evolvers[Told](state, Told("1"))
    assert state == State(draws=1)


def test_books_of_several_modules_are_put_together() -> None:
    first: Bookkeeping[State] = Bookkeeping()
    first.evolves(Won)(won)
    second: Bookkeeping[State] = Bookkeeping()
    second.unchanged(Told)
    together = Bookkeeping[State]().take(first, second)
    assert together.of(Won | Told)[Won] is won
    with pytest.raises(ValueError, match="Told"):
        together.take(second)
