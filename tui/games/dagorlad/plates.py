"""The ground of the map and the counters of both armies, drawn beside the rules on them."""

from __future__ import annotations

from functools import partial

from core.dagorlad.chapters.board import Board
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import DagorladState, Unit
from core.kernel.game import Game
from tui.games.dagorlad.counters import code_of, rebuilt_mark, unit_patch
from tui.games.dagorlad.ground import GROUND_WORDS, gate_drawn, grounds_of, slope_edge
from tui.map.legend import Sample, legend_rows
from tui.map.sizes import MIDDLE, NEAR
from tui.plates import Plate, Room, start_of
from tui.widgets.lines import Line

GROUND_RULES = frozenset({"2.2", "5.1", "W4.3"})
ARMIES = {"1.1": SAURON, "1.2": WESTERNESSE}


NOWHERE = "-"
"""No hex: nothing else stands there."""

LARGE_FROM = 20
"""From so many rows on counters are drawn large."""


def plate(game: Game, rule: str) -> Plate | None:
    """Return what is drawn beside a rule."""
    if rule in GROUND_RULES:
        return _ground
    if rule in ARMIES:
        return partial(_units, start_of(game), ARMIES[rule])
    return None


def _ground(room: Room) -> list[Line]:
    """Return each kind of ground, and what a side may be."""
    grounds = grounds_of(room.glyphs)
    plain = grounds["plain"]
    hexes = [Sample(words, grounds[kind]) for kind, words in GROUND_WORDS.items() if kind != "mordor"]
    sides = [
        Sample("slope", plain, slope_edge(room.glyphs)),
        Sample("road", plain, road=True),
        Sample(f"gate closed,\n{room.glyphs.map_open} if open", plain, gate_drawn(True, room.glyphs)),
    ]
    return [*legend_rows(hexes, room.width, room.glyphs), *legend_rows(sides, room.width, room.glyphs)]


def _units(state: DagorladState, side: str, room: Room) -> list[Line]:
    """Return a counter of each kind of unit of a side, with its number, strength and points to move."""
    board, rules, glyphs = Board(state), lookup(state), room.glyphs
    plain = grounds_of(glyphs)["plain"]
    first: dict[str, str] = {}
    for name, card in rules.units.items():
        if card.side == side:
            first.setdefault(card.id, name)
    samples = []
    for name in first.values():
        card = rules.units[name]
        state.units.setdefault(name, Unit())
        words = f"{card.count} {card.name if card.count == 1 else card.plural}\n"
        words += f"{code_of(state, name)}{rebuilt_mark(state, name)}, {card.allowance} points"
        samples.append(Sample(words, plain, patch=unit_patch(state, board, NOWHERE, name)))
    size = NEAR if room.rows >= LARGE_FROM else MIDDLE
    return legend_rows(samples, room.width, glyphs, size)
