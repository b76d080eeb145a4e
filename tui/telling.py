"""Beats on the screen: what a game draws of them.

A game brings `CARDS` in `tui/games/<game id>/beats.py`, by the kind of a beat; for kinds without a card there, and for
games without any, what happened is told in words. It may bring `title` beside them, its own words above a beat, or
nothing where those of its kind will do; and `between`, the views on the way from one view to another, with `WALKED_ON`,
the pane that shows them where the settings let pawns walk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import groupby
from types import ModuleType
from typing import Any

import msgspec
from msgspec.structs import replace

from core.kernel.game import Game
from tui.games import module_of
from tui.glyphs import Glyphs
from tui.widgets.lines import EMPTY, Line, begun, flowed
from tui.widgets.log import LogLine, drawn, entries_of, log_rows, told_rows
from tui.widgets.pane import Pane, Scene

TITLES = {
    "die": "The die has fallen",
    "card": "A card comes into play",
    "dark": "The darkness comes nearer",
    "chapter": "The road goes on",
    "turn": "What the others did",
    "lost": "Lost",
    "end": "The end",
}
"""What stands above a beat, by its kind."""

INDENT = "  "
"""What stands before what is told."""


class Told(msgspec.Struct, frozen=True):
    """A beat as a pair of eyes may see it: its kind, its events, their lines, and the scene before and after it.

    The view of `before` is that from which the beat began, that of `after` shows the table as it stands after it.
    """

    kind: str
    events: tuple[Any, ...]
    lines: tuple[LogLine, ...]
    before: Scene
    after: Scene

    @property
    def game(self) -> Game:
        """The game that is told."""
        return self.after.game

    @property
    def rule(self) -> str:
        """The rule of what began the beat."""
        return self.lines[0].rule if self.lines else ""


class Drawing(msgspec.Struct, frozen=True):
    """What a card is drawn with: glyphs, whether letters tell cards apart, and the panes of the table by their ids."""

    glyphs: Glyphs
    lettered: bool
    panes: Mapping[str, Pane]

    def short(self, line: LogLine) -> Line:
        """Return a line in its short words."""
        return drawn(line.short, True, self.lettered)

    def rows(self, lines: tuple[LogLine, ...], size: int) -> list[Line]:
        """Return lines in short words, in rows of `size` cells."""
        return told_rows([self.short(line) for line in lines if line.short], size)


Card = Callable[[Told, Drawing, int], list[Line]]
"""Draws a beat in so many cells."""


def _brought(game: Game) -> ModuleType | None:
    """Return what a game brings to be told with, or None."""
    return module_of(game.id, "beats")


def cards_of(game: Game) -> Mapping[str, Card]:
    """Return the cards that a game draws, by the kind of the beat."""
    brought = _brought(game)
    found: Mapping[str, Card] = brought.CARDS if brought is not None else {}
    return found


def walk_of(told: Told) -> tuple[str, list[Any]]:
    """Return the id of the pane on which somebody walks in a beat, and the views on the way; nothing where nobody
    does."""
    brought = _brought(told.game)
    between: Callable[[Any, Any], list[Any]] | None = getattr(brought, "between", None)
    if brought is None or between is None:
        return "", []
    return brought.WALKED_ON, between(told.before.view, told.after.view)


def title_of(told: Told) -> str:
    """Return what stands above a beat: the game's own words, else those of its kind."""
    named: Callable[[Told], str] | None = getattr(_brought(told.game), "title", None)
    with told.after.speaks():
        return (named(told) if named is not None else "") or TITLES[told.kind]


def card_of(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return the rows of a beat in `size` cells: the game's own card, or what happened in words."""
    with told.after.speaks():
        card = cards_of(told.game).get(told.kind)
        if card is not None:
            return card(told, drawing, size)
    return in_words(told, drawing, size)


def in_words(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return what began a beat in a whole sentence, and what followed in short words."""
    if told.kind == "turn":
        return turn_rows(told, drawing, size)
    first, rest = told.lines[:1], told.lines[1:]
    rows = [row for line in first for row in flowed([(INDENT, ""), (begun(line.text), "bright")], size - 1, 4)]
    below = drawing.rows(rest, size - len(INDENT) - 1)
    return [*rows, *[EMPTY] * bool(below), *indented(below)]


MANY = 3
"""So many events of one sort are told together; fewer stand in the log's words."""


def says(told: Told) -> bool:
    """Whether there is anything to say of what others have done: more than whose turn began, and what its order is."""
    told_apart = (
        line.short
        and not line.heads
        and not (told.game.review.gathers(event) and not told.game.words.gathered([event]))
        for event, line in zip(told.events, told.lines, strict=True)
    )
    return any(told_apart)


def turn_rows(told: Told, drawing: Drawing, size: int) -> list[Line]:
    """Return what others have done: rows of the log, and below them in a sentence each what fills the turn."""
    apart, together = _parted(told)
    rows: list[Line] = []
    for entry in entries_of(apart):
        rows += log_rows(entry, size, True, drawing.glyphs, drawing.lettered)
    for sentence in together:
        rows += flowed([(INDENT, ""), (begun(sentence), "")], size - 1, 4)
    return rows


def _parted(told: Told) -> tuple[list[LogLine], list[str]]:
    """Return the lines of a turn that are told one by one, and sentences on what there is much of.

    What happened in one decision together with something else stays with that.
    """
    review, gathered = told.game.review, told.game.words.gathered
    sorts = [review.gathers(event) for event in told.events]
    counts = Counter(sorts)
    apart: list[LogLine] = []
    together: dict[str, list[Any]] = {}
    found = zip(sorts, told.events, told.lines, strict=True)
    for _, group in groupby(found, lambda one: one[2].entry):
        entry = list(group)
        alone = all(sort or not line.short for sort, _, line in entry)
        for sort, run in groupby(entry, lambda one: one[0]):
            events = [(event, line) for _, event, line in run]
            if not sort:
                apart += (line for _, line in events)
            elif alone and counts[sort] >= MANY:
                together.setdefault(sort, []).extend(event for event, _ in events)
            elif sentence := gathered([event for event, _ in events]):
                last = events[-1][1]
                apart += (
                    [replace(last, short=((sentence, ""),))] if len(events) >= MANY else (line for _, line in events)
                )
    return apart, [sentence for events in together.values() if (sentence := gathered(events))]


def indented(rows: list[Line]) -> list[Line]:
    """Return rows with an indent."""
    return [((INDENT, ""), *row) for row in rows]
