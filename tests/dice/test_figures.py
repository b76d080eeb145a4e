"""Looking back on finished games: figures that agree with what happened, and moments that are marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.dice.model import events as e
from core.dice.model import sauron_events as se
from core.dice.model.state import DiceState
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.words.figures import MARK_OF, MARKS, collected
from core.dice.words.names import seat_name
from core.kernel.figures import Chart, Figure, Sheet, against
from replays import gallery
from replays.figures import figures
from replays.moments import Moments
from replays.replay import Replay
from saves.reader import read_log

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
HERO = Path(__file__).parent / "golden" / "ending-one-hero.jsonl"


def looked_at(path: Path) -> tuple[dict[str, Any], list[Any], DiceState]:
    """Return the figures of a log by title, its events, and the state at its end."""
    log = read_log(path)
    entries = log.line.entries[: log.cursor]
    found: list[Figure] = log.game.review.figures(log.table.starting_state(), entries)
    assert len({figure.title for figure in found}) == len(found)
    events = [event for entry in entries for event in entry.events]
    return {figure.title: figure for figure in found}, events, log.table.state


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_charts_end_where_the_game_ended(path: Path) -> None:
    figures, _, state = looked_at(path)
    ends: dict[str, Callable[[], list[int]]] = {
        "Glory": lambda: [player.glory for player in state.players.values()],
        "Collections": lambda: [collected(player) for player in state.players.values()],
        "Corruption": lambda: [corrupted_cards(state)],
        "Sauron's dice": lambda: [
            len(state.sauron.muster),
            sum(state.sauron.pool.values()),
            sum(state.sauron.destroyed.values()),
        ],
        "The road": lambda: [state.location],
    }
    for title, end in ends.items():
        chart = figures[title]
        assert isinstance(chart, Chart)
        assert all(len(series.values) == read_log(path).cursor for series in chart.series)
        assert [series.values[-1] for series in chart.series] == end()
        signs = [series.sign for series in chart.series]
        assert len(set(signs)) == len(signs)


def number(cell: str) -> float:
    """Return the figure of a cell."""
    return 0.0 if cell == "-" else float(cell)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_glory_of_each_player_adds_up(path: Path) -> None:
    figures, _, state = looked_at(path)
    for row, player in zip(figures["Where the Glory came from"].rows, state.players.values(), strict=True):
        assert sum(number(cell) for cell in row[1:-1]) == number(row[-1]) == player.glory


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_each_sauron_turn_has_a_row(path: Path) -> None:
    figures, happened, _ = looked_at(path)
    rows = figures["Sauron's turns"].rows
    begun = [event for event in happened if isinstance(event, se.SauronTurnBegan)]
    assert [row[1] for row in rows] == [seat_name(event.seat) for event in begun]
    counts = [event for event in happened if isinstance(event, se.CorruptionCounted)]
    assert sum(number(row[2]) for row in rows) == sum(event.dice + event.pending for event in counts)
    fallen = [event for event in happened if isinstance(event, se.CardCorrupted)]
    assert sum(row[6] != "-" for row in rows) == len(fallen)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_luck_counts_every_die_that_could_show_something(path: Path) -> None:
    figures, happened, _ = looked_at(path)
    blank = sum(isinstance(event, e.DieBlank) for event in happened)
    rolled = sum(len(event.dice) for event in happened if isinstance(event, e.DiceRolled))
    of_sauron = sum(len(event.dice) for event in happened if isinstance(event, se.SauronRolled))
    sauron = figures.get("Luck: Sauron's dice")
    assert sum(int(row[1]) for row in figures["Luck: the players' dice"].rows) == rolled - blank
    assert sum(int(row[1]) for row in (sauron.rows if sauron else ())) == of_sauron


def test_deeds_of_a_game_with_one_hero() -> None:
    figures, happened, _ = looked_at(HERO)
    deeds = figures["Deeds"]
    assert isinstance(deeds, Sheet)
    assert deeds.columns == ("", "mustered", "recruited", "restored", "attacks", "best attack", "enemies", "Units lost")
    assert list(deeds.rows) == [
        ("Player 1", "15", "6", "3", "2", "6", "3", "2"),
        ("Player 2", "8", "4", "5", "4", "3", "3", "-"),
        ("Player 3", "14", "6", "2", "2", "11", "2", "-"),
    ]
    recruited = sum(isinstance(event, e.DieRecruited) for event in happened)
    assert sum(int(row[1]) for row in figures["Recruited"].rows) == recruited == 16


def test_who_holds_the_field_attacks_nobody() -> None:
    log = read_log(Path(gallery.__file__).parent / "one-hero-of-three.jsonl")
    own = {figure.title: figure for figure in figures(log)}
    deeds, often = own["Deeds"], own["What happened how often"]
    assert isinstance(deeds, Sheet)
    assert isinstance(often, Sheet)
    assert [row[4:6] for row in deeds.rows] == [("3", "3"), ("3", "2"), ("5", "9")]
    assert ("Attack on Sauron", "11") in often.rows
    replay = Replay(log)
    found = Moments(replay).marked("war", replay.end())
    assert (len(found), found[:3]) == (11, [12, 16, 31])


def test_who_attacks_with_saurons_dice_is_said_as_the_rules_have_it() -> None:
    chart = looked_at(HERO)[0]["Sauron's dice"]
    assert "Eyes, and dice under a marker, do not attack" in chart.about


def test_marks_are_known_and_have_signs_of_their_own() -> None:
    assert set(MARK_OF.values()) == {mark.id for mark in MARKS}
    assert len({mark.sign for mark in MARKS}) == len(MARKS)
    assert all(len(mark.sign) == 1 and mark.sign.isascii() for mark in MARKS)
    assert not {mark.sign for mark in MARKS} & {"*", "~", "/"}


def test_marks_are_found_in_a_log() -> None:
    log = read_log(HERO)
    found = Counter(log.game.review.mark_of(event) for entry in log.line.entries for event in entry.events)
    assert (found["location"], found["sauron"], found["corrupted"], found["lost"]) == (7, 14, 12, 2)


def test_standing_and_part_name_the_place_and_everybody() -> None:
    log = read_log(HERO)
    rows = dict(log.game.words.standing(log.table.view()))
    assert list(rows) == ["Place", "Sauron", "Corrupted cards", "Player 1", "Player 2", "Player 3"]
    assert rows["Player 3"] == "10 Glory: 16 dice, 2 dice mustered, 0 prepared"
    assert rows["Player 2"].endswith("the One Ring")
    assert log.game.words.part(log.table.view()) == "Grey Havens"


def test_nothing_more_and_nothing_less_has_no_sign_of_less() -> None:
    assert against(7, 7.04) == ("7.0", "+0.0")
    assert against(3, 5.5) == ("5.5", "-2.5")
