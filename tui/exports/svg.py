"""The table at an entry as a picture."""

from __future__ import annotations

import asyncio
import re

from replays.exports import Showing
from tui.exports.picture import painted, settle

FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Textual's pictures name fonts on the net; ours name none."""

UNFIT = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that no XML may hold."""


def export(showing: Showing) -> str:
    """Return the screen after the last entry that is shown, as SVG."""
    return asyncio.run(_draw(showing))


async def _draw(showing: Showing) -> str:
    async with painted(showing) as screen:
        screen.show_entry(showing.last)
        await settle(screen)
        picture = screen.app.export_screenshot(title=showing.title)
    return UNFIT.sub("?", FONTS.sub("", picture))
