"""A part of the map in words: its lands, and where somebody stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from core.hexes import Hex
from core.ring_war.content.contents import lookup
from core.ring_war.model.state import RingWarState
from core.ring_war.words.names import and_list, capital, hex_name, province_name
from core.ring_war.words.spoken import standing_at


def region(view: RingWarState, hexes: Collection[Hex]) -> list[str]:
    """Return the Provinces in which some hexes lie, the largest first, and in which of them somebody stands."""
    rules = lookup(view)
    province, standing = rules.terrain.province, standing_at(view)
    lands = Counter(province[hex_] for hex_ in sorted(hexes) if province.get(hex_))
    found = [capital("; ".join(province_name(letter) for letter, _ in lands.most_common()))]
    held = [hex_name(hex_) for hex_ in rules.grid.hexes if hex_ in hexes and hex_ in standing]
    return [*(found if lands else ()), f"Somebody stands at {and_list(held)}" if held else "Nobody stands there"]
