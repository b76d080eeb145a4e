"""A part of the map in words: its lands, and where somebody stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from core.hexes import Hex
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import RingWarState
from core.ring_war.words.names import and_list, capital, hex_name, province_name
from core.ring_war.words.spoken import standing_at

FEWEST = 2
"""The ground of one place alone would be an answer."""
GROUNDS = {"clear": "clear ground", "rough": "rough ground", "pass": "a pass", "mountain": "mountains"}
"""How the ground is called in a sentence, where that is not its own name."""


def ground_at(view: RingWarState, answers: Sequence[str]) -> str:
    """Return which ground the map shows at the places that some answers name, in a sentence; nothing where fewer than
    two of them name one."""
    rules = lookup(view)
    called = {hex_name(hex_).partition(" (")[0].casefold(): hex_ for hex_ in rules.grid.hexes}
    named = [one.partition(" (")[0].rstrip(".") for one in answers]
    hexes = list(dict.fromkeys(called[one.casefold()] for one in named if one.casefold() in called))
    found: dict[str, list[str]] = {}
    for hex_ in sorted(hexes):
        ground = rules.terrain.ground[hex_]
        found.setdefault(GROUNDS.get(ground, ground), []).append(hex_name(hex_).partition(" (")[0])
    told = [f"{what} at {and_list(some)}" for what, some in found.items()]
    return f"The map shows {'; '.join(told)}." if len(hexes) >= FEWEST else ""


def region(view: RingWarState, hexes: Collection[Hex]) -> list[str]:
    """Return the Provinces in which some hexes lie, the largest first, and in which of them somebody stands."""
    rules = lookup(view)
    province, standing = rules.terrain.province, standing_at(view)
    lands = Counter(province[hex_] for hex_ in sorted(hexes) if province.get(hex_))
    found = [capital("; ".join(province_name(letter) for letter, _ in lands.most_common()))]
    held = [hex_name(hex_) for hex_ in rules.grid.hexes if hex_ in hexes and hex_ in standing]
    return [*(found if lands else ()), f"Somebody stands at {and_list(held)}" if held else "Nobody stands there"]
