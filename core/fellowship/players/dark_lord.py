"""The bot `sensible` in the seat of Sauron: it plays what hurts most now, keeps what will hurt more later, and sends
the Black Rider home when it can.

It sees what Sauron sees: his own cards, what lies open, and how many cards each hobbit holds.
"""

from __future__ import annotations

from operator import itemgetter

from core.fellowship.content.contents import lookup
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
        return max(self.gains(step), key=itemgetter(0))[1]

    def gains(self, step: Activation) -> list[tuple[float, Choice]]:
        """Return what each choice gains, the one that keeps all cards first."""
        return self.at_the_turn(step) if step.turn else self.instead_of_the_die(step)

    def likely(self, step: Activation, most: int) -> list[Choice]:
        """Return the choices that gain most, so many at most, and no two cards with the same symbols."""
        cards = lookup(self.view).sauron_cards
        found: dict[object, Choice] = {}
        for _, choice in sorted(self.gains(step), key=itemgetter(0), reverse=True):
            action = choice.action
            found.setdefault(cards[action.card] if isinstance(action, a.PlaySauronCard) else action, choice)
        return list(found.values())[:most]

    def of(self, kind: type) -> list[Choice]:
        """Return the choices of one kind of action."""
        return [choice for choice in self.choices if isinstance(choice.action, kind)]

    def kept(self, card: str) -> float:
        """Return what it is worth to keep a card: what it does in full to whoever it would hurt most."""
        most = max((self.toll.card(name, card, name == "sam") for name in self.worth.living), default=0.0)
        return self.weights.keep * most

    def instead_of_the_die(self, step: Activation) -> list[tuple[float, Choice]]:
        """Weigh refreshing a small hand, and how much each card hurts beyond what it is worth to keep it (S4.3)."""
        one = step.seat == "sam" and not step.full
        fresh = (self.fresh_cards(len(self.hand)), self.of(a.RefreshSauronHand)[0])
        return [fresh, *self.plays(step, one)]

    def fresh_cards(self, held: int) -> float:
        """Return what it is worth to draw up to six cards."""
        return self.weights.sauron_card * max(0, FULL_HAND - held)

    def plays(self, step: Activation, one: bool) -> list[tuple[float, Choice]]:
        """Weigh each card of the hand: what it does to whoever is hit, beyond what it is worth to keep it."""
        return [
            (self.toll.card(step.seat, choice.action.card, one) - self.kept(choice.action.card), choice)
            for choice in self.of(a.PlaySauronCard)
        ]

    def at_the_turn(self, step: Activation) -> list[tuple[float, Choice]]:
        """Weigh drawing one card, each card for one symbol, and the Nazgul cards (S5.2)."""
        more = self.weights.sauron_card * (1.0 if len(self.hand) < FULL_HAND else self.weights.seventh_card)
        nazgul = [
            (self.toll.card(step.seat, choice.action.card, True) - self.weights.keep_nazgul, choice)
            for choice in self.of(a.ApplyNazgul)
        ]
        return [(more, self.of(a.DrawSauronCard)[0]), *self.plays(step, True), *nazgul]

    def refresh(self) -> Choice:
        """Discard cards that would hurt nobody, then draw (S4.3)."""
        for choice in self.of(a.DropSauronCard):
            if self.kept(choice.action.card) < self.weights.keep * self.weights.idle_card:
                return choice
        return self.of(a.Done)[0]
