"""Hosted tables without disk, socket or clock, and guests that follow them as a program elsewhere does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from core import catalogue
from core.kernel.entries import Header, SeatInfo
from core.kernel.game import Game
from core.kernel.table import Table, new_header
from saves.codec import FORMAT, HeaderRecord, SeenRecord, decode_header, decoder
from saves.errors import NotWritable
from saves.game_file import SavedGame
from saves.journal import Journal
from saves.log_file import LogFile, entry_of
from saves.redacted import SeenTable
from tui.hosting import frames as f
from tui.hosting.hosted import Guest, HostedTable, Manners
from tui.hosting.seats import Seating

KEY = b"the key of a host in tests"


class NoJournal(Journal):
    """A journal that writes nowhere."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere.jsonl"), -1)
        self.next = 1
        self.full = False

    def append(self, record: Any) -> None:
        """Count the record, unless the disk is `full`."""
        if self.full:
            raise NotWritable(f"{self.path} was not written: the disk is full")
        self.next += 1


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def saved_game(
    game: str | Game, options: Mapping[str, str] | None = None, bots: Mapping[str, str] | None = None, seed: int = 3
) -> SavedGame:
    """Return a new game that is kept nowhere, with people in all seats but those of `bots`."""
    found = catalogue.game(game) if isinstance(game, str) else game
    plain = new_header(found, seed=seed, options=options)
    players = bots or {}
    seats = [SeatInfo(seat.id, seat.name, players.get(seat.id, "human")) for seat in plain.seats]
    return opened_game(found, msgspec.structs.replace(plain, seats=seats))


def opened_game(game: Game, header: Header) -> SavedGame:
    """Return the game of a header, which is kept nowhere."""
    heading = HeaderRecord(format=FORMAT, n=0, program="", table=header)
    saved = SavedGame(LogFile(Path("nowhere.jsonl"), heading, Table(game, header), FORMAT), NoJournal())
    saved.table.open()
    return saved


def saved_of(table: Table) -> SavedGame:
    """Return a game that begins where a table stands."""
    game = catalogue.game(table.game.id)
    saved = opened_game(game, new_header(game, seed=table.header.seed, position=table.position()))
    saved.table.make_chance = table.make_chance
    return saved


class At:
    """A guest at a hosted table, with all that it knows: what it was sent, decoded as a program elsewhere would."""

    def __init__(self, hosted: HostedTable, name: str, seats: Sequence[str] = (), at: f.At | None = None) -> None:
        self._begin(hosted, name)
        hosted.join(self.guest, seats, at)
        self.pull()

    @classmethod
    def unseated(cls, hosted: HostedTable, name: str) -> At:
        """Return a guest who has not come yet."""
        found = cls.__new__(cls)
        found._begin(hosted, name)
        return found

    def _begin(self, hosted: HostedTable, name: str) -> None:
        self.hosted = hosted
        self.guest = Guest(f"test:{name}", name)
        self.table: SeenTable | None = None
        self.asked: f.AskedRecord | None = None
        self.present: f.PresentRecord | None = None
        self.records: list[dict[str, Any]] = []
        """Every record but those of the copy, the latest last."""
        self.sent = b""
        self._entry: Any = None
        self._ids = 0

    def pull(self, room: int = 1 << 30) -> None:
        """Take all that there is to be told, `room` bytes at a time."""
        while lines := self.hosted.pull(self.guest, room, float("inf")):
            for line in lines:
                self.sent += line
                for one in line.splitlines():
                    self.take(one)

    def take(self, line: bytes) -> None:
        """Take one line of the host."""
        plain = msgspec.json.decode(line)
        kind = plain["record"]
        if kind == "header":
            header = decode_header(line)
            assert len(line) < f.HEADER_LIMIT
            self.table = SeenTable(self.hosted.ground.game, header.table)
            return
        assert len(line) < f.HOST_LIMIT
        if kind in ("entry", "seen"):
            assert self.table is not None
            record = decoder(self.table.game)(line)
            if isinstance(record, SeenRecord):
                self.table.grow(entry_of(self._entry), record)
            self._entry = record
            return
        self.records.append(plain)
        if kind == "rewound":
            assert self.table is not None
            self.table.cut(plain["entry"])
        elif kind == "asked":
            self.asked = msgspec.json.decode(line, type=f.AskedRecord)
        elif kind == "present":
            self.present = msgspec.json.decode(line, type=f.PresentRecord)

    def do(self, kind: type[f.Do], **members: Any) -> dict[str, Any]:
        """Ask for something and return the answer."""
        self._ids += 1
        self.hosted.request(self.guest, kind(id=self._ids, **members))  # type: ignore[arg-type]
        self.pull()
        return next(one for one in reversed(self.records) if one.get("id") == self._ids)

    def act(self, choice: int, entry: int | None = None) -> dict[str, Any]:
        """Take a choice of those that stand before the guest."""
        assert self.asked is not None
        return self.do(f.DoAct, entry=self.asked.entry if entry is None else entry, choice=choice)

    def own(self) -> list[int]:
        """Return the numbers of the choices of the guest's own seats."""
        prompt = None if self.asked is None else self.asked.prompt
        return [] if prompt is None else [one.n for one in prompt.choices if one.seat in self.guest.seats]

    def stands_right(self) -> bool:
        """Whether the copy of the guest stands where the view of its eyes does."""
        table = self.hosted.ground.table
        view = self.hosted.ground.game.sight.view(table.state, self.guest.eyes)
        plain = msgspec.json.encode(msgspec.structs.replace(view, draws=0))
        assert self.table is not None
        assert self.asked is not None
        assert (self.table.entry, self.asked.entry) == (table.entry, table.entry)
        return bool(self.table.state == msgspec.json.decode(plain, type=self.table.game.state_type))


def hosted_table(
    saved: SavedGame, manners: Manners | None = None, clock: Clock | None = None, seating: Seating | None = None
) -> HostedTable:
    """Return a game hosted as `evening`."""
    hosted = HostedTable("evening", saved, seating or Seating(), manners or Manners(), clock or Clock(), KEY)
    hosted.failed = fail
    return hosted


def fail(error: Exception) -> None:
    """Let a test see an error of the program that a guest would only be told of."""
    raise error
