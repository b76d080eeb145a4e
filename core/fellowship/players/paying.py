"""Costs: the cheapest way to pay one, and whether to pay it (B4.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from core.fellowship.base.cards.gandalf import pony_holder
from core.fellowship.base.cards.hands import symbols_of
from core.fellowship.base.costs.needed import (
    ABILITY,
    GANDALF,
    PONY,
    RESOURCEFULNESS,
    Missing,
    cost_of,
    left_in_hand,
    missing_of,
)
from core.fellowship.base.happenings import happening
from core.fellowship.content.pieces import Happening
from core.fellowship.model import actions as a
from core.fellowship.model.state import HIDDEN, TOKENS
from core.fellowship.model.steps import Gift, Pay
from core.fellowship.players.worth import Worth

IMPOSSIBLE = 1000.0


class Plan(msgspec.Struct):
    """A way to pay what is missing: what is given, and what that costs."""

    gifts: list[Gift]
    price: float


class Purse:
    """What a group of hobbits can give toward one cost."""

    def __init__(self, worth: Worth, step: Pay) -> None:
        self.worth = worth
        self.view = worth.view
        self.step = step
        self.what: Happening = happening(worth.view, step.kind, step.id)[0]
        self.cost = cost_of(worth.view, step)
        self.missing: Missing = missing_of(worth.view, self.cost, step.gifts, step.credit)

    def otherwise(self) -> float:
        """Return what not paying costs beyond what paying brings."""
        seat = self.step.seat
        return self.worth.effects(self.what.otherwise, seat) - self.worth.effects(self.what.then, seat)

    def plan(self, seats: Sequence[str]) -> Plan | None:
        """Return a cheap way for `seats` to give together all that is missing, or None."""
        given: dict[str, list[str]] = defaultdict(list)
        for gift in self.step.gifts:
            if gift.what in self.worth.content.cards:
                given[gift.seat].append(gift.what)
        before = {name: list(cards) for name, cards in given.items()}
        if not (self._named(seats, given) and self._symbols(seats, given) and self._any_cards(seats, given)):
            return None
        gifts, price = [], 0.0
        for name in seats:
            old, new = before.get(name, []), given.get(name, [])
            if len(new) > len(old):
                price += self.worth.cards(name, new) - self.worth.cards(name, old)
                gifts += [Gift(name, card) for card in new[len(old) :]]
        pony = self._pony(given)
        for find in (self._tokens, self._shields, self._gandalf):
            found = find(seats, "" if any(gift.what.startswith(PONY) for gift in gifts) else pony)
            if found is None:
                return None
            gifts += found.gifts
            price += found.price
        return Plan(gifts, price)

    def _pony(self, given: Mapping[str, Sequence[str]]) -> str:
        """Return who can give Bill the Pony, if that can be seen; "" when nobody can."""
        holder = "" if self.step.payer == "one" or self._pony_given() else pony_holder(self.view)
        return "" if "bill_the_pony" in given.get(holder, ()) else holder

    def _pony_given(self) -> bool:
        return any(gift.what.startswith(PONY) for gift in self.step.gifts)

    def _gandalf(self, seats: Sequence[str], pony: str) -> Plan | None:
        """Give away displayed Gandalf cards, the last ones first (FF.F12)."""
        given = {gift.what for gift in self.step.gifts}
        there = [card for card in reversed(self.view.gandalf) if GANDALF + card not in given]
        wanted = self.missing.gandalf_cards
        if wanted > len(there):
            return None
        gifts = [Gift(seats[0], GANDALF + card) for card in there[:wanted]]
        return Plan(gifts, wanted * self.worth.weights.gandalf_card)

    def _left(self, name: str, given: dict[str, list[str]]) -> list[str]:
        left = [card for card in left_in_hand(self.view, name, ()) if card != HIDDEN]
        if "bill_the_pony" in left and self._pony_given():
            left.remove("bill_the_pony")
        for card in given.get(name, ()):
            if card in left:
                left.remove(card)
        return left

    def _named(self, seats: Sequence[str], given: dict[str, list[str]]) -> bool:
        card = self.missing.card
        if not card:
            return True
        holder = next((name for name in seats if card in self._left(name, given)), None)
        if holder is None:
            return False
        given[holder].append(card)
        return True

    def _symbols(self, seats: Sequence[str], given: dict[str, list[str]]) -> bool:
        """Give symbols, those that cost least first; jokers stand for anything (B4.4.4)."""
        needed = {kind: n for kind, n in self.missing.symbols.items() if kind != "joker"}
        total = self.missing.symbol_count
        offers = {name: self._symbol_cards(name, given) for name in seats} if total > 0 else {}
        while total > 0:
            best: tuple[float, str, str, str, int] | None = None
            for name, cards in offers.items():
                for card, symbol, count, marginal in cards:
                    useful = min(total, count if symbol == "joker" else min(count, needed.get(symbol, 0)))
                    if useful and (best is None or marginal / useful < best[0]):
                        best = (marginal / useful, name, card, symbol, useful)
            if best is None:
                return False
            _, name, card, symbol, useful = best
            given[name].append(card)
            offers[name] = self._symbol_cards(name, given)
            total -= useful
            if symbol in needed:
                needed[symbol] -= useful
        return True

    def _symbol_cards(self, name: str, given: dict[str, list[str]]) -> list[tuple[str, str, int, float]]:
        """Return the cards that a hobbit could give next for symbols: symbol, how many, and what giving it costs."""
        wanted = self.missing.symbols
        already = given.get(name, [])
        before = self.worth.cards(name, already)
        found = []
        for card in dict.fromkeys(self._left(name, given)):
            symbol, count = symbols_of(self.worth.content, name, card)
            if symbol == "joker" or symbol in wanted:
                found.append((card, symbol, count, self.worth.cards(name, [*already, card]) - before))
        return found

    def _marginal(self, name: str, card: str, given: dict[str, list[str]]) -> float:
        already = given.get(name, [])
        return self.worth.cards(name, [*already, card]) - self.worth.cards(name, already)

    def _any_cards(self, seats: Sequence[str], given: dict[str, list[str]]) -> bool:
        for _ in range(self.missing.cards):
            offers = []
            for name in seats:
                left = [card for card in self._left(name, given) if self._is_of_hue(card)]
                if left:
                    card = self.worth.least(name, left)
                    offers.append((self._marginal(name, card, given), name, card))
            if not offers:
                return False
            _, name, card = min(offers)
            given[name].append(card)
        return True

    def _is_of_hue(self, card: str) -> bool:
        hue = self.missing.hue
        return not hue or self.worth.content.cards[card].colour == hue

    def _tokens(self, seats: Sequence[str], pony: str) -> Plan | None:
        plan = Plan([], 0.0)
        wanted = [{kind} for kind, n in self.missing.tokens.items() for _ in range(n)]
        wanted += [set(TOKENS)] * self.missing.any_tokens
        used = [(gift.seat, gift.what) for gift in self.step.gifts]
        for kinds in wanted:
            offers = []
            for name in seats:
                for kind, held in self.view.hobbits[name].tokens.items():
                    left = held - used.count((name, f"token:{kind}"))
                    if kind in kinds and left > 0:
                        offers.append((self.token(name, kind, left), name, f"token:{kind}"))
            if pony:
                kind = "any" if len(kinds) > 1 else next(iter(kinds))
                offers.append((self.worth.weights.yellow["bill_the_pony"], pony, PONY + kind))
            if not offers:
                return None
            price, name, what = min(offers)
            if what.startswith(PONY):
                pony = ""
            used.append((name, what))
            plan.gifts.append(Gift(name, what))
            plan.price += price
        return plan

    def token(self, name: str, kind: str, left: int) -> float:
        """Return what giving a life token costs a hobbit who has `left` of the kind."""
        worth = self.worth
        if left > 1:
            return 0.1
        if worth.mordor:
            event = {"heart": 3, "sun": 4}.get(kind, 0)
            return 0.05 if self.view.event >= event else 0.7 * (worth.roll(name) + worth.forced_cards(name, 2))
        if name == "merry" and len(self.view.hobbits[name].tokens) > 2:
            return 0.1
        return worth.steps(name, 1)

    def _shields(self, seats: Sequence[str], pony: str) -> Plan | None:
        """Give shields; where they do not do or are dear, Resourcefulness or Bill the Pony steps in (F3.12)."""
        missing = self.missing.shields
        best = self._only_shields(seats, missing)
        weights = self.worth.weights
        helps: list[tuple[int, float, Gift]] = []
        if missing and "fatty" in seats and "fatty" in self.view.abilities:
            helps.append((RESOURCEFULNESS, weights.resourcefulness, Gift("fatty", ABILITY)))
        if missing and pony and not self._takes_all():
            helps.append((1, weights.yellow["bill_the_pony"], Gift(pony, f"{PONY}shield")))
        for saved, price, gift in helps:
            rest = self._only_shields(seats, max(0, missing - saved))
            if rest is not None and (best is None or rest.price + price < best.price):
                best = Plan([gift, *rest.gifts], rest.price + price)
        return best

    def _takes_all(self) -> bool:
        return self.what.cost is not None and self.what.cost.all_shields

    def _only_shields(self, seats: Sequence[str], missing: int) -> Plan | None:
        plan = Plan([], 0.0)
        left = {name: self.view.hobbits[name].shields for name in seats}
        for gift in self.step.gifts:
            if gift.what == "shields" and gift.seat in left:
                left[gift.seat] -= gift.count
        parts: dict[str, int] = {}
        for _ in range(missing):
            offers = [(self._next_shield(name, parts.get(name, 0)), -n, name) for name, n in left.items() if n > 0]
            if not offers:
                return None
            price, _, name = min(offers)
            plan.price += price
            left[name] -= 1
            parts[name] = parts.get(name, 0) + 1
        plan.gifts += [Gift(name, "shields", count) for name, count in parts.items()]
        return plan

    def _next_shield(self, name: str, given: int) -> float:
        return self.worth.shields(name, given + 1) - self.worth.shields(name, given)

    def best(self, seats: Sequence[str]) -> Plan | None:
        """Return the cheapest plan of those who may pay: together, or one of them alone (B4.4.2)."""
        if self.step.payer == "group":
            return self.plan(seats)
        if self.step.payer == "one" and self.step.gifts:
            seats = [self.step.gifts[0].seat]
        plans = [plan for plan in (self.plan([name]) for name in seats) if plan is not None]
        return min(plans, key=lambda plan: plan.price, default=None)

    def expected(self, seats: Sequence[str]) -> float:
        """Return what the cost will take, if these seats may pay it and do so where it is worth it."""
        plan = self.best(seats)
        refused = self.worth.effects(self.what.otherwise, self.step.seat)
        if plan is None:
            return refused
        return min(refused, plan.price + self.worth.effects(self.what.then, self.step.seat))


def gift_action(gift: Gift) -> a.Action:
    """Return the action that offers a gift."""
    if gift.what == "shields":
        return a.GiveShields(gift.seat, gift.count)
    if gift.what == ABILITY:
        return a.GiveAbility(gift.seat)
    if gift.what.startswith(GANDALF):
        return a.GiveGandalf(gift.seat, gift.what.removeprefix(GANDALF))
    if gift.what.startswith(PONY):
        return a.GivePony(gift.seat, gift.what.removeprefix(PONY))
    if gift.what.startswith("token:"):
        return a.GiveToken(gift.seat, gift.what.removeprefix("token:"))
    return a.GiveCard(gift.seat, gift.what)


def foe_price(worth: Worth, seat: str, foe_id: str) -> float:
    """Return what it costs `seat` to do what a foe demands now (way 1, F3.2)."""
    foe = worth.content.foes[foe_id]
    if foe.cost is None:
        return worth.effects(foe.then, seat)
    if foe.cost.hand:
        return worth.cards(seat, worth.view.hobbits[seat].hand)
    if foe.cost.all_shields and not worth.view.hobbits[seat].shields:
        return 0.0
    plan = Purse(worth, Pay("foe", foe_id, "active", seat)).plan([seat])
    return IMPOSSIBLE if plan is None else plan.price
