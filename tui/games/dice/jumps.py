"""The keys of the table that belong to this game: each takes the same answer wherever it is offered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.dice.model import actions as a
from core.dice.model.state import DiceState
from core.dice.turn import values
from core.kernel.game import Game
from core.kernel.prompts import Prompt, Refusal
from tui.widgets.pane import Jump, Scene


def jumps(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys of a table."""
    return [
        Jump("d", "done", "End the phase, or decline", ends, no_end, takes=True),
        Jump("b", "back", "Take back a payment or a choice of dice", takes_back, nothing_to_take_back, takes=True),
        Jump("x", "use", "Use an artifact", uses, no_use, takes=True),
        Jump("c", "restore", "Cleanse a corrupted card: restore it", restores, no_restoring, takes=True),
    ]


def ends(action: Any) -> bool:
    """Whether an action ends a phase or a row of choices."""
    return isinstance(action, a.Done)


def takes_back(action: Any) -> bool:
    """Whether an action takes back a choice that is not completed."""
    return isinstance(action, a.Back)


def no_end(scene: Scene, people: Sequence[str]) -> Any:
    """Say that this question must be answered."""
    rule = scene.prompt.rule if isinstance(scene.prompt, Prompt) else "D4.8"
    return Refusal(rule, "One of these choices has to be made")


def nothing_to_take_back(scene: Scene, people: Sequence[str]) -> Any:
    """Say that nothing has been begun."""
    rule = scene.prompt.rule if isinstance(scene.prompt, Prompt) else "D4.8"
    return Refusal(rule, "There is nothing to take back")


def uses(action: Any) -> bool:
    """Whether an action uses a mustered artifact."""
    return isinstance(action, a.UseArtifact)


def restores(action: Any) -> bool:
    """Whether an action restores a corrupted card."""
    return isinstance(action, a.Restore)


def no_restoring(scene: Scene, people: Sequence[str]) -> Any:
    """Return the restoring of the first corrupted card by one of `people`, which the rules can say more about."""
    state: DiceState = scene.view
    seat = state.active if state.active in people or not people else people[0]
    corrupted = [card for card, lies in state.wilds.items() if lies.corrupted]
    return a.Restore(seat, corrupted[0]) if corrupted else Refusal("D4.17", "No card is corrupted")


def no_use(scene: Scene, people: Sequence[str]) -> Any:
    """Return the use of a first mustered artifact of one of `people`, which the rules can say more about."""
    state: DiceState = scene.view
    seat = state.active if state.active in people or not people else people[0]
    mustered = values.artifacts(state, seat) if seat else []
    return a.UseArtifact(seat, mustered[0].id) if mustered else Refusal("D3.13", "No artifact is mustered")
