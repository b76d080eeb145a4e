"""The time axis of a finished game: where its parts begin, and what stands on the ruler of its replay, in words."""

from __future__ import annotations

import msgspec

from core.kernel.figures import ENTRY, Chart, Figure, Moment
from replays.naming import by_name
from saves.log_file import LogFile
from saves.text import visible


class Timeline(msgspec.Struct, frozen=True):
    """The parts of a game and its moments, each in the order of the entries."""

    parts: tuple[Moment, ...] = ()
    moments: tuple[Moment, ...] = ()

    def on(self, figure: Figure) -> Figure:
        """Return a figure with this time axis, if it is a chart over the entries of the game."""
        if not isinstance(figure, Chart) or figure.along != ENTRY:
            return figure
        return msgspec.structs.replace(figure, parts=self.parts, moments=self.moments)

    def part_of(self, entry: int) -> str:
        """Return the name of the part that an entry is in."""
        return next((part.words for part in reversed(self.parts) if part.entry <= entry), "")

    def told(self, entry: int) -> list[Moment]:
        """Return what is to be said of an entry in its order: the part that it is in, and its moments; where some came
        before a part began in it, the part that they belong to stands before them."""
        moments = self.at(entry)
        early = [moment for moment in moments if moment.early]
        before = self.part_of(entry - 1) if early else ""
        parts = [Moment(entry, "", words) if words else None for words in (before, self.part_of(entry))]
        found = [parts[0], *early, parts[1], *(moment for moment in moments if not moment.early)]
        return [one for one in found if one is not None]

    def at(self, entry: int) -> list[Moment]:
        """Return the moments of an entry."""
        return [moment for moment in self.moments if moment.entry == entry]

    def next(self, entry: int, by: int, *, parts: bool = False) -> int | None:
        """Return the entry of the next moment after an entry (or part), or, with `by` below 0, of the one before."""
        places = [one.entry for one in (self.parts if parts else self.moments)]
        if by > 0:
            return next((place for place in places if place > entry), None)
        return next((place for place in reversed(places) if place < entry), None)


def timeline(log: LogFile) -> Timeline:
    """Return the time axis of a finished game: nothing is hidden in it any more."""
    game = by_name(log.game, log.header)
    kinds = {mark.id: mark for mark in game.review.marks if mark.part or mark.ruler}
    parts: list[Moment] = []
    moments: list[Moment] = []
    for number, entry in enumerate(log.line.entries[: log.cursor]):
        first = len(moments)
        for event in entry.events:
            mark = kinds.get(game.review.mark_of(event))
            if mark is None:
                continue
            if mark.part:
                name = visible(game.words.part(log.line.state_after(number + 1)))
                if name and (not parts or parts[-1].words != name):
                    parts.append(Moment(number, mark.sign, name))
                    moments[first:] = [msgspec.structs.replace(one, early=True) for one in moments[first:]]
            else:
                text = visible(game.words.event_text(event)) or mark.name
                moments.append(Moment(number, mark.sign, text, mark.name))
    if parts and parts[0].entry and (name := visible(game.words.part(log.line.state_after(1)))) != parts[0].words:
        parts[:0] = [Moment(0, "", name)] * bool(name)
    return Timeline(tuple(parts), tuple(moments))
