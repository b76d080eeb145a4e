"""The command palette: our own commands, and those of the screen in front."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from textual.app import SystemCommand
from textual.dom import DOMNode
from textual.screen import Screen

from core import catalogue
from tui.home.home import HomeScreen
from tui.host import Host
from tui.keys import key_name
from tui.sheets.help import GENERAL, own_bindings


async def _run_on(app: Host, screen: Screen[Any], action: str, node: DOMNode) -> None:
    """Run an action of `screen`, unless keys that were typed on have left it before its turn came."""
    if screen.is_current:
        await app.run_action(action, node)


def of_the_screen(app: Host, screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield what the screen in front can do."""
    seen: set[str] = set()
    for key, active in own_bindings(screen):
        binding = active.binding
        if active.node is screen.app or key.isdigit() or binding.action in GENERAL or binding.description in seen:
            continue
        if (binding.id or "").startswith("list."):
            continue
        seen.add(binding.description)
        yield SystemCommand(
            binding.description,
            f"On this screen, key {key_name(key)}",
            partial(_run_on, app, screen, binding.action, active.node),
        )


def commands(app: Host, screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield the commands that make sense now: first what the screen in front can do, then what always works."""
    seen: set[str] = set()
    for command in of_the_screen(app, screen):
        seen.add(command.title)
        yield command
    for title, words, action in (
        ("New game", "Set up a table", app.action_new_game),
        ("Games", "All games on this computer", app.action_games),
        ("Replays", "Finished games, step by step", app.action_replays),
        ("History", "Results, scores and streaks over all games", app.action_history),
        ("Learn", "Lessons at a real table", app.action_learn),
        ("Settings", "Colours, characters, pace, passing, mouse", app.action_settings),
    ):
        if title not in seen:
            yield SystemCommand(title, words, action)
    for game_id in catalogue.game_ids():
        game = catalogue.game(game_id)
        yield SystemCommand(f"Rules of {game.title}", "Read the rulebook", partial(app.show_rules, game))
    yield SystemCommand("Keys", "The keys of this screen, key ?", app.action_help)
    if not isinstance(screen, HomeScreen):
        yield SystemCommand("Home", "Leave this screen for the first one", app.go_home)
    if "Quit" not in seen:
        yield SystemCommand("Quit", "Every action is already on disk, key ^q", app.action_quit)
