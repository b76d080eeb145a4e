"""Positions written for readers: who stands where, a side a line - for tests, lessons, puzzles.

The pieces of a side are written one after another with commas between them, each with its hex and what is to be said
of it: `GO1 1006, OA2 1310 half disrupted, SL1 off, sauron 1310`. Units are called by their ids, leaders by name.

- `half`, `disrupted`, `visions` - of a unit: its half side, Disrupted, named by Sinister Visions;
- `wounded` - of a leader;
- `off` - off the map, waiting or still to come; `back` - off the map, and has been on it before;
- `in SP1` - of a Slave: part of that Phalanx;
- `beast 1320 half` - the Beast of Mordor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.dagorlad.content.contents import CONTENTS, ERRATA
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import (
    BEAST,
    DagorladState,
    Leader,
    Magic,
    Options,
    Pedestal,
    Unit,
    Weapon,
)
from core.dagorlad.model.state import Beast as TheBeast
from core.kernel.content import NO_MODULES

UNIT_MARKS = ("half", "disrupted", "visions", "back")
LEADER_MARKS = ("wounded", "back")
OFF, IN = "off", "in"
PHASES = {"D": "D1", "G": "G1"}
"""A Combat Phase begins with its missiles."""


def lay_out(
    turn: int = 1,
    phase: str = "A",
    *,
    sauron: str = "",
    westernesse: str = "",
    pedestal: str = "",
    weapons: Mapping[str, str] | None = None,
    magic: int | None = None,
    points: Mapping[str, int] | None = None,
    vp: Mapping[str, int] | None = None,
    demoralized: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> DagorladState:
    """Return a position: a phase of a turn begins with these pieces, and all others are out of the battle.

    `pedestal` is a hex, or the unit that carries it; `weapons` says who carries Narsil and Aiglos where it is not the
    leader whose they are; `magic` are the magic points that are left. Raises `ValueError` when something does not fit.
    """
    given = Options(**{"length": 18, "undo": "free", **dict(options or {})})
    rules = CONTENTS.current(ERRATA if given.errata else NO_MODULES)
    state = DagorladState(options=given, content=rules.digest, turn=turn)
    state.phase = PHASES.get(phase, phase)  # type: ignore[assignment]
    for side, text in ((SAURON, sauron), (WESTERNESSE, westernesse)):
        for item in filter(None, (part.strip() for part in text.split(","))):
            _place(state, rules, side, item)
    if not state.units and not state.leaders:
        raise ValueError("nobody takes part in the position; name the pieces of sauron and westernesse")
    if pedestal:
        state.pedestal = Pedestal(carrier=pedestal) if pedestal in rules.units else Pedestal(hex=pedestal)
    state.weapons = {name: Weapon(carrier) for name, carrier in (weapons or {}).items()}
    state.magic = Magic(points=rules.numbers.magic_points if magic is None else magic)
    state.points, state.vp = dict(points or {}), dict(vp or {})
    state.demoralized = list(demoralized)
    return state


def _place(state: DagorladState, rules: Lookup, side: str, item: str) -> None:
    """Put one piece where its words say."""
    name, *words = item.split()
    if rules.side.get(name) != side:
        raise ValueError(f"{side} has no piece {name!r}")
    if name in state.units or name in state.leaders or (name == BEAST and state.beast is not None):
        raise ValueError(f"{name} is named twice")
    if name in rules.leaders:
        hex_, marks = _read(rules, name, words, LEADER_MARKS)
        state.leaders[name] = Leader(hex_, **marks)
    elif name == BEAST:
        hex_, marks = _read(rules, name, words, ("half",))
        state.beast = TheBeast(hex_, **marks)
    elif words[:1] == [IN]:
        state.units[name] = Unit(inside=" ".join(words[1:]))
    else:
        hex_, marks = _read(rules, name, words, UNIT_MARKS)
        state.units[name] = Unit(hex_, **marks)


def _read(rules: Lookup, name: str, words: list[str], marks: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """Return the hex of a piece, "" off the map, and what else is said of it."""
    hex_, found = None, {}
    for word in words:
        if word in marks:
            found[word] = True
        elif word == OFF:
            hex_ = ""
        elif word in rules.grid:
            hex_ = word
        else:
            raise ValueError(f"{word!r} says nothing of {name}; there is a hex, off, {', '.join(marks)}")
    if hex_ is None:
        if "back" not in found:
            raise ValueError(f"nothing says where {name} is; give a hex, or off")
        hex_ = ""
    return hex_, found
