"""The map in plain letters, for pages that have no screen: a row of hexes is a line, three letters a hex."""

from __future__ import annotations

from core.dagorlad.chapters.board import Board
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model.state import DagorladState
from core.hexes import Hex

GROUND = {"plain": ".", "hill": "^", "rough": ":", "crater": "o", "mountain": "#", "wall": "H", "mordor": "M"}
ROAD = "="
BEAST_CELL, PEDESTAL_CELL = "*B*", "_P_"
LEGEND = (
    "Even columns lie half a hex lower. Sauron's units in capitals, those of Westernesse in",
    "small letters; - half, ! Disrupted, @ a leader with a unit or alone; *B* the Beast, _P_ the",
    "Pedestal lying; = road, ^ hill, : rough, o crater, # mountain, H wall, M Mordor.",
)
AROUND = 1
"""How many rows beyond the outermost pieces are drawn."""


def picture(state: DagorladState) -> list[str]:
    """Return the rows of the map on which pieces stand, with their numbers, and what the letters mean."""
    board = Board(state)
    occupied = [
        int(hex_[2:])
        for hex_ in (*board.unit_at, *board.leaders_at, *filter(None, [board.beast_at, state.pedestal.hex]))
    ]
    if not occupied:
        return []
    content = board.rules.content
    columns = range(1, content.columns + 1)
    first, last = max(1, min(occupied) - AROUND), min(len(content.rows), max(occupied) + AROUND)
    head = "   " + "".join(f"{column:02} " for column in columns)
    body = [
        f"{row:02} " + "".join(cell(board, f"{column:02}{row:02}") for column in columns)
        for row in range(first, last + 1)
    ]
    return [line.rstrip() for line in (head, *body, *LEGEND)]


def cell(board: Board, hex_: Hex) -> str:
    """Return the three letters of a hex: who stands there, else what lies there, else its ground."""
    unit, leaders = board.unit_at.get(hex_, ""), board.leaders_at.get(hex_, [])
    if unit:
        one = board.state.units[unit]
        mark = "@" if leaders else "!" if one.disrupted else "-" if one.half else " "
        return _of_side(board, unit, board.kind(unit).id) + mark
    if leaders:
        return "@" + _of_side(board, leaders[0], leaders[0][:2])
    if hex_ == board.beast_at:
        return BEAST_CELL
    if hex_ == board.state.pedestal.hex:
        return PEDESTAL_CELL
    ground = board.rules.ground[hex_]
    return f"{ROAD if ground == 'plain' and hex_ in board.rules.content.road else GROUND[ground]}  "


def _of_side(board: Board, piece: str, letters: str) -> str:
    return letters.upper() if board.side_of(piece) == SAURON else letters.lower()
