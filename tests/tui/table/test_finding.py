"""Looking for words on a page of the table."""

from __future__ import annotations

import pytest

from tests.tui.games.dagorlad.positions import clash, saved
from tests.tui.table.positions import at
from tests.tui.table.sitting import Sitting, seated
from tui.widgets.lines import text_of
from tui.widgets.page import Page

SMALL = (80, 24)


async def find(table: Sitting, words: str) -> None:
    """Ask for words; what stood in the line is taken away first."""
    await table.press("slash", "ctrl+u", *words, "enter")
    await table.settle()


def found(page: Page) -> str:
    """Return the text of the row that is marked."""
    rows = [text_of(line) for row, line in enumerate(page.rows) if page.role_of(row) == "chosen"]
    return " ".join(rows)


async def test_the_log_is_searched_entry_by_entry_and_from_the_top_again() -> None:
    saved = at("overtaken", 40)
    for _ in range(12):
        saved.table.act(saved.table.choices()[0].action)
    async with seated(saved, (120, 40), pace="off") as table:
        log = table.screen.log_pane
        table.screen.set_focus(log)
        words = [" ".join(text_of(line.short) for line in entry.lines).casefold() for entry in log.entries]
        wanted = next(word for word in " ".join(words).split() if 1 < sum(word in one for one in words) < len(words))
        here = [at for at, one in enumerate(words) if wanted in one]
        visited = []
        await find(table, wanted.upper())
        for _ in here:
            visited.append(log.selected)
            await table.press("slash", "enter")
            await table.settle()
        assert sorted(visited) == here
        assert log.selected == visited[0], "after the last one it begins again"


async def test_a_page_of_text_marks_the_row_and_brings_it_into_the_window() -> None:
    async with seated(at("overtaken", 60), SMALL, pace="off") as table:
        await table.press("f6")
        page = table.screen.page
        assert page is not None
        words = next(text_of(row).split()[-1] for row in reversed(page.rows) if len(text_of(row).split()) > 2)
        await find(table, words)
        assert words in found(page)
        row = page.row_here()
        assert page.top <= row < page.top + page.content_size.height
        await table.press("down")
        assert not found(page)


async def test_the_prompt_selects_the_choice_that_says_it() -> None:
    async with seated(at("overtaken", 40), SMALL, pace="off") as table:
        prompt = table.screen.prompt
        table.screen.set_focus(prompt)
        last = prompt.spots[-1]
        words = text_of(prompt.rows[last.line]).split()[-1]
        await find(table, words)
        assert words.casefold() in text_of(prompt.rows[prompt.row_here()]).casefold()


async def test_what_is_not_there_is_said() -> None:
    async with seated(at("overtaken", 60), SMALL, pace="off") as table:
        await find(table, "xyzzy")
        assert "does not say: xyzzy" in table.said


@pytest.mark.parametrize("page", ["map", "prompt", "units"])
async def test_on_a_map_and_on_the_question_beside_it_a_hex_is_found(page: str) -> None:
    async with seated(saved(clash("F")), SMALL) as table:
        if page == "prompt":
            table.screen.set_focus(table.screen.prompt)
        elif page == "units":
            await table.press("f4")
            table.screen.set_focus(table.screen.pane_layout.panes["units"])
        await table.press("slash")
        assert ("Go to which hex?" in table.text) is (page != "units")
