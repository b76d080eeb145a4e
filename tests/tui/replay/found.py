"""Evaluations by hand, found when a test lets them be, and what a replay shows of them."""

from __future__ import annotations

import threading
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from core.bots.review import Evaluation
from core.bots.review.reviewer import STAGES, Progress
from core.bots.running import Run, here
from core.kernel.table import Table
from replays.eyes import Eyes
from replays.reviewed import NotReviewable
from saves.reader import read_log
from tests.tui.replay.evaluations import evaluation
from tests.tui.table.sitting import Sitting

FALL = [*[0.6] * 30, *[0.2] * 200]
"""Chances of winning that fall once, at entry 30."""


class Found:
    """Evaluations by hand in place of real ones: what there is to find, and when it may be found."""

    def __init__(self, log_path: Path, values: Sequence[float], marks: dict[int, str]) -> None:
        self.log = read_log(log_path)
        self.values, self.marks = values, marks
        self.scores: Sequence[float] = (40.0,)
        self.gate = threading.Event()
        self.gate.set()
        self.asked: list[Eyes] = []
        self.kept = 0
        self.refusal = ""

    def reviewed(self, table: Table, eyes: Eyes = None) -> Reviewed:
        """Stand in for `Reviewed`."""
        if self.refusal:
            raise NotReviewable(self.refusal)
        self.asked.append(eyes)
        return Reviewed(self, "*" if eyes is None else eyes)

    def better(self, number: int) -> Any:
        """Return the action that is said to have been better in an entry."""
        better = evaluation(self.log, self.values, self.marks).entries[number].better
        assert better is not None
        return better.action


class Reviewed:
    """An evaluation that waits half-way for the gate of its `Found`."""

    def __init__(self, found: Found, eyes: str) -> None:
        self.found = found
        self.eyes = eyes
        self.notice = ""
        self.done = False

    def work(self, run: Run = here) -> Generator[Progress]:
        """Go through the stages."""
        try:
            for number, stage in enumerate(STAGES):
                if number == 2:
                    while not self.found.gate.wait(0.05):
                        yield Progress(stage, 0, 2)
                yield Progress(stage, 1, 2)
            self.done = True
        finally:
            self.keep()

    def keep(self) -> None:
        """Count how often it was kept."""
        self.found.kept += 1

    def evaluation(self) -> Evaluation | None:
        """Return all, or the first sight of it."""
        log = self.found.log
        if self.done:
            return evaluation(log, self.found.values, self.found.marks, eyes=self.eyes, scores=self.found.scores)
        first = evaluation(log, self.found.values, {}, fitted=range(log.cursor), eyes=self.eyes)
        return msgspec.structs.replace(first, done=False)


def curve(looking: Sitting) -> str:
    """Return the lowest row of the curve above the ruler: 60% is a whole cell in it, 20% less than that."""
    rows = looking.screen.shown.ruler.rows
    return "" if len(rows) < 2 else "".join(text for text, _ in rows[-2])


def fallen(looking: Sitting) -> bool:
    """Whether the curve shows the fall to 20%."""
    return "▄" in curve(looking) or "▇" in curve(looking)


async def until(looking: Sitting, words: str) -> None:
    """Wait until it is said that something is thought about."""
    for _ in range(500):
        await looking.pilot.pause(0.01)
        if words in looking.screen.shown.thinking:
            return
    raise AssertionError(f"nothing ever said {words!r}")
