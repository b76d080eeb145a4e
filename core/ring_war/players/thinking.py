"""What the war gives to the bots that look ahead (`core.bots.thinking`)."""

from __future__ import annotations

from core.bots.thinking import Expectation, Policy, Thinking, Weighed
from core.bots.values import read_values
from core.kernel.chance import Chance
from core.kernel.prompts import Choice, Prompt, passing_until
from core.ring_war.chapters.sides import powers
from core.ring_war.model.state import HIDDEN, RingWarState
from core.ring_war.players.features import RingWarValued
from core.ring_war.players.quick import Quick
from core.ring_war.players.weighing import weighed
from core.ring_war.players.worlds import world

FEW = 4
"""So many choices are tried at most besides the bot's own."""

BIG = frozenset({"events_of", "battles", "fights", "alliances", "joining", "sending", "challenged", "minds"})
"""What is worth looking ahead: cards, whether there is a battle or a fight, and with whom one goes."""


class RingWarThinking(Thinking):
    """A war of two or three powers, each of which knows its own. A turn of the horizon is one power's part of one."""

    game_id = "ring_war"
    batch = 2
    valued = RingWarValued()

    def hides(self, view: RingWarState) -> bool:
        """Whether it is what a power or an onlooker sees: everybody sees less than all (B.3)."""
        covered = (view.deck.rest, view.searches.rest, *view.hands.values(), [view.ring.bearer])
        return any(HIDDEN in one for one in covered) or any(one.hex == HIDDEN for one in view.people.values())

    def world(self, view: RingWarState, prompt: Prompt, seat: str, chance: Chance) -> RingWarState:
        """Return a state with what the power does not see dealt anew."""
        return world(view, seat, chance)

    def policy(self) -> Policy:
        """Return a player of all powers."""
        return Quick()

    def clock(self, state: RingWarState) -> int:
        """Return how many parts of turns have begun."""
        order = powers(state)
        return len(order) * state.turn + (order.index(state.active) if state.active in order else 0)

    def looks(self, view: RingWarState, prompt: Prompt, seat: str) -> bool:
        """Whether a choice is one of the few that shape the war."""
        return prompt.kind in BIG and prompt.seat == seat and len(self.candidates(view, prompt, seat)) > 1

    def candidates(self, view: RingWarState, prompt: Prompt, seat: str) -> list[Choice]:
        """Return the best choices of a power at first sight; the first ones where the plain bot weighs none."""
        own = [choice for choice in prompt.choices if choice.seat == seat and not passing_until(choice.action)]
        best = [one.choice for one in self.weighed(view, prompt, seat) if one.choice in own]
        return (best or own)[:FEW]

    def expectation(self, state: RingWarState) -> Expectation:
        """Return the chance of each power to win."""
        if state.outcome is not None:
            return VALUES.known(state, state.outcome)
        order = powers(state)
        found = VALUES.expectation(state)
        if found is None:
            return Expectation(dict.fromkeys(order, 1 / len(order)))
        whole = sum(found.win.values())
        return Expectation({power: chance / whole for power, chance in found.win.items()})

    def utility(self, expected: Expectation, seat: str, state: RingWarState) -> float:
        """Return the chance of the power itself."""
        return expected.win[seat]

    def side(self, state: RingWarState, seat: str) -> str:
        """Return the power itself: each wins alone."""
        return seat

    def weighed(self, view: RingWarState, prompt: Prompt, seat: str) -> list[Weighed]:
        """Return the choices as the plain bot weighs them, the best first."""
        return weighed(view, prompt, seat)


VALUES = read_values(RingWarValued())
THINKING = RingWarThinking()
"""What the war gives to those who look ahead."""
