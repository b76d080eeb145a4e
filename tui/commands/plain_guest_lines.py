"""A host's table in plain mode: what may be typed there, and how what others do is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.bots import companions
from core.kernel.entries import Entry
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from replays.naming import listed
from saves.text import visible
from tui.commands.documents import BadChoice
from tui.commands.output import say
from tui.commands.plain_map import PlainMap
from tui.commands.plain_offered import Offered
from tui.commands.plain_orders import ordered
from tui.commands.plain_table import PlainTable
from tui.commands.plain_words import KEYS
from tui.commands.text import cited, title_lines, wrapped
from tui.hosting.elsewhere import GuestFlow
from tui.hosting.frames import (
    AWAY,
    AnswerRecord,
    DoConsent,
    DoHand,
    DoNote,
    DoRedo,
    DoSay,
    DoUndo,
    DoWhyNot,
    RefusedRecord,
    Request,
)
from tui.hosting.guest_table import Answer, GuestTable
from tui.hosting.presence import span_of

WATCHING = "you are watching; nothing is asked of you"
NOT_HERE = "that is not to be had at a host's table"
NOTES_STAY = "notes at a host's table are read by others, and stay as they were written"
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
        self._order: Iterator[Choice] | None = None
        """The choices of an order that is being carried out: the next is asked for when the last has come."""

        self._decided: list[int | None] = []
        """What was decided here, the last at the end: of an order at which entry it was given, None for one choice."""

        self._back: int | None = None
        """The entry to which an order is being taken back, a decision at a time."""

        self._shown = -1
        """The last entry that was told."""
        self._asked: object = None
        self._by_itself = False
        """Whether it has been told that the table goes on by itself, and nobody has been asked since."""

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
            self._decided.append(None)

    def choose(self, choice: Choice) -> None:
        """Send a choice. Raises `Refusal` where its question does not stand any more."""
        self.guest.act(choice.action, self.table.entry, self.answered)

    def answered(self, answer: Answer) -> None:
        """Tell why something was not done, or what was found."""
        if isinstance(answer, RefusedRecord):
            self._order = self._back = None
            self._lines(*wrapped(cited(visible(answer.text), answer.rule, self.ids and bool(answer.rule))))
        elif isinstance(answer, AnswerRecord):
            self._refused([(visible(one.what), visible(one.text), one.rule) for one in answer.refusals or []])

    def _go(self, text: str) -> None:
        if not self.offered.all():
            raise BadChoice("nothing is asked of you now")
        self._order = ordered(lambda: PlainMap.of(self.table, self.game, self.eyes), text)
        since = self.table.entry
        if self._carry_on():
            self._decided.append(since)

    def _carry_on(self) -> bool:
        """Send the next choice of the order that is being carried out; false where none is left.

        Raises `BadChoice` where it cannot be carried out, or not any more.
        """
        order, self._order = self._order, None
        choice = next(order, None) if order is not None else None
        if choice is None:
            return False
        if choice not in self.offered.all():
            raise BadChoice("that is not yours to choose now")
        self.choose(choice)
        self._order = order
        return True

    def _goes_on(self) -> bool:
        """Go on with an order, or say why that is not possible; whether another choice of it is on its way."""
        if self.guest.sent is not None:
            return self._order is not None
        if self._order is not None and not self.offered.all():
            return False  # others are asked first: the order goes on after them
        try:
            return self._carry_on()
        except (BadChoice, Refusal) as error:
            self.say_error(error)
            return False

    def _undo(self, count: int) -> None:
        if count == 1:
            self._back = self._decided[-1] if self._decided else None
        self._one(count, DoUndo())

    def _goes_back(self, by: str) -> bool:
        """Take the next decision of an order back that is being taken back as a whole, as long as nobody has to consent
        to that; whether it is on its way."""
        back, self._back = self._back, None
        if by not in self.guest.seats:
            self._decided = []
            return False
        asked = self.guest.asked
        if back is None or self.table.entry <= back or asked is None or not asked.undo.count or asked.undo.consent:
            self._decided = self._decided[:-1]
            return False
        self._back = back
        self._send(DoUndo())
        return True

    def _redo(self, count: int) -> None:
        self._one(count, DoRedo())
        self._decided.append(None)

    def _one(self, count: int, request: Request) -> None:
        if count != 1:
            raise BadChoice("at a host's table that goes one decision at a time")
        self._send(request)

    def _note(self, text: str) -> None:
        self._send(DoNote(entry=self.table.entry, text=text))

    def _notes(self) -> None:
        raise BadChoice(NOTES_STAY)

    def _amend(self, text: str) -> None:
        raise BadChoice(NOTES_STAY)

    def _erase(self, text: str) -> None:
        raise BadChoice(NOTES_STAY)

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
        self._look()

    def is_news(self) -> bool:
        """Whether something has happened that was not told, or something else is asked. What bots do one after the
        other is told together, once a guest is asked."""
        return self.guest.rewound is not None or (self._now() != self._asked and not self._passes())

    def _passes(self) -> bool:
        """Whether bots go on, as was told, for somebody who plays; whoever looks on hears everything as it comes."""
        asked = self.guest.asked
        if not self._by_itself or not self.guest.seats or asked is None or asked.waits or self.table.over:
            return False
        self._flow.renew()
        return not self.offered.all()

    def _now(self) -> object:
        asked = self.guest.asked
        return self.table.entry, self.guest.seats, asked and (asked.prompt, asked.outcome, asked.gone)

    def hear(self) -> None:
        """Tell what has happened since this was asked last, and ask."""
        self._flow.renew()
        rewound = self.guest.looked()
        if rewound is not None:
            self._shown = min(self._shown, rewound.entry)
            self._order = None
            if self._goes_back(rewound.by):
                self._asked = self._now()
                return
            by = self.names.get(rewound.by, "")
            say(f"{f'{by} takes' if by else 'Moves were taken'} back; this is entry {rewound.entry} again.")
        followed = self.table.line.entries[self._shown + 1 : self.table.entry + 1]
        self._shown = self.table.entry
        self._show(followed)
        self._asked = self._now()
        begins = self.game.review.begins_turn
        turn = not self.table.over and any(begins(event) for entry in followed for event in entry.events)
        self.offered.look(self.eyes, turn=turn or rewound is not None)
        if turn:
            self._order = None
            self._status()
        if not self._goes_on():
            self._ask(anew=True)

    def say_error(self, error: Exception) -> None:
        """Say why a line could not be obeyed."""
        self._lines(*wrapped(self._sentence(error)))

    def _is_others(self, entry: Entry) -> bool:
        return entry.action is None or entry.action.seat not in self.guest.seats

    def _ask(self, *, anew: bool = False) -> None:
        self._by_itself = False
        if isinstance(self.table.prompt, Outcome) or self.offered.all():
            super()._ask(anew=anew)
            return
        waits = {} if self.guest.asked is None else self.guest.asked.waits
        names = [self.names.get(seat, seat) for seat in waits]
        self._by_itself = not names
        say(f"The table waits for {listed(names)}." if names else "The table goes on by itself.")

    def _who(self) -> None:
        waits = {} if self.guest.asked is None else self.guest.asked.waits
        for seat, sitting in self.guest.present.seats.items():
            whose = "you" if sitting.mine else visible(sitting.name)
            how = f"away for {span_of(sitting.away_for)}" if sitting.how == AWAY else sitting.how
            about = ", ".join(part for part in (whose, how, "is waited for" if seat in waits else "") if part)
            say(f"{self.names.get(seat, seat)}: {about}")
        if self.guest.present.onlookers:
            say(f"Looking on: {self.guest.present.onlookers}")
