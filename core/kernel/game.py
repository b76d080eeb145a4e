"""What a game is to the rest of the house: its parts, each a small object that can be made and tried alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from core.kernel.chance import Chance
from core.kernel.content import ContentError, Contents
from core.kernel.decoding import from_json
from core.kernel.options import Options
from core.kernel.play import Play
from core.kernel.positions import Positions
from core.kernel.review import Review
from core.kernel.rulebook import Rulebook
from core.kernel.rules import Rules
from core.kernel.sight import Sight
from core.kernel.spoken import SpokenReview, SpokenWords
from core.kernel.voice import NOBODY, Voice
from core.kernel.words import Words


def one_side(view: Any, seat: str) -> str:
    """Return the side of a seat in a game in which everybody plays on one side."""
    return ""


@dataclass(eq=False, kw_only=True)
class Game:
    """A game, made of parts. A part that is not given hides nothing, or has nothing to say.

    `state_type`, `action_type`, `event_type` and `step_type` are the types that logs are decoded to; `bots` names
    those that can take a seat, each with one line about it (`core.bots` makes them); `rulebook` reads the rulebook,
    in our own words; `side_of` says of a view on which side a seat plays (seats of one side win and lose together,
    whatever they may know of each other).
    """

    id: str
    title: str
    rules_version: str
    state_type: Any
    action_type: Any
    event_type: Any
    step_type: Any
    options: Options
    contents: Contents[Any]
    positions: Positions
    rules: Rules
    words: Words
    rulebook: Callable[[], Rulebook]
    sight: Sight = field(default_factory=Sight)
    review: Review = field(default_factory=Review)
    bots: Mapping[str, str] = field(default_factory=dict)
    side_of: Callable[[Any, str], str] = one_side

    def start(self, options: Mapping[str, str], seed: int) -> tuple[Any, list[Any]]:
        """Return the state at the first prompt of a new game, and the events that led to it."""
        checked = self.options.checked(options)
        play = Play(self.positions.initial(checked, self.contents.digest(checked)), Chance(seed), self.rules.evolvers)
        self.rules.settle(play)
        play.state.draws = play.chance.draws
        return play.state, play.events

    def read_position(self, text: bytes) -> Any:
        """Decode a position (a state as JSON, whole or made by hand) into a state.

        Raises `ValueError` with a sentence when it is not one.
        """
        try:
            state = from_json(text, self.state_type)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ValueError(f"this is not a position of {self.title}: {error}") from None
        return self.positions.completed(state)

    def spoken(self, content: str, names: Mapping[str, str] = NOBODY, *, aloud: bool = False) -> Game:
        """Return the game with its words in the voice of one table: what is made with the content of this digest is
        called as it is there, and seats by `names` (by id) where there is one; `aloud` for the ear, without signs.

        Content that is not here leaves the names of the content in force.
        """
        try:
            voice = Voice(self.contents.by_digest(content), names, aloud)
        except ContentError:
            voice = Voice(None, names, aloud)
        words = self.words.words if isinstance(self.words, SpokenWords) else self.words
        review = self.review.review if isinstance(self.review, SpokenReview) else self.review
        return replace(self, words=SpokenWords(words, voice), review=SpokenReview(review, voice))
