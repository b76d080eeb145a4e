"""Answers to the questions that only Friends & Foes asks."""

from __future__ import annotations

from collections.abc import Callable

from core.fellowship.base.cards.hands import symbols_of
from core.fellowship.base.lines import unfinished_lines
from core.fellowship.model import actions as a
from core.fellowship.model.friends_steps import PassShields, PickFoe
from core.fellowship.model.steps import Pay
from core.fellowship.players.asked import Asked
from core.fellowship.players.friends import richest
from core.fellowship.players.friends_worth import figure_price
from core.fellowship.players.paying import foe_price
from core.kernel.prompts import Choice


class FriendsAnswers:
    """How one decision of one seat is answered where Friends & Foes asks."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.view = asked.view
        self.worth = asked.worth
        self.weights = asked.weights
        self.seat = asked.seat

    def answers(self) -> dict[str, Callable[[], Choice]]:
        """Return how each kind of prompt is answered."""
        return {
            "pick_foe": self.foe,
            "pick_reward": self.reward,
            "pick_figure": self.figure,
            "share_light": self.light,
            "pass_shields": self.shields,
            "lose_shields": self.lose_shields,
            "choose_route": self.route,
            "meet_elves": self.elves,
            "give_elven_cards": self.elven_card,
        }

    def foe(self) -> Choice:
        """Name the foe that would cost the active player most, the leftmost of equals."""
        choices = self.asked.of(a.ChooseFoe)
        active = self.view.active
        if not self.view.hobbits[active].alive:
            return choices[0]
        step = self.view.agenda[-1]
        spared = "" if isinstance(step, PickFoe) and step.left > 1 else self._cheap_leftmost(active)
        return max(
            choices, key=lambda c: (c.action.foe != spared, min(9.0, foe_price(self.worth, active, c.action.foe)))
        )

    def _cheap_leftmost(self, seat: str) -> str:
        """Return the leftmost foe if it will be defeated anyway, else ""."""
        foe = self.view.foe_line[0]
        return foe if foe_price(self.worth, seat, foe) < self.worth.foes.fewer(1) else ""

    def reward(self) -> Choice:
        """Take the two foes or the card, whatever is worth more (FB.bree.1)."""
        choices = self.asked.of(a.ChooseReward)
        card = self.worth.card(self.seat, "tom_bombadil")
        wanted = "foes" if self.worth.foes.fewer(2) > card else "card"
        return next((choice for choice in choices if choice.action.reward == wanted), choices[0])

    def figure(self) -> Choice:
        """Turn up a card where a third of Gandalf the White is worth the risk (FB.isengard.2)."""
        card = self.worth.card(self.seat, "gandalf_the_white")
        turn = figure_price(self.worth, self.seat) < card / 3 and "gandalf_the_white" not in self.view.taken
        return self.asked.of(a.Accept if turn else a.Done)[0]

    def light(self) -> Choice:
        """Lead whom it helps most (Pipe-Weed)."""
        return max(self.asked.of(a.Name), key=lambda choice: -self.worth.steps(choice.action.hobbit, -1))

    def shields(self) -> Choice:
        """Pass what the payer of a cost lacks; else half of what the richest has (Ent Draught)."""
        step = self.view.agenda[-1]
        names = self.asked.of(a.Name)
        assert isinstance(step, PassShields)
        payer = next((s.seat for s in reversed(self.view.agenda) if isinstance(s, Pay) and s.seat), "")
        hobbits = self.view.hobbits
        if not step.giver:
            giver = richest(self.view, self.worth.living, payer)
            return next((choice for choice in names if choice.action.hobbit == giver), names[0])
        if not step.receiver:
            wanted = payer if payer != step.giver else richest(self.view, self.worth.living, step.giver)
            return next((choice for choice in names if choice.action.hobbit == wanted), names[0])
        count = min(hobbits[step.giver].shields, 2)
        return next(choice for choice in self.asked.of(a.GiveShields) if choice.action.count == count)

    def lose_shields(self) -> Choice:
        """Discard the shields where there are enough of them; else the card that helps."""
        choices = self.asked.own
        pay = choices[0]
        if not isinstance(pay.action, a.GiveShields):
            return pay
        if self.view.hobbits[self.seat].shields >= pay.action.count or len(choices) == 1:
            return pay
        return choices[1]

    def route(self) -> Choice:
        """Leave boards out where that is worth it; the Ring-bearer has the last word (F6)."""
        return self.offered_route() or self.asked.of(a.ChooseRoute)[0]

    def offered_route(self) -> Choice | None:
        """Return the other route if it is this seat's to take and worth it."""
        taken = self.weights.take_route
        return next((choice for choice in self.asked.of(a.ChooseRoute) if choice.action.route in taken), None)

    def elves(self) -> Choice:
        """Roll where the cards of the Elves are worth it (F6.1)."""
        cards = self.weights.feature * len(self.worth.living)
        return self.asked.of(a.Accept if self.worth.roll(self.seat) < cards else a.Refuse)[0]

    def elven_card(self) -> Choice:
        """Give each hobbit the card that is worth most to it (F6.9)."""
        return max(
            self.asked.of(a.GiveTo),
            key=lambda choice: (
                self.worth.card(choice.action.hobbit, choice.action.card)
                + self.weights.key * (choice.action.card in KEEPS)
            ),
        )

    def rush(self) -> Choice | None:
        """Use Impetuosity where a third card would gain enough (F7.pippin)."""
        asked = self.asked
        uses = [choice for choice in asked.of(a.UseAbility) if choice.action.seat == "pippin"]
        board = asked.board
        if not uses or board is None:
            return None
        most = 0.0
        for card in dict.fromkeys(asked.hand):
            if self.worth.content.cards[card].colour == "yellow":
                continue
            symbol, _ = symbols_of(self.worth.content, self.seat, card)
            lines = unfinished_lines(self.view)
            for line in lines if symbol == "joker" else [symbol] if symbol in lines else []:
                play = Choice(self.seat, a.PlayCard(self.seat, card, line), "")
                most = max(most, asked.play_value([play]))
        return uses[0] if most > self.weights.use_impetuosity else None


KEEPS = frozenset({"athelas", "mithril"})
"""Cards of the Elves that are wanted most."""
