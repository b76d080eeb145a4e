"""What lies around a hosted table: who is there, consent, talk."""

from __future__ import annotations

from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Input

from tests.tui.shell.looking import text_of
from tui.glyphs import ASCII, UNICODE
from tui.hosting.consent import ConsentScreen
from tui.hosting.frames import PresentRecord, QuestionRecord, SaidRecord, Sitting
from tui.hosting.presence import full_bar, news_of, short_bar, short_names
from tui.hosting.talk import EVERYBODY, TalkScreen, ears_of, said_line
from tui.themed import ThemedApp
from tui.widgets.lines import text_of as words_of

NAMES = {"frodo": "Frodo", "sam": "Sam", "merry": "Merry", "pippin": "Pippin", "sauron": "Sauron"}

PRESENT = PresentRecord(
    seats={
        "frodo": Sitting("Anna", "here"),
        "sam": Sitting("Ben", "here", mine=True),
        "merry": Sitting("Cem", "away", 320),
        "pippin": Sitting("sensible", "bot"),
    }
)

QUESTION = QuestionRecord(
    ask=3,
    by="Ben",
    what="undo",
    entry=42,
    to=40,
    text="Ben asks to take back: Sam plays Miruvor, and Merry's answer",
    told="The die was rolled since: three dots.",
    rule="B4.5",
    answers={"frodo": "yes", "merry": "away, yes"},
    yours=True,
)

SAID = [
    SaidRecord(said=1, entry=40, author="Anna", text="keep the Phial", at="2026-11-22T09:10:00+00:00", seat="frodo"),
    SaidRecord(said=2, entry=41, author="Ben", text="so I will", at="2026-11-22T09:11:00+00:00", to=["frodo", "merry"]),
    SaidRecord(said=3, entry=41, author="Cem", text="\x1b[2J", at="2026-11-22T09:12:00+00:00", note=True),
]


class Around(ThemedApp):
    """An application that shows one sheet, and notes what comes of it."""

    def __init__(self, sheet: Screen[Any]) -> None:
        super().__init__()
        self.sheet = sheet
        self.answers: list[bool | None] = []
        self.spoken: list[tuple[str, list[str]]] = []

    def on_mount(self) -> None:
        self.push_screen(self.sheet, self.answers.append)

    def on_talk_screen_spoken(self, event: TalkScreen.Spoken) -> None:
        self.spoken.append((event.text, event.to))


def test_each_seat_has_two_letters_of_its_own() -> None:
    assert short_names(NAMES.values()) == ["Fr", "Sm", "Me", "Pi", "Su"]
    assert short_names(["Seat 1", "Seat 2"]) == ["S1", "S2"]


@pytest.mark.parametrize(
    ("glyphs", "bar"), [(UNICODE, "●Fr ●Sa ○Me □Pi  ▸Me+ 0:42"), (ASCII, "*Fr *Sa -Me #Pi  >Me+ 0:42")]
)
def test_the_short_bar_tells_seats_apart_by_signs_and_names_whom_it_waits_for_longest(glyphs: Any, bar: str) -> None:
    assert words_of(short_bar(PRESENT, {"sam": 3, "merry": 42}, NAMES, glyphs)).strip() == bar


def test_the_full_bar_says_who_sits_where() -> None:
    assert words_of(full_bar(PRESENT, {"sam": 42}, NAMES, UNICODE)).strip() == (
        "● Frodo (Anna)  ▸● Sam (you, 0:42)  ○ Merry (Cem, away 5:20)  □ Pippin (sensible)"
    )
    bar = words_of(full_bar(PRESENT, {"merry": 42}, NAMES, UNICODE))
    assert "▸○ Merry (Cem, away 5:20, asked 0:42)" in bar, "each of two times says what it is"


def test_what_has_changed_at_the_table_is_told_in_sentences() -> None:
    seats = PRESENT.seats | {
        "frodo": Sitting("Anna", "away"),
        "merry": Sitting("Cem", "here"),
        "pippin": Sitting("Dora", "here"),
    }
    assert news_of(PRESENT, PresentRecord(seats=seats, lead="Dora"), NAMES) == [
        "Anna has gone; X hands Frodo to a bot.",
        "Cem is back.",
        "Dora plays Pippin now.",
        "Dora leads; y follows.",
    ]
    called_alike = {**NAMES, "pippin": "Dora", "merry": "Merry (Cem)"}
    assert "Dora sits down." in news_of(PRESENT, PresentRecord(seats=seats), called_alike)
    assert news_of(PRESENT, PRESENT, NAMES) == []
    assert news_of(None, PRESENT, NAMES) == []


