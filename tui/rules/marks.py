"""The blocks of text in the little Markdown that rulebooks use."""

from __future__ import annotations

import re
from collections.abc import Iterator

ITEM = re.compile(r"^\s*(?:[-*]|\d{1,2}\.)\s+")
"""What an item of a list begins with; four figures and a full stop at the beginning of a line are a hex."""


def blocks(text: str) -> Iterator[str]:
    """Yield the paragraphs and list items of a text, each as one line; table rows stay lines of their own."""
    held: list[str] = []
    for line in [*text.splitlines(), ""]:
        item, table = ITEM.match(line), line.lstrip().startswith("|")
        if not line.strip() or item or table:
            if held:
                yield " ".join(held)
                held = []
            if table:
                yield line.strip()
            elif item:
                held = [line.strip()]
            else:
                yield ""
        else:
            held.append(line.strip())
