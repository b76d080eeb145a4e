"""How each event changes the state: bookkeeping, no rules."""

from __future__ import annotations

from core.kernel.piles import remove_top
from core.kernel.prompts import DRAWN, Outcome
from core.kernel.records import Bookkeeping
from tests.skirmish import model as m
from tests.skirmish.model import SkirmishState

BOOKKEEPING: Bookkeeping[SkirmishState] = Bookkeeping()
evolves = BOOKKEEPING.evolves
BOOKKEEPING.unchanged(m.OrdersSealed, m.InitiativeRolled, m.WasBlocked)


@evolves(m.PlanDealt)
def _plan_dealt(state: SkirmishState, event: m.PlanDealt) -> None:
    remove_top(state.plans, event.plan)
    state.hands.setdefault(event.seat, []).append(event.plan)


@evolves(m.TurnBegan)
def _turn_began(state: SkirmishState, event: m.TurnBegan) -> None:
    state.turn = event.turn
    state.orders = {}
    state.shown = False


@evolves(m.OrderGiven)
def _order_given(state: SkirmishState, event: m.OrderGiven) -> None:
    state.orders.setdefault(event.seat, {})[event.unit] = event.to


@evolves(m.OrderCalledBack)
def _order_called_back(state: SkirmishState, event: m.OrderCalledBack) -> None:
    del state.orders[event.seat][event.unit]


@evolves(m.OrdersShown)
def _orders_shown(state: SkirmishState, event: m.OrdersShown) -> None:
    state.shown = True


@evolves(m.Marched)
def _marched(state: SkirmishState, event: m.Marched) -> None:
    state.units[event.unit].hex = event.to


@evolves(m.AttackBegan)
def _attack_began(state: SkirmishState, event: m.AttackBegan) -> None:
    state.help = {}


@evolves(m.PlanPlayed)
def _plan_played(state: SkirmishState, event: m.PlanPlayed) -> None:
    state.hands[event.seat].remove(event.plan)
    state.played.append(event.plan)
    state.help[event.seat] = event.plan


@evolves(m.Fought)
def _fought(state: SkirmishState, event: m.Fought) -> None:
    state.help = {}


@evolves(m.StepLost)
def _step_lost(state: SkirmishState, event: m.StepLost) -> None:
    state.units[event.unit].steps = event.left


@evolves(m.GameEnded)
def _game_ended(state: SkirmishState, event: m.GameEnded) -> None:
    winners = (event.winner,) if event.winner else ()
    state.outcome = Outcome(
        event.winner or DRAWN, max(event.scores.values()), event.reason, event.rule, winners, event.scores
    )
