"""Strength Points that are lost (Q.6, and wherever a rule or a card takes some)."""

from __future__ import annotations

from collections.abc import Iterable

from core.ring_war.model.records.battling import LossTaken
from core.ring_war.model.state import RingWarPlay, RingWarState

HUNDRED = 100


def lose(play: RingWarPlay, army: str, points: int, rule: str) -> None:
    """Take Strength Points from a force, at most those that it has; with none left it is gone."""
    taken = min(points, play.state.armies[army].points)
    if taken > 0:
        play.emit(LossTaken(rule, army, taken))


def percent(points: int, share: int) -> int:
    """Return so many per cent of points, halves up, at least one where there is a loss at all (A.4)."""
    return max((points * share + HUNDRED // 2) // HUNDRED, 1) if share and points else 0


def proposed(state: RingWarState, armies: Iterable[str], points: int) -> dict[str, int]:
    """Return how a loss is spread where its owner does not say: point by point from the largest force, the first named
    of equals (Q.6)."""
    left = {name: state.armies[name].points for name in armies}
    lost = dict.fromkeys(left, 0)
    for _ in range(min(points, sum(left.values()))):
        largest = max(left, key=lambda name: left[name])
        left[largest] -= 1
        lost[largest] += 1
    return {name: taken for name, taken in lost.items() if taken}
