"""What events, steps of havens, tiles and Nazgul cards ask for, in the words of a story."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from core.fellowship.content.contents import whole
from core.fellowship.content.pieces import Cost, EventBox
from core.fellowship.words.names import card_name, count, listed

JOKER = "joker"


def price_asked(rule: str) -> str:
    """Return the price that is asked for by a rule, as "5 fighting symbols" or "a heart token"; an empty text where
    it is none that can be told in a word or two."""
    cost = _cost(rule)
    if cost is None or cost.hand or cost.all_shields or cost.gandalf_cards:
        return ""
    return listed(list(_things(cost)), "and")


def is_free(rule: str) -> bool:
    """Whether nothing follows where the price is not paid that the event of a board asks for by a rule."""
    box = event_ruled(rule)
    return box is not None and box.part is None and box.optional


def asks_all(rule: str) -> bool:
    """Whether the event of a board asks each hobbit by himself for its price, by a rule."""
    box = event_ruled(rule)
    return box is not None and box.payer == "each"


def event_ruled(rule: str) -> EventBox | None:
    """Return the event of a board that a rule is about, or nothing."""
    board, _, number = rule.rpartition(".")
    boxes = (one.events[int(number) - 1] for one in whole().content.scenario if one.rule == board and number.isdigit())
    return next(boxes, None)


def _cost(rule: str) -> Cost | None:
    """Return the cost of what a rule is about; none of an event with a decision inside it, which has a cost of its
    own by the same rule."""
    content = whole()
    if box := event_ruled(rule):
        return None if box.part is not None else box.cost
    if card := content.nazgul.get(rule.removeprefix("SN.")):
        return card.cost
    steps = (step.cost for haven in content.content.haven for step in haven.steps if step.rule == rule)
    tiles = (tile.cost for tile in content.tiles.values() if tile.rule == rule)
    return next(chain(steps, tiles), None)


def _things(cost: Cost) -> Iterator[str]:
    for kind, number in cost.symbols.items():
        yield _some(number, JOKER if kind == JOKER else f"{kind} symbol")
    if cost.match:
        yield f"{count(cost.match, 'symbol')} of its kind"
    if cost.cards:
        yield _some(cost.cards, f"{cost.hue} card".strip())
    if cost.card:
        yield card_name(cost.card).partition(" (")[0]
    for kind, number in cost.tokens.items():
        yield _some(number, f"{kind} token")
    if cost.any_tokens:
        yield _some(cost.any_tokens, "life token")
    if cost.shields:
        yield _some(cost.shields, "shield")
    if cost.steps:
        yield f"{count(cost.steps, 'step')} into the darkness"


def _some(number: int, noun: str) -> str:
    """Return "a shield", "2 shields"."""
    return f"a {noun}" if number == 1 else count(number, noun)
