"""A play on the state of a table, for functions that have no step of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from core.kernel.chance import ScriptedChance
from core.kernel.play import Play
from core.kernel.table import Table
from core.ring_war.model.events import RingWarEvent
from core.ring_war.model.evolve import BOOKKEEPING
from core.ring_war.model.state import RingWarState


@contextmanager
def playing(table: Table, dice: Mapping[str, Sequence[int]] | None = None) -> Iterator[Play[RingWarState]]:
    """Give a play on a copy of a table's state, with dice as they fall; the table stays as it is."""
    state = msgspec.json.decode(msgspec.json.encode(table.state), type=RingWarState)
    script = {what: [die - 1 for die in fallen] for what, fallen in (dice or {}).items()}
    yield Play(state, ScriptedChance(script, 1, 0), BOOKKEEPING.of(RingWarEvent))
