"""The ground of the map and the counters of both armies, drawn beside the rules on them."""

from __future__ import annotations

from functools import partial

from core.dagorlad.chapters.board import Board
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import DagorladState, Unit
from core.hexes import Direction, Grid
from core.kernel.game import Game
from tui.games.dagorlad.counters import all_counters, beast_patch, code_of, rebuilt_mark, unit_patch
from tui.games.dagorlad.ground import GROUND_WORDS, PRINTED, gate_drawn, gate_edge, grounds_of, slope_edge
from tui.map.atlas import Patch, Printed
from tui.map.drawing import Drawn
from tui.map.legend import Sample, legend_rows
from tui.map.part import part_rows
from tui.map.sizes import FAR, MIDDLE, NEAR
from tui.plates import Plate, Room, start_of
from tui.widgets.lines import Line

GROUND_RULES = frozenset({"2.2", "5.1", "W4.3"})
ARMIES = {"1.1": SAURON, "1.2": WESTERNESSE}
AROUND = {
    "W5.1": ("OR1", 1, 1, "its zone of control"),
    "W7.12": ("OA1", 1, 2, "in reach of its missiles"),
    "15.13": ("EA1", 1, 3, "in reach of its missiles"),
    "W7.5": ("OR1", 2, 2, "where its retreat may end"),
}
"""The rules that are drawn with the hexes around a unit: the unit, from which distance to which, and what those are."""


PHALANX = frozenset({"15.31", "15.32"})
"""The rules that are drawn with two Slaves and the Phalanx that they form."""

BREATH = "17.24"
"""The rule that is drawn with the Beast and the hexes over which it blows its breath."""

GATE = frozenset({"2.3", "14.1", "18.0"})
"""The rules that are drawn with the gate of Mordor and what lies around it."""

STARTS = {
    "13.1": (SAURON, ("GO  a Goblin", "*   Gorgol", "{sign}   the five hexes,", "    three for Wargs")),
    "13.2": (
        WESTERNESSE,
        (
            "CA  Cavalry, CB with morale X",
            "ME  Men",
            "BO  Bowmen",
            "MA  Spears and Bows",
            "PK  Pikemen",
            "DW  Dwarves",
            "*   a leader",
        ),
    ),
}
"""The rules that are drawn with the units of a side at the start, and what is said of them."""

NOWHERE = "-"
"""No hex: nothing else stands there."""

LARGE_FROM = 20
"""From so many rows on counters are drawn large."""


def plate(game: Game, rule: str) -> Plate | None:
    """Return what is drawn beside a rule."""
    if rule in GROUND_RULES:
        return _ground
    if rule in ARMIES:
        return partial(_units, start_of(game), ARMIES[rule])
    if rule in PHALANX:
        return partial(_phalanx, start_of(game))
    if rule in GATE:
        return partial(_gate, start_of(game))
    if rule in STARTS:
        return partial(_start, start_of(game), *STARTS[rule])
    if rule == BREATH:
        return partial(_breath, start_of(game))
    if rule in AROUND:
        return partial(_around, start_of(game), *AROUND[rule])
    return None


def _ground(room: Room) -> list[Line]:
    """Return each kind of ground, and what a side may be."""
    grounds = grounds_of(room.glyphs)
    plain = grounds["plain"]
    hexes = [Sample(words, grounds[kind]) for kind, words in GROUND_WORDS.items() if kind != "mordor"]
    sides = [
        Sample("slope", plain, slope_edge(room.glyphs)),
        Sample("road", plain, road=True),
        Sample(f"gate closed,\n{room.glyphs.map_open} if open", plain, gate_drawn(True, room.glyphs)),
    ]
    return [*legend_rows(hexes, room.width, room.glyphs), *legend_rows(sides, room.width, room.glyphs)]


