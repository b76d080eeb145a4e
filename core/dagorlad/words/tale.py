"""What happened on the plain, as a story tells it: who hits whom and what becomes of it, without dice and sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.words.events import event_text
from core.dagorlad.words.gathering import kinds_of, moved_to
from core.dagorlad.words.names import army_name, capital, count, in_turn, piece_name, spell_tried, spoken_of

BATTLE = (c.AttackRolled, c.ResultRolled, c.Flipped, c.UnitLost, c.Retreated, c.Stuck, c.Advanced, c.LeaderRolled)
"""What attacks and what they lead to consist of."""

NO_EFFECT = "NE"

FEW = 4
"""So many pieces that march are named one by one."""


def story_text(event: Any) -> str:
    """Return what a story says of an event; nothing of what the next event says, and of rallies that fail."""
    match event:
        case e.SpellTried(spell=spell, success=success):
            tries = spell_tried(spell, ("attempts", "tries to conjure"))
            return f"Sauron {tries} and {'succeeds' if success else 'fails'}"
    return event_text(event)


def sums(event: Any) -> str:
    """Return of what sort an event is of which a story tells what several came to."""
    match event:
        case e.PieceMoved():
            return "march"
        case e.Rallied() | e.RallyBarred():
            return "rally"
        case c.UnitDisrupted(visions=visions):
            return "" if visions else "battle"
    return "battle" if isinstance(event, BATTLE) else ""


def summed(events: Sequence[Any]) -> list[str]:
    """Return what events of one sort came to: where an army marches to, who falls and who is driven back, who
    rallies."""
    match events[0]:
        case e.PieceMoved():
            return _marched(events)
        case e.Rallied() | e.RallyBarred():
            return _rallied(events)
    return _fought(events)


def _marched(events: Sequence[e.PieceMoved]) -> list[str]:
    """Say whose pieces march where to, with the leaders among them."""
    rules = spoken_of()
    ends = {event.piece: event.path[-1] for event in events}
    if len(ends) <= FEW:
        return [
            f"{capital(in_turn(map(piece_name, ends)))} {'moves' if len(ends) == 1 else 'move'} to {moved_to(ends)}"
        ]
    begun: dict[str, str] = {}
    for event in events:
        begun.setdefault(event.piece, event.path[0])
    came = len({event.piece for event in events if event.entered})
    new = f", {'all' if came == len(ends) else came} of them new on the map" if came else ""
    leaders = [piece_name(piece) for piece in ends if piece not in rules.units]
    among = f", {in_turn(leaders)} among them" if leaders else ""
    army = army_name(rules.side[next(iter(ends))])
    return [f"{army} moves {len(ends)} pieces{_way(begun, ends)} to {moved_to(ends)}{new}{among}"]


def _way(begun: dict[str, str], ends: dict[str, str]) -> str:
    """Return which way an army has gone, where most of it has gone the same: rows count from north to south."""
    south = sum(ends[piece][2:] > begun[piece][2:] for piece in ends)
    north = sum(ends[piece][2:] < begun[piece][2:] for piece in ends)
    if max(south, north) * 3 < 2 * len(ends):
        return ""
    return " south" if south > north else " north"


def _rallied(events: Sequence[Any]) -> list[str]:
    """Say who rallies, with which leader."""
    found: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, e.Rallied) and event.success:
            found.setdefault(event.leader, []).append(event.unit)
    return [
        f"{_named(units)} {'rallies' if len(units) == 1 else 'rally'}{f' with {piece_name(leader)}' if leader else ''}"
        for leader, units in found.items()
    ]


def _fought(events: Sequence[Any]) -> list[str]:
    """Say who falls by whom, who loses a step, who is driven back, and how many attacks come to nothing."""
    by: dict[str, c.AttackRolled] = {}
    fates: dict[str, str] = {}
    attacks = 0
    for event in events:
        match event:
            case c.AttackRolled(target=target, hit=hit):
                attacks += 1
                if hit:
                    by[target] = event
            case c.ResultRolled(target=target, result=result) if result == NO_EFFECT:
                fates.setdefault(target, "stands firm")
            case c.UnitLost(unit=unit):
                fates[unit] = "falls"
            case c.Retreated(piece=piece):
                fates[piece] = "is driven back"
            case c.Flipped(piece=piece) | c.UnitDisrupted(unit=piece):
                fate = "loses a step" if isinstance(event, c.Flipped) else "is thrown into disorder"
                fates[piece] = fate if fates.get(piece, "stands firm") == "stands firm" else fates[piece]
    told = [_death(unit, by.get(unit)) for unit, fate in fates.items() if fate == "falls"]
    for one, many in (
        ("stands firm", "stand firm"),
        ("is driven back", "are driven back"),
        ("loses a step", "lose a step"),
        ("is thrown into disorder", "are thrown into disorder"),
    ):
        who = [unit for unit, fate in fates.items() if fate == one]
        told += [f"{_named(who)} {one if len(who) == 1 else many}"] if who else []
    vain = attacks - len(by)
    if not told and vain:
        return [f"{'The attack comes' if vain == 1 else f'All {vain} attacks come'} to nothing"]
    return told + [f"{count(vain, 'attack comes', 'attacks come')} to nothing"] * (vain > 0)


def _death(unit: str, by: c.AttackRolled | None) -> str:
    if by is None:
        return f"{capital(piece_name(unit))} falls"
    verb = "shoots down" if by.kind == "missile" else "cuts down"
    return f"{capital(piece_name(by.unit))} {verb} {piece_name(unit)}"


def _named(pieces: Iterable[str]) -> str:
    """Return a few pieces by name, more of them by their kinds."""
    found = list(pieces)
    return capital(in_turn(map(piece_name, found)) if len(found) <= FEW else kinds_of(found).removeprefix(": "))
