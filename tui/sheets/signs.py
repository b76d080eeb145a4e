"""What the signs in sight mean, for the list of keys: those of the panes of a game, and the marks of an evaluation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.screen import Screen
from textual.strip import Strip

from core.bots.review import GOOD, MARKS
from core.bots.review.marks import FOUND, STEPS
from replays.verdicts import PARTS
from tui.glyphs import Glyphs
from tui.legends import TITLE, meanings
from tui.sheets.help import KeyGroup
from tui.widgets.lines import text_of
from tui.widgets.pane import Scene

OF_MARKS = "The marks of an evaluation"


def sign_groups(screen: Screen[Any]) -> list[KeyGroup]:
    """Return what the signs on a screen mean: nothing where it explains none."""
    named = getattr(screen, "signs_in_sight", None)
    groups: list[KeyGroup] = named() if named is not None else []
    return groups


def signs_in(scene: Scene, glyphs: Glyphs, rows: Iterable[Strip]) -> list[KeyGroup]:
    """Return what those signs of a game mean that stand in some rows of a screen."""
    shown = "\n".join(row.text for row in rows)
    found = [(text_of(one.sign), one.words) for one in meanings(scene, glyphs) if one.stands_in(shown)]
    return [(TITLE, found)] if found else []


def marks() -> KeyGroup:
    """Return the marks of an evaluation, the worst first, each with its name and with what it takes."""
    costs = {mark: (whole, PARTS[round(1 / part)]) for mark, whole, part in STEPS}
    rows = [
        (mark, f"{MARKS[mark]}: {whole * 100:.0f} points of 100, or {part} of the chance there was, were lost")
        for mark, (whole, part) in costs.items()
    ]
    good = f"{MARKS[GOOD]}: {FOUND * 100:.0f} points better than what looks best at first sight"
    return OF_MARKS, [*rows, (GOOD, good)]
