"""The pane in which a beat is told, in the place of the prompt."""

from __future__ import annotations

from textual import events
from textual.message import Message

from tui.telling import Drawing, Told, card_of, title_of
from tui.widgets.lines import EMPTY, Line, flowed
from tui.widgets.page import Page
from tui.widgets.pane import Pane


class BeatPane(Page):
    """A beat, as the game draws it; `panes` are those of the table by their ids."""

    class Resized(Message):
        """The pane has another size, or has come into sight."""

    def __init__(self, panes: dict[str, Pane], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.panes = panes
        self.told: Told | None = None
        self.once = ""
        self._place = ""

    def show(self, told: Told, number: int, of: int, then: str, once: str = "") -> None:
        """Show a beat: number `number` of `of`; `then` says what comes after the last one, `once` explains it."""
        self.told, self.once = told, once
        self.top = 0
        self.rebuild()
        self._place = f"{number} of {of}" + (f", {then}" if then and number == of else "")
        self._note()

    def _note(self) -> None:
        """Say above the beat which one it is, its rule, and how many rows lie below the window."""
        if self.told is None:
            return
        height = self.content_size.height
        below = len(self.rows) - self.top - height if height else 0
        parts = [f"{self.glyphs.down}{below} more"] if below > 0 else []
        beside = "  ".join([*parts, self._place, *[self.told.rule] * bool(self.told.rule)])
        self.retitle(title_of(self.told), beside, beside)

    def scroll_rows(self, top: int) -> None:
        """Scroll, and say how many rows are left."""
        super().scroll_rows(top)
        self._note()

    def on_resize(self, event: events.Resize) -> None:
        """Build again for another size, and say how many rows are left."""
        super().on_resize(event)
        self._note()
        self.post_message(self.Resized())

    def build(self, size: int) -> list[Line]:
        """Return the rows of the beat."""
        if self.told is None:
            return []
        rows = card_of(self.told, Drawing(self.glyphs, self.lettered, self.panes), size)
        if not self.once:
            return rows
        told = flowed([(f" {self.glyphs.bullet} ", "soft"), (self.once, "soft")], size - 1, 3)
        blank = max(1, self.content_size.height - len(rows) - len(told))
        return [*rows, *[EMPTY] * blank, *told]

    def height_of(self, told: Told, size: int) -> int:
        """Return how many rows a beat takes in `size` cells."""
        return len(card_of(told, Drawing(self.glyphs, self.lettered, self.panes), size))

    def on(self) -> bool:
        """Scroll to what lies below the window; return whether there was anything."""
        height = self.content_size.height
        if self.told is None or not height or len(self.rows) - self.top <= height:
            return False
        self.scroll_rows(min(self.top + height - 1, len(self.rows) - height))
        return True

    def rule_here(self) -> str:
        """Return the rule of the beat."""
        return self.told.rule if self.told is not None else ""
