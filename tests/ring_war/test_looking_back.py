"""Looking back at a war: marks, turns, beats, and figures over its entries."""

from __future__ import annotations

from core.kernel.entries import Entry
from core.kernel.figures import Chart, Sheet
from core.kernel.review import BEATS, FLOW
from core.ring_war.game import GAME
from core.ring_war.model.records.battling import LossTaken
from core.ring_war.model.records.bearing import RingDestroyed
from core.ring_war.model.records.fighting import Killed
from core.ring_war.model.records.moving import Moved
from core.ring_war.model.records.searching import Evaded
from core.ring_war.model.records.turn import ChooseBearer, StageBegan, TurnBegan
from core.ring_war.review.figures import figures
from core.ring_war.review.looking_back import BEAT_OF, MARK_OF, MARKS
from tests.ring_war.situation import DP, FP, given, place

REVIEW = GAME.review


def entry(*events: object) -> Entry:
    return Entry(None, list(events), 0, [], 0, "")


def test_marks_and_beats_are_known_ones() -> None:
    assert set(MARK_OF.values()) | {"part"} == {mark.id for mark in MARKS}
    assert set(BEAT_OF.values()) <= {*BEATS, FLOW}


def test_turns_begin_with_the_game_turn_and_each_own_part() -> None:
    assert REVIEW.begins_turn(TurnBegan("V.0", 3))
    assert REVIEW.begins_turn(StageBegan("J.5", "escape", FP))
    assert REVIEW.begins_turn(StageBegan("T.7", "deploy", DP))
    assert not REVIEW.begins_turn(StageBegan("F.1", "move", DP))
    assert REVIEW.turn_of(StageBegan("F.1", "move", DP)) == DP
    assert REVIEW.turn_of(StageBegan("V.1", "ring")) == ""
    assert REVIEW.turn_of(TurnBegan("V.0", 3)) is None


def test_moments_are_told_apart() -> None:
    assert REVIEW.mark_of(TurnBegan("V.0", 3)) == "turn"
    assert REVIEW.mark_of(StageBegan("T.7", "deploy", DP)) == "part"
    assert REVIEW.mark_of(StageBegan("F.1", "move", DP)) == ""
    assert REVIEW.beat_of(RingDestroyed("I.1")) == "dark"
    assert REVIEW.gathers(Moved("F.1", FP, ("fro",), "W2707", ("W2710",))) == "march"


def test_figures_follow_the_entries() -> None:
    start = given(
        "deploy", DP, {"fro": "Rivendell", "bor": "Bree"}, {"mordor_orcs_1": "Udun"}, agenda=[ChooseBearer()]
    ).state
    start.ring.bearer = "fro"
    found = figures(
        start,
        [
            entry(TurnBegan("V.0", 5)),
            entry(LossTaken("Q.6", "mordor_orcs_1", 15), Killed("G.1a", "bor")),
            entry(Evaded("J.7", "fro", DP, 3, 4), Evaded("J.7", "fro", DP, 6, 3, True)),
            entry(Moved("F.1", FP, ("fro",), "W2707", (place("Mount Doom"),))),
            entry(RingDestroyed("I.1")),
        ],
    )
    charts = {one.title: one for one in found if isinstance(one, Chart)}
    dark = next(one for one in charts["Strength Points"].series if one.sign == "D")
    assert list(dark.values) == [40, 25, 25, 25, 25]
    assert list(charts["The Ring's way"].series[0].values)[2:] == [10, 0, None]
    sheets = {one.title: one for one in found if isinstance(one, Sheet)}
    assert sheets["What the turns cost"].rows == [("5", "-", "-", "15", "Boromir")]
    assert sheets["Luck of the dice"].rows[0][2:5] == ("2", "1", "1.2")
    assert all(len(series.values) == 5 for chart in charts.values() for series in chart.series)
