"""Reading by types: what reads a type is worked out once, and for one type after the other.

msgspec works out what it has to know of a struct when it first meets it. Where two threads make it do that with one
struct at the same time, the second one finds it half done, and the whole process dies. So nothing here or anywhere
else asks msgspec to read a type in another way than by these functions (`tests/test_house.py` holds the program to it).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar, overload

import msgspec

T = TypeVar("T")
D = TypeVar("D")

_BUILDING = threading.RLock()
_JSON: dict[Any, msgspec.json.Decoder[Any]] = {}
_PACKED: dict[Any, msgspec.msgpack.Decoder[Any]] = {}


def _built(kept: dict[Any, D], make: Callable[[Any], D], kind: Any) -> D:
    found = kept.get(kind)
    if found is None:
        with _BUILDING:
            found = kept[kind] = make(kind)
    return found


@overload
def json_decoder(kind: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def json_decoder(kind: Any) -> msgspec.json.Decoder[Any]: ...
def json_decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return what reads a type from JSON. Any thread may ask for it."""
    return _built(_JSON, msgspec.json.Decoder, kind)


@overload
def packed_decoder(kind: type[T]) -> msgspec.msgpack.Decoder[T]: ...
@overload
def packed_decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]: ...
def packed_decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    """Return what reads a type from MessagePack. Any thread may ask for it."""
    return _built(_PACKED, msgspec.msgpack.Decoder, kind)


@overload
def from_json(text: bytes | str, kind: type[T]) -> T: ...
@overload
def from_json(text: bytes | str, kind: Any) -> Any: ...
def from_json(text: bytes | str, kind: Any) -> Any:
    """Return JSON as a type. Raises `msgspec.DecodeError` where it does not fit, `UnicodeDecodeError` where it is no
    text, and `RecursionError` where it is nested too deeply."""
    return json_decoder(kind).decode(text)


@overload
def from_plain(found: Any, kind: type[T]) -> T: ...
@overload
def from_plain(found: Any, kind: Any) -> Any: ...
def from_plain(found: Any, kind: Any) -> Any:
    """Return plain values (lists, mappings, texts and numbers) as a type. Raises `msgspec.ValidationError` where they
    do not fit."""
    json_decoder(kind)
    return msgspec.convert(found, kind)
