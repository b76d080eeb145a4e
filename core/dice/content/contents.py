"""The content of the game: dice, cards, enemy cards and locations, decoded from TOML and checked.

Contents are kept by digest. A state names the digest of the content that it was made with, so a table with overridden
values and one with the game's own can stand side by side.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from core.dice.content.checks import check
from core.dice.content.library import Library
from core.dice.content.pieces import Content
from core.dice.model.state import DiceState
from core.kernel.content import ContentError, converted, digest_of, merged, read_override, read_part

FILES = ("numbers", "dice", "basic", "artifacts", "units", "reserve", "enemies", "locations")

__all__ = ["Library", "current", "library", "library_of", "override_text", "source_of", "use_override"]

_LIBRARIES: dict[str, Library] = {}
_CURRENT: list[str] = []
_OVERRIDE: list[str] = [""]


def library(state: DiceState) -> Library:
    """Return the content that `state` was made with.

    Raises `ContentError` when it is not here (an override that this machine has not got).
    """
    try:
        return _LIBRARIES[state.content]
    except KeyError:
        return library_of(state.content)


def library_of(digest: str) -> Library:
    """Return the content with this digest; raises `ContentError` when it is not here."""
    if digest not in _LIBRARIES:
        current()
        _register("")
    if digest not in _LIBRARIES:
        raise ContentError(f"this game was made with other dice and card values (content {digest}), not here")
    return _LIBRARIES[digest]


def current() -> Library:
    """Return the content that new tables use."""
    if not _CURRENT:
        _CURRENT.append(_register(_OVERRIDE[0]))
    return _LIBRARIES[_CURRENT[0]]


@cache
def _own_content() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in FILES:
        for key, value in read_part("core.dice.content", name).items():
            found[key] = found[key] + value if key in found else value
    return found


def use_override(text: str) -> str:
    """Make the game's own content with the overrides of the TOML `text` the current one; return its digest.

    An override file has the same tables as the data files. An entry with an `id` replaces the fields that it gives of
    the entry with that id - a face of a die and an ability of a card have ids, too; anything else replaces the value
    as a whole. Raises `ContentError` when it does not fit.
    """
    digest = _register(text)
    _CURRENT[:] = [digest]
    _OVERRIDE[0] = text
    return digest


def override_text() -> str:
    """Return the override that is in force, or an empty text."""
    return _OVERRIDE[0] if _OVERRIDE[0].strip() else ""


def _register(text: str) -> str:
    """Make the content with an override, and return its digest."""
    found: Any = _own_content()
    if text.strip():
        found = merged(found, read_override(text))
    content = converted(found, Content)
    check(content)
    digest = digest_of(content)
    if digest not in _LIBRARIES:
        _LIBRARIES[digest] = Library(content, digest)
    return digest


def source_of(piece: Any, field: str) -> Literal["printed", "reconstructed"]:
    """Return whether a field of a die, card, enemy card or location is printed or reconstructed."""
    return "printed" if field in piece.printed else "reconstructed"
