"""Pages of figures: on one finished game, and the history of all games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from core import catalogue
from core.kernel.figures import Figure
from replays.history import history
from saves.errors import SaveError
from saves.library import Listing
from saves.text import sentence, visible
from tui.host import Hosted
from tui.keys import BACK
from tui.library.reading import read_behind
from tui.styles import SHELL
from tui.widgets.figures import FigurePage
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedScreen

AT_ONCE = 25


class FiguresScreen(Hosted, InkedScreen[None]):
    """Shows `figures` under a title."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Figures"
    AUTO_FOCUS = "FigurePage"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("down,j", "scroll(1)", "Scroll", key_display="up/down", id="figures.down"),
        Binding("up,k", "scroll(-1)", "Up", show=False, id="figures.up"),
        Binding("pagedown,space", "leaf(1)", "A page", key_display="pgup/pgdn", id="figures.page_down"),
        Binding("pageup", "leaf(-1)", "A page up", show=False, id="figures.page_up"),
        Binding("right,l,tab", "figure(1)", "Figure", key_display="left/right", id="figures.next"),
        Binding("left,h,shift+tab", "figure(-1)", "Figure before", show=False, id="figures.back"),
        Binding("home,g", "edge(-1)", "First figure", show=False, id="figures.first"),
        Binding("end,G", "edge(1)", "First, last", key_display="home/end", id="figures.last"),
        Binding("q", "back", "Close", show=False, id="figures.close"),
        BACK,
    ]

    def __init__(self, title: str, figures: Sequence[Figure] = ()) -> None:
        super().__init__()
        self.heading = title
        self.figures = FigurePage(figures)

    def compose(self) -> ComposeResult:
        """Show the title, the figures and the keys."""
        yield Static("", id="page-title", markup=False)
        yield self.figures
        yield KeyRow()

    def on_mount(self) -> None:
        """Write the title, and begin."""
        self.begin()

    def begin(self) -> None:
        """Write the title."""
        self.query_one("#page-title", Static).update(self.host.glyphs.plain(f"❧ {visible(self.heading)}"))

    def action_scroll(self, by: int) -> None:
        """Scroll by a row."""
        self.figures.move(by)

    def action_leaf(self, by: int) -> None:
        """Scroll by what is in sight."""
        self.figures.move(by * max(1, self.figures.content_size.height - 2))

    def action_figure(self, by: int) -> None:
        """Go to the next figure, or to the one before."""
        self.figures.next_figure(by)

    def action_edge(self, edge: int) -> None:
        """Go to the first figure or the last."""
        (self.figures.first if edge < 0 else self.figures.last)()

    def action_back(self) -> None:
        """Close the page."""
        self.dismiss(None)


class HistoryScreen(FiguresScreen):
    """The history of all games; a large library is read behind it."""

    BINDING_GROUP_TITLE = "History"

    def __init__(self) -> None:
        super().__init__("All games so far")

    def begin(self) -> None:
        """Write the title, and read the library."""
        super().begin()
        self.read()

    def read(self) -> None:
        """Read what games there are, and show what they come to."""
        try:
            listing = Listing()
        except SaveError as error:
            self.host.say(sentence(error.sentence), bad=True)
            return
        listing.read(AT_ONCE)
        listing.keep()
        read_behind(self, listing, partial(self.show, listing))
        self.show(listing)

    def show(self, listing: Listing) -> None:
        """Show what the games that have been read come to."""
        known = {game_id: catalogue.game(game_id) for game_id in catalogue.game_ids()}
        figures = history(listing.games, known)
        self.figures.show(figures)
        title = f"❧ {self.heading}"
        if listing.waiting:
            title += f"   {listing.waiting} more to read"
        elif not figures:
            title = "❧ No game has been finished yet, so there is no history"
        self.query_one("#page-title", Static).update(self.host.glyphs.plain(title))
