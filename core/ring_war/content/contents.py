"""The content of the game, with an override laid over it and checked."""

from __future__ import annotations

from functools import cache
from typing import Any

from core.kernel.content import Contents, digest_of, overlaid, read_part
from core.ring_war.content.checks import check
from core.ring_war.content.lookup import Lookup
from core.ring_war.content.pieces import Content

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
        content = overlaid(_own_content(), override, Content, check)
        return Lookup(content, digest_of(content))


CONTENTS = RingWarContents()
lookup, current, use_override = CONTENTS.of, CONTENTS.current, CONTENTS.use_override
"""The content of a state, the content in force, and putting an override over it."""
