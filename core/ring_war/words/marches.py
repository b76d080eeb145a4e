"""Where others have marched, for whoever hears of it and does not see what stands there: forces with their points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.ring_war.chapters.board import armies_at, enemy_armies_at, known_at
from core.ring_war.chapters.sides import are_enemies, power_of
from core.ring_war.model.records.moving import Moved
from core.ring_war.model.state import HIDDEN, RingWarState
from core.ring_war.words.names import and_list, capital, force_name, hex_name, power_name
from core.ring_war.words.told_moving import company_named, pieces_named, verb_for

FEW = 3
"""Of so few stacks it is said, too, where they come from; of so few pieces, once more who stands against one."""

Stack = tuple[tuple[str, ...], str, str]
"""Who has marched together, from where, and where they are now."""


def marches(before: RingWarState, view: RingWarState, moves: Sequence[Moved], seat: str | None) -> list[str]:
    """Return a sentence for each power that has moved, from the view before to the one after it, and one on those of
    them who have come where enemies of theirs stand who are `seat`'s."""
    told = []
    for power in dict.fromkeys(move.power for move in moves):
        stacks = _stacks([move for move in moves if move.power == power])
        together: dict[str, list[str]] = {}
        for who, origin, end in stacks:
            together.setdefault(_way(origin, end, len(stacks)), []).extend(who)
        ways = [f"{_named(before, view, who)}{way}" for way, who in together.items()]
        told.append(capital(f"{power_name(power)} moves {'; '.join(ways)}"))
        if seat is not None and are_enemies(view, power, seat):
            ends: dict[str, list[str]] = {}
            for who, _, end in stacks:
                ends.setdefault(end, []).extend(who)
            faced = [
                f"{_named(before, view, who) if len(who) <= FEW else 'those'} at {hex_name(end)}, {own}"
                for end, who in ends.items()
                if (own := _own(view, end, seat))
            ]
            told += [f"Facing you now: {'; '.join(faced)}"] * bool(faced)
    return told


def foes_at(state: RingWarState, move: Moved) -> str:
    """Return whose forces stand where a power has marched and how strong they are, as "Saruman has 70 points"."""
    points: Counter[str] = Counter()
    for army in enemy_armies_at(state, move.path[-1], move.power):
        points[power_of(state, army)] += state.armies[army].points
    told = [f"{power_name(power)} has {count} point{'s' * (count != 1)}" for power, count in points.items()]
    return and_list(told) if told else ""


def counted(state: RingWarState, pieces: Sequence[str]) -> str:
    """Return a stack as `company_named` does, its forces with the points that they have."""
    people = [piece for piece in pieces if piece not in state.armies]
    forces = [piece for piece in pieces if piece in state.armies]
    if not forces:
        return company_named(pieces)
    led = _named(state, state, forces)
    if not people:
        return led
    company = company_named(people)
    return f"{company} with {led}" if company != pieces_named(people) else _named(state, state, pieces)


def _own(view: RingWarState, hex_: str, seat: str) -> str:
    """Return who of `seat`'s is in a hex, as "where Frodo and 4 others are"; nothing where nobody is."""
    pieces = [*known_at(view, hex_, seat), *armies_at(view, hex_, seat)]
    if not pieces:
        return ""
    people = [piece for piece in pieces if piece not in view.armies]
    forces = [piece for piece in pieces if piece in view.armies]
    parts = [company_named(people)] * bool(people) + ([_named(view, view, forces)] if forces else [])
    who = " with ".join(parts)
    return f"where {who} {verb_for(pieces, 'are', 'is')}"


def _stacks(moves: Sequence[Moved]) -> list[Stack]:
    """Return each stack once, from where it began to where it has come."""
    found: dict[tuple[tuple[str, ...], str], str] = {}
    for move in moves:
        origin = found.pop((move.pieces, move.origin), move.origin)
        found[move.pieces, move.path[-1]] = origin
    return [(pieces, origin, end) for (pieces, end), origin in found.items()]


def _way(origin: str, end: str, stacks: int) -> str:
    return f"{f' from {hex_name(origin)}' if stacks <= FEW else ''} to {hex_name(end)}"


def _named(before: RingWarState, view: RingWarState, pieces: Sequence[str]) -> str:
    """Return pieces by name, forces of one kind with the points that they have together."""
    points: Counter[str] = Counter()
    people: list[str] = []
    for piece in pieces:
        known = [state.armies[piece].points for state in (before, view) if piece in state.armies]
        if piece != HIDDEN and known:
            points[piece] = min(known)
        else:
            people.append(piece)
    kinds: dict[str, list[str]] = {}
    for piece in points:
        kinds.setdefault(force_name(piece), []).append(piece)
    forces = [force_name(same[0], sum(points[piece] for piece in same)) for same in kinds.values()]
    return and_list([*([pieces_named(people)] if people else []), *forces])
