"""A host in a few lines: what one pair of eyes is told of a table, frame by frame, as it goes over a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Outcome
from core.kernel.table import Table, new_header
from replays.copies import Copy
from tui.hosting.frames import (
    AnyRecord,
    AskedRecord,
    OfferedChoice,
    OfferedPrompt,
    PresentRecord,
    Request,
    RewoundRecord,
    Sitting,
    Undoable,
)
from tui.hosting.guest_table import GuestTable
from tui.hosting.line import RecordDecoder


def table_of(game_id: str, options: Mapping[str, str]) -> Table:
    """Return a table with people in all seats, opened."""
    game = catalogue.game(game_id)
    plain = new_header(game, seed=3, options=options)
    seats = [SeatInfo(seat.id, seat.name, "human") for seat in plain.seats]
    table = Table(game, msgspec.structs.replace(plain, seats=seats))
    table.open()
    return table


class TinyHost:
    """Tells one guest in `seats` (none: an onlooker) of a table, through the codec of the line."""

    def __init__(self, table: Table, seats: Sequence[str]) -> None:
        self.table = table
        self.seats = list(seats)
        self.eyes = self.seats[0] if self.seats else None
        self.copy = Copy(table, self.eyes)
        self.requests: list[Request] = []
        self.guest = GuestTable(self.requests.append)
        self.decoder = RecordDecoder()
        self.tell(self.copy.opening(), self.present())
        self.follow()

    def tell(self, *records: AnyRecord) -> None:
        """Send records, as bytes and back."""
        for record in records:
            decoded = self.decoder.decode(msgspec.json.encode(record))
            assert decoded is not None
            self.guest.take(decoded)

    def follow(self, since: int | None = None) -> None:
        """Tell what has happened, and what is asked."""
        self.tell(*self.entries(), self.asked(since))

    def entries(self) -> Iterator[AnyRecord]:
        """Yield the entries that were not told yet."""
        while self.copy.count <= self.table.entry:
            yield from self.copy.entry(self.copy.count)

    def present(self) -> PresentRecord:
        """Return who is there: everybody."""
        seats = {seat.id: Sitting(seat.name, "here", mine=seat.id in self.seats) for seat in self.table.header.seats}
        return PresentRecord(seats=seats)

    def asked(self, since: int | None = None) -> AskedRecord:
        """Return what is asked."""
        table, prompt = self.table, self.table.prompt
        at = table.entry
        if isinstance(prompt, Outcome):
            return AskedRecord(entry=at, since=at, mark=f"m{at}", undo=Undoable(0), outcome=prompt)
        shown = table.game.sight.visible_prompt(table.state, prompt, self.eyes)
        choices = [
            OfferedChoice(n, one.seat, "", one.rule, msgspec.Raw(msgspec.json.encode(one.action)), one.place, one.group)
            for n, one in enumerate(shown.choices, 1)
        ]
        offered = OfferedPrompt(
            shown.kind, "", shown.rule, shown.seat, choices, shown.window, shown.group, list(shown.sealed)
        )
        return AskedRecord(
            entry=at,
            since=at if since is None else since,
            mark=f"m{at}",
            ahead=table.entries - at,
            waits={prompt.seat: 0},
            undo=Undoable(min(1, at)),
            prompt=offered,
        )

    def undo(self, count: int, by: str = "") -> None:
        """Take back, and tell of it."""
        self.table.undo(count)
        self.copy.rewound(self.table.entry)
        at = self.table.entry
        self.tell(RewoundRecord(entry=at, ahead=count, mark=f"m{at}", by=by), self.asked())
