"""Redacted copies of logs: the line of play as one pair of eyes saw it, to be looked at and never to be played.

Cards that the eyes did not see stand in the events as hidden, so a copy cannot be folded. Each entry is followed by a
`seen` record, which brings the view after it, and what the decision and the next question were.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec

from core.kernel.decoding import from_json
from core.kernel.entries import Entry, Header
from core.kernel.game import Game
from core.kernel.line import Line, Stride
from core.kernel.prompts import Outcome, Prompt
from core.kernel.sight import OpenHands, Sight
from core.kernel.table import Table
from saves.codec import EVERYBODY, STATE_LIMIT, BadRecord, SeenRecord, too_deep
from saves.errors import SaveError
from saves.text import visible

MOST_SEEN = 512 << 20
"""How many bytes all views of a copy may have, each written out; ten thousand of ours have a tenth of that."""


class SeenLine(Line):
    """The line of a redacted copy: its states are the views that stand in the file.

    A view is made when somebody looks at it, by laying the patches since a whole one over that.
    """

    def __init__(self, game: Game, start: Any) -> None:
        super().__init__(game, start)
        self.seen: list[SeenRecord] = []
        self._start = msgspec.msgpack.encode(start)
        self._latest: dict[str, Any] = {}
        self._size = 0
        self._looked: tuple[int, dict[str, Any]] = (-1, {})

    def saw(self, record: SeenRecord) -> None:
        """Take what was seen of the latest entry. Raises `BadRecord` when it cannot follow what came before."""
        if len(self.seen) != len(self.entries) - 1:
            raise BadRecord("it follows no entry")
        if record.whole is None and (record.patch is None or not self.seen):
            raise BadRecord("it holds no view")
        if too_deep(record.whole) or too_deep(record.patch):
            raise BadRecord("it is nested too deeply")
        latest = _after(self._latest, record)
        try:
            view = msgspec.json.encode(latest)
            from_json(view, self.game.state_type)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadRecord(f"its view does not fit: {error}") from None
        if len(view) > STATE_LIMIT or self._size + len(view) > MOST_SEEN:
            raise BadRecord("its view is far too large")
        self._size += len(view)
        self._latest = latest
        self.seen.append(record)

    def state_after(self, entry: int) -> Any:
        """Return the view after the first `entry` entries of the line."""
        if not 0 <= entry <= len(self.seen):
            raise IndexError(f"the copy shows entries 0 to {len(self.seen) - 1}")
        if not entry:
            return self._decode(self._start)
        return from_json(msgspec.json.encode(self._view(entry - 1)), self.game.state_type)

    def _view(self, number: int) -> dict[str, Any]:
        """Return the view after entry `number` as plain data: it is looked for from where somebody looked last."""
        at, view = self._looked
        if at > number:
            at, view = -1, {}
        for record in self.seen[at + 1 : number + 1]:
            view = _after(view, record)
        self._looked = number, view
        return view

    def walk(self, entry: int) -> Iterator[Any]:
        """Yield for each event of the entry but the last the view before the entry, one object, with what has happened
        since before everybody's eyes; then the view after the entry."""
        events = self.entries[entry].events
        view = self.state_after(entry) if len(events) > 1 else None
        for event in events[:-1]:
            self._follow(view, event)
            yield view
        if events:
            yield self.state_after(entry + 1)

    def _follow(self, view: Any, event: Any) -> None:
        """Fold an event into a view, if it changes only what everybody sees."""
        if self.game.sight.is_open(event):
            # Somebody may have written the copy by hand, and an event that fits no piece changes none.
            with suppress(LookupError, ValueError, AttributeError):
                self.game.rules.evolve(view, event)

    def happened(self, first: int, count: int) -> Iterator[tuple[int, Any, Any]]:
        """Yield each event of `count` entries: number, event, and the view that stands in the file."""
        for number in range(first, first + count):
            for event, view in zip(self.entries[number].events, self.walk(number), strict=True):
                yield number, event, view

    def strides(self, count: int) -> Iterator[Stride]:
        """Yield the first `count` entries, one after the other; a view is made when it is asked for."""
        for number in range(count):
            yield SeenStride(self, number)

    def truncate(self, count: int) -> None:
        """Drop every entry after the first `count`."""
        del self.entries[count:], self.seen[count:]
        if self._looked[0] >= count:
            self._looked = -1, {}
        self._latest = self._view(len(self.seen) - 1) if self.seen else {}


