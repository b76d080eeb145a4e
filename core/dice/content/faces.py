"""The notation of a die's face: what it shows, and what that is worth (D3)."""

from __future__ import annotations

import re

import msgspec

from core.kernel.decoding import from_plain

PARTS = re.compile(
    r"(?P<fellowship>F\d+)|(?P<draw>D\d+)|(?P<reroll>R)|(?P<unit>U:\d+/\d+/\d+)|(?P<artifact>I)|(?P<eye>E)"
    r"|(?P<enemy>N:[^:]+:\d+/\d+/\d+)"
)
BURSTS = re.compile(r"^(?P<symbols>.*?)(?::(?P<bursts>[0-3]))?$")


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a face shows.

    `fellowship` points, `draw` that many dice, `reroll` this die; `either` says that only one of two symbols is used
    (D3.6). A `unit` has level, attack and defense, and so has an enemy with its `enemy` name.
    """

    fellowship: int = 0
    draw: int = 0
    reroll: bool = False
    either: bool = False
    unit: bool = False
    artifact: bool = False
    eye: bool = False
    enemy: str = ""
    level: int = 0
    attack: int = 0
    defense: int = 0
    bursts: int = 0


BLANK = Shown()


def read_face(text: str) -> Shown:
    """Return what the notation `text` shows ("F1", "F2|D2", "U:1/2/3:1", "N:Orc:1/2/1").

    Raises `ValueError` with a sentence when it is no face.
    """
    symbols, bursts = text, 0
    if not text.startswith("N:"):
        cut = BURSTS.match(text)
        if cut is not None and cut["bursts"] is not None:
            symbols, bursts = cut["symbols"], int(cut["bursts"])
    parts = re.split(r"[|+]", symbols)
    if len(parts) > 2 or ("|" in symbols and "+" in symbols):
        raise ValueError(f"the face {text!r} has more than two symbols")
    found: dict[str, int | bool | str] = {"bursts": bursts, "either": "|" in symbols}
    for part in parts:
        match = PARTS.fullmatch(part)
        if match is None:
            raise ValueError(f"the face {text!r} has a symbol {part!r}, which is none of F1, D1, R, U:, I, N: and E")
        kind = match.lastgroup or ""
        if kind in ("fellowship", "draw"):
            found[kind] = int(part[1:])
        elif kind in ("unit", "enemy"):
            level, attack, defense = (int(figure) for figure in part.rsplit(":", 1)[1].split("/"))
            found |= {"level": level, "attack": attack, "defense": defense}
            found[kind] = True if kind == "unit" else part.split(":")[1]
        else:
            found[kind] = True
    return from_plain(found, Shown)
