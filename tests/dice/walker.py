"""A walker that plays with preferences, so that long games and every ending come about."""

from __future__ import annotations

import random
from collections.abc import Mapping

from core.dice.model import actions as a
from core.dice.turn.values import attack_total, names, ready
from core.kernel.prompts import Choice, Prompt
from core.kernel.table import Table

LIKES: dict[type, float] = {
    a.Muster: 30,
    a.Restore: 12,
    a.EndAttack: 9,
    a.Attach: 8,
    a.Borrow: 6,
    a.Attack: 4,
    a.Prepare: 4,
    a.UseArtifact: 3,
    a.Recruit: 2,
    a.PutOnRing: 0.5,
    a.Reroll: 0.4,
    a.GiveUp: 0.1,
    a.Back: 0.05,
    a.LoseGlory: 0.02,
}


def weight(table: Table, prompt: Prompt, choice: Choice) -> float:
    """Return how much the walker likes a choice."""
    state, action = table.state, choice.action
    if isinstance(action, a.Recruit) and state.wilds[action.card].row > 1:
        return 0.3
    if isinstance(action, a.Attack):
        strong = max((one.defense for one in ready(state)), default=1_000)
        return 8 if attack_total(state, choice.seat, (), names(state), 0) >= strong else 0.6
    if isinstance(action, a.ChooseEnemy) and prompt.kind == "pick_target":
        target = next(one for one in ready(state) if one.die == action.enemy)
        return 0.1 if target.defense > state.agenda[-1].total else 20
    return LIKES.get(type(action), 1)


def walk(table: Table, seed: int, likes: Mapping[type, float] | None = None, most: int = 20_000) -> None:
    """Play `table` to its end; `likes` come before the walker's own preferences."""
    chooser = random.Random(seed)
    own = likes or {}
    while isinstance(prompt := table.prompt, Prompt):
        assert table.entry < most, f"no end after {most} decisions"
        weights = [own.get(type(one.action), weight(table, prompt, one)) for one in prompt.choices]
        table.act(chooser.choices(prompt.choices, weights)[0].action)
