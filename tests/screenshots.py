"""The pictures of the README: `make screenshots` plays a game with the sensible bots and draws its screens as SVG."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

from core.bots.seated import bot_choice
from core.catalogue import game
from core.kernel.prompts import Prompt
from core.kernel.table import SeatInfo, new_header
from saves.game_file import SavedGame

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
SIZE = (120, 40)
SEED = 12
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def midway() -> Path:
    """Write a game of four hobbits in the middle of Helm's Deep, with a person to choose; return its path."""
    found = game("fellowship")
    options = found.checked_options({"hobbits": "4"})
    bots = {seat.id: SeatInfo(seat.id, seat.name, "sensible") for seat in found.seats(options)}
    with SavedGame.create(new_header(found, options=options, seats=bots, seed=SEED, name="Bots")) as played:
        actions = []
        while isinstance(prompt := played.table.prompt, Prompt):
            state = played.table.state
            if state.location == "helms_deep" and prompt.kind == "step_two" and state.lines["fighting"] >= 3:
                break
            choice = bot_choice(played.table)
            assert choice is not None
            actions.append(choice.action)
            played.table.act(choice.action)
        path = played.path
    path.unlink()
    header = new_header(found, options=options, seed=SEED, name="The Long Dark", created="2026-11-21T12:00:00Z")
    with SavedGame.create(header) as saved:
        for action in actions:
            saved.table.act(action)
        return saved.path


async def draw(path: Path) -> None:
    """Draw home, the table, the replay and the rules."""
    from tui.app import WestmarchApp

    shots: list[tuple[str, Path | None, str, list[str]]] = [
        ("home", None, "play", []),
        ("table", path, "play", ["down"]),
        ("rule", path, "play", ["r"]),
        ("replay", path, "replay", ["left"]),
    ]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, start, mode, keys in shots:
        app = WestmarchApp(start=start, mode=mode)  # type: ignore[arg-type]
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
        asyncio.run(draw(midway()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
