"""Maps of hexes: where they lie, how far apart, what a piece can reach and by which way."""

from core.hexes.costs import Costs
from core.hexes.grid import DIRECTIONS, Direction, Grid, Hex, Low, Side, side_of
from core.hexes.paths import Cost, Reach, Steps, path, reach, reach_by
from core.hexes.points import in_points

__all__ = [
    "DIRECTIONS",
    "Cost",
    "Costs",
    "Direction",
    "Grid",
    "Hex",
    "Low",
    "Reach",
    "Side",
    "Steps",
    "in_points",
    "path",
    "reach",
    "reach_by",
    "side_of",
]
