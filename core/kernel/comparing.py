"""Texts as they are compared when somebody looks for one: capitals and accents do not count."""

from __future__ import annotations

import unicodedata


def comparable(text: str) -> str:
    """Return `text` in small letters without accents; nobody has to type "Barad-dûr" to find it."""
    if text.isascii():
        return text.casefold()
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFC", text))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
