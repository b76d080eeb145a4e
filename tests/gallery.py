"""The gallery of replays that come with the program.

`python -m tests.gallery` makes them anew under `replays/gallery`. What happens in them is what tests of the same
situations or bots do; the notes say to whoever steps through it what is going on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from unittest.mock import patch

import msgspec

from core import catalogue
from core.kernel.entries import Header
from replays.gallery import LIST, Exhibit, first_note, gallery
from saves import game_file
from saves.game_file import SavedGame
from saves.library import summarise
from saves.reader import read_log
from tests.games import said

Story = tuple[Path, Callable[[], Header], Callable[[SavedGame], None]]
GALLERY: tuple[Story, ...] = tuple(
    story for game_id in catalogue.game_ids() for story in said(game_id, "GALLERY", (), of="gallery")
)
"""Where each replay lies, how its table is set up, and what happens at it and is noted."""


def write(path: Path, header: Header, story: Callable[[SavedGame], None]) -> None:
    """Write one replay. It does not tell how long bots thought, nor when: each making would change that."""
    path.unlink(missing_ok=True)
    with patch.multiple(game_file, clock=lambda: 0.0, now=lambda: MADE), SavedGame.create(header, path) as saved:
        story(saved)


MADE = "2026-11-22T12:00:00+00:00"
"""When the notes of all replays were written, as they say."""

CHAPTERS: tuple[tuple[str, str, Callable[[Mapping[str, str]], bool]], ...] = tuple(
    (name, game_id, fits)
    for game_id in catalogue.game_ids()
    for name, fits in said(game_id, "CHAPTERS", (), of="gallery")
)
"""The chapters of the gallery in their order: their name, their game, and whether options fit them. A replay stands in
the last one that fits it."""


def chapter_of(path: Path) -> int:
    """Return the number of the chapter that a replay stands in."""
    header = read_log(path).header
    return max(at for at, (_, game_id, fits) in enumerate(CHAPTERS) if game_id == header.game and fits(header.options))


def listed(path: Path, chapter: str) -> Exhibit:
    """Return what a list has to know of a replay, from the replay itself and the chapter that it stands in."""
    summary = msgspec.structs.replace(summarise(path), path=path.name)
    return Exhibit(chapter, path.stat().st_size, first_note(path), summary)


def known() -> dict[str, Exhibit]:
    """Return what the gallery's list has to say, in the order in which it shows the replays."""
    order = {path.name: at for at, (path, _, _) in enumerate(GALLERY)}
    paths = sorted(gallery(), key=lambda path: (chapter_of(path), order[path.name]))
    return {path.name: listed(path, CHAPTERS[chapter_of(path)][0]) for path in paths}


def main() -> None:
    """Make the whole gallery anew, or the pieces that are named."""
    for path, header, story in GALLERY:
        if sys.argv[1:] and path.stem not in sys.argv[1:]:
            continue
        write(path, header(), story)
        sys.stdout.write(f"{path.name}: {path.stat().st_size} bytes\n")
    LIST.write_bytes(msgspec.json.encode(known()) + b"\n")


if __name__ == "__main__":
    main()
