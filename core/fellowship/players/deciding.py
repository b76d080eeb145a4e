"""Decisions: which choice of a prompt the bot `sensible` takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from core.fellowship.base.costs.paying import GROUPS
from core.fellowship.model import actions as a
from core.fellowship.model.state import HIDDEN, FellowshipState, clockwise, next_clockwise
from core.fellowship.model.steps import Pay, PickHobbit, PickLine, PickReceiver
from core.fellowship.players.against_sauron import SauronAnswers
from core.fellowship.players.answering import FriendsAnswers
from core.fellowship.players.asked import Asked
from core.fellowship.players.interrupting import INTERRUPTS, Interrupter
from core.fellowship.players.paying import Purse, gift_action
from core.fellowship.players.tiles import TilesAnswers
from core.fellowship.players.weights import Weights
from core.kernel.lazy import lazy
from core.kernel.prompts import Choice, Prompt

GIFTS = (a.GiveCard, a.GiveShields, a.GiveToken, a.GivePony, a.GiveAbility, a.GiveGandalf)
CANDIDATES = 12
"""So many first cards are looked at together with a second one."""


class Decider(Asked):
    """One decision of one seat on one view."""

    def __init__(self, view: FellowshipState, prompt: Prompt, seat: str, weights: Weights) -> None:
        super().__init__(view, prompt, seat, weights)

    @lazy
    def friends(self) -> FriendsAnswers:
        """The answers that only Friends & Foes asks for."""
        return FriendsAnswers(self)

    @lazy
    def tiles(self) -> TilesAnswers:
        """The answers about tiles, volunteers and extra cards."""
        return TilesAnswers(self)

    @lazy
    def sauron(self) -> SauronAnswers:
        """The answers against a Sauron player."""
        return SauronAnswers(self)

    def choose(self) -> Choice | None:
        """Return the choice to take, or None for "nothing from me"."""
        kind = self.prompt.kind
        if kind == "pay":
            found = self.pay()
            if found is not None:
                return found
        elif self.prompt.seat == self.seat or self.own:
            found = self.interrupt()
            if found is not None:
                return found
        if kind == "pool_shields" and self.of(a.GiveShields):
            return self.sauron.shields()
        if self.prompt.seat != self.seat:
            return self.friends.offered_route() if kind == "choose_route" and self.own else None
        return self.answer(kind)()

    def answer(self, kind: str) -> Callable[[], Choice]:
        """Return how a kind of prompt is answered."""
        own = OWN.get(kind)
        if own is not None:
            return partial(own, self)
        for part in (self.friends, self.tiles, self.sauron):
            found = part.answers().get(kind)
            if found is not None:
                return found
        return self.first

    def first(self) -> Choice:
        """Return the first choice that leads on."""
        return next((choice for choice in self.own if not isinstance(choice.action, a.Back)), self.own[0])

    def taking(self, action: a.Action) -> Choice | None:
        """Return the choice that takes `action`, if there is one."""
        return next((choice for choice in self.prompt.choices if choice.action == action), None)

    def interrupt(self) -> Choice | None:
        """Return an interrupt that is worth while."""
        if not self.of(*INTERRUPTS):
            return None
        scales = self.scales
        if scales.interrupter is None:
            scales.interrupter = Interrupter(self.worth, self.board)
        return scales.interrupter.best(self.own, self.seat)

    def pass_on(self) -> Choice:
        """Pass without leaving later windows out."""
        return next(choice for choice in self.own if choice.action == a.Pass(self.seat))

    # --- costs ---

    def pay(self) -> Choice | None:
        """Return the next thing to give, or None when nothing is to be given (by this seat)."""
        step = self.view.agenda[-1]
        if not isinstance(step, Pay):
            return None
        purse = Purse(self.worth, step)
        if purse.cost.steps:
            return self.suffer_steps(purse)
        if purse.cost.foes:
            return self.tiles.foes(purse)
        if purse.cost.is_suffered() and step.payer == "one":
            return self.tiles.volunteer(purse)
        if purse.cost.is_suffered():
            accepted = purse.cost.rolls * self.worth.roll(self.seat)
            return next(iter(self.of(a.Accept)), None) if accepted < purse.otherwise() else None
        if purse.what.pick:
            return self.pick(purse)
        return self.give(purse)

    def suffer_steps(self, purse: Purse) -> Choice | None:
        """Name the hobbit whom the steps hurt least, unless not doing so hurts less (B4.2.6, Fly You Fools!)."""
        costs = [
            (self.worth.steps(choice.action.hobbit, purse.cost.steps), at, choice)
            for at, choice in enumerate(self.of(a.Name))
        ]
        if not costs:
            return self.come_forward(purse)
        cost, _, choice = min(costs, key=lambda item: item[:2])
        return choice if cost < purse.otherwise() else None

    def come_forward(self, purse: Purse) -> Choice | None:
        """With hidden hands: go the steps where they hurt nobody less who is asked later, and less than Sauron does."""
        order = clockwise(self.view, self.view.active)
        later = order[order.index(self.seat) :] if self.seat in order else []
        costs = [self.worth.steps(name, purse.cost.steps) for name in later]
        if not costs or costs[0] > min(costs) or costs[0] >= purse.otherwise():
            return None
        return next(iter(self.of(a.Accept)), None)

    def pick(self, purse: Purse) -> Choice | None:
        """Pay shields for cards or a step toward the light, where that is worth it (B3.8, Mordor 1)."""
        gains: list[tuple[float, Choice]] = []
        gains += [(self.worth.draw(self.seat, 2), choice) for choice in self.of(a.DrawCards)]
        gains += [(-self.worth.steps(self.seat, -1), choice) for choice in self.of(a.StepBack)]
        if not gains:
            return None
        gain, choice = max(gains, key=lambda item: item[0])
        return choice if gain > self.worth.shields(self.seat, purse.cost.shields) else None

    def give(self, purse: Purse) -> Choice | None:
        """Give the next part of the cheapest plan when paying is worth it."""
        seats = list(dict.fromkeys(choice.seat for choice in self.prompt.choices if self.is_gift(choice)))
        if not seats:
            return None
        if self.view.options.hands == "hidden" and purse.step.payer == "group":
            return self.give_fairly(purse)
        step = purse.step
        if step.payer not in GROUPS:
            seats = [step.seat]
        plan = purse.best(seats)
        if plan is None or not plan.gifts:
            return None
        rolls = purse.cost.rolls * self.worth.roll(step.seat) if purse.cost.rolls else 0.0
        if step.kind != "foe" and plan.price + rolls >= purse.otherwise():
            return None
        gifts = [gift for gift in plan.gifts if gift.seat == self.seat]
        if not gifts and self.prompt.seat == self.seat:
            gifts = plan.gifts
        return self.taking(gift_action(gifts[0])) if gifts else None

    def is_gift(self, choice: Choice) -> bool:
        """Whether a choice offers something."""
        return isinstance(choice.action, GIFTS)

    def give_fairly(self, purse: Purse) -> Choice | None:
        """With hidden hands: give what costs no more than its part of what is at stake."""
        missing = purse.missing
        tokens = sum(missing.tokens.values()) + missing.any_tokens
        cost = purse.cost
        whole = sum(cost.symbols.values()) + cost.cards + cost.any_tokens + sum(cost.tokens.values()) + cost.shields
        left = missing.symbol_count + missing.cards + tokens + missing.shields
        done = 1 - left / max(1, whole)
        fair = purse.otherwise() / max(1, whole) * (1.0 + 0.5 * done)
        offers = [(price, at, choice) for at, (price, choice) in enumerate(self.prices(purse))]
        if not offers:
            return None
        price, _, choice = min(offers, key=lambda item: item[:2])
        return choice if price < fair else None

    def prices(self, purse: Purse) -> list[tuple[float, Choice]]:
        """Return what each own gift costs for each part of the cost that it covers."""
        prices = []
        for choice in self.own:
            action = choice.action
            if isinstance(action, a.GiveCard):
                given = [gift.what for gift in purse.step.gifts if gift.seat == self.seat and gift.what in self.hand]
                price = self.worth.cards(self.seat, [*given, action.card]) - self.worth.cards(self.seat, given)
                count = self.worth.content.cards[action.card].symbols
                needed = purse.missing.symbol_count
                prices.append((price / max(1, min(count, needed)), choice))
            elif isinstance(action, a.GiveToken):
                held = self.view.hobbits[self.seat].tokens.get(action.token, 0)
                prices.append((purse.token(self.seat, action.token, held), choice))
            elif isinstance(action, a.GiveShields):
                prices.append((self.worth.shields(self.seat, action.count) / action.count, choice))
        return prices

    def refuse(self) -> Choice:
        """Do not pay; offers are not lost by that (A46). What a foe demands is not refused but taken back."""
        found = self.interrupt()
        return found if found is not None else [*self.of(a.Refuse), *self.of(a.Back)][0]

    # --- the turn ---

    def step_two(self) -> Choice:
        """Play the best cards, draw, or step back (B4.1.3)."""
        draw, back = self.of(a.DrawCards)[0], self.of(a.StepBack)[0]
        best = (self.worth.draw(self.seat, 2), draw)
        healed = -self.worth.steps(self.seat, -1) * self.weights.heal
        if healed > best[0]:
            best = (healed, back)
        play = self.best_play(second=True)
        if play is not None and play[0] > best[0]:
            best = play
        push = self.sauron.push()
        if push is not None and push[0] > best[0]:
            best = push
        for instead in self.of(a.DefeatInstead):
            best = max(best, (self.worth.foes.fewer(1), instead), key=lambda item: item[0])
        return best[1]

    def second_card(self) -> Choice:
        """Play a second card where that gains something."""
        play = self.best_play(second=False)
        if play is not None and play[0] > 0:
            return play[1]
        return self.friends.rush() or self.of(a.Done)[0]

    def best_play(self, second: bool) -> tuple[float, Choice] | None:
        """Return the card to play and what it gains, with the best `second` card that could follow."""
        plays = self.plays()
        if not plays or self.board is None:
            return None
        values = [(self.play_value([choice]), at, choice) for at, choice in enumerate(plays)]
        values.sort(key=lambda item: (-item[0], item[1]))
        best_value, _, best = values[0]
        if not second:
            return best_value, best
        for value, _, choice in values[:CANDIDATES]:
            for other in self.followers(choice, plays):
                both = self.play_value([choice, other])
                if both > best_value:
                    best_value, best = both, choice if value >= 0 or both > value else other
        return best_value, best

    def plays(self) -> list[Choice]:
        """Return the plays, one for each colour, symbol, number of symbols and line: the cheapest card."""
        cheapest: dict[tuple[str, int, str, bool], tuple[float, Choice]] = {}
        for choice in self.of(a.PlayCard):
            card = self.worth.content.cards[choice.action.card]
            price = self.worth.card(self.seat, card.id)
            key = (card.colour, card.symbols, choice.action.line, bool(card.rolls))
            if key not in cheapest or price < cheapest[key][0]:
                cheapest[key] = (price, choice)
        return [choice for _, choice in cheapest.values()]

    def followers(self, first: Choice, plays: Sequence[Choice]) -> list[Choice]:
        """Return the plays that may follow `first` (B4.1.3, B5.3)."""
        cards = self.worth.content.cards
        colour = cards[first.action.card].colour
        return [
            choice
            for choice in plays
            if (self.seat == "pippin" or cards[choice.action.card].colour != colour)
            and (choice.action.card != first.action.card or self.hand.count(first.action.card) > 1)
        ]

    def line(self) -> Choice:
        """Choose the line that gains most for a tile, the Ring or Guidance."""
        step = self.view.agenda[-1]
        lines = self.of(a.ChooseLine)
        if not isinstance(step, PickLine) or self.board is None:
            return self.first()
        board, rewards = self.board, step.purpose != "ring"
        values = [board.value(self.seat, {choice.action.line: step.spaces}, rewards) for choice in lines]
        return lines[values.index(max(values))]

    # --- cards and names ---

    def lose_card(self) -> Choice:
        """Lose the card that costs least."""
        return min(self.of(a.ChooseCard), key=lambda choice: self.worth.cards(self.seat, [choice.action.card]))

    def pass_left(self) -> Choice:
        """Pass the card that the neighbour can use better, or the least of all (B3.5)."""
        left = next_clockwise(self.view, self.seat)

        def cost(choice: Choice) -> float:
            card = choice.action.card
            return self.worth.cards(self.seat, [card]) - 0.8 * self.worth.card(left, card)

        return min(self.of(a.ChooseCard), key=cost)

    def hand_out(self) -> Choice:
        """Hand a card to whom it serves most, short hands first (B3.2)."""

        def gain(choice: Choice) -> float:
            name = choice.action.hobbit
            hand = len(self.view.hobbits[name].hand)
            short = self.worth.shortness(name, hand) - self.worth.shortness(name, hand + 1)
            return self.worth.card(name, choice.action.card) + short - 0.05 * hand

        return max(self.of(a.GiveTo), key=gain)

    def hobbit(self) -> Choice:
        """Name the hobbit to whom a card does most good."""
        step = self.view.agenda[-1]
        if not isinstance(step, PickHobbit):
            return self.first()
        worth, hobbits = self.worth, self.view.hobbits
        names = [choice.action.hobbit for choice in self.of(a.Name)]
        giver = worth.best_pass(names)[1] if step.card == "miruvor" else self.seat

        def gain(choice: Choice) -> float:
            name = choice.action.hobbit
            match step.card:
                case "elessar":
                    return -worth.steps(name, -1)
                case "healing":
                    return -worth.steps(name, -2)
                case "persistence":
                    return worth.draw(name, 4)
                case "lembas":
                    return worth.draw(name, max(0, 6 - len(hobbits[name].hand)))
            return float(name == giver)

        return max(self.of(a.Name), key=gain)

    def passed_card(self) -> Choice:
        """Pass the card that gains most elsewhere (Miruvor)."""
        card = self.worth.best_pass([self.seat])[2]
        return next((choice for choice in self.of(a.ChooseCard) if choice.action.card == card), self.lose_card())

    def receiver(self) -> Choice:
        """Pass a card to the hobbit to whom it is worth most, short hands first (Miruvor)."""
        step = self.view.agenda[-1]
        if not isinstance(step, PickReceiver):
            return self.first()

        def gain(choice: Choice) -> float:
            name = choice.action.hobbit
            hand = len(self.view.hobbits[name].hand)
            short = self.worth.shortness(name, hand) - self.worth.shortness(name, hand + 1)
            return self.worth.card(name, step.card) + short

        return max(self.of(a.Name), key=gain)

    def tile(self) -> Choice:
        """Lay activity tiles on top, the best line first, and sundials below (B4.8.1)."""

        def gain(choice: Choice) -> float:
            tile = choice.action.tile
            if tile == HIDDEN or self.board is None:
                return 0.0
            shown = self.worth.content.tiles[tile]
            if shown.sundial:
                return -10.0
            if not shown.line:
                return -5.0
            lines = [shown.line] if shown.line in self.board.lines else list(self.board.lines)
            return max(self.board.value(self.view.active, {line: 1}) for line in lines)

        return max(self.of(a.ChooseTile), key=gain)


OWN: Mapping[str, Callable[[Decider], Choice]] = {
    "window": Decider.pass_on,
    "pay": Decider.refuse,
    "step_two": Decider.step_two,
    "second_card": Decider.second_card,
    "pick_line": Decider.line,
    "lose_cards": Decider.lose_card,
    "pass_left": Decider.pass_left,
    "hand_out": Decider.hand_out,
    "pick_hobbit": Decider.hobbit,
    "pick_passed_card": Decider.passed_card,
    "pick_receiver": Decider.receiver,
    "order_tiles": Decider.tile,
}
"""How each kind of prompt of the base game is answered."""
