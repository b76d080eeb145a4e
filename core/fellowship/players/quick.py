"""The quick player of playouts: about as good as the sensible bot, and several times as fast.

It answers for all seats at once and weighs with the same figures, but keeps what it has found out for a playout, looks
at a window only when something held there could matter, and reads each card of a hand once. What it has no quick answer
for it asks the sensible bot. With secret hands it looks at what the seat sees that is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.fellowship.model.state import SAURON, FellowshipState
from core.fellowship.model.steps import (
    LoseCards,
    Pay,
    PickLine,
    SecondCard,
    StepTwo,
    Window,
)
from core.fellowship.players.plain import PlainPolicy
from core.fellowship.players.quick_cards import QuickCards
from core.fellowship.players.quick_costs import QuickCosts
from core.fellowship.players.quick_look import Look
from core.fellowship.players.quick_windows import QuickWindows
from core.fellowship.views import view, visible_prompt
from core.kernel.prompts import Choice, Prompt


class QuickPolicy:
    """A quick player of all seats, for one playout.

    Where it is `alone` with the state, nobody else looks at it or at what is asked: it writes down at once what would
    be asked one by one, offers toward a cost and passing for a while, and then its choice follows what was asked.
    """

    def __init__(self, alone: bool = False) -> None:
        self.alone = alone
        self.plain = PlainPolicy()
        self.look = Look()
        self.windows = QuickWindows(self.look)
        self.cards = QuickCards(self.look)
        self.costs = QuickCosts(self.look, self.windows, alone)

    def answer(self, state: FellowshipState, prompt: Prompt) -> Choice:
        """Return one of the prompt's choices, whoever's it is."""
        step = state.agenda[-1]
        ask = ANSWERS.get(type(step))
        if ask is None or prompt.seat == SAURON:
            return self.plain.answer(state, prompt)
        seen, asked = state, prompt
        if state.options.hands == "hidden":
            seen, asked = view(state, prompt.seat), visible_prompt(state, prompt, prompt.seat)
            # Somebody else could act first; in a window others are asked when this seat has passed.
            if len(asked.choices) < len(prompt.choices) and not prompt.window:
                return self.plain.answer(state, prompt)
        found = ask(self, seen, asked, step)
        return found if found is not None else self.plain.answer(state, prompt)

    def window(self, state: FellowshipState, prompt: Prompt, step: Window) -> Choice | None:
        """Use what is worth it, else let the window pass."""
        found = self.windows.use(state, prompt.choices)
        if found is not None:
            return found
        if self.alone:
            self.windows.rest(state)
        return prompt.choices[0]

    def pay(self, state: FellowshipState, prompt: Prompt, step: Pay) -> Choice | None:
        """Pay a cost, or do not."""
        return self.costs.answer(state, prompt, step)

    def step_two(self, state: FellowshipState, prompt: Prompt, step: StepTwo) -> Choice | None:
        """Use something, play a card, draw, or go back."""
        if self.alone:
            self.windows.wake(state)
        return self.windows.use(state, prompt.choices) or self.cards.step_two(state, prompt)

    def second_card(self, state: FellowshipState, prompt: Prompt, step: SecondCard) -> Choice | None:
        """Use something, or play a further card."""
        return self.windows.use(state, prompt.choices) or self.cards.second_card(state, prompt)

    def line(self, state: FellowshipState, prompt: Prompt, step: PickLine) -> Choice | None:
        """Choose the line that gains most."""
        return self.cards.line(state, prompt, step)

    def lose(self, state: FellowshipState, prompt: Prompt, step: LoseCards) -> Choice | None:
        """Lose the card that is worth least."""
        return self.cards.lose(state, prompt, step)


ANSWERS: Mapping[type, Callable[[QuickPolicy, FellowshipState, Prompt, Any], Choice | None]] = {
    Window: QuickPolicy.window,
    Pay: QuickPolicy.pay,
    StepTwo: QuickPolicy.step_two,
    SecondCard: QuickPolicy.second_card,
    PickLine: QuickPolicy.line,
    LoseCards: QuickPolicy.lose,
}
"""How each question is answered that comes often; the others are for the sensible bot."""
