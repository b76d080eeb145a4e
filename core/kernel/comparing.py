"""Texts as they are compared when somebody looks for one: capitals and accents do not count."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache

_APART = str.maketrans({"'": "", "\N{RIGHT SINGLE QUOTATION MARK}": "", "-": " ", "_": " "})
"""What nobody has to type in a name: apostrophes, and what joins two words."""


def comparable(text: str) -> str:
    """Return `text` in small letters without accents; nobody has to type "Barad-dûr" to find it."""
    if text.isascii():
        return text.casefold()
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFC", text))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()


@lru_cache(maxsize=4096)
def as_typed(name: str) -> str:
    """Return a name as somebody may type it: in small letters, without accents and apostrophes, and with spaces where
    words are joined."""
    return " ".join(comparable(name).translate(_APART).split())


def seat_called(seats: Mapping[str, str], text: str) -> str:
    """Return the id of the seat that `text` names, by its id or by its name, also without the article; `text` itself
    where none is called so. `seats` has the name of each id."""
    if text in seats:
        return text
    wanted = as_typed(text).removeprefix("the ")
    found = [seat for seat, name in seats.items() if wanted in (as_typed(seat), as_typed(name).removeprefix("the "))]
    return found[0] if len(found) == 1 else text
