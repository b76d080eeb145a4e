"""What a player would work out at the table: how far pieces come, what an attack would do, who could still act.

All of it follows from what lies open. A screen shows it beside what is asked; no rule is decided here.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from core.dagorlad.chapters.attacks import Blow, blow, letter_of
from core.dagorlad.chapters.board import Board
from core.dagorlad.chapters.duties import next_to_orc, orcs_beside
from core.dagorlad.chapters.melee import melee_done_refused, melee_targets
from core.dagorlad.chapters.missile import fire_targets, range_of
from core.dagorlad.chapters.movement import (
    NOWHERE,
    Ways,
    closed_to,
    entry_price,
    is_held,
    may_end,
    may_land,
    mover_of,
    reach_from,
    stopping,
)
from core.dagorlad.chapters.odds import chance_to_hit, harms_of
from core.dagorlad.chapters.picking import begun, done_refused, pick_refused
from core.dagorlad.chapters.retreat import is_shut_in
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import DagorladState, other
from core.hexes import Hex, reach_by
from core.kernel.prompts import Refusal


class Odds(NamedTuple):
    """The odds of an attack: how it stands before the dice, how likely it is to hit, and how likely it is to do
    what to its target (`harms_of`)."""

    blow: Blow
    hit: float
    harms: dict[str, float]


def odds_of(state: DagorladState, board: Board, kind: str, unit: str, target: str) -> Odds:
    """Return the odds of an attack ("missile" or "melee") as the pieces stand."""
    one = blow(state, board, kind, unit, target)
    return Odds(one, chance_to_hit(one), harms_of(state, board.rules, one, target, is_shut_in(state, board, target)))


def moved_to(state: DagorladState, unit: str, hex_: Hex) -> DagorladState:
    """Return a state in which a unit stands elsewhere, all else as it is; what it shares is not to be changed."""
    return replace(state, units={**state.units, unit: replace(state.units[unit], hex=hex_)})


def attacks_from(state: DagorladState, unit: str, hex_: Hex, kind: str) -> list[tuple[str, Odds]]:
    """Return whom a unit could attack from a hex by missiles or in melee, each with the odds, the best first."""
    there = moved_to(state, unit, hex_) if state.units[unit].hex != hex_ else state
    board = Board(there)
    if not letter_of(there, board, unit, kind) or there.units[unit].disrupted:
        return []
    targets = (fire_targets if kind == "missile" else melee_targets)(there, board, unit)
    found = [(target, odds_of(there, board, kind, unit, target)) for target in targets]
    return sorted(found, key=lambda one: -worth(one[1]))


def worth(odds: Odds) -> float:
    """Return about how much an attack does: what it eliminates counts most."""
    harms = odds.harms
    return 4 * harms["E"] + 2 * harms["1/2E"] + harms["D"] + harms["R"] / 2


ANY = 10**6
"""More half points than a way over the whole map costs."""


def way_to(state: DagorladState, board: Board, piece: str, hex_: Hex) -> dict[Hex, int]:
    """Return what it still costs a piece to come to a hex, or next to the enemy in it, from each hex from which there
    is a way; enemies and their zones are gone around (W4.1, W5.3)."""
    steps = board.rules.costs[mover_of(board, piece)].steps
    closed = closed_to(state, board, piece, False)
    stops = stopping(state, board, piece)
    here = board.hex_of(piece)
    if hex_ in board.blocked(board.side_of(piece)):
        goals = [
            one for one in board.rules.around[hex_] if one == here or (one not in closed and may_end(board, piece, one))
        ]
    else:
        goals = [hex_]

    def open_(at: Hex) -> list[tuple[Hex, int]]:
        return [step for step in steps[at] if step[0] not in closed]

    found: dict[Hex, int] = {}
    for goal in goals:
        for one, cost in reach_by(goal, ANY, open_, stops.__contains__, board.rules.grid).costs.items():
            if one in goals or one not in stops:  # an enemy's zone on the way holds whoever enters it
                found[one] = min(cost, found.get(one, ANY))
    return found


def way_of(state: DagorladState, board: Board, step: s.MoveOn) -> Ways:
    """Return where the piece that moves can come with all that it has left, in one leg or several (W4.1, GR2)."""
    if step.flies:
        return _flight(board, step.left)
    found = _way(state, board, step.piece, step.left, step.belt)
    if step.piece in state.dwarves and board.hex_of(step.piece):
        bound = {hex_: cost for hex_, cost in found.costs.items() if orcs_beside(state, board, step.piece, hex_)}
        if bound or next_to_orc(state, board, step.piece):
            return Ways(bound, found.paths)
    return found


def reach_of(state: DagorladState, board: Board, piece: str) -> Ways:
    """Return where a piece could come in a phase of its own that began now."""
    step = begun(state, board.side_of(piece), piece)
    return way_of(state, board, step)


def _way(state: DagorladState, board: Board, piece: str, left: int, belt: bool) -> Ways:
    start = board.hex_of(piece)
    if not start:
        return _entry(state, board, piece, left, belt)
    if left <= 0 or is_held(state, board, piece):
        return NOWHERE
    found = reach_from(state, board, piece, start, left, belt)
    ends = {hex_: cost for hex_, cost in found.costs.items() if cost and may_end(board, piece, hex_)}
    return Ways(ends, found.paths)


def _entry(state: DagorladState, board: Board, piece: str, left: int, belt: bool) -> Ways:
    closed, stops = closed_to(state, board, piece, belt), stopping(state, board, piece)
    costs: dict[Hex, int] = {}
    paths: dict[Hex, tuple[Hex, ...]] = {}
    for entrance in board.rules.entrances[board.side_of(piece)]:
        price = entry_price(state, board, piece, entrance)
        if price > left or entrance in closed:
            continue
        on = reach_from(state, board, piece, entrance, 0 if entrance in stops else left - price, belt)
        for hex_, cost in on.costs.items():
            if may_end(board, piece, hex_) and price + cost < costs.get(hex_, left + 1):
                costs[hex_], paths[hex_] = price + cost, (entrance, *on.paths[hex_])
    return Ways(costs, paths)


def _flight(board: Board, left: int) -> Ways:
    start, grid = board.beast_at, board.rules.grid
    found = {hex_: grid.distance(start, hex_) for hex_ in grid.within(start, left)[1:] if may_land(board, hex_)}
    return Ways(found, {hex_: (hex_,) for hex_ in found})


def stops_at(state: DagorladState, board: Board, piece: str, hex_: Hex) -> list[str]:
    """Return the enemies in whose zones of control a piece would have to stop in a hex (W5.3)."""
    if hex_ not in stopping(state, board, piece):
        return []
    return board.in_zone_of(hex_, other(board.side_of(piece)))


def entry_cost(state: DagorladState, board: Board, piece: str) -> int:
    """Return the least that entering the map costs a piece now, in half points (14.0)."""
    return min(entry_price(state, board, piece, entrance) for entrance in board.rules.entrances[board.side_of(piece)])


def may_pick(state: DagorladState, board: Board, seat: str, piece: str) -> bool:
    """Return whether a side could move a piece next (W4.1)."""
    return pick_refused(state, board, seat, piece) is None


def not_done(state: DagorladState, board: Board, seat: str, kind: str) -> Refusal | None:
    """Return why a side may not end its moves, or in `kind` "melee" its attacks, yet (14.0, 15.22, W7.31)."""
    return melee_done_refused(state, board) if kind == "melee" else done_refused(state, board, seat)


def fields_of_fire(state: DagorladState, board: Board, unit: str) -> list[Hex]:
    """Return the hexes that a unit can fire at from where it stands (W7.12, W7.13)."""
    here = state.units[unit].hex
    seen = board.rules.in_sight(here, range_of(board, unit))
    return [hex_ for hex_ in seen if not board.shut(board.side_of(unit), here, hex_)]


def archers_of(state: DagorladState, board: Board, side: str) -> list[str]:
    """Return the units of a side on the map that could fire (W7.11)."""
    return [
        name
        for name, unit in state.units.items()
        if unit.hex and board.side_of(name) == side and not unit.disrupted and letter_of(state, board, name, "missile")
    ]


def rally_hexes(board: Board, side: str) -> set[Hex]:
    """Return the hexes in which a leader of a side rallies: his own, and those next to it (W8.31)."""
    grid = board.rules.grid
    return {
        near
        for hex_, names in board.leaders_at.items()
        if board.side_of(names[0]) == side
        for near in (hex_, *grid.neighbours(hex_))
    }


def levels_of(state: DagorladState) -> dict[str, tuple[int, int]]:
    """Return the demoralization points of each side, and at how many it is demoralized (20.1, 20.2)."""
    levels = lookup(state).content.levels
    return {side: (state.points.get(side, 0), levels[side]) for side in (WESTERNESSE, SAURON)}
