"""A rough guess at how a game will end, for tables for which no value has been fitted."""

from __future__ import annotations

import math

from core.bots.thinking import Expectation
from core.fellowship.base.corruption import score_of
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.model.state import SAURON, FellowshipState, living

FELLOWSHIP = "fellowship"
"""The side of all hobbits in expectations; the other is the seat of Sauron."""

START, END = 13.3, 1.5
"""So many steps between Sauron and whoever stands nearest give an even chance when the road begins, and at its end."""
SLOPE, STEEP = 0.42, 1.2
"""By how much a step more changes the logarithm of the odds there."""
CARD, SHIELD = 0.04, 0.03
"""What a card in a hand and a shield add to it."""
HAVEN = 0.1
"""The part of a board's road that a haven stands for."""
WON, LOST = 70.0, 0.5
"""The score of a game that is won, and the part of the road still ahead that one that is lost goes on the average."""


def settled(state: FellowshipState) -> Expectation | None:
    """Return how a game that is over has ended, or None while it goes on."""
    outcome = state.outcome
    if outcome is None:
        return None
    won = 1.0 if outcome.result == "won" else 0.0
    score = float(outcome.score)
    return Expectation({FELLOWSHIP: won, SAURON: 1.0 - won}, {FELLOWSHIP: score, SAURON: score}, known=True)


def rough(state: FellowshipState) -> Expectation:
    """Return about what is to be expected: by the road gone, the steps between Sauron and the hobbits, cards and
    shields."""
    alive = living(state)
    if not alive:
        return both(0.0, float(score_of(state)))
    content = lookup(state)
    done = road_done(state, content)
    hobbits = state.hobbits
    bearer = hobbits.get(state.ring_bearer)
    gaps = [state.sauron - hobbits[name].step for name in alive]
    gap = 0.5 * (min(gaps) + (state.sauron - bearer.step if bearer is not None else min(gaps)))
    needed = START + (END - START) * done
    held = sum(CARD * len(hobbits[name].hand) + SHIELD * hobbits[name].shields for name in alive) / len(alive)
    win = 1.0 / (1.0 + math.exp(-(SLOPE + (STEEP - SLOPE) * done) * (gap - needed) - held))
    score = float(score_of(state))
    return both(win, win * WON + (1.0 - win) * (score + LOST * max(0.0, 60.0 - score)))


def both(win: float, score: float) -> Expectation:
    """Return an expectation for both sides: the Fellowship's chance of winning and its score."""
    return Expectation({FELLOWSHIP: win, SAURON: 1.0 - win}, {FELLOWSHIP: score, SAURON: score})


def road_done(state: FellowshipState, content: Lookup) -> float:
    """Return the part of the whole road that lies behind, 0 to 1."""
    route = content.content.route
    if state.location not in route:
        return 1.0
    sizes = [1.0 if place in content.scenarios else HAVEN for place in route]
    at = route.index(state.location)
    here = 0.0
    scenario = content.scenarios.get(state.location)
    if scenario is not None:
        here = state.lines.get(scenario.main, 0) / max(1, len(scenario.lines[scenario.main].spaces))
    return (sum(sizes[:at]) + here * sizes[at]) / sum(sizes)
