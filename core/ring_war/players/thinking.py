"""What the war gives to the bots that look ahead (`core.bots.thinking`)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from core.bots import PATIENT, STRONG
from core.bots.thinking import Expectation, Policy, Thinking, Weighed
from core.bots.values import read_values
from core.kernel.chance import Chance
from core.kernel.prompts import Choice, Prompt, passing_until
from core.ring_war.chapters.sides import powers
from core.ring_war.content.pieces import FELLOWSHIP
from core.ring_war.model.records import fighting, moving, searching
from core.ring_war.model.state import HIDDEN, RingWarState
from core.ring_war.players.features import RingWarValued
from core.ring_war.players.quick import Quick
from core.ring_war.players.weighing import weighed
from core.ring_war.players.worlds import world

FEW = 4
"""So many choices are tried at most besides the bot's own."""

LOOKED = (fighting.Fights, fighting.Whom, fighting.Challenged, fighting.Joining, searching.Directed, moving.FlyTo)
"""What is worth looking ahead besides the way of the Ring: where Nazgûl fly and search, and who fights whom."""


class RingWarThinking(Thinking):
    """A war of two or three powers, each of which knows its own. A turn of the horizon is one power's part of one."""

    game_id = "ring_war"
    batch = 2
    valued = RingWarValued()
    said = MappingProxyType(
        {
            STRONG: "looks a turn ahead for the Fellowship in the Character Game, and plays as sensible elsewhere",
            PATIENT: "the same with three times the thought, and slow",
        }
    )

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
        """Return how many parts of turns have begun; before the first turn as at its beginning, so that whatever is
        played out from there goes on into the war, too."""
        order = powers(state)
        if not state.turn:
            return len(order)
        return len(order) * state.turn + (order.index(state.active) if state.active in order else 0)

    def helps(self, view: RingWarState, seat: str) -> bool:
        """Whether it was measured to help: the Fellowship in the Character Game (docs/bots.md)."""
        return seat == FELLOWSHIP and view.options.game == "character"

    def looks(self, view: RingWarState, prompt: Prompt, seat: str) -> bool:
        """Whether a choice is one of the few that shape the war: the way of whoever has the Ring, the hunt for him, and
        fights."""
        step = view.agenda[-1]
        shapes = view.ring.bearer in step.pieces if isinstance(step, moving.GoOn) else isinstance(step, LOOKED)
        return shapes and len(self.candidates(view, prompt, seat)) > 1

    def candidates(self, view: RingWarState, prompt: Prompt, seat: str) -> list[Choice]:
        """Return the best choices of a power at first sight; the first ones where the sensible bot weighs none."""
        own = [choice for choice in prompt.choices if choice.seat == seat and not _for_long(choice.action)]
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

    def horizon(self, state: RingWarState, turns: int) -> int:
        """Return how many parts of turns a playout looks ahead: about a whole turn, in which each power has a part."""
        return turns + len(powers(state)) - 3

    def utility(self, expected: Expectation, seat: str, state: RingWarState) -> float:
        """Return the chance of the power itself."""
        return expected.win[seat]

    def side(self, state: RingWarState, seat: str) -> str:
        """Return the power itself: each wins alone."""
        return seat

    def weighed(self, view: RingWarState, prompt: Prompt, seat: str) -> list[Weighed]:
        """Return the choices as the sensible bot weighs them, the best first."""
        return weighed(view, prompt, seat)


def _for_long(action: Any) -> bool:
    """Whether an action is one that holds for longer than its question: what it comes to now is offered, too."""
    return bool(passing_until(action)) or (isinstance(action, fighting.TakeStance) and action.until_end)


VALUES = read_values(RingWarValued())
THINKING = RingWarThinking()
"""What the war gives to those who look ahead."""
