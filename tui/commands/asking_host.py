"""Asking the host that runs here one thing, as commands do that play no game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from saves.library import file_name
from saves.text import visible
from tui.commands.problems import Problem
from tui.hosting.frames import AnswerRecord, DoneRecord, RefusedRecord, Request, TableHere
from tui.hosting.line import Line, LineCut


async def answer_of(where: str | None, request: Request) -> AnswerRecord:
    """Return what the host that runs here answers to one request; nothing much where it was done. Raises `Problem`."""
    line = await Line.connect(None if where is None else Path(where))
    try:
        await line.send(request)
        async for record in line:
            match record:
                case AnswerRecord():
                    return record
                case DoneRecord(id=number):
                    return AnswerRecord(id=number)
                case RefusedRecord(text=text) | LineCut(text=text):
                    raise Problem(visible(text))
                case _:
                    continue
    finally:
        await line.close()
    raise Problem("the host said nothing more")


def table_called(tables: Sequence[TableHere], name: str | None) -> TableHere:
    """Return the table of that name, or the only one that a game of that name may have become, or the only one where no
    name is given. Raises `Problem` where there is none."""
    if name is None and len(tables) == 1:
        return tables[0]
    found = next((table for table in tables if table.table == name), None)
    alike = [] if name is None else [table for table in tables if file_name(table.table) == file_name(name)]
    if found is None and len(alike) == 1:
        return alike[0]
    if found is None:
        names = [visible(table.table) for table in tables]
        there = f"there is {', '.join(names)}" if names else "there is none"
        raise Problem(f"name a table; {there}" if name is None else f"there is no such table here; {there}")
    return found
