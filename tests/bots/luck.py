"""Toys for those who look ahead: whether to bank is known at some points, and what cannot be seen can be guessed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from core import catalogue
from core.bots import batches, ranking, strong
from core.bots.thinking import CannotSample, Expectation, Thinking, copy_of
from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.play import Play
from core.kernel.prompts import Choice, Outcome, Prompt
from tests.toy import SEATS, Bank, Roll, ToyRules, ToyState, other

GOAL = 20
ENOUGH = 6
"""So many points at risk the policy banks."""


class Told(ToyRules):
    """Rules that say at which prompt a decision has come to rest, which playouts go by."""

    def settle(self, play: Play[Any]) -> None:
        super().settle(play)
        found = self.prompt(play.state)
        play.prompt = found if isinstance(found, Prompt) else None


class Shouting(Told):
    """The left seat may roll for the right one, who has the last word."""

    def prompt(self, state: ToyState) -> Prompt | Outcome:
        asked = super().prompt(state)
        if isinstance(asked, Prompt) and asked.seat == "right":
            asked.choices.append(Choice("left", Roll("left"), "1"))
        return asked

    def decide(self, play: Play[Any], action: Any) -> None:
        super().decide(play, type(action)(play.state.agenda[-1].seat))


class Careful:
    """Banks as soon as enough is at risk, or as much as wins."""

    def answer(self, state: ToyState, prompt: Prompt) -> Choice:
        """Return one of the choices of whoever is asked last."""
        own = [choice for choice in prompt.choices if choice.seat == prompt.seat]
        banks = state.risk >= min(ENOUGH, state.goal - state.points[prompt.seat])
        return next((choice for choice in own if isinstance(choice.action, Bank) == banks), own[0])


class Lucky(Thinking):
    """Whoever has more points is likelier to win; a turn is a card that was drawn."""

    game_id = "toy"

    def policy(self) -> Careful:
        return Careful()

    def clock(self, state: ToyState) -> int:
        return sum(map(len, state.hands.values()))

    def expectation(self, state: ToyState) -> Expectation:
        for seat in SEATS:
            if state.points[seat] >= state.goal:
                return Expectation({seat: 1.0, other(seat): 0.0}, {seat: 1.0}, known=True)
        lead = (state.points["left"] - state.points["right"]) / state.goal
        return Expectation({"left": (1 + lead) / 2, "right": (1 - lead) / 2})

    def utility(self, expected: Expectation, seat: str, state: ToyState) -> float:
        return expected.win[seat]

    def side(self, state: ToyState, seat: str) -> str:
        return seat

    def plain(self, view: ToyState, prompt: Prompt, seat: str) -> Choice | None:
        """The first of its choices; nothing where another has the last word."""
        own = [choice for choice in prompt.choices if choice.seat == seat]
        return own[0] if prompt.seat == seat else None


class Guess(msgspec.Struct, frozen=True, tag="guess"):
    """Names the card that the other holds."""

    seat: str
    card: str


class Guessing(ToyRules):
    """The right seat says which card the left one holds, and wins if that is true."""

    def prompt(self, state: ToyState) -> Prompt | Outcome:
        if state.agenda:
            return Prompt("guess", "right", "1", [Choice("right", Guess("right", card), "1") for card in CARDS])
        return Outcome("right" if state.points["right"] else "left", state.goal, "guessed", "1")

    def decide(self, play: Play[Any], action: Any) -> None:
        state = play.state
        state.agenda.pop()
        state.points["right" if action.card in state.hands["left"] else "left"] = state.goal


CARDS = ("sun", "moon")


class Fair(Lucky):
    """Deals the card of the left seat out of what is not in the pile."""

    def hides(self, view: ToyState) -> bool:
        return True

    def world(self, view: ToyState, prompt: Prompt, seat: str, chance: Chance) -> ToyState:
        state: ToyState = copy_of(view)
        if seat == "right":
            state.hands["left"] = [chance.pick(dict.fromkeys(CARDS, 1), "cards")]
        return state


class Clueless(Fair):
    """Finds no world."""

    def world(self, view: ToyState, prompt: Prompt, seat: str, chance: Chance) -> ToyState:
        raise CannotSample("there is none")


@contextmanager
def brings(game: Game, thinking: Thinking) -> Iterator[Game]:
    """Let a toy be a game that looks ahead."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "game", lambda game_id: game)
        for module in (batches, ranking, strong):
            patch.setattr(module, "thinking_of", lambda game_id: thinking)
        yield game
