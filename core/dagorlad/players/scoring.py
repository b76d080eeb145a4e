"""What a hex is worth to a unit, and to the Beast."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import NamedTuple

from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model.state import BEAST
from core.dagorlad.players.odds import Target, blow, leader_worth
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.plans import Plan
from core.dagorlad.words.names import piece_name
from core.hexes import Hex


class Aspect(NamedTuple):
    """One of the things that make a hex worth something to a piece: how much, the rule on it, and what a hex with more
    of it has `better` or one with less has `worse`."""

    amount: float
    rule: str
    better: str
    worse: str


class Scorer(ABC):
    """What a hex is worth to a piece."""

    def __init__(self, look: Outlook, plan: Plan, piece: str) -> None:
        self.look = look
        self.board = look.board
        self.weights = look.weights
        self.plan = plan
        self.piece = piece
        self.here = self.board.hex_of(piece)

    @abstractmethod
    def __call__(self, hex_: Hex) -> float:
        """Return what the hex is worth."""

    def aspects(self, hex_: Hex) -> list[Aspect]:
        """Return of what that is made, as far as the scorer tells it apart."""
        return []

    def best_of(self, hexes: Iterable[Hex]) -> tuple[float, Hex]:
        """Return the best of some hexes, the last of equals, and what it is worth."""
        return max((self(hex_), hex_) for hex_ in hexes)

    def strike(self, hex_: Hex) -> tuple[str, float]:
        """Return whom the piece would strike from a hex, and what that would gain."""
        board, best, struck = self.board, 0.0, ""
        blocked = board.blocked(self.look.seat)
        for near in board.rules.around[hex_]:
            if near in blocked and not board.shut(self.look.seat, hex_, near):
                for name in board.targets_in(near, self.look.seat):
                    gain = blow(board, self.piece, name, self.look.target(name), MELEE, hex_, self.weights)
                    gain *= 1 + self.weights.focus * self.look.friends(near, self.here)
                    if gain > best:
                        best, struck = gain, name
        return struck, best


class UnitScorer(Scorer):
    """Units want good blows, little threat, friends, and the hex that the plan wants."""

    def __init__(self, look: Outlook, plan: Plan, piece: str) -> None:
        super().__init__(look, plan, piece)
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
        shoots = kind.missile and (not kind.melee or kind.melee >= kind.missile.upper())
        self.goal = plan.rear if shoots else plan.goal

    def best_of(self, hexes: Iterable[Hex]) -> tuple[float, Hex]:
        """Return the best of some hexes: those that the unit strikes from, then the others as long as what the plan
        makes of them and friends could be better."""
        if self.carries:
            return super().best_of(hexes)
        contact = self.look.contact
        best, there = -math.inf, ""
        rest = []
        for hex_ in hexes:
            if hex_ == self.mordor or (self.can_fight and (hex_ in contact or self.look.in_range(hex_, self.reach))):
                best, there = max((best, there), (self(hex_), hex_))
            else:
                rest.append((self.goal(hex_), hex_))
        most = self.weights.friend * self.weights.friends
        for goal, hex_ in sorted(rest, reverse=True):
            if most + goal < best:
                break
            best, there = max((best, there), (self(hex_), hex_))
        return best, there

    def __call__(self, hex_: Hex) -> float:
        """Return what the hex is worth."""
        weights = self.weights
        if self.look.seat == SAURON:
            if self.carries:
                return 0.0 if hex_ == self.mordor else -10.0 * self.look.distance(hex_, self.mordor)
            if hex_ == self.mordor:
                return -5.0
        friends = min(self.look.friends(hex_, self.here), weights.friends)
        score = weights.friend * friends + self.goal(hex_)
        struck, gain = self._attack(hex_) if self.can_fight else ("", 0.0)
        score += weights.blow * gain
        score -= self.plan.care * self.look.threat(self.target, hex_, self.piece)
        if hex_ in self.look.shadow:
            score -= weights.shadow * self.target.worth
        return score + weights.answer * gain * self.plan.care if struck else score

    def aspects(self, hex_: Hex) -> list[Aspect]:
        """Return what speaks for the hex and against it: blows, dangers, friends, the plan, the Death Breath."""
        look, weights, care = self.look, self.weights, self.plan.care
        struck, gain = self._attack(hex_) if self.can_fight else ("", 0.0)
        friends = min(look.friends(hex_, self.here), weights.friends)
        shadow = weights.shadow * self.target.worth if hex_ in look.shadow else 0.0
        blows = (weights.blow + (weights.answer * care if struck else 0.0)) * gain
        threat = care * look.threat(self.target, hex_, self.piece)
        whom = f" at {piece_name(struck)}" if struck else ""
        return [
            Aspect(blows, "W7.32", f"it can strike{whom}", "it cannot strike as well from there"),
            Aspect(-threat, "W7.31", "the enemy is less of a threat to it there", "the enemy may strike at it"),
            Aspect(weights.friend * friends, "W5.1", "friends stand next to it", "it leaves friends behind"),
            Aspect(self.goal(hex_), "W4.1", f"the army wants it at {hex_}", "the army wants it elsewhere"),
            Aspect(-shadow, "17.24", "it escapes the Death Breath", "the Death Breath may reach it"),
        ]

    def _attack(self, hex_: Hex) -> tuple[str, float]:
        """Return whom the unit would strike from a hex, and what its melee and its missile would gain."""
        struck, gain = self.strike(hex_)
        return struck, gain + (self._shot(hex_) if self.reach else 0.0)

    def _shot(self, hex_: Hex) -> float:
        board = self.board
        blocked = board.blocked(self.look.seat)
        return max(
            (
                blow(board, self.piece, name, self.look.target(name), MISSILE, hex_, self.weights)
                for there in board.rules.in_sight(hex_, self.reach)
                if there in blocked and not board.shut(self.look.seat, hex_, there)
                for name in board.targets_in(there, self.look.seat)
            ),
            default=0.0,
        )


class BeastScorer(Scorer):
    """The Beast goes where its breath kills most, or where its horn strikes best, and otherwise stays at home."""

    def __call__(self, hex_: Hex) -> float:
        """Return what the hex is worth."""
        beast = self.look.state.beast
        home = -0.1 * self.look.distance(hex_, self.board.rules.gate)
        if beast is not None and beast.breath:
            return breath_from(self.look, hex_) + home
        if beast is not None and beast.horn:
            danger = self.plan.care * self.look.threat(self.look.target(BEAST), hex_, BEAST)
            return self.strike(hex_)[1] - danger + home
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
