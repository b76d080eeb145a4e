"""What a game brings to the bots that look ahead: a quick player, a value, and what is worth a thought.

`core.bots` searches, evaluates and explains for any game; a game that has a `THINKING` in its `bots.py`, one object of
`Thinking`, gets the bots `strong` and `patient`, hints and evaluations. Nothing here knows a rule.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

import msgspec

from core.bots import SENSIBLE, brought, make_bot
from core.bots.expectation import Expectation as Expectation
from core.bots.values import Valued
from core.kernel.chance import Chance
from core.kernel.decoding import packed_decoder
from core.kernel.play import Play
from core.kernel.prompts import Choice, Prompt, passing_until


class CannotSample(Exception):
    """No state could be made that looks like a view; a bot then answers without looking ahead."""


class Part(msgspec.Struct, frozen=True):
    """A reason for a choice in words: what it brings, how much that is worth (in the game's own measure, a loss being
    negative), and the rule behind it."""

    what: str
    amount: float
    rule: str


class Weighed(msgspec.Struct, frozen=True):
    """A choice as the sensible bot weighs it at first sight: what it gains, and of which parts that is made."""

    choice: Choice
    gain: float
    parts: list[Part] = []


class Policy(Protocol):
    """A quick player of all seats, for playouts: it may remember what it likes for as long as one playout lasts."""

    def answer(self, state: Any, prompt: Prompt) -> Choice:
        """Return one of the prompt's choices, whoever's it is.

        `state` is a world, not a view: nothing in it is masked. A policy looks at nothing that the seat which chooses
        could not see, so that playouts do not count on knowledge that nobody will have.
        """


class Carrier(ABC):
    """A policy that can do in one go what a row of its answers would come to, and so spares the questions."""

    @abstractmethod
    def answer(self, state: Any, prompt: Prompt) -> Choice:
        """Return one of the prompt's choices; see `Policy`."""

    @abstractmethod
    def carry(self, play: Play[Any], prompt: Prompt) -> Any:
        """Write the facts that its next answers would bring about, if any, and return the action that comes after
        them: an answer to the question that is still on top of the agenda."""


class Thinking(ABC):
    """What a game gives the searcher; it keeps no state of a game itself."""

    game_id: str
    """The game that it belongs to."""

    batch: int = 16
    """How many playouts take about a twentieth of a second: so many are handed out at a time."""
    valued: Valued | None = None
    """What the game counts in a state, for values that are fitted (`core.bots.values`)."""
    defends: bool = False
    """Whether the sensible bot's choice stays in the race to its end: worth it where it is mostly the best of few."""

    doubt: float = 0.05
    """How far a chance that `expectation` tells of a game that goes on may be off, where its models were checked."""

    draw: float = 0.0
    """How much of a victory a draw is: `utility` is the chance of winning and so much of that of a draw. It is 0 where
    `utility` counts no draws."""

    said: Mapping[str, str] = MappingProxyType({})
    """A line about `strong` and `patient` in this game, where what is said of them everywhere would not be true."""

    def hides(self, view: Any) -> bool:
        """Whether anything that a seat cannot see must be drawn before the view can be played on; chance apart."""
        return False

    def world(self, view: Any, prompt: Prompt, seat: str, chance: Chance) -> Any:
        """Return a whole state that `seat` cannot tell from the real one, drawn by `chance` from all there could be.

        `view` and `prompt` are what `seat` sees; the view stays as it is. A game without secrets has nothing to draw:
        the view is a state itself. Raises `CannotSample`.
        """
        return copy_of(view)

    @abstractmethod
    def policy(self) -> Policy:
        """Return a quick player for one playout."""

    def hasty(self) -> Policy:
        """Return a quick player for a playout at which nobody looks on: it may bring the state on by itself by what is
        asked one after the other though it is decided together, so that its choice follows what was asked."""
        return self.policy()

    def wanderer(self, seed: int) -> Policy:
        """Return the player of a game that values are fitted on: the quick one, unless a game has one that sees more
        of what may happen."""
        return self.policy()

    @abstractmethod
    def clock(self, state: Any) -> int:
        """Return how many turns have begun: a playout's horizon counts these."""

    def helps(self, view: Any, seat: str) -> bool:
        """Whether looking ahead makes a bot in this seat stronger, as far as anybody has measured; elsewhere it plays
        as the sensible bot, while hints and evaluations look ahead all the same."""
        return True

    def looks(self, view: Any, prompt: Prompt, seat: str) -> bool:
        """Whether a prompt is worth looking ahead; else the sensible bot's answer stands."""
        return sum(choice.seat == seat for choice in prompt.choices) > 1

    def candidates(self, view: Any, prompt: Prompt, seat: str) -> list[Choice]:
        """Return the choices of `seat` that are worth comparing: none twice that come to the same."""
        return [choice for choice in prompt.choices if choice.seat == seat and not passing_until(choice.action)]

    @abstractmethod
    def expectation(self, state: Any) -> Expectation:
        """Return what is to be expected of `state` if all go on as the policy: fitted; exact when the game is over."""

    @abstractmethod
    def utility(self, expected: Expectation, seat: str, state: Any) -> float:
        """Return how good an expectation is for `seat` at the table of `state`; about the chance of winning, 0 to 1."""

    @abstractmethod
    def side(self, state: Any, seat: str) -> str:
        """Return the side of `Expectation.win` that a seat is on."""

    def scale(self, side: str) -> float:
        """Return how many points of the score a side gives for the whole chance of winning, where a game is as good as
        lost or won and only the score tells choices apart: less than 0 for a side that wants it low, 0 where the score
        says nothing."""
        return 0.0

    def horizon(self, state: Any, turns: int) -> int:
        """Return how many turns a playout from `state` looks ahead when `turns` are wished: more where no value is
        fitted for such a table."""
        return turns

    def plain(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return what the sensible bot of the game chooses, which stays unless something proves better."""
        return make_bot(self.game_id, SENSIBLE, 0).choose(view, prompt, seat)

    def follows(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return what a bot that looks ahead chooses where it does not look: the sensible bot's answer, unless an
        earlier choice of its own, which the view shows, asks for another."""
        return self.plain(view, prompt, seat)

    def weighed(self, view: Any, prompt: Prompt, seat: str) -> list[Weighed]:
        """Return the choices of `seat` as the sensible bot weighs them, the best first; empty where it does not say."""
        return []


_PACK = msgspec.msgpack.Encoder()


def copy_of(state: Any) -> Any:
    """Return a copy of a state that shares nothing with it."""
    return unpacked(packed(state), type(state))


def packed(state: Any) -> bytes:
    """Return a state as bytes."""
    return _PACK.encode(state)


def unpacked(data: bytes, kind: type) -> Any:
    """Return a state of that kind from its bytes."""
    return packed_decoder(kind).decode(data)


def thinking_of(game_id: str) -> Thinking | None:
    """Return what the game brings to look ahead with, or None."""
    found: Thinking | None = getattr(brought(game_id), "THINKING", None)
    return found


def without(prompt: Prompt, seat: str) -> Prompt:
    """Return a prompt without the choices of `seat`: what the others may still answer when it does nothing."""
    return msgspec.structs.replace(prompt, choices=[choice for choice in prompt.choices if choice.seat != seat])
