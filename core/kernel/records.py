"""What every action, event and step is, and the register of how events change a state.

A game makes its own kinds of each, with a tag, and names them in one union apiece. Encodings go by the tags.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_args

import msgspec

S = TypeVar("S")
E = TypeVar("E")


class Action(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """What `seat` decided."""

    seat: str


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """A fact, and the id of the rule that made it happen."""

    rule: str


class Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type"):
    """Something that is still to happen."""


class Bookkeeping(Generic[S]):
    """How each kind of event changes the state of one game: no rules, no chance, no refusals."""

    def __init__(self) -> None:
        self.evolvers: dict[type, Callable[[Any, Any], None]] = {}

    def evolves(self, kind: type[E]) -> Callable[[Callable[[S, E], None]], Callable[[S, E], None]]:
        """Register `function(state, event)` as what events of `kind` change.

        Raises `ValueError` when there is one already.
        """
        if kind in self.evolvers:
            raise ValueError(f"what {kind.__name__} changes stands there twice")

        def register(function: Callable[[S, E], None]) -> Callable[[S, E], None]:
            self.evolvers[kind] = function
            return function

        return register

    def unchanged(self, *kinds: type) -> None:
        """Register `kinds` as events that change nothing: they only say why others follow."""
        for kind in kinds:
            self.evolves(kind)(_nothing)

    def take(self, *others: Bookkeeping[S]) -> Bookkeeping[S]:
        """Take in what `others` say, so that each module of a game keeps its own books; return these books.

        Raises `ValueError` when there is one already for a kind.
        """
        for other in others:
            for kind, function in other.evolvers.items():
                self.evolves(kind)(function)
        return self

    def of(self, events: Any) -> dict[type, Callable[[Any, Any], None]]:
        """Return what each kind of the union `events` changes.

        Raises `ValueError` with the names of those kinds of which nobody has said it.
        """
        missing = [kind.__name__ for kind in get_args(events) if kind not in self.evolvers]
        if missing:
            raise ValueError(f"nobody says what these events change: {', '.join(missing)}")
        return self.evolvers


def _nothing(state: Any, event: Any) -> None:
    pass
