"""The requests of the engine: one struct for each `do`, decoded and checked by msgspec."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What every request may carry: which of the engine's tables it is about."""

    table: str = ""


class SeatWord(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as an object: its id, and optionally a name and a player ("human" or a bot)."""

    id: str
    name: str = ""
    player: str = "human"


class New(Request, tag="new", kw_only=True):
    """Starts a game at the table; with `deal` the seats without an id are dealt at random, by the seed."""

    game: str
    options: dict[str, str | int] = {}
    seats: list[str | SeatWord] = []
    seed: int | None = None
    position: msgspec.Raw = msgspec.Raw()
    name: str = ""
    deal: bool = False


class Act(Request, tag="act", kw_only=True):
    """Chooses, by number (as numbered for `seat`) or by action."""

    choice: int | None = None
    action: msgspec.Raw = msgspec.Raw()
    entry: int | None = None
    seat: str | None = None


class Undo(Request, tag="undo", kw_only=True):
    """Takes back decisions."""

    count: int = 1
    seat: str | None = None


class Redo(Request, tag="redo", kw_only=True):
    """Brings back what was undone."""

    count: int = 1
    seat: str | None = None


class Show(Request, tag="show", kw_only=True):
    """Asks for the game, as a seat sees it, now or as it was."""

    seat: str | None = None
    at: int | None = None


class Explain(Request, tag="explain", kw_only=True):
    """Asks why an action is not allowed now, for the whole table or for one seat."""

    action: msgspec.Raw
    seat: str | None = None


class Position(Request, tag="position", kw_only=True):
    """Asks for the full state, now or as it was."""

    at: int | None = None


class Save(Request, tag="save", kw_only=True):
    """Writes the game to a new file."""

    path: str


class Load(Request, tag="load", kw_only=True):
    """Takes a game from a file to the table."""

    path: str


class Close(Request, tag="close", kw_only=True):
    """Forgets a table."""


class Games(Request, tag="games", kw_only=True):
    """Asks which games there are, with their options, seats and bots."""


class Rules(Request, tag="rules", kw_only=True):
    """Asks for a rule, for rules that hold some words, or for all."""

    game: str
    id: str | None = None
    search: str | None = None


class Hint(Request, tag="hint", kw_only=True):
    """Asks what a bot would do in the place of whoever is asked, or of a seat, and why."""

    seat: str | None = None
    seconds: Annotated[int, msgspec.Meta(ge=1, le=3600)] | None = None
    playouts: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] | None = None
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 1


class Evaluate(Request, tag="evaluate", kw_only=True):
    """Asks which choices of a game cost how much, and what was luck: from the eyes of a seat, or with `open` hands."""

    seat: str | None = None
    open: bool = False
    at: int | None = None
    depth: Literal["quick", "usual", "thorough"] = "usual"
    playouts: Annotated[int, msgspec.Meta(ge=2, le=10_000)] | None = None
    turns: Annotated[int, msgspec.Meta(ge=1, le=100)] | None = None
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 1
    again: bool = False


class Stop(Request, tag="stop"):
    """Ends the request before it, where that takes long."""


class Quit(Request, tag="quit", kw_only=True):
    """Ends the engine."""


AnyRequest = (
    New
    | Act
    | Undo
    | Redo
    | Show
    | Explain
    | Position
    | Save
    | Load
    | Close
    | Games
    | Rules
    | Hint
    | Evaluate
    | Stop
    | Quit
)
