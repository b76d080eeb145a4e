"""Offers: every single thing that may be given next toward a cost (B4.4.3, F3.12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from core.fellowship.base.cards.gandalf import pony_holder
from core.fellowship.base.costs.needed import (
    ABILITY,
    GANDALF,
    PONY,
    RESOURCEFULNESS,
    Missing,
    able,
    cost_of,
    left_in_hand,
    missing_of,
    payers,
)
from core.fellowship.base.happenings import happening
from core.fellowship.content.contents import lookup
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Cost, Happening
from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import Gift, Pay
from core.fellowship.words.names import hobbit_name
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Refusal

TOKEN: Kept[tuple[str, str], Kept[str, Choice]] = Kept(
    lambda key: Kept(lambda token: Choice(key[0], a.GiveToken(key[0], token), key[1]))
)
SHIELDS: Kept[tuple[str, str], Kept[int, Choice]] = Kept(
    lambda key: Kept(lambda count: Choice(key[0], a.GiveShields(key[0], count), key[1]))
)
"""The offers of life tokens and of shields, by seat and rule."""


def pick_choices(state: FellowshipState, step: Pay, what: Happening, cost: Cost, seat: str, rule: str) -> list[Choice]:
    """Return the two things that shields can buy here, and what may stand in for shields (F3.12)."""
    missing = missing_of(state, cost, step.gifts, 0)
    choices: list[Choice] = []
    if state.hobbits[seat].shields >= missing.shields:
        choices += [Choice(seat, a.DrawCards(seat), rule), Choice(seat, a.StepBack(seat), rule)]
    if missing.shields and may_use_resourcefulness(state, step, what, seat):
        choices.append(Choice(seat, a.GiveAbility(seat), "F7.fatty"))
    return choices + pony_choices(state, step, what, cost, missing)


def gift_choices(
    state: FellowshipState, step: Pay, what: Happening, cost: Cost, seats: Sequence[str], rule: str
) -> list[Choice]:
    """Return every single thing that one of `seats` may give toward what is missing."""
    missing = missing_of(state, cost, step.gifts, step.credit)
    choices: list[Choice] = []
    asks_for_cards = missing.cards or missing.symbol_count or missing.card
    offers = card_offers(lookup(state), missing, rule) if asks_for_cards else None
    for seat in seats:
        if offers is not None:
            choices += card_choices(state, step, offers, seat)
        if missing.tokens or missing.any_tokens:
            choices += token_choices(state, step, missing, seat, rule)
        if missing.shields:
            choices += shield_choices(state, step, missing, seat, rule)
            if may_use_resourcefulness(state, step, what, seat):
                choices.append(Choice(seat, a.GiveAbility(seat), "F7.fatty"))
        if missing.gandalf_cards:
            offered = [gift.what for gift in step.gifts]
            left = [card for card in state.gandalf if GANDALF + card not in offered]
            choices += [Choice(seat, a.GiveGandalf(seat, card), rule) for card in left]
    return choices if state.foe_deck is None else choices + pony_choices(state, step, what, cost, missing)


def may_use_resourcefulness(state: FellowshipState, step: Pay, what: Happening, seat: str) -> bool:
    """Whether `seat` is Fatty and may offer Resourcefulness: for "all shields" only if it covers them (FA14)."""
    if seat != "fatty" or seat not in state.abilities or Gift(seat, ABILITY) in step.gifts:
        return False
    return not (what.cost and what.cost.all_shields) or state.hobbits[seat].shields <= RESOURCEFULNESS


def pony_choices(state: FellowshipState, step: Pay, what: Happening, cost: Cost, missing: Missing) -> list[Choice]:
    """Return what Bill the Pony may stand for, given by its holder for whoever pays (FC.bill_the_pony).

    It does not stand for one of "all shields": that would keep a shield back.
    """
    holder = pony_holder(state)
    if not holder or "bill_the_pony" not in left_in_hand(state, holder, step.gifts):
        return []
    if any(gift.what.startswith(PONY) for gift in step.gifts):
        return []
    kinds = [kind for kind in cost.tokens if missing.tokens.get(kind)]
    if missing.any_tokens:
        kinds.append("any")
    if missing.shields and not (what.cost and what.cost.all_shields):
        kinds.append("shield")
    return [Choice(holder, a.GivePony(holder, kind), "FC.bill_the_pony") for kind in kinds]


def card_offers(content: Lookup, missing: Missing, rule: str) -> CardOffers:
    """Return which cards serve: any where cards are missing, else those with a symbol that is."""
    if missing.cards:
        return CARDS[content][rule, True, missing.hue, ""]
    kinds = missing.symbols if missing.symbol_count else ()
    return CARDS[content][rule, False, "", missing.card, *kinds]


def card_choices(state: FellowshipState, step: Pay, offers: CardOffers, seat: str) -> list[Choice]:
    """Return the cards that `seat` may give, each kind once."""
    hand = left_in_hand(state, seat, step.gifts) if step.gifts else state.hobbits[seat].hand
    serving = offers[seat]
    return [serving[card] for card in dict.fromkeys(hand) if card in serving]


def _card_offers(
    content: Lookup, seat: str, rule: str, any_card: bool, hue: str, wanted: str, kinds: Sequence[str]
) -> dict[str, Choice]:
    """Return the offers of `seat`: of any card, of one `hue` if it is given, or else of the `wanted` card and those
    with a symbol of these `kinds`, jokers among them."""
    found = {}
    for card, (symbol, _) in (content.frodo_symbols if seat == "frodo" else content.symbols).items():
        serves = card == wanted or (bool(kinds) and symbol in ("joker", *kinds))
        if (not hue or content.cards[card].colour == hue) if any_card else serves:
            found[card] = CARD[seat, rule][card]
    return found


CardOffers: TypeAlias = Kept[str, dict[str, Choice]]

CARD: Kept[tuple[str, str], Kept[str, Choice]] = Kept(
    lambda key: Kept(lambda card: Choice(key[0], a.GiveCard(key[0], card), key[1]))
)
"""The offer of each card, by seat and rule."""

CARDS: Kept[Lookup, Kept[tuple[Any, ...], CardOffers]] = Kept(
    lambda content: Kept(
        lambda key: Kept(lambda seat: _card_offers(content, seat, key[0], key[1], key[2], key[3], key[4:]))
    )
)
"""The offers of cards by content, by rule and what is missing, and by seat."""


def tokens_left(state: FellowshipState, step: Pay, seat: str, token: str) -> int:
    """Return how many life tokens of a kind `seat` has not offered yet."""
    offered = sum(1 for gift in step.gifts if gift.seat == seat and gift.what == f"token:{token}")
    return state.hobbits[seat].tokens.get(token, 0) - offered


def token_choices(state: FellowshipState, step: Pay, missing: Missing, seat: str, rule: str) -> list[Choice]:
    """Return the life tokens that `seat` may give."""
    return [
        TOKEN[seat, rule][token]
        for token in state.hobbits[seat].tokens
        if tokens_left(state, step, seat, token) > 0 and (missing.tokens.get(token) or missing.any_tokens)
    ]


def shield_counts(state: FellowshipState, step: Pay, missing: Missing, seat: str) -> Sequence[int]:
    """Return how many shields `seat` may give: all that are missing when one player pays, any number in a group."""
    offered = sum(gift.count for gift in step.gifts if gift.seat == seat and gift.what == "shields")
    most = min(missing.shields, state.hobbits[seat].shields - offered)
    if most < 1:
        return ()
    return range(1, most + 1) if step.payer == "group" else (most,)


def shield_choices(state: FellowshipState, step: Pay, missing: Missing, seat: str, rule: str) -> list[Choice]:
    """Return the shields that `seat` may give."""
    return [SHIELDS[seat, rule][count] for count in shield_counts(state, step, missing, seat)]


def gift_refused(state: FellowshipState, action: a.GiveCard | a.GiveShields | a.GiveToken) -> Refusal | None:
    """Why something is not given toward a cost now, or None where it may be (B4.4.2 to B4.4.4)."""
    step = state.agenda[-1]
    if not isinstance(step, Pay):
        return Refusal("B4.4.3", "No cost is to be paid now.")
    name = hobbit_name(action.seat)
    paying = payers(state, step)
    if action.seat not in paying:
        if step.payer == "one":
            return Refusal("B4.4.2", f"A single player pays the whole cost, and {hobbit_name(paying[0])} has begun.")
        return Refusal("B4.4.2", f"Only {hobbit_name(step.seat)} pays this cost.")
    if isinstance(action, a.GiveCard) and action.card not in state.hobbits[action.seat].hand:
        return Refusal("B4.4.4", f"{name} does not hold that card.")
    cost = cost_of(state, step)
    if not cost.is_suffered() and action.seat not in able(state, step, cost, paying):
        if step.payer == "one":
            return Refusal("B4.4.2", f"A single player pays the whole cost, and {name} alone cannot.")
        return Refusal("B4.4.3", "This cost cannot be paid in full, and nothing is paid in part.")
    missing = missing_of(state, cost, step.gifts, step.credit)
    if isinstance(action, a.GiveCard):
        return card_refused(state, step, cost, missing, action)
    if isinstance(action, a.GiveShields):
        return shields_refused(state, step, missing, action)
    return token_refused(state, step, missing, action)


def card_refused(state: FellowshipState, step: Pay, cost: Cost, missing: Missing, action: a.GiveCard) -> Refusal | None:
    """Why a card of the hand does not help to pay a cost, or None where it does (B4.4.4)."""
    asks_for_cards = missing.cards or missing.symbol_count or missing.card
    serving = card_offers(lookup(state), missing, "")[action.seat] if asks_for_cards else {}
    left = left_in_hand(state, action.seat, step.gifts)
    if action.card in serving and action.card in left:
        return None
    if action.card not in left and action.card in state.hobbits[action.seat].hand:
        return Refusal("B4.4.4", "This card has been offered for this price already.")
    if list(cost.symbols) == ["joker"]:
        return Refusal("B4.4.4", "Only jokers pay for a joker.")
    wanted = missing_of(state, cost, (), step.credit)
    if not (wanted.cards or wanted.symbol_count or wanted.card):
        return Refusal("B4.4.4", "No card is asked for here.")
    return Refusal("B4.4.4", "This card pays for nothing that is still asked for.")


def shields_refused(state: FellowshipState, step: Pay, missing: Missing, action: a.GiveShields) -> Refusal | None:
    """Why so many shields do not help to pay a cost, or None where they do (B4.4.3)."""
    if not missing.shields:
        return Refusal("B4.4.3", "No shields are asked for now.")
    if happening(state, step.kind, step.id)[0].pick:
        return Refusal("B4.4.3", "The shields pay for one of two things here: choose which.")
    counts = shield_counts(state, step, missing, action.seat)
    if action.count in counts:
        return None
    name = hobbit_name(action.seat)
    if not counts:
        return Refusal("B4.4.3", f"{name} has no shield left to give.")
    which = f"1 to {counts[-1]}" if len(counts) > 1 else str(counts[-1])
    return Refusal("B4.4.3", f"Not {action.count}: {name} can give {which} of what is missing.")


def token_refused(state: FellowshipState, step: Pay, missing: Missing, action: a.GiveToken) -> Refusal | None:
    """Why a life token does not help to pay a cost, or None where it does (B4.4.3)."""
    if not missing.any_tokens and not missing.tokens.get(action.token):
        return Refusal("B4.4.3", "No such life token is asked for now.")
    if tokens_left(state, step, action.seat, action.token) > 0:
        return None
    return Refusal("B4.4.3", f"{hobbit_name(action.seat)} has no such life token to give.")
