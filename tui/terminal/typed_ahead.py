"""Keys that are typed ahead: they wait while a screen comes or goes, and then reach the one that is in front.

A slow line and a paste bring many keys in one read. The first may open a screen, and those right behind it would find
one that has nothing in it yet, or leave it before it has begun: its handlers would look for widgets that are not there.
"""

from __future__ import annotations

from collections.abc import Callable

from textual import events


class TypedAhead:
    """The keys that wait, in the order in which they were typed."""

    def __init__(self) -> None:
        self._keys: list[events.Key] = []

    def keep(self, key: events.Key) -> None:
        """Let a key wait; one that an older screen has passed on stands where it was typed."""
        self._keys.append(key)
        self._keys.sort(key=lambda one: one.time)

    def let_go(self, post: Callable[[events.Key], object]) -> None:
        """Post every key that waits, as new as on the day when it was typed."""
        keys, self._keys = self._keys, []
        for key in keys:
            again = events.Key(key.key, key.character)
            again.time = key.time
            post(again)
