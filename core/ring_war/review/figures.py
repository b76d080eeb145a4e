"""Figures on a finished war: the Ring's way, strength, Shadow Points and Nazgûl over time, what each turn brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from core.kernel.entries import Entry
from core.kernel.figures import Chart, Figure, Series, Sheet, against
from core.ring_war.chapters.board import nazgul, points_of
from core.ring_war.chapters.sides import powers
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.evolve import BOOKKEEPING
from core.ring_war.model.records import battling, fighting, searching
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import RingWarState
from core.ring_war.outlook import way_to_the_fire
from core.ring_war.words.names import capital, person_name, power_name

SIGNS: dict[str, str] = {FELLOWSHIP: "F", DARK_POWER: "D", SARUMAN: "S"}
Value = Callable[[RingWarState], float | None]
SIX = 6


class _Kept:
    """A chart with some series, each with a value after each entry."""

    def __init__(self, title: str, about: str, of: dict[tuple[str, str], Value]) -> None:
        self.title, self.about, self.of = title, about, of
        self.values: dict[tuple[str, str], list[float | None]] = {name: [] for name in of}

    def keep(self, state: RingWarState) -> None:
        """Add a value to each series."""
        for name, of in self.of.items():
            self.values[name].append(of(state))

    def chart(self) -> Chart:
        """Return the chart."""
        series = [Series(name, sign, values) for (name, sign), values in self.values.items()]
        return Chart(self.title, series, self.about)


def _of_each(state: RingWarState, of: Callable[[RingWarState, str], float]) -> dict[tuple[str, str], Value]:
    """Return a series for each power."""

    def of_power(power: str) -> Value:
        return lambda now: of(now, power)

    return {(capital(power_name(power)), SIGNS[power]): of_power(power) for power in powers(state)}


def _charts(state: RingWarState) -> list[_Kept]:
    charts = [
        _Kept("Strength Points", "On the map, lent or not, mobilized or not.", _of_each(state, points_of)),
        _Kept(
            "The Ring's way",
            "Hexes between the Ring and Mount Doom.",
            {("to the fire", "o"): way_to_the_fire},
        ),
        _Kept(
            "Shadow Points", "What the Dark Power has left.", {("Shadow Points", "p"): lambda now: float(now.shadow)}
        ),
    ]
    if SARUMAN in powers(state):
        charts.append(
            _Kept("Nazgûl", "Whom they obey.", _of_each(state, lambda now, power: sum(1 for _ in nazgul(now, power))))
        )
    return charts


class TurnCost(msgspec.Struct):
    """What one Game-Turn took from each power: points, and who fell."""

    turn: int
    points: dict[str, int]
    people: list[str] = msgspec.field(default_factory=list)

    def row(self) -> tuple[str, ...]:
        """Return the row of a sheet."""
        cells = (str(points) if points else "-" for points in self.points.values())
        return str(self.turn), *cells, ", ".join(self.people) or "-"


class _Told:
    """The sheets of a war, filled event by event."""

    def __init__(self, state: RingWarState) -> None:
        self.powers = powers(state)
        self.turns: list[TurnCost] = []
        self.rolls = self.evaded = 0
        self.expected = 0.0

    def take(self, event: Any, state: RingWarState) -> None:
        """Count an event that happens in `state`."""
        match event:
            case t.TurnBegan(turn=turn):
                self.turns.append(TurnCost(turn, dict.fromkeys(self.powers, 0)))
            case battling.LossTaken(army=army, points=points) if self.turns:
                owner = lookup(state).armies[state.armies[army].card].owner
                power = owner if owner in self.turns[-1].points else DARK_POWER
                self.turns[-1].points[power] += points
            case fighting.Killed(who=who) if self.turns and who in state.people:
                self.turns[-1].people.append(person_name(who))
            case searching.Evaded(die=die, needs=needs) if die:
                self.rolls += 1
                self.evaded += die <= needs
                self.expected += min(max(needs, 0), SIX) / SIX

    def sheets(self) -> list[Sheet]:
        """Return both sheets, without the one that would be empty."""
        found = []
        if self.turns:
            columns = ("turn", *(f"{SIGNS[power]} points" for power in self.powers), "killed")
            about = "Strength Points that each power lost in a Game-Turn, and which Characters died."
            found.append(Sheet("What the turns cost", columns, [one.row() for one in self.turns], about))
        if self.rolls:
            row = (
                capital(power_name(FELLOWSHIP)),
                "Characters not found",
                str(self.rolls),
                str(self.evaded),
                *against(self.evaded, self.expected),
            )
            columns = ("side", "", "rolls", "came", "expected", "more or less")
            found.append(Sheet("Luck of the dice", columns, [row], "Evasion against searches, Nazgûl and Gollum."))
        return found


def figures(state: RingWarState, entries: Sequence[Entry]) -> list[Figure]:
    """Return the figures on a finished war whose entries follow from `state`, which is folded on."""
    kept, told = _charts(state), _Told(state)
    for entry in entries:
        for event in entry.events:
            told.take(event, state)
            BOOKKEEPING.evolvers[type(event)](state, event)
        state.agenda[entry.keep :] = entry.agenda
        for one in kept:
            one.keep(state)
    return [*(one.chart() for one in kept), *told.sheets()]
