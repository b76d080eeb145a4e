"""What is told of a thing in brackets each time that it is named, heard once in plain mode."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

FIGURE = re.compile(r"\d+")

HEARD = "What was told of a thing before is left out; enter tells it."


class Once:
    """Leaves out of texts what was heard before: the group `told` of a pattern, whose group `of` names the thing.

    It is left out only while it is the same as when the thing was named last; where it stands in the group `faces` of
    the pattern, which names what changes by chance, only until somebody has answered.
    """

    def __init__(self, pattern: re.Pattern[str] | None) -> None:
        self.pattern = pattern
        self.shortened = False
        """Whether anything has been left out."""

        self.listener = ""
        """Who listens: each hears for himself, since who waits for the keyboard does not."""

        self._heard: dict[tuple[str, tuple[str, str]], str] = {}
        """What was told last, by the listener and the thing and how it is told of it."""

        self._faces: set[tuple[str, str]] = set()
        """Of what it was told since somebody has answered."""

        self._several: set[tuple[str, str]] = set()
        """What is not the same wherever it is named in the texts that are told together now."""

    def together(self, texts: Iterable[str]) -> None:
        """Take note of texts that are told together: what tells two things of one name apart is not left out there."""
        told: dict[tuple[str, str], set[str]] = {}
        for found in (one for text in texts for one in self.pattern.finditer(text)) if self.pattern else ():
            told.setdefault(_thing(found), set()).add(found["told"].casefold())
        self._several = {thing for thing, ways in told.items() if len(ways) > 1}

    def answered(self) -> None:
        """Tell once more what chance may have changed: which of several faces it was nobody keeps in mind."""
        self._faces.clear()

    def anew(self) -> Callable[[str], str]:
        """Return what tells each thing once more, as if nothing had been heard before."""
        fresh = Once(self.pattern)
        fresh._several = self._several

        def told(text: str) -> str:
            self(text, briefly=False)
            return fresh(text)

        return told

    def __call__(self, text: str, *, briefly: bool = True) -> str:
        """Return a text as it is told, `briefly` without what was heard before."""
        return text if self.pattern is None else self.pattern.sub(lambda found: self._told(found, briefly), text)

    def _told(self, found: re.Match[str], briefly: bool) -> str:
        told = found["told"]
        same = told.casefold()
        thing = _thing(found)
        forgotten = bool(found.groupdict().get("faces")) and thing not in self._faces
        if self._heard.get((self.listener, thing)) != same or forgotten or thing in self._several or not briefly:
            self._heard[self.listener, thing] = same
            self._faces.add(thing)
            return found[0]
        self.shortened = True
        at = found.start("told") - found.start()
        return found[0][:at] + found[0][at + len(told) :]


def without(pattern: re.Pattern[str] | None, text: str) -> str:
    """Return a text without what a pattern tells of the things that are named in it."""
    return text if pattern is None else pattern.sub(lambda found: found[0].replace(found["told"], "", 1), text)


def _thing(found: re.Match[str]) -> tuple[str, str]:
    """Return the thing that is named, and how it is told of it, without figures."""
    return found["of"], FIGURE.sub("", found["told"].casefold())
