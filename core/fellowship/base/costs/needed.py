"""Costs: what they ask for, what is still missing, who may give and who could pay (B4.4).

`paying` asks for them, `offers` lists what may be given next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from core.fellowship.base.cards.gandalf import pony_holder
from core.fellowship.base.happenings import happening
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Cost, Happening
from core.fellowship.model.state import ROUNDS, FellowshipState, clockwise, seen
from core.fellowship.model.steps import Gift, Pay
from core.kernel.kept import Kept

PONY = "pony:"
GANDALF = "gandalf:"
ABILITY = "resourcefulness"
"""How gifts name Bill the Pony (with what it stands for), a displayed Gandalf card, and Fatty's ability card."""

RESOURCEFULNESS = 3
"""So many shields Resourcefulness stands for at most (F7.fatty)."""

ALL_SHIELDS: Kept[int, Cost] = Kept(lambda shields: Cost(shields=shields))
MATCHING: Kept[tuple[str, int], Cost] = Kept(lambda key: Cost(symbols={key[0]: key[1]}))
"""Costs of so many shields, and of so many symbols of a kind."""


class Missing(msgspec.Struct):
    """What is still missing of a cost: `symbols` not given by their own kind, `symbol_count` of them in all."""

    symbols: dict[str, int]
    symbol_count: int
    cards: int
    card: str
    tokens: dict[str, int]
    any_tokens: int
    shields: int
    hue: str = ""
    gandalf_cards: int = 0

    def nothing(self) -> bool:
        """Whether the cost is complete."""
        return not (
            self.symbol_count
            or self.cards
            or self.card
            or self.tokens
            or self.any_tokens
            or self.shields
            or self.gandalf_cards
        )


def cost_of(state: FellowshipState, step: Pay) -> Cost:
    """Return the cost that `step` waits for."""
    return price_of(state, step, happening(state, step.kind, step.id)[0])


def price_of(state: FellowshipState, step: Pay, what: Happening) -> Cost:
    """Return the cost of `what`, for which `step` waits; matching symbols are those of the revealed card, and all
    shields as many as there are."""
    cost = what.cost
    assert cost is not None
    if cost.all_shields:
        return ALL_SHIELDS[state.hobbits[step.seat].shields]
    if cost.match:
        return MATCHING[step.symbol, cost.match]
    return cost


def symbols_missing(needed: Mapping[str, int], have: Mapping[str, int]) -> tuple[dict[str, int], int]:
    """Return which symbols are not given by their own kind, and how many symbols are missing in all.

    Jokers stand for anything; a joker that is asked for is given by jokers only (B4.4.4).
    """
    lacking = {}
    total = -have["joker"] if "joker" in have else 0
    for kind in needed:
        n = needed[kind]
        if kind == "joker":
            total += n
            continue
        if kind in have:
            n -= have[kind]
        if n > 0:
            lacking[kind] = n
            total += n
    if "joker" in needed:
        lacking["joker"] = needed["joker"]
    return lacking, total if total > 0 else 0


def missing_of(state: FellowshipState, cost: Cost, gifts: tuple[Gift, ...], credit: int) -> Missing:
    """Return what is missing of `cost` when `gifts` are given and `credit` joker symbols are there."""
    have = {"joker": credit}
    cards, shields, any_tokens, gandalf_cards, wanted = (
        cost.cards,
        cost.shields,
        cost.any_tokens,
        cost.gandalf_cards,
        cost.card,
    )
    tokens = dict(cost.tokens) if cost.tokens else {}
    for gift in gifts:
        what = gift.what
        symbols = lookup(state).frodo_symbols if gift.seat == "frodo" else lookup(state).symbols
        if what in symbols:
            symbol, count = symbols[what]
            have[symbol] = have.get(symbol, 0) + count
            cards -= 1
            if what == wanted:
                wanted = ""
        elif what == "shields":
            shields -= gift.count
        elif what.startswith("token:"):
            kind = what.removeprefix("token:")
            any_tokens -= 1
            if kind in tokens:
                tokens[kind] -= 1
        elif what == ABILITY:
            shields -= RESOURCEFULNESS
        elif what.startswith(GANDALF):
            gandalf_cards -= 1
        elif what == f"{PONY}shield":
            shields -= 1
        elif what == f"{PONY}any":
            any_tokens -= 1
        else:
            tokens[what.removeprefix(PONY)] -= 1
    lacking, symbol_count = symbols_missing(cost.symbols, have) if cost.symbols else ({}, 0)
    return Missing(
        lacking,
        symbol_count,
        cards if cards > 0 else 0,
        wanted,
        {kind: n for kind, n in tokens.items() if n} if tokens else tokens,
        any_tokens if any_tokens > 0 else 0,
        shields if shields > 0 else 0,
        cost.hue,
        gandalf_cards if gandalf_cards > 0 else 0,
    )


