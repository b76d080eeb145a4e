"""Long rows of choices told in few: the hexes of a piece by where they lie, the pieces that may move by their kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.words.names import capital, in_turn, piece_name, some
from core.hexes import Hex
from core.hexes.grid import COMPASS
from tui.games.dagorlad.hexes import word_of
from tui.games.dagorlad.look import Look
from tui.map.atlas import Bundle

PLACED = 12
"""Of so many pieces that may move each is told with its hex."""

ROW = 2
"""More names than these are told as a row, by the first and the last."""


def bundles(look: Look) -> list[Bundle]:
    """Return how the choices of a question are told together, or nothing where each is told by itself."""
    if isinstance(look.step, s.MoveOn):
        return _of_hexes(look, look.step.piece)
    return _of_pieces(look) if isinstance(look.step, s.PickPiece) else []


def _chosen(look: Look, kind: type[a.Go] | type[a.Pick]) -> dict[int, str]:
    """Return the places of the choices of a kind, with the hex or the piece that each names."""
    found = {}
    for at, choice in enumerate(look.prompt.choices if look.prompt is not None else ()):
        if isinstance(choice.action, kind):
            found[at] = choice.action.hex if isinstance(choice.action, a.Go) else choice.action.piece
    return found


def _of_hexes(look: Look, piece: str) -> list[Bundle]:
    """Bundle the hexes in the reach of a piece: those in an enemy zone of control, then by direction, the one in which
    the nearest enemy stands first."""
    here, grid = look.where(piece), look.rules.grid
    zone: list[int] = []
    ways: dict[str, list[int]] = {}
    hexes = _chosen(look, a.Go)
    enemies: dict[str, None] = {}
    for at, hex_ in hexes.items():
        if found := look.board.in_zone_of(hex_, look.enemy):
            zone.append(at)
            enemies.update(dict.fromkeys(found))
        else:
            ways.setdefault(grid.compass(here, hex_), []).append(at)
    near = min(look.board.held[look.enemy], key=lambda hex_: (grid.distance(here, hex_), hex_), default="")
    ahead, steps = (grid.compass(here, near), grid.distance(here, near)) if near else (COMPASS[0], 0)
    told = [_bundle(look, f"Into the zone of control of {some([*enemies])}", here, hexes, zone)] if zone else []
    for way in _turning_from(ahead):
        if way in ways:
            enemy = f", towards {piece_name(look.board.unit_at[near])} at {near}, {steps} away" if near else ""
            told.append(_bundle(look, f"{capital(way) or 'Here'}{enemy * (way == ahead)}", here, hexes, ways[way]))
    return told


def _turning_from(ahead: str) -> list[str]:
    """Return the directions from the one ahead to the one behind, those on both sides in turn; last the hex itself."""
    at, half = COMPASS.index(ahead), len(COMPASS) // 2
    turns = [0, *(turn for step in range(1, half) for turn in (step, -step)), half]
    return [*(COMPASS[(at + turn) % len(COMPASS)] for turn in turns), ""]


def _bundle(look: Look, where: str, here: Hex, hexes: Mapping[int, Hex], places: Sequence[int]) -> Bundle:
    """Return a bundle with how many hexes it has, how far away they are, and one of the farthest."""
    order = sorted((look.rules.grid.distance(here, hexes[at]), hexes[at]) for at in places)
    (near, _), (far, last) = order[0], order[-1]
    if len(order) == 1:
        return Bundle(f"{where}: {last}, {far} away", tuple(places))
    steps = f"{near}" if near == far else f"{near} to {far}"
    return Bundle(f"{where}: {len(order)} hexes, {steps} away, such as {last}", tuple(places))


def _of_pieces(look: Look) -> list[Bundle]:
    """Bundle the pieces that may move by their kind, each named with its hex; of very many only those that wait off the
    map are told from the others, as whoever opens a kind hears its hexes."""
    rules = look.rules
    kinds: dict[str, dict[int, str]] = {}
    for at, piece in _chosen(look, a.Pick).items():
        if piece in rules.units or piece in rules.leaders:
            kind = rules.units[piece].plural if piece in rules.units else "Leaders"
            kinds.setdefault(kind, {})[at] = piece
    placed = sum(map(len, kinds.values())) <= PLACED
    return [
        Bundle(f"{kind}: {_called(look, [*found.values()], placed=placed)}", tuple(found))
        for kind, found in kinds.items()
    ]


def _called(look: Look, names: Sequence[str], *, placed: bool) -> str:
    """Return pieces with their hexes, or in rows as "CA1 to CA4"; behind them those that wait off the map."""
    hexes = {name: look.board.hex_of(name) for name in names}
    there, off = ([name for name in names if bool(hexes[name]) is on] for on in (True, False))
    first = [f"{word_of(name)} at {hexes[name]}" for name in there] if placed else _in_rows(there)
    return "; ".join([in_turn(first)] * bool(there) + [f"off the map {in_turn(_in_rows(off))}"] * bool(off))


def _in_rows(names: Sequence[str]) -> list[str]:
    """Return names, three or more whose numbers follow each other as one row: "CA1 to CA4"."""
    rows: list[list[str]] = []
    for name in names:
        if rows and _next(rows[-1][-1]) == name:
            rows[-1].append(name)
        else:
            rows.append([name])
    told = [[f"{row[0]} to {row[-1]}"] if len(row) > ROW else [word_of(name) for name in row] for row in rows]
    return [one for row in told for one in row]


def _next(name: str) -> str:
    """Return the name of the unit whose number follows that of another, or nothing for a leader."""
    kind = name.rstrip("0123456789")
    return f"{kind}{int(name.removeprefix(kind)) + 1}" if kind != name else ""
