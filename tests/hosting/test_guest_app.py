"""Guests' programs at one table, by keys: what each shows and sends, and what happens to their lines."""

from __future__ import annotations

import builtins
import io
import os
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
import textual

import tui
from core.kernel.prompts import Prompt, passing_until
from tests.hosting.hosting_kit import hosted_table, saved_game
from tests.hosting.in_process import HostHere, Seat, Wire, guests
from tui.hosting import frames as f
from tui.hosting import guest_telling
from tui.hosting.consent import ConsentScreen
from tui.hosting.guesses import GuessesScreen
from tui.hosting.guest_app import GuestApp
from tui.hosting.guest_replay import GuestReplay
from tui.hosting.guest_screens import GuestRules, GuestTableScreen
from tui.hosting.hosted import HostedTable, Manners
from tui.hosting.lobby import LobbyScreen
from tui.hosting.talk import TalkScreen
from tui.sheets.ask import AskScreen
from tui.sheets.help import HelpScreen
from tui.sheets.lists import ListScreen
from tui.sheets.pick import PickScreen
from tui.sheets.too_small import TooSmallScreen
from tui.table.result import ResultScreen
from tui.terminal.palette import Palette

THREE = {"hobbits": "3", "hands": "hidden"}
ANNA, BEN, CEM = ("Anna", ["frodo"]), ("Ben", ["sam"]), ("Cem", ["pippin"])


def host_of(options: dict[str, str] | None = None, moves: int = 0, manners: Manners | None = None) -> HostHere:
    """Return a host of a table of three hobbits at which some choices have been made."""
    saved, chance = saved_game("fellowship", options or THREE), random.Random(4)
    for _ in range(moves):
        saved.table.act(chance.choice(saved.table.choices()).action)
    return HostHere(hosted_table(saved, manners))


def stands_right(host: HostHere, seat: Seat) -> bool:
    """Whether a guest's table stands where the view of its eyes does."""
    table, grown = host.hosted.ground.table, seat.app.guest.table
    view = msgspec.structs.replace(table.view(seat.app.guest.eyes), draws=0)
    seen = msgspec.json.decode(msgspec.json.encode(view), type=grown.game.state_type)
    return grown.entry == table.entry and bool(grown.state == seen)


async def test_three_guests_play_with_hidden_hands_each_with_own_eyes() -> None:
    host = host_of()
    async with guests(host, ANNA, BEN, CEM) as seats:
        table = host.hosted.ground.table
        for _ in range(12):
            prompt = table.prompt
            assert isinstance(prompt, Prompt)
            asked = next(one for one in seats if prompt.seat in one.app.guest.seats)
            entry = table.entry
            assert asked.screen.shown.choices
            await asked.press("space" if prompt.window else "1")
            if table.entry == entry:
                await asked.press("1")  # what lay behind a row was opened first
            await asked.until(lambda entry=entry: table.entry > entry)  # type: ignore[misc]
            for one in seats:
                await one.until(lambda one=one: stands_right(host, one))  # type: ignore[misc]
        for one in seats:
            own, others = one.app.guest.eyes, [each.app.guest.eyes for each in seats if each is not one]
            hobbits = one.app.guest.table.state.hobbits
            assert set(hobbits[own].hand) != {"hidden"}
            assert all(set(hobbits[other].hand) <= {"hidden"} for other in others)
            assert one.said.count("refuse") == 0
        assert all(request.entry <= table.entry for request in host.requests if isinstance(request, f.DoAct))


async def test_the_bar_says_who_is_there_and_who_is_waited_for() -> None:
    async with guests(host_of(), ANNA, BEN) as (anna, ben):
        first = ben.text.splitlines()[0]
        assert "●Fr ●Sa" in first
        assert "▸Fr 0:00" in first
        assert first.rstrip().endswith("hosted")
        await ben.press("q")
        await anna.until(lambda: "○Sa" in anna.text)
        assert "Ben has gone" in anna.said
        assert isinstance(ben.screen, LobbyScreen)
        assert not isinstance(anna.screen, LobbyScreen)
    async with guests(host_of(), ANNA, BEN, size=(120, 40)) as (anna, ben):
        assert "● Sam (Ben)" in anna.text.splitlines()[0]
        assert "● Frodo (Anna" in ben.text.splitlines()[0]


