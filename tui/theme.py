"""Colours and glyphs: our own themes, and every drawn character with its ASCII stand-in."""

from __future__ import annotations

import locale
import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from rich.cells import cell_len
from textual.color import Color, ColorParseError
from textual.scrollbar import ScrollBarRender
from textual.theme import Theme

DEFAULT_THEME = "westmarch"
ANSI_THEME = "westmarch-ansi"

THEMES: tuple[Theme, ...] = (
    Theme(
        name="westmarch",
        primary="#87af5f",
        secondary="#5f875f",
        accent="#d7af5f",
        warning="#ffaf5f",
        error="#d75f5f",
        success="#afd75f",
        foreground="#d7d7af",
        background="#0a0f09",
        surface="#121a10",
        panel="#1a2417",
        dark=True,
        variables={
            "faded": "#8a8a6a",
            "rule": "#4e5f3c",
            "chosen": "#2c3d22",
            "chosen-ink": "#ffe9af",
            "border": "#4e5f3c",
            "block-cursor-background": "#2c3d22",
            "block-cursor-foreground": "#ffe9af",
            "footer-background": "#121a10",
            "footer-key-foreground": "#d7af5f",
            "scrollbar": "#3a4b2c",
            "scrollbar-background": "#121a10",
        },
    ),
    Theme(
        name="red-book",
        primary="#5f5f00",
        secondary="#875f00",
        accent="#870000",
        warning="#875f00",
        error="#af0000",
        success="#005f00",
        foreground="#2e2416",
        background="#f4ead0",
        surface="#ede0bf",
        panel="#e5d6ae",
        dark=False,
        variables={
            "faded": "#6f6144",
            "rule": "#b39a68",
            "chosen": "#dcc48d",
            "chosen-ink": "#3a0d04",
            "border": "#b39a68",
            "block-cursor-background": "#dcc48d",
            "block-cursor-foreground": "#3a0d04",
            "footer-background": "#ede0bf",
            "footer-key-foreground": "#870000",
            "scrollbar": "#c9b382",
            "scrollbar-background": "#ede0bf",
        },
    ),
    Theme(
        name="high-contrast",
        primary="#00ff87",
        secondary="#00d7ff",
        accent="#ffff00",
        warning="#ffaf00",
        error="#ff5f5f",
        success="#00ff00",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#000000",
        dark=True,
        text_alpha=1.0,
        variables={
            "faded": "#d0d0d0",
            "rule": "#ffffff",
            "chosen": "#ffff00",
            "chosen-ink": "#000000",
            "border": "#ffffff",
            "block-cursor-background": "#ffff00",
            "block-cursor-foreground": "#000000",
            "footer-background": "#000000",
            "footer-key-foreground": "#ffff00",
            "scrollbar": "#ffffff",
            "scrollbar-background": "#303030",
        },
    ),
    Theme(
        name=ANSI_THEME,
        ansi=True,
        primary="ansi_green",
        secondary="ansi_cyan",
        accent="ansi_yellow",
        warning="ansi_yellow",
        error="ansi_red",
        success="ansi_green",
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
        dark=True,
        variables={
            "faded": "ansi_default",
            "rule": "ansi_green",
            "chosen": "ansi_green",
            "chosen-ink": "ansi_black",
            "border": "ansi_green",
            "border-blurred": "ansi_default",
            "block-cursor-background": "ansi_green",
            "block-cursor-foreground": "ansi_black",
            "footer-key-foreground": "ansi_yellow",
            "input-cursor-background": "ansi_white",
            "input-cursor-foreground": "ansi_black",
            "input-selection-background": "ansi_cyan",
            "input-selection-foreground": "ansi_black",
            "scrollbar": "ansi_green",
            "ansi-background": "ansi_default",
            "ansi-foreground": "ansi_default",
        },
    ),
)
"""Westmarch's own themes: dark leaves and gold, the parchment of the Red Book, high contrast, and plain ANSI."""

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
        return {"faded": "ansi_default", "rule": "ansi_blue", "chosen": "ansi_blue", "chosen-ink": "ansi_bright_white"}
    colours = theme.to_color_system().generate()
    try:
        ink, paper = Color.parse(colours["foreground"]), Color.parse(colours["background"])
        primary = Color.parse(colours["primary"])
    except (KeyError, ColorParseError):
        return {"faded": "gray", "rule": "gray", "chosen": "blue", "chosen-ink": "white"}
    return {
        "faded": paper.blend(ink, 0.65).hex,
        "rule": paper.blend(primary, 0.6).hex,
        "chosen": paper.blend(primary, 0.4).hex,
        "chosen-ink": ink.hex,
    }


