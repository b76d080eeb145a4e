"""The bot `sensible` in the seat of Sauron: it plays what hurts most now, keeps what will hurt more later, and sends
the Black Rider home when it can.

It sees what Sauron sees: his own cards, what lies open, and how many cards each hobbit holds.
"""

from __future__ import annotations

from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import Activation
from core.fellowship.model.state import FellowshipState
from core.fellowship.players.toll import Toll
from core.fellowship.players.weights import Weights
from core.fellowship.players.worth import Worth
from core.fellowship.sauron.lord import FULL_HAND, lord_of
from core.kernel.prompts import Choice, Prompt


class LordDecider:
    """One decision of the Sauron player on his view."""

    def __init__(self, view: FellowshipState, prompt: Prompt, weights: Weights) -> None:
        self.view = view
        self.choices = prompt.choices
        self.weights = weights
        self.worth = Worth(view, weights)
        self.toll = Toll(self.worth)
        self.hand = lord_of(view).hand

    def choose(self) -> Choice:
        """Return the choice to take."""
        step = self.view.agenda[-1]
        if not isinstance(step, Activation):
            return self.refresh()
        if step.turn:
            return self.at_the_turn(step)
        return self.instead_of_the_die(step)

    def of(self, kind: type) -> list[Choice]:
        """Return the choices of one kind of action."""
        return [choice for choice in self.choices if isinstance(choice.action, kind)]

    def kept(self, card: str) -> float:
        """Return what it is worth to keep a card: what it does in full to whoever it would hurt most."""
        most = max((self.toll.card(name, card, name == "sam") for name in self.worth.living), default=0.0)
        return self.weights.keep * most

    def instead_of_the_die(self, step: Activation) -> Choice:
        """Play the card that hurts most beyond what it is worth to keep it, or refresh a small hand (S4.3)."""
        one = step.seat == "sam" and not step.full
        best, most = self.of(a.RefreshSauronHand)[0], self.fresh_cards(len(self.hand))
        for choice in self.of(a.PlaySauronCard):
            gain = self.toll.card(step.seat, choice.action.card, one) - self.kept(choice.action.card)
            if gain > most:
                best, most = choice, gain
        return best

    def fresh_cards(self, held: int) -> float:
        """Return what it is worth to draw up to six cards."""
        return self.weights.sauron_card * max(0, FULL_HAND - held)

    def at_the_turn(self, step: Activation) -> Choice:
        """Play a card for one symbol, apply a Nazgul card, or draw one card (S5.2)."""
        best = self.of(a.DrawSauronCard)[0]
        most = self.weights.sauron_card * (1.0 if len(self.hand) < FULL_HAND else self.weights.seventh_card)
        for choice in self.of(a.PlaySauronCard):
            gain = self.toll.card(step.seat, choice.action.card, True) - self.kept(choice.action.card)
            if gain > most:
                best, most = choice, gain
        for choice in self.of(a.ApplyNazgul):
            gain = self.toll.card(step.seat, choice.action.card, True) - self.weights.keep_nazgul
            if gain > most:
                best, most = choice, gain
        return best

    def refresh(self) -> Choice:
        """Discard cards that would hurt nobody, then draw (S4.3)."""
        for choice in self.of(a.DropSauronCard):
            if self.kept(choice.action.card) < self.weights.keep * self.weights.idle_card:
                return choice
        return self.of(a.Done)[0]
