"""Values that are found when somebody asks for them, and then kept: as `functools.cached_property`, without its lock.

Until Python 3.12 that takes a lock for each value, which costs bots that ask for hundreds of thousands a twentieth of
their time. An object with these is used by one thread at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801
    """Makes a method without arguments a value of its object, which is found when somebody first asks for it."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self._find = find
        self._name = find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, of: None, kind: type | None = None) -> lazy[T]: ...

    @overload
    def __get__(self, of: object, kind: type | None = None) -> T: ...

    def __get__(self, of: object | None, kind: type | None = None) -> lazy[T] | T:
        """Find the value; once found it stands in the object itself, and this is not asked any more."""
        if of is None:
            return self
        found = of.__dict__[self._name] = self._find(of)
        return found
