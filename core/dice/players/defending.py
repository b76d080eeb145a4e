"""Sauron's attack on one player: who defends, and what is lost."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Defender(msgspec.Struct, frozen=True):
    """A Unit that can be attacked: its die, its defense, what it is worth to keep, and what its fall does.

    `shelter` is what each Unit destroyed while it stands is worth (Pippin); `ends` says that its fall can end the
    attack (Gandalf the Grey).
    """

    die: int
    defense: int
    worth: float
    shelter: float = 0.0
    ends: bool = False


def loss(defenders: Sequence[Defender], total: int) -> tuple[float, int]:
    """Return the least that an attack of `total` takes, and the die that should defend first (0: nobody can)."""
    if not defenders or total <= 0:
        return 0.0, defenders[0].die if defenders else 0
    found: dict[tuple[frozenset[int], int], tuple[float, int]] = {}
    return _least(tuple(sorted(defenders, key=lambda one: one.worth)), total, found)


def _least(
    standing: tuple[Defender, ...], total: int, found: dict[tuple[frozenset[int], int], tuple[float, int]]
) -> tuple[float, int]:
    if not standing or total <= 0:
        return 0.0, 0
    for one in standing:
        if one.defense > total:
            return 0.0, one.die
    if sum(one.defense for one in standing) <= total and not any(one.ends or one.shelter for one in standing):
        return sum(one.worth for one in standing), standing[0].die
    key = frozenset(one.die for one in standing), total
    if key not in found:
        shelter = max(one.shelter for one in standing)
        best = (float("inf"), 0)
        tried: set[tuple[int, float, float, bool]] = set()
        for one in standing:
            alike = one.defense, one.worth, one.shelter, one.ends
            if alike in tried:
                continue
            tried.add(alike)
            rest = tuple(other for other in standing if other is not one)
            more = 0.0 if one.ends else _least(rest, total - one.defense, found)[0]
            best = min(best, (max(0.0, one.worth - shelter) + more, one.die))
        found[key] = best
    return found[key]
