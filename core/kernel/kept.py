"""Constant things that are made when they are first asked for and kept: choices, steps, tables made from content."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(dict[K, V]):
    """What `make(key)` returns, by key; made once for each key.

    Only for what never changes and depends on nothing but its key. Asking for a key is a plain look-up, which is
    several times as fast as calling a function with a cache: the rules ask a few times for each decision.
    """

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: K) -> V:
        value = self[key] = self.make(key)
        return value
