"""Writing a lesson's file: TOML that people can read and change."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from replays.lessons.complaints import as_key, as_value
from replays.lessons.lesson import LessonFile

WIDTH = 100
"""Letters in a line of a text."""

REMARKS = 120
"""Letters in a line of remarks, as wide as the rest of such a file."""


def as_toml(file: LessonFile, remarks: Sequence[str] = ()) -> str:
    """Return a lesson as the text of its file: `remarks` for those who open it, the words first, the table last."""
    members = msgspec.to_builtins(file)
    steps, table = members.pop("step"), {key: members.pop(key) for key in ("position", "layout") if key in members}
    lines = [f"# {line}" for remark in remarks for line in textwrap.wrap(remark, REMARKS - 2)]
    lines += _members(members)
    for step in steps:
        parts = {key: step.pop(key) for key in ("well", "wrong") if key in step}
        lines += ["", "[[step]]", *_members({key: value for key, value in step.items() if value})]
        for key, replies in parts.items():
            for reply in replies:
                inside = {name: reply[name] for name in ("when", "text", "rule") if reply.get(name)}
                lines += ["", f"[[step.{key}]]", *_members(inside)]
    for key, value in table.items():
        lines += ["", f"[{key}]", *_members(value)]
    return "\n".join([*lines, ""])


def _members(members: Mapping[str, Any]) -> list[str]:
    return [line for key, value in members.items() if value is not None for line in _member(as_key(key), value)]


def _member(key: str, value: Any) -> list[str]:
    plain = _without_nothing(value)
    line = f"{key} = {as_value(plain)}"
    if isinstance(plain, str) and len(line) > WIDTH:
        parts = textwrap.wrap(plain, WIDTH - 2, break_on_hyphens=False, break_long_words=False)
        if " ".join(parts) == plain:
            # Within three quotes a backslash at the end of a line joins it to the next.
            inside = [as_value(part)[1:-1] for part in parts]
            return [f'{key} = """\\', *(f"{part} \\" for part in inside[:-1]), f'{inside[-1]}"""']
    if isinstance(plain, list) and len(line) > WIDTH:
        return [f"{key} = [", *(f"    {as_value(one)}," for one in plain), "]"]
    return [line]


def _without_nothing(value: Any) -> Any:
    """Return plain data without members that are nothing, for which TOML has no word."""
    if isinstance(value, dict):
        return {key: _without_nothing(one) for key, one in value.items() if one is not None}
    return [_without_nothing(one) for one in value] if isinstance(value, list | tuple) else value
