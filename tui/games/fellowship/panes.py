"""The panes of the game for the table and the replay screen, and the words of its header line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from core.fellowship.content.contents import library
from core.fellowship.model.state import FellowshipState
from core.kernel.game import Game
from tui.games.fellowship.board import BoardPane
from tui.games.fellowship.corruption import CorruptionPane
from tui.games.fellowship.events import EventsPane
from tui.games.fellowship.foes import FoesPane, warning
from tui.games.fellowship.hands import HandsPane
from tui.games.fellowship.hobbits import HobbitsPane
from tui.games.fellowship.keys import jumps
from tui.games.fellowship.rows.shaping import rows
from tui.games.fellowship.sauron import SauronPane
from tui.games.fellowship.signs import place_name
from tui.games.fellowship.supplies import SuppliesPane
from tui.widgets.pane import BORDERS, PaneSpec, Scene, Setting, Stage, rows_of, three_rows

__all__ = ["jumps", "rows", "setting", "stage"]

SHEET = Path(__file__).with_name("stage.tcss")

BOARD = ("lines", "location", "turned_up", "played", "display")
SUPPLIES = ("gandalf", "deck", "tiles")
SAURON = ("dark_lord", "resources", "chips")
"""The members of the state that the board, the supplies and Sauron's pane show."""


def stage(game: Game, options: Mapping[str, str]) -> Stage:
    """Return the stage of a table with `options`: with Friends & Foes the foe line is one of them,
    with a Sauron player what he has: beside the board, or behind the foes where there are both.

    With the bag the board has a row more, for the tiles laid out or rejected, and so have the supplies.
    """
    foes = options.get("friends_and_foes") == "on"
    more = int(options.get("bag") == "on")
    lord = options.get("sauron") == "on"
    sauron = PaneSpec("sauron", "Sauron", SauronPane, "extra" if foes else "side", rows=7, large_rows=13, shows=SAURON)
    foe_line = PaneSpec("foes", "Foes", FoesPane, "side", rows=7, large_rows=13, shows=("foe_line", "defeated"))
    upper = [foe_line] if foes else [sauron] if lord else []
    rows = 5 if upper else 14
    panes = [
        PaneSpec("corruption", "Corruption", CorruptionPane, "top", rows=2, shows=("sauron", "rider")),
        PaneSpec("board", "Board", BoardPane, "main", rows=6 + more, large_rows=7 + more, shows=BOARD),
        PaneSpec("events", "Events", EventsPane, "below", rows=6, large_rows=12, shows=("event", "shown")),
        PaneSpec("hobbits", "Fellowship", HobbitsPane, "wide", rows=6, large_rows=16, shows=("hobbits", "ring_bearer")),
        *upper,
        PaneSpec("supplies", "Gandalf", SuppliesPane, "corner" if upper else "side", rows=rows + more, shows=SUPPLIES),
        PaneSpec("hands", "Hands", HandsPane, "extra", rows=16),
        *([sauron] if lord and foes else []),
    ]
    if not upper:
        return Stage(panes, sheet=SHEET)
    return Stage(panes, ("-cornered", *(["-two-extras"] if lord and foes else [])), SHEET, cornered_rows)


def cornered_rows(specs: Sequence[PaneSpec], large: bool) -> list[int]:
    """Return the heights of four rows: the column at the side is divided lower down than the board's."""
    main, below, wide = three_rows(specs, large)
    lower = max(1, min(rows_of(specs, "side", large) + BORDERS - main, below - 3))
    return [main, lower, below - lower, wide]


def setting(scene: Scene) -> Setting:
    """Return where the Fellowship is, the turn, whose it is, and who bears the Ring."""
    state: FellowshipState = scene.view
    words = [f"turn {state.turn}"] if state.turn else []
    words.append(f"{scene.name(state.active)} is active")
    if state.ring_bearer:
        words.append(f"{scene.name(state.ring_bearer)} bears the Ring")
    return Setting(place_name(library(state), state), tuple(words), warning(state))
