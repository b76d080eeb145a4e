"""The content of the game: cards, tiles, die, characters, boards and events, decoded from TOML and checked.

Contents are kept by digest. A state names the digest of the content that it was made with, so a table with overridden
values and one with the printed ones can stand side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import msgspec

from core.fellowship.content.checks import check
from core.fellowship.content.lookup import Lookup
from core.fellowship.content.pieces import Content
from core.kernel.content import Contents, converted, digest_of, merged, read_override, read_part
from core.kernel.voice import speaking

FILES = ("characters", "die", "tiles", "cards", "havens", "moria", "helms_deep", "shelobs_lair", "mordor")

MODULES: dict[str, tuple[str, ...]] = {
    "friends_and_foes": ("friends", "defiance_integrity", "foes", "bree", "isengard"),
    "defiance_integrity": ("defiance_integrity",),
    "sauron": ("sauron",),
    "bag": ("bag",),
    "sauron_tiles": ("sauron_tiles",),
    "dark_events": ("dark",),
}
"""The options that bring content of their own, and its files: an entry with the id of an earlier one changes it."""

TOGETHER: dict[frozenset[str], tuple[str, ...]] = {
    frozenset({"friends_and_foes", "dark_events"}): ("dark_foes",),
}
"""What options bring only together."""

EDITIONS: tuple[dict[str, tuple[str, ...]], ...] = ({"sauron": ("sauron_first",)},)
"""Earlier editions of modules, the newest first: the files whose entries stand in them instead of today's."""

EVERYTHING = frozenset(MODULES) - {"defiance_integrity"}
"""All modules that go together: Friends & Foes has Defiance and Integrity anyway."""

LATER = frozenset(
    {
        "foe",
        "per",
        "before",
        "part",
        "unavoidable",
        "hue",
        "hand",
        "gandalf_cards",
        "all_shields",
        "life",
        "black",
        "foes",
        "activity",
        "sauron_card",
        "nazgul",
        "fellowship_card",
        "chip",
    }
)
"""Members that came after the first logs: they count for a digest only where they say something."""


def modules_of(options: Mapping[str, str]) -> frozenset[str]:
    """Return the modules that a table with these options plays with; Friends & Foes has Defiance and Integrity."""
    return _distinct(frozenset(name for name in MODULES if options.get(name) == "on"))


def _distinct(modules: frozenset[str]) -> frozenset[str]:
    return modules - {"defiance_integrity"} if "friends_and_foes" in modules else modules


@cache
def all_modules() -> tuple[frozenset[str], ...]:
    """Return every set of modules that a table may play with, small ones first."""
    sets = (frozenset(some) for size in range(len(MODULES) + 1) for some in combinations(MODULES, size))
    return tuple(dict.fromkeys(map(_distinct, sets)))


@cache
def _part(name: str) -> dict[str, Any]:
    """Return one data file. It is read once, however many modules use it, and never changed."""
    return read_part("core.fellowship.content", name)


@cache
def _own_content(modules: frozenset[str], back: int = 0) -> dict[str, Any]:
    """Return the content of `modules`, so many editions `back`."""
    found: dict[str, Any] = {}
    names = list(FILES) + [file for module, files in MODULES.items() if module in modules for file in files]
    names += [file for together, files in TOGETHER.items() if together <= modules for file in files]
    names += [file for old in EDITIONS[:back] for module, files in old.items() if module in modules for file in files]
    for name in names:
        for key, value in _part(name).items():
            if isinstance(value, list) and value and isinstance(value[0], dict) and key in found:
                found[key] = _added(found[key], value)
            else:
                found[key] = value
    return found


def _added(own: list[dict[str, Any]], more: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return `own` with `more`: an entry with a known id changes that one."""
    known = {item["id"]: item for item in own}
    changes = {item["id"]: item for item in more if item["id"] in known}
    return [{**item, **changes.get(item["id"], {})} for item in own] + [x for x in more if x["id"] not in known]


def _said(value: Any) -> Any:
    """Return the content as data, without later members that say nothing."""
    if isinstance(value, dict):
        return {key: _said(item) for key, item in value.items() if item or key not in LATER}
    if isinstance(value, list):
        return [_said(item) for item in value]
    return value


def _ids(found: dict[str, Any]) -> set[tuple[str, str]]:
    """Return table and id of every entry."""
    tables = {key: value for key, value in found.items() if isinstance(value, list)}
    return {(key, x["id"]) for key, value in tables.items() for x in value if isinstance(x, dict) and "id" in x}


def _without(over: dict[str, Any], elsewhere: set[tuple[str, str]]) -> dict[str, Any]:
    """Return an override without its entries for modules that are not in play."""
    left: dict[str, Any] = {}
    for key, value in over.items():
        if isinstance(value, list):
            kept = [x for x in value if not (isinstance(x, dict) and (key, x.get("id")) in elsewhere)]
            if kept or not value:
                left[key] = kept
        else:
            left[key] = value
    return left


class FellowshipContents(Contents[Lookup]):
    """The cards, tiles, boards and events; each option that brings more is a module of content."""

    everything = EVERYTHING

    def modules(self, options: Mapping[str, str]) -> frozenset[str]:
        """Return the modules that a table with these options plays with."""
        return modules_of(options)

    def sets_of_modules(self) -> tuple[frozenset[str], ...]:
        """Return every set of modules that a table may play with."""
        return all_modules()

    def made(self, modules: frozenset[str], override: str) -> Lookup:
        """Return the content of `modules` with an override; entries for other modules wait for theirs."""
        return self._made(modules, override)

    def earlier(self, modules: frozenset[str], override: str) -> Iterable[Lookup]:
        """Return the content of `modules` before the reconstructed Nazgul cards were weighed anew."""
        for back, edition in enumerate(EDITIONS, 1):
            if modules & edition.keys():
                yield self._made(modules, override, back)

    @staticmethod
    def _made(modules: frozenset[str], override: str, back: int = 0) -> Lookup:
        found = _own_content(modules, back)
        if override.strip():
            everything = _own_content(frozenset(MODULES))
            found = merged(found, _without(read_override(override), _ids(everything) - _ids(found)))
        content = converted(found, Content)
        check(content)
        return Lookup(content, digest_of(_said(msgspec.to_builtins(content))))


CONTENTS = FellowshipContents()
lookup, current, use_override = CONTENTS.of, CONTENTS.current, CONTENTS.use_override
"""The content of a state, the content in force, and putting an override over it."""


def whole() -> Lookup:
    """Return the content of the table that is spoken of, else that of every module: for names of what is shown."""
    content: Lookup | None = speaking().content
    return content or CONTENTS.current(EVERYTHING)
