"""The measure of strength: what counts as a success, what is compared, and what is not played again."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import pytest

from benchmarks.contests import CONTESTS, Contest
from benchmarks.strength import BOUND, Ended, Meeting, Pair, by_name, figures_of, row
from core import catalogue
from core.kernel.prompts import LOST, WON

TOGETHER = Contest("together", "fellowship", {"hobbits": "2"}, at_least=0.6)
APART = Contest("apart", "dice", {"players": "3"}, ("seat_1",), "", times=1.5)
LORD = Contest("lord", "fellowship", {}, ("sauron",), LOST, leaves=0.5)


def ended(result: str = WON, winners: tuple[str, ...] = ()) -> Ended:
    return Ended(0, result, 50, winners, 10, 0.4, 2.0)


def test_what_counts_as_a_success() -> None:
    assert (TOGETHER.reached(WON, ()), TOGETHER.reached(LOST, ())) == (1.0, 0.0)
    assert (LORD.reached(WON, ()), LORD.reached(LOST, ())) == (0.0, 1.0)
    assert APART.reached(LOST, ()) is None
    assert APART.reached(WON, ("seat_1", "seat_3")) == 0.5
    assert APART.reached(WON, ("seat_2",)) == 0.0


def test_targets() -> None:
    assert TOGETHER.target(0.9) == 0.6
    assert APART.target(0.3) == pytest.approx(0.45)
    assert LORD.target(0.8) == pytest.approx(0.9)


def test_pairs_that_ended_alike_tell_nothing() -> None:
    pairs = [Pair(ended(WON), ended(LOST))] * 9 + [Pair(ended(LOST), ended(WON))] + [Pair(ended(), ended())] * 5
    found = figures_of(TOGETHER, pairs)
    assert (found.better, found.worse) == (9, 1)
    assert (found.strong, found.plain) == (14 / 15, 6 / 15)
    assert found.evidence == pytest.approx(9 * math.log(1.5) - math.log(2))
    assert found.evidence > BOUND
    assert figures_of(TOGETHER, pairs[:4]).evidence < BOUND


def test_a_line_says_share_interval_and_time() -> None:
    line = row(TOGETHER, [Pair(ended(WON), ended(LOST))] * 50)
    assert line[2] == "100.0% (93-100)"
    assert line[7:] == ["40", "2.0", "60%", "yes"]


def test_every_contest_can_be_sat_at() -> None:
    assert len(by_name()) == len(CONTESTS)
    for contest in CONTESTS:
        game = catalogue.game(contest.game)
        seats = {seat.id for seat in game.options.seats(game.options.checked(contest.options))}
        assert set(contest.seats) <= seats


def test_games_that_are_written_down_are_not_played_again(tmp_path: Path) -> None:
    for bot, result in (("strong", WON), ("sensible", LOST)):
        games = [msgspec.structs.replace(ended(result), seed=seed) for seed in range(3)]
        (tmp_path / f"together-{bot}.jsonl").write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in games))
    said: list[str] = []
    meeting = Meeting(TOGETHER, "strong", "sensible", tmp_path, said.append)
    pairs = meeting.played(3, 1, False)
    assert meeting.kept() == pairs
    assert [pair.strong.seed for pair in pairs] == [0, 1, 2]
    assert said[-1] == "together: 3 of 3, 1.00 : 0.00"


def test_a_game_is_played_and_written_down(tmp_path: Path) -> None:
    meeting = Meeting(TOGETHER, "sensible", "sensible", tmp_path, lambda line: None)
    (pair,) = meeting.played(1, 1, False)
    assert pair.strong.result == pair.plain.result
    assert msgspec.json.decode((tmp_path / "together-sensible.jsonl").read_bytes().splitlines()[0], type=Ended)
