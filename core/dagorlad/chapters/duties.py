"""Dwarves near Orcs: they must go to them and attack them if they can (15.22, DR4)."""

from __future__ import annotations

from core.dagorlad.chapters.board import DWARF, ORC, Board
from core.dagorlad.chapters.movement import allowance, is_held, legs
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import events as e
from core.dagorlad.model.state import DagorladPlay, DagorladState
from core.hexes import Hex


def bind_dwarves(play: DagorladPlay) -> None:
    """Fix, at the start of phase F, which Dwarves have which Orcs within two hexes (15.22, DR4)."""
    board = Board(play.state)
    units, rules = play.state.units, board.rules
    orcs = {hex_: board.unit_at[hex_] for hex_ in board.held[SAURON] if rules.units[board.unit_at[hex_]].people == ORC}
    found = {}
    for name, unit in units.items():
        if unit.hex and not unit.disrupted and rules.units[name].people == DWARF:
            near = [orcs[hex_] for hex_ in rules.grid.within(unit.hex, rules.numbers.dwarf_radius) if hex_ in orcs]
            near = [orc for orc in near if not board.shut(WESTERNESSE, unit.hex, units[orc].hex)]
            if near:
                found[name] = near
    if found:
        play.emit(e.DwarvesBound("15.22", found))


def orcs_beside(state: DagorladState, board: Board, dwarf: str, hex_: Hex) -> list[str]:
    """Return the Orcs that a Dwarf is bound to and that it could attack from a hex."""
    around = board.rules.around[hex_]
    return [
        orc
        for orc in state.dwarves.get(dwarf, ())
        if state.units[orc].hex in around and not board.shut(WESTERNESSE, hex_, state.units[orc].hex)
    ]


def next_to_orc(state: DagorladState, board: Board, dwarf: str) -> bool:
    """Return whether a Dwarf stands next to an Orc that it is bound to."""
    return bool(orcs_beside(state, board, dwarf, state.units[dwarf].hex))


def bound_hexes(state: DagorladState, board: Board, dwarf: str) -> list[Hex]:
    """Return the hexes next to an Orc that a bound Dwarf can reach from where it stands."""
    if is_held(state, board, dwarf):
        return []
    ways = legs(state, board, dwarf, allowance(state, dwarf), False)
    return [hex_ for hex_ in ways.costs if orcs_beside(state, board, dwarf, hex_)]
