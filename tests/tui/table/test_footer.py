"""What a question leaves where it was when it is asked again, and what the row of keys says of it."""

from __future__ import annotations

import pytest

from tests.tui.table.conftest import NewGame
from tests.tui.table.positions import at
from tests.tui.table.sitting import Sitting, seated
from tui.table.keys import DECLINE, refusing

SMALL = (80, 24)


def footer(table: Sitting) -> str:
    """Return the row of keys."""
    return table.text.splitlines()[-1]


def hand_of_sauron(table: Sitting) -> list[str]:
    """Return the cards that Sauron holds."""
    return list(table.screen.saved.table.state.dark_lord.hand)


async def test_a_card_that_is_discarded_leaves_its_row_empty() -> None:
    async with seated(at("riders-return", 2), SMALL) as table:
        await table.press("y")
        assert table.screen.saved.table.prompt.kind == "refresh_hand"
        before = hand_of_sauron(table)
        rows = [line for line in table.text.splitlines() if any(card in line for card in before)]
        assert len(before) == len(rows) == 2
        await table.press("1")
        assert len(hand_of_sauron(table)) == 1
        assert rows[1] in table.text
        assert rows[0] not in table.text
        await table.press("1", "1")
        assert len(hand_of_sauron(table)) == 1, "the key of the card that is gone takes no other"
        await table.press("2")
        assert not set(before) & set(hand_of_sauron(table))


async def test_a_key_pressed_twice_does_not_discard_the_card_below() -> None:
    async with seated(at("first-elimination", 32), SMALL) as table:
        state = table.screen.saved.table.state
        held = len(state.hobbits["frodo"].hand)
        first = len(set(state.hobbits["frodo"].hand))
        assert first > 2
        await table.press("1")
        count = len(table.screen.saved.table.state.hobbits["frodo"].hand)
        assert count == held - 1
        shown = [cell.choice for row in table.screen.prompt.grid for cell in row.cells]
        kind = len(set(table.screen.saved.table.state.hobbits["frodo"].hand))
        assert (shown[0] == -1) == (kind < first)


@pytest.mark.parametrize(
    ("words", "short"),
    [
        ("Do not pay", "do not pay"),
        ("No, leave it", "no"),
        ("Leave it", "leave it"),
        ("Nobody wants to pay any of the shields", DECLINE),
        ("", DECLINE),
    ],
)
def test_the_key_that_refuses_is_named_by_its_choice(words: str, short: str) -> None:
    assert refusing(words) == short


async def test_a_question_that_costs_nothing_names_no_payment(new_game: NewGame) -> None:
    async with seated(new_game(hobbits="2"), SMALL) as table:
        assert "will Frodo roll the die?" in table.text
        assert "0 no " in footer(table)
        assert "pay" not in footer(table)


async def test_the_row_of_keys_says_how_many_rows_lie_below(new_game: NewGame) -> None:
    async with seated(at("won-against-sauron", 127), SMALL) as table:
        await table.press("y")
        assert "more" not in footer(table)
        assert "x use" in footer(table)
        assert "i hint" in footer(table)
    async with seated(new_game(30, hobbits="5"), SMALL) as table:
        prompt = table.screen.prompt
        prompt.show(table.screen.prompt.grid * 6)
        await table.settle()
        assert prompt.below
        assert f"arrows ▾{prompt.below} more" in footer(table)
        await table.press("G")
        assert not prompt.below
        assert "more" not in footer(table)


async def test_a_page_says_how_many_rows_lie_outside_its_window_and_which_key_goes_there() -> None:
    async with seated(at("won-against-sauron", 127), SMALL) as table:
        await table.press("y", "f5")
        page = table.screen.page
        assert page is not None
        left = page.last_top
        assert 0 < left < 8
        assert f"▾{left} more, pgdn" in table.text
        await table.press("pagedown")
        assert f"▴{page.top} more, pgup" in table.text
        await table.press("f2")
        assert "pgup" not in table.text
