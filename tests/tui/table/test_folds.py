"""Long rows of choices: what is put behind one line, and how it is opened and left, on the screen and line by line."""

from __future__ import annotations

import io

import pytest

from core.dice.model import actions as a
from tests.tui.dice.tables import rich
from tests.tui.table.sitting import Sitting, seated
from tui.commands.plain import PlainGame
from tui.widgets.folds import MOST, folded
from tui.widgets.grid_rows import row_keys

LONG = ["", *["row 1"] * 3, "restore", *["row 2"] * 5, "restore", ""]


def test_nothing_is_folded_where_every_choice_has_a_key() -> None:
    groups = ["row"] * MOST
    assert folded(groups) == [[at] for at in range(MOST)]


def test_the_largest_group_is_put_together_first_and_no_more_than_need_be() -> None:
    assert folded(LONG) == [[0], [1], [2], [3], [4], [5, 6, 7, 8, 9], [10], [11]]
    longer = [*LONG, "x", "x", ""]
    lines = folded(longer)
    assert [line for line in lines if len(line) > 1] == [[1, 2, 3], [5, 6, 7, 8, 9]]
    assert sorted(at for line in lines for at in line) == list(range(len(longer)))
    assert len(lines) <= MOST


def test_choices_without_a_group_stay_and_one_alone_is_no_group() -> None:
    assert folded([""] * 20) == [[at] for at in range(20)]
    assert folded([str(at) for at in range(20)]) == [[at] for at in range(20)]


def test_an_open_group_stands_alone() -> None:
    assert folded(LONG, "restore") == [[4], [10]]


def lines(table: Sitting) -> list[str]:
    """Return the numbered lines of the prompt."""
    prompt = table.screen.prompt
    return ["".join(text for text, _ in row).strip(" >\u203a") for row in prompt.rows[: prompt.needed(118)] if row]


@pytest.fixture
def without_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the game bring no rows of its own, so that its labels stand in plain ones."""
    monkeypatch.setattr("tui.table.asking.shaped", lambda asked: [])


@pytest.mark.usefixtures("without_rows")
async def test_a_row_that_stands_for_more_is_opened_and_left_by_keys() -> None:
    async with seated(rich(), (120, 40)) as table:
        prompt = table.screen.prompt
        plain = [text.replace("▸", "").replace("▌", " ") for text in lines(table)]
        assert len(table.screen.shown.choices) > MOST
        fold = next(row for row in prompt.grid if row.folded)
        key = row_keys(prompt.grid)[prompt.grid.index(fold)]
        for leave in ("escape", "left"):
            await table.press(key)
            assert prompt.opened
            assert all("Re-roll Sam* and" in text for text in lines(table)[:4])
            assert prompt.choice == fold.cells[0].choice
            await table.press(leave)
            assert not prompt.opened
            assert [text.replace("▸", "").replace("▌", " ") for text in lines(table)] == plain
        entries = table.screen.saved.table.entries
        await table.press("enter", "down", "enter")
        assert table.screen.saved.table.entries == entries + 1
        action = table.screen.saved.table.line.entries[-1].action
        assert isinstance(action, a.Reroll)
        assert action.other
        assert not prompt.opened


@pytest.mark.usefixtures("without_rows")
async def test_a_key_of_the_game_works_while_a_row_is_open() -> None:
    async with seated(rich(), (120, 40)) as table:
        prompt = table.screen.prompt
        folded = next(number for number, row in enumerate(prompt.grid) if row.folded)
        await table.press(row_keys(prompt.grid)[folded])
        assert prompt.opened
        await table.press("d")
        assert isinstance(table.screen.saved.table.line.entries[-1].action, a.Done)


async def test_escape_does_nothing_where_no_group_is_open() -> None:
    async with seated(rich(), (120, 40)) as table:
        before = lines(table)
        await table.press("escape")
        assert lines(table) == before


def test_line_by_line_a_number_opens_a_group_and_another_leaves_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = rich()
    monkeypatch.setattr("sys.stdin", io.StringIO("3\n9\n5\n?3\n3\n1\nquit\n"))
    entries = saved.table.entries
    PlainGame(saved, None).play()
    told = capsys.readouterr().out
    assert "Re-roll Sam (1 burst) and another: Frodo (1 Fellowship)" in told
    assert told.count("  5  Back: all choices") == 2
    assert "There is no choice 9; the choices are 1 to 5." in told
    assert "Samwise Gamgee\n(printed, in part reconstructed)" in told
    assert saved.table.entries == entries + 1
    assert saved.table.line.entries[-1].action.other


def test_the_only_group_is_told_at_once_where_so_many_are_heard() -> None:
    targets = [*["fire"] * 10, ""]
    assert folded(targets) == [[*range(10)], [10]]
    assert folded(targets, alone=12) == [[at] for at in range(11)]
    assert folded(targets, alone=9) == [[*range(10)], [10]]
    assert folded([*targets, ""], alone=12) == [[*range(10)], [10], [11]]
    assert folded(["one"] * 6 + ["two"] * 6, alone=12) == [[*range(6)], *([at] for at in range(6, 12))]
