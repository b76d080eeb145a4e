"""The table by keys: choosing, looking things up, undo and redo."""

from __future__ import annotations

import re

from core.kernel.prompts import Prompt
from saves.game_file import SavedGame
from tests.fellowship.situation import given
from tests.tui.table.conftest import Midway, NewGame
from tests.tui.table.sitting import seated
from tui.rules.rules import RulesScreen
from tui.sheets.cover import CoverScreen
from tui.sheets.lists import ListScreen
from tui.table.result import ResultScreen
from tui.widgets.grid_rows import cell_keys, row_keys
from tui.widgets.lines import text_of


def asked(saved: SavedGame) -> Prompt:
    """Return the prompt of a game that goes on."""
    assert isinstance(saved.table.prompt, Prompt)
    return saved.table.prompt


async def test_everything_needed_for_a_decision_is_in_sight(midway: Midway) -> None:
    async with seated(midway()) as table:
        text = table.text
        where = ["Helm's Deep", "30 points", "turn ", "bears the Ring", "entry ", "saved", "steps", "10 to go"]
        what = ["Wormtongue", "Gandalf", "Next tile", "Fatty", "play cards, draw two, or step back", "B4.3."]
        for words in (*where, *what, "0→1"):
            assert words in text, words


async def test_keys_arrows_and_jk_choose(new_game: NewGame) -> None:
    saved = new_game()
    async with seated(saved) as table:
        prompt = table.screen.prompt
        first = prompt.choices[0]
        prompt.go_to(first)
        await table.press("down")
        second = prompt.choice
        assert second != first
        await table.press("k", "j", "up")
        assert prompt.choice == first
        await table.press("G", "enter")
        assert saved.table.entry == 1
        assert "entry 1" in table.text


async def test_one_key_or_two_take_any_choice_at_once(midway: Midway) -> None:
    saved = midway()
    async with seated(saved) as table:
        prompt = table.screen.prompt
        entry = saved.table.entry
        row = next(number for number, row in enumerate(prompt.grid) if len(row.legal) > 1)
        wanted = prompt.grid[row].cells[prompt.grid[row].legal[1]].choice
        action = table.screen.shown.choices[wanted].action
        await table.press(row_keys(prompt.grid)[row])
        assert saved.table.entry == entry
        assert prompt.opened
        await table.press("escape")
        assert not prompt.opened
        await table.press(row_keys(prompt.grid)[row], cell_keys(prompt.grid[row])[prompt.grid[row].legal[1]])
        assert saved.table.entry == entry + 1
        assert saved.table.line.entries[-1].action == action


async def test_a_decision_is_marked_until_the_next(midway: Midway) -> None:
    saved = midway()
    async with seated(saved) as table:
        marked = re.compile("• ?[0-9]+(▯| to go)")
        assert not marked.search(table.text)
        await table.press("enter")
        assert marked.search(table.text)


async def test_undo_and_redo(new_game: NewGame) -> None:
    saved = new_game(10)
    async with seated(saved) as table:
        await table.press("enter")
        assert saved.table.entry == 11
        await table.press("u", "u")
        assert saved.table.entry == 9
        assert "entry 9 of 11, U to redo" in table.text
        await table.press("U")
        assert saved.table.entry == 10
        await table.press("U", "U")
        assert saved.table.entry == 11
        assert "There is nothing to redo." in table.said


async def test_undo_is_refused_by_the_tables_policy(new_game: NewGame) -> None:
    saved = new_game(3, undo="off")
    async with seated(saved) as table:
        await table.press("u")
        assert saved.table.entry == 3
        assert "This table was set up without undo." in table.said


async def test_a_double_key_is_refused_in_one_sentence(new_game: NewGame) -> None:
    saved = new_game(5)
    async with seated(saved) as table:
        saved.table.act(saved.table.choices()[0].action)
        await table.press("enter")
        assert saved.table.entry == 6
        assert "That answered entry 5" in table.said


async def test_the_rule_of_a_choice_and_of_a_log_line(midway: Midway) -> None:
    async with seated(midway()) as table:
        await table.press("r")
        assert isinstance(table.app.screen, RulesScreen)
        assert table.app.screen.wanted == table.screen.shown.choices[table.screen.prompt.choice].rule
        await table.press("q")
        table.screen.set_focus(table.screen.log_pane)
        await table.press("k", "r")
        assert isinstance(table.app.screen, RulesScreen)
        assert table.app.screen.wanted == table.screen.log_pane.rule_here()


async def test_why_not_and_odds(midway: Midway) -> None:
    async with seated(midway()) as table:
        await table.press("w")
        assert isinstance(table.app.screen, ListScreen)
        assert "Put on the Ring" in table.text
        assert "B4.7.1" in table.text
        await table.press("j", "r")
        assert isinstance(table.app.screen, RulesScreen)
        await table.press("q", "q", "o")
        assert "the next tile is an event" in table.text
        await table.press("q")
        assert table.app.screen is table.screen


