"""Page: a pane of pre-rendered lines that repaints only the rows that changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Region, Size
from textual.screen import ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

from core.kernel.comparing import comparable
from tui.glyphs import UNICODE, Glyphs
from tui.roles import COUNTERS, INKS, ink_on
from tui.terminal.sized_screen import SizedModalScreen, SizedScreen
from tui.widgets.lines import EMPTY, Line, clipped, cut_before, cut_out, plain, text_of, width


def glyphs_of(app: App[Any]) -> Glyphs:
    """Return the glyph set that `app` draws with."""
    found = getattr(app, "glyphs", UNICODE)
    return found if isinstance(found, Glyphs) else UNICODE


ROUND_A_TITLE = 2
"""Cells that the upper border keeps beside a title."""

HEAVY = {"bottom": "key", "beat": "bright"}
"""The ids of pages below a heavy rule, and its role: what is asked, and what is told in the place of it."""

RULED: Mapping[str, str] = {
    "line": "not bold $line",
    "soft": "not bold $soft",
    "key": "bold $key",
    "bright": "bold $bright",
    "shadow": "not bold $shadow",
    "chosen": "bold $bright on $chosen",
}
"""How each role is drawn in the rule above a page."""

STYLES: Mapping[str, str] = {
    **{ink: f"color: ${ink};" for ink in INKS},
    "bright": "color: $bright; text-style: bold;",
    "key": "color: $key; text-style: bold;",
    "chosen": "background: $chosen; color: $bright; text-style: bold;",
    "ghost": "background: $ghost;",
    "wall": "background: $wall;",
    **{counter: f"background: ${counter}; color: ${ink_on(counter)};" for counter in COUNTERS},
    "strong": "text-style: bold;",
    "pill": "text-style: bold reverse;",
    "blurred": "text-style: bold underline;",
    "floor": "text-style: underline;",
}
"""How each role is drawn in colour."""

COLOURLESS: Mapping[str, str] = {
    "chosen": "text-style: reverse;",
    "ghost": "text-style: underline;",
    "shadow": "color: $bright; text-style: bold;",
}
"""What tells a ground without colours, and keeps loss and danger from being the faintest words of all."""

INKED = " ".join(
    [
        *(f"& > .page--{role} {{ {style} }}" for role, style in STYLES.items()),
        *(f"&:nocolor > .page--{role} {{ {style} }}" for role, style in COLOURLESS.items()),
    ]
)
"""The inks of the roles. They stand on the screen and not on each page in it, because Textual styles each component
of each widget anew whenever that widget's style may have changed."""


class InkedScreen(SizedScreen[ScreenResultType]):
    """A screen with the inks of the pages that are in it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"page--{role}" for role in STYLES}
    DEFAULT_CSS = f"InkedScreen {{ {INKED} }}"

    def key_label(self, binding: Binding) -> str:
        """Return what a key does now, in a word or two, for the row of keys; without words it does not stand there."""
        return binding.description


class InkedModalScreen(SizedModalScreen[ScreenResultType]):
    """A modal screen with the inks of the pages that are in it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"page--{role}" for role in STYLES}
    DEFAULT_CSS = f"InkedModalScreen {{ {INKED} }}"


