"""Items: a page on which one of several items is selected; moving the selection repaints the two items only."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from tui.widgets.lines import Line
from tui.widgets.page import Page


class Items(Page):
    """A page of items, each one row or more, of which one is selected.

    A subclass overrides `build_items`. `message Chosen` says that the selected item was chosen.
    """

    class Selected(Message):
        """Another item was selected."""

        def __init__(self, items: Items, index: int) -> None:
            super().__init__()
            self.items = items
            self.index = index

    class Chosen(Message):
        """An item was chosen, by key or by mouse."""

        def __init__(self, items: Items, index: int) -> None:
            super().__init__()
            self.items = items
            self.index = index

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.selected = 0
        self.one_click = False
        """Whether the first click on an item chooses it."""
        self._starts: list[int] = [0]
        self._item_of: list[int] = []

    def build_items(self, width: int) -> Sequence[Sequence[Line]]:
        """Return the rows of each item for a pane of `width` cells."""
        return []

    def build(self, width: int) -> list[Line]:
        """Return the rows of all items."""
        rows: list[Line] = []
        self._starts, self._item_of = [], []
        for index, item in enumerate(self.build_items(width)):
            self._starts.append(len(rows))
            self._item_of.extend([index] * len(item))
            rows.extend(item)
        self._starts.append(len(rows))
        self.selected = max(0, min(self.selected, self.count - 1))
        return rows

    @property
    def count(self) -> int:
        """How many items there are."""
        return len(self._starts) - 1

    def role_of(self, row: int) -> str:
        """Return the role of a selected row."""
        if self.count and row < len(self._item_of) and self._item_of[row] == self.selected:
            return "chosen" if self.has_focus else "blurred"
        return ""

    def covered(self, row: int, text: str) -> str:
        """Mark the first row of the selected item, so that it is known without colours, too."""
        first = row < len(self._item_of) and self._starts[self._item_of[row]] == row
        return self.glyphs.cursor + text[1:] if first and text.startswith(" ") else text

    def select(self, index: int) -> None:
        """Select an item, bring it into the window and say so."""
        index = max(0, min(index, self.count - 1))
        if not self.count or index == self.selected:
            return
        before, self.selected = self.selected, index
        for item in (before, index):
            if item < self.count:
                for row in range(self._starts[item], self._starts[item + 1]):
                    self.repaint_row(row)
        self.scroll_rows(self.fitting_top())
        self.post_message(self.Selected(self, index))

    def reset(self, selected: int = 0) -> None:
        """Build again with another selection, without saying so."""
        self._forget_rows()
        self.selected = selected
        self.rebuild()
        self._forget_rows()

    def _forget_rows(self) -> None:
        if self.selected < self.count:
            for row in range(self._starts[self.selected], self._starts[self.selected + 1]):
                self.repaint_row(row)

    def fitting_top(self) -> int:
        """Return the row to put on top so that the selected item is in the window."""
        top = super().fitting_top()
        if not self.count:
            return 0
        start, end = self._starts[self.selected], self._starts[self.selected + 1]
        height = self.content_size.height
        if start < top or end - start > height:
            return start
        return end - height if end > top + height else top

    def row_here(self) -> int:
        """Return the last row of the selected item."""
        return self._starts[self.selected + 1] - 1 if self.count else -1

    def go_to_row(self, row: int) -> None:
        """Select the item of a row."""
        self.select(self._item_of[row])

    def move(self, by: int) -> None:
        """Move the selection."""
        self.select(self.selected + by)

    def first(self) -> None:
        """Select the first item."""
        self.select(0)

    def last(self) -> None:
        """Select the last item."""
        self.select(self.count - 1)

    def choose(self) -> None:
        """Say that the selected item was chosen."""
        if self.count:
            self.post_message(self.Chosen(self, self.selected))

    def on_focus(self, event: events.Focus) -> None:
        """Show the selection as the one that keys move."""
        self._forget_rows()

    def on_blur(self, event: events.Blur) -> None:
        """Show the selection as resting."""
        self._forget_rows()

    def on_click(self, event: events.Click) -> None:
        """Select the item under the mouse; choose it when it was selected already."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        row = self.top + offset.y
        if row < len(self._item_of):
            index = self._item_of[row]
            if index == self.selected:
                self.choose()
                return
            self.select(index)
            if self.one_click:
                self.choose()
