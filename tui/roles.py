"""Roles of colour, and the themes that are made of them: one role, one meaning, on every screen.

`TABLE` says each colour once: for terminals with all colours, as an index of the 256 (no nearest match is left to
chance), and for the terminal's own sixteen. A test holds the contrast of every pair that screens use.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from textual.color import Color, ColorParseError
from textual.theme import Theme

DEFAULT_THEME = "westmarch"
ANSI_THEME = "westmarch-ansi"

HUES = ("ochre", "green", "blue", "rose")
"""Hues that a game gives to what it tells apart: the same activity, side or player has the same hue everywhere."""

INKS = ("soft", "bright", "key", "line", *HUES, "shadow", "white", "grey", "gold", "land", "side")
"""Inks: helping words and what is past; what follows, changed or is asked; what can be pressed; rules and paths, never
text; the hues; loss and danger; the bars of white, grey and yellow cards; the ground of a map, and the sides of its
hexes, which are lines. Text without a role is plain ink."""

GROUNDS = ("chosen", "ghost", "wall")
"""Grounds: the selected row of a list; what would be; what the enemy has covered."""

COUNTERS = ("us", "them", "third", "mark", "reach")
"""Grounds with an ink of their own (`ink_on`), on a map: the pieces of one side, of the other, of a third; the piece
that is chosen; where it can go."""

ATTRIBUTES = ("strong", "pill", "blurred", "floor")
"""Attributes: bold; ink and ground exchanged, for a marker or a pawn; the selection while keys go elsewhere; what
covers the lower side of a hex."""


def ink_on(counter: str) -> str:
    """Return the name of the ink that stands on the ground of one of `COUNTERS`."""
    return f"{counter}-ink"


VARIABLES = (*INKS, *GROUNDS, *COUNTERS, *map(ink_on, COUNTERS))
"""All colours that a theme sets for us."""


class Tone(msgspec.Struct, frozen=True):
    """A colour for every terminal: true colour and index of 256, on dark and on light ground, and one of sixteen."""

    dark: str
    dark_index: int
    light: str
    light_index: int
    sixteen: str


TABLE: Mapping[str, Tone] = {
    "paper": Tone("#11140f", 233, "#f4ecd6", 255, "ansi_default"),
    "ink": Tone("#d9d5bd", 252, "#2b2418", 235, "ansi_default"),
    "soft": Tone("#a8a287", 248, "#5f533a", 240, "ansi_default"),
    "bright": Tone("#fff6d8", 230, "#000000", 16, "ansi_bright_white"),
    "key": Tone("#f2c83a", 220, "#655000", 58, "ansi_bright_yellow"),
    "line": Tone("#6f765e", 242, "#97845a", 101, "ansi_bright_black"),
    "ochre": Tone("#d08c48", 172, "#73240b", 52, "ansi_yellow"),
    "green": Tone("#66e08c", 84, "#0a6647", 23, "ansi_bright_green"),
    "blue": Tone("#5f9fd6", 74, "#07305a", 18, "ansi_bright_cyan"),
    "rose": Tone("#f4b4f2", 219, "#96348c", 92, "ansi_bright_magenta"),
    "shadow": Tone("#ff697c", 204, "#a81f41", 125, "ansi_bright_red"),
    "white": Tone("#ffffff", 231, "#2b2418", 235, "ansi_bright_white"),
    "grey": Tone("#8f8f8f", 245, "#2b2418", 235, "ansi_bright_black"),
    "gold": Tone("#d9b13b", 178, "#2b2418", 235, "ansi_yellow"),
    "chosen": Tone("#2f3327", 236, "#e2d5ae", 229, "ansi_blue"),
    "ghost": Tone("#1d3350", 17, "#c9deec", 195, "ansi_default"),
    "wall": Tone("#3a1018", 52, "#f0d2c8", 224, "ansi_default"),
    "land": Tone("#af875f", 137, "#70501a", 94, "ansi_yellow"),
    "side": Tone("#6c6c6c", 242, "#97845a", 101, "ansi_bright_black"),
    "us": Tone("#005f87", 24, "#005f87", 24, "ansi_white"),
    "us-ink": Tone("#ffffff", 231, "#ffffff", 231, "ansi_blue"),
    "them": Tone("#870000", 88, "#870000", 88, "ansi_white"),
    "them-ink": Tone("#fff6d8", 230, "#ffffff", 231, "ansi_red"),
    "third": Tone("#bcbcbc", 250, "#5a5a5a", 240, "ansi_white"),
    "third-ink": Tone("#000000", 16, "#ffffff", 231, "ansi_black"),
    "mark": Tone("#ffd787", 222, "#d7af00", 178, "ansi_yellow"),
    "mark-ink": Tone("#000000", 16, "#000000", 16, "ansi_black"),
    "reach": Tone("#005f00", 22, "#87af5f", 107, "ansi_green"),
    "reach-ink": Tone("#ffffaf", 229, "#000000", 16, "ansi_black"),
}
"""The roles. On light ground a card's colour is told by a letter, so its bar is ink."""

