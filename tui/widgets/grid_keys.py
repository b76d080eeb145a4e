"""What a key means in a grid: the cell that it takes, or the row that it opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tui.keys import key_name
from tui.widgets.grid_rows import Place, Row, cell_keys, place_of, row_keys
from tui.widgets.lines import text_of

NOTHING_SELECTED = "Nothing is selected yet: move to a choice, or press its key"
NOTHING_THERE = "Nothing there can be chosen now: w says why"
NO_ROW = "There is no row {}"
OPENED_FIRST = ": a row's key opens it, a second one takes what is in it"
AGAIN = "Again to do it"


class Meant(NamedTuple):
    """The cell that a key takes; where it `opens` a row, the one that is selected there."""

    place: Place
    opens: bool = False


def meant_by(key: str, rows: Sequence[Row], opened: int | None) -> Meant | None:
    """Return what a key means while row `opened` is open, or None where it means nothing.

    The keys of an open row come first, then those that cells have of their own, then those of the rows. The key of a
    row with more than one choice opens it, with a mild one selected where there is one.
    """
    if opened is not None and key in (keys := cell_keys(rows[opened])):
        return Meant((opened, keys.index(key)))
    for number, row in enumerate(rows):
        for at, cell in enumerate(row.cells):
            if cell.key and cell.key == key:
                return Meant((number, at))
    own = row_keys(rows)
    if key not in own:
        return None
    number = own.index(key)
    row = rows[number]
    if not row.legal:
        return None
    if row.opens and (len(row.legal) > 1 or not row.folded):
        mild = [at for at in row.legal if not (row.cells[at].drastic or row.cells[at].dear)]
        return Meant((number, (mild or row.legal)[0]), opens=True)
    return Meant((number, row.legal[0]))


def has_key(key: str, rows: Sequence[Row]) -> bool:
    """Whether a key takes or opens something while no row is open."""
    keyed = zip(row_keys(rows), rows, strict=True)
    return any((own == key and row.legal) or any(cell.key == key for cell in row.cells) for own, row in keyed)


def words_of(key: str, rows: Sequence[Row]) -> str:
    """Return what the row with this key of its own says, or nothing where no row has it."""
    row = next((row for row in rows if row.key == key and row.legal), None)
    return "" if row is None else text_of((*row.head, *row.cells[row.legal[0]].spans))


def keys_to(choice: int, rows: Sequence[Row]) -> str:
    """Return the key that takes a choice, or the two that do so where its row opens first; nothing where none does."""
    place = place_of(rows, choice)
    if place is None:
        return ""
    row = rows[place[0]]
    cell = row.cells[place[1]]
    if cell.key:
        return key_name(cell.key)
    own = key_name(row_keys(rows)[place[0]])
    return f"{own} {key_name(cell_keys(row)[place[1]])}" if row.opens and len(row.legal) > 1 else own
