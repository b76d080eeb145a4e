"""A host's table line by line. What others do is told as it comes; a line waits until the one before is answered."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Sequence

from core.bots import companions
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from replays.naming import listed
from saves.codec import BadRecord
from saves.errors import SaveError
from saves.text import sentence, visible
from tui.commands.documents import BadChoice
from tui.commands.output import say
from tui.commands.plain_map import PlainMap
from tui.commands.plain_offered import Offered
from tui.commands.plain_table import PlainTable
from tui.commands.plain_words import KEYS
from tui.commands.problems import Problem
from tui.commands.text import cited, title_lines, wrapped
from tui.hosting.elsewhere import GuestFlow
from tui.hosting.frames import (
    AnswerRecord,
    AnyRecord,
    AskedRecord,
    DoConsent,
    DoHand,
    DoJoin,
    DoNote,
    DoRedo,
    DoRise,
    DoSay,
    DoTables,
    DoUndo,
    DoWhyNot,
    HelloRecord,
    PresentRecord,
    RefusedRecord,
    Request,
    TableHere,
)
from tui.hosting.guest_link import Connect, Link
from tui.hosting.guest_table import CUT_OFF, Answer, GuestTable
from tui.hosting.line import LineCut
from tui.hosting.lobby_rows import free_seats, own_seats
from tui.hosting.presence import news_of, span_of

LONGEST_LINE = 5000
MARK = "> "
WATCHING = "you are watching; nothing is asked of you"
NOT_HERE = "that is not to be had at a host's table"
OTHERS = (
    "say TEXT talks to everybody at the table, who lists them, yes and no answer what the table is asked; bot NAME "
    "lets a bot play the seat of somebody who is away."
)


class GuestOffered(Offered):
    """The choices that a guest may take."""

    def __init__(self, lines: GuestLines) -> None:
        super().__init__(lines.table, lines.game)
        self._flow = lines.flow

    def all(self) -> list[Choice]:
        """Return the choices of the guest's own seats, and what a table that decides together leaves to it."""
        prompt = self.table.prompt
        return self._flow.offered(prompt, None) if isinstance(prompt, Prompt) else []

    def take(self, number: int) -> Choice | None:
        """Return the choice with a number, as for any table. Raises `BadChoice` where there is none."""
        if not self.all():
            raise BadChoice("nothing is asked of you now")
        return super().take(number)


