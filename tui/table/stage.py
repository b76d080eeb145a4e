"""A screen with the panes of a game: what the table, the replay, the lessons and pictures of them have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from textual import events
from textual.app import ComposeResult
from textual.reactive import Reactive
from textual.widget import Widget

from core.bots import looks_ahead
from core.kernel.game import Game
from core.kernel.prompts import Outcome, Prompt
from tui.glyphs import Glyphs
from tui.host import Hosted
from tui.map.keys import MAP_BINDINGS
from tui.map.panes import CornerPane, HexPane, MapPane, PlacesPane
from tui.sheets.help import KeyGroup
from tui.sheets.signs import signs_in
from tui.styles import TABLE
from tui.table.layout import FIRST_KEY, Layout
from tui.table.parts import Parted
from tui.table.rule_pane import RulePane
from tui.terminal.held_screen import HeldScreen
from tui.terminal.private import bind, rows_of
from tui.widgets.bars import Bar, KeyBar
from tui.widgets.lines import Line, Span, width
from tui.widgets.log import LogPane
from tui.widgets.page import InkedScreen, Page, glyphs_of
from tui.widgets.pane import LOG, RULES, Pane, Scene, setting_of, stage_of
from tui.widgets.spots import SpotPane
from tui.widgets.standing import PANES

ADVICE = ("hint", "evaluate", "mistakes")
"""What only a bot that looks ahead can do: the actions, and their words in the row of keys."""


class StageScreen(Parted, Hosted, InkedScreen[None], HeldScreen[None]):
    """A screen with a header line, the panes of a game, and something at the bottom that a subclass brings."""

    CSS_PATH = TABLE
    AUTO_FOCUS = "#bottom"
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """As in every screen, but a change of focus repaints the two panes that it concerns, not the whole screen."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        super().__init__()
        self.game = game
        self.log_pane = LogPane(id=LOG)
        self.rule_pane = RulePane(game, id=RULES)
        self.header = Bar(id="header")
        own = ((LOG, "Log", self.log_pane), (RULES, "Rule", self.rule_pane))
        stage = stage_of(game, options, PANES)
        self.has_map = any(spec.place == "map" for spec in stage.panes)
        for binding in MAP_BINDINGS if self.has_map else ():
            bind(self, binding)
        self.pane_layout = Layout(self, game.id, stage, own)
        self.scene: Scene | None = None

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set in use."""
        return glyphs_of(self.app)

    def bottom(self) -> Iterable[Widget]:
        """Return the widgets below the panes and the row of keys; the one with the id "bottom" has the focus first."""
        return ()

    @cached_property
    def advised(self) -> bool:
        """Whether the game has a bot that looks ahead, which gives hints and evaluates."""
        return looks_ahead(self.game.id)

    def keys_here(self, keys: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return those of `keys` that do something in this game."""
        return [one for one in keys if self.advised or one[1] not in ADVICE]

    def over(self) -> Page | None:
        """Return what may lie over the boards for a while, if the screen has any such thing."""
        return None

    def uncover(self) -> None:
        """Take away what lies over the boards: what it speaks of has gone."""

    def compose(self) -> ComposeResult:
        """Put the panes in their places."""
        below = list(self.bottom())
        keys = [widget for widget in below if isinstance(widget, KeyBar)]
        foot = [widget for widget in below if widget not in keys]
        yield from self.pane_layout.compose(self.header, foot, keys, self.over())

    def show_scene(self, scene: Scene) -> None:
        """Show a scene in every pane, and its setting in the header line."""
        old, self.scene = self.scene, scene
        self.pane_layout.show(scene)
        self._point()
        if old is None or old.view is not scene.view or old.before is not scene.before:
            self.show_pages()

    def show_pages(self) -> None:
        """Say in the row of keys which pages there are, with a mark at those out of sight that changed."""
        scene, layout = self.scene, self.pane_layout
        pages: list[tuple[str, str, bool]] = []
        beside: list[tuple[str, str, bool]] = []
        for key, name, word in layout.words():
            page = layout.pages[name]
            changed = scene is not None and not page.display and isinstance(page, Pane) and page.differs(scene)
            (beside if layout.is_beside(name) else pages).append((key, word, changed))
        for bar in self.query(KeyBar):
            bar.show_pages(pages, beside)

    def show_header(self, right: Line, *shorter: Line, keep: Line = ()) -> None:
        """Show where and when the game is, and `right`; where there is little room what is soft in it goes first, and
        then all of it but what `keep` says, even if that is soft.

        Where there are `shorter` ones, one of them stands there in any case, and how the game stands goes before it.
        """
        if self.scene is None:
            return
        setting = setting_of(self.scene)
        gap = "   " if self.pane_layout.form.wide else "  "
        place, warning = (setting.place, "bright"), (setting.warning, "shadow")
        words: list[Span] = [(word, "") for word in setting.words]
        short: list[Span] = [(word, "") for word in setting.short or setting.words]
        hard = tuple(span for span in right if span[1] != "soft" or span in keep)
        ways: list[tuple[Line, Line]] = [
            (_apart([place, warning, *words], gap), right),
            (_apart([place, warning, *words], gap), hard),
            (_apart([place, warning, *short], gap), hard),
        ]
        least: list[list[Span]] = [[(word, "") for word in setting.least]] if setting.least else []
        fewer = [*least, *(short[:count] for count in range(len(short) - 1, -1, -1))]
        if keep:
            ways += [(_apart([place, warning, *rest], gap), keep) for rest in (words, short, *fewer)]
            ways.append((_apart([place, warning], gap), tuple(span for span in keep if span[1] != "soft")))
        else:
            ways.append((_apart([place, *short, warning], gap), ()))
        if shorter:
            all_ways = [(one, rest) for one in (right, *shorter) for rest in (words, short, *fewer)]
            ways = [(_apart([place, warning, *rest], gap), one) for one, rest in all_ways]
        fitting = (way for way in ways if width(way[0]) + width(way[1]) < self.app.size.width)
        self.header.say(*next(fitting, ways[-1]))

    def acting_seat(self) -> str:
        """Return the seat that decides in the present scene, or nothing."""
        prompt = None if self.scene is None else self.scene.prompt
        return prompt.seat if isinstance(prompt, Prompt) else ""

    @property
    def ended(self) -> Outcome | None:
        """How the game in sight ended, if it did."""
        prompt = None if self.scene is None else self.scene.prompt
        return prompt if isinstance(prompt, Outcome) else None

    def focus_home(self) -> None:
        """Let the keys go where they go at first: to the map, else to what stands at the bottom."""
        self.set_focus(self.pane_layout.home)

    @property
    def map_pane(self) -> MapPane | None:
        """The map of the game, if it has one."""
        return next((pane for pane in self.pane_layout.panes.values() if isinstance(pane, MapPane)), None)

    def action_map(self, what: str) -> None:
        """Do something with the map: another view, another size, the cursor elsewhere."""
        if self.map_pane is not None:
            getattr(self.map_pane, what)()
            self._point()
            if what == "view" and self.map_pane.viewed:
                self.host.say(self.map_pane.viewed)

    def on_map_pane_moved(self, event: MapPane.Moved) -> None:
        """Show that the cursor came to another hex."""
        event.stop()
        self.show_cursor()

    def show_cursor(self) -> None:
        """Draw the map with its cursor where it is now, and speak of the hex under it."""
        if self.map_pane is not None:
            self.map_pane.rebuild()
            self._point()

    def on_places_pane_meant(self, event: PlacesPane.Meant) -> None:
        """Go to a hex that was chosen in a list, on the map."""
        event.stop()
        if self.map_pane is not None:
            self.close_page()
            self.set_focus(self.map_pane)
            self.map_pane.go_to(event.hex)

    def _point(self) -> None:
        """Let the pane of the hex speak of the one under the cursor."""
        if self.map_pane is not None:
            for pane in self.pane_layout.panes.values():
                if isinstance(pane, HexPane):
                    pane.point(self.map_pane.cursor)
                elif isinstance(pane, CornerPane):
                    pane.frame(self.map_pane.corners)

    @property
    def spread(self) -> bool:
        """Whether the panes lie beside each other."""
        return self.pane_layout.spread

    def on_resize(self, event: events.Resize) -> None:
        """Lay the panes out for the new size."""
        if self.pane_layout.outdated:
            self.lay_out()

    def lay_out(self) -> None:
        """Lay the panes out for the size of the terminal and the page that is open."""
        self.pane_layout.lay_out()
        self.show_pages()

    def action_page(self, key: int) -> None:
        """Open the page of a function key, or go to it where it stands beside the boards; the table's closes it."""
        names = ["", *(name for _, name, _ in self.pane_layout.words())]
        if key - FIRST_KEY < len(names):
            self.open_page(names[key - FIRST_KEY])

    def open_page(self, name: str) -> None:
        """Open the page with this id; an empty one goes back to the table."""
        self.pane_layout.open(name)
        self.show_pages()

    def close_page(self) -> bool:
        """Go back to the table, and return whether a page was open, or had all room."""
        was_open = bool(self.pane_layout.open_page or self.pane_layout.zoomed)
        self.pane_layout.zoomed = ""
        if was_open:
            self.open_page("")
        return was_open

    def action_next_page(self, by: int) -> None:
        """Go to the next pane that is in sight."""
        (self.focus_next if by > 0 else self.focus_previous)(Page)

    def action_zoom(self) -> None:
        """Give the whole stage to one pane, or take it back."""
        self.pane_layout.zoom()
        self.lay_out()

    @property
    def page(self) -> Page | None:
        """The page that the keys move in."""
        return self.focused if isinstance(self.focused, Page) else None

    def action_move(self, by: int) -> None:
        """Move the selection, or scroll."""
        if self.page is not None:
            self.page.move(by)

    def action_sideways(self, by: int) -> None:
        """Go left or right in the pane that has the focus."""
        if self.page is not None:
            self.page.sideways(by)

    def action_edge(self, edge: int) -> None:
        """Go to the first or the last."""
        if self.page is not None:
            (self.page.first if edge < 0 else self.page.last)()

    def action_rule(self) -> None:
        """Show the rule of the selection."""
        rule = self.page.rule_here() if self.page is not None else ""
        rule = rule or self.rule_in_sight()
        self.host.show_rules(self.game, rule or None)

    def rule_chosen(self, *, seen: bool = False) -> None:
        """Show the rule of what was chosen in a pane, with `seen` that of the selection where a pane has none; say so
        where there is none."""
        rule = (self.page.rule_here() if self.page is not None else "") or (self.rule_in_sight() if seen else "")
        if rule:
            self.host.show_rules(self.game, rule)
        else:
            self.host.say("No rule stands behind this line; r opens the rulebook.")

    def open_told(self) -> None:
        """Open what the selected entry of the log tells, in full words."""
        from tui.table import lookups

        self.app.push_screen(lookups.told_in(self.game, self.log_pane.told_here()))

    def on_spot_pane_moved(self, event: SpotPane.Moved) -> None:
        """Say what the spot is that was selected in a pane, and show its rule."""
        event.stop()
        self.rule_pane.show(event.rule or self.rule_in_sight())
        self.say_of_spot(event.says, event.rule)

    def say_of_spot(self, says: str, rule: str) -> None:
        """Say what a spot of the board is, where there is a place for it beside the page of rules."""

    def rule_in_sight(self) -> str:
        """Return the rule to show when the selection names none."""
        return self.rule_asked()

    def signs_in_sight(self) -> list[KeyGroup]:
        """Return what the signs of the game mean that stand on the screen, for the list of keys."""
        return [] if self.scene is None else signs_in(self.scene, self.glyphs, rows_of(self))

    def rule_asked(self) -> str:
        """Return the rule of the prompt in sight."""
        prompt = None if self.scene is None else self.scene.prompt
        return prompt.rule if prompt is not None else ""


def _apart(words: Iterable[Span], gap: str) -> Line:
    """Return words with a gap between them, without those that are empty."""
    return ((" ", ""), *[span for word in words if word[0] for span in ((gap, ""), word)][1:])
