"""The choices of a prompt as the bot `sensible` weighs them at first sight: what each gains, and of which parts.

It reads the figures that the bot decides by; parts are in its measure, steps of the corruption line, losses below 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from core.bots.thinking import Part, Weighed
from core.fellowship.model import actions as a
from core.fellowship.model.state import SAURON, TOKENS, FellowshipState
from core.fellowship.model.steps import Pay, PickHobbit, PickLine
from core.fellowship.players.board import Board
from core.fellowship.players.deciding import Decider
from core.fellowship.players.interrupting import INTERRUPTS, Interrupter
from core.fellowship.players.weighing_costs import CostWeigher
from core.fellowship.players.weights import Weights
from core.fellowship.words.names import card_name, count, hobbit_name
from core.kernel.prompts import Prompt

GIVES: Mapping[str, tuple[str, str]] = {
    "shield": ("a shield", "B4.3.7"),
    "large_shield": ("a large shield", "B4.3.7"),
    "die": ("a roll of the die on the way", "B4.5"),
    "light": ("a step toward the light on the way", "B4.6.1"),
    "foes": ("foes on the way", "B4.3.7"),
    "card": ("a feature card", "B4.3.8"),
}
"""What a space gives in words, and the rule on it."""


class Help(NamedTuple):
    """What a card does for the hobbit who is named: so many steps toward the light, or so many cards (0: up to a full
    hand)."""

    light: bool
    number: int


HELP: Mapping[str, Help] = {
    "elessar": Help(True, 1),
    "healing": Help(True, 2),
    "persistence": Help(False, 4),
    "lembas": Help(False, 0),
}
"""The cards that name a hobbit, and what they do."""

FULL = 6
"""How many cards Lembas fills a hand up to."""

NEEDED = ("a {} token that is still missing", "B4.10.1")
SPARE = ("a spare {} token", "B4.3.7")


def weighed(view: FellowshipState, prompt: Prompt, seat: str, weights: Weights) -> list[Weighed]:
    """Return what the bot weighs of the choices of a hobbit, the best first; choices that it does not weigh are left
    out, as are Sauron's."""
    if seat == SAURON:
        return []
    weigher = Weigher(Decider(view, prompt, seat, weights))
    found = [
        Weighed(choice, sum(part.amount for part in parts), parts)
        for choice in weigher.decider.own
        if (parts := weigher.parts(choice.action)) is not None
    ]
    return sorted(found, key=lambda one: -one.gain)


