"""Plates: boards, cards, dice and ground that a game draws beside the rules on them, in the form that the table draws.

A game brings `plate(game, rule) -> Plate | None` in `tui/games/<game id>/plates.py`. What a pane of the table draws is
drawn by that pane (`pane_rows`), over a position that the plate sets up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from textual.geometry import Size

from core.kernel.game import Game
from core.kernel.table import new_header
from tui.games import module_of
from tui.glyphs import Glyphs
from tui.widgets.lines import Line
from tui.widgets.pane import Pane, Scene


class Room(msgspec.Struct, frozen=True):
    """What a plate is drawn in and with: cells, rows, glyphs, and whether letters tell cards apart."""

    width: int
    rows: int
    glyphs: Glyphs
    lettered: bool = False


Plate = Callable[[Room], list[Line]]


def plate_of(game: Game, rule: str) -> Plate | None:
    """Return what a game draws beside a rule; None where it draws nothing."""
    module = module_of(game.id, "plates")
    found: Plate | None = module.plate(game, rule) if module is not None else None
    return found


def start_of(game: Game, **options: str) -> Any:
    """Return a table with these options before anything has happened."""
    header = new_header(game, options=options, seed=0)
    return game.positions.initial(header.options, header.content)


def pane_rows(kind: type[Pane], scene: Scene, room: Room, rows: int, *, ruled: bool = False) -> list[Line]:
    """Return what a pane of the table shows of a scene in so many rows; `ruled` is with the rule above it."""

    class Apart(kind):  # type: ignore[misc, valid-type]
        """The pane by itself: on no screen, and of the size of the plate."""

        content_size = property(lambda self: Size(room.width, rows))
        glyphs = property(lambda self: room.glyphs)
        lettered = property(lambda self: room.lettered)

    pane: Pane = Apart()
    pane.scene = scene
    found = pane.said(scene, room.width)[:rows]
    return [pane.rule_row(pane.heading(scene), "", room.width), *found] if ruled else found
