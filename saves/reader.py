"""Reading a log, whatever state it is in: every sound entry, and a sentence on what ails the rest."""

from __future__ import annotations

import gc
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from core import catalogue
from core.bots import HUMAN, RANDOM, bot_names
from core.kernel.chance import MAX_SEED
from core.kernel.entries import Header, advance
from core.kernel.game import Game
from core.kernel.options import BadOption
from core.kernel.table import Table
from saves import codec, migrations
from saves.blaming import blamed
from saves.codec import (
    DIGESTS,
    FIRST,
    FORMAT,
    HEADER_LIMIT,
    OLDEST,
    OVERRIDE_LIMIT,
    RECORD_LIMIT,
    STATE_LIMIT,
    BadLine,
    BadRecord,
    HeaderRecord,
    Record,
)
from saves.errors import Damaged, Foreign, NewerFormat, SaveError, reason
from saves.log_file import LogFile
from saves.redacted import SeenLine, SeenTable, laid_open, whose
from saves.showing import last_shown, shown_entries
from saves.text import MOST_TOLD, told, visible

MAX_SIZE = 1 << 30
OWN_BEGINNING = b'{"record":"header"'


def read_log(path: Path) -> LogFile:
    """Read the log at `path`; nothing on disk is changed.

    Raises `SaveError` when nothing can be read: `Foreign`, `NewerFormat`, `Damaged`, or for a game or an option that
    is not known here. Everything less than that is a notice of the log.
    """
    with open_regular(path) as file, _no_collection():
        log = _begin(path, file.readline(HEADER_LIMIT + 1))
        _read_records(log, file)
        _settle(log)
        _check_shown(log)
    return log


def read_on(log: LogFile) -> LogFile:
    """Return `log` with what has been appended since it was read; the same object unless it had to be read anew."""
    with open_regular(log.path) as file, _no_collection():
        # The writer takes back a record that it could not write whole: then the end is not the one that was read.
        file.seek(max(0, log.length - len(log.checksum) - 3))
        if file.read(len(log.checksum)) != log.checksum.encode():
            return read_log(log.path)
        if log.damage or os.fstat(file.fileno()).st_size == log.length + log.torn:
            return log
        if log.torn:
            return read_log(log.path)
        file.seek(log.length)
        _read_records(log, file)
        if log.damage:
            return read_log(log.path)
        if log.torn:
            # The writer is in the middle of a record, so far as anybody can tell; the next look finds it whole.
            log.torn = 0
            log.notices.pop()
        _settle(log)
    return log


