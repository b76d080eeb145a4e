"""One line on each of the events of the bag, dark events and the extra cards."""

from __future__ import annotations

from core.fellowship.base.hooks import Telling
from core.fellowship.model import tiles_events as t
from core.fellowship.tiles.extras import EXTRAS
from core.fellowship.words.event_words import tile_text, tiles_text
from core.fellowship.words.names import count, hobbit_name, number_text


def _displayed(event: t.TilesDisplayed) -> str:
    several = f"{number_text(len(event.tiles))} tiles: " if len(event.tiles) > 1 else ""
    return f"{hobbit_name(event.hobbit)} lays out {several}{tiles_text(sorted(event.tiles, key=event.tiles.index))}"


def _returned(event: t.TilesReturned) -> str:
    unused = f", {event.displayed} of them laid out and not used" if event.displayed else ""
    return f"All {count(sum(event.tiles.values()), 'tile')} are back in the bag{unused}"


def _extra(event: t.ExtraUsed) -> str:
    to = f": {hobbit_name(event.on)} bears the Ring" if event.on else ""
    return f"{hobbit_name(event.hobbit)} uses {EXTRAS[event.card].name}{to}"


EVENT_WORDS: dict[type, Telling] = {
    t.TilesDisplayed: _displayed,
    t.TilesReturned: _returned,
    t.TileAccepted: lambda x: f"{hobbit_name(x.hobbit)} accepts {tile_text(x.tile)}",
    t.TileRejected: lambda x: f"{hobbit_name(x.hobbit)} rejects {tile_text(x.tile)} and turns it face down",
    t.ExtraUsed: _extra,
}
