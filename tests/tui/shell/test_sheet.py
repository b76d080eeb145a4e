"""Sheets of figures: nothing is cut off, and what is too wide goes on below."""

from __future__ import annotations

import pytest

from core.kernel.figures import Sheet
from tui.glyphs import UNICODE
from tui.widgets.lines import width
from tui.widgets.sheet import sheet_blocks

SHEET = Sheet(
    "Games",
    ("name", "most in a row", "kind of table"),
    [("foes", "12", "Hobbits 3, Sauron player on"), ("tale", "-", "Two hobbits, easy")],
)


@pytest.mark.parametrize("size", [30, 40, 80])
def test_every_word_of_a_sheet_is_shown_in_its_width(size: int) -> None:
    blocks = sheet_blocks(SHEET, size, UNICODE)
    assert len(blocks) == 1 + len(SHEET.rows)
    for block, cells in zip(blocks, (SHEET.columns, *SHEET.rows), strict=True):
        assert all(width(line) <= size for line in block)
        words = [word for line in block for word in "".join(text for text, _ in line).split()]
        assert sorted(words) == sorted(" ".join(cells).split())


def test_names_of_columns_stand_right_above_what_they_name_and_numbers_at_the_right() -> None:
    names, first, _ = sheet_blocks(SHEET, 34, UNICODE)
    top, *_, last = ["".join(text for text, _ in line) for line in names]
    assert "name" not in top
    assert "name" in last
    row = "".join(text for text, _ in first[0])
    assert row.index("12") + 2 == last.index("row") + 3
