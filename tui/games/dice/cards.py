"""All cards in play with what they do, the enemy cards with the faces of their dice, and the location."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.content.pieces import EnemyCard
from core.dice.model.state import DiceState
from tui.games.dice.faces import card_rows, face_line
from tui.games.dice.signs import enemy_rule, mark, signs_of
from tui.games.dice.wilds import ROWS, cards_in_row, enemy_of_row
from tui.widgets.lines import Line, flowed
from tui.widgets.pane import Scene
from tui.widgets.spots import Drawing, SpotPane, Thing


class CardsPane(SpotPane):
    """Card after card in the order of the Wilds, each with its die, and where each figure comes from."""

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return all cards, then the location."""
        state: DiceState = scene.view
        drawing = Drawing()
        signs = signs_of(self.glyphs)
        drawing.row((f" {signs.rebuilt} reconstructed, not printed", "soft"))
        for row in range(1, ROWS + 1):
            for card_id in cards_in_row(state, row):
                card_rows(drawing, state, lookup(state).cards[card_id], width, self.glyphs)
            enemy = enemy_of_row(state, row)
            if enemy is not None:
                self._enemy(drawing, state, enemy, width)
        location = lookup(state).locations.get(state.location)
        if location is not None:
            drawing.row((" ", ""), Thing(((location.name, "bright"), mark(location, "eye", signs)), location.rule))
            drawing.rows(flowed([("   ", ""), (location.text, "")], width, 3))
            drawing.rows(flowed([("   each Eye: ", "shadow"), (location.eye_text, "")], width, 3))
        return drawing

    def _enemy(self, drawing: Drawing, state: DiceState, enemy: EnemyCard, size: int) -> None:
        signs = signs_of(self.glyphs)
        name: Line = ((enemy.name, "shadow"), mark(enemy, "row", signs))
        left = (f"  {state.enemies[enemy.id]} left,", "soft"), (f" beside row {enemy.row}", "soft")
        drawing.flow(((" ", ""),), [Thing(name, enemy_rule(enemy.id)), *left], size, "")
        drawing.rows(flowed([("   ", ""), *face_line(state, enemy.id, signs)], size, 3))
