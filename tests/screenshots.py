"""The pictures of the README: `make screenshots` plays a game with the sensible bots and draws its screens as SVG.

A game says which pictures it has (`SHOTS` in `tests/<id>/gallery.py`).
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from core.bots.seated import bot_choice
from core.catalogue import game, game_ids
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Prompt
from core.kernel.table import new_header
from saves.game_file import SavedGame
from saves.reader import read_log
from tests.games import said

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SIZE = (120, 40)
PEOPLE = ("Judith", "Martin", "Helen")
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


class Shot(msgspec.Struct, frozen=True):
    """A game to draw pictures of: the name and seed of the table, until where bots play, and its options.

    `pictures` has the name of each picture, whether it is of the table ("play") or the "replay", and the keys before;
    `sizes` the columns and rows of those that are not as large as most.
    """

    name: str
    seed: int
    here: Callable[[Any, Prompt], bool]
    options: Mapping[str, str]
    pictures: Sequence[tuple[str, str, Sequence[str]]]
    sizes: Mapping[str, tuple[int, int]] = {}


def midway(game_id: str, shot: Shot) -> Path:
    """Write a game that bots played so far, with people to choose from there on; return its path."""
    found = game(game_id)
    options = found.options.checked(shot.options)
    name, seed, here = shot.name, shot.seed, shot.here
    bots = {seat.id: SeatInfo(seat.id, seat.name, "sensible") for seat in found.options.seats(options)}
    with SavedGame.create(new_header(found, options=options, seats=bots, seed=seed, name="Bots")) as played:
        actions = []
        while isinstance(prompt := played.table.prompt, Prompt) and not here(played.table.state, prompt):
            choice = bot_choice(played.table)
            assert choice is not None
            actions.append(choice.action)
            played.table.act(choice.action)
        path = played.path
    path.unlink()
    people = {
        seat.id: SeatInfo(seat.id, who, "human")
        for seat, who in zip(found.options.seats(options), PEOPLE, strict=False)
    }
    seats = people if all(seat.numbered for seat in found.options.seats(options)) else None
    header = new_header(found, options=options, seats=seats, seed=seed, name=name, created="2026-11-21T12:00:00Z")
    with SavedGame.create(header) as saved:
        for action in actions:
            saved.table.act(action)
        return saved.path


async def draw(shots: Sequence[tuple[str, Path | None, str, Sequence[str], tuple[int, int]]]) -> None:
    """Draw pictures: the name of each, the log, whether it is of the table or the replay, the keys before, the size."""
    from tui.app import WestmarchApp

    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, start, mode, keys, size in shots:
        app = WestmarchApp(start=read_log(start) if start is not None and mode == "replay" else start)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            picture = app.export_screenshot(title="westmarch")
        (FOLDER / f"{name}.svg").write_text(FONTS.sub("", picture), encoding="utf-8")
        sys.stdout.write(f"docs/screenshots/{name}.svg\n")


def main() -> int:
    """Draw every picture and return 0."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WESTMARCH_HOME"] = folder
        os.environ["TERM"] = "xterm-256color"
        shots: list[tuple[str, Path | None, str, Sequence[str], tuple[int, int]]] = [("home", None, "play", [], SIZE)]
        for game_id in game_ids():
            for shot in said(game_id, "SHOTS", (), of="gallery"):
                path = midway(game_id, shot)
                shots += [(name, path, mode, keys, shot.sizes.get(name, SIZE)) for name, mode, keys in shot.pictures]
        asyncio.run(draw(shots))
    return 0


if __name__ == "__main__":
    sys.exit(main())
