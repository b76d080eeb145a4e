"""What is printed on the map: the ground, slopes, the road, and Mordor."""

from __future__ import annotations

from core.dagorlad.content.contents import CONTENTS
from core.hexes import Hex, Side, side_of
from core.kernel.kept import Kept
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.map.atlas import Edge, Ground, Patch, Printed

GROUND_WORDS = {
    "plain": "clear",
    "rough": "rough",
    "hill": "hill",
    "crater": "crater",
    "mountain": "mountain",
    "wall": "wall",
    "mordor": "Mordor",
}
"""What each kind of ground is called."""


def grounds_of(glyphs: Glyphs) -> dict[str, Ground]:
    """Return the kinds of ground as they are drawn."""
    clear, rough, hill = glyphs.map_clear, glyphs.map_rough, glyphs.map_hill
    mountain, wall = glyphs.mountain, glyphs.map_wall
    found = (
        Ground("plain", f" {clear} ", far=clear, near=" ", role="side", called="clear"),
        Ground("rough", f"{rough} {rough}", f" {rough} ", rough, f"{rough} {rough} {rough}"),
        Ground("hill", f" {hill} ", far=hill, near=f" {hill} {hill} "),
        Ground("crater", "(_)", far="()", near="(___)", role="side"),
        Ground("mountain", mountain * 3, mountain * 3, mountain * 2, role="side", solid=True),
        Ground("wall", wall * 3, wall * 3, wall * 2, role="side", solid=True),
        Ground("mordor", "   ", far=" ", near=" ", called="Mordor"),
    )
    return {ground.name: ground for ground in found}


def slope_edge(glyphs: Glyphs) -> Edge:
    """Return how a slope is drawn."""
    return Edge(glyphs.map_slope, glyphs.map_slope * 3, "gold")


def _printed(key: tuple[str, bool]) -> Printed:
    rules, glyphs = CONTENTS.by_digest(key[0]), ASCII if key[1] else UNICODE
    grounds = grounds_of(glyphs)
    slopes: dict[Side, Edge] = dict.fromkeys(rules.slopes, slope_edge(glyphs))
    mordor = Patch(lower="Mor", far="Mo", name=" ", value=" Mordor", role="shadow")
    return Printed(
        rules.grid,
        {hex_: grounds[kind] for hex_, kind in rules.ground.items()},
        slopes,
        tuple(rules.roads),
        {rules.mordor: mordor},
    )


PRINTED = Kept(_printed)
"""The printed map by the digest of its content, and whether it is drawn in ASCII."""


def gate_edge(gate: Hex, mordor: Hex, closed: bool, glyphs: Glyphs) -> tuple[Side, Edge]:
    """Return the side on which the gate stands, closed to Westernesse or open."""
    return side_of(gate, mordor), gate_drawn(closed, glyphs)


def gate_drawn(closed: bool, glyphs: Glyphs) -> Edge:
    """Return how the gate is drawn, closed or open."""
    sign = glyphs.map_closed if closed else glyphs.map_open
    return Edge(sign, sign * 3, "shadow" if closed else "ochre")
