"""The pictures of the README: `make screenshots` plays a game with the sensible bots and draws its screens as SVG."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.bots.seated import bot_choice
from core.catalogue import game
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Prompt
from core.kernel.table import new_header
from saves.game_file import SavedGame
from saves.reader import read_log

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SIZE = (120, 40)
PEOPLE = ("Judith", "Martin", "Helen")
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def midway(game_id: str, name: str, seed: int, here: Callable[[Any, Prompt], bool], **chosen: str) -> Path:
    """Write a game that bots played until `here`, with people to choose from there on; return its path."""
    found = game(game_id)
    options = found.options.checked(chosen)
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


def in_helms_deep(state: Any, prompt: Prompt) -> bool:
    """Whether somebody plays cards in the middle of Helm's Deep."""
    return bool(state.location == "helms_deep" and prompt.kind == "step_two" and state.lines["fighting"] >= 3)


def at_war(state: Any, prompt: Prompt) -> bool:
    """Whether somebody has dice to use at Helm's Deep and several things to do with them."""
    return game("dice").words.progress(state).startswith("Helm's Deep") and len(prompt.choices) >= 6


async def draw(path: Path, dice: Path) -> None:
    """Draw home, two tables, the replay and the rules."""
    from tui.app import WestmarchApp

    shots: list[tuple[str, Path | None, str, list[str]]] = [
        ("home", None, "play", []),
        ("table", path, "play", ["down"]),
        ("dice", dice, "play", []),
        ("rule", path, "play", ["r"]),
        ("replay", path, "replay", ["left"]),
    ]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, start, mode, keys in shots:
        app = WestmarchApp(start=read_log(start) if start is not None and mode == "replay" else start)
        async with app.run_test(size=SIZE) as pilot:
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
        table = midway("fellowship", "The Long Dark", 12, in_helms_deep, hobbits="4")
        asyncio.run(draw(table, midway("dice", "Three at the table", 4, at_war, players="3")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