def is_covered(state: FellowshipState, cost: Cost, gifts: tuple[Gift, ...], credit: int) -> bool:
    """Whether `gifts`, with `credit` joker symbols, are all of `cost`."""
    if len(gifts) < cost.cards:  # the most frequent answer, without a look at the gifts
        return False
    return missing_of(state, cost, gifts, credit).nothing()


def payers(state: FellowshipState, step: Pay) -> list[str]:
    """Return who may give toward the cost (B4.4.2): for "one" the first to give pays everything."""
    if step.payer == "group":
        return clockwise(state, state.active)
    if step.payer == "one":
        order = clockwise(state, state.active)
        bound = next((gift.seat for gift in step.gifts if not gift.what.startswith(PONY)), step.credit_seat)
        return [seat for seat in order if seat == bound] if bound else order
    return [step.seat] if state.hobbits[step.seat].alive else []


def asks_volunteers(state: FellowshipState, step: Pay, cost: Cost) -> bool:
    """Whether somebody has to come forward for this cost, and with hidden hands each is asked in turn: nobody may name
    another (B4.4.2, B2.8)."""
    return step.payer == "one" and cost.is_suffered() and state.options.hands == "hidden"


def asked_next(state: FellowshipState, seat: str) -> str:
    """Return who is asked to come forward after `seat`, clockwise from the active player; "" after the last."""
    order = ROUNDS[len(state.hobbits), state.active]
    return next((name for name in order[order.index(seat) + 1 :] if state.hobbits[name].alive), "")


def left_in_hand(state: FellowshipState, seat: str, gifts: tuple[Gift, ...]) -> list[str]:
    """Return `seat`'s hand without the cards that it has offered; Bill the Pony is one, whatever it stands for."""
    hand = list(state.hobbits[seat].hand)
    for gift in gifts:
        card = "bill_the_pony" if gift.what.startswith(PONY) else gift.what
        if gift.seat == seat and card in hand:
            hand.remove(card)
    return hand


def can_pay(state: FellowshipState, cost: Cost, seats: Sequence[str], credit: int) -> bool:
    """Whether `seats` together, with `credit` joker symbols, hold all of `cost`."""
    pony = ""
    if cost.shields or cost.tokens or cost.any_tokens:
        short = shortfall(state, cost, seats)
        pony = pony_known_to(state, seats) if short == 1 else ""
        if short and not pony:
            return False
    if cost.cards and cards_in(state, cost, seats) - (pony in seats) < cost.cards:
        return False
    if cost.card and not any(cost.card in state.hobbits[seat].hand for seat in seats):
        return False
    if cost.gandalf_cards > len(state.gandalf):
        return False
    return not cost.symbols or have_symbols(state, cost.symbols, seats, credit)


def might_pay(state: FellowshipState, cost: Cost, seats: Sequence[str]) -> bool:
    """Whether `seats` might hold all of `cost` for all that one of them can tell with hidden hands: then each may offer
    what it has, and no offer says anything about the hands of the others (A54)."""
    if state.options.hands != "hidden":
        return False
    held = sum(len(state.hobbits[seat].hand) for seat in seats)
    if cost.shields or cost.tokens or cost.any_tokens:
        with_pony = state.foe_deck is not None and held > 0
        if shortfall(state, cost, seats) > with_pony:
            return False
    return held >= max(cost.cards, 1) and cost.gandalf_cards <= len(state.gandalf)


