"""Who sits where: reading `--seat` and the seats of an engine request."""

from __future__ import annotations

from collections.abc import Sequence

from core import catalogue
from core.bots import HUMAN, bot_names
from core.kernel.chance import word
from core.kernel.entries import Header, SeatInfo
from core.kernel.game import Game
from tui.commands.problems import Problem

LONGEST_NAME = 40


EVERY = "all"
"""Stands for every seat where players of a branch are named."""

DEAL = 1 << 47
"""Where in the seed's stream the dealing of seats begins: no game draws that often."""


def seating(game: Game, options: dict[str, str], words: Sequence[str], deal: int | None = None) -> dict[str, SeatInfo]:
    """Return who sits where at a table of checked `options`.

    With the seed `deal` whoever names no seat gets one of those left at random. A word is `ID`,
    `ID=BOT`, `ID:NAME`, `ID:NAME=BOT`, or `NAME[=BOT]` for the next seat that no word names by its id; `human` may
    stand for a bot. Raises `Problem`.
    """
    names = {seat.id: seat.name for seat in game.options.seats(options)}
    parts = [_parts(word, names) for word in words]
    taken = [seat for seat, _, _ in parts if seat]
    twice = next((seat for seat in taken if taken.count(seat) > 1), None)
    if twice is not None:
        raise Problem(f"seat {twice} was given twice")
    free = [seat for seat in names if seat not in taken]
    if deal is not None:
        order = dealt(list(names), deal)
        free.sort(key=order.index)
    found: dict[str, SeatInfo] = {}
    for given, name, player in parts:
        if not given and not free:
            more = _room(game, options, len(words))
            raise Problem(f"there is no seat for {name!r}; the seats are {', '.join(names)}{more}")
        seat = given or free.pop(0)
        found[seat] = SeatInfo(seat, _name(name, names[seat]), _player(game, player))
    return found


def _room(game: Game, options: dict[str, str], count: int) -> str:
    """Return how a table of these options gets at least `count` seats with one option changed, or nothing."""
    for option in game.options:
        for value in option.values:
            changed = game.options.fitted(options | {option.id: value}, option.id)
            if len(game.options.seats(changed)) >= count:
                return f"; `--option {option.id}={value}` makes room for {count}"
    return ""


def players_of(header: Header, words: Sequence[str]) -> dict[str, str]:
    """Return who plays the seats that are named in the branch of a game; a word is `ID=PLAYER`, or `all=PLAYER` for
    every seat that no other word names. Raises `Problem`."""
    game, seats = catalogue.game(header.game), [seat.id for seat in header.seats]
    found: dict[str, str] = {}
    for one in words:
        seat, equals, player = one.partition("=")
        if not equals or (seat != EVERY and seat not in seats):
            raise Problem(f"{one!r} names no seat; write SEAT=PLAYER with one of {EVERY}, {', '.join(seats)}")
        if seat in found:
            raise Problem(f"seat {seat} was given twice")
        found[seat] = _player(game, player)
    every = found.pop(EVERY, None)
    return found if every is None else dict.fromkeys(seats, every) | found


def dealt(seats: Sequence[str], seed: int) -> list[str]:
    """Return the seats in the order in which `seed` deals them."""
    return sorted(seats, key=lambda seat: word(seed, DEAL + seats.index(seat)))


def _parts(word: str, names: dict[str, str]) -> tuple[str, str, str]:
    who, equals, player = word.rpartition("=")
    if not equals:
        who, player = word, HUMAN
    said, colon, name = who.partition(":")
    seat = next((one for one in names if one.casefold() == said.casefold()), "")
    if colon and not seat:
        raise Problem(f"there is no seat {said!r}; the seats are {', '.join(names)}")
    if seat:
        return seat, name, player
    return "", who, player


def _name(name: str, default: str) -> str:
    name = name.strip()
    if len(name) > LONGEST_NAME or not all(letter.isprintable() for letter in name):
        raise Problem(f"{name[:LONGEST_NAME]!r} is no name for a seat; it may have up to {LONGEST_NAME} letters")
    return name or default


def _player(game: Game, player: str) -> str:
    if player != HUMAN and player not in bot_names(game.id):
        raise Problem(f"there is no bot {player!r}; there is {', '.join(bot_names(game.id))}")
    return player
