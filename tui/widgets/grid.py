"""The grid: a prompt as rows of cells, moved through in two dimensions and taken by one key or two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace
from textual import events
from textual.message import Message

from tui.keys import GO_ON, REFUSE
from tui.widgets.grid_keys import (
    AGAIN,
    NO_ROW,
    NOTHING_SELECTED,
    NOTHING_THERE,
    OPENED_FIRST,
    has_key,
    meant_by,
    words_of,
)
from tui.widgets.grid_rows import Cell, Cursor, Layout, Place, Row, Spot, place_of, row_keys
from tui.widgets.lines import Line
from tui.widgets.page import Page
from tui.widgets.question import all_news, below, over, parted

SAFE = (GO_ON, REFUSE)
"""The keys of rows that leave everything as it is: going on, and not paying."""


class Grid(Page):
    """The rows of a prompt. Choices are named by their places among those of the prompt.

    `describe` says in so many cells what a choice is in full words, and its rule; `warn` what is lost by it.
    """

    class Selected(Message):
        """Another choice was selected."""

        def __init__(self, choice: int) -> None:
            super().__init__()
            self.choice = choice

    class Shown(Message):
        """Other rows are shown, which other keys take, or more or fewer of them lie below the window."""

    class Chosen(Message):
        """A choice was taken by mouse."""

        def __init__(self, choice: int) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.grid: tuple[Row, ...] = ()
        self.cursor = Cursor()
        self.describe: Callable[[int, int], tuple[list[Line], list[Line]]] | None = None
        self.warn: Callable[[int], str] | None = None
        self.question = ""
        self.news: tuple[str, ...] = ()
        self.once = False
        self.instead: Callable[[int], list[Line]] | None = None
        self.rule = ""
        self._asked_rule = ""
        self._rule_of: Callable[[int], str] | None = None
        self._said = ""
        self._sure: Place | None = None
        self.below = 0  # rows below the window
        self.spots: list[Spot] = []
        self._column: int | None = None
        self._above = False
        self.told_whole = True  # whether what is said once has room below the rows

    def ask(self, question: str, rule: str = "", rule_of: Callable[[int], str] | None = None) -> None:
        """Put a question on the rule above the grid, and the rule of the selected choice, else the one that asks."""
        stale, self.instead = self.instead is not None, self.instead if question == self.question else None
        self.question, self._asked_rule, self._rule_of, self._said = question, rule, rule_of, ""
        if stale or self._above or self._over(self.content_size.width):
            self.rebuild()
        self._note()

    def show(
        self,
        rows: Sequence[Row],
        selected: int | None = None,
        describe: Callable[[int, int], tuple[list[Line], list[Line]]] | None = None,
        warn: Callable[[int], str] | None = None,
    ) -> None:
        """Show other rows, the choice `selected` selected; where it is None, none is until a key moves."""
        self.grid, self.describe, self.warn = tuple(rows), describe, warn
        at = None if selected is None else place_of(self.grid, selected)
        self.cursor = replace(self.cursor, at=at, opened=None)
        self.top, self._sure, self._column, self._said = 0, None, None, ""
        self.rebuild()
        self._note()
        self.post_message(self.Shown())

    def moved_on(self) -> None:
        """Ask no more about the choices that are still shown: the table to which they belonged has moved on."""
        self.describe = self.warn = None

    def tell(self, news: Sequence[str], once: bool = False) -> None:
        """Say what happened since the last decision below the rows; what is said `once` comes before the detail."""
        if (tuple(news), once) != (self.news, self.once):
            self.news, self.once = tuple(news), once
            self.rebuild()

    def explain(self, instead: Callable[[int], list[Line]]) -> None:
        """Say something else than what follows from the selected choice, until keys go to the rows again."""
        self.instead = instead
        self.rebuild()

    def build(self, width: int) -> list[Line]:
        """Return the rows; below them the selected choice in full words, its rule, and the latest news."""
        above = self._over(width)
        laid = Layout(self.grid, width, self.cursor, self.glyphs, above)
        if above and len(laid.lines) > self.content_size.height:
            above = []
            laid = Layout(self.grid, width, self.cursor, self.glyphs)
        self.spots, self._above = laid.spots, bool(above)
        lines = laid.lines
        room = self.content_size.height - len(lines)
        self.told_whole = not self.once or len(all_news(self.news, width, self.glyphs)) <= room
        if self.instead is not None:
            return [*lines, *self.instead(width)[: max(0, room)]]
        choice, describe = self.choice, self.describe
        detail = partial(describe, choice, width) if choice >= 0 and describe is not None else None
        return [*lines, *below(detail, self.news, self.once, width, room, self.glyphs)]

    def _pinned(self) -> Spot | None:
        """Return the row that leaves everything as it is, where it lies outside the window; it is kept in sight."""
        height = self.content_size.height
        if len(self.rows) <= height or self.cursor.opened is not None:
            return None
        safe = (spot for spot in self.spots if self.grid[spot.place[0]].key in SAFE)
        spot = next(safe, None)
        if spot is None or spot.height * 2 > height or self.top <= spot.line <= self.top + height - spot.height:
            return None
        return spot

    def row_at(self, y: int) -> int:
        """Return the row that stands on line `y` of the window: at its edge the one that is kept in sight."""
        pin, height = self._pinned(), self.content_size.height
        if pin is not None and pin.line < self.top and y < pin.height:
            return pin.line + y
        if pin is not None and pin.line > self.top and y >= height - pin.height:
            return pin.line + y - (height - pin.height)
        return self.top + y

    def repaint_row(self, row: int) -> None:
        """Repaint one row; the whole window where a row is kept in sight at its edge."""
        super().repaint_row(row)
        if self._pinned() is not None:
            self.refresh()

    def needed(self, width: int) -> int:
        """Return how many lines the rows take in `width` cells."""
        return len(Layout(self.grid, width, self.cursor, self.glyphs, self._over(width)).lines)

    def _over(self, size: int) -> list[Line]:
        """Return the rows above all others: what of the question has no room on the rule."""
        return over(self.question, size, self.glyphs)

    def _note(self) -> None:
        """Say above the grid what is asked, or what was just said, how much lies above and below, and the rule."""
        height = self.content_size.height
        shown = {self.row_at(y) for y in range(height)}
        hidden = [spot for spot in self.spots if height and not shown & {*range(spot.line, spot.line + spot.height)}]
        above = len({spot.place[0] for spot in hidden if spot.line < self.top + 1})
        below = len({spot.place[0] for spot in hidden if spot.line > self.top})
        parts = [f"{self.glyphs.up}{above} more"] if above else []
        parts += [f"{self.glyphs.down}{below} more"] if below else []
        if below != self.below:
            self.below = below
            self.post_message(self.Shown())
        choice = self.choice
        self.rule = (self._rule_of(choice) if choice >= 0 and self._rule_of is not None else "") or self._asked_rule
        beside = "  ".join([*parts, self.rule])
        asked = parted(self.question, self.content_size.width, self.glyphs)[0] if self._above else self.question
        self.retitle(self._said or asked, beside, beside)

    def say(self, words: str) -> None:
        """Say something in place of the question until the next key."""
        self._said = words
        self._note()

    def scroll_rows(self, top: int) -> None:
        """Scroll, and say how many rows lie above and below."""
        super().scroll_rows(top)
        self._note()

    def on_resize(self, event: events.Resize) -> None:
        """Build again, and say how many rows lie above and below."""
        super().on_resize(event)
        self._note()

    def fitting_top(self) -> int:
        """Return the row to put on top so that the selected cell is in the window, and at its end the rest."""
        top = super().fitting_top()
        spot = self._here()
        height = self.content_size.height
        if spot is None:
            return top
        safe = (one.height for one in self.spots if self.grid[one.place[0]].key in SAFE)
        pinned = next(safe, 0) if len(self.rows) > height and not self.opened else 0
        if self.grid[spot.place[0]].key not in SAFE:
            if spot.line < top + pinned and top:
                return max(0, spot.line - pinned)
            height -= pinned
        if spot.line < top:
            return spot.line
        return max(top, spot.line + spot.height - height) if spot.height <= height else spot.line

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show the selection as the one that keys move, or as resting."""
        super().watch_has_focus(has_focus)
        self.instead = None if has_focus else self.instead
        self.cursor = replace(self.cursor, focused=has_focus)
        self.rebuild()

    @property
    def cell(self) -> Cell | None:
        """The selected cell."""
        at = self.cursor.at
        return None if at is None else self.grid[at[0]].cells[at[1]]

    @property
    def choice(self) -> int:
        """The place of the selected choice, or -1."""
        cell = self.cell
        return -1 if cell is None else cell.choice

    @property
    def choices(self) -> list[int]:
        """The places of all choices, row by row."""
        return [cell.choice for row in self.grid for cell in row.cells if cell.choice >= 0]

    @property
    def opened(self) -> bool:
        """Whether a row is open."""
        return self.cursor.opened is not None

    def rule_here(self) -> str:
        """Return the rule of the selected choice."""
        return self.rule

    def go_to(self, choice: int) -> None:
        """Select the cell of a choice; a row that stands folded is opened."""
        place = place_of(self.grid, choice)
        if place is not None:
            row = self.grid[place[0]]
            self._go(place, place[0] if row.folded and len(row.legal) > 1 else None)

    def _go(self, place: Place, opened: int | None = None) -> None:
        """Select a cell, and open a row or close it."""
        before = self.cursor
        self.cursor = replace(before, at=place, opened=opened)
        self._sure, self._said = None, ""
        self.rebuild()
        self._note()
        if before.at != place:
            self.post_message(self.Selected(self.choice))

    def _moving(self) -> list[Spot]:
        """Return the cells that can be moved to, from the top."""
        return sorted(self.spots, key=lambda spot: (spot.line, spot.start))

    def _here(self) -> Spot | None:
        return next((spot for spot in self.spots if spot.place == self.cursor.at), None)

    def move(self, by: int) -> None:
        """Go up or down by lines that hold a choice, staying in the column as far as can be."""
        spots, here = self._moving(), self._here()
        if not spots:
            super().move(by)
            return
        if here is None:
            self._go(spots[0 if by > 0 else -1].place, self._open_folded())
            return
        lines = sorted({spot.line for spot in spots})
        line = lines[max(0, min(lines.index(here.line) + by, len(lines) - 1))]
        column = here.start if self._column is None else self._column
        if line != here.line:
            near = min((spot for spot in spots if spot.line == line), key=lambda spot: abs(spot.start - column))
            self._go(near.place, self._open_folded())
            self._column = column

    def sideways(self, by: int) -> bool:
        """Go to the next choice of the row, or the one before; out of an open folded row to the left.

        A row that is open stays so: its keys mean the same before and after.
        """
        here, folded = self._here(), self._open_folded()
        if folded is not None:
            return by < 0 and self.close()
        if here is None:
            self.move(by)
            return True
        row = [spot for spot in self._moving() if spot.place[0] == here.place[0]]
        at = row.index(here) + by
        if not 0 <= at < len(row):
            return False
        self._go(row[at].place, self.cursor.opened)
        self._column = None
        return True

    def row_here(self) -> int:
        """Return the line of the selected choice."""
        here = self._here()
        return -1 if here is None else here.line

    def go_to_row(self, row: int) -> None:
        """Select the choice on a line, or the nearest one above it."""
        spots = [spot for spot in self._moving() if spot.line <= row] or self._moving()[:1]
        if spots:
            self._go(spots[-1].place, self._open_folded())

    def first(self) -> None:
        """Select the first choice."""
        self._edge(0)

    def last(self) -> None:
        """Select the last choice."""
        self._edge(-1)

    def _edge(self, at: int) -> None:
        spots = self._moving()
        if spots:
            self._go(spots[at].place, self._open_folded())
            self._column = None

    def _open_folded(self) -> int | None:
        opened = self.cursor.opened
        return opened if opened is not None and self.grid[opened].folded else None

    def press(self, key: str) -> int:
        """Take the key of a row or of a cell and return its choice, or -1: a row with several is opened, and of one
        without any it is said that there is none."""
        found = meant_by(key, self.grid, self.cursor.opened)
        if found is None:
            if key in row_keys(self.grid):
                self.say(NOTHING_THERE)
            elif key.isdigit() and self.grid:
                opens = any(row.opens for row in self.grid)
                self.say(NO_ROW.format(key) + OPENED_FIRST * opens)
            return -1
        if found.opens:
            self._go(found.place, found.place[0])
            return -1
        return self._take(found.place)

    def has_key(self, key: str) -> bool:
        """Whether a key takes or opens something now."""
        return has_key(key, self.grid)

    def words_of(self, key: str) -> str:
        """Return what the row with this key says, or nothing where no row has it as its own."""
        return words_of(key, self.grid)

    def take(self) -> int:
        """Return the selected choice, or -1 where nothing is selected, a row opens, or it has to be asked again."""
        at = self.cursor.at
        if at is None:
            if self.spots:
                self.say(NOTHING_SELECTED)
            return -1
        if self.grid[at[0]].folded and self.cursor.opened is None and len(self.grid[at[0]].legal) > 1:
            self._go(at, at[0])
            return -1
        return self._take(at)

    def _take(self, place: Place) -> int:
        """Return the choice of a cell; one that loses something is asked for once more."""
        cell = self.grid[place[0]].cells[place[1]]
        if cell.choice < 0:
            self.say(NOTHING_THERE)
            return -1
        loss = cell.grave or (self.warn(cell.choice) if self.warn is not None else "")
        if loss and self._sure != place:
            self._go(place, self.cursor.opened if self.cursor.opened == place[0] else None)
            self._sure = place
            self.say(f"{loss}. {AGAIN}")
            return -1
        return cell.choice

    def close(self) -> bool:
        """Close the row that is open. Returns whether one was."""
        opened = self.cursor.opened
        if opened is None:
            return False
        at = (opened, self.grid[opened].legal[0]) if self.grid[opened].folded else self.cursor.at
        self._go(at or (opened, 0))
        return True

    def on_click(self, event: events.Click) -> None:
        """Select the cell under the mouse; take it when it was selected already."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        x, y = offset.x, self.row_at(offset.y)
        for spot in self.spots:
            if spot.start <= x < spot.end and spot.line <= y < spot.line + spot.height:
                if spot.place != self.cursor.at:
                    self._go(spot.place, self._open_folded())
                elif (choice := self.take()) >= 0:
                    self.post_message(self.Chosen(choice))
                return
