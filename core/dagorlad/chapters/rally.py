"""The Joint Rally Phase, H (W8.31, W8.32, W8.37, 16.1, 19.13, DR1)."""

from __future__ import annotations

from typing import NamedTuple

from core.dagorlad.chapters.attacks import two_dice
from core.dagorlad.chapters.board import Board, morale_of
from core.dagorlad.chapters.challenges import rating_of
from core.dagorlad.chapters.odds import chance_to_throw
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import MORALES
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import LORD, SIDES, DagorladPlay, DagorladState
from core.hexes import Hex

LEAST = 3
"""The lowest total of two dice that rallies (5.7)."""


def rally_all(play: DagorladPlay, step: s.RallyAll) -> None:
    """Roll for every Disrupted unit, Sauron's side first, each with the best leader who may (W8.31, DR1)."""
    play.emit(e.PhaseBegan("W3.1", "H"))
    state = play.state
    for side in SIDES:
        board = Board(state)
        for name in [name for name, unit in state.units.items() if unit.disrupted]:
            if board.side_of(name) == side:
                _rally(play, board, name)


class Attempt(NamedTuple):
    """How a Disrupted unit may try to rally: with which leader ("" for none), on which rating, or why it may not, with
    the rule of that."""

    leader: str
    rating: int
    barred: str = ""
    rule: str = ""


def attempt_of(state: DagorladState, board: Board, unit: str) -> Attempt:
    """Return how a Disrupted unit would try to rally if phase H were now (W8.31, W8.32, W8.37, DR1)."""
    if not state.units[unit].hex:
        return Attempt("", 0, "away", "18.0")
    near = leaders_near(board, state.units[unit].hex, board.side_of(unit))
    able = [name for name in near if name not in state.refused]
    if is_under_visions(state, board, unit):
        able = [name for name in able if _is_armed(state, name)]
        if not able:
            return Attempt("", 0, "visions", "16.1")
    if near and not able:
        return Attempt("", 0, "refused", "W7.2")
    leader = max(able, key=lambda name: rating_of(state, board, name), default="")
    if leader:
        demoralized = board.side_of(unit) in state.demoralized
        rating = rating_of(state, board, leader) - demoralized * board.rules.numbers.demoralized_rally
    else:
        rating = board.rules.content.own_rating[MORALES[morale_of(state, unit)]]
    if highest_roll(board.rules, rating) < LEAST:
        return Attempt(leader, rating, "rating", "W8.37")
    return Attempt(leader, rating)


def _rally(play: DagorladPlay, board: Board, unit: str) -> None:
    leader, rating, barred, rule = attempt_of(play.state, board, unit)
    if barred:
        play.emit(e.RallyBarred(rule, unit, barred))
        return
    dice = two_dice(play, "rally")
    success = LEAST <= sum(dice) <= highest_roll(board.rules, rating)
    play.emit(e.Rallied("W8.31" if leader else "W8.32", unit, leader, rating, dice, success))


def highest_roll(rules: Lookup, rating: int) -> int:
    """Return the highest total of two dice with which a rating rallies; 0 where none does (5.7)."""
    return rules.content.rally[str(min(rating, 10))] if rating > 0 else 0


def chance_to_rally(rules: Lookup, rating: int) -> float:
    """Return how likely a roll with a rating is to rally a unit (5.7)."""
    return chance_to_throw(highest_roll(rules, rating), LEAST)


def leaders_near(board: Board, hex_: Hex, side: str) -> list[str]:
    """Return the leaders of a side in a hex or next to it."""
    near = (hex_, *board.rules.grid.neighbours(hex_))
    return [name for here in near for name in board.leaders_with(here, side)]


def is_under_visions(state: DagorladState, board: Board, unit: str) -> bool:
    """Return whether Sinister Visions keep a unit from rallying: it is too near to Sauron (16.1)."""
    lord = state.leaders[LORD].hex
    if not state.magic.visions or not state.units[unit].visions or not lord:
        return False
    return board.rules.grid.distance(lord, state.units[unit].hex) < board.rules.numbers.visions_radius


def _is_armed(state: DagorladState, leader: str) -> bool:
    """Return whether a leader carries a magic weapon (19.13)."""
    return any(weapon.carrier == leader for weapon in state.weapons.values())
