"""One attack of missile combat or melee: letter, armor, the two tables (W7.33, 5.2 to 5.4)."""

from __future__ import annotations

from typing import NamedTuple

from core.dagorlad.chapters.board import Board, is_fanatical, morale_of
from core.dagorlad.content.pieces import LETTERS, MORALES, SAURON
from core.dagorlad.model import combat_events as c
from core.dagorlad.model.state import BEAST, WRAITH, DagorladPlay, DagorladState
from core.hexes import side_of

MISSILE, MELEE = "missile", "melee"


class Blow(NamedTuple):
    """An attack before the dice: the letter after all shifts, the armor with the ground, the number that hits at most
    (12 for the fanatical, 0 where nothing can), the column of the results, and what shifted letter and armor."""

    letter: str
    armor: int
    needs: int
    column: str
    fanatical: bool
    shifts: tuple[str, ...]


def letter_of(state: DagorladState, board: Board, unit: str, kind: str) -> str:
    """Return the strength of a piece by its side that is up, in capitals; "" where it has none."""
    if unit == BEAST:
        return "A" if kind == MELEE and state.beast is not None and state.beast.horn else ""
    if unit in state.leaders:
        return "A" if kind == MELEE else ""
    card, half = board.rules.units[unit], state.units[unit].half
    if kind == MELEE:
        return card.half_melee if half else card.melee
    return (card.half_missile if half else card.missile).upper()


def usable_weapon(state: DagorladState, board: Board, leader: str) -> str:
    """Return the magic weapon that a leader carries and may use; "" for none (19.0)."""
    for name, weapon in state.weapons.items():
        if weapon.carrier == leader and leader in board.rules.weapons[name].users:
            return name
    return ""


def blow(state: DagorladState, board: Board, kind: str, unit: str, target: str) -> Blow:
    """Return an attack with all its shifts, before the dice."""
    letter, armor, shifts = LETTERS.index(letter_of(state, board, unit, kind)), _armor(state, board, target), []
    here, there = board.hex_of(unit), board.hex_of(target)
    if unit in state.units:
        if here and any(usable_weapon(state, board, name) for name in board.leaders_at.get(here, ())):
            letter -= 1
            shifts.append("weapon")
        if kind == MELEE and _has_wrath(state, board, unit, here):
            letter -= 1
            shifts.append("wrath")
    if board.rules.ground[there] == "rough":
        armor += 1
        shifts.append("rough")
    elif kind == MELEE and here and board.rules.ground[there] == "hill" and side_of(here, there) in board.rules.slopes:
        armor += 1
        shifts.append("slope")
    armor = min(armor, board.rules.numbers.best_armor)
    strength = LETTERS[min(max(letter, 0), len(LETTERS) - 1)]
    fanatical = is_fanatical(state, unit)
    if fanatical:
        shifts.append("fanatical")
    needs = board.rules.content.casualty[strength][armor - 1]
    return Blow(strength, armor, needs, column_of(state, board, target), fanatical, tuple(shifts))


def _armor(state: DagorladState, board: Board, target: str) -> int:
    if target == BEAST:
        return board.rules.content.beast.armor
    if target in state.leaders:
        return board.rules.numbers.lone_leader_armor
    return board.rules.units[target].armor


def _has_wrath(state: DagorladState, board: Board, unit: str, here: str) -> bool:
    """Return whether the Wrath of the Ringwraith helps an attacker (16.2, DR15)."""
    wraith = state.leaders[WRAITH].hex
    if not state.magic.wrath or not wraith or not here or board.side_of(unit) != SAURON:
        return False
    return board.rules.grid.distance(wraith, here) <= board.rules.numbers.wrath_radius


def column_of(state: DagorladState, board: Board, target: str) -> str:
    """Return the column of the Combat Results Table: the morale, one worse for a Disrupted unit (W8.1)."""
    if target == BEAST:
        return board.rules.content.beast.morale
    if target in state.leaders:
        return board.rules.numbers.lone_leader_morale
    level = morale_of(state, target) + state.units[target].disrupted
    return MORALES[min(level, len(MORALES) - 1)]


def two_dice(play: DagorladPlay, what: str) -> tuple[int, int]:
    """Roll two dice for a purpose."""
    return play.chance.below(6, what) + 1, play.chance.below(6, what) + 1


def roll_blow(play: DagorladPlay, kind: str, unit: str, target: str) -> str:
    """Roll an attack on both tables and return the result, "NE" for a miss (W7.33, W7.37)."""
    state = play.state
    board = Board(state)
    one = blow(state, board, kind, unit, target)
    dice = () if one.fanatical else two_dice(play, "casualty")
    hit = one.fanatical or sum(dice) <= one.needs
    rule = "W7.37" if one.fanatical else "W7.33"
    play.emit(c.AttackRolled(rule, kind, unit, target, one.letter, one.armor, one.needs, dice, hit, one.shifts))
    if not hit:
        return "NE"
    rolled = two_dice(play, "result")
    result = board.rules.content.results[str(sum(rolled))][MORALES.index(one.column)]
    play.emit(c.ResultRolled("W7.4", target, one.column, rolled, result))
    return result
