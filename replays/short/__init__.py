"""Short replays that come with the program: one situation each, for rules that no game of the gallery comes to.

They lie in one packed file for each game, one log after the other, and are unpacked when somebody wants to see one.
"""

from __future__ import annotations

import gzip
import zlib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from saves.library import SUFFIX

FOLDER = Path(__file__).parent
PACKED = ".jsonl.gz"
FIRST = b'{"record":"header"'


def packed(game_id: str) -> Path:
    """Return where the short replays of a game lie."""
    return FOLDER / f"{game_id}{PACKED}"


@cache
def logs(game_id: str) -> tuple[bytes, ...]:
    """Return the short replays of a game, each the bytes of a log; none where the file cannot be read."""
    try:
        whole = gzip.decompress(packed(game_id).read_bytes())
    except (OSError, EOFError, zlib.error):
        return ()
    found: list[list[bytes]] = []
    for line in whole.splitlines(keepends=True):
        if line.startswith(FIRST):
            found.append([])
        found[-1].append(line)
    return tuple(b"".join(lines) for lines in found)


def unpacked(game_id: str, number: int) -> Path:
    """Return a file with short replay `number` of a game, which lasts as long as the program runs.

    Raises `IndexError` when there is no such replay, and `OSError` when nothing can be written anywhere.
    """
    log = logs(game_id)[number]
    path = folder() / f"{game_id}-{number}{SUFFIX}"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)  # what clears the temporary files of a machine may have taken it
        path.write_bytes(log)
    return path


def holds(path: Path) -> bool:
    """Whether a file is a short replay that was unpacked."""
    return bool(_place.cache_info().currsize) and path.parent == folder()


def folder() -> Path:
    """Return the folder for what is unpacked; it goes when the program ends."""
    return Path(_place().name)


@cache
def _place() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="westmarch-", ignore_cleanup_errors=True)


def clear() -> None:
    """Remove what was unpacked, for a program that ends without leaving; what is asked for again is unpacked anew."""
    if _place.cache_info().currsize:
        _place().cleanup()
        _place.cache_clear()
