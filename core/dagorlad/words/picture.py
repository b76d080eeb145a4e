"""The map in plain letters, for pages that have no screen: a row of hexes is a line, four letters or five a hex."""

from __future__ import annotations

from textwrap import wrap

from core.dagorlad.chapters.board import Board
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model.state import BEAST, PEDESTAL, DagorladState
from core.dagorlad.words.names import in_turn, piece_name
from core.hexes import Hex

GROUND = {"plain": ".", "hill": "^", "rough": ":", "crater": "o", "mountain": "#", "wall": "H", "mordor": "M"}
ROAD = "="
BEAST_CELL, PEDESTAL_CELL = "*B*", "_P_"
LEGEND = (
    "Hex 1328 is that in column 13 and row 28; even columns lie half a hex lower. Capitals are units of",
    "Sauron, small letters those of Westernesse (not half strength, as on the drawn map). Behind one: -",
    "half strength, ! Disrupted, @ a leader with it; @ alone: a leader alone; *B* the Beast, _P_ the",
    "Pedestal lying; = road, ^ hill, : rough, o crater, # mountain, H wall, M Mordor.",
)
SHARED = "In one hex: "
CODES = "Units, each with its strengths (melee in capitals, missiles in small letters), armor and morale: "
WIDE = 100
"""So long a line of the legend is at most."""

TOGETHER = "\u00a0"
WIDTH = 4
"""So many letters a hex has at least."""

AROUND = 1
"""How many rows and columns beyond the outermost pieces are drawn."""


def picture(state: DagorladState) -> list[str]:
    """Return the part of the map on which pieces stand, with the numbers of rows and columns, and what the letters
    mean."""
    board = Board(state)
    occupied = [*board.unit_at, *board.leaders_at, *filter(None, [board.beast_at, state.pedestal.hex])]
    if not occupied:
        return []
    content = board.rules.content
    columns = _span([int(hex_[:2]) for hex_ in occupied], content.columns)
    rows = _span([int(hex_[2:]) for hex_ in occupied], len(content.rows))
    cells = {row: [cell(board, f"{column:02}{row:02}") for column in columns] for row in rows}
    width = max(WIDTH, *(len(unit) + 1 for unit in board.unit_at.values()))
    head = "   " + "".join(f"{column:02}".ljust(width) for column in columns)
    body = [f"{row:02} " + "".join(text.ljust(width) for text in cells[row]) for row in rows]
    return [line.rstrip() for line in (head, *body, *LEGEND, *_shared(board), *_codes(board))]


def _span(numbers: list[int], last: int) -> range:
    """Return from which row or column to which is drawn."""
    return range(max(1, min(numbers) - AROUND), min(last, max(numbers) + AROUND) + 1)


def _shared(board: Board) -> list[str]:
    """Return in lines who and what stands in a hex whose letters do not name all of it, by hex."""
    told = []
    for hex_ in sorted({*board.unit_at, *board.leaders_at}):
        here = [unit] if (unit := board.unit_at.get(hex_, "")) else []
        here += board.leaders_at.get(hex_, [])
        here += [BEAST] if hex_ == board.beast_at else []
        here += [PEDESTAL] if hex_ == board.state.pedestal.hex else []
        if len(here) > 1:
            told.append(f"{hex_} {in_turn(map(piece_name, here))}")
    return wrap(f"{SHARED}{'; '.join(told)}.", WIDE) if told else []


def _codes(board: Board) -> list[str]:
    """Return in lines what the letters of the units mean that stand on the map, and how strong they are."""
    told = []
    for unit in {board.kind(unit).id: unit for unit in sorted(board.unit_at.values())}.values():
        kind = board.kind(unit)
        strengths = f"{kind.melee}{kind.missile}-{kind.armor}-{kind.morale}"
        told.append(f"{_of_side(board, unit, kind.id)} {kind.name} {strengths}".replace(" ", TOGETHER))
    return [line.replace(TOGETHER, " ") for line in wrap(f"{CODES}{', '.join(told)}.", WIDE)] if told else []


def cell(board: Board, hex_: Hex) -> str:
    """Return the letters of a hex: who stands there, else what lies there, else its ground."""
    unit, leaders = board.unit_at.get(hex_, ""), board.leaders_at.get(hex_, [])
    if unit:
        one = board.state.units[unit]
        return _of_side(board, unit, unit) + ("@" if leaders else "!" if one.disrupted else "-" if one.half else "")
    if leaders:
        return "@" + _of_side(board, leaders[0], leaders[0][:2])
    if hex_ == board.beast_at:
        return BEAST_CELL
    if hex_ == board.state.pedestal.hex:
        return PEDESTAL_CELL
    ground = board.rules.ground[hex_]
    return ROAD if ground == "plain" and hex_ in board.rules.content.road else GROUND[ground]


def _of_side(board: Board, piece: str, letters: str) -> str:
    return letters.upper() if board.side_of(piece) == SAURON else letters.lower()
