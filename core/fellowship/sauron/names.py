"""What the cards and chips that a Sauron player brings are called."""

from __future__ import annotations

from core.fellowship.content.contents import whole
from core.fellowship.model.state import HIDDEN
from core.fellowship.sauron.symbols import kind_of, symbols_name, symbols_said
from core.fellowship.words.texts import in_full
from core.kernel.voice import speaking

PROTECTION = "SG.protection"
"""The rule by which nothing of a Nazgul card happens; whatever else spares a hobbit spares its symbol only (SA11)."""


def nazgul_name(card: str) -> str:
    """Return the name of a Nazgul card."""
    found = whole().nazgul.get(card)
    return found.name if found else card


def nazgul_text(card: str) -> str:
    """Return what a Nazgul card brings: its symbol for whoever begins the turn, then its incident (S5.5, S5.6)."""
    found = whole().nazgul[card]
    text = in_full(found.text)
    symbol = symbols_said([found.symbol])
    first = f"the loss of {symbol}" if kind_of(found.symbol).is_lost else symbol
    return f"{first}, then {text[:1].lower()}{text[1:]}"


def sauron_card_name(card: str) -> str:
    """Return a Sauron card by its symbols and its id ("Rider 3 + Step (SC09)"), aloud by its symbols alone, as the
    choice to play it calls it ("the card Rider 3 + Step"), or a Nazgul card by its name."""
    if card == HIDDEN:
        return "a hidden card"
    if card in whole().nazgul:
        return nazgul_name(card)
    symbols = whole().sauron_cards.get(card)
    if not symbols:
        return card
    return f"the card {symbols_name(symbols)}" if speaking().aloud else f"{symbols_name(symbols)} ({card})"


def sauron_card_first(card: str) -> str:
    """Return the name of a Sauron card as a sentence begins with it."""
    name = sauron_card_name(card)
    return f"{name[:1].upper()}{name[1:]}"


def chip_name(chip: str) -> str:
    """Return the name of a resource chip."""
    found = whole().chips.get(chip)
    return found.name if found else chip


def played_card_name(card: str) -> str:
    """Return the name of a Sauron card that has been played, as a sentence begins with it: aloud its symbols are not
    told again."""
    said = speaking().aloud and card in whole().sauron_cards
    return "Sauron's card" if said else sauron_card_first(card)


def symbol_only(card: str, rule: str) -> bool:
    """Whether of a card that is ignored by a rule only the symbol is, and an incident still follows (SA11)."""
    return card in whole().nazgul and rule != PROTECTION
