"""The pictures of screens as text: roles are told apart, and a failure says where."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from rich.style import Style
from textual.app import App, ComposeResult
from textual.widgets import Static

from tests.tui import pictures
from tests.tui.pictures import DRAWN, ROLES, differences, role, signs, taken
from tui.roles import DEFAULT_THEME


class Page(App[None]):
    """A heading and a chosen line, in two roles of the theme."""

    CSS = """
    Screen { background: $background; color: $foreground; }
    #head { color: $key; text-style: bold; }
    #line { background: $chosen; color: $bright; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(ROLES)
        self.theme = ROLES.name

    def compose(self) -> ComposeResult:
        yield Static("The Shire", id="head")
        yield Static("a road", id="line")


PAGE = """\
12x3

01 The Shire
02 a road
03

inks: b bright, k key
01 KKK KKKKK
02 b bbbb
03

papers: # chosen
02 ############
"""


def test_a_picture_says_what_stands_in_each_cell_and_in_which_role() -> None:
    assert taken(Page(), [], (12, 3), None) == PAGE


def test_no_two_roles_share_a_colour() -> None:
    for one, other in combinations(pictures._known(), 2):
        assert any(abs(a - b) > 2 for a, b in zip(one, other, strict=True)), (one, other)


def test_every_role_of_our_theme_is_a_colour_of_its_own() -> None:
    drawn = [ROLES.variables[name] for name in ROLES.variables]
    drawn += [str(getattr(ROLES, name)) for name in ("primary", "accent", "foreground", "background", "error")]
    assert len(set(drawn)) == len(drawn)
    assert ROLES.name == DEFAULT_THEME


@pytest.mark.parametrize(
    ("style", "names"),
    [
        (Style.parse(f"bold {ROLES.accent} on {ROLES.background}"), ("A", " ")),
        (Style.parse(f"{ROLES.variables['soft']} on {ROLES.variables['footer-background']}"), ("s", "=")),
        (Style.parse(f"reverse {ROLES.variables['scrollbar']} on {ROLES.background}"), ("p", "|")),
        (Style(), (" ", " ")),
    ],
)
def test_the_signs_of_a_style(style: Style, names: tuple[str, str]) -> None:
    assert signs(style) == names


def test_a_colour_that_is_no_role_and_a_style_without_a_sign_are_named() -> None:
    with pytest.raises(AssertionError, match="#010203"):
        role(Style.parse("#010203").color)
    with pytest.raises(AssertionError, match="italic"):
        signs(Style.parse(f"italic {ROLES.accent} on {ROLES.background}"))


def test_a_failure_shows_the_rows_that_differ_and_marks_the_cells() -> None:
    other = PAGE.replace("a road", "a wood")
    assert differences(PAGE, PAGE) == []
    assert differences(PAGE, other) == ["was 02 a road", "now 02 a wood", "         ^ ^"]


def test_a_picture_that_is_longer_differs_by_its_last_rows() -> None:
    assert differences("a\n", "a\nb\n") == ["was ", "now b", "    ^"]


def test_twelve_pictures_are_svgs() -> None:
    kept = Path(__file__).parent.glob("*/__snapshots__/test_snapshots/*.svg")
    assert {(path.parts[-4], path.stem) for path in kept} == DRAWN
    assert len(DRAWN) == 12
