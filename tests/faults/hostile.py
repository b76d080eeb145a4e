"""Damaged and hostile logs: what becomes of a real log by chance, and what somebody may write with malice.

A *damaged* log is a real one with bytes or lines changed. A *forged* one checks: its checksums were made to fit after a
value in one of its records was replaced by a hostile one.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

from saves import codec

LONG = 300_000

TEXTS = (
    "",
    "\x00",
    "\x1b[2J\x1b]0;owned\x07",
    "[bold red on blue]markup[/] [@click=app.quit]here[/]",
    "\u202eesrever\u2066 \u2028 \u200b\ufeff",
    "../../../../etc/passwd",
    "/dev/stdin",
    "\udfff",
    "ﷺ" * 50,
    "a\u0301" * 99,
    "%s%n{0}{state}",
    "x" * LONG,
    "none",
    "human",
)
NUMBERS = (-1, 0, 1, 255, 2**31, 2**63 - 1, 2**63, 2**64, -(2**63), 10**400, 1e308, -0.5, 10**18)


class Raw(str):
    """A value that stands in the record as it is, without being encoded."""


VALUES: tuple[Any, ...] = (
    *TEXTS,
    *NUMBERS,
    None,
    True,
    [],
    {},
    [[]],
    {"type": "nothing"},
    Raw("[" * 20_000 + "]" * 20_000),
    Raw('{"a":' * 20_000 + "0" + "}" * 20_000),
    Raw("[" + "0," * 100_000 + "0]"),
    Raw("NaN"),
    Raw("1e99999"),
    Raw('"\\ud800"'),
    Raw('{"x":1,"x":2}'),
)


def cut(content: bytes, chance: random.Random) -> bytes:
    """Lose the end."""
    return content[: chance.randrange(len(content))]


def flip(content: bytes, chance: random.Random) -> bytes:
    """Turn over a few bits."""
    changed = bytearray(content)
    for at in chance.sample(range(len(content)), chance.choice((1, 1, 2, 8))):
        changed[at] ^= 1 << chance.randrange(8)
    return bytes(changed)


def overwrite(content: bytes, chance: random.Random) -> bytes:
    """Lose a block of the disk: zeros, or something else, in its place."""
    at, length = chance.randrange(len(content)), chance.choice((1, 16, 512, 4096))
    block = chance.choice((b"\0" * length, chance.randbytes(length)))
    return content[:at] + block + content[at + chance.choice((0, length)) :]


def swap(content: bytes, chance: random.Random) -> bytes:
    """Exchange two lines."""
    lines = content.splitlines(keepends=True)
    one, other = chance.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def double(content: bytes, chance: random.Random) -> bytes:
    """Put a line in a second time, somewhere."""
    lines = content.splitlines(keepends=True)
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return b"".join(lines)


def drop(content: bytes, chance: random.Random) -> bytes:
    """Lose a line."""
    lines = content.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


DAMAGE: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "cut": cut,
    "flipped": flip,
    "overwritten": overwrite,
    "swapped": swap,
    "doubled": double,
    "dropped": drop,
}


def forge(content: bytes, chance: random.Random) -> bytes:
    """Replace values in one record, and make every checksum fit."""
    records = [json.loads(line) for line in content.splitlines()]
    at = chance.choice((0, chance.randrange(len(records)), len(records) - 1))
    for _ in range(chance.choice((1, 1, 1, 3))):
        places = [place for place in places_in(records[at]) if place[1] not in ("record", "sum")]
        inside, key = chance.choice(places)
        if chance.random() < 0.15 and isinstance(inside, dict):
            del inside[key]
        elif chance.random() < 0.3:
            inside[key] = copy.deepcopy(chance.choice(places)[0])
        else:
            inside[key] = chance.choice(VALUES)
    return chained(records)


def signed(content: bytes, recorded: str, digest: str) -> bytes:
    """Return a forged log whose last digest fits the state that it leads to, as a careful forger would write it."""
    records = [json.loads(line) for line in content.splitlines()]
    for record in records:
        if record.get("digest") == recorded:
            record["digest"] = digest
    return chained(records)


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """Return where values stand in a record: what holds each, and its key or index there."""
    found: list[tuple[Any, Any]] = []
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        found.append((value, key))
        found += places_in(one)
    return found


def chained(records: list[dict[str, Any]]) -> bytes:
    """Return records as lines whose checksums fit."""
    checksum, lines = codec.FIRST, []
    for record in records:
        body = encoded({key: value for key, value in record.items() if key != "sum"})[:-1].encode("utf-8", "replace")
        checksum = codec._chain(checksum.encode(), body)
        lines.append(body + b',"sum":"' + checksum.encode() + b'"}\n')
    return b"".join(lines)


def encoded(value: Any, depth: int = 0) -> str:
    """Return a value as JSON, raw values as they are; what holds itself ends somewhere."""
    if isinstance(value, Raw):
        return str(value)
    if depth > 12:
        return "null"
    if isinstance(value, dict):
        inner = (f"{json.dumps(str(key))}:{encoded(one, depth + 1)}" for key, one in value.items())
        return "{" + ",".join(inner) + "}"
    if isinstance(value, list):
        return "[" + ",".join(encoded(one, depth + 1) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)
