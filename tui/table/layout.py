"""How the panes of a game lie on a screen: beside each other, as tabs, or one of them alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.containers import Container
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from tui.table.keys import FIRST_TAB_KEY
from tui.widgets.bars import TabBar
from tui.widgets.page import Page
from tui.widgets.pane import Pane, Scene, Stage

SPREAD_FROM = (110, 36)
"""The least width and height at which the panes lie beside each other; below, they are tabs."""

LARGE_FROM = (170, 50)
"""The least width and height at which everything stands open."""

PLACES = ("glance", "map", "main", "side", "log", "rule", "below", "corner", "wide", "extra")
"""The order of the panes on the stage."""

TAB_ORDER = ("glance", "map", "main", "below", "wide", "side", "corner", "log", "rule", "extra")


class Layout:
    """The panes of `stage` on `screen`, with pages of the table's own: each of these with its place and its title."""

    def __init__(self, screen: Screen[Any], name: str, stage: Stage, own: Iterable[tuple[str, str, Page]]) -> None:
        self.screen = screen
        self.name = name
        self.stage = stage
        self.specs = list(stage.panes)
        self.own = list(own)
        self.panes: dict[str, Pane] = {}
        self.bar = TabBar(id="tabs")
        self.pages: list[tuple[str, Page]] = []
        self.open_tab = 0
        self.zoomed = False
        self._made_for = Size()

    def compose(self) -> Iterable[Widget]:
        """Put the panes in their places."""
        placed: dict[str, list[tuple[str, Page]]] = {place: [] for place in PLACES}
        for place, title, page in self.own:
            placed[place].append((title, page))
        for spec in self.specs:
            pane = self.panes[spec.id] = spec.factory()
            pane.id = f"pane-{spec.id}"
            pane.add_class(f"place-{spec.place}")
            pane.retitle(spec.title)
            if spec.place == "top":
                yield pane
            else:
                placed[spec.place].append((spec.title, pane))
        for _, title, page in self.own:
            page.retitle(title)
        self.pages = [one for place in TAB_ORDER for one in placed[place]]
        self.pages[self.open_tab][1].add_class("-open")
        # With these classes from the beginning everything is styled once.
        self.screen.update_classes(self._classes_here(), update=False)
        yield self.bar
        yield Container(*(page for place in PLACES for _, page in placed[place]), id="stage")

    # ------------------------------------------------------------------ size

    @property
    def spread(self) -> bool:
        """Whether the panes lie beside each other."""
        width, height = self.screen.app.size
        return not self.zoomed and width >= SPREAD_FROM[0] and height >= SPREAD_FROM[1]

    @property
    def large(self) -> bool:
        """Whether everything stands open."""
        width, height = self.screen.app.size
        return self.spread and width >= LARGE_FROM[0] and height >= LARGE_FROM[1]

    @property
    def outdated(self) -> bool:
        """Whether the panes were laid out for another size."""
        return self.screen.app.size != self._made_for

    def _classes_here(self) -> dict[str, bool]:
        """Return the classes that follow from the size and from the stage, those of Textual's breakpoints too."""
        app = self.screen.app
        found = {"-spread": self.spread, "-large": self.large, f"-{self.name}": True}
        found |= dict.fromkeys(self.stage.classes, True)
        for length, steps in zip(app.size, (app.HORIZONTAL_BREAKPOINTS, app.VERTICAL_BREAKPOINTS), strict=True):
            reached = max(((least, name) for least, name in steps or () if length >= least), default=(0, ""))[1]
            found |= {name: name == reached for _, name in steps or ()}
        return found

    def lay_out(self) -> None:
        """Lay the panes out beside each other, or as tabs."""
        self._made_for = self.screen.app.size
        spread = self.spread
        with self.screen.app.batch_update():
            self.screen.update_classes(self._classes_here())
            self.bar.display = not spread
            styles = self.screen.query_one("#stage").styles
            if spread and self.stage.rows is not None:
                rows = self.stage.rows(self.specs, self.large)
                styles.grid_rows = " ".join(str(count) for count in rows)
                styles.height = sum(rows)
            else:
                styles.height = "1fr"
            self._open()

    # ------------------------------------------------------------------ tabs

    def _open(self) -> None:
        for index, (_, page) in enumerate(self.pages):
            page.set_class(index == self.open_tab, "-open")

    def show(self, scene: Scene) -> None:
        """Show a scene in every pane."""
        for pane in self.panes.values():
            pane.show(scene)
        self.show_tabs(scene)

    def show_tabs(self, scene: Scene | None) -> None:
        """Show the tabs, where the panes are tabs, with a mark on those that changed."""
        if self.bar.display and scene is not None:
            changed = [isinstance(page, Pane) and page.differs(scene) for _, page in self.pages]
            self.bar.show([title for title, _ in self.pages], self.open_tab, changed, FIRST_TAB_KEY)

    def open(self, index: int) -> None:
        """Open a tab, or go to the pane where the panes lie beside each other."""
        self.open_tab = index
        page = self.pages[index][1]
        if self.spread:
            if page.display:
                self.screen.set_focus(page)
            return
        focused = self.screen.focused
        self._open()
        if any(focused is other for _, other in self.pages):
            self.screen.set_focus(page)

    def index_of(self, page: Widget | None) -> int:
        """Return the number of the tab that a page is in, or -1."""
        return next((index for index, (_, other) in enumerate(self.pages) if other is page), -1)

    def zoom(self) -> None:
        """Give the whole stage to one pane, or take it back."""
        at = self.index_of(self.screen.focused)
        if not self.zoomed and at >= 0:
            self.open_tab = at
        self.zoomed = not self.zoomed
