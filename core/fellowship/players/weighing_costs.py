"""What speaks for paying a cost in one way or another, and for not paying it, at first sight."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.bots.thinking import Part
from core.fellowship.model import actions as a
from core.fellowship.model.steps import Gift, Pay
from core.fellowship.players.deciding import GIFTS, Decider
from core.fellowship.players.paying import Purse
from core.fellowship.words.labels import effect_text, rolling
from core.fellowship.words.names import cards_text, count, hobbit_name


class CostWeigher:
    """The figures of one decision about a cost; all amounts are losses."""

    def __init__(self, decider: Decider, step: Pay) -> None:
        self.decider = decider
        self.step = step
        self.seat, self.worth, self.view = decider.seat, decider.worth, decider.view
        self.purse = Purse(decider.worth, step)

    def accept(self) -> list[Part] | None:
        """Return what it costs to suffer a cost."""
        cost = self.purse.cost
        if cost.rolls:
            words = f"{hobbit_name(self.seat)} has to {rolling(self.view)}"
            return [Part(words, -cost.rolls * self.worth.roll(self.seat), "B4.5")]
        return self.steps(self.seat)

    def steps(self, hobbit: str) -> list[Part] | None:
        """Return what the steps of a cost mean for a hobbit."""
        steps = self.purse.cost.steps
        if not steps:
            return None
        words = f"{hobbit_name(hobbit)} goes {count(steps, 'step')} into the darkness"
        return [Part(words, -self.worth.steps(hobbit, steps), "B4.6.1")]

    def refuse(self) -> list[Part]:
        """Return what follows where nothing is paid."""
        step = self.step
        effects = [effect_text(self.view, effect, step.seat) for effect in self.purse.what.otherwise]
        gains = [effect_text(self.view, effect, step.seat) for effect in self.purse.what.then]
        words = f"it gives up that {' and '.join(gains)}" if gains else "it brings nothing"
        if effects:
            words = f"{', '.join(effects)} if nothing is paid"
        return [Part(words, -self.purse.otherwise(), "B4.4.3")]

    def give(self, action: Any) -> list[Part] | None:
        """Return what a gift costs whoever gives it, and what has to be given besides."""
        gift = self._gift(action)
        if gift is None:
            return None
        step = replace(self.step, gifts=(*self.step.gifts, gift[0]))
        after = Purse(self.worth, step)
        parts = [gift[1]]
        if not after.missing.nothing():
            seats = list(
                dict.fromkeys(one.seat for one in self.decider.prompt.choices if isinstance(one.action, GIFTS))
            )
            rest = after.best(seats)
            if rest is not None and rest.price:
                parts.append(Part("more must be given besides", -rest.price, "B4.4.2"))
        return parts

    def _gift(self, action: Any) -> tuple[Gift, Part] | None:
        """Return a gift as the rules write it down, and what it costs."""
        worth, seat = self.worth, action.seat
        if isinstance(action, a.GiveCard):
            given = [gift.what for gift in self.step.gifts if gift.seat == seat and gift.what in worth.content.cards]
            price = worth.cards(seat, [*given, action.card]) - worth.cards(seat, given)
            words = f"it takes {cards_text([action.card])} from the hand"
            return Gift(seat, action.card), Part(words, -price, "B4.4.5")
        hobbit = self.view.hobbits[seat]
        if isinstance(action, a.GiveToken):
            price = self.purse.token(seat, action.token, hobbit.tokens.get(action.token, 0))
            return Gift(seat, f"token:{action.token}"), Part(f"it takes a {action.token} token", -price, "B4.10.1")
        if isinstance(action, a.GiveShields):
            words = f"it takes {count(action.count, 'shield')}"
            return Gift(seat, "shields", action.count), Part(words, -worth.shields(seat, action.count), "B4.8")
        return None
