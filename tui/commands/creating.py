"""`westmarch new`: start a game."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.bots.seated import play_bots
from core.kernel.chance import MAX_SEED
from core.kernel.entries import Header
from core.kernel.game import Game
from core.kernel.table import new_header
from saves.codec import STATE_LIMIT
from saves.errors import reason
from saves.game_file import SavedGame
from tui.commands.documents import game_object
from tui.commands.opening import game_here
from tui.commands.output import say, say_json
from tui.commands.parser import options_of
from tui.commands.problems import Problem
from tui.commands.seating import seating

LONGEST_NAME = 80


def new(arguments: argparse.Namespace) -> int:
    """Start a game, let bots play until a person must choose, and print the path."""
    game = game_here(arguments.game)
    position = None if arguments.position is None else read_position(arguments.position)
    seed = secrets.randbelow(MAX_SEED + 1) if arguments.seed is None else arguments.seed
    deal = seed if arguments.deal else None
    header = header_of(game, options_of(arguments.option), arguments.seat, seed, position, arguments.name, deal)
    with playable(position):
        saved = SavedGame.create(header, None if arguments.out is None else Path(arguments.out))
    with saved:
        followed = [saved.table.line.entries[0], *play_bots(saved.table)]
        if arguments.json:
            say_json(game_object(saved.table, None, followed) | {"path": str(saved.path)})
        else:
            say(str(saved.path))
    return 0


@contextmanager
def playable(position: bytes | None) -> Iterator[None]:
    """Turn whatever the rules stumble over in a position that nobody could reach into a `Problem`."""
    try:
        yield
    except (LookupError, AttributeError, TypeError, ArithmeticError, AssertionError) as error:
        if position is None:
            raise
        raise Problem(f"the rules cannot go on from this position ({type(error).__name__})") from None


def header_of(
    game: Game,
    options: dict[str, str],
    seats: list[str],
    seed: int,
    position: bytes | None,
    name: str = "",
    deal: int | None = None,
) -> Header:
    """Return the header of a new table; with `deal` seats are dealt by that seed. Raises `BadOption` and `Problem`."""
    if len(name) > LONGEST_NAME or not all(letter.isprintable() for letter in name):
        raise Problem(f"{name[:40]!r} is no name for a game; it may have up to {LONGEST_NAME} letters")
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    if position is None:
        taken = seating(game, game.options.checked(options), seats, deal)
        return new_header(game, options=options, seats=taken, seed=seed, name=name, created=created)
    try:
        bare = new_header(game, options=options, seed=seed, name=name, created=created, position=position)
        taken = seating(game, bare.options, seats, deal)
        return new_header(game, options=options, seats=taken, seed=seed, name=name, created=created, position=position)
    except (LookupError, AttributeError, TypeError) as error:
        raise Problem(f"this is not a position of {game.title}: {error}") from None
    except Problem:
        raise
    except ValueError as error:
        raise Problem(str(error)) from None


def read_position(word: str) -> bytes:
    """Read the file of a position, or stdin for `-`. Raises `Problem`."""
    try:
        if word == "-":
            text = sys.stdin.buffer.read(STATE_LIMIT + 1)
        else:
            with open(word, "rb") as file:
                text = file.read(STATE_LIMIT + 1)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise Problem(f"{word} cannot be read: {why}") from None
    if len(text) > STATE_LIMIT:
        raise Problem(f"{word} is too large for a position")
    return text
