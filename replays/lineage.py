"""Lineage: where a branch comes from, the tree of games in a folder, and two branches side by side."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from core.kernel.decoding import from_json
from core.kernel.entries import Entry
from core.kernel.game import Game
from core.kernel.line import Line
from replays import gallery
from replays.branching import GALLERY, parent_name, parent_paths
from replays.story import Story
from saves.branches import parent_of, split_parent
from saves.codec import HEADER_LIMIT
from saves.errors import SaveError
from saves.library import Summary, branches_of
from saves.log_file import LogFile
from saves.reader import open_regular, read_header, read_log

DEEPEST = 64
"""So many parents are followed; a file that names itself as its parent leads nowhere."""


@dataclass(frozen=True)
class Leaf:
    """A game in the tree of games: the entry of its parent that it starts from (if any), and for each branch on the
    way down to it whether it is the last of its parent's."""

    summary: Summary
    entry: int | None = None
    lasts: tuple[bool, ...] = ()

    @property
    def depth(self) -> int:
        """How many parents stand above it."""
        return len(self.lasts)


def tree(games: Sequence[Summary]) -> list[Leaf]:
    """Return `games` as a tree, branches below their parents by entry; the order of the others stays.

    A branch whose parent is not among `games` stands by itself.
    """
    here = {_known_as(game.path): game for game in games if not game.error}
    children: dict[str, list[tuple[int, Summary]]] = {}
    for game in games:
        origin = split_parent(game.parent)
        if origin is not None and origin[0] in here and here[origin[0]] is not game:
            children.setdefault(origin[0], []).append((origin[1], game))
    below = {id(game) for branches in children.values() for _, game in branches}
    leaves: list[Leaf] = []
    placed: set[int] = set()
    # Games that name each other in a circle hang on nothing, and come last.
    for game in [*(one for one in games if id(one) not in below), *games]:
        waiting = [Leaf(game)]
        while waiting:
            leaf = waiting.pop()
            if id(leaf.summary) in placed:
                continue
            placed.add(id(leaf.summary))
            leaves.append(leaf)
            branches = children.get(_known_as(leaf.summary.path), [])
            branches = sorted(branches, key=lambda pair: (pair[0], pair[1].path), reverse=True)
            # Below the deepest that are drawn, branches stand beside each other.
            lasts = leaf.lasts[: DEEPEST - 1]
            waiting += [Leaf(branch, start, (*lasts, not number)) for number, (start, branch) in enumerate(branches)]
    return leaves


def _known_as(path: str) -> str:
    """Return what branches call the file at `path`."""
    # Taking thousands of paths apart with pathlib takes longer than all the rest.
    folder, name = os.path.split(path)
    return GALLERY + name if folder == _SHIPPED else name


_SHIPPED = str(gallery.FOLDER)


def with_relatives(games: Iterable[Summary]) -> set[str]:
    """Return the paths of all games, those of the gallery among them, that `relatives` finds others for."""
    sound = [one for one in games if not one.error]
    named = {one.parent.rpartition("#")[0] for one in sound if one.parent}
    if not named:
        return set()
    found: set[str] = set()
    trunk: list[str] = []
    for leaf in tree([*sound, *(one for one in gallery.pieces() if _known_as(one.path) in named)]):
        trunk = [leaf.summary.path] if leaf.depth == 0 else [*trunk[:1], leaf.summary.path]
        found.update(trunk if len(trunk) > 1 else ())
    return found


def relatives(games: Iterable[Summary], game: Summary) -> list[Summary]:
    """Return the games that can be laid beside `game`: all that come from the same first game, which may be one of the
    gallery."""
    sound = [one for one in games if not one.error]
    named = {one.parent.rpartition("#")[0] for one in sound}
    shipped = [one for one in gallery.pieces() if _known_as(one.path) in named] if any(named) else []
    trunk: list[Leaf] = []
    for leaf in [*tree([*sound, *shipped]), Leaf(game)]:
        if leaf.depth == 0:
            if any(one.summary.path == game.path for one in trunk):
                break
            trunk = []
        trunk.append(leaf)
    return [leaf.summary for leaf in trunk if leaf.summary.path != game.path]


