"""Stepping by turn, part and mark; searching; the way back; playing; held keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.gallery import FOLDER, shown
from replays.replay import Replay
from replays.stops import play_on
from saves.game_file import SavedGame
from saves.library import SUFFIX
from saves.reader import read_log
from tests.tui.replay.conftest import branch
from tests.tui.table.sitting import Sitting, sitting
from tui.replay.entry_pane import said_once
from tui.replay.held import DOUBLE_EVERY, STEADY, Held
from tui.replay.pace import SPEEDS, Pace
from tui.replay.screen import ReplayScreen
from tui.sheets.ask import AskScreen
from tui.sheets.pick import PickScreen
from tui.widgets.rows import RowList


def places(path: Path, kind: str) -> list[tuple[int, int]]:
    """Return where a kind of mark stands on the line of play."""
    log = read_log(path)
    return [
        (number, at)
        for number, entry in enumerate(log.line.entries[: log.cursor])
        for at, event in enumerate(entry.events, 1)
        if log.game.review.mark_of(event) == kind
    ]


async def test_part_by_part(undone: Path) -> None:
    wanted = places(undone, "scenario")
    async with sitting(ReplayScreen(undone)) as looking:
        replay = looking.screen.past.replay
        for place in wanted:
            await looking.press("right_square_bracket")
            assert replay.position == place
        await looking.press("right_square_bracket")
        assert "No further part" in looking.said
        assert replay.position == wanted[-1]
        await looking.press("end", "left_square_bracket")
        assert replay.position == wanted[-1]
        await looking.press("home", "left_square_bracket")
        assert replay.at_start


async def test_the_cursor_of_the_kinds_begins_on_one_that_there_is(undone: Path) -> None:
    async with sitting(ReplayScreen(branch(undone, 0, "Without notes", 5).log.path)) as looking:
        await looking.press("end", "c")
        picks = looking.app.screen
        assert isinstance(picks, PickScreen)
        assert picks.picks[0].about == "none", "nobody wrote notes on this game"
        row = picks.query_one(RowList).row
        assert row is not None
        assert row.id == next(pick.id for pick in picks.picks if not pick.about.startswith("none"))


@pytest.mark.parametrize(("kind", "sign"), [("die", "d"), ("sauron", "s"), ("event", "!"), ("elimination", "x")])
@pytest.mark.usefixtures("played_by_others")
async def test_a_kind_of_mark_is_picked_by_its_sign_and_gone_through(undone: Path, kind: str, sign: str) -> None:
    wanted = places(undone, kind)
    keys = {"!": "exclamation_mark"}
    async with sitting(ReplayScreen(undone)) as looking:
        replay = looking.screen.past.replay
        await looking.press("c")
        assert isinstance(looking.app.screen, PickScreen)
        assert "What to look for" in looking.text
        assert {pick.about for pick in looking.app.screen.picks} == {"none so far"}, "not even the opening was told"
        await looking.press(keys.get(sign, sign))
        for number, place in enumerate(wanted, 1):
            assert replay.position == place
            assert looking.screen.shown.ruler.state.endswith(f": {number}")
            await looking.press("f")
        assert ("F goes back." in looking.said) == (len(wanted) > 1)
        assert ("There is only this “" in looking.said) == (len(wanted) == 1)
        assert ("after this." in looking.said) == (len(wanted) > 1)
        for place in reversed(wanted[:-1]):
            await looking.press("F")
            assert replay.position == place
        if wanted:
            await looking.press("F")
            assert replay.position == wanted[0]
        await looking.press("e", "c")
        assert "so far" not in looking.text
        await looking.press(keys.get(sign, sign), "F")
        assert not wanted or looking.screen.shown.ruler.state.endswith(f": 1 of {len(wanted)}")


async def test_the_list_of_kinds_is_narrowed_by_words(undone: Path) -> None:
    screen = ReplayScreen(undone)
    async with sitting(screen) as looking:
        await looking.press("c")
        assert "/ Filter" in looking.text
        before = looking.text
        await looking.press("slash", *"dice")
        assert isinstance(looking.app.screen, PickScreen)
        assert screen.shown.kind == ""
        assert "Nothing here has dice" in looking.text or looking.text != before
        await looking.press("escape")
        assert isinstance(looking.app.screen, PickScreen)
        await looking.press("escape")
        assert looking.app.screen is looking.screen


async def test_the_list_of_kinds_is_closed_without_picking(undone: Path) -> None:
    screen = ReplayScreen(undone)
    async with sitting(screen) as looking:
        await looking.press("f")
        assert isinstance(looking.app.screen, PickScreen)
        await looking.press("q")
        assert looking.app.screen is looking.screen
        assert screen.shown.kind == ""
        await looking.press("f", "down", "down", "down", "enter")
        assert screen.shown.kind == "scenario"
        assert screen.past.replay.position == places(undone, "scenario")[0]


async def test_searching_in_the_log(undone: Path) -> None:
    async with sitting(ReplayScreen(undone)) as looking:
        replay = looking.screen.past.replay
        await looking.press("slash")
        assert isinstance(looking.app.screen, AskScreen)
        await looking.press(*"ROLLS", "enter")
        rolls = places(undone, "die")
        assert replay.position == rolls[0]
        await looking.press("f")
        assert replay.position == rolls[1]
        await looking.press("F")
        assert replay.position == rolls[0]
        await looking.press("slash", *"kept", "enter")
        assert replay.entry == 15
        await looking.press("slash", *"no such word", "enter")
        assert replay.entry == 15
        assert "There is no line with “no such word” in this game." in looking.said
        await looking.press("escape")
        assert looking.screen.shown.kind == ""
        await looking.press("slash", "ctrl+g")
        assert looking.app.screen is looking.screen


async def test_of_several_notes_the_one_with_the_words_is_selected(undone: Path) -> None:
    with SavedGame.open(undone) as saved:
        saved.note("the crow flies", 20)
        saved.note("the wolf howls", 20)
    async with sitting(ReplayScreen(undone)) as looking:
        pane = looking.screen.shown.entry_pane
        for words in ("crow", "wolf"):
            await looking.press("home", "slash", *words, "enter")
            assert looking.screen.past.replay.entry == 20
            assert words in pane.remarks[pane.selected - len(pane.lines) - 1]


async def test_what_lies_behind_alone_is_gone_back_to(undone: Path) -> None:
    async with sitting(ReplayScreen(undone)) as looking:
        replay = looking.screen.past.replay
        await looking.press("end", "slash", *"kept", "enter")
        assert replay.entry == 15
        assert "There is none after where you stood; this is the last before it." in looking.said
        await looking.press("end", "c", "asterisk")
        assert replay.entry == 15


async def test_notes_forwards_and_backwards(undone: Path) -> None:
    async with sitting(ReplayScreen(undone)) as looking:
        await looking.press("n")
        assert looking.screen.past.replay.entry == 15
        assert "kept" in looking.text
        await looking.press("n")
        assert "There is no note after this" in looking.said
        await looking.press("end", "N")
        assert looking.screen.past.replay.entry == 15
        await looking.press("N")
        assert "There is no note before this" in looking.said


async def test_the_way_back_leads_there_and_back_again(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 8)) as looking:
        replay = looking.screen.past.replay
        await looking.press("w")
        assert "There is no way back yet" in looking.said
        here = replay.position
        await looking.press("3", "0", "enter")
        assert replay.entry == 30
        await looking.press("w")
        assert replay.position == here
        await looking.press("w")
        assert replay.entry == 30


async def test_a_line_of_the_log_is_gone_to_by_enter_and_by_click(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 25)) as looking:
        screen = looking.screen
        screen.set_focus(screen.log_pane)
        await looking.press("up", "up", "up")
        chosen = screen.log_pane.entries[screen.log_pane.selected].number
        assert chosen < 25
        await looking.press("enter")
        assert screen.past.replay.position == (chosen, len(screen.past.replay.entries[chosen].events))
        await looking.press("w")
        assert screen.past.replay.entry == 25
        await looking.pilot.click("#log", offset=(10, 1))
        await looking.settle()
        assert screen.past.replay.entry < 25


async def test_the_log_reaches_further_back_from_its_first_line(undone: Path) -> None:
    async with sitting(ReplayScreen(undone)) as looking:
        screen = looking.screen
        screen.past.record.reach = 5
        await looking.press("5", "0", "enter")
        assert screen.log_pane.lines[0].entry == 45
        screen.set_focus(screen.log_pane)
        await looking.press("home")
        assert screen.log_pane.lines[0].entry < 45
        assert screen.log_pane.entries[screen.log_pane.selected].number == 45


async def test_a_number_past_the_last_entry_is_told_to_be_none(undone: Path) -> None:
    last = read_log(undone).cursor - 1
    async with sitting(ReplayScreen(undone)) as looking:
        await looking.press("9", "9", "9", "9", "enter")
        assert looking.screen.past.replay.entry == last
        assert looking.said == f"There is no entry 9999: {last} is the last."


async def test_a_full_header_still_says_that_it_is_a_replay() -> None:
    path = shown("ring-war")
    assert path is not None
    async with sitting(ReplayScreen(path, 10**6), (80, 24)) as looking:
        first = looking.text.splitlines()[0]
        assert "hands opened  won by the Dark Power  replay" in first
        await looking.press("o")
        first = looking.text.splitlines()[0]
        assert "won by the Dark Power  replay" in first
        assert "hands opened" not in first


@pytest.mark.usefixtures("played_by_others")
async def test_the_length_is_shown_when_it_is_asked_for(undone: Path) -> None:
    last = read_log(undone).cursor - 1
    async with sitting(ReplayScreen(undone, 10)) as looking:
        assert f"of {last}" not in looking.text
        await looking.press("e")
        assert f"entry 10 of {last}" in looking.text
        await looking.press("e")
        assert f"of {last}" not in looking.text


async def test_playing_takes_as_many_steps_as_are_due(undone: Path) -> None:
    now = [0.0]
    async with sitting(ReplayScreen(undone)) as looking:
        screen = looking.screen
        screen.playing.pace = Pace(lambda: now[0])
        for _ in range(len(SPEEDS)):
            await looking.press("greater_than_sign")
        assert "1 ms a step" in looking.said
        await looking.press("space")
        assert "playing, 1 ms a step" in looking.text
        now[0] = 0.1
        screen.playing._play_on()
        other = Replay(screen.past.log_file)
        assert screen.past.replay.position == play_on(other, 100)
        assert screen.past.replay.index > 100
        await looking.press("space")
        assert not screen.playing.on
        for _ in range(len(SPEEDS)):
            await looking.press("less_than_sign")
        assert "3 s a step" in looking.said


async def test_playing_stops_at_the_end(undone: Path) -> None:
    async with sitting(ReplayScreen(undone)) as looking:
        screen = looking.screen
        await looking.press("end", "left", "space")
        assert screen.playing.on
        screen.playing._play_on()
        assert screen.past.replay.at_end
        assert not screen.playing.on
        await looking.press("space")
        assert not screen.playing.on


def test_held_keys_take_longer_steps_and_taps_do_not() -> None:
    now = [0.0]
    held = Held(lambda: now[0])

    def press(count: int, gap: float, key: str = "down") -> list[int]:
        found = []
        for _ in range(count):
            now[0] += gap
            found.append(held.steps(key))
        return found

    steps = press(STEADY + 8 * DOUBLE_EVERY, 0.033)
    assert steps[:STEADY] == [1] * STEADY
    assert steps[-1] == 64
    assert steps == sorted(steps)
    assert press(1, 0.033, "up") == [1]
    assert press(1, 1.0, "down") == [1]
    assert set(press(60, 0.12)) == {1}


@pytest.mark.usefixtures("played_by_others")
async def test_a_held_key_goes_through_a_long_log(undone: Path) -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += 0.03
        return now[0]

    async with sitting(ReplayScreen(undone)) as looking:
        looking.screen.stepping.held = Held(clock)
        await looking.press(*["right"] * 40)
        assert looking.screen.past.replay.index > 60
        assert f"entry {looking.screen.past.replay.entry}, " in looking.text


def test_a_step_that_announces_the_next_is_cut_to_what_announces_it() -> None:
    steps = ["Sauron plays Step", "Step (SC04): Sam goes 1 step", "Sam goes 1 step", "Sam: Go on"]
    assert said_once(steps) == ["Sauron plays Step", "Step (SC04):", "Sam goes 1 step", "Sam: Go on"]


def below(looking: Sitting) -> list[str]:
    """Return the rows below the events of the entry at the cursor."""
    pane = looking.screen.shown.entry_pane
    return ["".join(text for text, _ in row) for row in pane.rows[pane._starts[-1] :]]


@pytest.mark.parametrize("known", [True, False])
async def test_free_rows_tell_what_comes_next_where_that_may_be_told(
    undone: Path, known: bool, request: pytest.FixtureRequest
) -> None:
    if not known:
        request.getfixturevalue("played_by_others")
    entries = read_log(undone).line.entries
    number = next(n for n in range(10, 60) if len(entries[n].events) == 4)
    async with sitting(ReplayScreen(undone, number - 1), (80, 24)) as looking:
        await looking.press("right")
        lines = looking.screen.past.lines_of(number, entries[number])[1:]
        assert lines
        told = [f"  … {line.text}" for line in lines]
        hidden = f"  … {len(lines)} more step{'s' if len(lines) > 1 else ''}"
        assert below(looking)[: len(lines) if known else 1] == (told if known else [hidden])
        await looking.press("down", *["left"] * (5 - lines[-1].event))
        assert f"  … {lines[-1].text}" in below(looking), "what was seen may be told again"


@pytest.mark.usefixtures("played_by_others")
async def test_a_ruler_says_that_the_game_goes_on_until_its_end_was_seen(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 3), (80, 24)) as looking:
        more = [line.rstrip() for line in looking.text.splitlines() if line.startswith(" entry 3")]
        assert [line[-3:] for line in more] == ["● …"]
        await looking.press("end")
        at_end = [line for line in looking.text.splitlines() if line.startswith(" entry ")]
        assert len(at_end) == 1
        assert "…" not in at_end[0]


async def test_the_last_row_says_what_the_signs_on_the_ruler_mean(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 10), (80, 24)) as looking:
        meant = below(looking)[-1]
        assert meant.startswith("  ✦ note  ")
        assert "◆ turn" in meant
        assert "branch" not in meant, "there is none on the ruler"
        assert "die is rolled" not in meant
        await looking.press("c", "d")
        assert looking.screen.shown.kind == "die"
        assert "d die" in below(looking)[-1]


@pytest.mark.parametrize(
    ("name", "lacks", "has"),
    [
        ("ring-destroyed", "A foe appears", "Gandalf is called"),
        ("five-foes", "Sauron plays a card", "A foe appears"),
        ("riders-return", "A foe appears", "The Black Rider meets the Ring-bearer"),
        ("dagorlad", "", "Game-Turn at night"),
        ("ring-war", "", "A Nazgûl goes over"),
    ],
)
async def test_only_moments_that_a_game_can_have_are_offered(name: str, lacks: str, has: str) -> None:
    path = shown(name)
    assert path is not None
    async with sitting(ReplayScreen(path)) as looking:
        await looking.press("c")
        assert isinstance(looking.app.screen, PickScreen)
        offered = [pick.words for pick in looking.app.screen.picks]
        assert has in offered
        assert lacks not in offered


async def test_the_rule_above_an_entry_says_what_was_asked(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 20), (80, 24)) as looking:
        assert "━ Entry 20: Sam passes a card to another: which? ━" in looking.text
        await looking.press("home")
        assert "━ Entry 0 ━" in looking.text


async def test_what_was_asked_in_secret_is_not_said() -> None:
    path = shown("ring-war")
    assert path is not None
    async with sitting(ReplayScreen(path, 10), (80, 24)) as looking:
        assert "◆ a power's own part" in below(looking)[-1], "which is no whole turn"
        assert "━ Entry 10: Saruman" in looking.text
        await looking.press("o")
        assert "━ Entry 10 ━" in looking.text


async def test_keys_come_back_from_a_page_and_a_map_to_the_entry() -> None:
    path = shown("dagorlad")
    assert path is not None
    async with sitting(ReplayScreen(path, 8), (80, 24)) as looking:
        entry = looking.screen.past.replay
        await looking.press("f3", "escape", "down")
        assert entry.entry == 9
        assert "arrows step" in looking.text
        hexes = looking.screen.map_pane
        await looking.press("tab")
        assert looking.screen.focused is hexes
        assert "esc back to the entry  arrows move here" in looking.text
        cursor, place = hexes.cursor, entry.position
        await looking.press("left")
        assert hexes.cursor != cursor
        await looking.press("right")
        assert (hexes.cursor, entry.position) == (cursor, place)
        await looking.press("escape", "down")
        assert (hexes.cursor != cursor, entry.entry) == (True, 10) or entry.entry == 10
        assert "arrows step" in looking.text


async def test_what_nothing_is_said_of_is_passed_by() -> None:
    """At the dice game a payment has no words of its own: it is seen with what was paid for."""
    screen = ReplayScreen(FOLDER / f"one-hero-of-three{SUFFIX}", 0)
    async with sitting(screen, (80, 24)) as looking:
        replay = screen.past.replay
        states = []
        for _ in range(12):
            await looking.press("l")
            entry, done = replay.position
            told = [line.event for line in screen.past.lines_of(entry, replay.entries[entry])]
            assert done in told[:-1] or done == len(replay.entries[entry].events)
            assert ", step 0 of" not in looking.text
            states.append((entry, done))
        assert states[0] == (1, len(replay.entries[1].events)) != (1, 1), "a die is paid first"
        assert len(set(states)) == len(states)
        for place in reversed(states[:-1]):
            await looking.press("h")
            assert replay.position == place
        await looking.press("h")
        assert replay.entry == 0
