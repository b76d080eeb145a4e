"""Looking back: where turns begin, which moments are sought, and figures on a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.kernel.entries import Entry
from core.kernel.figures import Chart, Figure, Series, Sheet, against
from core.kernel.review import Mark, Review
from tests.skirmish import model as m
from tests.skirmish.content import SIDES
from tests.skirmish.ending import NAMES
from tests.skirmish.evolve import BOOKKEEPING
from tests.skirmish.model import SkirmishState

MEAN = 3.5
"""What a die shows on average."""


class SkirmishReview(Review):
    """What a player looks for afterwards."""

    marks = (
        Mark("turn", "Turn", "#", part=True, ruler=True),
        Mark("fight", "Fight", "!"),
        Mark("lost", "Unit lost", "x", ruler=True),
    )

    def begins_turn(self, event: Any) -> bool:
        """A turn begins with its event."""
        return isinstance(event, m.TurnBegan)

    def mark_of(self, event: Any) -> str:
        """Return the kind of moment that an event is."""
        match event:
            case m.TurnBegan():
                return "turn"
            case m.Fought():
                return "fight"
            case m.StepLost(left=0):
                return "lost"
        return ""

    def figures(self, start: SkirmishState, entries: Sequence[Entry]) -> list[Figure]:
        """Return the strength of both sides over the game, and the luck of their dice."""
        strength: dict[str, list[float | None]] = {side: [] for side in SIDES}
        dice: dict[str, list[int]] = {side: [] for side in SIDES}
        for entry in entries:
            for event in entry.events:
                if isinstance(event, m.Fought):
                    for unit, die in zip((event.attacker, event.defender), event.dice, strict=True):
                        dice[start.units[unit].side].append(die)
                BOOKKEEPING.evolvers[type(event)](start, event)
            for side in SIDES:
                strength[side].append(sum(unit.steps for unit in start.units.values() if unit.side == side))
        lines = [Series(NAMES[side], NAMES[side][1].upper(), strength[side]) for side in SIDES]
        rows = [
            (NAMES[side], str(len(dice[side])), str(sum(dice[side])), *against(sum(dice[side]), MEAN * len(dice[side])))
            for side in SIDES
        ]
        return [
            Chart("Strength", lines, "The steps of each side."),
            Sheet("Luck", ("side", "dice", "pips", "expected", "more"), rows, "What the dice of the fights showed."),
        ]
