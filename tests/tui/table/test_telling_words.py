"""Words of choices, of beats and of the news: what is said where something is chosen, drawn or paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from core import catalogue
from core.fellowship.content.contents import lookup
from core.fellowship.model.events import EventBegan, FeatureDealt, TurnBegan
from core.fellowship.model.state import HIDDEN
from core.fellowship.words.event_words import asked_by
from core.fellowship.words.names import ODDS, card_name
from core.fellowship.words.spoken_board import tiles_text
from core.kernel.entries import Entry
from core.kernel.foresight import foresee
from core.kernel.prompts import Prompt
from replays.eyes import OPEN
from replays.gallery import shown
from saves.reader import read_log
from tests.tui.table.conftest import NewGame
from tests.tui.table.positions import at
from tests.tui.table.sitting import Sitting, seated
from tui.games.fellowship.events import before_event
from tui.games.fellowship.tiles import short_outlook, tile_rows
from tui.games.fellowship.told import told_of_event
from tui.glyphs import UNICODE
from tui.table.record import Record
from tui.widgets.lines import begun, sentences, text_of
from tui.widgets.pane import Scene
from tui.widgets.question import news_rows

SMALL = (80, 24)


def words_of(table: Sitting) -> str:
    """Return what is on the screen in one line."""
    return " ".join(table.text.split())


def select(table: Sitting, label: str) -> None:
    """Select the first choice whose label begins so."""
    words = table.screen.game.words
    state = table.screen.saved.table.state
    choices = table.screen.shown.choices
    table.screen.prompt.go_to(next(n for n, one in enumerate(choices) if words.label(state, one).startswith(label)))


def test_what_follows_is_told_sentence_by_sentence() -> None:
    assert sentences(["white fighting goes to Sam", "The cost is paid", "then the die falls: 1 in 6"]) == (
        "White fighting goes to Sam. The cost is paid; then the die falls: 1 in 6"
    )
    assert sentences(["No effect on Sam.", "The cost is paid", "then the die falls."]) == (
        "No effect on Sam. The cost is paid; then the die falls."
    )
    assert sentences([]) == begun("") == ""


def dealt(entries: Sequence[Sequence[Any]]) -> list[str]:
    """Return the news of a game of the fellowship in which that happened, entry by entry."""
    log = read_log(shown("nothing-to-give") or Path("none"))
    found = [Entry(None, list(events), 0, [], 0, "") for events in entries]
    state = log.table.state

    def happened(first: int, count: int) -> Iterator[tuple[int, Any, Any]]:
        return ((number, event, state) for number in range(first, first + count) for event in found[number].events)

    record = Record(log.game, happened)
    return record.news(found, 0, OPEN)


def test_cards_that_go_round_the_table_are_told_by_who_got_them() -> None:
    cards = ("white_joker", "white_hiding", "white_fighting")
    first, second, third = (
        FeatureDealt("B3.1", who, card) for who, card in zip(("sam", "frodo", "sam"), cards, strict=True)
    )
    named = [card_name(card) for card in cards]
    assert dealt([[first, second], [third, TurnBegan("B4.1", "frodo", 2)]]) == [
        f"Sam is dealt {named[0]}, {named[2]}",
        f"Frodo is dealt {named[1]}",
        "Frodo is the active player",
    ]
    assert dealt([[first]]) == [f"Sam is dealt {named[0]}"]
    unseen = FeatureDealt("B3.1", "sam", HIDDEN)
    assert dealt([[unseen, second, unseen]]) == ["Sam is dealt 2 hidden cards", f"Frodo is dealt {named[1]}"]


def test_no_tile_is_feared_after_the_end() -> None:
    log = read_log(shown("sauron-wins") or Path("none"))
    ended = Scene(log.game, log.table.state)
    assert short_outlook(ended, UNICODE) == ()
    assert "worst" not in "".join(text_of(row) for row in tile_rows(ended, 60, UNICODE))


def test_a_tile_that_could_end_the_game_is_said_to() -> None:
    log = read_log(shown("overtaken") or Path("none"))
    before = Scene(log.game, log.line.state_after(101))
    assert "at worst the game is lost: " in "".join(text_of(row) for row in tile_rows(before, 60, UNICODE))


def test_of_tiles_that_are_laid_out_no_chance_is_told() -> None:
    log = read_log(shown("overtaken") or Path("none"))
    laid = Scene(log.game, log.line.state_after(101))
    laid.view.display = ["fighting", "hiding"]
    rows = "".join(text_of(row) for row in tile_rows(laid, 60, UNICODE))
    assert "% event" not in rows
    assert "worst" not in rows
    assert "one of these is chosen; " in rows
    assert text_of(short_outlook(laid, UNICODE)) == "tile 1 of 2"
    told = " ".join(tiles_text(laid.view))
    assert "Laid out by Foresight: fighting, hiding. The next tile is chosen from these." in told
    assert "worst" not in told


def test_news_that_have_no_room_begin_with_a_sentence_and_never_in_its_middle() -> None:
    news = ["Sam goes to Bree", "Frodo looks at all the cards that lie in Rivendell", "Merry follows"]

    def shown_in(room: int, news: list[str] = news) -> list[str]:
        rows = news_rows(news, 40, room, UNICODE)
        assert len(rows) <= room
        return [text_of(row) for row in rows]

    assert shown_in(4) == [
        " · Sam goes to Bree",
        " · Frodo looks at all the cards that",
        "   lie in Rivendell",
        " · Merry follows",
    ]
    assert shown_in(3) == [" · Frodo looks at all the cards that", "   lie in Rivendell", " · Merry follows"]
    assert shown_in(2) == [" · Merry follows"]
    assert shown_in(1, news[:2]) == [" · Frodo looks at all the cards that …"]
    assert shown_in(0) == []


def test_a_price_is_paid_for_what_asks_for_it() -> None:
    assert asked_by("B9.1.1") == "Speak Friend and Enter"
    assert asked_by("B3.3") == "A Nazgûl appears"
    assert asked_by("B4.3.1") == ""


def test_the_log_says_what_was_paid_for() -> None:
    path = shown("nothing-to-give")
    assert path is not None
    log = read_log(path)
    game = catalogue.game("fellowship")
    record = Record(game, log.line.happened)
    told = [text_of(line.short) for line in record.lines_of(35, log.line.entries[35], None) if line.short]
    assert told[-1] == "paid for Speak Friend and Enter"


async def test_the_last_space_of_the_main_line_says_that_the_board_is_done() -> None:
    async with seated(at("first-elimination", 77), SMALL) as table:
        select(table, "Play Aragorn (white joker x2) on Fighting")
        await table.settle()
        assert "From 8 to 10: a shield, a large shield, and the board is done" in words_of(table)


async def test_a_die_that_comes_is_told_where_it_is_chosen() -> None:
    async with seated(at("first-elimination", 77), SMALL) as table:
        select(table, "Play Box of Earth (grey joker) on Friendship")
        await table.settle()
        assert f"a die roll; then the die falls: {ODDS[:40]}" in words_of(table)
        choice = table.screen.shown.choices[table.screen.prompt.choice]
        ahead = foresee(table.screen.game, table.screen.saved.table.state, choice.action)
        assert (ahead.stopped, ahead.drawn) == ("chance", "die")


async def test_what_a_card_does_stands_with_it() -> None:
    async with seated(at("first-elimination", 77), SMALL) as table:
        select(table, "Pippin uses Lembas")
        await table.settle()
        assert "draws cards up to a hand of six" in words_of(table).lower()
    async with seated(at("first-elimination", 68), SMALL) as table:
        select(table, "Frodo uses Phial")
        await table.settle()
        assert words_of(table).lower().count("the active player turns up no further tile this turn") == 2


async def test_preparations_say_that_four_cards_follow_and_show_those_that_lie_open(new_game: NewGame) -> None:
    async with seated(new_game(hobbits="2"), SMALL) as table:
        assert "turns up 4 cards and gives them to anybody" in words_of(table)
        await table.press("1")
        for _ in range(6):
            if table.screen.saved.table.prompt.kind == "hand_out":
                break
            await table.press("1")
        assert table.screen.saved.table.prompt.kind == "hand_out"
        assert "face up  " in table.text
        await table.press("1", "1", "1")
        assert "face up  " not in table.text, "the last card is named by the question"


def test_an_event_that_is_told_of_is_not_the_next_one_any_more() -> None:
    table = at("overtaken", 26).table
    number = table.state.event
    assert isinstance(table.prompt, Prompt)
    assert "Before" in table.game.words.prompt_text(table.state, table.prompt)
    asked = Scene(table.game, table.state, prompt=table.prompt)
    told = Scene(table.game, table.state, prompt=Prompt("", "", "", []), meanwhile=(EventBegan,))
    assert (before_event(asked).event, before_event(told).event) == (number - 1, number)
    scenario = lookup(table.state).scenarios[table.state.location]
    coming, past = (told_of_event(asked, scenario, one) for one in (number, number - 1))
    assert coming.endswith("It is about to happen.")
    assert "If it happened now: " in coming
    assert past.endswith("It has happened.")
    plate = next(plate for plate in table.game.words.plates(table.state) if plate.id == "events")
    about = [shape.about for shape in plate.shapes if shape.about]
    assert about[number - 1].endswith("is about to happen")
