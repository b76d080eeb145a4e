"""What things are worth in a position as one seat sees it: steps, cards, shields, rolls and events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.fellowship.base.happenings import happening, is_met, spaces_left
from core.fellowship.content.contents import lookup
from core.fellowship.content.pieces import Cost, Effect, Happening
from core.fellowship.model.state import HIDDEN, FellowshipState, living
from core.fellowship.players.foes import FoeLine
from core.fellowship.players.friends_worth import EFFECTS
from core.fellowship.players.prices import FEAR, PLAIN_FEAR, Prices, prices_of
from core.fellowship.players.riding import RiderRoad
from core.fellowship.players.weights import Weights

FACES_OF_THE_DEAD = 2
FORBIDDEN_POOL = 3
SARUMAN = 5
"""Events that want something kept for them, and the shields that Saruman wants."""


class Worth:
    """The worth of things in one view. Costs are above 0 where something is lost."""

    def __init__(self, view: FellowshipState, weights: Weights) -> None:
        self.view = view
        self.weights = weights
        self.content = lookup(view)
        self.scenario = self.content.scenarios.get(view.location)
        self.living = living(view)
        self.mordor = view.location == "mordor"
        number = len(self.living)
        self.share = weights.share[number] * weights.lost_hobbit
        self.plenty = weights.plenty[number] * (weights.plenty_mordor if self.mordor else 1.0)
        self.near = weights.near_mordor if self.mordor else weights.near
        self.shield = weights.shield_mordor if self.mordor else weights.shield
        self.foes = FoeLine(view, weights)
        self.rider = RiderRoad(view, weights, self.content)
        self.fear = PLAIN_FEAR[self.share, self.near]
        self.bearer_fear = FEAR[self.share, self.near, weights.lost_ring, weights.near_bearer]
        self.prices = prices_of(self.content, weights, view.location, self.plenty, False)
        self.frodo_prices = prices_of(self.content, weights, view.location, self.plenty, True)
        self._rolls: dict[str, float] = {}
        self._events: dict[int, float] = {}
        self._forced: dict[tuple[str, int], float] = {}
        self._guard: float | None = None

    def forget(self) -> None:
        """Let go of what has been found out: the position has changed, though neither place nor who is still in."""
        self._rolls.clear()
        self._events.clear()
        self._forced.clear()
        self._guard = None
        if self.view.foe_deck is not None:
            self.foes = FoeLine(self.view, self.weights)

    # --- the corruption line ---

    def dread(self, name: str, distance: float) -> float:
        """Return how bad it is for a hobbit to be `distance` steps from Sauron; 0 or less is the end (B4.6.2)."""
        distance = max(0.0, distance)
        value: float = self.share * self.near**distance
        if name == self.view.ring_bearer:
            value += self.weights.lost_ring * self.weights.near_bearer**distance
        return value

    def steps(self, name: str, steps: int) -> float:
        """Return the cost of `steps` into the darkness for a hobbit (below 0: the gain of going to the light)."""
        view = self.view
        sauron, step = view.sauron, view.hobbits[name].step
        after, before = sauron - max(0, step + steps), sauron - step
        fear = self.bearer_fear if name == view.ring_bearer else self.fear
        return fear[after if after > 0 else 0] - fear[before if before > 0 else 0]

    def sauron(self, steps: float) -> float:
        """Return the cost of Sauron's coming `steps` nearer."""
        view = self.view
        hobbits, sauron, bearer, cost = view.hobbits, view.sauron, view.ring_bearer, 0.0
        if not isinstance(steps, int):
            for name in self.living:
                step = hobbits[name].step
                cost += self.dread(name, sauron - steps - step) - self.dread(name, sauron - step)
            return cost
        for name in self.living:
            before = sauron - hobbits[name].step
            after = before - steps
            fear = self.bearer_fear if name == bearer else self.fear
            cost += fear[after if after > 0 else 0] - fear[before if before > 0 else 0]
        return cost

    def loss(self, name: str) -> float:
        """Return the cost of a hobbit's elimination."""
        hobbit = self.view.hobbits[name]
        return self.dread(name, 0) - self.dread(name, self.view.sauron - hobbit.step) + 0.3 * len(hobbit.hand)

    # --- cards and shields ---

    def symbol(self, symbol: str) -> float:
        """Return the worth of one symbol here and now."""
        return self.prices.symbol(symbol)

    def prices_for(self, name: str) -> Prices:
        """Return what cards are worth in a hobbit's hand."""
        return self.frodo_prices if name == "frodo" else self.prices

    def card(self, name: str, card: str) -> float:
        """Return the worth of a card in a hobbit's hand, whatever else is in it."""
        return (self.frodo_prices if name == "frodo" else self.prices)[card]

    def shortness(self, name: str, cards: int) -> float:
        """Return what it costs a hobbit to hold so few cards."""
        table = self.weights.short_hand
        if name == "sam":
            cards += 1
        cost = table[cards] if cards < len(table) else table[-1]
        return cost * self.weights.short_bearer if name == self.view.ring_bearer else cost

    def cards(self, name: str, given: Sequence[str]) -> float:
        """Return the cost of parting with the cards `given`, all out of one hand."""
        if not given:
            return 0.0
        held = len(self.view.hobbits[name].hand)
        prices = self.frodo_prices if name == "frodo" else self.prices
        cost = 0.0
        for card in given:
            cost += prices[card]
        cost += self.shortness(name, held - len(given)) - self.shortness(name, held)
        guard = self.guard()
        if guard and not prices.jokers.isdisjoint(given) and not self.guarded_without(name, given):
            cost += guard
        return cost

    def is_joker(self, name: str, card: str) -> bool:
        """Whether a card serves as a joker in this hand."""
        return card in self.prices_for(name).jokers

    def guard(self) -> float:
        """Return what it costs to stand before Faces of the Dead with nothing to give (B9.3.2)."""
        if self._guard is None:
            past = self.view.location == "shelobs_lair" and self.view.event >= FACES_OF_THE_DEAD
            self._guard = 0.0 if past else self.weights.guard.get(self.view.location, 0.0)
        return self._guard

    def guarded_without(self, name: str, given: Iterable[str] = (), shields: int = 0) -> bool:
        """Whether a hobbit keeps a joker or three shields after giving something away."""
        hobbit = self.view.hobbits[name]
        if hobbit.shields - shields >= 3:
            return True
        jokers = self.prices_for(name).jokers
        left = list(hobbit.hand)
        for card in given:
            if card in left:
                left.remove(card)
        return HIDDEN in left or not jokers.isdisjoint(left)

    def shields(self, name: str, count: int) -> float:
        """Return the cost of parting with shields."""
        cost = self.shield * count
        if self.view.hobbits[name].shields >= 3 and not self.guarded_without(name, (), count):
            cost += self.guard()
        return cost + self.pool(name, count) + self.saruman(count)

    def saruman(self, count: int) -> float:
        """Return what it costs to part with shields that the group will need for Saruman (FB.isengard.6)."""
        if self.view.location != "isengard":
            return 0.0
        return self.weights.saruman * (self.view.event + 1) * min(count, max(0, SARUMAN - self.held() + count))

    def saruman_spared(self, count: int) -> float:
        """Return what it gains to come by shields that the group will need for Saruman."""
        if self.view.location != "isengard":
            return 0.0
        return self.weights.saruman * (self.view.event + 1) * min(count, max(0, SARUMAN - self.held()))

    def held(self) -> int:
        """Return how many shields the group holds."""
        return sum(self.view.hobbits[name].shields for name in self.living)

    def pool(self, name: str, count: int) -> float:
        """Return what it costs that nobody keeps five shields for the Forbidden Pool (B9.3.3)."""
        part = self.weights.pool.get(self.view.location, 0.0)
        hobbits = self.view.hobbits
        if not part or (self.view.location == "shelobs_lair" and self.view.event >= FORBIDDEN_POOL):
            return 0.0
        others = any(hobbits[other].shields >= 5 for other in self.living if other != name)
        if others or not hobbits[name].shields >= 5 > hobbits[name].shields - count:
            return 0.0
        return part * self.sauron(2)

    def draw(self, name: str, count: int) -> float:
        """Return the worth of drawing `count` cards."""
        hand = len(self.view.hobbits[name].hand)
        gain = self.shortness(name, hand) - self.shortness(name, hand + count)
        return gain + count * self.weights.drawn * self.plenty

    def cheapest(self, name: str, count: int) -> list[str]:
        """Return the `count` cards that a hobbit would lose first."""
        return sorted(self.view.hobbits[name].hand, key=self.prices_for(name).__getitem__)[:count]

    def least(self, name: str, cards: Sequence[str]) -> str:
        """Return the card that is worth least to a hobbit."""
        return min(cards, key=self.prices_for(name).__getitem__)

    def best_pass(self, givers: Sequence[str]) -> tuple[float, str, str, str]:
        """Return what passing a card (Miruvor) gains at most: the gain, the giver, the card and the receiver."""
        best = (0.0, "", "", "")
        hobbits = self.view.hobbits
        wants: list[tuple[str, Prices, float, float]] = []
        for name in self.living:
            hand = len(hobbits[name].hand)
            wants.append((name, self.prices_for(name), self.shortness(name, hand), self.shortness(name, hand + 1)))
        for giver in givers:
            for card in dict.fromkeys(hobbits[giver].hand):
                if card in (HIDDEN, "miruvor"):
                    continue
                cost = self.cards(giver, [card])
                for name, prices, short, after in wants:
                    gain = prices[card] + short - after - cost
                    if gain > best[0] and name != giver:
                        best = (gain, giver, card, name)
        return best

    def forced_cards(self, name: str, count: int) -> float:
        """Return the cost of having to discard `count` cards (B4.4.7)."""
        found = self._forced.get((name, count))
        if found is None:
            if len(self.view.hobbits[name].hand) < count:
                found = self.loss(name)
            else:
                found = self.cards(name, self.cheapest(name, count))
            self._forced[name, count] = found
        return found

    # --- the die ---

    def face(self, name: str, face: str) -> float:
        """Return the cost of a rolled face for the roller; Sam suffers one damage at most (B5.2)."""
        cost = 0.0
        for effect in self.content.face[face].effects:
            n = min(effect.n, 1) if name == "sam" else effect.n
            if effect.op == "corrupt":
                cost += self.steps(name, n)
            elif effect.op == "discard_cards":
                cost += self.forced_cards(name, n)
            elif effect.op == "foes":
                cost += self.foes.more(n)
            else:
                cost += self.effects([effect], name)
        return cost

    def roll(self, name: str) -> float:
        """Return what a roll of the die may be expected to cost."""
        if name not in self._rolls:
            faces = self.content.faces
            self._rolls[name] = sum(self.face(name, face) for face in faces) / len(faces)
        return self._rolls[name]

    # --- effects and events ---

    def concerned(self, effect: Effect, seat: str) -> list[str]:
        """Return whom an effect concerns."""
        view = self.view
        named = {"self": seat, "user": seat, "active": view.active, "ring_bearer": view.ring_bearer}
        if effect.who in named:
            return [name for name in [named[effect.who]] if name in self.living]
        return [name for name in self.living if effect.who != "others" or name != view.active]

    def effects(self, effects: Sequence[Effect], seat: str) -> float:
        """Return the cost of effects of the content (below 0 when they do good)."""
        cost = 0.0
        for effect in effects:
            if effect.op == "sauron":
                cost += self.sauron(effect.n * (spaces_left(self.view, effect.per) if effect.per else 1))
            elif effect.op == "rider":
                cost += self.rider.ride(effect.n)
            elif effect.op in EFFECTS:
                cost += EFFECTS[effect.op](self, effect, seat)
            elif effect.op == "next_event":
                cost += 0.7 * self.event(self.view.event + 1)
            elif effect.op == "remove_features":
                cost += 0.3 * self.unclaimed()
            elif effect.op == "lose_game":
                cost += self.weights.lost_hobbit + self.weights.lost_ring
            elif effect.op == "hand_out":
                cost -= effect.n * self.weights.drawn * self.plenty
            else:
                cost += sum(self.one_effect(effect, name) for name in self.concerned(effect, seat))
        return cost

    def one_effect(self, effect: Effect, name: str) -> float:
        """Return the cost of an effect for one hobbit."""
        match effect.op:
            case "corrupt":
                return self.steps(name, effect.n)
            case "heal":
                return self.steps(name, -effect.n)
            case "roll":
                return self.roll(name) * effect.n
            case "draw":
                return -self.draw(name, effect.n)
            case "discard_cards":
                return self.forced_cards(name, effect.n)
            case "lose_shields":
                if self.view.hobbits[name].shields < effect.n:
                    return self.loss(name)
                return self.shield * effect.n
            case "gain":
                return 0.0 if effect.card in self.view.taken else -self.weights.feature
        return 0.0

    def unclaimed(self) -> int:
        """Return how many feature cards of the board can still be had."""
        return sum(1 for card in self.content.feature_cards(self.view.location) if card not in self.view.taken)

    def event(self, number: int) -> float:
        """Return about what the event of a box will cost, paid or not."""
        if self.scenario is None or number > len(self.scenario.events):
            return 0.0
        if number not in self._events:
            self._events[number] = 0.0
            self._events[number] = self.happening(happening(self.view, "event", str(number))[0])
        return self._events[number]

    def happening(self, what: Happening) -> float:
        """Return about what a happening will cost the group, with what comes before it."""
        return self.effects(what.before, "") + self.outcome(what)

    def outcome(self, what: Happening) -> float:
        """Return about what a happening will cost the group, paid or not."""
        if what.check is not None:
            return self.effects(what.then if is_met(self.view, what.check) else what.otherwise, "")
        if what.cost is None:
            return self.effects(what.then, "")
        if what.payer == "each":
            return sum(
                min(self.effects(what.otherwise, name), self.rough_price(what.cost, [name])) for name in self.living
            )
        payers = {"active": [self.view.active], "ring_bearer": [self.view.ring_bearer]}.get(what.payer, self.living)
        paid = self.rough_price(what.cost, payers) + self.effects(what.then, payers[0] if payers else "")
        return min(paid, self.effects(what.otherwise, payers[0] if payers else ""))

    def rough_price(self, cost: Cost, payers: Sequence[str]) -> float:
        """Return about what a cost will take out of the hands of `payers`, before anything is known of it."""
        if not payers:
            return 99.0
        hobbits = self.view.hobbits
        held = sum(len(hobbits[name].hand) for name in payers)
        symbols = sum(cost.symbols.values()) + cost.match
        if symbols + cost.cards > held or cost.shields > sum(hobbits[name].shields for name in payers):
            return 99.0
        if cost.card and not any(cost.card in hobbits[name].hand for name in payers):
            return 99.0
        if any(n > sum(hobbits[name].tokens.get(kind, 0) for name in payers) for kind, n in cost.tokens.items()):
            return 99.0
        jokers = cost.symbols.get("joker", 0)
        price = 0.6 * self.plenty * symbols + 0.3 * jokers + 0.4 * self.plenty * cost.cards + self.shield * cost.shields
        price += 0.1 * (sum(cost.tokens.values()) + cost.any_tokens) + (1.2 if cost.card else 0.0)
        if symbols > 2 or cost.match:
            price *= 1.0 + 4.0 * symbols / (held + 1)
        if cost.steps:
            price += min(self.steps(name, cost.steps) for name in payers)
        price += self.foes.more(cost.foes)
        return price + cost.rolls * min(self.roll(name) for name in payers)
