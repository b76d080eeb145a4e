"""All cards in play with what they do, the enemy cards with the faces of their dice, and the location."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.content.pieces import Ability, Card, EnemyCard
from core.dice.model.state import DiceState
from tui.games.dice.signs import Signs, enemy_rule, face_pieces, mark, signs_of
from tui.games.dice.wilds import ROWS, cards_in_row, enemy_of_row
from tui.widgets.lines import Line, Piece, flowed, merged
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
                self._card(drawing, state, lookup(state).cards[card_id], width)
            enemy = enemy_of_row(state, row)
            if enemy is not None:
                self._enemy(drawing, state, enemy, width)
        location = lookup(state).locations.get(state.location)
        if location is not None:
            drawing.row((" ", ""), Thing(((location.name, "bright"), mark(location, "eye", signs)), location.rule))
            drawing.rows(flowed([("   ", ""), (location.text, "")], width, 3))
            drawing.rows(flowed([("   each Eye: ", "shadow"), (location.eye_text, "")], width, 3))
        return drawing

    def _card(self, drawing: Drawing, state: DiceState, card: Card, size: int) -> None:
        signs = signs_of(self.glyphs)
        lies = state.wilds[card.id]
        figures: list[Piece] = [(f"  cost {card.cost}", "bright"), mark(card, "cost", signs)]
        if card.glory is not None:
            figures += [(f" Glory {card.glory}", "bright"), mark(card, "glory", signs)]
        figures.append((f" {lies.dice} left", "soft"))
        if lies.corrupted:
            figures.append((f"  {self.glyphs.no} corrupted", "shadow"))
        name: Line = ((card.name, "shadow" if lies.corrupted else "strong"), mark(card, "name", signs))
        drawing.row((" ", ""), Thing(name, card.rule), *figures)
        drawing.rows(flowed([("   ", ""), *self._faces(state, card.die)], size, 3))
        for ability in card.abilities:
            drawing.rows(flowed(ability_pieces(ability, signs), size, 3))

    def _enemy(self, drawing: Drawing, state: DiceState, enemy: EnemyCard, size: int) -> None:
        signs = signs_of(self.glyphs)
        name: Line = ((enemy.name, "shadow"), mark(enemy, "row", signs))
        left = f"  {state.enemies[enemy.id]} left, beside row {enemy.row}"
        drawing.row((" ", ""), Thing(name, enemy_rule(enemy.id)), (left, "soft"))
        drawing.rows(flowed([("   ", ""), *self._faces(state, enemy.id)], size, 3))

    def _faces(self, state: DiceState, kind: str) -> list[Piece]:
        """Return the faces of a die, alike ones together, with the mark of those that were reconstructed."""
        rules = lookup(state)
        signs = signs_of(self.glyphs)
        lots: dict[tuple[str, str], list[int]] = {}
        for number, face in enumerate(rules.dice[kind].faces, 1):
            lots.setdefault((face.shows, face.source), []).append(number)
        pieces: list[Piece] = []
        for (_, source), numbers in lots.items():
            shown = rules.shown(kind, numbers[0])
            if shown.enemy:
                face_line: Line = ((f"{shown.enemy}\u00a0{shown.attack}/{shown.defense}", "shadow"),)
            elif shown.eye:
                face_line = ((signs.eye.replace(" ", "\u00a0"), "shadow"),)
            else:
                face_line = tuple((text.replace(" ", "\u00a0"), role) for text, role in face_pieces(shown, True, signs))
            times = f"x{len(numbers)}" if len(numbers) > 1 else ""
            rebuilt = signs.rebuilt if source == "reconstructed" else ""
            pieces += [*face_line, (times, "key"), (rebuilt, "soft"), ("  ", "")]
        return list(merged(pieces))


def ability_pieces(ability: Ability, signs: Signs) -> list[Piece]:
    """Return an ability in words, led by its bursts; a reconstructed one carries the mark."""
    lead = f"   {signs.burst * ability.burst} " if ability.burst else "   "
    rebuilt = signs.rebuilt if ability.source == "reconstructed" else ""
    return [(lead, "shadow"), (ability.text, ""), (rebuilt, "soft")]
