"""What the quick player does in step 2 of a turn, and on which line it moves (B4.1.3, B4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from core.fellowship.model import actions as a
from core.fellowship.model.state import FellowshipState
from core.fellowship.model.steps import LoseCards, PickLine
from core.fellowship.players.quick_look import Look, QuickBoard
from core.fellowship.players.worth import Worth
from core.kernel.prompts import Choice, Prompt

Option = tuple[float, str, str, int, Choice, bool]
"""A play: what the card costs, its colour, the line, how many spaces, the choice, and whether it is a joker."""


class QuickCards:
    """Plays of cards: what each space brings, and the cheapest card for it."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def step_two(self, state: FellowshipState, prompt: Prompt) -> Choice | None:
        """Return the best of playing cards, drawing, going back, and what expansions add."""
        look, seat = self.look, prompt.seat
        worth, board = look.at(state), look.board
        if board is None:
            return None
        best: Choice | None = None
        most = -1000.0
        for choice in prompt.choices:
            kind = type(choice.action)
            if kind is a.PlayCard or choice.seat != seat:
                continue
            gain = self.other(worth, choice)
            if gain > most:
                most, best = gain, choice
        plays = self.plays(worth, prompt.choices, seat)
        if plays:
            gain, first = self.best(worth, board, seat, plays)
            if gain > most:
                return first
        return best

    def other(self, worth: Worth, choice: Choice) -> float:
        """Return what is gained by doing something else than playing a card."""
        action = choice.action
        if isinstance(action, a.DrawCards):
            return worth.draw(choice.seat, 2)
        if isinstance(action, a.StepBack):
            return -worth.steps(choice.seat, -1) * worth.weights.heal
        if isinstance(action, a.PushRider):
            return worth.rider.pushed(action.steps)
        if isinstance(action, a.DefeatInstead):
            return worth.foes.fewer(1)
        return -1000.0

    def second_card(self, state: FellowshipState, prompt: Prompt) -> Choice | None:
        """Return a further card that is worth it, or being done."""
        seat, look = prompt.seat, self.look
        worth, board = look.at(state), look.board
        if board is None:
            return None
        done: Choice | None = None
        for choice in prompt.choices:
            if isinstance(choice.action, a.UseAbility):
                return None
            if isinstance(choice.action, a.Done):
                done = choice
        plays = self.plays(worth, prompt.choices, seat)
        if plays:
            gain, first = self.best(worth, board, seat, plays, pairs=False)
            if gain > 0:
                return first
        return done

    def plays(self, worth: Worth, choices: Sequence[Choice], seat: str) -> list[Option]:
        """Return the plays, of equal ones the cheapest."""
        content, prices = worth.content, worth.prices_for(seat)
        cards, jokers = content.cards, prices.jokers
        found: dict[tuple[str, str, int, int], Option] = {}
        key: tuple[str, str, int, int]
        for choice in choices:
            action = choice.action
            if type(action) is not a.PlayCard:
                continue
            id = action.card
            card, price = cards[id], prices[id]
            key = (card.colour, action.line, card.symbols, card.rolls)
            old = found.get(key)
            if old is None or price < old[0]:
                found[key] = (price, card.colour, action.line, card.symbols, choice, id in jokers)
        if any(key[3] for key in found):
            for key, (price, colour, line, count, choice, joker) in found.items():
                if key[3]:
                    found[key] = (price + key[3] * worth.roll(seat), colour, line, count, choice, joker)
        return list(found.values())

    def best(
        self, worth: Worth, board: QuickBoard, seat: str, plays: list[Option], pairs: bool = True
    ) -> tuple[float, Choice]:
        """Return what the best card or pair of cards gains, and the card to play first."""
        hobbit = worth.view.hobbits[seat]
        held = len(hobbit.hand)
        short = worth.shortness(seat, held)
        one = worth.shortness(seat, held - 1) - short
        gains = {line: board.gains(seat, line, count) for line, count in reach_of(plays, pairs).items()}
        guard = worth.guard() if hobbit.shields < 3 else 0.0
        spare = 9
        if guard:
            jokers = worth.prices_for(seat).jokers
            spare = sum(1 for card in hobbit.hand if card in jokers) - 1
        values = [
            gains[line][count] - price - (guard if joker and spare < 1 else 0.0)
            for price, _, line, count, _, joker in plays
        ]
        top = max(range(len(plays)), key=values.__getitem__)
        most, first = values[top] - one, plays[top][4]
        if not pairs or held < 2:
            return most, first
        two = worth.shortness(seat, held - 2) - short
        free = seat == "pippin" or worth.view.three_cards
        bound = values[top]
        for at, (price, colour, line, count, choice, joker) in enumerate(plays):
            value = values[at]
            if value + bound - two <= most and value + bound + 3.0 <= most:
                continue
            for other in range(at + 1, len(plays)):
                price2, colour2, line2, count2, choice2, joker2 = plays[other]
                if colour2 == colour and not free:
                    continue
                if line2 == line:
                    both = gains[line][min(count + count2, len(gains[line]) - 1)] - price - price2
                else:
                    both = gains[line][count] + gains[line2][count2] - price - price2
                if guard and joker + joker2 > spare:
                    both -= guard
                both -= two
                if both > most:
                    if choice2.action.card == choice.action.card:
                        continue
                    most, first = both, choice if value >= values[other] else choice2
        return most, first

    def line(self, state: FellowshipState, prompt: Prompt, step: PickLine) -> Choice | None:
        """Return the line that gains most for a tile, the Ring or Guidance."""
        look = self.look
        look.at(state)
        board = look.board
        if board is None:
            return None
        rewards, best, most = step.purpose != "ring", None, -1000.0
        for choice in prompt.choices:
            if isinstance(choice.action, a.ChooseLine):
                gain = board.gains(prompt.seat, choice.action.line, step.spaces, rewards)[step.spaces]
                if gain > most:
                    best, most = choice, gain
        return best

    def lose(self, state: FellowshipState, prompt: Prompt, step: LoseCards) -> Choice | None:
        """Return the card that is worth least, keeping a joker where one will be asked for."""
        look = self.look
        worth, seat = look.at(state), prompt.seat
        prices = worth.prices_for(seat)
        guard = worth.guard()
        best, least = None, 1000.0
        for choice in prompt.choices:
            if type(choice.action) is a.ChooseCard:
                card = choice.action.card
                price = prices[card]
                if guard and card in prices.jokers and not worth.guarded_without(seat, [card]):
                    price += guard
                if price < least:
                    best, least = choice, price
        return best


def reach_of(plays: Sequence[Option], pairs: bool) -> dict[str, int]:
    """Return how far the cards reach on each line, one of them or two together."""
    farthest: dict[str, int] = {}
    second: dict[str, int] = {}
    for _, _, line, count, _, _ in plays:
        most = farthest.get(line, 0)
        if count > most:
            farthest[line], second[line] = count, most
        elif count > second[line]:
            second[line] = count
    return {line: most + second[line] for line, most in farthest.items()} if pairs else farthest
