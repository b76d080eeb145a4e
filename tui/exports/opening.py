"""The first screen of a recording, and more where it has no room on one: which game it is, what that is about, and what
the signs mean, for watchers who can look nothing up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.segment import Segment
from textual.strip import Strip

from replays.exports import Showing
from replays.exports.about import introduced, premise
from tui.exports.picture import PictureScreen
from tui.legends import TITLE, Meaning, explained, meanings
from tui.widgets.lines import Line, flowed, width

KEYS = "In asciinema the space bar pauses, and the full stop then goes on by one screen."


class Explained:
    """The signs of a recording, gathered screen by screen."""

    def __init__(self) -> None:
        self.found: dict[str, Meaning] = {}

    def take(self, screen: PictureScreen, rows: Sequence[str]) -> None:
        """Gather the signs that stand on a screen with these rows."""
        if screen.scene is None:
            return
        shown = "\n".join(rows)
        for one in meanings(screen.scene, screen.glyphs):
            if one.words not in self.found and one.stands_in(shown):
                self.found[one.words] = one


def opening(showing: Showing, screen: PictureScreen, signs: Explained) -> list[list[Line]]:
    """Return the screens that come before the game, each as rows."""
    wide, high = showing.size
    rows = [*_told(showing, wide)]
    legend = explained(signs.found.values(), wide - 2)
    pages = [rows]
    if legend:
        title = screen.log_pane.rule_row(TITLE, "", wide)
        if len(rows) + len(legend) + 1 <= high:
            rows += [title, *legend]
        else:
            each = high - 1
            pages += [[title, *legend[at : at + each]] for at in range(0, len(legend), each)]
    return [page[:high] for page in pages]


def _told(showing: Showing, wide: int) -> Iterator[Line]:
    """Yield which game it is, and what that is about."""
    yield ()
    for text, role in (
        (showing.title, "bright"),
        (showing.kind, "soft"),
        (introduced(showing), ""),
        (premise(showing), ""),
        (KEYS, "soft"),
    ):
        yield from (((" ", ""), *row) for row in flowed([(text, role)], wide - 2))
        yield ()


def strips(rows: Sequence[Line], screen: PictureScreen) -> Iterator[Strip]:
    """Yield rows as the strips of a whole screen, in the colours of its theme."""
    wide, high = screen.app.size
    style_of = screen.log_pane.style_of
    for row in (*rows, *[()] * (high - len(rows))):
        filled: Line = (*row, (" " * (wide - width(row)), ""))
        yield Strip([Segment(text, style_of(role)) for text, role in filled])
