"""A toy that can be thought ahead in: what a game brings for it, small enough to be right by eye."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import core.bots
from core import catalogue
from core.bots import thinking
from core.bots.thinking import Expectation, Policy, Thinking, copy_of
from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.piles import Pile
from core.kernel.play import Play
from core.kernel.prompts import Choice, Prompt
from core.kernel.table import Table, new_header
from tests.toy import CARDS, SEATS, Bank, Roll, ToyRules, ToySight, ToyState, make_toy, other

ENOUGH, NEAR = 8, 14
"""The quick player banks from so many points at risk on, as long as the other has fewer than so many."""


class Banking:
    """Banks what is enough."""

    def answer(self, state: ToyState, prompt: Prompt) -> Choice:
        """Return the choice to roll or to bank."""
        enough = state.risk >= ENOUGH and state.points[other(prompt.seat)] < NEAR
        bank = enough or state.points[prompt.seat] + state.risk >= state.goal
        return next(choice for choice in prompt.choices if isinstance(choice.action, Bank if bank else Roll))


class Plain:
    """The bot `sensible` of the toy: the quick player with a view."""

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return what the quick player chooses."""
        return Banking().answer(view, prompt) if prompt.seat == seat else None


class ToyThinking(Thinking):
    """Two sides, cards that hide themselves and change nothing, and a value that goes by the points."""

    game_id = "toy"

    def hides(self, view: ToyState) -> bool:
        """Whether it is masked which cards are left."""
        return "hidden" in view.pile.rest

    def world(self, view: ToyState, prompt: Prompt, seat: str, chance: Chance) -> ToyState:
        """Return a state in which hidden cards are dealt."""
        world: ToyState = copy_of(view)
        left = {card: count - sum(hand.count(card) for hand in world.hands.values()) for card, count in CARDS.items()}
        for hand in world.hands.values():
            for at, card in enumerate(hand):
                if card == "hidden":
                    hand[at] = chance.pick(left, "cards")
                    left[hand[at]] -= 1
        world.pile.rest = left
        return world

    def policy(self) -> Policy:
        """Return the quick player."""
        return Banking()

    def clock(self, state: ToyState) -> int:
        """Return how often somebody banked."""
        return sum(map(len, state.hands.values()))

    def expectation(self, state: ToyState) -> Expectation:
        """Return chances by the points."""
        score = {seat: float(points) for seat, points in state.points.items()}
        for seat in SEATS:
            if state.points[seat] >= state.goal:
                return Expectation({one: float(one == seat) for one in SEATS}, score, known=True)
        ahead = {seat: state.points[seat] + (state.risk if state.active == seat else 0) for seat in SEATS}
        left = 1 / (1 + math.exp((ahead["right"] - ahead["left"]) / 6))
        return Expectation({"left": left, "right": 1 - left}, score)

    def utility(self, expected: Expectation, seat: str, state: ToyState) -> float:
        """Return the chance of winning."""
        return expected.win[seat]

    def side(self, state: ToyState, seat: str) -> str:
        """Return the seat: each is a side."""
        return seat

    def plain(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return what the sensible bot chooses."""
        return Plain().choose(view, prompt, seat)


class HopelessThinking(ToyThinking):
    """The same where nobody ever wins, so that only points tell choices apart."""

    def expectation(self, state: ToyState) -> Expectation:
        """Return next to no chance, and the points with those at risk."""
        known = super().expectation(state).known
        score = {seat: points + (state.risk if state.active == seat else 0.0) for seat, points in state.points.items()}
        return Expectation(dict.fromkeys(SEATS, 0.0 if known else 0.02), score, known=known)

    def utility(self, expected: Expectation, seat: str, state: ToyState) -> float:
        """Return the chance of winning with a little for points."""
        return expected.win[seat] + 0.01 * expected.score[seat]

    def scale(self, side: str) -> float:
        """Return what points are worth."""
        return 20.0


class Asking(ToyRules):
    """Rules that say what is asked next, as those of real games do."""

    def decide(self, play: Play[Any], action: Any) -> None:
        """Carry out an action."""
        super().decide(play, action)
        asked = self.prompt(play.state)
        play.prompt = asked if isinstance(asked, Prompt) else None


class Apart(ToySight):
    """Each keeps its cards to itself, and nobody sees which are left."""

    def view(self, state: ToyState, seat: str | None) -> ToyState:
        """Return the state with others' cards, and those that are left, hidden."""
        return msgspec.structs.replace(super().view(state, seat), pile=Pile(rest={"hidden": len(state.pile)}))

    def are_allied(self, state: ToyState, one: str, other: str) -> bool:
        """Return whether both are the same."""
        return one == other


def use_toy(monkeypatch: pytest.MonkeyPatch, brings: Thinking | None = None) -> Game:
    """Put the toy into the catalogue, with all that it brings, and return it."""
    toy, own = (
        make_toy(rules=Asking(), sight=Apart()),
        SimpleNamespace(THINKING=brings or ToyThinking(), BOTS={"sensible": lambda seed: Plain()}),
    )
    known, brought = catalogue.game, core.bots.brought
    monkeypatch.setattr(catalogue, "game", lambda game_id: toy if game_id == "toy" else known(game_id))
    for module in (thinking, core.bots):
        monkeypatch.setattr(module, "brought", lambda game_id: own if game_id == "toy" else brought(game_id))
    return toy


def played(game: Game, seed: int = 3, otherwise: Mapping[int, type] | None = None) -> Table:
    """Return a table of the toy at which the quick player played to the end, but for the entries in `otherwise`."""
    table = Table(game, new_header(game, seed=seed))
    table.open()
    while isinstance(prompt := table.prompt, Prompt):
        choice = Banking().answer(table.state, prompt)
        kind = (otherwise or {}).get(table.entry + 1)
        if kind is not None:
            choice = next(one for one in prompt.choices if isinstance(one.action, kind))
        table.act(choice.action)
    return table
