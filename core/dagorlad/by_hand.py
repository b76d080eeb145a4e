"""What has to fit in a position that was made by hand: each thing that does not is named in a sentence."""

from __future__ import annotations

from typing import Any

from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import BEAST, DagorladState
from core.dagorlad.words.names import GROUND, piece_name

STEPS_OF_A_TURN = (s.BeginTurn, s.EndTurn)

LISTS = ("moved", "fired", "owing", "fought", "challengers", "challenged", "refused")
"""The members that say what pieces have done in the phase."""

OWN = ("piece", "unit")
"""The members of steps that name a piece of the side that is asked."""


def check(state: DagorladState, rules: Lookup) -> None:
    """Raise `ValueError` with a sentence for what does not fit in a position."""
    if not 0 <= state.turn <= state.options.length:
        raise ValueError(f"the turns are numbered from 1 to {state.options.length}, not {state.turn}")
    _check_units(state, rules)
    _check_leaders(state, rules)
    _check_phalanxes(state, rules)
    _check_beast(state, rules)
    _check_pedestal(state, rules)
    _check_weapons(state, rules)
    _check_numbers(state, rules)
    _check_lists(state, rules)
    for step in state.agenda:
        if isinstance(step, s.BeginGame) and state.turn:
            raise ValueError("the agenda of the position begins the battle, which has begun")
        _check_step(state, rules, step)
    if state.agenda and not isinstance(state.agenda[0], (s.BeginGame, *STEPS_OF_A_TURN)):
        raise ValueError("the agenda of the position does not come to the end of the turn; end_turn comes last")


def _check_hex(rules: Lookup, hex_: str, who: str, mover: str = "foot") -> None:
    """Raise `ValueError` where a piece that moves so cannot stand."""
    if hex_ not in rules.grid:
        raise ValueError(f"{who} cannot stand at {hex_!r}: the map has no such hex")
    if hex_ not in rules.enters[mover]:
        raise ValueError(f"{who} cannot stand at {hex_}, which is {GROUND[rules.ground[hex_]]}")


def _check_units(state: DagorladState, rules: Lookup) -> None:
    taken: dict[str, str] = {}
    parting = {step.hex for step in state.agenda if isinstance(step, s.RetreatPiece | s.PickSlave)}
    for name, unit in state.units.items():
        if name not in rules.units:
            raise ValueError(f"there is no unit {name!r}; {_ids(rules)}")
        if unit.hex:
            _check_hex(rules, unit.hex, piece_name(name), rules.mover[name])
            if unit.hex in taken and unit.hex not in parting:
                raise ValueError(f"two units stand at {unit.hex}: {taken[unit.hex]} and {name}")
            taken[unit.hex] = name
        if ((unit.gone or unit.left) and (unit.hex or unit.inside)) or (unit.gone and unit.left):
            raise ValueError(f"{piece_name(name)} is out of the battle, and cannot be elsewhere")


def _ids(rules: Lookup) -> str:
    """Say which ids units have."""
    kinds = [f"{kind.id}1 to {kind.id}{kind.count}" for kind in rules.kinds.values() if kind.count > 1]
    return f"there are {', '.join(kinds)}"


def _check_phalanxes(state: DagorladState, rules: Lookup) -> None:
    inside: dict[str, list[str]] = {}
    for name, unit in state.units.items():
        if unit.inside:
            if rules.units[name].id != "SL" or unit.half or unit.disrupted or unit.hex:
                raise ValueError(f"{piece_name(name)} cannot be part of a Phalanx")
            inside.setdefault(unit.inside, []).append(name)
    for name in rules.formations:
        if len(inside.get(name, ())) != (2 if name in state.units else 0):
            raise ValueError(f"the Phalanx {name} is made of two Slaves")
        if name in state.units and state.units[name].half:
            raise ValueError(f"the Phalanx {name} has no half side")
    unknown = inside.keys() - {*rules.formations}
    if unknown:
        raise ValueError(f"there is no Phalanx {min(unknown)!r}")


def _check_leaders(state: DagorladState, rules: Lookup) -> None:
    held = {unit.hex: rules.side[name] for name, unit in state.units.items() if unit.hex}
    for name, leader in state.leaders.items():
        if name not in rules.leaders:
            raise ValueError(f"there is no leader {name!r}; there are {', '.join(rules.leaders)}")
        if ((leader.gone or leader.left) and leader.hex) or (leader.gone and leader.left):
            raise ValueError(f"{piece_name(name)} is out of the battle, and cannot be elsewhere")
        if leader.hex:
            _check_hex(rules, leader.hex, piece_name(name))
            if held.setdefault(leader.hex, rules.side[name]) != rules.side[name]:
                raise ValueError(f"{piece_name(name)} cannot stand among enemies at {leader.hex}")


def _check_beast(state: DagorladState, rules: Lookup) -> None:
    if state.beast is not None:
        _check_hex(rules, state.beast.hex, "the Beast")
        enemies = [name for name, unit in state.units.items() if unit.hex == state.beast.hex]
        enemies += [name for name, leader in state.leaders.items() if leader.hex == state.beast.hex]
        if any(rules.side[name] != rules.side[BEAST] for name in enemies):
            raise ValueError(f"the Beast cannot stand among enemies at {state.beast.hex}")


