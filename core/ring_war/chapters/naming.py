"""How labels and questions name what stands somewhere: Characters by name or number, forces with their points (P.1)."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.voice import speaking
from core.ring_war.chapters.stacks import forces_of
from core.ring_war.model.state import RingWarState
from core.ring_war.words.names import force_name
from core.ring_war.words.told_moving import pieces_named

COUPLE = 2
"""So many Characters at most the question about one stack calls by their names."""

FEW = 3
"""So many Characters, or forces, at most a question calls by their names."""


def named(state: RingWarState, pieces: Sequence[str]) -> str:
    """Return pieces as labels name them, forces with their points."""
    people = [piece for piece in pieces if piece not in state.armies]
    armies = forces_of(state, pieces)
    forces = (
        _together(state, armies)
        if speaking().aloud and len(armies) > 1
        else [force_named(state, one) for one in armies]
    )
    return ", ".join([*([pieces_named(people)] if people else []), *forces])


def _together(state: RingWarState, armies: Sequence[str]) -> list[str]:
    """Return forces for the ear, those that are called the same with their points together."""
    points: dict[str, int] = {}
    first: dict[str, str] = {}
    for army in armies:
        kind = force_name(army)
        points[kind] = points.get(kind, 0) + state.armies[army].points
        first.setdefault(kind, army)
    return [force_name(first[kind], total) for kind, total in points.items()]


def in_short(state: RingWarState, pieces: Sequence[str]) -> str:
    """Return pieces as the question about one stack names them: a single force by its name, several by their points."""
    people = [piece for piece in pieces if piece not in state.armies]
    forces = forces_of(state, pieces)
    who = f"{len(people)} Characters" if len(people) > COUPLE else named(state, people)
    if not forces or (len(forces) == 1 and not people):
        return named(state, forces) if forces else who
    points = sum(state.armies[army].points for army in forces)
    return f"{who} with {points} points" if people else f"{points} Strength Points"


def briefly(state: RingWarState, pieces: Sequence[str]) -> str:
    """Return pieces as questions name them: a handful each by its name, more than that as a number."""
    people = [piece for piece in pieces if piece not in state.armies]
    forces = forces_of(state, pieces)
    points = sum(state.armies[army].points for army in forces)
    parts = [f"{len(people)} Characters"] if len(people) > FEW else [named(state, people)] if people else []
    parts += [f"{points} Strength Points"] if len(forces) > FEW else [named(state, forces)] if forces else []
    return ", ".join(parts)


def force_named(state: RingWarState, army: str) -> str:
    """Return a force as labels name it, with its points; with a number where others in its hex are called the same."""
    one = state.armies[army]
    called = force_name(army, one.points)
    twins = [
        name
        for name, other in state.armies.items()
        if other.hex == one.hex and other.points == one.points and force_name(name, other.points) == called
    ]
    return called if len(twins) == 1 else f"{called}, no. {twins.index(army) + 1}"
