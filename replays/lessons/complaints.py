"""What is wrong with a lesson's file, in the words of somebody who writes one; what decoders say is for programmers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import inspect

from core.kernel.plain import explicit

KINDS = {
    "int": "a number",
    "float": "a number",
    "str": "a text",
    "array": "a list",
    "object": "a table",
    "bool": "true or false",
    "null": "nothing",
}
"""The decoder's words for what stands somewhere in a file."""

PLACE = re.compile(r"^(?P<what>.*?) - at `\$\.?(?P<path>[^`]*)`(?P<rest>.*)$", re.DOTALL)
STEP = re.compile(r"^step\[(\d+)\]\.?")
EXPECTED = re.compile(r"Expected ((?:`\w+`(?: \| )?)+)( (?:[<>]=? )?[\d.]+)?, got `(\w+)`")
TOO_FAR = re.compile(r"Expected `(\w+)` ([<>]=?) ([\d.]+)")
BARE = re.compile(r"[A-Za-z0-9_-]+\Z")
WORDS = (
    (re.compile(r"Object missing required field `(\w+)`"), r"`\1` is missing"),
    (re.compile(r"Object contains unknown field `(\w+)`"), r"there is no member `\1`"),
    (re.compile(r"Invalid (?:enum )?value ('[^']*'|\"[^\"]*\")"), r"\1 is none of the values that there are"),
    (re.compile(r"Illegal character '\\n'"), "a text is not closed"),
)


def in_plain_words(error: str) -> str:
    """Return what a decoder says, with the place before it; steps are counted from 1, as everywhere."""
    place = PLACE.match(error)
    if place is None:
        return _said(error)
    head, colon, what = place["what"].rpartition(": ")
    return f"{head}{colon}{_where(place['path'])}: {_said(what)}{place['rest']}"


def _where(path: str) -> str:
    step = STEP.match(path)
    rest = (path[step.end() :] if step is not None else path).replace("[...]", ".*")
    names = ([f"step {int(step[1]) + 1}"] if step is not None else []) + ([f"`{rest}`"] if rest else [])
    return ", ".join(names) or "the file"


def _said(what: str) -> str:
    what = EXPECTED.sub(lambda found: f"{_kinds(found[1])} is needed, not {KINDS.get(found[3], found[3])}", what)
    what = TOO_FAR.sub(lambda found: f"{KINDS.get(found[1], found[1])} {found[2]} {found[3]} is needed", what)
    for pattern, words in WORDS:
        what = pattern.sub(words, what)
    return what


def _kinds(names: str) -> str:
    return " or ".join(KINDS.get(name, name) for name in re.findall(r"`(\w+)`", names))


def as_pattern(action: Any) -> str:
    """Return an action as a lesson's file would name it: `{ type = "step_back", seat = "sam" }`."""
    return as_table(explicit(action))


def as_table(members: Mapping[str, Any]) -> str:
    """Return members as a table in one line of a file."""
    return "{ " + ", ".join(f"{as_key(key)} = {as_value(value)}" for key, value in members.items()) + " }"


def as_key(key: str) -> str:
    """Return the name of a member as TOML has it."""
    return key if BARE.match(key) else _quoted(key)


def as_value(value: Any) -> str:
    """Return a value in one line of a file. What is nothing cannot be written: leave it out."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(as_value(one) for one in value) + "]"
    if isinstance(value, dict):
        return as_table(value)
    return _quoted(str(value))


def _quoted(text: str) -> str:
    # The escapes of JSON are those of TOML; only the last control character needs one in TOML alone.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def strange_member(value: Any, of: type) -> str:
    """Return the place of the first member of `value` that the struct `of` does not have, or nothing.

    A state leaves out what it does not know, so that older programs read newer games; who writes one by hand has
    misspelled it.
    """
    return _strange(value, _members(of), "")


@cache
def _members(of: type) -> inspect.Type:
    return inspect.type_info(of)


def _strange(value: Any, kind: Any, place: str) -> str:
    if isinstance(kind, inspect.UnionType):
        kind = next((one for one in kind.types if isinstance(one, inspect.StructType)), None)
    inside: dict[str, Any] = {}
    if isinstance(kind, inspect.StructType) and isinstance(value, dict):
        inside = {field.encode_name: field.type for field in kind.fields}
        if kind.tag_field:
            inside[kind.tag_field] = None
        for key in value:
            if key not in inside:
                return f"{place}{key}"
    elif isinstance(kind, inspect.DictType) and isinstance(value, dict):
        inside = dict.fromkeys(value, kind.value_type)
    for key, of in inside.items():
        if key in value and (found := _strange(value[key], of, f"{place}{key}.")):
            return found
    return ""
