"""The keys of the table that belong to this game: `f` to the next choice that musters, `d` to the one that is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.dice.model import actions as a
from core.dice.model.state import DiceState
from core.kernel.game import Game
from core.kernel.prompts import Prompt, Refusal
from tui.widgets.pane import Jump, Sight


def jumps(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys of a table."""
    return [
        Jump("f", "muster", "The next choice that musters or attaches", musters, no_muster),
        Jump("d", "done", "The choice that ends the phase or declines", ends, no_end),
    ]


def musters(action: Any) -> bool:
    """Whether an action musters a die or attaches an artifact."""
    return isinstance(action, a.Muster | a.Attach)


def ends(action: Any) -> bool:
    """Whether an action ends a phase, a row of choices, or a window."""
    return isinstance(action, a.Done | a.Pass)


def no_muster(sight: Sight, people: Sequence[str]) -> Refusal:
    """Say why nothing can be mustered now: the rules' own reason for the first die of the Active Pool."""
    state: DiceState = sight.view
    seat = state.active if state.active in people or not people else people[0]
    active = state.players[seat].active
    if not active:
        return Refusal("D4.8", "No die lies in the Active Pool")
    return sight.game.rules.explain(state, a.Muster(seat, active[0].id))


def no_end(sight: Sight, people: Sequence[str]) -> Refusal:
    """Say that this question must be answered."""
    rule = sight.prompt.rule if isinstance(sight.prompt, Prompt) else "D4.8"
    return Refusal(rule, "One of these choices has to be made")
