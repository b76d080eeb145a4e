"""Screens made of parts: each part is an object of its own, and brings the actions that keys call for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any


class Parted:
    """A screen that leaves actions to its parts: one that it does not have itself is that of the first part with it."""

    parts: Sequence[object] = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return the action of a part. Raises `AttributeError` for everything else that is not there."""
            if name.startswith("action_"):
                for part in self.parts:
                    if hasattr(part, name):
                        return getattr(part, name)
            raise AttributeError(name)
