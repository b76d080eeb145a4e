"""Every character that screens draw beside letters and digits, with its ASCII stand-in."""

from __future__ import annotations

import locale
import os
import unicodedata
from collections.abc import Mapping

import msgspec
from rich.cells import cell_len
from textual.scrollbar import ScrollBarRender


class Glyphs(msgspec.Struct, frozen=True):
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
    no: str = "✗"
    times: str = "\N{MULTIPLICATION SIGN}"
    changed: str = "•"
    star: str = "✦"
    diamond: str = "◆"
    lozenge: str = "◇"
    branch: str = "╤"
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
    fighting: str = "†"
    hiding: str = "∩"
    travelling: str = "»"
    friendship: str = "&"
    joker: str = "★"
    token: str = "○"
    large_shield: str = "◆"
    die: str = "⚄"
    card: str = "▯"
    rider: str = "♞"
    chip: str = "+"
    path: str = "━"
    stop: str = "•"
    step_on: str = "▮"
    ask: str = "┄"
    dotted: str = "┈"
    pill_left: str = "▐"
    pill_right: str = "▌"
    card_bar: str = "▍"
    part: str = "┊"
    mountain: str = "▲"
    map_clear: str = "·"
    map_rough: str = "∴"
    map_hill: str = "∩"
    map_wall: str = "█"
    map_forest: str = "↑"
    map_swamp: str = "≡"
    map_pass: str = "\N{LOGICAL OR}"
    map_water: str = "~"
    map_river: str = "≈"
    map_crossing: str = "╪"
    map_closed: str = "▓"
    map_open: str = "="
    map_slope: str = '"'
    map_road: str = "║"
    map_road_up: str = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
    map_road_down: str = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"
    map_citadel: str = "■"
    map_fort: str = "□"
    map_town: str = "⌂"
    map_haven: str = "*"
    map_doom: str = "◎"
    map_zone: str = "\N{MULTIPLICATION SIGN}"
    map_own_zone: str = "+"
    map_way: str = "·"
    map_half: str = "½"
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
    times="x",
    changed="!",
    star="*",
    diamond="+",
    lozenge="%",
    branch="Y",
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
    fighting="F",
    hiding="H",
    travelling="T",
    friendship="&",
    joker="*",
    token="r",
    large_shield="L",
    die="D",
    card="c",
    rider="R",
    chip="+",
    path="=",
    stop="+",
    step_on="#",
    ask="-",
    dotted=".",
    pill_left="[",
    pill_right="]",
    card_bar="|",
    part=":",
    mountain="^",
    map_clear=".",
    map_rough=":",
    map_hill="n",
    map_wall="#",
    map_forest="t",
    map_swamp='"',
    map_pass="v",
    map_water="~",
    map_river="~",
    map_crossing="X",
    map_closed="#",
    map_open="=",
    map_slope='"',
    map_road="|",
    map_road_up="/",
    map_road_down="\\",
    map_citadel="#",
    map_fort="H",
    map_town="T",
    map_haven="*",
    map_doom="O",
    map_zone="x",
    map_own_zone="+",
    map_way="-",
    map_half="+",
    ascii=True,
)

_SIGNS = [name for name in Glyphs.__struct_fields__ if name != "ascii"]
_STAND_INS = str.maketrans(
    {
        # Signs of a map stand for the ground there; elsewhere the same sign may mean something else, which goes before.
        **{getattr(UNICODE, name): getattr(ASCII, name) for name in _SIGNS if name.startswith("map_")},
        **{getattr(UNICODE, name): getattr(ASCII, name) for name in _SIGNS if not name.startswith("map_")},
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