class Weigher:
    """The figures of one decision, choice by choice."""

    def __init__(self, decider: Decider) -> None:
        self.decider = decider
        self.seat, self.view, self.worth, self.board = decider.seat, decider.view, decider.worth, decider.board
        self.step = decider.view.agenda[-1]
        self.costs = CostWeigher(decider, self.step) if isinstance(self.step, Pay) else None
        self._kinds: dict[type, Callable[[Any], list[Part] | None]] = {
            a.PlayCard: self._card,
            a.DrawCards: self._draw,
            a.StepBack: self._heal,
            a.Done: lambda action: [],
            a.Pass: lambda action: [],
            a.ChooseLine: self._line,
            a.PutOnRing: self._ring,
            a.ChooseCard: self._lose,
            a.Accept: self._accept,
            a.Refuse: self._refuse,
            a.Name: self._name,
            a.GiveCard: self._give,
            a.GiveToken: self._give,
            a.GiveShields: self._give,
        }

    def parts(self, action: Any) -> list[Part] | None:
        """Return the parts of a choice, none for doing nothing; None where the bot does not weigh it part by part."""
        weigh = self._kinds.get(type(action))
        return None if weigh is None else weigh(action)

    # --- the turn ---

    def _card(self, action: a.PlayCard) -> list[Part] | None:
        if self.board is None:
            return None
        card = self.worth.content.cards[action.card]
        price = Part(f"{card_name(action.card)} is spent", -self.worth.cards(self.seat, [action.card]), "B4.3.1")
        rolls = [Part("the card calls for a roll of the die", -card.rolls * self.worth.roll(self.seat), "B4.5")]
        return [*self._moving(self.board, action.line, card.symbols, rewards=True), price, *rolls * bool(card.rolls)]

    def _draw(self, action: a.DrawCards) -> list[Part] | None:
        if isinstance(self.step, Pay):
            return None
        return [Part("two cards drawn", self.worth.draw(self.seat, 2), "B4.1.3")]

    def _heal(self, action: a.StepBack) -> list[Part] | None:
        if isinstance(self.step, Pay):
            return None
        gain = -self.worth.steps(self.seat, -1) * self.decider.weights.heal
        return [Part("a step toward the light", gain, "B4.1.3")]

    def _line(self, action: a.ChooseLine) -> list[Part] | None:
        if not isinstance(self.step, PickLine) or self.board is None:
            return None
        return self._moving(self.board, action.line, self.step.spaces, rewards=self.step.purpose != "ring")

    def _ring(self, action: a.PutOnRing) -> list[Part] | None:
        if self.board is None or not self.decider.of(*INTERRUPTS):
            return None
        gain = Interrupter(self.worth, self.board).ring()
        roll = self.worth.roll(self.seat)
        return [
            Part("several spaces at once if the die is kind", gain + roll, "B4.7.2"),
            Part("putting on the Ring calls for a roll of the die", -roll, "B4.7.1"),
        ]

    # --- costs ---

    def _accept(self, action: a.Accept) -> list[Part] | None:
        return None if self.costs is None else self.costs.accept()

    def _refuse(self, action: a.Refuse) -> list[Part] | None:
        return None if self.costs is None else self.costs.refuse()

    def _give(self, action: Any) -> list[Part] | None:
        return None if self.costs is None else self.costs.give(action)

    def _name(self, action: a.Name) -> list[Part] | None:
        """Weigh whom a cost or the help of a card goes to."""
        if self.costs is not None:
            return self.costs.steps(action.hobbit)
        helped = HELP.get(self.step.card) if isinstance(self.step, PickHobbit) else None
        if helped is None:
            return None
        name, n = action.hobbit, helped.number
        if helped.light:
            words = f"{hobbit_name(name)} goes {count(n, 'step')} toward the light"
            return [Part(words, -self.worth.steps(name, -n), "B4.6.1")]
        n = n or max(0, FULL - len(self.view.hobbits[name].hand))
        return [Part(f"{hobbit_name(name)} draws {count(n, 'card')}", self.worth.draw(name, n), "B4.8")]

    def _lose(self, action: a.ChooseCard) -> list[Part] | None:
        if self.decider.prompt.kind != "lose_cards":
            return None
        return [
            Part(f"{card_name(action.card)} is worth keeping", -self.worth.cards(self.seat, [action.card]), "B4.4.5")
        ]

    # --- the lines ---

    def _moving(self, board: Board, line: str, far: int, *, rewards: bool) -> list[Part]:
        """Return the parts of moving so many spaces on a line; together they are what `Board.value` says of it."""
        spaces, start = board.lines[line], self.view.lines[line]
        end = min(start + far, len(spaces))
        if end == start:
            return []
        moves = {line: far}
        found = [self._way(board, line, start, end)]
        tokens = dict(self.view.hobbits[self.seat].tokens)
        if rewards:
            for gives in spaces[start:end]:
                words, rule = self._given(board, gives, tokens)
                found.append(Part(words, board.space(self.seat, gives, tokens), rule))
        else:
            passed = sum(board.passed(gives) for gives in spaces[start:end])
            found.append(Part("the Ring takes nothing from the spaces it passes", passed, "B4.7.3"))
        rest = board.value(self.seat, moves, rewards) - sum(part.amount for part in found)
        if line == board.main and end == len(spaces):
            ends = "the scenario ends, so nothing more can happen in it" if rest > 0 else "the scenario ends too soon"
            found.append(Part(ends, rest, "B4.10"))
        else:
            helps = "prepares for" if rest > 0 else "does not help with"
            found.append(Part(f"it {helps} what is still to come here", rest, "B4.4.3"))
        return [part for part in found if part.amount]

    def _way(self, board: Board, line: str, start: int, end: int) -> Part:
        """Return what coming forward is worth by itself."""
        moved = end - start
        if line != board.main:
            gain = board.approach(line, end, moved)
            return Part(f"{count(moved, 'space')} nearer to tokens that are still missing", gain, "B4.10.1")
        left = board.remaining(line)
        ahead = f"{moved} of the {count(left, 'space')} still ahead on {line.capitalize()}"
        if moved == left:
            ahead = f"the last {'space' if left == 1 else f'{left} spaces'} on {line.capitalize()}"
        if self.worth.mordor:
            return Part(f"{ahead}, before event 6 loses the game", board.progress(moved), "B9.4.6")
        return Part(ahead, board.progress(moved), "B4.3.6")

    def _given(self, board: Board, gives: str, tokens: Mapping[str, int]) -> tuple[str, str]:
        """Return in words what a space gives, and the rule on it."""
        kind = gives.partition(":")[0]
        if kind in TOKENS:
            words, rule = NEEDED if kind in board.needs(self.seat, tokens) else SPARE
            return words.format(kind), rule
        return GIVES.get(kind, ("a space", "B4.3.7"))
