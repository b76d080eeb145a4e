"""Pages, zoom and focus at the three sizes, and what a key repaints."""

from __future__ import annotations

import re

import pytest
from textual.geometry import Region
from textual.widget import Widget

from core import catalogue
from tests.tui.table.conftest import Midway, NewGame
from tests.tui.table.positions import at
from tests.tui.table.sitting import seated
from tui.table.rule_pane import text_rows
from tui.table.stage import StageScreen
from tui.widgets.lines import text_of


async def test_at_80x24_the_table_stands_in_one_column_and_pages_cover_it(midway: Midway) -> None:
    async with seated(midway(), (80, 24)) as table:
        assert "10 to go" in table.text
        assert "Event 1/6  2 Riders of Rohan" in table.text
        await table.press("f5")
        assert table.screen.pane_layout.open_page == "gandalf"
        assert "10 to go" not in table.text
        assert "cards to draw" in table.text
        assert "play cards, draw two, or step back" in table.text
        assert "Event 1/6" not in table.text
        assert "  0───S───" in table.text
        await table.press("escape")
        assert "10 to go" in table.text
        assert table.screen.focused is table.screen.prompt
        await table.press("f5", "f2")
        assert "10 to go" in table.text


async def test_a_page_whose_pane_changed_is_marked_in_the_row_of_keys(midway: Midway) -> None:
    async with seated(midway(), (80, 24)) as table:
        assert "F3 hands" in table.text
        await table.press("enter")
        assert "F3•hands" in table.text
        await table.press("f3")
        assert "F3 hands" in table.text


async def test_at_200x60_hands_texts_and_words_of_spaces_stand_open(midway: Midway) -> None:
    async with seated(midway(), (200, 60)) as table:
        text = table.text
        assert "6 Orcs Conquer Helm's Deep" in text
        assert "White hobbit cards may serve as jokers." in text
        assert "Foresight One hobbit" in text
        assert len(re.findall("shield|heart|sun", text)) > 10


async def test_zoom_gives_the_stage_to_one_pane(midway: Midway) -> None:
    async with seated(midway()) as table:
        table.screen.set_focus(table.screen.pane_layout.panes["events"])
        await table.press("z")
        assert "Next tile" not in table.text
        assert "Orcs Storm Forward" in table.text
        assert table.screen.pane_layout.panes["events"].size.width == 120
        await table.press("z")
        assert "Next tile" in table.text


async def test_a_page_that_has_no_place_covers_the_boards_beside_the_log(midway: Midway) -> None:
    async with seated(midway()) as table:
        await table.press("f6")
        assert "10 to go" not in table.text
        assert "Log" in table.text
        await table.press("escape", "f4")
        assert "10 to go" in table.text
        assert table.screen.focused is table.screen.log_pane


async def test_tab_goes_through_the_panes_and_back(midway: Midway) -> None:
    async with seated(midway()) as table:
        start = table.screen.focused
        seen = []
        for _ in range(12):
            await table.press("tab")
            if table.screen.focused is start:
                break
            seen.append(table.screen.focused.id)
        assert set(seen) == {"pane-board", "pane-events", "pane-tiles", "pane-gandalf", "pane-hobbits", "log"}


async def test_the_layout_follows_the_terminal(midway: Midway) -> None:
    async with seated(midway()) as table:
        assert "Next tile" in table.text
        await table.pilot.resize_terminal(80, 24)
        await table.settle()
        assert "Next tile" not in table.text
        assert "Event 1/6" in table.text
        await table.pilot.resize_terminal(200, 60)
        await table.settle()
        assert "Hands" in table.text


