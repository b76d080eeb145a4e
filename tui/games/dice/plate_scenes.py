"""Positions that are set up beside the rules on them, and drawn by the panes of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.dice.content.contents import lookup
from core.dice.model.state import DiceState, Die, EnemyDie, WildsCard
from core.kernel.game import Game
from tui.games.dice.pools import PoolsPane
from tui.games.dice.sauron import SauronPane
from tui.games.dice.wall import WallPane
from tui.games.dice.wilds import LEGEND_FROM, WildsPane
from tui.plates import Plate, Room, pane_rows, start_of
from tui.widgets.lines import Line
from tui.widgets.pane import Pane, Scene

ROWS = {2: ("anduril", "rope", "horn"), 3: ("merry", "eowyn", "ents"), 4: ("legolas", "gandalf_grey", "aragorn")}
"""Cards that may lie in the rows of the Wilds once Rivendell and the Mines of Moria have brought theirs."""

SEAT = "p1"
MORIA = 3
"""The place where all rows of the Wilds are full."""


def _start(_: DiceState) -> None:
    """Leave the first row of the Wilds as it is laid out."""


def _full(state: DiceState) -> None:
    """Lay out all rows of the Wilds and the enemy cards beside them."""
    rules = lookup(state)
    state.location = MORIA
    for row, cards in ROWS.items():
        for card in cards:
            state.wilds[card] = WildsCard(row, rules.dice_entering(rules.cards[card]))
            state.cards[rules.cards[card].die] = card
    state.enemies = {enemy.id: enemy.dice for enemy in rules.content.enemy}


def _corrupted(state: DiceState) -> None:
    """Lay a Corruption marker on one of the dearer cards."""
    _full(state)
    state.wilds["horn"].corrupted = True


def _forces(state: DiceState) -> None:
    """Give Sauron two ready enemies, an Eye and a die under a marker."""
    state.location = MORIA
    state.sauron.muster = [
        EnemyDie(1, "E_FOTR", 1),
        EnemyDie(2, "E_FOTR", 2),
        EnemyDie(3, "E_FOTR", 4),
        EnemyDie(4, "E_TT", 1, marked=True),
    ]


def _riders(state: DiceState) -> None:
    """Let an open Eye at Rivendell be a Black Rider, and another one be ignored under a marker."""
    state.location = 2
    state.sauron.muster = [EnemyDie(1, "E_FOTR", 4, rider=True), EnemyDie(2, "E_FOTR", 5, marked=True)]


def _rolled(state: DiceState) -> None:
    """Let a player have rolled five dice."""
    player = _turn(state, {"FRODO": 4, "SAM": 1})
    player_dice = [Die(1, "FRODO", 1), Die(2, "FRODO", 2), Die(3, "FRODO", 6), Die(4, "SAM", 4), Die(5, "FRODO", 3)]
    state.players[player].active = player_dice


def _prepared(state: DiceState) -> None:
    """Let a player have prepared two Units, and kept an artifact in the Muster Area."""
    _full(state)
    player = state.players[_turn(state, {"FRODO": 5})]
    player.prepared = [Die(1, "FRODO", 6), Die(2, "SAM", 6)]
    player.muster = [Die(3, "GIFT", 4)]


def _attached(state: DiceState) -> None:
    """Attach Sting to one of two mustered Units."""
    _full(state)
    state.cards["WEAPON"] = "sting"
    state.wilds["sting"] = state.wilds.pop("anduril")
    player = state.players[_turn(state, {"FRODO": 5})]
    player.muster = [Die(1, "U_HOB", 4, [Die(3, "WEAPON", 4)]), Die(2, "FRODO", 6)]


def _turn(state: DiceState, bag: dict[str, int]) -> str:
    state.active, state.phase, state.round = SEAT, "dice", 1
    state.players[SEAT].bag = bag
    return SEAT


def _lost(state: DiceState) -> None:
    """Corrupt as many cards as Sauron needs."""
    _full(state)
    for card in [one for cards in ROWS.values() for one in cards][:6]:
        state.wilds[card].corrupted = True


Setting = tuple[Callable[[DiceState], None], type[Pane], int]

SCENES: dict[str, Setting] = {
    "D2.4": (_start, WildsPane, LEGEND_FROM),
    "D4.15": (_full, WildsPane, LEGEND_FROM),
    "D3.16": (_corrupted, WildsPane, LEGEND_FROM),
    "D4.17": (_corrupted, WildsPane, LEGEND_FROM),
    "D6.1": (_forces, SauronPane, LEGEND_FROM - 1),
    "D6.2": (_forces, SauronPane, LEGEND_FROM - 1),
    "D6.4": (_forces, SauronPane, LEGEND_FROM - 1),
    "D6.14": (_riders, SauronPane, LEGEND_FROM - 1),
    "D6.15": (_riders, SauronPane, LEGEND_FROM - 1),
    "D4.4": (_rolled, PoolsPane, LEGEND_FROM - 1),
    "D4.8": (_rolled, PoolsPane, LEGEND_FROM - 1),
    "D4.10": (_prepared, PoolsPane, LEGEND_FROM - 1),
    "D3.15": (_attached, PoolsPane, LEGEND_FROM - 1),
    "D6.10": (_corrupted, WallPane, 1),
    "D6.11": (_lost, WallPane, 1),
    "D8.2": (_lost, WallPane, 1),
}
"""By rule: how the position is set up, the pane that draws it, and in how many rows at the most."""

RULED: Sequence[type[Pane]] = (SauronPane, PoolsPane)
"""The panes whose heading says what is in them."""


def scene_of(game: Game, rule: str) -> Plate | None:
    """Return the position that is drawn beside a rule."""
    if rule not in SCENES:
        return None
    set_up, pane, most = SCENES[rule]
    state: DiceState = start_of(game)
    set_up(state)
    scene = Scene(game, state, names={seat: f"player {number}" for number, seat in enumerate(state.players, 1)})

    def drawn(room: Room) -> list[Line]:
        with scene.speaks():
            return pane_rows(pane, scene, room, min(most, room.rows - (pane in RULED)), ruled=pane in RULED)

    return drawn
