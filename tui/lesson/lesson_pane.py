"""The text of a lesson's step, in a pane of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events

from tui.widgets.lines import EMPTY, Line, Span, flowed
from tui.widgets.page import Page

READABLE = 92
"""Lines longer than this are hard to read."""

MANY = 1000
"""More rows than any text has."""


def _readable(width: int) -> int:
    return min(width - 1, READABLE)


@dataclass(frozen=True)
class Passage:
    """A paragraph: words before it that stand out, its text, the role of the text, and a rule behind it.

    One that `lists` something stands aside: of that only so much is told as there is room for, and where the rest is
    found. The `task` always has to be in sight.
    """

    text: str = ""
    lead: str = ""
    role: str = ""
    lead_role: str = "strong"
    rule: str = ""
    lists: tuple[str, ...] = ()
    task: bool = False

    def spans(self) -> list[Span]:
        """Return the paragraph in one row, a list in full."""
        found: list[Span] = [(" ", "")]
        if self.lead:
            found.append((f"{self.lead} ", self.lead_role))
        found.append((self.text or "; ".join(self.lists), self.role))
        if self.rule:
            found.append((f" {self.rule}", "soft"))
        return found

    def rows(self, size: int, room: int) -> list[Line]:
        """Return the paragraph in rows of `size` cells; of a list so much as goes into `room` rows, perhaps nothing."""
        whole = flowed(self.spans(), size, 1)
        if not self.lists or len(whole) <= room:
            return whole
        for left in range(len(self.lists) - 1, 0, -1):
            told = "; ".join(self.lists[:left])
            part = Passage(f"{told}; {len(self.lists) - left} more: r", self.lead, self.role, self.lead_role)
            if len(rows := flowed(part.spans(), size, 1)) <= room:
                return rows
        return []


class LessonPane(Page):
    """Paragraphs, of which the rest can be scrolled to."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.passages: tuple[Passage, ...] = ()
        self.rule = ""
        self.task_leads = False
        """Whether the task stands before a text with which there is no room for it."""

    def show(self, passages: Sequence[Passage], rule: str) -> None:
        """Show other paragraphs, from their beginning; `rule` is what the rule key shows here."""
        self.rule = rule
        if tuple(passages) != self.passages:
            self.passages = tuple(passages)
            self.top = 0
            self.rebuild()

    def build(self, width: int) -> list[Line]:
        """Return the rows of all paragraphs, with an empty one between two where that hides nothing."""
        height = self.content_size.height
        dense = 0 < height < len(self.told(width))
        rows = self.told(width, dense=dense)
        for passage in self.passages:
            if passage.lists:
                gap = [EMPTY] if rows and not dense else []
                listed = passage.rows(_readable(width), height - len(rows) - len(gap) if height else MANY)
                rows += [*gap, *listed] if listed else []
        return rows

    def told(self, width: int, *, dense: bool = False, whole: bool = False) -> list[Line]:
        """Return the rows of the paragraphs that have to be read, or of the `whole`; `dense` without empty ones."""
        rows: list[Line] = []
        for passage in sorted(self.passages, key=lambda one: self.task_leads and not one.task):
            if whole or not passage.lists:
                rows += [EMPTY] if rows and not dense else []
                rows += passage.rows(_readable(width), MANY)
        return rows

    def lead_with_task(self, leads: bool) -> None:
        """Put the task before the text, or behind it."""
        if leads != self.task_leads:
            self.task_leads = leads
            self.top = 0
            self.rebuild()

    @property
    def more_below(self) -> bool:
        """Whether rows lie below the window."""
        return self.top < self.last_top

    def scroll_rows(self, top: int) -> None:
        """Scroll, and say whether there is more."""
        super().scroll_rows(top)
        self.note_more()

    def on_resize(self, event: events.Resize) -> None:
        """Build again, and say whether there is more."""
        super().on_resize(event)
        self.note_more()

    def note_more(self, height: int = 0) -> None:
        """Say on the border whether rows lie below the window that have to be read; `height` is the height that it is
        about to have."""
        height = height or self.content_size.height
        told = len(self.told(self.content_size.width)) if self.content_size.width else 0
        if told > height:
            told = len(self.told(self.content_size.width, dense=True))
        hidden = told - self.top - height
        more = f"{self.glyphs.down} space: {hidden} more" if hidden > 0 else ""
        self.retitle(self._title, more, more)

    def rule_here(self) -> str:
        """Return the rule that the text is about."""
        return self.rule
