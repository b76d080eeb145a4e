"""The turn up to the marches: secret orders, laying them open, initiative (K2.1 to K2.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kernel.play import Play
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sealed import SealedQuestion
from tests.skirmish import model as m
from tests.skirmish.content import SIDES, library
from tests.skirmish.ending import end_of_game
from tests.skirmish.model import SkirmishState, unit_at

SkirmishPlay = Play[SkirmishState]


def deal(play: SkirmishPlay, step: m.Deal) -> None:
    """Each side is dealt a plan (K1.3)."""
    for side in SIDES:
        plan = play.chance.pick(play.state.plans.rest, "plans")
        play.emit(m.PlanDealt("K1.3", side, plan))
    play.push(m.BeginTurn())


def begin_turn(play: SkirmishPlay, step: m.BeginTurn) -> None:
    """Both sides give orders, then the orders are carried out (K2.1); after the last turn the fords count (K4.3)."""
    state = play.state
    if state.turn == state.turns:
        end_of_game(play)
    play.emit(m.TurnBegan("K2.1", state.turn + 1))
    play.push(m.GiveOrders(SIDES), m.ShowOrders(), m.RollInitiative(), m.BeginTurn())


def march_refused(state: SkirmishState, seat: str, unit: str, to: str) -> Refusal | None:
    """Return why a side may not order a unit to a hex, or None (K2.2)."""
    rules, own = library(state), state.orders.get(seat, {})
    if unit not in state.units or state.units[unit].side != seat:
        return Refusal("K2.2", "A side orders its own units only.")
    if not state.units[unit].steps:
        return Refusal("K1.1", lambda: f"{_name(state, unit)} is lost.")
    if unit in own:
        return Refusal("K2.2", lambda: f"{_name(state, unit)} already has an order; it can be called back.")
    if to not in rules.neighbours[state.units[unit].hex]:
        return Refusal("K1.2", lambda: f"{to} is no neighbour of {state.units[unit].hex}.")
    if to in own.values():
        return Refusal("K2.2", lambda: f"Another unit is ordered to {to}.")
    return None


def _name(state: SkirmishState, unit: str) -> str:
    name = library(state).units[unit].name
    return name[:1].upper() + name[1:]


class Orders(SealedQuestion[SkirmishState, m.GiveOrders]):
    """Both sides order their units at once, where the other cannot see it; each is asked until it is done (K2.2)."""

    kind = m.GiveOrders
    name = "orders"
    rule = "K2.2"

    def orders(self, state: SkirmishState, step: m.GiveOrders, seat: str) -> list[Choice]:
        """Offer every march, every order that can be called back, and to be done."""
        own = state.orders.get(seat, {})
        marches = [
            Choice(seat, m.March(seat, name, to), "K2.2", place=to, group=name)
            for name, unit in state.units.items()
            if unit.side == seat
            for to in library(state).neighbours[unit.hex]
            if march_refused(state, seat, name, to) is None
        ]
        back = [Choice(seat, m.CallBack(seat, name), "K2.2", place=own[name], group=name) for name in own]
        return [*marches, *back, Choice(seat, m.Done(seat), "K2.2")]

    def answers(self, play: SkirmishPlay, step: m.GiveOrders, action: Any) -> None:
        """Write down an order, which leaves the seal as it is; to be done is the answer that it waits for."""
        match action:
            case m.March(seat, unit, to):
                play.emit(m.OrderGiven("K2.2", seat, unit, to))
                play.push(step)
            case m.CallBack(seat, unit):
                play.emit(m.OrderCalledBack("K2.2", seat, unit))
                play.push(step)
            case m.Done(seat):
                play.emit(m.OrdersSealed("K2.2", seat))
                super().answers(play, step, action)

    def unsealed(self, play: SkirmishPlay, step: m.GiveOrders, orders: Mapping[str, Any]) -> None:
        """Nothing is left to be done: that the orders are laid open comes next (K2.3)."""

    def refuses(self, state: SkirmishState, step: m.GiveOrders, action: Any) -> Refusal | None:
        """Say why an order is none."""
        if (answered := super().refuses(state, step, action)) is not None:
            return answered
        match action:
            case m.March(seat, unit, to):
                return march_refused(state, seat, unit, to)
            case m.CallBack():
                return Refusal("K2.2", "This unit has no order that could be called back.")
        return Refusal("K3.3", "A plan is played in a fight.")

    def words(self, state: SkirmishState, step: m.GiveOrders, prompt: Prompt) -> str:
        """Ask for orders."""
        count = len(state.orders.get(prompt.seat, {}))
        return f"Which orders for turn {state.turn}? {count} given"


def show_orders(play: SkirmishPlay, step: m.ShowOrders) -> None:
    """All orders are laid open (K2.3)."""
    orders = {name: play.state.orders.get(unit.side, {}).get(name, "") for name, unit in play.state.units.items()}
    play.emit(m.OrdersShown("K2.3", {name: to for name, to in orders.items() if to}))


def roll_initiative(play: SkirmishPlay, step: m.RollInitiative) -> None:
    """The side with the higher roll marches first, the Riders when both are equal (K2.4)."""
    state = play.state
    rolls = [play.chance.below(6, "initiative") + 1 for _ in SIDES]
    first, second = SIDES if rolls[0] >= rolls[1] else SIDES[::-1]
    play.emit(m.InitiativeRolled("K2.4", rolls, first))
    play.push(
        *[
            m.CarryOut(name, state.orders[side][name])
            for side in (first, second)
            for name in state.units
            if name in state.orders.get(side, {})
        ]
    )


def carry_out(play: SkirmishPlay, step: m.CarryOut) -> None:
    """A unit marches, is blocked by its own side, or attacks (K2.5); a lost one does nothing."""
    state = play.state
    unit = state.units[step.unit]
    if not unit.steps:
        return
    there = unit_at(state, step.to)
    if not there:
        play.emit(m.Marched("K2.5", step.unit, step.to))
    elif state.units[there].side == unit.side:
        play.emit(m.WasBlocked("K2.5", step.unit, step.to))
    else:
        play.emit(m.AttackBegan("K3.1", step.unit, there))
        play.push(
            m.OfferPlan(unit.side, attacks=True),
            m.OfferPlan(state.units[there].side, attacks=False),
            m.RollFight(step.unit, there),
        )
