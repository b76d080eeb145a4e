"""The bot `sensible`: it marches to the nearest ford that is free, and attacks where it is the stronger one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kernel.prompts import Choice, Prompt
from tests.skirmish import model as m
from tests.skirmish.content import library
from tests.skirmish.model import SkirmishState, unit_at


class SensibleBot:
    """Weighs each order by where it leads. It keeps nothing between decisions."""

    def __init__(self, seed: int) -> None:
        """The seed changes nothing: equal positions are answered equally."""
        self.seed = seed

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return one of the prompt's choices, or None where another seat must choose."""
        own = [choice for choice in prompt.choices if choice.seat == seat]
        if not own:
            return None
        return max(own, key=lambda choice: worth(view, choice))


def worth(state: SkirmishState, choice: Choice) -> float:
    """Return what a choice is worth; to be done is worth nothing, so that only better orders are given."""
    match choice.action:
        case m.PlayPlan():
            return 1
        case m.CallBack():
            return -1
        case m.March(seat, name, to):
            return march_worth(state, seat, name, to)
    return 0


def march_worth(state: SkirmishState, seat: str, name: str, to: str) -> float:
    """Return what a march is worth: nearer to a ford is better, an attack as far as it is likely to win."""
    rules, unit = library(state), state.units[name]
    there = unit_at(state, to)
    if there and state.units[there].side == seat:
        return -1
    if there:
        enemy = state.units[there]
        return unit.steps - enemy.steps - rules.hexes[to].defence + 0.5
    if unit.hex in rules.fords:
        return -1
    return way(state, unit.hex) - way(state, to)


def way(state: SkirmishState, place: str) -> int:
    """Return how many marches it is to the nearest ford."""
    rules = library(state)
    seen, edge, steps = {place}, [place], 0
    while edge:
        if any(one in rules.fords for one in edge):
            return steps
        edge = [two for one in edge for two in rules.neighbours[one] if two not in seen]
        seen.update(edge)
        steps += 1
    return steps


BOTS: Mapping[str, Callable[[int], SensibleBot]] = {"sensible": SensibleBot}