class Page(Widget, can_focus=True):
    """Lines of text in roles, with a row on top of the window that can be scrolled. It stands in an inked screen.

    A subclass overrides `build`, which is asked for the lines whenever the content or the width changed. Rows that
    stay as they were cost nothing.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = "Page { background: $background; color: $foreground; }"

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.rows: list[Line] = []
        self.top = 0
        self._strips: dict[int, Strip] = {}
        self._styles_of: dict[str, Style] = {}
        self._built_for = Size()
        self._title = ""
        self._subtitle = ""
        self._more = ""
        self._hinted = ""
        self._headed: Glyphs | None = None
        self._found: int | None = None

    def build(self, width: int) -> Sequence[Line]:
        """Return the lines for a pane of `width` cells."""
        return self.rows

    def rebuild(self) -> None:
        """Ask for the lines again and repaint the rows that differ."""
        size = self.content_size
        if not size.width:
            self._built_for = Size()
            return
        before, old_top = self.rows, self.top
        self._built_for = size
        self.rows = list(self.build(size.width))
        if self.rows != before:
            self._found = None
        self.top = self.fitting_top()
        self._hint()
        if self.top != old_top:
            self._strips.clear()
            self.refresh()
            return
        for row in range(max(len(before), len(self.rows))):
            old = before[row] if row < len(before) else None
            new = self.rows[row] if row < len(self.rows) else None
            if old != new:
                self.repaint_row(row)

    def ensure_built(self) -> None:
        """Build the lines if they were built for another size, before they are painted."""
        size = self.content_size
        if size.width and size != self._built_for:
            self._built_for = size
            self.rows = list(self.build(size.width))
            self._strips.clear()
            self.top = self.fitting_top()
            self._hint()

    def fitting_top(self) -> int:
        """Return the row to put on top of the window: the present one, as far as there are rows."""
        return max(0, min(self.top, self.last_top))

    def row_at(self, y: int) -> int:
        """Return the row that stands on line `y` of the window."""
        return self.top + y

    def repaint_row(self, row: int) -> None:
        """Repaint one row, if it is in the window."""
        self._strips.pop(row, None)
        y = row - self.top
        if 0 <= y < self.content_size.height:
            self.refresh(Region(0, y, self.content_size.width, 1))

    def retitle(self, title: str, subtitle: str = "", more: str = "") -> None:
        """Give the rule above the page other words, as plain text, if they are other words.

        `more` stands at the end of the rule. Where there is a border below, too, `subtitle` stands in that instead.
        """
        if title != self._title or more != self._more:
            self._title, self._more = title, more
            self.head()
        if subtitle != self._subtitle:
            self._subtitle = subtitle
            self.border_subtitle = Content(self.glyphs.plain(plain(subtitle)))

    def beyond(self) -> str:
        """Return how many rows lie outside the window, and the key that goes there, while keys go to the page."""
        if not self.has_focus or self.id in HEAVY or not self.content_size.height:
            return ""
        if self.top < self.last_top:
            return f"{self.glyphs.down}{self.last_top - self.top} more, pgdn"
        return f"{self.glyphs.up}{self.top} more, pgup" if self.top else ""

    def _hint(self) -> None:
        """Draw the rule anew where it has to say something else about the rows outside the window."""
        if self.beyond() != self._hinted:
            self.head()

    def head(self) -> None:
        """Draw the rule above the page anew, if there is one."""
        self._headed, self._hinted = self.glyphs, self.beyond()
        title = plain(self._title)
        if self.styles.border_left[0] or not self.styles.border_top[0] or not self.size.width:
            room = self.size.width - ROUND_A_TITLE if self.size.width else cell_len(title)
            self.border_title = Content(self.glyphs.plain(cut_before(title, room, self.glyphs.ellipsis)))
            return
        more = "  ".join(words for words in (self._hinted, plain(self._more)) if words)
        row = clipped(self.rule_row(title, more, self.size.width), self.size.width, self.glyphs.ellipsis)
        # The border draws the first and the last cell itself.
        inner = cut_out(row, 1, self.size.width - 1)
        ruled = [(self.glyphs.plain(text), RULED.get(role, "not bold $foreground")) for text, role in inner]
        grounds = ((text, style if " on " in style else f"{style} on $background") for text, style in ruled)
        self.border_title = Content.assemble(*grounds)

    def rule_row(self, title: str, more: str, size: int) -> Line:
        """Return the row above the page: a rule with the title in it, and `more` at its end."""
        role = HEAVY.get(self.id or "", "line")
        sign = self.glyphs.line if role == "line" else self.glyphs.path
        end: Line = ((f" {more} ", "soft"), (sign, role)) if more else ()
        if cell_len(title) > size - 4 - width(end) and self.id in HEAVY and "  " in more:
            end = ((f" {more.rpartition('  ')[0]} ", "soft"), (sign, role))
        elif (
            cell_len(title) > size - 4 - width(end)
            and self.id in HEAVY
            and not more.startswith((self.glyphs.up, self.glyphs.down))
        ):
            end = ()
        room = size - 4 - width(end)
        short = cut_before(title, room, self.glyphs.ellipsis) if title else ""
        name: Line = ((f" {short} ", "chosen" if self.has_focus else "bright"),) if short else ()
        left = size - 1 - width(name) - width(end)
        return ((sign, role), *name, (sign * left, role), *end)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show in the title whether keys go to the page."""
        super().watch_has_focus(has_focus)
        self.head()

    @property
    def last_top(self) -> int:
        """The highest row that can stand on top of the window."""
        return max(0, len(self.rows) - self.content_size.height)

    def scroll_rows(self, top: int) -> None:
        """Put row `top` on top of the window, as far as there are rows."""
        top = max(0, min(top, self.last_top))
        if top != self.top:
            self.top = top
            self.refresh()
            self._hint()

    def move(self, by: int) -> None:
        """Scroll by rows, at most so far that one of those in sight stays; panes with a selection move that instead."""
        most = max(1, self.content_size.height - 1)
        self._mark_found(None)
        self.scroll_rows(self.top + max(-most, min(by, most)))

    def sideways(self, by: int) -> bool:
        """Go left or right, and return whether the pane has a use for that now; where not, the screen has one."""
        return False

    def first(self) -> None:
        """Go to the beginning."""
        self.scroll_rows(0)

    def last(self) -> None:
        """Go to the end."""
        self.scroll_rows(self.last_top)

    def find(self, words: str) -> bool:
        """Go to the next row that has `words` in it, after the last one from the top again; return whether there is
        any. Capitals and accents do not count."""
        self.ensure_built()
        wanted = comparable(words)
        rows = [row for row, line in enumerate(self.rows) if wanted in comparable(text_of(line))]
        if not rows:
            return False
        here = self.row_here()
        self.go_to_row(next((row for row in rows if row > here), rows[0]))
        return True

    def row_here(self) -> int:
        """Return the row behind which to look on: the one that was found, else the one above the window."""
        return self.top - 1 if self._found is None else self._found

    def go_to_row(self, row: int) -> None:
        """Bring a row into the window and mark it; panes with a selection select what it belongs to."""
        self._mark_found(row)
        if not self.top <= row < self.top + self.content_size.height:
            self.scroll_rows(row - self.content_size.height // 3)

    def _mark_found(self, row: int | None) -> None:
        before, self._found = self._found, row
        for one in (before, row):
            if one is not None:
                self.repaint_row(one)

    def role_of(self, row: int) -> str:
        """Return the role that covers a whole row ("chosen" for a selected or found one), or nothing."""
        return "chosen" if row == self._found else ""

    def covered(self, row: int, text: str) -> str:
        """Return the text of a row that a role covers as a whole."""
        return text

    def rule_here(self) -> str:
        """Return the id of the rule that the selection names, or nothing."""
        return ""

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set in use."""
        return glyphs_of(self.app)

    @property
    def lettered(self) -> bool:
        """Whether a letter must tell what is a bar of colour elsewhere: on light ground, without colours, in ASCII."""
        return self.glyphs.ascii or self.app.no_color or not self.app.current_theme.dark

    def style_of(self, role: str) -> Style:
        """Return the style that the theme gives to `role`: to each of its words, later ones over earlier ones."""
        style = self._styles_of.get(role)
        if style is None:
            style = self.rich_style  # mixes the colours of all that the page lies on, each time anew
            for word in role.split():
                style += self.screen.get_component_rich_style(f"page--{word}", partial=True)
            self._styles_of[role] = style
        return style

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width wanted: that of the container."""
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height wanted: one row for each line."""
        return max(1, len(self.build(width)))

    def render_line(self, y: int) -> Strip:
        """Return the strip of one row of the window."""
        self.ensure_built()
        row = self.row_at(y)
        width = self.content_size.width
        strip = self._strips.get(row)
        if strip is None or strip.cell_length != width:
            content = self.rows[row] if row < len(self.rows) else EMPTY
            strip = self._strips[row] = self._strip(content, width, row)
        return strip

    def _strip(self, content: Line, width: int, row: int) -> Strip:
        glyphs = self.glyphs
        fitting = clipped(content, width, glyphs.ellipsis)
        cover = self.role_of(row)
        if cover:
            whole = self.style_of(cover)
            text = glyphs.plain(self.covered(row, plain(text_of(fitting))))
            return Strip([Segment(text, whole)]).adjust_cell_length(width, whole)
        strip = Strip([Segment(glyphs.plain(plain(text)), self.style_of(role)) for text, role in fitting])
        return strip.adjust_cell_length(width, self.style_of(""))

    def notify_style_update(self) -> None:
        """Forget the strips and the styles of the roles when the theme changed, and the rule with the title when other
        signs are to be drawn."""
        super().notify_style_update()
        self._strips.clear()
        self._styles_of.clear()
        if self._headed is not None and self._headed is not self.glyphs:
            self.head()

    def on_resize(self, event: events.Resize) -> None:
        """Build the lines again for another size."""
        self.ensure_built()
        self.head()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll with the wheel."""
        self.scroll_rows(self.top + 2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll with the wheel."""
        self.scroll_rows(self.top - 2)
