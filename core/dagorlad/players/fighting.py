"""Combat Phases: fire, challenges, melee, advances and retreats of a bot (W7)."""

from __future__ import annotations

from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.chapters.challenges import may_refuse
from core.dagorlad.chapters.melee import melee_targets
from core.dagorlad.chapters.missile import fire_targets
from core.dagorlad.model.state import BEAST, OFF
from core.dagorlad.players.duels import duel
from core.dagorlad.players.odds import blow
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.plans import Plan, plan_of
from core.hexes import Hex
from core.kernel.lazy import lazy


class Fight:
    """The fighting of one side on one view."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.board = look.board
        self.weights = look.weights

    @lazy
    def plan(self) -> Plan:
        """What the side is after."""
        return plan_of(self.look)

    # --- attacks ---

    def attack(self, piece: str, target: str, kind: str) -> float:
        """Return what an attack gains; a little more where friends can follow it up."""
        board = self.board
        here = board.hex_of(piece) or board.rules.mordor
        there = board.hex_of(target)
        gain = blow(board, piece, target, self.look.target(target), kind, here, self.weights)
        return gain * (1 + self.weights.focus * self.look.friends(there, here))

    def attacker(self, pieces: list[str]) -> str:
        """Return who attacks next: those with the best blow first, so that the others may be excused."""
        best = {piece: self._best(melee_targets(self.look.state, self.board, piece), piece, MELEE) for piece in pieces}
        return max(pieces, key=lambda piece: best[piece])

    def shooter(self, pieces: list[str]) -> str:
        """Return who fires next."""
        best = {piece: self._best(fire_targets(self.look.state, self.board, piece), piece, MISSILE) for piece in pieces}
        return max(pieces, key=lambda piece: best[piece])

    def _best(self, targets: list[str], piece: str, kind: str) -> float:
        return max((self.attack(piece, target, kind) for target in targets), default=0.0)

    # --- challenges ---

    def challenge(self, pairs: list[tuple[str, str]]) -> tuple[str, str] | None:
        """Return the best challenge; None where none is worth it."""
        worth = {pair: self._worth(*pair) for pair in pairs}
        best = max(pairs, key=lambda pair: worth[pair])
        return best if worth[best] > self.weights.dare else None

    def _worth(self, challenger: str, challenged: str) -> float:
        gain = duel(self.board, challenger, challenged, self.weights)
        if gain > 0 and may_refuse(self.look.state, self.board, challenged):
            return self.weights.dare + 0.1
        return gain

    def accepts(self, challenger: str, challenged: str) -> bool:
        """Return whether a challenged leader should accept, although he need not."""
        return duel(self.board, challenger, challenged, self.weights) < 0

    # --- where to stand ---

    def standing(self, piece: str, hex_: Hex, leaders: int = 0) -> float:
        """Return what it is worth for a unit to stand in a hex at the end of its fight."""
        look, weights = self.look, self.weights
        here = self.board.hex_of(piece)
        score = weights.friend * min(look.friends(hex_, here), weights.friends) + self.plan.goal(hex_)
        return score - self.plan.care * look.threat(look.target(piece), hex_, piece) * (1 + leaders)

    def advances(self, piece: str, hex_: Hex) -> bool:
        """Return whether a unit, or the Beast, should advance."""
        if piece == BEAST or self.look.state.pedestal.carrier == piece:
            return False
        here = self.board.hex_of(piece)
        if not here:
            return True
        leaders = len(self.board.leaders_with(here, self.look.seat))
        return self.standing(piece, hex_, leaders) > self.standing(piece, here, leaders) + self.weights.margin

    def refuge(self, piece: str, hexes: list[Hex]) -> Hex:
        """Return where a piece should retreat to."""
        worth = {hex_: self.shelter(piece, hex_) for hex_ in hexes}
        return max(hexes, key=lambda hex_: worth[hex_])

    def shelter(self, piece: str, hex_: Hex) -> float:
        """Return what a hex is worth to a piece that has to retreat."""
        look, state = self.look, self.look.state
        if hex_ == OFF:
            return -self.weights.margin
        if piece not in state.units:
            nearest = look.nearest(hex_)
            beside = hex_ in look.own_hexes
            return (min(nearest[1], 4) if nearest else 4) + self.weights.leader * beside
        score = self.standing(piece, hex_)
        around = [hex_, *self.board.rules.around[hex_]]
        near = any(self.board.leaders_with(there, look.seat) for there in around)
        return score + self.weights.rally * near

    def shelter_of(self, leader: str, hexes: list[Hex]) -> Hex:
        """Return where a displaced leader should go: to the unit that is least in danger."""
        look, board = self.look, self.board

        def safety(hex_: Hex) -> float:
            unit = board.unit_at.get(hex_)
            if unit is None or board.side_of(unit) != look.seat:
                return -self.weights.lord
            danger = look.threat(look.target(unit), hex_, unit)
            return -danger + self.weights.friend * look.friends(hex_)

        return max(hexes, key=safety)

    def home(self, units: list[str]) -> str:
        """Return the unit that is nearest to Mordor."""
        rules = self.board.rules
        return min(units, key=lambda unit: rules.grid.distance(self.board.hex_of(unit) or rules.mordor, rules.mordor))
