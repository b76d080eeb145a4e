"""The table at an entry as a picture, with a title and a description for whoever does not see it."""

from __future__ import annotations

import asyncio
import re
from html import escape

from replays.exports import Showing
from replays.telling import decision, told
from saves.text import visible
from tui.exports.picture import painted, settle

FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Textual's pictures name fonts on the net; ours name none."""

UNFIT = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that no XML may hold."""


OPENING = re.compile(r"<svg\b[^>]*>")


def export(showing: Showing) -> str:
    """Return the screen after the last entry that is shown, as SVG."""
    return asyncio.run(_draw(showing))


async def _draw(showing: Showing) -> str:
    async with painted(showing) as screen:
        screen.show_entry(showing.last)
        await settle(screen)
        picture = screen.app.export_screenshot(title=showing.title)
    return UNFIT.sub("?", OPENING.sub(lambda found: _named(found[0], showing), FONTS.sub("", picture), count=1))


def _named(opening: str, showing: Showing) -> str:
    """Return the element of the picture with a title, and with the position in words as its description."""
    game, last = showing.game, showing.last
    made = told(decision(showing.table, last, showing.seat, game), showing.names)
    view = game.sight.view(showing.table.line.state_after(last + 1), showing.seat)
    title = f"{showing.title}, entry {last}: {made}"
    said = " ".join(map(visible, game.words.spoken(view)))
    return (
        f'{opening[:-1]} role="img" aria-labelledby="title" aria-describedby="description">'
        f'<title id="title">{escape(title)}</title><desc id="description">{escape(said)}</desc>'
    )
