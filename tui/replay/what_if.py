"""The sheet on which a what-if is set up: who chooses from here on, what is drawn, and what the game is called."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Static

from core.bots import HUMAN, bot_names
from core.kernel.prompts import inside
from replays.branching import AS_IT_WAS, EVERYBODY, LONGEST_NAME, SET, WhatIf
from saves.text import sentence, visible
from tui.home.setup_text import player_words
from tui.host import Hosted
from tui.keys import BACK
from tui.sheets.ask import AskScreen
from tui.styles import SHELL
from tui.widgets.footer import KeyRow
from tui.widgets.lines import Span
from tui.widgets.page import InkedModalScreen
from tui.widgets.rows import Row, RowList

BEGIN, WHO, CHANCE, NAME, WHERE = "begin", "who", "chance", "name", "where"
LABEL = 16

SAME = "What comes next is what came here, as long as it is rolled and drawn in the same order."
NEW = "What nobody could know yet is rolled and drawn anew."
"""What the two values of chance mean."""


class WhatIfScreen(Hosted, InkedModalScreen[bool]):
    """Sets a branch up, and is dismissed with whether to begin it.

    `names` are those of the seats, and `choice` is what the game begins with, in words, where that is chosen already.
    `where` says what the entry is from which it leaves. With `before` the game may begin before the choice of that
    entry as well as after it; where all is `over` with it, only before.
    """

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "What if?"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("space", "begin", "Begin", id="whatif.begin"),
        Binding("right,l", "turn(1)", "Next value", key_display="left right", id="whatif.next"),
        Binding("left,h", "turn(-1)", "Value before", show=False, id="whatif.before"),
        Binding("b", "switch", "Before or after", id="whatif.switch", tooltip="Begin before or after the choice"),
        Binding("e", "name", "Name", id="whatif.name"),
        Binding("q", "close", "Close", show=False, id="whatif.close"),
        BACK,
    ]

    def __init__(
        self,
        what_if: WhatIf,
        names: dict[str, str],
        choice: str = "",
        before: int = 0,
        *,
        over: bool = False,
        where: str = "",
    ) -> None:
        super().__init__()
        self.where = where
        self.over = over
        self.before = before
        self.what_if = what_if
        self.names = names
        self.choice = choice

    def compose(self) -> ComposeResult:
        """Show what is about to begin, and what can be set."""
        plain = self.host.glyphs.plain
        with Vertical(classes="sheet"):
            yield Static("What if? A game of your own from here", classes="sheet-title", markup=False)
            yield Static(plain(visible(self.about())), id="whatif-begins", classes="sheet-text", markup=False)
            yield RowList(self.row_list(BEGIN))
            yield Static("", id="whatif-about", classes="sheet-text", markup=False)
        yield KeyRow()

    def about(self) -> str:
        """Return what begins, and what keeps it from meeting the same draws."""
        begins = f"It begins after entry {self.what_if.entry}{self.where}; this game stays as it is."
        if self.before and not self.after:
            begins = f"It begins before the choice of entry {self.before}; this game stays as it is."
        if self.over:
            begins = (
                f"The game is over with entry {self.before}, so yours begins before the choice made there; this game "
                "stays as it is."
            )
        if self.choice:
            entry, choice = self.what_if.entry + 1, sentence(self.choice)
            begins = (
                f"It begins after entry {entry - 1}, with another choice in entry {entry}: {choice} This game "
                "stays as it is."
            )
        return " ".join(filter(None, [begins, self.what_if.why_anew]))

    @property
    def after(self) -> bool:
        """Whether it begins after the choice that is looked at."""
        return self.what_if.entry >= self.before

    def row_list(self, focused: str) -> list[Row]:
        """Return the rows, the cursor being on the one with the id `focused`."""
        what_if = self.what_if
        draws = "new dice and draws" if what_if.anew else "the dice and draws of this game"
        rows = [
            Row(BEGIN, [("Begin", "bright")], [("space ", "key")]),
            self._row(WHO, "Who chooses", self._way_words(), focused, len(what_if.ways) > 1),
        ]
        for seat, player in what_if.players.items():
            was = what_if.was[seat]
            before = f"  was {player_words(was)}" if was != player else ""
            name = f"  {visible(self.names[seat])}"
            rows.append(self._row(f"seat {seat}", name, player_words(player), focused, True, before))
        rows.append(self._row(CHANCE, "Chance", draws, focused, not what_if.why_anew))
        rows.append(self._row(NAME, "Name", visible(what_if.name), focused, False))
        if self.before:
            where = f"{'after' if self.after else 'before'} the choice of entry {self.before}"
            rows.append(self._row(WHERE, "Begins", where, focused, not self.over))
        return rows

    def _row(self, row_id: str, label: str, words: str, focused: str, turns: bool, more: str = "") -> Row:
        glyphs = self.host.glyphs
        here = turns and row_id == focused
        before: Span = (f"{glyphs.back} " if here else "  ", "soft")
        after: Span = (f" {glyphs.cursor}" if here else "  ", "soft")
        return Row(row_id, [(label.ljust(LABEL), "soft"), before, (words, "ink"), after, (more, "soft")])

    def _way_words(self) -> str:
        way = self.what_if.way
        if way == AS_IT_WAS:
            people = HUMAN in self.what_if.was.values()
            return "as it was" if people else "as it was: bots in every seat"
        if way in (EVERYBODY, SET):
            return "you, for every seat" if way == EVERYBODY else "as set below"
        return f"you as {inside(visible(self.names[way]))}, the rest bots"

    def _fill(self, focused: str) -> None:
        rows = self.query_one(RowList)
        rows.set_rows(self.row_list(focused), focused)
        plain = self.host.glyphs.plain
        self.query_one("#whatif-begins", Static).update(plain(visible(self.about())))
        self.query_one("#whatif-about", Static).update(plain(self.bot_words(focused)))

    def bot_words(self, row_id: str) -> str:
        """Return what the value of a row means: what the bots are like that it names, or what chance will bring."""
        if row_id == CHANCE:
            return NEW if self.what_if.anew else SAME
        seat = row_id.removeprefix("seat ")
        named = list(self.what_if.players.values()) if row_id == WHO else [self.what_if.players.get(seat, HUMAN)]
        lines = bot_names(self.what_if.log.game.id)
        return " ".join(f"{name}: {lines[name].rstrip('.')}." for name in dict.fromkeys(named) if name in lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to begin before or after a choice only where both can be."""
        return bool(self.before) and not self.over if action == "switch" else True

    def action_switch(self) -> None:
        """Begin before the choice that is looked at, or after it."""
        if self.before and not self.over:
            self.what_if.leave_after(self.before - self.after)
            self._fill(self.here)

    @property
    def here(self) -> str:
        """The id of the row under the cursor."""
        row = self.query_one(RowList).row
        return row.id if row is not None else BEGIN

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Mark the value of the row as one that can be turned."""
        self._fill(event.row.id)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Begin, ask for a name, or take the next value."""
        if event.row.id == BEGIN:
            self.action_begin()
        elif event.row.id == NAME:
            self.action_name()
        else:
            self.action_turn(1)

    def action_turn(self, by: int) -> None:
        """Give the row its next value or the one before."""
        what_if, row = self.what_if, self.here
        if row == WHO:
            ways = list(what_if.ways)
            at = ways.index(what_if.way) if what_if.way in ways else (-1 if by > 0 else 0)
            what_if.players = dict(what_if.ways[ways[(at + by) % len(ways)]])
        elif row == CHANCE and not what_if.why_anew:
            what_if.anew = not what_if.anew
        elif row.startswith("seat "):
            seat = row.removeprefix("seat ")
            values = what_if.values(seat)
            at = values.index(what_if.players[seat]) if what_if.players[seat] in values else -1
            what_if.players[seat] = values[(at + by) % len(values)]
        elif row == WHERE:
            self.action_switch()
        elif row == CHANCE:
            self.host.say(what_if.why_anew)
        self._fill(row)

    def action_name(self) -> None:
        """Ask for the name of the game."""

        def named(text: str | None) -> None:
            if text:
                self.what_if.name = text
                self._fill(NAME)

        name = self.what_if.name
        self.app.push_screen(AskScreen("What is this game called?", "", name, limit=LONGEST_NAME), named)

    def action_begin(self) -> None:
        """Begin the game as it is set up."""
        self.dismiss(True)

    def action_back(self) -> None:
        """Leave everything as it is."""
        self.dismiss(False)

    def action_close(self) -> None:
        """Leave everything as it is."""
        self.dismiss(False)
