"""What a side is after in a turn: how careful it is, and where its units belong."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.dagorlad.chapters.board import is_night
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.players.outlook import Outlook
from core.hexes import Hex

HAVEN = 12
"""The last of the rows in which Westernesse is safe."""
MOUTH = "1329"
"""The middle of the mouth of the gate, where Sauron's army gathers."""


class Plan(NamedTuple):
    """How much a threat counts, and what a hex is worth for its place: to those who strike, and to those who shoot and
    stay behind them."""

    care: float
    goal: Callable[[Hex], float]
    rear: Callable[[Hex], float]


def plan_of(look: Outlook) -> Plan:
    """Return what the side is after: what its posture says, else what the battle asks for."""
    if look.posture.care is not None:
        return _of_posture(look, look.posture.care)
    return _of_sauron(look) if look.seat == SAURON else _of_westernesse(look)


def _of_posture(look: Outlook, care: float) -> Plan:
    if look.posture.away:
        home = _mouth(look, look.weights.tight) if look.seat == SAURON else _behind(look)
        return _everybody(care, _away(look, home))
    return _seeking(look, care) if look.seat == SAURON else _hunting(look, care)


def _mouth(look: Outlook, loose: int) -> Callable[[Hex], float]:
    """Return a goal in the mouth of the gate, not farther from its middle than so many hexes."""
    return lambda hex_: -look.weights.pace * max(0, look.distance(hex_, MOUTH) - loose)


def _behind(look: Outlook) -> Callable[[Hex], float]:
    """Return a goal in the rows in which Westernesse is safe."""
    return lambda hex_: -look.weights.pace * max(0, int(hex_[2:]) - HAVEN)


def _hunting(look: Outlook, care: float) -> Plan:
    """Return a plan of Westernesse's to seek the enemy, who must be able to come out."""
    hunt = _seeking(look, care)
    return Plan(hunt.care, _leaving_the_gate_free(look, hunt.goal), _leaving_the_gate_free(look, hunt.rear))


def _away(look: Outlook, home: Callable[[Hex], float]) -> Callable[[Hex], float]:
    """Return a goal that keeps away from enemies, and otherwise goes home."""
    pace = look.weights.pace

    def goal(hex_: Hex) -> float:
        nearest = look.nearest(hex_)
        return pace * (min(nearest[1], 8) if nearest else 8) + home(hex_)

    return goal


def _to_enemies(look: Outlook, range_: int = 1) -> Callable[[Hex], float]:
    """Return a goal that seeks the enemy, and his gate where none is in sight; nearer than the range is no nearer."""
    pace = look.weights.pace

    def goal(hex_: Hex) -> float:
        nearest = look.nearest(hex_)
        return -pace * (max(nearest[1], range_) if nearest else look.distance(hex_, look.rules.gate))

    return goal


def _leaving_the_gate_free(look: Outlook, wanted: Callable[[Hex], float]) -> Callable[[Hex], float]:
    """Return a goal that keeps off the gate while units are still behind it: who cannot come out cannot be beaten."""
    if not look.waiting:
        return wanted
    weights, order, row = look.weights, look.rules.grid.order, look.rules.grid.distances(look.rules.gate)

    def goal(hex_: Hex) -> float:
        far = row[order[hex_]]
        return (
            wanted(hex_) - weights.room * max(0, weights.near - far) - (weights.stopper if far <= weights.lane else 0.0)
        )

    return goal


def _everybody(care: float, goal: Callable[[Hex], float]) -> Plan:
    """Return a plan in which those who shoot go where the others go."""
    return Plan(care, goal, goal)


def _seeking(look: Outlook, care: float) -> Plan:
    """Return a plan to seek the enemy, with those who shoot behind."""
    return Plan(care, _to_enemies(look), _to_enemies(look, look.rules.numbers.range))


def _of_westernesse(look: Outlook) -> Plan:
    weights = look.weights
    if look.demoralized(SAURON):
        if look.demoralized(look.seat):
            return _seeking(look, weights.threat)
        if look.total(look.seat) < weights.spent:
            return _seeking(look, weights.pursue)
        return _everybody(weights.careful, _away(look, _behind(look)))
    if look.demoralized(look.seat):
        return _seeking(look, weights.desperate)
    return _hunting(look, weights.bold)


def _of_sauron(look: Outlook) -> Plan:
    weights, state = look.weights, look.state
    if look.demoralized(look.seat):
        return _seeking(look, weights.desperate)
    if look.demoralized(look.enemy) or look.total(look.seat) >= weights.enough:
        return _everybody(weights.careful, _away(look, _mouth(look, weights.tight)))
    if is_night(state):
        return _seeking(look, weights.night)
    if state.turn >= weights.strike_from:
        return _seeking(look, weights.strike)
    return Plan(weights.threat, _mouth(look, weights.loose), _mouth(look, weights.tight))
