"""How a game ended, on the page that closes it: the verdict, why, the score, and the game as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from core.bots import people_of
from core.kernel.figures import Chart, Course
from core.kernel.game import Game
from core.kernel.prompts import DRAWN, LOST, Outcome, fared, verdict
from core.kernel.table import Table
from saves.text import visible
from tui.widgets.chart import chart_lines
from tui.widgets.course import course_lines
from tui.widgets.lines import EMPTY, Line, Span, begun, flowed, merged
from tui.widgets.page import Page

LEAST_PICTURE = 4
TALLEST_PICTURE = 16
PICTURE_ROWS = 2
"""The rows of the picture beside those of its steps: the legend and the parts."""

ROUND_A_CHART = 5
"""The rows of a chart beside its drawing: a blank one, its title, the legend, the axis and what stands below it."""


class EndPage(Page, can_focus=False):
    """How the game ended, and its picture."""

    def __init__(
        self,
        game: Game,
        table: Table,
        outcome: Outcome | None,
        course: Course | None,
        chart: Chart | None = None,
        hints: int | None = None,
        beside: str = "",
    ) -> None:
        super().__init__(id="end")
        self.beside = beside
        self.hints = hints
        self.cursor: int | None = None
        """The turn of the picture that is looked at."""

        self.game, self.table, self.outcome, self.course, self.chart = game, table, outcome, course, chart

    def build(self, width: int) -> list[Line]:
        """Return the verdict, why, the score, and the picture as high as there is room."""
        if self.outcome is None:
            return [((" The game goes on.", ""),)]
        rows = [self.verdict(self.outcome, width)]
        rows += self._flowed([(visible(self.game.words.reason(self.outcome)), "")], width)
        rows += self._flowed(self.score(self.outcome), width)
        rows += self._flowed([(self.beside, "bright")], width) if self.beside else []
        height = self.content_size.height - len(rows) - PICTURE_ROWS
        if self.course is None:
            return [*rows, *self._plain_picture(width, self.content_size.height - len(rows))]
        if height < LEAST_PICTURE:
            return rows
        airy = height > TALLEST_PICTURE + 2
        if airy:
            rows = [EMPTY, *rows, EMPTY]
        return [*rows, *course_lines(self.course, width, min(height - airy, TALLEST_PICTURE), self.glyphs, self.cursor)]

    def _plain_picture(self, width: int, room: int) -> list[Line]:
        """Return the picture of a game that draws none of itself: its first chart, or how things stand at the end."""
        if self.chart is not None and room >= ROUND_A_CHART + LEAST_PICTURE:
            height = min(room - ROUND_A_CHART, TALLEST_PICTURE)
            title: Line = ((f"  {self.chart.title}", "strong"),)
            return [EMPTY, title, *chart_lines(self.chart, width, height, self.glyphs)]
        with self.game.words.voice.speaks():
            standing = self.game.words.standing(self.table.state)
        wide = max((len(name) for name, _ in standing), default=0)
        rows: list[Line] = [EMPTY]
        for name, value in standing:
            lead = f"  {visible(name).ljust(wide)}  "
            rows += flowed([(lead.replace(" ", "\u00a0"), "soft"), (visible(value), "")], width - 2, len(lead))
        return rows[: max(0, room)]

    def _flowed(self, spans: list[Span], width: int) -> list[Line]:
        return [merged([("  ", ""), *row]) for row in flowed(spans, width - 4)]

    def verdict(self, outcome: Outcome, width: int) -> Line:
        """Return how it ended, and the rule by which, with its title where there is room."""
        result = fared(outcome.result, people_of(self.table.header.seats), self.game.words.opponents)
        ink, mark = {LOST: ("shadow strong", self.glyphs.eye), DRAWN: ("strong", self.glyphs.leader)}.get(
            result, ("bright", self.glyphs.star)
        )
        book = self.game.rulebook()
        title = f" {book[outcome.rule].title}" if outcome.rule in book else ""
        said = f"  {mark} {verdict_of(self.table, outcome, self.game.words.opponents)} {mark}"
        ways = (f"   decided by {outcome.rule}{title}", f"   decided by {outcome.rule}")
        by = next((words for words in ways if cell_len(said + words) < width), ways[-1])
        return merged([(said, ink), (by, "soft")])

    def score(self, outcome: Outcome) -> list[Span]:
        """Return the score and how it came about."""
        lines = [(visible(label), visible(value)) for label, value in self.game.words.score_lines(self.table.state)]
        if not lines:
            lines.append(("score", str(outcome.score)))
        best = [line for line in lines if outcome.scores and line[1] == str(outcome.score)] or lines[-1:]
        spans: list[Span] = []
        for label, value in lines:
            role = "bright" if (label, value) in best else ""
            words = f"{begun(label)} {value}".replace(" ", "\u00a0")
            spans += [(f"   {self.glyphs.bullet} " if spans else "", "soft"), (words, role)]
        if self.hints is not None:
            used = "no hints" if not self.hints else f"{self.hints} hint{'s' * (self.hints > 1)}"
            spans += [(f"   {self.glyphs.bullet} ", "soft"), (f"{used} used".replace(" ", "\u00a0"), "")]
        return spans


def verdict_of(table: Table, outcome: Outcome, opponents: Sequence[str] = ()) -> str:
    """Return the outcome in a few words; for a game of sides, who won, and for one of `opponents` who is a person, how
    he fared."""
    people = people_of(table.header.seats)
    opponent = next((seat for seat in people if seat in opponents), "")
    return visible(verdict(outcome.result, {seat.id: seat.name for seat in table.header.seats}, opponent))
