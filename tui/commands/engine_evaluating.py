"""The engine's `evaluate`: lines of progress while it works, then the evaluation."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import msgspec

from core.bots.review.reviewer import QUICK, STAGES, THOROUGH, USUAL
from core.kernel.table import Table
from replays.eyes import OPEN, Eyes
from replays.reviewed import Reviewed
from replays.verdicts import Verdicts
from tui.commands.documents import check_seat, heading
from tui.commands.engine_requests import Evaluate
from tui.commands.problems import Problem
from tui.commands.workers import running

EVERY = 0.2
"""Seconds between two lines of progress."""
DEPTHS = {"quick": QUICK, "usual": USUAL, "thorough": THOROUGH}


def evaluation(table: Table, request: Evaluate, stopped: Callable[[], bool]) -> Iterator[dict[str, Any]]:
    """Yield progress from time to time, then the evaluation of the table's game, as far as it came when it was
    `stopped`.

    Raises `NotReviewable`, and `Problem` for an entry that there is not.
    """
    check_seat(table.header, request.seat)
    if request.at is not None and not 0 <= request.at <= table.entry:
        raise Problem(f"there is no entry {request.at}; the entries are 0 to {table.entry}")
    if request.open and request.seat is not None:
        raise Problem("either all hands are open, or one seat's eyes look; not both")
    eyes: Eyes = OPEN if request.open else request.seat
    depth = DEPTHS[request.depth]
    if request.playouts is not None:
        depth = msgspec.structs.replace(depth, playouts=request.playouts, tries=request.playouts)
    if request.turns is not None:
        depth = msgspec.structs.replace(depth, turns=request.turns)
    reviewed = Reviewed(table, eyes, depth=depth, last=request.at, again=request.again)
    ended, told = False, time.monotonic()
    with running(request.workers, None) as run, closing(reviewed.work(run)) as work:
        for progress in work:
            if time.monotonic() - told > EVERY:
                told = time.monotonic()
                stage = {"stage": STAGES.index(progress.stage) + 1, "stages": len(STAGES), "text": progress.stage}
                yield {"progress": stage | {"done": progress.done, "total": progress.total}}
            if stopped():
                ended = True
                break
    found = reviewed.evaluation()
    assert found is not None
    words = Verdicts(table, found, reviewed.eyes).as_object()
    yield heading(table.header) | {"entry": reviewed.last, "stopped": ended} | words
