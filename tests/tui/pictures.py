"""Pictures of screens as text: what stands in every cell, and by which role of the theme it is painted.

A picture has two grids of the screen's size. The first is the screen as somebody sees it; the second has a letter for
each drawn cell: the role of the theme that is its ink (`INKS`), a capital where it is bold. Rows of which a part lies
on another paper than the screen's own stand once more below, with the sign of the paper (`PAPERS`). Everything is read
off the very cells that an SVG of the moment would be drawn from.

The screens are painted in a theme for tests only (`ROLES`), in which no two roles share a colour. So a picture does not
change with the colours of a theme, and tells apart what looks the same in one of them.

`pytest --snapshot-update` writes the pictures anew. A test that fails names the cells that differ.
"""

from __future__ import annotations

import dataclasses
import textwrap
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product, zip_longest
from typing import Any

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual._doc import take_svg_screenshot
from textual.app import App
from textual.pilot import Pilot
from textual.theme import Theme

from tui.roles import DEFAULT_THEME, THEMES

Triplet = tuple[int, int, int]
RunBefore = Callable[[Pilot[Any]], Awaitable[None] | None]

DRAWN = frozenset(
    {
        ("shell", "test_screen[home-keys0-120x40]"),
        ("shell", "test_screen[new_game-keys1-120x40]"),
        ("shell", "test_screen[library-keys2-120x40]"),
        ("shell", "test_screen[rules-keys3-120x40]"),
        ("shell", "test_screen[settings-keys4-120x40]"),
        ("learn", "test_the_list[120x40]"),
        ("learn", "test_a_lesson[telling-120x40]"),
        ("table", "test_the_table[120x40]"),
        ("table", "test_a_game_against_sauron[cover-120x40]"),
        ("replay", "test_looking_back[replay-120x40]"),
        ("replay", "test_side_by_side[120x40]"),
        ("replay", "test_history[120x40]"),
    }
)
"""The tests whose picture is an SVG, by folder and name: one for each kind of screen, to see colours as they are."""

INKS = {
    "foreground": ".",
    "soft": "s",
    "bright": "b",
    "key": "k",
    "line": "l",
    "ochre": "o",
    "green": "g",
    "blue": "u",
    "rose": "r",
    "shadow": "e",
    "white": "w",
    "grey": "y",
    "gold": "d",
    "land": "h",
    "side": "j",
    "us-ink": "1",
    "them-ink": "2",
    "third-ink": "3",
    "mark-ink": "4",
    "reach-ink": "5",
    "background": "p",
    "accent": "a",
    "primary": "q",
    "secondary": "c",
    "success": "t",
    "warning": "n",
    "error": "x",
    "border": "i",
    "block-cursor-foreground": "v",
    "footer-key-foreground": "f",
}
"""The roles that are inks, and their letters."""

PAPERS = {
    "background": " ",
    "chosen": "#",
    "ghost": "?",
    "wall": "!",
    "footer-background": "=",
    "foreground": "@",
    "surface": "-",
    "panel": "+",
    "block-cursor-background": "%",
    "scrollbar": "|",
    "scrollbar-background": ":",
    "us": "^",
    "them": "v",
    "third": "<",
    "mark": "*",
    "reach": ">",
}
"""The roles that are papers, and their signs; the screen's own has none."""

VEILED = "~"
"""The sign of a cell of the screen that lies behind a sheet, whatever its paper."""

PILL = "/"
"""The sign of a cell whose ink and paper are exchanged."""

UNDERLINED = '"'
"""The sign of a cell whose ink is underlined."""

FIELD = "_"
"""The sign of the paper in a field that is being written into."""

VEIL = 0.6
"""How much of the background a sheet lays over the screen behind it (`shell.tcss`)."""

TINT = 0.05
"""How much ink is in the paper of a field that is being written into (Textual's `Input`)."""

LEVELS = (250, 200, 150, 100, 50)
"""The parts of the colours of `ROLES`; veiled or tinted, no two of them become the same."""

SHADE = 40
"""The background of `ROLES`, in each part."""


def _role_theme() -> Theme:
    own = next(theme for theme in THEMES if theme.name == DEFAULT_THEME)
    colours = product(LEVELS, LEVELS, LEVELS)
    drawn = {name: "#{:02x}{:02x}{:02x}".format(*next(colours)) for name in {**INKS, **PAPERS, **own.variables}}
    drawn["background"] = "#" + f"{SHADE:02x}" * 3
    members = {field.name for field in dataclasses.fields(own)}
    own_members: Any = {name: colour for name, colour in drawn.items() if name in members}
    return dataclasses.replace(own, **own_members, variables={name: drawn[name] for name in own.variables})


ROLES = _role_theme()
"""The theme in which text pictures are painted. It goes by the name of the default, which some screens show."""


