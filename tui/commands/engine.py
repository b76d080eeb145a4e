"""The engine: requests and replies as JSON lines, for other people's bots and for checks. One process, many games.

Each line on stdin is a request, each line on stdout its reply, in order. Games live in memory until `save` writes one.
No request, however wrong, ends the process: the reply is then `{"error": ..., "rule": ...}`.
"""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import Any, BinaryIO

import msgspec

from core import catalogue
from core.bots import bot_names
from core.bots.hinting import NOTE, rule_of_hints
from core.bots.seated import play_bots, redo_steps, undo_steps
from core.kernel.chance import MAX_SEED
from core.kernel.decoding import json_decoder
from core.kernel.entries import Entry
from core.kernel.options import COUNTED
from core.kernel.prompts import Refusal
from core.kernel.table import Table
from saves.reader import read_log
from saves.redacted import refuse_copy
from saves.version import program_version
from tui.commands import engine_requests as r
from tui.commands.creating import header_of, playable
from tui.commands.documents import FORMAT, action_of, check_seat, game_object, numbered, whole
from tui.commands.engine_evaluating import evaluation
from tui.commands.engine_hinting import hinted
from tui.commands.log_writing import write_log
from tui.commands.opening import game_here
from tui.commands.problems import UNEXPECTED, Problem, sentence
from tui.commands.text import rules_object

LONGEST_LINE = 4 << 20
MOST_TABLES = 64
READ_AHEAD = 16
"""So many requests are taken in before they are answered."""

Reply = dict[str, Any]


def serve_stdio(arguments: argparse.Namespace) -> int:
    """Answer the lines of stdin until they end or `quit` comes."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer each line of `requests` with a line on `replies`, until they end or `quit` comes.

    While a request takes long, lines of progress come before its reply, and a `stop` that follows it ends it.
    """
    engine, waiting = Engine(), Ahead(lines_of(requests))
    for line in waiting:
        for reply in engine.replies(line, lambda: engine.is_stop(waiting.next)):
            replies.write(engine.encode(reply) + b"\n")
            replies.flush()
        if engine.finished:
            return


class Ahead:
    """Lines that are read ahead by a thread, so that whoever works on one can see whether another has come."""

    def __init__(self, lines: Iterator[bytes | None]) -> None:
        self._queue: Queue[tuple[bytes | None] | None] = Queue(READ_AHEAD)
        self._next: list[tuple[bytes | None] | None] = []
        threading.Thread(target=self._read, args=(lines,), name="requests", daemon=True).start()

    def _read(self, lines: Iterator[bytes | None]) -> None:
        try:
            for line in lines:
                self._queue.put((line,))
        finally:
            self._queue.put(None)

    @property
    def next(self) -> bytes | None:
        """The line that comes next, where one has come already."""
        if not self._next:
            with suppress(Empty):
                self._next.append(self._queue.get_nowait())
        return self._next[0][0] if self._next and self._next[0] is not None else None

    def __iter__(self) -> Iterator[bytes | None]:
        while (found := self._next.pop() if self._next else self._queue.get()) is not None:
            yield found[0]


