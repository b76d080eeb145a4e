"""Play: what `decide` works with - the state, its chance, and the one way in which facts are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from core.kernel.chance import Chance
from core.kernel.prompts import Prompt


class State(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What the kernel asks of a game's state: the agenda (what is still to happen, topmost last) and the counter
    of its chance."""

    agenda: list[Any] = []
    draws: int = 0


S = TypeVar("S", bound=State)

Evolvers = Mapping[type, Callable[[Any, Any], None]]


class Ended(Exception):
    """Raised by the rules right after the event that ends the game: nothing that was planned happens any more."""


class Play(Generic[S]):
    """One decision being carried out on `state`.

    Rules read `state`, draw from `chance`, write facts with `emit` and plan what follows with `push`. One play can
    carry out decision after decision; whoever goes on with it takes the events away in between.
    """

    __slots__ = ("chance", "events", "evolvers", "prompt", "state")

    def __init__(self, state: S, chance: Chance, evolvers: Evolvers) -> None:
        self.state = state
        self.chance = chance
        self.evolvers = evolvers
        self.events: list[Any] = []
        self.prompt: Prompt | None = None
        """The prompt at which the decision came to rest; None when the game ended."""

    def emit(self, event: Any) -> None:
        """Record `event` as a fact and evolve the state by it."""
        self.events.append(event)
        self.evolvers[type(event)](self.state, event)

    def push(self, *steps: Any) -> None:
        """Put `steps` on top of the agenda; they happen in the order in which they are written."""
        if len(steps) == 1:  # three times out of four
            self.state.agenda.append(steps[0])
        else:
            self.state.agenda.extend(steps[::-1])

    def drop(self, kind: type) -> Any:
        """Take the topmost step of `kind` off the agenda, wherever it stands, and return it (None if there is none)."""
        agenda = self.state.agenda
        for at in range(len(agenda) - 1, -1, -1):
            if type(agenda[at]) is kind:
                return agenda.pop(at)
        return None

    def unwind(self, kind: type) -> None:
        """Drop everything on the agenda above the topmost step of `kind`, which becomes the next to happen."""
        agenda = self.state.agenda
        while agenda and type(agenda[-1]) is not kind:
            agenda.pop()
