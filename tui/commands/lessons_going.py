"""Orders on the map in a lesson that is played line by line: where to, or who."""

from __future__ import annotations

import re

from core.kernel.game import Game
from core.kernel.prompts import Choice
from replays.lessons import LessonRun
from saves.text import visible
from tui.commands.documents import BadChoice
from tui.commands.plain_map import PlainMap
from tui.commands.plain_orders import ARTICLE, parted
from tui.widgets.pane import brought

HEX = re.compile(r"[A-Za-z]?[0-9]{4}")
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


def orders(run: LessonRun, game: Game, eyes: str | None, line: str) -> tuple[str, ...]:
    """Return what is to be chosen one after the other by an order on the map: a piece, a hex, or first a piece and then
    a hex. Nothing where a line is no such order, or where there is no map."""
    word, _, rest = line.partition(" ")
    text = line if HEX.fullmatch(line) else rest.strip() if word.casefold() == "go" else ""
    if not text or not has_map(game):
        return ()
    here, text = PlainMap.of(run.table, game, eyes), ARTICLE.sub("", text)
    piece, hex_ = ("", text) if len(here.gathered(text)) == 1 else parted(here, text)
    return (piece, hex_) if piece else (hex_,)


def is_led(run: LessonRun, game: Game, eyes: str | None, text: str) -> bool:
    """Tell whether the hex that is called so is come to by a choice that has no hex, and is offered only then."""
    here = PlainMap.of(run.table, game, eyes)
    return here.found(text) is not None and not here.offered(text) and bool(here.leading(text))


def chosen_there(run: LessonRun, game: Game, eyes: str | None, text: str) -> Choice | None:
    """Return the choice that is at the hex which is called so, or leads there, or that takes this piece, or the stack
    there; None where this piece is taken already and is asked where to go.

    Raises:
        BadChoice: there is no such choice, or more than one.
    """
    here, called = PlainMap.of(run.table, game, eyes), visible(text)
    if here.part(text) is not None:
        raise BadChoice(f"others stand where {called} does: take them by their hex, and then say who stays")
    pieces = here.gathered(text)
    found = here.called(pieces[0].piece if len(pieces) == 1 else text) or here.taken_at(text)
    if not found and here.found(text) is not None:
        if here.here() is not None and here.found(text) == here.here():
            return None
        found = here.offered(text) or here.leading(text)
    if not found and here.moves(text):
        return None
    if not found:
        raise BadChoice(f"nothing can be chosen at '{called}', and nobody who can be chosen is called so")
    if len(found) > 1:
        raise BadChoice(f"there is more than one choice for '{called}': choose by its number")
    return found[0]
