"""What happened on the plain, as a story tells it: who hits whom and what becomes of it, without dice and sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import BEAST
from core.dagorlad.words.events import event_text
from core.dagorlad.words.gathering import kinds_of, moved_to
from core.dagorlad.words.names import army_name, by_name, capital, count, in_turn, piece_name, spell_tried, spoken_of

BATTLE = (
    c.AttackRolled,
    c.ResultRolled,
    c.Flipped,
    c.UnitLost,
    c.Retreated,
    c.Stuck,
    c.Advanced,
    c.PhalanxBroken,
    c.BeastSlain,
)
"""What attacks and what they lead to consist of."""

NO_EFFECT = "NE"
MISSILE = "missile"

FALLS, BACK, HALVED, DISORDERED, FIRM = "falls", "back", "halved", "disordered", "firm"
BROKEN, SLAIN = "broken", "slain"
"""What may become of a unit in a battle, of a Phalanx, and of the Beast."""

DOES: dict[tuple[str, bool], tuple[str, str, str]] = {
    (BROKEN, True): ("breaks up", "break up", ""),
    (BROKEN, False): ("breaks up", "break up", ""),
    (SLAIN, True): ("slays", "slay", ""),
    (SLAIN, False): ("slays", "slay", ""),
    (FALLS, True): ("shoots down", "shoot down", ""),
    (FALLS, False): ("cuts down", "cut down", ""),
    (BACK, True): ("drives back", "drive back", ""),
    (BACK, False): ("drives back", "drive back", ""),
    (HALVED, True): ("shoots", "shoot", " down to half strength"),
    (HALVED, False): ("cuts", "cut", " down to half strength"),
    (DISORDERED, True): ("throws", "throw", " into disorder"),
    (DISORDERED, False): ("throws", "throw", " into disorder"),
    (FIRM, True): ("stands firm", "stand firm", " under the arrows of"),
    (FIRM, False): ("stands firm", "stand firm", " against"),
}
"""What one does, or several do, to whom that befalls, with missiles or hand to hand; and how the sentence goes on."""

ALONE: dict[str, tuple[str, str]] = {
    BROKEN: ("falls apart", "fall apart"),
    SLAIN: ("is slain", "are slain"),
    FALLS: ("falls", "fall"),
    BACK: ("is driven back", "are driven back"),
    HALVED: ("loses a step", "lose a step"),
    DISORDERED: ("is thrown into disorder", "are thrown into disorder"),
    FIRM: ("stands firm", "stand firm"),
}
"""The same of those who were not attacked."""

BRINGS: dict[str, str] = {
    "wrath": ": for three turns his units near the Ringwraith strike harder in melee",
    "eclipse": ": for a turn it is night",
}
"""What the spells bring of which nothing else is told."""

FEW = 4
"""So many pieces that march are named one by one."""


def story_text(event: Any) -> str:
    """Return what a story says of an event; nothing of what the next event says, and of rallies that fail."""
    match event:
        case e.SpellTried(spell=spell, success=success):
            if success:
                return f"Sauron {spell_tried(spell, ('casts', 'conjures'))}{BRINGS.get(spell, '')}"
            return f"Sauron {spell_tried(spell, ('attempts', 'tries to conjure'))} and fails"
        case e.SpellHolds():
            return ""
        case c.LeaderLost() | e.WeaponLost():
            return event_text(event).partition(": ")[0]
        case e.BreathBlown(hexes=hexes):
            return f"The Beast of Mordor blows its breath over {in_turn(hexes)}"
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
        return [f"{_named(ends)} {'moves' if len(ends) == 1 else 'move'} to {moved_to(ends)}"]
    begun: dict[str, str] = {}
    for event in events:
        begun.setdefault(event.piece, event.path[0])
    came = len({event.piece for event in events if event.entered})
    new = f", {'all' if came == len(ends) else came} of them new on the map" if came else ""
    leaders = [piece_name(piece) for piece in ends if piece not in rules.units]
    who = in_turn(leaders) if len(leaders) < FEW else f"{len(leaders)} leaders"
    among = f", {who} among them" if leaders else ""
    army = army_name(rules.side[next(iter(ends))])
    return [f"{army} moves {len(ends)} pieces {_way(begun, ends)}{new}{among}"]


def _way(begun: dict[str, str], ends: dict[str, str]) -> str:
    """Return how far an army has gone which way, where most of it has gone the same, else in which rows it stands: rows
    count from north to south."""
    rows = sorted(hex_[2:] for hex_ in ends.values())
    south = sum(ends[piece][2:] > begun[piece][2:] for piece in ends)
    north = sum(ends[piece][2:] < begun[piece][2:] for piece in ends)
    if max(south, north) * 3 < 2 * len(ends):
        return f"within row {rows[0]}" if rows[0] == rows[-1] else f"between rows {rows[0]} and {rows[-1]}"
    return f"south, as far as row {rows[-1]}" if south > north else f"north, as far as row {rows[0]}"


def _rallied(events: Sequence[Any]) -> list[str]:
    """Say side by side who rallies, with which leader; of many only how many they are."""
    sides: dict[str, dict[str, list[str]]] = {}
    for event in events:
        if isinstance(event, e.Rallied) and event.success:
            found = sides.setdefault(spoken_of().side[event.unit], {})
            found.setdefault(event.leader, []).append(event.unit)
    return [text for found in sides.values() for text in _rallied_of(found)]


def _rallied_of(found: Mapping[str, Sequence[str]]) -> list[str]:
    """Say who of a side rallies, by the leader with whom."""
    many = sum(map(len, found.values()))
    if many > FEW:
        leaders = [piece_name(leader) for leader in found if leader]
        some = ", some of them" if "" in found else ""
        return [f"{many} units rally{f'{some} with {in_turn(leaders)}' if leaders else ''}"]
    return [
        f"{_named(units)} {'rallies' if len(units) == 1 else 'rally'}{f' with {piece_name(leader)}' if leader else ''}"
        for leader, units in found.items()
    ]


def _fought(events: Sequence[Any]) -> list[str]:
    """Say who falls by whom, who is driven back or weakened by whom, and who attacks in vain."""
    by: dict[str, c.AttackRolled] = {}
    fates: dict[str, str] = {}
    missed: dict[str, c.AttackRolled] = {}
    cost = 0
    for event in events:
        match event:
            case c.AttackRolled(target=target, hit=hit):
                (by if hit else missed)[target if hit else event.unit] = event
            case c.ResultRolled(target=target, result=result) if result == NO_EFFECT:
                fates.setdefault(target, FIRM)
            case c.UnitLost(unit=unit):
                fates[unit] = FALLS
            case c.PhalanxBroken(phalanx=phalanx, slaves=slaves):
                fates[phalanx] = BROKEN
                by.update(dict.fromkeys(slaves, by[phalanx]) if phalanx in by else {})
            case c.BeastSlain(points=points):
                fates[BEAST], cost = SLAIN, points
            case c.Retreated(piece=piece):
                fates[piece] = BACK
            case c.Flipped(piece=piece) | c.UnitDisrupted(unit=piece):
                fate = HALVED if isinstance(event, c.Flipped) else DISORDERED
                fates[piece] = fate if fates.get(piece, FIRM) == FIRM else fates[piece]
    told = []
    for fate in (BROKEN, SLAIN, FALLS, BACK, HALVED, DISORDERED, FIRM):
        struck = [unit for unit, its in fates.items() if its == fate]
        told += _struck(fate, [(by[unit], unit) for unit in struck if unit in by])
        unnamed = [unit for unit in struck if unit not in by]
        told += [f"{_named(unnamed)} {ALONE[fate][len(unnamed) > 1]}"] if unnamed else []
        if fate == SLAIN and struck:
            told[-1] += f": {count(cost, 'demoralization point')}"
    vain = [unit for unit in missed if all(attack.unit != unit for attack in by.values())]
    verbs = ("shoots", "shoot") if any(attack.kind == MISSILE for attack in missed.values()) else ("attacks", "attack")
    return told + [f"{_how_many(vain, bool(told))} {verbs[len(vain) > 1]} in vain"] * bool(vain)


def _how_many(vain: Sequence[str], others: bool) -> str:
    """Return those who fight in vain: one by name, more of them by their number, as `others` where somebody else has
    been told of."""
    if len(vain) < 2:
        return _named(vain)
    return f"{len(vain)} {'other ' * others}units"


def _struck(fate: str, pairs: Sequence[tuple[c.AttackRolled, str]]) -> list[str]:
    """Say who did to whom what befell some: a few pairs by name, in the order in which they fought; more in numbers."""
    told = []
    for missile in (True, False):
        some = [(attack.unit, unit) for attack, unit in pairs if (attack.kind == MISSILE) is missile]
        if not some:
            continue
        units, targets = [unit for unit, _ in some], [target for _, target in some]
        who = [*dict.fromkeys(units)]
        one, many, behind = DOES[fate, missile]
        if fate == FIRM:
            told.append(f"{_named(targets)} {one if len(targets) == 1 else many}{behind} {_inside(who)}")
        else:
            told.append(f"{_named(who)} {one if len(who) == 1 else many} {_inside(targets)}{behind}")
    return told


def _named(pieces: Iterable[str]) -> str:
    """Return pieces at the beginning of a sentence."""
    return capital(_inside(pieces))


def _inside(pieces: Iterable[str]) -> str:
    """Return a few pieces by name, those of a kind together; more of them by their kinds."""
    found = list(pieces)
    rules = spoken_of()
    if len(found) > FEW and len({rules.units[piece].id if piece in rules.units else piece for piece in found}) < FEW:
        return kinds_of(found).removeprefix(": ")
    return by_name(found)
