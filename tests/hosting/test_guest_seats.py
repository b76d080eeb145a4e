"""Seats that change hands by keys: to a bot and back, to another guest, given up, taken away; and a table is closed."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from core.kernel.beats import Beat
from tests.hosting.hosting_kit import hosted_table, saved_game
from tests.hosting.in_process import HostHere, Seat, guests
from tui.hosting import frames as f
from tui.hosting.guest_screens import GuestTableScreen
from tui.hosting.hosted import Manners
from tui.hosting.lobby import LobbyScreen
from tui.hosting.lobby_rows import came_by
from tui.hosting.seats import Seating
from tui.sheets.confirm import ConfirmScreen
from tui.sheets.pick import PickScreen

HIDDEN = {"hobbits": "3", "hands": "hidden"}
ANNA, BEN, CEM = ("Anna", ["frodo"]), ("Ben", ["sam"]), ("Cem", ["pippin"])


def host_of(options: dict[str, str], owner: str = "", manners: Manners | None = None) -> HostHere:
    """Return a host of a table that may have an owner."""
    return HostHere(hosted_table(saved_game("fellowship", options), manners, seating=Seating(owner)))


async def choose(seat: Seat, words: str, *then: str) -> None:
    """Take the row of the sheet on seats that has these words, then press keys."""
    await seat.press("X")
    assert isinstance(seat.screen, PickScreen), seat.said
    pick = next((pick for pick in seat.screen.picks if pick.words == words), None)
    assert pick is not None, seat.text
    await seat.press(pick.key, *then)


async def test_seats_go_to_bots_and_come_back() -> None:
    host = host_of(HIDDEN)
    async with guests(host, ANNA, BEN) as (anna, ben):
        assert "is thinking" not in ben.text
        await choose(anna, "Let a bot play Frodo")
        await ben.until(lambda: ben.app.guest.present.seats["frodo"].how == "bot")
        assert "A bot plays Frodo until you take the seat back." in anna.said
        assert host.hosted.bot_due()
        assert anna.screen.shown.choices == []
        for one in (anna, ben):
            await one.until(lambda one=one: "Frodo is thinking…" in one.text)  # type: ignore[misc]
        host.hosted.bot_chose(host.hosted.ground.table.entry, host.hosted.think())
        host.pump()
        await ben.until(lambda: ben.app.guest.table.entry == 1)
        await choose(anna, "Take Frodo back")
        await anna.until(lambda: "You play Frodo again." in anna.said)
        assert host.hosted.ground.people.is_person("frodo")
        await ben.press("q")
        await anna.until(lambda: anna.app.guest.present.seats["sam"].how == "away")
        await choose(anna, "Let a bot play Sam")
        assert not host.hosted.ground.people.is_person("sam")
        await choose(anna, "Let a bot play Pippin")
        assert not host.hosted.ground.people.is_person("pippin")
        assert [seat.who for seat in host.hosted.listed("test:Zoe").seats] == ["Anna", "bot", "free"]


async def test_who_hands_a_seat_to_a_bot_is_told_from_there_on() -> None:
    host = host_of(HIDDEN)
    ground = host.hosted.ground
    async with guests(host, ANNA, BEN, CEM) as (anna, _, _):
        beats = anna.screen.course.beats

        async def through(entries: int) -> None:
            while ground.table.entry < entries:
                ground.act(ground.table.choices()[0].action, ())
            host.pump()
            await anna.until(lambda: anna.screen.shown.answers == entries)
            while beats.telling:
                await anna.press("space")

        await through(8)
        begun: list[int] = []
        cut = beats._cut

        def noted(first: int, people: Collection[str]) -> list[Beat]:
            begun.append(first)
            found: list[Beat] = cut(first, people)
            return found

        beats._cut = noted
        await choose(anna, "Let a bot play Frodo")
        await anna.until(lambda: "A bot plays Frodo" in anna.said)
        await through(12)
        await choose(anna, "Take Frodo back")
        await anna.until(lambda: "You play Frodo again." in anna.said)
        await through(14)
        assert begun
        assert min(begun) > 8
        assert begun == sorted(set(begun))


async def test_a_seat_is_given_to_another_guest_and_the_line_comes_back_to_where_one_sits() -> None:
    host = host_of({"hobbits": "3"}, manners=Manners(onlookers=True))
    async with guests(host, ANNA, BEN, ("Eva", [])) as (anna, ben, eva):
        await choose(ben, "Give Sam to another guest")
        assert "Give Sam to whom?" in ben.text
        await ben.press("1")
        assert isinstance(ben.screen, ConfirmScreen)
        await ben.press("n")
        assert host.hosted.ground.people.seating.holder("sam") == "test:Ben"
        await choose(ben, "Give Sam to another guest", "1")
        assert "Eva plays Sam from now on, and you look on." in ben.text
        await ben.press("y")
        await eva.until(lambda: eva.app.guest.seats == ["sam"] and eva.app.guest.settled)
        await ben.until(lambda: ben.app.guest.seats == [] and isinstance(ben.screen, GuestTableScreen))
        await anna.until(lambda: "Eva plays Sam now." in anna.said)
        wire = next(one for one in host.wires if one.guest.name == "Eva")
        wire.cut()
        await eva.until(lambda: "The line is back" in eva.said)
        assert eva.app.guest.seats == ["sam"]
        await ben.press("X")
        assert "Only those who have a seat here" in ben.said


async def test_nobody_is_offered_to_who_has_secrets_from_the_seat() -> None:
    async with guests(host_of(HIDDEN), ANNA, BEN) as (anna, _):
        await anna.press("X")
        assert [pick.words for pick in anna.screen.picks] == [
            "Let a bot play Pippin",
            "Let a bot play Frodo",
            "Swap Frodo for another seat",
            "Give up Frodo",
        ]
        await anna.press("3")
        assert [(pick.words, pick.about) for pick in anna.screen.picks] == [
            ("Sam (Ben)", "who is asked"),
            ("Pippin", "which is free"),
        ]
        await anna.press("2")
        await anna.until(lambda: anna.app.guest.seats == ["pippin"] and anna.app.guest.settled)


async def test_a_seat_that_is_given_up_is_free() -> None:
    host = host_of(HIDDEN)
    async with guests(host, ANNA, BEN) as (anna, ben):
        await choose(ben, "Give up Sam", "y")
        await ben.until(lambda: isinstance(ben.screen, LobbyScreen))
        await anna.until(lambda: "Sam is free now." in anna.said)
        assert host.hosted.ground.people.is_free("sam")
        assert [one.keep for one in host.requests if isinstance(one, f.DoRise)] == [False]


async def test_the_owner_takes_seats_away_and_closes_the_table() -> None:
    host = host_of(HIDDEN, owner="test:Anna")
    async with guests(host, ANNA, BEN, CEM) as (anna, ben, cem):
        await ben.press("X")
        assert not any(words in ben.text for words in ("Take", "Close"))
        await ben.press("escape")
        await cem.press("q")
        await anna.until(lambda: anna.app.guest.present.seats["pippin"].how == "away")
        await choose(anna, "Take Pippin from Cem")
        assert "Pippin is free for anybody." in anna.text
        await anna.press("y")
        assert host.hosted.ground.people.is_free("pippin")
        await choose(anna, "Take Sam from Ben")
        assert "Ben is sent away, and Sam is free for anybody." in anna.text
        await anna.press("n")
        assert host.hosted.ground.people.is_here("sam")
        await choose(anna, "Close the table")
        assert "Everybody is sent away." in anna.text
        await anna.press("y")
        assert host.hosted.ground.closed
        for one in (anna, ben):
            await one.until(lambda one=one: isinstance(one.screen, LobbyScreen))  # type: ignore[misc]
            await one.until(lambda one=one: "Anna, whose table this is, has closed evening." in one.text)  # type: ignore[misc]


async def test_the_owner_sees_whose_the_seats_are_and_takes_one_back_from_a_bot() -> None:
    host = host_of(HIDDEN, owner="test:Anna")
    async with guests(host, ANNA, BEN, CEM) as (anna, ben, cem):
        await cem.press("q")
        await anna.until(lambda: anna.app.guest.present.seats["pippin"].how == "away")
        host.hosted.hands.hand(host.wires[0].guest, "pippin", "sensible")
        host.pump()
        await anna.until(lambda: anna.app.guest.present.seats["pippin"].how == "bot")
        await anna.press("X")
        for words in ("Sam: Ben, test:Ben, since 20", "Pippin: Cem, test:Cem", "plays for it."):
            await anna.until(lambda words=words: words in anna.text)  # type: ignore[misc]
        await anna.press("escape")
        await choose(anna, "Take Pippin from Cem")
        assert "the bot plays on" in anna.text
        await anna.press("y")
        assert host.hosted.ground.people.is_free("pippin")
        assert host.hosted.ground.people.player("pippin") == "sensible"
        told = ben.app.guest.present.seats["frodo"]
        assert (told.who, told.holder, told.since) == ("", "", ""), "only the owner is told"


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("uid:1004", "user 1004 of this machine"),
        ("uid:1004/anna", "user 1004 of this machine as anna"),
        ("key:SHA256:Qy7", "key SHA256:Qy7"),
        ("words:evening/sam", "by invitation"),
    ],
)
def test_the_sheet_says_from_where_a_guest_comes(who: str, words: str) -> None:
    assert came_by(who) == words


async def test_who_is_sent_away_comes_back_to_the_lobby_and_reads_by_whom() -> None:
    host = host_of(HIDDEN, owner="test:Anna")
    async with guests(host, ANNA, BEN) as (anna, ben):
        await ben.press("question_mark")
        await choose(anna, "Take Sam from Ben", "y")
        await ben.until(lambda: isinstance(ben.screen, LobbyScreen))
        sentence = "Anna, whose table this is, has taken Sam from you."
        await ben.until(lambda: sentence in ben.text)
        assert ben.app.guest.bye is None, "the line stands"
        await ben.until(lambda: "free: Sam and Pippin" in ben.text)
        await ben.press("enter", "1")
        await ben.until(lambda: ben.sits() and ben.app.guest.seats == ["sam"])
        await ben.press("q")
        await ben.until(lambda: isinstance(ben.screen, LobbyScreen))
        assert sentence not in ben.text
