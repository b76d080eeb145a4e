"""What the log of a table tells."""

from __future__ import annotations

from typing import Any, TypeVar

from core.kernel.table import Table

E = TypeVar("E")


def happened(table: Table, kind: type[E], **fields: Any) -> list[E]:
    """Return the events of one kind since the table was opened, those whose fields have the given values."""
    return [
        event
        for entry in table.line.entries[: table.cursor]
        for event in entry.events
        if type(event) is kind and all(getattr(event, key) == value for key, value in fields.items())
    ]


def story(table: Table) -> list[str]:
    """Return the kinds of all events since the table was opened, in order."""
    return [type(event).__name__ for entry in table.line.entries[: table.cursor] for event in entry.events]
