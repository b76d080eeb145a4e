"""What a hobbit does against a Sauron player: symbols, fellowship and resource cards, the rider (S4 to S10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.fellowship.base.cards.hands import symbols_of
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.model import actions as a
from core.fellowship.model.sauron_steps import TakeSymbols
from core.fellowship.model.state import HIDDEN
from core.fellowship.players.asked import Asked
from core.fellowship.players.board import Board
from core.fellowship.players.toll import Toll
from core.fellowship.players.worth import Worth
from core.fellowship.sauron.cards import STAR
from core.kernel.prompts import Choice

ORDER = "BLGCDREH"
"""In this order a hobbit takes the symbols of a card: what is given first, steps last."""


class SauronAnswers:
    """How one decision of one seat is answered where a Sauron player is the reason for the question."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.view = asked.view
        self.worth = asked.worth
        self.toll = Toll(asked.worth)

    def answers(self) -> Mapping[str, Callable[[], Choice]]:
        """Return how each kind of prompt is answered."""
        return {
            "take_symbol": self.symbol,
            "lose_token": self.token,
            "pick_played": self.best_card,
            "pick_feature": self.best_card,
            "pool_shields": self.shields,
        }

    def symbol(self) -> Choice:
        """Take the symbol that hurts least, or of all symbols those first that cost no step (S4.5, S5.3)."""
        choices = self.asked.of(a.TakeSymbol)
        step = self.view.agenda[-1]
        assert isinstance(step, TakeSymbols)
        if step.one:
            return min(choices, key=lambda choice: self.toll.symbol(step.seat, choice.action.symbol))
        return min(choices, key=lambda choice: ORDER.index(choice.action.symbol[0]))

    def token(self) -> Choice:
        """Return the life token of which there are most."""
        tokens = self.view.hobbits[self.asked.seat].tokens
        return max(
            self.asked.of(a.GiveToken), key=lambda choice: tokens[choice.action.token], default=self.asked.own[0]
        )

    def best_card(self) -> Choice:
        """Take the card that is worth most."""
        seat = self.asked.seat
        return max(self.asked.of(a.ChooseCard), key=lambda choice: self.worth.card(seat, choice.action.card))

    def shields(self) -> Choice:
        """Give what is missing, the richest first (SF.fatty)."""
        hobbits = self.view.hobbits
        gifts = [choice for choice in self.asked.prompt.choices if isinstance(choice.action, a.GiveShields)]
        if self.asked.prompt.seat != self.asked.seat:
            gifts = self.asked.of(a.GiveShields)
        return max(
            gifts,
            key=lambda choice: (hobbits[choice.seat].shields, choice.action.count),
            default=[*self.asked.of(a.GiveAbility), self.asked.own[-1]][0],
        )

    def push(self) -> tuple[float, Choice] | None:
        """Return the push of the rider that gains most, and what it gains (S6.6)."""
        pushes = self.asked.of(a.PushRider)
        if not pushes:
            return None
        best = max(pushes, key=lambda choice: choice.action.steps)
        return self.worth.rider.pushed(best.action.steps), best


class SauronInterrupter:
    """Weighs what may be used against a Sauron player; `about` and `what` are those of the window."""

    def __init__(self, worth: Worth, board: Board | None, window: str, about: str, what: str) -> None:
        self.worth = worth
        self.view = worth.view
        self.weights = worth.weights
        self.toll = Toll(worth)
        self.board = board
        self.window = window
        self.about = about
        self.what = what

    def hit(self) -> float:
        """Return what the card that is about to take effect costs; of a Nazgul card the symbol."""
        step = next((step for step in reversed(self.view.agenda) if isinstance(step, TakeSymbols)), None)
        if step is None or self.window != "WA":
            return 0.0
        take = self.toll.one_of if step.one else self.toll.all_of
        return take(step.seat, step.left)

    def whole(self) -> float:
        """Return what Protection would spare: the card with all that follows from it (SG.protection)."""
        incident = self.toll.incident(self.what) if self.what in self.worth.content.nazgul else 0.0
        return self.hit() + incident if self.window in {"WA", "WN"} else 0.0

    def fellowship(self, seat: str) -> float:
        """Return what a fellowship card gains beyond its threshold (S10)."""
        weights = self.weights
        match seat:
            case "frodo":
                return self.space() - weights.use_companion
            case "sam":
                step = next((step for step in reversed(self.view.agenda) if isinstance(step, TakeSymbols)), None)
                if step is None:
                    return 0.0
                spared = self.toll.all_of(step.seat, step.left) - self.toll.one_of(step.seat, step.left)
                return spared - weights.use_sam
            case "pippin":
                return self.third_card() - weights.use_impetuosity
            case "merry":
                return self.worth.rider.ride(int(self.what)) - weights.use_merry if self.window == "WR" else 0.0
        return 0.0

    def space(self, spaces: int = 1, line: str = "") -> float:
        """Return the most that the active player gains by one more space, or by so many on `line`."""
        if self.board is None:
            return 0.0
        lines = [line] if line else unfinished_lines(self.view)
        return max((self.board.value(self.view.active, {one: spaces}) for one in lines), default=0.0)

    def third_card(self) -> float:
        """Return what the active player gains by a card that the colours do not allow, where the hand can be seen."""
        active = self.view.active
        hand = self.view.hobbits[active].hand
        if self.board is None or not self.view.played or HIDDEN in hand:
            return 0.0
        content = self.worth.content
        colours = {content.cards[card].colour for card in self.view.played}
        most = 0.0
        for card in dict.fromkeys(hand):
            shown = content.cards[card]
            if shown.colour == "yellow" or (len(self.view.played) < 2 and shown.colour not in colours):
                continue
            symbol, count = symbols_of(content, active, card)
            price = self.worth.cards(active, [card])
            most = max(most, max((self.space(count, line) for line in self.lines(symbol)), default=0.0) - price)
        return most

    def lines(self, symbol: str) -> list[str]:
        """Return the lines that a symbol can move."""
        lines = unfinished_lines(self.view)
        return lines if symbol == "joker" else [symbol] if symbol in lines else []

    def yellow(self, card: str) -> float:
        """Return what a resource card gains beyond its threshold (SR)."""
        weights, content = self.weights, self.worth.content
        match card:
            case "narya" | "nenya" | "vilya":
                return self.space(2, content.cards[card].activity) - weights.use_elven_ring
            case "star_of_elendil":
                return self.worth.rider.pushed(STAR) - weights.use_star
            case "gwaihir":
                held = [self.worth.card(self.view.active, one) for one in self.view.played]
                return max(held, default=0.0) - weights.use_gwaihir
            case "red_arrow":
                return self.arrow() - weights.use_arrow
        return 0.0

    def arrow(self) -> float:
        """Return what the best feature card of the board is worth to the active player (SR.red_arrow)."""
        view, content = self.view, self.worth.content
        cards = [card for card in content.feature_cards(view.location) if card not in view.taken]
        return max((self.worth.card(view.active, card) for card in cards), default=0.0)
