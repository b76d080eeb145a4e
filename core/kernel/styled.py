"""Words that rulebooks style, and a text without the signs that style them."""

from __future__ import annotations

import re

STYLED = re.compile(r"\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`")
"""Words that are `**strong**`, `*stressed*` or `` `named` ``."""


def bare(text: str) -> str:
    """Return a text without the signs that style its words."""
    return STYLED.sub(lambda found: found[1] or found[2] or found[3], text)
