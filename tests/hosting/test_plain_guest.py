"""A guest line by line, at a host with real sockets: what others do is told as it comes."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from core import catalogue
from core.dagorlad.model.actions import Resign
from core.fellowship.model.actions import GiveCard
from core.kernel.prompts import Outcome, Prompt, passing_until
from saves.game_file import SavedGame
from tests.hosting.hosting_kit import saved_game
from tests.hosting.sockets import WITHIN, Friend, a_host
from tui.commands.plain_guest import PlainGuest
from tui.commands.problems import Problem
from tui.hosting import frames as f
from tui.hosting.guest_link import Wire
from tui.hosting.line import Line

OPTIONS = {"hobbits": "3", "hands": "hidden"}


class Keyboard:
    """What somebody types, and what is printed."""

    def __init__(self, guest: PlainGuest, out: pytest.CaptureFixture[str], keys: int) -> None:
        self.guest = guest
        self.told = ""
        self._out = out
        self._keys = keys
        self.running = asyncio.create_task(guest.run())

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self._keys, f"{line}\n".encode())

    async def until(self, words: str) -> str:
        """Wait until some words have been printed since this was asked last, and return all that was since then."""
        told, end = "", time.monotonic() + WITHIN
        while words not in " ".join(told.split()):
            ended = self.running.done() or time.monotonic() > end
            told += self._out.readouterr().out
            assert not ended or words in " ".join(told.split()), told
            await asyncio.sleep(0.01)
        self.told += told
        return told


@asynccontextmanager
async def at_keyboard(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    out: pytest.CaptureFixture[str],
    name: str,
    *seats: str,
    table: str | None = "evening",
    watch: bool = False,
) -> AsyncIterator[Keyboard]:
    """Yield somebody who plays line by line."""
    ours, theirs = os.pipe()
    with os.fdopen(ours, encoding="utf-8") as stdin, monkeypatch.context() as patched:
        patched.setattr("sys.stdin", stdin)
        keyboard = Keyboard(PlainGuest(lambda: Line.connect(path, as_=name), table, seats, watch=watch), out, theirs)
        try:
            yield keyboard
        finally:
            os.close(theirs)
            async with asyncio.timeout(WITHIN):
                await asyncio.gather(keyboard.running, return_exceptions=True)


async def test_a_game_is_played_and_taken_back_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = saved_game("fellowship", OPTIONS)
    async with (
        a_host(tmp_path, game) as (host, path),
        at_keyboard(path, monkeypatch, capsys, "anna", table=None) as anna,
    ):
        told = await anna.until("leave it >")
        assert told.startswith("The Lord of the Rings, entry 0: Bag End")
        assert "Preparations: will Frodo roll the die?" in told
        ben = await Friend.come(path, "ben", "sam")
        await anna.until("Ben plays Sam now.")
        anna.type("1")
        told = await anna.until("to whom?")
        assert "Frodo rolls" in told
        assert (await ben.asked(1)).entry == 1
        anna.type("say good evening")
        said = await ben.until(lambda one: isinstance(one, f.SaidRecord))
        assert (said.author, said.text) == ("anna", "good evening")
        await ben.send(f.DoSay, text="\x1b[2Jhello")
        await anna.until("ben as Sam: \\x1b[2Jhello")
        anna.type("who")
        assert "Sam: ben, here" in await anna.until("Pippin: free")
        anna.type("w")
        assert (await anna.until(">")).count("step 2 of a turn") == 1, "what is refused for one reason is told together"
        anna.type("hand")
        await anna.until("Frodo has")
        for word, answer in (
            ("99", "there is no choice 99"),
            ("hint", "not to be had at a host's table"),
            ("help hint", "hint is not to be had at a host's table; help lists what is"),
            ("evaluate", "not to be had at a host's table"),
            ("yes", "not asked for anything now"),
            ("undo 3", "one decision or order at a time"),
            ("bot nobody", "the seats here are Frodo, Sam and Pippin"),
            ("go nowhere", "has no map"),
            ("nonsense", "that was not understood"),
        ):
            anna.type(word)
            assert answer.casefold() in " ".join((await anna.until(">")).casefold().split()), word
        anna.type("undo")
        question = await ben.until(lambda one: isinstance(one, f.QuestionRecord))
        await ben.send(f.DoConsent, ask=question.ask, yes=True)
        await anna.until("Undone: Yes, Frodo will roll the die:")
        anna.type("redo")
        await anna.until("to whom?")
        await ben.line.close()
        await anna.until("Ben has gone.")
        anna.type("bot ben")
        await anna.until("A bot plays Sam now.")
        anna.type("quit")
        await anna.until("The host keeps the game and your seat")
        async with asyncio.timeout(WITHIN):
            await anna.running
            while host.sitters:
                await asyncio.sleep(0.01)
    assert game.table.entry >= 1


async def test_an_order_of_several_steps_is_carried_out_by_a_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = saved_game("dagorlad", bots={"sauron": "random"}, seed=5)
    async with (
        a_host(tmp_path, game) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "westernesse", table=None) as anna,
    ):
        await anna.until("Which piece moves next?")
        anna.type("go XX 2209")
        await anna.until("No piece that could be taken now is called 'XX'.")
        anna.type("go CA1 2209")
        told = await anna.until("Which piece moves next?")
        assert "Cavalry CA1 goes to 2209" in " ".join(told.split())
        assert "where to" not in told.casefold(), "nothing is asked in between"
        done = game.table.entry
        anna.type("undo")
        told = await anna.until("Which piece moves next?")
        assert told.count("Undone: go CA1 2209.") == 1, "the whole order is taken back, and that is told once"
        assert game.table.entry <= done - 2
        anna.type("redo")
        told = await anna.until("Which piece moves next?")
        assert "Cavalry CA1 goes to 2209" in " ".join(told.split())
        assert "where to" not in told.casefold(), "the whole order is brought back"
        assert game.table.entry == done
        anna.type("go CA1 2211")
        await anna.until("Cavalry CA1 has moved in this phase.")
        anna.type("go bowmen south 1")
        await anna.until("Which piece moves next?")
        anna.type("last")
        told = await anna.until(" >")
        assert all(f"Bowmen BO{number} go" in told for number in (1, 2, 3)), "all of the order is told again"
        anna.type("quit")
        await anna.until("The host keeps the game and your seat")
    assert game.table.entry > 2


async def test_a_line_that_is_cut_comes_back_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        a_host(tmp_path, saved_game("fellowship", OPTIONS)) as (host, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "frodo") as anna,
    ):
        await anna.until("leave it >")
        connect = anna.guest.link.connect
        tries: list[int] = []

        async def only_later() -> Wire:
            tries.append(1)
            if len(tries) < 3:
                raise Problem("no host is running here")
            return await connect()

        anna.guest.link.connect = only_later
        for line in host.sitters:
            line.end("The host stops for a moment.", again=True)
        told = " ".join((await anna.until("The line is back; enter tells what is asked.")).split())
        assert "The host stops for a moment. It goes on by itself once the line is back; ctrl+c leaves." in told
        assert "no host is running" not in told.casefold(), "it is said once that the line is cut"
        anna.type("")
        await anna.until("will Frodo roll the die?")
        anna.type("1")
        await anna.until("to whom?")
        for line in host.sitters:
            line.end("The host stops.")
        with pytest.raises(Problem, match="The host stops"):
            async with asyncio.timeout(WITHIN):
                await anna.running


@pytest.mark.parametrize(
    ("table", "seats", "watch", "why"),
    [
        (None, [], False, "name a table; there is evening, sunday"),
        ("monday", [], False, "there is no such table here; there is evening, sunday"),
        ("evening", ["nobody"], False, "There is no seat 'nobody' here"),
        ("evening", [], True, ""),
    ],
)
async def test_who_may_not_join_is_told_why(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    table: str | None,
    seats: list[str],
    watch: bool,
    why: str,
) -> None:
    games = saved_game("fellowship", OPTIONS), saved_game("fellowship", OPTIONS, seed=4)
    async with (
        a_host(tmp_path, *games) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", *seats, table=table, watch=watch) as anna,
    ):
        if why:
            with pytest.raises(Problem, match=why):
                async with asyncio.timeout(WITHIN):
                    await anna.running
            return
        await anna.until("The table waits for Frodo.")
        for word, answer in (("1", "nothing is asked of you now"), ("why", "you are watching")):
            anna.type(word)
            assert answer in (await anna.until(">")).casefold()


async def test_who_looks_on_is_not_told_to_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        a_host(tmp_path, saved_game("fellowship", OPTIONS)) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", watch=True) as anna,
    ):
        told = " ".join((await anna.until("The table waits for Frodo.")).split())
        assert "You look on. view tells the whole table" in told
        assert "A number chooses" not in told
        assert "lets a bot play" not in told
        anna.type("?4")
        await anna.until("Nothing is asked now that has numbers.")


async def test_whoever_has_the_name_of_a_seat_sits_down_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        a_host(tmp_path, saved_game("fellowship", OPTIONS)) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "Pippin") as pippin,
    ):
        assert "You play Pippin." in await pippin.until("The table waits for Frodo. Nobody plays Frodo: bot Frodo")


async def test_who_comes_back_hears_what_happened_and_where_the_game_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with a_host(tmp_path, saved_game("fellowship", OPTIONS)) as (_, path):
        async with at_keyboard(path, monkeypatch, capsys, "anna", "frodo") as anna:
            assert "Frodo rolls" not in await anna.until("leave it >"), "who is new has missed nothing"
            anna.type("1")
            await anna.until("to whom?")
            anna.type("quit")
            await anna.until("join again to go on")
        async with at_keyboard(path, monkeypatch, capsys, "anna", "frodo") as anna:
            told = await anna.until("to whom?")
            assert "Frodo rolls" in told
            assert "Bag End, step 2 of 3, Preparations." in " ".join(told.split())


async def test_what_bots_do_is_told_together_once_the_guest_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = {"saruman": "sensible", "fellowship": "sensible"}
    game = saved_game("ring_war", {"game": "three_player"}, bots)
    async with (
        a_host(tmp_path, game) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "dark_power") as anna,
    ):
        await anna.until("Where does the Third Nazgûl start?")
        anna.type("7")
        told = await anna.until("From which pile do you draw an Event Card?")
        assert told.count("The table goes on by itself.") <= 1
        async with asyncio.timeout(6 * WITHIN):
            while "The Fellowship moves" not in " ".join(anna.told.split()):
                anna.type("1")
                await anna.until(">")
        anna.type("quit")
        await anna.until("The host keeps the game and your seat")


def _until(asked: Callable[[Prompt], bool], windows: str = "holders") -> SavedGame:
    """Return a War for three in which nobody plays a card, up to a question."""
    game = saved_game("ring_war", {"game": "three_player", "windows": windows})
    table, words = game.table, game.table.game.words
    while not asked(prompt := found(table.prompt)):
        labels = {words.label(table.state, choice): choice for choice in prompt.choices}
        idle = (choice for label, choice in labels.items() if label.startswith(("Pass", "Done", "Go on", "End")))
        table.act(next(idle, prompt.choices[0]).action)
    return game


def _moves(prompt: Prompt) -> bool:
    return prompt.kind == "moves" and prompt.seat == "fellowship"


def found(prompt: Prompt | Outcome) -> Prompt:
    """Return a question of a game that is not over."""
    assert isinstance(prompt, Prompt)
    return prompt


async def _pass(friend: Friend, seat: str) -> None:
    """Let a friend pass once that seat is waited for."""
    asked = await friend.until(lambda one: isinstance(one, f.AskedRecord) and seat in one.waits)
    await friend.send(f.DoAct, entry=asked.entry, choice=asked.prompt.choices[0].n)


async def test_an_order_goes_on_after_what_the_guest_and_others_are_asked_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        a_host(tmp_path, _until(_moves, "open")) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "fellowship") as anna,
    ):
        await anna.until("What moves next?")
        ben, carl = await Friend.come(path, "ben", "saruman"), await Friend.come(path, "carl", "dark_power")
        anna.type("go Gimli Trollshaws")
        told = await anna.until("Characters arrive at the Trollshaws. Do you play a card?")
        assert "The order goes on when that is answered: go Gimli Trollshaws." in " ".join(told.split())
        assert "split" not in told, "what an order does on its way is told as one thing"
        anna.type("1")
        await anna.until("The table waits for Saruman.")
        await _pass(ben, "saruman")
        await _pass(carl, "dark_power")
        told = await anna.until("What moves next?")
        assert "where to" not in told, "he goes there and no further"
        anna.type("go Legolas Eregion")
        told = await anna.until("What moves next?")
        assert "The cheapest way to Eregion costs 8 movement points" in " ".join(told.split())
        assert "go Legolas" not in told, "what leads nowhere is given back"


async def test_an_order_of_somebody_else_is_told_and_taken_back_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        a_host(tmp_path, _until(_moves)) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "saruman") as anna,
    ):
        await anna.until("The table waits for the Fellowship.")
        ben = await Friend.come(path, "ben", "fellowship")
        await anna.until("Ben plays the Fellowship now.")
        asked = next(one for one in reversed(ben.records) if isinstance(one, f.AskedRecord))
        for label in ("Imrahil", "Linhir"):
            assert asked.prompt is not None
            number = next((one.n for one in asked.prompt.choices if label in one.label), -1)
            assert number > 0, [one.label for one in asked.prompt.choices]
            await ben.send(f.DoAct, entry=asked.entry, choice=number)
            asked = await ben.asked(asked.entry + 1)
        told = await anna.until("The Fellowship moves Imrahil")
        assert "waits for the Fellowship" not in told, "it waits for the same as before"
        for _ in range(2):
            await ben.send(f.DoUndo)
            await ben.until(lambda one: isinstance(one, f.RewoundRecord))
        told = await anna.until("The table waits for the Fellowship.")
        assert "Taken back: The Fellowship moves Imrahil from Dol Amroth to Linhir." in " ".join(told.split())
        assert "this is entry" not in told


async def test_end_goes_past_what_comes_in_each_turn_at_a_hosts_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    passed_by = catalogue.game("ring_war").words.passed_by
    game = _until(lambda prompt: bool(passed_by(prompt)))
    async with (
        a_host(tmp_path, game) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "saruman") as anna,
    ):
        await anna.until("end goes on past barter, Alliance and Palantír")
        anna.type("end")
        told = await anna.until("The table waits for the Dark Power.")
        assert "Do you propose" not in told
        anna.type("undo")
        await anna.until("Undone: end.")


async def test_on_goes_past_windows_at_a_hosts_table_and_is_taken_back_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = saved_game("fellowship", {"hobbits": "2", "one_ring_card": "on"})
    async with (
        a_host(tmp_path, game) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "frodo") as anna,
    ):
        assert "Go on for a while" in await anna.until("something else to use")
        anna.type("on")
        told = await anna.until("will Frodo roll the die?")
        assert "does anybody use" not in told
        anna.type("undo")
        await anna.until("Undone: Go on for a while.")


async def test_words_that_only_a_hosts_table_has_are_told_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        a_host(tmp_path, saved_game("fellowship", OPTIONS)) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "The Sam") as anna,
    ):
        assert "You play Sam." in await anna.until("The table waits for Frodo.")
        for word, answer in (("help", "help others"), ("help say", "talks to everybody"), ("help others", "yes, no")):
            anna.type(word)
            told = await anna.until(" >")
            assert answer in told
            assert "hint" not in told, "no bot is asked at a host's table"


async def test_seats_are_changed_given_up_and_taken_back_and_one_is_told_alone_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        a_host(tmp_path, saved_game("fellowship", {"hobbits": "3", "hands": "hidden", "sauron": "on"})) as (host, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "sam") as anna,
    ):
        await anna.until("You play Sam.")
        ben, cem = await Friend.come(path, "ben", "frodo"), await Friend.come(path, "cem", "sauron")
        await anna.until("Cem plays Sauron now.")
        for line, said, to in (
            ("tell frodo he has no cards", "he has no cards", ["frodo"]),
            ("say to Ben: he has no cards", "he has no cards", ["frodo"]),
            ("say to all: be careful", "to all: be careful", []),
        ):
            anna.type(line)
            heard = await ben.until(lambda one: isinstance(one, f.SaidRecord) and one.author == "anna")
            assert (heard.text, heard.to) == (said, to)
            await anna.until(said)
        private = [one for one in cem.records if isinstance(one, f.SaidRecord) and one.to]
        assert private == []
        anna.type("swap pippin")
        await anna.until("You play Pippin.")
        anna.type("bot pippin")
        assert "A bot plays Pippin until you take the seat back; sit does that." in await anna.until(" >")
        anna.type("bot pippin")
        await anna.until("A bot plays Pippin already.")
        anna.type("sit")
        await anna.until("You play Pippin again.")
        anna.type("swap ben")
        asked = await ben.until(lambda one: isinstance(one, f.QuestionRecord))
        assert asked.text == "Pippin asks to swap seats with Frodo"
        for friend in (ben, cem):
            await friend.send(f.DoConsent, ask=asked.ask, yes=True)
        await anna.until("You play Frodo.")
        anna.type("give up")
        await anna.until("you leave the table, and anybody may take your seat.")
        anna.type("give up yes")
        await anna.until("You have given up your seat")
        async with asyncio.timeout(WITHIN):
            await anna.running
        assert host.tables["evening"].hosted.ground.people.is_free("frodo")
        for friend in (ben, cem):
            await friend.line.close()


async def test_two_terminals_in_one_seat_are_told_of_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        a_host(tmp_path, saved_game("fellowship", OPTIONS)) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "frodo") as anna,
    ):
        told = await anna.until("leave it >")
        assert "terminal" not in told
        twin = await Friend.come(path, "anna", "frodo")
        await anna.until("Another terminal plays Frodo, too, as you.")
        present = next(one for one in twin.records if isinstance(one, f.PresentRecord))
        assert present.seats["frodo"].terminals == 2
        await twin.line.close()
        await anna.until("You alone play Frodo again.")


async def test_who_need_not_give_is_told_who_decides_then_and_who_takes_gifts_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = saved_game("fellowship", OPTIONS, seed=9)
    for _ in range(80):
        prompt = game.table.prompt
        assert isinstance(prompt, Prompt)
        others = {one.seat for one in prompt.choices if isinstance(one.action, GiveCard)}
        others -= {prompt.seat}
        if others:
            break
        game.table.act(prompt.choices[0].action)
    assert isinstance(prompt, Prompt)
    giver = sorted(others)[0]
    async with (
        a_host(tmp_path, game) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", giver) as anna,
    ):
        told = " ".join((await anna.until("decides.")).split())
        assert "You may let it be: if nobody does it, " in told
        friend = await Friend.come(path, "ben", prompt.seat)
        anna.type("1")
        await anna.until("On the table:")
        asked = await friend.asked(game.table.entry)
        assert asked.prompt is not None
        back = next(one.n for one in asked.prompt.choices if one.label.startswith("Back"))
        await friend.send(f.DoAct, entry=asked.entry, choice=back)
        await anna.until("Taken back again: grey hiding from Pippin.")


async def test_a_guest_hears_that_going_on_counted_and_who_is_awaited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = saved_game("fellowship", {"hobbits": "3"})
    for _ in range(400):
        prompt = game.table.prompt
        assert isinstance(prompt, Prompt)
        if prompt.window and {one.seat for one in prompt.choices if passing_until(one.action) is None} == {
            "frodo",
            "sam",
        }:
            break
        game.table.act(prompt.choices[0].action)
    async with (
        a_host(tmp_path, game) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "frodo") as anna,
    ):
        await anna.until(">")
        ben = await Friend.come(path, "ben", "sam")
        await anna.until("Ben plays Sam now.")
        anna.type("done")
        told = await anna.until("You go on. The table waits for Sam.")
        assert "  1  " not in told, "the question is not put again"
        assert "Nobody plays" not in told
        await ben.send(f.DoRise)


async def test_a_game_that_is_over_names_only_what_there_is_at_a_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = saved_game("dagorlad", {})
    while isinstance(prompt := game.table.prompt, Prompt):
        resigns = (one for one in prompt.choices if isinstance(one.action, Resign))
        game.table.act(next(resigns, prompt.choices[0]).action)
    async with (
        a_host(tmp_path, game) as (_, path),
        at_keyboard(path, monkeypatch, capsys, "anna", "sauron") as anna,
    ):
        told = await anna.until("undo takes back the last choice, quit leaves; the host keeps the game.")
        assert "evaluate" not in told
        async with at_keyboard(path, monkeypatch, capsys, "eva", watch=True) as eva:
            assert "undo" not in await eva.until("quit leaves; the host keeps the game.")
