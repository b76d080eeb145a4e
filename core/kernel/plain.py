"""Structs as plain data with every member written out, for people and other programs.

Logs and digests leave out what has its default value, so that a later version can add a member without changing what
an old game looks like. Whoever reads an object from outside gets all members.
"""

from __future__ import annotations

from typing import Any

import msgspec


def explicit(value: Any) -> Any:
    """Return `value` as dictionaries, lists and scalars, with the members that have their defaults, too."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        found: dict[str, Any] = {}
        if config.tag is not None and config.tag_field is not None:
            found[config.tag_field] = config.tag
        for name in value.__struct_fields__:
            found[name] = explicit(getattr(value, name))
        return found
    if isinstance(value, dict):
        return {key: explicit(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [explicit(item) for item in value]
    return value
