"""A guest's table: it grows from what the host says, and sends what the guest wants.

It holds what one pair of eyes saw, the question of the moment with its choices, and what came of each request. It knows
no screen and no line: records are handed to it one by one, and requests go out through a function that it is given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from core import catalogue
from core.kernel.decoding import json_decoder
from core.kernel.entries import Header
from core.kernel.game import Game
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.rulebook import STALE
from replays.opened import opened
from saves.codec import BadRecord, EntryRecord, HeaderRecord, SeenRecord
from saves.errors import SaveError
from saves.log_file import entry_of
from saves.reader import know_content
from saves.redacted import SeenTable, as_seen, own_eyes
from saves.text import told
from tui.hosting.frames import (
    AnswerRecord,
    AnyRecord,
    AskedRecord,
    At,
    ByeRecord,
    DoAct,
    DoneRecord,
    GuessesRecord,
    LedRecord,
    OfferedPrompt,
    PartedRecord,
    PresentRecord,
    QuestionRecord,
    RefusedRecord,
    Request,
    RewoundRecord,
    SaidRecord,
)

CUT_OFF = "The line was cut before the host answered; look whether it was done."
"""Why a request was not answered whose line was cut."""

MOST_SAID = 1000
"""How many things that were said are kept, the last of them."""

Answer = DoneRecord | RefusedRecord | AnswerRecord
"""What the host says to a request."""

Answered = Callable[[Answer], object]
"""Called once with the answer to a request."""


class LiveTable(SeenTable):
    """The table of a copy that grows: at its last entry it knows the choices of the moment, as the host listed them."""

    def __init__(self, game: Game, header: Header) -> None:
        super().__init__(game, header)
        self.offered: tuple[int, Prompt] | None = None
        """The question after an entry, with the choices of these eyes."""

        self.can_undo = 0
        """How many entries the host would take back."""

    @property
    def prompt(self) -> Prompt | Outcome:
        """The question at the cursor, with its choices where the host has listed them, or how the game ended."""
        if self.offered is not None and self.offered[0] == self.entry:
            return self.offered[1]
        return super().prompt

    def undoable(self) -> int:
        """Return how many entries the host would take back now."""
        return self.can_undo


class GuestTable:
    """One guest at one table. `out` sends a request to the host."""

    def __init__(self, out: Callable[[Request], None]) -> None:
        self.out = out
        self.grown: LiveTable | None = None
        self.heading: HeaderRecord | None = None
        self.begun = 0
        """How often a copy has begun: a new one takes the place of all that was there."""

        self.asked: AskedRecord | None = None
        self.present = PresentRecord(seats={})
        self.said: list[SaidRecord] = []
        self.question: QuestionRecord | None = None
        """What the table is asked to consent to, or was last; it is `ended` once that is settled."""

        self.led: LedRecord | None = None
        self.guesses: GuessesRecord | None = None
        self.parted: PartedRecord | None = None
        """Why the guest sits here no more, until somebody has looked (`sent_away`)."""

        self.bye: ByeRecord | None = None
        self.sent: DoAct | None = None
        """The choice that is on its way: until it is refused or held for others, or its entry has come."""

        self.rewound: RewoundRecord | None = None
        """The furthest that was taken back since somebody looked (`looked`)."""

        self._last = 0
        self._open: dict[int, Answered] = {}
        self._entry: EntryRecord[Any, Any, Any] | None = None

    @property
    def table(self) -> LiveTable:
        """The table. Raises `BadRecord` before the host has named it."""
        if self.grown is None:
            raise BadRecord("there is no table yet")
        return self.grown

    @property
    def eyes(self) -> str | None:
        """The seat whose copy this is; None for an onlooker's."""
        return None if self.heading is None else own_eyes(self.heading.redacted)

    @property
    def seats(self) -> list[str]:
        """The guest's own seats, first the one with whose eyes it sees."""
        own = [seat for seat, sitting in self.present.seats.items() if sitting.mine]
        return sorted(own, key=lambda seat: seat != self.eyes)

    @property
    def settled(self) -> bool:
        """Whether all is here that belongs to the last entry: the question, too."""
        return self.grown is not None and self.asked is not None and self.asked.entry == self.grown.entry

    @property
    def moves(self) -> list[str]:
        """The guest's own seats that are waited for."""
        return [seat for seat in self.seats if self.asked is not None and seat in self.asked.waits]

    def at(self) -> At | None:
        """Return where the copy ends, for coming back; None where there is nothing to come back to."""
        if self.asked is None or not self.settled:
            return None
        return At(self.asked.entry, self.asked.mark)

    def looked(self) -> RewoundRecord | None:
        """Return how far was taken back since this was asked last, if anything was."""
        found, self.rewound = self.rewound, None
        return found

    def sent_away(self) -> PartedRecord | None:
        """Return why the guest sits at the table no more, if that has come since this was asked last."""
        found, self.parted = self.parted, None
        return found

    def send(self, request: Request, answered: Answered | None = None) -> int:
        """Give a request its id, send it, and return the id; `answered` is called when the host has answered."""
        self._last += 1
        numbered = msgspec.structs.replace(request, id=self._last)
        if answered is not None:
            self._open[self._last] = answered
        if isinstance(numbered, DoAct):
            self.sent = numbered
        self.out(numbered)
        return self._last

    def act(self, action: Any, answers: int, answered: Answered) -> None:
        """Send a choice that was made when the table stood at entry `answers`.

        Raises `Refusal` and sends nothing where that question does not stand any more.
        """
        asked = self.asked
        numbers = {} if asked is None or asked.prompt is None else _numbers(self.table, asked.prompt)
        number = next((number for number, known in numbers.items() if known == action), None)
        if asked is None or number is None or not asked.since <= answers <= asked.entry:
            here = -1 if self.grown is None else self.grown.entry
            raise Refusal(STALE, f"That answered entry {answers}, and the table is at entry {here}; look and choose.")
        self.send(DoAct(entry=answers, choice=number), answered)

    def forget(self, request: int) -> None:
        """Call nobody when a request is answered."""
        self._open.pop(request, None)

    def cut(self) -> None:
        """Take note that the line was cut: nothing that is on its way will be answered."""
        waiting, self._open, self.sent, self._entry = self._open, {}, None, None
        for number, answered in waiting.items():
            answered(RefusedRecord(id=number, rule="", text=CUT_OFF))

    def take(self, record: AnyRecord) -> None:
        """Take what the host said. Raises `BadRecord` for what cannot follow what came before."""
        match record:
            case HeaderRecord():
                self._begin(record)
            case EntryRecord(n=n):
                if self._entry is not None or n != 2 * len(self.table.line) + 1:
                    raise BadRecord(f"record {n} does not follow")
                self._entry = record
            case SeenRecord(n=n):
                if self._entry is None or n != self._entry.n + 1:
                    raise BadRecord(f"record {n} follows no entry")
                entry, self._entry = self._entry, None
                self.table.grow(entry_of(entry), record)
            case RewoundRecord():
                self._rewind(record)
            case AskedRecord():
                self._ask(record)
            case DoneRecord() | RefusedRecord() | AnswerRecord():
                self._answer(record)
            case PresentRecord():
                self.present = record
            case SaidRecord():
                self.said = [*(one for one in self.said if one.said != record.said), record][-MOST_SAID:]
            case QuestionRecord():
                self.question = record
            case LedRecord():
                self.led = record if record.by else None
            case GuessesRecord():
                self.guesses = record
            case PartedRecord():
                self.parted = record
            case ByeRecord():
                self.bye = record
            case _:
                pass

    def _begin(self, record: HeaderRecord) -> None:
        if not record.redacted:
            raise BadRecord("it is no copy")
        self.grown = _table_of(record.table)
        self.heading, self._entry, self.asked, self.rewound = record, None, None, None
        self.begun += 1

    def _rewind(self, record: RewoundRecord) -> None:
        table = self.table
        if not 0 <= record.entry <= table.entry:
            raise BadRecord(f"the copy has no entry {record.entry}")
        self._entry = None
        if record.entry < table.entry:
            table.cut(record.entry)
            if self.rewound is None or record.entry <= self.rewound.entry:
                self.rewound = record

    def _ask(self, record: AskedRecord) -> None:
        table = self.table
        if record.entry != table.entry:
            raise BadRecord(f"entry {record.entry} is asked after, and the copy ends with {table.entry}")
        offered = None if record.prompt is None else _prompt_of(table, record.prompt)
        if self.sent is not None and record.entry > self.sent.entry:
            self.sent = None
        if record.open and (self.asked is None or not self.asked.open):
            table.game = opened(table.game)  # nothing of this copy is hidden, so its views are shown as they are
        self.asked = record
        table.offered = None if offered is None else (record.entry, offered)
        table.can_undo = record.undo.count

    def _answer(self, record: Answer) -> None:
        if self.sent is not None and record.id == self.sent.id:
            self.sent = None
        answered = self._open.pop(record.id, None)
        if answered is not None:
            answered(record)


