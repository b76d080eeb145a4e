"""How the quick player meets costs: by the cheapest plan, all of it at one go where nobody looks on (B4.4)."""

from __future__ import annotations

import msgspec

from core.fellowship.base.costs.paying import GROUPS
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Gift, Pay
from core.fellowship.players.paying import Purse, gift_action
from core.fellowship.players.quick_look import Look
from core.fellowship.players.quick_windows import QuickWindows
from core.fellowship.players.worth import Worth
from core.kernel.prompts import Choice, Prompt

GIFTS = frozenset({a.GiveCard, a.GiveShields, a.GiveToken, a.GivePony, a.GiveAbility, a.GiveGandalf})


class QuickCosts:
    """Costs: what the plan gives next, and whether it is worth it."""

    def __init__(self, look: Look, windows: QuickWindows, alone: bool) -> None:
        self.look = look
        self.windows = windows
        self.alone = alone

    def answer(self, state: FellowshipState, prompt: Prompt, step: Pay) -> Choice | None:
        """Return a gift or refusal; None where only the sensible bot knows."""
        if step.kind == "foe" or (step.payer == "group" and state.options.hands == "hidden"):
            return None
        refuse: Choice | None = None
        offers: list[Choice] = []
        gives = False
        for choice in prompt.choices:
            kind = type(choice.action)
            if kind in GIFTS:
                gives = True
            elif kind is a.Refuse:
                refuse = choice
            elif kind in (a.Accept, a.Name, a.DrawCards, a.StepBack):
                offers.append(choice)
        if refuse is None:
            return None
        return self.met(state, prompt, step, offers, gives) or self.windows.use(state, prompt.choices) or refuse

    def met(
        self, state: FellowshipState, prompt: Prompt, step: Pay, offers: list[Choice], gives: bool
    ) -> Choice | None:
        """Return how the cost is met, or None where it is better not to."""
        worth = self.look.at(state)
        purse = Purse(worth, step)
        if offers:
            return self.suffer(worth, purse, offers, prompt.seat)
        if not gives:
            return None
        seats = [step.seat] if step.payer not in GROUPS else self.seats(prompt)
        plan = purse.best(seats)
        if plan is None or not plan.gifts:
            return None
        rolls = purse.cost.rolls * worth.roll(step.seat) if purse.cost.rolls else 0.0
        if plan.price + rolls >= purse.otherwise():
            return None
        return self.give(state, prompt, step, plan.gifts)

    def give(self, state: FellowshipState, prompt: Prompt, step: Pay, gifts: list[Gift]) -> Choice | None:
        """Return the choice that offers the next gift; where nobody else looks on, all others are offered at once, but
        not where hands are secret: there each offers by itself."""
        if self.alone and len(gifts) > 1 and state.options.hands == "open":
            state.agenda[-1] = msgspec.structs.replace(step, gifts=(*step.gifts, *gifts[:-1]))
            last = gifts[-1]
            return Choice(last.seat, gift_action(last), prompt.rule)
        return taking(prompt, gift_action(gifts[0]))

    @staticmethod
    def seats(prompt: Prompt) -> list[str]:
        """Return who could give something, in the order of the choices."""
        return list(dict.fromkeys(choice.seat for choice in prompt.choices if type(choice.action) in GIFTS))

    def suffer(self, worth: Worth, purse: Purse, offers: list[Choice], seat: str) -> Choice | None:
        """Take what hurts least, or of two things the one that gains most, unless refusing is better."""
        best: Choice | None = None
        cost, least = purse.cost, purse.otherwise()
        if purse.what.pick:
            least = -worth.shields(purse.step.seat or seat, cost.shields)
        for choice in offers:
            action = choice.action
            who = action.hobbit if isinstance(action, a.Name) else choice.seat
            if isinstance(action, a.DrawCards):
                price = -worth.draw(who, 2)
            elif isinstance(action, a.StepBack):
                price = worth.steps(who, -1)
            else:
                price = cost.rolls * worth.roll(who) if cost.rolls else 0.0
                price += worth.steps(who, cost.steps) if cost.steps else 0.0
                price += worth.foes.more(cost.foes) if cost.foes else 0.0
            if price < least:
                best, least = choice, price
        return best


def taking(prompt: Prompt, action: a.Action) -> Choice | None:
    """Return the choice that takes an action, or None where there is none."""
    for choice in prompt.choices:
        if choice.action == action:
            return choice
    return None
