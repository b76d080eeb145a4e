"""Army Combat, in a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.kernel.voice import speaking
from core.ring_war.chapters.battles.odds import shifted
from core.ring_war.model.records import battling as b
from core.ring_war.words.dice import die_said, signed
from core.ring_war.words.names import capital, force_name, hex_name, odds_said, power_name, ratio_said, titled_name
from core.ring_war.words.told_moving import pieces_named, verb_for

MODIFIERS = {
    "ratio": "ratio",
    "morale": "Morale",
    "ground": "ground",
    "river": "river",
    "allied_defence": "Allied defence",
    "allied_attack": "Allied attack",
    "frenzy": "Battle Frenzy",
    "nazgul": "Nazgûl",
    "ambush": "ambush",
    "sorcery": "Sorcery",
}
"""What changes the die of a battle, as it is said."""


def _began(event: b.BattleBegan) -> str:
    fray = event.fray
    whose = "all others" if fray.against == b.BOTH else power_name(fray.against)
    mine, theirs = fray.points
    points = "1 point" if mine == 1 else f"{mine} points"
    return f"{power_name(fray.power)} attacks {whose} at {hex_name(fray.hex)}, {points} against {theirs}"


def _rolled(event: b.BattleRolled) -> str:
    more = "".join(f", {MODIFIERS[name]} {signed(value)}" for name, value in event.modifiers.items())
    attack, defence = event.lost
    rolled = f"odds {odds_said(event.ratio)}{walls_said(event.ratio, event.column)}, {die_said(event.die)}{more}"
    return f"{rolled}: the attacker loses {attack} per cent, the defender {defence}"


def walls_said(ratio: str, column: int) -> str:
    """Return by how many columns walls shift a battle, and in which column it is read then; "" where none do (Q.4)."""
    columns, read = shifted(ratio, column)
    return f", walls {columns} column{'s' * (columns > 1)} left to {ratio_said(read)}" if columns else ""


def _sorcery(event: b.SorcerySpent) -> str:
    side = "attack" if event.side == b.ATTACK else "defence"
    return f"{titled_name(event.person)} spends a use of Sorcery for the {side}"


def _retreated(event: b.Retreated) -> str:
    return f"{pieces_named(event.pieces)} {verb_for(event.pieces, 'retreat')} to {hex_name(event.hex)}"


def _cornered(event: b.CornerTurned) -> str:
    if not event.needs:
        return f"{titled_name(event.person)} tries to get away"
    ending = "gets away" if event.die <= event.needs else "does not get away"
    return f"{titled_name(event.person)} {ending}: {die_said(event.die)}, {event.needs} or less was needed"


def _spared(event: b.SpareRolled) -> str:
    ending = "slain" if event.die <= event.needs else "let go"
    return f"{titled_name(event.person)} is taken and {ending}: {die_said(event.die)}, {event.needs} or less slays"


def _hurt(event: b.LeaderHurt) -> str:
    ending = "is wounded" if event.die == 1 else "is unhurt"
    return f"{titled_name(event.person)} {ending} in the rout: {die_said(event.die)}"


def _reduction(event: b.ReductionRolled) -> str:
    total = event.die + event.more - event.less
    ends = "it is reduced" if total >= event.needs else "it holds out"
    plus, minus = (" plus ", " minus ") if speaking().aloud else (" + ", " - ")
    sums = f"{die_said(event.die)}{plus}{event.more}{minus}{event.less} is {total}, {event.needs} or more was needed"
    return f"{capital(hex_name(event.hex))} is pressed: {sums}; {ends}"


TOLD: dict[type, Callable[[Any], str]] = {
    b.LossTaken: lambda event: f"{force_name(event.army)} lose {event.points} point{'s' * (event.points != 1)}",
    b.BattleBegan: _began,
    b.StoodAside: lambda event: "Saruman takes no part in the battle",
    b.SorcerySpent: _sorcery,
    b.BattleRolled: _rolled,
    b.Retreated: _retreated,
    b.CornerTurned: _cornered,
    b.SpareRolled: _spared,
    b.LeaderHurt: _hurt,
    b.ReductionRolled: _reduction,
    b.Reduced: lambda event: f"{capital(hex_name(event.hex))} is reduced",
}
"""How the events of Army Combat read; that a battle is over is bookkeeping."""
