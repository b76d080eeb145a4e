"""How near each power is to what it is after, as far as a view shows it: for lists of games, cards and sentences."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.hexes import Hex
from core.ring_war.chapters.board import bearer_hex, nazgul
from core.ring_war.chapters.victory import HELMS_DEEP, TO_REDUCE, controls, wanted
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import BARAD_DUR, EDORAS, HIDDEN, ISENGARD, MOUNT_DOOM, SARUMAN, RingWarState

SARUMANS = (ISENGARD, HELMS_DEEP, EDORAS)
"""What Saruman has to hold (X.1i)."""


class Goals(msgspec.Struct, frozen=True):
    """The places that a power needs, and those of them that it has."""

    needed: Sequence[Hex]
    held: Sequence[Hex]


def places(state: RingWarState, power: str) -> Goals:
    """Return the places that Saruman needs, or the Dark Power for its conquest or to reduce (Z, K.2)."""
    if power == SARUMAN:
        needed: Sequence[Hex] = SARUMANS
    elif state.options.game == "character":
        return Goals(TO_REDUCE, tuple(hex_ for hex_ in TO_REDUCE if hex_ in state.reduced))
    else:
        needed = wanted(lookup(state))
    return Goals(needed, tuple(hex_ for hex_ in needed if controls(state, power, hex_)))


def mastered(state: RingWarState) -> tuple[int, int]:
    """Return how many Nazgûl obey Saruman, and how many there are."""
    existing = list(nazgul(state))
    return sum(state.people[name].turned for name in existing), len(existing)


def is_at_barad_dur(view: RingWarState) -> bool:
    """Whether it can be seen that whoever bears the Ring is at Barad-dûr."""
    return view.ring.bearer != HIDDEN and not view.ring.destroyed and bearer_hex(view) == BARAD_DUR


def way_to_the_fire(view: RingWarState) -> int | None:
    """Return how many hexes the Ring is from Mount Doom; None where a view does not show it, or it is nowhere."""
    return way_of_the_ring(view, MOUNT_DOOM)


def way_of_the_ring(view: RingWarState, to: Hex) -> int | None:
    """Return how many hexes the Ring is from a hex; None where a view does not show it, or it is nowhere."""
    if view.ring.bearer == HIDDEN:
        return None
    hex_ = bearer_hex(view)
    rules = lookup(view)
    return rules.grid.distance(hex_, to) if hex_ in rules.grid else None
