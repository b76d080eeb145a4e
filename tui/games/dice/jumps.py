"""The keys of the table that belong to this game: `f` to the next choice that musters, `d` ends a phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.dice.model import actions as a
from core.dice.model.state import DiceState
from core.kernel.game import Game
from core.kernel.prompts import Prompt, Refusal
from tui.widgets.pane import Jump, Scene


def jumps(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys of a table."""
    return [
        Jump("f", "muster", "The next choice that musters or attaches", musters, nearest),
        Jump("d", "done", "End the phase, or decline", ends, no_end, takes=True),
    ]


def musters(action: Any) -> bool:
    """Whether an action musters a die or attaches an artifact."""
    return isinstance(action, a.Muster | a.Attach)


def ends(action: Any) -> bool:
    """Whether an action ends a phase, a row of choices, or a window."""
    return isinstance(action, a.Done | a.Pass)


def nearest(scene: Scene, people: Sequence[str]) -> Any:
    """Return the mustering of a first die in the Active Pool of one of `people`, which the rules can say more about."""
    state: DiceState = scene.view
    seat = state.active if state.active in people or not people else people[0]
    active = state.players[seat].active
    return a.Muster(seat, active[0].id) if active else Refusal("D4.8", "No die lies in the Active Pool")


def no_end(scene: Scene, people: Sequence[str]) -> Any:
    """Say that this question must be answered."""
    rule = scene.prompt.rule if isinstance(scene.prompt, Prompt) else "D4.8"
    return Refusal(rule, "One of these choices has to be made")
