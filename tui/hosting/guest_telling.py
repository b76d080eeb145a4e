"""What a guest is told beside the table: who came and went, what was said, what all are asked, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping

from saves.text import visible
from tui.hosting.consent import ConsentScreen
from tui.hosting.frames import DoConsent, PresentRecord, QuestionRecord
from tui.hosting.guest_table import GuestTable
from tui.hosting.presence import news_of
from tui.hosting.talk import TalkScreen, said_line
from tui.terminal.titled import show_title
from tui.themed import ThemedApp

YOUR_TURN = "your turn"


class Telling:
    """Tells what `guest` has heard, over whatever screen of `app` is in front."""

    def __init__(self, app: ThemedApp, guest: GuestTable) -> None:
        self.app = app
        self.guest = guest
        self._present: PresentRecord | None = None
        self._heard: int | None = None
        self._answered = -1
        self._called: bool | None = None

    def forget(self) -> None:
        """Forget the table, which has been left."""
        self._present, self._heard, self._called = None, None, None
        show_title(self.app, "")

    def tell(self, names: Mapping[str, str], table: str) -> None:
        """Tell what is new at `table`, whose seats have these names."""
        for sentence in news_of(self._present, self.guest.present, names):
            self.app.say(sentence)
        self._present = self.guest.present
        self._tell_said(names)
        if self.guest.question is not None:
            self._ask(self.guest.question, names)
        self._call(table)

    def _tell_said(self, names: Mapping[str, str]) -> None:
        """Tell what was said last, unless it had been said when the guest sat down, or was told before a cut."""
        last = self.guest.said[-1] if self.guest.said else None
        before, self._heard = self._heard, -1 if last is None else last.said
        if last is None or last.said == before:
            return
        if isinstance(self.app.screen, TalkScreen):
            self.app.screen.hear(self.guest.said)
        elif before is not None and not last.note:
            self.app.say("".join(text for text, _ in said_line(last, names)))

    def _ask(self, question: QuestionRecord, names: Mapping[str, str]) -> None:
        """Ask for consent, or show what others have said to it."""
        if isinstance(self.app.screen, ConsentScreen):
            self.app.screen.renew(question)
        elif question.yours and not question.ended and question.ask != self._answered:

            def answered(yes: bool | None) -> None:
                self._answered = question.ask
                if yes is not None:
                    self.guest.send(DoConsent(ask=question.ask, yes=yes))

            self.app.push_screen(ConsentScreen(question, names), answered)
        if question.ended:
            self.guest.question = None
            self.app.say(visible(question.text))

    def _call(self, table: str) -> None:
        """Call the guest whose turn has come."""
        moves, before = bool(self.guest.moves), self._called
        self._called = moves
        calling = self.app.settings.calling
        if moves == before or calling == "off":
            return
        show_title(self.app, f"{table}: {YOUR_TURN}" if moves else table)
        if moves and before is not None and calling == "bell":
            self.app.bell()