async def test_a_choice_is_shown_as_sent_until_the_host_has_answered() -> None:
    host = host_of()
    async with guests(host, ANNA) as (anna,):
        pump, host.pump = host.pump, lambda: None  # type: ignore[method-assign]
        await anna.press("0")
        assert "Sent…" in anna.text
        acts = [one for one in host.requests if isinstance(one, f.DoAct)]
        await anna.press("0", "1")
        assert [one for one in host.requests if isinstance(one, f.DoAct)] == acts
        host.pump = pump  # type: ignore[method-assign]
        host.pump()
        await anna.until(lambda: anna.app.guest.table.entry == 1)
        assert "Sent…" not in anna.text


async def test_what_comes_together_is_shown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_of()
    async with guests(host, ANNA) as (anna,):
        heard: list[int] = []
        hear = GuestTableScreen.hear

        def counted(screen: GuestTableScreen) -> None:
            heard.append(screen.guest.table.entry)
            hear(screen)

        monkeypatch.setattr(GuestTableScreen, "hear", counted)
        table, chance = host.hosted.ground.table, random.Random(1)
        for _ in range(10):
            host.hosted.ground.act(chance.choice(table.choices()).action, ())
        host.pump()
        await anna.until(lambda: stands_right(host, anna))
        assert heard == [10]


async def test_others_are_asked_before_an_undo() -> None:
    host = host_of()
    async with guests(host, ANNA, BEN) as (anna, ben):
        await anna.press("1")
        entry = host.hosted.ground.table.entry
        assert entry > 0
        await anna.press("u")
        await ben.until(lambda: isinstance(ben.screen, ConsentScreen))
        assert "Sam is asked whether to take it back" in anna.said
        assert host.hosted.ground.table.entry == entry
        await ben.press("n")
        assert not isinstance(ben.screen, ConsentScreen)
        assert host.hosted.ground.table.entry == entry
        await anna.press("u")
        await ben.until(lambda: isinstance(ben.screen, ConsentScreen))
        await ben.press("y")
        await anna.until(lambda: anna.app.guest.table.entry == 0)
        for one in (anna, ben):
            await one.until(lambda one=one: stands_right(host, one))  # type: ignore[misc]
        assert anna.screen.played.ahead == entry


async def test_a_held_pass_says_who_has_gone_on_and_who_is_waited_for() -> None:
    host = host_of({"hobbits": "3"})
    table = host.hosted.ground.table
    for _ in range(400):
        prompt = table.prompt
        assert isinstance(prompt, Prompt)
        able = {one.seat for one in prompt.choices if passing_until(one.action) is None}
        if prompt.window and able == {"frodo", "sam"}:
            break
        table.act(prompt.choices[0].action)
    async with guests(host, ANNA, BEN) as (anna, ben):
        entry = table.entry
        await anna.press("space")
        await ben.until(lambda: "Frodo goes on; you?" in ben.text)
        assert "You go on; Sam?" in anna.text
        assert table.entry == entry
        await ben.press("space")
        await anna.until(lambda: anna.app.guest.table.entry > entry)
        assert "goes on" not in ben.text


async def test_a_line_that_is_cut_is_made_anew_and_goes_on_where_it_was() -> None:
    host = host_of(moves=3)
    async with guests(host, ANNA) as (anna,):
        host.answers = False
        host.wires[0].cut()
        await anna.until(lambda: "The line to the host is cut" in anna.text)
        assert "it goes on by itself once the line is back." in anna.said
        await anna.press("1")
        host.hosted.ground.act(host.hosted.ground.table.choices()[0].action, ())
        host.answers = True
        await anna.until(lambda: stands_right(host, anna))
        joins = [one for one in host.requests if isinstance(one, f.DoJoin)]
        assert [one.at is None or one.at.entry for one in joins] == [True, 3]
        assert anna.app.guest.begun == 1
        assert "is cut" not in anna.text
        assert "The line is back" in anna.said


async def test_a_host_that_ends_says_why() -> None:
    host = host_of()
    async with guests(host, ANNA) as (anna,):
        await anna.press("q")
        await anna.until(lambda: isinstance(anna.screen, LobbyScreen))
        await anna.press("enter")
        await anna.until(lambda: isinstance(anna.screen, GuestTableScreen))
        wire = host.wires[0]
        wire.tell(f.ByeRecord(text="This host is closed now.", again=False))
        wire.cut(again=False)
        await anna.until(lambda: anna.app.return_code is not None)
        assert anna.app.parting == "This host is closed now."
        assert anna.app.return_code == 1


async def test_what_cannot_follow_is_asked_for_anew() -> None:
    host = host_of(moves=3)
    async with guests(host, ANNA) as (anna,):
        host.wires[0].tell(f.RewoundRecord(entry=7, ahead=0, mark=""))
        await anna.until(lambda: anna.app.guest.begun == 2 and anna.app.guest.settled)
        await anna.until(lambda: isinstance(anna.screen, GuestTableScreen) and stands_right(host, anna))
        assert anna.app.joining is not None
        assert not any(isinstance(one, f.DoRise) for one in host.requests)


