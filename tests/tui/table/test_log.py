"""The log in short words: every event has them or is left out, twelve rows tell much, and nothing secret is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import pytest

from core import catalogue
from core.kernel.entries import SeatInfo
from core.kernel.table import Table, new_header
from replays.eyes import OPEN
from replays.gallery import gallery
from replays.naming import by_name
from replays.replay import Replay
from saves.reader import read_log
from tests.games import shipped
from tests.tables import random_table, tables
from tests.tui.table.conftest import Midway
from tests.tui.table.sitting import seated
from tui.glyphs import ASCII, UNICODE
from tui.sheets.lists import ListScreen
from tui.short import Moment, short_words_of
from tui.table.record import Record
from tui.widgets.lines import Line, line, text_of, width
from tui.widgets.log import LogEntry, entries_of, log_rows, told_rows

COLUMNS, ROWS = 38, 12
"""The log at 120x40."""

LEAST = {"fellowship": 19.0, "dice": 13.0}
"""So many events twelve rows tell on average over the games of the gallery."""


def types_of(union: Any) -> set[type]:
    """Return the types of a union of unions."""
    if isinstance(union, UnionType):
        return set().union(*(types_of(one) for one in get_args(union)))
    return {union}


@cache
def told(path: Path) -> tuple[str, list[LogEntry], int]:
    """Return the game of a replay of the gallery, the entries of its log with open hands, and how many events it has
    words for."""
    log = read_log(path)
    replay = Replay(log)
    record = Record(by_name(log.game, log.header), replay.line.happened)
    record.reach = len(replay.entries)
    lines = record.latest(replay.entries, len(replay.entries), OPEN)
    return log.game.id, list(entries_of(lines)), len(lines)


def rows_of(stem: str, first: int, last: int, size: int = COLUMNS) -> list[str]:
    """Return the rows of some entries of a replay of the gallery, the last one new."""
    path = next(path for path in gallery() if path.stem == stem)
    found = [entry for entry in told(path)[1] if first <= entry.number <= last]
    return [text_of(row).rstrip() for entry in found for row in log_rows(entry, size, entry.number == last)]


@pytest.mark.parametrize("game_id", shipped())
def test_every_event_has_short_words_or_is_left_out(game_id: str) -> None:
    game = catalogue.game(game_id)
    short = short_words_of(game)
    assert short is not None
    assert {*short.words} | short.left_out == types_of(game.event_type)
    assert not {*short.words} & short.left_out
    assert short.headings <= {*short.words}


@pytest.mark.parametrize("game_id", LEAST)
def test_twelve_rows_tell_many_events(game_id: str) -> None:
    events = rows = 0
    for path in gallery():
        found, entries, count = told(path)
        if found == game_id:
            events += count
            rows += sum(len(log_rows(entry, COLUMNS, False)) for entry in entries)
    assert ROWS * events / rows >= LEAST[game_id]


@pytest.mark.parametrize("path", gallery(), ids=lambda path: path.stem)
def test_rows_fit_and_are_broken_between_events(path: Path) -> None:
    for entry in told(path)[1]:
        rows = log_rows(entry, COLUMNS, True)
        assert all(width(row) <= COLUMNS for row in rows)
        whole = [
            text_of(one.short).replace("\u00a0", " ")
            for one in entry.lines
            if one.short and width(one.short) <= COLUMNS - 5
        ]
        text = "\n".join(text_of(row) for row in rows)
        assert all(words in text for words in whole)


def test_a_turn_is_a_heading_and_an_entry_a_row() -> None:
    assert rows_of("won-against-sauron", 22, 27) == [
        "  22 plays ▍Andúril ††  †2  +1◈  †3",
        "     +○",
        "  23 plays ▍»  †4  +1◈",
        f"{'┄┄ turn 2 Sam ':┄<38}",
        "  25 ◉ +Rider 2 + Step + Card (SC22)",
        "  26 tile ∩",
        "  27•∩1  +▍Book ∩",
    ]


def test_steps_are_figures_and_a_price_is_told_with_what_it_was_for() -> None:
    assert rows_of("all-foes-defeated", 98, 103) == [
        "  98 tile Ring and dot",
        "  99 Pippin 3→4",
        " 100 tile event",
        " 102 event 1 Escape from the Orcs",
        " 103•\N{MINUS SIGN}▍Andúril ††",
        "    •paid for Escape from the Orcs",
        "    •Pippin ⚄ two cards",
    ]


def test_a_tile_that_can_be_bought_off_is_no_plain_event() -> None:
    assert rows_of("dark-events", 69, 69) == ["  69•rejects two cards or eye", "    •tile three tokens or sundial"]


def test_bars_become_letters_where_colours_tell_nothing() -> None:
    path = next(path for path in gallery() if path.stem == "won-against-sauron")
    entries = {entry.number: entry for entry in told(path)[1]}
    rows = log_rows(entries[48], 60, False, UNICODE, lettered=True)
    assert [text_of(row) for row in rows] == ["  48 plays w Aragorn ★★  †5  +1◈  †6  +○"]
    assert ASCII.plain(text_of(rows[0])) == "  48 plays w Aragorn **  F5  +1#  F6  +r"


def test_only_an_event_wider_than_a_row_is_broken() -> None:
    words: list[Line] = [line("one two"), line("three four five six"), line("seven")]
    assert [text_of(row) for row in told_rows(words, 12)] == ["one two", "three four", " five six", "seven"]
    assert [text_of(row) for row in told_rows(words, 40)] == ["one two  three four five six  seven"]


def hidden_games() -> Iterator[tuple[str, int]]:
    """Yield kinds of tables at which hands can be hidden, each with a seed."""
    for seed, name in enumerate(tables()):
        options = {option.id: option.values for option in catalogue.game(tables()[name][0]).options}
        if "hidden" in options.get("hands", ()) and "hands" not in tables()[name][1]:
            yield name, seed


@pytest.mark.parametrize(("name", "seed"), list(hidden_games()))
def test_short_words_are_made_of_what_a_seat_sees(name: str, seed: int) -> None:
    chooser = random.Random(seed)
    game, options = random_table(name, chooser, hands="hidden")
    table = Table(game, new_header(game, options=options, seats={"sam": SeatInfo("sam", "Sam")}, seed=seed))
    table.open()
    while not table.over and table.entry < 150:
        table.act(chooser.choice(table.choices()).action)
    short = short_words_of(game)
    assert short is not None
    cards = 0
    for eyes in (None, *(seat.id for seat in table.header.seats)):
        record = Record(game, table.line.happened)
        for number, entry in enumerate(table.line.entries):
            lines = {one.event: one for one in record.lines_of(number, entry, eyes)}
            earlier: list[Any] = []
            for at, (event, state) in enumerate(zip(entry.events, table.line.walk(number), strict=True), 1):
                seen = game.sight.event_view(state, event, eyes)
                words = short.of(Moment(seen, game.sight.view(state, eyes), [*earlier], entry.action))
                earlier.append(seen)
                if at in lines:
                    assert lines[at].short == words
                else:
                    assert game.words.event_text(seen) == ""
                cards += seen != event
    assert cards, "nothing was hidden"


async def test_the_selected_entry_is_told_in_full_and_opened_by_enter(midway: Midway) -> None:
    async with seated(midway(), size=(200, 60)) as table:
        log = table.screen.log_pane
        table.screen.set_focus(log)
        await table.press("k")
        whole = log.told_here()
        assert len(whole) > 1
        assert table.screen.rule_pane.told == whole
        text = "\n".join(text_of(row) for row in table.screen.rule_pane.build(60))
        assert all(one.rule in text and one.text.split()[0] in text for one in whole)
        below = "\n".join(text_of(row) for row in table.screen.prompt.rows)
        assert whole[0].text.split("; ")[0][:20] in below
        await table.press("enter")
        assert isinstance(table.app.screen, ListScreen)
        assert [row.words for row in table.app.screen.pane.list_rows] == [one.text for one in whole]
        await table.press("escape")
        table.screen.set_focus(table.screen.prompt)
        await table.press("j")
        assert not table.screen.rule_pane.told
        assert table.screen.prompt.instead is None


async def test_what_is_new_has_a_dot(midway: Midway) -> None:
    async with seated(midway()) as table:
        await table.press("1", "enter")
        log = table.screen.log_pane
        new = [entry for entry in log.entries if entry.number >= log.bright_from]
        assert new
        marked = [row for row in log.rows if text_of(row)[4:5] == UNICODE.changed]
        rows = [row for entry in new for row in log_rows(entry, log.content_size.width, True)]
        assert marked == [row for row in rows if text_of(row)[4:5] == UNICODE.changed]
        assert text_of(marked[0]).startswith(f"{new[0].number:>4}")
