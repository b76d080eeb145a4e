"""The questions that the bag, dark events and the extra cards add to the agenda."""

from __future__ import annotations

from core.kernel.records import Step


class PickTile(Step, frozen=True, tag="pick_tile"):
    """The active player uses one of the tiles that Foresight has laid out (SG.foresight)."""

    replacement: bool = False


class DecideTile(Step, frozen=True, tag="decide_tile"):
    """The active player accepts or rejects the tile that was drawn (S11.2)."""

    tile: str


class PickBearer(Step, frozen=True, tag="pick_bearer"):
    """The One Ring: the Ring-bearer names who bears the Ring from now on (S12.1)."""

    seat: str


TilesStep = PickTile | DecideTile | PickBearer
