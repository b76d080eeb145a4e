"""Where a piece can go: points, zones, ground, the gate, the belt along the road (W4, W5, 5.1, 15.1, 15.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from core.dagorlad.chapters.board import DWARF, ELF, NO_HEXES, Board
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.model.state import BEAST, DagorladState, other
from core.hexes import Hex, Reach, reach_by


class Ways(NamedTuple):
    """Where a piece can go: what each hex costs in half points (in hexes, when it flies), and the hexes that are
    entered on the way; there may be ways to more hexes than it may end in."""

    costs: Mapping[Hex, int]
    paths: Mapping[Hex, tuple[Hex, ...]]


NOWHERE = Ways({}, {})


def allowance(state: DagorladState, piece: str) -> int:
    """Return the movement allowance of a piece in half points: a Disrupted unit has half, rounded down (W4.1, W8.1)."""
    rules = lookup(state)
    if piece == BEAST:
        card = rules.content.beast
        return 2 * (card.half_allowance if state.beast is not None and state.beast.half else card.allowance)
    if piece in state.units:
        points = rules.units[piece].allowance
        return 2 * (points // 2 if state.units[piece].disrupted else points)
    return 2 * rules.numbers.leader_allowance


def mover_of(board: Board, piece: str) -> str:
    """Return how a piece moves: leaders and the Beast as foot (5.1)."""
    return board.rules.mover.get(piece, "foot")


def is_elf(board: Board, piece: str) -> bool:
    """Return whether a piece is an Elven unit."""
    kind = board.rules.units.get(piece)
    return kind is not None and kind.people == ELF


def is_disrupted(state: DagorladState, piece: str) -> bool:
    """Return whether a piece is a Disrupted unit."""
    unit = state.units.get(piece)
    return unit is not None and unit.disrupted


def holding(board: Board, piece: str) -> frozenset[Hex]:
    """Return the enemy zones that hold a piece where it stands, and stop it (W5.3, W5.4, 15.21, 17.1)."""
    if piece == BEAST:
        return NO_HEXES
    enemy = other(board.side_of(piece))
    kind = board.rules.units.get(piece)
    if kind is not None and kind.people == DWARF:
        return board.dwarven_zones
    return board.zones(enemy)


def is_held(state: DagorladState, board: Board, piece: str) -> bool:
    """Return whether an enemy zone of control keeps a piece where it stands (W5.4); Elves and leaders may leave."""
    if piece not in state.units or is_elf(board, piece):
        return False
    return state.units[piece].hex in holding(board, piece)


def stopping(state: DagorladState, board: Board, piece: str) -> frozenset[Hex]:
    """Return the hexes in which a piece must stop when it enters them (W5.3, W5.5, 15.12)."""
    if is_elf(board, piece):
        return NO_HEXES
    zones = holding(board, piece)
    if piece in state.leaders and zones:
        return zones - board.held[board.side_of(piece)]
    return zones


def closed_to(state: DagorladState, board: Board, piece: str, belt: bool) -> frozenset[Hex]:
    """Return the hexes that a piece may not enter although the ground would let it."""
    side, disrupted = board.side_of(piece), is_disrupted(state, piece)
    shut = board.shut(side, board.hex_of(piece), board.rules.mordor)
    key = side, disrupted, shut, belt
    found = board.closed_to.get(key)
    if found is None:
        found = board.blocked(side)
        if disrupted:
            found = found | board.zones(other(side))
        if shut:
            found = found | {board.rules.mordor}
        if belt:
            found = found | board.rules.off_belt
        board.closed_to[key] = found
    return found


@lru_cache(maxsize=64)
def _reach(
    rules: Lookup, mover: str, start: Hex, budget: int, stops: frozenset[Hex], closed: frozenset[Hex], leaving: bool
) -> Reach:
    """Return what a piece can reach. An Elf (`leaving`) pays for each zone that it leaves; `stops` are zones then."""
    ways = rules.costs[mover].steps

    def open_(here: Hex) -> list[tuple[Hex, int]]:
        return [step for step in ways[here] if step[0] not in closed]

    if leaving:
        extra = rules.numbers.elf_leaves

        def elven(here: Hex) -> list[tuple[Hex, int]]:
            found = open_(here)
            return [(there, price + extra) for there, price in found] if here in stops else found

        return reach_by(start, budget, elven, NO_HEXES.__contains__, rules.grid)
    return reach_by(start, budget, open_, stops.__contains__, rules.grid)


def reach_from(state: DagorladState, board: Board, piece: str, start: Hex, budget: int, belt: bool) -> Reach:
    """Return every hex that a piece can reach from one, whether it may end there or not."""
    leaving = is_elf(board, piece)
    zones = board.zones(other(board.side_of(piece))) if leaving else stopping(state, board, piece)
    closed = closed_to(state, board, piece, belt)
    return _reach(board.rules, mover_of(board, piece), start, budget, zones, closed, leaving)


def may_end(board: Board, piece: str, hex_: Hex) -> bool:
    """Return whether a piece may end its move in a hex that it can enter: one combat unit a hex (W6.1)."""
    return hex_ not in board.unit_at or piece not in board.state.units


def legs(state: DagorladState, board: Board, piece: str, left: int, belt: bool) -> Ways:
    """Return where a piece on the map can go in one leg with so many half points left, and at what cost (GR2)."""
    start = board.hex_of(piece)
    found = reach_from(state, board, piece, start, min(left, board.rules.numbers.leg), belt)
    taken = board.unit_at if piece in state.units else NO_HEXES
    ends = {hex_: cost for hex_, cost in found.costs.items() if cost and hex_ not in taken}
    return Ways(ends, found.paths)


def first_leg(
    state: DagorladState, board: Board, piece: str, goal: Hex, left: int, belt: bool, *, start: Hex = ""
) -> Hex | None:
    """Return where a piece on the map, or one that has come to `start`, ends its first leg on the cheapest way to a hex
    on which each leg ends in a hex where it may stay (GR2); None where there is no such way."""
    start, held = start or board.hex_of(piece), stopping(state, board, piece)
    longest = board.rules.numbers.leg
    spent, firsts = {start: 0}, {start: start}
    waiting = [(0, start)]
    while waiting:
        cost, here = heappop(waiting)
        if here == goal:
            return firsts[here]
        if cost > spent[here] or (here in held and here != start):
            continue
        budget = min(left - cost, longest)
        for there, price in reach_from(state, board, piece, here, budget, belt).costs.items():
            further = cost + price
            if price and may_end(board, piece, there) and further < spent.get(there, left + 1):
                spent[there], firsts[there] = further, there if here == start else firsts[here]
                heappush(waiting, (further, there))
    return None


def entry_price(state: DagorladState, board: Board, piece: str, entrance: Hex) -> int:
    """Return what entering the map costs: units come one behind another (14.0)."""
    price = board.rules.entrances[board.side_of(piece)][entrance].price
    return price * (state.entered.get(entrance, 0) + 1) if piece in state.units else price


def entries(state: DagorladState, board: Board, piece: str, left: int, belt: bool) -> Ways:
    """Return where a piece that waits off the map can go in its first leg (14.0)."""
    side = board.side_of(piece)
    closed, stops = closed_to(state, board, piece, belt), stopping(state, board, piece)
    costs: dict[Hex, int] = {}
    paths: dict[Hex, tuple[Hex, ...]] = {}
    for entrance in board.rules.entrances[side]:
        price = entry_price(state, board, piece, entrance)
        if price > left or entrance in closed:
            continue
        budget = 0 if entrance in stops else min(left, max(board.rules.numbers.leg, price)) - price
        on = reach_from(state, board, piece, entrance, budget, belt)
        for hex_, cost in on.costs.items():
            if may_end(board, piece, hex_):
                path = (entrance, *on.paths[hex_])
                known = paths.get(hex_)
                if known is None or (price + cost, len(path), path) < (costs[hex_], len(known), known):
                    costs[hex_], paths[hex_] = price + cost, path
    return Ways(costs, paths)


def can_enter(state: DagorladState, board: Board, piece: str, left: int, belt: bool) -> bool:
    """Return whether a piece that waits off the map finds some way onto it (14.0)."""
    closed = closed_to(state, board, piece, belt)
    crowded = False
    for entrance in board.rules.entrances[board.side_of(piece)]:
        if entrance not in closed and entry_price(state, board, piece, entrance) <= left:
            if may_end(board, piece, entrance):
                return True
            crowded = True
    if not crowded:
        return False
    key = mover_of(board, piece), left, belt, is_disrupted(state, piece)
    if key not in board.enters:
        board.enters[key] = bool(entries(state, board, piece, left, belt).costs)
    return board.enters[key]


def flights(board: Board, left: int) -> Ways:
    """Return where the flying Beast can go in one leg: anywhere from where it can still come down (17.21, DR16)."""
    rules, start = board.rules, board.beast_at
    found: dict[Hex, int] = {}
    for hex_ in rules.grid.within(start, min(left, rules.numbers.flying_leg))[1:]:
        cost = rules.grid.distance(start, hex_)
        if any(may_land(board, near) for near in rules.grid.within(hex_, left - cost)):
            found[hex_] = cost
    return Ways(found, {hex_: (hex_,) for hex_ in found})


def may_land(board: Board, hex_: Hex) -> bool:
    """Return whether the Beast may stand in a hex (17.1)."""
    return hex_ in board.rules.passable and hex_ not in board.blocked(board.side_of(BEAST))


def can_step(state: DagorladState, board: Board, piece: str, left: int) -> bool:
    """Return whether a piece on the map, which no zone holds, has some hex to go to."""
    rules, start, mover = board.rules, board.hex_of(piece), mover_of(board, piece)
    closed = closed_to(state, board, piece, False)
    table, enters = rules.costs[mover], rules.enters[mover]
    if is_elf(board, piece) and start in board.zones(other(board.side_of(piece))):
        left -= rules.numbers.elf_leaves
    through = False
    for near in rules.around[start]:
        if near in enters and near not in closed and (table(start, near) or 0) <= left:
            if may_end(board, piece, near):
                return True
            through = True
    return through and bool(legs(state, board, piece, left, False).costs)
