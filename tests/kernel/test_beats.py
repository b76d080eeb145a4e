"""Beats: what happened, cut into the pieces in which a player is told of it."""

from __future__ import annotations

import msgspec
import pytest

from core.kernel.beats import Beat, Level, cut, seen_before
from core.kernel.entries import Entry
from core.kernel.review import FLOW, Review
from tests.toy import Roll

KINDS = {"D": "die", "C": "card", "S": "dark", "B": "chapter", "X": "lost", "E": "end", "T": FLOW}


TURNS = {"l": "left", "r": "right", "n": ""}


class Passing(msgspec.Struct, frozen=True, tag="pass"):
    """Somebody lets a window pass."""

    seat: str


class Letters(Review):
    """Events are letters; a dot belongs to the beat before it, a small letter begins a turn."""

    def turn_of(self, event: object) -> str | None:
        return TURNS.get(str(event))

    def beat_of(self, event: object) -> str:
        return KINDS.get(str(event), "")


def told(*lines: str, shown: int = 0, people: str | None = None, level: Level = "story") -> list[str]:
    """Return the beats of entries, each given as who decided and what happened ("left D.T"), as text."""
    entries = [Entry(None, [], 0, [], 0, "")]
    for line in lines:
        seat, _, events = line.partition(" ")
        entries.append(Entry(Roll(seat), list(events), 0, [], 0, ""))
    seats = None if people is None else [people]
    beats = cut(Letters(), entries, 1, shown=(shown,), people=seats, level=level)
    return [f"{beat.kind} {beat.first[0]}.{beat.first[1]}-{beat.last[0]}.{beat.last[1]}" for beat in beats]


def test_chance_and_cards_are_told_with_what_follows_from_them() -> None:
    assert told("left ..D..") == ["die 1.2-1.5"]
    assert told("left C.D.D") == ["card 1.0-1.2", "die 1.2-1.4", "die 1.4-1.5"]
    assert told("left D.T..") == ["die 1.0-1.2"]
    assert told("left ...") == []


def test_what_brings_the_danger_nearer_is_told_where_nothing_above_told_it() -> None:
    assert told("left .SS.") == ["dark 1.1-1.4"]
    assert told("left CS.") == ["card 1.0-1.3"]
    assert told("left DS") == ["die 1.0-1.2"]
    assert told("left CTS") == ["card 1.0-1.1", "dark 1.2-1.3"]


def test_what_was_foreseen_flows_by() -> None:
    assert told("left C.S", shown=3) == []
    assert told("left C.S", shown=2) == ["dark 1.2-1.3"]
    assert told("left SD", shown=1) == ["die 1.1-1.2"]


def test_a_chapter_and_an_end_are_told_though_they_were_foreseen() -> None:
    assert told("left .B...B..", shown=9) == ["chapter 1.1-1.8"]
    assert told("left .BT.C") == ["chapter 1.1-1.4", "card 1.4-1.5"]
    assert told("left .B.C.D", shown=5) == ["chapter 1.1-1.3", "die 1.5-1.6"]
    assert told("left X", shown=1, level="off") == ["lost 1.0-1.1"]


def test_who_is_lost_as_the_game_ends_is_told_with_that() -> None:
    assert told("left DXX.E") == ["die 1.0-1.1", "end 1.1-1.5"]


def test_what_others_decide_is_one_beat_in_all() -> None:
    lines = ("left .D", "right T.D", "right CS", "right .", "left D")
    assert told(*lines, people="left") == ["die 1.1-1.2", "turn 2.0-4.1", "die 5.0-5.1"]
    assert told("left .", "right ", "right ", people="left") == []
    assert told("left .", "right D.B.S.T", "right X", "right .T.", people="left") == [
        "turn 2.0-2.2",
        "chapter 2.2-2.7",
        "lost 3.0-3.1",
        "turn 4.0-4.3",
    ]


def test_what_comes_on_a_persons_turn_while_others_pass_is_no_turn_of_theirs() -> None:
    def passing(*lines: str) -> list[str]:
        entries = [Entry(None, [], 0, [], 0, "")]
        for line in lines:
            what, _, events = line.partition(" ")
            seat = what.removesuffix("-passes")
            action = Passing(seat) if what.endswith("-passes") else Roll(seat)
            entries.append(Entry(action, list(events), 0, [], 0, ""))
        beats = cut(Letters(), entries, 1, people=["left"])
        return [f"{beat.kind} {beat.first[0]}.{beat.first[1]}-{beat.last[0]}.{beat.last[1]}" for beat in beats]

    assert passing("left l", "right-passes .C.D") == ["card 2.1-2.3", "die 2.3-2.4"]
    assert passing("left l", "right .D", "right-passes D") == ["turn 2.0-2.2", "die 3.0-3.1"]
    assert passing("left r", "right-passes .C", "right D") == ["turn 2.0-3.1"]
    assert passing("right r", "right .l.D") == ["turn 1.0-2.1", "die 2.3-2.4"]
    assert passing("left l", "right-passes n.D") == ["turn 2.0-2.3"]


def test_a_beat_says_what_happened_in_it() -> None:
    entries = [Entry(None, [], 0, [], 0, ""), Entry(Roll("right"), [*"T.DC"], 0, [], 0, "")]
    beat = cut(Letters(), entries, 1, people=["left"])[0]
    assert beat == Beat("turn", (1, 0), (1, 4), (("die", (1, 3)), ("card", (1, 4))))


@pytest.mark.parametrize(
    ("level", "beats"),
    [
        ("story", ["card 1.0-1.2", "die 1.2-1.3", "chapter 1.3-1.4", "turn 2.0-2.2", "end 2.2-2.3"]),
        ("brief", ["dark 1.1-1.3", "chapter 1.3-1.4", "dark 2.1-2.2", "end 2.2-2.3"]),
        ("off", ["end 2.2-2.3"]),
    ],
)
def test_a_level_says_how_much_is_told(level: Level, beats: list[str]) -> None:
    assert told("left CSDB", "right DSE", people="left", level=level) == beats


def test_how_much_was_seen_before() -> None:
    assert seen_before([1, 2], [1, 2, 3]) == 2
    assert seen_before([1, 2, 3], [1, 2]) == 2
    assert seen_before([1, 5], [1, 2]) == 1
    assert seen_before([], [1]) == 0


class Answering(Letters):
    """What seat `right` decides only replies to what came before."""

    def replies(self, action: object) -> bool:
        return getattr(action, "seat", "") == "right"


def test_a_reply_is_told_with_what_brought_it_about() -> None:
    entries = [Entry(None, [], 0, [], 0, "")]
    for seat, events in (("left", "D."), ("right", ".."), ("left", "D"), ("right", "."), ("left", ".")):
        entries.append(Entry(Roll(seat), list(events), 0, [], 0, ""))
    for people in (["left"], None):
        beats = cut(Answering(), entries, 1, people=people)
        assert [(beat.first, beat.last) for beat in beats] == [((1, 0), (2, 2)), ((3, 0), (4, 1))]


def test_a_reply_to_nothing_that_is_told_is_what_others_did() -> None:
    entries = [Entry(None, [], 0, [], 0, ""), Entry(Roll("right"), ["."], 0, [], 0, "")]
    assert [beat.kind for beat in cut(Answering(), entries, 1, people=["left"])] == ["turn"]
