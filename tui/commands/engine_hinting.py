"""The engine's `hint`: the ranking as it comes, as progress, then what is best and why."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core.bots.ranking import Ranking
from core.bots.running import NotPlayed, P, R
from core.kernel.table import Table
from tui.commands.documents import heading
from tui.commands.engine_requests import Hint
from tui.commands.hinting import SECONDS, asked_by, hint_object, numbering, numbers_for, thought
from tui.commands.problems import Problem
from tui.commands.workers import running

EVERY = 0.2
"""Seconds between two lines of progress."""


def hinted(table: Table, request: Hint, stopped: Callable[[], bool]) -> Iterator[dict[str, Any]]:
    """Yield rankings as progress, then the hint, as far as it came when it was `stopped`.

    Raises `Problem` where there is none.
    """
    if request.seconds is not None and request.playouts is not None:
        raise Problem("a hint takes so many seconds or so many playouts; not both")
    asked = asked_by(table, request.seat)
    number = numbering(numbers_for(asked, table, request.seat, whole=True))
    found: Ranking | None = None
    told, ended = time.monotonic(), False
    with running(request.workers) as run:

        def heeding(play: Callable[[P], R], pieces: Iterable[P], /) -> Iterator[R]:
            """Play as `run` does, until a stop comes; the first ranking of an open end is soon there."""
            for result in run(play, pieces):
                if (found is not None or request.playouts is not None) and stopped():
                    raise NotPlayed
                yield result

        try:
            for found in thought(asked, heeding, request.playouts, request.seconds or SECONDS):
                if time.monotonic() - told > EVERY:
                    told = time.monotonic()
                    yield {"progress": hint_object(asked, found, number)["hint"]}
        except NotPlayed as why:
            if found is None:
                raise Problem(str(why) or "stopped before anything was found") from None
            ended = True
    assert found is not None
    yield heading(table.header) | {"entry": table.entry, "stopped": ended} | hint_object(asked, found, number)
