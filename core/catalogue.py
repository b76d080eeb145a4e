"""The catalogue of games: every folder beside this file that holds a `game` module with a `GAME` in it.

Adding a game is adding a folder; nothing here names one.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from core.kernel.game import Game
from core.kernel.rulebook import Rule

LAST = 1_000
ROOMS = ["core"]
"""The packages in which games lie. Those of the program lie here; its tests have a room of their own."""


class UnknownGame(ValueError):
    """A game that Westmarch does not play; the text says which there are."""


def add_room(package: str) -> None:
    """Let the games that lie in `package` be found, too."""
    if package not in ROOMS:
        ROOMS.append(package)
        _packages.cache_clear()


@cache
def _packages() -> dict[str, str]:
    """Return the package of each game by its id, in the order in which they are offered."""
    found: dict[str, str] = {}
    for room in ROOMS:
        here = Path(next(iter(importlib.import_module(room).__path__)))
        found |= {path.parent.name: f"{room}.{path.parent.name}" for path in here.glob("*/game.py")}
    found.pop("kernel", None)
    return dict(sorted(found.items(), key=lambda one: (_place(one[1]), one[0])))


def _place(name: str) -> int:
    place: int = getattr(importlib.import_module(name), "PLACE", LAST)
    return place


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games in the order in which they are offered, without importing their rules.

    The package of a game may say its `PLACE` (1 comes first); those that do not come last, by the alphabet.
    """
    return tuple(_packages())


def package_of(game_id: str) -> str:
    """Return the package of a game. Raises `UnknownGame` when there is none with this id."""
    try:
        return _packages()[game_id]
    except KeyError:
        raise UnknownGame(f"there is no game {game_id!r}; there is {', '.join(game_ids())}") from None


def meant(word: str) -> str:
    """Return the id of the game that somebody means by `word`: `Ring-War` is `ring_war`; the word itself where there is
    none like that."""
    wanted = "_".join(word.casefold().replace("-", " ").split())
    return wanted if wanted in _packages() else word


def game(game_id: str) -> Game:
    """Return the game with this id. Raises `UnknownGame` when there is none."""
    found: Game = importlib.import_module(f"{package_of(game_id)}.game").GAME
    return found


def rules_elsewhere(here: Game, words: str) -> list[tuple[Game, list[Rule]]]:
    """Return the other games that have what somebody looks for in the rulebook of one game, with their rules: the rule
    with that id, or, where this book has no rule with all the words, those that have them."""
    missing = not here.rulebook().with_all(words)
    found: list[tuple[Game, list[Rule]]] = []
    for other in map(game, game_ids()):
        if other.id == here.id:
            continue
        rule = other.rulebook().find(words)
        if rule is not None and rule.id not in here.rulebook():
            found.append((other, [rule]))
        elif missing and (rules := other.rulebook().with_all(words)):
            found.append((other, rules))
    return found


def words_elsewhere(
    here: Game, words: str, having: Sequence[tuple[Game, list[Rule]]] | None = None
) -> list[tuple[Game, str, list[Rule]]]:
    """Return the other games whose rules have what somebody seems to have mistyped, each with the words that may be
    meant and with those rules; none where the rulebook of the one game has something of what was typed, or that of
    another one all of it. `having` is what `rules_elsewhere` found, where that was asked before."""
    if here.rulebook().hits(words).places or (rules_elsewhere(here, words) if having is None else having):
        return []
    books = ((other, other.rulebook()) for other in map(game, game_ids()) if other.id != here.id)
    found = ((other, book, book.hits(words)) for other, book in books)
    return [
        (other, " ".join(hits.words), book.ranked(hits))
        for other, book, hits in found
        if hits.places and hits.instead and all(word in hits.words for word in hits.nowhere)
    ]