class Lineage:
    """A game with what happened before it began, as far back as its parents lie in the same folder.

    Its entries are numbered through from the first game: `first` is the number of the log's own opening, `last` that
    of its last entry. `shared` is the last entry that also stands on the log's line of play today: a parent may have
    gone another way since.
    """

    def __init__(self, log: LogFile, seen: frozenset[str] = frozenset()) -> None:
        self.log = log
        self.game: Game = log.game
        self.line: Line = log.line
        self.parent: Lineage | None = None
        self.first = 0
        origin = parent_of(log.header)
        own = parent_name(log.path)
        if origin is not None and len(seen) < DEEPEST and origin[0] not in seen | {own}:
            for path in parent_paths(log.path.parent, origin[0]):
                with suppress(SaveError):
                    if self._take_parent(path, origin[1], seen | {own}):
                        break
        self.last = self.shared = self.first + log.cursor - 1

    def _take_parent(self, path: Path, entry: int, seen: frozenset[str]) -> bool:
        log = read_log(path)
        if log.redacted or log.header.game != self.log.header.game:
            return False
        above = Lineage(log, seen)
        if not above.leave_at(entry, log.table.digest(self.log.table.starting_state())):
            return False
        self.parent = above
        self.first = above.last
        return True

    def leave_at(self, entry: int, digest: str) -> bool:
        """End at the entry (counted from the log's own opening) that led to the state with `digest`; return whether
        there is one, on the line of play or on one that was abandoned."""
        on_play = entry < len(self.line) and self.line.entries[entry].digest == digest
        self.last = self.shared = self.first + entry
        if on_play:
            return True
        story = Story(self.log)
        variation = story.abandoned_at(entry, digest)
        if variation is not None:
            self.line, self.shared = story.line_of(variation), self.first + variation.leaves
        return variation is not None

    def entry(self, number: int) -> Entry | None:
        """Return an entry by its number, or None where there is none."""
        if number > self.last or number < 0:
            return None
        if number <= self.first and self.parent is not None:
            return self.parent.entry(number)
        return self.line.entries[number - self.first] if number >= self.first else None

    def state(self, number: int) -> Any:
        """Return the state after an entry; beyond the last one, the state at the end."""
        if number < self.first and self.parent is not None:
            return self.parent.state(number)
        return self.line.state_after(max(0, min(number, self.last) - self.first) + 1)

    def happened(self, first: int, count: int) -> Iterator[tuple[int, Any, Any]]:
        """Yield each event of `count` entries from number `first`: number, event, and the state right after it."""
        for number in range(first, first + count):
            if number <= self.first and self.parent is not None:
                yield from self.parent.happened(number, 1)
            else:
                for _, event, state in self.line.happened(number - self.first, 1):
                    yield number, event, state

    def paths(self) -> dict[str, int]:
        """Return the files of the lineage, each with the number of the last entry of its line of play that counts."""
        above = {} if self.parent is None else self.parent.paths()
        return above | {parent_name(self.log.path): self.shared}


def fork(one: Lineage, other: Lineage) -> int | None:
    """Return the number of the last entry that two games share, or None when they share none."""
    theirs = other.paths()
    shared = [min(last, theirs[name]) for name, last in one.paths().items() if name in theirs]
    return max(shared, default=None)


@dataclass(frozen=True)
class Hanging:
    """A branch of a game: the entry after which it left, the digest of the state there, and the branch."""

    entry: int
    digest: str
    summary: Summary


def hanging(log: LogFile) -> list[Hanging]:
    """Return the branches of a game among the player's own games, by the entry after which they left.

    A branch that starts from another state belongs to another game of the same name.
    """
    if log.redacted:
        return []
    found: list[Hanging] = []
    with suppress(SaveError):
        for summary in branches_of({parent_name(log.path), log.path.name}):
            origin = split_parent(summary.parent)
            with suppress(SaveError, OSError, msgspec.MsgspecError):
                start = _position(Path(summary.path), log.header.game)
                if origin is not None and start is not None:
                    state = from_json(start, log.game.state_type)
                    found.append(Hanging(origin[1], log.table.digest(state), summary))
    return sorted(found, key=lambda one: (one.entry, one.summary.created, one.summary.path))


def _position(path: Path, game: str) -> bytes | None:
    """Return what a log of `game` starts from, if that is a position."""
    with open_regular(path) as file:
        header = read_header(path, file.readline(HEADER_LIMIT + 1))[0].table
    return bytes(header.position) if header.position is not None and header.game == game else None


def left(log: LogFile) -> tuple[Path, int] | None:
    """Return where the game lies that `log` has left, and the last entry that both share on its line of play; None
    where there is none, or it is gone."""
    above = Lineage(log).parent
    return None if above is None else (above.log.path, above.shared - above.first)
