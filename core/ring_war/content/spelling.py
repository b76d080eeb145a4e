"""Names as they are written, with their accents.

The tables of the content have them in plain letters, and a word in the content would change the digest of every log.
"""

from __future__ import annotations

import re

from core.kernel.comparing import comparable

ACCENTED = (
    "Anórien",
    "Barad-dûr",
    "Drúadan",
    "Drúwaith",
    "Gwathló",
    "Annûn",
    "Lórien",
    "Rhûn",
    "Udûn",
)
"""The words with an accent in the names of places."""

_PLAIN = {comparable(word).capitalize(): word for word in ACCENTED}
_WORDS = re.compile(rf"\b(?:{'|'.join(_PLAIN)})\b")


def spelled(text: str) -> str:
    """Return a text with the names of places as they are written."""
    return _WORDS.sub(lambda found: _PLAIN[found.group()], text)
