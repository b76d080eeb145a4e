"""Players that are not people; a bot gets a view and the prompt as its seat sees it, never the state.

A game brings bots of its own in `bots.py` beside its rules, which holds `BOTS`: names with a factory `(seed) -> Bot`
each.
`random` plays any game; `strong` and `patient` play those whose `bots.py` holds a `THINKING` (`core.bots.thinking`).
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, Protocol

from core.bots.random_bot import RandomBot
from core.bots.running import Run
from core.catalogue import game, game_ids, package_of
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Choice, Prompt

RANDOM = "random"
SENSIBLE = "sensible"
STRONG = "strong"
PATIENT = "patient"
HUMAN = "human"


def people_of(seats: Iterable[SeatInfo]) -> list[str]:
    """Return the ids of those seats in which people sit."""
    return [seat.id for seat in seats if seat.player == HUMAN]


class Bot(Protocol):
    """A player that is not a person."""

    def choose(self, view: Any, prompt: Prompt, seat: str) -> Choice | None:
        """Return one of the prompt's choices of `seat`, or None for "nothing from me".

        `view` and `prompt` are what `seat` may see. None is an answer only where another seat has the last word.
        """


BotFactory = Callable[[int], Bot]

AHEAD = {
    STRONG: "tries out what may follow, a few turns ahead, and takes what fares best",
    PATIENT: "the same with three times the thought: the best partner there is, and the slowest",
}
"""The bots that look ahead, each with one line about it."""


class UnknownBot(ValueError):
    """A bot that the game does not have; the text says which there are."""


def bot_names(game_id: str) -> dict[str, str]:
    """Return the bots that can take a seat of the game, each with one line about it."""
    ahead = AHEAD | _thinking_of(game_id).said if looks_ahead(game_id) else {}
    return {RANDOM: "chooses any legal choice, each being equally likely", **game(game_id).bots, **ahead}


def companions(game_id: str) -> dict[str, str]:
    """Return the bots that one would want at a table, each with one line about it: those that play for the goal."""
    return {name: line for name, line in bot_names(game_id).items() if name != RANDOM}


def make_bot(game_id: str, name: str, seed: int, run: Run | None = None) -> Bot:
    """Return the bot `name` of the game, its own randomness started from `seed`.

    A bot that looks ahead lets `run` play its batches, or plays them itself where none is given. Raises `UnknownBot`
    when the game has no such bot.
    """
    factory = _own_bots(game_id).get(name)
    if factory is not None:
        return factory(seed)
    if name == RANDOM:
        return RandomBot(seed)
    if name in AHEAD and looks_ahead(game_id):
        made: Bot = importlib.import_module("core.bots.strong").bot_of(game_id, name, run)
        return made
    raise UnknownBot(f"there is no bot {name!r} for this game; there is {', '.join(bot_names(game_id))}")


def _own_bots(game_id: str) -> Mapping[str, BotFactory]:
    bots: Mapping[str, BotFactory] = getattr(brought(game_id), "BOTS", {})
    return bots


def looks_ahead(game_id: str) -> bool:
    """Whether somebody looks ahead in the game, so that it has hints and evaluations; not where it is not installed."""
    return game_id in game_ids() and _thinking_of(game_id) is not None


def _thinking_of(game_id: str) -> Any:
    """Return what a game brings to look ahead with, as `core.bots.thinking.thinking_of` does, which imports this."""
    return getattr(brought(game_id), "THINKING", None)


def brought(game_id: str) -> ModuleType | None:
    """Return the module with all that a game brings for bots, or None when it brings none."""
    name = f"{package_of(game_id)}.bots"
    return importlib.import_module(name) if importlib.util.find_spec(name) is not None else None
