"""Bars of one row: the header line, and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from tui.keys import key_of
from tui.widgets.lines import Line, Span, clipped, flowed, spread
from tui.widgets.lines import width as line_width
from tui.widgets.page import Page

ROWS = 2
"""So many rows a bar that folds has at most."""

FIRST = 6
"""So many keys come before the pages."""

ALWAYS = ("?",)
"""What comes before the pages in any case."""


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


class FoldedBar(Bar):
    """Words that take a second row where one is too short for them."""

    def say(self, left: Line, right: Line = ()) -> None:
        """Show other words, in as many rows as they take."""
        super().say(left, right)
        self._fit()

    def on_resize(self, event: events.Resize) -> None:
        """Fold the words to the new width."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        self.styles.height = len(self.build(self.size.width or self.app.size.width))

    def build(self, width: int) -> list[Line]:
        """Return the words in one row or two."""
        rows = flowed(self.left, width, 2)
        return (
            rows
            if len(rows) <= ROWS
            else [rows[0], clipped((*rows[1], (" ", ""), *rows[2]), width, self.glyphs.ellipsis)]
        )


class KeyBar(Bar):
    """The keys that do something here, as many as there is room for, the most important first."""

    DEFAULT_CSS = "KeyBar { height: 1; background: $footer-background; }"

    def __init__(
        self,
        keys: Sequence[tuple[str, str]],
        *,
        always: Sequence[str] = ALWAYS,
        yielding: Sequence[str] = (),
        id: str | None = None,
    ) -> None:
        """Take keys, of which those named in `always` come before the pages, however many others there are; those that
        are `yielding` give way first where not all of these fit."""
        super().__init__(id=id)
        self.keys = list(keys)
        self.always = always
        self.yielding = yielding
        self.pages: list[tuple[str, str, bool]] = []
        self._places: list[tuple[int, int, str]] = []
        self.beside: list[tuple[str, str, bool]] = []

    def show(self, keys: Sequence[tuple[str, str]]) -> None:
        """Show other keys."""
        self.keys = list(keys)
        self.rebuild()

    def show_pages(self, pages: Sequence[tuple[str, str, bool]], beside: Sequence[tuple[str, str, bool]] = ()) -> None:
        """Show the keys of pages, each with its word and whether it changed, behind the most important keys; last of
        all those of pages that stand `beside` the board in any case."""
        if (list(pages), list(beside)) != (self.pages, self.beside):
            self.pages, self.beside = list(pages), list(beside)
            self.rebuild()

    def build(self, width: int) -> list[Line]:
        """Return the keys that fit: the first ones, then pages (those that changed before others), then the rest."""
        mark = self.glyphs.changed
        pages = [(key, f"{mark if changed else ' '}{word}", changed) for key, word, changed in self.pages]
        beside = [(key, f" {word}", False) for key, word, _ in self.beside]
        keys = [(key, f" {word}", False) for key, word in self.keys]
        first = [*keys[:FIRST], *(one for one in keys[FIRST:] if one[0] in self.always)]
        rest = [*(one for one in keys if one not in first), *beside]
        wanted = [*first, *pages, *rest]
        first = sorted(first, key=lambda one: one[0] in self.yielding)
        order = [*first, *sorted(pages, key=lambda page: not page[2]), *rest]
        taken, room = [], width - 1
        for one in order:
            need = len(one[0]) + len(one[1])
            if need <= room:
                taken.append(one)
                room -= need + 2
        spans: list[Span] = [(" ", "")]
        self._places = []
        for one in wanted:
            if one in taken:
                start = line_width(tuple(spans))
                spans += [(one[0], "key"), (one[1], "bright" if one[2] else "soft"), ("  ", "")]
                self._places.append((start, line_width(tuple(spans)) - 2, one[0]))
        return [tuple(spans[:-1])]

    def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does, where it is a single one."""
        for start, end, shown in self._places:
            key = key_of(shown)
            if start <= event.x < end and key:
                self.app.simulate_key(key)
