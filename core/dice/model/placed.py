"""A die as events name it."""

from __future__ import annotations

import msgspec


class Placed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A die that comes into sight under an id, with the face that it shows (0: not rolled).

    `card` is the card that it belongs to, where its kind is that of several cards.
    """

    id: int
    kind: str
    face: int = 0
    card: str = ""
