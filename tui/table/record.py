"""The record of a game as lines for the log: each event of an entry, as a seat may see it, in long and short words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec import structs

from core.kernel.entries import Entry
from core.kernel.game import Game
from replays.eyes import Eyes, seen_event, seen_state, telling_game
from replays.telling import OPENING, decided, told
from tui.short import Moment, short_words_of
from tui.widgets.lines import Line, line
from tui.widgets.log import LogLine

WINDOW = 120
"""How many entries the log pane holds at first; it reaches further back when its first line is selected."""

Happened = Callable[[int, int], Iterable[tuple[int, Any, Any]]]
"""Yields each event of so many entries from one on: the number of the entry, the event, and the state after it."""


class Record:
    """Lines of the log, made once for each entry and pair of eyes."""

    def __init__(self, game: Game, happened: Happened) -> None:
        self.game = game
        self.happened = happened
        self.reach = WINDOW
        self.short = short_words_of(game)
        self._lines: dict[int, tuple[Entry, Eyes, list[LogLine], list[Any]]] = {}

    def lines_of(self, number: int, entry: Entry, eyes: Eyes) -> list[LogLine]:
        """Return the lines of one entry."""
        return self._told(number, entry, eyes)[0]

    def news(self, entries: Sequence[Entry], first: int, eyes: Eyes) -> list[str]:
        """Return in whole sentences what the entries from number `first` on tell, without what the log leaves out; of
        what is of one sort there is one sentence, where the first of it stood."""
        told: list[tuple[str, list[Any]]] = []
        sorts: dict[str, list[Any]] = {}
        for number in range(first, len(entries)):
            lines, happened = self._told(number, entries[number], eyes)
            for said in lines:
                if not said.short:
                    continue
                event = happened[said.event - 1]
                sort = self.game.review.gathers(event)
                if sort in sorts:
                    sorts[sort].append(event)
                    continue
                told.append((said.text, [event]))
                if sort:
                    sorts[sort] = told[-1][1]
        gathered = self.game.words.gathered
        found = (text if len(alike) == 1 else gathered(alike) for text, alike in told)
        return [text for text in found if text]

    def _told(self, number: int, entry: Entry, eyes: Eyes) -> tuple[list[LogLine], list[Any]]:
        """Return the lines of one entry, and its events as the eyes see them."""
        if not self._knows(number, entry, eyes):
            self._make({number: entry}, eyes)
        return self._lines[number][2:]

    def _knows(self, number: int, entry: Entry, eyes: Eyes) -> bool:
        known = self._lines.get(number)
        return known is not None and known[0] is entry and known[1] == eyes

    def make(self, entries: Sequence[Entry], first: int, last: int, eyes: Eyes) -> None:
        """Make the lines of the entries from number `first` to before `last` in one go, as far as they are missing:
        that costs far less than going to each of them."""
        missing = [number for number in range(first, last) if not self._knows(number, entries[number], eyes)]
        if missing:
            self._make({number: entries[number] for number in range(missing[0], missing[-1] + 1)}, eyes)

    def _make(self, entries: Mapping[int, Entry], eyes: Eyes) -> None:
        """Make the lines of entries that follow each other."""
        happened = iter(self.happened(next(iter(entries)), len(entries)))
        for number, entry in entries.items():
            lines: list[LogLine] = []
            earlier: list[Any] = []
            view: Any = None
            for at, (_, event, state) in enumerate(islice(happened, len(entry.events)), 1):
                seen = seen_event(self.game, state, event, eyes)
                view = seen_state(self.game, state, eyes)
                text = self.game.words.shown_text(view, seen)
                moment = Moment(seen, view, earlier, entry.action)
                short, heads = self._in_short(moment, text)
                earlier = [*earlier, seen]
                if text:
                    rule = self.game.words.event_rule(event)
                    lines.append(LogLine(number, text, rule, first=not lines, event=at, short=short, heads=heads))
            added = self.game.words.known_later(view, earlier) if earlier else {}
            for nth, one in enumerate(lines):
                if one.event - 1 in added:
                    lines[nth] = structs.replace(one, text=f"{one.text}{added[one.event - 1]}")
            self._lines[number] = (entry, eyes, lines, earlier)

    def _in_short(self, moment: Moment, text: str) -> tuple[Line, bool]:
        """Return an event in short words, and whether they head what follows."""
        if self.short is None:
            return line(text), False
        with self.game.words.voice.speaks():
            short = self.short.of(moment)
        return short, type(moment.event) in self.short.headings

    def latest(self, entries: Sequence[Entry], count: int, eyes: Eyes) -> list[LogLine]:
        """Return the lines of the last entries up to number `count` - 1, as far back as the log reaches."""
        lines: list[LogLine] = []
        first = max(0, count - self.reach)
        self.make(entries, first, count, eyes)
        for number in range(first, count):
            lines.extend(self.lines_of(number, entries[number], eyes))
        return lines


def decision_words(game: Game, state: Any, entry: Entry, eyes: Eyes, names: Mapping[str, str]) -> str:
    """Return in words what was decided in `entry`, for which `state` was the state before, as far as `eyes` may
    know it."""
    if entry.action is None:
        return OPENING
    telling, seat = telling_game(game, eyes)
    return told(decided(telling, state, entry.action, seat), names)
