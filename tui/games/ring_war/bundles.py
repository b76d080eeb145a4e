"""Many hexes told in few rows, by what they cost, and an example of an order in one line."""

from __future__ import annotations

from core.ring_war.chapters.ground import stack_of, ways
from core.ring_war.chapters.moves import waiting
from core.ring_war.chapters.stacks import allowance, stack_at
from core.ring_war.model.records.moving import Go, GoOn, Moves, PickStack
from core.ring_war.words.names import and_list, hex_name
from tui.games.ring_war.look import Look
from tui.map.atlas import Bundle


def bundles(look: Look) -> list[Bundle]:
    """Bundle the hexes in the reach of a stack by what they cost, with what is known to meet it there."""
    step, prompt = look.step, look.prompt
    if look.stack is None or prompt is None or not isinstance(step, GoOn):
        return []
    rows: dict[int, list[int]] = {}
    named: dict[int, list[str]] = {}
    for at, choice in enumerate(prompt.choices):
        if isinstance(choice.action, Go):
            hex_ = choice.action.hex
            cost = look.ways.costs[hex_]
            meets = waiting(look.state, step, hex_).removeprefix("; ")
            rows.setdefault(cost, []).append(at)
            named.setdefault(cost, []).append(f"{hex_name(hex_)} ({meets})" if meets else hex_name(hex_))
    return [Bundle(f"{cost} of {step.left} points: {and_list(named[cost])}", tuple(rows[cost])) for cost in rows]


def example(look: Look) -> str:
    """Return the hex of the first stack that may move, and the nearest hex it could come to, both by their names."""
    if not isinstance(look.step, Moves) or look.prompt is None:
        return ""
    names = look.rules.names
    for choice in look.prompt.choices:
        if isinstance(choice.action, PickStack) and (here := choice.action.hex) in names:
            pieces = stack_at(look.state, look.step.power, here)
            left = allowance(look.state, pieces, here)
            going = GoOn(look.step.power, tuple(pieces), here, left)
            reach = ways(look.state, stack_of(look.state, look.step.power, pieces), here, left, False).costs
            there = [hex_ for hex_ in reach if hex_ in names and not waiting(look.state, going, hex_)]
            if there:
                return f"{names[here]} {names[there[0]]}"
    return ""
