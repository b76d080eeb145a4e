"""How the panes of a game stand on a screen: beside each other, below each other, one open as a page or alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace
from textual.containers import Container
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, WidgetPlacement
from textual.layout import Layout as Arrangement
from textual.screen import Screen
from textual.widget import Widget

from tui.widgets.page import Page
from tui.widgets.pane import Pane, Scene, Stage
from tui.widgets.plan import FOOT, HEADER, KEYS, Form, Plan, regions

FIRST_KEY = 2
"""The function key of the table; F1 is help."""

OVER = "over"
"""The name of what lies over the boards."""

ZOOMED_FOOT = 8
"""The rows of the foot while one pane has all the others' room."""


class Planned(Arrangement):
    """Puts every widget where `layout` has a place for it."""

    name = "planned"

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Return where the widgets stand."""
        found = self.layout.regions
        placed = ((widget, found.get(self.layout.name_of(widget))) for widget in children)
        return [WidgetPlacement(cells, NULL_OFFSET, NULL_SPACING, widget) for widget, cells in placed if cells]


class Ground(Container):
    """Holds everything at a table, where the plan has a place for it."""

    def __init__(self, arrangement: Arrangement, *children: Widget) -> None:
        super().__init__(*children, id="table")
        self._arrangement = arrangement

    @property
    def layout(self) -> Arrangement:
        """Return the plan's arrangement."""
        return self._arrangement


