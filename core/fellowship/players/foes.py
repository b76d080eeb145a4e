"""What displayed foes are worth to be rid of (F3, F4)."""

from __future__ import annotations

from core.fellowship.base.havens import next_place
from core.fellowship.content.contents import lookup
from core.fellowship.friends.routes import KEYS, ROUTES
from core.fellowship.model.friends_steps import AskRoute, BetweenBoards
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import CarryOutTile, NextTile, StepTwo, TurnUpTile
from core.fellowship.players.weights import Weights

TOO_MANY = 8


class FoeLine:
    """The line of foes in one view, weighed. Without Friends & Foes it is empty, and all is worth nothing."""

    def __init__(self, view: FellowshipState, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.count = len(view.foe_line)
        self.deck = len(view.foe_deck) if view.foe_deck is not None else 0
        self.relief = self._step_two_ahead()

    def _step_two_ahead(self) -> int:
        """Return how many foes way 2 can still take away this turn (F3.3)."""
        return int(any(isinstance(step, StepTwo | NextTile | TurnUpTile | CarryOutTile) for step in self.view.agenda))

    def threat(self, number: int) -> float:
        """Return how bad it is that so many foes are displayed rather than one fewer (F4.1)."""
        weights = self.weights
        if self.view.location == "mount_doom":
            return weights.foe_lost if number >= TOO_MANY else weights.foe_score
        if number - self.relief >= TOO_MANY:
            return weights.foe_lost
        table = weights.foe if self.deck else weights.foe_last
        return table[min(number, len(table)) - 1]

    def more(self, count: int) -> float:
        """Return the cost of so many foes more; near the military victory they are welcome."""
        number = min(count, self.deck)
        if not number:
            return 0.0
        threat = sum(self.threat(self.count + at) for at in range(1, number + 1))
        return threat - self.weights.coming * number * self._victory()

    def fewer(self, count: int, route: bool = True) -> float:
        """Return what it gains to defeat so many foes; with `route` also what it counts that one opens (F6)."""
        gone = range(self.count, max(0, self.count - count), -1)
        bonus = self._victory() + (self._route() if route else 0.0)
        return sum(self.threat(number) + bonus for number in gone)

    def left(self) -> int:
        """Return how many foes are still to be defeated for the military victory (F5.4, F9.3)."""
        view = self.view
        left = self.count + self.deck
        if view.options.black_gate and not view.gate_opened:
            foes = lookup(view).foes
            left += sum(foes[foe].black for defeated in view.defeated.values() for foe in defeated)
        return left

    def _victory(self) -> float:
        value: float = self.weights.victory * self.weights.victory_near ** self.left()
        return value

    def _route(self) -> float:
        """Return the part of a route's worth that each displayed foe stands for just before it is chosen."""
        view = self.view
        if not self.count or self.count > self.weights.route_reach or not self.before_route():
            return 0.0
        place = next_place(view)
        if place not in ROUTES or (place == "shelobs_lair" and not self.holds_key()):
            return 0.0
        return self.weights.route[place] / self.count

    def before_route(self) -> bool:
        """Whether the next thing is the choice of a route."""
        return any(isinstance(step, AskRoute | BetweenBoards) for step in self.view.agenda)

    def holds_key(self) -> bool:
        """Whether somebody holds the card that Shelob's Lair costs (F6.3)."""
        return any(card in hobbit.hand for hobbit in self.view.hobbits.values() for card in KEYS)
