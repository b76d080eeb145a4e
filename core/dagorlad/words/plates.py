"""The map drawn: its ground, the road and the slopes, and what stands on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.dagorlad.chapters.board import Board
from core.dagorlad.content.contents import CONTENTS
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model.state import BEAST, PEDESTAL, DagorladState
from core.dagorlad.words.names import GROUND, capital, in_turn, piece_name, place
from core.hexes import Hex
from core.hexes.plates import edges, ground, middle, numbers, size_of, ways
from core.kernel.kept import Kept
from core.kernel.plates import Look, Plate, Shape, Sign, disc

LOOKS: dict[str, Look] = {
    "plain": "clear",
    "rough": "rough",
    "hill": "pass",
    "crater": "swamp",
    "mountain": "mountain",
    "wall": "mountain",
    "mordor": "shadow",
}
KEY = (
    Sign("clear", "", "clear"),
    Sign("rough", "", "rough"),
    Sign("pass", "", "hill, slope"),
    Sign("swamp", "", "crater"),
    Sign("mountain", "", "mountain, wall"),
    Sign("road", "", "road"),
    Sign("one", "", "Westernesse"),
    Sign("shadow", "", "Sauron"),
    Sign("paper", "me1", "in small letters: at half strength, on either side"),
    Sign("paper", "ME1!", "Disrupted"),
    Sign("paper", "2", "in a disc: so many leaders; one alone by the first letters of his name"),
    Sign("ring", "P", "the Pedestal"),
    Sign("shadow", "B", "the Beast beside a unit"),
)
WIDE, HIGH = 32, 20
SMALL = 10


def _printed(digest: str) -> tuple[Shape, ...]:
    rules = CONTENTS.by_digest(digest)

    def about(hex_: Hex) -> str:
        road = ", road" if hex_ in rules.content.road else ""
        return f"{hex_}, {GROUND[rules.ground[hex_]]}{road}"

    return (
        *ground(rules.grid, lambda hex_: LOOKS[rules.ground[hex_]], about),
        *ways(rules.grid, rules.roads, "road", 4),
        *edges(rules.grid, rules.slopes, "pass", 3),
        *numbers(rules.grid),
    )


def _key(digest: str) -> tuple[Sign, ...]:
    """Return the key: of grounds and marks, then of the letters of each kind of unit."""
    rules = CONTENTS.by_digest(digest)
    kinds = {kind.id: kind for kind in rules.units.values()}
    looks: dict[str, Look] = {kind.id: "shadow" if kind.side == SAURON else "one" for kind in kinds.values()}
    alike = Counter(kind.plural for kind in kinds.values())
    called = {
        kind.id: kind.plural if alike[kind.plural] < 2 else f"{kind.plural} of morale {kind.morale}"
        for kind in kinds.values()
    }
    return (*KEY, *(Sign(looks[kind], kind, called[kind]) for kind in kinds))


PRINTED, KEYS = Kept(_printed), Kept(_key)
"""The printed map and its key, by the digest of its content."""


def plates(state: DagorladState) -> list[Plate]:
    """Return the map."""
    board = Board(state)
    width, height = size_of(board.rules.grid)
    pieces = tuple(_pieces(board))
    return [Plate("map", "The battlefield", width, height, pieces, PRINTED[state.content], KEYS[state.content])]


def _pieces(board: Board) -> Iterator[Shape]:
    """Yield the pieces, each at its own place in the row, so that what stays where it is remains the same."""
    state, rules = board.state, board.rules
    for unit, hex_ in sorted((unit, hex_) for hex_, unit in board.unit_at.items()):
        if hex_ in rules.grid:
            yield _unit(board, unit, hex_)
    if board.beast_at in rules.grid:
        yield _beast(board, board.beast_at)
    for hex_, names in sorted(board.leaders_at.items()):
        if hex_ in rules.grid:
            x, y = middle(rules.grid, hex_)
            about = f"{capital(in_turn(map(piece_name, names)))} at {place(hex_)}"
            many = str(len(names)) if len(names) > 1 else piece_name(names[0]).removeprefix("the ")[:2]
            # Above the unit in the same hex, so that both can be seen.
            high = y - 10 if hex_ in board.unit_at or hex_ == board.beast_at else y
            yield disc(_look(board, names[0]), x, high, 9, many, about, SMALL)
    if state.pedestal.hex in rules.grid:
        x, y = middle(rules.grid, state.pedestal.hex)
        # Beside the unit that carries it, whose letters stay free.
        yield disc("ring", x + 17, y - 2, 6, "P", f"{capital(piece_name(PEDESTAL))} at {state.pedestal.hex}", SMALL)


def _beast(board: Board, hex_: Hex) -> Shape:
    """Return the Beast; beside a unit in the same hex only its letter, so that both can be seen."""
    x, y = middle(board.rules.grid, hex_)
    about = f"{capital(piece_name(BEAST))} at {hex_}"
    if hex_ in board.unit_at:
        return disc("shadow", x - 17, y - 2, 6, "B", about, SMALL)
    low = 5 if hex_ in board.leaders_at else 0
    return Shape("box", "shadow", x - 16, y - 10 + low, WIDE, HIGH, "Beast", SMALL, about)


def _unit(board: Board, unit: str, hex_: Hex) -> Shape:
    one = board.state.units[unit]
    x, y = middle(board.rules.grid, hex_)
    low = 5 if hex_ in board.leaders_at else 0
    states = [", at half strength"] * one.half + [", Disrupted"] * one.disrupted
    mark = "!" if one.disrupted else ""
    name = f"{unit.lower() if one.half else unit}{mark}"
    about = f"{capital(piece_name(unit))} at {place(hex_)}{''.join(states)}"
    return Shape("box", _look(board, unit), x - 16, y - 10 + low, WIDE, HIGH, name, SMALL, about)


def _look(board: Board, piece: str) -> Look:
    return "shadow" if board.side_of(piece) == SAURON else "one"