class Layout:
    """The panes of `stage` on `screen`, with pages of the table's own, each with its id and its title."""

    def __init__(self, screen: Screen[Any], name: str, stage: Stage, own: Iterable[tuple[str, str, Page]]) -> None:
        self.screen = screen
        self.name = name
        self.stage = stage
        self.specs = list(stage.panes)
        self.panes: dict[str, Pane] = {}
        self.pages: dict[str, Page] = {}
        """Every pane and every page of the table's own, by its id."""

        self.own = list(own)
        self.more_foot = 0
        """Rows that the foot below a map gets besides, where more stands in it than a prompt."""

        self.open_page = ""
        """The page that covers the boards, if any."""

        self.zoomed = ""
        """The page that has all the others' room, if any."""

        self.keys_to_map = True
        """Whether keys go to the map in sight where nothing else was asked for, and not to the foot."""

        self.wanted_foot = 0
        """The rows that the foot would like, its rule among them; panes lend it what they can do without."""

        self.over: Page | None = None
        """What may lie over the boards, just above the foot, while everything goes on below it."""

        self.over_rows = 0
        """How many rows that has, its border among them; 0 while it does not lie there."""

        self.regions: dict[str, Region] = {}
        self._lent: dict[str, int] = {}
        self._names: dict[Widget, str] = {}
        self._made_for = Size()

    def compose(
        self, header: Widget, foot: Sequence[Widget], keys: Sequence[Widget], over: Page | None = None
    ) -> Iterable[Widget]:
        """Put the panes in their places, between a header and a foot with a row of keys; `over` them what comes and
        goes."""
        self.over = over
        for spec in self.specs:
            pane = self.panes[spec.id] = self.pages[spec.id] = spec.factory()
            pane.id = f"pane-{spec.id}"
            pane.retitle(spec.title)
        for name, title, page in self.own:
            page.retitle(title)
            self.pages[name] = page
        bottom = Container(*foot, id=FOOT)
        self._names = {header: HEADER, bottom: FOOT, **{page: name for name, page in self.pages.items()}}
        self._names |= dict.fromkeys(keys, KEYS)
        self._names |= {over: OVER} if over is not None else {}
        self._place()
        # With its classes from the beginning everything is styled once.
        self.screen.update_classes(self._classes_here(), update=False)
        laid = [] if over is None else [over]
        yield Ground(Planned(self), header, *self._in_order(), bottom, *keys, *laid)

    def _in_order(self) -> list[Page]:
        """Return the pages in the order in which they are read, which tab follows."""
        shown = self.stage.planned(Form(200, 60)).panes
        return [self.pages[name] for name in (*shown, *(name for name in self.pages if name not in shown))]

    def name_of(self, widget: Widget) -> str:
        """Return by which name a plan knows a widget."""
        return self._names.get(widget, "")

    @property
    def form(self) -> Form:
        """The size of the terminal."""
        return Form(*self.screen.app.size)

    @property
    def spread(self) -> bool:
        """Whether panes stand beside each other."""
        return not self.zoomed and self.form.wide

    @property
    def large(self) -> bool:
        """Whether everything stands open."""
        return not self.zoomed and self.form.large

    @property
    def outdated(self) -> bool:
        """Whether the panes were laid out for another size."""
        return self.screen.app.size != self._made_for

    @property
    def plan_of_table(self) -> Plan:
        """How the panes stand while no page is open."""
        plan = self.stage.planned(self.form)
        return replace(plan, foot=plan.foot + self.more_foot) if plan.foot and self.more_foot else plan

    @property
    def plan(self) -> Plan:
        """How the panes stand now."""
        plan = self.plan_of_table
        if self.zoomed:
            return plan.zoomed(self.zoomed, ZOOMED_FOOT)
        return plan.opened(self.open_page) if self.open_page and not self.is_beside(self.open_page) else plan

    def is_beside(self, name: str) -> bool:
        """Whether a page has a place of its own where panes stand beside each other."""
        return self.form.wide and self.plan_of_table.shows(name)

    def is_whole(self, name: str) -> bool:
        """Whether a pane is in sight without its page: it may be a row where panes do not stand beside each other."""
        return self.is_beside(name) or (self.plan_of_table.shows(name) and name not in self.stage.paged())

    def _classes_here(self) -> dict[str, bool]:
        """Return the classes that follow from the size, those of Textual's breakpoints too."""
        app = self.screen.app
        found = {"-spread": self.spread, "-large": self.large, f"-{self.name}": True}
        for length, steps in zip(app.size, (app.HORIZONTAL_BREAKPOINTS, app.VERTICAL_BREAKPOINTS), strict=True):
            reached = max(((least, name) for least, name in steps or () if length >= least), default=(0, ""))[1]
            found |= {name: name == reached for _, name in steps or ()}
        return found

    def _place(self) -> None:
        """Give everything its cells, and show what has any."""
        plan = self.plan
        self.regions = regions(plan, self.form)
        self._lent = self._lending()
        if self._lent:
            self.regions = regions(plan.lending(self._lent), self.form)
        for name, page in self.pages.items():
            page.display = name in self.regions
            page.set_class(name in plan.bare, "-bare")
        if self.over is not None:
            if self.over_rows:
                self.regions[OVER] = self.over_region(self.over_rows)
            self.over.display = OVER in self.regions

    def over_region(self, rows: int) -> Region:
        """Return where so many rows lie over the boards, as far as there is room: just above the foot, as wide."""
        foot = self.regions.get(FOOT) or Region(0, self.form.height - 1, self.form.width, 0)
        height = min(rows, max(1, foot.y - 1))
        return Region(foot.x, foot.y - height, foot.width, height)

    def cover(self, rows: int) -> None:
        """Let what lies over the boards have so many rows; none takes it away."""
        if rows != self.over_rows:
            self.over_rows = rows
            self.lay_out()

    def _lending(self) -> dict[str, int]:
        """Return how many rows each pane lends to the foot: the lowest first, and no more than the foot would like.

        Where the terminal is too small for a foot, nothing is lent.
        """
        if FOOT not in self.regions:
            return {}
        short = self.wanted_foot - self.regions[FOOT].height
        lent: dict[str, int] = {}
        for pane in reversed((*self.plan.top, *self.plan.columns[0].parts)):
            page = self.panes.get(pane.pane)
            if short > 0 and page is not None and pane.pane in self.regions and pane.rows:
                rows = min(short, page.spare(self.regions[pane.pane]))
                lent |= {pane.pane: rows} if rows > 0 else {}
                short -= max(0, rows)
        return lent

    def make_room(self, rows: int) -> None:
        """Let the foot have so many rows, its rule among them, as far as panes can do without some of theirs."""
        self.wanted_foot = rows
        before = self._lent
        if FOOT in self.regions and (before or rows > self.regions[FOOT].height):
            self._place()
            if self._lent != before:
                self.lay_out()

    def lay_out(self) -> None:
        """Lay everything out for the present size and the page that is open."""
        self._made_for = self.screen.app.size
        with self.screen.app.batch_update():
            self.screen.update_classes(self._classes_here())
            self._place()
            for page in self.pages.values():
                page.head()
            if self.over is not None:
                self.over.head()
        self.screen.query_one(f"#{FOOT}").refresh(layout=True)

    def show(self, scene: Scene) -> None:
        """Show a scene in every pane."""
        for pane in self.panes.values():
            pane.show(scene)

    def words(self) -> list[tuple[str, str, str]]:
        """Return for each page its function key, its id and the word for it."""
        titles = {name: title for name, title, _ in self.own}
        titles |= {spec.id: spec.word or spec.title for spec in self.specs}
        names = [name for name in self.stage.paged() if name in self.pages]
        return [(f"F{FIRST_KEY + at}", name, titles[name].lower()) for at, name in enumerate(names, 1)]

    def open(self, name: str, *, focus: bool = True) -> None:
        """Open a page over the boards, or go to it where it stands beside them; an empty name closes what is open.

        Keys go there, or back to the foot, if `focus` is true.
        """
        beside = bool(name) and not self.zoomed and self.is_beside(name)
        self.open_page = "" if beside else name
        if self.zoomed:
            self.zoomed = name
        self.lay_out()
        page = self.pages.get(name)
        if focus:
            self.screen.set_focus(page if page is not None and page.can_focus else self.home)

    @property
    def home(self) -> Widget:
        """What the keys go to while nothing else was asked for: the map in sight, else what stands in the foot."""
        charts = (self.panes[spec.id] for spec in self.specs if spec.place == "map" and self.keys_to_map)
        return next((pane for pane in charts if pane.display and pane.can_focus), self.screen.query_one("#bottom"))

    def zoom(self) -> None:
        """Give all room to the page that has the focus, or to the open one; take it back where one has it."""
        if self.zoomed:
            self.zoomed = ""
            return
        focused = self.screen.focused
        here = self.name_of(focused) if focused is not None else ""
        self.zoomed = here if here in self.pages else self.open_page or next(iter(self._boards()), "")

    def _boards(self) -> list[str]:
        return [part.pane for part in self.plan_of_table.columns[0].parts]
