"""What the enemy's army has done, for whoever hears the battle: how far it went, in which direction, what came near."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.dagorlad.chapters.board import Board
from core.dagorlad.model import events as e
from core.dagorlad.model.state import DagorladState
from core.dagorlad.words.gathering import by_kind
from core.dagorlad.words.names import army_name, capital, count, in_turn, piece_name, spoken_of
from core.hexes import Hex

NEAR = 5
"""An enemy who has come so near is named."""

MOST = 4
"""So many of those who have come near are named at most."""

FEW = 2
"""So many pieces that march are named one by one, with the hexes they come to."""


def tidings(before: DagorladState, view: DagorladState, events: Sequence[Any], seat: str | None) -> list[str]:
    """Return who of an army has marched, and who of them stands near `seat`'s army now; nothing on other events."""
    moves = [event for event in events if isinstance(event, e.PieceMoved)]
    if not moves:
        return []
    ends = {event.piece: event.path[-1] for event in moves}
    came = {event.piece for event in moves if event.entered}
    then = Board(before)
    side = then.side_of(moves[0].piece)
    starts = {piece: "" if piece in came else then.hex_of(piece) for piece in ends}
    marched = "; ".join(_marched(starts, ends))
    told = [marched if len(ends) <= FEW else f"{army_name(side)}'s army moves {count(len(ends), 'piece')}: {marched}"]
    near = _near(Board(view), ends, seat) if seat is not None and seat != side else ""
    return [*told, near] if near else told


def _marched(starts: dict[str, Hex], ends: dict[str, Hex]) -> Iterator[str]:
    """Yield who goes in which direction, and how far; a few pieces each by itself."""
    grid = spoken_of().grid
    if len(ends) <= FEW:
        for piece, hex_ in ends.items():
            start = starts[piece]
            way = f" ({_far([grid.distance(start, hex_)])} {grid.compass(start, hex_)})" if start else ""
            yield f"{capital(piece_name(piece))} {'goes' if start else 'enters the map and goes'} to {hex_}{way}"
        return
    ways: dict[str, list[str]] = {}
    for piece, hex_ in ends.items():
        start = starts[piece]
        ways.setdefault(grid.compass(start, hex_) if start and start != hex_ else "", []).append(piece)
    for way, names in sorted(ways.items(), key=lambda one: (not one[0], -len(one[1]))):
        if way:
            yield f"{in_turn(by_kind(names))} {_far([grid.distance(starts[name], ends[name]) for name in names])} {way}"
        elif new := [name for name in names if not starts[name]]:
            yield f"{in_turn(by_kind(new))} onto the map"


def _far(steps: Sequence[int]) -> str:
    """Return how many hexes some pieces went: "3 hexes", "2 to 5 hexes"."""
    least, most = min(steps), max(steps)
    return count(most, "hex", "hexes") if least == most else f"{least} to {most} hexes"


def _near(board: Board, ends: dict[str, Hex], seat: str) -> str:
    """Say who of those who have marched stands near a side's army, and to whom, the nearest first."""
    grid = board.rules.grid
    own = {hex_: board.unit_at[hex_] for hex_ in board.held[seat]}
    own |= {hex_: names[0] for hex_, names in board.leaders_at.items() if board.side_of(names[0]) == seat}
    found = []
    for piece, hex_ in ends.items():
        alone = board.unit_at.get(hex_, piece) == piece  # a leader goes with the unit in his hex
        if own and alone and board.hex_of(piece) == hex_:
            nearest = min(own, key=lambda one: (grid.distance(one, hex_), one))
            found.append((grid.distance(nearest, hex_), hex_, piece, nearest))
    if not found:
        return ""
    found.sort()
    close = [one for one in found if one[0] <= NEAR]
    said = [
        f"{piece_name(piece)} at {hex_}, {_away(steps)} {grid.compass(nearest, hex_)} of {piece_name(own[nearest])}"
        for steps, hex_, piece, nearest in (close or found[:1])[:MOST]
    ]
    if not close:
        return f"None of them comes within {NEAR} hexes of you; the nearest is {said[0]}"
    more = f"; {len(close) - MOST} more stand within {NEAR} hexes" if len(close) > MOST else ""
    return f"Near you now: {'; '.join(said)}{more}"


def _away(steps: int) -> str:
    return "just" if steps == 1 else f"{steps} hexes"
