"""What a page shows step by step, written as what changes from one step to the next: a long game fits into a file.

Texts, shapes and headings are written once and named by their numbers; a step holds the numbers that have changed. A
change of a list is written as cuts, the last one first: where, how many go, and what comes instead. A text that stays
much the same is written as an edit: which one, how many letters stay at both ends, and what stands between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from core.kernel.game import Game
from core.kernel.plates import SIZE, Kind, Look, Plate, Shape
from replays.clauses import capital
from replays.exports import BadExport
from saves.text import visible

KINDS: tuple[str, ...] = get_args(Kind)
SHAPE_LOOKS: tuple[str, ...] = get_args(Look)

LARGEST = 64 << 20
"""How many letters a page may have; a game of ours takes less than a hundredth."""

TOO_LONG = "the game is too long for one page; export it up to an entry (--at), or in another format"

WORTH = 12
"""An edit is written where it saves so many letters."""

TITLE = "#"
"""Begins a line of the position that is the title of a section."""


class Store:
    """All that is written once: texts, shapes, printed grounds and plates, by number."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.shapes: list[list[Any]] = []
        self.grounds: list[list[int]] = []
        self.plates: list[list[Any]] = []
        self._numbers: dict[Any, int] = {}
        self._printed: dict[int, tuple[tuple[Shape, ...], int]] = {}
        self._letters = 0

    def text(self, text: str) -> int:
        """Return the number of a text."""
        return self._number(("text", text), self.texts, text, len(text))

    def shape(self, shape: Shape) -> int:
        """Return the number of a shape."""
        found = self._numbers.get(shape)
        if found is not None:
            return found
        row: list[Any] = [KINDS.index(shape.kind), SHAPE_LOOKS.index(shape.look), shape.x, shape.y, shape.w, shape.h]
        row += [visible(shape.words, lines=True), 0 if shape.size == SIZE else shape.size, visible(shape.about)]
        while row[-1] in ("", 0):
            row.pop()
        return self._number(shape, self.shapes, row, 24 + len(shape.words) + len(shape.about))

    def ground(self, shapes: tuple[Shape, ...]) -> int:
        """Return the number of what is printed on a plate, or -1 for nothing."""
        if not shapes:
            return -1
        # The same tuple is the same ground; it is kept, so that no other can come to have its identity.
        if id(shapes) not in self._printed:
            self._printed[id(shapes)] = (shapes, len(self.grounds))
            self.grounds.append([self.shape(shape) for shape in shapes])
        return self._printed[id(shapes)][1]

    def plate(self, plate: Plate) -> int:
        """Return the number of a plate without what lies on it."""
        row: list[Any] = [plate.id, visible(plate.title), plate.width, plate.height, self.ground(plate.ground)]
        key = tuple((SHAPE_LOOKS.index(sign.look), visible(sign.words), visible(sign.meaning)) for sign in plate.key)
        return self._number(("plate", *row, key), self.plates, [*row, key] if key else row, 40 + 40 * len(key))

    def count(self, letters: int) -> None:
        """Count letters that are written; raises `BadExport` when they are too many."""
        self._letters += letters
        if self._letters > LARGEST:
            raise BadExport(TOO_LONG)

    def _number(self, key: Any, where: list[Any], what: Any, letters: int) -> int:
        if key not in self._numbers:
            self.count(letters)
            self._numbers[key] = len(where)
            where.append(what)
        return self._numbers[key]


class Steps:
    """What one pair of eyes sees, step by step."""

    def __init__(self, store: Store, game: Game, drawn: Game) -> None:
        """Write to `store` what `game` tells; plates, which are for the eye, are those of `drawn`."""
        self.store = store
        self.game = game
        self.drawn = drawn
        self.steps: list[Any] = []
        self._head = -1
        self._layout: list[int] = []
        self._lying: dict[str, list[int]] = {}
        self._lines: list[str] = []

    def add(self, view: Any, *, whole: bool) -> None:
        """Add a step: how the table stands; in words only where the `whole` of an entry has happened."""
        store, words = self.store, self.game.words
        head = store.text(capital(visible(words.progress(view))))
        plates = self.drawn.words.plates(view)
        layout = [store.plate(plate) for plate in plates]
        cuts: dict[str, list[Any]] = {}
        for plate in plates:
            now = [store.shape(shape) for shape in plate.shapes]
            before = self._lying.get(plate.id, [])
            if now != before:
                cuts[plate.id] = changes(before, now)
                self._lying[plate.id] = now
        edits: list[Any] = []
        if whole:
            lines = self._told(view)
            edits = edited(changes(self._lines, lines), self._lines)
            self._lines = lines
        step = [
            head if head != self._head else -1,
            layout if layout != self._layout else 0,
            cuts or 0,
            edits or 0,
        ]
        self._head, self._layout = head, layout
        store.count(sum(8 * len(cut) for cut in cuts.values()) + sum(len(str(edit)) for edit in edits))
        while step and step[-1] in (0, -1):
            step.pop()
        self.steps.append(step or 0)

    def again(self) -> None:
        """Add a step in which nothing has changed."""
        self.steps.append(0)

    def _told(self, view: Any) -> list[str]:
        """Return the position in words, each section below its title."""
        found = []
        for section in self.game.words.sections(view):
            found += [f"{TITLE}{visible(section.title)}", *map(visible, section.lines)]
        return found


def changes(before: Sequence[Any], after: Sequence[Any]) -> list[list[Any]]:
    """Return the cuts that make one list of another, the last one first."""
    first, shortest = 0, min(len(before), len(after))
    while first < shortest and before[first] == after[first]:
        first += 1
    last = 0
    while last < shortest - first and before[-1 - last] == after[-1 - last]:
        last += 1
    old, new = before[first : len(before) - last], after[first : len(after) - last]
    if len(old) != len(new):
        return [[first, len(old), *new]]
    found: list[list[Any]] = []
    for at, (one, other) in enumerate(zip(old, new, strict=True), first):
        if one == other:
            continue
        if found and found[-1][0] + found[-1][1] == at:
            found[-1][1] += 1
            found[-1].append(other)
        else:
            found.append([at, 1, other])
    return found[::-1]


def edited(cuts: Sequence[list[Any]], before: Sequence[str]) -> list[list[Any]]:
    """Return cuts of texts with an edit instead of each text of which much stays."""
    found: list[list[Any]] = []
    for at, gone, *texts in cuts:
        if gone != len(texts):
            found.append([at, gone, *texts])
            continue
        for place, text in enumerate(texts, at):
            found.append(_edit(place, before[place], text))
    return found


def _edit(place: int, old: str, new: str) -> list[Any]:
    """Return an edit, or a cut where little stays, or letters are such that browsers count them twice."""
    most = min(len(old), len(new))
    first = 0
    while first < most and old[first] == new[first]:
        first += 1
    last = 0
    while last < most - first and old[-1 - last] == new[-1 - last]:
        last += 1
    if first + last < WORTH or max(old + new, default="") > "\uffff":
        return [place, 1, new]
    return [place, first, last, new[first : len(new) - last]]