async def test_a_seat_that_is_taken_leads_to_the_lobby_with_the_reason() -> None:
    host = host_of()
    async with guests(host, ANNA) as (anna,):
        other = GuestApp(host.connect("Dora"), "evening", ["frodo"])
        async with other.run_test(size=(80, 24)) as pilot:
            dora = Seat(other, pilot)
            await dora.until(lambda: "Frodo belongs to Anna" in dora.text)
            assert isinstance(dora.screen, LobbyScreen)
            await dora.until(lambda: "evening" in dora.text)
            assert "Frodo belongs to Anna" in dora.text, "it stays until the guest sits down"
            await dora.press("q")
            await dora.until(lambda: other.return_code == 0)
        assert isinstance(anna.screen, GuestTableScreen)


async def test_whoever_names_no_seat_is_told_which_one_it_has() -> None:
    host = host_of()
    async with guests(host, ANNA) as (anna,):
        assert "gives the seat up" not in anna.said
        other = GuestApp(host.connect("Dora"), "evening")
        async with other.run_test(size=(80, 24)) as pilot:
            dora = Seat(other, pilot)
            await dora.until(dora.sits)
            assert dora.app.guest.seats == ["sam"]
            assert "You play Sam; X gives the seat up, should you want another." in dora.said


class SlowHost(HostHere):
    """A host that lists its tables when it is told to."""

    def __init__(self, hosted: HostedTable) -> None:
        super().__init__(hosted)
        self.waiting: list[tuple[Wire, f.Request]] = []

    def take(self, wire: Wire, request: f.Request) -> None:
        """Answer all but what asks for the tables."""
        if isinstance(request, f.DoTables):
            self.waiting.append((wire, request))
        else:
            super().take(wire, request)

    def list_now(self) -> None:
        """Answer what asked for the tables."""
        for wire, request in self.waiting:
            super().take(wire, request)


async def test_enter_that_is_typed_before_there_is_a_list_is_not_lost() -> None:
    host = SlowHost(host_of().hosted)
    app = GuestApp(host.connect("Anna"))
    async with app.run_test(size=(80, 24)) as pilot:
        anna = Seat(app, pilot)
        await anna.until(lambda: bool(host.waiting) and "Asking the host" in anna.text)
        await anna.press("enter")
        host.list_now()
        await anna.until(lambda: "Which seat at evening?" in anna.text)


async def test_the_host_says_what_the_rules_refuse_and_it_comes_back_in_the_quiz_of_the_guest() -> None:
    host = host_of(moves=6)
    kept: list[str] = []
    async with guests(host, ANNA, learn=lambda game, rules: kept.extend((game, *rules))) as (anna,):
        await anna.press("w")
        await anna.until(lambda: isinstance(anna.screen, ListScreen))
        assert any(isinstance(one, f.DoWhyNot) for one in host.requests)
        await anna.press("q")
        await anna.press("d")
        await anna.until(lambda: "(" in anna.said)
        assert kept == ["fellowship", anna.said[anna.said.rindex("(") + 1 :].split(")")[0]]
        await anna.press("d")
        assert anna.app.crash_error is None
        assert len(kept) == 2


async def test_a_watcher_sees_and_sends_nothing() -> None:
    host = host_of(moves=2, manners=Manners(onlookers=True))
    async with guests(host, ANNA, ("Eva", [])) as (anna, eva):
        assert eva.app.guest.eyes is None
        await anna.press("space", "1", "1")
        await eva.until(lambda: stands_right(host, eva))
        sent = len(host.requests)
        await eva.press("space", "1", "0")
        assert [one for one in host.requests[sent:] if isinstance(one, f.DoAct)] == []
        assert eva.text.splitlines()[0].rstrip().endswith("looking on")
        assert "Frodo decides now; you look on." in eva.said


async def test_to_a_watcher_no_undo_is_offered() -> None:
    host = HostHere(hosted_table(saved_game("dagorlad", {}), Manners(onlookers=True)))
    async with guests(host, ("Anna", ["sauron"]), ("Eva", []), pace="story") as (anna, eva):
        assert "undo" not in eva.text.splitlines()[-1]
        await anna.press("1", "1", "1")
        await eva.until(lambda: "goes on" in eva.text)
        assert "undo" not in eva.text.splitlines()[-1]


