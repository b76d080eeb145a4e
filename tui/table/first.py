"""What is said once, to somebody who plays a game for the first time."""

from __future__ import annotations

from core.bots import HUMAN
from core.kernel.game import Game
from core.kernel.table import Table
from tui.host import Host


def goal_words(host: Host, game: Game, table: Table) -> str:
    """Return what `game` is about, for the first prompt of the first table of it; later an empty text.

    Who alone plays against all others is told for himself. `Settings.seen` remembers that it was said, once somebody
    has decided something.
    """
    people = [seat.id for seat in table.header.seats if seat.player == HUMAN]
    against = people[0] if len(people) == 1 and people[0] in game.words.opponents else ""
    mark = f"goal {game.id} {against}".rstrip()
    if mark in host.settings.seen or table.header.position is not None:
        return ""
    decided = (entry.action for entry in table.line.entries[1 : table.entry + 1])
    if any(action.seat in people for action in decided):
        host.change_settings(seen=[*host.settings.seen, mark])
        return ""
    return game.words.goal(table.state, against)
