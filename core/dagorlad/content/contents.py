"""The content of the game: read from TOML, with the corrections of 1978 where an option brings them, and checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from core.dagorlad.content.checks import check
from core.dagorlad.content.lookup import Lookup
from core.dagorlad.content.pieces import Content
from core.kernel.content import NO_MODULES, Contents, digest_of, merged, overlaid, read_part

FILES = ("map", "units", "leaders", "schedule", "tables", "magic", "numbers")
PACKAGE = "core.dagorlad"
ERRATA = frozenset({"errata"})


@cache
def _own_content(errata: bool) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in FILES:
        found |= read_part(PACKAGE, name)
    if errata:
        more = read_part(PACKAGE, "errata")
        found = merged(found, more.pop("changes"))
        found |= {key: found[key] + value for key, value in more.items()}
    return found


class DagorladContents(Contents[Lookup]):
    """The map, units, leaders, tables and magic; the corrections are a module that an option brings."""

    everything: ClassVar[frozenset[str]] = ERRATA

    def modules(self, options: Mapping[str, str]) -> frozenset[str]:
        """Return the corrections where the table plays with them."""
        return ERRATA if options["errata"] == "on" else NO_MODULES

    def sets_of_modules(self) -> tuple[frozenset[str], ...]:
        """Return the content without and with the corrections."""
        return (NO_MODULES, ERRATA)

    def made(self, modules: frozenset[str], override: str) -> Lookup:
        """Return the content of `modules` with an override."""
        content = overlaid(_own_content(modules == ERRATA), override, Content, check)
        return Lookup(content, digest_of(content))


CONTENTS = DagorladContents()
lookup, current, use_override = CONTENTS.of, CONTENTS.current, CONTENTS.use_override
"""The content of a state, the content in force, and putting an override over it."""
