"""What the table and the replay screen share: the panes of a game around a stage, tabs, zoom, focus and scrolling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget

from core.kernel.game import Game
from core.kernel.prompts import Outcome, Prompt
from tui.host import Hosted
from tui.styles import TABLE
from tui.table.keys import FIRST_TAB_KEY
from tui.table.rule_pane import RulePane
from tui.terminal.held_screen import HeldScreen
from tui.theme import Glyphs
from tui.widgets.bars import Bar, TabBar
from tui.widgets.lines import Line, Piece
from tui.widgets.log import LogPane
from tui.widgets.page import InkedScreen, Page, glyphs_of
from tui.widgets.pane import Pane, PaneSpec, Sight, panes_of, setting_of
from tui.widgets.spots import SpotPane

SPREAD_FROM = (110, 36)
"""The least width and height at which the panes lie beside each other; below, they are tabs."""

LARGE_FROM = (170, 50)
"""The least width and height at which everything stands open."""

PLACES = ("glance", "main", "side", "log", "rule", "below", "corner", "wide", "extra")
"""The order of the panes on the stage."""

TAB_ORDER = ("glance", "main", "below", "wide", "side", "corner", "log", "rule", "extra")


class StageScreen(Hosted, InkedScreen[None], HeldScreen[None]):
    """A screen with a header line, the panes of a game, and something at the bottom that a subclass brings."""

    CSS_PATH = TABLE
    AUTO_FOCUS = "#bottom"
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """As in every screen, but a change of focus repaints the two panes that it concerns, not the whole screen."""

    TOPICS: ClassVar[dict[str, str]] = {"log": "Log", "rule": "Rule"}

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        super().__init__()
        self.game = game
        self.specs: list[PaneSpec] = panes_of(game, options)
        self.cornered = any(spec.place == "corner" for spec in self.specs)
        self.roomy_side = self.cornered or any(spec.roomy for spec in self.specs)
        self.panes: dict[str, Pane] = {}
        self.log_pane = LogPane(id="log", classes="place-log")
        self.rule_pane = RulePane(game, id="rule", classes="place-rule")
        self.header = Bar(id="header")
        self.tabs = TabBar(id="tabs")
        self.sight: Sight | None = None
        self.open_tab = 0
        self.zoomed = False
        self._tabs: list[tuple[str, Page]] = []
        self._laid_out_for = Size()

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set in use."""
        return glyphs_of(self.app)

    def bottom(self) -> Iterable[Widget]:
        """Return the widgets below the stage; the one with the id "bottom" has the focus first."""
        return ()

    def compose(self) -> ComposeResult:
        """Put the panes in their places."""
        placed: dict[str, list[Page]] = {place: [] for place in PLACES}
        placed["log"].append(self.log_pane)
        placed["rule"].append(self.rule_pane)
        yield self.header
        for spec in self.specs:
            pane = self.panes[spec.id] = spec.factory()
            pane.id = f"pane-{spec.id}"
            pane.add_class(f"place-{spec.place}")
            pane.retitle(spec.title)
            if spec.place == "top":
                yield pane
            else:
                placed[spec.place].append(pane)
        self.log_pane.retitle(self.TOPICS["log"])
        self.rule_pane.retitle(self.TOPICS["rule"])
        self._tabs = [(self._tab_title(page), page) for place in TAB_ORDER for page in placed[place]]
        self._tabs[self.open_tab][1].add_class("-open")
        # With these classes from the beginning everything is styled once.
        self.update_classes(self._classes_here(), update=False)
        yield self.tabs
        with Container(id="stage"):
            for place in PLACES:
                yield from placed[place]
        yield from self.bottom()

    def _tab_title(self, page: Page) -> str:
        if page.id in self.TOPICS:
            return self.TOPICS[page.id]
        return next(spec.title for spec in self.specs if page.id == f"pane-{spec.id}")

    # ------------------------------------------------------------------ what is shown

    def show_sight(self, sight: Sight) -> None:
        """Show a sight in every pane, and its setting in the header line."""
        self.sight = sight
        for pane in self.panes.values():
            pane.show(sight)
        self._show_tabs()

    def show_header(self, right: Line) -> None:
        """Show where and when the game is, and `right`."""
        if self.sight is None:
            return
        setting = setting_of(self.sight)
        gap = "   " if self.app.size.width >= SPREAD_FROM[0] else "  "
        pieces: list[Piece] = [(" ", ""), (setting.place, "title")]
        if setting.warning:
            pieces += [(gap, ""), (setting.warning, "bad")]
        for words in setting.words:
            pieces += [(gap, ""), (words, "")]
        self.header.say(tuple(pieces), right)

    def _show_tabs(self) -> None:
        if self.tabs.display and self.sight is not None:
            sight = self.sight
            changed = [isinstance(page, Pane) and page.differs(sight) for _, page in self._tabs]
            self.tabs.show([title for title, _ in self._tabs], self.open_tab, changed, FIRST_TAB_KEY)

    def acting_seat(self) -> str:
        """Return the seat that decides in the present sight, or nothing."""
        prompt = None if self.sight is None else self.sight.prompt
        return prompt.seat if isinstance(prompt, Prompt) else ""

    @property
    def ended(self) -> Outcome | None:
        """How the game in sight ended, if it did."""
        prompt = None if self.sight is None else self.sight.prompt
        return prompt if isinstance(prompt, Outcome) else None

    # ------------------------------------------------------------------ size, tabs, zoom

    @property
    def spread(self) -> bool:
        """Whether the panes lie beside each other."""
        width, height = self.app.size
        return not self.zoomed and width >= SPREAD_FROM[0] and height >= SPREAD_FROM[1]

    @property
    def large(self) -> bool:
        """Whether everything stands open."""
        width, height = self.app.size
        return self.spread and width >= LARGE_FROM[0] and height >= LARGE_FROM[1]

    def _classes_here(self) -> dict[str, bool]:
        """Return the classes that follow from the size and from the panes, those of Textual's breakpoints too."""
        width, height = self.app.size
        found = {
            "-spread": self.spread,
            "-large": self.large,
            "-cornered": self.cornered,
            "-roomy-side": self.roomy_side,
            "-two-extras": sum(spec.place == "extra" for spec in self.specs) > 1,
        }
        for length, steps in (
            (width, self.app.HORIZONTAL_BREAKPOINTS or []),
            (height, self.app.VERTICAL_BREAKPOINTS or []),
        ):
            reached = max(((least, name) for least, name in steps if length >= least), default=(0, ""))[1]
            found |= {name: name == reached for _, name in steps}
        return found

    def on_resize(self, event: events.Resize) -> None:
        """Lay the panes out for the new size."""
        if self.app.size != self._laid_out_for:
            self.lay_out()

    def lay_out(self) -> None:
        """Lay the panes out beside each other, or as tabs."""
        self._laid_out_for = self.app.size
        spread = self.spread
        with self.app.batch_update():
            self.update_classes(self._classes_here())
            self.tabs.display = not spread
            stage = self.query_one("#stage")
            if spread:
                rows = self._grid_rows(self.large)
                stage.styles.grid_rows = " ".join(str(count) for count in rows)
                stage.styles.height = sum(rows)
            else:
                stage.styles.height = "1fr"
            for index, (_, page) in enumerate(self._tabs):
                page.set_class(index == self.open_tab, "-open")
        self._show_tabs()

    def _grid_rows(self, large: bool) -> list[int]:
        """Return the heights of the rows; with a corner the side column is divided lower down than the board's."""
        main, below, wide = (self._rows(place, large) + 2 for place in ("main", "below", "wide"))
        if not self.cornered:
            return [main, below, wide]
        lower = max(1, min(self._rows("side", large) + 2 - main, below - 3))
        return [main, lower, below - lower, wide]

    def _rows(self, place: str, large: bool) -> int:
        found = [spec for spec in self.specs if spec.place == place]
        return max(((spec.large_rows or spec.rows) if large else spec.rows for spec in found), default=1)

    def on_tab_bar_picked(self, event: TabBar.Picked) -> None:
        """Open the tab that was clicked."""
        self.action_tab(event.index)

    def action_tab(self, index: int) -> None:
        """Open a tab, or go to the pane where the panes lie beside each other."""
        if not 0 <= index < len(self._tabs):
            return
        self.open_tab = index
        page = self._tabs[index][1]
        if not self.spread:
            focused = self.focused
            for number, (_, other) in enumerate(self._tabs):
                other.set_class(number == index, "-open")
            self._show_tabs()
            if focused is not None and focused in [other for _, other in self._tabs]:
                self.set_focus(page)
        elif page.display:
            self.set_focus(page)

    def open_page(self, page: Page) -> None:
        """Open the tab of a page."""
        self.action_tab([other for _, other in self._tabs].index(page))

    def action_next_tab(self, by: int) -> None:
        """Go to the next tab, or to the next pane where they lie beside each other."""
        if self.spread:
            (self.focus_next if by > 0 else self.focus_previous)(Page)
        else:
            self.action_tab((self.open_tab + by) % len(self._tabs))

    def action_zoom(self) -> None:
        """Give the whole stage to one pane, or take it back."""
        focused = self.focused
        pages = [page for _, page in self._tabs]
        if not self.zoomed and focused in pages:
            self.open_tab = pages.index(focused)
        self.zoomed = not self.zoomed
        self.lay_out()

    # ------------------------------------------------------------------ moving in the pane that has the focus

    @property
    def page(self) -> Page | None:
        """The page that the keys move in."""
        return self.focused if isinstance(self.focused, Page) else None

    def action_move(self, by: int) -> None:
        """Move the selection, or scroll."""
        if self.page is not None:
            self.page.move(by)

    def action_edge(self, edge: int) -> None:
        """Go to the first or the last."""
        if self.page is not None:
            (self.page.first if edge < 0 else self.page.last)()

    def action_rule(self) -> None:
        """Show the rule of the selection."""
        rule = self.page.rule_here() if self.page is not None else ""
        rule = rule or self.rule_in_sight()
        self.host.show_rules(self.game, rule or None)

    def on_spot_pane_moved(self, event: SpotPane.Moved) -> None:
        """Show the rule of the spot that was selected in a pane."""
        event.stop()
        self.rule_pane.show(event.rule or self.rule_in_sight())

    def rule_in_sight(self) -> str:
        """Return the rule to show when the selection names none."""
        prompt = None if self.sight is None else self.sight.prompt
        return prompt.rule if prompt is not None else ""