def test_who_sits_in_ones_seat_at_another_terminal_is_told_from_the_beginning() -> None:
    shared = PresentRecord(seats={**PRESENT.seats, "sam": Sitting("Ben", "here", mine=True, terminals=3)})
    others = "2 other terminals play Sam, too, as you. To sit down elsewhere: join --seat and the seat."
    assert news_of(None, shared, NAMES) == news_of(PRESENT, shared, NAMES) == [others]
    assert news_of(shared, PRESENT, NAMES) == ["You alone play Sam again."]
    assert news_of(shared, shared, NAMES) == []


def test_what_is_said_names_the_seat_of_whoever_plays() -> None:
    names = {**NAMES, "frodo": "Frodo (Anna)"}
    said = [words_of(said_line(one, names)) for one in SAID]
    assert said[0] == "Frodo (Anna): keep the Phial"
    assert said[1].startswith("Ben to Frodo (Anna) and Merry: ")
    assert words_of(said_line(SAID[0], NAMES)) == "Anna as Frodo: keep the Phial"
    of_the_table = SaidRecord(said=4, entry=2, author="", text="A bot plays Sam.", at="", seat="sam", note=True)
    assert words_of(said_line(of_the_table, NAMES)) == "Note on entry 2: A bot plays Sam."
    to_oneself = SaidRecord(said=9, entry=2, author="Anna", text="wait", at="", seat="frodo", to=["frodo"], note=True)
    assert words_of(said_line(to_oneself, NAMES)) == "Anna as Frodo, note on entry 2: wait"


async def test_the_sheet_says_what_is_taken_back_and_enter_leaves_it() -> None:
    app = Around(ConsentScreen(QUESTION, NAMES))
    async with app.run_test(size=(80, 24)) as pilot:
        shown = text_of(app)
        assert "Ben asks to take back: Sam plays Miruvor" in shown
        assert "The die was rolled since: three dots (B4.5)." in shown
        assert "Frodo: yes   Merry: away, yes" in shown
        await pilot.press("enter")
        assert app.answers == [False]


async def test_a_question_that_is_settled_meanwhile_closes_its_sheet() -> None:
    sheet = ConsentScreen(QUESTION, NAMES)
    app = Around(sheet)
    async with app.run_test(size=(80, 24)) as pilot:
        sheet.renew(QuestionRecord(ask=3, by="Ben", what="undo", entry=42, to=40, text="It has lapsed", ended=True))
        await pilot.pause()
        assert app.answers == [None]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_consent_looks_like_this(size: tuple[int, int], picture: Any) -> None:
    picture(Around(ConsentScreen(QUESTION, NAMES)), terminal_size=size)


def test_one_talks_to_everybody_to_ones_side_or_to_one_seat() -> None:
    assert ears_of(["frodo", "sam"], ["sam"], ["frodo", "sam"], NAMES) == [EVERYBODY]
    side = ["frodo", "sam", "merry"]
    assert ears_of([*side, "sauron"], ["sam"], side, NAMES) == [
        EVERYBODY,
        ("my side", ("frodo", "merry")),
        ("Frodo", ("frodo",)),
        ("Merry", ("merry",)),
        ("Sauron", ("sauron",)),
    ]


async def test_what_is_typed_is_said_to_whom_the_line_names() -> None:
    app = Around(TalkScreen(SAID, NAMES, [EVERYBODY, ("Frodo", ("frodo",))]))
    async with app.run_test(size=(80, 24)) as pilot:
        shown = text_of(app)
        assert "Ben to Frodo and Merry: so I will" in shown
        assert "\x1b" not in shown
        await pilot.press("y", "e", "s", "enter", "tab", "n", "o", "enter")
        assert app.spoken == [("yes", []), ("no", ["frodo"])]
        assert app.sheet.query_one(Input).border_title == "To Frodo"
        await pilot.press("enter")
        assert app.answers == [None]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_talk_looks_like_this(size: tuple[int, int], picture: Any) -> None:
    picture(Around(TalkScreen(SAID, NAMES, [EVERYBODY, ("Frodo", ("frodo",))])), terminal_size=size)
