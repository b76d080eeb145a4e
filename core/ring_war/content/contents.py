"""The content of the game, with an override laid over it and checked."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from core.kernel.content import Contents, converted, digest_of, merged, read_override, read_part
from core.ring_war.content.checks import check
from core.ring_war.content.lookup import Lookup
from core.ring_war.content.pieces import Content, Piece

FILES = ("map", "characters", "armies", "events", "magic", "searches", "servants", "tables", "numbers")
PACKAGE = "core.ring_war"


@cache
def _own_content() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in FILES:
        found |= read_part(PACKAGE, name)
    return found


class RingWarContents(Contents[Lookup]):
    """The map, Characters, armies, cards and tables."""

    def made(self, modules: frozenset[str], override: str) -> Lookup:
        """Return the content with an override; there are no modules."""
        found: Any = _own_content()
        if override.strip():
            found = merged(found, read_override(override))
        content = converted(found, Content)
        check(content)
        return Lookup(content, digest_of(content))


CONTENTS = RingWarContents()
lookup, current, use_override = CONTENTS.of, CONTENTS.current, CONTENTS.use_override
"""The content of a state, the content in force, and putting an override over it."""


def source_of(piece: Piece, field: str) -> Literal["printed", "reconstructed"]:
    """Return whether a field of a piece is printed or was reconstructed."""
    return "printed" if field in piece.printed else "reconstructed"
