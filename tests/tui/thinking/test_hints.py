"""A hint at the table: figures and reasons over the boards, a prompt that stays usable, and nothing in the log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from core import catalogue
from core.bots.hinting import NOTE
from core.bots.ranking import Budget
from core.bots.seated import play_bots
from core.bots.strong import StrongBot
from core.kernel.entries import SeatInfo
from core.kernel.table import new_header
from replays.gallery import shown
from saves.game_file import SavedGame
from saves.reader import read_log
from tests.tui.table.sitting import Sitting, seated, sitting
from tests.tui.waiting import in_a_thread
from tui.app import WestmarchApp
from tui.replay.screen import ReplayScreen
from tui.sheets.help import own_bindings
from tui.table.hint_pane import HintPane
from tui.table.result import ResultScreen
from tui.table.screen import TableScreen
from tui.table.stage import ADVICE
from tui.widgets.bars import KeyBar

MOST = 400
"""So many short waits a test has patience for."""


def game_of(bots: dict[str, str] | None = None, **options: str) -> SavedGame:
    """Return a new game of three hobbits."""
    game = catalogue.game("fellowship")
    checked = game.options.checked({"hobbits": "3", **options})
    names = {seat.id: seat.name for seat in game.options.seats(checked)}
    seats = {seat: SeatInfo(seat, names[seat], player) for seat, player in (bots or {}).items()}
    return SavedGame.create(new_header(game, options=checked, seats=seats, seed=7, name="Tale"))


async def wait_for(table: Sitting, done: Any) -> None:
    """Let the application go on until something is so."""
    for _ in range(MOST):
        if done():
            return
        await asyncio.sleep(0.02)
        await table.pilot.pause()
    raise AssertionError(f"it did not come to pass:\n{table.text}")


@asynccontextmanager
async def thinking(saved: SavedGame, **settings: Any) -> AsyncIterator[tuple[Sitting, HintPane]]:
    """Sit at a table where a hint has been asked for, and its first figures are there."""
    async with seated(saved, **settings) as table:
        pane = table.screen.hinting.pane
        await table.pilot.press("i")
        await wait_for(table, lambda: pane.hint.ranking is not None)
        yield table, pane


async def test_a_hint_says_what_a_bot_would_do_and_writes_nothing() -> None:
    saved = game_of()
    async with thinking(saved, hint=1) as (table, pane):
        await wait_for(table, lambda: not pane.hint.thinking)
        text = table.text
        assert "What I would do" in text
        assert "0  No, leave it" in text
        assert "1  Yes, Frodo will roll the die" in text
        assert pane.hint.why
        assert saved.table.entry == 0
        assert not saved.notes
        await table.pilot.press("escape")
        assert "What I would do" not in table.text


async def test_the_key_once_more_gives_more_time() -> None:
    async with thinking(game_of(), hint=1) as (table, pane):
        await wait_for(table, lambda: not pane.hint.thinking)
        before = pane.hint.ranking
        assert before is not None
        if before.done:
            return
        await table.pilot.press("i")
        await wait_for(table, lambda: pane.hint.ranking is not before)
        assert pane.hint.ranking is not None
        assert pane.hint.ranking.playouts > before.playouts


async def test_the_prompt_stays_usable_and_an_answer_takes_the_hint_away() -> None:
    saved = game_of()
    async with thinking(saved, hint=10) as (table, pane):
        assert pane.hint.thinking
        await table.pilot.press("enter")
        assert saved.table.entry == 0, "nothing was selected, so a hint must not be taken by itself"
        await table.pilot.press("0")
        assert saved.table.entry > 0
        await table.settle()
        assert table.screen.hinting.close() is False
        assert "What I would do" not in table.text


async def test_leaving_calls_the_hint_off() -> None:
    async with thinking(game_of(), hint=10) as (table, _):
        await table.pilot.press("q")
        await table.settle()
        assert not isinstance(table.app.screen, TableScreen)


async def test_a_table_without_hints_gives_none() -> None:
    async with seated(game_of(hints="off")) as table:
        await table.press("i")
        assert "set up without hints" in table.said
        assert table.screen.hinting.pane.hint.ranking is None


async def test_a_hint_that_is_counted_is_noted_once() -> None:
    saved = game_of(hints="counted")
    async with thinking(saved, hint=1) as (table, pane):
        await wait_for(table, lambda: not pane.hint.thinking)
        await table.pilot.press("i")
        assert [(note.entry, note.text) for note in saved.notes] == [(0, NOTE)]


def offered(sitting_there: Sitting) -> set[str]:
    """Return what the row of keys and the list of keys name, and is only for bots that look ahead."""
    screen = sitting_there.screen
    actions = {active.binding.action for _, active in own_bindings(screen)}
    words = {word for _, word in screen.query_one(KeyBar).keys}
    assert actions & set(ADVICE) == words & set(ADVICE)
    return words & set(ADVICE)


async def test_a_game_in_which_nobody_looks_ahead_offers_neither_hints_nor_evaluations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with seated(game_of()) as table:
        assert offered(table) == {"hint"}
    monkeypatch.setattr("tui.table.stage.looks_ahead", lambda game_id: False)
    path = shown("ring-war-mastery")
    assert path is not None
    async with sitting(ReplayScreen(path), (80, 24)) as looking:
        assert offered(looking) == set()
        await looking.press("i", "E", "M")
        assert not looking.screen.hinting.pane.display
        assert looking.screen.shown.thinking == ""
    async with seated(game_of()) as table:
        assert offered(table) == set()
        await table.press("i")
        assert not table.screen.hinting.pane.display


async def test_the_end_of_such_a_game_offers_no_evaluation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.table.result.looks_ahead", lambda game_id: False)
    path = shown("ring-war-mastery")
    assert path is not None
    log = read_log(path)
    async with sitting(ResultScreen(log.game, log.table, path), (80, 24)) as ended:
        assert "E says" not in ended.text
        assert "next('evaluate')" not in {active.binding.action for _, active in own_bindings(ended.screen)}
        await ended.press("E")
        assert isinstance(ended.app.screen, ResultScreen)


class SlowBot(StrongBot):
    """A bot that thinks for long about everything."""

    def choose(self, view: Any, prompt: Any, seat: str) -> Any:
        """Let others work for twenty seconds, and then do as the sensible bot does."""
        list(self.run(_sleep, range(200)))
        return self.thinking.plain(view, prompt, seat)


def _sleep(number: int) -> int:
    time.sleep(0.1)
    return number


async def test_keys_are_heeded_while_a_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.bots.strong.bot_of", lambda game_id, name, run=None: SlowBot(game_id, Budget(48, 3), run))
    monkeypatch.setattr(asyncio, "to_thread", in_a_thread)
    saved = game_of(bots={"frodo": "strong", "sam": "strong"})
    screen = TableScreen(saved)
    app = WestmarchApp()
    async with app.run_test(size=(120, 40)) as pilot:
        app.push_screen(screen)
        await pilot.pause()
        table = Sitting(app, pilot, screen)
        await wait_for(table, lambda: "is thinking" in table.text)
        assert "Frodo is thinking" in table.text
        assert "Bag End" in table.text, "the board is there meanwhile"
        entry = saved.table.entry
        clock = asyncio.get_running_loop().time
        begun = clock()
        await pilot.press("f4")
        await pilot.press("f2")
        await pilot.press("o")
        assert app.screen is not screen, "the odds lie over the table"
        await pilot.press("q")
        await pilot.press("r")
        assert app.screen is not screen, "so does the rule"
        await pilot.press("q")
        assert saved.table.entry == entry, "the bot still thinks"
        assert "Frodo is thinking" in table.text
        await pilot.press("q")
        assert screen not in app.screen_stack
        assert clock() - begun < 10.0, "long before the bot is done"


async def test_a_replay_gives_hints_until_it_goes_on() -> None:
    saved = game_of()
    saved.table.act(saved.table.choices()[0].action)
    screen = ReplayScreen(saved.log, 0)
    async with sitting(screen, hint=1) as replay:
        await replay.pilot.press("i")
        pane = screen.hinting.pane
        await wait_for(replay, lambda: pane.hint.ranking is not None)
        assert "What I would do: Preparations: will Frodo roll the die?" in replay.text
        assert "No, leave it" in replay.text
        assert "2  No, leave it" not in replay.text, "there is no list to which a number could lead"
        await replay.pilot.press("escape")
        assert "What I would do" not in replay.text
        await replay.pilot.press("i")
        await wait_for(replay, lambda: "No, leave it" in replay.text)
        await replay.pilot.press("down")
        await replay.settle()
        assert "What I would do" not in replay.text
        assert saved.table.entry == 1


async def test_a_game_that_counts_hints_gives_none_in_its_replay() -> None:
    async with sitting(ReplayScreen(game_of(hints="counted").log, 0)) as replay:
        await replay.press("i")
        assert "ask for one at the table" in replay.said


async def test_the_end_says_how_many_hints_were_used() -> None:
    saved = game_of(dict.fromkeys(("frodo", "sam", "pippin"), "random"), hints="counted")
    play_bots(saved.table)
    assert saved.table.over
    saved.note(NOTE)
    async with seated(saved, (80, 24)) as table:
        assert "1 hint used" in table.text.replace("\u00a0", " ")
