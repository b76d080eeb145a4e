"""What the battle gives to the bots that look ahead (`core.bots.thinking`)."""

from __future__ import annotations

from core.bots.thinking import Expectation, Policy, Thinking, Weighed
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model import actions as a
from core.dagorlad.model import steps as s
from core.dagorlad.model.state import SIDES, DagorladState
from core.dagorlad.players.deciding import Decider
from core.dagorlad.players.values import chances
from core.dagorlad.players.weighing import weighed
from core.dagorlad.players.weights import SENSIBLE
from core.kernel.prompts import DRAWN, Choice, Prompt

FEW = 4
"""So many choices are tried at most besides the bot's own."""
DRAW = 0.5
"""How much of a victory a draw is."""
SECOND = frozenset("EFGH")
"""The phases of the second half of a turn, in which Westernesse moves and fights."""
WORTH_IT = (s.AskSauron, s.AskFree, s.AskBreath, s.AskAdvance)
"""What is worth looking ahead besides the march."""


class Plain:
    """Plays both sides as the plain bot does."""

    def answer(self, state: DagorladState, prompt: Prompt) -> Choice:
        """Return the plain bot's choice."""
        return Decider(state, prompt, prompt.seat, SENSIBLE[prompt.seat]).choose()


class DagorladThinking(Thinking):
    """Nothing is hidden, dice apart. A turn of the horizon is one side's: it moves, and it fights."""

    game_id = "dagorlad"

    def policy(self) -> Policy:
        """Return a quick player of both sides."""
        return Plain()

    def clock(self, state: DagorladState) -> int:
        """Return how many halves of turns have begun."""
        return 2 * state.turn + (state.phase[:1] in SECOND)

    def looks(self, view: DagorladState, prompt: Prompt, seat: str) -> bool:
        """Whether a choice shapes the battle: magic, the breath, an advance."""
        return isinstance(view.agenda[-1], WORTH_IT) and super().looks(view, prompt, seat)

    def candidates(self, view: DagorladState, prompt: Prompt, seat: str) -> list[Choice]:
        """Return the best choices at first sight; all of them where the bot weighs none. Nobody thinks of resigning."""
        found = [one.choice for one in self.weighed(view, prompt, seat)]
        own = found or [choice for choice in prompt.choices if choice.seat == seat]
        return [choice for choice in own if not isinstance(choice.action, a.Resign)][:FEW]

    def expectation(self, state: DagorladState) -> Expectation:
        """Return the chances of both sides, and by how many victory points each leads."""
        points = {side: state.vp.get(side, 0) for side in SIDES}
        lead = float(points[WESTERNESSE] - points[SAURON])
        score: dict[str, float] = {WESTERNESSE: lead, SAURON: -lead}
        if state.outcome is not None:
            won = {result: float(state.outcome.result == result) for result in (*SIDES, DRAWN)}
            return Expectation(won, score, known=True)
        return Expectation(chances(state), score)

    def utility(self, expected: Expectation, seat: str, state: DagorladState) -> float:
        """Return the chance of winning, with half of that of a draw."""
        return expected.win[seat] + DRAW * expected.win[DRAWN]

    def side(self, state: DagorladState, seat: str) -> str:
        """Return the seat itself: each is a side."""
        return seat

    def weighed(self, view: DagorladState, prompt: Prompt, seat: str) -> list[Weighed]:
        """Return the choices as the plain bot weighs them, the best first."""
        return weighed(view, prompt, seat, SENSIBLE[seat])
