"""Playouts: a choice carried out in a world, played on by the quick policy until the horizon, and judged there."""

from __future__ import annotations

from typing import Any

import msgspec

from core.bots.thinking import Carrier, Expectation, Policy, Thinking, without
from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.play import Play
from core.kernel.prompts import Choice, Outcome, Prompt

MOST = 5_000
"""A playout is judged where it stands after so many decisions."""


class Played(msgspec.Struct, frozen=True):
    """What came of a playout: what is to be expected where it stopped, the state there, and how the game ended if it
    did."""

    expected: Expectation
    state: Any
    outcome: Outcome | None


def playout(
    game: Game,
    thinking: Thinking,
    world: Any,
    chance: Chance,
    turns: int,
    *,
    action: Any = None,
    seat: str = "",
    policy: Policy | None = None,
) -> Played:
    """Carry out `action` in `world` (which is used up) and play on for `turns` turns.

    Without an action the policy chooses at once; with a `seat` it does so among the choices of the others, because
    that seat lets the question pass. `policy` plays instead of the game's quick one.
    """
    rules, policy = game.rules, policy or thinking.hasty()
    play = Play(world, chance, rules.evolvers)
    carry = policy.carry if isinstance(policy, Carrier) else None
    decide, clock, forget = rules.decide, thinking.clock, play.events.clear
    until = clock(world) + thinking.horizon(world, turns)
    if action is None:
        asked = rules.prompt(world)
        if isinstance(asked, Outcome):
            return Played(thinking.expectation(world), world, asked)
        action = policy_choice(policy, world, asked, seat).action
    for _ in range(MOST):
        forget()
        play.prompt = None
        decide(play, action)
        prompt = play.prompt
        if prompt is None or clock(world) >= until:
            break
        action = policy.answer(world, prompt).action if carry is None else carry(play, prompt)
    world.draws = chance.draws
    return Played(thinking.expectation(world), world, _outcome(game, world) if play.prompt is None else None)


def policy_choice(policy: Policy, state: Any, prompt: Prompt, passing: str = "") -> Choice:
    """Return what a policy chooses; where `passing` lets the question pass, among the choices of the others."""
    others = without(prompt, passing) if passing else prompt
    return policy.answer(state, others if others.choices else prompt)


def _outcome(game: Game, state: Any) -> Outcome | None:
    found: Prompt | Outcome = game.rules.prompt(state)
    return found if isinstance(found, Outcome) else None
