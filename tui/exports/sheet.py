"""How the panes of a game stand in a picture: each with the rows that it needs, since nobody can scroll there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace
from textual.screen import Screen

from tui.table.layout import Layout
from tui.widgets.lines import without_end
from tui.widgets.page import Page
from tui.widgets.pane import LOG, RULE, Stage
from tui.widgets.plan import LEAST_FOOT, WIDE_FROM, Column, Form, Part, Plan

LEAST = 3
"""Rows that the foot keeps whatever the panes would like."""

STEADY = 12
"""So many rows at most the foot keeps once it had them, so that panes stand still: what is told of a single entry at
greater length takes the panes above it their rows only while it is shown."""

LEAST_LOG = 8
"""Rows of the log, as long as other panes do not need them."""

SEEN_LOG = 4
"""So many rows the log has at least where it says anything."""

HANDS = "hands"
"""The pane with the cards of all players, in games that have one."""

LEAST_HANDS = 2
"""Rows of the hands below which they are left out."""

OPEN = {LOG: LEAST_LOG}
"""The least rows of panes that take what is left."""

AROUND = 2
"""The rows of a screen that no plan has: the header line, and an empty one at the end."""

HIGHEST = 64
"""The most rows of a sheet that is as high as it has to be."""


class Sheet(Form, frozen=True):
    """A form that is wide by its width alone: a picture is as high as it has to be."""

    @property
    def wide(self) -> bool:
        """Whether panes stand beside each other."""
        return self.width >= WIDE_FROM[0]


class SheetLayout(Layout):
    """The panes of a picture. `wanted` are the rows that each pane gets without its rule, where that is known, and
    `needed` those that it needs now."""

    def __init__(self, screen: Screen[Any], name: str, stage: Stage, own: Iterable[tuple[str, str, Page]]) -> None:
        super().__init__(screen, name, stage, own)
        self.wanted: dict[str, int] = {}
        self.needed: dict[str, int] = {}
        self.foot = 0
        self.cropped = False
        """Whether the sheet is as high as it has to be."""
        self.closing = 0
        """The rows that the foot needs to tell the end of the game, or 0 before that: below a map of a small sheet it
        has all of them."""

    def measure(self, foot: int, shrink: bool) -> bool:
        """Give the foot so many rows, and each pane as many as it has lines; where nothing is to `shrink`, no fewer
        than before, of which the foot keeps a few alone (`STEADY`). Return whether that is new."""
        needed, starved = dict(self.needed), self.starves_the_log()
        wanted, foot = dict(self.wanted), foot if shrink else max(foot, min(self.foot, STEADY))
        for name, pane in self.panes.items():
            region = self.regions.get(name)
            if region is None:
                continue
            had = region.height - RULE * (name not in self.plan.bare)
            needs = max(1, len(without_end(pane.rows)))
            if pane.rows:
                needed[name] = needs
            if pane.rows and (len(pane.rows) > had or (shrink and needs < had)):
                wanted[name] = needs
        found = (wanted, foot) != (self.wanted, self.foot)
        other = needed != self.needed
        self.wanted, self.foot, self.needed = wanted, foot, needed
        return found or (other and (starved or not self.form.wide or self.starves_the_log()))

    @property
    def form(self) -> Form:
        """The size of the picture."""
        return Sheet(*self.screen.app.size)

    @property
    def plan_of_table(self) -> Plan:
        """How the panes stand, with the rows that they got, or, beside a log to which that leaves too few, that they
        need."""
        plan = super().plan_of_table
        if not self.form.wide:
            foot = max(plan.foot, min(self.closing, self.form.height // 2))
            return replace(plan, foot=foot) if plan.foot else self.filled(plan)
        wanted = dict(self.wanted)
        if self.starves_the_log():
            beside = {part.pane for part in plan.columns[-1].parts}
            wanted |= {name: rows for name, rows in self.needed.items() if name in beside}
        return fitted(plan, self.form, wanted, self.foot, self.cropped)

    def filled(self, plan: Plan) -> Plan:
        """Return a plan of one column in which what the foot leaves goes to the hands and to the log: at a table they
        have pages of their own, which nobody can open in a picture."""
        first, *others = plan.columns
        if others or plan.shows(LOG) or not all(part.rows for part in first.parts):
            return plan
        foot = max(LEAST, self.foot)
        spare = self.form.height - AROUND - sum(part.rows for part in (*plan.top, *first.parts)) - foot
        parts = list(first.parts)
        if HANDS in self.panes and not plan.shows(HANDS) and spare >= LEAST_HANDS + RULE:
            hands = min(self.needed.get(HANDS, LEAST_HANDS) + RULE, spare)
            parts.append(Part(HANDS, hands))
            spare -= hands
        if spare < SEEN_LOG + RULE:
            return replace(plan, columns=(replace(first, parts=tuple(parts)),))
        return replace(plan, columns=(replace(first, parts=(*parts, Part(LOG))),), foot=foot)

    def starves_the_log(self) -> bool:
        """Whether panes that keep the rows that they once needed leave the log too few of a sheet of a given size."""
        if self.cropped or not self.form.wide:
            return False
        return (
            rows_of_log(fitted(super().plan_of_table, self.form, self.wanted, self.foot, False), self.form) < SEEN_LOG
        )

    def height(self, chart: int) -> int:
        """Return how many rows the picture needs, with so many for a map."""
        plan = self.plan_of_table
        columns = [
            sum(part.rows or OPEN.get(part.pane, chart) + RULE for part in column.parts) for column in plan.columns
        ]
        columns[0] += plan.foot or LEAST_FOOT
        return min(HIGHEST, AROUND + sum(part.rows for part in plan.top) + max(columns))


def rows_of_log(plan: Plan, form: Form) -> int:
    """Return how many rows a plan leaves the log with its rule; of a plan without one, all."""
    room = form.height - AROUND - sum(part.rows for part in plan.top)
    for number, column in enumerate(plan.columns):
        if any(part.pane == LOG for part in column.parts):
            return room - sum(part.rows for part in column.parts) - (0 if number else plan.foot)
    return room


def fitted(plan: Plan, form: Form, wanted: Mapping[str, int], foot: int, cropped: bool) -> Plan:
    """Return a plan with as many rows for each pane as it needs, and for the foot at least so many.

    Where the panes above the log leave it too little, and what stands above the foot leaves more, it goes there; in a
    sheet that is `cropped`, where that makes it less high.
    """
    foot = max(LEAST, foot)
    top = tuple(replace(part, rows=wanted.get(part.pane, part.rows)) for part in plan.top)
    room = HIGHEST if cropped else form.height - AROUND - sum(part.rows for part in top)
    columns = [
        replace(column, parts=_given(column.parts, wanted, room - (0 if number else foot)))
        for number, column in enumerate(plan.columns)
    ]
    if plan.foot:
        return replace(plan, top=top, columns=tuple(columns), foot=foot)
    first, last = columns[0], columns[-1]
    others = tuple(part for part in last.parts if part.pane != LOG)
    beside = room - sum(part.rows for part in others) - RULE
    below = room - sum(part.rows for part in first.parts) - foot - RULE
    moves = below > beside if cropped else beside < LEAST_LOG < below
    if not form.large and others and moves:
        columns[0] = Column((*first.parts, Part(LOG)), first.width)
        columns[-1] = Column(others, last.width)
        return Plan(top, tuple(columns), foot)
    return replace(plan, top=top, columns=tuple(columns), foot=foot)


def _given(parts: Sequence[Part], wanted: Mapping[str, int], room: int) -> tuple[Part, ...]:
    """Return parts with the rows that they want; those above come first where `room` has not as many as all want, and
    none has fewer than in its plan."""
    wants = [wanted[part.pane] + RULE * part.ruled if part.pane in wanted else part.rows for part in parts]
    least = [min(part.rows, rows) if part.rows else 0 for part, rows in zip(parts, wants, strict=True)]
    spare = room - sum(least)
    found = []
    for part, few, rows in zip(parts, least, wants, strict=True):
        more = max(0, min(spare, rows - few)) if part.rows else 0
        spare -= more
        found.append(replace(part, rows=few + more))
    return tuple(found)
