"""The quick player of a war, for playouts: the sensible bot for all powers, without the views and thoughts that change
nothing."""

from __future__ import annotations

from core.kernel.prompts import Choice, Prompt, passing_until
from core.ring_war.content.pieces import FELLOWSHIP, SARUMAN
from core.ring_war.model.state import RingWarState
from core.ring_war.players.deciding import LEAVES, Decider
from core.ring_war.sight.secrets import RingWarSight

SIGHT = RingWarSight()


class Quick:
    """Plays all powers as the sensible bot does, each by what it sees."""

    def answer(self, state: RingWarState, prompt: Prompt) -> Choice:
        """Return the sensible bot's choice; Saruman lets all windows pass until his own part, as he mostly does.

        The Fellowship's answers are read off the state itself: its own people are all that it asks after, and the
        sensible bot looks into nobody's hands.
        """
        own = [choice for choice in prompt.choices if choice.seat == prompt.seat]
        own = own or [choice for choice in prompt.choices if choice.seat == prompt.choices[0].seat]
        seat = own[0].seat
        if len(own) == 1:
            return own[0]
        if prompt.window and seat == SARUMAN:
            return next((choice for choice in own if passing_until(choice.action)), None) or next(
                (choice for choice in own if isinstance(choice.action, LEAVES)), own[0]
            )
        view = state if seat == FELLOWSHIP else SIGHT.view(state, seat)
        return Decider(view, prompt, seat).choose()
