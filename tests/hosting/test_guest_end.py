"""The end of a game for guests: cards are laid open once all agree, and then figures are shown."""

from __future__ import annotations

import random

import pytest

from saves.game_file import SavedGame
from tests.hosting.hosting_kit import At, hosted_table, saved_game
from tests.hosting.in_process import HostHere, Seat, guests
from tui.hosting import frames as f
from tui.hosting.consent import ConsentScreen
from tui.hosting.guest_replay import GuestReplay
from tui.hosting.guest_result import GuestResult, figures_of
from tui.hosting.guest_screens import GuestTableScreen
from tui.library.game_figures import GameFiguresScreen

ANNA, BEN = ("Anna", ["frodo"]), ("Ben", ["sam"])


def ended(hands: str) -> SavedGame:
    """Return a game of two people and a bot that is over."""
    saved, chance = (
        saved_game("fellowship", {"hobbits": "3", "hands": hands}, {"pippin": "sensible"}),
        random.Random(11),
    )
    for _ in range(1000):
        if saved.table.over:
            return saved
        saved.table.act(chance.choice(saved.table.choices()).action)
    raise AssertionError("the game does not end")


def hand_of(seat: Seat, hobbit: str) -> set[str]:
    """Return what a guest's screen may show of a hand."""
    table = seat.app.guest.table
    return set(table.view(seat.app.guest.eyes).hobbits[hobbit].hand)


async def at_the_end(seat: Seat) -> None:
    await seat.until(lambda: isinstance(seat.screen, GuestResult))


async def test_cards_are_laid_open_once_all_agree_and_figures_follow() -> None:
    saved = ended("hidden")
    assert all(one.hand for one in saved.table.state.hobbits.values())
    host = HostHere(hosted_table(saved))
    async with guests(host, ANNA, BEN) as (anna, ben):
        for one in (anna, ben):
            await at_the_end(one)
        assert "Once all agree" in anna.text
        assert "Figures" not in anna.text
        await anna.press("g")
        assert isinstance(anna.screen, GuestResult)
        assert hand_of(anna, "sam") == {"hidden"}

        await anna.press("o")
        await ben.until(lambda: isinstance(ben.screen, ConsentScreen))
        for words in ("Frodo asks to lay all cards open", "Lay the cards open", "Keep them hidden", "nothing is taken"):
            assert words in ben.text
        await anna.until(lambda: "You agree; still asked: Sam." in anna.text)
        await ben.press("n")
        await anna.until(lambda: "Sam does not agree." in anna.said)
        assert "Once all agree" in anna.text

        await anna.press("o")
        await ben.until(lambda: isinstance(ben.screen, ConsentScreen))
        await ben.press("y")
        for one in (anna, ben):
            await one.until(lambda one=one: one.app.guest.begun == 2 and one.app.guest.settled)  # type: ignore[misc]
            await at_the_end(one)
            assert "Lay the cards open" not in one.text
            assert not any("hidden" in hand_of(one, hobbit) for hobbit in ("frodo", "sam", "pippin"))

        await anna.press("g")
        await anna.until(lambda: isinstance(anna.screen, GameFiguresScreen))
        assert f"entry {saved.table.entry}" in anna.text
        await anna.press("left", "enter")
        assert isinstance(anna.screen, GuestReplay)
        await anna.press("q")
        assert isinstance(anna.screen, GameFiguresScreen)
        await anna.press("q", "p")
        assert isinstance(anna.screen, GuestReplay)
        assert "seen by" not in anna.text
        assert anna.app.crash_error is None


async def test_a_game_without_secrets_has_figures_at_once() -> None:
    host = HostHere(hosted_table(ended("open")))
    async with guests(host, ANNA) as (anna,):
        await at_the_end(anna)
        assert "Lay the cards open" not in anna.text
        await anna.press("o")
        assert not any(isinstance(one, f.DoOpen) for one in host.requests)
        await anna.press("g")
        await anna.until(lambda: isinstance(anna.screen, GameFiguresScreen))
        await anna.press("q", "v")
        assert isinstance(anna.screen, GuestTableScreen)
        await anna.press("1", "p")
        host.hosted.ground.undo(1, "sam")
        host.pump()
        await anna.until(lambda: not anna.app.guest.table.over)
        await anna.press("q")
        await anna.until(lambda: isinstance(anna.screen, GuestTableScreen))


def test_whoever_goes_has_not_agreed_that_cards_are_laid_open() -> None:
    hosted = hosted_table(ended("hidden"))
    ann, ben = At(hosted, "Ann", ["frodo"]), At(hosted, "Ben", ["sam"])
    assert ann.do(f.DoOpen)["record"] == "done"
    hosted.leave(ben.guest)
    ann.pull()
    question = next(one for one in reversed(ann.records) if one["record"] == "question")
    assert (question["ended"], question["text"]) == (True, "Sam must agree, too, and nobody sits there now.")
    assert not hosted.ground.open


def test_long_figures_reach_a_guest_whole_or_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = hosted_table(ended("open"))
    ann = At(hosted, "Ann", ["frodo"])
    monkeypatch.setattr("tui.hosting.hosted_guests.BACKLOG", 100)
    found = ann.do(f.DoFigures)["figures"]
    assert {"series", "columns"} <= {member for one in found for member in one}
    monkeypatch.setattr(f, "HOST_LIMIT", 5000)
    assert "too long for the line" in ann.do(f.DoFigures)["text"]


def test_an_answer_without_figures_has_none() -> None:
    assert figures_of(f.DoneRecord(id=1, entry=0)) == []


async def test_a_game_that_ends_another_time_at_the_same_entry_shows_its_end_again() -> None:
    saved = ended("open")
    host = HostHere(hosted_table(saved))
    async with guests(host, ANNA) as (anna,):
        await at_the_end(anna)
        await anna.press("escape")
        await anna.until(lambda: isinstance(anna.screen, GuestTableScreen))
        last = saved.table.line.entries[saved.table.entry].action
        host.hosted.ground.undo(1, "frodo")
        host.hosted.ground.act(last, ())
        host.pump()
        await anna.until(lambda: "space goes on" in anna.text)
        await anna.press("space")
        await at_the_end(anna)
