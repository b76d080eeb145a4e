"""What is said once, to somebody who plays a game for the first time."""

from __future__ import annotations

from core.kernel.game import Game
from core.kernel.table import Table
from tui.host import Host


def goal_words(host: Host, game: Game, table: Table) -> str:
    """Return what `game` is about, for the first prompt of the first table of it; later an empty text.

    `Settings.seen` remembers that it was said, once somebody has decided something.
    """
    mark = f"goal {game.id}"
    if mark in host.settings.seen or table.header.position is not None:
        return ""
    if table.entry > 0:
        host.change_settings(seen=[*host.settings.seen, mark])
        return ""
    return game.words.goal(table.state)
