"""What the signs of the dice and of the Wilds mean, for a picture of them."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.model.state import DiceState
from core.dice.words.names import enemy_word, kind_name
from tui.games.dice.signs import signs_of
from tui.glyphs import Glyphs
from tui.legends import Meaning, meaning
from tui.widgets.pane import Scene


def legend(scene: Scene, glyphs: Glyphs) -> list[Meaning]:
    """Return what the signs mean: those of players, of dice, of the cards in the Wilds, and of Sauron."""
    state: DiceState = scene.view
    rules, signs = lookup(state), signs_of(glyphs)
    enemies = [
        meaning(enemy_word(enemy.id, rules), kind_name(enemy.id, rules), "shadow") for enemy in rules.content.enemy
    ]
    return [
        meaning(signs.glory, "Glory"),
        meaning(glyphs.ring, "the One Ring, or whoever bears it"),
        meaning(glyphs.eye, "an Eye of Sauron", "shadow"),
        meaning("F2", "Fellowship on a die", "strong", "F1", "F2", "F3"),
        meaning("D1", "dice to draw", "strong", "D1", "D2"),
        meaning(signs.again, "a re-roll", "strong"),
        meaning("U1 4/3", "a Unit: level, attack/defense", "strong", "U1 ", "U2 ", "U3 "),
        meaning(signs.artifact, "an artifact", "strong"),
        meaning(signs.burst, "a burst, which works an ability", "shadow"),
        meaning("|", "one or the other", "soft", "|D", "|F"),
        meaning("3F", "what a card costs in Fellowship", "strong", "3F"),
        meaning(f"{signs.die}{signs.gone}", "its dice: there, gone", "", signs.die),
        meaning(glyphs.no, "a corrupted card", "shadow"),
        *enemies,
        meaning(signs.rebuilt, "reconstructed, not printed", "soft"),
        meaning(glyphs.changed, "what has just changed", "bright"),
    ]
