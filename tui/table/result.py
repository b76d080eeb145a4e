"""The end of a game: how it ended, the score and how it came about, the rule that decided it, and what next."""

from __future__ import annotations

from typing import ClassVar, Literal

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Center, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from core.kernel.game import Game
from core.kernel.prompts import DRAWN, LOST, Outcome, verdict
from core.kernel.table import Table
from replays.naming import by_name
from saves.text import visible
from tui.host import Hosted
from tui.keys import BACK
from tui.styles import SHELL
from tui.widgets.rows import Row, RowList

After = Literal["look", "undo", "replay", "again", "home"]
"""What the player wants after the end; the screen is dismissed with it."""

NEXT: tuple[tuple[str, After, str, str], ...] = (
    ("v", "look", "Look at the table", "The table as it stands at the end."),
    ("u", "undo", "Undo the last decision", "Play on from there."),
    ("p", "replay", "Replay", "The whole game, step by step."),
    ("n", "again", "New game like this", "Same options and players."),
    ("x", "home", "Home", "The game stays in the library."),
)


class ResultScreen(Hosted, Screen[After]):
    """Shows how a game ended, and is dismissed with what the player wants next; `App.after_game` does most of it."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "The end"
    AUTO_FOCUS = "#next"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        *[Binding(key, f"next('{what}')", label, show=False, id=f"result.{what}") for key, what, label, _ in NEXT],
        *[Binding(str(n), f"next('{one[1]}')", one[2], show=False) for n, one in enumerate(NEXT, 1)],
        Binding("r", "rule", "Rule", id="result.rule"),
        Binding("q", "next('home')", "Home", show=False, id="result.close"),
        BACK,
    ]

    def __init__(self, game: Game, table: Table) -> None:
        super().__init__()
        self.game = by_name(game, table.header)
        self.table = table

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        prompt = self.table.prompt
        return prompt if isinstance(prompt, Outcome) else None

    def compose(self) -> ComposeResult:
        """Show the outcome above what can be done next."""
        yield Static("", id="page-title", markup=False)
        with VerticalScroll(id="outcome", can_focus=False):
            yield Static("", id="verdict", markup=False)
            with Center():
                yield Static("", id="score", markup=False)
            yield Static("", id="deciding", markup=False)
        with Vertical(id="after"):
            yield RowList(
                [
                    Row(what, [(f"{key}  ", "key"), (label.ljust(26), "ink"), (words, "soft")])
                    for key, what, label, words in NEXT
                    if what != "undo" or self.table.undoable() > 0
                ],
                id="next",
            )
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Fill the page."""
        glyphs = self.host.glyphs
        name = visible(self.table.header.name) or self.game.title
        self.query_one("#page-title", Static).update(glyphs.plain(f"❧ {name}"))
        outcome = self.outcome
        if outcome is None:
            self.query_one("#verdict", Static).update("The game goes on.")
            return
        ink, mark = {LOST: ("$shadow", glyphs.eye), DRAWN: ("$foreground", glyphs.leader)}.get(
            outcome.result, ("$bright", glyphs.star)
        )
        self.query_one("#verdict", Static).update(
            Content.assemble(
                (f"{mark}  {verdict_of(self.table, outcome)}  {mark}", f"bold {ink}"),
                "\n\n",
                glyphs.plain(visible(self.game.words.reason(outcome))),
            )
        )
        self.query_one("#score", Static).update(self.score(outcome))
        self.query_one("#deciding", Static).update(self.deciding(outcome))

    def score(self, outcome: Outcome) -> Content:
        """Return the score and how it came about."""
        lines = [(visible(label), visible(value)) for label, value in self.game.words.score_lines(self.table.state)]
        if not lines:
            lines.append(("score", str(outcome.score)))
        best = [line for line in lines if outcome.scores and line[1] == str(outcome.score)] or lines[-1:]
        width = max(cell_len(label) + cell_len(value) for label, value in lines) + 6
        glyphs = self.host.glyphs
        parts: list[Content | tuple[str, str] | str] = []
        for label, value in lines:
            dots = glyphs.leader * (width - cell_len(label) - cell_len(value))
            style = "bold $bright" if (label, value) in best else ""
            name = glyphs.plain(label[:1].upper() + label[1:])
            parts += ["\n" if parts else "", (name, style), (f" {dots} ", "$soft"), (value, style)]
        return Content.assemble(*parts)

    def deciding(self, outcome: Outcome) -> Content:
        """Return the rule that ended the game."""
        book = self.game.rulebook()
        title = f"  {book[outcome.rule].title}" if outcome.rule in book else ""
        return Content.assemble(
            ("Decided by ", "$soft"),
            (outcome.rule, "$bright"),
            self.host.glyphs.plain(title),
            ("   r shows it", "$soft"),
        )

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Do what the row says."""
        self.action_next(event.row.id)

    def action_next(self, what: str) -> None:
        """Leave with what the player wants."""
        chosen: list[After] = [one[1] for one in NEXT if one[1] == what]
        if what == "undo" and self.table.undoable() == 0:
            self.host.say("This table does not take the last decision back.")
        elif chosen:
            self.dismiss(chosen[0])

    def action_rule(self) -> None:
        """Show the rule that ended the game."""
        if self.outcome is not None:
            self.host.show_rules(self.game, self.outcome.rule)

    def action_back(self) -> None:
        """Return to the table."""
        self.dismiss("look")


def verdict_of(table: Table, outcome: Outcome) -> str:
    """Return the outcome in a few words; for a game of sides, who won."""
    return visible(verdict(outcome.result, {seat.id: seat.name for seat in table.header.seats}))