def _check_pedestal(state: DagorladState, rules: Lookup) -> None:
    pedestal = state.pedestal
    if pedestal.carrier:
        carrier = state.units.get(pedestal.carrier)
        if carrier is None:
            raise ValueError(f"there is no unit {pedestal.carrier!r} to carry the Pedestal")
        if carrier.gone or carrier.left:
            raise ValueError(f"{piece_name(pedestal.carrier)} is out of the battle, and cannot carry the Pedestal")
        if rules.side[pedestal.carrier] == SAURON and rules.units[pedestal.carrier].id != "OA":
            raise ValueError("of Sauron's units only an Orc Archer carries the Pedestal")
        pedestal.hex = carrier.hex
    if pedestal.hex and pedestal.hex not in rules.passable:
        raise ValueError(f"the Pedestal cannot lie at {pedestal.hex!r}")


def _check_weapons(state: DagorladState, rules: Lookup) -> None:
    for name, weapon in state.weapons.items():
        if name not in rules.weapons:
            raise ValueError(f"there is no weapon {name!r}; there are {', '.join(rules.weapons)}")
        if weapon.carrier:
            carrier = state.units.get(weapon.carrier) or state.leaders.get(weapon.carrier)
            if carrier is None:
                raise ValueError(f"there is nobody {weapon.carrier!r} to carry {piece_name(name)}")
            if carrier.gone or carrier.left:
                who = piece_name(weapon.carrier)
                raise ValueError(f"{who} is out of the battle, and cannot carry {piece_name(name)}")
        if bool(weapon.carrier) == weapon.gone:
            raise ValueError(f"{piece_name(name)} is either carried by somebody or out of the game")


def _check_numbers(state: DagorladState, rules: Lookup) -> None:
    magic = state.magic
    if min((magic.points, *state.points.values())) < 0:
        raise ValueError("magic points and demoralization points cannot be below 0")
    if magic.points > rules.numbers.magic_points:
        raise ValueError(f"Sauron has {rules.numbers.magic_points} magic points at most, not {magic.points}")
    for spell in magic.used:
        if spell not in rules.spells:
            raise ValueError(f"there is no spell {spell!r}; there are {', '.join(rules.spells)}")
    if magic.tried > state.turn:
        raise ValueError(f"Sauron's latest attempt cannot lie in turn {magic.tried}, after turn {state.turn}")
    for side in (*state.points, *state.vp, *state.demoralized):
        if side not in rules.content.levels:
            raise ValueError(f"there is no side {side!r}; there are {', '.join(rules.content.levels)}")


def _check_lists(state: DagorladState, rules: Lookup) -> None:
    for member in LISTS:
        for name in getattr(state, member):
            if name not in rules.side:
                raise ValueError(f"there is no piece {name!r}, which {member!r} of the position names")
    for dwarf, orcs in state.dwarves.items():
        for name in (dwarf, *orcs):
            if name not in rules.units:
                raise ValueError(f"there is no unit {name!r}, which 'dwarves' of the position names")
    for hex_ in state.entered:
        if not any(hex_ in entrances for entrances in rules.entrances.values()):
            raise ValueError(f"nobody enters the map at {hex_!r}")


def _check_step(state: DagorladState, rules: Lookup, step: Any) -> None:
    """Raise `ValueError` where a step names what there is not, or what its side does not lead."""
    kind = type(step).__struct_config__.tag
    seat = getattr(step, "seat", SAURON)
    if seat not in rules.content.levels:
        raise ValueError(f"there is no side {seat!r}, which the step {kind} of the agenda asks")
    own = [getattr(step, member) for member in OWN if hasattr(step, member)]
    own += getattr(step, "slaves", ())
    if isinstance(step, s.Displace):
        own.append(step.leader)
    # Of the leaders who go with a unit some may have been killed by what drove it back.
    for name in (*own, *getattr(step, "leaders", ())):
        if rules.side.get(name) != seat or (name in own and not _takes_part(state, name)):
            raise ValueError(f"the step {kind} of the agenda names {name!r}, which {seat} does not lead")
    if isinstance(step, s.AnswerChallenge):
        for name, side in ((step.leader, False), (step.whom, True)):
            leader = state.leaders.get(name)
            if leader is None or not leader.hex or (rules.side[name] == seat) != side:
                raise ValueError(f"the step {kind} of the agenda names {name!r}, who cannot be in that challenge")
    if isinstance(step, s.PickTarget) and not state.units[step.unit].hex:
        raise ValueError(f"the step {kind} of the agenda names {step.unit}, which is not on the map")
    hex_ = getattr(step, "hex", "")
    if hasattr(step, "hex") and hex_ not in rules.passable:
        raise ValueError(f"the step {kind} of the agenda names {hex_!r}, where nobody can be")


def _takes_part(state: DagorladState, name: str) -> bool:
    """Return whether a piece is in the battle, on the map or off it."""
    if name == BEAST:
        return state.beast is not None
    one = state.units.get(name) or state.leaders.get(name)
    return one is not None and not one.gone and not one.left
