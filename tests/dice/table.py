"""Tables for the tests of the engine: a position in the notation for readers, with scripted rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from core.dice.content.contents import current
from core.dice.game import GAME
from core.dice.model.actions import Action
from core.dice.notation import Writer, lay_out
from core.kernel.chance import ScriptedChance
from core.kernel.entries import Entry
from core.kernel.plain import explicit
from core.kernel.prompts import Outcome
from core.kernel.records import Event
from core.kernel.table import Table, new_header

E = TypeVar("E", bound=Event)


def given(
    location: str = "shire", phase: str = "turn", *, rolls: Iterable[str] = (), seed: int = 1, **more: Any
) -> Table:
    """Return an open table at a position (`core.dice.notation`); `rolls` are the next faces, like "frodo:unit"."""
    position = msgspec.json.encode(explicit(lay_out(location, phase, **more)))
    table = Table(GAME, new_header(GAME, seed=seed, position=position))
    writer = Writer(current())
    script = [_face(writer, one) - 1 for one in rolls]
    table.make_chance = lambda game_seed, draws: ScriptedChance({"die": script}, game_seed, draws)
    table.open()
    return table


def _face(writer: Writer, text: str) -> int:
    kind, _, face = text.partition(":")
    return writer.face(writer.kind(kind), face)


def offered(table: Table, kind: type[Action] | None = None) -> list[Any]:
    """Return the actions that are offered, all or those of one kind."""
    return [choice.action for choice in table.choices() if kind is None or isinstance(choice.action, kind)]


def labels(table: Table) -> list[str]:
    """Return the labels of what is offered."""
    return [GAME.words.label(table.state, choice) for choice in table.choices()]


def choose(table: Table, start: str) -> Entry:
    """Carry out the one choice whose label begins with `start`."""
    found = [choice for choice in table.choices() if GAME.words.label(table.state, choice).startswith(start)]
    assert len(found) == 1, f"{start!r} fits {len(found)} of {labels(table)}"
    return table.act(found[0].action)


def happened(table: Table, kind: type[E]) -> list[E]:
    """Return the events of a kind since the table was opened."""
    return [event for entry in table.line.entries for event in entry.events if isinstance(event, kind)]


def until(table: Table, stop: Callable[[Any], bool], most: int = 60) -> None:
    """Decline whatever is offered until `stop(state)`; where nothing can be declined the last choice is taken."""
    for _ in range(most):
        if isinstance(table.prompt, Outcome) or stop(table.state):
            return
        done = [choice for choice in table.choices() if type(choice.action).__name__ in ("Done", "Pass")]
        table.act([*table.choices()[-1:], *reversed(done)][-1].action)
    raise AssertionError("that never came about")
