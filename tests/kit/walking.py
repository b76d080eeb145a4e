"""Random games in memory, moment by moment, without a log: as fast as the rules go."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from core.kernel.chance import Chance
from core.kernel.game import Game
from core.kernel.play import Play
from core.kernel.prompts import Outcome, Prompt


def walk(game: Game, options: Mapping[str, str], seed: int, longest: int) -> Iterator[tuple[Any, Prompt, list[Any]]]:
    """Yield a random game: the state, what is asked, and what has just happened; at the end the last question again.

    Raises `AssertionError` for a game that does not end within `longest` decisions.
    """
    chooser = random.Random(seed)
    state, events = game.start(game.options.checked(options), seed)
    play = Play(state, Chance(seed, state.draws), game.rules.evolvers)
    prompt = game.rules.prompt(state)
    for _ in range(longest):
        assert not isinstance(prompt, Outcome)
        yield state, prompt, events
        play.events, play.prompt = [], None
        game.rules.decide(play, chooser.choice(prompt.choices).action)
        events = play.events
        if state.outcome is not None:
            yield state, prompt, events
            return
        assert play.prompt is not None
        prompt = play.prompt
    raise AssertionError("the game does not end")
