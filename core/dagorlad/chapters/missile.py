"""Missile combat: who may fire, and at whom (W7.11 to W7.13, 15.13)."""

from __future__ import annotations

from typing import Any

from core.dagorlad.chapters.asked import Asked
from core.dagorlad.chapters.attacks import MISSILE, blow, letter_of, roll_blow
from core.dagorlad.chapters.board import ELF, Board
from core.dagorlad.chapters.odds import best_of, chance_to_hit, chances
from core.dagorlad.chapters.results import apply_result
from core.dagorlad.chapters.retreat import is_shut_in
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model import actions as a
from core.dagorlad.model import events as e
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, DagorladPlay, DagorladState
from core.dagorlad.words.names import capital, count, piece_name
from core.kernel.prompts import Choice, Prompt, Refusal


def begin_fire(play: DagorladPlay, step: s.BeginFire) -> None:
    """Missile combat begins: D1 or G1."""
    play.emit(e.PhaseBegan("W3.1", "D1" if step.seat == SAURON else "G1"))


def range_of(board: Board, unit: str) -> int:
    """Return over how many hexes a unit fires (W7.12, 15.13)."""
    numbers = board.rules.numbers
    return numbers.elven_range if board.kind(unit).people == ELF else numbers.range


def fire_targets(state: DagorladState, board: Board, unit: str) -> list[str]:
    """Return whom a unit could fire at from where it stands."""
    side, here = board.side_of(unit), state.units[unit].hex
    blocked, found = board.blocked(side), []
    for hex_ in board.rules.in_sight(here, range_of(board, unit)):
        if hex_ in blocked and not board.shut(side, here, hex_):
            found += board.targets_in(hex_, side)
    return found


def shooter_refused(state: DagorladState, board: Board, seat: str, unit: str) -> Refusal | None:
    """Return why a unit does not fire now; None when it may (W7.11)."""
    one = state.units.get(unit)
    if one is None or board.side_of(unit) != seat or not letter_of(state, board, unit, MISSILE):
        return Refusal("W7.11", "Only your own units with a missile letter fire.")
    if not one.hex:
        return Refusal("W7.11", lambda: f"{piece_name(unit)} is not on the map.")
    if one.disrupted:
        return Refusal("W8.1", lambda: f"{piece_name(unit)} is Disrupted.")
    if unit in state.fired:
        return Refusal("W7.11", lambda: f"{piece_name(unit)} has fired in this phase.")
    if not fire_targets(state, board, unit):
        return Refusal("W7.12", lambda: f"{piece_name(unit)} sees no enemy within {range_of(board, unit)} hexes.")
    return None


def fire_refused(state: DagorladState, board: Board, unit: str, target: str) -> Refusal | None:
    """Return why a unit does not fire at a target; None when it may (W7.01, W7.12, W7.13)."""
    if target in fire_targets(state, board, unit):
        return None
    known = target == BEAST or target in state.units or target in state.leaders
    there = board.hex_of(target) if known else ""
    if not there or board.side_of(target) == board.side_of(unit):
        return Refusal("W7.01", "Only an enemy on the map can be fired at.")
    here = state.units[unit].hex
    if board.rules.grid.distance(here, there) > range_of(board, unit):
        return Refusal(
            "W7.12", lambda: f"{there} is out of range: {piece_name(unit)} fires {range_of(board, unit)} hexes."
        )
    if target == BEAST:
        return Refusal("17.23", "Its Magic Armor lets only a leader with a magic weapon attack the Beast.")
    if target in state.leaders and there in board.unit_at:
        return Refusal("W7.01", lambda: f"{capital(piece_name(target))} is not alone; fire at the unit there.")
    if board.shut(board.side_of(unit), here, there):
        return Refusal("18.0", "The gate of Mordor is closed: Sauron is inside.")
    return Refusal("W7.13", lambda: f"{piece_name(unit)} does not see {there}.")


