"""How the quick player meets costs: the plan that it has made once it follows gift by gift (B4.4)."""

from __future__ import annotations

from core.fellowship.base.costs.paying import GROUPS
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Pay
from core.fellowship.players.paying import Purse, gift_action
from core.fellowship.players.quick_look import Look
from core.fellowship.players.worth import Worth
from core.kernel.prompts import Choice, Prompt

GIFTS = frozenset({a.GiveCard, a.GiveShields, a.GiveToken, a.GivePony, a.GiveAbility, a.GiveGandalf})
NO_PLAN = ("", "", "", "", 0)

Asked = tuple[str, str, str, str, int]
"""Which cost waits, and how many gifts there are."""


class QuickCosts:
    """Costs: what the plan gives next, and whether it is worth it."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.asked: Asked = NO_PLAN
        self.left: list[a.Action] = []
        """What is still to be given of the plan for the cost that was asked last."""

    def answer(self, state: FellowshipState, prompt: Prompt, step: Pay) -> Choice | None:
        """Return the next gift or refusal; None where only the plain bot knows."""
        given = len(step.gifts)
        if given and self.left and self.asked == (step.kind, step.id, step.seat, step.symbol, given):
            return self.next_gift(prompt, step, given)
        self.left = []
        if step.kind == "foe" or (step.payer == "group" and state.options.hands == "hidden"):
            return None
        worth = self.look.at(state)
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
            elif kind is a.CallGandalf or kind is a.UseAbility or kind is a.UseFellowship:
                return None
        if refuse is None:
            return None
        purse = Purse(worth, step)
        if offers:
            return self.suffer(worth, purse, offers, refuse)
        if not gives:
            return refuse
        seats = [step.seat] if step.payer not in GROUPS else self.seats(prompt)
        plan = purse.best(seats)
        if plan is None or not plan.gifts:
            return refuse
        rolls = purse.cost.rolls * worth.roll(step.seat) if purse.cost.rolls else 0.0
        if plan.price + rolls >= purse.otherwise():
            return refuse
        self.left = [gift_action(gift) for gift in plan.gifts]
        return self.next_gift(prompt, step, given)

    @staticmethod
    def seats(prompt: Prompt) -> list[str]:
        """Return who could give something, in the order of the choices."""
        return list(dict.fromkeys(choice.seat for choice in prompt.choices if type(choice.action) in GIFTS))

    def next_gift(self, prompt: Prompt, step: Pay, given: int) -> Choice | None:
        """Return the choice that gives what is next in the plan; None where it cannot be given (any more)."""
        action = self.left.pop(0)
        self.asked = (step.kind, step.id, step.seat, step.symbol, given + 1)
        for choice in prompt.choices:
            if choice.action == action:
                return choice
        self.left = []
        return None

    def suffer(self, worth: Worth, purse: Purse, offers: list[Choice], refuse: Choice) -> Choice:
        """Take what hurts least, or of two things the one that gains most, unless refusing is better."""
        cost, best, least = purse.cost, refuse, purse.otherwise()
        if purse.what.pick:
            least = -worth.shields(purse.step.seat or refuse.seat, cost.shields)
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
