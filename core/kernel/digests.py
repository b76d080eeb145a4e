"""Digests of states: what an entry keeps, so that whoever folds or plays it again can tell whether it led to the same.

A digest is 16 hexadecimal digits of BLAKE2b over an encoding of the state. Members that have their default are left
out of it, and nothing in it counts how many members a struct has: a later version may add one to any struct, and the
digests of older games stay what they were.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

Digest = Callable[[Any], str]

_JSON = msgspec.json.Encoder()
_PACKED = msgspec.msgpack.Encoder()

FIXED = 15
"""How many members a MessagePack map has at most when its header is a single byte."""


def state_digest(state: Any) -> str:
    """Return the digest of a state over its JSON: members in their order, without spaces, defaults left out."""
    return hashlib.blake2b(_JSON.encode(state), digest_size=8).hexdigest()


def packed_digest(state: Any) -> str:
    """Return the digest of a state over MessagePack, as logs of format 1 keep it.

    msgspec gives a struct a longer header as soon as its class has more than fifteen members, however many are
    encoded. When the format was in use, only whole states had so many; therefore what is in a state is packed as
    plain maps, whose headers go by what they hold, and no class in it changes a digest by growing.
    """
    members: dict[str, Any] = msgspec.to_builtins(state)
    if len(state.__struct_fields__) > FIXED:
        header = b"\xde" + len(members).to_bytes(2, "big")
    else:
        header = bytes((0x80 | len(members),))
    parts = [header]
    for name, value in members.items():
        parts += (_PACKED.encode(name), _PACKED.encode(value))
    return hashlib.blake2b(b"".join(parts), digest_size=8).hexdigest()
