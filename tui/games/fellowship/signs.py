"""Signs and words of the boards: what stands for a shield, a ring, a die, a hobbit, and cards as chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Card
from core.fellowship.model.state import FellowshipState
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, merged

HUES = {"fighting": "ochre", "hiding": "green", "travelling": "blue", "friendship": "rose"}
"""The hue of each activity, everywhere."""

BARS = {"white": "white", "grey": "grey", "yellow": "gold"}
"""The role of the bar of a card, by its colour."""

SPACE_ROLES = {"die": "shadow", "foes": "shadow"}
"""What a space does that is feared; what others give is plain ink."""

SPACE_WORDS = {
    "shield": "shield",
    "large_shield": "large",
    "ring": "ring",
    "heart": "heart",
    "sun": "sun",
    "die": "die",
    "light": "light",
    "foes": "foes",
}
"""The word of a space: it stands below the space, where it is next."""

ROUND = 3
"""From so few steps to Sauron on a hobbit is in danger."""


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


def space_sign(gives: str, glyphs: Glyphs) -> str:
    """Return the sign of what a space gives: one cell, but for foes."""
    kind = gives.partition(":")[0]
    if kind == "foes":
        return "foe"
    signs = {
        "shield": glyphs.shield if not glyphs.ascii else "s",
        "large_shield": glyphs.large_shield,
        "die": glyphs.die,
        "light": glyphs.back,
    }
    return signs.get(kind) or token_sign(kind, glyphs)


def token_sign(token: str, glyphs: Glyphs) -> str:
    """Return the sign of a life token."""
    if glyphs.ascii:
        return {"ring": "r", "heart": "h", "sun": "u"}.get(token, "_")
    return {"ring": glyphs.token, "heart": glyphs.heart, "sun": glyphs.sun}.get(token, "_")


def letters(hobbits: Iterable[str]) -> dict[str, str]:
    """Return a letter for each hobbit: the first of its id that no other has."""
    taken: dict[str, str] = {}
    for hobbit in hobbits:
        taken[hobbit] = next((one for one in hobbit.upper() if one not in taken.values()), "?")
    return taken


def chip(card: Card, glyphs: Glyphs, *, lettered: bool, count: int = 1) -> Line:
    """Return a card as a chip: a bar of its colour (or its first letter), its name where it has one, its symbols."""
    hobbit = card.deck == "hobbit"
    mark = card.colour[0] if lettered else glyphs.card_bar
    gap = " " if lettered and not hobbit else ""
    spans: list[Span] = [(mark, BARS[card.colour]), (gap, "")]
    if not hobbit:
        spans.append((card.name, "strong" if card.colour == "yellow" else ""))
    if card.symbol:
        spans.append(("" if hobbit or not card.name else " ", ""))
        spans.append((symbol_sign(card.symbol, glyphs) * card.symbols, symbol_role(card.symbol)))
    if count > 1:
        spans.append((f"{glyphs.times}{count}", ""))
    return merged(spans)


def hand_chips(content: Lookup, hand: Iterable[str], glyphs: Glyphs, *, lettered: bool) -> list[Line]:
    """Return a hand as chips, like cards once: white, grey and yellow, each in the order of the rulebook; then how many
    are hidden."""
    counts = Counter(hand)
    order = {card: at for at, card in enumerate(content.cards)}
    seen = [card for card in counts if card in order]
    seen.sort(key=lambda card: (tuple(BARS).index(content.cards[card].colour), order[card]))
    chips = [chip(content.cards[card], glyphs, lettered=lettered, count=counts[card]) for card in seen]
    hidden = sum(count for card, count in counts.items() if card not in order)
    if hidden:
        words = f"{hidden} hidden card{'s' if hidden > 1 else ''}"
        chips.append((("" if lettered else glyphs.card_bar, "soft"), (words, "soft")))
    return chips


def joined(chips: Iterable[Line], gap: str = "  ") -> list[Span]:
    """Return chips behind each other, for a row that flows; none of them is broken."""
    spans: list[Span] = []
    for one in chips:
        if spans:
            spans.append((gap, ""))
        spans += [(text.replace(" ", "\u00a0"), role) for text, role in one]
    return spans


def card_name(lookup: Lookup, card_id: str) -> str:
    """Return a card's name; a hidden one is just a card."""
    card = lookup.cards.get(card_id)
    return card.name if card is not None else "a card"


def place_name(lookup: Lookup, state: FellowshipState) -> str:
    """Return the name of the place where the Fellowship is."""
    return name_of(lookup, state.location)


def name_of(lookup: Lookup, place: str) -> str:
    """Return the name of a place of the route."""
    if place in lookup.scenarios:
        return lookup.scenarios[place].name
    if place in lookup.havens:
        return lookup.havens[place].name
    return place.replace("_", " ").title()
