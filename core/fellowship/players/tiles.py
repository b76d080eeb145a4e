"""Tiles that can be chosen or rejected, volunteers for the die, and the extra cards (S7, S10 to S12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from core.fellowship.base.lines import unfinished_lines
from core.fellowship.model import actions as a
from core.fellowship.model.state import HIDDEN
from core.fellowship.model.tiles_steps import DecideTile
from core.fellowship.players.asked import Asked
from core.fellowship.players.board import Board
from core.fellowship.players.worth import Worth
from core.fellowship.tiles.extras import ONE_RING, peace_steps
from core.kernel.prompts import Choice

if TYPE_CHECKING:
    from core.fellowship.players.paying import Purse

NO_TILE = 0.3
"""What it counts that no tile at all is carried out where the last one is rejected."""


class Tiles:
    """What the tiles in sight and in the bag would cost (below 0 where they do good)."""

    def __init__(self, worth: Worth, board: Board | None) -> None:
        self.worth = worth
        self.view = worth.view
        self.board = board
        self._costs: dict[str, float] = {}

    def cost(self, tile_id: str) -> float:
        """Return what carrying out a tile costs the group, with the tile that must follow it."""
        found = self._costs.get(tile_id)
        if found is None:
            found = self._costs[tile_id] = self._cost(tile_id)
        return found

    def _cost(self, tile_id: str) -> float:
        if tile_id == HIDDEN or self.board is None:
            return 0.0
        tile = self.worth.content.tiles[tile_id]
        if not tile.line:
            return self.worth.happening(tile) + self.board.hazard * self.worth.weights.next_tile
        lines = unfinished_lines(self.view)
        lines = [tile.line] if tile.line in lines else lines
        return -max((self.board.value(self.view.active, {line: 1}) for line in lines), default=0.0)

    def unseen(self) -> float:
        """Return what a tile out of the bag costs on the average."""
        left = {tile: count for tile, count in self.view.tiles.rest.items() if count}
        total = sum(left.values())
        return sum(self.cost(tile) * count for tile, count in left.items()) / total if total else 0.0

    def replacement(self) -> float:
        """Return what a tile that takes the place of a rejected one would cost: the best laid out, else any."""
        if self.view.display:
            return min(self.cost(tile) for tile in self.view.display)
        return self.unseen() if len(self.view.tiles) else NO_TILE

    def foresight(self) -> float:
        """Return what it gains to lay five tiles out: a good one this turn, and bad ones put off (SG.foresight)."""
        if self.board is None or self.view.display:
            return 0.0
        usual = self.unseen()
        spared = sum(max(0.0, usual - self.cost(tile)) * n for tile, n in self.view.tiles.rest.items())
        return 2 * spared / max(1, len(self.view.tiles))


class TilesAnswers:
    """How one decision of one seat is answered where tiles, volunteers or extra cards are asked about."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.worth = asked.worth
        self.tiles = Tiles(asked.worth, asked.board)

    def answers(self) -> Mapping[str, Callable[[], Choice]]:
        """Return how each kind of prompt is answered."""
        return {"decide_tile": self.decide, "pick_tile": self.pick, "pick_bearer": self.bearer}

    def decide(self) -> Choice:
        """Reject a tile that costs more than what takes its place may be expected to (S11.2)."""
        step = self.asked.view.agenda[-1]
        assert isinstance(step, DecideTile)
        margin = self.worth.weights.reject
        rejected = self.tiles.cost(step.tile) > self.tiles.replacement() + margin
        return self.asked.of(a.RejectTile if rejected else a.AcceptTile)[0]

    def pick(self) -> Choice:
        """Use the tile laid out that costs least (SG.foresight)."""
        return min(self.asked.of(a.ChooseTile), key=lambda choice: self.tiles.cost(choice.action.tile))

    def bearer(self) -> Choice:
        """Pass the Ring to the hobbit farthest from Sauron, to Sam among equals (S12.1)."""
        best = best_bearer(self.worth)
        names = self.asked.of(a.Name)
        return next((choice for choice in names if choice.action.hobbit == best), names[0])

    def volunteer(self, purse: Purse) -> Choice | None:
        """Name the hobbit whom the die hurts least, or come forward, unless Sauron's step hurts less (S7.2)."""
        names = self.asked.of(a.Name)
        if not names:
            price = purse.cost.rolls * self.worth.roll(self.asked.seat)
            return next(iter(self.asked.of(a.Accept)), None) if price < purse.otherwise() else None
        choice = min(names, key=lambda choice: self.worth.roll(choice.action.hobbit))
        price = purse.cost.rolls * self.worth.roll(choice.action.hobbit)
        return choice if price < purse.otherwise() else None

    def foes(self, purse: Purse) -> Choice | None:
        """Let foes appear where that is better than what happens otherwise (ST.dark5)."""
        accepted = self.worth.foes.more(purse.cost.foes)
        return next(iter(self.asked.of(a.Accept)), None) if accepted < purse.otherwise() else None


def best_bearer(worth: Worth) -> str:
    """Return who would bear the Ring best: far from Sauron, Sam among equals, then the first."""
    hobbits = worth.view.hobbits
    return min(worth.living, key=lambda name: (hobbits[name].step, name != "sam"))


def extra_gain(worth: Worth, card: str) -> float:
    """Return what an extra card gains beyond the threshold for its use (S12)."""
    view, weights = worth.view, worth.weights
    if card == ONE_RING:
        far = view.sauron - view.hobbits[best_bearer(worth)].step
        near = view.sauron - view.hobbits[view.ring_bearer].step
        return weights.lost_ring * (weights.near_bearer**near - weights.near_bearer**far) - weights.use_one_ring
    return -worth.sauron(-peace_steps(view)) - weights.use_peace