def _table_of(header: Header) -> LiveTable:
    """Return an empty table for a copy. Raises `BadRecord` where it cannot be shown here."""
    try:
        game = catalogue.game(header.game)
        options = game.options.checked(header.options)
        if not know_content(game, header, options):
            raise BadRecord("it is played with other card and board values, which are not here")
        return LiveTable(as_seen(game), msgspec.structs.replace(header, options=options))
    except (SaveError, BadRecord):
        raise
    except Exception as error:
        # A game may refuse options or a position in any way it likes.
        raise BadRecord(f"the table cannot be set up here: {told(error)}") from None


def _prompt_of(table: LiveTable, offered: OfferedPrompt) -> Prompt:
    """Return the question as the rules would put it, with the choices of these eyes."""
    known = _numbers(table, offered)
    choices = [Choice(one.seat, known[one.n], one.rule, one.place, one.group) for one in offered.choices]
    seats = {seat.id for seat in table.header.seats}
    if not {offered.seat, *(one.seat for one in choices)} <= seats:
        raise BadRecord("a seat is asked that the table does not have")
    return Prompt(
        offered.kind, offered.seat, offered.rule, choices, offered.window, offered.group, tuple(offered.sealed)
    )


def _numbers(table: LiveTable, offered: OfferedPrompt) -> dict[int, Any]:
    """Return the actions of a question by the numbers under which they were offered."""
    decoder = json_decoder(table.game.action_type)
    try:
        return {one.n: decoder.decode(one.action) for one in offered.choices}
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadRecord(f"a choice makes no sense here: {told(error)}") from None
