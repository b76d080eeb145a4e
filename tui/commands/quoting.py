"""Words of a command as a shell takes them."""

from __future__ import annotations

import re
import shlex

READ_BY_A_SHELL = re.compile(r'["$`\\!]')
"""What a shell does not take as it stands between double quotes."""


def quoted(words: str) -> str:
    """Return words as one argument of a command: between double quotes where an apostrophe stands in them, as
    `"Helm's Deep"`, for that is how anybody would write it."""
    return f'"{words}"' if "'" in words and not READ_BY_A_SHELL.search(words) else shlex.quote(words)
