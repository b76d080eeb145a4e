"""Looking back on finished games: figures that agree with what happened, and moments that are marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.fellowship.content.contents import lookup
from core.fellowship.model import events as e
from core.fellowship.model.sauron_events import SauronCardsDrawn
from core.fellowship.model.state import DarkLord, Hobbit
from core.fellowship.words.figures import MARK_OF, MARKS, FellowshipReview, Luck
from core.kernel.figures import Chart, Figure, Sheet
from core.kernel.piles import Pile
from replays.gallery import shown
from replays.timeline import timeline
from saves.reader import read_log
from tests.fellowship.golden_endings import FOLDER

PATHS = sorted(FOLDER.glob("ending-*.jsonl"))


def looked_at(path: Path) -> tuple[dict[str, Figure], list[Any], Any]:
    """Return the figures of a log by title, its events, and the state at its end."""
    log = read_log(path)
    entries = log.line.entries[: log.cursor]
    figures = {figure.title: figure for figure in log.game.review.figures(log.table.starting_state(), entries)}
    return figures, [event for entry in entries for event in entry.events], log.table.state


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_charts_end_where_the_game_ended(path: Path) -> None:
    figures, _, state = looked_at(path)
    log = read_log(path)
    ends: dict[str, Callable[[Hobbit], int]] = {
        "Corruption": lambda hobbit: hobbit.step,
        "Shields": lambda hobbit: hobbit.shields,
        "Cards": lambda hobbit: len(hobbit.hand),
        "Life tokens": lambda hobbit: sum(hobbit.tokens.values()),
    }
    for title, of in ends.items():
        chart = figures[title]
        assert isinstance(chart, Chart)
        assert all(len(series.values) == log.cursor for series in chart.series)
        last = [series.values[-1] for series in chart.series][: len(state.hobbits)]
        assert last == [of(hobbit) if hobbit.alive else None for hobbit in state.hobbits.values()]
        signs = [series.sign for series in chart.series]
        assert len(set(signs)) == len(signs)
    corruption = figures["Corruption"]
    assert isinstance(corruption, Chart)
    ends_on = {series.name: series.values[-1] for series in corruption.series}
    assert ends_on["Sauron"] == state.sauron
    assert "Black Rider" not in ends_on


def test_with_foes_a_chart_counts_those_that_are_defeated() -> None:
    path = shown("all-foes-defeated")
    assert path is not None
    chart = looked_at(path)[0]["Defeated foes"]
    assert isinstance(chart, Chart)
    assert [series.values[-1] for series in chart.series] == [30]


def test_with_a_sauron_player_the_charts_tell_of_his_rider_and_his_hand() -> None:
    path = shown("riders-return")
    assert path is not None
    figures, _, state = looked_at(path)
    corruption, cards = figures["Corruption"], figures["Cards"]
    assert isinstance(corruption, Chart)
    assert isinstance(cards, Chart)
    rider, hand = corruption.series[-1], cards.series[-1]
    assert (rider.name, rider.values[0], rider.values[-1]) == ("Black Rider", 15, 15)
    assert min(value for value in rider.values if value is not None) == 6, "where it met Frodo"
    assert (hand.name, hand.values[-1]) == ("Sauron", len(state.dark_lord.hand))
    assert "Black Rider wins" in corruption.about


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_luck_counts_every_roll_and_every_tile(path: Path) -> None:
    figures, happened, _ = looked_at(path)
    rolls = [event for event in happened if isinstance(event, e.DieRolled)]
    tiles = [event for event in happened if isinstance(event, e.TileTurnedUp)]
    die, drawn = figures["Luck: the die"], figures["Luck: the tiles"]
    assert isinstance(die, Sheet)
    assert isinstance(drawn, Sheet)
    assert sum(int(row[1]) for row in die.rows) == len(rolls)
    assert sum(float(row[2]) for row in die.rows) == pytest.approx(len(rolls), abs=0.31)
    assert sum(int(row[1]) for row in drawn.rows[:-1]) == len(tiles)
    assert sum(float(row[2]) for row in drawn.rows[:-1]) == pytest.approx(len(tiles), abs=0.5)


def test_luck_counts_the_symbols_of_every_card_that_sauron_drew_against_what_was_left_in_his_deck() -> None:
    path = shown("riders-return")
    assert path is not None
    figures, happened, state = looked_at(path)
    drawn = [card for event in happened if isinstance(event, SauronCardsDrawn) for card in event.cards]
    symbols = [symbol for card in drawn for symbol in lookup(state).sauron_cards[card]]
    sheet = figures["Luck: Sauron's cards"]
    assert isinstance(sheet, Sheet)
    came = {row[0]: int(row[1]) for row in sheet.rows}
    assert sheet.about.startswith(f"The symbols on the {len(drawn)} cards that he drew;")
    assert came["Step"] == symbols.count("H")
    assert came["Rider, in steps"] == sum(int(symbol[1:]) for symbol in symbols if symbol.startswith("R"))
    assert came["Shields"] == sum(int(symbol[1:]) for symbol in symbols if symbol.startswith("B"))
    assert "Luck: Sauron's cards" not in looked_at(PATHS[0])[0], "nobody plays Sauron there"


def test_what_is_drawn_with_certainty_is_no_luck() -> None:
    path = shown("riders-return")
    assert path is not None
    log = read_log(path)
    state = log.table.starting_state()
    only = min(lookup(state).sauron_cards)
    state.dark_lord = DarkLord(deck=Pile(rest={only: 1}))
    luck = Luck(lookup(state))
    luck.take(SauronCardsDrawn("S5.2", [only]), state)
    assert {row[3] for row in luck.sheets()[-1].rows} == {"+0.0"}


def test_the_ring_put_on_before_the_next_event_is_no_cost_of_the_event_before() -> None:
    path = shown("riders-return")
    assert path is not None
    figures, _, _ = looked_at(path)
    costs = figures["What the events cost"]
    assert isinstance(costs, Sheet)
    assert ("Shelob's Lair 1", "Gollum", "-", "-", "-", "-") in costs.rows, "Sam took that step for the Ring"


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_each_event_has_a_row(path: Path) -> None:
    figures, happened, _ = looked_at(path)
    begun = [event.number for event in happened if isinstance(event, e.EventBegan)]
    costs = figures.get("What the events cost")
    assert (costs is not None) == bool(begun)
    if isinstance(costs, Sheet):
        assert [row[0].rsplit(" ", 1)[1] for row in costs.rows] == [str(number) for number in begun]


def test_what_events_cost_is_what_happened_while_they_went_on() -> None:
    figures, _, _ = looked_at(FOLDER / "ending-won.jsonl")
    costs = figures["What the events cost"]
    assert isinstance(costs, Sheet)
    assert costs.columns == ("event", "name", "darkness", "cards", "shields")
    assert list(costs.rows) == [
        ("Shelob's Lair 1", "Gollum", "-", "-", "-"),
        ("Mordor 1", "Sam Saves Frodo", "-1", "-", "6"),
        ("Mordor 2", "Lord of the Nazgûl Attacks", "2", "1", "-"),
    ]


def test_foes_that_an_event_brings_are_part_of_its_cost() -> None:
    path = shown("all-foes-defeated")
    assert path is not None
    figures, _, _ = looked_at(path)
    costs = figures["What the events cost"]
    assert isinstance(costs, Sheet)
    assert costs.rows[0][:2] == ("Bree 1", "Barrow-Downs")
    assert costs.rows[0][costs.columns.index("foes")] == "4", "three, and one for the two cards that Sam rolled"


def test_the_sum_of_the_sundials_is_called_so() -> None:
    figures, _, _ = looked_at(PATHS[0])
    tiles = figures["Luck: the tiles"]
    assert isinstance(tiles, Sheet)
    sundials = [int(row[1]) for row in tiles.rows if row[0].startswith("sundial")]
    assert tiles.rows[-1][:2] == ("all sundials", str(sum(sundials)))


def test_marks_are_known_and_have_signs_of_their_own() -> None:
    assert set(MARK_OF.values()) == {mark.id for mark in MARKS}
    assert len({mark.sign for mark in MARKS}) == len(MARKS)
    assert all(len(mark.sign) == 1 and mark.sign.isascii() for mark in MARKS)
    assert not {mark.sign for mark in MARKS} & {"*", "~", "/"}


def test_marks_are_found_in_a_log() -> None:
    log = read_log(FOLDER / "ending-won.jsonl")
    found = Counter(log.game.review.mark_of(event) for entry in log.line.entries for event in entry.events)
    assert found["scenario"] == 8, "the seven boards and havens, and Mount Doom"
    assert found["event"] == 3


def test_mount_doom_is_a_place_on_the_axis() -> None:
    log = read_log(shown("riders-return") or Path("none"))
    axis = timeline(log)
    assert axis.part_of(log.cursor) == "Mount Doom"
    assert axis.part_of(0) == "Bag End"


def test_standing_names_everybody() -> None:
    log = read_log(FOLDER / "ending-won.jsonl")
    rows = dict(log.game.words.standing(log.table.view()))
    assert list(rows) == ["Place", "Line", "Frodo", "Sam", "Pippin"]
    assert rows["Sam"] == "7 cards, 7 shields, 0 tokens"
    assert "Sam 6" in rows["Line"].split(", ")
    assert rows["Line"].endswith(", Sauron 12")


def test_standing_tells_of_the_black_rider_and_of_what_sauron_holds() -> None:
    log = read_log(shown("riders-return") or Path("none"))
    rows = dict(log.game.words.standing(log.table.view()))
    lord, rider = log.table.state.dark_lord, log.table.state.rider
    assert rows["Rider"] == f"{rider.step}" + ", turned back" * rider.back
    assert rows["Sauron"].startswith(f"{len(lord.hand)} card")


def test_a_tile_that_leads_into_the_darkness_is_told_as_a_roll_is() -> None:
    beat_of = FellowshipReview().beat_of
    assert beat_of(e.HobbitMoved("B4.2.5", "frodo", 1)) == "dark"
    assert beat_of(e.HobbitMoved("ST.dark7", "sam", 1)) == "dark"
    assert beat_of(e.HobbitMoved("B4.3.7", "sam", 1)) == ""
    assert beat_of(e.HobbitMoved("B4.2.5", "frodo", -1)) == ""