def lines_of(requests: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines that hold something; None for a line that is too long, which is skipped."""
    while line := requests.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = requests.readline(LONGEST_LINE)
            yield None
        elif line.strip():
            yield line


class Engine:
    """The tables of one engine, and what it answers."""

    def __init__(self) -> None:
        self.finished = False
        self.reported = False
        self.tables: dict[str, Table] = {}
        self.hints: dict[str, list[int]] = {}
        """The entries of each table after which hints were given that are counted."""
        self.encode = msgspec.json.Encoder().encode
        self._decode = json_decoder(r.AnyRequest).decode
        self._answers: Mapping[type, Callable[[Any], Reply]] = {
            r.New: self._new,
            r.Act: self._act,
            r.Undo: self._undo,
            r.Redo: self._redo,
            r.Show: self._show,
            r.Explain: self._explain,
            r.Position: self._position,
            r.Save: self._save,
            r.Load: self._load,
            r.Close: self._close,
            r.Games: self._games,
            r.Rules: self._rules,
            r.Stop: self._stop,
            r.Quit: self._quit,
        }

    def answer(self, line: bytes | None) -> Reply:
        """Return the reply to one line (None stands for one that was too long). Never raises."""
        return list(self.replies(line))[-1]

    def replies(self, line: bytes | None, stopped: Callable[[], bool] = lambda: False) -> Iterator[Reply]:
        """Yield lines of progress, then the reply; what takes long ends when it is `stopped`. Never raises."""
        if line is None:
            yield _error(f"a request may have up to {LONGEST_LINE} bytes")
            return
        try:
            request = self._decode(line)
            if isinstance(request, r.Hint):
                yield from self._hint(request, stopped)
            elif isinstance(request, r.Evaluate):
                yield from evaluation(self._table(request), request, stopped)
            else:
                yield self._answers[type(request)](request)
        except Exception as error:
            yield self._failed(error)

    def is_stop(self, line: bytes | None) -> bool:
        """Whether a line asks to stop."""
        try:
            return line is not None and isinstance(self._decode(line), r.Stop)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return False

    def _what_there_is(self, wrong: str) -> str:
        """Return what `do` may be, behind what is `wrong`, where it is that."""
        if "`$.do`" not in wrong and "field `do`" not in wrong:
            return ""
        kinds: list[Any] = [*self._answers, r.Hint, r.Evaluate]
        known = [str(kind.__struct_config__.tag) for kind in kinds]
        return f"; do is one of {', '.join(sorted(known))}"

    def _failed(self, error: Exception) -> Reply:
        """Return the reply that says what went wrong."""
        try:
            raise error
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            return _error(f"this is not a request: {error}{self._what_there_is(str(error))}")
        except Refusal as refusal:
            return _error(refusal.sentence, refusal.rule)
        except Exception as error:
            known = sentence(error)
            if known is not None:
                return _error(known)
            return _error(f"{UNEXPECTED} ({type(error).__name__}){self._report(error)}")

    def _report(self, error: Exception) -> str:
        """Write a report on the first error of this process that is the program's, and say where."""
        if self.reported:
            return ""
        from tui.terminal.crash import write_report

        self.reported = True
        report = write_report(error)
        return "" if report is None else f"; a report without hands or cards lies at {report}"

    def _table(self, request: r.Request) -> Table:
        table = self.tables.get(request.table)
        if table is None:
            name = f"the table {request.table!r}" if request.table else "the table"
            raise Problem(f"there is no game at {name} yet; `new` or `load` comes first")
        return table

    def _seat(self, name: str, table: Table) -> None:
        if name not in self.tables and len(self.tables) >= MOST_TABLES:
            raise Problem(f"the engine has {MOST_TABLES} tables already; `close` one")
        self.tables[name] = table
        self.hints.pop(name, None)

    def _new(self, request: r.New) -> Reply:
        game = game_here(request.game)
        options = {key: str(value) for key, value in request.options.items()}
        seed = secrets.randbelow(MAX_SEED + 1) if request.seed is None else request.seed
        if not 0 <= seed <= MAX_SEED:
            raise Problem(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
        seats = [_word(seat) for seat in request.seats]
        position = bytes(request.position) or None
        header = header_of(game, options, seats, seed, position, request.name, seed if request.deal else None)
        with playable(position):
            table = Table(game, header)
            reply = _object(table, None, [table.open(), *play_bots(table)])
        self._seat(request.table, table)
        return reply

    def _act(self, request: r.Act) -> Reply:
        table = self._table(request)
        check_seat(table.header, request.seat)
        if (request.choice is None) == (not bytes(request.action)):
            raise Problem("`act` takes either a choice or an action")
        if request.choice is not None:
            action = numbered(table, request.choice, request.seat, whole=request.seat is None)
        else:
            action = action_of(table.game, bytes(request.action))
        followed: list[Entry] = [table.act(action, answers=request.entry, seat=request.seat)]
        followed += play_bots(table)
        return _object(table, request.seat, followed)

    def _undo(self, request: r.Undo) -> Reply:
        table = self._table(request)
        check_seat(table.header, request.seat)
        table.undo(undo_steps(table, request.count))
        return _object(table, request.seat)

    def _redo(self, request: r.Redo) -> Reply:
        table = self._table(request)
        check_seat(table.header, request.seat)
        before = table.cursor
        table.redo(redo_steps(table, request.count))
        return _object(table, request.seat, table.line.entries[before : table.cursor])

    def _show(self, request: r.Show) -> Reply:
        table = self._table(request)
        check_seat(table.header, request.seat)
        return _object(table, request.seat, at=_entry(table, request.at))

    def _explain(self, request: r.Explain) -> Reply:
        table = self._table(request)
        check_seat(table.header, request.seat)
        refusal = table.refusal(action_of(table.game, bytes(request.action)), request.seat)
        if refusal is None:
            return {"legal": True, "refusal": None}
        return {"legal": False, "refusal": {"rule": refusal.rule, "text": refusal.sentence}}

    def _position(self, request: r.Position) -> Reply:
        table = self._table(request)
        at = _entry(table, request.at)
        state = table.state if at is None else table.state_at(at)
        return {
            "westmarch": program_version(),
            "format": FORMAT,
            "game": table.game.id,
            "entry": table.entry if at is None else at,
            "position": whole(state),
        }

    def _save(self, request: r.Save) -> Reply:
        table = self._table(request)
        write_log(_path(request.path), table, self.hints.get(request.table, ()))
        return {"saved": request.path, "entries": table.entries}

    def _load(self, request: r.Load) -> Reply:
        log = read_log(_path(request.path))
        refuse_copy(log.path.name, log.header, log.redacted)
        if not len(log.line):
            raise Problem(log.damage or "the file holds no entries yet")
        self._seat(request.table, log.table)
        self.hints[request.table] = [note.entry for note in log.notes if note.text == NOTE]
        return _object(log.table) | {"notices": log.notices}

    def _close(self, request: r.Close) -> Reply:
        self._table(request)
        del self.tables[request.table]
        self.hints.pop(request.table, None)
        return {"closed": request.table}

    def _games(self, request: r.Games) -> Reply:
        found = [catalogue.game(game_id) for game_id in catalogue.game_ids()]
        return {
            "westmarch": program_version(),
            "format": FORMAT,
            "games": [
                {
                    "id": game.id,
                    "title": game.title,
                    "rules": game.rules_version,
                    "options": list(game.options),
                    "seats": game.options.seats(game.options.checked({})),
                    "bots": bot_names(game.id),
                }
                for game in found
            ],
        }

    def _rules(self, request: r.Rules) -> Reply:
        game = catalogue.game(request.game)
        book = game.rulebook()
        if request.id is not None:
            found = book.asked(request.id)
            if not found:
                raise Problem(f"there is no rule or chapter {request.id!r}")
        else:
            found = list(book) if request.search is None else book.search(request.search)
        return rules_object(game, found)

    def _hint(self, request: r.Hint, stopped: Callable[[], bool]) -> Iterator[Reply]:
        """Yield a hint; where they are counted, the log that is saved will have a note of it."""
        table = self._table(request)
        for reply in hinted(table, request, stopped):
            if "hint" in reply and rule_of_hints(table) == COUNTED:
                self.hints.setdefault(request.table, []).append(table.entry)
            yield reply

    def _stop(self, request: r.Stop) -> Reply:
        return {"stop": True}

    def _quit(self, request: r.Quit) -> Reply:
        self.finished = True
        return {"quit": True}


def _object(table: Table, seat: str | None = None, followed: Sequence[Entry] = (), at: int | None = None) -> Reply:
    """Return the object of a game; whoever gives no seat plays the whole table, and is shown every choice."""
    return game_object(table, seat, followed, at, whole=seat is None)


def _error(text: str, rule: str | None = None) -> Reply:
    return {"error": text, "rule": rule}


def _word(seat: str | r.SeatWord) -> str:
    if isinstance(seat, str):
        return seat
    return f"{seat.id}:{seat.name}={seat.player}"


def _path(text: str) -> Path:
    try:
        if text and b"\0" not in os.fsencode(text):
            return Path(text)
    except UnicodeError:
        pass
    raise Problem("this is no path of a file")


def _entry(table: Table, at: int | None) -> int | None:
    if at is not None and not 0 <= at <= table.entries:
        raise Problem(f"there is no entry {at}; the entries are 0 to {table.entries}")
    return at
