"""Movement Phases of the quick player: all pieces of a side in one go, in the order in which the sensible bot does.

In a Movement Phase the enemy stands still, and so does most of what a hex is worth: where he is, whom he can come next
to, what his blows gain. It is worked out once, and what moves on is only where one's own pieces stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from core.dagorlad.chapters.attacks import MELEE, MISSILE
from core.dagorlad.chapters.board import waits
from core.dagorlad.chapters.movement import allowance, entries, is_held
from core.dagorlad.chapters.moving import ways
from core.dagorlad.chapters.passing import ARCHER, SLAVE, take_refused
from core.dagorlad.chapters.picking import is_bound
from core.dagorlad.content.pieces import SAURON
from core.dagorlad.model.state import LORD, DagorladState
from core.dagorlad.model.steps import MoveOn
from core.dagorlad.players.leading import LeaderScorer
from core.dagorlad.players.marching import March
from core.dagorlad.players.odds import Target, blow
from core.dagorlad.players.outlook import Outlook
from core.dagorlad.players.postures import POSTURES, Posture, stands_for
from core.dagorlad.players.weights import Weights
from core.hexes import Hex
from core.kernel.lazy import lazy

HEEDS = 0.1
"""Up to so little care nobody asks whether a unit could retreat."""

NOBODY = 99
"""How far away an enemy is who is not on the map."""


class Order(NamedTuple):
    """What a piece does: it goes to a hex for so many half points (`entrance`: where it comes onto the map), joins
    another Slave (`partner`), or takes up the Pedestal (`takes`)."""

    piece: str
    hex: Hex = ""
    cost: int = 0
    entrance: Hex = ""
    partner: str = ""
    takes: bool = False


class QuickMarch:
    """One Movement Phase of a side. The state is asked again for each piece, so that whoever carries out the orders may
    do so in between."""

    def __init__(self, state: DagorladState, seat: str, weights: Weights, posture: Posture) -> None:
        self.state, self.seat, self.posture = state, seat, posture
        self.look = Outlook(state, seat, weights, posture, announced=True)
        self.weights = self.look.weights
        self.board = self.look.board
        self.rules = self.board.rules
        self.march = March(self.look)
        self.plan = self.march.plan
        self.own = self.board.held[seat]
        self.blocked = self.board.blocked(seat)
        self.fars: dict[Hex, int] = {}
        self.contact = self.look.contact
        self.goals: dict[Hex, float] = {}
        self.rears: dict[Hex, float] = {}
        self._threats: dict[tuple[Target, Hex], float] = {}

    def orders(self) -> Iterator[Order]:
        """Yield what each piece does that has somewhere better to be; the first of them stands for the posture."""
        pieces = self._pieces()
        if not self.state.moved:
            pieces.sort(key=lambda piece: POSTURES[stands_for(self.rules, piece)] is not self.posture)
        first = True
        while pieces:
            piece = pieces.pop(0)
            if self._takes(piece):
                yield Order(piece, takes=True)
            order = self._order(piece)
            if order is None:
                continue
            before = self.board.hex_of(piece)
            yield order
            self._moved(piece, before)
            if first:
                first = False
                pieces.sort(key=self.march.order)

    def _pieces(self) -> list[str]:
        """Return the pieces that may still move, in their order."""
        state, side, moved = self.state, self.rules.side, set(self.state.moved)
        names = [name for name, unit in state.units.items() if side[name] == self.seat and name not in moved]
        names += [
            name
            for name, leader in state.leaders.items()
            if side[name] == self.seat and name not in moved and name != LORD
        ]
        here = [name for name in names if self.board.hex_of(name) or waits(state, name)]
        order = self.march.order
        last = max(map(order, self.march.in_order()), default=None)
        ordered = sorted(here, key=order)
        return [piece for piece in ordered if last is None or order(piece) > last or self.march.must(piece)]

    def _takes(self, piece: str) -> bool:
        """Return whether a piece is an Archer who can take up the Pedestal."""
        kind = self.rules.units.get(piece)
        return kind is not None and kind.id == ARCHER and take_refused(self.state, self.board, piece) is None

    def _moved(self, piece: str, before: Hex) -> None:
        """Let the map follow what became of an order."""
        board, here = self.board, self.board.hex_of(piece)
        if here == before:
            return
        if piece in self.rules.leaders:
            if before:
                board.leaders_at[before].remove(piece)
                if not board.leaders_at[before]:
                    del board.leaders_at[before]
            if here:
                board.leaders_at.setdefault(here, []).append(piece)
            return
        if before:
            board.unit_at.pop(before, None)
            self.own.discard(before)
        if here:
            board.unit_at[here] = piece
            self.own.add(here)
        board.enters.clear()

    def _order(self, piece: str) -> Order | None:
        state, board = self.state, self.board
        here = board.hex_of(piece)
        if piece in state.units and state.units[piece].inside:
            return None
        if here and is_held(state, board, piece):
            return None
        if self.rules.units.get(piece) is not None and self.rules.units[piece].id == SLAVE and here:
            partner = self.march.partner(piece)
            if partner:
                return Order(piece, partner=partner)
        costs, doors = self._reached(piece, here)
        if not costs:
            return None
        best = self._best_of(piece, here, costs)
        if best is None:
            return None
        return Order(piece, best, costs[best], doors.get(best, ""))

    def _reached(self, piece: str, here: Hex) -> tuple[dict[Hex, int], dict[Hex, Hex]]:
        """Return where a piece may end its move, at what cost, and by which entrance it comes to each hex."""
        state, board = self.state, self.board
        left = allowance(state, piece)
        if not here:
            found = entries(state, board, piece, left, is_bound(state, piece))
            return dict(found.costs), {hex_: found.paths[hex_][0] for hex_ in found.costs}
        if piece in state.dwarves:
            return dict(ways(state, board, MoveOn(self.seat, piece, left)).costs), {}
        costs = self.march.costs(piece, here, left)
        if piece in state.units:
            taken = board.unit_at
            return {hex_: cost for hex_, cost in costs.items() if cost and hex_ not in taken}, {}
        beside = {hex_: cost for hex_, cost in costs.items() if cost and hex_ in self.own}
        return beside or {hex_: cost for hex_, cost in costs.items() if cost}, {}

    def _best_of(self, piece: str, here: Hex, costs: dict[Hex, int]) -> Hex | None:
        """Return the best hex; None where the piece had better stay."""
        if piece in self.state.units:
            unit = _UnitWorth(self, piece, here)
            best, there = unit.best_of(costs)
            stay = unit(here) if here else 0.0
        else:
            leader = LeaderScorer(self.look, self.plan, piece)
            best, there = max([(leader(hex_), hex_) for hex_ in costs])
            stay = leader(here) if here else 0.0
        if not here or (piece in self.state.dwarves and self.march.must(piece)):
            return there
        return there if best - stay > self.weights.margin else None

    # --- what hexes are worth ---

    def far(self, hex_: Hex) -> int:
        """Return how far the nearest enemy is."""
        found = self.fars.get(hex_)
        if found is None:
            nearest = self.look.nearest(hex_)
            found = self.fars[hex_] = nearest[1] if nearest else NOBODY
        return found

    def goal(self, hex_: Hex, rear: bool) -> float:
        """Return what the plan makes of a hex."""
        known = self.rears if rear else self.goals
        found = known.get(hex_)
        if found is None:
            found = known[hex_] = (self.plan.rear if rear else self.plan.goal)(hex_)
        return found

    @lazy
    def targets(self) -> dict[Hex, list[tuple[str, Target]]]:
        """What may be attacked in each hex of the enemy's."""
        board, look = self.board, self.look
        return {
            hex_: [(name, look.target(name)) for name in board.targets_in(hex_, self.seat)] for hex_ in self.blocked
        }

    def threat(self, target: Target, piece: str, hex_: Hex) -> float:
        """Return what the enemy may gain from a unit in a hex, as `Outlook.threat` has it but for friends in front."""
        found = self._threats.get((target, hex_))
        if found is None:
            look, numbers = self.look, self.look.comers.get(hex_)
            if not numbers:
                found = 0.0
            else:
                stuck = self.plan.care > HEEDS and not look.refuge(self.seat).beckons(piece, hex_)
                gains = look.gains(target, stuck, self.rules.ground[hex_] in ("rough", "hill"))
                found = sum(sorted([gains[number] for number in numbers], reverse=True)[: self.weights.strikers])
            self._threats[target, hex_] = found
        return found


