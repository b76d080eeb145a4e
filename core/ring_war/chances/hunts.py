"""How likely a search finds somebody, and whether he is taken then (J.2, J.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from core.kernel.unseen import Unseen
from core.ring_war.chances.die import at_most
from core.ring_war.chapters.bearing import is_led
from core.ring_war.chapters.board import enemy_armies_at, known_fellows
from core.ring_war.chapters.ground import nazgul_at
from core.ring_war.chapters.searching import (
    NAZGUL,
    ORCS,
    capture_rating,
    evasion,
    evasion_by_rating,
    nazgul_search_refused,
    orc_search_refused,
)
from core.ring_war.chapters.sides import power_of
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import FELLOWSHIP
from core.ring_war.model.state import GOLLUM, HIDDEN, RingWarState


class Find(NamedTuple):
    """How likely somebody in a hex is found, from the one who hides best to the one who hides worst; `sure` says that
    nothing is hidden from whoever asks."""

    least: float
    most: float
    sure: bool


def found(view: RingWarState, person: str, hex_: str, kind: str, searchers: int = 1) -> float:
    """Return how likely a search finds somebody (J.7). Raises `Unseen` where the view hides what counts."""
    return 1.0 - at_most(evasion(view, person, hex_, kind, searchers))


def taken(view: RingWarState, person: str) -> float:
    """Return how likely somebody is taken whom Orcs have found (J.7)."""
    return 1.0 - at_most(capture_rating(view, person))


def find(view: RingWarState, hex_: str, kind: str, searchers: int = 1) -> Find | None:
    """Return how likely each of those in a hex is found by a search; None where there is none to make.

    Of whom the view does not know the ratings count alone, of all who might lie there: what they hold or wear, nobody
    else knows.
    """
    refused = orc_search_refused if kind == ORCS else nazgul_search_refused
    if refused(view, hex_) is not None:
        return None
    chances: list[float] = []
    sure = True
    for name in known_fellows(view, hex_):
        if is_led(view, name):
            continue
        try:
            chances.append(found(view, name, hex_, kind, searchers))
        except Unseen:
            sure = False
            chances.append(_by_rating(view, name, hex_, kind, searchers))
    if view.face_down.get(hex_):
        sure = False
        chances += [_by_rating(view, name, hex_, kind, searchers) for name in _strangers(view)]
    return Find(min(chances), max(chances), sure) if chances else None


def arrived(view: RingWarState, pieces: Sequence[str], hex_: str, road: bool) -> RingWarState:
    """Return a view as it would be with the people of a stack in a hex; `road` says whether a step of the way there
    goes by road (J.7), and one that went so before in this movement counts as well."""
    people = {
        name: msgspec.structs.replace(one, hex=hex_, road=road or (one.road and name in view.moved))
        for name in pieces
        if (one := view.people.get(name)) is not None
    }
    return msgspec.structs.replace(view, people={**view.people, **people})


def on_arrival(view: RingWarState, pieces: Sequence[str], hex_: str, road: bool) -> dict[str, Find]:
    """Return how likely each of one's own stack is found by whoever waits for it in a hex, by the kind of the search
    (F.4, F.6): nothing of a kind that does not search there.

    Args:
        view: the Fellowship's view, or one that knows everybody in the stack.
        pieces: the stack.
        hex_: where it comes.
        road: whether a step of its way goes by road.
    """
    fellows = [name for name in pieces if name in view.people and name != GOLLUM and power_of(view, name) == FELLOWSHIP]
    if not fellows:
        return {}
    there = arrived(view, pieces, hex_, road)
    kinds = {}
    if not any(piece in view.armies for piece in pieces) and enemy_armies_at(view, hex_, FELLOWSHIP):
        kinds[ORCS] = 1
    if waiting := nazgul_at(view, hex_):
        kinds[NAZGUL] = len(waiting)
    chances = {kind: [found(there, name, hex_, kind, many) for name in fellows] for kind, many in kinds.items()}
    return {kind: Find(min(each), max(each), sure=True) for kind, each in chances.items()}


def _by_rating(view: RingWarState, name: str, hex_: str, kind: str, searchers: int) -> float:
    return 1.0 - at_most(evasion_by_rating(view, name, hex_, kind, searchers))


def _strangers(view: RingWarState) -> list[str]:
    """Return the Characters of the Fellowship of whom the view does not know where they are."""
    rules = lookup(view)
    return [
        name
        for name, person in view.people.items()
        if person.hex == HIDDEN and name != GOLLUM and rules.characters[name].side == FELLOWSHIP
    ]


__all__ = ["NAZGUL", "ORCS", "Find", "arrived", "find", "found", "on_arrival", "taken"]
