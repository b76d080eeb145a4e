"""Orders on the map in a lesson that is played line by line: where to, or who."""

from __future__ import annotations

import re

from core.kernel.game import Game
from core.kernel.prompts import Choice
from replays.lessons import LessonRun
from tui.commands.documents import BadChoice
from tui.commands.plain_map import PlainMap
from tui.widgets.pane import brought

HEX = re.compile(r"[0-9]{4}")
"""The number of a hex."""

GOING = (
    (
        "go HEX, go PIECE",
        "takes the choice that is at a hex, or that takes this piece; the hex alone does, too",
    ),
    ("go PIECE HEX", "takes the piece, and then the hex"),
)
"""What can be typed where a game has a map."""


def has_map(game: Game) -> bool:
    """Tell whether a game is played on a map on which one can be sent somewhere."""
    return brought(game, "atlas") is not None


def orders(game: Game, line: str) -> tuple[str, ...]:
    """Return what is to be chosen one after the other by an order on the map: a piece, a hex, or first a piece and then
    a hex. Nothing where a line is no such order, or where there is no map."""
    if HEX.fullmatch(line) and has_map(game):
        return (line,)
    word, _, rest = line.partition(" ")
    words = rest.split()
    if word.casefold() != "go" or not words or not has_map(game):
        return ()
    piece, last = " ".join(words[:-1]), words[-1]
    return (piece, last) if piece and HEX.fullmatch(last) else (" ".join(words),)


def chosen_there(run: LessonRun, game: Game, eyes: str | None, text: str) -> Choice | None:
    """Return the choice that is at the hex which is called so, or that takes this piece; None where this piece is
    taken already and is asked where to go.

    Raises:
        BadChoice: there is no such choice, or more than one.
    """
    here = PlainMap.of(run.table, game, eyes)
    found = here.called(text) or (here.offered(text) if here.found(text) is not None else [])
    if not found and here.moves(text):
        return None
    if not found:
        raise BadChoice(f"nothing can be chosen at '{text}', and nobody who can be chosen is called so")
    if len(found) > 1:
        raise BadChoice(f"there is more than one choice for '{text}': choose by its number")
    return found[0]
