"""Who could pay a cost, as far as a view tells: yes, no, or nobody knows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.fellowship.base.costs.needed import can_pay, shortfall, symbols_missing
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Cost
from core.fellowship.model.state import HIDDEN, TOKENS, FellowshipState
from core.fellowship.outlook.boxes import Element


def payable(view: FellowshipState, cost: Cost, seats: Sequence[str]) -> bool | None:
    """Return whether `seats` together hold all of `cost`; None where hidden cards decide it."""
    if cost.is_suffered():
        return bool(seats)
    known = only_seen(view, seats)
    if can_pay(known, cost, seats, 0):
        return True
    others = any(HIDDEN in hobbit.hand for hobbit in view.hobbits.values())
    hidden = any(HIDDEN in view.hobbits[seat].hand for seat in seats)
    short = shortfall(view, cost, seats)
    if short > (others and view.foe_deck is not None):  # one may be Bill the Pony, in a hidden hand
        return False
    in_cards = msgspec.structs.replace(cost, shields=0, tokens={}, any_tokens=0)
    if not short and not (cost.symbols or cost.card or cost.hue):
        return can_pay(view, in_cards, seats, 0)  # the number of cards, which everybody sees
    if cost.card in view.gone or cost.gandalf_cards > len(view.gandalf):
        return False
    if sum(len(view.hobbits[seat].hand) for seat in seats) < cost.cards:
        return False
    return None if hidden or can_pay(known, in_cards, seats, 0) else False


def only_seen(view: FellowshipState, seats: Sequence[str]) -> FellowshipState:
    """Return the view as if `seats` held only the cards that it shows."""
    hobbits = dict(view.hobbits)
    for seat in seats:
        seen = [card for card in hobbits[seat].hand if card != HIDDEN]
        hobbits[seat] = msgspec.structs.replace(hobbits[seat], hand=seen)
    return msgspec.structs.replace(view, hobbits=hobbits)


def held_for(view: FellowshipState, cost: Cost, seats: Sequence[str]) -> dict[str, int]:
    """Return what `seats` hold of what `cost` asks for, jokers, too, by kind of piece; hidden cards do not count."""
    found: dict[str, int] = {}
    content = lookup(view)
    for seat in seats:
        hobbit = view.hobbits[seat]
        symbols = content.frodo_symbols if seat == "frodo" else content.symbols
        for card in hobbit.hand:
            if card == HIDDEN:
                continue
            symbol, count = symbols[card]
            if symbol in cost.symbols or (cost.symbols and symbol == "joker"):
                found[symbol] = found.get(symbol, 0) + count
            if (cost.cards and cost.hue in ("", content.cards[card].colour)) or card == cost.card:
                kind = "feature" if card == cost.card else "card"
                found[kind] = found.get(kind, 0) + 1
        if cost.shields and hobbit.shields:
            found["shield"] = found.get("shield", 0) + hobbit.shields
        for token, count in hobbit.tokens.items():
            kind = token if token in cost.tokens else "token" if cost.any_tokens else ""
            if kind:
                found[kind] = found.get(kind, 0) + count
    return found


def short_of(cost: Cost, held: dict[str, int]) -> tuple[Element, ...]:
    """Return what is missing of `cost` where so much is `held`; jokers stand for the symbols that are missing last."""
    short: list[Element] = []
    if cost.symbols:
        lacking, total = symbols_missing(cost.symbols, held)
        for kind, n in lacking.items():
            short += [Element(kind, min(n, total))] * (total > 0)  # type: ignore[arg-type]
            total -= n
    wanted = {"card": cost.cards, "feature": int(bool(cost.card)), "token": cost.any_tokens, "shield": cost.shields}
    for kind, n in [*[(token, cost.tokens.get(token, 0)) for token in TOKENS], *wanted.items()]:
        if (missing := n - held.get(kind, 0)) > 0:
            short.append(Element(kind, missing, cost.card if kind == "feature" else ""))  # type: ignore[arg-type]
    return tuple(short)
