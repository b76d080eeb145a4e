"""What decided a finished game that has been evaluated, as rows of the page at its end."""

from __future__ import annotations

from collections.abc import Sequence

from core.bots import people_of
from core.bots.review import SCORE, Evaluated, Moment
from core.kernel.prompts import inside
from core.kernel.table import Table
from replays.reviewed import apart, kept_evaluation
from replays.verdicts import Verdicts, points, score
from tui.glyphs import Glyphs
from tui.widgets.lines import Span
from tui.widgets.rows import Row

WIDE, WIDER = 16, 18
"""How many cells the change of a chance takes, and that of a score."""

WORTH = 0.15
"""With so much of a chance there is something to play for."""


class Decided:
    """The moments that decided a game, for the side of the first person at its table."""

    def __init__(self, table: Table, verdicts: Verdicts) -> None:
        self.verdicts = verdicts
        found = verdicts.evaluation
        people = people_of(table.header.seats)
        self.side = next((found.seats[seat] for seat in people if seat in found.seats), found.sides[0])
        self.moments: Sequence[Moment] = found.moments(self.side)

    def places(self) -> list[int]:
        """Return their entries."""
        return [moment.number for moment in self.moments]

    def to_be_saved(self) -> int | None:
        """Return the entry of the last moment before which there was still something to play for; None where there is
        none."""
        found = [moment for moment in self.moments if moment.by == SCORE or self._had(moment) >= WORTH]
        found = found or sorted(self.moments, key=self._had)
        return found[-1].number if found else None

    def _had(self, moment: Moment) -> float:
        return self._course(moment)[0]

    def _course(self, moment: Moment) -> tuple[float, float]:
        """Return what was to be expected before a moment and after it; of a choice that counts with what it cost what
        its mark says, as the curve may never have stood so high."""
        entry = self.verdicts.evaluation.entries[moment.number]
        better = entry.better
        if moment.charged and better is not None and entry.side == self.side:
            by_score = (better.score, better.chosen_score)
            return by_score if moment.by == SCORE else (better.win, better.chosen_win)
        _, end, after = self.verdicts.evaluation.course(moment.number, self.side, moment.by)
        end = end if moment.kind == "decision" else after
        return end - moment.amount, end

    def before(self, number: int) -> int:
        """Return the entry to play on from to meet the moment of entry `number` again: a choice is made anew."""
        return next((number - 1 for one in self.moments if one.number == number and one.kind == "decision"), number)

    def heading(self) -> str:
        """Return what the rows are, and for whom."""
        for_whom = f" for {inside(self.verdicts.side_name(self.side))}" if self.verdicts.opposed else ""
        return f"What decided{for_whom}, if bots play on"

    def rows(self, glyphs: Glyphs, *, long: bool = False) -> list[Row]:
        """Return a row for each: the entry, how the chance of winning or the score changed, and by what; `long` ones
        say what a choice would do, and below it what was better."""
        return [self._row(number, moment, glyphs, long) for number, moment in enumerate(self.moments, 1)]

    def _row(self, number: int, moment: Moment, glyphs: Glyphs, long: bool) -> Row:
        entry = self.verdicts.evaluation.entries[moment.number]
        chosen = moment.kind == "decision"
        had, came = self._course(moment)
        told, unit = (score, " points") if moment.by == SCORE else (points, "% to win")
        gap = f"{told(had)}{glyphs.arrow}{told(came)}{unit}"
        left: list[Span] = [
            (f"{number}  ", "key"),
            (f"entry {moment.number}".ljust(11), "ink"),
            (gap.ljust(WIDER if moment.by == SCORE else WIDE), "bright"),
        ]
        words = self._chose(entry, long) if chosen else f"Chance: {self.verdicts.happened(moment.number)}"
        mark = f"{entry.mark} " if chosen and entry.mark else ""
        below = f"better: {self.verdicts.better(entry)}" if long and chosen and entry.costly else ""
        return Row(
            f"there {moment.number}",
            [*left, (f"{mark}{words}", "soft")],
            below=[("   ", "ink"), (below, "soft")] if below else (),
        )

    def _chose(self, entry: Evaluated, long: bool) -> str:
        name, words = self.verdicts.names.get(entry.seat, ""), self.verdicts.chose(entry.number)
        words = words.removeprefix(f"{name}: ") if name else words
        words = words if long else words.partition(": ")[0]
        return words if not name or name in words else f"{name}: {words}"


def decided(table: Table) -> Decided | None:
    """Return what decided a finished game, or None where no evaluation of it is kept."""
    found = kept_evaluation(apart(table))
    return None if found is None else Decided(table, Verdicts(table, found, found.method.eyes or None))
