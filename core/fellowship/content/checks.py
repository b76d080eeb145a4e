"""What must hold of a content before anybody plays with it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.fellowship.content.lookup import RESOURCE
from core.fellowship.content.pieces import Card, Content
from core.fellowship.model.state import ACTIVITIES, HOBBITS, TOKENS
from core.kernel.content import ContentError

SYMBOL = re.compile(r"[HECLGD]|[RB][1-9]")
"""A symbol of a Sauron or Nazgul card."""


def check(content: Content) -> None:
    """Check counts, references and symbols; raises `ContentError` with the first thing that is wrong."""
    symbols = {*ACTIVITIES, "joker"}
    cards = {card.id: card for card in content.card}
    if len(cards) != len(content.card):
        raise ContentError("two cards have the same id")
    if {character.id for character in content.character} != set(HOBBITS):
        raise ContentError(f"the characters must be {', '.join(HOBBITS)}")
    for card in content.card:
        if card.colour != "yellow" and (card.symbol not in symbols or card.symbols < 1):
            raise ContentError(f"card {card.id} needs a symbol of {', '.join(sorted(symbols))}")
        if card.copies < 1:
            raise ContentError(f"card {card.id} needs at least one copy")
    if not content.face:
        raise ContentError("the die needs faces")
    scenarios = {scenario.id: scenario for scenario in content.scenario}
    havens = {haven.id for haven in content.haven}
    for place in content.route:
        if place not in scenarios and place not in havens:
            raise ContentError(f"the route goes to {place!r}, which is neither a haven nor a scenario")
    for scenario in content.scenario:
        if scenario.main not in scenario.lines:
            raise ContentError(f"{scenario.name} lacks its main line {scenario.main!r}")
        if len(scenario.events) != 6:
            raise ContentError(f"{scenario.name} needs six event boxes, not {len(scenario.events)}")
        for activity, line in scenario.lines.items():
            if activity not in ACTIVITIES:
                raise ContentError(f"{scenario.name} has a line {activity!r}, which is no activity")
            if activity == scenario.main and len(line.score) != len(line.spaces) + 1:
                raise ContentError(f"the main line of {scenario.name} needs one score for each space and the start")
            for gives in line.spaces:
                kind, _, card_id = gives.partition(":")
                if kind == "card" and card_id not in cards:
                    raise ContentError(f"{scenario.name} gives card {card_id!r}, which does not exist")
                if kind not in {"", "shield", "large_shield", "die", "light", "card", "foes", *TOKENS}:
                    raise ContentError(f"{scenario.name} has a space that gives {gives!r}")
    check_sauron(content, cards)
    for tile in content.tile:
        if tile.line and tile.line not in ACTIVITIES:
            raise ContentError(f"tile {tile.id} shows {tile.line!r}, which is no activity")


def check_sauron(content: Content, cards: Mapping[str, Card]) -> None:
    """Check what a Sauron player brings; raises `ContentError` with the first thing that is wrong."""
    symbols = {card.id: card.symbols for card in content.sauron_card} | {
        card.id: [card.symbol] for card in content.nazgul
    }
    if len(symbols) != len(content.sauron_card) + len(content.nazgul):
        raise ContentError("two Sauron or Nazgul cards have the same id")
    for card_id, shown in symbols.items():
        wrong = [symbol for symbol in shown if not SYMBOL.fullmatch(symbol)]
        if wrong or not 1 <= len(shown) <= 3:
            raise ContentError(f"card {card_id} needs one to three symbols (R3, E, H, C, L, G, B2, D), not {shown}")
    for chip in content.chip:
        if chip.copies < 1 or (chip.card and (chip.card not in cards or cards[chip.card].deck != RESOURCE)):
            raise ContentError(f"chip {chip.id} needs at least one copy, and a resource card if it names one")
    if content.fellowship_card and {card.id for card in content.fellowship_card} != set(HOBBITS):
        raise ContentError("each hobbit needs a fellowship card")
    for card in content.card:
        if card.activity and card.activity not in ACTIVITIES:
            raise ContentError(f"card {card.id} moves {card.activity!r}, which is no activity")
