"""What is recorded of a game: the header of its table, its entries, and folding them into a state without any rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.kernel.play import Evolvers

ENCODER = msgspec.msgpack.Encoder()
"""Encodes states for snapshots and copies."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits in a seat: the rules' id, the name shown, and the player ("human" or the name of a bot)."""

    id: str
    name: str
    player: str = "human"


class Branched(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a branch goes on otherwise than the game that it left.

    `first` is the number that its opening has when entries are counted from the first game of all: the randomness of
    bots goes on from there. `players` has who sat before in each seat that somebody else plays now, and `anew` says
    that it draws from another seed.
    """

    first: int = 0
    players: dict[str, str] = {}
    anew: bool = False


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a table starts from. `position` is an encoded state to start from instead of the game's own set-up;
    `override` the TOML text that was put over the printed content; `parent` names the log and entry of a branch, and
    `branched` says how it goes on otherwise (left out elsewhere, and by older programs)."""

    game: str
    rules: str
    content: str
    options: dict[str, str]
    seats: list[SeatInfo]
    seed: int
    name: str = ""
    created: str = ""
    override: str = ""
    parent: str = ""
    position: msgspec.Raw | None = None
    branched: Branched | msgspec.UnsetType = msgspec.UNSET

    @property
    def first(self) -> int:
        """The number of the opening, counted from the first game of all; 0 where the game is no branch."""
        return self.branched.first if isinstance(self.branched, Branched) else 0


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One entry of a line.

    `action` is None for the opening, entry 0. `keep` steps of the agenda before stay at the bottom, `agenda` lies on
    them; `draws` is the counter of chance afterwards, `digest` the digest of the state.
    """

    action: Any
    events: list[Any]
    keep: int
    agenda: list[Any]
    draws: int
    digest: str


def common_height(before: Sequence[Any], after: Sequence[Any]) -> int:
    """Return how many steps at the bottom two agendas share."""
    height = min(len(before), len(after))
    while before[:height] != after[:height]:  # a decision leaves all but the topmost step or two as they were
        height -= 1
    return height


def fold(evolvers: Evolvers, state: Any, events: Sequence[Any]) -> None:
    """Evolve `state` by recorded `events`; needs no rules."""
    for event in events:
        evolvers[type(event)](state, event)


def advance(evolvers: Evolvers, state: Any, entry: Entry) -> None:
    """Fold a recorded entry into `state`: events, agenda and counter, without any rule."""
    fold(evolvers, state, entry.events)
    close(state, entry)


def close(state: Any, entry: Entry) -> None:
    """Set the agenda and the counter of `state`, in which all events of `entry` have happened, as they were then."""
    state.agenda[entry.keep :] = entry.agenda
    state.draws = entry.draws
