"""Reading older formats: for each format number, a function that turns one raw record into the next format's.

The functions are pure and see one record at a time, as plain dicts and lists; the header comes first. Format 1 is the
first, and format 2 has the same records with other digests (`codec.DIGESTS`), so nothing stands here yet. A format with
other records adds its function, and a fixture of the older one to the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from core.kernel.decoding import from_json

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: dict[int, Migration] = {}


def migrated(line: bytes, written: int, wanted: int) -> bytes:
    """Return a line of format `written` as a line of format `wanted`, its checksum left as it was.

    Raises `KeyError` for a format that never was, and `ValueError` for a line that is not a record.
    """
    try:
        raw = from_json(line, dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(str(error)) from None
    for number in range(written, wanted):
        raw = MIGRATIONS[number](raw)
    return msgspec.json.encode(raw)
