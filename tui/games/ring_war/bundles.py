"""Many hexes told in few rows, by what they cost, and an example of an order in one line."""

from __future__ import annotations

from core.ring_war.chapters.ground import stack_of, ways
from core.ring_war.chapters.moves import waiting
from core.ring_war.chapters.stacks import allowance, stack_at
from core.ring_war.model.records.fighting import Stances, TakeStance
from core.ring_war.model.records.moving import Go, GoOn, Moves, PickStack
from core.ring_war.model.records.turn import GiveStart, HandOut
from core.ring_war.words.names import and_list, hex_name, person_name
from tui.games.ring_war.look import Look
from tui.map.atlas import Bundle

ALSO_AWAY = "Either of these for now, and others on your side try to break off"
"""Under what the stances stand in which helpers break off, too."""


def bundles(look: Look) -> list[Bundle]:
    """Bundle the hexes in the reach of a stack by what they cost, those to whom a Magic Card is handed out by whether
    they can use it, and the stances in which helpers break off, too."""
    match look.step:
        case GoOn():
            return _hexes(look, look.step)
        case HandOut():
            return _takers(look, look.step)
        case Stances():
            return _stances(look)
    return []


def _takers(look: Look, step: HandOut) -> list[Bundle]:
    """Bundle whoever may take a card of Rivendell: first those who can use it, then those who can only carry it."""
    rows: dict[bool, list[int]] = {}
    for at, choice in enumerate(look.prompt.choices if look.prompt is not None else ()):
        if isinstance(choice.action, GiveStart) and choice.action.person:
            rows.setdefault(look.rules.may_use(step.card, choice.action.person), []).append(at)
    return [Bundle(_taker(look, rows[can], can), tuple(rows[can])) for can in sorted(rows, reverse=True)]


def _taker(look: Look, places: list[int], can: bool) -> str:
    assert look.prompt is not None
    names = and_list([person_name(look.prompt.choices[at].action.person) for at in places])
    return f"Somebody who {'can use it' if can else 'can only carry it'}: {names}"


def _stances(look: Look) -> list[Bundle]:
    """Bundle the stances in which helpers break off, behind those that are taken alone."""
    choices = look.prompt.choices if look.prompt is not None else ()
    stances = [at for at, choice in enumerate(choices) if isinstance(choice.action, TakeStance)]
    own = [at for at in stances if choices[at].seat == look.seat]
    away = tuple(at for at in own if choices[at].action.away)
    alone = [Bundle(f"Stance {at}", (at,)) for at in own if at not in away]
    return [*alone, Bundle(ALSO_AWAY, away)] if away else []


def _hexes(look: Look, step: GoOn) -> list[Bundle]:
    """Bundle the hexes in the reach of a stack by what they cost, with what is known to meet it there."""
    prompt = look.prompt
    if look.stack is None or prompt is None:
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