@dataclass(frozen=True)
class Glyphs:
    """Every character that screens draw beside letters and digits. Each is one cell wide."""

    cursor: str = "▸"
    back: str = "◂"
    up: str = "▴"
    down: str = "▾"
    arrow: str = "→"
    bullet: str = "·"
    dot: str = "●"
    hollow: str = "○"
    ellipsis: str = "…"
    dash: str = "\N{EN DASH}"
    yes: str = "✓"
    no: str = "\N{MULTIPLICATION SIGN}"
    changed: str = "•"
    star: str = "✦"
    diamond: str = "◆"
    lozenge: str = "◇"
    leaf: str = "❧"
    ring: str = "◎"
    eye: str = "◉"
    shield: str = "◈"
    heart: str = "♡"
    sun: str = "☼"
    hidden: str = "▒"
    full: str = "█"
    half: str = "▌"
    empty: str = "░"
    line: str = "─"
    double: str = "═"
    bar: str = "│"
    corner_nw: str = "╭"
    corner_ne: str = "╮"
    corner_sw: str = "╰"
    corner_se: str = "╯"
    leader: str = "·"
    again: str = "↻"
    degree: str = "°"
    ascii: bool = False

    def plain(self, text: str) -> str:
        """Return `text` as this set can draw it: in ASCII, drawn characters become their stand-ins."""
        return text if not self.ascii or text.isascii() else _as_ascii(text)


UNICODE = Glyphs()
ASCII = Glyphs(
    cursor=">",
    back="<",
    up="^",
    down="v",
    arrow=">",
    bullet="-",
    dot="@",
    hollow="o",
    ellipsis="~",
    dash="-",
    yes="+",
    no="x",
    changed="!",
    star="*",
    diamond="+",
    lozenge="o",
    leaf="~",
    ring="O",
    eye="@",
    shield="#",
    heart="v",
    sun="*",
    hidden="?",
    full="#",
    half="|",
    empty=".",
    line="-",
    double="=",
    bar="|",
    corner_nw=".",
    corner_ne=".",
    corner_sw="'",
    corner_se="'",
    leader=".",
    again="R",
    degree="'",
    ascii=True,
)

_STAND_INS = str.maketrans(
    {
        **{getattr(UNICODE, name): getattr(ASCII, name) for name in Glyphs.__dataclass_fields__ if name != "ascii"},
        **dict(zip("╷╵╶╴├┤┬┴┼┌┐└┘╔╗╚╝║╟╢", "||--||+++..''====|||", strict=True)),
        "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}": "/",
        "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}": "\\",
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{EM DASH}": "-",
        "\N{MINUS SIGN}": "-",
        "\N{GREATER-THAN OR EQUAL TO}": ">",
        "\N{LESS-THAN OR EQUAL TO}": "<",
        "·": ".",
    }
)


def _as_ascii(text: str) -> str:
    """Return `text` in ASCII and in the same width: letters lose their accents, what is left becomes `?`."""
    letters = unicodedata.normalize("NFD", text.translate(_STAND_INS))
    return "".join(
        letter if letter.isascii() else "?" * cell_len(letter)
        for letter in letters
        if not unicodedata.combining(letter)
    )


def wants_ascii(environ: Mapping[str, str] | None = None) -> bool:
    """Whether the terminal is unlikely to show more than ASCII: the Linux console, or a locale without UTF-8."""
    env = os.environ if environ is None else environ
    if env.get("TERM", "") in ("linux", "dumb", "vt100", "vt220"):
        return True
    named = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG") or ""
    if named:
        return "utf" not in named.casefold()
    return environ is None and "utf" not in locale.getpreferredencoding(False).casefold()


def glyphs_for(ascii_only: bool, environ: Mapping[str, str] | None = None) -> Glyphs:
    """Return the glyphs to draw with: ASCII when the settings ask for it or the terminal needs it."""
    return ASCII if ascii_only or wants_ascii(environ) else UNICODE


class PlainScrollBar(ScrollBarRender):
    """A scroll bar drawn with blanks alone, for terminals without block characters."""

    VERTICAL_BARS = [" "] * 8
    HORIZONTAL_BARS = [" "] * 8