@cache
def _known() -> dict[Triplet, tuple[str, bool]]:
    """Return the role and whether it is veiled, by the colour that the theme makes of it."""
    made = {**ROLES.to_color_system().generate(), **ROLES.variables}
    found: dict[Triplet, tuple[str, bool]] = {}
    paper = (SHADE,) * 3
    for name in {**INKS, **PAPERS}:
        colour = _triplet(Color.parse(made[name]))
        found[colour] = name, False
        if name != "background":
            found[_mixed(colour, paper, VEIL)] = name, True
    found[_mixed(paper, _triplet(Color.parse(made["foreground"])), TINT)] = FIELD, False
    return found


def _triplet(colour: Color) -> Triplet:
    red, green, blue = colour.get_truecolor()
    return red, green, blue


def _mixed(one: Triplet, other: Triplet, part: float) -> Triplet:
    """Return a colour with a part of another in it."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


@cache
def role(colour: Color) -> tuple[str, bool]:
    """Return the role that a colour of `ROLES` stands for, and whether a veil lies over it.

    Colours may be one off, because Textual turns them into hues and back.
    """
    wanted = _triplet(colour)
    for known, found in _known().items():
        if all(abs(a - b) <= 1 for a, b in zip(wanted, known, strict=True)):
            return found
    raise AssertionError(f"no role of the theme is painted in {colour.name}: give it a letter in {__name__}")


@cache
def signs(style: Style | None) -> tuple[str, str]:
    """Return the letter of the ink of a style and the sign of its paper."""
    if style is None or style.bgcolor is None:
        return " ", " "
    odd = [name for name in ("italic", "strike", "blink", "overline", "dim") if getattr(style, name)]
    assert not odd, f"pictures have no sign for {odd}"
    paper, veiled = role(style.bgcolor)
    ink, thin = role(style.color) if style.color is not None else ("foreground", False)
    pill = style.reverse and ink not in PAPERS
    if style.reverse and not pill:
        ink, paper = paper, ink
    letter = INKS.get(ink, "?")
    ground = FIELD if paper == FIELD else PAPERS[paper]
    sign = PILL if pill else UNDERLINED if style.underline else VEILED if veiled or thin else ground
    return letter.upper() if style.bold else letter, sign


def written(app: App[Any]) -> str:
    """Return the picture of an application's screen."""
    update: Any = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens, simplify=True)
    cells, inks, papers = [], [], []
    for line in update.strips:
        row, ink, paper = "", "", ""
        for segment in (segment for strip in line for segment in strip):
            letter, sign = signs(segment.style)
            row += segment.text
            ink += "".join(" " if char == " " else letter * cell_len(char) for char in segment.text)
            paper += sign * cell_len(segment.text)
        cells.append(row)
        inks.append(ink)
        papers.append(paper)
    return "\n".join(_parts(app.size, cells, inks, papers)) + "\n"


def _parts(size: tuple[int, int], cells: Sequence[str], inks: Sequence[str], papers: Sequence[str]) -> Iterator[str]:
    yield f"{size[0]}x{size[1]}"
    yield ""
    yield from _rows(cells)
    yield ""
    yield from _legend("inks", INKS, {letter.lower() for letter in "".join(inks)})
    yield from _rows(inks)
    if any(row.strip() for row in papers):
        yield ""
        yield from _legend("papers", {**PAPERS, "veiled": VEILED, "field": FIELD, "pill": PILL}, {*"".join(papers)})
        yield from (row for row, paper in zip(_rows(papers), papers, strict=True) if paper.strip())


def _rows(rows: Iterable[str]) -> Iterator[str]:
    for number, row in enumerate(rows, 1):
        yield f"{number:02} {row}".rstrip()


def _legend(title: str, signs: dict[str, str], used: set[str]) -> Iterator[str]:
    words = ", ".join(f"{sign} {name}" for name, sign in signs.items() if sign in used and sign != " ")
    yield from textwrap.wrap(f"{title}: {words}", 120)


def taken(app: App[Any], press: Iterable[str], size: tuple[int, int], run_before: RunBefore | None) -> str:
    """Run an application as for an SVG of it, and return the picture of its screen instead."""
    app.export_screenshot = lambda **_: written(app)  # type: ignore[method-assign]
    return take_svg_screenshot(app=app, press=press, terminal_size=size, run_before=run_before)


def differences(was: str, now: str) -> list[str]:
    """Return the rows of two pictures that differ, one below the other, with a mark below each cell that does."""
    found = []
    for one, other in zip_longest(was.splitlines(), now.splitlines(), fillvalue=""):
        if one != other:
            marks = "".join(" " if a == b else "^" for a, b in zip_longest(one, other, fillvalue=" "))
            found += [f"was {one}", f"now {other}", f"    {marks}".rstrip()]
    return found


class TextPicture(SingleFileSnapshotExtension):
    """Keeps a picture in a file of its own, beside the SVGs."""

    _file_extension = "txt"
    _write_mode = WriteMode.TEXT
