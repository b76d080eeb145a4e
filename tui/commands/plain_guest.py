"""A host's table line by line. What others do is told as it comes; a line waits until the one before is answered."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Mapping, Sequence

from core.kernel.prompts import Refusal, inside
from replays.clauses import capital
from replays.naming import listed
from saves.codec import BadRecord
from saves.errors import SaveError
from saves.text import sentence, visible
from tui.commands.asking_host import table_called
from tui.commands.documents import BadChoice
from tui.commands.output import say
from tui.commands.plain_guest_lines import GuestLines
from tui.commands.problems import Problem
from tui.commands.text import wrapped
from tui.hosting.elsewhere import Learn, nothing_kept
from tui.hosting.frames import (
    AnswerRecord,
    AnyRecord,
    AskedRecord,
    DoJoin,
    DoRise,
    DoTables,
    HelloRecord,
    PresentRecord,
    QuestionRecord,
    RefusedRecord,
    Request,
)
from tui.hosting.guest_link import Connect, Link
from tui.hosting.guest_table import CUT_OFF, Answer, GuestTable
from tui.hosting.line import LineCut
from tui.hosting.lobby_rows import free_seats, own_seats, played_elsewhere, seat_for
from tui.hosting.presence import news_of
from tui.hosting.talk import said_line

LONGEST_LINE = 5000
MARK = "> "


class PlainGuest:
    """A guest in plain mode, from joining until its lines end, it leaves, or the host does not want it back.

    `learn` lets rules come back in the guest's quiz.
    """

    def __init__(
        self, connect: Connect, table: str | None, seats: Sequence[str], *, watch: bool, learn: Learn = nothing_kept
    ) -> None:
        self.link = Link(connect, self._greeted, self._heard, self._cut)
        self.guest = GuestTable(self.link.send)
        self._wanted = table
        self._seats = list(seats)
        self._watch = watch
        self._learn = learn
        self._name = ""
        self._joining: DoJoin | None = None
        self._lines: GuestLines | None = None
        self._begun = 0
        self._pending = 0
        self._lost = False
        """Whether the line was cut, and what is asked has not come again."""

        self._returned = False
        """Whether the line has come back, and that was not told."""

        self._news = asyncio.Event()
        self._marked = False
        self._present: PresentRecord | None = None
        self._said = -1
        self._question = ""
        self._parting = ""
        self._risen = False
        """Whether the guest has given its seat up."""

    async def run(self) -> None:
        """Play until the lines of stdin end, or `quit`. Raises `Problem` where the host ends it."""
        typed: asyncio.Queue[str] = asyncio.Queue()
        _read_stdin(typed)
        link = asyncio.create_task(self.link.run())
        line: asyncio.Task[str] = asyncio.create_task(typed.get())
        try:
            while not self._parting and not self._risen:
                news = asyncio.create_task(self._news.wait())
                ready = {line} if self._ready() else set()
                await asyncio.wait({link, news, *ready}, return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
                self._news.clear()
                if link.done():
                    link.result()
                    break
                self._tell()
                if line.done() and self._ready():
                    if not self._obey(line.result()):
                        return
                    line = asyncio.create_task(typed.get())
        finally:
            line.cancel()
            await self.link.hang_up()
            link.cancel()
            await asyncio.gather(link, line, return_exceptions=True)
        if not self._risen:
            raise Problem(self._parting or "the host ended the line")
        say("You have given up your seat; join sits down again where one is free.")

    def _ready(self) -> bool:
        """Whether the next line may be obeyed: all that was asked for is answered, and told."""
        waits = self._lost or self._pending or self.guest.sent is not None
        return self._lines is not None and not waits and self.guest.settled

    def _obey(self, line: str) -> bool:
        """Do what a line says; false where it leaves."""
        self._marked = False
        word = line.strip()
        if not line or word.casefold() in {"q", "quit"}:
            self.link.send(DoRise())
            kept = "the game and your seat; join again to go on" if self.guest.seats else "the game"
            say(f"The host keeps {kept}.")
            return False
        lines = self._lines
        assert lines is not None
        try:
            lines.obey(word)
        except (BadChoice, Problem, Refusal, SaveError) as error:
            if isinstance(error, Refusal):
                lines.learn(error.rule)
            lines.say_error(error)
        self._mark()
        return True

    def _send(self, request: Request) -> None:
        self._pending += 1

        def answered(answer: Answer) -> None:
            self._pending -= 1
            if isinstance(request, DoRise) and not isinstance(answer, RefusedRecord):
                self._risen = True
                self._news.set()
                return
            if self._lines is not None and not (isinstance(answer, AnswerRecord) and answer.refusals is None):
                self._break()
                self._lines.answered(answer)

        self.guest.send(request, answered)

    def _greeted(self, hello: HelloRecord) -> None:
        self._name = hello.name
        if self._joining is None:
            self.guest.send(DoTables(), self._listed)
            return
        if self.guest.grown is not None:
            self.link.expect(self.guest.grown.game)
        seats = self._joining.seats if self._present is None else self.guest.seats
        self._join(DoJoin(table=self._joining.table, seats=seats, at=self.guest.at()))

    def _listed(self, answer: Answer) -> None:
        found = answer.tables or [] if isinstance(answer, AnswerRecord) else []
        try:
            table = table_called(found, self._wanted)
        except Problem as problem:
            self._leave(str(problem))
            return
        free, elsewhere = free_seats(table), played_elsewhere(table)
        if free and elsewhere and not self._seats and not self._watch:
            own = " and ".join(f"--seat {seat}" for seat in elsewhere)
            self._leave(
                f"another terminal plays {listed(elsewhere)} as you; {own} does so here, too, and "
                f"--seat {free[0]} takes a free seat"
            )
            return
        seats = [] if self._watch else self._seats or own_seats(table) or seat_for(table, self._name)
        self._join(DoJoin(table=table.table, seats=seats))

    def _join(self, wanted: DoJoin) -> None:
        self._joining = wanted

        def answered(answer: Answer) -> None:
            if isinstance(answer, RefusedRecord) and answer.text != CUT_OFF:
                self._leave(visible(answer.text))

        self.guest.send(wanted, answered)

    def _leave(self, why: str) -> None:
        self._parting = why
        self._news.set()

    def _heard(self, record: AnyRecord) -> None:
        try:
            self.guest.take(record)
        except (BadRecord, SaveError) as error:
            self._leave(f"the host said what this program cannot follow: {error}")
        if isinstance(record, AskedRecord):
            self._returned |= self._lost and self._lines is not None
            self._lost = False
        parted = self.guest.sent_away()
        if parted is not None:
            self._leave(visible(parted.text))
        self._news.set()

    def _cut(self, cut: LineCut) -> bool:
        bye, self.guest.bye = self.guest.bye, None
        self.guest.cut()
        again, self._lost = self._lost, True
        text = visible(cut.text if bye is None else bye.text)
        if not cut.again:
            self._leave(text)
        elif self._lines is not None and not again:
            self._break()
            _say_all(f"{sentence(text)} It goes on by itself once the line is back; ctrl+c leaves.")
        return cut.again

    def _tell(self) -> None:
        """Tell what is new, once all of it is here."""
        if not self.guest.settled:
            return
        if self._returned:
            self._returned = False
            self._break()
            _say_all("The line is back; enter tells what is asked.")
        if self._lines is None or self.guest.begun != self._begun:
            self._begun = self.guest.begun
            self._lines = GuestLines(self.guest, self._send, self._break, self._learn)
            self._break()
            self._lines.begin()
        lines = self._lines
        new = [one for one in self.guest.said if one.said > self._said]
        news = news_of(self._present, self.guest.present, lines.names, keys=False)
        question = self.guest.question
        asks = "" if question is None else _asks(question, lines.names)
        if new or news or asks != self._question:
            self._break()
        for text in (*news, *("".join(part for part, _ in said_line(one, lines.names)) for one in new)):
            for row in wrapped(text):
                say(row)
        put = asks if asks != self._question else ""
        waits = question is not None and question.yours and not question.ended
        if not waits:
            _say_all(put)
        self._said = max([self._said, *(one.said for one in new)])
        self._present, self._question = self.guest.present, asks
        if lines.is_news():
            lines.hear()
        if waits and put:
            self._break()
            _say_all(put)  # what waits for yes or no is told last, where it is not lost above what came with it
        self._mark()

    def _mark(self) -> None:
        """Show that a line may be typed."""
        if not self._marked and self._ready():
            sys.stdout.write(MARK)
            sys.stdout.flush()
            self._marked = True

    def _break(self) -> None:
        """End the row in which the mark stands."""
        if self._marked:
            say()
            self._marked = False


def _say_all(text: str) -> None:
    for row in wrapped(text) if text else ():
        say(row)


def _asks(question: QuestionRecord, names: Mapping[str, str]) -> str:
    """Return what the table is asked to agree to, how that ended, or to whoever need not answer, who is asked."""
    text = visible(question.text)
    if question.ended:
        return text
    if question.yours:
        return f"{text} (yes or no)"
    rest = [inside(names.get(seat, seat)) for seat in question.asked if seat not in question.answers]
    return f"{text.rstrip('.')}. {capital(listed(rest))} must agree." if rest else text


def _read_stdin(typed: asyncio.Queue[str]) -> None:
    """Let a thread put the lines of stdin into a queue; an empty one is the end."""
    loop, stdin = asyncio.get_running_loop(), sys.stdin

    def read() -> None:
        while True:
            line = stdin.readline(LONGEST_LINE)
            try:
                loop.call_soon_threadsafe(typed.put_nowait, line)
            except RuntimeError:
                return
            if not line:
                return

    threading.Thread(target=read, name="lines", daemon=True).start()
