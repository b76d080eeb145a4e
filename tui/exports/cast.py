"""A game as a recording for asciinema (version 2): the real screens after each entry of which something came, only rows
that differ, and markers where chapters begin."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from textwrap import shorten

from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

from replays.clauses import capital
from replays.exports import Showing
from replays.telling import Passage, passages
from saves.text import visible
from tui.exports.opening import Explained, opening, strips
from tui.exports.picture import PictureScreen, painted, settle
from tui.terminal.private import rows_of
from tui.widgets.lines import text_of

SHORTEST, MORE, LONGEST = 0.7, 0.15, 1.2
"""How many seconds an entry stands: the least, as much more for each event, and the most."""

GLANCE, WORDS = 6, 4.0
"""So many words are read at a glance, and any of what a table tells together, as misses; of more, so many in a
second."""

LONGEST_READ, LONGEST_END = 8.0, 30.0
"""How many seconds an entry with long texts stands at most where it is to be read, and the last one always."""

NOTE = "note: "
HINT = 60
"""How a marker tells of a note that is gone before it can be read, and so many letters of it."""

ALIKE = 6
"""Of so many entries in a row of which the same sort of thing is told, one is shown."""

LAST = 3.0
"""How many seconds the last screen stands besides, and least of all."""

CLEARED = "\x1b[?25l\x1b[0m\x1b[2J"
RESTORED = "\x1b[0m\x1b[{rows};1H\x1b[?25h"
"""What gives the cursor back below the last screen; a new line would move that up by a row."""

THE_OPENING = "What this is"
"""The marker of what comes before the game."""

THE_END = "The end"
"""The marker of the entry that ends the game."""


def export(showing: Showing) -> str:
    """Return the recording: a header, what the game is and its signs mean, then one event for each entry."""
    return asyncio.run(_record(showing))


async def _record(showing: Showing) -> str:
    events: list[tuple[float, str, str]] = []
    before: list[str] = []
    signs = Explained()
    now = 0.0
    async with painted(showing) as screen:
        for passage in stops(passages(showing.table, showing.notes, showing.seat, showing.game, showing.last)):
            screen.show_entry(passage.entry)
            await settle(screen)
            shown = list(rows_of(screen))
            signs.take(screen, [strip.text for strip in shown])
            rows = _drawn(shown, screen)
            text = "".join(
                f"\x1b[{row};1H{drawn}" for row, drawn in enumerate(rows, 1) if not before or before[row - 1] != drawn
            )
            events.append((now, "o", text if before else CLEARED + text))
            marks = _marks(showing, passage)
            if passage.entry == showing.last and showing.outcome is not None:
                marks = ["; ".join([*marks, THE_END])]
            events += [(now, "m", mark) for mark in marks]
            before = rows
            now += (
                farewell(screen.told_below())
                if passage.entry == showing.last
                else beat(passage, reading=showing.reading)
            )
        first, begins = _opening(showing, screen, signs)
    events.append((now, "o", RESTORED.format(rows=showing.size[1])))
    told = [*first, *((begins + seconds, kind, text) for seconds, kind, text in events)]
    return "\n".join([json.dumps(_header(showing)), *(_event(*one) for one in told)]) + "\n"


def _opening(showing: Showing, screen: PictureScreen, signs: Explained) -> tuple[list[tuple[float, str, str]], float]:
    """Return the events that come before the game, which says what it is and what its signs mean, and when it begins.
    They stay until they are read, in a brisk recording only as long as an entry with long texts may."""
    events: list[tuple[float, str, str]] = []
    now = 0.0
    for number, page in enumerate(opening(showing, screen, signs)):
        rows = _drawn(strips(page, screen), screen)
        drawn = "".join(f"\x1b[{row};1H{text}" for row, text in enumerate(rows, 1))
        events.append((now, "o", CLEARED + drawn))
        events += [] if number else [(now, "m", THE_OPENING)]
        stays = farewell("\n".join(map(text_of, page)))
        now += stays if showing.reading else min(LONGEST_READ, stays)
    return events, now


def stops(told: Iterable[Passage]) -> Iterator[Passage]:
    """Yield the passages whose screens a recording shows: the first and the last, and whatever is told, but of things
    alike in a row, as the marches of an army, one in so many (`ALIKE`) and the last."""
    last = waiting = None
    run = 0
    for last in told:
        if is_idle(last) and last.entry:
            continue
        if waiting is not None:
            run = run + 1 if alike(waiting, last) else 0
            if run % ALIKE == 0 or not waiting.entry:
                yield waiting
        waiting = last
    if waiting is not None:
        yield waiting
    if last is not None and last is not waiting:
        yield last


def alike(one: Passage, other: Passage) -> bool:
    """Whether all that is told of two entries is of one sort, which a table tells together, and nothing is noted."""
    sorts = {event.sort for passage in (one, other) for event in passage.events if event.text}
    plain = not one.notes and not any(event.part or event.heading for event in other.events)
    return plain and len(sorts) == 1 and "" not in sorts


def is_idle(passage: Passage) -> bool:
    """Whether nothing came of a decision that anybody is told: a window that was let pass, half of a choice."""
    return not passage.notes and not any(event.text or event.part or event.heading for event in passage.events)


def beat(passage: Passage, *, reading: bool = False) -> float:
    """Return how many seconds an entry stands: a beat, and for `reading` as much longer as it takes to read what is
    told in it."""
    told = [event for event in passage.events if event.text]
    words = _words(*(event.text for event in told if not event.sort), *passage.notes)
    longest = LONGEST_READ if reading else LONGEST
    return min(longest, min(LONGEST, SHORTEST + MORE * len(told)) + max(0, words - GLANCE) / WORDS)


def _words(*texts: str) -> int:
    return sum(len(text.split()) for text in texts)


def farewell(told: str) -> float:
    """Return how many seconds the last screen stands, which says `told`."""
    return min(LONGEST_END, LAST + _words(told) / WORDS)


def _marks(showing: Showing, passage: Passage) -> list[str]:
    """Return the marker of an entry, if it has one: the part that begins in it, else the moment that stands on a
    replay's ruler and the turn that begins then, else a note for which the recording does not wait (for the last it
    does): there one stops to read. Of several in one entry the screen shows the last."""
    kinds = {kind.id: kind for kind in showing.game.review.marks if kind.ruler and not kind.part}
    parts = [event.part for event in passage.events if event.part]
    turns = [event.heading for event in passage.events if event.heading]
    seen = [event for event in passage.events if event.text]
    moments = [event.text for event in seen if showing.game.review.mark_of(event.seen) in kinds]
    marks = parts[-1:] or [*moments[-1:], *turns[-1:]]
    if not marks and passage.notes and not showing.reading and passage.entry != showing.last:
        marks.append(NOTE + shorten(visible(passage.notes[0]), HINT, placeholder=" \N{HORIZONTAL ELLIPSIS}"))
    return ["; ".join(map(capital, marks))] if marks else []


def _header(showing: Showing) -> dict[str, object]:
    width, height = showing.size
    found: dict[str, object] = {"version": 2, "width": width, "height": height, "title": showing.title}
    try:
        found["timestamp"] = int(datetime.fromisoformat(showing.header.created).timestamp())
    except (ValueError, OverflowError):
        # A game made in memory does not say when.
        return found
    return found


def _event(seconds: float, kind: str, text: str) -> str:
    return json.dumps([round(seconds, 3), kind, text])


def _drawn(rows: Iterable[Strip], screen: PictureScreen) -> list[str]:
    """Return the rows of a screen as a terminal would be sent them."""
    console = Console(
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        width=screen.app.size.width,
        legacy_windows=False,
    )
    return [Strip(_safe(strip)).render(console) for strip in rows]


def _safe(strip: Iterable[Segment]) -> list[Segment]:
    text = [Segment(visible(segment.text), segment.style) for segment in strip if not segment.control]
    return list(Segment.simplify(text))