def status_of(path: Path) -> tuple[int, int, int]:
    """Return what changes when the file at `path` is written or replaced. Raises `SaveError` when it is not there."""
    try:
        now = os.stat(path)
    except OSError as error:
        raise SaveError(f"{visible(str(path))} cannot be read: {reason(error)}") from None
    return now.st_ino, now.st_size, now.st_mtime_ns


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file for reading. Raises `SaveError`; never waits for the other end of a pipe."""
    name = visible(path.name)
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "this is no file name"
        raise SaveError(f"{visible(str(path))} cannot be read: {why}") from None
    now = os.fstat(fd)
    if not stat.S_ISREG(now.st_mode) or now.st_size > MAX_SIZE:
        os.close(fd)
        what = "a folder" if stat.S_ISDIR(now.st_mode) else "not a regular file"
        raise Foreign(f"{name} is {what if not stat.S_ISREG(now.st_mode) else 'far too large'}, not a saved game")
    return os.fdopen(fd, "rb")


def read_header(path: Path, line: bytes) -> tuple[HeaderRecord, int]:
    """Return the header in the first line of the log at `path` and the format that the log was written in.

    Raises `Foreign`, `NewerFormat` and `Damaged`.
    """
    name = visible(path.name)
    whole = line[-1:] == b"\n"
    found = codec.heading(line)
    if found is None:
        if line.startswith(OWN_BEGINNING):
            raise Damaged(f"{name} is damaged in its first line, so nothing of it can be read")
        raise Foreign(f"{name} is {'empty' if not line else 'not a saved game of Westmarch'}")
    if found.format > FORMAT:
        raise NewerFormat(
            f"{name} was written by a newer Westmarch (format {found.format}; this one reads up to {FORMAT})"
        )
    try:
        if not whole:
            raise BadLine
        codec.check(line[:-1], FIRST)
        if found.format not in DIGESTS:
            line = migrations.migrated(line, found.format, OLDEST)
        return codec.decode_header(line), found.format
    except (BadLine, BadRecord, KeyError, ValueError):
        raise Damaged(f"{name} is damaged in its first line, so nothing of it can be read") from None


def known_game(path: Path, header: Header) -> Game:
    """Return the game of a header. Raises `SaveError` when it is not known here."""
    try:
        return catalogue.game(header.game)
    except catalogue.UnknownGame as error:
        raise SaveError(f"{visible(path.name)} cannot be read here: {told(error)}") from None


def _begin(path: Path, line: bytes) -> LogFile:
    heading, written = read_header(path, line)
    game = known_game(path, heading.table)
    name = visible(path.name)
    if heading.table.position is not None and len(bytes(heading.table.position)) > STATE_LIMIT:
        raise Damaged(f"{name} starts from a position that is far too large for {game.title}")
    if len(heading.table.override) > OVERRIDE_LIMIT:
        raise Damaged(f"{name} brings more card and board values than {game.title} can have")
    try:
        options = game.options.checked(heading.table.options)
        known = know_content(game, heading.table, options)
        content = heading.table.content if known else game.contents.digest(options)
        start = msgspec.structs.replace(heading.table, options=options, content=content)
        table = SeenTable(laid_open(game), start) if heading.redacted else Table(game, start)
    except BadOption as error:
        raise SaveError(f"{name} cannot be read here: {told(error)}") from None
    except Exception as error:
        # The header checks, but a game may refuse its starting position in any way it likes.
        raise Damaged(f"{name} starts from something that {game.title} cannot set up: {told(error)}") from None
    own = [seat.id for seat in game.options.seats(options)]
    if [seat.id for seat in start.seats] != own:
        raise Damaged(f"{name} has other seats than {game.title} has at such a table ({', '.join(own)})")
    if not 0 <= start.seed <= MAX_SEED:
        raise Damaged(f"{name} has a seed that is no whole number from 0 to {MAX_SEED}")
    log = LogFile(path, heading, table, written)
    log.length, log.checksum = len(line), codec.check(line[:-1], FIRST)
    if heading.redacted:
        log.say(
            f"{name} is a redacted copy: it shows what {whose(heading.table, heading.redacted)} may see and cannot be "
            "played",
            playable=False,
        )
    if written not in DIGESTS:
        log.say(
            f"{name} was written in the older format {written}: read-only; `westmarch repair` copies it to "
            "one in which it can be played"
        )
    if heading.table.rules != game.rules_version:
        log.say(
            f"{name} was begun under version {visible(heading.table.rules)} of the rules and today's are version "
            f"{game.rules_version}: it can be read and played on, but `westmarch verify` may find differences"
        )
    for seat in start.seats:
        if seat.player not in (HUMAN, RANDOM, *game.bots) and seat.player not in bot_names(game.id):
            bot = visible(seat.player[:MOST_TOLD])
            log.say(f"{name} has a bot {bot!r} in seat {seat.id} that is not known here: read-only", playable=False)
    if not known:
        log.say(f"{name} was made with other card and board values, which are not here: read-only", playable=False)
    return log


def know_content(game: Game, header: Header, options: Mapping[str, str]) -> bool:
    """Make the content of `header` known to the game, leaving the content of new tables as it is."""
    if game.contents.knows(header.content, options):
        return True
    before = game.contents.override
    try:
        game.contents.use_override(header.override)
        return game.contents.knows(header.content, options)
    except ValueError:
        return False
    finally:
        game.contents.use_override(before)


def _read_records(log: LogFile, file: BinaryIO) -> None:
    decode: Callable[[bytes], Record] = codec.decoder(log.game)
    check, take, readline = codec.check, log.take, file.readline
    while line := readline(RECORD_LIMIT + 1):
        try:
            if line[-1] != 10:
                raise BadLine
            body = line[:-1]
            checksum = check(body, log.checksum)
            if log.format not in DIGESTS:
                body = migrations.migrated(body, log.format, OLDEST)
            take(decode(body))
        except BadLine:
            if len(line) <= RECORD_LIMIT and not file.read(1):
                log.torn = len(line)
                log.say(_torn_sentence(log))
            else:
                log.spoil(_damage_sentence(log, "is damaged"))
            return
        except SaveError:
            raise
        except (BadRecord, ValueError) as error:
            log.spoil(_damage_sentence(log, f"makes no sense to this version ({told(error)})"))
            return
        log.checksum = checksum
        log.length += len(line)


def _safe(log: LogFile) -> str:
    count = len(log.line)
    return "the entry before it is" if count == 1 else f"the {count} entries before it are"


def _torn_sentence(log: LogFile) -> str:
    return f"the last record of {visible(log.path.name)} is torn and is left out; {_safe(log)} sound"


def _damage_sentence(log: LogFile, what: str) -> str:
    return (
        f"record {log.next} of {visible(log.path.name)} {what}; {_safe(log)} sound and can be read, "
        "and `westmarch repair` writes them to a new file"
    )


def _settle(log: LogFile) -> None:
    """Compare the end of the line with what was recorded, and put the table at the cursor."""
    line = log.line
    name = visible(log.path.name)
    if isinstance(line, SeenLine) and len(line) > len(line.seen):
        # An entry whose view does not stand in the copy cannot be shown.
        line.truncate(len(line.seen))
        log.table.cursor = min(log.cursor, len(line.seen))
        if not (log.damage or log.torn):
            log.spoil(_damage_sentence(log, "is missing, without which the last entry cannot be shown"))
    try:
        digest = "" if log.redacted else log.table.digest(line.state_after(len(line)))
    except Exception:
        # The state holds what cannot be encoded: what lies before the entry that brought it can be shown.
        log.go_back(log.places[_encodable(log)])
        log.spoil(_damage_sentence(log, "leads to a state that cannot be written"))
    else:
        comparable = log.header.content == log.table.header.content and not log.redacted
        if len(line) and comparable and (log.strays or digest != line.entries[-1].digest):
            same = log.header.rules == log.game.rules_version
            log.say(
                f"{name} leads to another state than the one that was recorded"
                + (": read-only; look with `westmarch verify`" if same else ", because the rules have changed"),
                playable=not same,
            )
    log.table.restore(line.entries, log.cursor)


def _check_shown(log: LogFile) -> None:
    """Leave out what the game cannot show: somebody's forgery comes to that, and an error in the program."""
    if log.redacted or not len(log.line):
        return
    sound, failure = shown_entries(log)
    wanted = min(log.cursor, sound)
    shown, met = last_shown(log, wanted)
    failure = met or failure
    if failure is None:
        return
    number = sound if shown == wanted else shown
    if blamed(log, number + 1) is None:
        if number == 0:
            raise failure
        log.failure = failure
    elif shown == 0:
        name = visible(log.path.name)
        raise Damaged(f"{name} cannot be read: it leads to nothing that {log.game.title} could show")
    log.go_back(log.places[number])
    log.table.restore(log.line.entries, log.cursor)
    if log.failure is not None:
        log.say(
            f"{visible(log.path.name)} is sound, but because of an error in the program it can be shown up to entry "
            f"{number - 1} only: read-only",
            playable=False,
        )
    else:
        log.spoil(_damage_sentence(log, "leads to what this version cannot show"))


def _encodable(log: LogFile) -> int:
    """Return the number of the first entry of the line that leads to a state without a digest."""
    state = log.table.starting_state()
    for number, entry in enumerate(log.line.entries):
        try:
            advance(log.game.rules.evolvers, state, entry)
            log.table.digest(state)
        except Exception:
            return number
    raise AssertionError("every state has a digest")


@contextmanager
def _no_collection() -> Iterator[None]:
    # Decoding makes many objects and no cycles; the collector would look through all of them again and again.
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
