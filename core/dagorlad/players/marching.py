"""Movement Phases: which piece a bot moves, and where to (W4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from core.bots.thinking import Part
from core.dagorlad.chapters.duties import next_to_orc
from core.dagorlad.chapters.movement import (
    allowance,
    closed_to,
    entries,
    is_elf,
    is_held,
    may_end,
    may_land,
    mover_of,
    reach_from,
    stopping,
)
from core.dagorlad.chapters.moving import ways
from core.dagorlad.chapters.passing import SLAVE, form_refused
from core.dagorlad.chapters.picking import is_bound
from core.dagorlad.model.state import BEAST, other
from core.dagorlad.model.steps import MoveOn
from core.dagorlad.players.leading import LeaderScorer
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.plans import Plan, plan_of
from core.dagorlad.players.quick_map import reached
from core.dagorlad.players.scoring import BeastScorer, Scorer, UnitScorer
from core.dagorlad.players.weights import Weights
from core.hexes import Hex
from core.kernel.lazy import lazy

ORDER = ("WA", "CA", "CB", "TR", "OR", "EL", "DW", "SW", "ME", "PK", "SL", "SP", "GO", "MA", "EA", "OA", "BO", "EB")
"""The kinds of units in the order in which they move: those that strike first, those that shoot last."""

TOLD = 0.05
"""So much a part has to come to if it is to be told."""


class Move(NamedTuple):
    """Where a piece would best go, where its next leg ends, and how much better that is than to stay."""

    hex: Hex
    leg: Hex
    gain: float


class March:
    """The movement of one side on one view."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.board = look.board
        self.weights: Weights = look.weights
        self.plan: Plan = plan_of(look)

    def order(self, piece: str) -> tuple[int, int, str]:
        """Return the place of a piece in the order of moving: it never changes, so that each is weighed once."""
        kind = self.board.rules.units.get(piece)
        if kind is None:
            return len(ORDER), 0, piece
        return ORDER.index(kind.id), int(piece[len(kind.id) :]), piece

    def pick(self, pieces: list[str]) -> str:
        """Return the next piece that should move; "" where all should stay as they are."""
        last = max(map(self.order, self.in_order()), default=None)
        for piece in sorted(pieces, key=self.order):
            if last is not None and self.order(piece) < last and not self.must(piece):
                continue
            if self.partner(piece):
                return piece
            move = self.first(piece)
            if move is not None and (move.gain > self.weights.margin or self.must(piece)):
                return piece
        return ""

    def in_order(self) -> list[str]:
        """Return the pieces that have moved in their order: all of them, but for a first that said the posture."""
        moved = self.look.state.moved[self.look.announced :]
        return [piece for piece in moved if self.board.side_of(piece) == self.look.seat]

    def must(self, piece: str) -> bool:
        """Return whether a piece has to move where it can: onto the map, or as a Dwarf to an Orc (14.0, 15.22)."""
        state, board = self.look.state, self.board
        if not board.hex_of(piece):
            return True
        return piece in state.dwarves and not next_to_orc(state, board, piece)

    def partner(self, piece: str) -> str:
        """Return the Slave in the first line whom one behind it joins to form a Phalanx; "" for none (15.31)."""
        board, here = self.board, self.board.hex_of(piece)
        kind = board.rules.units.get(piece)
        if kind is None or kind.id != SLAVE or not here:
            return ""
        for near in board.rules.around[here]:
            other, nearest = board.unit_at.get(near, ""), self.look.nearest(near)
            in_front = other and nearest is not None and nearest[1] <= self.weights.first_line
            if in_front and form_refused(self.look.state, board, piece, other) is None:
                return other
        return ""

    def best(self, piece: str, left: int, belt: bool | None = None) -> Move | None:
        """Return the best move of a piece with so many half points; None where it has none.

        A piece is weighed when it is picked and again when it is asked where to go: the second time costs nothing.
        """
        if belt is None:
            belt = not self.board.hex_of(piece) and is_bound(self.look.state, piece)
        return _best(self.position, piece, left, belt)

    @lazy
    def position(self) -> _Position:
        """The position, to be found again when nothing has changed."""
        return _Position(self)

    def weigh(self, piece: str, left: int, belt: bool) -> Move | None:
        """Weigh every hex that a piece can reach; see `best`."""
        here = self.board.hex_of(piece)
        legs = self._legs(piece, left, belt)
        if not legs:
            return None
        score = self._scorer(piece)
        best, there = score.best_of(legs)
        return Move(there, legs[there], best - (score(here) if here else 0.0))

    def _legs(self, piece: str, left: int, belt: bool) -> dict[Hex, Hex]:
        """Return where a piece can go in this phase, and where the first leg of the way ends (GR2)."""
        state, board = self.look.state, self.board
        here = board.hex_of(piece)
        if not here:
            return {hex_: hex_ for hex_ in entries(state, board, piece, left, belt).costs}
        if is_held(state, board, piece):
            return {}
        if piece in state.dwarves:
            step = MoveOn(self.look.seat, piece, left, belt)
            return {hex_: hex_ for hex_ in ways(state, board, step).costs}
        leg = board.rules.numbers.leg
        if left <= leg and piece in state.units:
            costs = self.costs(piece, here, left, belt)
            return {hex_: hex_ for hex_ in costs if hex_ != here and hex_ not in board.unit_at}
        way = reach_from(state, board, piece, here, left, belt)
        found = {}
        wanted: Iterable[Hex] = way.costs
        if piece in state.leaders:
            wanted = [hex_ for hex_ in wanted if hex_ in self.look.own_hexes] or wanted
        for hex_ in wanted:
            if hex_ != here and may_end(board, piece, hex_):
                for stop in reversed(way.paths[hex_]):
                    if way.costs[stop] <= leg and may_end(board, piece, stop):
                        found[hex_] = stop
                        break
        return found

    def first(self, piece: str) -> Move | None:
        """Return the best move of a piece that has not begun to move; None where it has none."""
        return self.best(piece, allowance(self.look.state, piece))

    def gain(self, piece: str, hex_: Hex) -> float:
        """Return how much better a hex is for a piece than the one where it stands."""
        score, here = self._scorer(piece), self.board.hex_of(piece)
        return score(hex_) - (score(here) if here else 0.0)

    def parts(self, piece: str, hex_: Hex) -> list[Part]:
        """Return why a hex is better or worse for a piece than the one where it stands."""
        score, here = self._scorer(piece), self.board.hex_of(piece)
        stays = {aspect.rule: aspect.amount for aspect in score.aspects(here)} if here else {}
        found = []
        for aspect in score.aspects(hex_):
            more = aspect.amount - stays.get(aspect.rule, 0.0)
            if abs(more) >= TOLD:
                found.append(Part(aspect.better if more > 0 else aspect.worse, more, aspect.rule))
        return found

    def costs(self, piece: str, here: Hex, left: int, belt: bool = False) -> Mapping[Hex, int]:
        """Return what `reach_from` does for a piece, without the ways."""
        state, board = self.look.state, self.board
        leaving = board.rules.numbers.elf_leaves if is_elf(board, piece) else 0
        stops = board.zones(other(self.look.seat)) if leaving else stopping(state, board, piece)
        closed = closed_to(state, board, piece, belt)
        return reached(board.rules, mover_of(board, piece), here, left, stops, closed, leaving)

    def flight(self, piece: str, hexes: list[Hex]) -> Hex:
        """Return where the flying Beast goes next; "" where it stays."""
        score = self._scorer(piece)
        best = max(hexes, key=score)
        here = self.board.hex_of(piece)
        if may_land(self.board, here) and score(best) <= score(here) + self.weights.margin:
            return ""
        return best

    def _scorer(self, piece: str) -> Scorer:
        kind = UnitScorer if piece in self.look.state.units else BeastScorer if piece == BEAST else LeaderScorer
        return kind(self.look, self.plan, piece)


class _Position:
    """All that the moves of a side follow from; equal when that is."""

    def __init__(self, march: March) -> None:
        look = march.look
        self.march = march
        state = msgspec.msgpack.encode(replace(look.state, agenda=[], draws=0))
        self.key = look.seat, look.posture, march.weights, state

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and self.key == other.key


@lru_cache(maxsize=64)
def _best(position: _Position, piece: str, left: int, belt: bool) -> Move | None:
    return position.march.weigh(piece, left, belt)