class GuestLines(PlainTable):
    """A guest's table in plain mode. `send` sends a request, whose answer the next line waits for."""

    def __init__(self, guest: GuestTable, send: Callable[[Request], None]) -> None:
        self._flow = GuestFlow(guest)
        super().__init__(guest.table, self._flow, guest.eyes, one_pair=True)
        self.guest = guest
        self.offered = GuestOffered(self)
        self._send = send
        self._shown = -1
        """The last entry that was told."""
        self._asked: object = None

    def obey(self, line: str) -> None:
        """Do what a line says. Raises `BadChoice` and `Refusal`."""
        word, _, rest = line.partition(" ")
        match word.casefold(), rest.strip():
            case "say", str(text) if text:
                self._send(DoSay(text=text))
            case "who", "":
                self._who()
            case "bot", str(text) if text:
                self._send(DoHand(seat=self._seat(text), to=self._bot()))
            case ("yes" | "no") as answer, "":
                self._consent(answer == "yes")
            case _:
                super().obey(line)

    # ------------------------------------------------------------------ what is asked of the host

    def _take(self, number: int) -> None:
        choice = self.offered.take(number)
        if choice is None:
            self._ask()
        else:
            self.choose(choice)

    def choose(self, choice: Choice) -> None:
        """Send a choice. Raises `Refusal` where its question does not stand any more."""
        self.guest.act(choice.action, self.table.entry, self.answered)

    def answered(self, answer: Answer) -> None:
        """Tell why something was not done, or what was found."""
        if isinstance(answer, RefusedRecord):
            self._lines(*wrapped(cited(visible(answer.text), answer.rule, self.ids and bool(answer.rule))))
        elif isinstance(answer, AnswerRecord):
            found = answer.refusals or []
            for one in found:
                text = f"{visible(one.what)}: {visible(one.text)}"
                self._lines(*wrapped(cited(text, one.rule, self.ids), "    ", "  "))
            if not found:
                say("Everything may be done now.")

    def _go(self, text: str) -> None:
        now = PlainMap.of(self.table, self.game, self.eyes)
        mine = self.offered.all()
        found = [choice for choice in now.called(text) or now.offered(text) if choice in mine]
        if len(found) != 1:
            why = f"{len(found)} choices are there; hex {text} lists them" if found else now.why_not(text)
            raise BadChoice(why or "nothing is to be chosen there now; say one thing at a time at a host's table")
        self.choose(found[0])

    def _undo(self, count: int) -> None:
        self._one(count, DoUndo())

    def _redo(self, count: int) -> None:
        self._one(count, DoRedo())

    def _one(self, count: int, request: Request) -> None:
        if count != 1:
            raise BadChoice("at a host's table that goes one decision at a time")
        self._send(request)

    def _note(self, text: str) -> None:
        self._send(DoNote(entry=self.table.entry, text=text))

    def _why_not(self) -> None:
        seats = self.guest.seats
        if not seats:
            raise BadChoice(WATCHING)
        self._send(DoWhyNot(seat=seats[0]))

    def _hint(self) -> None:
        raise BadChoice(NOT_HERE)

    def _evaluate(self) -> None:
        raise BadChoice(NOT_HERE)

    def _consent(self, yes: bool) -> None:
        question = self.guest.question
        if question is None or question.ended or not question.yours:
            raise BadChoice("the table is not asked for anything now")
        self._send(DoConsent(ask=question.ask, yes=yes))

    def _seat(self, name: str) -> str:
        """Return the seat that goes by a name, or by how one begins. Raises `BadChoice`."""
        wanted = name.casefold()
        sitting = self.guest.present.seats
        called = {seat: (self.names[seat].casefold(), sitting[seat].name.casefold()) for seat in sitting}
        found = [seat for seat, names in called.items() if any(one.startswith(wanted) for one in names)]
        if len(found) != 1:
            raise BadChoice(f"the seats here are {listed(list(self.names.values()))}; name one")
        return found[0]

    def _bot(self) -> str:
        return next(iter(companions(self.table.game.id)), "")

    # ------------------------------------------------------------------ what is told

    def begin(self) -> None:
        """Tell which game this is."""
        self._lines(*title_lines(self.table, ids=self.ids), *wrapped(KEYS), *wrapped(OTHERS), "")
        self._shown = self.table.entry

    def is_news(self) -> bool:
        """Whether something has happened that was not told, or something else is asked."""
        return self.guest.rewound is not None or self._now() != self._asked

    def _now(self) -> object:
        asked = self.guest.asked
        return self.table.entry, self.guest.seats, asked and (asked.prompt, asked.outcome, asked.gone)

    def hear(self) -> None:
        """Tell what has happened since this was asked last, and ask."""
        self._flow.renew()
        rewound = self.guest.looked()
        if rewound is not None:
            by = self.names.get(rewound.by, "")
            say(f"{f'{by} takes' if by else 'Moves were taken'} back; this is entry {rewound.entry} again.")
            self._shown = min(self._shown, rewound.entry)
        followed = self.table.line.entries[self._shown + 1 : self.table.entry + 1]
        self._shown = self.table.entry
        self._show(followed)
        self._asked = self._now()
        self.offered.look(self.eyes)
        begins = self.game.review.begins_turn
        if not self.table.over and any(begins(event) for entry in followed for event in entry.events):
            self._status()
        self._ask()

    def say_error(self, error: Exception) -> None:
        """Say why a line could not be obeyed."""
        self._lines(*wrapped(self._sentence(error)))

    def _ask(self) -> None:
        if isinstance(self.table.prompt, Outcome) or self.offered.all():
            super()._ask()
            return
        waits = {} if self.guest.asked is None else self.guest.asked.waits
        names = [self.names.get(seat, seat) for seat in waits]
        say(f"The table waits for {listed(names)}." if names else "The table goes on by itself.")

    def _who(self) -> None:
        waits = {} if self.guest.asked is None else self.guest.asked.waits
        for seat, sitting in self.guest.present.seats.items():
            whose = "you" if sitting.mine else visible(sitting.name)
            how = f"away for {span_of(sitting.away_for)}" if sitting.how == "away" else sitting.how
            about = ", ".join(part for part in (whose, how, "is waited for" if seat in waits else "") if part)
            say(f"{self.names.get(seat, seat)}: {about}")
        if self.guest.present.onlookers:
            say(f"Looking on: {self.guest.present.onlookers}")


