"""The Ring, Gollum and the Ring Phase, in a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.ring_war.model.records import bearing as b
from core.ring_war.model.state import HIDDEN
from core.ring_war.words.dice import die_said, needed
from core.ring_war.words.names import and_list, hex_name, power_name, titled_name


def _passed(event: b.RingPassed) -> str:
    if event.hex:
        return f"the Ring lies at {hex_name(event.hex)}"
    return "somebody has the Ring" if event.bearer == HIDDEN else f"{titled_name(event.bearer)} has the Ring"


def _gollum(event: b.GollumRolled) -> str:
    ends = f"goes with {power_name(event.power)}" if event.power else "serves nobody"
    if event.power and event.power == event.by:
        ends = f"hunts the Ring for {power_name(event.power)}"
    return f"Gollum {ends} in this turn: {die_said(event.die)}"


def _rested(event: b.Rested) -> str:
    if not event.people:
        return ""
    does = "have rested and are each" if len(event.people) > 1 else "has rested and is"
    return f"{and_list([titled_name(name) for name in event.people])} {does} healed of a wound"


def _removal(event: b.RemovalRolled) -> str:
    rolled = f"{die_said(event.die)}, {needed(event.needs)} was needed"
    return f"{titled_name(event.person)} tries to take off the Ring: {rolled}"


def _return(event: b.ReturnRolled) -> str:
    ends = "returns" if event.die >= event.needs else "does not return yet"
    return f"Gandalf {ends}: {die_said(event.die)}, {needed(event.needs, most=False)} was needed"


def _cured(event: b.Cured) -> str:
    verb = "is" if len(event.people) == 1 else "are"
    return f"{and_list([titled_name(name) for name in event.people])} {verb} cured of normal wounds"


TOLD: dict[type, Callable[[Any], str]] = {
    b.RingPassed: _passed,
    b.RingPutOn: lambda event: f"{titled_name(event.person)} puts on the Ring",
    b.RingFelt: lambda event: f"{power_name(event.power)}'s Nazgûl feel the Ring at {hex_name(event.hex)}",
    b.Hush: lambda event: "",
    b.RemovalRolled: _removal,
    b.RingTakenOff: lambda event: f"{titled_name(event.person)} takes off the Ring",
    b.Corrupted: lambda event: f"the Ring stays on, and {titled_name(event.person)}'s Corruption is {event.corruption}",
    b.BecameWraith: lambda event: f"{titled_name(event.person)} becomes a semi-Ringwraith",
    b.Led: lambda event: f"{titled_name(event.person)} goes his own way: {power_name(event.power)} moves him",
    b.GollumRolled: _gollum,
    b.GollumTaken: lambda event: f"Gollum goes where {power_name(event.power)} wants him",
    b.GollumCame: lambda event: f"Gollum is at {hex_name(event.hex)}",
    b.Rested: _rested,
    b.AthelasUsed: lambda event: f"{titled_name(event.person)} uses Athelas on {titled_name(event.target)}",
    b.ReturnRolled: _return,
    b.CameBack: lambda event: f"{titled_name(event.person)} comes back, at {hex_name(event.hex)}",
    b.Cured: _cured,
    b.RingDestroyed: lambda event: "the Ring is destroyed",
}
"""How the events of the Ring read."""
