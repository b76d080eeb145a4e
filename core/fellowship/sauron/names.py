"""What the cards and chips that a Sauron player brings are called."""

from __future__ import annotations

from core.fellowship.content.contents import whole
from core.fellowship.model.state import HIDDEN
from core.fellowship.sauron.symbols import symbols_name


def nazgul_name(card: str) -> str:
    """Return the name of a Nazgul card."""
    found = whole().nazgul.get(card)
    return found.name if found else card


def sauron_card_name(card: str) -> str:
    """Return a Sauron card by its symbols ("Rider 3 + Step"), or a Nazgul card by its name."""
    if card == HIDDEN:
        return "a hidden card"
    if card in whole().nazgul:
        return nazgul_name(card)
    symbols = whole().sauron_cards.get(card)
    return f"{symbols_name(symbols)} ({card})" if symbols else card


def chip_name(chip: str) -> str:
    """Return the name of a resource chip."""
    found = whole().chips.get(chip)
    return found.name if found else chip
