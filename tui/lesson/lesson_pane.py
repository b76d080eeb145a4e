"""The text of a lesson's step, in a pane of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events

from tui.widgets.lines import EMPTY, Line, Span, flowed
from tui.widgets.page import Page

READABLE = 92
"""Lines longer than this are hard to read."""


@dataclass(frozen=True)
class Passage:
    """A paragraph: words before it that stand out, its text, the role of the text, and a rule behind it.

    One that is `aside` need not be in sight where the room is short, and the `task` always has to be.
    """

    text: str
    lead: str = ""
    role: str = ""
    lead_role: str = "strong"
    rule: str = ""
    aside: bool = False
    task: bool = False


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

    def build(self, width: int, whole: bool = True) -> list[Line]:
        """Return the rows of all paragraphs, or without those that stand aside, with an empty one between two."""
        rows: list[Line] = []
        size = min(width - 1, READABLE)
        for passage in sorted(self.passages, key=lambda one: self.task_leads and not one.task):
            if passage.aside and not whole:
                continue
            spans: list[Span] = [(" ", "")]
            if passage.lead:
                spans.append((f"{passage.lead} ", passage.lead_role))
            spans.append((passage.text, passage.role))
            if passage.rule:
                spans.append((f" {passage.rule}", "soft"))
            rows += [EMPTY] if rows else []
            rows += flowed(spans, size, 1)
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
        told = len(self.build(self.content_size.width, whole=False)) if self.content_size.width else 0
        hidden = told - self.top - (height or self.content_size.height)
        more = f"{self.glyphs.down} space: {hidden} more" if hidden > 0 else ""
        self.retitle(self._title, more, more)

    def rule_here(self) -> str:
        """Return the rule that the text is about."""
        return self.rule
