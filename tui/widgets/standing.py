"""The pane of a game that brings none: how it stands, in the game's own words."""

from __future__ import annotations

from tui.widgets.lines import Line, flowed
from tui.widgets.pane import Pane, PaneSpec, Scene


class StandingPane(Pane):
    """Where the game is, and what everybody has."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the part of the game, its progress, and a row for each thing that the game says of its standing."""
        words = scene.game.words
        rows: list[Line] = []
        for text in (words.part(scene.view), words.progress(scene.view)):
            rows += flowed([(f" {text}", "strong")], width - 1, 1) if text else []
        for name, value in words.standing(scene.view):
            rows += flowed([(f" {name}  ", "soft"), (value, "")], width - 1, 3)
        return rows


PANES = [PaneSpec("standing", "Table", StandingPane, "board", rows=12)]
"""What a table of a game without panes of its own shows."""
