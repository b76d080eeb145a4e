"""Hints: what a bot that looks ahead would do in somebody's place, of what that seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from core.bots.ranking import Budget, Ranking, rank
from core.bots.reasons import PLAINLY, Call, reasons
from core.bots.running import Run, here
from core.bots.seated import person_asked
from core.bots.thinking import Thinking, Weighed, thinking_of
from core.kernel.foresight import foresee
from core.kernel.game import Game
from core.kernel.options import HINT_NOTE, HINTS, OFF, ON
from core.kernel.prompts import Choice, Outcome, Prompt, goes_back
from core.kernel.table import Table
from core.kernel.words import Winning

OPEN_ENDED = Budget(0, 3, 0.01)
"""What a hint tries: on and on, until the best choice is told from the second by a chance of one in a hundred."""

NOTE = HINT_NOTE
"""The note that a table which counts hints has for each of them."""

FORESEEN = 2
"""So many reasons are told for each answer of the sensible bot's after a choice."""

SORTS = 4
"""So many answers after a choice are told, those of one sort in a row, as who of a stack stays behind, as one."""

ANSWERS = 12
"""So many answers are looked at in all."""

NO_WORLD = "Nobody can tell what the others hold here, so there is no hint."
ONE = "There is only one thing to do here."
NOTHING_ELSE = "Nothing else that can be done now looks worth it at first sight, so it was not tried out."
NOTHING = "Do nothing"


class NoHint(Exception):
    """There is no hint here; the text is a sentence that says why."""


@dataclass(frozen=True)
class Asked:
    """A question to `seat` as it sees it, to think about: of `game`, which brings `thinking`."""

    game: Game
    thinking: Thinking
    view: Any
    prompt: Prompt
    seat: str

    @classmethod
    def of(cls, game: Game, state: Any, prompt: Prompt | Outcome, seat: str) -> Asked:
        """Return the question that `prompt`, asked in `state`, puts to a seat; raises `NoHint` when there is none."""
        if isinstance(prompt, Outcome):
            raise NoHint("The game is over, so there is nothing to advise.")
        thinking = thinking_of(game.id)
        if thinking is None:
            raise NoHint(f"{game.title} has no bot that looks ahead, and so no hints.")
        seen = game.sight.visible_prompt(state, prompt, seat)
        asked = cls(game, thinking, game.sight.view(state, seat), seen, seat)
        if not asked.options:
            raise NoHint("That seat has nothing to choose now.")
        return asked

    @property
    def options(self) -> list[Choice]:
        """All that the seat may choose."""
        return [choice for choice in self.prompt.choices if choice.seat == self.seat]

    @property
    def scale(self) -> float:
        """What scores are worth to the seat: `Thinking.scale` of its side."""
        return self.thinking.scale(self.thinking.side(self.view, self.seat))

    def rankings(self, budget: Budget = OPEN_ENDED, run: Run = here, among: Sequence[Choice] = ()) -> Iterator[Ranking]:
        """Yield the rankings of what the seat may choose, as `rank` does, or of what it may choose `among` and what the
        sensible bot would; raises `CannotSample` as `rank` does."""
        return rank(self.game, self.view, self.prompt, self.seat, budget, run, among=among)

    def goes_on(self, choice: Choice) -> tuple[list[tuple[Any, Choice, list[str]]], list[Choice]]:
        """Return what the sensible bot would choose after a choice, each with the view of it and the reasons, until
        chance or somebody else has a say or the same is asked again; and what is offered when that is asked, nothing
        before.
        Nothing is told that leads further than a few sorts of answers."""
        told: list[tuple[Any, Choice, list[str]]] = []
        view, action = self.view, choice.action
        while len(told) <= ANSWERS and len(list(groupby(type(one.action) for _, one, _ in told))) <= SORTS:
            foreseen = foresee(self.game, view, action)
            asked = foreseen.question
            if asked is None or asked.seat != self.seat:
                return told, []
            if asked.kind == self.prompt.kind:
                return told, list(asked.choices)
            view = foreseen.view
            following = self.thinking.plain(view, asked, self.seat)
            if following is None or goes_back(following.action):
                return [], []
            weighed = self.thinking.weighed(view, asked, self.seat)
            parts = next((one.parts for one in weighed if one.choice == following), [])
            gains = sorted((part for part in parts if part.amount > 0), key=lambda part: -part.amount)
            told.append((view, following, [part.what for part in gains[:FORESEEN]]))
            action = following.action
        return [], []

    def weighed(self) -> list[Weighed]:
        """Return the choices as the sensible bot weighs them, as far as the game says."""
        return self.thinking.weighed(self.view, self.prompt, self.seat)

    @property
    def winning(self) -> Winning:
        """How the seat's chance of winning is told."""
        return self.game.words.alone if self.thinking.side(self.view, self.seat) == self.seat else PLAINLY

    def why(self, ranking: Ranking, weighed: Sequence[Weighed], call: Call) -> list[str]:
        """Return sentences on why the best choice is best; `call` says what a choice is called in them."""

        def word(reason: str) -> str:
            return self.game.words.reason(Outcome("", 0, reason, ""))

        found = reasons(ranking, weighed, call, word, self.winning)
        return found or [ONE if len(self.options) == 1 else NOTHING_ELSE]

    def label(self, choice: Choice | None) -> str:
        """Return what a choice is, in words."""
        return NOTHING if choice is None else self.game.words.label(self.view, choice)


def rule_of_hints(table: Table) -> str:
    """Return what the table was set up for: hints on, off or counted."""
    return table.header.options.get(HINTS, ON)


def asked_at(table: Table, seat: str | None = None) -> Asked:
    """Return what is asked at the table's cursor: of `seat`, else of the person who is to answer, or the bot.

    Raises `NoHint` where nobody is asked, or the table was set up without hints.
    """
    prompt = table.prompt
    if isinstance(prompt, Prompt) and rule_of_hints(table) == OFF:
        raise NoHint("This table was set up without hints.")
    asked = seat or person_asked(table) or (prompt.seat if isinstance(prompt, Prompt) else "")
    return Asked.of(table.game, table.state, prompt, asked)
