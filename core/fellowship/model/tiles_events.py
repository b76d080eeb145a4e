"""The events of the bag, dark events and the extra cards."""

from __future__ import annotations

from core.kernel.records import Event


class TilesDisplayed(Event, frozen=True, tag="tiles_displayed"):
    """Tiles out of the bag are laid out face up, to be used instead of drawing (Foresight with the bag)."""

    hobbit: str
    tiles: list[str]


class TileAccepted(Event, frozen=True, tag="tile_accepted"):
    """The active player accepts the tile that was drawn."""

    hobbit: str
    tile: str


class TileRejected(Event, frozen=True, tag="tile_rejected"):
    """The active player turns the tile that was drawn face down; it has no effect."""

    hobbit: str
    tile: str


class TilesReturned(Event, frozen=True, tag="tiles_returned"):
    """All tiles go back into the bag; `displayed` of them had been laid out and were not used."""

    tiles: dict[str, int]
    displayed: int = 0


class ExtraUsed(Event, frozen=True, tag="extra_used"):
    """The Ring-bearer uses an extra card, which leaves the game; `on` is who bears the Ring now, if it was passed."""

    hobbit: str
    card: str
    on: str = ""


TilesEvent = TilesDisplayed | TileAccepted | TileRejected | TilesReturned | ExtraUsed
