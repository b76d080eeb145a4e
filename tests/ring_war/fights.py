"""Tables at which Characters fight in one field, and how both sides say their stances."""

from __future__ import annotations

from typing import Any

from core.kernel.table import Table
from core.ring_war.model.records.fighting import Fights
from core.ring_war.model.records.turn import PlaceNazgul
from tests.kit.at_table import actions
from tests.ring_war.situation import DP, FP, SP, given, place, when

FIELD = place("Westemnet")
WOLVES = "isengard_wolves_1"
OVER = "place_nazgul"
"""What is asked when the fights are over."""


def fights(power: str, people: dict[str, Any], armies: dict[str, Any] | None = None, **more: Any) -> Table:
    """Return a table at the fights of a power."""
    members = {"shadow": 9, **more}
    return given("fight", power, people, armies, agenda=[Fights(power), PlaceNazgul("n9")], **members)


def at(**more: Any) -> dict[str, Any]:
    """Return a Character in the field."""
    return {"hex": FIELD, **more}


def spotted(*powers: str) -> dict[str, Any]:
    """Return a Character in the field whom these powers, or the Dark Power, have seen."""
    return at(spotted=list(powers or (DP,)))


def both(table: Table, one: str = "weapon", other: str = "weapon", until_end: bool = False) -> list[Any]:
    """Give both stances, the Fellowship's first, and return what follows."""
    seats = [FP, *(power for power in (DP, SP) if power in {act.seat for act in actions(table)})]
    events: list[Any] = []
    for power, stance in zip(seats, (one, other), strict=False):
        events = when(table, power, "stance", stance=stance, until_end=until_end)
    return events
