"""A view as rows of words: one for each member that says something, those of each seat or line below their name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from core.kernel.plain import explicit

PLUMBING = frozenset({"agenda", "draws", "options", "content", "outcome"})
"""Members of a view that say nothing about the table, or that are told elsewhere."""


class Row(NamedTuple):
    """One row: how deep it lies (0 or 1), what it is about, and what there is of it."""

    level: int
    name: str
    text: str


def rows_of(view: Any) -> list[Row]:
    """Return a view, member by member; what is empty is left out."""
    return [
        row
        for name, value in explicit(view).items()
        if name not in PLUMBING and not _empty(value)
        for row in _member(str(name), value)
    ]


def _member(name: str, value: Any) -> Iterator[Row]:
    label = name.replace("_", " ")
    if isinstance(value, Mapping) and any(isinstance(inner, Mapping | list) for inner in value.values()):
        if all(isinstance(inner, Mapping) for inner in value.values()) and len(value) > 1:
            yield Row(0, label, "")
            for key, inner in value.items():
                yield Row(1, str(key).replace("_", " "), _members(inner))
        else:
            yield Row(0, label, _members(value))
    else:
        yield Row(0, label, _short(value))


def _members(members: Mapping[str, Any]) -> str:
    return "; ".join(_said(members)) or "-"


def _said(members: Mapping[str, Any]) -> Iterator[str]:
    """Yield each member that says something: what is so by its name alone, what is not so not at all."""
    for key, value in members.items():
        if not _empty(value):
            name = str(key).replace("_", " ")
            yield name if value is True else f"{name} {_short(value)}"


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(_said(value)) or "-"
    if isinstance(value, list | tuple):
        return ", ".join(_short(inner) for inner in value) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def _empty(value: Any) -> bool:
    return value is None or value is False or (isinstance(value, str | list | dict) and not value)
