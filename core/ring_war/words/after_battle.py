"""How a place stands after a battle of armies: who is left there, and whether its citadel still holds; and why a side
loses more than its share."""

from __future__ import annotations

from core.ring_war.chapters.losing import percent
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.battling import BattleRolled, LossTaken
from core.ring_war.model.state import HIDDEN, RingWarState
from core.ring_war.words.names import and_list, hex_name, power_name

RANGERS = "e27"
"""The card that takes Strength Points between the beginning of a battle and its die."""

FRENZY = "E03"
"""The card that costs the attacker more after a battle."""


def why_more(state: RingWarState, event: LossTaken) -> str:
    """Return why forces lose more than the die of their battle says (Q.6); nothing where they do not, or where a card
    may have taken some before. `state` is the one right after the event."""
    if event.rule == FRENZY:
        return " for their Battle Frenzy"
    fray = state.fray
    if fray is None or event.rule != "Q.6" or fray.out:
        return ""
    if any(one.card in (RANGERS, HIDDEN) for one in state.discard):
        return ""
    attack, defence = fray.lost
    at = int(attack < defence)
    forces = (fray.attackers, fray.defenders)[at]
    left = sum(state.armies[name].points for name in forces if name in state.armies)
    more = event.army in forces and fray.points[at] - left > percent(fray.points[at], fray.lost[at])
    return " more, as they have no way out" if more else ""


def after_battle(state: RingWarState) -> str:
    """Return who holds the place of the last battle, with how many Strength Points; where both sides stay, that nobody
    has given way, and whose a citadel there still is (Q.6)."""
    if not state.battles:
        return ""
    hex_ = state.battles[-1]
    left = {
        power: sum(
            army.points for name, army in state.armies.items() if army.hex == hex_ and power_of(state, name) == power
        )
        for power in powers(state)
    }
    there = [f"{power_name(power)} with {_points(points)}" for power, points in left.items() if points]
    owner = state.control.get(hex_, "")
    whose = f"{power_name(owner)}'s" if owner in powers(state) else ""
    if not there:
        return f"The battle at {hex_name(hex_)} is over: no force is left there"
    told = f"The battle at {hex_name(hex_)} is over: {and_list(there)} {'is' if len(there) == 1 else 'are'} left there"
    if whose and lookup(state).has(hex_, "citadel"):
        return f"{told}, and the citadel is {whose}{' still' if len(there) > 1 else ''}"
    return told


def beaten(event: BattleRolled) -> str:
    """Return which side has lost a battle by what each loses of a hundred, the attacker where it is the same (Q.6)."""
    attack, defence = event.lost
    return f"the {'attacker' if attack >= defence else 'defender'} is beaten"


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"
