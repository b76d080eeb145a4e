"""A game with all secrets on the table, for exports that show everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kernel.game import Game
from core.kernel.prompts import Prompt


def opened(game: Game) -> Game:
    """Return `game` as those see it who see everything: no view, event or prompt of it hides anything."""
    kind = type(game)
    made: Any = type(
        f"Open{kind.__name__}",
        (kind,),
        {"view": _whole_state, "event_view": _whole_event, "visible_prompt": _whole_prompt},
    )
    found: Game = made.__new__(made)
    found.__dict__.update(vars(game))
    return found


def _whole_state(self: Game, state: Any, seat: str | None) -> Any:
    return state


def _whole_event(self: Game, options: Mapping[str, str], event: Any, seat: str | None) -> Any:
    return event


def _whole_prompt(self: Game, state: Any, prompt: Prompt, seat: str | None) -> Prompt:
    return prompt
