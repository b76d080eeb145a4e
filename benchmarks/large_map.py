"""The program of the benchmark `a-map`: the table of a battle on a large map, with sixty more units on it.

The battle is that of the tests, whose small field lies in the middle of a map of 26 columns and 31 rows.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from core.hexes import Grid, Hex
from core.kernel.prompts import Choice
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.skirmish.game import GAME
from tests.tui.games.skirmish import panes
from tests.tui.games.skirmish.atlas import FieldAtlas
from tui.app import WestmarchApp
from tui.glyphs import UNICODE, Glyphs
from tui.map.atlas import Ground, Patch, Printed
from tui.table.screen import TableScreen
from tui.widgets.lines import Line
from tui.widgets.pane import Scene

GRID = Grid(26, 31, "even")
RIGHT, BELOW = 10, 12
"""How much further east and south the small field lies; an even number keeps neighbours neighbours."""

UNITS = 60


def _printed() -> Printed:
    chooser = Random(5)
    clear = Ground("clear", f" {UNICODE.map_clear} ", far=UNICODE.map_clear, near=" ", role="side")
    rough = Ground("rough", f"{UNICODE.map_rough} {UNICODE.map_rough}", f" {UNICODE.map_rough} ")
    return Printed(GRID, {hex_: chooser.choice([clear, clear, clear, rough]) for hex_ in GRID.hexes})


def _moved(hex_: Hex) -> Hex:
    column, row = GRID.column_row(hex_)
    return f"{column + RIGHT:02}{row + BELOW:02}"


class LargeAtlas(FieldAtlas):
    """The small field on a large map."""

    def __init__(self) -> None:
        chooser = Random(7)
        self.sheet = _printed()
        self.more = {
            chooser.choice(GRID.hexes): Patch("GO ", "Ee2", role=chooser.choice(["us", "them"]), filled="both")
            for _ in range(UNITS)
        }

    def printed(self, view: object, glyphs: Glyphs) -> Printed:
        """Return the large map."""
        return self.sheet

    def pieces(self, scene: Scene, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return the units of the field, and those that only stand there."""
        return self.more | {_moved(hex_): patch for hex_, patch in super().pieces(scene, glyphs).items()}

    def place_of(self, choice: Choice) -> Hex | None:
        """Return the hex to which a unit would march."""
        hex_ = super().place_of(choice)
        return None if hex_ is None else _moved(hex_)

    def marks(self, scene: Scene, view: str, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return a cost for every hex within reach of the middle, as a game with large moves has them."""
        return {hex_: Patch(lower=" 4 ", role="reach", filled="lower") for hex_ in GRID.within("1316", 6)}

    def name(self, scene: Scene, hex_: Hex) -> str:
        """Return the number of a hex."""
        return hex_

    def words(self, scene: Scene, hex_: Hex) -> Sequence[Line]:
        """Return some lines, with what is known of a unit on the hex."""
        ground = self.sheet.grounds[hex_].name
        unit = self.more.get(hex_)
        said: list[Line] = [((ground, "bright"), (f", {GRID.distance(hex_, '1316')} from the middle", "soft"))]
        return said if unit is None else [*said, ((f"{unit.upper.strip()} {unit.lower}, whole", ""),)]


def main() -> None:
    """Sit down at the table."""
    vars(panes)["FieldAtlas"] = LargeAtlas
    saved = SavedGame.create(new_header(GAME, seed=4, name="Bench"), Path(os.environ["WESTMARCH_HOME"]) / "map.jsonl")

    class Bench(WestmarchApp):
        """The application with the table in front."""

        def on_mount(self) -> None:
            """Sit down at once."""
            self.push_screen(TableScreen(saved))

    Bench().run()


if __name__ == "__main__":
    main()