class WhichUnitFires(Asked[s.PickShooter]):
    """Which unit fires next (W7.11)."""

    kind = s.PickShooter
    name = "pick_shooter"

    def asks(self, state: DagorladState, step: s.PickShooter) -> Prompt | None:
        """Every unit with a target, and the end of it."""
        seat, choices = step.seat, self.choices(state, step)
        if not choices:
            return None
        return Prompt(self.name, seat, "W7.11", [*choices, Choice(seat, a.Done(seat), "W7.11")])

    def choices(self, state: DagorladState, step: s.PickShooter) -> list[Choice]:
        """Return the units that may fire."""
        seat, board = step.seat, Board(state)
        return [
            Choice(seat, a.Pick(seat, name), "W7.11", unit.hex)
            for name, unit in state.units.items()
            if unit.hex and board.kind(name).missile and shooter_refused(state, board, seat, name) is None
        ]

    def answers(self, play: DagorladPlay, step: s.PickShooter, action: Any) -> None:
        """Ask for the target, or go on to the challenges."""
        if isinstance(action, a.Pick):
            play.push(s.PickTarget(step.seat, action.piece), step)

    def held_back(self, state: DagorladState, step: s.PickShooter, action: Any) -> Refusal | None:
        """Say why a unit does not fire."""
        if isinstance(action, a.Pick):
            return shooter_refused(state, Board(state), step.seat, action.piece)
        return None

    def words(self, state: DagorladState, step: s.PickShooter, prompt: Prompt) -> str:
        """Ask for the next."""
        return "Which unit fires next?"

    def label(self, state: DagorladState, step: s.PickShooter, action: Any) -> str:
        """Name the unit."""
        if isinstance(action, a.Pick):
            board, piece = Board(state), action.piece
            hits = [
                (piece_name(target), chance_to_hit(blow(state, board, MISSILE, piece, target)))
                for target in fire_targets(state, board, piece)
            ]
            return f"{piece_name(piece)} at {state.units[piece].hex}: may fire at {best_of(hits)}"
        left = len(self.choices(state, step))
        return f"No more fire: {count(left, 'unit')} could still fire"


class AtWhomItFires(Asked[s.PickTarget]):
    """At whom a unit fires (W7.01)."""

    kind = s.PickTarget
    name = "pick_target"

    def asks(self, state: DagorladState, step: s.PickTarget) -> Prompt | None:
        """Every target, or another unit."""
        seat, board = step.seat, Board(state)
        choices = [
            Choice(seat, a.FireAt(seat, step.unit, target), "W7.11", board.hex_of(target), step.unit)
            for target in fire_targets(state, board, step.unit)
        ]
        return Prompt(self.name, seat, "W7.11", [*choices, Choice(seat, a.Stay(seat), "W7.11")])

    def answers(self, play: DagorladPlay, step: s.PickTarget, action: Any) -> None:
        """Fire."""
        if isinstance(action, a.FireAt):
            result = roll_blow(play, MISSILE, step.unit, action.target)
            play.push(s.AfterAttack())
            apply_result(play, result, action.target, MISSILE, step.unit)

    def held_back(self, state: DagorladState, step: s.PickTarget, action: Any) -> Refusal | None:
        """Say why it does not fire at that."""
        if not isinstance(action, a.FireAt):
            return None
        if action.unit != step.unit:
            return Refusal("W7.11", lambda: f"{piece_name(step.unit)} fires now.")
        return fire_refused(state, Board(state), step.unit, action.target)

    def words(self, state: DagorladState, step: s.PickTarget, prompt: Prompt) -> str:
        """Ask for the target."""
        return f"At whom does {piece_name(step.unit)} at {state.units[step.unit].hex} fire?"

    def label(self, state: DagorladState, step: s.PickTarget, action: Any) -> str:
        """Name the target and the odds."""
        if not isinstance(action, a.FireAt):
            return "Choose another unit"
        board = Board(state)
        one, held = blow(state, board, MISSILE, step.unit, action.target), is_shut_in(state, board, action.target)
        odds = chances(state, board.rules, one, action.target, held)
        return f"Fire at {piece_name(action.target)} at {board.hex_of(action.target)}: {odds}"
