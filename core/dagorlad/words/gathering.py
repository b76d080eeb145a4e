"""Many things of one sort in one sentence: a whole army's march, attacks that miss, whom Sinister Visions strike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.words.names import capital, count, in_turn, piece_name, spoken_of


def gathered(events: Sequence[Any]) -> str:
    """Return one sentence on events of one sort; nothing where it is the order of play."""
    moves = [event for event in events if isinstance(event, e.PieceMoved)]
    if moves:
        return _marches(moves)
    started = [event for event in events if isinstance(event, e.WargPlaced)]
    if started:
        wargs = "A Warg starts" if len(started) == 1 else f"{len(started)} Wargs start"
        return f"{wargs} at {in_turn([event.hex for event in started])}"
    exits = [event.piece for event in events if isinstance(event, e.ExitedToMordor)]
    if exits:
        return f"{_who(exits, 'leaves', 'leave')} the map into Mordor{kinds_of(exits)}"
    missed = [event for event in events if isinstance(event, c.AttackRolled)]
    if missed:
        return _misses(missed)
    struck = [event.unit for event in events if isinstance(event, c.UnitDisrupted)]
    return f"{_who(struck, 'is', 'are')} Disrupted{kinds_of(struck)}" if struck else ""


def _misses(events: Sequence[c.AttackRolled]) -> str:
    """Say how many shots or attacks miss, and how many each of their targets."""
    found = Counter(event.target for event in events)
    shots = all(event.kind == "missile" for event in events)
    what, at = ("shot", "at") if shots else ("attack", "on")
    if len(found) == 1:
        return f"{count(len(events), f'{what} misses', f'{what}s miss')} {piece_name(events[0].target)}"
    each = [f"{number} {at} {piece_name(target)}" for target, number in found.most_common()]
    return f"{len(events)} {what}s miss: {in_turn(each)}"


def _marches(moves: Sequence[e.PieceMoved]) -> str:
    """Say who has moved, where they stand now, and how many of them have come onto the map."""
    ends = {event.piece: event.path[-1] for event in moves}
    came = len({event.piece for event in moves if event.entered})
    new = f", {'all' if came == len(ends) else came} of them new on the map" if came else ""
    if len(ends) == 1:
        return f"{_who(ends, 'moves', 'move')} to {in_turn(ends.values())}{', new on the map' if came else ''}"
    return f"{_who(ends, 'moves', 'move')} to {moved_to(ends)}{new}{kinds_of(ends)}"


def moved_to(ends: Mapping[str, str]) -> str:
    """Return the hex that pieces have come to, or the columns and rows between which all of them stand."""
    if len({*ends.values()}) == 1:
        return next(iter(ends.values()))
    columns, rows = (
        _range(word, {hex_[at : at + 2] for hex_ in ends.values()}) for word, at in (("column", 0), ("row", 2))
    )
    return f"{columns}, {rows}"


def _range(word: str, numbers: set[str]) -> str:
    """Return the lowest and the highest of numbers, or the only one, with the word for what they count."""
    return f"{word} {min(numbers)}" if len(numbers) == 1 else f"{word}s {min(numbers)}-{max(numbers)}"


def _who(names: Iterable[str], one: str, many: str) -> str:
    """Return a piece by name, or how many there are, with the verb that fits."""
    found = list(names)
    return f"{capital(piece_name(found[0]))} {one}" if len(found) == 1 else f"{len(found)} pieces {many}"


def kinds_of(names: Iterable[str]) -> str:
    """Return which kinds several pieces are, where there are several."""
    found = list(names)
    return f": {in_turn(by_kind(found))}" if len(found) > 1 else ""


def by_kind(names: Iterable[str]) -> list[str]:
    """Return how many of each kind some pieces are, the leaders by name."""
    found = list(names)
    rules = spoken_of()
    kinds = Counter(rules.kinds[rules.units[name].id].plural for name in found if name in rules.units)
    single = {kind.plural: kind.name for kind in rules.kinds.values()}
    units = {kind for kind, name in single.items() if kind == name}
    parts = [
        f"{number} {kind if number > 1 else f'unit of {kind}' if kind in units else single[kind]}"
        for kind, number in kinds.most_common()
    ]
    return [*parts, *(piece_name(name) for name in found if name not in rules.units)]
