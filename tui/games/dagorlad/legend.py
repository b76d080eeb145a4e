"""What the counters and the ground of the map mean, for a picture of it."""

from __future__ import annotations

from core.dagorlad.chapters.board import Board
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import DagorladState
from core.dagorlad.words.names import kind_label
from tui.games.dagorlad.counters import role_of
from tui.games.dagorlad.ground import GROUND_WORDS, gate_drawn, grounds_of, slope_edge
from tui.glyphs import Glyphs
from tui.legends import Meaning, meaning
from tui.map.legend import edge_meaning, ground_meanings, map_meanings
from tui.widgets.pane import Scene


def legend(scene: Scene, glyphs: Glyphs) -> list[Meaning]:
    """Return what the signs mean: the kinds of units on the map, what a counter says, the ground, and the marks."""
    state: DagorladState = scene.view
    board = Board(state)
    cards = {board.rules.units[unit].id: board.rules.units[unit] for unit in board.unit_at.values()}
    kinds = sorted(cards.values(), key=lambda card: (card.side != SAURON, card.id))
    weak = [board.rules.units[unit] for unit in board.unit_at.values() if state.units[unit].half]
    grounds = grounds_of(glyphs)

    def marked(mark: str) -> list[str]:
        return [f"{code}{mark}" for card in kinds for code in (card.id, card.id.lower())]

    return [
        meaning("1020", "the hex in column 10, row 20", "strong", ""),
        *(
            meaning(card.id, kind_label(card.id, board.rules, whole=True), role_of(card.side), card.id, card.id.lower())
            for card in kinds
        ),
        *(
            meaning(card.id.lower(), "in small letters: at half strength, on either side", role_of(card.side), "")
            for card in weak[:1]
        ),
        meaning("De3", "melee D, missiles e (A is the best), armor 3", role_of(WESTERNESSE), ""),
        meaning("!", "Disrupted", "strong", *marked("!")),
        meaning("*", "with a leader", "strong", *marked("*")),
        meaning("&", "with a leader, and Disrupted", "strong", *marked("&")),
        meaning("P", "the Pedestal", "strong", *marked("P")),
        meaning("Ped", "the Pedestal", "strong"),
        meaning("B", "the Beast of Mordor", "strong", *marked("B")),
        meaning("BST", "the Beast of Mordor", role_of(SAURON)),
        meaning("bst", "the Beast of Mordor, at half strength", role_of(SAURON)),
        *ground_meanings((words, grounds[kind]) for kind, words in GROUND_WORDS.items() if kind != "mordor"),
        edge_meaning("a slope", slope_edge(glyphs)),
        meaning(glyphs.map_road, "the road", "ochre"),
        edge_meaning("the gate, closed", gate_drawn(True, glyphs)),
        meaning("E:5 8/2", "strength against armor; rolled, at most to hit", "strong", "misses", "hits"),
        meaning("0/112", "points lost, of those that demoralize", "strong", "lost W"),
        *map_meanings(glyphs),
    ]
