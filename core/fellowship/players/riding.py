"""What the Black Rider's place on the corruption line, its rides and pushes are worth (S6)."""

from __future__ import annotations

from core.fellowship.content.lookup import Lookup
from core.fellowship.model.state import RIDER_HOME, FellowshipState
from core.fellowship.players.weights import Weights
from core.fellowship.sauron.rider import step_after, step_pushed
from core.fellowship.sauron.symbols import number_of


class RiderRoad:
    """The Black Rider in one view, weighed. Costs are above 0; without a rider nothing costs anything."""

    def __init__(self, view: FellowshipState, weights: Weights, content: Lookup) -> None:
        self.view = view
        self.weights = weights
        self.content = content

    def threat(self, step: int, back: bool) -> float:
        """Return how bad it is that the rider stands on `step` and rides out, or back to Mordor (S6)."""
        weights = self.weights
        if back and weights.rider_reach and RIDER_HOME - step <= self.reach():
            return weights.rider_reach * (weights.lost_ring + weights.lost_hobbit)
        if back:
            return weights.rider_home * weights.rider_near ** (RIDER_HOME - step)
        bearer = self.view.ring_bearer
        nearest = self.view.hobbits[bearer].step if bearer else 0
        return weights.rider_meets * weights.rider_near ** max(0, step - nearest)

    def reach(self) -> int:
        """Return how far the displayed Nazgul card that sends the rider farthest sends it, paid or not (S5.5)."""
        lord = self.view.dark_lord
        shown = [self.content.nazgul[card] for card in lord.nazgul] if lord is not None else []
        far = [
            number_of(card.symbol) + sum(x.n for x in card.otherwise if x.op == "rider")
            for card in shown
            if card.symbol[0] == "R"
        ]
        return max(far, default=0)

    def ride(self, steps: int) -> float:
        """Return what a ride of so many steps costs: nearer to the Ring-bearer, the encounter, nearer to Mordor."""
        rider = self.view.rider
        if rider is None:
            return 0.0
        to = step_after(self.view, steps)
        if rider.back and to == RIDER_HOME:
            return self.weights.lost_ring + self.weights.lost_hobbit
        return self.threat(to, rider.back) - self.threat(rider.step, rider.back)

    def pushed(self, steps: int) -> float:
        """Return what it gains to push the rider back."""
        rider = self.view.rider
        if rider is None:
            return 0.0
        return self.threat(rider.step, rider.back) - self.threat(step_pushed(self.view, steps), rider.back)
