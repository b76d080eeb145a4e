"""What came of an order to one's own army, for whoever hears the battle: each piece by name with the hex it has come
to, those together that went as far in the same direction; which blows missed; who has rallied; and what a blow of the
enemy does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.dagorlad.chapters.board import Board, on_pedestal
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import BEAST, DagorladState, other
from core.dagorlad.words.events import event_text
from core.dagorlad.words.names import (
    army_name,
    by_name,
    capital,
    count,
    in_turn,
    kind_label,
    piece_name,
    some,
    spoken_of,
)
from core.hexes import Hex

MISSILE = "missile"


def marched(before: DagorladState, view: DagorladState, events: Sequence[Any]) -> list[str]:
    """Return who has gone where, and who of them stands next to whom now; nothing on other events."""
    moves = [event for event in events if isinstance(event, e.PieceMoved)]
    if not moves:
        return []
    came_to = {event.piece: event.path[-1] for event in moves}
    ends = {piece: came_to[piece] for piece in (*before.units, *before.leaders, BEAST) if piece in came_to}
    came = {event.piece for event in moves if event.entered}
    then = Board(before)
    starts = {piece: "" if piece in came else then.hex_of(piece) for piece in ends}
    told = [*_one(starts, ends)] if len(ends) == 1 else [*_many(starts, ends)]
    return [*told, *_borne(before, view, ends), *_met(Board(view), ends)]


def _borne(before: DagorladState, view: DagorladState, ends: dict[str, Hex]) -> Iterator[str]:
    """Yield that a piece took the Pedestal along from a hex, and Sauron stands on it no more."""
    carrier = view.pedestal.carrier
    if carrier in ends and before.pedestal.hex not in ("", view.pedestal.hex):
        left = ", and Sauron stands on it no more" if on_pedestal(before) and not on_pedestal(view) else ""
        yield f"{capital(piece_name(carrier))} has taken the Pedestal along{left}"


def missed(events: Sequence[Any]) -> list[str]:
    """Return one's own shots or attacks that missed, those alike in one sentence with all that was rolled; nothing on
    other events."""
    if not all(isinstance(event, c.AttackRolled) and event.dice and not event.hit for event in events):
        return []
    alike: dict[Any, list[c.AttackRolled]] = {}
    for event in events:
        alike.setdefault((event.kind, event.target, event.letter, event.armor, event.shifts), []).append(event)
    return [event_text(some[0]) if len(some) == 1 else _missed(some) for some in alike.values()]


def _missed(events: Sequence[c.AttackRolled]) -> str:
    """Say who missed one target with the same strength, and what each of them rolled."""
    first = events[0]
    kinds = [_kind(event.unit) for event in events]
    does = "fire at" if first.kind == MISSILE else "attack"
    events = sorted(events, key=lambda event: kinds.index(_kind(event.unit)))
    dice = in_turn([str(sum(event.dice)) for event in events])
    _, colon, how = event_text(first).partition(": ")
    how = how.partition(";")[0]
    who = capital(by_name(event.unit for event in events))
    return f"{who} {does} {piece_name(first.target)} and miss{colon}{how}; {dice} rolled"


def _kind(piece: str) -> str:
    """Return the kind of a unit; of any other piece, which is one of its own, its name."""
    unit = spoken_of().units.get(piece)
    return unit.id if unit is not None else piece


def _way(start: Hex, end: Hex) -> str:
    """Return how far and in which direction a hex lies, as "3 north"; nothing where nobody came from anywhere."""
    grid = spoken_of().grid
    return f"{grid.distance(start, end)} {grid.compass(start, end)}" if start and start != end else ""


def _one(starts: dict[str, Hex], ends: dict[str, Hex]) -> Iterator[str]:
    for piece, end in ends.items():
        way = _way(starts[piece], end)
        goes = "goes" if starts[piece] else "enters the map and goes"
        yield f"{capital(piece_name(piece))} {goes} to {end}{f' ({way})' if way else ''}"


def _many(starts: dict[str, Hex], ends: dict[str, Hex]) -> Iterator[str]:
    """Yield a sentence on the pieces of each kind, and one on the leaders."""
    rules = spoken_of()
    kinds: dict[str, dict[str, list[str]]] = {}
    for piece, end in ends.items():
        unit = rules.units.get(piece)
        word = piece if unit is not None else piece_name(piece)
        way = _way(starts[piece], end) or ("back to where they stood" if starts[piece] else "onto the map")
        ways = kinds.setdefault(kind_label(unit.id, rules) if unit is not None else "Leaders", {})
        ways.setdefault(way, []).append(f"{word} to {end}")
    for kind, ways in kinds.items():
        yield f"{kind}: {'; '.join(f'{way}, {in_turn(pieces)}' for way, pieces in ways.items())}"


def _met(board: Board, ends: dict[str, Hex]) -> Iterator[str]:
    """Yield which units stand next to the enemy now."""
    met: dict[str, list[str]] = {}
    for piece, hex_ in ends.items():
        if board.unit_at.get(hex_) != piece:
            continue
        held = board.held[other(board.side_of(piece))]
        if near := [board.unit_at[one] for one in board.rules.around[hex_] if one in held]:
            met.setdefault(some(near), []).append(piece)
    if met:
        yield f"Next to the enemy now: {'; '.join(f'{in_turn(names)} to {near}' for near, names in met.items())}"


def rallied(events: Sequence[Any]) -> list[str]:
    """Return who of each army rallies, and who stays Disrupted, a sentence for each army."""
    sides: dict[str, tuple[list[str], list[str]]] = {}
    for event in events:
        does, stays = sides.setdefault(spoken_of().side[event.unit], ([], []))
        (does if isinstance(event, e.Rallied) and event.success else stays).append(event.unit)
    return [f"Of {army_name(side)}'s units {'; '.join(_rally(does, stays))}" for side, (does, stays) in sides.items()]


def disrupted(events: Sequence[Any]) -> list[str]:
    """Return whom Sinister Visions have Disrupted, in a sentence."""
    struck = [event.unit for event in events]
    return [f"{count(len(struck), 'unit')} {'is' if len(struck) == 1 else 'are'} Disrupted: {by_name(struck, '; ')}"]


def _rally(does: Sequence[str], stays: Sequence[str]) -> Iterator[str]:
    if does:
        yield f"{in_turn(does)} {'rallies' if len(does) == 1 else 'rally'}"
    if stays:
        yield f"{in_turn(stays)} {'stays' if len(stays) == 1 else 'stay'} Disrupted"


FOLLOWS = (
    c.Flipped,
    c.UnitDisrupted,
    c.UnitLost,
    c.PhalanxBroken,
    c.LeaderRolled,
    c.LeaderWounded,
    c.LeaderLost,
    c.LeaderDisplaced,
    c.Retreated,
    c.Stuck,
    c.SauronStood,
    c.Advanced,
    c.BeastSlain,
)
"""What may follow from a hit."""


def struck(event: Any, heard: str) -> str | None:
    """Return what an attack, its result and what follows come to, without the dice; the unit that is hit is named once.
    None on other events."""
    if isinstance(event, c.AttackRolled):
        verb = "fires at" if event.kind == "missile" else "attacks"
        return f"{piece_name(event.unit)} {verb} {piece_name(event.target)} and {'hits' if event.hit else 'misses'}"
    if isinstance(event, c.ResultRolled):
        return heard.partition(" rolled, ")[2].replace("retreats", "must retreat")
    if not isinstance(event, FOLLOWS) or getattr(event, "visions", False):
        return None
    if isinstance(event, c.Stuck):
        return "it cannot retreat"
    piece = "" if isinstance(event, c.Advanced) else getattr(event, "piece", getattr(event, "unit", ""))
    it = heard if piece not in spoken_of().units else heard.replace(piece_name(piece), "it", 1)
    return it.replace("it retreats", "it goes back", 1) if isinstance(event, c.Retreated) else it
