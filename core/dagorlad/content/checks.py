"""Checks of the content: the map holds together, and what the files name is there."""

from __future__ import annotations

from collections.abc import Iterable

from core.dagorlad.content.pieces import LETTERS, MORALES, Content, LeaderCard, UnitType
from core.dagorlad.content.terrain import GROUND, Terrain
from core.hexes import Grid
from core.kernel.content import ContentError

ARMORS = range(1, 6)
COUNTS = {"sauron": 40, "westernesse": 34}
"""Combat units of each side without corrections, formations not counted."""
WITH_ERRATA = {"sauron": 40, "westernesse": 40}
COLUMNS = 7
"""Columns of the table of challenges (5.5)."""
RESULTS = {"NE", "R", "D", "1/2E", "E"}
HARMS = {"", "Aw", "Ak", "Dw", "Dk"}
FATES = {"safe", "wounded", "displaced", "killed"}


def check(content: Content) -> None:
    """Check map, pieces and tables; raises `ContentError` with the first thing that is wrong."""
    terrain = _check_map(content)
    _check_pieces(content)
    _check_schedule(content, terrain)
    _check_tables(content)


def _check_map(content: Content) -> Terrain:
    for row, text in enumerate(content.rows, 1):
        if len(text) != content.columns:
            raise ContentError(f"row {row} of the map has {len(text)} hexes instead of {content.columns}")
    grid = Grid(content.columns, len(content.rows), "even")
    for name, mark in content.terrain.items():
        if name not in grid:
            raise ContentError(f"the map has no hex {name!r}")
        if mark not in GROUND:
            raise ContentError(f"hex {name} has an unknown ground {mark!r}")
    for mark in {mark for row in content.rows for mark in row}:
        if mark not in GROUND:
            raise ContentError(f"the rows of the map hold an unknown ground {mark!r}")
    terrain = Terrain(content, grid)
    for one, two in zip(content.road, content.road[1:], strict=False):
        if one not in grid or two not in grid or not grid.are_neighbours(one, two):
            raise ContentError(f"the road goes from {one} to {two}, which are no neighbours")
    for name in content.road:
        if terrain.ground[name] not in ("plain", "mordor"):
            raise ContentError(f"the road goes through {name}, which is {terrain.ground[name]}")
    if len(content.gate) != 2 or content.gate[1] != content.mordor or not grid.are_neighbours(*content.gate):
        raise ContentError("the gate is a hexside of Mordor: two neighbours, the second of them Mordor")
    if terrain.around[content.mordor] != (content.gate[0],):
        raise ContentError("Mordor may be entered through the gate alone")
    found = front = {content.mordor}
    while front:
        front = {there for here in front for there in terrain.around[here]} - found
        found = found | front
    lost = sorted(terrain.passable - found)
    if lost:
        raise ContentError(f"hex {lost[0]} cannot be reached from Mordor")
    return terrain


def _check_pieces(content: Content) -> None:
    _unique("kinds of units", [unit.id for unit in content.unit])
    _unique("leaders", [leader.id for leader in content.leader])
    for unit in content.unit:
        _check_unit(unit)
    counts = {
        side: sum(unit.count for unit in content.unit if unit.side == side and unit.kind != "formation")
        for side in COUNTS
    }
    if counts not in (COUNTS, WITH_ERRATA):
        raise ContentError("Sauron has 40 units and Westernesse 34, or 40 with the corrections")
    leaders = {leader.id: leader for leader in content.leader}
    for leader in content.leader:
        _check_leader(leader)
    for weapon in content.weapon:
        for name in (weapon.bearer, *weapon.users):
            if name not in leaders:
                raise ContentError(f"{weapon.name} names an unknown leader {name!r}")
    if content.beast.armor not in ARMORS or content.beast.morale not in MORALES:
        raise ContentError("the Beast needs an armor of 1 to 5 and a morale from W to Z")


def _check_unit(unit: UnitType) -> None:
    if unit.armor not in ARMORS or unit.morale not in [*MORALES] or unit.allowance < 1:
        raise ContentError(f"{unit.name} needs an armor of 1 to 5, a morale from W to Z, and movement points")
    for whole, half in ((unit.melee, unit.half_melee), (unit.missile.upper(), unit.half_missile.upper())):
        if whole not in ["", *LETTERS] or half not in ["", *LETTERS]:
            raise ContentError(f"the strengths of {unit.name} are letters from A to F")
        if unit.kind != "formation" and bool(whole) != bool(half):
            raise ContentError(f"{unit.name} has a strength on one side only")


def _check_leader(leader: LeaderCard) -> None:
    if bool(leader.hex) == bool(leader.turn):
        raise ContentError(f"{leader.name} starts on the map, or arrives in some turn")
    if not 0 < leader.wounded <= leader.rating:
        raise ContentError(f"{leader.name} needs a rating, and a lower one when wounded")


def _check_schedule(content: Content, terrain: Terrain) -> None:
    units = {unit.id: unit for unit in content.unit}
    hexes = [name for start in content.start for name in start.hexes]
    for name in (*hexes, *content.warg_hexes, *(leader.hex for leader in content.leader if leader.hex)):
        if name not in terrain.passable:
            raise ContentError(f"nobody can start at {name!r}")
    _unique("hexes in which units start", [*hexes, *content.warg_hexes])
    for start in content.start:
        if start.id not in units or units[start.id].count != len(start.hexes):
            raise ContentError(f"the units {start.id!r} do not have one hex each")
    for arrival in content.arrival:
        if arrival.id not in units and arrival.id != "pedestal":
            raise ContentError(f"unknown units {arrival.id!r} arrive")
    for entrance in content.entrance:
        if entrance.id not in terrain.passable or entrance.price < 1:
            raise ContentError(f"nobody can enter the map at {entrance.id!r}")


def _check_tables(content: Content) -> None:
    if {*content.casualty} != {*LETTERS} or any(len(row) != len(ARMORS) for row in content.casualty.values()):
        raise ContentError("the Casualty Probability Table has a row for each letter and a column for each armor")
    if [*content.results] != [str(dice) for dice in range(2, 13)]:
        raise ContentError("the Combat Results Table has a row for each total of two dice")
    _check_rows("Combat Results Table", content.results.values(), len(MORALES), RESULTS)
    for name, rows, width, allowed in (
        ("table of challenges", content.challenge, COLUMNS, HARMS),
        ("table of leaders", content.fate, 2, FATES),
    ):
        if [*rows] != [str(die) for die in range(1, 7)]:
            raise ContentError(f"the {name} has a row for each number of a die")
        _check_rows(name, rows.values(), width, allowed)
    if [*content.rally] != [str(rating) for rating in range(1, 11)]:
        raise ContentError("the Rally Table has a row for each rating from 1 to 10")
    for table in (content.points, content.own_rating):
        if {*table} != {*MORALES}:
            raise ContentError("points and own ratings need a value for each morale from W to Z")
    if {*content.levels} != {*COUNTS} or {*content.costs} != {"foot", "cavalry", "elf"}:
        raise ContentError("each side needs a level, and foot, cavalry and Elves their costs")


def _check_rows(name: str, rows: Iterable[list[str]], width: int, allowed: set[str]) -> None:
    for row in rows:
        if len(row) != width or not allowed.issuperset(row):
            raise ContentError(f"a row of the {name} has {width} columns of {', '.join(sorted(filter(None, allowed)))}")


def _unique(what: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ContentError(f"two of the {what} are {name!r}")
        seen.add(name)
