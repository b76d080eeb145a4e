"""Colours for those who see few of them: what colour alone tells stays apart, and the rest has a sign of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from textual.color import Color as Ink

from core.fellowship.model.state import ACTIVITIES
from tests.tui.shell.test_roles import KINDS
from tests.tui.table.positions import at
from tests.tui.table.sitting import seated
from tui.games.fellowship.signs import HUES as HUE_OF
from tui.games.fellowship.signs import symbol_sign
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.roles import GROUNDS, HUES, TABLE

Matrix = Sequence[Sequence[float]]

SIGHTS: dict[str, Matrix] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is left of linear red, green and blue where one kind of cone is missing (Machado, Oliveira, Fernandes 2009)."""

APART = 6.0
"""The least distance in CIELAB of colours that stand beside each other; 2.3 can just be told apart."""

FAR = 9.0
"""The least distance of two hues."""

BY_COLOUR_ALONE = (
    ("key", "ink"),
    ("key", "soft"),
    ("shadow", "ink"),
    ("shadow", "soft"),
    ("shadow", "bright"),
    ("soft", "bright"),
    ("us", "them"),
    ("us", "third"),
    ("them", "third"),
    ("mark", "reach"),
)
"""Roles that stand beside each other with nothing but their colour between them: a key before words, what is lost
among what is not, and the counters of a map."""

BARS = ("white", "grey", "gold")
"""The bars of cards, which on dark ground are all that tells white cards from grey and yellow ones."""


def seen(colour: str, sight: Matrix | None) -> tuple[float, float, float]:
    """Return a colour as an eye sees it, in CIELAB."""
    parts = [part / 255 for part in Ink.parse(colour).rgb]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    if sight is not None:
        light = [min(1.0, max(0.0, sum(row[at] * light[at] for at in range(3)))) for row in sight]
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    f = [one ** (1 / 3) if one > 0.008856 else 7.787 * one + 16 / 116 for one in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def distance(one: str, other: str, sight: Matrix | None) -> float:
    """Return how far apart an eye sees two colours."""
    pairs = zip(seen(one, sight), seen(other, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_colour_alone_tells_stays_apart(kind: str, sight: str) -> None:
    colours, matrix = KINDS[kind], SIGHTS[sight]
    pairs = [*BY_COLOUR_ALONE, *([] if "light" in kind else combinations(BARS, 2))]
    near = [
        (one, other, round(far, 1))
        for one, other in pairs
        if (far := distance(colours[one], colours[other], matrix)) < APART
    ]
    assert not near


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("kind", KINDS)
def test_hues_stay_apart(kind: str, sight: str) -> None:
    colours, matrix = KINDS[kind], SIGHTS[sight]
    near = [
        (one, other, round(far, 1))
        for one, other in combinations((*HUES, "shadow"), 2)
        if (far := distance(colours[one], colours[other], matrix)) < FAR
    ]
    assert not near


def test_sixteen_colours_have_no_ink_on_its_own_ground() -> None:
    """A terminal's red on its red cannot be read: grounds that hold words are its own, or none of the inks."""
    inks = {TABLE[role].sixteen.replace("bright_", "") for role in (*HUES, "shadow", "key", "soft", "bright")}
    for ground in GROUNDS:
        sixteen = TABLE[ground].sixteen
        assert sixteen == "ansi_default" or sixteen not in inks, ground


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_each_hue_has_a_sign_beside_it(glyphs: Glyphs) -> None:
    signs = {HUE_OF[activity]: symbol_sign(activity, glyphs) for activity in ACTIVITIES}
    assert set(signs) == set(HUES)
    assert len(set(signs.values())) == len(HUES)


async def test_grounds_are_told_by_signs_too() -> None:
    """The wall of darkness is hatched and what would be stands in brackets, whatever the eye makes of the grounds."""
    async with seated(at("won-against-sauron", 127, bots=("sauron",)), (80, 24), pace="off") as table:
        grounds = {"wall": UNICODE.empty, "ghost": "("}
        for name, sign in grounds.items():
            panes = table.screen.pane_layout.panes.values()
            drawn = [text for pane in panes for row in pane.rows for text, role in row if name in role.split()]
            assert any(sign in text for text in drawn), name


def test_the_simulation_is_the_published_one() -> None:
    """Greys stay what they are, red and green come together, and blue and yellow where the short cones are missing."""
    for sight in SIGHTS.values():
        assert distance("#808080", "#808080", None) == 0
        assert sum((a - b) ** 2 for a, b in zip(seen("#808080", sight), seen("#808080", None), strict=True)) < 1
    for name in ("protanopia", "deuteranopia"):
        assert distance("#c04040", "#508050", SIGHTS[name]) < distance("#c04040", "#508050", None) / 2
    assert distance("#4060c0", "#408080", SIGHTS["tritanopia"]) < distance("#4060c0", "#408080", None)
