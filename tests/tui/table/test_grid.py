"""The grid by keys at moments of the gallery: rows, cells, windows, costs, what is asked twice."""

from __future__ import annotations

import pytest

from core.fellowship.model import actions as a
from core.fellowship.model.steps import LoseCards
from core.kernel.prompts import Choice
from saves.game_file import SavedGame
from tests.fellowship.friends.table import given
from tests.tui.table.positions import at
from tests.tui.table.sitting import Sitting, seated
from tui.glyphs import UNICODE
from tui.keys import ROW_KEYS
from tui.widgets.grid_rows import Cell, Cursor, Layout, Row, cell_keys, first_place, place_of, row_keys
from tui.widgets.lines import text_of, width
from tui.widgets.question import news_rows

SMALL = (80, 24)


def prompt_of(table: Sitting) -> list[str]:
    """Return the lines of the prompt's rows."""
    grid = table.screen.prompt
    return [text_of(row) for row in grid.rows[: grid.needed(grid.content_size.width)]]


def choice_of(table: Sitting) -> Choice:
    """Return the selected choice."""
    found: Choice = table.screen.shown.choices[table.screen.prompt.choice]
    return found


def cell(text: str, choice: int = -1, **more: object) -> Cell:
    return Cell(((text, ""),), choice, **more)  # type: ignore[arg-type]


def test_rows_get_keys_in_order_and_leave_out_those_that_are_taken() -> None:
    rows = [
        Row((cell("go", 0),), key="space"),
        Row((cell("a", 1),)),
        Row(()),
        Row((cell("b", 2),), key="2"),
        Row((cell("c", 3),)),
    ]
    assert row_keys(rows) == ["space", "1", "", "2", "3"]
    keyed = Row((cell("draw", 0, key="c"), cell("back", 1, key="b")))
    assert row_keys([keyed, Row((cell("a", 2),))]) == ["", "1"]
    assert cell_keys(Row(tuple(cell(str(n), n) for n in range(11)))) == list(ROW_KEYS[:11])


def test_a_row_opens_where_it_has_or_had_more_than_one_choice() -> None:
    assert not Row((cell("a", 0), cell("."))).opens
    assert Row((cell("a", 0), cell("b", 1))).opens
    assert Row((cell("a", 0), cell(" ", spent=True))).opens


def test_the_key_of_the_first_cell_of_an_open_row_stands_off_its_head() -> None:
    rows = [Row((cell("go", 0),), key="space"), Row((cell("Miruvor", 1), cell("Belt", 2)), (("use", "soft"),), key="x")]
    for size in (60, 200):
        laid = Layout(rows, size, Cursor(at=(1, 0), opened=1), UNICODE)
        assert text_of(laid.lines[1]).endswith("use 1Miruvor 2Belt")


def test_places_are_those_of_choices() -> None:
    rows = [Row((cell("."), cell("a", 3))), Row((cell("b", 1),))]
    assert first_place(rows) == (0, 1)
    assert place_of(rows, 1) == (1, 0)
    assert place_of(rows, -1) is None


def test_what_gives_more_than_is_asked_is_not_selected_beforehand() -> None:
    rows = [Row((cell("joker", 0, dear=True), cell("own", 1))), Row((cell("own", 2),))]
    assert first_place(rows) == (0, 1)
    assert first_place([Row((cell("joker", 0, dear=True),))]) == (0, 0)
    taking_back = Row((cell("take back", 1, drastic=True),), key="b")
    assert first_place([Row((cell("joker", 0, dear=True),)), taking_back]) == (0, 0)
    assert first_place([taking_back, Row((cell("card", 0),))]) == (0, 0)


@pytest.mark.parametrize("size", [30, 58, 78, 108])
def test_nothing_is_wider_than_the_prompt(size: int) -> None:
    words = "a long choice that says what it is in many words and goes on"
    rows = [
        Row((cell(words, 0),), then=((words, "soft"),)),
        Row(tuple(cell("» 4→6 ◈ ☼", n) for n in range(1, 5)), ((words, ""),), columns=True),
        Row(tuple(cell("Gandalf", n) for n in range(5, 16)), (("Merry 5◈", ""),)),
        Row(tuple(cell("draw 2 cards", n, key=key) for n, key in enumerate("cbfv", 16))),
    ]
    laid = Layout(rows, size, Cursor((1, 0), 2), UNICODE)
    assert max(width(line) for line in laid.lines) <= size
    assert {spot.place for spot in laid.spots} == {(row, at) for row, one in enumerate(rows) for at in one.legal}


