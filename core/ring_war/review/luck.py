"""What the dice of a war gave, against what was to be expected of them."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Any

from core.kernel.figures import LUCK, Sheet, Tally
from core.ring_war.chances.die import FACES, at_least, at_most
from core.ring_war.chapters.battles.odds import die_of
from core.ring_war.chapters.fights.strength import sorcery_wounds, weapon_wounds
from core.ring_war.chapters.sides import player_of, power_of, powers
from core.ring_war.content.contents import lookup
from core.ring_war.model.records import battling as b
from core.ring_war.model.records import bearing as r
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records import mastering as x
from core.ring_war.model.records import moving as m
from core.ring_war.model.records import searching as s
from core.ring_war.model.state import DARK_POWER, FELLOWSHIP, SARUMAN, RingWarState
from core.ring_war.words.names import capital, power_name

KINDS = (
    "Characters not found",
    "captures avoided",
    "escapes",
    "fights refused",
    "wounds dealt by weapons",
    "wounds dealt by Sorcery",
    "fights broken off",
    "enemy's losses in battle, %",
    "Ring taken off",
    "passes that open",
    "Shadow Points rolled",
    "people persuaded",
)
HIDES, CAPTURE, ESCAPE, REFUSAL, WEAPON, SORCERY, BREAK_OFF, BATTLE, RING, PASS, SHADOW, VOICE = KINDS

SEVEN = 7
"""What two dice show on average."""

Roll = tuple[str, str, float, float]
"""Whom a roll helps when it goes well, its kind, what came of it, and what was to be expected."""


class Luck:
    """The dice of all powers; a roll counts for the one that it helps when it goes well."""

    def __init__(self, state: RingWarState) -> None:
        self.tallies = {(power, kind): Tally() for power in powers(state) for kind in KINDS}

    def take(self, event: Any, state: RingWarState) -> None:
        """Count `event`, which happens in `state`."""
        for power, kind, came, expected in counted(event, state):
            tally = self.tallies.get((player_of(state, power), kind))
            if tally is not None:  # Gollum is nobody's while he serves nobody.
                tally.add(came, expected)

    def sheets(self) -> list[Sheet]:
        """Return the sheet, without the kinds of rolls that nobody made."""
        rows = [
            (capital(power_name(power)), kind, *tally.cells())
            for (power, kind), tally in self.tallies.items()
            if tally.rolls
        ]
        about = "Each roll counts for the power that gains by it; Servants count for the Dark Power."
        return [Sheet("Luck of the dice", LUCK, rows, about)] if rows else []


def counted(event: Any, state: RingWarState) -> Iterator[Roll]:
    """Yield for each roll that an event tells of whom it helps, its kind, what came of it, and what was expected."""
    match event:
        case s.Evaded(die=die, needs=needs) if die:
            yield FELLOWSHIP, HIDES, die <= needs, at_most(needs)
        case s.CaptureRolled(die=die, needs=needs):
            yield FELLOWSHIP, CAPTURE, die <= needs, at_most(needs)
        case s.EscapeRolled(die=die, needs=needs) | d.EscapeTried(die=die, needs=needs) if die:
            yield FELLOWSHIP, ESCAPE, die <= needs, at_most(needs)
        case f.Refused(target=who, die=die, needs=needs) | f.RefusalFailed(person=who, die=die, needs=needs) if die:
            yield _whose(state, who), REFUSAL, die <= needs, at_most(needs)
        case f.Struck(sorcery=True):
            wounds = (sorcery_wounds(state, face + event.more, event.column) for face in FACES)
            yield _whose(state, event.by), SORCERY, event.wounds, fmean(wounds)
        case f.Struck():
            wounds = (weapon_wounds(state, face + event.more, int(event.column)) for face in FACES)
            yield _whose(state, event.by), WEAPON, event.wounds, fmean(wounds)
        case f.BrokeOff(person=who, needs=needs, away=away):
            yield _whose(state, who), BREAK_OFF, away, at_most(needs)
        case b.BattleRolled() if state.fray is not None:
            yield from _battle(event, state, state.fray)
        case r.RemovalRolled(die=die, needs=needs):
            yield FELLOWSHIP, RING, die <= needs, at_most(needs)
        case m.PassTried(power=power, die=die, needs=needs):
            yield power, PASS, die >= needs, at_least(needs)
        case m.ShadowRolled(points=points, more=more):
            yield DARK_POWER, SHADOW, points, SEVEN + more
        case x.Persuaded(failed=failed, needs=needs):
            yield SARUMAN, VOICE, failed, 1 - at_most(needs)


def _whose(state: RingWarState, who: str) -> str:
    """Return whose a piece is that fights; Servants are nobody's, and count for the Dark Power."""
    if who in state.parties:
        return state.parties[who].owner
    return power_of(state, who) if who in state.people else DARK_POWER


def _battle(event: b.BattleRolled, state: RingWarState, fray: b.Fray) -> Iterator[Roll]:
    losses = [lookup(state).losses(event.column, die_of(state, face, event.modifiers)) for face in FACES]
    sides = ((fray.power, 1), (_defender(state, fray), 0))
    for power, enemy in sides:
        yield power, BATTLE, event.lost[enemy], fmean(lost[enemy] for lost in losses)


def _defender(state: RingWarState, fray: b.Fray) -> str:
    """Return who defends; of two who defend together the one whose force stands first."""
    return fray.against if fray.against != b.BOTH else power_of(state, fray.defenders[0])
