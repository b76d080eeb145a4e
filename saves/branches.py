"""Branches: a game of its own that starts from an entry of another."""

from __future__ import annotations

import msgspec

from core.kernel.table import Header
from saves.log_file import LogFile


def branch_header(log: LogFile, entry: int, *, name: str = "", created: str = "") -> Header:
    """Return the header of a game that goes on from the state after entry number `entry` of `log`, by today's rules.

    Seats, options, content and chance are those of the log: the same actions meet the same dice. `parent` names the
    file and the entry. Raises `IndexError` when there is no such entry.
    """
    if not 0 <= entry < len(log.line):
        raise IndexError(f"there is no entry {entry}; the entries are 0 to {len(log.line) - 1}")
    state = log.table.state_at(entry)
    return msgspec.structs.replace(
        log.table.header,
        rules=log.game.rules_version,
        name=name or log.header.name,
        created=created,
        parent=f"{log.path.name}#{entry}",
        position=msgspec.Raw(msgspec.json.encode(state)),
    )
