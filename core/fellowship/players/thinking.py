"""What the game gives to those who look ahead (`core.bots.thinking`)."""

from __future__ import annotations

from typing import Any

from core.bots.thinking import Expectation, Policy, Thinking, Weighed
from core.fellowship.model.state import SAURON, FellowshipState
from core.fellowship.players.candidates import candidates, is_worth_looking
from core.fellowship.players.quick import QuickPolicy
from core.fellowship.players.rough import FELLOWSHIP, rough, settled
from core.fellowship.players.value import VALUES, fitted
from core.fellowship.players.weighing import weighed
from core.fellowship.players.weights import weights_for
from core.fellowship.players.worlds import hides, world
from core.kernel.chance import Chance
from core.kernel.prompts import Choice, Prompt

POINT = 0.01
"""What a point of the score counts beside the chance of winning: without it nothing tells hopeless choices apart."""

SCALE = 20.0
"""So many points of the score weigh as much as the whole chance of winning where there is hardly any, or hardly any
doubt. At three hobbits the sensible bot wins 17, 37 and 64% of hard, normal and easy games, with 54.5, 59.0 and 63.9
points: about five in a hundred for each point."""


class FellowshipThinking(Thinking):
    """The base game and its expansions, from the hobbits' seats and from Sauron's."""

    game_id = "fellowship"
    valued = VALUES.valued

    def hides(self, view: FellowshipState) -> bool:
        """Whether the seat does not know what others hold; the order of tiles and cards is chance."""
        return hides(view)

    def world(self, view: FellowshipState, prompt: Prompt, seat: str, chance: Chance) -> FellowshipState:
        """Return a state with the hands that others may hold. Raises `CannotSample` where the cards do not add up."""
        return world(view, chance)

    def policy(self) -> Policy:
        """Return a quick player for one playout."""
        return QuickPolicy()

    def hasty(self) -> Policy:
        """Return the same for a state that nobody else looks at."""
        return QuickPolicy(alone=True)

    def clock(self, state: FellowshipState) -> int:
        """Return how many turns have begun."""
        return state.turn

    def looks(self, view: FellowshipState, prompt: Prompt, seat: str) -> bool:
        """Whether a prompt is worth looking ahead."""
        return is_worth_looking(view, prompt, seat, weights_for(view))

    def candidates(self, view: FellowshipState, prompt: Prompt, seat: str) -> list[Choice]:
        """Return the choices of `seat` that are worth comparing."""
        return candidates(view, prompt, seat, weights_for(view))

    def expectation(self, state: FellowshipState) -> Expectation:
        """Return the chance of winning and the score of both sides."""
        return settled(state) or fitted(state) or rough(state)

    def utility(self, expected: Expectation, seat: str, state: Any) -> float:
        """Return the Fellowship's chance with a little for its score; for Sauron what is left of it."""
        gain = expected.win.get(FELLOWSHIP, 0.0) + POINT * expected.score.get(FELLOWSHIP, 0.0)
        return 1.0 - gain if seat == SAURON else gain

    def side(self, state: Any, seat: str) -> str:
        """Return the side of a seat: the hobbits win together."""
        return SAURON if seat == SAURON else FELLOWSHIP

    def scale(self, side: str) -> float:
        """Return what the score is worth where nothing else tells choices apart; Sauron wants it low."""
        return -SCALE if side == SAURON else SCALE

    def weighed(self, view: FellowshipState, prompt: Prompt, seat: str) -> list[Weighed]:
        """Return what the sensible bot weighs of a hobbit's choices, part by part, the best first."""
        return weighed(view, prompt, seat, weights_for(view))


THINKING = FellowshipThinking()
