"""Names as they are written, with their accents, made of the plain letters of a content.

The tables of a content have names in plain letters, and a word changed there would change the digest of every log.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from core.kernel.comparing import comparable


def spelling(accented: Iterable[str]) -> Callable[[str], str]:
    """Return what writes these words with their accents wherever a text has them in plain letters."""
    plain = {comparable(word).capitalize(): word for word in accented}
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, plain))})\b")
    return lambda text: words.sub(lambda found: plain[found.group()], text)
