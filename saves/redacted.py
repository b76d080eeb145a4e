"""Redacted copies of logs: the line of play as one pair of eyes saw it, to be looked at and never to be played.

Cards that the eyes did not see stand in the events as hidden, so a copy cannot be folded. Each entry is followed by a
`seen` record, which brings the view after it, and what the decision and the next question were.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from core.kernel.entries import Header
from core.kernel.game import Game
from core.kernel.prompts import Outcome, Prompt
from core.kernel.table import Line, Table
from saves.codec import EVERYBODY, BadRecord, SeenRecord
from saves.errors import SaveError
from saves.text import visible


class SeenLine(Line):
    """The line of a redacted copy: its states are the views that stand in the file."""

    def __init__(self, game: Game, start: Any) -> None:
        super().__init__(game, start)
        self.seen: list[SeenRecord] = []
        self._start = msgspec.msgpack.encode(start)
        self._views: list[bytes] = []
        self._latest: dict[str, Any] = {}

    def saw(self, record: SeenRecord) -> None:
        """Take what was seen of the latest entry. Raises `BadRecord` when it cannot follow what came before."""
        if len(self.seen) != len(self.entries) - 1:
            raise BadRecord("it follows no entry")
        if record.whole is not None:
            self._latest = record.whole
        elif record.patch is not None and self.seen:
            self._latest = merged(self._latest, record.patch)
        else:
            raise BadRecord("it holds no view")
        try:
            view = msgspec.json.decode(msgspec.json.encode(self._latest), type=self.game.state_type)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadRecord(f"its view does not fit: {error}") from None
        self._views.append(msgspec.msgpack.encode(view))
        self.seen.append(record)

    def state_after(self, entry: int) -> Any:
        """Return the view after the first `entry` entries of the line."""
        if not 0 <= entry <= len(self._views):
            raise IndexError(f"the copy shows entries 0 to {len(self._views) - 1}")
        return self._decode(self._views[entry - 1] if entry else self._start)

    def walk(self, entry: int) -> Iterator[Any]:
        """Yield the view before the entry for each of its events but the last, then the view after it."""
        events = self.entries[entry].events
        for number in range(len(events)):
            yield self.state_after(entry + (number == len(events) - 1))

    def happened(self, first: int, count: int) -> Iterator[tuple[int, Any, Any]]:
        """Yield each event of `count` entries: number, event, and the view that stands in the file."""
        for number in range(first, first + count):
            for event, view in zip(self.entries[number].events, self.walk(number), strict=True):
                yield number, event, view

    def truncate(self, count: int) -> None:
        """Drop every entry after the first `count`."""
        del self.entries[count:], self.seen[count:], self._views[count:]


class SeenTable(Table):
    """The table of a redacted copy: it shows what was asked, and takes no decision."""

    line: SeenLine

    def __init__(self, game: Game, header: Header) -> None:
        super().__init__(game, header)
        self.line = SeenLine(game, self.starting_state())

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
