"""Rows of choices of movement: what goes, at what price, and what meets it there."""

from __future__ import annotations

from collections.abc import Sequence

from core.ring_war.chances.die import at_least, at_most
from core.ring_war.chances.hunts import NAZGUL, ORCS, arrived, on_arrival
from core.ring_war.chapters.board import fellows_at, points_at
from core.ring_war.chapters.gaits import by_road, gait_of
from core.ring_war.chapters.ground import MISTY_PASSES, has_servant, meets_servants, stops
from core.ring_war.chapters.marching import is_shut
from core.ring_war.chapters.naming import FEW, briefly
from core.ring_war.chapters.servants import comes_on
from core.ring_war.chapters.sides import are_enemies, powers
from core.ring_war.chapters.stacks import allowance, stack_at
from core.ring_war.model.records import moving as m
from core.ring_war.model.records.turn import Done
from core.ring_war.words.names import are_many, hex_name, person_name, power_name, titled_name
from core.ring_war.words.odds import danger_at, find_words, percent
from tui.games.ring_war.look import Look
from tui.games.ring_war.row_kit import Makers, labelled, said
from tui.widgets.grid_rows import Row
from tui.widgets.lines import Line
from tui.widgets.pane import Asked


def _pick(look: Look, asked: Asked, at: int) -> Row:
    """Return a stack that may move: who is in it, and how far it goes."""
    action = asked.choices[at].action
    stack = stack_at(look.state, look.step.power, action.hex)
    bears = "the Ring-bearer among them, " if look.state.ring.bearer in stack and len(stack) > FEW else ""
    then = f"{briefly(look.state, stack)}; {bears}{allowance(look.state, stack, action.hex)} MP"
    return said(f"from {hex_name(action.hex)}", then, at)


def _fly(look: Look, asked: Asked, at: int) -> Row:
    """Return a Nazgûl who may fly."""
    person = asked.choices[at].action.person
    return said(titled_name(person), f"flies from {hex_name(look.state.people[person].hex)}", at)


def _go(look: Look, asked: Asked, at: int) -> Row:
    """Return a move with its price, what is left, and what meets the stack there; of a flight who is there."""
    step, hex_ = look.step, asked.choices[at].action.hex
    if isinstance(step, m.FlyTo):
        return said(f"to {hex_name(hex_)}", _many(fellows_at(look.state, hex_)), at)
    if look.stack is None or hex_ not in look.ways.costs:
        return labelled(asked, at)
    cost = look.ways.costs[hex_]
    known = _meets(look, hex_)
    if hex_ in stops(look.state, look.stack):
        price = f"{cost} of {step.left} MP, "
        then: Line = ((price, "bright"), (f"must stop: {known}" if known else "must stop", "shadow"))
        return said(f"to {hex_name(hex_)}", then, at)
    left = step.left - cost
    price = f"{cost} of {step.left} MP, {left} left" if left else f"all {step.left} MP"
    return said(f"to {hex_name(hex_)}", ((price, "bright"), (f"; {known}" if known else "", "shadow")), at)


def risk(look: Look, asked: Asked, places: Sequence[int]) -> list[Row]:
    """Return how safe the Fellowship's stack would be where it could stop, where one hex is at hand."""
    hexes = [asked.choices[at].action.hex for at in places if isinstance(asked.choices[at].action, m.Go)]
    if len(hexes) != 1 or look.stack is None or not look.stack.fellows:
        return []
    words = danger_at(arrived(look.state, look.stack.pieces, hexes[0], _by_road(look, hexes[0])), hexes[0])
    return [Row((), ((f"if they stop there: {words}", "soft"),))] if words else []


def _meets(look: Look, hex_: str) -> str:
    """Return what is known to meet the stack in a hex, with its chances."""
    state, step, stack = look.state, look.step, look.stack
    assert stack is not None
    numbers = look.rules.numbers
    parts = []
    if hex_ in MISTY_PASSES and is_shut(state, stack.pieces):
        parts.append(f"{percent(at_least(numbers.pass_opens))} that the pass is open")
    for other in powers(state):
        if are_enemies(state, step.power, other) and (points := points_at(state, hex_, other)):
            parts.append(f"{points} points of {power_name(other)}'s")
    road = _by_road(look, hex_)
    finds = on_arrival(state, stack.pieces, hex_, road)
    if ORCS in finds:
        parts.append(f"they find {find_words(finds[ORCS])}")
    if NAZGUL in finds:
        parts.append(f"Nazgûl find {find_words(finds[NAZGUL])}")
    if has_servant(state, hex_) and meets_servants(state, stack):
        verb = "come" if are_many(hex_) else "comes"
        needs = comes_on(arrived(state, stack.pieces, hex_, road), stack.pieces, hex_)
        parts.append(f"{person_name(hex_)} {verb} {percent(at_most(needs))}")
    return ", ".join(parts)


def _by_road(look: Look, hex_: str) -> bool:
    """Whether a step of the stack's way to a hex goes by road."""
    assert look.stack is not None
    path = look.ways.paths.get(hex_, ())
    return by_road(look.rules, gait_of(look.state, look.stack.pieces), look.step.hex, path)


def _province(look: Look, asked: Asked, at: int) -> Row:
    """Return a Province to which a Nazgûl may fly, with how many Characters are there to be found."""
    return said(asked.label(at), _many(prey(look, asked.choices[at].action.province)), at)


def prey(look: Look, province: str) -> int:
    """Return how many Characters of the Fellowship are in a Province."""
    return sum(fellows_at(look.state, hex_) for hex_, one in look.rules.terrain.province.items() if one == province)


def _many(count: int) -> str:
    return f"{count} of the Fellowship" if count else ""


def _who(look: Look, asked: Asked, at: int) -> Row:
    return said("who goes", "choose who of them stays behind", at, "x")


def _stay(look: Look, asked: Asked, at: int) -> Row:
    """Return what ends the movement of a stack or a Nazgûl, or gives back what has only been chosen."""
    step = look.step
    if step.fresh:
        return said("not now", "move something else first", at, "d")
    if isinstance(step, m.GoOn) and step.begun:
        return said("stop here", "their movement is over", at, "d")
    who = "he stays here, and does" if isinstance(step, m.FlyTo) else "they stay here, and do"
    return said("stay", f"{who} not move in this part", at, "d")


def _done(look: Look, asked: Asked, at: int) -> Row:
    """Return the end of what is going on; of a movement it says how much has not moved, and is asked for once more."""
    what, _, then = asked.label(at).partition(": ")
    left = sum(isinstance(choice.action, m.PickStack | m.PickNazgul) for choice in asked.choices)
    if isinstance(look.step, m.Moves) and left:
        words = f"{left} {'stack has' if left == 1 else 'stacks have'} not moved"
        return said(what, words, at, "d", grave=words.capitalize())
    return said(what, then, at, "d")


MAKERS: Makers = {
    m.PickStack: _pick,
    m.PickNazgul: _fly,
    m.Go: _go,
    m.FlyInto: _province,
    m.ChooseWho: _who,
    m.Stay: _stay,
    Done: _done,
}
"""What makes the row of each kind of choice."""
