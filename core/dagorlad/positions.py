"""How a battle starts (chapter 13), and what has to fit in a position made by hand."""

from __future__ import annotations

from collections.abc import Mapping

from core.dagorlad.chapters.turn import phases_from
from core.dagorlad.content.contents import CONTENTS, lookup
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import (
    BEAST,
    DagorladState,
    Leader,
    Magic,
    Options,
    Unit,
    Weapon,
)
from core.kernel.positions import Positions

STEPS_OF_A_TURN = (s.BeginTurn, s.EndTurn)


class DagorladPositions(Positions):
    """How a battle starts, and what holds of every state of it."""

    def initial(self, options: Mapping[str, str], content: str) -> DagorladState:
        """Return the state before the Wargs are placed."""
        state = DagorladState(
            options=Options(
                length=int(options["length"]),
                undo=options["undo"],
                errata=options["errata"] == "on",
                free_entry=options["mandatory_entry"] == "off",
                shift=int(options["shift_reinf"]),
            ),
            content=content,
            agenda=[s.BeginGame()],
        )
        rules = CONTENTS.by_digest(content)
        place_all(state, rules, set_up=True)
        return state

    def options_of(self, state: DagorladState) -> dict[str, str]:
        """Return the options that the state was made with."""
        options = state.options
        return {
            "errata": "on" if options.errata else "off",
            "mandatory_entry": "off" if options.free_entry else "on",
            "shift_reinf": str(options.shift),
            "length": str(options.length),
            "undo": options.undo,
        }

    def completed(self, state: DagorladState) -> DagorladState:
        """Return a position with what it leaves open filled in; raises `ValueError` when it does not fit.

        Units and leaders that are not named are out of the battle if the position names any, and stand where they start
        if it names none. Without an agenda the turn goes on with the phase that the position names, A if none.
        """
        if not state.content:
            modules = frozenset({"errata"}) if state.options.errata else frozenset[str]()
            state.content = CONTENTS.current(modules).digest
        rules = lookup(state)
        place_all(state, rules, set_up=not state.units and not state.leaders)
        check(state, rules)
        if not state.agenda and state.outcome is None:
            if state.turn:
                state.agenda = phases_from(state.phase[:1] or "A")[::-1]
            else:
                state.agenda = [s.BeginGame()]
        return state

    def pieces(self, state: DagorladState) -> Mapping[str, int]:
        """Return how many units of each kind, leaders and weapons there are, wherever they are."""
        rules = lookup(state)
        counts: dict[str, int] = {}
        for name in state.units:
            kind = rules.units[name]
            if kind.kind != "formation":
                counts[kind.id] = counts.get(kind.id, 0) + 1
        return {**counts, "leaders": len(state.leaders), "weapons": len(state.weapons)}


def place_all(state: DagorladState, rules: Lookup, set_up: bool) -> None:
    """Fill in units, leaders, weapons and magic: as they start, or out of the battle where they are not named."""
    starts = dict(rules.starts())
    for name, unit in rules.units.items():
        if name not in state.units and unit.kind != "formation":
            state.units[name] = Unit(hex=starts.get(name, "")) if set_up else Unit(gone=True)
    for name, leader in rules.leaders.items():
        if name not in state.leaders:
            state.leaders[name] = Leader(hex=leader.hex) if set_up else Leader(gone=True)
    for name, weapon in rules.weapons.items():
        if name not in state.weapons:
            bearer = state.leaders[weapon.bearer]
            lost = bearer.gone or bearer.left
            state.weapons[name] = Weapon(gone=True) if lost else Weapon(weapon.bearer)
    if state.magic == Magic():
        state.magic.points = rules.numbers.magic_points


def check(state: DagorladState, rules: Lookup) -> None:
    """Raise `ValueError` with a sentence for what does not fit in a position."""
    _check_units(state, rules)
    _check_leaders(state, rules)
    _check_others(state, rules)
    for step in state.agenda:
        if isinstance(step, s.BeginGame) and state.turn:
            raise ValueError("the agenda of the position begins the battle, which has begun")
    if state.agenda and not isinstance(state.agenda[0], (s.BeginGame, *STEPS_OF_A_TURN)):
        raise ValueError("the agenda of the position does not come to the end of the turn; end_turn comes last")
    if not 0 <= state.turn <= state.options.length:
        raise ValueError(f"the turns are numbered from 1 to {state.options.length}, not {state.turn}")