class _UnitWorth:
    """What a hex is worth to a unit: `UnitScorer` in fewer steps."""

    def __init__(self, march: QuickMarch, piece: str, here: Hex) -> None:
        self.march, self.piece, self.here = march, piece, here
        rules, state = march.rules, march.state
        kind, unit = rules.units[piece], state.units[piece]
        self.target = march.look.target(piece)._replace(stuck=False)
        self.can_fight = not unit.disrupted
        self.reach = 0
        if kind.missile and self.can_fight:
            self.reach = rules.numbers.elven_range if kind.people == "elf" else rules.numbers.range
        self.rear = bool(kind.missile) and (not kind.melee or kind.melee >= kind.missile.upper())
        self.carries = march.seat == SAURON and state.pedestal.carrier == piece

    def best_of(self, hexes: Iterable[Hex]) -> tuple[float, Hex]:
        """Return the best hex and what it is worth: those from which the unit strikes, then the others as long as the
        plan and friends can make them better."""
        march, rear, worth = self.march, self.rear, self.__call__
        contact, reach, fars = march.contact, self.reach, march.far
        known = march.rears if rear else march.goals
        best, there = -1e9, ""
        rest: list[tuple[float, Hex]] = []
        for hex_ in hexes:
            if self.can_fight and (hex_ in contact or (reach and fars(hex_) <= reach)):
                score = worth(hex_)
                if score > best:
                    best, there = score, hex_
            else:
                goal = known.get(hex_)
                rest.append((march.goal(hex_, rear) if goal is None else goal, hex_))
        rest.sort(reverse=True)
        most = march.weights.friend * march.weights.friends
        for goal, hex_ in rest:
            if goal + most <= best:
                break
            score = worth(hex_)
            if score > best:
                best, there = score, hex_
        return best, there

    def __call__(self, hex_: Hex) -> float:
        march, weights, rules = self.march, self.march.weights, self.march.rules
        care = march.plan.care
        if march.seat == SAURON:
            if self.carries:
                return -10.0 * march.look.distance(hex_, rules.mordor)
            if hex_ == rules.mordor:
                return -5.0
        own, far = march.own, march.far(hex_)
        beside = [near for near in rules.around[hex_] if near in own and near != self.here]
        score = weights.friend * min(len(beside), weights.friends) + march.goal(hex_, self.rear)
        if self.can_fight:
            gain = self._strike(hex_) if hex_ in march.contact else 0.0
            if gain:
                score += weights.answer * gain * care
            if self.reach and far <= self.reach:
                gain += self._shot(hex_)
            score += weights.blow * gain
        threat = march.threat(self.target, self.piece, hex_)
        if threat:
            if far > 1:
                nearer = march.far
                front = sum([nearer(near) < far for near in beside])
                threat *= max(0.25, 1 - weights.screen * front)
            score -= care * threat
        if hex_ in march.look.shadow:
            score -= weights.shadow * self.target.worth
        return score

    def _strike(self, hex_: Hex) -> float:
        march, best = self.march, 0.0
        targets, weights = march.targets, march.weights
        for near in march.rules.around[hex_]:
            if near in targets and not march.board.shut(march.seat, hex_, near):
                focus = 1 + weights.focus * march.look.friends(near, self.here)
                for name, target in targets[near]:
                    best = max(best, focus * blow(march.board, self.piece, name, target, MELEE, hex_, weights))
        return best

    def _shot(self, hex_: Hex) -> float:
        march, best = self.march, 0.0
        targets = march.targets
        for there in march.rules.in_sight(hex_, self.reach):
            if there in targets and not march.board.shut(march.seat, hex_, there):
                for name, target in targets[there]:
                    best = max(best, blow(march.board, self.piece, name, target, MISSILE, hex_, march.weights))
        return best
