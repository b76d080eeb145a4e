"""What stands where, and what follows from it: who blocks whom, zones of control, the gate, night (W4, W5, 12, 18)."""

from __future__ import annotations

from functools import cached_property

from core.dagorlad.content.contents import lookup
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import MORALES, SAURON, WESTERNESSE, UnitType
from core.dagorlad.model.events import GateChanged
from core.dagorlad.model.state import BEAST, LORD, PEDESTAL, DagorladPlay, DagorladState, clock
from core.hexes import Hex

ORC = "orc"
ELF = "elf"
DWARF = "dwarf"
IGNORED_BY_DWARVES = ("TR", "GO")
"""The units whose zones of control do not hold Dwarves (15.21)."""

NO_HEXES: frozenset[Hex] = frozenset()


def gate_closed(state: DagorladState) -> bool:
    """Return whether the gate is closed to Westernesse: Sauron lives and is in Mordor (18.0)."""
    lord = state.leaders[LORD]
    return not lord.gone and lord.hex in ("", lookup(state).mordor)


def tell_gate(play: DagorladPlay, was_closed: bool) -> None:
    """Say that the gate has opened or closed, where what has just happened to Sauron did that (18.0)."""
    closed = gate_closed(play.state)
    if closed != was_closed:
        play.emit(GateChanged("18.0", open=not closed))


def is_night(state: DagorladState) -> bool:
    """Return whether it is night (12.0), or counts as night (16.3) as long as the spell lasts (W3.2)."""
    eclipsed = state.magic.eclipse > clock(state.turn, state.phase)
    return state.turn >= lookup(state).numbers.night or eclipsed


def morale_of(state: DagorladState, unit: str) -> int:
    """Return the current morale of a unit as its column, 0 for W: orcs at night, demoralization (15.4, W10.2)."""
    rules = lookup(state)
    kind = rules.units[unit]
    level = MORALES.index(kind.morale)
    if kind.people == ORC and is_night(state):
        level -= 1
    if kind.side in state.demoralized:
        level += 1
    return min(max(level, 0), len(MORALES) - 1)


def is_fanatical(state: DagorladState, unit: str) -> bool:
    """Return whether a unit is fanatical: Orcs at night (15.4)."""
    kind = lookup(state).units.get(unit)
    return kind is not None and kind.people == ORC and is_night(state)


def arrival_of(state: DagorladState, piece: str) -> int:
    """Return the turn in which a piece arrives, 0 for one that starts on the map, shifted as 21.26 lets."""
    rules = lookup(state)
    if piece in rules.units:
        side, turn = rules.units[piece].side, rules.turn_of(rules.units[piece].id)
    elif piece == PEDESTAL:
        side, turn = SAURON, rules.turn_of(PEDESTAL)
    else:
        side, turn = rules.leaders[piece].side, rules.leaders[piece].turn
    return max(1, turn + state.options.shift) if turn and side == SAURON else turn


def waits(state: DagorladState, piece: str) -> bool:
    """Return whether a unit or leader waits off the map and may enter now (14.0, W7.5)."""
    if piece in state.units:
        unit = state.units[piece]
        if unit.hex or unit.gone or unit.left or unit.inside:
            return False
    else:
        leader = state.leaders[piece]
        if leader.hex or leader.gone or leader.left:
            return False
        unit = None
    back = unit.back if unit is not None else state.leaders[piece].back
    return back or state.turn >= arrival_of(state, piece)


def on_pedestal(state: DagorladState) -> bool:
    """Return whether Sauron stands on the Pedestal (16.64)."""
    lord = state.leaders[LORD]
    return bool(lord.hex) and lord.hex == state.pedestal.hex and not state.pedestal.taken


