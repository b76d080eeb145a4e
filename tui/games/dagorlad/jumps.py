"""The keys of the table that belong to this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.dagorlad.model import actions as a
from core.dagorlad.model.state import LORD
from core.kernel.game import Game
from core.kernel.prompts import Prompt, Refusal
from tui.widgets.pane import Jump, Scene

LORDS_OWN = ("ask_sauron", "ask_free")
"""The questions of the Magic Leader Movement Phases."""


def jumps(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys of a table."""
    return [
        Jump("f", "next piece", "Take the next piece that can move, fire or attack", picks, nobody_left),
        Jump("d", "done", "End a move, or the phase", ends, no_end, takes=True),
    ]


def picks(action: Any) -> bool:
    """Whether an action chooses a piece that acts; Sauron's own move is one of the things that he may do, no piece in
    turn."""
    return isinstance(action, a.Pick) and action.piece != LORD


def ends(action: Any) -> bool:
    """Whether an action ends a move, an attack or a phase."""
    return isinstance(action, a.Done | a.Stay)


def nobody_left(scene: Scene, people: Sequence[str]) -> Any:
    """Say that no other piece can be taken."""
    rule = scene.prompt.rule if isinstance(scene.prompt, Prompt) else "W3.1"
    if isinstance(scene.prompt, Prompt) and scene.prompt.kind in LORDS_OWN:
        return Refusal(rule, "Only Sauron acts in this phase: choose in the list what he does")
    return Refusal(rule, "No other piece can be taken now")


def no_end(scene: Scene, people: Sequence[str]) -> Any:
    """Return the end of the phase, of which the rules say what keeps it from ending."""
    if not isinstance(scene.prompt, Prompt):
        return Refusal("W3.1", "There is nothing to end here")
    return a.Done(scene.prompt.seat)
