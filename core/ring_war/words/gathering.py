"""Many things of one sort in one sentence: what a power has marched, paid and drawn while others wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from core.ring_war.content.contents import current
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, HIDDEN
from core.ring_war.words.events import event_text
from core.ring_war.words.names import (
    and_list,
    are_many,
    capital,
    hex_name,
    person_name,
    power_name,
    said_cards,
    titled_name,
)
from core.ring_war.words.told_moving import pieces_named
from core.ring_war.words.told_searching import flights

OF_FELLOWSHIP = "of the Fellowship"
SOMEBODY = f"somebody {OF_FELLOWSHIP}"

LONGEST = 260
"""A sentence on marches that has more letters names Characters alone, and says of all else how many and where to."""


def gathered(events: Sequence[Any]) -> str | None:
    """Return one sentence on events of one sort; None where they are told one by one."""
    tells = GATHERS.get(type(events[0]))
    return tells(events) if tells is not None else None


def _marches(moves: Sequence[m.Moved]) -> str:
    """Say for each power where all that it has moved has come to, in the order in which they went."""
    powers = dict.fromkeys(event.power for event in moves)
    return capital("; ".join(_marched(power, [one for one in moves if one.power == power]) for power in powers))


def _marched(power: str, moves: Sequence[m.Moved]) -> str:
    """Say where all that a power has moved has come to; forces of the same name are named once, and so is a place that
    several Characters go to."""
    ends: dict[tuple[tuple[str, ...], str], None] = {}
    for event in moves:
        ends.pop((event.pieces, event.origin), None)
        ends[event.pieces, event.path[-1]] = None
    told = f"{power_name(power)} moves {_all_ways(_ways(_went(ends), own=power == FELLOWSHIP))}"
    if len(told) <= LONGEST:
        return told
    people = [end for end in ends if all(piece in current().characters for piece in end[0])]
    others = [end for end in ends if end not in people]
    if len(others) == 1:
        return f"{power_name(power)} moves {_all_ways(_ways(_went([*people, *others]), own=power == FELLOWSHIP))}"
    ways = _ways(_went(people), own=power == FELLOWSHIP)
    if others:
        where = and_list([*dict.fromkeys(hex_name(hex_) for _, hex_ in others)])
        ways.append(f"{len(others)} {'other ' * bool(people)}stacks to {where}")
    return f"{power_name(power)} moves {_all_ways(ways)}"


def _went(ends: Iterable[tuple[tuple[str, ...], str]]) -> dict[str, list[str]]:
    """Return where those of each name have come to."""
    went: dict[str, list[str]] = {}
    for pieces, hex_ in ends:
        went.setdefault(pieces_named(pieces), []).append(hex_name(hex_))
    return went


def _all_ways(ways: list[str]) -> str:
    *front, last = ways
    return f"{', '.join(front)}, and {last}" if front and any(" and " in way for way in ways) else and_list(ways)


def _ways(went: Mapping[str, Sequence[str]], own: bool) -> list[str]:
    """Return who goes where; `own` says that whom only the Fellowship knows are moved by it itself."""
    together: dict[str, list[str]] = {}
    ways: list[tuple[list[str], str]] = []
    for who, where in went.items():
        if OF_FELLOWSHIP in who:
            number = "one" if who == SOMEBODY else who.partition(" ")[0]
            whole = f"{number} of its own" if own else who
            ways += [([whole if not at else number], hex_) for at, hex_ in enumerate(where)]
        elif len(where) == 1 and " and " not in who:
            if where[0] not in together:
                ways.append((together.setdefault(where[0], []), where[0]))
            together[where[0]].append(who)
        else:
            ways.append(([who], and_list([*dict.fromkeys(where)])))
    return [f"{and_list(names)} to {where}" for names, where in ways]


def _paid(events: Sequence[m.ShadowSpent]) -> str:
    points = sum(event.points for event in events)
    return f"{capital(power_name(DARK_POWER))} pays {points} Shadow Point{'s' * (points != 1)}"


def _control(events: Sequence[m.ControlChanged]) -> str:
    """Say whose the hexes are that have changed hands."""
    owners = _by((hex_name(hex_), power) for hex_, power in {event.hex: event.power for event in events}.items())
    told = []
    for power, hexes in owners.items():
        verb = "is" if len(hexes) == 1 else "are"
        whose = f"{power_name(power)}'s now" if power else "free"
        told.append(f"{and_list(hexes)} {verb} {whose}")
    return capital("; ".join(told))


def _cards(events: Sequence[d.CardDrawn | d.CardDiscarded]) -> str:
    """Say how many Event Cards each power has drawn and discarded; nothing of a single one that nobody may see."""
    if len(events) == 1 and events[0].card == HIDDEN:
        return ""
    drawn = Counter(event.power for event in events if isinstance(event, d.CardDrawn))
    left = Counter(event.power for event in events if isinstance(event, d.CardDiscarded))
    told = []
    for power in dict.fromkeys(event.power for event in events):
        does = [f"draws {_count(drawn[power])}"] * bool(drawn[power])
        does += [f"discards {_count(left[power])}"] * bool(left[power])
        told.append(f"{power_name(power)} {' and '.join(does)}")
    return capital("; ".join(told))


def _count(cards: int) -> str:
    return "an Event Card" if cards == 1 else f"{cards} Event Cards"


def _by(pairs: Iterable[tuple[str, str]]) -> Mapping[str, list[str]]:
    """Return who shares an end, by that end."""
    found: dict[str, list[str]] = {}
    for who, end in pairs:
        found.setdefault(end, []).append(who)
    return found


def _sent(events: Sequence[s.NazgulSent]) -> str:
    return capital("; ".join(flights(events)))


def _declared(events: Sequence[f.Declared]) -> str:
    def verb(many: bool) -> str:
        return "attack" if many else "attacks"

    attacks = _by((event.person, titled_name(event.target)) for event in events)
    told = []
    for target, names in attacks.items():
        many = len(names) > 1 or are_many(names[0])
        told.append(f"{pieces_named(names) if len(names) > 1 else titled_name(names[0])} {verb(many)} {target}")
    return capital("; ".join(told))


def _taken(events: Sequence[d.CardTaken]) -> str:
    """Say who has taken which Magic Cards, each person and place once."""
    found: dict[tuple[str, str], list[str]] = {}
    for event in events:
        found.setdefault((event.person, event.hex), []).append(event.card)
    told = (f"{titled_name(who)} takes {said_cards(cards)} at {hex_name(hex_)}" for (who, hex_), cards in found.items())
    return capital("; ".join(told))


def _started(events: Sequence[t.StartCardGiven]) -> str:
    """Say who has taken the Magic Cards of Rivendell at the start; what is secret, once for all."""
    found: dict[str, list[str]] = {}
    for event in events:
        found.setdefault(event.person, []).append(event.card)
    return capital("; ".join(_start(person, cards) for person, cards in found.items()))


def _start(person: str, cards: Sequence[str]) -> str:
    if person == HIDDEN:
        return f"{power_name(FELLOWSHIP)} takes {said_cards(cards)}, and keeps to itself who has what"
    if person:
        return f"{person_name(person)} takes {said_cards(cards)}"
    return f"{said_cards(cards)} {'stays' if len(cards) == 1 else 'stay'} in Rivendell"


def _exchanged(events: Sequence[d.CardHanded]) -> str:
    """Say who has handed on which Magic Cards; of cards that nobody else may see, once that some were."""
    return capital("; ".join(dict.fromkeys(event_text(event) for event in events)))


def _looked(events: Sequence[s.Evaded]) -> str:
    """Say for how many somebody else has looked."""
    many = len(events) > 1
    return (
        f"{len(events)} of the Fellowship try to stay hidden" if many else "One of the Fellowship tries to stay hidden"
    )


def _nothing(events: Sequence[Any]) -> str:
    return ""


GATHERS: dict[type, Callable[[Sequence[Any]], str]] = {
    t.StartCardGiven: _started,
    t.StageBegan: _nothing,
    m.Stayed: _nothing,
    m.ForceSplit: _nothing,
    f.FightOver: _nothing,
    m.Moved: _marches,
    m.ShadowSpent: _paid,
    m.ControlChanged: _control,
    d.CardDrawn: _cards,
    d.CardDiscarded: _cards,
    d.CardTaken: _taken,
    d.CardHanded: _exchanged,
    s.NazgulSent: _sent,
    f.Declared: _declared,
    s.Evaded: _looked,
}
"""How each kind of event is told together with its like; of the order of play nothing is told."""
