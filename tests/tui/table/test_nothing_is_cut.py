"""Nothing is cut off while there is room: every pane of the games with gallery replays, at the three sizes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import catalogue
from core.kernel.game import Game
from core.kernel.prompts import Prompt
from replays.gallery import gallery
from replays.replay import Replay
from saves.log_file import LogFile
from saves.reader import open_regular, read_header, read_log
from tests.tui.table.sitting import sitting
from tests.tui.table.test_gallery_table import SIZES, Bare
from tui.table.stage import StageScreen
from tui.widgets.lines import text_of, width
from tui.widgets.pane import Pane, Scene

POSITIONS = 3
"""So many positions of each replay are looked at in each size, others in each."""

TRIED = {"fellowship", "dice"}


def replays() -> list[Path]:
    """Return the logs of the gallery that are looked at; their first lines tell, and no more is read to list them."""
    return [path for path in gallery() if game_of(path) in TRIED]


def game_of(path: Path) -> str:
    with open_regular(path) as file:
        return read_header(path, file.readline())[0].table.game


def scenes(game: Game, log: LogFile, seed: int) -> Iterator[Scene]:
    """Yield positions of a replay, each with its question and the position before it."""
    replay = Replay(log)
    names = {seat.id: seat.name for seat in log.header.seats}
    dice = random.Random(f"{seed} {log.header.seed}")
    last = None
    for index in sorted(dice.sample(range(replay.positions), POSITIONS)):
        replay.seek(index)
        view = replay.view(None)
        seat = getattr(view, "active", "") or next(iter(names))
        yield Scene(game, view, last, Prompt("", seat, "", []), names, log.header.options)
        last = view


def faults(screen: StageScreen) -> Iterator[tuple[str, str]]:
    """Yield what is wrong in the panes in sight: rows that are too wide, cut beside empty ones, or hidden unsaid, and
    words in an ink that is too faint for words."""
    ellipsis = screen.glyphs.ellipsis
    for name, pane in screen.pane_layout.panes.items():
        if not pane.display:
            continue
        room, size = pane.content_size.height, pane.content_size.width
        rows = [text_of(row) for row in pane.rows]
        free = len(rows) < room or not all(row.strip() for row in rows[:room])
        for row, text in zip(pane.rows, rows, strict=True):
            if width(row) > size:
                yield name, f"too wide: {text}"
            if ellipsis in text and free:
                yield name, f"cut beside an empty row: {text}"
            if any(role == "line" and any(map(str.isalnum, words)) for words, role in row):
                yield name, f"words in the ink of lines: {text}"
        if len(rows) > room and not says_more(pane, len(rows) - room - pane.top):
            yield name, f"{len(rows) - room} rows are hidden and nothing says so"


def says_more(pane: Pane, hidden: int) -> bool:
    """Whether the rule above a pane says how many rows lie below its window."""
    title = pane.border_title
    return not pane.has_class("-bare") and title is not None and f"{pane.glyphs.down}{hidden}" in str(title)


@pytest.mark.parametrize("path", replays(), ids=lambda path: path.stem)
async def test_nothing_is_cut_while_there_is_room(path: Path) -> None:
    log = read_log(path)
    game = catalogue.game(log.header.game)
    found: set[tuple[int, str, str]] = set()
    screen = Bare(game, log.header.options)
    async with sitting(screen, SIZES[0]) as table:
        for size in SIZES:
            await table.pilot.resize_terminal(*size)
            for scene in scenes(game, log, size[0]):
                screen.show_scene(scene)
                await table.pilot.pause()
                found |= {(size[0], *fault) for fault in faults(screen)}
    assert not found
