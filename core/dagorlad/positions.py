"""How a battle starts (chapter 13), and what a position made by hand leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from core.dagorlad.by_hand import check
from core.dagorlad.chapters.turn import phases_from
from core.dagorlad.content.contents import CONTENTS, lookup
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import (
    DagorladState,
    Leader,
    Magic,
    Options,
    Unit,
    Weapon,
)
from core.dagorlad.notation import lay_out
from core.kernel.positions import Positions


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

    def lay_out(self, words: Mapping[str, Any]) -> bytes:
        """Return a position written for readers, as JSON; raises `ValueError` when it does not fit."""
        return msgspec.json.encode(self.completed(lay_out(**words)))

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
