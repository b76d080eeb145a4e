"""A finished battle as one picture: how near each army came to demoralization by turns, and what the turns cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.dagorlad.content.contents import lookup
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.evolve import BOOKKEEPING
from core.dagorlad.model.state import BEAST, LORD, SIDES, DagorladState
from core.dagorlad.words.names import army_name, count, in_turn, kind_name, piece_name
from core.kernel.entries import Entry
from core.kernel.figures import Course, Turn

TOP = 100
"""An army whose demoralization points come to so many percent of its level is demoralized."""


DECISIVE = 50
"""So many percent of a level it counts as, where turns are compared, that an army is demoralized."""

ROOM = 44
"""How many letters the words on a turn have at most: what a line of 80 columns has left beside turn and gap."""


MOST_KINDS = 3
"""Of so many kinds of units it is said how many are lost where others are, too; one more is as soon named."""

HIMSELF = "Sauron himself"
"""What Sauron is called where the name alone means his army."""


class _Turn(msgspec.Struct):
    """What one Game-Turn has taken from each side so far; `before` are the points with which it began, and the
    Beast is counted with the leaders."""

    entry: int
    number: int
    night: bool
    before: dict[str, int]
    leaders: dict[str, list[str]]
    units: dict[str, Counter[str]]
    demoralized: list[str]
    heaviest: tuple[int, int] = (0, 0)

    def take(self, event: Any, rules: Lookup) -> None:
        """Count an event."""
        match event:
            case c.UnitLost(unit=unit):
                self.units[rules.side[unit]][rules.units[unit].id] += 1
            case c.LeaderLost(leader=leader):
                self.leaders[rules.side[leader]].append(leader)
            case c.BeastSlain():
                self.leaders[SAURON].append(BEAST)
            case e.Demoralized(side=side):
                self.demoralized.append(side)

    def done(self, state: DagorladState, rules: Lookup, order: Sequence[str]) -> Turn:
        """Return the turn, after which the battle stands as in `state`; `order` names the armies as drawn."""
        levels = rules.content.levels
        lost = {side: state.points.get(side, 0) - self.before.get(side, 0) for side in order}
        cost = sum(share(lost[side], levels[side]) for side in order) + DECISIVE * len(self.demoralized)
        worst = sorted(order, key=lambda side: -share(lost[side], levels[side]))
        values = tuple(min(TOP, share(state.points.get(side, 0), levels[side])) for side in order)
        name = f"turn {self.number}" if self.number else "set-up"
        hit = [side for side in worst if lost[side] or side in self.demoralized]
        words, told = self._words(hit, lost, rules), self._told(hit, lost, rules)
        part = "night" if self.night else "day"
        return Turn(self.entry, name, part, TOP, values, cost, words, told, self.heaviest[1])

    def _told(self, sides: Sequence[str], lost: Mapping[str, int], rules: Lookup) -> str:
        """Say in sentences what the sides have lost, leaders by name and the kinds of units that fell most."""
        told = [f"{army_name(side)}'s army is demoralized" for side in self.demoralized]
        for side in sides:
            fallen = [piece_name(leader) for leader in self.leaders[side] if leader != LORD]
            told += [f"{HIMSELF} is killed"] * (LORD in self.leaders[side])
            names: Counter[str] = Counter()
            for kind, number in self.units[side].items():
                names[rules.kinds[kind].plural] += number
            single = {one.plural: one.name for one in rules.kinds.values()}
            most = MOST_KINDS if len(names) > MOST_KINDS + 1 else MOST_KINDS + 1
            fallen += [_units(number, single[name], name) for name, number in names.most_common(most)]
            fallen += ["others"] * (len(names) > most)
            what = f"{in_turn(fallen)}, " if fallen else ""
            told.append(
                f"{army_name(side)} loses {what}{count(lost[side], 'point', 'points')}{' in all' * bool(fallen)}"
            )
        return "; ".join(told)

    def _words(self, sides: Sequence[str], lost: Mapping[str, int], rules: Lookup) -> str:
        """Say what the sides have lost, the harder hit first, as fully as a line has room for."""
        if not sides:
            return ""
        ways = [
            "; ".join(self._lost(side, lost[side], rules, most) for side in sides)
            for most in range(len(rules.kinds), 0, -1)
        ]
        others = "".join(f"; {army_name(side)} {lost[side]}" for side in sides[1:])
        ways += [f"{self._lost(sides[0], lost[sides[0]], rules, most)}{others}" for most in (3, 2, 1)]
        ways += [self._lost(sides[0], lost[sides[0]], rules, most) for most in (2, 1, 0)]
        return next((words for words in ways if len(words) <= ROOM), ways[-1])

    def _lost(self, side: str, points: int, rules: Lookup, most: int) -> str:
        """Say what an army has lost: points, so many leaders and kinds of units, and how many more."""
        found = [(HIMSELF if leader == LORD else piece_name(leader), 1) for leader in self.leaders[side]]
        found += [(kind_name(kind, number, rules), number) for kind, number in self.units[side].most_common()]
        rest = sum(number for _, number in found[most:])
        names = [name for name, _ in found[:most]] + [f"{rest} more"] * bool(rest and most)
        what = f": {', '.join(names)}" if names else ""
        return f"{army_name(side)} {'is demoralized' if side in self.demoralized else f'loses {points}'}{what}"


def _units(number: int, single: str, plural: str) -> str:
    """Return so many units that are called alike: "2 Trolls", "1 unit of Men"."""
    return count(number, f"unit of {plural}" if single == plural else single, plural)


def share(points: int, level: int) -> int:
    """Return how many percent of the level at which an army is demoralized so many points are."""
    return round(TOP * points / level)


def begun(entry: int, state: DagorladState, night: bool) -> _Turn:
    """Return a turn of which nothing has happened yet."""
    units: dict[str, Counter[str]] = {side: Counter() for side in SIDES}
    return _Turn(entry, state.turn, night, dict(state.points), {side: [] for side in SIDES}, units, [])


def course(state: DagorladState, entries: Sequence[Entry]) -> Course:
    """Return the picture of a finished battle whose entries follow from `state`, which is folded on.

    The army that came nearer to demoralization is drawn first: the gap that is told of a turn is its own.
    """
    rules = lookup(state)
    levels = rules.content.levels
    done: list[tuple[_Turn, dict[str, int]]] = []
    now = begun(0, state, state.turn >= rules.numbers.night)
    for number, entry in enumerate(entries):
        for event in entry.events:
            if isinstance(event, e.TurnBegan) and state.turn:
                done.append((now, dict(state.points)))
            now.take(event, rules)
            before = sum(state.points.values())
            BOOKKEEPING.evolvers[type(event)](state, event)
            took = sum(state.points.values()) - before
            now.heaviest = max(now.heaviest, (took, number), key=lambda one: one[0])
            if isinstance(event, e.TurnBegan):
                now = begun(number, state, event.night)
        state.agenda[entry.keep :] = entry.agenda
    done.append((now, dict(state.points)))
    order = sorted(SIDES, key=lambda side: -state.points.get(side, 0) / levels[side])
    turns = []
    for turn, points in done:
        state.points = points
        turns.append(turn.done(state, rules, order))
    names = tuple(army_name(side) for side in order)
    return Course("How near to demoralization (%)", TOP, "demoralized", names, turns, "% left to demoralization")
