from __future__ import annotations

import unicodedata

import pytest

from tui.glyphs import ASCII, UNICODE, Glyphs, glyphs_for, wants_ascii
from tui.home.title import title_page
from tui.keys import key_name, usable_keymap
from tui.library.game_rows import when
from tui.widgets.rows import Row, fitted, width_of

NAMES = [name for name in Glyphs.__struct_fields__ if name != "ascii"]


@pytest.mark.parametrize("name", NAMES)
def test_every_glyph_is_one_cell_wide_and_has_a_stand_in(name: str) -> None:
    drawn, plain = getattr(UNICODE, name), getattr(ASCII, name)
    assert len(drawn) == len(plain) == 1
    assert plain.isascii()
    assert plain.isprintable()
    assert unicodedata.east_asian_width(drawn) not in ("W", "F")


def test_text_keeps_its_width_in_ascii() -> None:
    assert ASCII.plain("Lothlórien → Nazgûl ─ “so”") == 'Lothlorien > Nazgul - "so"'
    assert ASCII.plain("日本") == "????"
    assert UNICODE.plain("Lothlórien") == "Lothlórien"


@pytest.mark.parametrize(
    ("environ", "plain"),
    [
        ({"TERM": "linux", "LANG": "en_GB.UTF-8"}, True),
        ({"TERM": "xterm", "LANG": "en_GB.UTF-8"}, False),
        ({"TERM": "xterm", "LANG": "en_GB.UTF-8", "LC_ALL": "C"}, True),
        ({"TERM": "xterm", "LC_CTYPE": "C.utf8"}, False),
        ({"TERM": "xterm", "LANG": "en_GB.ISO-8859-1"}, True),
    ],
)
def test_a_terminal_without_utf8_gets_ascii(environ: dict[str, str], plain: bool) -> None:
    assert wants_ascii(environ) is plain
    assert glyphs_for(False, environ) is (ASCII if plain else UNICODE)
    assert glyphs_for(True, environ) is ASCII


@pytest.mark.parametrize("size", [(80, 9), (120, 13), (200, 18), (80, 3), (300, 40)])
def test_the_title_page_fits(size: tuple[int, int]) -> None:
    width, height = size
    lines = title_page(width, height)
    assert all(width_of(line) <= width for line in lines)
    assert len(lines) == max(height, 5)


def test_spans_are_cut_with_an_ellipsis() -> None:
    assert fitted([("abc", "ink"), ("defg", "soft")], 5) == [("abc", "ink"), ("d…", "soft")]
    assert width_of(fitted([("日本語", "ink")], 4)) <= 4
    assert Row("a", below=[("x", "ink")]).height == 2


def test_unsafe_keys_are_refused_with_a_reason() -> None:
    keymap, problems = usable_keymap({"a": "f2", "b": "alt+x", "c": "escape", "d": "x,,y"})
    assert keymap == {"a": "f2"}
    assert len(problems) == 3


def test_keys_are_named_as_people_write_them() -> None:
    assert key_name("question_mark") == "?"
    assert key_name("ctrl+s") == "^s"


def test_times_are_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000.0  # 15 January 2027, 08:00 UTC
    assert when(now - 10, now) == "just now"
    assert when(now - 600, now) == "10 minutes ago"
    assert when(now - 7200, now) == "today 06:00"
    assert when(now - 86400, now) == "yesterday 08:00"
    assert when(now - 3 * 86400, now) == "Tuesday 08:00"
    assert when(now - 30 * 86400, now) == "16 December 2026"
