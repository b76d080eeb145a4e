"""Structs as plain data with every member written out, for people and other programs.

Logs and digests leave out what has its default value, so that a later version can add a member without changing what
an old game looks like. Whoever reads an object from outside gets all members.
"""

from __future__ import annotations

from typing import Any

import msgspec

SCALARS = frozenset({str, int, bool, float, type(None)})
"""The types of what is plain already: most of what is met."""


def explicit(value: Any) -> Any:
    """Return `value` as dictionaries, lists and scalars, with the members that have their defaults, too."""
    if type(value) in SCALARS:
        return value
    if isinstance(value, msgspec.Struct):
        found: dict[str, Any] = {}
        config = value.__struct_config__
        if config.tag is not None and config.tag_field is not None:
            found[config.tag_field] = config.tag
        for name in value.__struct_fields__:
            member = getattr(value, name)
            found[name] = member if type(member) in SCALARS else explicit(member)
        return found
    if isinstance(value, dict):
        return {key: item if type(item) in SCALARS else explicit(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [item if type(item) in SCALARS else explicit(item) for item in value]
    return value
