"""Looking back at a war: marks, turns, beats, and figures over its entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from core.kernel.beats import cut
from core.kernel.entries import Entry
from core.kernel.figures import Chart, Sheet
from core.kernel.review import BEATS, FLOW
from core.ring_war.chapters.victory import RING_DESTROYED, RING_TAKEN
from core.ring_war.content.contents import current
from core.ring_war.game import GAME
from core.ring_war.model.records import fighting as f
from core.ring_war.model.records.battling import Attack, BattleRolled, Fray, Lose, LossTaken
from core.ring_war.model.records.bearing import RemovalRolled, RingDestroyed, RingPassed
from core.ring_war.model.records.fighting import Killed
from core.ring_war.model.records.mastering import NazgulTaken, Persuaded
from core.ring_war.model.records.moving import Mobilized, Moved, PassTried, ShadowRolled
from core.ring_war.model.records.searching import Captured, CaptureRolled, EscapeRolled, Evaded, Spotted
from core.ring_war.model.records.turn import ChooseBearer, GameEnded, StageBegan, TurnBegan, Won
from core.ring_war.model.state import BARAD_DUR, HIDDEN, MOUNT_DOOM, RingWarState
from core.ring_war.review import luck
from core.ring_war.review.course import ROOM, share
from core.ring_war.review.figures import figures
from core.ring_war.review.looking_back import BEAT_OF, MARK_OF, MARKS
from tests.ring_war.situation import DP, FP, SP, given, place

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


def test_somebody_unknown_who_is_not_found_is_left_out_behind_the_search() -> None:
    assert REVIEW.aside(Evaded("J.7", HIDDEN, SP, 0, 0))
    assert not REVIEW.aside(Evaded("J.7", HIDDEN, SP, 0, 0, found=True))
    assert not REVIEW.aside(Evaded("J.7", "fro", DP, 3, 4))


def test_losses_of_the_other_side_are_told_with_the_battle_and_not_as_a_turn_of_its_own() -> None:
    battle = Entry(
        Attack(DP, place("Bree"), FP), [BattleRolled("Q.3", 6, "1:1", 2, {}, (10, 40), ((), ()))], 0, [], 0, ""
    )
    loss = Entry(Lose(FP, "rohan_foot_1", 5), [LossTaken("Q.6", "rohan_foot_1", 5)], 0, [], 0, "")
    beats = cut(REVIEW, [entry(), battle, loss], 1, people=[DP])
    assert [(beat.kind, beat.first, beat.last) for beat in beats] == [("die", (1, 0), (2, 1))]


def test_figures_follow_the_entries() -> None:
    start = given(
        "deploy", DP, {"fro": "Rivendell", "bor": "Bree"}, {"mordor_orcs_1": "Udun"}, agenda=[ChooseBearer()]
    ).state
    start.ring.bearer = "fro"
    found = figures(
        start,
        [
            entry(TurnBegan("V.0", 5)),
            entry(LossTaken("Q.6", "mordor_orcs_1", 15), Killed("G.1a", "W2406"), Killed("G.1a", "bor")),
            entry(Spotted("J.6", DP, ("fro", "sam"), "W2707")),
            entry(Captured("J.2", "fro", DP)),
            entry(Moved("F.1", FP, ("fro",), "W2707", (place("Mount Doom"),))),
            entry(RingDestroyed("I.1")),
        ],
    )
    charts = {one.title: one for one in found if isinstance(one, Chart)}
    assert next(iter(charts)) == "The Ring's way"
    dark = next(one for one in charts["Strength Points"].series if one.sign == "D")
    assert list(dark.values) == [40, 25, 25, 25, 25, 25]
    assert list(charts["The Ring's way"].series[0].values)[3:] == [10, 0, None]
    assert {one.sign: list(one.values)[2:4] for one in charts["Characters"].series} == {"s": [1, 0], "c": [0, 1]}
    assert [one.sign for one in charts["Places"].series] == ["S", "D"]
    assert [one.sign for one in charts["Nazgûl"].series] == ["S", "D"], "none obeys the Fellowship"
    assert charts["Places"].about == "How many each holds of those that it needs: Saruman 3, the Dark Power 10."
    sheets = {one.title: one for one in found if isinstance(one, Sheet)}
    rows = [("4", *"------"), ("5", "-", "-", "15", "2", "1", "the Trolls, Boromir")]
    assert sheets["What the turns cost"].rows == rows
    assert "how many were found (a search may find several)" in sheets["What the turns cost"].about
    assert all(len(series.values) == 6 for chart in charts.values() for series in chart.series)


def test_the_turn_in_which_a_game_begins_is_among_those_that_cost_something() -> None:
    table = given("move", FP, {"fro": "Bree"})
    now = str(table.state.turn)
    found = figures(table.state, [entry(Killed("G.1a", "W2406")), entry(TurnBegan("V.0", 5))])
    turns = next(one for one in found if isinstance(one, Sheet) and one.title == "What the turns cost")
    assert turns.rows == [(now, *"-----", "the Trolls"), ("5", *"------")]


def test_what_is_left_of_the_way_to_a_goal_says_whose_way_it_is() -> None:
    table = given("move", FP, {"fro": "Bree"})
    found = GAME.review.course(table.state, [entry(GameEnded("Z.1", (DP,), ""))])
    assert found is not None
    assert found.left == "% left for the Dark Power"


def test_the_dice_of_each_power_are_held_against_what_was_to_be_expected() -> None:
    start = given("fight", DP, {"fro": "Bree", "n3": "Bree", "gol": "Moria"}, agenda=[ChooseBearer()]).state
    start.fray = Fray(DP, place("Bree"), FP, ("mordor_orcs_1",), ("shire_hobbits_1",), (40, 5))
    happened = [
        Evaded("J.7", "fro", DP, 3, 4),
        Evaded("J.7", "fro", DP, 6, 3, True),
        Evaded("J.7", "sam", DP, 0, 0, True),
        CaptureRolled("J.2", "fro", DP, 6, 3),
        EscapeRolled("J.5", "fro", 1, 2),
        f.Refused("G.1", "n3", "fro", 2, 3),
        f.RefusalFailed("G.1", "fro", 5, 3),
        f.Refused("G.1", "fro", "n3"),
        f.Struck("H.1", "n3", 6, 0, "A", 3, special=True, sorcery=True),
        f.Struck("5.2a", "gol", 1, 0, "+0", 0),
        f.Struck("5.2a", place("Moria"), 4, 0, "+0", 1),
        f.BrokeOff("G.1b", "fro", 6, 3, away=False),
        BattleRolled("Q.3", 6, "1:1", 2, {}, (10, 40), ((), ())),
        RemovalRolled("M.5", "fro", 2, 4),
        PassTried("F.4", FP, ("fro",), place("High Pass"), 6, 5),
        ShadowRolled("S.1", (6, 6), 2, 14),
        Persuaded("Y.6b", "bor", 5, 4, failed=True),
    ]
    rows = {(side, kind): rest for side, kind, *rest in tallied(start, happened)}
    assert rows["The Fellowship", luck.HIDES][:3] == ["2", "1", "1.2"]
    assert rows["The Fellowship", luck.CAPTURE][:3] == ["1", "0", "0.5"]
    assert rows["The Fellowship", luck.ESCAPE][:3] == ["1", "1", "0.3"]
    assert rows["The Fellowship", luck.REFUSAL][:3] == ["2", "1", "1.0"]
    assert rows["The Fellowship", luck.BREAK_OFF][:3] == ["1", "0", "0.5"]
    assert rows["The Fellowship", luck.PASS][:3] == ["1", "1", "0.3"]
    assert rows["The Fellowship", luck.RING][:3] == ["1", "1", "0.7"]
    assert rows["The Fellowship", luck.BATTLE][:2] == ["1", "10"]
    assert rows["The Dark Power", luck.BATTLE][:2] == ["1", "40"]
    assert rows["The Dark Power", luck.SORCERY][:2] == ["1", "3"]
    assert rows["The Dark Power", luck.WEAPON][:2] == ["1", "1"], "a Servant's, and not Gollum's, who is nobody's"
    assert rows["The Dark Power", luck.SHADOW] == ["1", "14", "9.0", "+5.0"]
    assert rows["Saruman", luck.VOICE][:3] == ["1", "1", "0.3"]
    assert {kind for _, kind in rows} == {*luck.KINDS}
    assert luck.Luck(start).sheets() == []


def tallied(state: RingWarState, events: Sequence[Any]) -> Sequence[Sequence[str]]:
    """Return the rows of the sheet on the luck of dice that fall in a state which stays as it is."""
    found = luck.Luck(state)
    for event in events:
        found.take(event, state)
    return found.sheets()[0].rows


def test_a_war_is_one_picture_of_how_near_each_power_came() -> None:
    people = {"fro": "Rivendell", "bor": "Bree", "n3": "Bree", "sar": "Isengard"}
    armies = {"mordor_orcs_1": "Udun"}
    start = given("deploy", DP, people, armies, agenda=[ChooseBearer()], turn=0, control={"W2421": SP}).state
    start.ring.bearer = "fro"
    halfway = next(hex_ for hex_ in current().grid.hexes if current().grid.distance(hex_, MOUNT_DOOM) == 5)
    found = GAME.review.course(
        start,
        [
            entry(),
            entry(TurnBegan("V.0", 1)),
            entry(Moved("F.1", FP, ("fro",), place("Rivendell"), (halfway,)), LossTaken("Q.6", "mordor_orcs_1", 15)),
            entry(TurnBegan("V.0", 2), Mobilized("T.2", "mordor"), NazgulTaken("X.1d", "n3", SP)),
            entry(Killed("G.1a", "fro"), Captured("J.2", "bor", DP), RingPassed("G.6", "", halfway)),
            entry(TurnBegan("V.0", 3), RingPassed("G.6", "bor"), RingDestroyed("I.1"), Won("Z.2", FP, RING_DESTROYED)),
            entry(GameEnded("Z.2", (FP,), "")),
        ],
    )
    assert found is not None
    assert found.names == ("Fellowship", "Saruman", "Dark Power")
    assert [turn.name for turn in found.turns] == ["set-up", "turn 1", "turn 2", "turn 3"][-len(found.turns) :]
    first, second, third = found.turns[-3:]
    assert (first.values[0], second.values[0], third.values[0]) == (50, 0, 100)
    assert first.values[1] == 0 != second.values[1]
    assert (first.part, second.part) == ("peace", "war")
    assert (first.words, first.cost) == ("", 3)
    assert second.words.startswith("The Ring lies at ")
    assert "Frodo dies; Boromir is captured; the Ring lies at " in second.told
    assert third.told == "Boromir gets the Ring; the Fellowship wins: the Ring is destroyed"
    assert third.words.startswith("Boromir gets the Ring, ")
    assert all(len(turn.words) <= ROOM for turn in found.turns)
    assert max(found.turning(), key=lambda at: found.turns[at].cost) == len(found.turns) - 1


def test_the_dark_power_s_way_is_that_of_the_ring_once_it_has_it() -> None:
    state = given("move", DP, {"n3": "Bree"}, {"mordor_orcs_1": "Udun"}, agenda=[ChooseBearer()]).state
    before = share(state, DP)
    state.ring.bearer, state.people["n3"].hex = "n3", BARAD_DUR
    assert before < share(state, DP) == 1.0
    state.ring.bearer, state.ring.destroyed = "", True
    assert (share(state, DP), share(state, FP)) == (before, 1.0)


def test_those_who_die_or_are_taken_in_a_turn_are_told_together() -> None:
    people = {"fro": "Rivendell", "gim": "Rivendell", "bor": "Bree", "n3": "Bree"}
    start = given("deploy", DP, people, {"mordor_orcs_1": "Udun"}, agenda=[ChooseBearer()], turn=0).state
    found = GAME.review.course(
        start,
        [
            entry(),
            entry(TurnBegan("V.0", 1), Killed("G.1a", "bor"), Killed("G.1a", "n3")),
            entry(Captured("J.2", "fro", DP), Captured("J.2", "gim", DP), Won("Z.1", DP, RING_TAKEN)),
            entry(GameEnded("Z.1", (DP,), "")),
        ],
        lambda _, event: replace(event, person=HIDDEN) if isinstance(event, Captured) else event,
    )
    assert found is not None
    assert found.turns[-1].told == (
        "Boromir and the Third Nazgûl die; 2 of the Fellowship are captured; "
        "the Dark Power wins: the Ring is at Barad-dûr"
    )


def test_nazgul_who_go_over_in_a_turn_are_told_together() -> None:
    start = given("deploy", DP, {}, {"mordor_orcs_1": "Udun"}, agenda=[ChooseBearer()], turn=0).state
    over = [NazgulTaken("X.1e", name, SP) for name in ("n3", "n4")]
    found = GAME.review.course(
        start, [entry(), entry(TurnBegan("V.0", 1), *over, NazgulTaken("X.1h", "n5", DP)), entry()], None
    )
    assert found is not None
    assert found.turns[-1].told == (
        "The Third Nazgûl and the Fourth Nazgûl go over; the Fifth Nazgûl returns to Sauron"
    )