def _around(state: DagorladState, unit: str, first: int, last: int, words: str, room: Room) -> list[Line]:
    """Return a unit among the hexes around it, of which those from one distance to another bear a sign."""
    state.units.setdefault(unit, Unit())
    grid = Grid(2 * last + 1, 2 * last + 1, "odd")
    size = MIDDLE if MIDDLE.extent(grid)[1] <= room.rows else FAR
    middle = grid.hexes[len(grid.hexes) // 2]
    sign = Patch(f" {room.glyphs.map_zone}", far=room.glyphs.map_zone[:2], role="shadow")
    places = {one: sign for one in grid.hexes if first <= grid.distance(middle, one) <= last}
    places[middle] = unit_patch(state, Board(state), NOWHERE, unit)
    grounds = dict.fromkeys(grid.hexes, grounds_of(room.glyphs)["plain"])
    canvas = Drawn(Printed(grid, grounds, places=places), size, room.glyphs).canvas
    rows = [row for row in canvas.window(0, 0, canvas.width, canvas.height) if any(text.strip() for text, _ in row)]
    name = lookup(state).units[unit].name
    said = {1: f"{unit[:2]}  {name}, {code_of(state, unit)}", 2: f"{room.glyphs.map_zone.ljust(2)}  {words}"}
    return [(*row, (f"   {said.get(number, '')}", "soft")) for number, row in enumerate(rows)]


def _gate(state: DagorladState, room: Room) -> list[Line]:
    """Return Mordor, its gate, closed, and the end of the road before it."""
    rules, glyphs = lookup(state), room.glyphs
    words = ("Mor  Mordor, 1331", f"{glyphs.map_closed}    its gate, closed", "     to the north the road, 1330 first")
    edges = dict([gate_edge(rules.gate, rules.mordor, True, glyphs)])
    printed = PRINTED[rules.digest, glyphs.ascii]
    return part_rows(printed, [rules.mordor, rules.gate], words, (room.width, room.rows), glyphs, edges=edges)


def _start(state: DagorladState, side: str, words: tuple[str, ...], room: Room) -> list[Line]:
    """Return the map where the units of a side start, with a sign in the hexes of which those are chosen that wait."""
    rules, board, glyphs = lookup(state), Board(state), room.glyphs
    first = {hex_: name for hex_, names in board.leaders_at.items() for name in names} | board.unit_at
    choose = rules.content.warg_hexes if side == SAURON else ()
    sign = Patch(f" {glyphs.map_zone}", far=glyphs.map_zone[:2], role="shadow")
    pieces = {hex_: one for hex_, one in all_counters(state, board).items() if rules.side[first[hex_]] == side}
    pieces |= {hex_: sign for hex_ in choose if hex_ not in pieces}
    said = [one.format(sign=glyphs.map_zone.strip()) for one in words]
    return part_rows(
        PRINTED[rules.digest, glyphs.ascii], [*pieces], said, (room.width, room.rows), glyphs, pieces=pieces
    )


def _breath(state: DagorladState, room: Room) -> list[Line]:
    """Return the Beast and the five hexes of its breath toward two sides, here north and northeast."""
    grid = Grid(5, 5, "odd")
    middle, glyphs = grid.hexes[len(grid.hexes) // 2], room.glyphs
    sign = Patch(f" {glyphs.map_zone}", far=glyphs.map_zone[:2], role="shadow")
    pieces = dict.fromkeys(grid.fan(middle, Direction.N), sign)
    pieces[middle] = beast_patch(state)
    printed = Printed(grid, dict.fromkeys(grid.hexes, grounds_of(glyphs)["plain"]))
    sign_ = glyphs.map_zone.strip()
    words = ("BST  the Beast of Mordor", f"{sign_}    its breath, if it is blown", "     to the north and northeast")
    return part_rows(printed, [*pieces], words, (room.width, room.rows), glyphs, pieces=pieces)


def _phalanx(state: DagorladState, room: Room) -> list[Line]:
    """Return the counters of two Slaves beside each other, and that of the Phalanx in the hex of one of them."""
    board, rules, glyphs = Board(state), lookup(state), room.glyphs
    words = {"SL1": "a Slave,", "SL2": "its neighbour,", "SP1": "their Phalanx,"}
    samples = []
    for name, said in words.items():
        state.units.setdefault(name, Unit())
        patch = unit_patch(state, board, NOWHERE, name)
        more = f"{code_of(state, name)}, {rules.units[name].allowance} points"
        samples.append(Sample(f"{said}\n{more}", grounds_of(glyphs)["plain"], patch=patch))
    return legend_rows(samples, room.width, glyphs)


def _units(state: DagorladState, side: str, room: Room) -> list[Line]:
    """Return a counter of each kind of unit of a side, with its number, strength and points to move."""
    board, rules, glyphs = Board(state), lookup(state), room.glyphs
    plain = grounds_of(glyphs)["plain"]
    first: dict[str, str] = {}
    for name, card in rules.units.items():
        if card.side == side:
            first.setdefault(card.id, name)
    samples = []
    for name in first.values():
        card = rules.units[name]
        state.units.setdefault(name, Unit())
        words = f"{card.count} {card.name if card.count == 1 else card.plural}\n"
        words += f"{code_of(state, name)}{rebuilt_mark(state, name)}, {card.allowance} points"
        samples.append(Sample(words, plain, patch=unit_patch(state, board, NOWHERE, name)))
    size = NEAR if room.rows >= LARGE_FROM else MIDDLE
    return legend_rows(samples, room.width, glyphs, size)
