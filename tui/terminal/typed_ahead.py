"""Keys that are typed ahead: they wait while a screen comes or goes, and then reach the one that is in front.

A slow line and a paste bring many keys in one read. The first may open a screen, and those right behind it would find
one that has nothing in it yet, or leave it before it has begun: its handlers would look for widgets that are not there.
The first may also open a line to write in, and those right behind it have gone to the list that had the focus then.
"""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

from textual import events


class TypedAhead:
    """The keys that wait, in the order in which they were typed."""

    def __init__(self) -> None:
        self._keys: list[events.Key] = []
        self._on_their_way: list[events.Key] = []
        self._aims = WeakKeyDictionary[events.Key, int]()
        self._moves = 0

    @property
    def waiting(self) -> bool:
        """Whether a key waits."""
        return bool(self._keys)

    def keep(self, key: events.Key) -> None:
        """Let a key wait; one that an older screen has passed on stands where it was typed."""
        self._keys.append(key)
        self._keys.sort(key=lambda one: one.time)

    def overtakes(self, key: events.Key) -> bool:
        """Whether a key would be answered before some that were typed before it and have been let go: they are posted
        behind whatever was read meanwhile. One of those is no longer on its way once it is asked about."""
        mine = [one for one in self._on_their_way if one is key]
        self._on_their_way = [one for one in self._on_their_way if one is not key]
        return not mine and bool(self._on_their_way)

    def let_go(self, post: Callable[[events.Key], object]) -> None:
        """Post every key that waits, as new as on the day when it was typed, unless others are still on their way."""
        if self._on_their_way:
            return
        keys, self._keys = self._keys, []
        for key in keys:
            again = events.Key(key.key, key.character)
            again.time = key.time
            self._on_their_way.append(again)
        for again in list(self._on_their_way):
            post(again)

    def aim(self, key: events.Key) -> None:
        """Note that a key goes to what has the focus now."""
        self._aims[key] = self._moves

    def focus_moved(self) -> None:
        """Note that a key has moved the focus: those behind it were meant for what has it now."""
        self._moves += 1

    def went_astray(self, key: events.Key) -> bool:
        """Whether a key that nobody has answered went to what had the focus before an earlier key moved it."""
        return self._aims.get(key, self._moves) != self._moves
