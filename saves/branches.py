"""Branches: a game of its own that starts from an entry of another, and knows from which."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from core.kernel.entries import Branched, Header
from core.kernel.line import Line
from saves.errors import SaveError
from saves.log_file import LogFile
from saves.redacted import refuse_copy
from saves.text import visible


def branch_header(
    log: LogFile,
    entry: int,
    *,
    name: str = "",
    created: str = "",
    line: Line | None = None,
    players: Mapping[str, str] = MappingProxyType({}),
    seed: int | None = None,
    called: str = "",
) -> Header:
    """Return the header of a game that goes on from the state after entry number `entry` of `log`, by today's rules.

    Options and content are those of the log, and so are the seats and chance unless something else is given: `players`
    says who plays in some seats from here on, and with another `seed` everything is drawn anew; else the same actions
    meet the same dice. `parent` names the file and the entry; `called` is what the file is called there, its name if
    nothing is given. `line` is another line than the log's line of play, one that was abandoned. Raises `IndexError`
    when there is no such entry, and `SaveError` for a redacted copy and for content that is not here.
    """
    check_branchable(log)
    line = log.line if line is None else line
    if not 0 <= entry < len(line):
        raise IndexError(f"there is no entry {entry}; the entries are 0 to {len(line) - 1}")
    before = log.table.header
    seats = [msgspec.structs.replace(seat, player=players.get(seat.id, seat.player)) for seat in before.seats]
    changed = {was.id: was.player for was, now in zip(before.seats, seats, strict=True) if was.player != now.player}
    anew = seed is not None and seed != before.seed
    return msgspec.structs.replace(
        before,
        rules=log.game.rules_version,
        seats=seats,
        seed=before.seed if seed is None else seed,
        name=name or log.header.name,
        created=created,
        parent=f"{called or log.path.name}#{entry}",
        position=msgspec.Raw(msgspec.json.encode(line.state_after(entry + 1))),
        branched=Branched(before.first + entry, changed, anew),
    )


def check_branchable(log: LogFile) -> None:
    """Raise `SaveError` for a log that no game can go on from: a redacted copy, or one whose content is not here."""
    refuse_copy(log.path.name, log.header, log.redacted)
    if log.header.content != log.table.header.content:
        raise SaveError(
            f"{visible(log.path.name)} was made with other card and board values, which are not here, so no game can "
            "go on from it"
        )


def parent_of(header: Header) -> tuple[str, int] | None:
    """Return the file name and the entry that a branch starts from, or None for a game that is no branch."""
    return split_parent(header.parent)


def split_parent(parent: str) -> tuple[str, int] | None:
    """Return the file name and the entry that `parent` (of a header or a summary) names, or None."""
    name, mark, entry = parent.rpartition("#")
    if not mark or not name or not entry.isascii() or not entry.isdigit() or len(entry) > 7:
        return None
    return name, int(entry)
