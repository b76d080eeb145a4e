"""Looking back at a battle: marks, beats, figures, the picture; and the tables that the game recommends."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from core.bots.seated import play_bots
from core.dagorlad.content.contents import lookup
from core.dagorlad.game import GAME
from core.dagorlad.model import combat_events as c
from core.dagorlad.model import events as e
from core.dagorlad.model.state import SIDES
from core.dagorlad.review.course import begun
from core.dagorlad.words.names import kind_label
from core.kernel.beats import cut
from core.kernel.entries import SeatInfo
from core.kernel.figures import Chart, Sheet
from core.kernel.review import BEATS, FLOW
from core.kernel.table import Table, new_header
from replays.eyes import OPEN
from replays.figures import figures
from replays.gallery import FOLDER
from replays.replay import Replay
from replays.verdicts import Verdicts
from saves.reader import read_log
from tests.dagorlad.situation import given

SEATS: dict[str, SeatInfo] = {side: SeatInfo(side, side.title(), "sensible") for side in SIDES}


KINDS = ("TR1", "OR1", "GO1", "WA1")


@pytest.fixture(scope="module")
def battle() -> Table:
    """Return a battle that bots have played to its end."""
    table = Table(GAME, new_header(GAME, seats=SEATS, seed=4, options={"length": "14"}))
    table.open()
    play_bots(table)
    assert table.over
    return table


def test_every_turn_is_a_part_and_the_nights_have_a_mark_of_their_own(battle: Table) -> None:
    found = Counter(GAME.review.mark_of(event) for entry in battle.line.entries for event in entry.events)
    assert found["turn"] == 14
    assert found["unit"] > 0
    assert found["spell"] > 0
    assert GAME.review.mark_of(e.TurnBegan("12.0", 15, night=True)) == "night"
    assert set(found) - {""} <= {mark.id for mark in GAME.review.marks}


def test_a_side_has_its_turn_from_its_first_phase_to_its_last() -> None:
    phases = {
        phase: GAME.review.turn_of(e.PhaseBegan("W3.1", phase)) for phase in ("A", "C", "D3", "E", "F", "G1", "H")
    }
    assert phases == {
        "A": "sauron",
        "C": "sauron",
        "D3": "sauron",
        "E": "sauron",
        "F": "westernesse",
        "G1": "westernesse",
        "H": "",
    }
    assert GAME.review.turn_of(e.TurnBegan("12.0", 2)) is None
    assert GAME.review.begins_turn(e.TurnBegan("12.0", 2))
    assert GAME.review.begins_turn(e.PhaseBegan("W3.1", "F"))
    assert not GAME.review.begins_turn(e.PhaseBegan("W3.1", "G1"))


def test_a_table_stops_for_an_attack_once_and_between_turns_once(battle: Table) -> None:
    entries = battle.line.entries
    kinds = {GAME.review.beat_of(event) for entry in entries for event in entry.events}
    assert kinds <= {*BEATS, FLOW, ""}
    told = [cut(GAME.review, entries[: number + 1], number) for number in range(1, len(entries))]
    stops = Counter(len(beats) for beats in told)
    stopping = sum(stops.values()) - stops[0]
    assert 0 < stopping < 0.3 * len(told)
    assert stops[1] > 0.75 * stopping
    beats = Counter(beat.kind for beat in cut(GAME.review, entries, 1))
    attacks = sum(isinstance(event, c.AttackRolled) for entry in entries for event in entry.events)
    assert beats["die"] >= attacks
    assert beats["chapter"] == 15  # before the first turn, and with the rally after each of the fourteen
    assert beats["end"] == 1


def test_the_figures_count_what_happened(battle: Table) -> None:
    entries = battle.line.entries[: battle.cursor]
    state, found = battle.state, GAME.review.figures(battle.starting_state(), entries)
    charts = {figure.title: figure for figure in found if isinstance(figure, Chart)}
    sheets = {figure.title: figure for figure in found if isinstance(figure, Sheet)}
    for title, of in (("Demoralization points", state.points), ("Victory points", state.vp)):
        last = {series.name.lower(): series.values[-1] for series in charts[title].series}
        assert last == {side: of.get(side, 0) for side in SIDES}
        assert all(len(series.values) == len(entries) for series in charts[title].series)
    gone = {
        side: sum(one.gone for name, one in state.units.items() if lookup(state).side[name] == side) for side in SIDES
    }
    for series, side in zip(charts["Units"].series, SIDES, strict=True):
        begun, left = (series.values[at] or 0 for at in (0, -1))
        assert begun - left == gone[side]
        kinds = charts[f"{side.title()}'s units by kind"].series
        assert len({one.sign for one in kinds}) == len(kinds)
        assert sum(one.values[-1] or 0 for one in kinds) == left
    alike = "Cavalry W and Cavalry X differ in their morale."
    assert charts["Westernesse's units by kind"].about == f"On the map or still to come. {alike}"
    assert charts["Sauron's units by kind"].about == "On the map or still to come."
    rules, deeds = lookup(state), sheets["What the kinds did"]
    assert deeds.about == f"Missiles and melee together, Sauron's units first. {alike}"
    sides = [kind.side for row in deeds.rows for kind in rules.kinds.values() if kind_label(kind.id, rules) == row[0]]
    assert sides == sorted(sides)
    assert len(set(sides)) == 2
    turns = sheets["What the turns cost"].rows
    assert len(turns) == 14
    assert [sum(int(row[at]) for row in turns if row[at] != "-") for at in (1, 2)] == [gone[side] for side in SIDES]
    assert sum(int(row[3]) for row in turns if row[3] != "-") == state.points.get("sauron", 0)
    attacks = sum(isinstance(event, c.AttackRolled) for entry in entries for event in entry.events)
    assert sum(int(row[1]) for row in sheets["What the kinds did"].rows) == attacks
    luck = sheets["Luck of the dice"]
    rolls = {tuple(row[:2]): (int(row[2]), float(row[4])) for row in luck.rows}
    assert all(0 <= expected <= number for number, expected in rolls.values())  # a challenge may be sure


def test_the_turn_in_which_a_game_begins_is_among_those_that_cost_something() -> None:
    log = read_log(FOLDER / "dagorlad-sauron-tactical.jsonl")
    found = GAME.review.figures(Replay(log).table.starting_state(), log.line.entries)
    turns = next(one for one in found if isinstance(one, Sheet) and one.title == "What the turns cost")
    assert turns.rows == [("17", "-", "2", "-", "10", "-"), ("18", "-", "1", "-", "4", "-")]


def test_the_night_in_which_a_game_begins_is_counted_and_sauron_is_told_from_his_army() -> None:
    log = read_log(FOLDER / "dagorlad-sauron-resigns.jsonl")
    often = next(one for one in figures(log) if one.title == "What happened how often")
    assert isinstance(often, Sheet)
    assert ("Game-Turn at night", "2") in often.rows
    course = GAME.review.course(log.table.starting_state(), log.line.entries)
    assert course is not None
    assert "Sauron himself is killed; Sauron loses 1 Goblin" in course.turns[0].told


def test_the_beast_is_told_among_what_a_turn_cost() -> None:
    rules, turn = lookup(given(16, "A", {"TR1": "1310"}).state), begun(0, given(16, "A", {"TR1": "1310"}).state, True)
    for event in (c.BeastSlain("17.33", 15), *(c.UnitLost("W7.4", name, 4, 2) for name in KINDS)):
        turn.take(event, rules)
    state = given(16, "A", {"TR1": "1310"}, points={"sauron": 31}).state
    done = turn.done(state, rules, SIDES)
    assert done.told == "Sauron loses the Beast of Mordor, 1 Troll, 1 Orc, 1 Goblin and 1 Warg, 31 points in all"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (150, "Westernesse: Take Dwarf DW2 at 1828 to move; then Dwarf DW2 goes to 1628"),
        (46, "Westernesse: Elf EL6 goes to 1626: 2 of 2 movement points"),
        (17, "Sauron: Orc Archer OA2 fires at Men ME2 at 0729: hits 100%; eliminated 72%, retreats 19%"),
        (18, "Sauron: Take Orc Archer OA3 at 1127 to fire; then Orc Archer OA3 fires at Dwarf DW1"),
    ],
)
def test_what_decided_says_who_acts_and_what_he_was_taken_for(entry: int, words: str) -> None:
    table = read_log(FOLDER / "dagorlad-westernesse-tactical.jsonl").table
    assert Verdicts(table, None, OPEN).acted(entry).startswith(words)  # type: ignore[arg-type]


def test_of_an_attack_that_decided_its_result_is_told_too() -> None:
    table = read_log(FOLDER / "dagorlad-westernesse-tactical.jsonl").table
    assert Verdicts(table, None, OPEN).happened(174).endswith("a hit; Orc OR5, column X: 2 + 1 = 3, it is eliminated")  # type: ignore[arg-type]


def test_the_picture_follows_both_armies_and_says_what_the_worst_turns_cost(battle: Table) -> None:
    course = GAME.review.course(battle.starting_state(), battle.line.entries[: battle.cursor])
    assert course is not None
    assert [turn.name for turn in course.turns] == [f"turn {number}" for number in range(1, 15)]
    assert [turn.entry for turn in course.turns] == sorted(turn.entry for turn in course.turns)
    first, second = (course.turns[-1].values[at] for at in range(2))
    assert first is not None
    assert second is not None
    assert first >= second
    worst = course.turning()
    assert worst
    assert all(course.turns[at].words for at in worst)
    assert any("loses" in course.turns[at].words for at in worst)


def test_the_score_is_the_difference_of_the_victory_points(battle: Table) -> None:
    lines = dict(GAME.words.score_lines(battle.state))
    vp = [int(lines[f"{name}'s victory points"]) for name in ("Sauron", "Westernesse")]
    outcome = battle.state.outcome
    assert outcome is not None
    ahead = max(("Sauron", vp[0]), ("Westernesse", vp[1]), key=lambda side: side[1])[0]
    assert int(lines[f"{ahead} ahead by"]) == outcome.score == abs(vp[0] - vp[1])
    assert outcome.score


def test_nobody_is_ahead_where_both_sides_have_the_same(battle: Table) -> None:
    level = deepcopy(battle.state)
    level.vp = dict.fromkeys(level.vp, 7)
    assert GAME.words.score_lines(level)[-1] == ("difference", "0")