def _check_units(state: DagorladState, rules: Lookup) -> None:
    taken: dict[str, str] = {}
    parting = {step.hex for step in state.agenda if isinstance(step, s.RetreatPiece | s.PickSlave)}
    inside: dict[str, list[str]] = {}
    for name, unit in state.units.items():
        if name not in rules.units:
            raise ValueError(f"there is no unit {name!r}")
        if unit.hex:
            if unit.hex not in rules.enters[rules.mover[name]]:
                raise ValueError(f"unit {name} cannot stand at {unit.hex!r}")
            if unit.hex in taken and unit.hex not in parting:
                raise ValueError(f"two units stand at {unit.hex}: {taken[unit.hex]} and {name}")
            taken[unit.hex] = name
        if unit.gone and (unit.hex or unit.left or unit.inside):
            raise ValueError(f"unit {name} is out of the battle, and cannot be elsewhere")
        if unit.inside:
            if rules.units[name].id != "SL" or unit.half or unit.disrupted or unit.hex:
                raise ValueError(f"unit {name} cannot be part of a Phalanx")
            inside.setdefault(unit.inside, []).append(name)
    for name in rules.formations:
        if len(inside.get(name, ())) != (2 if name in state.units else 0):
            raise ValueError(f"the Phalanx {name} is made of two Slaves")
    unknown = inside.keys() - {*rules.formations}
    if unknown:
        raise ValueError(f"there is no Phalanx {min(unknown)!r}")


def _check_leaders(state: DagorladState, rules: Lookup) -> None:
    held = {unit.hex: rules.side[name] for name, unit in state.units.items() if unit.hex}
    for name, leader in state.leaders.items():
        if name not in rules.leaders:
            raise ValueError(f"there is no leader {name!r}")
        if leader.gone and (leader.hex or leader.left):
            raise ValueError(f"{name} is out of the battle, and cannot be elsewhere")
        if leader.hex:
            if leader.hex not in rules.passable:
                raise ValueError(f"{name} cannot stand at {leader.hex!r}")
            if held.setdefault(leader.hex, rules.side[name]) != rules.side[name]:
                raise ValueError(f"{name} cannot stand among enemies at {leader.hex}")


def _check_others(state: DagorladState, rules: Lookup) -> None:
    if state.beast is not None:
        if state.beast.hex not in rules.enters["foot"]:
            raise ValueError(f"the Beast cannot stand at {state.beast.hex!r}")
        enemies = [name for name, unit in state.units.items() if unit.hex == state.beast.hex]
        enemies += [name for name, leader in state.leaders.items() if leader.hex == state.beast.hex]
        if any(rules.side[name] != rules.side[BEAST] for name in enemies):
            raise ValueError(f"the Beast cannot stand among enemies at {state.beast.hex}")
    pedestal = state.pedestal
    if pedestal.carrier:
        if pedestal.carrier not in state.units:
            raise ValueError(f"there is no unit {pedestal.carrier!r} to carry the Pedestal")
        if rules.side[pedestal.carrier] == SAURON and rules.units[pedestal.carrier].id != "OA":
            raise ValueError("of Sauron's units only an Orc Archer carries the Pedestal")
        pedestal.hex = state.units[pedestal.carrier].hex
    if pedestal.hex and pedestal.hex not in rules.passable:
        raise ValueError(f"the Pedestal cannot lie at {pedestal.hex!r}")
    for name, weapon in state.weapons.items():
        if name not in rules.weapons:
            raise ValueError(f"there is no weapon {name!r}")
        if weapon.carrier and weapon.carrier not in state.units and weapon.carrier not in state.leaders:
            raise ValueError(f"there is nobody {weapon.carrier!r} to carry {name}")
    if min((state.magic.points, *state.points.values())) < 0:
        raise ValueError("magic points and demoralization points cannot be below 0")
    for side in (*state.points, *state.vp, *state.demoralized):
        if side not in rules.content.levels:
            raise ValueError(f"there is no side {side!r}")
