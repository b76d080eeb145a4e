"""Fights: plans, dice, and what is lost (K3)."""

from __future__ import annotations

from typing import Any

from core.kernel.play import Play
from core.kernel.prompts import Choice, Prompt, Refusal
from core.kernel.sequence import Question
from tests.skirmish import model as m
from tests.skirmish.content import library
from tests.skirmish.ending import nobody_left
from tests.skirmish.model import SkirmishState

SkirmishPlay = Play[SkirmishState]


def plan_refused(state: SkirmishState, step: m.OfferPlan, plan: str) -> Refusal | None:
    """Return why a side may not play a plan in this fight, or None (K3.3)."""
    card = library(state).plans.get(plan)
    if card is None or plan not in state.hands.get(step.seat, []):
        return Refusal("K3.3", "The side does not hold this plan.")
    if not (card.attack if step.attacks else card.defence):
        whom = "a defender" if step.attacks else "an attacker"
        return Refusal("K3.3", lambda: f"{card.name} helps {whom} only.")
    return None


class Plans(Question[SkirmishState, m.OfferPlan]):
    """A side may play its plan in a fight of its own (K3.3).

    Whoever holds a plan is asked, whether it would help or not: who is asked tells nothing.
    """

    kind = m.OfferPlan
    name = "plan"

    def asks(self, state: SkirmishState, step: m.OfferPlan) -> Prompt | None:
        """Offer the plan where it helps, and to do without."""
        hand = state.hands.get(step.seat, [])
        if not hand:
            return None
        plays = [
            Choice(step.seat, m.PlayPlan(step.seat, plan), "K3.3")
            for plan in hand
            if plan_refused(state, step, plan) is None
        ]
        return Prompt(self.name, step.seat, "K3.3", [*plays, Choice(step.seat, m.Pass(step.seat), "K3.3")])

    def answers(self, play: SkirmishPlay, step: m.OfferPlan, action: Any) -> None:
        """Play the plan, or nothing."""
        if isinstance(action, m.PlayPlan):
            play.emit(m.PlanPlayed("K3.3", step.seat, action.plan))

    def refuses(self, state: SkirmishState, step: m.OfferPlan, action: Any) -> Refusal | None:
        """Say why no plan is played."""
        if action.seat != step.seat:
            return Refusal("K3.1", "The other side decides on its plan now.")
        if isinstance(action, m.PlayPlan):
            return plan_refused(state, step, action.plan)
        return Refusal("K2.2", "Orders are given before the marches.")

    def words(self, state: SkirmishState, step: m.OfferPlan, prompt: Prompt) -> str:
        """Ask for a plan."""
        return f"A plan for the {'attack' if step.attacks else 'defence'}?"


def total(state: SkirmishState, unit: str, die: int, attacks: bool) -> int:
    """Return what a unit has in a fight: die, steps, ground and plan (K3.2, K3.3)."""
    rules, own = library(state), state.units[unit]
    ground = 0 if attacks else rules.hexes[own.hex].defence
    plan = rules.plans.get(state.help.get(own.side, ""))
    helped = 0 if plan is None else plan.attack if attacks else plan.defence
    return die + own.steps + ground + helped


def roll_fight(play: SkirmishPlay, step: m.RollFight) -> None:
    """Both roll; the lower total loses a step, and a hex that is free is marched into (K3.1)."""
    state = play.state
    attacker, defender = step.attacker, step.defender
    dice = [play.chance.below(6, "fight") + 1 for _ in range(2)]
    totals = [total(state, attacker, dice[0], True), total(state, defender, dice[1], False)]
    play.emit(m.Fought("K3.2", attacker, defender, dice, totals))
    if totals[0] == totals[1]:
        return
    loser = defender if totals[0] > totals[1] else attacker
    play.emit(m.StepLost("K3.1", loser, state.units[loser].steps - 1))
    if state.units[defender].steps == 0:
        play.emit(m.Marched("K3.1", attacker, state.units[defender].hex))
    nobody_left(play, state.units[loser].side)