def test_what_has_no_room_behind_the_cells_stands_below_them() -> None:
    then = "deals 1.2 wounds, Gollum 0.7; to the end 60% to win, 30% to fall"
    fight = Row((cell("this round", 0), cell("until the end", 1)), (("weapon", ""),), then=((then, "soft"),))
    told = Row((), (("enter takes the stack at the Field of Celebrant instead; the Company may move later", ""),))
    laid = [text_of(line) for line in Layout([fight, told], 60, Cursor(), UNICODE).lines]
    assert "until the end" in laid[0]
    assert " ".join(word for line in laid[1:3] for word in line.split()) == then
    assert all(line.startswith("       ") for line in laid[1:3])
    assert " ".join(" ".join(laid[3:]).split()) == text_of(told.head)
    wide = Layout([fight], 120, Cursor(), UNICODE).lines
    assert [text_of(line) for line in wide] == [f" 1 weapon  this round  until the end   {then}"]


def test_the_cursor_is_told_without_colours() -> None:
    rows = [Row((cell("a", 0), cell("b", 1)), (("head", ""),), columns=True), Row((cell("c", 2),))]
    lines = [text_of(line) for line in Layout(rows, 40, Cursor((0, 1)), UNICODE).lines]
    assert lines[0].startswith("▸1 head")
    assert "▌b" in lines[0]
    assert "▌a" not in lines[0]
    assert not lines[1].startswith("▸")


async def test_a_window_begins_with_what_happens_if_nobody_does_anything() -> None:
    saved = at("ring-destroyed", 83)
    async with seated(saved, SMALL, pass_until="ask", pace="off") as table:
        lines = prompt_of(table)
        assert lines[0].startswith("▸space▌Go on")
        assert "event 1, Gollum: 7◈ can be paid" in lines[0]
        assert any("Sam 5◈" in line and "Foresight" in line and "Persistence" in line for line in lines)
        assert isinstance(choice_of(table).action, a.Pass)
        await table.press("space")
        assert isinstance(saved.table.line.entries[-1].action, a.Pass)
    saved = at("ring-destroyed", 83)
    async with seated(saved, SMALL, pass_until="ask", pace="off") as table:
        await table.press("enter")
        assert isinstance(saved.table.line.entries[-1].action, a.Pass)


async def test_a_payer_is_opened_and_the_next_key_takes_a_card_of_gandalf() -> None:
    saved = at("ring-destroyed", 83)
    async with seated(saved, SMALL, pass_until="ask", pace="off") as table:
        row = next(number for number, row in enumerate(table.screen.prompt.grid) if len(row.legal) > 2)
        await table.press(row_keys(table.screen.prompt.grid)[row])
        assert table.screen.prompt.opened
        assert saved.table.entry == 0
        await table.press("escape")
        assert not table.screen.prompt.opened
        await table.press(row_keys(table.screen.prompt.grid)[row], "2")
        assert saved.table.line.entries[1].action == a.CallGandalf("sam", "magic")


async def test_a_cost_shows_its_slots_and_what_is_spent_leaves_a_gap() -> None:
    saved = at("overtaken", 40)
    async with seated(saved, SMALL, pace="off") as table:
        before = prompt_of(table)
        assert before[0].startswith(" price [▯][▯][▯]  3 cards missing")
        keys = row_keys(table.screen.prompt.grid)
        await table.press("2", "3")
        assert saved.table.line.entries[-1].action == a.GiveCard("sam", "aragorn")
        after = prompt_of(table)
        assert after[0].startswith(" price ▐▯▌[▯][▯]  2 cards missing   Sam ▍Aragorn ★★")
        grid = table.screen.prompt.grid
        assert [key for key in row_keys(grid) if key in keys] == keys
        sam = next(line for line in after if line[1:3] == "2 ")
        was = next(line for line in before if line[1:3] == "2 ")
        assert "Aragorn" not in sam
        assert sam.index("▍Gandalf") == was.index("▍Gandalf")
        await table.press("2", "3")
        assert saved.table.entry == 1
        await table.press("escape", "b")
        assert isinstance(saved.table.line.entries[-1].action, a.Back)


async def test_not_paying_has_its_key_and_says_what_follows() -> None:
    saved = at("overtaken", 40)
    async with seated(saved, SMALL, pace="off") as table:
        assert any(line.startswith(" 0 Do not pay  event ") for line in prompt_of(table))
        await table.press("0")
        assert isinstance(saved.table.line.entries[1].action, a.Refuse)


