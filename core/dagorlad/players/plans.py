"""What a side is after in a turn: how careful it is, and where its units belong."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.dagorlad.content.pieces import SAURON
from core.dagorlad.players.outlook import Outlook
from core.hexes import Hex

HILLS = ("1113", "1213", "1313", "1413", "1513", "1613", "1713", "1814")
"""The line on which Westernesse waits."""
LAST_ROW = 15
"""How far south it goes while it waits."""
HAVEN = 12
"""The last of the rows in which Westernesse is safe."""
MOUTH = "1329"
"""The middle of the mouth of the gate, where Sauron's army gathers."""


class Plan(NamedTuple):
    """How much a threat counts, and what a hex is worth for its place."""

    care: float
    goal: Callable[[Hex], float]


def plan_of(look: Outlook) -> Plan:
    """Return what the side is after."""
    return _of_sauron(look) if look.seat == SAURON else _of_westernesse(look)


def _away(look: Outlook, home: Callable[[Hex], float]) -> Callable[[Hex], float]:
    """Return a goal that keeps away from enemies, and otherwise goes home."""
    pace = look.weights.pace

    def goal(hex_: Hex) -> float:
        nearest = look.nearest(hex_)
        return pace * (min(nearest[1], 8) if nearest else 8) + home(hex_)

    return goal


def _to_enemies(look: Outlook) -> Callable[[Hex], float]:
    """Return a goal that seeks the enemy, and his gate where none is in sight."""
    pace = look.weights.pace

    def goal(hex_: Hex) -> float:
        nearest = look.nearest(hex_)
        return -pace * (nearest[1] if nearest else look.distance(hex_, look.rules.gate))

    return goal


def _leaving_the_gate_free(look: Outlook, wanted: Callable[[Hex], float]) -> Callable[[Hex], float]:
    """Return a goal that keeps off the gate while units are still behind it: who cannot come out cannot be beaten."""
    if not look.waiting:
        return wanted
    weights, gate = look.weights, look.rules.gate
    return lambda hex_: wanted(hex_) - weights.room * max(0, weights.near - look.distance(hex_, gate))


def _of_westernesse(look: Outlook) -> Plan:
    weights, state = look.weights, look.state
    pace = weights.pace
    if look.broken(SAURON):
        if look.broken(look.seat):
            return Plan(weights.threat, _to_enemies(look))
        return Plan(weights.careful, _away(look, lambda hex_: -pace * max(0, int(hex_[2:]) - HAVEN)))
    if look.broken(look.seat):
        return Plan(weights.desperate, _to_enemies(look))
    if state.turn <= weights.form_until:

        def line(hex_: Hex) -> float:
            south = max(0, int(hex_[2:]) - LAST_ROW)
            return -pace * min(look.distance(hex_, hill) for hill in HILLS) - south

        return Plan(weights.threat, line)

    if state.turn >= weights.hunt_from:
        boldness = weights.press * (state.turn - weights.hunt_from)
        return Plan(max(weights.boldest, weights.hunt - boldness), _leaving_the_gate_free(look, _to_enemies(look)))

    def ring(hex_: Hex) -> float:
        far = look.distance(hex_, look.rules.gate)
        wrong = max(0, far - weights.far) + max(0, weights.near - far)
        return -pace * wrong

    return Plan(weights.threat, ring)


def _of_sauron(look: Outlook) -> Plan:
    weights, state = look.weights, look.state
    pace = weights.pace

    def mouth(hex_: Hex) -> float:
        return -pace * max(0, look.distance(hex_, MOUTH) - 1)

    if look.broken(look.seat):
        return Plan(weights.desperate, _to_enemies(look))
    if look.broken(look.enemy) or look.total(look.seat) >= weights.enough:
        return Plan(weights.careful, _away(look, mouth))
    if state.turn >= weights.strike_from:
        return Plan(weights.strike, _to_enemies(look))
    return Plan(weights.threat, mouth)
