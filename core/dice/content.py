"""The content of the game: dice, cards, enemy cards and locations, decoded from TOML and checked.

Contents are kept by digest. A state names the digest of the content that it was made with, so a table with overridden
values and one with the game's own can stand side by side.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec

from core.dice.checks import check
from core.dice.library import ContentError, Library
from core.dice.pieces import Content
from core.dice.state import DiceState

FILES = ("numbers", "dice", "basic", "artifacts", "units", "reserve", "enemies", "locations")

__all__ = ["ContentError", "Library", "current", "library", "library_of", "override_text", "source_of", "use_override"]

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
    folder = resources.files("core.dice") / "data"
    for name in FILES:
        for key, value in tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")).items():
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
        try:
            over = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ContentError(f"the override file is not TOML: {error}") from None
        found = _merged(found, over, "")
    try:
        content = msgspec.convert(found, Content)
    except msgspec.ValidationError as error:
        raise ContentError(f"the content does not fit: {error}") from None
    check(content)
    digest = hashlib.blake2b(msgspec.json.encode(content), digest_size=8).hexdigest()
    if digest not in _LIBRARIES:
        _LIBRARIES[digest] = Library(content, digest)
    return digest


def _merged(own: Any, over: Any, where: str) -> Any:
    if isinstance(own, dict) and isinstance(over, dict):
        return own | {
            key: _merged(own[key], value, f"{where}.{key}") if key in own else value for key, value in over.items()
        }
    if _has_ids(own) and _has_ids(over):
        ids = {item["id"] for item in own}
        for item in over:
            if item["id"] not in ids:
                raise ContentError(f"the override names {item['id']!r}, which is not in {where.strip('.')}")
        by_id = {item["id"]: item for item in over}
        return [
            _merged(item, by_id[item["id"]], f"{where}.{item['id']}") if item["id"] in by_id else item for item in own
        ]
    return over


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) and "id" in item for item in value)


def source_of(piece: Any, field: str) -> Literal["printed", "reconstructed"]:
    """Return whether a field of a die, card, enemy card or location is printed or reconstructed."""
    return "printed" if field in piece.printed else "reconstructed"
