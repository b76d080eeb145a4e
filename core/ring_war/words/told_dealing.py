"""Event and Magic Cards, in a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.ring_war.chapters.gaits import ORC_GARB
from core.ring_war.chapters.windows import FOR_GOOD
from core.ring_war.model.records import dealing as d
from core.ring_war.model.state import HIDDEN, SARUMAN
from core.ring_war.words.card_texts import does
from core.ring_war.words.dice import die_said, needed
from core.ring_war.words.names import (
    card_name,
    content,
    force_name,
    hex_name,
    power_name,
    said_card,
    said_cards,
    titled_name,
)

STEALTH = "e28"
"""The card that ends a search before it begins: how it is told is what comes of it."""


def _drawn(event: d.CardDrawn) -> str:
    what = "an Event Card" if event.card == HIDDEN else card_name(event.card)
    return f"{power_name(event.power)} draws {what}{' from the discard pile' if event.discard else ''}"


def _discarded(event: d.CardDiscarded) -> str:
    what = "an Event Card" if event.card == HIDDEN else card_name(event.card)
    return f"{power_name(event.power)} discards {what}"


def _about(piece: str) -> str:
    rules = content()
    if piece in rules.grid:
        return f" at {hex_name(piece)}"
    if piece in rules.characters or piece == HIDDEN:
        return f" for {titled_name(piece)}"
    return f" for the {force_name(piece)}" if piece else ""


def _began(event: d.EffectBegan) -> str:
    if event.card == STEALTH:
        return ""
    if event.card == ORC_GARB:
        return f"{titled_name(event.about)} wears Orc garb in this turn"
    long = ", from now on" if event.until == FOR_GOOD else ""
    return f"{card_name(event.card).rstrip('!')} is in force{_about(event.about)}{long}"


def _ended(event: d.EffectEnded) -> str:
    if event.card == STEALTH:
        return f"there is no search{_about(event.about)}"
    return f"{card_name(event.card).rstrip('!')} is over{_about(event.about)}"


def _cards(cards: tuple[str, ...]) -> str:
    if HIDDEN in cards:
        return "a card" if len(cards) == 1 else f"{len(cards)} cards"
    return said_cards(cards)


def _magic_seen(event: d.MagicSeen) -> str:
    what = "" if HIDDEN in event.cards else f": {_cards(event.cards)}"
    return f"{power_name(event.by)} looks at the Magic Cards held at {hex_name(event.hex)}{what}"


def _drained(event: d.PointsDrained) -> str:
    points = "a Shadow Point" if event.points == 1 else f"{event.points} Shadow Points"
    return f"the Dark Power will have {points} less in this turn: {die_said(event.die)}"


def _escape(event: d.EscapeTried) -> str:
    if event.person == HIDDEN:
        return "a captive tries to escape"
    how = "escapes" if event.die <= event.needs else "does not escape"
    rolled = f": {die_said(event.die)}, {needed(event.needs)} was needed" if event.die else ""
    return f"{titled_name(event.person)} {how}{rolled}"


def _used(event: d.MagicUsed) -> str:
    gone = ", which leaves the game" if event.gone else ""
    return f"{titled_name(event.person)} uses {said_card(event.card)}{gone}"


def _handed(event: d.CardHanded) -> str:
    if event.card == HIDDEN:
        return "the Fellowship exchanges Magic Cards"
    back = f", and gets {said_card(event.back)}" if event.back else ""
    return f"{titled_name(event.giver)} hands {said_card(event.card)} to {titled_name(event.taker)}{back}"


def _returned(event: d.PointsCame) -> str:
    verb = "returns" if event.points == 1 else "return"
    return f"{force_name(event.card, event.points)} {verb} to {hex_name(event.hex)}"


MISSES = {
    "e04": "comes to nothing: Boromir and a bearer whom he could rob are not together there",
    "e05": "comes to nothing: Gollum finds no bearer within two hexes whom he could rob",
    "e25": "is warded off by Athelas",
}
"""How a card reads that does nothing, where it is not that nobody was found."""

TOLD: dict[type, Callable[[Any], str]] = {
    d.CardDrawn: _drawn,
    d.Reshuffled: lambda event: "the discard pile is shuffled and becomes the deck",
    d.CardPlayed: lambda event: f"{power_name(event.power)} plays {card_name(event.card)}{does(event.card)}",
    d.CardDiscarded: _discarded,
    d.CardMissed: lambda event: f"{card_name(event.card).rstrip('!')} {MISSES.get(event.card, 'comes to nothing')}",
    d.WishedAlone: lambda event: (
        f"{power_name(event.power)} plays no cards until {'his' if event.power == SARUMAN else 'its'} own part"
    ),
    d.EffectBegan: _began,
    d.EffectEnded: _ended,
    d.PersonCame: lambda event: f"{titled_name(event.person)} comes to {hex_name(event.hex)}",
    d.PointsCame: _returned,
    d.TheodenBemused: lambda event: "Théoden is bemused",
    d.PointsDrained: _drained,
    d.HandSeen: lambda event: (
        f"{power_name(event.by)} looks at the Event Cards of {power_name(event.power)}: {_cards(event.cards)}"
    ),
    d.MagicSeen: _magic_seen,
    d.EscapeTried: _escape,
    d.MagicUsed: _used,
    d.CardTaken: lambda event: f"{titled_name(event.person)} takes {said_card(event.card)} at {hex_name(event.hex)}",
    d.CardLeft: lambda event: f"{said_card(event.card)} drops at {hex_name(event.hex)}",
    d.CardHanded: _handed,
}
"""How the events of cards read."""