async def test_the_foes_that_may_be_named_have_the_keys_of_their_slots() -> None:
    saved = at("all-foes-defeated", 25)
    async with seated(saved, SMALL, pace="off") as table:
        line = list(saved.table.state.foe_line)
        names = "".join(text for text, _ in table.screen.pane_layout.panes["foes"].rows[0])
        assert [names[9 * slot] for slot in range(len(line))] == [str(n) for n in range(1, len(line) + 1)]
        assert "3 Wolves" in table.text
        assert "5 of 8 after this" in table.text
        await table.press("3")
        assert saved.table.line.entries[-1].action == a.ChooseFoe("sam", line[2])


async def test_the_cursor_shows_on_the_board_what_follows_and_the_choice_in_full_words() -> None:
    saved = at("won-against-sauron", 127, bots=("sauron",))
    async with seated(saved, SMALL, pace="off") as table:
        assert "» 9→10 ◈" in table.text
        assert "Travelling moves to 10" in table.text
        assert table.screen.scene.ghost.lines["travelling"] == 10
        await table.press("down", "right")
        assert table.screen.scene.ghost.lines["fighting"] == 1
        assert table.screen.scene.view.lines["fighting"] == 0
        assert "(†)" in table.text
        assert choice_of(table).action == a.PlayCard("frodo", "sting", "fighting")
        await table.press("enter")
        assert saved.table.line.entries[1].action == a.PlayCard("frodo", "sting", "fighting")


async def test_arrows_go_in_two_dimensions_and_skip_what_is_not_legal() -> None:
    async with seated(at("won-against-sauron", 127, bots=("sauron",)), SMALL, pace="off") as table:
        prompt = table.screen.prompt
        await table.press("down", "right", "right")
        sting = prompt.cursor.at
        await table.press("down")
        assert prompt.cursor.at == (sting[0] + 1, sting[1])
        await table.press("down")
        assert prompt.cursor.at[0] == sting[0] + 2
        assert prompt.grid[prompt.cursor.at[0]].cells[prompt.cursor.at[1]].choice >= 0
        await table.press("right", "right")
        assert prompt.grid[prompt.cursor.at[0]].cells[prompt.cursor.at[1]].choice >= 0


async def test_an_open_row_stays_open_while_the_cursor_goes_along_it() -> None:
    position = given("bree", at="step_two", frodo={"hand": ["aragorn", "white_hiding"], "shields": 0})
    async with seated(SavedGame.create(position.header), SMALL, pace="off") as table:
        prompt = table.screen.prompt
        row = next(at for at, row in enumerate(prompt.grid) if "Aragorn" in text_of(row.head))
        await table.press(row_keys(prompt.grid)[row], "right")
        assert prompt.cursor.opened == row
        meant = prompt.grid[row].cells[prompt.grid[row].legal[-1]].choice
        assert prompt.press(cell_keys(prompt.grid[row])[prompt.grid[row].legal[-1]]) == meant


async def test_what_the_key_of_a_row_opens_selects_nothing_drastic_and_takes_no_ring_alone() -> None:
    bearer = {"hand": ["white_hiding", "miruvor"], "shields": 0}
    worn = given("bree", at="step_two", ring_used=False, frodo=bearer)
    async with seated(SavedGame.create(worn.header), SMALL, pace="off") as table:
        await table.press("x")
        assert isinstance(choice_of(table).action, a.UseCard)
    alone = SavedGame.create(given("bree", at="step_two", ring_used=False, frodo={"hand": ["white_hiding"]}).header)
    async with seated(alone, SMALL, pace="off") as table:
        await table.press("x")
        assert alone.table.entry == 0
        assert "Frodo puts on the Ring. Again to do it" in table.text
        await table.press("x")
        assert alone.table.entry == 1


async def test_of_several_cards_that_must_go_each_keeps_its_row() -> None:
    position = given(
        "mordor",
        agenda=[LoseCards("frodo", 2, "B4.5")],
        frodo={"hand": ["white_hiding", "grey_fighting", "aragorn", "miruvor"]},
    )
    saved = SavedGame.create(position.header)
    async with seated(saved, SMALL, pace="off") as table:
        before = prompt_of(table)
        await table.press("1")
        after = prompt_of(table)
        assert "discarded" in after[0]
        assert [row[1:] for row in after[1:]] == [row[1:] for row in before[1:]]
        await table.press("1")
        assert saved.table.entry == 1


async def test_every_choice_takes_one_key_or_two() -> None:
    for name, entry in (
        ("ring-destroyed", 83),
        ("overtaken", 40),
        ("all-foes-defeated", 25),
        ("all-foes-defeated", 111),
    ):
        async with seated(at(name, entry), SMALL, pace="off") as table:
            grid = table.screen.prompt.grid
            assert sorted(table.screen.prompt.choices) == list(range(len(table.screen.shown.choices)))
            for row, key in zip(grid, row_keys(grid), strict=True):
                assert key or row.keyed or not row.cells
                assert all(cell_keys(row)[at] for at in row.legal)


