"""Where everything stands at a table: a form of terminal, the plan that a game makes for it, and the cells that follow.

A plan is a row of columns below what spans them all. The first column ends with the foot, where the prompt is; it gets
every row that no pane takes, so that a decision never moves what stands above it. Only where a prompt has more rows
than that, panes lend those that they can do without (`lending`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace
from textual.geometry import Region

WIDE_FROM = (110, 36)
"""The least width and height at which panes stand beside each other."""

LARGE_FROM = (170, 50)
"""The least width and height at which everything stands open."""

LEAST_FOOT = 6
"""Rows that the foot keeps whatever the panes would like."""

GAP = 1
"""Cells between two columns."""

HEADER, FOOT, KEYS = "header", "foot", "keys"
"""What stands at every table beside its panes: the header line, the foot with the prompt, and the row of keys."""


class Form(msgspec.Struct, frozen=True):
    """The size of a terminal: `wide` where panes stand beside each other, `large` where everything stands open."""

    width: int
    height: int

    @property
    def wide(self) -> bool:
        """Whether panes stand beside each other."""
        return self.width >= WIDE_FROM[0] and self.height >= WIDE_FROM[1]

    @property
    def large(self) -> bool:
        """Whether everything stands open."""
        return self.width >= LARGE_FROM[0] and self.height >= LARGE_FROM[1]


class Part(msgspec.Struct, frozen=True):
    """A pane with the rows that it gets, its rule (the row with its title) among them; 0 for what is left. One that is
    not `ruled`, and all that span the columns, stand without a rule."""

    pane: str
    rows: int = 0
    ruled: bool = True


class Column(msgspec.Struct, frozen=True):
    """Panes below each other in `width` cells; 0 for what the other columns leave."""

    parts: tuple[Part, ...]
    width: int = 0


class Plan(msgspec.Struct, frozen=True):
    """What spans all columns, without rules; then the columns. The foot ends the first one; it has `foot` rows, or what
    its parts leave where that is 0."""

    top: tuple[Part, ...]
    columns: tuple[Column, ...]
    foot: int = 0

    def shows(self, pane: str) -> bool:
        """Whether a pane has a place."""
        return pane in self.panes

    @property
    def panes(self) -> tuple[str, ...]:
        """Return all panes that have a place, in reading order."""
        below = (part.pane for column in self.columns for part in column.parts)
        return (*(part.pane for part in self.top), *below)

    @property
    def bare(self) -> frozenset[str]:
        """The panes that stand without a rule."""
        below = (part.pane for column in self.columns for part in column.parts if not part.ruled)
        return frozenset((*(part.pane for part in self.top), *below))

    def opened(self, page: str) -> Plan:
        """Return the plan with a page over the panes of the first column."""
        first = self.columns[0]
        rows = sum(part.rows for part in first.parts)
        whole = 0 if any(not part.rows for part in first.parts) else rows
        return replace(self, columns=(replace(first, parts=(Part(page, whole),)), *self.columns[1:]))

    def lending(self, lent: Mapping[str, int]) -> Plan:
        """Return the plan with fewer rows for the panes that lend some: the foot gets them."""
        if not lent:
            return self

        def kept(part: Part) -> Part:
            return replace(part, rows=part.rows - lent[part.pane]) if part.rows and part.pane in lent else part

        first, *rest = self.columns
        first = replace(first, parts=tuple(map(kept, first.parts)))
        return replace(self, top=tuple(map(kept, self.top)), columns=(first, *rest))

    def zoomed(self, page: str, foot: int) -> Plan:
        """Return the plan with a page over everything but what spans the columns, and a foot of so many rows."""
        return Plan(self.top, (Column((Part(page),)),), foot)


def stacked(parts: Sequence[Part], top: int, bottom: int, foot: int = 0) -> list[tuple[str, int, int]]:
    """Return name, first row and rows of parts below each other between two rows, with a foot of at least so many.

    Parts that want what is left share it; where there is too little, the lowest give way.
    """
    room = bottom - top - foot
    open_parts = [part for part in parts if not part.rows]
    spare = max(0, room - sum(part.rows for part in parts))
    found = []
    at = top
    for part in parts:
        rows = part.rows
        if not rows:
            rows = spare // len(open_parts) + (spare % len(open_parts) if part is open_parts[-1] else 0)
        rows = max(0, min(rows, top + room - at))
        found.append((part.pane, at, rows))
        at += rows
    return found


def regions(plan: Plan, form: Form) -> dict[str, Region]:
    """Return the cells of everything that has a place in a terminal of this form."""
    width, bottom = form.width, form.height - 1
    found = {HEADER: Region(0, 0, width, 1), KEYS: Region(0, bottom, width, 1)}
    for pane, at, rows in stacked(plan.top, 1, bottom):
        found[pane] = Region(0, at, width, rows)
    top = 1 + sum(part.rows for part in plan.top)
    fixed = sum(column.width + GAP for column in plan.columns if column.width)
    x = 0
    for number, column in enumerate(plan.columns):
        size = column.width or max(1, width - fixed)
        least = 0 if number else plan.foot or LEAST_FOOT
        end = top
        for pane, at, rows in stacked(column.parts, top, bottom, least):
            found[pane] = Region(x, at, size, rows)
            end = at + rows
        if not number:
            found[FOOT] = Region(x, end, size, max(0, bottom - end))
        x += size + GAP
    return {name: region for name, region in found.items() if region.area}
