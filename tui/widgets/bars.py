"""Bars of one row: the header line, the tabs of panes, and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from tui.widgets.lines import Line, Piece, spread, width
from tui.widgets.page import Page


class Bar(Page, can_focus=False):
    """One row of words: `left` and `right`."""

    DEFAULT_CSS = "Bar { height: 1; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.left: Line = ()
        self.right: Line = ()

    def say(self, left: Line, right: Line = ()) -> None:
        """Show other words, if they are other words."""
        if (left, right) != (self.left, self.right):
            self.left, self.right = left, right
            self.rebuild()

    def build(self, width: int) -> list[Line]:
        """Return the row."""
        return [spread(self.left, self.right, width, self.glyphs.ellipsis)]


class KeyBar(Bar):
    """The keys that do something here, as many as there is room for, the most important first."""

    DEFAULT_CSS = "KeyBar { height: 1; background: $footer-background; }"

    def __init__(self, keys: Sequence[tuple[str, str]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.keys = list(keys)

    def show(self, keys: Sequence[tuple[str, str]]) -> None:
        """Show other keys."""
        self.keys = list(keys)
        self.rebuild()

    def build(self, width: int) -> list[Line]:
        """Return the row of keys that fit."""
        pieces: list[Piece] = [(" ", "")]
        room = width - 1
        for key, label in self.keys:
            need = len(key) + len(label) + 1
            if need > room:
                continue
            pieces += [(key, "key"), (f" {label}", "soft"), ("  ", "")]
            room -= need + 2
        return [tuple(pieces[:-1])]


class TabBar(Bar):
    """The tabs of the panes of which only one is in sight; a pane that changed is marked."""

    class Picked(Message):
        """A tab was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._ends: list[int] = []

    def show(self, titles: Sequence[str], open_tab: int, changed: Sequence[bool], first_key: int) -> None:
        """Show tabs with their function keys, the open one and those that changed.

        Where there is little room, the mark of a change stands between the key and the title.
        """
        room = self.app.size.width
        tight = sum(len(title) + len(str(first_key + index)) + 4 for index, title in enumerate(titles)) > room
        pieces: list[Piece] = []
        self._ends = []
        for index, title in enumerate(titles):
            mark = self.glyphs.changed if changed[index] and index != open_tab else " "
            if index == open_tab:
                pieces.append((f" F{index + first_key} {title} ", "chosen"))
            else:
                pieces.append((f" F{index + first_key}", "key"))
                pieces += [(mark, "bright"), (title, "")] if tight else [(f" {title}", ""), (mark, "bright")]
            self._ends.append(width(tuple(pieces)))
        self.say(tuple(pieces))

    def on_click(self, event: events.Click) -> None:
        """Say which tab was clicked."""
        for index, end in enumerate(self._ends):
            if event.x < end:
                self.post_message(self.Picked(index))
                return
