"""What the cards and chips that a Sauron player brings are called."""

from __future__ import annotations

from core.fellowship.content.contents import whole
from core.fellowship.model.state import HIDDEN
from core.fellowship.sauron.symbols import symbols_name
from core.kernel.voice import speaking


def nazgul_name(card: str) -> str:
    """Return the name of a Nazgul card."""
    found = whole().nazgul.get(card)
    return found.name if found else card


def sauron_card_name(card: str) -> str:
    """Return a Sauron card by its symbols and its id ("Rider 3 + Step (SC09)"), aloud by its symbols alone, or a Nazgul
    card by its name."""
    if card == HIDDEN:
        return "a hidden card"
    if card in whole().nazgul:
        return nazgul_name(card)
    symbols = whole().sauron_cards.get(card)
    if not symbols:
        return card
    return symbols_name(symbols) if speaking().aloud else f"{symbols_name(symbols)} ({card})"


def chip_name(chip: str) -> str:
    """Return the name of a resource chip."""
    found = whole().chips.get(chip)
    return found.name if found else chip
