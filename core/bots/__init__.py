"""Players that are not people; a bot gets a view and the prompt as its seat sees it, never the state.

A game brings bots of its own in `bots.py` beside its rules, which holds `BOTS`: names with a factory `(seed) -> Bot`
each.
`random` plays any game.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from core.bots.random_bot import RandomBot
from core.catalogue import game, package_of
from core.kernel.prompts import Choice, Prompt

RANDOM = "random"
HUMAN = "human"


class Bot(Protocol):
    """A player that is not a person."""

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return one of the prompt's choices of `seat`, or None for "nothing from me".

        `view` and `prompt` are what `seat` may see. None is an answer only where another seat has the last word.
        """


BotFactory = Callable[[int], Bot]


class UnknownBot(ValueError):
    """A bot that the game does not have; the text says which there are."""


def bot_names(game_id: str) -> dict[str, str]:
    """Return the bots that can take a seat of the game, each with one line about it."""
    return {RANDOM: "chooses any legal choice, each being equally likely", **game(game_id).bots}


def make_bot(game_id: str, name: str, seed: int) -> Bot:
    """Return the bot `name` of the game, its own randomness started from `seed`.

    Raises `UnknownBot` when the game has no such bot.
    """
    factory = _own_bots(game_id).get(name)
    if factory is not None:
        return factory(seed)
    if name == RANDOM:
        return RandomBot(seed)
    raise UnknownBot(f"there is no bot {name!r} for this game; there is {', '.join(bot_names(game_id))}")


def _own_bots(game_id: str) -> Mapping[str, BotFactory]:
    name = f"{package_of(game_id)}.bots"
    if importlib.util.find_spec(name) is None:
        return {}
    bots: Mapping[str, BotFactory] = importlib.import_module(name).BOTS
    return bots
