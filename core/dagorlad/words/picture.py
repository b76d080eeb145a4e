"""The map in plain letters, for pages that have no screen: a row of hexes is a line, five letters a hex."""

from __future__ import annotations

from textwrap import wrap

from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.challenges import rating_of
from core.dagorlad.content.pieces import WESTERNESSE
from core.dagorlad.model.state import BEAST, PEDESTAL, DagorladState
from core.dagorlad.words.names import in_turn, piece_name
from core.hexes import Hex

GROUND = {"plain": ".", "hill": "^", "rough": ":", "crater": "o", "mountain": "#", "wall": "H", "mordor": "M"}
ROAD = "="
WEST = "+"
"""What stands before a piece of Westernesse; small letters mean half strength, as on every other map."""

LED, SHAKEN, LED_AND_SHAKEN, WITH_BEAST, WITH_PEDESTAL = "*", "!", "&", "B", "P"
BEAST_CELL, PEDESTAL_CELL = "BST", "Ped"
LEGEND = (
    "Hex 1328 is that in column 13 and row 28; even columns lie half a hex lower. + stands before pieces",
    "of Westernesse, the others are Sauron's; small letters: at half strength, on either side. Behind a",
    "unit: * a leader with it, ! Disrupted, & both, P the Pedestal, B the Beast. By itself: * and letters",
    "a leader, BST the Beast, Ped the Pedestal. = road, ^ hill, : rough, o crater, # mountain, H wall,",
    "M Mordor.",
)
SHARED = "In one hex: "
CODES = "Units, each with its strengths (melee in capitals, missiles in small letters), armor and morale: "
WIDE = 100
"""So long a line of the legend is at most."""

TOGETHER = "\u00a0"
WIDTH = 5
"""So many letters a hex has."""

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
    head = "   " + "".join(f"{column:02}".ljust(WIDTH) for column in columns)
    body = [f"{row:02} " + "".join(text.ljust(WIDTH) for text in cells[row]) for row in rows]
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
        told.append(f"{_west(board, unit)}{kind.id} {kind.name} {strengths}".replace(" ", TOGETHER))
    return [line.replace(TOGETHER, " ") for line in wrap(f"{CODES}{', '.join(told)}.", WIDE)] if told else []


def cell(board: Board, hex_: Hex) -> str:
    """Return the letters of a hex: who stands there, else what lies there, else its ground."""
    unit, leaders = board.unit_at.get(hex_, ""), board.leaders_at.get(hex_, [])
    if unit:
        name = unit.lower() if board.state.units[unit].half else unit
        return f"{_west(board, unit)}{name}{mark_of(board, hex_)}".rstrip()
    if leaders:
        best = max(leaders, key=lambda leader: rating_of(board.state, board, leader))
        return f"{_west(board, best)}{LED}{piece_name(best).removeprefix('the ')[:2]}"
    if hex_ == board.beast_at:
        return BEAST_CELL.lower() if board.state.beast is not None and board.state.beast.half else BEAST_CELL
    if hex_ == board.state.pedestal.hex:
        return PEDESTAL_CELL
    ground = board.rules.ground[hex_]
    return ROAD if ground == "plain" and hex_ in board.rules.content.road else GROUND[ground]


def mark_of(board: Board, hex_: Hex) -> str:
    """Return the rarest of the marks of a hex: the Beast, the Pedestal, leader and Disrupted, either, or a blank."""
    unit = board.unit_at.get(hex_)
    shaken = unit is not None and board.state.units[unit].disrupted
    led = hex_ in board.leaders_at
    if hex_ == board.beast_at:
        return WITH_BEAST
    if hex_ == board.state.pedestal.hex:
        return WITH_PEDESTAL
    return LED_AND_SHAKEN if shaken and led else SHAKEN if shaken else LED if led else " "


def _west(board: Board, piece: str) -> str:
    return WEST if board.side_of(piece) == WESTERNESSE else ""
