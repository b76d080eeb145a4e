"""Bearers who go their own way: semi-Ringwraiths (M.4), and Boromir with the Ring (G.3)."""

from __future__ import annotations

from core.hexes import path
from core.ring_war.content.contents import lookup
from core.ring_war.model.records.bearing import Walk
from core.ring_war.model.records.moving import Moved
from core.ring_war.model.state import BARAD_DUR, DARK_POWER, FELLOWSHIP, RingWarPlay, RingWarState
from core.ring_war.sight.knowing import is_wraith

MINAS_TIRITH = "W3630"


def walk(play: RingWarPlay, step: Walk) -> None:
    """Let the bearer go, whom nobody of his own commands: in the Dark Power's movement a semi-Ringwraith toward
    Barad-dûr, in the Fellowship's Boromir toward Minas Tirith, by the cheapest way and as far as he can."""
    state = play.state
    bearer = state.ring.bearer
    if bearer not in state.people or state.people[bearer].captive:
        return
    if is_wraith(state, bearer):
        if step.power == DARK_POWER:
            _go(play, bearer, BARAD_DUR, DARK_POWER, "M.4")
    elif state.people[bearer].led and step.power == FELLOWSHIP:
        _go(play, bearer, MINAS_TIRITH, state.people[bearer].led, "G.3")


def _go(play: RingWarPlay, person: str, goal: str, power: str, rule: str) -> None:
    state = play.state
    here = state.people[person].hex
    way, cost = stretch(state, here, goal, lookup(state).characters[person].allowance)
    if way:
        play.emit(Moved(rule, power, (person,), here, way, cost))


def stretch(state: RingWarState, here: str, goal: str, points: int) -> tuple[tuple[str, ...], int]:
    """Return how far one comes on the cheapest way to a hex with so many points, at least one hex, and what it costs;
    the Company's costs are his (2.6, GR2)."""
    rules = lookup(state)
    walk_ = rules.terrain.walk
    way = path(here, goal, walk_, lambda hex_: False, rules.grid) or ()
    gone: list[str] = []
    spent = 0
    for hex_ in way:
        if hex_ == here:
            continue
        step = walk_(gone[-1] if gone else here, hex_) or 0
        if gone and spent + step > points:
            break
        gone.append(hex_)
        spent += step
        if spent >= points:
            break
    return tuple(gone), min(spent, points)