async def test_what_cannot_be_taken_back_is_not_selected_beforehand() -> None:
    saved = at("ring-destroyed", 0)
    async with seated(saved, SMALL, pace="off") as table:
        assert any("roll the die" in line and "one in six each" in line for line in prompt_of(table))
        assert table.screen.prompt.choice == -1
        assert table.screen.scene.ghost is None
        await table.press("enter")
        assert saved.table.entry == 0
        assert "Nothing is selected yet" in table.text
        await table.press("down", "enter")
        assert isinstance(saved.table.line.entries[1].action, a.Accept)


async def test_what_certainly_loses_a_hobbit_is_asked_for_twice() -> None:
    saved = SavedGame.create(
        given("bree", foes=["wolf_riders"], at="step_two", sauron=3, frodo={"step": 1}, sam={"step": 0}).header
    )
    async with seated(saved, SMALL, pace="off") as table:
        actions = [choice.action for choice in table.screen.shown.choices]
        beat = next(at for at, action in enumerate(actions) if isinstance(action, a.DefeatFoe))
        table.screen.prompt.go_to(beat)
        await table.press("enter")
        assert saved.table.entry == 0
        assert "Frodo is lost. Again to do it" in table.text or "The game is lost. Again to do it" in table.text
        await table.press("enter")
        assert saved.table.entry == 1


async def test_hidden_hands_leave_no_trace_in_cells_and_ghosts() -> None:
    async with seated(at("lost-at-mount-doom", 190), SMALL, pace="off") as table:
        await table.press("y")
        eyes = table.screen.seated.eyes
        rows = [text_of(line) for line in Layout(table.screen.prompt.grid, 400, Cursor(), UNICODE).lines]
        other = next(seat for seat in ("frodo", "sam") if seat != eyes)
        assert not any(row.strip().startswith(f"{other.title()} ▍") for row in rows)
        for choice in table.screen.prompt.choices:
            ghost = table.screen.shown.asking.ghost(choice)
            assert set(ghost.hobbits[other].hand) <= {"hidden"}


@pytest.mark.parametrize("key", ["space", "0"])
async def test_the_row_that_leaves_everything_as_it_is_stays_in_sight(key: str) -> None:
    async with seated(at("overtaken", 40), SMALL, pace="off") as table:
        prompt = table.screen.prompt
        rows = [Row((Cell(((f"choice {number}", ""),), number),)) for number in range(1, 20)]
        safe = Row((Cell((("leave it", ""),), 0),), key=key)
        rows = [safe, *rows] if key == "space" else [*rows, safe]
        prompt.show(rows, 1)
        await table.settle()
        height = prompt.content_size.height
        line = next(spot.line for spot in prompt.spots if rows[spot.place[0]] is safe)
        for _ in range(len(rows)):
            shown = [prompt.row_at(y) for y in range(height)]
            here = next(spot.line for spot in prompt.spots if spot.place == prompt.cursor.at)
            assert line in shown
            assert here in shown
            assert "leave it" in table.text
            assert "more" in table.text
            await table.press("down")
        assert prompt.choice in (0, 19)


def test_news_that_have_room_for_their_last_sentence_alone_show_it_whole() -> None:
    first, last = "The Dark Power draws an Event Card", "Saruman looks away"
    assert [text_of(row) for row in news_rows([first, last], 60, 1, UNICODE)] == [f" · {last}"]
    long = "The Dark Power looks at the Event Cards of Saruman and of the Fellowship"
    (row,) = news_rows([long], 40, 1, UNICODE)
    assert text_of(row).startswith(" · The Dark Power looks at the")
    assert text_of(row).endswith(" …")


def test_what_is_to_be_read_as_a_whole_says_where_more_of_it_follows() -> None:
    advice = "Each power draws an Event Card a turn, and keeps three at most. Any card may be kept."
    whole = news_rows([advice], 40, 9, UNICODE, whole=True)
    assert "".join(map(text_of, whole)).endswith("may be kept.")
    *before, last = news_rows([advice], 40, len(whole) - 1, UNICODE, whole=True)
    assert before == whole[:-2]
    assert text_of(last).endswith(" …")


def test_words_below_a_list_are_broken_and_not_cut() -> None:
    words = "Against Servants and Nazgûl two more Combat for a whole fight, once a turn"
    lines = Layout([Row((), ((words, "soft"),))], 40, Cursor(), UNICODE).lines
    assert " ".join(text_of(line).strip() for line in lines) == words
