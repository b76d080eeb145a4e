"""The table at an entry as a picture, with a title and a description for whoever does not see it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from html import escape, unescape

from rich.cells import cell_len

from core.kernel.prompts import inside
from core.kernel.sections import position
from replays.exports import Showing
from saves.text import visible
from tui.exports.key import CELL, with_rows
from tui.exports.picture import PictureScreen, crop, ended, painted, settle
from tui.legends import TITLE, legend_rows, meanings
from tui.widgets.lines import Line

FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Textual's pictures name fonts on the net; ours name none."""

FAMILY, FAMILIES = (
    "font-family: Fira Code, monospace",
    (
        "font-family: 'Fira Code', 'DejaVu Sans Mono', 'Noto Sans Mono', Menlo, Consolas, monospace, "
        "'Noto Sans Symbols 2', 'Noto Sans Symbols', 'Segoe UI Symbol', 'Apple Symbols'"
    ),
)
"""What letters are drawn with, and what is asked for signs that those fonts do not have."""

UNFIT = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Letters that no XML may hold."""

SENTENCE = re.compile(r"(?<=[.!?]) (?=[^\W\d_])")
"""Where a sentence ends."""

OPENING = re.compile(r"<svg\b[^>]*>")
TEXT = re.compile(
    r'<text class="(?P<ink>[^"]*-r\d+)" x="(?P<x>[\d.]+)" y="(?P<y>[\d.]+)" textLength="(?P<length>[\d.]+)"'
    r"(?P<clip>[^>]*)>(?P<text>[^<]*)</text>"
)
"""A run of letters of the screen, each run of one colour."""

RUNS = re.compile(r"[\x20-\x7e\xa0-\u024f\u2010-\u2026\u2500-\u257f]+|.", re.DOTALL)
"""Letters that every font has stand together; any other sign stands in a cell of its own."""

BLANKS = 'xml:space="preserve"'
"""Some viewers leave out the blanks at the ends of a run unless they are told to keep them."""

CARD = "\u25af"
"""The sign of a card, which looks as if a letter were missing; a picture draws a card."""


def export(showing: Showing) -> str:
    """Return the screen after the last entry that is shown, as SVG."""
    return asyncio.run(_draw(showing))


async def _draw(showing: Showing) -> str:
    async with painted(showing) as screen:
        screen.show_entry(showing.last)
        await settle(screen)
        if showing.fits:
            await crop(screen)
        picture = FONTS.sub("", screen.app.export_screenshot(title=_heading(showing))).replace(FAMILY, FAMILIES)
        legend = _legend(screen, picture) if showing.fits else []
        picture = TEXT.sub(_in_cells, picture)
        if legend:
            picture = with_rows(picture, legend, screen.app.size.height - 1, screen.log_pane.style_of, _letters)
    return UNFIT.sub("?", OPENING.sub(lambda found: _named(found[0], showing), picture, count=1))


def _legend(screen: PictureScreen, picture: str) -> list[Line]:
    """Return rows that say what the signs in a picture mean."""
    if screen.scene is None:
        return []
    rows: dict[str, str] = {}
    for found in TEXT.finditer(picture):
        rows[found["y"]] = rows.get(found["y"], "") + unescape(found["text"]).replace("\xa0", " ")
    shown = "\n".join(rows.values())
    width = screen.app.size.width
    legend = legend_rows(meanings(screen.scene, screen.glyphs), shown, width - 2)
    return [screen.log_pane.rule_row(TITLE, "", width), *legend] if legend else []


def _in_cells(found: re.Match[str]) -> str:
    """Return a run of letters of the screen with each sign in its cell."""
    text = unescape(found["text"])
    if not text.strip("\n"):
        return ""
    cell = float(found["length"]) / max(1, cell_len(text))
    attributes = f'class="{found["ink"]}"{found["clip"]}'
    return _letters(attributes, float(found["x"]), float(found["y"]), text, cell)


def _letters(attributes: str, x: float, y: float, text: str, cell: float = CELL) -> str:
    """Return a run of letters with each sign that a font may lack fitted into its cell, so that none covers another."""
    parts: list[str] = []
    for run in RUNS.findall(text):
        wide = cell * cell_len(run)
        if run == CARD:
            parts.append(
                f'<rect {attributes} x="{x + 0.2 * cell:.1f}" y="{y - 1.15 * cell:.1f}" rx="1.5" '
                f'width="{0.65 * cell:.1f}" height="{1.2 * cell:.1f}"/>'
            )
        elif run.strip("\xa0 ") and wide:
            fits = "" if len(run) > 1 or run.isascii() else ' lengthAdjust="spacingAndGlyphs"'
            parts.append(
                f'<text {attributes} x="{x:.1f}" y="{y:.1f}" textLength="{wide:.1f}"{fits}>'
                f"{escape(run).replace(' ', '&#160;').replace(chr(160), '&#160;')}</text>"
            )
        x += wide
    return "".join(parts)


def _heading(showing: Showing) -> str:
    """Return what the picture is of: the name of the game that was played, which game that is, and how far it is or
    how it ended."""
    game, view = showing.game, showing.table.line.state_after(showing.last + 1)
    with game.words.voice.speaks():
        where = visible(game.words.part(view) or game.words.progress(view))
    outcome = showing.outcome
    names = showing.title if game.title in showing.title else f"{showing.title} - {game.title}"
    if outcome is None:
        return f"{names}, {where}, entry {showing.last}"
    return f"{names}, {where}: {inside(visible(ended(showing, outcome)))}"


def _named(opening: str, showing: Showing) -> str:
    """Return the element of the picture with a title, and with the position in words as its description."""
    game = showing.game
    view = game.sight.view(showing.table.line.state_after(showing.last + 1), showing.seat)
    first = visible(game.words.reason(showing.outcome)) if showing.outcome is not None else ""
    said = [[visible(line) for line in section.lines] for section in position(game.words.sections(view))]
    return (
        f'{opening[:-1]} {BLANKS} role="img" aria-labelledby="title" aria-describedby="description">'
        f'<title id="title">{escape(_heading(showing))}</title>'
        f'<desc id="description">{escape(_paragraphs(first, said))}</desc>'
    )


def _paragraphs(first: str, said: Iterable[Iterable[str]]) -> str:
    """Return what is said as paragraphs, each sentence in a line of its own, and those that come first only there."""
    opening = SENTENCE.split(first) if first else []
    rest = ([one for line in lines for one in SENTENCE.split(line) if one not in opening] for lines in said)
    return "\n\n".join("\n".join(paragraph) for paragraph in (opening, *rest) if paragraph)
