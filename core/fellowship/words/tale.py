"""What happened to the Fellowship, as a story tells it: what a marker passed and brought is said once, at its end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from core.fellowship.model import events as e
from core.fellowship.model import sauron_events as s
from core.fellowship.model import tiles_events as t
from core.fellowship.words.event_words import event_text
from core.fellowship.words.names import SYMBOLS, card_name, cards_text, count, hobbit_name, listed

SYMBOLS_OF_CARD = re.compile(r" \((?:yellow|(?:white|grey) [a-z]+(?: x\d)?)\)")
"""What stands behind the name of a card of what it is worth."""

WAY = (e.MarkerMoved, e.ShieldsGained, e.TokenGained, e.FeatureGained)
"""What happens while a marker moves."""


def story_text(event: Any) -> str:
    """Return what a story says of an event; whose turn it is stands in its heading."""
    match event:
        case e.TurnBegan() | e.FeaturesRemoved() | s.ChipsRemoved() | t.TilesReturned() | s.SauronActivated(turn=True):
            return ""
        case s.IncidentBegan():
            return f"{event_text(event).partition(': ')[0]}:"
        case e.HavenStepBegan():
            return f"{event_text(event).partition(': ')[2]}:"
        case e.EventBegan():
            return f"{event_text(event).replace(' happens: ', ', ')}:"
        case e.CostRefused():
            text = event_text(event)
            return text.partition(": ")[2] or text
        case e.LifeTokensChecked(missing=0):
            return ""
    return SYMBOLS_OF_CARD.sub("", event_text(event))


def sums(event: Any) -> str:
    """Return of what sort an event is of which a story tells what several came to."""
    if isinstance(event, e.CardHandedOut):
        return "handed out"
    return "way" if isinstance(event, WAY) else ""


def summed(events: Sequence[Any]) -> list[str]:
    """Return what events of one sort came to: who has taken which cards, or how far the markers have come and what
    they have brought to whom."""
    if isinstance(events[0], e.CardHandedOut):
        taken: dict[str, list[str]] = {}
        for event in events:
            taken.setdefault(event.hobbit, []).append(event.card)
        return [f"{hobbit_name(hobbit)} takes {cards_text(cards)}" for hobbit, cards in taken.items()]
    came: dict[str, int] = {}
    passed: list[str] = []
    for event in events:
        if isinstance(event, e.MarkerMoved):
            came[event.line] = event.space
            passed += event.skipped
    told = [f"{SYMBOLS[line]} comes to {space}" for line, space in came.items()]
    told += [f"{listed([card_name(card) for card in passed], 'and')} passed by"] * bool(passed)
    return told + _gains(events)


def _gains(events: Sequence[Any]) -> list[str]:
    """Say what each hobbit has gained: shields, life tokens, cards."""
    shields: dict[str, int] = {}
    tokens: dict[str, dict[str, int]] = {}
    cards: dict[str, list[str]] = {}
    order: dict[str, None] = {}
    for event in events:
        match event:
            case e.ShieldsGained(hobbit=hobbit, count=number):
                shields[hobbit] = shields.get(hobbit, 0) + number
                order[hobbit] = None
            case e.TokenGained(hobbit=hobbit, token=token):
                found = tokens.setdefault(hobbit, {})
                found[token] = found.get(token, 0) + 1
                order[hobbit] = None
            case e.FeatureGained(hobbit=hobbit, card=card):
                cards.setdefault(hobbit, []).append(card)
                order[hobbit] = None
    told = []
    for hobbit in order:
        gained = [count(shields[hobbit], "shield")] if hobbit in shields else []
        gained += [
            f"a {token} token" if number == 1 else f"{number} {token} tokens"
            for token, number in tokens.get(hobbit, {}).items()
        ]
        gained += [card_name(card) for card in cards.get(hobbit, [])]
        told.append(f"{hobbit_name(hobbit)} gains {listed(gained, 'and')}")
    return told
