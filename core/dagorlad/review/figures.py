"""Figures on a finished battle: points, victory points and units over time, what each turn cost, what each kind did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.dagorlad.chapters.odds import chance_to_throw
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.evolve import BOOKKEEPING
from core.dagorlad.model.state import BEAST, SIDES, DagorladState
from core.dagorlad.review.luck import Luck
from core.dagorlad.words.names import army_name, capital, kind_label, piece_name
from core.kernel.entries import Entry
from core.kernel.figures import Figure, Kept, Sheet, Value, against, of_each

SIGNS = {SAURON: "S", WESTERNESSE: "W"}


def units_left(state: DagorladState, side: str, kind: str = "") -> int:
    """Return how many units a side still has, on the map or waiting, of a kind or of all; a Phalanx is two Slaves."""
    rules = lookup(state)
    return sum(
        not unit.gone and not unit.left
        for name, unit in state.units.items()
        if rules.side[name] == side and rules.units[name].kind != "formation" and kind in ("", rules.units[name].id)
    )


def _of_each(of: Callable[[DagorladState, str], float]) -> dict[tuple[str, str], Value]:
    """Return a series for each side."""
    return of_each({side: (army_name(side), SIGNS[side]) for side in SIDES}, of)


def _of_kinds(rules: Lookup, side: str) -> dict[tuple[str, str], Value]:
    """Return a series for each kind of units of a side, each with a sign of its own."""
    signs: dict[str, str] = {}
    for kind in rules.kinds.values():
        if kind.side == side and kind.kind != "formation":
            letters = f"{kind.id}{kind.name.upper()}"
            signs[kind.id] = next(sign for sign in letters if sign.isalnum() and sign not in signs.values())
    names = {kind: (kind_label(kind, rules), sign) for kind, sign in signs.items()}
    return of_each(names, lambda state, kind: units_left(state, side, kind))


def _alike(rules: Lookup, *sides: str) -> str:
    """Return in a sentence what tells kinds apart that are called alike; nothing where there are none."""
    ours = [kind for kind in rules.kinds.values() if kind.side in sides]
    twice = [kind for kind in ours if sum(one.plural == kind.plural for one in ours) > 1]
    names = " and ".join(sorted(kind_label(kind.id, rules) for kind in twice))
    return f" {names} differ in their morale." if names else ""


def _charts(state: DagorladState) -> list[Kept]:
    rules = lookup(state)
    levels = rules.content.levels
    at_levels = ", ".join(f"{army_name(side)}'s army at {levels[side]}" for side in SIDES)
    return [
        Kept(
            "Demoralization points",
            f"What each army has lost; an army is demoralized at its level: {at_levels}.",
            _of_each(lambda now, side: now.points.get(side, 0)),
        ),
        Kept("Victory points", "What each side has won so far.", _of_each(lambda now, side: now.vp.get(side, 0))),
        Kept("Units", "On the map or still to come; a Phalanx is two Slaves.", _of_each(units_left)),
        *(
            Kept(
                f"{army_name(side)}'s units by kind",
                f"On the map or still to come.{_alike(rules, side)}",
                _of_kinds(rules, side),
            )
            for side in SIDES
        ),
    ]


class TurnCost(msgspec.Struct):
    """What one Game-Turn took from each side: points, units, leaders."""

    turn: int
    points: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    units: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    leaders: list[str] = msgspec.field(default_factory=list)

    def row(self) -> tuple[str, ...]:
        """Return the row of a sheet."""
        cells = [str(self.units[side]) for side in SIDES] + [str(self.points[side]) for side in SIDES]
        return str(self.turn), *(cell if cell != "0" else "-" for cell in cells), ", ".join(self.leaders) or "-"


class Deeds(msgspec.Struct):
    """What the units of one kind did: attacks, hits, hits that were to be expected, enemies eliminated, own losses."""

    attacks: int = 0
    hits: int = 0
    expected: float = 0.0
    enemies: int = 0
    lost: int = 0

    def row(self) -> tuple[str, ...]:
        """Return the row of a sheet."""
        return str(self.attacks), str(self.hits), *against(self.hits, self.expected), str(self.enemies), str(self.lost)


class _Told:
    """The sheets of a battle, filled event by event; one that begins within a `turn` has a row for that, too."""

    def __init__(self, rules: Lookup, turn: int = 0) -> None:
        self.rules = rules
        self.turns = [TurnCost(turn)] if turn else []
        self.deeds: dict[str, Deeds] = {}
        self.attacker = ""
        self.breath = False

    def of(self, piece: str) -> Deeds:
        """Return what the kind of a piece did; the Beast and the leaders are kinds of their own."""
        found = self.rules.units.get(piece)
        name = (
            kind_label(found.id, self.rules) if found else capital(piece_name(BEAST)) if piece == BEAST else "Leaders"
        )
        return self.deeds.setdefault(name, Deeds())

    def take(self, event: Any) -> None:
        """Count an event."""
        match event:
            case e.TurnBegan(turn=turn):
                self.turns.append(TurnCost(turn))
            case c.AttackRolled(unit=unit, needs=needs, dice=dice, hit=hit):
                self.attacker = unit
                deeds = self.of(unit)
                deeds.attacks += 1
                deeds.hits += hit
                deeds.expected += chance_to_throw(needs) if dice else 1.0
            case c.UnitLost(unit=unit):
                self.of(unit).lost += 1
                if self.turns:
                    self.turns[-1].units[self.rules.side[unit]] += 1
                if self.attacker and self.rules.side[self.attacker] != self.rules.side[unit]:
                    self.of(self.attacker).enemies += 1
            case c.LeaderLost(leader=leader) if self.turns:
                self.turns[-1].leaders.append(piece_name(leader))
            case e.BreathBlown():
                self.attacker = BEAST
                self.breath = True
            case e.PhaseBegan():
                self.attacker = ""

    def scored(self, before: Mapping[str, int], after: Mapping[str, int]) -> None:
        """Count the points that an event has brought."""
        for side in SIDES if self.turns else ():
            self.turns[-1].points[side] += after.get(side, 0) - before.get(side, 0)

    def sheets(self) -> list[Sheet]:
        """Return both sheets, without the one that would be empty."""
        found = []
        if self.turns:
            columns = ("turn", *(f"{SIGNS[side]} {what}" for what in ("units", "points") for side in SIDES), "leaders")
            rows = [turn.row() for turn in self.turns]
            found.append(
                Sheet(
                    "What the turns cost", columns, rows, "What Sauron (S) and Westernesse (W) lost in each Game-Turn."
                )
            )
        rows = [(name, *deeds.row()) for name, deeds in sorted(self.deeds.items(), key=self._place)]
        if rows:
            columns = ("", "attacks", "hits", "expected", "more or less", "eliminated", "lost")
            breath = " Whom the Death Breath eliminates was not attacked." * self.breath
            about = f"Missiles and melee together, Sauron's units first.{breath}{_alike(self.rules, *SIDES)}"
            found.append(Sheet("What the kinds did", columns, rows, about))
        return found

    def _place(self, row: tuple[str, Deeds]) -> int:
        """Return where a kind stands in the list: those of Sauron's side, the Beast, those of Westernesse, leaders."""
        ours, theirs = (
            [kind_label(kind.id, self.rules) for kind in self.rules.kinds.values() if kind.side == side]
            for side in SIDES
        )
        order = [*ours, capital(piece_name(BEAST)), *theirs]
        return order.index(row[0]) if row[0] in order else len(order)


def figures(state: DagorladState, entries: Sequence[Entry]) -> list[Figure]:
    """Return the figures on a finished battle whose entries follow from `state`, which is folded on."""
    kept = _charts(state)
    told = _Told(lookup(state), state.turn)
    luck = Luck()
    for entry in entries:
        before = dict(state.points), dict(state.vp)
        quiet = True
        for event in entry.events:
            told.take(event)
            luck.take(event, state)
            points = dict(state.points)
            BOOKKEEPING.evolvers[type(event)](state, event)
            quiet = quiet and not isinstance(event, c.UnitLost | e.ExitedToMordor)
            told.scored(points, state.points)
        state.agenda[entry.keep :] = entry.agenda
        again = quiet and before == (state.points, state.vp)
        for one in kept:
            one.keep(state, again)
    return [*(one.chart() for one in kept), *told.sheets(), *luck.sheet()]
