"""Content in TOML beside a game: decoding it, laying a player's overrides over it, naming it by a digest."""

from __future__ import annotations

import hashlib
import tomllib
from importlib import resources
from typing import Any, TypeVar

import msgspec

from core.kernel.toml import read_toml

C = TypeVar("C")


class ContentError(ValueError):
    """Content that does not hold together; the text says what is wrong."""


def read_part(package: str, name: str) -> dict[str, Any]:
    """Return the tables of the file `name` (without its ending) in the folder `data` of a game's package."""
    return tomllib.loads((resources.files(package) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def read_override(text: str) -> dict[str, Any]:
    """Return the tables of an override file. Raises `ContentError` when it is not TOML."""
    try:
        return read_toml(text)
    except ValueError as error:
        raise ContentError(f"the override file is not TOML: {error}") from None


def merged(own: Any, over: Any, where: str = "") -> Any:
    """Return tables with an override laid over them.

    Where both are lists of entries with an `id`, an entry of the override replaces the fields that it gives of the
    entry with that id; tables are merged key by key; anything else is replaced as a whole. `where` names the place in
    them. Raises `ContentError` for an id that there is not.
    """
    if isinstance(own, dict) and isinstance(over, dict):
        return own | {
            key: merged(own[key], value, f"{where}.{key}") if key in own else value for key, value in over.items()
        }
    if _has_ids(own) and _has_ids(over):
        ids = {item["id"] for item in own}
        for item in over:
            if item["id"] not in ids:
                raise ContentError(f"the override names {item['id']!r}, which is not in {where.strip('.')}")
        by_id = {item["id"]: item for item in over}
        return [
            merged(item, by_id[item["id"]], f"{where}.{item['id']}") if item["id"] in by_id else item for item in own
        ]
    return over


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) and "id" in item for item in value)


def converted(found: Any, kind: type[C]) -> C:
    """Return tables as the struct `kind`. Raises `ContentError` when they do not fit."""
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as error:
        raise ContentError(f"the content does not fit: {error}") from None


def digest_of(content: Any) -> str:
    """Return the digest by which a content is known in logs."""
    return hashlib.blake2b(msgspec.json.encode(content), digest_size=8).hexdigest()
