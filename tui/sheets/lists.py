"""Small lists over the table: why not, the odds, passing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from core.kernel.comparing import comparable
from core.kernel.game import Game
from saves.text import visible
from tui.host import Hosted
from tui.keys import BACK
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.items import Items
from tui.widgets.lines import Line, flowed, spread, width, wrapped
from tui.widgets.page import InkedModalScreen


@dataclass(frozen=True)
class ListRow:
    """A row of a small list: words, what is said about them, a rule, and a mark before them."""

    words: str
    about: str = ""
    rule: str = ""
    mark: str = ""


class ListPane(Items):
    """The rows of a small list; what is said about each stands below it, or beside it when it is short."""

    def __init__(self, rows: Sequence[ListRow], beside: bool, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.list_rows = list(rows)
        self.beside = beside
        self.words = ""
        self.numbers = list(range(len(self.list_rows)))
        """The numbers of the rows that are shown."""

    def narrow(self, words: str) -> None:
        """Show only the rows that have all of `words`."""
        self.words = words
        self.show(self.list_rows, 0)

    def show(self, rows: Sequence[ListRow], selected: int) -> None:
        """Show other rows, as far as they have the words that are looked for."""
        self.list_rows = list(rows)
        wanted = comparable(self.words).split()
        texts = [comparable(f"{row.words} {row.about} {row.rule}") for row in rows]
        self.numbers = [at for at, text in enumerate(texts) if all(word in text for word in wanted)]
        self.top = 0
        self.reset(selected)
        self.refresh(layout=True)

    def build_items(self, size: int) -> list[list[Line]]:
        """Return the rows."""
        rows = [self.list_rows[number] for number in self.numbers]
        return [self._beside(row, size) if self.beside else self._below(row, size) for row in rows]

    def _beside(self, row: ListRow, size: int) -> list[Line]:
        left: Line = ((f" {row.mark} " if row.mark else " ", "key"), (row.words, ""))
        right: Line = ((f"{row.about} ", "strong"),)
        if width(left) + width(right) >= size and row.about:
            return self._below(row, size)
        return [spread(left, right, size, self.glyphs.ellipsis)]

    def _below(self, row: ListRow, size: int) -> list[Line]:
        rule: Line = ((f"{row.rule} ", "soft"),)
        words = (row.words, "strong" if row.about else "")
        heads = flowed([(f" {row.mark} ", "key") if row.mark else (" ", ""), words], size - width(rule) - 1, 3)
        about = [((f"    {text}", ""),) for text in wrapped(row.about, size - 6)] if row.about else []
        return [spread(heads[0], rule, size), *heads[1:], *about]

    def rule_here(self) -> str:
        """Return the rule of the selected row."""
        return self.list_rows[self.numbers[self.selected]].rule if self.numbers else ""


class ListScreen(Filtering, Hosted, InkedModalScreen[int | None]):
    """A titled list over the screen below; `hint` stands in its lower border, and `above` it what holds for all rows.

    Enter does what `choosing` says of the row's number, or the screen is dismissed with it where one is to be picked,
    `picked` being selected at first; else it shows the row's rule.
    """

    BINDING_GROUP_TITLE = "A list over a screen"
    AUTO_FOCUS = "ListPane"
    CSS = """
    ListScreen { align: center middle; background: $background 60%; }
    ListScreen > Vertical { width: 80; max-width: 100%; height: auto; max-height: 90%; }
    ListScreen ListPane {
        height: auto; max-height: 100%; border: round $line; border-title-color: $bright; background: $surface;
    }
    ListScreen #list-above { dock: top; height: auto; padding: 0 2; background: $surface; color: $bright; }
    ListScreen KeyRow { dock: bottom; }
    .-ascii ListScreen ListPane { border: ascii $line; }
    """
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("up,k", "move(-1)", "Up", show=False, id="list.up"),
        Binding("down,j", "move(1)", "Down", show=False, id="list.down"),
        Binding("home,g", "edge(-1)", "First", show=False, id="list.first"),
        Binding("end,G", "edge(1)", "Last", show=False, id="list.last"),
        Binding("enter,space", "choose", "Choose", id="list.choose"),
        Binding("r", "rule", "Rule", id="table.rule"),
        FILTER,
        Binding("q,w,W,o,p,a", "leave", "Close", show=False, id="list.close"),
        BACK,
    ]

    def __init__(
        self,
        title: str,
        rows: Sequence[ListRow],
        game: Game,
        *,
        beside: bool = False,
        choosing: Callable[[int], Sequence[ListRow]] | None = None,
        picked: int | None = None,
        hint: str = "",
        above: str = "",
    ) -> None:
        super().__init__()
        self.heading = title
        self.above = above
        self.hint = hint
        self.game = game
        self.choosing = choosing
        self.picks = picked is not None
        self.pane = ListPane(rows, beside)
        self.pane.selected = picked or 0

    def compose(self) -> ComposeResult:
        """Show the list and its keys."""
        with Vertical():
            if self.above:
                yield Static(self.host.glyphs.plain(visible(self.above)), id="list-above", markup=False)
            yield self.pane
            yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Give the list its title."""
        self.pane.retitle(self.heading, self.hint)

    def action_move(self, by: int) -> None:
        """Move the selection."""
        self.pane.move(by)

    def action_edge(self, edge: int) -> None:
        """Go to the first or the last row."""
        (self.pane.first if edge < 0 else self.pane.last)()

    def action_choose(self) -> None:
        """Choose the selected row."""
        self.pane.choose()

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """Do what choosing a row means here, and show the rows as they are then."""
        event.stop()
        if self.picks:
            self.dismiss(self.pane.numbers[event.index])
            return
        if self.choosing is None:
            self.action_rule()
            return
        self.pane.show(self.choosing(self.pane.numbers[event.index]), event.index)

    def action_rule(self) -> None:
        """Show the rule of the selected row."""
        rule = self.pane.rule_here()
        if rule:
            self.host.show_rules(self.game, rule)

    def listed(self) -> ListPane:
        """Return the list."""
        return self.pane

    def move_in_list(self, by: int) -> None:
        """Move the selection while words are typed."""
        self.pane.move(by)

    def narrow(self, words: str) -> None:
        """Show what has all of `words`."""
        self.pane.narrow(words)

    def action_back(self) -> None:
        """Show everything again, or close the list."""
        if not self.clear_filter():
            self.dismiss(None)

    def action_leave(self) -> None:
        """Close the list."""
        self.dismiss(None)