class Board:
    """One look at the map: made from a state, and true until an event changes it."""

    def __init__(self, state: DagorladState) -> None:
        self.state = state
        self.rules: Lookup = lookup(state)
        side = self.rules.side
        self.unit_at: dict[Hex, str] = {unit.hex: name for name, unit in state.units.items() if unit.hex}
        """The combat unit in each hex."""
        of_sauron = {hex_ for hex_, name in self.unit_at.items() if side[name] == SAURON}
        self.held: dict[str, set[Hex]] = {SAURON: of_sauron, WESTERNESSE: self.unit_at.keys() - of_sauron}
        """The hexes in which each side has a combat unit."""
        self.closed_to: dict[tuple[str, bool, bool, bool], frozenset[Hex]] = {}
        """The hexes that are closed to a side: to the Disrupted, by the gate, off the belt (`movement.closed_to`)."""
        self.enters: dict[tuple[str, int, bool, bool], bool] = {}
        """Whether units of a kind find a way onto the map (`movement.can_enter`)."""
        self.leaders_at: dict[Hex, list[str]] = {}
        """The leaders in each hex."""
        for name, leader in state.leaders.items():
            if leader.hex:
                self.leaders_at.setdefault(leader.hex, []).append(name)

    @cached_property
    def closed(self) -> bool:
        """Whether the gate is closed to Westernesse."""
        return gate_closed(self.state)

    @cached_property
    def beast_at(self) -> Hex:
        """Where the Beast is; "" where it is not."""
        return "" if self.state.beast is None else self.state.beast.hex

    def side_of(self, piece: str) -> str:
        """Return whose a piece is."""
        return self.rules.side[piece]

    def kind(self, unit: str) -> UnitType:
        """Return what kind of unit it is."""
        return self.rules.units[unit]

    def hex_of(self, piece: str) -> Hex:
        """Return where a piece is; "" off the map."""
        if piece == BEAST:
            return self.beast_at
        units = self.state.units
        return units[piece].hex if piece in units else self.state.leaders[piece].hex

    def leaders_with(self, hex_: Hex, side: str) -> list[str]:
        """Return the leaders of a side in a hex."""
        return [name for name in self.leaders_at.get(hex_, ()) if self.rules.side[name] == side]

    def blocked(self, side: str) -> frozenset[Hex]:
        """Return the hexes that enemies hold, which a side may not enter (W4.2)."""
        return self._blocked_sauron if side == SAURON else self._blocked_westernesse

    @cached_property
    def _blocked_sauron(self) -> frozenset[Hex]:
        return self._taken_by(WESTERNESSE)

    @cached_property
    def _blocked_westernesse(self) -> frozenset[Hex]:
        beast = {self.beast_at} if self.beast_at else set()
        return self._taken_by(SAURON) | beast

    def _taken_by(self, side: str) -> frozenset[Hex]:
        whose = self.rules.side
        lone = (hex_ for hex_, names in self.leaders_at.items() if whose[names[0]] == side)
        return frozenset(self.held[side].union(lone))

    def zones(self, side: str) -> frozenset[Hex]:
        """Return the hexes in the zones of control of a side (W5.1, W5.2)."""
        return self._zones_sauron if side == SAURON else self._zones_westernesse

    @cached_property
    def _zones_sauron(self) -> frozenset[Hex]:
        return self.zones_of(SAURON)

    @cached_property
    def _zones_westernesse(self) -> frozenset[Hex]:
        return self.zones_of(WESTERNESSE)

    def zones_of(self, side: str, without: tuple[str, ...] = ()) -> frozenset[Hex]:
        """Return the zones of a side without those of some kinds of units (15.21)."""
        units, unit_at, kinds = self.state.units, self.unit_at, self.rules.units
        able = [hex_ for hex_ in self.held[side] if not units[unit_at[hex_]].disrupted]
        if without:
            able = [hex_ for hex_ in able if kinds[unit_at[hex_]].id not in without]
        zone_of = self.rules.zone_when_closed if self.closed else self.rules.zone_of
        return NO_HEXES.union(*[zone_of[hex_] for hex_ in able])

    def zone(self, hex_: Hex) -> frozenset[Hex]:
        """Return the hexes into which a unit there exerts its zone; a closed gate holds it up."""
        return (self.rules.zone_when_closed if self.closed else self.rules.zone_of)[hex_]

    @cached_property
    def dwarven_zones(self) -> frozenset[Hex]:
        """The zones of Sauron's units that hold Dwarves (15.21)."""
        return self.zones_of(SAURON, IGNORED_BY_DWARVES)

    def in_zone_of(self, hex_: Hex, side: str) -> list[str]:
        """Return the units of a side whose zone of control reaches a hex."""
        units, held, found = self.state.units, self.held[side], []
        for near in self.rules.around[hex_]:
            if near in held:
                name = self.unit_at[near]
                if not units[name].disrupted and hex_ in self.zone(near):
                    found.append(name)
        return found

    def shut(self, side: str, here: Hex, there: Hex) -> bool:
        """Return whether the closed gate keeps a side out of `there` (18.0); it never keeps anybody in."""
        return there == self.rules.mordor and side == WESTERNESSE and here != there and self.closed

    def targets_in(self, hex_: Hex, side: str) -> list[str]:
        """Return what a side could attack in a hex: a unit, lone leaders, the Beast without its armor (W7.01)."""
        found: list[str] = []
        unit = self.unit_at.get(hex_)
        if unit is not None:
            if self.rules.side[unit] != side:
                found.append(unit)
        else:
            found += [name for name in self.leaders_at.get(hex_, ()) if self.rules.side[name] != side]
        beast = self.state.beast
        if beast is not None and beast.hex == hex_ and side == WESTERNESSE and not beast.armor:
            found.append(BEAST)
        return found
