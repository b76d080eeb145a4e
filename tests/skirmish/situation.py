"""Situations: a table at a position, with orders and scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.kernel.chance import ScriptedChance
from core.kernel.prompts import Refusal
from core.kernel.table import Table, new_header
from tests.kit.at_table import refusal
from tests.kit.showing import Showing
from tests.skirmish.content import current
from tests.skirmish.game import GAME

SHOWING = Showing()
situation = SHOWING.situation
SHOWN = SHOWING.rules


def given(
    units: Mapping[str, str] | None = None,
    *,
    turn: int = 0,
    riders: Sequence[str] = (),
    raiders: Sequence[str] = (),
    initiative: Sequence[int] = (6, 1),
    fight: Sequence[int] = (),
) -> Table:
    """Return an open table at the beginning of the turn after `turn`.

    `units` has, by unit, the hex and the steps ("c3:2"); units that are not named are lost. `riders` and `raiders` hold
    plans; dice are given as they fall.
    """
    rules = current()
    placed = {unit.id: f"{unit.hex}:{unit.steps}" for unit in rules.content.units} if units is None else units
    standing = {}
    for unit in rules.content.units:
        place, _, steps = placed.get(unit.id, f"{unit.hex}:0").partition(":")
        standing[unit.id] = {"side": unit.side, "hex": place, "steps": int(steps or unit.steps)}
    position = {
        "content": rules.digest,
        "turns": 4,
        "undo": "free",
        "turn": turn,
        "units": standing,
        "hands": {"riders": list(riders), "raiders": list(raiders)},
    }
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=1))
    script = {"initiative": [die - 1 for die in initiative], "fight": [die - 1 for die in fight]}
    table.make_chance = lambda seed, draws: ScriptedChance(script, seed, draws)
    table.open()
    return table


def when(table: Table, seat: str, verb: str, **fields: Any) -> list[Any]:
    """Carry out an action and return the events that followed."""
    return table.act(action(seat, verb, **fields)).events


def action(seat: str, verb: str, **fields: Any) -> Any:
    """Return an action by its tag."""
    return msgspec.convert({"type": verb, "seat": seat, **fields}, GAME.action_type)


def refused(table: Table, seat: str, verb: str, **fields: Any) -> Refusal:
    """Return why an action is not allowed now."""
    return refusal(table, action(seat, verb, **fields))


def ordered(
    table: Table, riders: Mapping[str, str] | None = None, raiders: Mapping[str, str] | None = None
) -> list[Any]:
    """Let both sides give orders; return the events since they were laid open."""
    for seat, orders in (("riders", riders), ("raiders", raiders)):
        for unit, to in (orders or {}).items():
            when(table, seat, "march", unit=unit, to=to)
        events = when(table, seat, "done")
    return events
