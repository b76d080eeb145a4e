"""What decided a finished game that has been evaluated, as rows of the page at its end."""

from __future__ import annotations

from collections.abc import Sequence

from core.bots import HUMAN
from core.bots.review import SCORE, Moment
from core.kernel.table import Table
from replays.reviewed import apart, kept_evaluation
from replays.verdicts import Verdicts, points, score
from tui.glyphs import Glyphs
from tui.widgets.lines import Span
from tui.widgets.rows import Row

WIDE = 18
"""How many cells the change of a score takes."""


class Decided:
    """The moments that decided a game, for the side of the first person at its table."""

    def __init__(self, table: Table, verdicts: Verdicts) -> None:
        self.verdicts = verdicts
        found = verdicts.evaluation
        people = [seat.id for seat in table.header.seats if seat.player == HUMAN]
        self.side = next((found.seats[seat] for seat in people if seat in found.seats), found.sides[0])
        self.moments: Sequence[Moment] = found.moments(self.side)

    def places(self) -> list[int]:
        """Return their entries."""
        return [moment.number for moment in self.moments]

    def before(self, number: int) -> int:
        """Return the entry to play on from to meet the moment of entry `number` again: a choice is made anew."""
        return next((number - 1 for one in self.moments if one.number == number and one.kind == "decision"), number)

    def rows(self, glyphs: Glyphs) -> list[Row]:
        """Return a row for each: the entry, how the chance of winning or the score changed, and by what."""
        return [self._row(number, moment, glyphs) for number, moment in enumerate(self.moments, 1)]

    def _row(self, number: int, moment: Moment, glyphs: Glyphs) -> Row:
        entry = self.verdicts.evaluation.entries[moment.number]
        chosen = moment.kind == "decision"
        _, end, after = self.verdicts.evaluation.course(moment.number, self.side, moment.by)
        after = end if chosen else after
        told, unit = (score, " points") if moment.by == SCORE else (points, "%")
        gap = f"{told(after - moment.amount)}{glyphs.arrow}{told(after)}{unit}"
        left: list[Span] = [
            (f"{number}  ", "key"),
            (f"entry {moment.number}".ljust(11), "ink"),
            (gap.ljust(WIDE if moment.by == SCORE else 9), "bright"),
        ]
        words = self.verdicts.chose(moment.number) if chosen else self.verdicts.happened(moment.number)
        mark = f"{entry.mark} " if chosen and entry.mark else ""
        return Row(f"there {moment.number}", [*left, (f"{mark}{words}", "soft")])


def decided(table: Table) -> Decided | None:
    """Return what decided a finished game, or None where no evaluation of it is kept."""
    found = kept_evaluation(apart(table))
    return None if found is None else Decided(table, Verdicts(table, found, found.method.eyes or None))