async def test_a_decision_moves_nothing_above_the_prompt(midway: Midway) -> None:
    for size in ((80, 24), (120, 40), (200, 60)):
        async with seated(midway(), size) as table:
            before = dict(table.screen.pane_layout.regions)
            asked = table.screen.prompt.question
            for _ in range(3):
                await table.press("enter")
            assert table.screen.prompt.question != asked
            assert table.screen.pane_layout.regions == before


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_moving_the_selection_repaints_two_rows(
    midway: Midway, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(midway(), size) as table:
        painted: list[Region] = []
        update = table.screen._compositor.update_widgets
        rows = table.screen.prompt.needed(table.screen.prompt.content_size.width)

        def noting(widgets: set[Widget]) -> None:
            for widget in widgets:
                if widget is table.screen.prompt:
                    painted.extend(region for region in widget._repaint_regions if region.y < rows)
            update(widgets)

        monkeypatch.setattr(table.screen._compositor, "update_widgets", noting)
        await table.press("j")
        assert 0 < sum(region.height for region in painted) <= 2


async def test_colours_never_carry_meaning_alone(midway: Midway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(midway()) as table:
        await table.press("j")
        assert "▸2 " in table.text
        assert "▐†▌" in table.text
        assert re.search(r" [wg][†∩»&]", table.text)


async def test_without_colours_danger_is_not_fainter_than_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(at("lost-at-mount-doom", 225), (80, 24)) as table:
        pane = table.screen.pane_layout.panes["corruption"]
        danger, words = pane.style_of("shadow"), pane.style_of("")
        assert danger.bold
        assert not words.bold
        assert sum(danger.color.triplet) >= sum(words.color.triplet)


async def test_ascii_glyphs_alone(midway: Midway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TERM", "linux")
    for size in ((80, 24), (120, 40), (200, 60)):
        async with seated(midway(), size) as table:
            odd = {letter for letter in table.text if ord(letter) > 126} - set("éöûâáúó")
            assert not odd
            assert isinstance(table.screen, StageScreen)


async def test_the_mouse_selects_and_chooses(midway: Midway) -> None:
    saved = midway()
    async with seated(saved) as table:
        entry = saved.table.entry
        prompt = table.screen.prompt
        before = prompt.choice
        spot = next(spot for spot in prompt.spots if spot.line == 2)
        offset = (spot.start + 3, spot.line + 1)
        await table.pilot.click("#bottom", offset=offset)
        assert prompt.choice not in (before, -1)
        assert saved.table.entry == entry
        await table.pilot.click("#bottom", offset=offset)
        await table.settle()
        assert saved.table.entry == entry + 1


def test_the_table_in_a_rule_stays_a_table() -> None:
    book = catalogue.game("fellowship").rulebook()
    rows = [text_of(row) for row in text_rows(book["B4.3.7"].text, 70, [(" Title.", "title")])]
    assert rows[0].startswith(" Title.")
    assert not any("|" in row or "---" in row for row in rows)
    assert any(row.split("   ")[0].strip() == "shield" for row in rows)
    assert all(len(row) <= 70 for row in rows)
    assert rows[-1].strip()
    assert "with Friends & Foes" in " ".join(text_of(row).strip() for row in text_rows(book["SN.NZ2"].text, 70))


async def test_a_long_question_is_cut_where_it_is_narrow_and_whole_again_where_it_is_not(new_game: NewGame) -> None:
    asked = "Rider 2 + Step + Shields 2 (SC24) is about to hit Frodo. Does anybody use something?"
    async with seated(new_game(), (160, 40)) as table:
        table.screen.prompt.ask(asked)
        await table.pilot.pause()
        assert asked in table.text
        await table.pilot.resize_terminal(80, 24)
        await table.pilot.pause()
        assert asked not in table.text
        rows = table.text.splitlines()
        first = next(number for number, row in enumerate(rows) if "Rider 2 + Step" in row)
        assert rows[first].partition("SC24")[2].startswith(") is about to hit Frodo. Does anybody use … ")
        assert rows[first + 1].strip() == "… something?"
        await table.pilot.resize_terminal(160, 40)
        await table.pilot.pause()
        assert asked in table.text
