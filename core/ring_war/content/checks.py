"""Checks of the content: the map holds together, and what the files name is there."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from core.hexes import Grid
from core.kernel.content import ContentError
from core.ring_war.content.pieces import ANY, BEARER, HOBBIT, NOBODY, Content
from core.ring_war.content.terrain import GROUND, Terrain, grid_of, side_named

EVENTS, SEARCHES, MAGIC = 44, 30, 22
"""How many cards of each kind there are."""

DICE = range(1, 7)
DIFFERENCES = 9
"""Columns of the weapon table (5.2a), from -4 to +4."""
HIGHEST_DIE = 8
"""The highest die of Army Combat after modifiers (Q.3)."""


def check(content: Content) -> None:
    """Check map, pieces, cards and tables; raises `ContentError` with the first thing that is wrong."""
    grid, terrain = _check_map(content)
    _check_places(content, terrain)
    _check_pieces(content, terrain)
    _check_cards(content, terrain)
    _check_tables(content)
    _check_roads(content, grid)


def _check_map(content: Content) -> tuple[Grid, Terrain]:
    for what, rows in (("map", content.rows), ("Provinces", content.provinces)):
        for row, text in enumerate(rows, 1):
            if len(text) != content.columns:
                raise ContentError(f"row {row} of the {what} has {len(text)} hexes instead of {content.columns}")
    if len(content.rows) != len(content.provinces):
        raise ContentError("the map and its Provinces have not as many rows as each other")
    for mark in {mark for row in content.rows for mark in row}:
        if mark not in GROUND:
            raise ContentError(f"the rows of the map hold an unknown ground {mark!r}")
    for mark in {mark for row in content.provinces for mark in row} - {"."}:
        if mark not in content.province_names:
            raise ContentError(f"the Province {mark!r} has no name")
    grid = grid_of(content)
    for text in (*content.closed, *content.rivers, *content.bridges):
        try:
            one, two = side_named(text)
        except ValueError:
            raise ContentError(f'{text!r} is no side of two hexes, such as "W3304|W3603"') from None
        _neighbours(grid, one, two)
    if astray := sorted(set(content.bridges) - set(content.rivers)):
        raise ContentError(f"there is a bridge at {astray[0]}, but no river")
    return grid, Terrain(content, grid)


def _neighbours(grid: Grid, one: str, two: str) -> None:
    if one not in grid or two not in grid or not grid.are_neighbours(one, two):
        raise ContentError(f"{one} and {two} are no neighbours on the map")


def _check_roads(content: Content, grid: Grid) -> None:
    for chain in content.roads:
        for one, two in itertools.pairwise(chain):
            _neighbours(grid, one, two)


def _check_places(content: Content, terrain: Terrain) -> None:
    _no_doubles("place", (place.id for place in content.place))
    for place in content.place:
        if place.id not in terrain.land:
            raise ContentError(f"{place.name} lies in {place.id}, which nobody can enter")
    for name in terrain.land - terrain.province.keys():
        raise ContentError(f"the hex {name} belongs to no Province")


def _check_pieces(content: Content, terrain: Terrain) -> None:
    _no_doubles("Character", (card.id for card in content.character))
    _no_doubles("force", (card.id for card in content.army))
    events = {card.id for card in content.event}
    for card in content.character:
        if card.hex and card.hex not in terrain.land:
            raise ContentError(f"{card.name} starts in {card.hex}, which nobody can enter")
        if card.endurance < 1:
            raise ContentError(f"{card.name} has no endurance")
    for force in content.army:
        if force.hex and force.hex not in terrain.land:
            raise ContentError(f"the force {force.id} stands in {force.hex}, which nobody can enter")
        if force.points < 1 or force.allowance < 1:
            raise ContentError(f"the force {force.id} has no strength, or cannot move")
        if not _is_date(force.comes) and force.comes.lower() not in events:
            raise ContentError(f"the force {force.id} comes by {force.comes!r}, which is no turn and no Event Card")
        if not force.hex and _is_date(force.comes):
            raise ContentError(f"the force {force.id} has no hex in which to come")


def _is_date(comes: str) -> bool:
    return comes.removeprefix("M+").isdecimal() or comes == ""


def _check_cards(content: Content, terrain: Terrain) -> None:
    for what, cards, count in (("Event", content.event, EVENTS), ("Magic", content.magic, MAGIC)):
        if (found := sum(card.copies for card in cards)) != count:
            raise ContentError(f"there are {found} {what} Cards instead of {count}")
    if len(content.search) != SEARCHES:
        raise ContentError(f"there are {len(content.search)} Search Cards instead of {SEARCHES}")
    _no_doubles("Event Card", (card.id for card in content.event))
    _no_doubles("Magic Card", (card.id for card in content.magic))
    _no_doubles("Search Card", (card.id for card in content.search))
    characters = {card.id for card in content.character}
    for search in content.search:
        for province in search.provinces:
            if province not in content.province_names:
                raise ContentError(f"the Search Card {search.id} names the unknown Province {province!r}")
    for magic in content.magic:
        if bool(magic.hex) == bool(magic.holder):
            raise ContentError(f"{magic.name} begins in a hex or with a Character, and with one of them alone")
        if magic.hex and magic.hex not in terrain.land:
            raise ContentError(f"{magic.name} lies in {magic.hex}, which nobody can enter")
        named = {magic.holder, *magic.takes, *(magic.uses or ())} - {"", ANY, BEARER, NOBODY, HOBBIT}
        if unknown := sorted(named - characters):
            raise ContentError(f"{magic.name} names {unknown[0]!r}, who is no Character")
    waiting = {place.id for place in content.place if "servant" in place.marks}
    if {card.hex for card in content.servant} != waiting:
        raise ContentError("the Servants of Sauron and the hexes in which they wait do not agree")


def _check_tables(content: Content) -> None:
    for what, rows, columns in (("weapons", content.weapons, DIFFERENCES), ("Sorcery", content.sorcery, 3)):
        if len(rows) != len(DICE) or any(len(row) != columns for row in rows):
            raise ContentError(f"the table of {what} has {len(DICE)} rows of {columns} columns")
    if len(content.losses) != len(content.ratios) + HIGHEST_DIE or any(len(one) != 2 for one in content.losses):
        raise ContentError("the losses of Army Combat do not fit the ratios")
    if missing := sorted({*GROUND.values(), "road", "river"} - {"mountain", "water"} - content.costs.keys()):
        raise ContentError(f"there is no cost for {missing[0]}")


def _no_doubles(what: str, ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise ContentError(f"there are two entries for the {what} {one!r}")
        seen.add(one)
