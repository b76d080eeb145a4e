"""The lobby: what it lists, and where its keys lead."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.tui.shell.looking import said, text_of
from tui.hosting.frames import SeatHere, TableHere
from tui.hosting.hosted_people import ways_to_name
from tui.hosting.lobby import LobbyScreen
from tui.hosting.lobby_rows import seat_for, seated_words, waiting_words, where_to_sit
from tui.hosting.presence import span_of
from tui.themed import ThemedApp

SIZES = [(80, 24), (120, 40), (200, 60)]

EVENING = TableHere(
    "evening",
    "fellowship",
    "Moria, turn 9",
    [SeatHere("frodo", "Frodo", "Anna"), SeatHere("sam", "Sam", "you"), SeatHere("pippin", "Pippin", "bot")],
    waits=["sam"],
    since=42,
    here=2,
)
SAURON = TableHere(
    "sauron2",
    "fellowship",
    "Rivendell",
    [SeatHere("frodo", "Frodo", "Anna"), SeatHere("sauron", "Sauron", "free"), SeatHere("merry", "Merry", "free")],
    waits=["frodo"],
    since=7300,
)
KEPT = TableHere(
    "plain",
    "dagorlad",
    "set-up",
    [
        SeatHere("sauron", "Sauron (Dora)", "free", kept="Dora"),
        SeatHere("westernesse", "Westernesse (E. (Emil))", "free", kept="E. (Emil)"),
    ],
    ["sauron"],
)
FULL = TableHere("thursday", "dice", "Helm's Deep", [SeatHere("seat_1", "Seat 1", "Cem")], ["seat_1"], since=180_000)
WAITING = TableHere("new", "fellowship", "Bag End", SAURON.seats, waits=["sauron"], since=1900)
EMPTY = TableHere("newer", "fellowship", "Bag End", SAURON.seats, waits=["sauron", "merry"], since=1900)
MIXED = TableHere("newest", "fellowship", "Bag End", SAURON.seats, waits=["frodo", "merry"], since=1900)
LESSON = TableHere("lesson", "fellowship", "Moria", [], replay=True)


class Lobby(ThemedApp):
    """An application that has nothing but a lobby, and notes what it is asked for."""

    def __init__(self, *tables: TableHere, looks_on: bool = False) -> None:
        super().__init__()
        self.tables = tables
        self.sat: list[tuple[str, list[str], bool]] = []
        self.lobby = LobbyScreen("Anna's tables", "Ben, key SHA256:Qy7k", looks_on)

    def on_mount(self) -> None:
        self.push_screen(self.lobby)

    def on_lobby_screen_wanted(self) -> None:
        self.lobby.show(self.tables)

    def on_lobby_screen_sat(self, event: LobbyScreen.Sat) -> None:
        self.sat.append((event.table, event.seats, event.back))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_lobby_looks_like_this(size: tuple[int, int], picture: Any) -> None:
    picture(Lobby(EVENING, SAURON, FULL, LESSON), terminal_size=size)


async def test_enter_sits_down_in_ones_own_seat_and_asks_where_several_are_free() -> None:
    app = Lobby(EVENING, SAURON, FULL)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert app.sat == [("evening", ["sam"], False)]
        await pilot.press("r", "w")
        assert app.sat[1:] == [("evening", ["sam"], True), ("evening", [], False)]
        await pilot.press("down", "enter")
        assert "Which seat at sauron2?" in text_of(app)
        await pilot.press("2")
        assert app.sat[-1] == ("sauron2", ["merry"], False)
        await pilot.press("down", "enter")
        assert len(app.sat) == 4
        assert "Every seat is taken, and nobody looks on here." in said(app)


async def test_enter_looks_on_for_whoever_came_to_look_on() -> None:
    app = Lobby(msgspec.structs.replace(KEPT, onlookers=True), KEPT, looks_on=True)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Enter looks on, without a seat." in text_of(app)
        assert "enter Look on  s Take a seat" in text_of(app).splitlines()[-1]
        await pilot.press("enter")
        assert app.sat == [("plain", [], False)]
        await pilot.press("s", "2")
        assert app.sat[-1] == ("plain", ["westernesse"], False)
    barred = Lobby(KEPT, looks_on=True)
    async with barred.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert barred.sat == []
        assert "Nobody looks on here without a seat; s takes a free seat." in said(barred)


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        (FULL, " r Replay so far"),
        (msgspec.structs.replace(FULL, onlookers=True), " w Watch  r Replay so far"),
        (SAURON, " enter Sit down  r Replay so far"),
        (
            msgspec.structs.replace(SAURON, seats=[*EVENING.seats, *SAURON.seats[1:]]),
            " enter Sit down  s One more seat",
        ),
    ],
    ids=["full", "full to look at", "free", "own and free"],
)
async def test_the_row_of_keys_names_what_can_be_done_at_the_table(table: TableHere, keys: str) -> None:
    async with Lobby(table).run_test(size=(80, 24)) as pilot:
        assert text_of(pilot.app).splitlines()[-1].startswith(keys)


async def test_a_lobby_without_tables_says_so_and_a_cut_line_says_why() -> None:
    app = Lobby()
    async with app.run_test(size=(80, 24)):
        assert "No table is open here at the moment." in text_of(app)
        app.lobby.say_trouble("The host stops for a moment.")
        await app.lobby.workers.wait_for_complete()
        assert "The host stops for a moment." in text_of(app)


async def test_the_cursor_stays_at_its_table_when_the_list_changes() -> None:
    app = Lobby(EVENING, SAURON)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        app.lobby.show((LESSON, EVENING, SAURON))
        await pilot.pause()
        assert app.lobby.current() == SAURON


def test_who_sits_where_and_whom_a_table_waits_for() -> None:
    assert seated_words(EVENING.seats) == "You are Sam; Frodo (Anna); bots: Pippin"
    assert seated_words(SAURON.seats) == "Frodo (Anna); free: Sauron and Merry"
    assert [waiting_words(table) for table in (EVENING, SAURON, FULL, LESSON)] == [
        "your move, 0:42",
        "Frodo, 2 h",
        "Seat 1, 2 days",
        "a replay",
    ]
    assert [waiting_words(table) for table in (WAITING, EMPTY, MIXED)] == [
        "Sauron is free",
        "waits for players",
        "Frodo, 31 min",
    ]
    assert [span_of(seconds) for seconds in (0, 599, 600, 3599, 3600, 172_799, 172_800)] == [
        *("0:00", "9:59", "10 min", "59 min", "1 h", "47 h", "2 days")
    ]


def test_a_guest_goes_to_the_seat_that_has_its_name_or_is_kept_for_it() -> None:
    assert seat_for(KEPT, "e. (emil)") == ["westernesse"]
    assert seat_for(KEPT, "Sauron (Dora)") == seat_for(KEPT, "Emil)") == seat_for(KEPT, "") == ["sauron"]
    assert seat_for(FULL, "Cem") == []


def test_a_lobby_says_first_that_another_terminal_plays_and_offers_no_looking_on_in_vain() -> None:
    twice = msgspec.structs.replace(SAURON, seats=[SeatHere("frodo", "Frodo", "you", 1), *SAURON.seats[1:]])
    assert where_to_sit(twice) == (
        "Another terminal plays Frodo as you; enter does so, too; s takes a free seat instead."
    )
    assert where_to_sit(FULL) == "Every seat is taken, and nobody looks on here."
    assert where_to_sit(msgspec.structs.replace(FULL, onlookers=True)) == "Every seat is taken; w looks on."


def test_seats_are_named_by_their_ids_and_what_they_are_called() -> None:
    assert ways_to_name({"frodo": "Frodo", "p1": "Ann"}) == ["frodo", "p1 (Ann)"]
