"""The evaluation of a game that was played, from a pair of eyes: measured as far as somebody asks, and kept.

`Reviewed` evaluates the line of a table. Its `work` goes on piece by piece and can be left at any time; what was
measured is kept beside the games, so that it is there the next time.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec

from core.bots import people_of
from core.bots.review import Evaluation, Method
from core.bots.review.found import Found
from core.bots.review.positions import Positions
from core.bots.review.reviewer import USUAL, Depth, Key, Progress, Reviewer
from core.bots.running import Run, here
from core.bots.thinking import Thinking, thinking_of
from core.catalogue import UnknownGame
from core.kernel.decoding import from_json
from core.kernel.line import Line
from core.kernel.table import Table
from replays.eyes import OPEN, Eyes
from saves import reviews
from saves.errors import SaveError
from saves.redacted import SeenLine

P = TypeVar("P")
R = TypeVar("R")


class NotReviewable(ValueError):
    """A game that cannot be evaluated, or not by these eyes; the text says why and what can be done."""


class Reviewed:
    """The evaluation of a table's line of play (or of `line`, one that was abandoned), up to entry `last`.

    `eyes` are a seat's, an onlooker's (None), or `OPEN`. When the game is over an onlooker sees everything; while it
    goes on nothing is evaluated but what the eyes may see. With `again` nothing that was kept is used.
    """

    def __init__(
        self,
        table: Table,
        eyes: Eyes = None,
        *,
        depth: Depth = USUAL,
        last: int | None = None,
        line: Line | None = None,
        again: bool = False,
    ) -> None:
        """Look for what is known already. Raises `NotReviewable`."""
        self.table = table
        self.line = table.line if line is None else line
        count = table.cursor if line is None else len(line)
        self.last = count - 1 if last is None else min(last, count - 1)
        thinking = _thinking(table)
        self.eyes = _eyes(table, thinking, eyes, line is None)
        self.notice = ""
        """A sentence where what was measured could not be kept."""
        game = table.game
        seats = [seat.id for seat in table.header.seats]
        positions = Positions(game, thinking, self.line, self.eyes, seats, table.header.override)
        self.method = Method(
            game=game.id,
            rules=game.rules_version,
            content=str(getattr(self.line.state_after(0), "content", "")),
            players=reviews.players_digest(game.id),
            eyes=self.eyes or "",
            everybody=depth.everybody,
            playouts=depth.playouts,
            turns=depth.turns,
            tries=depth.tries,
            checks=depth.checks,
            check_turns=depth.check_turns,
            careful=depth.careful,
            further=depth.further,
            further_turns=depth.further_turns,
        )
        self._first = self.line.entries[0].digest
        self._others = {} if again else self._kept(len(positions.sides))
        self._reviewer = Reviewer(
            positions, self.method, depth, self.last + 1, judged(table, depth), known=dict(self._others)
        )

    @property
    def sides(self) -> int:
        """How many sides the game has."""
        return len(self._reviewer.positions.sides)

    @property
    def done(self) -> bool:
        """Whether everything was measured."""
        return self._reviewer.done

    def evaluation(self) -> Evaluation | None:
        """Return what is known so far; None before the first entry was looked at."""
        return self._reviewer.evaluation() if self._reviewer.found else None

    def work(self, run: Run = here) -> Generator[Progress]:
        """Measure, piece by piece, and say how far that has come; whoever stops asking has stopped it.

        What was measured is kept in the end, and when it is stopped.
        """
        try:
            yield from self._reviewer.work(run)
        finally:
            self.keep()

    def keep(self) -> None:
        """Write what was measured, where that can be; else `notice` says why not."""
        found = self._reviewer.kept()
        if found and found != [self._others.get((one.start, one.end, one.action)) for one in found]:
            try:
                reviews.keep(self._first, self.method, found, self._others)
            except SaveError as error:
                self.notice = f"The evaluation is not kept: {error.sentence}"

    def _kept(self, sides: int) -> dict[Key, Found]:
        kept = reviews.load(self._first, sides)
        if kept is None or kept[0] != self.method:
            return {}
        return {key: found for key, found in kept[1].items() if self._can_read(found)}

    def _can_read(self, found: Found) -> bool:
        if found.verdict is not None and found.verdict.rival:
            with suppress(msgspec.MsgspecError, RecursionError):
                from_json(found.verdict.rival, self.table.game.action_type)
                return True
            return False
        return True


def kept_evaluation(table: Table, eyes: Eyes = None, last: int | None = None) -> Evaluation | None:
    """Return the evaluation of a table's line that is kept, whole and from these eyes; else None.

    Nothing is measured for it.
    """
    if not len(table.line) or not reviews.is_kept(table.line.entries[0].digest):
        return None
    try:
        known = Reviewed(table, eyes, last=last)
        kept = reviews.load(table.line.entries[0].digest, known.sides)
        if kept is not None and kept[0] != known.method:
            known = Reviewed(table, eyes, last=last, depth=Depth.of(kept[0]))
        if kept is None or kept[0] != known.method:
            return None
        for _ in known.work(_nothing):
            pass
    except (NotReviewable, _Missing):
        return None
    return known.evaluation()


def apart(table: Table) -> Table:
    """Return a table with the same line of play, which can be walked while somebody walks the other."""
    found = Table(table.game, table.header)
    found.restore(table.line.entries[: table.cursor], table.cursor)
    return found


class _Missing(Exception):
    """Something would have to be measured."""


def _nothing(play: Callable[[P], R], pieces: Iterable[P], /) -> Iterable[R]:
    for _ in pieces:
        raise _Missing
    return []


def judged(table: Table, depth: Depth) -> Sequence[str]:
    """Return the seats whose decisions are judged: people's, or everybody's where there are none."""
    people = people_of(table.header.seats)
    return [seat.id for seat in table.header.seats] if depth.everybody or not people else people


def _thinking(table: Table) -> Thinking:
    if isinstance(table.line, SeenLine):
        raise NotReviewable(
            "this is a redacted copy: what it does not show cannot be evaluated; evaluate the game that it was made of"
        )
    try:
        thinking = thinking_of(table.game.id)
    except UnknownGame:
        thinking = None
    if thinking is None:
        raise NotReviewable(f"{table.game.title} has no bot that looks ahead, so its games cannot be evaluated")
    return thinking


def _eyes(table: Table, thinking: Thinking, eyes: Eyes, played: bool) -> Eyes:
    """Return whose eyes look, open ones where nothing is hidden from them any more. Raises `NotReviewable`."""
    if eyes is not None:
        return eyes
    if table.over or not played:
        return OPEN
    sight = table.game.sight
    if any(thinking.hides(sight.view(state, None)) for state in (table.line.state_after(1), table.state)):
        raise NotReviewable(
            "hands are hidden while the game goes on; evaluate it from a seat's eyes, or with all hands open"
        )
    return None
