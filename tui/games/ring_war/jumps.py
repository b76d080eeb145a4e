"""The keys of the table that belong to this game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.kernel.game import Game
from core.kernel.prompts import Prompt, Refusal
from core.ring_war.model.records import dealing as d
from core.ring_war.model.records.moving import ChooseWho, Stay
from core.ring_war.model.records.turn import Done
from core.ring_war.model.state import HIDDEN
from tui.widgets.pane import Jump, Scene


def jumps(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys of a table."""
    return [
        Jump("d", "done", "End a stack's movement, or the part of the turn", ends, no_end, takes=True),
        Jump("c", "cards", "Go to the cards that can be played or handed on now", plays, no_card),
        Jump("x", "who goes", "Say who of a stack stays behind", divides, nobody_stays, takes=True),
    ]


def ends(action: Any) -> bool:
    """Whether an action ends a movement or a part of the turn."""
    return isinstance(action, Done | Stay)


def plays(action: Any) -> bool:
    """Whether an action plays, uses or hands on a card."""
    return isinstance(action, d.Play | d.UseMagic | d.Exchange | d.HandCard | d.TakeCard)


def no_card(scene: Scene, people: Sequence[str]) -> Any:
    """Return the first card of the hand of whoever is asked, of which the rules say why it is not played now."""
    if not isinstance(scene.prompt, Prompt) or not scene.prompt.seat:
        return Refusal("3.3", "Nobody is asked for cards now.")
    hand = scene.view.hands.get(scene.prompt.seat, ())
    card = next((card for card in hand if card != HIDDEN), "")
    return d.Play(scene.prompt.seat, card) if card else Refusal("3.3", "You hold no Event Card.")


def divides(action: Any) -> bool:
    """Whether an action says that somebody stays behind."""
    return isinstance(action, ChooseWho)


def no_end(scene: Scene, people: Sequence[str]) -> Any:
    """Return the end of what is asked, of which the rules say what keeps it from ending."""
    if not isinstance(scene.prompt, Prompt) or not scene.prompt.seat:
        return Refusal("V.0", "There is nothing to end here.")
    return Done(scene.prompt.seat)


def nobody_stays(scene: Scene, people: Sequence[str]) -> Any:
    """Say that no stack is asked about that could be divided."""
    return Refusal("P.1", "Choose a stack first: before it goes, x says who of it stays behind.")
