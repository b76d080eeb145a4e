"""The foe line of Friends & Foes: eight slots with what each foe demands, and how many have been beaten."""

from __future__ import annotations

from core.fellowship.base.corruption import defeated_count
from core.fellowship.content.contents import library
from core.fellowship.friends.foe_line import TOO_MANY
from core.fellowship.model.state import FellowshipState
from core.fellowship.outlook.boxes import box_of
from core.fellowship.outlook.foes import can_beat
from tui.games.fellowship.icons import Icons, unbroken
from tui.games.fellowship.short import FOE_LETTERS, foe_name
from tui.widgets.lines import Line, Piece, clipped, merged, width
from tui.widgets.pane import Pane, Scene

WARN_FROM = 6
"""From so many foes on the header warns."""

RED_FROM = 5
"""From so many foes on their number is red."""

SLOTS = ((104, 13), (81, 10), (0, 9))
"""From which width on a slot has how many cells."""

BAR = 10
"""The cells of the bar of foes beaten."""


def warning(state: FellowshipState) -> str:
    """Return a few words on a foe line that comes near eight, or nothing."""
    shown = len(state.foe_line)
    if state.foe_deck is None or shown < WARN_FROM:
        return ""
    if shown >= TOO_MANY:
        return f"{shown} foes: lost at the turn's end!"
    return f"{shown} foes: {TOO_MANY - shown} to eight!"


class FoesPane(Pane):
    """Eight slots, the leftmost foe the one that may be beaten; more foes than slots push narrower ones aside."""

    def heading(self, scene: Scene) -> str:
        """Return how many foes are here of the eight that lose the game, and how many are beaten."""
        state: FellowshipState = scene.view
        here, total = len(state.foe_line), len(library(state).foes)
        beaten = defeated_count(state)
        full = BAR * beaten // total if total else 0
        bar = self.glyphs.full * full + self.glyphs.empty * (BAR - full)
        gate = "  the Black Gate has opened" if state.gate_opened else ""
        return f"Foes {here} of {TOO_MANY}  beaten {bar} {beaten} of {total}{gate}"

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the names and below them the marks and demands; in a narrow pane how many are beaten beside them."""
        state: FellowshipState = scene.view
        slot = next(cells for least, cells in SLOTS if width >= least)
        slot = min(slot, width // max(TOO_MANY, len(state.foe_line)))
        upper: list[Piece] = []
        lower: list[Piece] = []
        for number in range(max(TOO_MANY, len(state.foe_line))):
            name, demand = self._slot(scene, number, slot)
            upper += name
            lower += demand
        beaten = f"{defeated_count(state)}/{len(library(state).foes)}"
        left = width - slot * max(TOO_MANY, len(state.foe_line))
        if width < SLOTS[1][0] and left >= 6:
            upper.append((f" {len(state.foe_line)} here"[:left], self._count_role(state)))
            lower.append((f" {beaten}", "soft"))
        return [clipped(merged(upper), width, ""), clipped(merged(lower), width, "")]

    def _count_role(self, state: FellowshipState) -> str:
        return "shadow" if len(state.foe_line) >= RED_FROM else "soft"

    def _slot(self, scene: Scene, number: int, size: int) -> tuple[list[Piece], list[Piece]]:
        """Return the two rows of a slot, each of `size` cells."""
        state: FellowshipState = scene.view
        if number >= len(state.foe_line):
            lost = number == TOO_MANY - 1
            words = f"{number + 1} = lost" if lost else f" {number + 1}"
            role = self._count_role(state) if lost else "soft"
            return [(words[:size].ljust(size), role)], [(" " * size, "")]
        foe = state.foe_line[number]
        content = library(state)
        new = scene.before is not None and foe not in scene.before.foe_line
        lead = self.glyphs.changed if new else self.glyphs.cursor if number == 0 else " "
        name = foe_name(content, foe, size - 2 if size > FOE_LETTERS + 3 else min(FOE_LETTERS, size - 1))
        role = "bright" if number == 0 or new else ""
        upper: list[Piece] = [(lead, "key" if number == 0 and not new else "bright"), (name.ljust(size - 1), role)]
        able = can_beat(state, state.active, foe)
        mark, ink = {True: (self.glyphs.yes, "bright"), False: (self.glyphs.no, "soft"), None: ("?", "soft")}[able]
        happening = content.foes[foe]
        demand = unbroken(Icons(self.glyphs, content).box(box_of(happening, "", ""))[bool(happening.cost) :])
        if width(demand) > size - 2:
            demand = tuple((text.replace(" ", ""), role) for text, role in demand)
        demand = clipped(demand, size - 2, self.glyphs.ellipsis)
        gap = " " * max(0, size - 2 - width(demand))
        return upper, [(f" {mark}", ink), *demand, (gap, "")]
