"""Signs and words of the boards: what stands for a shield, a ring, a die, a hobbit, and how a hand is read out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from core.fellowship.content.library import Library
from core.fellowship.content.pieces import Card
from core.fellowship.model.state import HIDDEN, FellowshipState
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Piece, merged

COLOURS = ("white", "grey", "yellow")
COLOUR_ROLES = {"white": "strong", "grey": "soft", "yellow": "bright"}
TOKEN_ROLES = {"ring": "bright", "heart": "shadow", "sun": "shadow"}
SPACE_ROLES = {
    "shield": "",
    "large_shield": "strong",
    "die": "shadow",
    "light": "bright",
    "foes:2": "shadow",
    **TOKEN_ROLES,
}
SHORT = {"fighting": "fight", "hiding": "hide", "travelling": "travel", "friendship": "friend", "joker": "joker"}
"""The symbols where there is little room."""

SPACE_WORDS = {
    "shield": "shield",
    "large_shield": "large shield",
    "ring": "ring",
    "heart": "heart",
    "sun": "sun",
    "die": "die",
    "light": "to the light",
    "foes:2": "foes",
}


HUES = {"fighting": "ochre", "hiding": "green", "travelling": "blue", "friendship": "rose"}
"""The hue of each activity, everywhere."""

BARS = {"white": "white", "grey": "grey", "yellow": "gold"}
"""The role of the bar of a card, by its colour."""


def symbol_sign(symbol: str, glyphs: Glyphs) -> str:
    """Return the sign of an activity or of a joker."""
    signs = {
        "fighting": glyphs.fighting,
        "hiding": glyphs.hiding,
        "travelling": glyphs.travelling,
        "friendship": glyphs.friendship,
    }
    return signs.get(symbol, glyphs.joker)


def symbol_role(symbol: str) -> str:
    """Return the role of a symbol: its hue, or for jokers plain bold ink."""
    return HUES.get(symbol, "strong")


def token_sign(token: str, glyphs: Glyphs) -> str:
    """Return the sign of a life token."""
    if glyphs.ascii:
        return {"ring": "r", "heart": "h", "sun": "u"}.get(token, "_")
    return {"ring": glyphs.token, "heart": glyphs.heart, "sun": glyphs.sun}.get(token, "_")


def chip(card: Card, glyphs: Glyphs, *, lettered: bool, count: int = 1) -> Line:
    """Return a card as a chip: a bar of its colour (or its first letter), its name where it has one, its symbols."""
    hobbit = card.deck == "hobbit"
    mark = card.colour[0] if lettered else glyphs.card_bar
    gap = " " if lettered and not hobbit else ""
    pieces: list[Piece] = [(mark, BARS[card.colour]), (gap, "")]
    if not hobbit:
        pieces.append((card.name, "strong" if card.colour == "yellow" else ""))
    if card.symbol:
        pieces.append(("" if hobbit else " ", ""))
        pieces.append((symbol_sign(card.symbol, glyphs) * card.symbols, symbol_role(card.symbol)))
    if count > 1:
        pieces.append((f"{glyphs.no}{count}", ""))
    return merged(pieces)


def space_sign(gives: str, glyphs: Glyphs) -> str:
    """Return the one-cell sign of what a space gives."""
    if glyphs.ascii:
        stand_ins = {
            "shield": "s",
            "large_shield": "L",
            "ring": "r",
            "heart": "h",
            "sun": "u",
            "die": "D",
            "light": "<",
            "foes:2": "F",
        }
        return stand_ins.get(gives, "_")
    signs = {
        "shield": glyphs.shield,
        "large_shield": glyphs.diamond,
        "ring": glyphs.ring,
        "heart": glyphs.heart,
        "sun": glyphs.sun,
        "die": "D",
        "light": glyphs.back,
        "foes:2": "F",
    }
    return signs.get(gives, "_")


def letters(hobbits: Iterable[str]) -> dict[str, str]:
    """Return a letter for each hobbit: the first of its id that no other has."""
    taken: dict[str, str] = {}
    for hobbit in hobbits:
        taken[hobbit] = next((one for one in hobbit.upper() if one not in taken.values()), "?")
    return taken


def card_name(library: Library, card_id: str) -> str:
    """Return a card's name; a hidden one is just a card."""
    card = library.cards.get(card_id)
    return card.name if card is not None else "a card"


def told_card(card: Card, count: int = 1, short: bool = False) -> str:
    """Return a card without its colour: a hobbit card by its symbol, a feature card by name and symbols."""
    symbol = SHORT.get(card.symbol, "") if short else card.symbol
    if card.deck == "hobbit":
        return f"{symbol} {count}" if count > 1 else symbol
    if not card.symbol:
        return card.name
    return f"{card.name} ({card.symbols} {symbol})" if card.symbols > 1 else f"{card.name} ({symbol})"


def hand_by_colour(library: Library, hand: Iterable[str], short: bool = False) -> dict[str, list[str]]:
    """Return a hand in words, by colour; cards that may not be seen stand under an empty colour."""
    counts = Counter(hand)
    order = list(library.cards)
    told: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for card_id in sorted(counts, key=lambda one: order.index(one) if one in library.cards else len(order)):
        card = library.cards.get(card_id)
        if card is None or card_id == HIDDEN:
            told.setdefault("", []).append(f"{counts[card_id]} hidden")
        else:
            told[card.colour].append(told_card(card, counts[card_id], short))
    return {colour: words for colour, words in told.items() if words}


def hand_pieces(library: Library, hand: Iterable[str], short: bool = False) -> list[Piece]:
    """Return a hand as pieces of a line: white, grey and yellow cards."""
    pieces: list[Piece] = []
    for colour, words in hand_by_colour(library, hand, short).items():
        if pieces:
            pieces.append(("  ", ""))
        role = COLOUR_ROLES.get(colour, "soft")
        if colour:
            pieces.append((f"{colour} ", role))
        pieces.append((", ".join(words), role if colour else "soft"))
    return pieces


def place_name(library: Library, state: FellowshipState) -> str:
    """Return the name of the place where the Fellowship is."""
    if state.location in library.scenarios:
        return library.scenarios[state.location].name
    if state.location in library.havens:
        return library.havens[state.location].name
    return state.location.replace("_", " ").title()