async def test_while_others_decide_the_keys_that_choose_say_who_does() -> None:
    host = host_of(moves=6)
    async with guests(host, ANNA, BEN) as seats:
        prompt = host.hosted.ground.table.prompt
        assert isinstance(prompt, Prompt)
        asked = next(one for one in seats if prompt.seat in one.app.guest.seats)
        idle = next(one for one in seats if one is not asked)
        assert "1-9 choose" in asked.text.splitlines()[-1]
        assert "choose" not in idle.text.splitlines()[-1]
        for key in ("1", "d"):  # a row, and a key of the game
            idle.app.clear_notifications()
            await idle.press(key)
            assert "Frodo decides now." in idle.said


async def test_replay_so_far_rules_and_talk_lie_over_the_table() -> None:
    host = host_of(moves=5)
    async with guests(host, ANNA) as (anna,):
        await anna.press("R")
        assert isinstance(anna.screen, GuestReplay)
        await anna.press("home", "down", "x", "b", "m", "E", "o", "W", "s")
        assert isinstance(anna.screen, GuestReplay)
        host.hosted.ground.act(host.hosted.ground.table.choices()[0].action, ())
        host.pump()
        await anna.press("q")
        await anna.until(lambda: anna.screen.shown.answers == 6)
        await anna.press("r")
        assert isinstance(anna.screen, GuestRules)
        await anna.press("s")
        assert isinstance(anna.screen, GuestRules)
        await anna.press("q", "T")
        assert isinstance(anna.screen, TalkScreen)
        await anna.press("h", "o", "enter")
        assert any(isinstance(one, f.DoSay) and one.text == "ho" for one in host.requests)


async def test_what_is_said_is_told_from_the_first_word_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_of(moves=3)
    told: list[tuple[GuestApp, str]] = []
    monkeypatch.setattr(GuestApp, "say", lambda app, sentence, *_, **__: told.append((app, sentence)))

    def of(seat: Seat) -> list[str]:
        return [sentence for app, sentence in told if app is seat.app and sentence.startswith("Ben as Sam: ")]

    async with guests(host, ANNA, BEN) as (anna, ben):
        await ben.press("T", *"ho", "enter")
        await anna.until(lambda: of(anna) == ["Ben as Sam: ho"])
        await ben.press(*"hey", "enter", "escape")
        await anna.until(lambda: of(anna) == ["Ben as Sam: ho", "Ben as Sam: hey"])
        async with guests(host, CEM) as (cem,):
            assert [one.text for one in cem.app.guest.said] == ["ho", "hey"]
            assert of(cem) == []
        host.wires[0].cut()
        await anna.until(lambda: any("The line is back" in sentence for _, sentence in told))
        assert of(anna) == ["Ben as Sam: ho", "Ben as Sam: hey"]


OWN = (Path(tui.__file__).parents[1].resolve(), Path(textual.__file__).parent.resolve())
"""Where a guest's program has its own files: those it may read."""


class NoFiles:
    """Fails where the program opens any file but its own, or writes to one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened: list[str] = []
        for module, name in ((builtins, "open"), (io, "open"), (os, "open")):
            monkeypatch.setattr(module, name, self._checking(getattr(module, name)))

    def _checking(self, function: Any) -> Any:
        def checked(file: Any, mode: Any = "r", *rest: Any, **more: Any) -> Any:
            writes = mode & (os.O_WRONLY | os.O_RDWR) if isinstance(mode, int) else set(str(mode)) & set("wax+")
            own = isinstance(file, int) or any(Path(os.fsdecode(file)).resolve().is_relative_to(one) for one in OWN)
            if writes or not own:
                self.opened.append(f"{file} ({mode})")
                raise OSError("no file is opened by a guest's program")
            return function(file, mode, *rest, **more)

        return checked


OURS = (
    GuessesScreen,
    GuestTableScreen,
    GuestReplay,
    GuestRules,
    LobbyScreen,
    ListScreen,
    TalkScreen,
    HelpScreen,
    Palette,
)
OTHERS = (ConsentScreen, PickScreen, AskScreen, TooSmallScreen)
"""All screens that a guest's program has."""


def keys_of(screen: Any) -> list[str]:
    """Return a key for each thing that can be done on a screen, but for leaving it."""
    enabled = {key: active.binding.action for key, active in screen.active_bindings.items() if active.enabled}
    found = {action.partition("(")[0]: key for key, action in enabled.items()}
    return sorted(key for action, key in found.items() if action not in ("leave", "back", "app.quit", "quit"))