def have_symbols(state: FellowshipState, needed: dict[str, int], seats: Sequence[str], credit: int) -> bool:
    """Whether `seats` together, with `credit` jokers, hold the symbols that are `needed`; counts until they do.

    Jokers stand for anything, other symbols only for as many as are needed of their kind (B4.4.4).
    """
    missing = sum(needed.values()) - credit
    left = dict(needed)
    left.pop("joker", None)
    serving = SERVING[lookup(state)][tuple(left)]
    for seat in seats:
        if missing <= 0:
            break
        symbols = serving["frodo" if seat == "frodo" else ""]
        for card in state.hobbits[seat].hand:
            if card in symbols:
                symbol, count = symbols[card]
                if symbol == "joker":
                    missing -= count
                else:
                    given = min(count, left[symbol])
                    left[symbol] -= given
                    missing -= given
    return missing <= 0


SERVING: Kept[Lookup, Kept[tuple[str, ...], dict[str, dict[str, tuple[str, int]]]]] = Kept(
    lambda content: Kept(
        lambda kinds: {
            seat: {card: found for card, found in symbols.items() if found[0] in ("joker", *kinds)}
            for seat, symbols in (("frodo", content.frodo_symbols), ("", content.symbols))
        }
    )
)
"""The symbols of the cards that serve where some kinds are needed, by content and kinds: Frodo's, and everybody's."""


def shortfall(state: FellowshipState, cost: Cost, seats: Sequence[str]) -> int:
    """Return how many shields and life tokens of `cost` the `seats` lack; Resourcefulness counts for Fatty."""
    hobbits = [state.hobbits[seat] for seat in seats]
    short = 0
    if cost.shields:
        extra = RESOURCEFULNESS if "fatty" in seats and "fatty" in state.abilities else 0
        short += max(0, cost.shields - extra - sum(hobbit.shields for hobbit in hobbits))
    if cost.any_tokens:
        short += max(0, cost.any_tokens - sum(sum(hobbit.tokens.values()) for hobbit in hobbits))
    for kind, n in cost.tokens.items():
        short += max(0, n - sum(hobbit.tokens.get(kind, 0) for hobbit in hobbits))
    return short


def cards_in(state: FellowshipState, cost: Cost, seats: Sequence[str]) -> int:
    """Return how many cards `seats` hold that serve for `cost`."""
    if not cost.hue:
        held = 0
        for seat in seats:
            held += len(state.hobbits[seat].hand)
        return held
    cards = lookup(state).cards
    return sum(cards[card].colour == cost.hue for seat in seats for card in state.hobbits[seat].hand)


def able(state: FellowshipState, step: Pay, cost: Cost, seats: list[str]) -> list[str]:
    """Return which of `seats` could pay `cost`: all when the group can pay together, else each who can pay alone."""
    if step.payer == "group":
        return seats if might_pay(state, cost, seats) or can_pay(state, cost, seats, step.credit) else []
    found = []
    for seat in seats:
        credit = step.credit if seat == step.credit_seat else 0
        if can_pay(state, cost, (seat,), credit) or might_be_helped(state, cost, seat, credit):
            found.append(seat)
    return found


def look_at_hands(state: FellowshipState, cost: Cost, seats: Sequence[str]) -> None:
    """Raise `Unseen` on a view that hides hands of `seats` in which what is missing of `cost` might be; where that is
    one shield or life token it might be Bill the Pony, in anybody's hand (A57)."""
    short = shortfall(state, cost, seats)
    if (cost.symbols or cost.card or cost.hue) and not short:
        for seat in seats:
            seen(state.hobbits[seat].hand)
    elif short == 1 and state.foe_deck is not None:
        for hobbit in state.hobbits.values():
            seen(hobbit.hand)


def pony_known_to(state: FellowshipState, seats: Sequence[str]) -> str:
    """Return who holds Bill the Pony as far as `seats` know: with hidden hands only what they hold themselves."""
    holder = pony_holder(state)
    return holder if holder in seats or state.options.hands == "open" else ""


def might_be_helped(state: FellowshipState, cost: Cost, seat: str, credit: int) -> bool:
    """Whether `seat` lacks one shield or life token, for which another might hold Bill the Pony in a hidden hand: the
    cost is asked for whether somebody does or not (A57)."""
    if state.options.hands == "open" or state.foe_deck is None or shortfall(state, cost, (seat,)) != 1:
        return False
    if not any(hobbit.hand for name, hobbit in state.hobbits.items() if name != seat):
        return False
    rest = msgspec.structs.replace(cost, shields=0, tokens={}, any_tokens=0)
    return can_pay(state, rest, (seat,), credit)
