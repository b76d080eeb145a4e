"""Evaluating a game in its replay: stopping and leaving, whose eyes look, and what cannot be evaluated."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.game_file import SavedGame
from tests.tui.replay.found import FALL, Found, curve, until
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import sitting
from tui.replay import evaluating
from tui.replay.screen import ReplayScreen


async def test_everything_can_be_used_while_it_settles_and_it_can_be_stopped(found: Found, undone: Path) -> None:
    found.gate.clear()
    async with sitting(ReplayScreen(undone, 40)) as looking:
        await looking.pilot.press("E")
        await until(looking, "evaluating")
        screen = looking.screen
        assert "esc stops" in screen.shown.thinking
        await looking.pilot.press("up", "up")
        await looking.pilot.pause()
        assert screen.past.replay.entry == 38
        assert {role for text, role in screen.shown.ruler.rows[-2] if "█" in text} == {"soft"}
        await looking.press("escape")
        assert screen.shown.thinking == ""
        assert "E goes on from there" in looking.said
        assert found.kept == 1
        assert "█" in curve(looking)
        assert "% to win, not final" in looking.text
        await looking.press("end")
        assert "for all players, as it ended" in looking.text
        assert "% to win" not in looking.text, "nothing is left to play"
        assert "not final" not in looking.text, "the end is what it is"
        await looking.press("up")
        assert "% to win, not final" in looking.text
        await looking.press("M")
        assert "stopped before its end" in looking.said
        found.gate.set()
        await looking.press("E")
        assert {role for text, role in screen.shown.ruler.rows[-2] if "█" in text} == {""}


async def test_leaving_stops_it(found: Found, undone: Path) -> None:
    found.gate.clear()
    async with sitting(ReplayScreen(undone, 40)) as looking:
        await looking.pilot.press("E")
        await until(looking, "evaluating")
        await looking.pilot.press("q")
        for _ in range(300):
            await looking.pilot.pause(0.01)
            if found.kept:
                break
        assert found.kept == 1


async def test_why_a_game_cannot_be_evaluated_is_said(found: Found, undone: Path) -> None:
    found.refusal = "this game has no bot that looks ahead, so its games cannot be evaluated"
    async with sitting(ReplayScreen(undone, 20)) as looking:
        await looking.press("E")
        assert "This game has no bot that looks ahead" in looking.said
        assert curve(looking) == ""


async def test_hidden_hands_are_evaluated_from_the_eyes_that_look(
    new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = new_game(40, hands="hidden", bots={"pippin": "sensible"}, hobbits="3")
    saved.close()
    found = Found(saved.path, FALL, {})
    monkeypatch.setattr(evaluating, "Reviewed", found.reviewed)
    async with sitting(ReplayScreen(saved.path, 20)) as looking:
        await looking.press("E")
        assert "press s to evaluate from a seat's eyes" in looking.said
        assert found.asked == []
        looking.screen.past.names["frodo"] = "The Baggins"
        await looking.press("s", "y", "E")
        assert found.asked == ["frodo"]
        assert curve(looking)
        assert "as the Baggins saw it" in looking.said
        await looking.press("o")
        assert curve(looking) == ""
        assert "E evaluates with these" in looking.said
        await looking.press("E")
        assert found.asked == ["frodo", "*"]
        assert "with open hands" in looking.said


async def test_a_table_without_hints_is_not_evaluated_while_it_goes_on(new_game: NewGame, found: Found) -> None:
    saved = new_game(40, hints="off")
    saved.close()
    async with sitting(ReplayScreen(saved.path, 20)) as looking:
        await looking.press("E")
        assert "evaluated when the game is over" in looking.said
        assert found.asked == []


async def test_a_copy_is_neither_evaluated_nor_practised(undone: Path, tmp_path: Path) -> None:
    from replays.exports import export
    from saves.reader import read_log as read

    copy = tmp_path / "copy.jsonl"
    copy.write_text(export(read(undone), "json", seat="frodo"))
    async with sitting(ReplayScreen(copy, 5)) as looking:
        await looking.press("E")
        await looking.press("M")
        assert looking.said.count("This is a redacted copy") >= 1


def test_a_real_game_is_evaluated_from_start_to_end(new_game: NewGame) -> None:
    """Only a few decisions, with the fewest playouts: what is told is told by the real thing."""
    from core.bots.review.reviewer import Depth
    from replays.reviewed import Reviewed as Real
    from replays.reviewed import apart

    saved: SavedGame = new_game(4, hobbits="2")
    reviewed = Real(apart(saved.table), None, depth=Depth(2, 1, 2, 2, 1, 1))
    assert [*reviewed.work()]
    found = reviewed.evaluation()
    assert found is not None
    assert len(found.entries) == saved.table.cursor
    saved.close()
