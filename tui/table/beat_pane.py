"""The pane in which a beat is told, in the place of the prompt."""

from __future__ import annotations

from textual import events

from tui.telling import Drawing, Told, card_of, title_of
from tui.widgets.lines import Line
from tui.widgets.page import Page
from tui.widgets.pane import Pane

TITLES = {
    "die": "The die has fallen",
    "card": "A card comes into play",
    "dark": "The darkness comes nearer",
    "chapter": "The road goes on",
    "turn": "What the others did",
    "lost": "Lost",
    "end": "The end",
}
"""What stands above a beat, by its kind."""


class BeatPane(Page):
    """A beat, as the game draws it; `panes` are those of the table by their ids."""

    def __init__(self, panes: dict[str, Pane], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.panes = panes
        self.told: Told | None = None
        self._place = ""

    def show(self, told: Told, number: int, of: int, then: str) -> None:
        """Show a beat: number `number` of `of`; `then` says what comes after the last one."""
        self.told = told
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
        self.retitle(title_of(self.told) or TITLES[self.told.kind], beside, beside)

    def scroll_rows(self, top: int) -> None:
        """Scroll, and say how many rows are left."""
        super().scroll_rows(top)
        self._note()

    def on_resize(self, event: events.Resize) -> None:
        """Build again for another size, and say how many rows are left."""
        super().on_resize(event)
        self._note()

    def build(self, size: int) -> list[Line]:
        """Return the rows of the beat."""
        if self.told is None:
            return []
        return card_of(self.told, Drawing(self.glyphs, self.lettered, self.panes), size)

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