CONTRAST: Mapping[str, str] = {
    "paper": "#000000",
    "ink": "#ffffff",
    "soft": "#d0d0d0",
    "bright": "#ffffff",
    "key": "#ffff00",
    "line": "#ffffff",
    "ochre": "#ffaf00",
    "green": "#00ff87",
    "blue": "#5fd7ff",
    "rose": "#ffafff",
    "shadow": "#ff8787",
    "white": "#ffffff",
    "grey": "#a8a8a8",
    "gold": "#ffd700",
    "chosen": "#303030",
    "ghost": "#00005f",
    "wall": "#5f0000",
    "land": "#d7af5f",
    "side": "#a8a8a8",
    "us": "#0000af",
    "us-ink": "#ffffff",
    "them": "#870000",
    "them-ink": "#ffffff",
    "third": "#d0d0d0",
    "third-ink": "#000000",
    "mark": "#ffd700",
    "mark-ink": "#000000",
    "reach": "#005f00",
    "reach-ink": "#ffffff",
}
"""The roles in white and yellow on black."""

GREYS = 232
"""The first of the 24 greys among the 256 colours; those before, from 16 on, are a cube of six levels a side."""

LEVELS = (0, 95, 135, 175, 215, 255)


def indexed(index: int) -> str:
    """Return a colour that Rich sends to a terminal of 256 colours as just `index` (16 to 255).

    Rich takes greys by their lightness in 25 parts, black and white of the cube at their ends.
    """
    if index >= GREYS:
        return "#" + f"{round(255 * (index - GREYS + 1) / 25):02x}" * 3
    red, rest = divmod(index - 16, 36)
    return "#{:02x}{:02x}{:02x}".format(*(LEVELS[level] for level in (red, *divmod(rest, 6))))


def _theme(name: str, tones: Mapping[str, str], dark: bool) -> Theme:
    return Theme(
        name=name,
        primary=tones["line"],
        secondary=tones["soft"],
        accent=tones["key"],
        warning=tones["shadow"],
        error=tones["shadow"],
        success=tones["bright"],
        foreground=tones["ink"],
        background=tones["paper"],
        surface=tones["paper"],
        panel=tones["paper"],
        dark=dark,
        text_alpha=1.0,
        variables={
            **{role: tones[role] for role in VARIABLES},
            "border": tones["line"],
            "block-cursor-background": tones["chosen"],
            "block-cursor-foreground": tones["bright"],
            "footer-background": tones["paper"],
            "footer-key-foreground": tones["key"],
            "scrollbar": tones["line"],
            "scrollbar-background": tones["paper"],
        },
    )


def _ansi() -> Theme:
    tones = {role: tone.sixteen for role, tone in TABLE.items()}
    made = _theme(ANSI_THEME, tones, dark=True)
    made.ansi, made.boost = True, "ansi_default"
    made.variables |= {
        "border-blurred": "ansi_default",
        "input-cursor-background": "ansi_white",
        "input-cursor-foreground": "ansi_black",
        "input-selection-background": "ansi_cyan",
        "input-selection-foreground": "ansi_black",
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
    }
    return made


THEMES: tuple[Theme, ...] = (
    _theme("westmarch", {role: tone.dark for role, tone in TABLE.items()}, dark=True),
    _theme("red-book", {role: tone.light for role, tone in TABLE.items()}, dark=False),
    _theme("high-contrast", CONTRAST, dark=True),
    _ansi(),
)
"""Westmarch's own themes: dark leaves and gold, the parchment of the Red Book, high contrast, and plain ANSI."""

INDEXED_THEMES: Mapping[str, Theme] = {
    "westmarch": _theme("westmarch-256", {role: indexed(tone.dark_index) for role, tone in TABLE.items()}, dark=True),
    "red-book": _theme("red-book-256", {role: indexed(tone.light_index) for role, tone in TABLE.items()}, dark=False),
}
"""What stands for a theme on a terminal of 256 colours; nobody chooses it by name."""

THEME_NOTES: Mapping[str, str] = {
    "westmarch": "Dark leaves and gold. Made for 256 colours and more.",
    "red-book": "Brown ink on parchment, for light terminals.",
    "high-contrast": "White and yellow on black.",
    ANSI_THEME: "The terminal's own sixteen colours. The least to send over a slow line.",
}
"""One line on each of our own themes."""


def ink_variables(theme: Theme) -> dict[str, str]:
    """Return our own style variables for a theme that does not set them (Textual's builtin ones)."""
    if theme.ansi:
        return {role: TABLE[role].sixteen for role in VARIABLES}
    colours = theme.to_color_system().generate()
    own = {role: TABLE[role].dark if theme.dark else TABLE[role].light for role in VARIABLES}
    try:
        ink, paper = Color.parse(colours["foreground"]), Color.parse(colours["background"])
        primary, accent = Color.parse(colours["primary"]), Color.parse(colours["accent"])
    except (KeyError, ColorParseError):
        return own
    return own | {
        "soft": paper.blend(ink, 0.75).hex,
        "bright": ink.hex,
        "key": accent.hex,
        "line": paper.blend(primary, 0.6).hex,
        "chosen": paper.blend(primary, 0.3).hex,
    }
