"""The end of a game at a host's table: the cards are laid open once all agree, and then there are figures."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from textual.binding import Binding

from core.kernel.decoding import from_plain
from core.kernel.figures import Chart, Figure, Sheet
from replays.naming import listed
from tui.hosting.elsewhere import Elsewhere
from tui.hosting.frames import AnswerRecord, DoFigures, DoOpen
from tui.hosting.guest_replay import GuestReplay, log_of
from tui.hosting.guest_table import Answer
from tui.table.result import ResultScreen
from tui.widgets.lines import begun
from tui.widgets.rows import Row

OPEN = "open"
"""What a table is asked when its cards are to be laid open."""

UNREADABLE = "The host sent figures that this program cannot read; update Westmarch."


class GuestResult(ResultScreen):
    """How a game ended at a host's table; `renew` shows what has come from the host."""

    BINDING_GROUP_TITLE = "The end"
    BINDINGS: ClassVar[list[Binding]] = [
        Binding("o", "next('open')", "Lay the cards open", id="result.open"),
    ]
    WAYS = (
        ("o", "open", "Lay the cards open", ""),
        ("g", "figures", "Figures", "Charts, luck, what the events cost."),
        ("p", "replay", "Replay", "The whole game, step by step."),
        ("v", "look", "Look at the table", "The table as it stands at the end."),
        ("u", "undo", "Undo the last decision", "Play on from there."),
        ("q", "leave", "Leave the table", "Its host keeps the game."),
    )

    def __init__(self, elsewhere: Elsewhere) -> None:
        self.elsewhere = elsewhere
        self.guest = elsewhere.guest
        super().__init__(elsewhere.table.game, elsewhere.table, here=False)

    def can(self, what: str) -> bool:
        """Whether something can be done now: as long as somebody has secrets, the cards can be laid open; after that
        there are figures."""
        if what == "replay":
            return True
        if what == "figures":
            return self.outcome is not None and not self.guest.table.keeps_secrets
        if what == OPEN:
            seated = bool(self.guest.seats) and not self.guest.present.replay
            return seated and self.outcome is not None and self.guest.table.keeps_secrets
        return super().can(what)

    def next_row(self, key: str, what: str, label: str, words: str) -> Row:
        """Return the line of something that can be done next."""
        return super().next_row(key, what, label, self.agreed() if what == OPEN else words)

    def agreed(self) -> str:
        """Return who has agreed that the cards are laid open, and whose answer is still missing."""
        question = self.guest.question
        if question is None or question.what != OPEN or question.ended:
            return "Once all agree; then nothing is taken back."
        said = [self._called(seat) for seat in question.answers]
        missing = [self._called(seat) for seat in question.asked if seat not in question.answers]
        verb = "agrees" if len(said) == 1 and said != ["you"] else "agree"
        return begun(f"{listed([*dict.fromkeys(said)])} {verb}; still asked: {listed([*dict.fromkeys(missing)])}.")

    def _called(self, seat: str) -> str:
        return self.elsewhere.visitors.called(seat)

    def renew(self) -> None:
        """Show what has come from the host: the page closes when the last decision has been taken back."""
        if not self.is_mounted:
            return
        if self.outcome is not None:
            self.fill()
        elif self.app.screen is self:
            self.dismiss("look")

    def on_screen_resume(self) -> None:
        """Show what has come while something lay over the page."""
        super().on_screen_resume()
        self.call_after_refresh(self.renew)

    def action_next(self, what: str) -> None:
        """Do what the guest wants, or leave with it."""
        if what == OPEN:
            self.guest.send(DoOpen(), self.elsewhere.tell_failure)
        else:
            super().action_next(what)

    def look_back(self, entry: int | None = None, *, evaluate: bool = False) -> None:
        """Open the replay of what there was to see over this page, at an entry or at its beginning."""
        self.app.push_screen(GuestReplay(log_of(self.guest), entry or 0))

    def show_figures(self) -> None:
        """Ask the host for the figures, and show them over this page when they come."""
        self.guest.send(DoFigures(), self._figured)

    def _figured(self, answer: Answer) -> None:
        if self.elsewhere.tell_failure(answer) or self.app.screen is not self:
            return
        from tui.library.game_figures import GameFiguresScreen

        try:
            found = figures_of(answer)
        except (msgspec.MsgspecError, RecursionError):
            self.host.say(UNREADABLE, bad=True)
        else:
            self.app.push_screen(GameFiguresScreen(log_of(self.guest), self.look_back, found=found))


def figures_of(answer: Answer) -> list[Figure]:
    """Return the charts and sheets of an answer. Raises `msgspec.MsgspecError` for what is no figure."""
    plain = (answer.figures or []) if isinstance(answer, AnswerRecord) else []
    return [from_plain(one, Chart) if "series" in one else from_plain(one, Sheet) for one in plain]
