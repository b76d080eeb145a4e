"""The end of a game: how it ended, the score, the game as a picture, where it turned, and what next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import msgspec
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from core.bots import looks_ahead
from core.kernel.entries import Entry
from core.kernel.figures import Chart, Turn
from core.kernel.game import Game
from core.kernel.options import Preset
from core.kernel.prompts import Outcome
from core.kernel.table import Table
from replays.branching import NOT_KEPT, WhatIf, thrown_away, why_over
from replays.compared import beside_parent
from replays.naming import by_name, names_of
from saves.branches import split_parent
from saves.errors import SaveError
from saves.text import visible
from tui.home.setup import nearest
from tui.host import Hosted
from tui.keys import BACK
from tui.sheets.ask import AskScreen
from tui.styles import SHELL
from tui.table.end_page import EndPage
from tui.table.turned import Turned
from tui.widgets.footer import KeyRow
from tui.widgets.lines import begun
from tui.widgets.page import InkedScreen
from tui.widgets.rows import Row, RowList

if TYPE_CHECKING:
    from saves.game_file import SavedGame
    from tui.table.decided import Decided

After = str
"""What the player wants after the end; the screen is dismissed with it: one of `NEXT`. Replay, figures and branches
lie over the screen instead."""

NEXT: tuple[tuple[str, str, str, str], ...] = (
    ("a", "again", "The same table again", "Same options and players, other dice."),
    ("n", "harder", "A harder one", ""),
    ("v", "look", "Look at the table", "The table as it stands at the end."),
    ("u", "undo", "Undo the last decision", "Play on from there."),
    ("p", "replay", "Replay", "The whole game, step by step."),
    ("E", "evaluate", "Evaluate", "Which choices and which luck decided it."),
    ("g", "figures", "Figures", "Charts, luck, what the events cost."),
    ("q", "leave", "Back", "To the game that this one has left."),
    ("x", "home", "Home", "The game stays in the library."),
)

IN_THE_LOG = "Words of what happened, or of a note. The replay opens at the first line that has them."

FEW = ("again", "harder")
"""What stands in the list where there is little room; the keys of the rest stand below it."""

ELSEWHERE = ("look", "undo", "leave")
"""What can be done after a game that was played elsewhere."""

OF_A_LOG = ("branch", "search", "there", "turn")
"""The actions that need a log."""

LONG_FROM = 36
"""From so many lines on everything stands in the list."""


class ResultScreen(Hosted, InkedScreen[After]):
    """Shows how a game ended, and is dismissed with what the player wants next; `App.after_game` does most of it.

    `path` is the log of the game, which figures are made of, and `hints` how many hints were used where they are
    counted; `over` says that the table lies over the replay of a game that this one has left. After a game that was not
    played `here` there is less to be done: neither figures nor a picture of it are made of what one seat saw.
    """

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "The end"
    AUTO_FOCUS = "#next"
    WAYS: ClassVar[Sequence[tuple[str, str, str, str]]] = NEXT
    """What can be done next, as far as it can be: its key, what it is, and words for it."""

    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        *[Binding(str(n), f"there({n})", f"Turning point {n}", show=False) for n in range(1, 4)],
        Binding("left", "turn(-1)", "Turn before", show=False, id="result.turn_before"),
        Binding("b", "branch", "What if", id="result.branch", tooltip="What if? A game of your own from a turn on"),
        Binding("p", "next('replay')", "Replay", id="result.replay"),
        Binding("E", "next('evaluate')", "Evaluate", show=False, id="result.evaluate"),
        Binding("g", "next('figures')", "Figures", id="result.figures"),
        Binding("v", "next('look')", "Table", id="result.look"),
        Binding("u", "next('undo')", "Undo", id="result.undo"),
        Binding("x", "next('home')", "Home", id="result.home"),
        Binding("r", "rule", "Rule", id="result.rule"),
        Binding("slash", "search", "Search", key_display="/", id="result.search"),
        Binding("right", "turn(1)", "Turns", key_display="left/right", id="result.turn", tooltip="Next turn"),
        Binding("a", "next('again')", "Again", show=False, id="result.again"),
        Binding("n", "next('harder')", "Next: a harder kind of table, or another game", show=False, id="result.harder"),
        Binding("q", "close", "Back to the game that this one has left, else home", show=False, id="result.close"),
        BACK,
    ]

    def __init__(
        self,
        game: Game,
        table: Table,
        path: Path | None = None,
        hints: int | None = None,
        over: bool = False,
        here: bool = True,
    ) -> None:
        super().__init__()
        self.here = here
        self.hints = hints
        self.over = over
        self.wanted = ""
        self.game = by_name(game, table.header)
        self.table = table
        self.path = path
        ended = self.outcome is not None and here
        entries = table.line.entries[: table.cursor]
        self.course = self.game.review.course(table.starting_state(), entries) if ended else None
        origin = split_parent(table.header.parent)
        if self.course is not None and origin is not None:
            self.course = msgspec.structs.replace(self.course, title=f"{self.course.title} after entry {origin[1]}")
        self.chart = self._first_chart(entries) if ended and self.course is None else None
        self.beside = beside_parent(path, self.game) if ended and path is not None and table.header.parent else ""
        self.decided: Decided | None = None
        """What decided the game, once it has been evaluated."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        prompt = self.table.prompt
        return prompt if isinstance(prompt, Outcome) else None

    def _first_chart(self, entries: Sequence[Entry]) -> Chart | None:
        """Return the first chart of the game's figures, which stands where a game has no picture of its own."""
        found = self.game.review.figures(self.table.starting_state(), entries)
        return next((figure for figure in found if isinstance(figure, Chart)), None)

    def compose(self) -> ComposeResult:
        """Show the outcome above where it turned and what can be done next."""
        yield Static("", id="page-title", markup=False)
        yield EndPage(self.game, self.table, self.outcome, self.course, self.chart, self.hints, self.beside)
        yield RowList(id="next")
        yield KeyRow()

    def on_mount(self) -> None:
        """Fill the page."""
        self.fill()

    def on_screen_resume(self) -> None:
        """Look whether the game has been evaluated; whoever comes back from its replay may have done so."""
        if self.path is not None and self.can("evaluate"):
            self.run_worker(self._look_for_evaluation(), exclusive=True)

    async def _look_for_evaluation(self) -> None:
        from tui.table.decided import decided

        found = await asyncio.to_thread(decided, self.table)
        if found is not None and self.is_attached:
            self.decided = found
            self.fill()

    def on_resize(self) -> None:
        """List as much as there is room for."""
        self.call_after_refresh(self.fill)

    def fill(self) -> None:
        """List where the game turned, and what can be done next."""
        name = visible(self.table.header.name) or self.game.title
        asks = "   E says which choices and which luck decided it" if self.can("evaluate") else ""
        fits = cell_len(name) + cell_len(asks) + 6 <= self.app.size.width
        title = f"❧ {name}{asks if self.decided is None and fits else ''}"
        self.query_one("#page-title", Static).update(self.host.glyphs.plain(title))
        long = self.app.size.height >= LONG_FROM
        heading, rows = "Where it turned", []
        if self.decided is not None:
            heading, rows = self.decided.heading(), self.decided.rows(self.host.glyphs, long=long)
        elif self.course is not None:
            turned = Turned(self.game, self.table, self.course, self.host.glyphs)
            rows = turned.rows(self.app.size.width, long=long)
        if rows and long:
            rows = [Row("h turned", [(heading, "bright")], leader=True, heading=True), *rows]
            rows.append(Row("h next", [("What next", "bright")], leader=True, heading=True))
        for key, what, label, words in self.WAYS:
            if (long or what in FEW or not self.here) and self.can(what):
                rows.append(self.next_row(key, what, label, words))
        listed = self.query_one("#next", RowList)
        listed.styles.height = sum(row.height for row in rows) + long
        listed.set_rows(rows, None if listed.row else "again" if self.here else "look")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer nothing that cannot be done after this game."""
        if not self.here and action in OF_A_LOG:
            return False
        return action != "next" or self.can(str(parameters[0]))

    def can(self, what: str) -> bool:
        """Whether something can be done after this game."""
        if not self.here and what not in ELSEWHERE:
            return False
        if what == "evaluate":
            return self.outcome is not None and looks_ahead(self.game.id)
        if what == "leave":
            return self.over or not self.here
        return what != "undo" or self.table.undoable() > 0

    def next_row(self, key: str, what: str, label: str, words: str) -> Row:
        """Return the line of something that can be done next."""
        if what == "harder":
            preset = self.harder()
            label, words = (
                (f"Next: {preset.label}", f"{begun(preset.gist)}.")
                if preset
                else ("Another game", "Set it up like this one.")
            )
        return Row(what, [(f"{key}  ", "key"), (label.ljust(24), "ink"), (words, "soft")])

    def turning(self) -> list[Turn]:
        """Return the turns that cost most."""
        return [self.course.turns[at] for at in self.course.turning()] if self.course is not None else []

    def places(self) -> list[int]:
        """Return the entries of what is listed as having decided."""
        return self.decided.places() if self.decided is not None else [turn.entry for turn in self.turning()]

    def harder(self) -> Preset | None:
        """Return the preset after the one that this table is most like, or None after the last."""
        presets = self.game.options.presets
        now = nearest(self.game, self.table.header.options)
        for one, harder in pairwise(presets):
            if now is not None and one.id == now.id:
                return harder
        return None

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Do what the row says."""
        if event.row.id.startswith("there "):
            self.look_back(int(event.row.id.partition(" ")[2]), evaluate=self.decided is not None)
        else:
            self.action_next(event.row.id)

    def action_there(self, number: int) -> None:
        """Open the replay where the game turned."""
        places = self.places()
        if number <= len(places):
            self.look_back(places[number - 1], evaluate=self.decided is not None)
        else:
            self.host.say("There are no turning points in this game with that number.")

    def look_back(self, entry: int | None = None, *, evaluate: bool = False) -> None:
        """Open the replay over this page, at an entry or at its beginning, and have it evaluate the game: whoever
        leaves it comes back here."""
        if self.path is None:
            self.host.say("There is no log to look back on.")
        else:
            self.host.replay_game(self.path, entry, evaluate=evaluate)

    def action_turn(self, by: int) -> None:
        """Go a turn on in the picture, or back; from none to the last one."""
        if self.course is None or not self.course.turns:
            return
        page, last = self.query_one(EndPage), len(self.course.turns) - 1
        page.cursor = last if page.cursor is None else max(0, min(last, page.cursor + by))
        page.rebuild()

    @property
    def turn_here(self) -> Turn | None:
        """The turn of the picture under the cursor, if there is one."""
        at = self.query_one(EndPage).cursor
        return None if at is None or self.course is None else self.course.turns[at]

    def action_search(self) -> None:
        """Ask for words, and open the replay at the first line of the log that has them."""

        def asked(words: str | None) -> None:
            if words and self.path is not None:
                self.wanted = words
                self.host.replay_game(self.path, words=words)

        if self.path is None:
            self.host.say("There is no log to search in.")
        else:
            self.app.push_screen(AskScreen("Search in the log", IN_THE_LOG, self.wanted, 80, again=True), asked)

    def action_branch(self) -> None:
        """Play on from the turn that is looked at in the picture, from the turning point under the cursor, or from the
        last one at which there was something to play for; this game stays as it is.

        Where a choice decided, one plays on before it; before the game has been evaluated the first one it is.
        """
        if self.turn_here is not None:
            self.play_on(self.turn_here.entry)
            return
        row, places = self.query_one("#next", RowList).row, self.places()
        place = (self.decided.to_be_saved() if self.decided is not None else None) or next(iter(places), None)
        if row is not None and row.id.startswith("there "):
            place = int(row.id.partition(" ")[2])
        if place is not None:
            number = places.index(place) + 1 if place in places else 0
            entry = place if self.decided is None else self.decided.before(place)
            self.play_on(entry, f", at turning point {number}" if number else "")
        else:
            self.host.say("This game has no turning point to play on from. Its replay branches at any entry with b.")

    def play_on(self, entry: int, where: str = "") -> None:
        """Ask how a game goes on after an entry, or the last one before it where the game was not over yet, and begin
        it over this page, to which leaving it leads back; `where` says what that entry is."""
        from saves.reader import read_log
        from tui.replay.what_if import WhatIfScreen

        assert self.path is not None
        try:
            log = read_log(self.path)
            while entry > 0 and why_over(log, entry):
                entry -= 1
            what_if = WhatIf(log, entry)
        except SaveError as error:
            self.host.say(error.sentence, bad=True)
            return

        def left(saved: SavedGame) -> None:
            if thrown_away(saved):
                self.host.say(NOT_KEPT)

        def answered(begin: bool | None) -> None:
            if begin:
                self.host.start_branch(what_if.begin(), over=True, closed=left)

        names = names_of(self.game, self.table.header)
        self.app.push_screen(WhatIfScreen(what_if, names, where=where), answered)

    def action_next(self, what: str) -> None:
        """Leave with what the player wants."""
        if what == "undo" and self.table.undoable() == 0:
            self.host.say("This table does not take the last decision back.")
        elif what == "figures":
            self.show_figures()
        elif what == "replay":
            self.look_back(self.turn_here.entry if self.turn_here is not None else None)
        elif what == "evaluate":
            self.look_back(self.table.entry, evaluate=True)
        elif what == "harder" and (preset := self.harder()) is not None:
            self.dismiss(f"harder {preset.id}")
        else:
            self.dismiss(what)

    def show_figures(self) -> None:
        """Show the figures on the game over this page."""
        from saves.reader import read_log
        from tui.library.game_figures import GameFiguresScreen

        if self.path is None:
            self.host.say("There is no log to make figures of.")
            return
        try:
            screen = GameFiguresScreen(read_log(self.path), self.look_back)
        except SaveError as error:
            self.host.say(error.sentence, bad=True)
        else:
            self.app.push_screen(screen)

    def action_rule(self) -> None:
        """Show the rule that ended the game."""
        if self.outcome is not None:
            self.host.show_rules(self.game, self.outcome.rule)

    def action_close(self) -> None:
        """Leave the table, too."""
        self.dismiss("leave" if self.can("leave") else "home")

    def action_back(self) -> None:
        """Return to the table."""
        self.dismiss("look")
