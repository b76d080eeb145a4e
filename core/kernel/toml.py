"""Reading TOML that anybody may have written."""

from __future__ import annotations

import re
import tomllib
from typing import Any

DOTTED = re.compile(r"""(?<![\w"'-])(?:["'\w-]++\s*+\.\s*+){64}""")
"""A key of so many parts: nobody needs it, and reading it takes a time that grows with the square of their number."""


def read_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text. Raises `ValueError` with what is wrong, whatever that is."""
    if DOTTED.search(text):
        raise ValueError("a key has too many parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
