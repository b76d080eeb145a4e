"""The expansions of the base game, in the order of the rulebooks; they join in where `base/hooks.py` names a place."""

from __future__ import annotations

from core.fellowship.friends.expansion import FRIENDS
from core.fellowship.sauron.expansion import LORD
from core.fellowship.tiles.expansion import TILES

EXPANSIONS = (FRIENDS, TILES, LORD)
