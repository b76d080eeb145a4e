"""The replay screen: stepping by event, entry and turn, jumping, playing, and not giving the end away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.fellowship.model.events import RingPutOn
from core.kernel.table import Table
from replays.exports import export
from replays.gallery import shown
from saves.errors import SaveError
from saves.reader import read_log
from tests.tui.table.conftest import Midway, NewGame
from tests.tui.table.sitting import sitting
from tui.replay.screen import ReplayScreen
from tui.rules.rules import RulesScreen


def finished(new_game: NewGame, decisions: int = 10_000) -> ReplayScreen:
    """Return the replay of a game that was played by chance."""
    saved = new_game(decisions)
    saved.close()
    return ReplayScreen(saved.path)


@pytest.mark.usefixtures("played_by_others")
async def test_stepping_by_event_and_by_entry(new_game: NewGame) -> None:
    async with sitting(finished(new_game)) as looking:
        replay = looking.screen.past.replay
        assert replay.position == (0, 0)
        await looking.press("right")
        assert replay.position == (0, 1)
        assert "entry 0, step 1 of" in looking.text
        await looking.press("l", "h", "left")
        assert replay.position == (0, 0)
        await looking.press("down", "j", "j")
        assert replay.entry == 2
        await looking.press("up")
        assert replay.entry == 1
        await looking.press("k", "home")
        assert replay.position == (0, 0)


async def test_turns_and_jumps(new_game: NewGame) -> None:
    async with sitting(finished(new_game)) as looking:
        replay = looking.screen.past.replay
        await looking.press("pagedown", "pagedown")
        assert "turn 2" in looking.text
        entry = replay.entry
        await looking.press("pageup")
        assert replay.entry < entry
        await looking.press("6", "2")
        assert "go to 62_" in looking.text
        await looking.press("enter")
        assert replay.entry == 62
        await looking.press("enter")
        assert isinstance(looking.app.screen, RulesScreen)


@pytest.mark.usefixtures("played_by_others")
async def test_the_end_is_not_given_away(new_game: NewGame) -> None:
    screen = finished(new_game)
    last = screen.past.replay.last
    async with sitting(screen) as looking:
        await looking.press("4", "0", "enter")
        assert str(last) not in looking.text
        assert "the end" not in looking.text
        await looking.press("end")
        assert f"entry {last}" in looking.text
        assert "the end" in looking.text


async def test_events_come_one_by_one_with_their_rules(midway: Midway) -> None:
    saved = midway(ring_put_on)
    saved.close()
    entry = saved.table.entry
    async with sitting(ReplayScreen(saved.path, entry)) as looking:
        replay = looking.screen.past.replay
        count = len(replay.events_here())
        replay.seek(replay.index - count + 1)
        looking.screen.shown.show_position()
        await looking.settle()
        assert f"step 1 of {count}" in looking.text
        assert "▸ " in looking.text
        assert looking.screen.rule_in_sight() == "B4.7.1"
        pane = looking.screen.shown.entry_pane
        assert (pane.left, [line.event for line in pane.coming]) == (count - 1, list(range(2, count + 1)))
        assert f"  … {pane.coming[0].text}" in looking.text
        await looking.press("right")
        assert f"step 2 of {count}" in looking.text


def ring_put_on(table: Table) -> bool:
    """Whether the Ring has just been put on."""
    return any(isinstance(event, RingPutOn) for event in table.line.entries[-1].events)


async def test_playing_and_pausing(new_game: NewGame) -> None:
    async with sitting(finished(new_game)) as looking:
        for _ in range(8):
            await looking.press("greater_than_sign")
        await looking.press("space")
        assert "playing, 50 ms a step" in looking.text
        await looking.pilot.pause(0.5)
        assert looking.screen.past.replay.index > 2
        await looking.press("space")
        index = looking.screen.past.replay.index
        await looking.pilot.pause(0.2)
        assert looking.screen.past.replay.index == index


async def test_a_seats_eyes_see_its_own_hand_only(new_game: NewGame) -> None:
    saved = new_game(60, hands="hidden")
    saved.close()
    async with sitting(ReplayScreen(saved.path, 20), (200, 60)) as looking:
        await looking.press("s", "y")
        assert "seen by Frodo" in looking.text
        assert "hidden" in looking.text


async def test_the_replay_starts_where_it_is_asked_to(new_game: NewGame) -> None:
    saved = new_game(60)
    saved.close()
    assert ReplayScreen(saved.path, 40).past.replay.entry == 40


def test_a_file_that_is_not_a_log(home: object, tmp_path: object) -> None:
    path = tmp_path / "notes.txt"  # type: ignore[operator]
    path.write_text("not a log")
    with pytest.raises(SaveError):
        ReplayScreen(path)


async def test_the_notes_of_the_gallery_are_stepped_through_by_keys() -> None:
    path = shown("five-foes")
    assert path is not None
    screen = ReplayScreen(path)
    async with sitting(screen) as looking:
        assert "The worked example of the printed rules" in looking.text
        assert "Foes 3 of 8" in looking.text
        seen = []
        while not screen.past.replay.at_end:
            before = screen.past.replay.position
            await looking.press("n")
            if screen.past.replay.position == before:
                break
            seen.append(screen.past.replay.entry)
        assert seen == [note.entry for note in screen.past.log_file.notes if note.entry]
        assert "Way 2, once a turn" in looking.text
        assert "Foes 1 of 8" in looking.text
        await looking.press("n")
        assert "There is no note after this." in looking.said
        await looking.press("home", "right")
        assert screen.past.replay.index == 1
        for _ in range(screen.past.replay.positions):
            await looking.press("right")
        assert screen.past.replay.at_end


async def test_a_replay_without_notes_does_not_speak_of_them(new_game: NewGame) -> None:
    async with sitting(finished(new_game, 20)) as looking:
        assert "n notes" not in looking.text


async def test_a_redacted_copy_is_replayed_with_the_eyes_that_it_has(new_game: NewGame, tmp_path: Path) -> None:
    saved = new_game(60, hands="hidden", hobbits="3")
    saved.close()
    path = tmp_path / "copy.jsonl"
    path.write_text(export(read_log(saved.path), "json", seat="sam"), encoding="utf-8")
    async with sitting(ReplayScreen(path, 20), (200, 60)) as looking:
        assert "redacted copy" in looking.said
        assert "seen by Sam" in looking.text
        assert re.search(r"Frodo.* hidden", looking.text)
        replay = looking.screen.past.replay
        await looking.press("home")
        await looking.press_until("down", lambda: replay.at_end, at_most=saved.table.entry + 1)
        assert replay.entry == saved.table.entry
        await looking.press("left", "left", "s", "o", "up")
        assert "seen by Sam" in looking.text
        assert not re.search(r"Frodo .* white", looking.text.rpartition("Fellowship")[2].partition("Entry")[0])
