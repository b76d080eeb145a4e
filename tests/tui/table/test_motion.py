"""What moves by itself while something is told: only where the settings say so, by a clock that the test turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.bots import HUMAN
from saves.settings import Settings
from tests.tui.table.conftest import NewGame
from tests.tui.table.positions import at
from tests.tui.table.sitting import Sitting, sitting
from tests.tui.table.test_beats import recorded, take
from tui.games.fellowship.beats import between
from tui.table.motion import LONGEST, STEP
from tui.table.screen import TableScreen
from tui.terminal.line import is_far

SMALL = (80, 24)
THREE_DOTS = ("dark-events", 121)
"""An entry in which somebody rolls three dots."""


class Later:
    """Something that is to happen at a moment."""

    def __init__(self, when: float, do: Callable[[], None]) -> None:
        self.when = when
        self.do = do
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True


class HandClock:
    """A clock that stands still until somebody turns it."""

    def __init__(self) -> None:
        self.time = 0.0
        self.waiting: list[Later] = []

    def now(self) -> float:
        return self.time

    def after(self, seconds: float, do: Callable[[], None]) -> Later:
        self.waiting.append(Later(self.time + seconds, do))
        return self.waiting[-1]

    def due(self) -> list[Later]:
        """Return what is still to happen."""
        return [one for one in self.waiting if not one.stopped]

    def turn(self, seconds: float) -> None:
        """Turn the clock by so many seconds, and let happen what is due."""
        end = self.time + seconds
        for _ in range(100):
            due = [one for one in self.due() if one.when <= end + 1e-9]
            if not due:
                break
            first = min(due, key=lambda one: one.when)
            first.stop()
            self.time = max(self.time, first.when)
            first.do()
        self.time = end


def pawn_on(table: Sitting) -> int:
    """Return the step on which the corruption line shows Frodo."""
    step: int = table.screen.pane_layout.panes["corruption"].scene.view.hobbits["frodo"].step
    return step


async def told_of_the_die(table: Sitting) -> int:
    """Take the decision after which three dots fall, and return the step on which Frodo stood before."""
    before: int = table.screen.saved.table.state.hobbits["frodo"].step
    await take(table, recorded(*THREE_DOTS))
    assert table.screen.beats.telling
    assert table.screen.scene.view.hobbits["frodo"].step == before + 3
    return before


async def test_a_pawn_walks_step_by_step() -> None:
    clock = HandClock()
    screen = TableScreen(at(THREE_DOTS[0], THREE_DOTS[1] - 1), clock)
    async with sitting(screen, SMALL, pace="story", motion="on") as table:
        before = await told_of_the_die(table)
        seen = [pawn_on(table)]
        for _ in range(4):
            clock.turn(STEP)
            await table.settle()
            seen.append(pawn_on(table))
        assert seen == [before + 1, before + 2, before + 3, before + 3, before + 3]
        assert not clock.due()
        assert not screen.beats.motion.walking


@pytest.mark.parametrize("key", ["space", "e", "u"])
async def test_a_key_waits_for_nobody_who_walks(key: str) -> None:
    clock = HandClock()
    screen = TableScreen(at(THREE_DOTS[0], THREE_DOTS[1] - 1), clock)
    async with sitting(screen, SMALL, pace="story", motion="on") as table:
        before = await told_of_the_die(table)
        assert screen.beats.motion.walking
        await table.press(key)
        assert not screen.beats.telling
        assert not clock.due()
        assert pawn_on(table) == (before if key == "u" else before + 3)


async def test_whoever_is_late_is_shown_where_he_arrives() -> None:
    clock = HandClock()
    screen = TableScreen(at(THREE_DOTS[0], THREE_DOTS[1] - 1), clock)
    async with sitting(screen, SMALL, pace="story", motion="on") as table:
        before = await told_of_the_die(table)
        (step,) = clock.due()
        clock.time += 10 * STEP
        step.stop()
        step.do()
        assert pawn_on(table) == before + 3
        assert not clock.due()


@pytest.mark.parametrize("motion", ["off", "near"])
async def test_nothing_walks_unless_it_is_wanted_on_this_line(motion: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")
    clock = HandClock()
    screen = TableScreen(at(THREE_DOTS[0], THREE_DOTS[1] - 1), clock)
    async with sitting(screen, SMALL, pace="story", motion=motion) as table:
        before = await told_of_the_die(table)
        assert pawn_on(table) == before + 3
        assert not clock.due()


def test_a_line_is_far_where_somebody_came_by_ssh() -> None:
    assert is_far({"SSH_TTY": "/dev/pts/1"})
    assert not is_far({"SSH_TTY": "", "TERM": "xterm"})
    assert Settings().motion == "off"
    assert Settings().turning == "key"


def test_a_long_way_takes_no_longer_than_a_walk_may() -> None:
    state: Any = at(THREE_DOTS[0], THREE_DOTS[1]).table.state
    far = at(THREE_DOTS[0], THREE_DOTS[1]).table.state
    far.hobbits["frodo"].step = state.hobbits["frodo"].step + 12
    views = between(state, far)
    assert [view.hobbits["frodo"].step - state.hobbits["frodo"].step for view in views] == list(range(1, 12))
    assert {view.sauron for view in views} == {state.sauron}
    assert LONGEST / (len(views) + 1) < STEP
    assert between(state, state) == []


def watched(new_game: NewGame) -> Any:
    """Return a game that bots play alone."""
    return new_game(hobbits="2", bots={"frodo": "random", "sam": "random"})


@pytest.mark.parametrize(("turning", "turns"), [("key", False), ("3", True)])
async def test_beats_turn_by_themselves_where_somebody_watches(turning: str, turns: bool, new_game: NewGame) -> None:
    clock = HandClock()
    saved = watched(new_game)
    async with sitting(TableScreen(saved, clock), SMALL, pace="story", turning=turning) as table:
        assert HUMAN not in {seat.player for seat in saved.table.header.seats}
        await table.press_until("space", lambda: len(table.screen.beats.beats) > 0, 20)
        entry, beats = saved.table.entry, table.screen.beats
        here = (beats.beats[beats.at], entry)
        clock.turn(2.9)
        await table.settle()
        assert (beats.beats[beats.at], saved.table.entry) == here
        clock.turn(0.2)
        await table.settle()
        now = (beats.beats[beats.at] if beats.beats else None, saved.table.entry)
        assert (now != here) == turns


async def test_a_beat_does_not_turn_below_another_screen(new_game: NewGame) -> None:
    clock = HandClock()
    saved = watched(new_game)
    async with sitting(TableScreen(saved, clock), SMALL, pace="story", turning="3") as table:
        assert table.screen.beats.telling
        entry = saved.table.entry
        await table.press("question_mark")
        clock.turn(10)
        await table.settle()
        assert saved.table.entry == entry
        assert table.screen.beats.telling
        await table.press("escape")
        clock.turn(3.1)
        await table.settle()
        assert saved.table.entry > entry or len(table.screen.beats.beats) > 1


async def test_nobody_who_plays_is_turned_on(new_game: NewGame) -> None:
    clock = HandClock()
    screen = TableScreen(at(THREE_DOTS[0], THREE_DOTS[1] - 1), clock)
    async with sitting(screen, SMALL, pace="story", turning="3") as table:
        await told_of_the_die(table)
        clock.turn(60)
        await table.settle()
        assert screen.beats.telling
