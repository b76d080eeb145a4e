"""Evaluations: the account adds up, a planted blunder is found, and nothing comes from what eyes cannot see."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.bots.review import SCORE, Evaluation, Method
from core.bots.review.pieces import Spread
from core.bots.review.positions import ALL_OPEN, Positions
from core.bots.review.reviewer import Depth, Reviewer
from core.bots.running import NotPlayed, heeding
from core.bots.thinking import thinking_of
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.table import Table
from tests.kit.ahead import HopelessThinking, played, use_toy
from tests.toy import SEATS, Bank, Roll

TINY = Depth(playouts=16, turns=3, tries=16, checks=50, check_turns=4, careful=8, further=64)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    return use_toy(monkeypatch)


def reviewer(table: Table, eyes: str | None = ALL_OPEN, depth: Depth = TINY, **more: Any) -> Reviewer:
    """Return a reviewer of all decisions at a table."""
    brings = thinking_of("toy")
    assert brings is not None
    positions = Positions(table.game, brings, table.line, eyes, list(SEATS))
    method = Method(
        game="toy",
        rules="1",
        content="",
        players="",
        eyes=eyes or "",
        everybody=True,
        playouts=depth.playouts,
        turns=depth.turns,
        tries=depth.tries,
        checks=depth.checks,
        check_turns=depth.check_turns,
        careful=depth.careful,
        further=depth.further,
        further_turns=depth.further_turns,
    )
    return Reviewer(positions, method, depth, table.cursor, SEATS, **more)


def evaluated(table: Table, eyes: str | None = ALL_OPEN) -> Evaluation:
    found = reviewer(table, eyes)
    assert [*found.work()]
    evaluation = found.evaluation()
    assert evaluation.done
    return evaluation


def check_account(evaluation: Evaluation) -> None:
    """The first expectation, all decisions and all luck are the result, to the millionth."""
    for side in evaluation.sides:
        account = evaluation.account(side)
        parts = [account.start, *account.decisions.values(), *account.luck.values()]
        assert sum(round(1e6 * part) for part in parts) == round(1e6 * account.result)
        for before, entry in zip(evaluation.entries, evaluation.entries[1:], strict=False):
            assert entry.before == before.after
            if not entry.purpose:
                assert entry.luck(side) == 0, f"luck at entry {entry.number}, where nothing was drawn"
            if entry.own:
                assert entry.decided(side) == 0, f"the policy's own choice changed something at {entry.number}"


def test_the_account_of_a_game_of_the_policy_is_all_luck_and_has_no_mark(toy: Game) -> None:
    table = played(toy)
    evaluation = evaluated(table)
    check_account(evaluation)
    winner = max(SEATS, key=lambda seat: table.state.points[seat])
    assert evaluation.account(winner).result == 1
    assert evaluation.account(winner).decided == 0
    assert {entry.mark for entry in evaluation.entries} == {""}
    assert not any(entry.fitted for entry in evaluation.entries)


def wasted(toy: Game) -> tuple[Table, int]:
    """Return a game in which somebody banks nothing while the other is about to win, and the number of that entry."""
    for seed in range(200):
        table = played(toy, seed)
        for number in range(1, table.entry):
            state = table.state_at(number)
            if state.risk == 0 and state.active == "left" and min(state.points.values()) >= 12:
                worse = played(toy, seed, {number + 1: Bank})
                assert worse.entry > number + 1
                return worse, number + 1
    raise AssertionError("no game stands like that")


def test_a_planted_blunder_is_found(toy: Game) -> None:
    table, number = wasted(toy)
    evaluation = evaluated(table)
    check_account(evaluation)
    entry = evaluation.entries[number]
    assert entry.mark == "??"
    assert entry.checked
    assert entry.better is not None
    assert isinstance(entry.better.action, Roll)
    assert entry.loss == pytest.approx(entry.better.win - entry.better.chosen_win)
    assert number in [moment.number for moment in evaluation.moments(entry.side, 10)]


@pytest.mark.parametrize(
    ("wins", "error", "mark", "left"),
    [(650_000, 60_000, "??", 0.12), (300_000, 60_000, "??", 0.5), (10_000, 10**6, "", 0.12)],
)
def test_a_look_further_ahead_makes_a_mark_milder_or_takes_it_away(
    toy: Game, wins: int, error: int, mark: str, left: float
) -> None:
    table, number = wasted(toy)
    found = reviewer(table)
    assert [*found.work()]
    verdict = found.found[number].verdict
    assert verdict is not None
    assert verdict.further is not None
    check = Spread([680_000, -680_000], [0, 0], 60_000, 200)
    verdict.check, verdict.chosen, verdict.careful = check, Spread([120_000, 880_000], [0, 0], 60_000, 200), None
    verdict.further = Spread([wins, -wins], [0, 0], error, 64)
    entry = found.evaluation().entries[number]
    assert entry.mark == mark
    assert entry.better is not None
    assert entry.better.win == pytest.approx(0.8)
    assert entry.better.chosen_win == pytest.approx(left)


def test_luck_is_as_sure_as_two_looks_at_it_agree(toy: Game) -> None:
    found = reviewer(played(toy))
    assert [*found.work()]
    number = next(one for one in range(1, found.count) if found.found[one].node and found.found[one].value)
    found.found[number].value = Spread([500_000, 500_000], [0, 0], 30_000, 48)
    found.found[number].fresh = Spread([800_000, 200_000], [0, 0], 10_000, 200)
    entry = found.evaluation().entries[number]
    assert (entry.after["left"], entry.error) == (0.8, 0.3)


def test_the_greatest_strokes_of_luck_are_played_out_from_right_before_them(toy: Game) -> None:
    found = evaluated(played(toy))
    fell = sorted((one for one in found.entries[1:] if one.purpose), key=lambda one: -abs(one.luck("left")))
    given = fell[0].given
    assert given is not None
    assert given.win["left"] == pytest.approx(fell[0].chosen["left"], abs=given.error + 0.1)
    assert all(one.given is None for one in found.entries if not one.purpose)
    told = [moment.number for side in found.sides for moment in found.moments(side) if moment.kind == "luck"]
    assert told
    assert all(found.entries[number].given is not None for number in told), "and whatever is told has been looked at"


def test_where_nobody_can_win_a_planted_mistake_is_found_by_its_score(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = use_toy(monkeypatch, HopelessThinking())
    number = 3
    before = played(toy, 4).state_at(number - 1)
    assert (before.risk, before.active) == (0, "left")
    table = played(toy, 4, {number: Bank})
    evaluation = evaluated(table)
    check_account(evaluation)
    entry = evaluation.entries[number]
    assert entry.mark in ("?", "??")
    assert entry.by == SCORE
    assert 0 < entry.points_error < entry.points / 2
    assert evaluation.cost(entry) == entry.points / 20
    assert entry.better is not None
    assert isinstance(entry.better.action, Roll)
    assert any(one.score_error > 0 for one in evaluation.entries)
    moments = evaluation.moments("left")
    assert {moment.by for moment in moments} == {SCORE}
    for side in evaluation.sides:
        account = evaluation.account(side, evaluation.measure(side))
        assert (account.by, account.result) == (SCORE, table.state.points[side])
        parts = [account.start, *account.decisions.values(), *account.luck.values()]
        assert sum(round(1e6 * part) for part in parts) == round(1e6 * account.result)


def test_an_evaluation_does_not_go_by_the_seed_of_the_table(toy: Game) -> None:
    table, _ = wasted(toy)
    other = Table(toy, msgspec.structs.replace(table.header, seed=99))
    other.restore(table.line.entries, table.cursor)
    assert evaluated(other) == evaluated(table)


def hidden_otherwise(table: Table) -> Table:
    """Return the same table with other cards in the hand of the right seat."""
    others = {"sun": "moon", "moon": "star", "star": "sun"}
    entries = []
    for entry in table.line.entries:
        events = [
            msgspec.structs.replace(event, card=others[event.card])
            if getattr(event, "card", "") and event.seat == "right"
            else event
            for event in entry.events
        ]
        entries.append(msgspec.structs.replace(entry, events=events))
    other = Table(table.game, table.header)
    other.line.entries = entries
    other.cursor = table.cursor
    return other


def test_nothing_comes_from_what_the_eyes_cannot_see(toy: Game) -> None:
    table, number = wasted(toy)
    other = hidden_otherwise(table)
    assert any(table.line.state_after(at) != other.line.state_after(at) for at in range(number)), "nothing was changed"
    one, two = evaluated(table, "left"), evaluated(other, "left")
    assert one.entries == two.entries
    judged = {entry.seat for entry in one.entries if entry.loss is not None}
    assert judged == {"left"}, "what others decided unseen cannot be judged"
    check_account(one)


def test_a_game_that_goes_on_keeps_what_was_measured(toy: Game) -> None:
    table, number = wasted(toy)
    early = Table(toy, table.header)
    early.restore(table.line.entries[:number], number)
    first = reviewer(early)
    assert [*first.work()]
    known = {(one.start, one.end, one.action): one for one in first.kept()}
    second = reviewer(table, known=known)
    steps = len([*second.work()])
    assert steps < len([*reviewer(table).work()])
    assert second.evaluation().entries[1 : number - 1] != []
    check_account(second.evaluation())


def test_work_that_is_broken_off_keeps_only_whole_measurements(toy: Game) -> None:
    table, _ = wasted(toy)
    whole = reviewer(table)
    steps = len([*whole.work()])
    broken = reviewer(table)
    for at, _ in enumerate(broken.work()):
        if at == steps * 2 // 3:
            break
    known = {(one.start, one.end, one.action): one for one in broken.kept()}
    again = reviewer(table, known=known)
    assert [*again.work()]
    assert again.kept() == whole.kept()


def test_work_hears_between_two_playouts_that_nobody_waits(toy: Game) -> None:
    table, _ = wasted(toy)
    left = [40]

    def check() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise NotPlayed

    found = reviewer(table)
    with pytest.raises(NotPlayed), heeding(check):
        for _ in found.work():
            pass
    assert left == [-1], "it went on"
    assert found.evaluation().entries, "what was found until then is there"


def test_only_the_line_is_asked_for(toy: Game) -> None:
    table = played(toy)
    assert isinstance(table.line, Line)
    found = reviewer(table)
    for progress in found.work():
        assert 0 < progress.done <= progress.total
        curve = found.evaluation().curve("left")
        assert all(0 <= value <= 1 for value in curve)
