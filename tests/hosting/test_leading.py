"""One guest leads, others follow on their own screens: live, looking back, and through a game that is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from replays.lessons import find_lesson
from replays.lessons.logged import log_of_lesson
from saves.game_file import SavedGame
from tests.hosting.hosting_kit import hosted_table
from tests.hosting.in_process import HostHere, guests
from tests.hosting.test_guest_app import ANNA, BEN, CEM, host_of
from tui.hosting.guesses import GuessesScreen, GuessScreen
from tui.hosting.guest_leading import HIDDEN, LOOK_EVERY, NO_LONGER, NOBODY_LEADS, Leading
from tui.hosting.guest_replay import GuestReplay
from tui.hosting.guest_screens import GuestTableScreen
from tui.hosting.hosted import Manners


@pytest.fixture(autouse=True)
def time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass with every request, so that no place waits for the next."""
    take: Callable[[HostHere, object, object], None] = HostHere.take  # type: ignore[assignment]

    def taken(host: HostHere, wire: object, request: object) -> None:
        host.hosted.ground.clock.now += 1  # type: ignore[attr-defined]
        take(host, wire, request)

    monkeypatch.setattr(HostHere, "take", taken)


async def test_a_follower_looks_where_the_lead_looks_until_it_moves_away() -> None:
    async with guests(host_of(moves=8), ANNA, BEN) as (anna, ben):
        await ben.press("y")
        assert NOBODY_LEADS in ben.said
        await anna.press("Y")
        await ben.until(lambda: "Anna leads; y follows." in ben.said)
        await ben.press("y")
        await ben.until(lambda: "following Anna" in ben.text)
        await anna.until(lambda: "you lead, 1 follows" in anna.text)

        await anna.press("R", "up", "up")
        await ben.until(lambda: isinstance(ben.screen, GuestReplay))
        place = anna.screen.past.replay.position
        await ben.until(lambda: ben.screen.past.replay.position == place)
        assert ben.screen.past.eyes == "sam"
        assert "following Anna" in ben.text

        await anna.press("q")
        await ben.until(lambda: ben.screen.past.replay.position[0] == 8)
        await ben.press("up")
        await ben.until(lambda: NO_LONGER in ben.said)
        assert not ben.app.leading.follows
        await ben.press("q")
        assert isinstance(ben.screen, GuestTableScreen)
        await anna.press("Y")
        await ben.until(lambda: "Anna leads no longer." in ben.said)


async def test_nobody_looks_where_a_screen_is_that_neither_leads_nor_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Leading] = []
    tick = Leading.tick

    def noted(leading: Leading) -> None:
        looked.append(leading)
        tick(leading)

    monkeypatch.setattr(Leading, "tick", noted)

    async def looking() -> set[Leading]:
        await asyncio.sleep(3 * LOOK_EVERY)
        looked.clear()
        await asyncio.sleep(3 * LOOK_EVERY)
        return set(looked)

    async with guests(host_of(moves=2), ANNA, BEN) as (anna, ben):
        assert await looking() == set()
        await anna.press("Y")
        await ben.until(lambda: "Anna leads; y follows." in ben.said)
        assert await looking() == {anna.app.leading}
        await ben.press("y")
        assert await looking() == {anna.app.leading, ben.app.leading}
        await anna.press("Y")
        await ben.until(lambda: "Anna leads no longer." in ben.said)
        assert await looking() == set()


async def test_a_page_that_the_lead_opens_opens_for_followers() -> None:
    async with guests(host_of(moves=2), ANNA, BEN) as (anna, ben):
        await anna.press("Y")
        await ben.until(lambda: "Anna leads; y follows." in ben.said)
        await ben.press("y")
        await ben.until(lambda: ben.app.leading.follows)
        await anna.press("f4")
        await ben.until(lambda: ben.screen.pane_layout.open_page == anna.screen.pane_layout.open_page != "")


async def test_through_a_game_the_copies_of_followers_go_as_far_as_the_lead_and_guesses_are_counted() -> None:
    host = host_of({"hobbits": "3"}, 8, Manners(replay=True, onlookers=True))
    async with guests(host, ANNA, BEN, CEM) as (anna, ben, cem):
        leading = host.hosted.leading
        await anna.press("Y")
        await anna.until(lambda: anna.screen.past.replay.last == 8)
        await anna.press("home", "down", "down")
        for one in (ben, cem):
            await one.until(lambda one=one: isinstance(one.screen, GuestReplay))  # type: ignore[misc]
            if not one.app.leading.follows:
                await one.press("y")
            await one.until(lambda one=one: one.app.leading.follows)  # type: ignore[misc]
        await anna.until(lambda: leading.reach == leading.place.entry == anna.screen.past.replay.position[0])
        reach = leading.reach
        assert max(len(one.app.guest.table.line) for one in (ben, cem)) <= reach + 1

        await anna.press("Q")
        await ben.until(lambda: isinstance(ben.screen, GuessScreen))
        await anna.until(lambda: isinstance(anna.screen, GuessesScreen))
        assert "What would you do here?" in ben.text
        await ben.press("1")
        await anna.until(lambda: "1 of 2 have chosen" in anna.text)
        assert "The lead has your answer." in ben.said
        await anna.press("s")
        await anna.until(lambda: "you lead, 2 follow" in anna.text)
        await ben.until(lambda: isinstance(ben.screen, GuestReplay))
        await cem.until(lambda: isinstance(cem.screen, GuestReplay))
        here = anna.screen.past.replay.position
        assert here[0] == reach + 1
        await cem.until(lambda: cem.screen.past.replay.position == here)


async def test_a_lesson_is_led_with_two_followers_who_read_its_words_as_far_as_they_have_come() -> None:
    saved = SavedGame(log_of_lesson(find_lesson("fellowship/02-first-tile")), None)
    host = HostHere(hosted_table(saved, Manners(replay=True, onlookers=True)))
    async with guests(host, ANNA, BEN, ("Cem", [])) as (anna, ben, cem):
        await anna.press("Y")
        await anna.until(lambda: anna.screen.past.replay.last == 3)
        for one in (ben, cem):
            if not one.app.leading.follows:
                await one.press("y")
            await one.until(lambda one=one: one.app.leading.follows)  # type: ignore[misc]
        listed = host.hosted.listed("test:Dora")
        assert (len(ben.app.guest.table.line), listed.over, listed.progress) == (1, False, "Moria, turn 1")
        await anna.press("home", "down", "down")
        for one in (ben, cem):
            await one.until(lambda one=one: one.screen.past.replay.position[0] == 1)  # type: ignore[misc]
            told = [said.text for said in one.app.guest.said]
            assert told
            assert len(told) < len(saved.notes)
        assert "following Anna" in cem.text


async def test_whoever_may_not_see_the_choices_of_a_place_is_not_asked_there() -> None:
    async with guests(host_of(moves=8), ANNA, BEN) as (anna, ben):
        await anna.press("R", "home", "down", "Y")
        await ben.until(lambda: "Anna leads; y follows." in ben.said)
        await ben.press("y")
        await ben.until(lambda: isinstance(ben.screen, GuestReplay))
        await anna.press("Q")
        await ben.until(lambda: HIDDEN in ben.said)
        assert not isinstance(ben.screen, GuessScreen)
