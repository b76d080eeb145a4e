"""An exported page as a reader takes it: its elements, its data, and what the data say of each step."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

from core.kernel.plates import SIZE, Plate, Shape, Sign

EMPTY = frozenset({"meta", "input", "br", "link", "img"})
"""Elements without an end."""


class Page(HTMLParser):
    """The elements of a page with their attributes and texts, and the data in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[str, str]] = []
        self.unclosed: list[str] = []
        self.feed(text)
        self.close()
        found = re.search(r'<script id="game" type="application/json">(.*?)</script>', text, re.DOTALL)
        assert found is not None
        self.data: dict[str, Any] = json.loads(found[1])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in EMPTY:
            self.unclosed.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.unclosed.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self.unclosed[-1] if self.unclosed else "", data))

    def of(self, *tags: str) -> list[dict[str, str]]:
        """Return the attributes of all elements of some kinds."""
        return [attributes for tag, attributes in self.elements if tag in tags]

    def first_steps(self, sight: int = 0) -> list[int]:
        """Return after which step each entry has happened."""
        found, count = [], 0
        for number, entry in enumerate(self.data["sights"][sight]["entries"]):
            count += max(1 if number else 0, len(entry[2]))
            found.append(count)
        return found

    def lines(self, step: int, sight: int = 0) -> list[str]:
        """Return the position in words after a step."""
        lines: list[str] = []
        for change in self._steps(step, sight):
            if len(change) > 3 and change[3]:
                lines = changed(lines, change[3])
        return lines

    def plates(self, step: int, sight: int = 0) -> list[Plate]:
        """Return what is drawn after a step."""
        layout: list[int] = []
        lying: dict[str, list[int]] = {}
        for change in self._steps(step, sight):
            if len(change) > 1 and change[1]:
                layout = change[1]
            if len(change) > 2 and change[2]:
                for plate, cuts in change[2].items():
                    lying[plate] = changed(lying.get(plate, []), cuts)
        return [self._plate(number, lying) for number in layout]

    def _steps(self, step: int, sight: int) -> list[list[Any]]:
        return [change for change in self.data["sights"][sight]["steps"][: step + 1] if change]

    def _plate(self, number: int, lying: dict[str, list[int]]) -> Plate:
        plate, title, width, height, ground, *key = self.data["plates"][number]
        printed = self.data["grounds"][ground] if ground >= 0 else []
        shapes = tuple(map(self._shape, lying.get(plate, [])))
        signs = tuple(Sign(self.data["looks"][look], *words) for look, *words in (key[0] if key else []))
        return Plate(plate, title, width, height, shapes, tuple(map(self._shape, printed)), signs)

    def _shape(self, number: int) -> Shape:
        row: list[Any] = self.data["shapes"][number]
        missing: list[Any] = [0, 0, 0, 0, 0, 0, "", 0, ""]
        kind, look, x, y, w, h, words, size, about = [*row, *missing[len(row) :]]
        return Shape(self.data["kinds"][kind], self.data["looks"][look], x, y, w, h, words, size or SIZE, about)


def changed(before: list[Any], cuts: list[list[Any]]) -> list[Any]:
    after = list(before)
    for cut in cuts:
        if len(cut) == 4 and isinstance(cut[1], int) and isinstance(cut[2], int) and isinstance(cut[3], str):
            place, first, last, between = cut
            old = after[place]
            after[place] = old[:first] + between + old[len(old) - last :]
        else:
            after[cut[0] : cut[0] + cut[1]] = cut[2:]
    return after
