"""Movement Phases: which piece a bot moves, and where to (W4.1)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.chapters.duties import next_to_orc
from core.dagorlad.chapters.movement import allowance, entries, is_held, may_end, may_land, reach_from
from core.dagorlad.chapters.moving import ways
from core.dagorlad.chapters.picking import is_bound
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model.state import BEAST, LORD
from core.dagorlad.model.steps import MoveOn
from core.dagorlad.players.odds import Target, blow, leader_worth
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.plans import Plan, plan_of
from core.dagorlad.players.weights import Weights
from core.hexes import Hex

ORDER = ("WA", "CA", "CB", "TR", "OR", "EL", "DW", "SW", "ME", "PK", "SL", "SP", "GO", "MA", "EA", "OA", "BO", "EB")
"""The kinds of units in the order in which they move: those that strike first, those that shoot last."""


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
        moved = self.look.state.moved
        last = max((self.order(piece) for piece in moved if self.board.side_of(piece) == self.look.seat), default=None)
        for piece in sorted(pieces, key=self.order):
            if last is not None and self.order(piece) < last and not self.must(piece):
                continue
            move = self.best(piece, self._allowance(piece))
            if move is not None and (move.gain > self.weights.margin or self.must(piece)):
                return piece
        return ""

    def must(self, piece: str) -> bool:
        """Return whether a piece has to move where it can: onto the map, or as a Dwarf to an Orc (14.0, 15.22)."""
        state, board = self.look.state, self.board
        if not board.hex_of(piece):
            return True
        return piece in state.dwarves and not next_to_orc(state, board, piece)

    def _allowance(self, piece: str) -> int:
        return allowance(self.look.state, piece)

    def best(self, piece: str, left: int, belt: bool | None = None) -> Move | None:
        """Return the best move of a piece with so many half points; None where it has none."""
        state, board = self.look.state, self.board
        here = board.hex_of(piece)
        legs = self._legs(piece, left, (not here and is_bound(state, piece)) if belt is None else belt)
        if not legs:
            return None
        score = self._scorer(piece)
        best, there = max((score(hex_), hex_) for hex_ in sorted(legs))
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
        reached = reach_from(state, board, piece, here, left, belt)
        leg = board.rules.numbers.leg
        found = {}
        for hex_ in reached.costs:
            if hex_ != here and may_end(board, piece, hex_):
                for stop in reversed(reached.paths[hex_]):
                    if reached.costs[stop] <= leg and may_end(board, piece, stop):
                        found[hex_] = stop
                        break
        return found

    def flight(self, piece: str, hexes: list[Hex]) -> Hex:
        """Return where the flying Beast goes next; "" where it stays."""
        score = self._scorer(piece)
        best = max(hexes, key=score)
        here = self.board.hex_of(piece)
        if may_land(self.board, here) and score(best) <= score(here) + self.weights.margin:
            return ""
        return best

    def _scorer(self, piece: str) -> _Scorer:
        if piece in self.look.state.units:
            return _UnitScorer(self, piece)
        return _BeastScorer(self, piece) if piece == BEAST else _LeaderScorer(self, piece)


class _Scorer(ABC):
    """What a hex is worth to a piece."""

    def __init__(self, march: March, piece: str) -> None:
        self.march = march
        self.look = march.look
        self.board = march.board
        self.weights = march.weights
        self.plan = march.plan
        self.piece = piece
        self.here = self.board.hex_of(piece)

    @abstractmethod
    def __call__(self, hex_: Hex) -> float:
        """Return what the hex is worth."""


class _UnitScorer(_Scorer):
    """Units want good blows, little threat, friends, and the hex that the plan wants."""

    def __init__(self, march: March, piece: str) -> None:
        super().__init__(march, piece)
        self.target: Target = self.look.target(piece)
        unit = self.look.state.units[piece]
        self.can_fight = not unit.disrupted
        kind = self.board.rules.units[piece]
        self.reach = 0
        if kind.missile and self.can_fight:
            numbers = self.board.rules.numbers
            self.reach = numbers.elven_range if kind.people == "elf" else numbers.range
        self.carries = self.look.state.pedestal.carrier == piece and self.look.seat == SAURON
        self.mordor = self.board.rules.mordor

    def __call__(self, hex_: Hex) -> float:
        weights = self.weights
        if self.look.seat == SAURON:
            if self.carries:
                return 0.0 if hex_ == self.mordor else -10.0 * self.look.distance(hex_, self.mordor)
            if hex_ == self.mordor:
                return -5.0
        friends = min(self.look.friends(hex_, self.here), weights.friends)
        score = weights.friend * friends + self.plan.goal(hex_)
        struck, gain = self._strike(hex_) if self.can_fight else ("", 0.0)
        score += weights.blow * gain
        score -= self.plan.care * self.look.threat(self.target, hex_)
        return score + weights.answer * gain * self.plan.care if struck else score

    def _strike(self, hex_: Hex) -> tuple[str, float]:
        """Return whom the unit would attack from a hex, and what its melee and its missile would gain."""
        board, best, struck = self.board, 0.0, ""
        blocked = board.blocked(self.look.seat)
        for near in board.rules.around[hex_]:
            if near in blocked and not board.shut(self.look.seat, hex_, near):
                for name in board.targets_in(near, self.look.seat):
                    gain = blow(board, self.piece, name, MELEE, hex_, self.weights)
                    gain *= 1 + self.weights.focus * self.look.friends(near, self.here)
                    if gain > best:
                        best, struck = gain, name
        if self.reach:
            best += self._shot(hex_)
        return struck, best

    def _shot(self, hex_: Hex) -> float:
        board = self.board
        blocked = board.blocked(self.look.seat)
        return max(
            (
                blow(board, self.piece, name, MISSILE, hex_, self.weights)
                for there in board.rules.in_sight(hex_, self.reach)
                if there in blocked and not board.shut(self.look.seat, hex_, there)
                for name in board.targets_in(there, self.look.seat)
            ),
            default=0.0,
        )


class _LeaderScorer(_Scorer):
    """Leaders want friends about them who need them, and a unit beside them."""

    def __init__(self, march: March, piece: str) -> None:
        super().__init__(march, piece)
        self.worth = leader_worth(self.board, piece, self.weights)
        self.armed = any(one.carrier == piece for one in self.look.state.weapons.values())

    def __call__(self, hex_: Hex) -> float:
        look, weights, board = self.look, self.weights, self.board
        if self.piece == LORD:
            return 0.0 if hex_ == board.rules.mordor else -float(look.distance(hex_, board.rules.mordor))
        unit = board.unit_at.get(hex_)
        nearest = look.nearest(hex_)
        if unit is None:
            alone = self.worth if nearest is not None and nearest[1] <= 7 else weights.friend
            return -alone + 0.1 * self.plan.goal(hex_)
        score = weights.friend * (1 + look.friends(hex_)) + 0.1 * self.plan.goal(hex_)
        around = [hex_, *board.rules.around[hex_]]
        units = look.state.units
        for near in around:
            name = board.unit_at.get(near)
            if name is not None and units[name].disrupted and board.side_of(name) == look.seat:
                score += weights.rally
        danger = look.threat(look.target(unit), hex_) / max(1.0, look.target(unit).worth)
        score -= self.plan.care * danger * self.worth * weights.exposed
        if self.armed and nearest is not None and nearest[1] <= 1 and not units[unit].disrupted:
            score += weights.armed
        return score


class _BeastScorer(_Scorer):
    """The Beast goes where its breath kills most, and otherwise stays at home."""

    def __call__(self, hex_: Hex) -> float:
        beast = self.look.state.beast
        home = -0.1 * self.look.distance(hex_, self.board.rules.gate)
        if beast is not None and beast.breath:
            return breath_from(self.look, hex_) + home
        return home


def breath_from(look: Outlook, hex_: Hex) -> float:
    """Return what the Death Breath kills at most from a hex (17.24)."""
    return max(breath_in(look, hex_, direction) for direction in range(6))


def breath_in(look: Outlook, hex_: Hex, direction: int) -> float:
    """Return what the Death Breath kills from a hex in a direction and the next one clockwise."""
    board, rules = look.board, look.rules
    total = 0.0
    for there in rules.grid.fan(hex_, direction):
        unit = board.unit_at.get(there)
        if unit is not None and board.side_of(unit) != SAURON:
            total += look.target(unit).worth
        for leader in board.leaders_with(there, look.enemy):
            total += leader_worth(board, leader, look.weights)
    return total
