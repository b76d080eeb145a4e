"""Figures on a finished war: the Ring's way, strength, Shadow Points and Nazgûl over time, what each turn brought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from core.kernel.entries import Entry
from core.kernel.figures import Figure, Kept, Sheet, Value, of_each
from core.ring_war.chapters.board import nazgul, points_of
from core.ring_war.chapters.sides import power_of, powers
from core.ring_war.content.contents import lookup
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.evolve import BOOKKEEPING
from core.ring_war.model.records import battling, fighting, searching
from core.ring_war.model.records import turn as t
from core.ring_war.model.state import Person, RingWarState
from core.ring_war.outlook import places, way_to_the_fire
from core.ring_war.review.luck import Luck
from core.ring_war.words.names import capital, person_name, power_name

WAY = "Hexes between the Ring and Mount Doom, as the crow flies."
SIGNS: dict[str, str] = {FELLOWSHIP: "F", DARK_POWER: "D", SARUMAN: "S"}


def _of_each(
    state: RingWarState, of: Callable[[RingWarState, str], float], *, but: str = ""
) -> dict[tuple[str, str], Value]:
    """Return a series for each power, `but` one."""
    shown = [power for power in powers(state) if power != but]
    return of_each({power: (capital(power_name(power)), SIGNS[power]) for power in shown}, of)


def _charts(state: RingWarState) -> list[Kept]:
    people: dict[tuple[str, str], Value] = {("seen by an enemy", "s"): seen, ("captives", "c"): captives}
    charts = [
        Kept("The Ring's way", WAY, {("to the fire", "o"): way_to_the_fire}),
        Kept("Shadow Points", "What the Dark Power has left.", {("Shadow Points", "p"): lambda now: now.shadow}),
        Kept("Characters", "How many of the Fellowship's are seen, and how many are captives.", people),
    ]
    if state.options.game != "character":
        points = Kept("Strength Points", "On the map, lent or not, mobilized or not.", _of_each(state, points_of))
        held = Kept("Places", f"How many each holds of those that it needs: {_needed(state)}.", _places(state))
        charts = [charts[0], points, held, *charts[1:]]
    if SARUMAN in powers(state):
        obey = _of_each(state, lambda now, power: sum(1 for _ in nazgul(now, power)), but=FELLOWSHIP)
        charts.append(Kept("Nazgûl", "Whom they obey.", obey))
    return charts


def _after_places(state: RingWarState) -> list[str]:
    """Return the powers that win by places."""
    return [power for power in powers(state) if power != FELLOWSHIP]


def _needed(state: RingWarState) -> str:
    """Return how many places each of them needs."""
    return ", ".join(f"{power_name(power)} {len(places(state, power).needed)}" for power in _after_places(state))


def _places(state: RingWarState) -> dict[tuple[str, str], Value]:
    names = {power: (capital(power_name(power)), SIGNS[power]) for power in _after_places(state)}
    return of_each(names, lambda now, power: len(places(now, power).held))


def seen(state: RingWarState) -> int:
    """Return how many of the Fellowship's Characters an enemy sees."""
    return sum(bool(person.spotted or person.known) and not person.captive for _, person in _company(state))


def captives(state: RingWarState) -> int:
    """Return how many of the Fellowship's Characters are captives."""
    return sum(bool(person.captive) for _, person in _company(state))


def _company(state: RingWarState) -> Iterator[tuple[str, Person]]:
    """Yield the Fellowship's Characters that are on the map."""
    cards = lookup(state).characters
    for name, person in state.people.items():
        if cards[name].side == FELLOWSHIP and person.hex and not person.gone:
            yield name, person


class TurnCost(msgspec.Struct):
    """What one Game-Turn took from each power: points, whom somebody found and took captive, and who fell."""

    turn: int
    points: dict[str, int]
    found: int = 0
    taken: int = 0
    people: list[str] = msgspec.field(default_factory=list)

    def row(self) -> tuple[str, ...]:
        """Return the row of a sheet."""
        numbers = (*self.points.values(), self.found, self.taken)
        return str(self.turn), *(str(one) if one else "-" for one in numbers), ", ".join(self.people) or "-"


class _Told:
    """The turns of a war, filled event by event; one that begins within a turn has a row for that, too."""

    def __init__(self, state: RingWarState) -> None:
        self.powers = powers(state)
        self.turns: list[TurnCost] = []
        if state.turn:
            self.turns.append(TurnCost(state.turn, dict.fromkeys(self.powers, 0)))

    def take(self, event: Any, state: RingWarState) -> None:
        """Count an event that happens in `state`."""
        if isinstance(event, t.TurnBegan):
            self.turns.append(TurnCost(event.turn, dict.fromkeys(self.powers, 0)))
        elif self.turns:
            self._count(self.turns[-1], event, state)

    def _count(self, now: TurnCost, event: Any, state: RingWarState) -> None:
        match event:
            case battling.LossTaken(army=army, points=points):
                now.points[power_of(state, army)] += points
            case searching.Spotted(people=people):
                now.found += len(people)
            case searching.Captured():
                now.taken += 1
            case fighting.Killed(who=who):
                now.people.append(person_name(who))

    def sheets(self) -> list[Sheet]:
        """Return the sheet, or none where no turn has begun."""
        if not self.turns:
            return []
        columns = ("turn", *(f"{SIGNS[power]} points" for power in self.powers), "found", "captured", "killed")
        about = (
            "Strength Points that each power lost, how many were found (a search may find several) and captured, and "
            "who was killed, Servants and Orc parties among them."
        )
        return [Sheet("What the turns cost", columns, [one.row() for one in self.turns], about)]


def figures(state: RingWarState, entries: Sequence[Entry]) -> list[Figure]:
    """Return the figures on a finished war whose entries follow from `state`, which is folded on."""
    kept, told, luck = _charts(state), _Told(state), Luck(state)
    for entry in entries:
        for event in entry.events:
            told.take(event, state)
            luck.take(event, state)
            BOOKKEEPING.evolvers[type(event)](state, event)
        state.agenda[entry.keep :] = entry.agenda
        for one in kept:
            one.keep(state)
    return [*(one.chart() for one in kept), *told.sheets(), *luck.sheets()]
