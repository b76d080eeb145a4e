"""The sensible bot in all seats at once, as a player of playouts."""

from __future__ import annotations

from core.fellowship.model.state import SAURON, FellowshipState
from core.fellowship.players.dark_lord import LordDecider
from core.fellowship.players.deciding import Decider
from core.fellowship.players.weights import DEFAULT, weights_for
from core.fellowship.views import view, visible_prompt
from core.kernel.prompts import Choice, Prompt, asked_in_order


class PlainPolicy:
    """Asks each seat that may choose for what it would do on its own view, whose question it is last."""

    def answer(self, state: FellowshipState, prompt: Prompt) -> Choice:
        """Return the first choice that a seat wants; else what leads on."""
        for seat in asked_in_order(prompt):
            choice = answer_of(state, prompt, seat)
            if choice is not None:
                return choice
        return prompt.choices[0]


def answer_of(state: FellowshipState, prompt: Prompt, seat: str) -> Choice | None:
    """Return what one seat would choose on its own view, or None for nothing."""
    seen, asked = view(state, seat), visible_prompt(state, prompt, seat)
    if seat == SAURON:
        return LordDecider(seen, asked, DEFAULT).choose() if prompt.seat == seat else None
    return Decider(seen, asked, seat, weights_for(seen)).choose()
