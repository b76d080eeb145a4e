"""Branches: a game of its own that starts from an entry of another, and knows from which."""

from __future__ import annotations

import msgspec

from core.kernel.entries import Header
from core.kernel.line import Line
from saves.log_file import LogFile
from saves.redacted import refuse_copy


def branch_header(log: LogFile, entry: int, *, name: str = "", created: str = "", line: Line | None = None) -> Header:
    """Return the header of a game that goes on from the state after entry number `entry` of `log`, by today's rules.

    Seats, options, content and chance are those of the log: the same actions meet the same dice. `parent` names the
    file and the entry. `line` is another line than the log's line of play, one that was abandoned. Raises
    `IndexError` when there is no such entry, and `SaveError` for a redacted copy.
    """
    refuse_copy(log.path.name, log.header, log.redacted)
    line = log.line if line is None else line
    if not 0 <= entry < len(line):
        raise IndexError(f"there is no entry {entry}; the entries are 0 to {len(line) - 1}")
    state = line.state_after(entry + 1)
    return msgspec.structs.replace(
        log.table.header,
        rules=log.game.rules_version,
        name=name or log.header.name,
        created=created,
        parent=f"{log.path.name}#{entry}",
        position=msgspec.Raw(msgspec.json.encode(state)),
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
