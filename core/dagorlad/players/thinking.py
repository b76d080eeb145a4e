"""What the battle gives to the bots that look ahead (`core.bots.thinking`)."""

from __future__ import annotations

from random import Random

from core.bots.thinking import Expectation, Policy, Thinking, Weighed
from core.dagorlad.content.contents import lookup
from core.dagorlad.content.pieces import WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import DagorladState
from core.dagorlad.players.beginning import first_moves
from core.dagorlad.players.deciding import Decider
from core.dagorlad.players.features import half_of
from core.dagorlad.players.postures import PLAIN, posture_of
from core.dagorlad.players.quick import Quick
from core.dagorlad.players.values import VALUED, expected_of
from core.dagorlad.players.weighing import weighed
from core.dagorlad.players.weights import SENSIBLE
from core.kernel.prompts import DRAWN, Choice, Prompt

FEW = 4
"""So many choices are tried at most besides the bot's own."""
SCALE = 40.0
"""So many victory points weigh as much as the whole chance of a victory, where there is hardly any, or hardly any
doubt."""


class DagorladThinking(Thinking):
    """Nothing is hidden, dice apart. A turn of the horizon is one side's: it moves, and it fights."""

    game_id = "dagorlad"
    valued = VALUED
    defends = True
    draw = 0.5

    def policy(self) -> Policy:
        """Return a quick player of both sides."""
        return Quick()

    def wanderer(self, seed: int) -> Policy:
        """Return the quick player with postures that change by chance: values are to know them all."""
        return Quick(Random(seed))

    def clock(self, state: DagorladState) -> int:
        """Return how many halves of turns have begun."""
        return 2 * state.turn + (half_of(state) == WESTERNESSE)

    def looks(self, view: DagorladState, prompt: Prompt, seat: str) -> bool:
        """Whether a choice shapes the battle: how to go about a Movement Phase, magic, the breath."""
        step = view.agenda[-1]
        if isinstance(step, s.PickPiece):
            shapes = not view.moved
        elif isinstance(step, s.AskSauron):
            shapes = view.phase == "A" and any(isinstance(choice.action, a.Cast) for choice in prompt.choices)
        else:
            shapes = isinstance(step, s.AskFree | s.AskBreath)
        return shapes and super().looks(view, prompt, seat)

    def candidates(self, view: DagorladState, prompt: Prompt, seat: str) -> list[Choice]:
        """Return the best choices at first sight; all of them where the bot weighs none. At the beginning of a Movement
        Phase they are the first moves of its postures. Nobody thinks of resigning."""
        if isinstance(view.agenda[-1], s.PickPiece) and not view.moved:
            found = list(first_moves(view, prompt, seat, SENSIBLE[seat]).values())
        else:
            found = [one.choice for one in self.weighed(view, prompt, seat)][:FEW]
        own = found or [choice for choice in prompt.choices if choice.seat == seat]
        return [choice for choice in own if not isinstance(choice.action, a.Resign)]

    def plain(self, view: DagorladState, prompt: Prompt, seat: str) -> Choice | None:
        """Return what the sensible bot chooses; it begins a phase with a piece that stands for its own posture."""
        if prompt.seat != seat:
            return None
        if isinstance(view.agenda[-1], s.PickPiece) and not view.moved:
            first = first_moves(view, prompt, seat, SENSIBLE[seat], (PLAIN,))
            if first:
                return first[PLAIN]
        return Decider(view, prompt, seat, SENSIBLE[seat]).choose()

    def follows(self, view: DagorladState, prompt: Prompt, seat: str) -> Choice | None:
        """Return what the sensible bot would choose in the posture that the side has taken."""
        if prompt.seat != seat:
            return None
        posture = posture_of(view, lookup(view), seat)
        found = Decider(view, prompt, seat, SENSIBLE[seat], posture, announced=True).choose()
        step = view.agenda[-1]
        if isinstance(step, s.MoveOn) and not step.begun and isinstance(found.action, a.Stay):
            # the piece was picked without a posture that it stands for: it goes where the sensible bot wanted it, or
            # the same piece would be picked again without end
            return Decider(view, prompt, seat, SENSIBLE[seat]).choose()
        return found

    def expectation(self, state: DagorladState) -> Expectation:
        """Return the chances of both sides, and by how many victory points each leads."""
        return expected_of(state)

    def utility(self, expected: Expectation, seat: str, state: DagorladState) -> float:
        """Return the chance of winning, with half of that of a draw."""
        return expected.win[seat] + self.draw * expected.win[DRAWN]

    def scale(self, side: str) -> float:
        """Return what the lead in victory points is worth: as much to either side."""
        return SCALE

    def side(self, state: DagorladState, seat: str) -> str:
        """Return the seat itself: each is a side."""
        return seat

    def weighed(self, view: DagorladState, prompt: Prompt, seat: str) -> list[Weighed]:
        """Return the choices as the sensible bot weighs them, the best first."""
        return weighed(view, prompt, seat, SENSIBLE[seat])
