"""The panes of the game for the table and the replay screen, and the words of its header line."""

from __future__ import annotations

from collections.abc import Mapping

from core.dice.model.state import DiceState, under_way
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import limit
from core.kernel.game import Game
from tui.games.dice.cards import CardsPane
from tui.games.dice.jumps import jumps
from tui.games.dice.players import FIELDS, PlayersPane
from tui.games.dice.pools import PoolsPane
from tui.games.dice.road import RoadPane
from tui.games.dice.rows.shaping import rows
from tui.games.dice.sauron import SauronPane
from tui.games.dice.signs import PHASES, place_name
from tui.games.dice.wall import WallPane
from tui.games.dice.wilds import WildsPane
from tui.widgets.pane import LOG, RULE, RULES, PaneSpec, Scene, Setting, Stage
from tui.widgets.plan import Column, Form, Part, Plan

__all__ = ["jumps", "rows", "setting", "stage"]

PAGES = ("cards", LOG, "dice", RULES, "road", "mat")
"""The pages by their function keys, from F3 on."""


def stage(game: Game, options: Mapping[str, str]) -> Stage:
    """Return the stage of a table."""
    panes = [
        PaneSpec("road", "Road", RoadPane, "page", shows=("location",)),
        PaneSpec("wall", "Corruption", WallPane, "top"),
        PaneSpec("players", "Players", PlayersPane, "top", shows=("players", "ringbearer")),
        PaneSpec("sauron", "Sauron", SauronPane, "side", shows=("sauron",)),
        PaneSpec("pools", "Dice", PoolsPane, "board", shows=("fellowship",)),
        PaneSpec("wilds", "The Wilds", WildsPane, "board", shows=("wilds", "enemies")),
        PaneSpec("cards", "Cards", CardsPane, "page", shows=("cards",)),
        PaneSpec("dice", "All dice", PoolsPane, "page", word="Dice"),
        PaneSpec("mat", "Sauron", SauronPane, "page"),
    ]
    number = max(2, int(options.get("players", "4")))

    def plan(form: Form) -> Plan:
        if not form.wide:
            return small_plan(number)
        return large_plan(number) if form.large else wide_plan(number)

    return Stage(panes, plan, PAGES)


def small_plan(players: int) -> Plan:
    """Return one column of 80 cells."""
    parts = (Part("sauron", 2, ruled=False), Part("pools", 3 + RULE), Part("wilds", 4, ruled=False))
    return Plan((Part("wall", 1), Part("players", -(-players // FIELDS))), (Column(parts),))


def wide_plan(players: int) -> Plan:
    """Return the Wilds and the dice above the prompt, and Sauron beside them."""
    left = (Part("players", players + RULE), Part("pools", 9 + RULE), Part("wilds", 4 + RULE))
    side = (Part("sauron", 14 + RULE), Part(LOG))
    return Plan((Part("road", 1), Part("wall", 1)), (Column(left), Column(side, 38)))


def large_plan(players: int) -> Plan:
    """Return three columns in which everything stands open."""
    left = (Part("players", players + RULE), Part("pools", 11 + RULE), Part("wilds", 9 + RULE))
    middle = (Part("sauron", 14 + RULE), Part("cards"))
    columns = (Column(left), Column(middle, 46), Column((Part(LOG),), 44))
    return Plan((Part("road", 2), Part("wall", 2)), columns)


def setting(scene: Scene) -> Setting:
    """Return where the players are, the round, whose turn and which phase it is."""
    state: DiceState = scene.view
    words = [f"round {state.round}"] if state.round else []
    who = scene.name(state.active or state.ringbearer) if state.active or state.ringbearer else ""
    if who and state.outcome is None and (state.active or state.phase):
        if phase := PHASES.get(under_way(state), ""):
            words.append(f"{who}, {phase}" if state.active else f"{phase} ({who})")
        else:
            words.append(who if state.active else f"Sauron ({who})")
    return Setting(place_name(state), tuple(words), "" if state.outcome else warning(scene))


def warning(scene: Scene) -> str:
    """Return a few words on a game that is nearly lost, or nothing."""
    state: DiceState = scene.view
    if limit(state) - corrupted_cards(state) == 1:
        return "one more card loses!"
    return ""
