"""What evaluations have measured: a file for each game, beside the folder of the games.

It only saves time. It may be deleted, damaged, or somebody else's: what cannot be used is measured again.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from core.bots.review import Method
from core.bots.review.found import Found
from core.bots.review.reviewer import Key
from core.catalogue import UnknownGame, package_of
from core.kernel.decoding import from_json
from saves import paths
from saves.errors import SaveError
from saves.journal import write_whole
from saves.locking import alone
from saves.small_file import read_small
from saves.version import program_version

FORMAT = 1
LARGEST = 32 << 20
"""How many bytes a file of measurements may have; those of a game have a fiftieth of that."""
MOST_LINES = 20_000
MOST_FILES = 500
"""So many games are remembered, those that were evaluated last."""
DIGEST = re.compile(r"[0-9a-f]{16}")
BILLION = 1_000_000_000
"""No measurement is as large as that."""


class ReviewHeader(msgspec.Struct, frozen=True):
    """What a file of measurements begins with: which program made them, and by which method."""

    record: str
    format: int
    program: str
    method: Method


def folder(*, create: bool = True) -> Path:
    """Return the folder of measurements, made if need be. Raises `SaveError`."""
    return paths.folder_of("reviews", create=create)


def is_kept(first: str) -> bool:
    """Whether anything is kept of the game whose opening led to the state with digest `first`."""
    try:
        return _path(first, create=False).is_file()
    except (SaveError, OSError):
        return False


def load(first: str, sides: int) -> tuple[Method, dict[Key, Found]] | None:
    """Return what is kept of the game whose opening led to the state with digest `first`, and by which method it was
    measured; None where there is nothing that can be used. `sides` is how many sides the game has."""
    try:
        lines = read_small(_path(first, create=False), LARGEST).splitlines()
        header = from_json(lines[0] if lines else b"", ReviewHeader)
    except (SaveError, OSError, ValueError, RecursionError):
        return None
    if (header.record, header.format, header.program) != ("review", FORMAT, program_version()):
        return None
    found: dict[Key, Found] = {}
    for line in lines[1 : MOST_LINES + 1]:
        with suppress(msgspec.MsgspecError, RecursionError, UnicodeError):
            one = from_json(line, Found)
            if _is_sound(one, sides):
                found[one.start, one.end, one.action] = one
    return header.method, found


def keep(first: str, method: Method, found: Iterable[Found], others: Mapping[Key, Found]) -> None:
    """Write what was measured; `others` were kept of the same game before, by the same method: branches of it have
    them. Raises `SaveError`."""
    path = _path(first)
    lines = {(one.start, one.end, one.action): one for one in found}
    lines |= {key: one for key, one in others.items() if key not in lines}
    header = ReviewHeader("review", FORMAT, program_version(), method)
    records = [header, *list(lines.values())[:MOST_LINES]]
    content = b"\n".join([*map(msgspec.json.encode, records), b""])
    if len(content) > LARGEST:
        return
    with alone(path.parent):
        write_whole(path, content)
    _forget(path.parent)


def _path(first: str, *, create: bool = True) -> Path:
    if not DIGEST.fullmatch(first):
        raise SaveError("measurements of this game cannot be kept")
    return folder(create=create) / f"{first}.jsonl"


def _forget(where: Path) -> None:
    """Delete the files that were written longest ago, where there are too many."""
    with suppress(OSError), os.scandir(where) as files:
        found = [file for file in files if DIGEST.fullmatch(file.name.removesuffix(".jsonl"))]
        if len(found) > MOST_FILES:
            found.sort(key=lambda file: (file.stat(follow_symlinks=False).st_mtime_ns, file.name))
            for file in found[:-MOST_FILES]:
                os.unlink(file.path)


def _is_sound(one: Found, sides: int) -> bool:
    """Whether a measurement can be counted with: somebody else may have written it."""
    verdict = one.verdict
    spreads = [one.value, one.fresh, one.shift, one.given]
    if verdict is not None:
        spreads += [verdict.check, verdict.chosen, verdict.careful, verdict.further]
        if (verdict.check is None) != (verdict.chosen is None) or max(abs(verdict.loss), abs(verdict.points)) > BILLION:
            return False
    numbers = [one.fit, one.scores]
    for spread in spreads:
        if spread is not None:
            if any(not 0 <= error <= BILLION for error in (spread.error, spread.score_error)):
                return False
            if not 0 < spread.playouts <= BILLION:
                return False
            numbers += [spread.wins, spread.scores]
    return all(len(row) == sides and all(abs(number) <= BILLION for number in row) for row in numbers)


@cache
def players_digest(game_id: str) -> str:
    """Return a digest of all that plays in a game's playouts: the searchers', and its own players with their values."""
    found = hashlib.blake2b(digest_size=8)
    packages = [resources.files("core.bots")]
    with suppress(UnknownGame, ModuleNotFoundError):
        packages.append(resources.files(package_of(game_id)).joinpath("players"))
    for package in packages:
        for name, content in sorted(_files(package, "")):
            found.update(f"{name} {len(content)}\n".encode() + content)
    return found.hexdigest()


def _files(place: Any, name: str) -> Iterable[tuple[str, bytes]]:
    for inner in place.iterdir() if place.is_dir() else ():
        if inner.is_dir() and inner.name != "__pycache__":
            yield from _files(inner, f"{name}{inner.name}/")
        elif inner.name.endswith((".py", ".toml")):
            yield f"{name}{inner.name}", inner.read_bytes()
