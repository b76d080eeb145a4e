"""Whose eyes look on: a seat's, an onlooker's, or nobody's in particular - then every hand lies open."""

from __future__ import annotations

from typing import Any

import msgspec

from core.bots import people_of
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.table import Table
from replays.opened import opened

Eyes = str | None
"""A seat, None for an onlooker (who sees what every player sees), or `OPEN`."""

OPEN = "*"
"""Open hands: nothing is hidden. No seat has such an id."""


def first_eyes(table: Table, line: Line) -> Eyes:
    """Return whose eyes look first on the game of a table that went along `line`.

    Where anything is hidden in it, hands lie open once the game is over, and while it goes on whoever is its only
    person looks; else an onlooker does.
    """
    if table.over:
        places = sorted({min(1, len(line)), len(line) // 2, len(line)})
        return OPEN if any(has_secrets(table.game, line.state_after(at)) for at in places) else None
    people = people_of(table.header.seats)
    return people[0] if len(people) == 1 and has_secrets(table.game, table.state) else None


def seen_state(game: Game, state: Any, eyes: Eyes) -> Any:
    """Return `state` as `eyes` see it."""
    return state if eyes == OPEN else game.sight.view(state, eyes)


def seen_event(game: Game, state: Any, event: Any, eyes: Eyes) -> Any:
    """Return `event` as `eyes` see it; `state` is that right after it."""
    return event if eyes == OPEN else game.sight.event_view(state, event, eyes)


def telling_game(game: Game, eyes: Eyes) -> tuple[Game, str | None]:
    """Return the game and the seat to tell a story by: for open hands, the game with nothing hidden."""
    return (opened(game), None) if eyes == OPEN else (game, eyes)


def has_secrets(game: Game, state: Any) -> bool:
    """Whether open hands would show something in `state` that an onlooker does not see."""
    view = game.sight.view(state, None)
    # Most of it is the same, and seen to be so at once, however large it is.
    differing = [name for name in state.__struct_fields__ if getattr(view, name) != getattr(state, name)]
    return any(_without_nothing(getattr(view, name)) != _without_nothing(getattr(state, name)) for name in differing)


def _without_nothing(state: object) -> object:
    """Return a state as plain data without counts of 0: a view of a pile leaves them out."""

    def cleaned(value: object) -> object:
        if isinstance(value, dict):
            return {key: cleaned(inner) for key, inner in value.items() if inner != 0 or isinstance(inner, bool)}
        return [cleaned(inner) for inner in value] if isinstance(value, list | tuple) else value

    return cleaned(msgspec.to_builtins(state))
