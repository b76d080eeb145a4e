"""What an attack is worth on average: hit, result, loss (W7.33, W7.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.dagorlad.chapters.attacks import MELEE, column_of, letter_of, usable_weapon
from core.dagorlad.chapters.board import Board, is_fanatical
from core.dagorlad.chapters.losses import DIES, LIVES
from core.dagorlad.chapters.odds import WAYS, ways_to_throw
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import LETTERS, MORALES, SAURON
from core.dagorlad.model.state import BEAST, LORD, WRAITH
from core.dagorlad.players.weights import Weights
from core.hexes import Hex, side_of


class Target(NamedTuple):
    """What is attacked: its armor in the open, its column, what it is worth, what state it is in, whether it has
    nowhere to retreat to, and what the leaders with it are worth."""

    armor: int
    column: int
    worth: float
    half: bool = False
    shaken: bool = False
    stuck: bool = False
    leaders: float = 0.0


@lru_cache(maxsize=16384)
def value(rules: Lookup, weights: Weights, letter: str, armor: int, target: Target, sure: bool = False) -> float:
    """Return what one attack gains on average; `sure` leaves out the first table (W7.37)."""
    return sum(chance * gain for chance, gain in results_of(rules, weights, letter, armor, target, sure).values())


def results_of(
    rules: Lookup, weights: Weights, letter: str, armor: int, target: Target, sure: bool = False
) -> dict[str, tuple[float, float]]:
    """Return by result how likely one attack has it and what that gains; a miss has none."""
    content = rules.content
    number = content.casualty[letter][min(armor, rules.numbers.best_armor) - 1]
    hit = 1.0 if sure else sum(ways_to_throw(total) for total in range(2, number + 1)) / WAYS
    lost = target.worth + target.leaders * _fate(rules, weights, DIES)
    step = lost if target.half else target.worth / 2 + target.leaders * _fate(rules, weights, LIVES)
    shaken = step if target.shaken else target.worth * weights.disrupt
    gain = {
        "NE": 0.0,
        "R": step if target.stuck else weights.retreat,
        "D": step + (0.0 if target.half or target.shaken else shaken) if target.stuck else shaken,
        "1/2E": step,
        "E": lost,
    }
    ways = dict.fromkeys(gain, 0)
    for total, row in content.results.items():
        ways[row[target.column]] += ways_to_throw(int(total))
    return {result: (hit * count / WAYS, gain[result]) for result, count in ways.items() if count}


@lru_cache(maxsize=64)
def _fate(rules: Lookup, weights: Weights, column: int) -> float:
    """Return what part of their worth leaders lose on average whose unit loses a step, or is eliminated (5.6)."""
    part = {"killed": 1.0, "wounded": weights.wound}
    fates = [row[column] for row in rules.content.fate.values()]
    return sum(part.get(fate, 0.0) for fate in fates) / len(fates)


def worth_of(rules: Lookup, unit: str) -> float:
    """Return what a unit is worth: its points and the victory points of its enemy (5.9, 21.11)."""
    kind = rules.units[unit]
    each = rules.content.points[kind.morale] + rules.numbers.unit_points
    return float(2 * each if kind.kind == "formation" else each)


def leader_worth(board: Board, name: str, weights: Weights) -> float:
    """Return what a leader's life is worth: his points, his weapon, what he rallies."""
    rules = board.rules
    if name == LORD:
        return weights.lord
    card = rules.leaders[name]
    counts = card.side != SAURON and (card.counted or rules.numbers.all_leaders_counted)
    worth = weights.leader + (card.rating if counts else 0)
    for weapon in board.state.weapons.values():
        if weapon.carrier == name and not weapon.gone:
            worth += weights.bearer + (0 if weapon.captured else rules.numbers.weapon_lost)
    return worth


def target_of(board: Board, name: str, weights: Weights) -> Target:
    """Return a unit, a lone leader or the Beast as a target."""
    rules, state = board.rules, board.state
    column = MORALES.index(column_of(state, board, name))
    if name == BEAST:
        beast = rules.content.beast
        return Target(beast.armor, column, float(beast.slain), state.beast is not None and state.beast.half)
    if name in state.leaders:
        worth = leader_worth(board, name, weights)
        return Target(rules.numbers.lone_leader_armor, column, worth, state.leaders[name].wounded)
    unit = state.units[name]
    return Target(rules.units[name].armor, column, worth_of(rules, name), unit.half, unit.disrupted)


def letter_at(board: Board, unit: str, kind: str, here: Hex) -> str:
    """Return the attack letter of a piece that attacks from a hex, with its shifts (5.2); "" where it has none."""
    rules, state = board.rules, board.state
    letter = letter_of(state, board, unit, kind)
    if not letter or unit not in state.units:
        return letter
    level = LETTERS.index(letter)
    side = rules.side[unit]
    level -= any(usable_weapon(state, board, name) for name in board.leaders_with(here, side))
    wraith = state.leaders[WRAITH].hex
    if kind == MELEE and side == SAURON and state.magic.wrath and wraith:
        level -= rules.grid.distance(here, wraith) <= rules.numbers.wrath_radius
    return LETTERS[max(level, 0)]


def armor_at(board: Board, armor: int, there: Hex, here: Hex = "") -> int:
    """Return the armor of a target in a hex, attacked from `here` in melee; without it, by missiles (5.1)."""
    rules = board.rules
    uphill = bool(here) and rules.ground[there] == "hill" and side_of(here, there) in rules.slopes
    return armor + (rules.ground[there] == "rough" or uphill)


def blow(board: Board, unit: str, name: str, target: Target, kind: str, here: Hex, weights: Weights) -> float:
    """Return what an attack of a piece from a hex on a target of that name gains on average."""
    letter = letter_at(board, unit, kind, here)
    if not letter:
        return 0.0
    armor = armor_at(board, target.armor, board.hex_of(name), here if kind == MELEE else "")
    return value(board.rules, weights, letter, armor, target, is_fanatical(board.state, unit))


def blow_results(
    board: Board, unit: str, name: str, target: Target, kind: str, here: Hex, weights: Weights
) -> dict[str, tuple[float, float]]:
    """Return what may come of an attack, how likely each result is and what it gains (see `blow`)."""
    letter = letter_at(board, unit, kind, here)
    if not letter:
        return {}
    armor = armor_at(board, target.armor, board.hex_of(name), here if kind == MELEE else "")
    return results_of(board.rules, weights, letter, armor, target, is_fanatical(board.state, unit))
