"""A game as a recording for asciinema (version 2): the real screens, one for each entry; only rows that differ."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterable, Iterator
from datetime import datetime

from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

from replays.exports import Showing
from saves.text import visible
from tui.exports.picture import PictureScreen, painted, settle
from tui.terminal.private import rows_of

SECONDS = 1.5
"""How long each entry stands."""

CLEARED = "\x1b[?25l\x1b[0m\x1b[2J"
RESTORED = "\x1b[0m\x1b[{rows};1H\r\n\x1b[?25h"


def export(showing: Showing) -> str:
    """Return the recording: a header, then one event for each entry."""
    return asyncio.run(_record(showing))


async def _record(showing: Showing) -> str:
    lines = [json.dumps(_header(showing))]
    before: list[str] = []
    async with painted(showing) as screen:
        for number in range(showing.last + 1):
            screen.show_entry(number)
            await settle(screen)
            rows = list(_rows(screen))
            text = "".join(
                f"\x1b[{row};1H{now}" for row, now in enumerate(rows, 1) if not before or before[row - 1] != now
            )
            lines.append(_event(number * SECONDS, text if before else CLEARED + text))
            before = rows
    lines.append(_event((showing.last + 1) * SECONDS, RESTORED.format(rows=showing.size[1])))
    return "\n".join(lines) + "\n"


def _header(showing: Showing) -> dict[str, object]:
    width, height = showing.size
    found: dict[str, object] = {"version": 2, "width": width, "height": height, "title": showing.title}
    try:
        found["timestamp"] = int(datetime.fromisoformat(showing.header.created).timestamp())
    except (ValueError, OverflowError):
        # A game made in memory does not say when.
        return found
    return found


def _event(seconds: float, text: str) -> str:
    return json.dumps([round(seconds, 3), "o", text])


def _rows(screen: PictureScreen) -> Iterator[str]:
    """Yield the rows of the screen as a terminal would be sent them."""
    console = Console(
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        width=screen.app.size.width,
        legacy_windows=False,
    )
    for strip in rows_of(screen):
        yield Strip(_safe(strip)).render(console)


def _safe(strip: Iterable[Segment]) -> list[Segment]:
    text = [Segment(visible(segment.text), segment.style) for segment in strip if not segment.control]
    return list(Segment.simplify(text))
