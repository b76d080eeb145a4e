"""Calling seats and players by their names: where seats are only numbered, a game's words say who sits there."""

from __future__ import annotations

from collections.abc import Sequence

from core.kernel.entries import Header
from core.kernel.game import Game
from saves.text import visible


def listed(names: Sequence[str]) -> str:
    """Return names in a row: one, one and another, or several with commas and an "and" before the last."""
    return " and ".join([", ".join(names[:-1]), *names[-1:]] if len(names) > 1 else names)


def names_of(game: Game, header: Header) -> dict[str, str]:
    """Return what to call each seat: its own name, and the player's beside it where that is another.

    Where seats are only numbered, the player's name alone.
    """
    own = {seat.id: seat for seat in game.options.seats(header.options)}
    found = {}
    for info in header.seats:
        seat, name = own.get(info.id), visible(info.name)
        alone = seat is None or seat.numbered or seat.name == info.name
        found[info.id] = name if seat is None or alone else f"{seat.name} ({name})"
    return found


def told_as(game: Game, header: Header) -> dict[str, str]:
    """Return what the game's words call each seat: its own name, or the player's where seats are only numbered."""
    own = {seat.id: seat for seat in game.options.seats(header.options)}
    found = {}
    for info in header.seats:
        seat = own.get(info.id)
        found[info.id] = visible(info.name) if seat is None or seat.numbered else seat.name
    return found


def by_name(game: Game, header: Header, *, aloud: bool = False) -> Game:
    """Return the game with words in the voice of a table: its content, and its players' names; `aloud` for the ear.

    Where seats have names of their own, those are what the words say.
    """
    numbered = {seat.id for seat in game.options.seats(header.options) if seat.numbered}
    names = {info.id: visible(info.name) for info in header.seats if info.id in numbered}
    return game.spoken(header.content, names, aloud=aloud)
