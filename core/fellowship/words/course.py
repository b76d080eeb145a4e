"""A finished game as one picture: how Sauron came nearer to the Ring-bearer, and which turns cost most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.fellowship.model import events as e
from core.fellowship.model import sauron_events as s
from core.fellowship.model.bookkeeping import BOOKKEEPING
from core.fellowship.model.state import FellowshipState
from core.fellowship.words.names import count, hobbit_name, place_name
from core.kernel.entries import Entry
from core.kernel.figures import Course, Turn

TOP = 15
"""The last step of the corruption line."""

LOST = 5
"""So many steps the loss of a hobbit counts as."""

MET = 2
"""So many steps a meeting with the Black Rider counts as."""

RODE_HOME, CAME_HOME = "S6.4", "the rider came home"
"""The rule by which the Black Rider ends the game, and how that is told."""


class _Turn(msgspec.Struct):
    """What happened in one turn so far; `steps` are those of the Ring-bearers in it, `rider` is what the Black Rider
    did, with the steps that it counts as."""

    entry: int
    name: str
    part: str
    sauron: int = 0
    steps: dict[str, int] = msgspec.field(default_factory=dict)
    lost: list[str] = msgspec.field(default_factory=list)
    events: list[int] = msgspec.field(default_factory=list)
    rider: dict[str, int] = msgspec.field(default_factory=dict)
    empty: bool = True

    def take(self, event: Any, bearer: str) -> None:
        """Count an event."""
        self.empty = False
        match event:
            case e.SauronMoved(steps=steps):
                self.sauron += steps
            case e.HobbitMoved(hobbit=hobbit, steps=steps) if hobbit == bearer:
                self.steps[hobbit] = self.steps.get(hobbit, 0) + steps
            case e.HobbitEliminated(hobbit=hobbit):
                self.lost.append(hobbit)
            case e.EventBegan(number=number):
                self.events.append(number)
            case s.RiderMet():
                self.rider["met the rider"] = MET
            case e.GameEnded(rule=rule) if rule == RODE_HOME:
                self.rider = {CAME_HOME: TOP}

    @property
    def cost(self) -> int:
        """What the turn took from the Ring-bearer's gap, with the hobbits that were lost."""
        return self.sauron + sum(self.steps.values()) + LOST * len(self.lost) + sum(self.rider.values())

    def words(self) -> str:
        """Say what it was that cost so much."""
        if CAME_HOME in self.rider:
            return CAME_HOME
        found = [f"{', '.join(map(hobbit_name, self.lost))} lost"] if self.lost else []
        moved = {"Sauron": self.sauron} | {
            hobbit_name(name): n for name, n in self.steps.items() if name not in self.lost
        }
        steps = [(name, n) for name, n in moved.items() if n > 0]
        # Several stand beside the gap that they change, so that their numbers speak for themselves and fit a line.
        alone = len(steps) + len(found) == 1
        found += [f"{name} {count(n, 'step') if alone else n}" for name, n in steps]
        what = ", ".join([*found, *self.rider])
        if len(self.events) > 1:
            return f"events {self.events[0]}-{self.events[-1]}: {what}"
        return f"event {self.events[0]}: {what}" if self.events else what

    def done(self, state: FellowshipState, bearer: str) -> Turn:
        """Return the turn, after which the table stands as in `state`."""
        others = [one.step for name, one in state.hobbits.items() if one.alive and name != bearer]
        mine = state.hobbits[bearer].step if bearer in state.hobbits else None
        values = (mine, max(others, default=None))
        return Turn(self.entry, self.name, self.part, state.sauron, values, self.cost, self.words())


def course(state: FellowshipState, entries: Sequence[Entry]) -> Course:
    """Return the picture of a finished game whose entries follow from `state`, which is folded on."""
    turns: list[Turn] = []
    bearer = state.ring_bearer
    now = _Turn(0, "the start", place_name(state.location))
    for number, entry in enumerate(entries):
        for event in entry.events:
            begins = isinstance(event, e.TurnBegan | e.LocationEntered)
            if begins and not now.empty:
                turns.append(now.done(state, bearer))
            now.take(event, bearer)
            BOOKKEEPING.evolvers[type(event)](state, event)
            bearer = state.ring_bearer or bearer
            if begins:
                place = place_name(state.location)
                name = f"turn {event.turn}" if isinstance(event, e.TurnBegan) else place
                now = _Turn(number, name, place)
        state.agenda[entry.keep :] = entry.agenda
    turns.append(now.done(state, bearer))
    return Course("How near Sauron came", TOP, "Sauron", ("Ring-bearer", "foremost of the others"), turns)
