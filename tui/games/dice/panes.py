"""The panes of the game for the table and the replay screen, and the words of its header line."""

from __future__ import annotations

from collections.abc import Mapping

from core.dice.model.state import DiceState
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import limit
from core.kernel.game import Game
from tui.games.dice.cards import CardsPane
from tui.games.dice.glance import GlancePane
from tui.games.dice.jumps import jumps
from tui.games.dice.players import PlayersPane
from tui.games.dice.pools import PoolsPane
from tui.games.dice.road import RoadPane
from tui.games.dice.sauron import SauronPane
from tui.games.dice.signs import PHASES, place_name
from tui.games.dice.wilds import WildsPane
from tui.widgets.pane import PaneSpec, Scene, Setting, Stage

__all__ = ["jumps", "setting", "stage"]


def stage(game: Game, options: Mapping[str, str]) -> Stage:
    """Return the stage of a table."""
    panes = [
        PaneSpec("road", "Road", RoadPane, "top", rows=2, shows=("location", "ringbearer", "fellowship")),
        PaneSpec("glance", "Table", GlancePane, "glance", rows=9),
        PaneSpec("wilds", "Wilds", WildsPane, "board", rows=8, large_rows=9, shows=("wilds", "enemies")),
        PaneSpec("players", "Players", PlayersPane, "board", rows=4, large_rows=10, shows=("players",)),
        PaneSpec("pools", "Dice", PoolsPane, "board", rows=10, large_rows=14),
        PaneSpec("sauron", "Sauron", SauronPane, "side", rows=14, shows=("sauron",)),
        PaneSpec("cards", "Cards", CardsPane, "page", rows=18, shows=("cards",)),
    ]
    return Stage(panes)


def setting(scene: Scene) -> Setting:
    """Return where the players are, the round, whose turn and which phase it is."""
    state: DiceState = scene.view
    words = [f"round {state.round}"] if state.round else []
    phase = PHASES.get(state.phase, "")
    who = scene.name(state.active or state.ringbearer) if state.active or state.ringbearer else ""
    if phase and who:
        words.append(f"{who}, {phase}" if state.active else f"{phase} ({who})")
    return Setting(place_name(state), tuple(words), warning(scene))


def warning(scene: Scene) -> str:
    """Return a few words on a game that is nearly lost, or nothing."""
    state: DiceState = scene.view
    if limit(state) - corrupted_cards(state) == 1:
        return "one more card loses!"
    return ""
