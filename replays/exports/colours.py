"""The colours of the page: what each role and each look of a shape is by day and by night, as a style sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

PAGE: dict[str, tuple[str, str]] = {
    "ink": ("#2e2416", "#dcdcb8"),
    "faded": ("#5a4f3a", "#b0b090"),
    "page": ("#f4ead0", "#0a0f09"),
    "panel": ("#f0e4c6", "#121a10"),
    "line": ("#7d6c45", "#788a62"),
    "mark": ("#870000", "#ffaf5f"),
    "key": ("#5a5300", "#d7af5f"),
}
"""The roles of the page: what is written, what it stands on, lines, and what is to be seen first."""


PAPER = "--page: #ffffff; --panel: #ffffff; --paper: #ffffff; "
"""On paper nothing is printed below the letters."""


class Tint(NamedTuple):
    """What a look is in one light: the ground, and the letters on it."""

    ground: str
    ink: str


DARK_INK, PALE_INK = "#1d160c", "#f7f0dc"

LOOKS: dict[str, tuple[Tint, Tint]] = {
    "paper": (Tint("#f0e4c6", "#2e2416"), Tint("#121a10", "#dcdcb8")),
    "space": (Tint("#faf4e2", DARK_INK), Tint("#223019", "#e6e6cc")),
    "done": (Tint("#d9c99d", DARK_INK), Tint("#35441f", "#eeeed6")),
    "here": (Tint("#ffe07a", DARK_INK), Tint("#8a6a10", "#ffffff")),
    "danger": (Tint("#f3c4ad", "#3d0d00"), Tint("#5c1f14", "#ffe3d8")),
    "gone": (Tint("#c9c2b2", "#332e24"), Tint("#2b2d29", "#b9bdb0")),
    "white": (Tint("#ffffff", DARK_INK), Tint("#e8e6da", DARK_INK)),
    "grey": (Tint("#c6c6c6", "#111111"), Tint("#8f9490", "#0b0d0b")),
    "yellow": (Tint("#f2cf5b", DARK_INK), Tint("#caa23a", "#151003")),
    "back": (Tint("#6b5330", PALE_INK), Tint("#54422a", PALE_INK)),
    "ring": (Tint("#e8b923", "#1d1400"), Tint("#e8b923", "#1d1400")),
    "shadow": (Tint("#2b2b33", "#f4f4f4"), Tint("#050507", "#e9e4e4")),
    "third": (Tint("#6a3d7c", "#ffffff"), Tint("#7d4d90", "#ffffff")),
    "one": (Tint("#1f5f8b", "#ffffff"), Tint("#25699a", "#ffffff")),
    "two": (Tint("#2f6b2f", "#ffffff"), Tint("#367836", "#ffffff")),
    "three": (Tint("#a13d1d", "#ffffff"), Tint("#ad4522", "#ffffff")),
    "four": (Tint("#7a4b9c", "#ffffff"), Tint("#8353a6", "#ffffff")),
    "five": (Tint("#7a5c00", "#ffffff"), Tint("#856500", "#ffffff")),
    "clear": (Tint("#efe6c4", DARK_INK), Tint("#1d2616", "#e4e6cf")),
    "rough": (Tint("#dccf9c", DARK_INK), Tint("#33351c", "#eceed6")),
    "wood": (Tint("#a9cf9c", "#0f2408"), Tint("#1e4422", "#e2f2de")),
    "swamp": (Tint("#c9cf8f", "#20240a"), Tint("#3b4320", "#eef0d6")),
    "pass": (Tint("#e3b98b", "#2c1600"), Tint("#5a3c1c", "#fbeede")),
    "mountain": (Tint("#8f867a", "#0d0b08"), Tint("#55524c", "#f3f1ec")),
    "water": (Tint("#9cc7e6", "#06202f"), Tint("#1c4a6b", "#e3f1fa")),
    "road": (Tint("#9a6a2f", "#ffffff"), Tint("#7f6234", "#ffffff")),
}
"""Every look of a shape (`core.kernel.plates.Look`), by day and by night."""


def style() -> str:
    """Return the colours as a style sheet: day, night where the reader's machine wants it or asks for it, and paper."""
    day, night = ("".join(_variables(at)) for at in (0, 1))
    return (
        f":root {{ color-scheme: light dark; {day}}}\n"
        f'@media (prefers-color-scheme: dark) {{ :root:not([data-shade="light"]) {{ {night}}} }}\n'
        f':root[data-shade="dark"] {{ color-scheme: dark; {night}}}\n'
        ':root[data-shade="light"] { color-scheme: light; }\n'
        # Stronger than what any machine, or reader, wants on a screen: ink is dark.
        f"@media print {{ :root:root:root {{ color-scheme: light; {day}{PAPER}}} }}\n"
        + "".join(f".{look} {{ --ground: var(--{look}); --on: var(--on-{look}); }}\n" for look in LOOKS)
    )


def _variables(light: int) -> Iterator[str]:
    for name, shades in PAGE.items():
        yield f"--{name}: {shades[light]}; "
    for look, tints in LOOKS.items():
        yield f"--{look}: {tints[light].ground}; --on-{look}: {tints[light].ink}; "


def contrast(one: str, other: str) -> float:
    """Return how much two colours ("#rrggbb") differ, 1 to 21, by the measure that the guidelines for readers use."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