async def back(seat: Seat) -> None:
    """Go back to the table."""
    for _ in range(6):
        if type(seat.screen) is GuestTableScreen:
            return
        await seat.press("escape")
        if isinstance(seat.screen, GuestReplay):
            await seat.press("q")


async def test_no_binding_and_no_command_opens_a_file_or_a_screen_of_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_of(moves=6)
    async with guests(host, ANNA) as (anna,):
        files = NoFiles(monkeypatch)
        for opener in ("", "R", "r"):
            await back(anna)
            if opener:
                await anna.press(opener)
            for key in keys_of(anna.screen):
                front = type(anna.screen)
                await anna.press(key)
                assert anna.app.crash_error is None, key
                assert type(anna.screen) in (*OURS, *OTHERS), f"{key} opens {anna.screen}"
                if type(anna.screen) is not front:
                    await back(anna)
                    if opener:
                        await anna.press(opener)
        await back(anna)
        commands = [*anna.app.get_system_commands(anna.screen)]
        words = {command.title for command in commands}
        assert not words & {"New game", "Games", "Replays", "History", "Learn", "Settings", "Home"}
        for command in commands:
            if command.title == "Quit" or command.help.startswith("On this screen"):
                continue  # what the screen can do has been done by its keys
            done = command.callback()
            if done is not None:
                await done
            await anna.pilot.pause()
            assert anna.app.crash_error is None, command.title
            assert type(anna.screen) in (*OURS, *OTHERS), f"{command.title} opens {anna.screen}"
            await back(anna)
        assert files.opened == []
        assert not any(binding.action == "suspend_process" for _, binding in anna.app._bindings)
        await anna.press("q")
        assert isinstance(anna.screen, LobbyScreen)
        for key in keys_of(anna.screen):
            await anna.press(key)
            assert type(anna.screen) in (*OURS, *OTHERS), f"{key} opens {anna.screen}"
            if not isinstance(anna.screen, LobbyScreen):
                await anna.press("q" if isinstance(anna.screen, GuestTableScreen) else "escape")
        assert files.opened == []


@pytest.mark.parametrize(("calling", "rings"), [("bell", 1), ("title", 0), ("off", 0)])
async def test_a_guest_whose_turn_has_come_is_called(calling: str, rings: int, monkeypatch: pytest.MonkeyPatch) -> None:
    bells, titles = list[GuestApp](), list[str]()
    monkeypatch.setattr(GuestApp, "bell", lambda app: bells.append(app))
    monkeypatch.setattr(guest_telling, "show_title", lambda app, words: titles.append(words))
    host = host_of()
    async with guests(host, ANNA, calling=calling) as (anna,):
        titles.clear()
        table, chance = host.hosted.ground.table, random.Random(2)
        for waits in (False, True):
            for _ in range(80):
                if ("frodo" in host.hosted.windows.waits()) == waits:
                    break
                host.hosted.ground.act(chance.choice(table.choices()).action, ())
            host.pump()
            await anna.until(lambda: stands_right(host, anna))
        assert len(bells) == rings
        assert titles == ([] if calling == "off" else ["evening", "evening: your turn"])


async def test_the_end_is_shown_without_what_only_a_log_has() -> None:
    saved, chance = saved_game("fellowship", {"hobbits": "2"}), random.Random(4)
    while not saved.table.over:
        action = chance.choice(saved.table.choices()).action
        saved.table.act(action)
    saved.table.undo(1)
    host = HostHere(hosted_table(saved, Manners(undo="free")))
    async with guests(host, ANNA) as (anna,):
        host.hosted.ground.act(action, ("frodo",))
        host.pump()
        await anna.until(lambda: "The end" in anna.text)
        await anna.press("space")
        await anna.until(lambda: isinstance(anna.screen, ResultScreen))
        assert "The game is" in anna.text
        assert "Leave the table" in anna.text
        assert not any(
            words in anna.text for words in ("The same table again", "Home", "Evaluate", "Lay the cards open")
        )
        await anna.press("o", "E", "a", "n", "x", "b", "slash", "1")
        assert isinstance(anna.screen, ResultScreen)
        await anna.press("v")
        assert isinstance(anna.screen, GuestTableScreen)
        await anna.press("1")
        assert isinstance(anna.screen, ResultScreen)
        await anna.press("u")
        await anna.until(lambda: anna.app.guest.table.entry < host.hosted.ground.table.entries)
        await anna.press("U")
        await anna.until(lambda: anna.app.guest.table.over)
        await anna.until(lambda: isinstance(anna.screen, ResultScreen))
        await anna.until(lambda: "The game is" in anna.text)
