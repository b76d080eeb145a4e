"""A host's table in plain mode: what may be typed there, and how what others do is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile

from core.kernel.entries import Entry
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal, inside
from replays.clauses import capital
from replays.naming import listed
from replays.telling import SECRET, decision
from saves.text import visible
from tui.commands.documents import BadChoice
from tui.commands.output import say
from tui.commands.plain_groups import Interrupted
from tui.commands.plain_guest_back import Decided, Decisions
from tui.commands.plain_guest_seats import SeatWords
from tui.commands.plain_lulls import FOR_A_WHILE
from tui.commands.plain_offered import Offered
from tui.commands.plain_orders import NoPiece, NotThere, ordered
from tui.commands.plain_table import PlainTable
from tui.commands.plain_telling import Telling
from tui.commands.plain_words import END, KEYS, not_at_a_host
from tui.commands.text import cited, title_lines, wrapped
from tui.hosting.elsewhere import GuestFlow, Learn
from tui.hosting.frames import (
    AWAY,
    INVITED,
    AnswerRecord,
    DoConsent,
    DoNote,
    DoRedo,
    DoUndo,
    DoWhyNot,
    RefusedRecord,
    Request,
    RewoundRecord,
)
from tui.hosting.guest_table import Answer, GuestTable
from tui.hosting.presence import nobody_plays, span_of
from tui.table.flow import is_pass, pass_until

WATCHING = "you are watching; nothing is asked of you"
NOT_HERE = "that is not to be had at a host's table"
ON_THE_TABLE = "On the table: "
"""Stands in a question before what has been given so far toward a cost."""

HELP_NOT_HERE = "not to be had at a host's table; help lists what is"
NOTES_STAY = "notes at a host's table are read by others, and stay as they were written"
BY_ITSELF = "The table goes on by itself."
AT_A_HOST = (
    "say TEXT talks to everybody at the table, tell NAME TEXT to one alone, who lists them, yes and no answer what the "
    "table is asked; help others tells of that, of bots and of swapping seats."
)

KEYS_ON_WATCH = "view tells the whole table; help lists what else there is; quit leaves."
WATCH_A_HOST = "say TEXT talks to everybody at the table, and who lists them; help others tells of them."
"""What is said instead to whoever looks on, for whom there is nothing to choose."""


Now = tuple[object, object]
"""What stands before a guest, and who lets the window pass."""


class GuestOffered(Offered):
    """The choices that a guest may take."""

    def __init__(self, lines: GuestLines) -> None:
        super().__init__(lines.table, lines.game)
        self._flow = lines.flow

    def all(self) -> list[Choice]:
        """Return the choices of the guest's own seats, and what a table that decides together leaves to it; where it
        may go on for a while, its own passes until later, too."""
        prompt = self.table.prompt
        found = self._flow.offered(prompt, None) if isinstance(prompt, Prompt) else []
        if not found or not self.game.words.lulls or not isinstance(prompt, Prompt):
            return found
        own = (choice for choice in prompt.choices if choice.seat in self._flow.people)
        return [*found, *(choice for choice in own if pass_until(choice))]

    def take(self, number: int) -> Choice | None:
        """Return the choice with a number, as for any table. Raises `BadChoice` where there is none."""
        if not self.all():
            raise BadChoice("nothing is asked of you now")
        return super().take(number)


class GuestLines(PlainTable):
    """A guest's table in plain mode. `send` sends a request, whose answer the next line waits for; `row` is called
    before something is told, so that it begins a row of its own; `learn` lets rules come back in the guest's quiz."""

    hosted = True

    @property
    def watching(self) -> bool:
        """Whether this guest only looks on."""
        return not self.guest.seats

    def __init__(
        self, guest: GuestTable, send: Callable[[Request], None], row: Callable[[], None], learn: Learn
    ) -> None:
        self._flow = GuestFlow(guest)
        super().__init__(guest.table, self._flow, guest.eyes, one_pair=True)
        self.guest = guest
        self.offered = GuestOffered(self)
        self._send = send
        self._row = row
        self._learn = learn
        self._seats = SeatWords(guest, self.names, send, lambda text: self._lines(*wrapped(text)))
        self._order: Iterator[Choice] | None = None
        """The choices of an order that is being carried out: the next is asked for when the last has come."""

        self._held: Interrupted | None = None
        """What of an order to several is still to be carried out, as soon as what was asked meanwhile is answered."""

        self._given = Decided(0, "")
        """The order that was given last."""

        self._ordering = False
        """Whether what happened since it was told last came of that order."""

        self._decisions = Decisions()
        self._failed = ""
        """Why the order led nowhere that is being taken back."""

        self._heard: list[tuple[int, int, str]] = []
        """What has been told: the first and the last entry, and the first sentence of it."""

        self._shown = -1
        """The last entry that was told."""
        self._arriving = False
        """Whether this guest has just sat down, and has not been asked since."""

        self._asked: Now | None = None
        self._by_itself = False
        """Whether it has been told that the table goes on by itself, and nobody has been asked since."""

        self._given_so_far = ""
        """What had been given toward a cost when this was asked last."""

        self._rested = -1
        """At which entry a window was passed last that passes by itself."""

        self._waited = ""
        """For whom the table waits, as was told since this guest was asked last."""

    def obey(self, line: str) -> None:
        """Do what a line says. Raises `BadChoice` and `Refusal`."""
        self._decisions.halt()
        word, _, rest = line.partition(" ")
        match word.casefold(), rest.strip():
            case "who", "":
                self._who()
            case ("yes" | "no") as answer, "":
                self._consent(answer == "yes")
            case known, text if not self._seats.obey(known, text):
                super().obey(line)

    def _take(self, number: int) -> None:
        if self.offered.rests(number):
            self._rest()
        elif (choice := self.offered.take(number)) is None:
            self._ask()
        else:
            text = self.game.words.label(self.table.state, choice).rstrip(".")
            if is_pass(choice):
                self._lulls.decline(self.guest.seats, self.offered.all())
            self.choose(choice)
            self._decisions.make(self.table.entry, text)

    def _rest(self) -> None:
        """Let what may be used rest until something comes up, and windows pass meanwhile."""
        choices = self.offered.all()
        self._lulls.begin(self.guest.seats, choices)
        self._begin(iter([next(one for one in choices if pass_until(one) == "")]), FOR_A_WHILE)
        self._rested = self.table.entry

    def _let_rest(self) -> bool:
        """Let a window pass that passes by itself, once; whether that is on its way."""
        if not self._is_window() or self._rested == self.table.entry or self.guest.sent is not None:
            return False
        choice = self._lulls.passes(self.guest.seats, self.offered.all())
        if choice is None:
            return False
        self.choose(choice)
        self._rested = self.table.entry
        return True

    def choose(self, choice: Choice) -> None:
        """Send a choice. Raises `Refusal` where its question does not stand any more."""
        self.guest.act(choice.action, self.table.entry, self.answered)

    def answered(self, answer: Answer) -> None:
        """Tell why something was not done, or what was found."""
        if isinstance(answer, RefusedRecord):
            if self._ordering or self._decisions.halt():
                self._asked = None  # what was held back of it is told now
            self._order = self._held = None
            self.learn(answer.rule)
            self._lines(*wrapped(cited(visible(answer.text), answer.rule, self.ids and bool(answer.rule))))
        elif isinstance(answer, AnswerRecord):
            self._refused([(visible(one.what), visible(one.text), one.rule) for one in answer.refusals or []])

    def learn(self, rule: str) -> None:
        """Let a rule that has refused something come back in the guest's quiz."""
        if rule in self.game.rulebook():
            self._learn(self.game.id, [rule])

    def _go(self, text: str) -> None:
        try:
            self._begin(ordered(self._map, text), f"go {visible(text)}")
        except NoPiece as error:
            raise BadChoice(f"{self._sentence(error)}{self._instead(error)}") from error

    def _gone_on(self, text: str) -> bool:
        if text.casefold() != END or not (standing := self._standing()):
            return super()._gone_on(text)
        self._begin(self._past(standing), END)
        return True

    def _past(self, standing: str) -> Iterator[Choice]:
        """Yield the choices that go past what comes in each turn, until something else is asked."""
        while self._standing() == standing and isinstance(prompt := self.table.prompt, Prompt):
            yield prompt.choices[0]

    def _begin(self, order: Iterator[Choice], text: str) -> None:
        """Send the first choice of an order. Raises `BadChoice` where it cannot be carried out; then another that waits
        goes on."""
        if not self.offered.all():
            raise BadChoice("nothing is asked of you now")
        if (choice := next(order, None)) is None:
            return
        self._send_next(choice)
        self._order, self._held, self._ordering = order, None, True
        self._given = Decided(self.table.entry, text, order=True)
        self._decisions.make(self.table.entry, text, order=True)

    def _send_next(self, choice: Choice) -> None:
        if choice not in self.offered.all():
            raise BadChoice("that is not yours to choose now")
        self.choose(choice)

    def _goes_on(self) -> bool:
        """Go on with an order, or remember why that is not possible; whether more of it is on its way."""
        if self._order is None and self._held is not None and self.offered.all() and self._acts():
            again, self._held = self._held.order(self._map()), None
            self._order = ordered(self._map, again) if again else None
        if self._order is None or self.guest.sent is not None:
            return self._order is not None
        if not self.offered.all() or self._is_window():
            return False  # something else is asked first, or others are: the order goes on after that
        order, self._order = self._order, None
        try:
            choice = next(order, None)
            if choice is not None:
                self._send_next(choice)
                self._order = order
        except Interrupted as interrupted:
            self._held = interrupted
        except (BadChoice, Refusal) as error:
            self._failed = self._sentence(error)
            return isinstance(error, NotThere) and self._gives_back()
        return self._order is not None

    def _gives_back(self) -> bool:
        """Take back what an order has taken that leads nowhere, so that it is asked as before; false where nothing may
        be taken back without asking others."""
        if not self._may_undo():
            return False
        self._decisions.goes_back(self.table.entry, own=True, since=self._given.since)
        self._send(DoUndo())
        return True

    def _may_undo(self) -> bool:
        """Whether the last decision may be taken back without asking others."""
        asked = self.guest.asked
        return asked is not None and bool(asked.undo.count) and not asked.undo.consent

    def _undo(self, count: int) -> None:
        asked = self.guest.asked
        if count == 1 and asked is not None and asked.undo.count:
            first = self.table.line.entries[self.table.entry - asked.undo.count + 1]
            self._decisions.goes_back(self.table.entry, own=not self._is_others(first))
        self._one(count, DoUndo())

    def _redo(self, count: int) -> None:
        if count == 1:
            self._decisions.goes_forth(self.table.entry)
        self._one(count, DoRedo())

    def _one(self, count: int, request: Request) -> None:
        if count != 1:
            raise BadChoice("at a host's table that goes one decision or order at a time")
        self._send(request)

    def _goes_back_or_forth(self, rewound: RewoundRecord | None) -> bool:
        """Take the next decision of an order back that is being taken back as a whole, as long as nobody has to consent
        to that, or bring the next back; whether it is on its way."""
        entry, asked = self.table.entry, self.guest.asked
        if rewound is not None:
            back = rewound.by in self.guest.seats and self._decisions.is_going_back(entry) and self._may_undo()
            if back:
                self._send(DoUndo())
            return back
        forth = asked is not None and bool(asked.ahead) and self._decisions.is_going_forth(entry)
        if forth:
            self._send(DoRedo())
        return forth

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

    def _hint(self, among: Sequence[Choice] = ()) -> None:
        raise BadChoice(NOT_HERE)

    def _evaluate(self) -> None:
        raise BadChoice(NOT_HERE)

    def _consent(self, yes: bool) -> None:
        question = self.guest.question
        if question is None or question.ended or not question.yours:
            raise BadChoice("the table is not asked for anything now")
        self._send(DoConsent(ask=question.ask, yes=yes))

    def begin(self) -> None:
        """Tell which game this is, and which seat the guest has."""
        names = [inside(self.names[seat]) for seat in self.guest.seats]
        yours = f"You play {listed(names)}." if names else "You look on."
        keys, more = (KEYS, AT_A_HOST) if names else (KEYS_ON_WATCH, WATCH_A_HOST)
        self._lines(*title_lines(self.table, ids=self.ids), *wrapped(yours), *wrapped(keys), *wrapped(more), "")
        self._shown = self.table.entry - len(self._missed())
        self._arriving = True
        self._look()

    def _since_own(self) -> list[Entry]:
        """Return what has happened since this guest decided last: all that came of an order, where that was one."""
        found, entries = super()._since_own(), self.table.line.entries[: self.table.cursor]
        since = self._decisions.ordered_at()
        return found if since is None or since >= len(entries) - len(found) else entries[since + 1 :]

    def _missed(self) -> Sequence[Entry]:
        """Return what has happened since this guest decided last, that decision first; nothing for whoever is new."""
        known = any(not self._is_others(entry) for entry in self.table.line.entries[: self.table.cursor])
        return self._since_own() if known and not self.table.over else []

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

    def _now(self) -> Now:
        asked = self.guest.asked
        stands = self.table.entry, self.guest.seats, asked and (asked.prompt, asked.outcome)
        return stands, asked and asked.gone

    def hear(self) -> None:
        """Tell what has happened since this was asked last, and ask."""
        self._flow.renew()
        before, rewound, self._asked = self._asked, self.guest.looked(), self._now()
        if rewound is None and self._only_gone_on(before):
            return
        if rewound is not None:
            self._order = self._held = None
            self._lulls.end()
        if self._goes_back_or_forth(rewound):
            return
        if rewound is None:
            self._ordering |= self._decisions.went_forth(self.table.entry)
        else:
            self._tell_back(rewound)
        followed = self.table.line.entries[self._shown + 1 : self.table.entry + 1]
        begins = self.game.review.begins_turn
        turn = not self.table.over and any(begins(event) for entry in followed for event in entry.events)
        if turn:
            self._order = self._held = None
            self._lulls.turn()
        if self._goes_on() or self._let_rest():
            return  # it is told when all of it is done
        self._tell_failure()
        self._tell_given_back(followed)
        self._show(followed, ordered=self._own_part(followed) if self._ordering else 0)
        self._shown = self.table.entry
        self._ordering = self._order is not None or self._held is not None
        self.offered.look(self.eyes, turn=turn or rewound is not None)
        arriving, self._arriving = self._arriving, False
        if turn or (arriving and not self.table.over):
            self._status()
        self._tell_order()
        self._ask(anew=True)

    def _called(self, seats: Iterable[str]) -> list[str]:
        """Return what seats are called to this guest, whose own come first and are "you"."""
        others = [inside(self.names.get(seat, seat)) for seat in seats if seat not in self.guest.seats]
        return ["you"] * any(seat in self.guest.seats for seat in seats) + others

    def _only_gone_on(self, before: Now | None) -> bool:
        """Whether nothing has changed but who lets the window pass, which is then told: the question still stands."""
        asked = self.guest.asked
        if before is None or before[0] != self._now()[0] or asked is None or not asked.gone:
            return False
        rest = [seat for seat in asked.waits if seat not in asked.gone]
        gone, waits = self._called(asked.gone), self._called(rest)
        verb = "goes" if gone != ["you"] and len(gone) == 1 else "go"
        waited = f" The table waits for {listed(waits)}.{self._free(rest)}" if waits else ""
        self._lines(*wrapped(f"{capital(listed(gone))} {verb} on.{waited}"))
        return True

    def _tell_back(self, rewound: RewoundRecord) -> None:
        """Tell what was taken back, and by whom: to others only where something had been told of it."""
        own = rewound.by in self.guest.seats
        text, back = self._decisions.went_back(rewound.entry, own=own), self._back_by(rewound.by)
        gone = [told for told in self._heard if told[1] > rewound.entry]
        self._heard = [told for told in self._heard if told[1] <= rewound.entry]
        self._shown = min(self._shown, rewound.entry)
        if self._failed:
            return
        if text:
            self._lines(*wrapped(f"Undone: {text}."))
        elif gone and gone[0][0] > rewound.entry:
            more = ", and what followed" if gone[1:] else ""
            name, told = self.names.get(rewound.by, ""), gone[0][2].removesuffix(".")
            head = "Taken back" if name and told.startswith(name) else back
            self._lines(*wrapped(f"{head}: {told}{more}."))
        elif gone or own or not rewound.by:
            self._lines(*wrapped(f"{back}; this is entry {rewound.entry} again."))

    def _back_by(self, seat: str) -> str:
        return f"{self.names[seat]} takes back" if seat in self.names else "Moves were taken back"

    def _tell_given_back(self, followed: Sequence[Entry]) -> None:
        """Tell what somebody else took back of what several had given toward a cost, which no event tells."""
        prompt, before = self.table.prompt, self._given_so_far
        text = self.game.words.prompt_text(self.table.state, prompt) if isinstance(prompt, Prompt) else ""
        self._given_so_far = text.partition(ON_THE_TABLE)[2].rstrip(".")
        silent = followed and not any(entry.events for entry in followed)
        if before and not self._given_so_far and silent and all(map(self._is_others, followed)):
            self._lines(*wrapped(f"Taken back again: {before}."))

    def _tell_failure(self) -> None:
        """Tell why an order led nowhere, or not as far as it was to."""
        failed, self._failed = self._failed, ""
        if failed:
            self._lines(*wrapped(failed))

    def _tell_order(self) -> None:
        """Tell that an order goes on once something else that is asked is answered."""
        if (not self._order and not self._held) or not self.offered.all():
            return
        order = self._given.text if self._held is None else f"go {self._held.order(self._map())}"
        self._lines(*wrapped(f"The order goes on when that is answered: {order}."))

    def _tell(self, telling: Telling, entries: int) -> None:
        super()._tell(telling, entries)
        if telling.lines:
            if self._waited != BY_ITSELF:
                self._waited = ""  # whoever has heard what somebody did hears again who is waited for
            first = self.table.entry - entries + 1
            self._heard.append((first, self.table.entry, self._done_at(first) or _first_of(telling.lines)))

    def _done_at(self, number: int) -> str:
        """Return what was decided at an entry of which is only told what begins then, as a phase does."""
        events = self.table.line.entries[number].events
        if not events or not self.game.review.heads(events[0]):
            return ""
        made = decision(self.table, number, self.eyes, self.game, alone=True).text
        return "" if made == SECRET else made

    def say_error(self, error: Exception) -> None:
        """Say why a line could not be obeyed."""
        self._lines(*wrapped(self._sentence(error)))

    def _lines(self, *lines: str) -> None:
        if lines:
            self._row()
        super()._lines(*lines)

    def _is_others(self, entry: Entry) -> bool:
        return entry.action is None or entry.action.seat not in self.guest.seats

    def _own_part(self, entries: Sequence[Entry]) -> int:
        """Return after how many entries this guest decides nothing any more: what an order has brought."""
        own = [at for at, entry in enumerate(entries, 1) if not self._is_others(entry)]
        return own[-1] if own else 0

    def _ask(self, *, anew: bool = False) -> None:
        self._by_itself = False
        if isinstance(self.table.prompt, Outcome) or self.offered.all():
            self._waited = ""
            super()._ask(anew=anew)
            self._tell_leave()
            return
        waits = {} if self.guest.asked is None else self.guest.asked.waits
        names = [inside(self.names.get(seat, seat)) for seat in waits]
        self._by_itself = not names
        waited, self._waited = self._waited, f"The table waits for {listed(names)}." if names else BY_ITSELF
        if not anew or waited != self._waited:
            self._lines(*wrapped(f"{self._waited}{self._free(waits)}"))

    def _free(self, waits: Iterable[str]) -> str:
        """Return what helps where the table waits for a seat that nobody has; nothing to whoever looks on."""
        free = "" if self.watching else nobody_plays(self.guest.present, waits, self.names)
        return f" Nobody plays {free}: bot {free} lets a bot do so." if free else ""

    def _tell_leave(self) -> None:
        """Say who goes on if nobody does what anybody may do, to whoever has no choice by which not to."""
        prompt = self.table.prompt
        own = {*self.guest.seats}
        if (
            not isinstance(prompt, Prompt)
            or prompt.window
            or prompt.sealed
            or not own
            or prompt.seat in own
            or self.offered.go_on()
        ):
            return
        decides = self.names.get(prompt.seat, "")
        if decides and not self.offered.is_narrowed():
            self._lines(*wrapped(f"You may let it be: if nobody does it, {inside(decides)} decides.", "     "))

    def _help_with(self, text: str) -> None:
        if text.casefold() in not_at_a_host():
            raise BadChoice(f"{text.casefold()} is {HELP_NOT_HERE}")
        super()._help_with(text)

    def _who(self) -> None:
        waits = {} if self.guest.asked is None else self.guest.asked.waits
        for seat, sitting in self.guest.present.seats.items():
            whose = "you" if sitting.mine else visible(sitting.name)
            how = f"away for {span_of(sitting.away_for)}" if sitting.how == AWAY else sitting.how
            how = "" if sitting.name == INVITED else how
            about = ", ".join(part for part in (whose, how, "is waited for" if seat in waits else "") if part)
            say(f"{self.names.get(seat, seat)}: {about}")
        if self.guest.present.onlookers:
            say(f"Looking on: {self.guest.present.onlookers}")


def _first_of(lines: Sequence[str]) -> str:
    """Return the first sentence of what was told, in one line."""
    rest = takewhile(lambda line: line.startswith("    "), lines[1:])
    return " ".join(line.strip() for line in (lines[0], *rest))
