"""The figures on one finished game: a cursor goes along its charts, by entries and marks, and into the replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from core.kernel.figures import Figure
from replays.figures import figures
from replays.naming import by_name, names_of
from replays.opened import opened
from replays.telling import decision, told
from replays.timeline import timeline
from saves.log_file import LogFile
from saves.text import visible
from tui.library.figures import FiguresScreen
from tui.replay.held import Held
from tui.sheets.ask import AskScreen
from tui.table.finding import ON_THIS_PAGE, THE_NEXT
from tui.widgets.bars import Bar
from tui.widgets.footer import KeyRow
from tui.widgets.lines import Span


class GameFiguresScreen(FiguresScreen):
    """Shows the figures on the game in `log`, the cursor on entry `at`, or on the last one; `go` is called with the
    entry to which the player wants to go. `found` are the figures where a host has made them: no copy tells enough.
    Raises what `figures` raises."""

    BINDING_GROUP_TITLE = "Figures"
    BINDINGS: ClassVar[list[Binding]] = [
        Binding("right,l", "cursor(1)", "Entry", key_display="left/right", id="figures.on", tooltip="Along the charts"),
        Binding("left,h", "cursor(-1)", "Back along the charts", show=False, id="figures.before"),
        Binding("tab", "figure(1)", "Figure", id="figures.next", tooltip="Next figure"),
        Binding("enter", "there", "Replay", id="figures.there"),
        Binding("f", "moment(1)", "Mark", id="figures.moment", tooltip="Next mark"),
        Binding("o", "line", "Line", id="figures.line", tooltip="One line of a chart, the next, or all"),
        Binding("F", "moment(-1)", "Mark before", show=False, id="figures.moment_before"),
        Binding("right_square_bracket", "part(1)", "Part", key_display="[ ]", id="figures.part", tooltip="Next part"),
        Binding(
            "left_square_bracket", "part(-1)", "Part before", key_display="[", show=False, id="figures.part_before"
        ),
        Binding("slash", "find", "Find words", key_display="/", show=False, id="figures.find"),
    ]

    def __init__(
        self, log: LogFile, go: Callable[[int], None], at: int | None = None, found: Sequence[Figure] | None = None
    ) -> None:
        self.log_file = log
        self.go = go
        self.game = opened(by_name(log.game, log.header))
        self.names = names_of(self.game, log.header)
        super().__init__(f"{log.header.name or log.game.title}: figures", figures(log) if found is None else found)
        self.axis = timeline(log)
        self.held = Held()
        self.wanted = ""
        if self.figures.last_entry >= 0:
            self.figures.cursor = self.figures.last_entry if at is None else min(at, self.figures.last_entry)

    def compose(self) -> ComposeResult:
        """Show the title, the figures, the entry at the cursor and the keys."""
        yield Static("", id="page-title", markup=False)
        yield self.figures
        yield Bar(id="here")
        yield KeyRow()

    def begin(self) -> None:
        """Write the title, and what happened at the cursor."""
        super().begin()
        self.say_where()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what the cursor does only where there is one."""
        if action == "line":
            return self.figures.has_lines
        return self.figures.cursor is not None if action in ("cursor", "there", "moment", "part") else True

    def action_line(self) -> None:
        """Let one line of the charts stand out: the next of the chart in sight, and after the last one all."""
        self.figures.pick_next()

    def action_find(self) -> None:
        """Ask for words, and go to the next row that has them."""

        def asked(words: str | None) -> None:
            if words:
                self.wanted = words
                if not self.figures.find(words):
                    self.host.say(f"This page does not say: {words}")

        self.app.push_screen(AskScreen(ON_THIS_PAGE, THE_NEXT, self.wanted), asked)

    def say_where(self) -> None:
        """Say which entry the cursor stands on, in which part of the game, and what happened there."""
        entry = self.figures.cursor
        bar = self.query_one(Bar)
        bar.display = entry is not None
        if entry is None:
            return
        found: list[Span] = [(f" entry {entry}", "strong")]
        for one in self.axis.told(entry):
            found.append((f"  {one.sign} {one.words}", "bright") if one.sign else (f"  {one.words}", "soft"))
        made = decision(self.log_file.table, entry, None, self.game)
        found.append((f"  {told(made, self.names)}", ""))
        bar.say(tuple((self.host.glyphs.plain(visible(text)), role) for text, role in found))

    def stand(self, entry: int) -> None:
        """Put the cursor on an entry."""
        self.figures.go_to(entry)
        self.say_where()

    def action_cursor(self, by: int) -> None:
        """Go an entry on or back; further while the key is held."""
        self.stand((self.figures.cursor or 0) + by * self.held.steps(f"cursor {by}"))

    def action_moment(self, by: int) -> None:
        """Go to the next mark on the axis, or to the one before."""
        there = self.axis.next(self.figures.cursor or 0, by)
        if there is None:
            self.host.say("There is no mark after this." if by > 0 else "There is no mark before this.")
        else:
            self.stand(there)

    def action_part(self, by: int) -> None:
        """Go to where the next part of the game begins, or the one before."""
        there = self.axis.next(self.figures.cursor or 0, by, parts=True)
        if there is None:
            self.host.say("No further part begins after this." if by > 0 else "No part begins before this.")
        else:
            self.stand(there)

    def action_there(self) -> None:
        """Leave for the replay, at the entry of the cursor."""
        if self.figures.cursor is not None:
            self.go(self.figures.cursor)
