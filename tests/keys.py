"""All keys of all screens in one table, `docs/keys.md`, made from the bindings themselves.

`python -m tests.keys` writes it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from textual.binding import Binding
from textual.screen import Screen

import tui
import tui.games
from core import catalogue
from tui.keys import APP_KEYS, LIST_KEYS, ROW_KEYS, key_name
from tui.map.keys import MAP_BINDINGS, MAP_TABLE_BINDINGS
from tui.widgets.pane import jumps_of

MADE = "Made from the bindings by `python -m tests.keys`. Settings can give other keys to whatever has an id."

ON_A_MAP = (
    "The map has the focus at first, and tab goes to the prompt. Up and down go north and south, left and right to the "
    "next column in the same row, `g` and `G` to the first and the last piece of one's own. `enter` takes what the "
    "question offers at the hex under the cursor, or says why it offers nothing there."
)

PAGE = Path(__file__).parents[1] / "docs" / "keys.md"

TABLE, LESSON, REPLAY = "The table", "The lesson", "The replay"
MAP, MAP_ON_TABLE = "A map, on every screen with one", "A map, at the table"

Key = tuple[str, str, str]
"""A key's name, what it does in words, and the action that it calls."""


def screens() -> dict[str, list[Key]]:
    """Return the keys of each screen by its title: those of the application come first and work on all of them."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        importlib.import_module(module.name)
    found = {"Everywhere": list(keys_of(APP_KEYS)), "Every list": list(keys_of(LIST_KEYS))}
    for screen in sorted(_below(Screen), key=lambda one: one.__name__):
        if screen.__module__.startswith("tui.") and (keys := list(keys_of(_bindings(screen)))):
            found.setdefault(_title(screen), []).extend(key for key in keys if key not in found[_title(screen)])
    return found


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _bindings(screen: type[Any]) -> Iterator[Binding]:
    for kind in screen.__mro__:
        if kind.__module__.startswith("tui."):
            yield from (binding for binding in kind.__dict__.get("BINDINGS", ()) if isinstance(binding, Binding))


def _title(screen: type[Any]) -> str:
    title: str = screen.BINDING_GROUP_TITLE or ""
    return title or "".join(f" {letter}" if letter.isupper() else letter for letter in screen.__name__).strip()


def keys_of(bindings: Any) -> Iterator[Key]:
    """Yield each key of some bindings."""
    for binding in bindings:
        for key in binding.key.split(","):
            yield key_name(key.strip()), binding.tooltip or binding.description, binding.action


def game_keys(game_id: str) -> dict[str, str]:
    """Return the keys that a game brings to any of its tables, each with what it does."""
    game = catalogue.game(game_id)
    everything = {option.id: option.default for option in game.options}
    tables = [everything, *({**everything, option.id: value} for option in game.options for value in option.values)]
    return {jump.key: jump.words for options in tables for jump in jumps_of(game, options)}


def page() -> str:
    """Return the page."""
    rows = ["# Keys", "", MADE, "", "## A prompt", ""]
    rows += [f"Rows, and the cells of an open row: `{' '.join(ROW_KEYS)}`, in this order. `space` goes on, `0`"]
    rows += ["refuses to pay and declines, `esc` closes the row; arrows and `h j k l` move, `enter` takes.", ""]
    rows += ["| game | key | does |", "| --- | --- | --- |"]
    for game_id in (one.name for one in pkgutil.iter_modules(tui.games.__path__)):
        if game_id not in catalogue.game_ids():  # a room that waits for its game
            continue
        title = catalogue.game(game_id).title
        rows += [f"| {title} | `{key}` | {words} |" for key, words in game_keys(game_id).items()]
    for title, keys in screens().items():
        rows += ["", f"## {title}", "", "| key | does |", "| --- | --- |"]
        told: dict[str, list[str]] = {}
        last = ""
        for key, words, _ in keys:
            # A key without words of its own goes on with those of the key before it.
            last = words or last
            told.setdefault(last, []).append(f"`{key}`")
        rows += [f"| {' '.join(names)} | {words} |" for words, names in told.items()]
    for title, bindings in ((MAP, MAP_BINDINGS), (MAP_ON_TABLE, MAP_TABLE_BINDINGS)):
        rows += ["", f"## {title}", "", "| key | does |", "| --- | --- |"]
        rows += [f"| `{key}` | {words} |" for key, words, _ in keys_of(bindings)]
    rows += ["", ON_A_MAP]
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
