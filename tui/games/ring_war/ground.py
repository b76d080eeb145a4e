"""What is printed on the map: ground, rivers, closed sides, roads, and what kind of place a hex is."""

from __future__ import annotations

from core.hexes import Hex, Side
from core.kernel.kept import Kept
from core.ring_war.content.contents import CONTENTS
from core.ring_war.content.lookup import Lookup
from core.ring_war.model.state import MOUNT_DOOM
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.map.atlas import Edge, Ground, Patch, Printed

NAME_CELLS = 3
"""So many letters of a place's name stand below its sign."""

NEAR_CELLS = 7
"""So many cells has a row of a large hex."""


def grounds_of(glyphs: Glyphs) -> dict[str, Ground]:
    """Return the kinds of ground as they are drawn."""
    rough, forest, swamp = glyphs.map_rough, glyphs.map_forest, glyphs.map_swamp
    mountain, water = glyphs.mountain, glyphs.map_water
    found = (
        Ground("clear", f" {glyphs.map_clear} ", far=glyphs.map_clear, near=" ", role="side"),
        Ground("rough", f"{rough} {rough}", far=rough, near=f"{rough} {rough} {rough}"),
        Ground("forest", f"{forest} {forest}", far=forest, near=f"{forest} {forest} {forest}", role="green"),
        Ground("swamp", f"{swamp} {swamp}", far=swamp, near=f"{swamp} {swamp} {swamp}", role="ochre"),
        Ground("pass", ") (", far=glyphs.map_pass, near=")   (", role="gold"),
        Ground("mountain", mountain * 3, mountain * 3, mountain * 2, role="side", solid=True),
        Ground("water", water * 3, f" {water} ", water * 2, role="blue", solid=True),
    )
    return {ground.name: ground for ground in found}


RIVER, ROAD, CROSSING, CLOSED = "river", "road", "bridge, ford, ferry", "closed side"
"""What a side of a hex may be, in the order in which they lie over each other."""


def edges_of(glyphs: Glyphs) -> dict[str, Edge]:
    """Return how sides are drawn that are more than a line."""
    return {
        RIVER: Edge(glyphs.map_river, glyphs.map_river * 3, "blue"),
        ROAD: Edge(glyphs.map_open, f"_{glyphs.map_road}_", "ochre"),
        CROSSING: Edge(glyphs.map_crossing, f"_{glyphs.map_crossing}_", "ochre"),
        CLOSED: Edge(glyphs.map_closed, glyphs.map_closed * 3, "side"),
    }


def _edges(rules: Lookup, glyphs: Glyphs) -> dict[Side, Edge]:
    """Return rivers, crossings, roads and closed sides; of several the one that matters most."""
    terrain, drawn = rules.terrain, edges_of(glyphs)
    found: dict[Side, Edge] = dict.fromkeys(terrain.unbridged, drawn[RIVER])
    found |= dict.fromkeys(terrain.roads, drawn[ROAD])
    found |= dict.fromkeys(terrain.bridges, drawn[CROSSING])
    return found | dict.fromkeys(terrain.closed, drawn[CLOSED])


def place_signs(glyphs: Glyphs) -> dict[str, str]:
    """Return the sign of each kind of place."""
    return {
        "citadel": glyphs.map_citadel,
        "fort": glyphs.map_fort,
        "town": glyphs.map_town,
        "haven": glyphs.map_haven,
    }


def sign_of(rules: Lookup, hex_: Hex, glyphs: Glyphs) -> str:
    """Return the sign of what kind of place a hex is; "" for none."""
    if hex_ == MOUNT_DOOM:
        return glyphs.map_doom
    for mark, sign in place_signs(glyphs).items():
        if mark in rules.marks.get(hex_, ()):
            return sign
    return ""


def short_name(name: str) -> str:
    """Return the three letters by which a place is told on the map: those of its last words first, Dol Guldur DGu."""
    words = [word for word in name.replace("-", " ").split() if word not in ("and", "of", "the")]
    if len(words) == 1:
        return words[0][:NAME_CELLS]
    return f"{words[0][0]}{words[1][: NAME_CELLS - 1]}"


def _places(rules: Lookup, glyphs: Glyphs) -> dict[Hex, Patch]:
    found = {}
    for hex_, name in rules.names.items():
        sign = sign_of(rules, hex_, glyphs)
        servant = "!" if rules.has(hex_, "servant") else ""
        if sign or servant:
            found[hex_] = Patch(
                f"{sign or ' '} {servant}".rstrip() if sign else f"  {servant}",
                short_name(name) if sign else "",
                far=sign or servant,
                name=f"{sign}  {name}"[:NEAR_CELLS] if sign else f"   {servant}",
                role="bright" if sign else "key",
            )
    return found


def _printed(key: tuple[str, bool]) -> Printed:
    rules, glyphs = CONTENTS.by_digest(key[0]), ASCII if key[1] else UNICODE
    grounds = grounds_of(glyphs)
    return Printed(
        rules.grid,
        {hex_: grounds[rules.terrain.ground[hex_]] for hex_ in rules.grid.hexes},
        _edges(rules, glyphs),
        (),
        _places(rules, glyphs),
    )


PRINTED = Kept(_printed)
"""The printed map by the digest of its content, and whether it is drawn in ASCII."""

__all__ = ["PRINTED", "short_name", "sign_of"]
