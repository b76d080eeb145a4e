"""What a game tells the gates of itself, in modules of its folder here: `tests/<id>`.

`kinds` (what the gates check):
- `TABLES`: the kinds of tables that long runs go over one by one, each with the options that make it such a table
- `KINDS`: the rulebooks of each kind of table, for the gate of endings
- `check_pieces(state)`, `check_view(state, view, seat)`: they raise `AssertionError` when pieces are where they cannot
  be, or a view shows too much
- `otherwise(state, seat, chooser)`: another state that must look the same to the seat, or None; needed where two seats
  have different views
- `exchanged(state, seat, chooser)`: such another state in which two pieces have changed places, with their names, and
  whether the actions of those who see them name one where they named the other (no is left out); or None
- `HANDED`: the events by which somebody is given what others do not see
- `may_ask_others(state, other)`: whether another is asked in such a state, and the table was set up to put up with that
- `TIGHT`: the options of a table at which being asked may not tell anything either
- `LAYS_OPEN`: the events by which what was hidden lies open to everybody
- `ROLLED_OPENLY`: the events by which everybody sees what chance decided
- `secret_names(state, view)`: the texts of what a view hides of the state, which nothing that its seat is sent may hold
- `LOSSES`: changes that `check_pieces` must find

`shown` (which rules the tests show):
- `shown()`: the rules that situations show, with the tests that do
- `UNREACHED`: rules that nothing can show, and why
- `NOTHING`, `NEAREST`, `SITUATIONS`, `NAMES`: what the index of examples is made from
- `HANDLED`: the tags of actions and events that name a piece without its doing anything by a rule of its own

`gallery` (what comes with the program):
- `GALLERY`: where each replay lies, its table, and what happens at it
- `CHAPTERS`: the chapters that they stand in
- `SHOTS`: pictures for the README

Each name may be missing. No tool that games share names one of them; `tests/test_house.py` holds that.
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import Any

from core import catalogue


def said(game_id: str, name: str, default: Any = None, *, of: str = "kinds") -> Any:
    """Return what a game says under `name` in one of its modules, or `default` where it says nothing."""
    module = f"tests.{game_id}.{of}"
    package = importlib.util.find_spec(f"tests.{game_id}")
    if package is None or package.submodule_search_locations is None or importlib.util.find_spec(module) is None:
        return default
    return getattr(importlib.import_module(module), name, default)


def shipped() -> tuple[str, ...]:
    """Return the ids of the games that come with the program; the tests have more."""
    return tuple(game_id for game_id in catalogue.game_ids() if catalogue.package_of(game_id).startswith("core."))


def rules_folder(game_id: str) -> Path:
    """Return the folder of a game's rules: its code, its content and its rulebooks."""
    return Path(next(iter(importlib.import_module(catalogue.package_of(game_id)).__path__)))
