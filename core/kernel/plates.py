"""Plates: the table drawn in simple shapes, for a page that can show pictures.

A game says what lies where (`Words.plates`), in numbers, words and roles; who draws it chooses colours, letters and how
a shape looks. Nothing in a plate is drawn that the view does not show, and everything in it is told in words, too.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["box", "disc", "hex", "line", "text"]

Look = Literal[
    "paper",
    "space",
    "done",
    "here",
    "danger",
    "gone",
    "white",
    "grey",
    "yellow",
    "back",
    "ring",
    "shadow",
    "third",
    "one",
    "two",
    "three",
    "four",
    "five",
    "clear",
    "rough",
    "wood",
    "swamp",
    "pass",
    "mountain",
    "water",
    "road",
]
"""What a shape is: the paper itself; a space of a track, one that is passed, the present one, one to be feared, one
that is out of the game; cards by their colour, and from behind; the Ring; the Shadow, a third power, and seats by
number; ground. A text has the look of what it stands on."""

LETTER = 0.56
"""How wide a letter is on the average, as a part of its size."""

SIZE = 13
"""How large letters are, if nothing else is said."""


class Shape(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """One shape of a plate.

    A `box` has its upper left corner at `x`, `y`, and `w` and `h` as its size; a `disc` its centre and its radius `w`;
    a `hex` with flat top and bottom its centre and `w` from there to a corner; a `line` goes from `x`, `y` to `w`, `h`;
    a `text` begins at `x` and stands on `y`. `words` stand in the middle of a box, disc or hex, a line of them each,
    in letters of `size`; `about` says what the shape is.
    """

    kind: Kind
    look: Look
    x: int
    y: int
    w: int
    h: int
    words: str = ""
    size: int = SIZE
    about: str = ""


class Sign(msgspec.Struct, frozen=True):
    """What a look, or words on it, mean on a plate: a row of its key."""

    look: Look
    words: str
    meaning: str


class Plate(msgspec.Struct, frozen=True):
    """A picture of part of the table: what is printed (`ground`, the same tuple as long as it stays the same), and the
    `shapes` that lie on it, the topmost last. `id` says in the next view which plate it is; `key` explains signs."""

    id: str
    title: str
    width: int
    height: int
    shapes: tuple[Shape, ...]
    ground: tuple[Shape, ...] = ()
    key: tuple[Sign, ...] = ()


def box(look: Look, x: int, y: int, w: int, h: int, words: str = "", about: str = "", size: int = SIZE) -> Shape:
    """Return a box; its words are broken into lines that fit."""
    return Shape("box", look, x, y, w, h, wrapped(words, w - 6, size, (h - 2) // (size + 2)), size, about)


def disc(look: Look, x: int, y: int, radius: int, words: str = "", about: str = "", size: int = SIZE) -> Shape:
    """Return a disc."""
    return Shape("disc", look, x, y, radius, 0, words, size, about)


def line(look: Look, x: int, y: int, to_x: int, to_y: int, width: int = 2) -> Shape:
    """Return a line of a width."""
    return Shape("line", look, x, y, to_x, to_y, "", width)


def words(look: Look, x: int, y: int, text: str, size: int = SIZE) -> Shape:
    """Return a text that stands on something of a look."""
    return Shape("text", look, x, y, 0, 0, text, size)


def wrapped(text: str, width: int, size: int = SIZE, most: int = 3) -> str:
    """Return a text in lines of a width; what finds no room in so many of them is left out."""
    letters = max(3, int(width / (size * LETTER)))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    shown = lines[: max(1, most)]
    cut = [row if len(row) <= letters else f"{row[: letters - 1]}\N{HORIZONTAL ELLIPSIS}" for row in shown]
    if len(lines) > len(shown) and not cut[-1].endswith("\N{HORIZONTAL ELLIPSIS}"):
        cut[-1] = f"{cut[-1][: letters - 1]}\N{HORIZONTAL ELLIPSIS}"
    return "\n".join(cut)
