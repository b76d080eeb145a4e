"""What the gates ask of the battle: its kinds of tables, and its pieces. Nothing in it is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import DagorladState
from core.dagorlad.model.steps import PickSlave, RetreatPiece
from tests.endings import Kind

TABLES: Mapping[str, Mapping[str, str]] = {"dagorlad": {}, "dagorlad-errata": {"errata": "on"}}
KINDS = (Kind("dagorlad", "Dagorlad", ("rulebook.md",)),)
LOSSES: tuple[tuple[str, Callable[[Any], None]], ...] = (
    ("dagorlad", lambda state: setattr(state.units["GO1"], "hex", "no hex")),
    ("dagorlad", lambda state: setattr(state.units["ME1"], "gone", True)),
    ("dagorlad", lambda state: setattr(state.pedestal, "carrier", "ME1")),
    ("dagorlad", lambda state: setattr(next(iter(state.weapons.values())), "gone", True)),
    ("dagorlad", lambda state: setattr(state.magic, "points", -1)),
)


def check_view(state: DagorladState, view: DagorladState, seat: str | None) -> None:
    """Everybody sees everything (11.0)."""
    assert view == state, seat


def check_pieces(state: DagorladState) -> None:
    """Units stand where they may stand, weapons and the Pedestal are carried or lie, points count what is lost."""
    rules = lookup(state)
    taken = [unit.hex for unit in state.units.values() if unit.hex]
    waiting = {step.hex for step in state.agenda if isinstance(step, RetreatPiece | PickSlave)}
    doubled = {hex_ for hex_, count in Counter(taken).items() if count > 1}
    assert doubled <= waiting, "two units in a hex, and nobody retreats"
    for name, unit in state.units.items():
        assert not unit.hex or unit.hex in rules.enters[rules.mover[name]]
        assert not (unit.gone and unit.hex)
    held = {
        side: {unit.hex for name, unit in state.units.items() if rules.side[name] == side}
        for side in rules.content.levels
    }
    assert not held[SAURON] & held[WESTERNESSE] - {""}
    for name, leader in state.leaders.items():
        if leader.hex:
            foe = WESTERNESSE if rules.side[name] == SAURON else SAURON
            assert leader.hex not in held[foe]
    for name, weapon in state.weapons.items():
        assert bool(weapon.carrier) != weapon.gone, name
    carrier = state.pedestal.carrier
    assert not carrier or state.units[carrier].hex == state.pedestal.hex
    assert 0 <= state.magic.points <= rules.numbers.magic_points
    lost = [name for name, unit in state.units.items() if unit.gone]
    for side, other in ((SAURON, WESTERNESSE), (WESTERNESSE, SAURON)):
        own = [rules.units[name] for name in lost if rules.side[name] == side]
        assert state.points.get(side, 0) >= sum(rules.content.points[unit.morale] for unit in own)
        exits = sum(unit.left for unit in state.units.values()) if other == SAURON else 0
        assert state.vp.get(other, 0) >= 2 * len(own) - exits
