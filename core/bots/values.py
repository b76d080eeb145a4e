"""Values: what may be expected of a state, by linear models of what its game counts in it.

A game says in a `Valued` what it counts (`features`), for whom (`sides`), and which model a state belongs to (`key`: a
board, a number of players, a set of modules), and names it as `valued` in its `Thinking`. `python -m benchmarks.fit
GAME` plays games, fits a model for each key and writes `values.toml` beside the game's players; `read_values` reads it,
and `Values.expectation` is what a `Thinking` returns for a game that goes on. So, in a game:

    VALUES = read_values(MyValued())

    def expectation(self, state):
        if state.outcome is not None:
            return VALUES.known(state, state.outcome)
        return VALUES.expectation(state) or Expectation({"side": 0.5})

    def horizon(self, state, turns):
        return turns if VALUES.has(state) else MANY

Without the file there are no models, and nothing is expected: a new game starts like that, and fits from it.
"""

from __future__ import annotations

import math
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import resources
from operator import mul
from typing import Any

import msgspec

from core.bots.expectation import Expectation
from core.catalogue import package_of
from core.kernel.decoding import from_plain
from core.kernel.prompts import Outcome

FILE = "values.toml"
FOLDER = "players"
"""Where a game's models lie, in its package."""

STEEP = 30.0
"""Beyond this a chance is 0 or 1 as far as anybody can tell."""


class Plan(msgspec.Struct, frozen=True):
    """Games to fit on: how many of which options."""

    options: dict[str, str]
    games: int


class Valued(ABC):
    """What a game counts in a state, and how a game that is over is counted."""

    game_id: str
    """The game that it belongs to."""
    plans: Sequence[Plan] = ()
    """What `benchmarks.fit` plays unless it is told otherwise."""

    @abstractmethod
    def sides(self, state: Any) -> Sequence[str]:
        """Return those for whom a state is valued, each apart; of two opponents one is enough."""

    @abstractmethod
    def key(self, state: Any, side: str) -> str:
        """Return the name of the model that values `state` for `side`; "" where none should."""

    @abstractmethod
    def names(self, key: str) -> Sequence[str]:
        """Return what is counted for a model, in order."""

    @abstractmethod
    def features(self, state: Any, side: str) -> list[float]:
        """Return the counts of `state` for `side`, in the order of `names(key(state, side))`; about -5 to 5 each."""

    def moment(self, state: Any, turn: int) -> object:
        """Return what changes when a state is worth a row: `turn`, the clock of `Thinking`, unless a game says more."""
        return turn

    @abstractmethod
    def won(self, state: Any, outcome: Outcome, side: str) -> float | None:
        """Return 1 where `side` has won a game that ended like that, 0 where not, between for a draw; None where such
        a game tells nothing for its model."""

    def bounded(self, model: Model) -> Model:
        """Return a model that was fitted, its weights within what the game lets them be; by itself as it is."""
        return model

    def score(self, state: Any, outcome: Outcome, side: str) -> float | None:
        """Return the score of `side` in a game that is over, or None where the game has no scores."""
        return float(outcome.score)


class Model(msgspec.Struct, frozen=True):
    """A linear model of `names`: `win` are the weights of the logit of the chance, `score` those of the score (or
    none), each after its `base`. The rest says how well it did on games that it was not fitted on."""

    names: list[str]
    win_base: float
    win: list[float]
    score_base: float = 0.0
    score: list[float] = []
    rows: int = 0
    games: int = 0
    auc: float = 0.0
    brier: float = 0.0
    constant: float = 0.0
    score_error: float = 0.0


class Fitted(msgspec.Struct, frozen=True):
    """A file of models: `made` is when, `command` by which command, `method` how, `plans` on what."""

    made: str
    command: str
    method: str
    plans: list[str]
    models: dict[str, Model]


class Values:
    """The models of a game, ready to be asked."""

    def __init__(self, valued: Valued, models: Mapping[str, Model]) -> None:
        """Take models by key. One that was fitted on other features than are counted now tells nothing: it is `stale`,
        and left out until somebody fits anew."""
        self.valued = valued
        self.stale = sorted(key for key, model in models.items() if model.names != list(valued.names(key)))
        self.models = {key: model for key, model in models.items() if key not in self.stale}

    def has(self, state: Any) -> bool:
        """Whether there is a model for each side of a state."""
        valued, models = self.valued, self.models
        return all(valued.key(state, side) in models for side in valued.sides(state))

    def expectation(self, state: Any) -> Expectation | None:
        """Return what is to be expected of a state of a game that goes on, or None where a model is missing."""
        valued = self.valued
        win: dict[str, float] = {}
        score: dict[str, float] = {}
        for side in valued.sides(state):
            model = self.models.get(valued.key(state, side))
            if model is None:
                return None
            features = valued.features(state, side)
            win[side] = chance_of(model.win_base + sum(map(mul, model.win, features)))
            if model.score:
                score[side] = model.score_base + sum(map(mul, model.score, features))
        return Expectation(win, score)

    def known(self, state: Any, outcome: Outcome) -> Expectation:
        """Return what came of a game that is over."""
        valued = self.valued
        sides = valued.sides(state)
        scores = {side: valued.score(state, outcome, side) for side in sides}
        return Expectation(
            {side: valued.won(state, outcome, side) or 0.0 for side in sides},
            {side: score for side, score in scores.items() if score is not None},
            True,
        )


def chance_of(logit: float) -> float:
    """Return the chance that belongs to a logit."""
    return 1.0 / (1.0 + math.exp(-max(-STEEP, min(STEEP, logit))))


def read_values(valued: Valued) -> Values:
    """Return the models that lie beside the players of a game; none where nothing has been fitted."""
    return Values(valued, fitted_of(valued.game_id).models)


def fitted_of(game_id: str) -> Fitted:
    """Return the file of models of a game; an empty one where nothing has been fitted."""
    file = resources.files(package_of(game_id)) / FOLDER / FILE
    if not file.is_file():
        return Fitted("", "", "", [], {})
    return from_plain(tomllib.loads(file.read_text(encoding="utf-8")), Fitted)