async def test_windows_offer_one_way_to_go_on(new_game: NewGame) -> None:
    saved = new_game()
    while not asked(saved).window:
        saved.table.act(saved.table.choices()[0].action)
    async with seated(saved, pass_until="ask") as table:
        passes = [choice for choice in table.screen.shown.choices if choice.action.__struct_config__.tag == "pass"]
        assert [choice.action.until for choice in passes] == [""]
        assert "Go on" in table.text


async def test_going_on_passes_until_what_the_settings_say(new_game: NewGame) -> None:
    saved = new_game()
    while not asked(saved).window:
        saved.table.act(saved.table.choices()[0].action)
    async with seated(saved, pass_until="event") as table:
        assert "not asked again until the next event" in " ".join(
            " ".join(map(text_of, table.screen.prompt.rows)).split()
        )
        await table.press("space")
        assert saved.table.line.entries[saved.table.entry].action.until == "event"
        entry = saved.table.entry
        await table.press("u")
        assert saved.table.entry < entry
        assert asked(saved).window


async def test_a_standing_wish_passes_by_itself(new_game: NewGame) -> None:
    saved = new_game()
    while not asked(saved).window:
        saved.table.act(saved.table.choices()[0].action)
    async with seated(saved, pass_until="ask") as table:
        seat = asked(saved).seat
        row = [seat.id for seat in saved.table.header.seats].index(seat) * 4 + 1
        entry = saved.table.entry
        await table.press("p", *["j"] * row, "enter")
        assert table.screen.seated.flow.wishes[seat] == "event"
        await table.press("q")
        assert saved.table.entry > entry
        assert saved.table.line.entries[entry + 1].action.until == "event"
        await table.press("p", "G", "enter")
        assert not table.screen.seated.flow.wishes


async def test_hidden_hands_are_covered_between_seats(new_game: NewGame) -> None:
    saved = new_game(hands="hidden")
    while asked(saved).kind != "pass_left":
        saved.table.act(saved.table.choices()[-1].action)
    async with seated(saved) as table:
        assert isinstance(table.app.screen, CoverScreen)
        assert "Hand over to" in table.text
        await table.press("y")
        first = table.screen.seated.eyes
        assert first == asked(saved).seat
        assert "hidden" in table.text
        await table.press("enter")
        await table.press("enter", "space", "1", "q", "question_mark")
        assert isinstance(table.app.screen, CoverScreen)
        await table.press("y")
        assert table.screen.seated.eyes != first
        await table.press("s")
        assert isinstance(table.app.screen, CoverScreen)


async def test_hidden_cards_stay_out_of_the_log(new_game: NewGame) -> None:
    saved = new_game(hands="hidden")
    async with seated(saved, size=(200, 60)) as table:
        await table.press("y")
        eyes = table.screen.seated.eyes
        others = [
            line.text for line in table.screen.log_pane.lines if "draws" in line.text and eyes.title() not in line.text
        ]
        assert others
        assert all("white" not in text and "grey" not in text for text in others)


async def test_a_seat_can_bear_a_players_name(new_game: NewGame) -> None:
    saved = new_game()
    header = saved.table.header
    seats = [type(seat)(seat.id, "[red]Anna\x1b" if seat.id == "sam" else seat.name) for seat in header.seats]
    saved.table.header = type(header)(**{**{f: getattr(header, f) for f in header.__struct_fields__}, "seats": seats})
    async with seated(saved) as table:
        assert r"Sam ([red]Anna\x1" in table.text
        assert "\x1b" not in table.text


async def test_leaving_goes_home_and_gives_up_the_lock(new_game: NewGame) -> None:
    saved = new_game(5)
    async with seated(saved) as table:
        await table.press("q")
        assert table.app.screen is not table.screen
        with type(saved).open(saved.path) as again:
            assert not again.read_only
            assert again.table.entry == 5


async def test_a_read_only_game_can_be_looked_at(midway: Midway) -> None:
    saved = midway()
    saved.close()
    async with seated(type(saved).open(saved.path, read_only=True)) as table:
        assert "read-only" in table.text
        entry = table.screen.saved.table.entry
        await table.press("enter")
        assert table.screen.saved.table.entry == entry
        assert "read-only" in table.said


async def test_the_end_shows_the_result_and_can_be_taken_back(new_game: NewGame) -> None:
    saved = new_game(10_000)
    entry = saved.table.entry
    async with seated(saved) as table:
        assert isinstance(table.app.screen, ResultScreen)
        await table.press("v")
        assert table.app.screen is table.screen
        assert "The game is lost" in table.text
        await table.press("u")
        assert saved.table.entry == entry - 1
        assert not saved.table.over


async def test_whoever_goes_on_until_the_next_event_is_asked_when_it_comes() -> None:
    position = given("moria", next_tiles=["sundial"], gandalf=["magic", "healing"], frodo={"shields": 5, "step": 1})
    saved = SavedGame.create(position.header)
    async with seated(saved, pass_until="event", pace="off") as table:
        assert asked(saved).rule == "W1"
        await table.press("space")
        assert saved.table.line.entries[1].action.until == "event"
        assert asked(saved).rule == "W2"
        await table.press("space")
        assert saved.table.line.entries[2].action.until == "event"
        assert asked(saved).rule == "W3"
        assert "Magic" in table.text