class PlainGuest:
    """A guest in plain mode, from joining until its lines end, it leaves, or the host does not want it back."""

    def __init__(self, connect: Connect, table: str | None, seats: Sequence[str], *, watch: bool) -> None:
        self.link = Link(connect, self._greeted, self._heard, self._cut)
        self.guest = GuestTable(self.link.send)
        self._wanted = table
        self._seats = list(seats)
        self._watch = watch
        self._joining: DoJoin | None = None
        self._lines: GuestLines | None = None
        self._begun = 0
        self._pending = 0
        self._lost = False
        """Whether the line was cut, and what is asked has not come again."""

        self._news = asyncio.Event()
        self._marked = False
        self._present: PresentRecord | None = None
        self._said = -1
        self._question = ""
        self._parting = ""

    async def run(self) -> None:
        """Play until the lines of stdin end, or `quit`. Raises `Problem` where the host ends it."""
        typed: asyncio.Queue[str] = asyncio.Queue()
        _read_stdin(typed)
        link = asyncio.create_task(self.link.run())
        line: asyncio.Task[str] = asyncio.create_task(typed.get())
        try:
            while not self._parting:
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
        raise Problem(self._parting or "the host ended the line")

    # ------------------------------------------------------------------ lines that are typed

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
            say("The host keeps the game and your seat; join again to go on.")
            return False
        lines = self._lines
        assert lines is not None
        try:
            lines.obey(word)
        except (BadChoice, Problem, Refusal, SaveError) as error:
            lines.say_error(error)
        self._mark()
        return True

    def _send(self, request: Request) -> None:
        self._pending += 1

        def answered(answer: Answer) -> None:
            self._pending -= 1
            if self._lines is not None and not (isinstance(answer, AnswerRecord) and answer.refusals is None):
                self._break()
                self._lines.answered(answer)

        self.guest.send(request, answered)

    # ------------------------------------------------------------------ what the host says

    def _greeted(self, hello: HelloRecord) -> None:
        if self._joining is None:
            self.guest.send(DoTables(), self._listed)
            return
        if self.guest.grown is not None:
            self.link.expect(self.guest.grown.game)
        self._join(DoJoin(table=self._joining.table, seats=self._joining.seats, at=self.guest.at()))

    def _listed(self, answer: Answer) -> None:
        found = answer.tables or [] if isinstance(answer, AnswerRecord) else []
        try:
            table = self._named(found)
        except Problem as problem:
            self._leave(str(problem))
            return
        seats = [] if self._watch else self._seats or own_seats(table) or free_seats(table)[:1]
        self._join(DoJoin(table=table.table, seats=seats))

    def _named(self, tables: Sequence[TableHere]) -> TableHere:
        names = [visible(table.table) for table in tables]
        if self._wanted is None and len(tables) == 1:
            return tables[0]
        found = next((table for table in tables if table.table == self._wanted), None)
        if found is None:
            there = f"there is {', '.join(names)}" if names else "there is none"
            raise Problem(f"name a table; {there}" if self._wanted is None else f"there is no such table here; {there}")
        return found

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
            self._lost = False
        self._news.set()

    def _cut(self, cut: LineCut) -> bool:
        bye, self.guest.bye = self.guest.bye, None
        self.guest.cut()
        self._lost = True
        text = visible(cut.text if bye is None else bye.text)
        if not cut.again:
            self._leave(text)
        elif self._lines is not None:
            self._break()
            say(f"{sentence(text)} Coming back by itself.")
        return cut.again

    # ------------------------------------------------------------------ telling

    def _tell(self) -> None:
        """Tell what is new, once all of it is here."""
        if not self.guest.settled:
            return
        if self._lines is None or self.guest.begun != self._begun:
            self._begun = self.guest.begun
            self._lines = GuestLines(self.guest, self._send)
            self._break()
            self._lines.begin()
        lines = self._lines
        new = [one for one in self.guest.said if one.said > self._said]
        news = news_of(self._present, self.guest.present, lines.names, keys=False)
        question = self.guest.question
        asks = "" if question is None or (not question.ended and not question.yours) else visible(question.text)
        if new or news or asks != self._question:
            self._break()
        for text in (*news, *(f"{visible(one.author)}: {visible(one.text)}" for one in new)):
            say(text)
        if asks and asks != self._question:
            say(asks if question is not None and question.ended else f"{asks} (yes or no)")
        self._said = max([self._said, *(one.said for one in new)])
        self._present, self._question = self.guest.present, asks
        if lines.is_news():
            self._break()
            lines.hear()
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
