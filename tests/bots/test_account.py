"""What an evaluation adds up to, and from which loss on a choice is marked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.bots.review import Evaluated, Evaluation, Method
from core.bots.review.evaluation import Given
from core.bots.review.found import Found, Verdict, evaluation_of
from core.bots.review.marks import Cost, luck_words, mark_for
from core.bots.review.pieces import Spread
from tests.toy import Bank, Roll

METHOD = Method(
    game="toy",
    rules="1",
    content="",
    players="",
    eyes="*",
    everybody=True,
    playouts=24,
    turns=2,
    tries=24,
    checks=200,
    check_turns=3,
    careful=24,
    further=64,
    further_turns=10,
)


def entry(number: int, before: float, chosen: float, after: float, **more: Any) -> Evaluated:
    """Return an entry of one side."""
    seat = "left" if number % 2 else "right"
    return Evaluated(number, seat, "we", {"we": before}, {"we": chosen}, {"we": after}, {"we": 0.0}, 0.0, False, **more)


ENTRIES = [
    entry(0, 0.3, 0.3, 0.3),
    entry(1, 0.3, 0.25, 0.65, purpose="die"),
    entry(2, 0.65, 0.65, 0.65),
    entry(3, 0.65, 0.29, 0.29, loss=0.36, mark="??", checked=True),
    entry(4, 0.29, 0.3, 0.0, purpose="tiles"),
]
EVALUATION = Evaluation(METHOD, ["we"], {"left": "we", "right": "we"}, ENTRIES, True, True)


def test_the_account_adds_up_to_the_result() -> None:
    account = EVALUATION.account("we")
    assert account.decisions == {"left": -0.41, "right": 0.01}
    assert account.luck == {"die": 0.4, "tiles": -0.3}
    assert round(1e6 * (account.start + account.decided + account.drawn)) == round(1e6 * account.result) == 0


def test_the_moments_that_decided_are_told_in_their_order() -> None:
    found = [(one.number, one.kind, round(one.amount, 6)) for one in EVALUATION.moments("we", 2)]
    assert found == [(1, "luck", 0.4), (3, "decision", -0.36)]
    assert [one.number for one in EVALUATION.moments("we", 3, last=2)] == [1]


def test_luck_within_its_error_and_what_moved_little_decided_nothing() -> None:
    errors = (0.3, 0.3, 0.0, 0.0, 0.0)
    entries = [msgspec.structs.replace(one, error=error) for one, error in zip(ENTRIES, errors, strict=True)]
    unsure = msgspec.structs.replace(EVALUATION, entries=entries)
    assert unsure.stroke(1, "we") == 0

    assert [one.number for one in unsure.moments("we")] == [3, 4]
    little = [ENTRIES[0], entry(1, 0.3, 0.3, 0.32), entry(2, 0.32, 0.36, 0.36)]
    moved = msgspec.structs.replace(EVALUATION, entries=little, known=False)
    assert [(one.number, one.kind) for one in moved.moments("we")] == [(2, "decision")]


@pytest.mark.parametrize(
    ("given", "error", "stroke"),
    [(0.3, 0.05, -0.3), (0.5, 0.05, -0.3), (0.12, 0.05, -0.12), (0.04, 0.05, 0.0), (-0.1, 0.05, 0.0)],
)
def test_luck_is_no_more_than_chance_did_to_the_position_right_before_it(
    given: float, error: float, stroke: float
) -> None:
    fell = msgspec.structs.replace(ENTRIES[4], given=Given({"we": given}, {"we": 0.0}, error, 0.0))
    found = msgspec.structs.replace(EVALUATION, entries=[*ENTRIES[:4], fell])
    assert found.stroke(4, "we") == stroke
    assert found.account("we").luck["tiles"] == -0.3, "the account goes by the curve"
    told = [(one.number, one.amount) for one in found.moments("we") if one.number == 4]
    assert told == ([(4, stroke)] if stroke else [])


def test_half_a_step_that_the_next_one_takes_back_decided_nothing() -> None:
    def moments(seat: str, purpose: str = "") -> list[int]:
        taken = msgspec.structs.replace(entry(1, 0.35, 0.77, 0.77), seat="left", purpose=purpose)
        goes = msgspec.structs.replace(entry(2, 0.77, 0.45, 0.45), seat=seat)
        entries = [entry(0, 0.35, 0.35, 0.35), taken, goes]
        found = msgspec.structs.replace(EVALUATION, entries=entries)
        return [moment.number for moment in found.moments("we")]

    assert moments("left") == []
    assert moments("right") == moments("left", "die") == [1, 2]


def test_a_game_that_was_lost_all_the_time_is_told_by_its_score() -> None:
    chances, scores = (0.08, 0.05, 0.05, 0.02, 0.0), (50.0, 52.0, 52.0, 48.0, 45.0)
    entries = [
        msgspec.structs.replace(entry(at, 0.08, 0.05, chance), score={"we": score}, mark="", loss=None)
        for at, (chance, score) in enumerate(zip(chances, scores, strict=True))
    ]
    entries[3] = msgspec.structs.replace(entries[3], mark="?", by="score", points=2.5, moved={"we": -1.0})
    lost = msgspec.structs.replace(EVALUATION, entries=entries, scales={"we": 20.0})
    assert lost.measure("we") == "score"
    assert lost.curve("we", "score") == [*scores]
    found = [(one.number, one.kind, one.amount, one.by) for one in lost.moments("we")]
    assert found == [(1, "luck", 2.0, "score"), (3, "luck", -3.0, "score"), (4, "luck", -3.0, "score")]
    assert lost.cost(entries[3]) == 0.125
    assert lost.luck(1, "we") == pytest.approx(0.1), "two points are as much as a tenth of the chance"
    account = lost.account("we", "score")
    assert (account.start, account.decided, account.drawn, account.result) == (50.0, -1.0, -4.0, 45.0)
    won = msgspec.structs.replace(lost, entries=[*entries[:4], msgspec.structs.replace(entries[4], after={"we": 1.0})])
    assert won.measure("we") == "chance"
    assert won.measure("we", 3) == "score", "as long as nobody knows how it ends"
    assert msgspec.structs.replace(lost, scales={}).measure("we") == "chance"


@pytest.mark.parametrize(
    ("loss", "error", "there_was", "mark"),
    [
        (0.36, 0.05, 0.65, "??"),
        (0.12, 0.03, 0.65, "?"),
        (0.06, 0.03, 0.65, "?!"),
        (0.04, 0.01, 0.65, ""),
        (0.15, 0.08, 0.65, "?"),
        (0.06, 0.05, 0.65, ""),
        (0.04, 0.01, 0.08, "??"),
        (0.018, 0.001, 0.05, ""),
        (0.03, 0.01, 0.05, "??"),
    ],
)
def test_a_mark_takes_points_or_a_part_of_what_there_was(
    loss: float, error: float, there_was: float, mark: str
) -> None:
    assert mark_for(loss, error, there_was) == mark


@pytest.mark.parametrize(
    ("cost", "there_was", "scale", "mark"),
    [
        (Cost(0.0, 0.01, 3.5, 0.7), 0.04, 20.0, ("??", "score")),
        (Cost(0.0, 0.01, 2.2, 0.7), 0.04, -20.0, ("?", "score")),
        (Cost(0.0, 0.01, 1.4, 0.7), 0.97, 20.0, ("?!", "score")),
        (Cost(0.0, 0.01, 1.4, 1.2), 0.97, 20.0, ("", "chance")),
        (Cost(0.0, 0.01, 3.5, 0.7), 0.04, 0.0, ("", "chance")),
        (Cost(0.0, 0.01, 3.5, 0.7), 0.5, 20.0, ("", "chance")),
        (Cost(-0.02, 0.01, 3.5, 0.7), 0.03, 20.0, ("", "chance")),
        (Cost(0.03, 0.01, 3.5, 0.7), 0.05, 20.0, ("??", "chance")),
    ],
    ids=["lost", "of Sauron", "won", "unsure", "no score", "open", "keeps more of the chance", "costs the chance"],
)
def test_where_a_game_is_decided_a_mark_takes_points(
    cost: Cost, there_was: float, scale: float, mark: tuple[str, str]
) -> None:
    assert cost.mark(there_was, scale) == mark


def test_luck_is_told_in_words_from_ten_points_on() -> None:
    told = [luck_words(luck) for luck in (0.09, 0.1, 0.25, -0.05, -0.12, -0.4)]
    assert told == ["", "good luck", "great luck", "", "bad luck", "a disaster"]


def judged(rival: str, loss: int) -> Found:
    """Return a decision of the left seat against which another action kept so much more."""
    check, chosen = Spread([loss], [0], 20_000, 200), Spread([300_000], [10_000], 0, 200)
    return Found("", "", "", "left", [300_000], [0], own=True, verdict=Verdict(rival, loss, check=check, chosen=chosen))


def test_what_could_still_be_done_later_is_charged_once() -> None:
    roll, bank = '{"type":"roll","seat":"left"}', '{"type":"bank","seat":"left"}'
    opening = Found("", "", "", "", [300_000], [0], own=True)
    found = [opening, judged(roll, 160_000), judged(roll, 180_000), judged(bank, 120_000), judged(bank, 20_000)]
    evaluation = evaluation_of(METHOD, ["we"], {"left": "we"}, found, Roll | Bank, done=True)
    assert [entry.mark for entry in evaluation.entries] == ["", "", "??", "?", ""]
    assert [entry.loss for entry in evaluation.entries] == [None, 0.0, 0.18, 0.1, 0.02]
