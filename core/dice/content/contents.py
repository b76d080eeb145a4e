"""The content of the game: dice, cards, enemy cards and locations, decoded from TOML and checked.

Contents are kept by digest. A state names the digest of the content that it was made with, so a table with overridden
values and one with the game's own can stand side by side.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from core.dice.content.checks import check
from core.dice.content.lookup import Lookup
from core.dice.content.pieces import Content
from core.dice.content.spelling import written
from core.kernel.content import Contents, digest_of, overlaid, read_part

FILES = ("numbers", "dice", "basic", "artifacts", "units", "reserve", "enemies", "locations")

__all__ = ["CONTENTS", "Lookup", "current", "lookup", "use_override"]


@cache
def _own_content() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in FILES:
        for key, value in read_part("core.dice.content", name).items():
            found[key] = found[key] + value if key in found else value
    return found


class DiceContents(Contents[Lookup]):
    """The dice, cards, enemy cards and locations; a face of a die and an ability of a card have ids, too."""

    def made(self, modules: frozenset[str], override: str) -> Lookup:
        """Return the content with an override."""
        content = overlaid(_own_content(), override, Content, check)
        return Lookup(written(content), digest_of(content))


CONTENTS = DiceContents()
lookup, current, use_override = CONTENTS.of, CONTENTS.current, CONTENTS.use_override
"""The content of a state, the content in force, and putting an override over it."""