class SeenStride(Stride):
    """One entry of a redacted copy, whose states are the views that stand in the file."""

    def __init__(self, line: SeenLine, number: int) -> None:
        super().__init__(line.game, number, line.entries[number], None)
        self._line = line
        self._closed = False

    @property
    def state(self) -> Any:
        """The view before the entry; after `close` that after it."""
        return self._line.state_after(self.number + self._closed)

    def _happen(self) -> Iterator[tuple[Any, Any]]:
        yield from zip(self.entry.events, self._line.walk(self.number), strict=True)

    def close(self) -> None:
        """Let the view be that after the entry."""
        self._closed = True


def _after(view: dict[str, Any], record: SeenRecord) -> dict[str, Any]:
    return record.whole if record.whole is not None else merged(view, record.patch or {})


class SeenTable(Table):
    """The table of a redacted copy: it shows what was asked, and takes no decision."""

    line: SeenLine

    def __init__(self, game: Game, header: Header) -> None:
        super().__init__(game, header)
        self.line = SeenLine(game, self.starting_state())

    def grow(self, entry: Entry, seen: SeenRecord) -> None:
        """Take the next entry of a copy that grows, and stand behind it; raises `BadRecord` and takes nothing where it
        cannot follow what came before."""
        self.line.entries.append(entry)
        try:
            self.line.saw(seen)
        except BadRecord:
            self.line.entries.pop()
            raise
        self.move(len(self.line))

    def cut(self, entry: int) -> None:
        """Drop all that a copy that grows holds after entry number `entry`, and stand behind that."""
        self.line.truncate(entry + 1)
        self.move(len(self.line))

    @property
    def prompt(self) -> Prompt | Outcome:
        """The question at the cursor, without its choices, or how the game ended."""
        return self.prompt_at(self.entry)

    def prompt_at(self, entry: int) -> Prompt | Outcome:
        """Return the question after entry number `entry`, without its choices, or how the game ended there."""
        seen = self.line.seen[entry]
        if seen.ended is not None:
            return seen.ended
        asked = seen.asked
        return Prompt("", "", "", []) if asked is None else Prompt(asked.kind, asked.seat, asked.rule, [])


def laid_open(game: Game) -> Game:
    """Return a game for a copy that is read: what may not be seen is not in it, and to hide more, by views that are
    older than its events, would hide what the eyes saw."""
    return replace(game, sight=OpenHands(game.sight))


class SeenSight(OpenHands):
    """What stands in a copy that grows: nothing of it is hidden, and who knows the same as who is as in the game."""

    def __init__(self, closed: Sight) -> None:
        super().__init__(closed)
        self.are_allied = closed.are_allied  # type: ignore[method-assign]


def as_seen(game: Game) -> Game:
    """Return a game for a copy that grows, whose eyes still have to know who is allied with them (`laid_open`)."""
    return replace(game, sight=SeenSight(game.sight))


def whose(header: Header, redacted: str) -> str:
    """Return the name of the seat whose eyes a redacted copy shows, or "everybody"."""
    if redacted == EVERYBODY:
        return EVERYBODY
    return visible(next((seat.name for seat in header.seats if seat.id == redacted), redacted))


def own_eyes(redacted: str) -> str | None:
    """Return the seat whose eyes a redacted copy shows; None for everybody's, and for a log that is no copy."""
    return None if redacted in ("", EVERYBODY) else redacted


def refuse_copy(name: str, header: Header, redacted: str) -> None:
    """Raise `SaveError` when a log is a redacted copy: it cannot be played, branched, verified or imported."""
    if redacted:
        raise SaveError(
            f"{visible(name)} is a redacted copy that shows what {whose(header, redacted)} may see, not a game to "
            "play; `westmarch replay` and `westmarch log` show it"
        )


def merged(whole: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """Return `whole` with a JSON merge patch (RFC 7396) applied; neither is changed."""
    found = dict(whole)
    for key, value in patch.items():
        if value is None:
            found.pop(key, None)
        elif isinstance(value, dict):
            before = found.get(key)
            found[key] = merged(before if isinstance(before, dict) else {}, value)
        else:
            found[key] = value
    return found


def patch_between(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any] | None:
    """Return the JSON merge patch that leads from one to the other; None where there is none (null as a value)."""
    patch = _difference(before, after)
    return patch if merged(before, patch) == after else None


def _difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        was = before.get(key)
        if key in before and was == value and type(was) is type(value):
            continue
        patch[key] = _difference(was, value) if isinstance(value, dict) and isinstance(was, dict) else value
    return patch
