"""What a seat sees: its own orders and its own plan (K1.3, K2.2)."""

from __future__ import annotations

from typing import Any

import msgspec

from core.kernel.piles import Pile
from core.kernel.prompts import Prompt
from core.kernel.sealed import own_choices, own_orders
from core.kernel.sight import Sight
from tests.skirmish import model as m
from tests.skirmish.model import HIDDEN, SkirmishState


class SkirmishSight(Sight):
    """Plans are hidden until they are played, orders until all are laid open."""

    def view(self, state: SkirmishState, seat: str | None) -> SkirmishState:
        """Return the state as a seat sees it: plans that it has not seen lie together, whoever holds them."""
        hands = {who: hand if who == seat else [HIDDEN] * len(hand) for who, hand in state.hands.items()}
        rest = {plan: count for plan, count in state.plans.rest.items() if count}
        for who, hand in state.hands.items():
            for plan in hand if who != seat and HIDDEN not in hand else ():
                rest[plan] = rest.get(plan, 0) + 1
        orders = state.orders if state.shown else {who: own for who, own in state.orders.items() if who == seat}
        plans = Pile(rest=dict(sorted(rest.items())))
        agenda = own_orders(state.agenda, seat)
        return msgspec.structs.replace(state, agenda=agenda, hands=hands, plans=plans, orders=orders)

    def event_view(self, state: SkirmishState, event: Any, seat: str | None) -> Any:
        """Return an event as a seat sees it."""
        if getattr(event, "seat", seat) == seat:
            return event
        match event:
            case m.PlanDealt(rule, who):
                return m.PlanDealt(rule, who, HIDDEN)
            case m.OrderGiven(rule, who):
                return m.OrderGiven(rule, who, HIDDEN, HIDDEN)
            case m.OrderCalledBack(rule, who):
                return m.OrderCalledBack(rule, who, HIDDEN)
        return event

    def visible_prompt(self, state: SkirmishState, prompt: Prompt, seat: str | None) -> Prompt:
        """Return a prompt as a seat sees it: what others may choose is their secret."""
        return own_choices(prompt, seat)

    def are_allied(self, state: SkirmishState, one: str, other: str) -> bool:
        """Nobody knows what the other side knows."""
        return one == other

    def reveals(self, event: Any) -> bool:
        """Whether an event showed something that nobody knew."""
        return isinstance(event, m.PlanDealt | m.InitiativeRolled | m.Fought | m.OrdersShown | m.PlanPlayed)
