"""The names of cards, dice and enemies as they are written, with their accents.

Ids, the notation of faces, and the enemies that an ability or an event names stay in plain letters: rules compare
these, and logs have them.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.dice.content.pieces import Content
from core.kernel.spelling import spelling

ACCENTED = ("Andúril", "Éowyn", "Mûmakil", "Nazgûl")
"""The words with an accent in the names of cards and enemies."""

spelled = spelling(ACCENTED)
"""Returns a text with these names as they are written."""


def written(content: Content) -> Content:
    """Return a content whose names and texts are as they are shown."""

    def named(piece: Any) -> Any:
        return replace(piece, name=spelled(piece.name))

    return replace(
        content,
        die=[named(die) for die in content.die],
        card=[
            replace(named(card), abilities=[replace(ability, text=spelled(ability.text)) for ability in card.abilities])
            for card in content.card
        ],
        enemy=[named(enemy) for enemy in content.enemy],
        location=[
            replace(named(place), text=spelled(place.text), eye_text=spelled(place.eye_text))
            for place in content.location
        ],
    )
