"""Worlds: whole states that a seat cannot tell from the real one, for a bot to try things out in.

A bot that looks ahead gets its view and nothing else, so nothing that it finds out can come from what it cannot see.
"""

from __future__ import annotations

from typing import Any

from core.bots.thinking import CannotSample, Thinking, copy_of, thinking_of
from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.prompts import Prompt

TRIES = 30
"""So many worlds are drawn until one asks what the seat was asked: that somebody is asked is evidence, too."""


def world_of(game: Game, thinking: Thinking, view: Any, prompt: Prompt, seat: str, chance: Chance) -> Any:
    """Return a world for what `seat` sees: one that asks it the same, or the last of `TRIES` in which the seat may
    choose at least what it may here.

    Raises `CannotSample` when there was none.
    """
    if not thinking.hides(view):
        return copy_of(view)
    last: Any = None
    for _ in range(TRIES):
        try:
            world = thinking.world(view, prompt, seat, chance)
            asked = game.rules.prompt(world)
        except (CannotSample, ValueError):  # there may be nobody whom the open question could be put to
            continue
        if not isinstance(asked, Prompt):
            continue
        seen = game.sight.visible_prompt(world, asked, seat)
        if seen == prompt:
            return world
        if seen.kind == prompt.kind and all(choice in seen.choices for choice in prompt.choices):
            last = world
    if last is None:
        raise CannotSample(f"no world for {prompt.kind}")
    return last


def drawn_for(game: Game, view: Any, prompt: Prompt, seat: str, chance: Chance) -> Any:
    """Return a world for what `seat` sees in any game. Raises `CannotSample`, too, for one that brings nothing to look
    ahead with."""
    thinking = thinking_of(game.id)
    if thinking is None:
        raise CannotSample(f"{game.title} has nothing to draw a world with")
    return world_of(game, thinking, view, prompt, seat, chance)
