"""Situations: a table at a position, with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.dagorlad.game import GAME
from core.kernel.chance import ScriptedChance
from core.kernel.prompts import Refusal
from core.kernel.table import Table, new_header
from tests.kit.at_table import actions, asked, offered, refusal
from tests.kit.showing import Showing

SHOWING = Showing()
situation = SHOWING.situation
S, W = "sauron", "westernesse"


def pieces(placed: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """Return pieces from "hex" with marks behind it; an empty hex waits, and "SP1" is inside that Phalanx.

    "-" means half or wounded, "!" Disrupted, "~" under Visions, "<" that it has been on the map.
    """
    found: dict[str, dict[str, Any]] = {}
    for name, where in placed.items():
        hex_ = where.strip("-!~<")
        piece: dict[str, Any] = {"inside" if hex_.startswith("SP") else "hex": hex_} if hex_ else {}
        if "-" in where:
            piece["half" if name[0].isupper() else "wounded"] = True
        piece |= {words: True for mark, words in (("!", "disrupted"), ("~", "visions"), ("<", "back")) if mark in where}
        found[name] = piece
    return found


def given(
    turn: int,
    phase: str,
    placed: Mapping[str, str],
    *,
    dice: Mapping[str, Sequence[int]] | None = None,
    options: Mapping[str, Any] | None = None,
    **members: Any,
) -> Table:
    """Return an open table at the beginning of a phase ("A", "C", "D", "E", "F", "G", "H") of a turn.

    `placed` has, by piece, its hex with marks (`pieces`); all others are out of the battle, but Sauron lives off
    the map unless he is named "x". Dice are given as they fall, by what they are for.
    """
    all_pieces = pieces({name: where for name, where in placed.items() if where != "x"})
    units = {name: one for name, one in all_pieces.items() if name[0].isupper()}
    leaders = {name: one for name, one in all_pieces.items() if not name[0].isupper()}
    if "sauron" not in placed:
        leaders["sauron"] = {}
    position = {
        "options": {"length": 18, "undo": "free", **(options or {})},
        "turn": turn,
        "phase": {"D": "D1", "G": "G1"}.get(phase, phase),
        "units": units,
        "leaders": leaders,
        **members,
    }
    table = Table(GAME, new_header(GAME, position=msgspec.json.encode(position), seed=1))
    script = {what: [die - 1 for die in fallen] for what, fallen in (dice or {}).items()}
    table.make_chance = lambda seed, draws: ScriptedChance(script, seed, draws)
    table.open()
    return table


def action(seat: str, verb: str, **fields: Any) -> Any:
    """Return an action by its tag."""
    return msgspec.convert({"type": verb, "seat": seat, **fields}, GAME.action_type)


def when(table: Table, seat: str, verb: str, **fields: Any) -> list[Any]:
    """Carry out an action and return the events that followed."""
    return table.act(action(seat, verb, **fields)).events


def refused(table: Table, seat: str, verb: str, **fields: Any) -> Refusal:
    """Return why an action is not allowed now; nothing has changed."""
    return refusal(table, action(seat, verb, **fields))


def hexes(table: Table, verb: str = "go") -> set[str]:
    """Return the hexes of the actions of a kind that are offered."""
    return {one.hex for one in offered(table, verb)}


def goes(table: Table, side: str, piece: str, *way: str) -> None:
    """Let a piece move from hex to hex, and end its move where it could go on."""
    when(table, side, "pick", piece=piece)
    for hex_ in way:
        when(table, side, "go", piece=piece, hex=hex_)
    if asked(table) == "move_on":
        when(table, side, "stay")


def until(table: Table, kind: str) -> Table:
    """End what is asked by being done, until another question comes."""
    for _ in range(40):
        if asked(table) == kind:
            return table
        done = next(one for one in actions(table) if type(one).__struct_config__.tag in ("done", "stay"))
        table.act(done)
    raise AssertionError(f"{kind} is never asked")
