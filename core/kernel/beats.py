"""Beats: what happened, cut into the pieces in which a player is told of it. Knows no game: kinds come from its review.

What follows certainly from a player's own choice was in sight before (`foresight.py`) and flows by; the rest is cut
where something happens that could not be known. What others have done is one beat; that they let a window pass on a
person's turn is nothing that they did.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec

from core.kernel.entries import Entry
from core.kernel.prompts import passing_until
from core.kernel.review import FLOW, Review

Level = Literal["story", "brief", "off"]
LEVELS: tuple[Level, ...] = ("story", "brief", "off")
"""How much is told: everything; where board or danger have changed; only what ends a seat's play, or the game."""

ALWAYS = frozenset({"lost", "end"})
"""What is told at every level."""

APART = ALWAYS | {"chapter"}
"""What is told also when it was foreseen, and is no part of somebody else's turn but a beat of its own."""

TELLING: dict[Level, frozenset[str]] = {
    "story": ALWAYS | {"die", "card", "dark", "chapter"},
    "brief": ALWAYS | {"dark", "chapter"},
    "off": ALWAYS,
}
"""The kinds of beats at which each level stops; `story` stops at "turn", too."""

COVERS: dict[str, frozenset[str]] = {
    "die": frozenset({"dark"}),
    "card": frozenset({"dark"}),
    "dark": frozenset({"dark"}),
    "chapter": frozenset({"dark", "chapter"}),
    "lost": frozenset({"lost", "dark"}),
    "end": ALWAYS,
}
"""What is told on the same card, when it happens before the next beat of another kind."""

Place = tuple[int, int]
"""An entry, and how many of its events have happened."""


class Beat(msgspec.Struct, frozen=True):
    """One piece of what happened.

    `kind` is one of `BEATS`, or "turn". It happened from place `first` to place `last`: the table is shown as it stands
    at `last`. `marks` says of what kinds its events are that could begin a beat, with the place right after each.
    """

    kind: str
    first: Place
    last: Place
    marks: tuple[tuple[str, Place], ...] = ()


def seen_before(foreseen: Sequence[Any], events: Sequence[Any]) -> int:
    """Return how many of the first `events` were foreseen; both are as the same eyes see them."""
    both = zip(foreseen, events, strict=False)
    return next((at for at, (one, other) in enumerate(both) if one != other), min(len(foreseen), len(events)))


def cut(
    review: Review,
    entries: Sequence[Entry],
    first: int,
    *,
    shown: Sequence[int] = (),
    people: Collection[str] | None = None,
    level: Level = "story",
) -> list[Beat]:
    """Return the beats of `entries` from number `first` on; they may be the whole line of a table.

    Of each of the first of them so many events flow by as `shown` says (`seen_before`). `people` are the seats whose
    choices are told by what follows from them; what others decide is a turn of theirs, unless it only replies
    (`Review.replies`). Without `people` that is every seat.
    """
    cutting = Cutting(review, level)
    told = None if people is None else frozenset(people)
    turn = "" if told is None else turn_before(review, entries, first)
    for number in range(first, len(entries)):
        entry = entries[number]
        seen = shown[number - first] if number - first < len(shown) else 0
        reply = entry.action is not None and review.replies(entry.action)
        if cutting.kind != "turn" and not reply:  # what another decision brings is another beat
            cutting.close()
        theirs = told is not None and entry.action is not None and entry.action.seat not in told
        theirs = theirs and not (reply and cutting.kind not in ("", "turn"))
        follows = passing_until(entry.action) is not None
        for at, event in enumerate(entry.events):
            begins = review.turn_of(event)
            if begins is not None:
                turn, follows = begins, True
            others = theirs and not (follows and told is not None and turn in told)
            if at < seen and not cutting.stands_apart(event):
                cutting.close()
            else:
                cutting.take(event, (number, at), others)
    cutting.close()
    return cutting.beats


def turn_before(review: Review, entries: Sequence[Entry], first: int) -> str:
    """Return whose turn it is before entry number `first`, or an empty text."""
    for number in range(first - 1, -1, -1):
        for event in reversed(entries[number].events):
            turn = review.turn_of(event)
            if turn is not None:
                return turn
    return ""


class Cutting:
    """The beats of a row of events that is taken one by one."""

    def __init__(self, review: Review, level: Level) -> None:
        self.beat_of, self.beat_alone = review.beat_of, review.beat_alone
        self.level = level
        self.beats: list[Beat] = []
        self.kind = ""
        self.first: Place = (0, 0)
        self.last: Place = (0, 0)
        self.marks: list[tuple[str, Place]] = []

    def take(self, event: Any, place: Place, others: bool) -> None:
        """Take the next event, which happens at `place`; `others` says that somebody else has decided on it."""
        kind = self.beat_of(event) or ("" if self.kind else self.beat_alone(event))
        telling = kind if kind in TELLING[self.level] else ""
        if others and self.level == "story" and telling not in APART and not self.goes_on(kind):
            if self.kind != "turn":
                self.begin("turn", place)
        elif telling and telling not in COVERS.get(self.kind, ()):
            self.begin(telling, place)
        elif self.kind == "turn" or (kind == FLOW and self.kind != "chapter"):
            self.close()
        if self.kind:
            self.last = (place[0], place[1] + 1)
            if kind not in ("", FLOW):
                self.marks.append((kind, self.last))

    def stands_apart(self, event: Any) -> bool:
        """Whether an event is told though it was foreseen: it begins a beat that stands apart, or belongs to one."""
        kind = self.beat_of(event)
        return kind in APART or self.goes_on(kind)

    def goes_on(self, kind: str) -> bool:
        """Whether an event belongs to a beat that stands apart from the turn in which it happened."""
        return self.kind in APART and (
            not kind or kind in COVERS[self.kind] or (kind == FLOW and self.kind == "chapter")
        )

    def begin(self, kind: str, place: Place) -> None:
        """Begin a beat; who is lost as the game ends is told with that."""
        if kind == "end" and self.kind == "lost":
            self.kind = kind
            return
        self.close()
        self.kind, self.first, self.marks = kind, place, []

    def close(self) -> None:
        """End the beat that has begun."""
        if self.kind:
            self.beats.append(Beat(self.kind, self.first, self.last, tuple(self.marks)))
        self.kind = ""
