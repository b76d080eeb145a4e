"""Legends: what the signs of a game's panes mean, in words, for a picture whose readers can look nothing up.

A game brings `legend(scene, glyphs) -> list[Meaning]` in `tui/games/<game id>/legend.py`. What is not in the picture
is not explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from rich.cells import cell_len

from tui.games import module_of
from tui.glyphs import Glyphs
from tui.widgets.lines import Line, Span, flowed, text_of
from tui.widgets.pane import Scene

TITLE = "What the signs mean"

UNBROKEN = "\N{NO-BREAK SPACE}"


class Meaning(msgspec.Struct, frozen=True):
    """A sign as it is drawn, and what it means. `seen` are texts of which one stands in a picture that has the sign;
    without any it is the sign itself. All of the texts of `beside` stand there, too, and none of those of `unless`."""

    sign: Line
    words: str
    seen: Sequence[str] = ()
    beside: Sequence[str] = ()
    unless: Sequence[str] = ()

    def stands_in(self, shown: str) -> bool:
        """Whether the sign stands in a picture with these texts."""
        there = any(text in shown for text in self.seen or (text_of(self.sign),))
        fits = all(text in shown for text in self.beside) and not any(text in shown for text in self.unless)
        return there and fits


def meaning(sign: str, words: str, role: str = "", *seen: str) -> Meaning:
    """Return what a sign of one role means."""
    return Meaning(((sign, role),), words, seen)


def meanings(scene: Scene, glyphs: Glyphs) -> list[Meaning]:
    """Return what the signs of the game mean; nothing for a game that explains none."""
    module = module_of(scene.game.id, "legend")
    if module is None:
        return []
    with scene.speaks():
        found: list[Meaning] = module.legend(scene, glyphs)
    return found


def legend_rows(found: Iterable[Meaning], shown: str, width: int) -> list[Line]:
    """Return those signs that stand in a picture with the texts `shown`, each with its words, in rows of a width."""
    return explained((one for one in found if one.stands_in(shown)), width)


def explained(found: Iterable[Meaning], width: int) -> list[Line]:
    """Return signs, each with its words, in rows of a width; a sign is parted from its words only where they are too
    long for a row together."""
    spans: list[Span] = []
    for one in found:
        told = [*one.sign, (f" {one.words}", "soft")]
        fits = sum(cell_len(text) for text, _ in told) < width
        spans += [(text.replace(" ", UNBROKEN) if fits else text, role) for text, role in told]
        spans.append(("   ", ""))
    return [((" ", ""), *row) for row in flowed(spans, width - 1)] if spans else []
