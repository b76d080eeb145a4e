"""What one seat is asked: the context in which the bot `sensible` answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core.fellowship.model.state import FellowshipState
from core.fellowship.players.board import Board
from core.fellowship.players.weights import Weights
from core.fellowship.players.worth import Worth
from core.kernel.prompts import Choice, Prompt


class Interrupting(Protocol):
    """Weighs interrupts at a prompt."""

    def best(self, choices: Sequence[Choice], seat: str) -> Choice | None:
        """Return the use of `seat` that gains most beyond its threshold, or None."""


class Scales:
    """What things are worth at one prompt, for all seats that see the same."""

    def __init__(self, view: FellowshipState, prompt: Prompt, weights: Weights) -> None:
        self.view = view
        self.prompt = prompt
        self.worth = Worth(view, weights)
        self.board = Board(self.worth) if self.worth.scenario is not None else None
        self.interrupter: Interrupting | None = None

    def serve(self, view: FellowshipState, prompt: Prompt, weights: Weights) -> bool:
        """Whether they were made for this very prompt, by whoever sees the same of hands and tiles."""
        own = self.view
        return (
            self.prompt is prompt
            and self.worth.weights is weights
            and own.hobbits is view.hobbits
            and own.agenda is view.agenda
            and own.tiles == view.tiles
        )


_LAST: list[Scales] = []
"""The scales of the last prompt: with open hands each seat that could interrupt is asked with the same ones."""


def scales_for(view: FellowshipState, prompt: Prompt, weights: Weights) -> Scales:
    """Return the scales for a prompt: those of the seat that was asked before where they serve."""
    for scales in _LAST:
        if scales.serve(view, prompt, weights):
            return scales
    scales = Scales(view, prompt, weights)
    _LAST[:] = [scales]
    return scales


class Asked:
    """A prompt as one seat sees it: the view, the seat's own choices, and what things are worth here."""

    def __init__(self, view: FellowshipState, prompt: Prompt, seat: str, weights: Weights) -> None:
        self.view = view
        self.prompt = prompt
        self.seat = seat
        self.weights = weights
        self.own = [choice for choice in prompt.choices if choice.seat == seat]
        self.scales = scales_for(view, prompt, weights)
        self.worth = self.scales.worth
        self.board = self.scales.board

    def of(self, *kinds: type) -> list[Choice]:
        """Return the seat's choices of these kinds of action."""
        return [choice for choice in self.own if isinstance(choice.action, kinds)]

    @property
    def hand(self) -> list[str]:
        """The seat's own hand."""
        return self.view.hobbits[self.seat].hand

    def play_value(self, plays: Sequence[Choice]) -> float:
        """Return what playing these cards gains: the spaces less the cards."""
        assert self.board is not None
        moves: dict[str, int] = {}
        cost = 0.0
        for choice in plays:
            card = self.worth.content.cards[choice.action.card]
            moves[choice.action.line] = moves.get(choice.action.line, 0) + card.symbols
            cost += card.rolls * self.worth.roll(self.seat)
        cost += self.worth.cards(self.seat, [choice.action.card for choice in plays])
        return self.board.value(self.seat, moves) - cost
