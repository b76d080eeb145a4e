"""A finished war as one picture: how near each power came to what it was after, turn by turn, and what the turns
changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from core.hexes import Hex
from core.kernel.entries import Entry
from core.kernel.figures import Course, Turn
from core.kernel.review import See
from core.ring_war.chapters.board import bearer_hex
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.content.contents import current, lookup
from core.ring_war.model.evolve import BOOKKEEPING
from core.ring_war.model.records import battling, bearing, fighting, mastering, moving, searching
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import (
    BARAD_DUR,
    DARK_POWER,
    FELLOWSHIP,
    HIDDEN,
    MOUNT_DOOM,
    RIVENDELL,
    SARUMAN,
    RingWarState,
)
from core.ring_war.outlook import mastered, places
from core.ring_war.words.names import MANY, NATIONS, and_list, capital, hex_name, power_name, titled_name
from core.ring_war.words.told_turn import GOALS

TOP = 100
"""A power that has come so many percent of its way has won."""

ROOM = 44
"""How many letters the words on a turn have at most: what a line of 80 columns has left beside turn and gap."""

RING, FELLOW, PLACE, DEATH, NAZGUL, CAPTURE, ALLIANCE, NATION = 40, 15, 12, 8, 10, 8, 6, 3
"""How much it weighs, where turns are compared, that the Ring changes hands, one of the Fellowship's dies, a place is
won or lost, somebody else dies, a Nazgûl goes over, somebody is captured, an Alliance begins or ends, a nation is
mobilized."""

FRODO, HERO = "fro", 30
"""Whose death no tale of the war leaves out, and how much it weighs."""

TURNING = 5
"""So many turning points at most a war has."""

MOST = 5
"""So many sentences at most tell of a turn in full."""

WINS = " wins"
OVER, BACK = " goes over", " returns to Sauron"
"""What becomes of a Nazgûl whom Saruman masters, or has to give back."""

POINTS = 5
"""So many Strength Points lost weigh 1."""


def share(state: RingWarState, power: str) -> float:
    """Return how far a power has come, as a share of 1: the Ring on its way, places, Nazgûl."""
    if power == FELLOWSHIP:
        return 1.0 if state.ring.destroyed else _nearer(state, FELLOWSHIP, MOUNT_DOOM)
    goals = places(state, power)
    if power == DARK_POWER:
        return max(len(goals.held) / len(goals.needed), _nearer(state, DARK_POWER, BARAD_DUR))
    turned, existing = mastered(state)
    return (turned + len(goals.held)) / (existing + len(goals.needed))


def _nearer(state: RingWarState, power: str, end: Hex) -> float:
    """Return how much of the way from Rivendell a bearer whom a power commands has behind him."""
    bearer, grid = state.ring.bearer, lookup(state).grid
    if not bearer or power_of(state, bearer) != power or (hex_ := bearer_hex(state)) not in grid:
        return 0.0
    return max(0.0, 1 - grid.distance(hex_, end) / grid.distance(RIVENDELL, end))


KINDS = ("ring", "dead", "place", "captured", "nazgul", "alliance", "nation")
"""What is told of a turn, the weightiest first."""


def _down(found: Sequence[str]) -> range:
    """Return how many of several sentences are told where not all are, the most first."""
    return range(len(found) - 1, 0, -1)


class _Turn(msgspec.Struct):
    """What one Game-Turn has brought so far: the sentences on it by their kind, how much it weighs, and what the
    heaviest entry of it weighs, with its number; `armed` are the nations that were mobilized, `came` the kinds of what
    is told in the order of the first of each,
    `unknown` is how many were captured of whom nobody may know who they are, and `goals` is why powers have won."""

    entry: int
    number: int
    said: dict[str, list[str]] = msgspec.field(default_factory=lambda: {kind: [] for kind in KINDS})
    armed: list[str] = []
    came: list[str] = []
    unknown: int = 0
    goals: dict[str, str] = {}
    weight: float = 0
    heaviest: tuple[float, int] = (0, 0)

    def take(self, event: Any, known: Collection[str], wanted: Collection[str]) -> None:
        """Count an event; `known` are the Characters that there were before it, where somebody is killed."""
        match event:
            case bearing.RingDestroyed():
                self.note("ring", "the Ring is destroyed", RING)
            case bearing.RingPassed(hex=hex_) if hex_:
                self.note("ring", f"the Ring lies at {hex_name(hex_)}", RING)
            case bearing.RingPassed(bearer=bearer) if bearer != HIDDEN:
                self.note("ring", f"{titled_name(bearer)} gets the Ring", RING)
            case fighting.Killed(who=who) if who in known:
                fellow = current().characters[who].side == FELLOWSHIP
                weight = HERO if who == FRODO else FELLOW if fellow else DEATH
                self.note("dead", f"{titled_name(who)} dies", weight)
            case searching.Captured(person=person) if person == HIDDEN:
                self._comes("captured")
                self.unknown += 1
                self.weight += CAPTURE
            case searching.Captured(person=person):
                self.note("captured", f"{titled_name(person)} is captured", CAPTURE)
            case mastering.NazgulTaken(person=person, power=power):
                does = OVER if power == SARUMAN else BACK
                self.note("nazgul", f"{titled_name(person)}{does}", NAZGUL)
            case moving.ControlChanged(hex=hex_, power=power) if hex_ in wanted:
                self.note("place", f"{hex_name(hex_)} {'is free' if power == FELLOWSHIP else 'falls'}", PLACE)
            case battling.Reduced(hex=hex_):
                self.note("place", f"{hex_name(hex_)} is reduced", PLACE)
            case mastering.AllianceMade(partner=partner):
                self.note("alliance", f"Saruman joins {power_name(partner)}", ALLIANCE)
            case t.AllianceOver():
                self.note("alliance", "the Alliance ends", ALLIANCE)
            case t.Won(power=power, reason=reason):
                self.goals[power] = GOALS[reason]
                self.note("ring", f"{power_name(power)}{WINS}", RING)
            case moving.Mobilized(nation=nation):
                self.armed.append(nation)
                self.note("nation", f"{NATIONS[nation]} {'arm' if nation in MANY else 'arms'}", NATION)
            case battling.LossTaken(points=points):
                self.weight += points / POINTS

    def note(self, kind: str, words: str, weight: float) -> None:
        """Keep a sentence, and add what it weighs."""
        self._comes(kind)
        if words not in self.said[kind]:
            self.said[kind].append(words)
            self.weight += weight

    def _comes(self, kind: str) -> None:
        if kind not in self.came:
            self.came.append(kind)

    def words(self) -> str:
        """Return what the turn brought, the weightiest first, as fully as a line has room for."""
        found = [words for kind in KINDS for words in [*self.said[kind], *self._taken() * (kind == "captured")]]
        ways = [", ".join(found), *(f"{', '.join(found[:most])}, {len(found) - most} more" for most in _down(found))]
        ways += found[:1]
        return capital(next((words for words in ways if len(words) <= ROOM), ways[-1]))

    def _taken(self) -> list[str]:
        """Say how many were captured of whom nobody may know who they are."""
        if not self.unknown:
            return []
        return [
            "one of the Fellowship is captured"
            if self.unknown == 1
            else f"{self.unknown} of the Fellowship are captured"
        ]

    def _told(self) -> str:
        """Say in sentences the weightiest of what the turn brought, in the order in which it began to come, behind it
        which nations were mobilized, and at last who has won with it; together those to whom the same has happened."""
        won = [f"{power_name(power)} wins: {goal}" for power, goal in self.goals.items()]
        dead = _together(self.said["dead"], " dies", " die")
        captured = _together(self.said["captured"], " is captured", " are captured")
        ends = ((OVER, " go over"), (BACK, " return to Sauron"))
        nazgul = [
            words
            for one, many in ends
            for words in _together([words for words in self.said["nazgul"] if words.endswith(one)], one, many)
        ]
        found = {"dead": dead, "captured": [*captured, *self._taken()], "nazgul": nazgul}
        found["ring"] = [one for one in self.said["ring"] if not one.endswith(WINS) and one not in self.goals.values()]
        found["nation"] = self._armed()
        told = [(kind, words) for kind in KINDS for words in found.get(kind, self.said[kind])]
        most = told[: MOST - len(won)]
        most.sort(key=lambda one: (one[0] == "nation", self.came.index(one[0])))
        return capital("; ".join([*(words for _, words in most), *won]))

    def _armed(self) -> list[str]:
        """Say in one sentence which nations were mobilized."""
        names = [NATIONS[nation] for nation in self.armed]
        are = "are" if len(names) > 1 or (self.armed[:1] and self.armed[0] in MANY) else "is"
        return [f"{and_list(names)} {are} mobilized"] * bool(names)

    def done(self, state: RingWarState, start: Mapping[str, float], order: Sequence[str]) -> Turn:
        """Return the turn, after which the war stands as in `state`; `start` is what the powers had when it began."""
        values = tuple(_percent(share(state, power), start[power]) for power in order)
        name = f"turn {self.number}" if self.number else "set-up"
        part = "war" if state.mordor else "peace"
        cost = round(self.weight)
        return Turn(self.entry, name, part, TOP, values, cost, self.words(), self._told(), self.heaviest[1])


def _together(sentences: Sequence[str], one: str, many: str) -> list[str]:
    """Return sentences that end alike as a single one."""
    if len(sentences) < 2:
        return [*sentences]
    return [f"{and_list([words.removesuffix(one) for words in sentences])}{many}"]


def _percent(now: float, start: float) -> int:
    """Return how much of what a power lacked at the start it has, in per cent."""
    return round(TOP * max(0.0, now - start) / (1 - start))


def course(state: RingWarState, entries: Sequence[Entry], see: See | None = None) -> Course:
    """Return the picture of a finished war whose entries follow from `state`, which is folded on, as far as `see` lets
    it be told.

    Who has won is drawn first: the gap that is told of a turn is that power's.
    """
    order = _order(state, entries)
    wanted = {hex_ for power in order if power != FELLOWSHIP for hex_ in places(state, power).needed}
    start = {power: share(state, power) for power in order}
    turns: list[Turn] = []
    now = _Turn(0, state.turn)
    for number, entry in enumerate(entries):
        for event in entry.events:
            if isinstance(event, t.TurnBegan):
                if state.turn:
                    turns.append(now.done(state, start, order))
                now = _Turn(number, event.turn)
            known = {*state.people} if isinstance(event, fighting.Killed) else ()
            BOOKKEEPING.evolvers[type(event)](state, event)
            # What a position begins with is no change in it.
            if number:
                before = now.weight
                now.take(event if see is None else see(state, event), known, wanted)
                now.heaviest = max(now.heaviest, (now.weight - before, number), key=lambda one: one[0])
        state.agenda[entry.keep :] = entry.agenda
    turns.append(now.done(state, start, order))
    names = tuple(power_name(power).removeprefix("the ") for power in order)
    left = f"% left for {power_name(order[0])}"
    return Course("How near to their goals (%)", TOP, "won", names, turns, left, TURNING)


def _order(state: RingWarState, entries: Sequence[Entry]) -> list[str]:
    """Return the powers, those that have won first."""
    ended = [event for event in entries[-1].events if isinstance(event, t.GameEnded)] if entries else []
    winners = ended[-1].winners if ended else ()
    return sorted(powers(state), key=lambda power: power not in winners)
