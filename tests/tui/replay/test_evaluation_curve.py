"""The curve of an evaluation in a replay, and the words beside it: how far it reaches, for whom, and in what signs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from core.kernel.prompts import DRAWN, Outcome
from replays.gallery import FOLDER
from saves.reader import read_log
from tests.tui.replay.evaluations import evaluation
from tests.tui.replay.found import Found, curve, fallen
from tests.tui.table.sitting import sitting
from tui.replay.curve import EIGHTHS
from tui.replay.judged import MISTAKES, Judged, ended_words, more_to_win
from tui.replay.past import Past
from tui.replay.screen import ReplayScreen


@pytest.mark.usefixtures("played_by_others")
async def test_a_score_of_nothing_does_not_stand_beside_the_chance(found: Found, undone: Path) -> None:
    found.scores = (0.3,)
    async with sitting(ReplayScreen(undone, 40)) as looking:
        await looking.press("E")
        assert "20% to win" in looking.text
        assert ", score" not in looking.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.usefixtures("played_by_others")
async def test_the_curve_stands_above_the_ruler_and_says_what_there_is(
    found: Found, undone: Path, size: tuple[int, int]
) -> None:
    async with sitting(ReplayScreen(undone, 40), size) as looking:
        await looking.press("E")
        assert "20% to win, score 40" in looking.text
        assert "for all players if bots play on" in looking.text
        assert ("100%" in looking.text, "0%" in curve(looking)) == (True, True)
        assert len(looking.screen.shown.ruler.rows) == (3 if size[1] < 36 else 5)
        assert curve(looking).count("█") > sum(map(curve(looking).count, "▄▇")) > 3
        assert "1 mark and 1 stroke of luck" not in looking.said
        assert "1 mistake and no strokes of luck as far as you have looked" in looking.said
        assert found.asked == [None]
        await looking.press("E")
        assert curve(looking) == ""
        assert "to win" not in looking.text
        assert "if bots play on" not in looking.text


@pytest.mark.usefixtures("played_by_others")
async def test_before_anything_is_told_it_is_said_how_to_see_what_was_found(found: Found, undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 0), (80, 24)) as looking:
        await looking.press("home", "E")
        assert "Evaluated. What it says of an entry shows once you are there" in looking.said
        assert "mistakes and" not in looking.said, "there is one, further on"
        assert ("evaluated" in looking.text, "shows as you step on" in looking.text) == (True, True)
        await looking.press("right")
        assert "shows as you step on" in looking.text, "entry 0 goes on"
        await looking.press("e", "y")
        assert curve(looking)
        assert "shows as you step on" not in looking.text, "all of it is in sight"
        await looking.press("end")
        assert "shows as you step on" not in looking.text


@pytest.mark.parametrize(("part", "words"), [(1.0, "a victory"), (0.5, "a shared victory"), (0.0, "a defeat")])
@pytest.mark.usefixtures("played_by_others")
async def test_the_end_is_no_chance_any_more(found: Found, undone: Path, part: float, words: str) -> None:
    found.values = [*[0.6] * 30, part]
    async with sitting(ReplayScreen(undone, 40)) as looking:
        await looking.press("E", "end")
        assert f" {words}" in looking.text
        assert "for all players, as it ended" in looking.text
        await looking.press("up")
        assert f"{round(100 * part)}% to win" in looking.text


def test_a_draw_is_no_defeat() -> None:
    assert ended_words(Outcome(DRAWN, 12, "both are demoralized", "20.3"), 0.0) == "a draw"


@pytest.mark.usefixtures("played_by_others")
async def test_the_curve_reaches_no_further_than_the_ruler(found: Found, undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 20)) as looking:
        await looking.press("E")
        screen = looking.screen
        assert not fallen(looking)
        assert screen.shown.judged.marked(MISTAKES.id, screen.shown.last_told) == []
        number = 30
        for _ in range(number - 21):
            await looking.press("down")
        assert screen.past.replay.entry == number - 1
        assert not fallen(looking)
        await looking.press("right")
        assert (screen.past.replay.entry, screen.past.all_told()) == (
            number,
            len(screen.past.replay.entries[number].events) < 2,
        )
        assert fallen(looking) == screen.past.all_told()
        await looking.press("down")
        await looking.press("down")
        assert fallen(looking)
        assert screen.shown.judged.marked(MISTAKES.id, screen.shown.last_told) == [number]


async def test_a_game_that_was_as_good_as_lost_is_told_by_its_score(found: Found, undone: Path) -> None:
    found.values, found.scores = [0.03], [*[50.0] * 20, *[53.0] * 10, *[45.0] * 200]
    found.marks = {30: "??"}
    async with sitting(ReplayScreen(undone, 40)) as looking:
        await looking.press("E")
        assert "score 45 ±2, 3% to win" in looking.text
        drawn = [text for row in looking.screen.shown.ruler.rows[:-1] for text, role in row if role != "strong"]
        assert {sign for text in drawn for sign in text if sign in EIGHTHS} == {"▁", "▂", "█"}
        await looking.press("home", "c", "?")
        assert looking.screen.past.replay.entry == 30
        assert "?? A blunder: " in looking.text
        assert "would have left a score better by 8.0" in " ".join(looking.text.split())
        await looking.press("home", "c", "L")
        assert looking.screen.past.replay.entry == 20
        assert "Good luck: score 50.0 before it, 53.0 after" in looking.text


@pytest.mark.usefixtures("played_by_others")
async def test_nothing_is_told_in_the_midst_of_the_entry_that_it_happens_in(found: Found, undone: Path) -> None:
    log = read_log(undone)
    number = next(n for n in range(30, 60) if len(log.line.entries[n].events) > 2)
    found.values, found.marks = [*[0.6] * number, *[0.2] * 300], {number: "??"}
    async with sitting(ReplayScreen(undone, number - 1)) as looking:
        await looking.press("E", "right")
        assert looking.screen.past.replay.entry == number
        assert not fallen(looking)
        assert "60% to win" in looking.text
        assert "better" not in looking.text
        await looking.press("down")
        assert fallen(looking)
        assert "20% to win" in looking.text
        assert "?? A blunder: " in looking.text
        assert "would have left 40% more to win" in " ".join(looking.text.split())


def test_of_little_that_could_be_won_it_is_told_how_much_there_was() -> None:
    assert more_to_win(0.04, 0.01) == "3% more to win (4% instead of 1%)"
    assert more_to_win(0.6, 0.2) == "40% more to win"
    assert more_to_win(0.014, 0.012) == "1% more to win", (
        "where both are the same in whole percent nothing is told of them"
    )


def test_of_several_sides_the_liveliest_is_told_and_while_it_is_worked_out_none_takes_over_for_a_trifle() -> None:
    path = FOLDER / "ring-war-limit.jsonl"
    judged = Judged(Past(path))
    judged.past.eyes = None
    whole = evaluation(judged.past.log_file, [0.5], {})

    def take(last: dict[str, float], done: bool) -> None:
        still = dict.fromkeys(last, 0.5)
        entries = [msgspec.structs.replace(one, after=still) for one in whole.entries[:-1]]
        entries.append(msgspec.structs.replace(whole.entries[-1], after=last))
        seats = {side: side for side in last}
        judged.take(None, msgspec.structs.replace(whole, sides=[*last], seats=seats, entries=entries, done=done))

    take({"saruman": 0.4, "dark_power": 0.5}, done=False)
    assert judged.side == "saruman"
    take({"saruman": 0.4, "dark_power": 0.65}, done=False)
    assert judged.side == "saruman"
    take({"saruman": 0.4, "dark_power": 0.9}, done=False)
    assert judged.side == "dark_power"
    take({"saruman": 0.05, "dark_power": 0.9}, done=True)
    assert judged.side == "saruman"


@pytest.mark.parametrize(("name", "shared"), [("dagorlad-draw", True), ("ring-war-limit", False)])
def test_where_nothing_is_hidden_one_evaluation_serves_all_eyes(name: str, shared: bool) -> None:
    judged = Judged(Past(FOLDER / f"{name}.jsonl"))
    judged.past.eyes = None
    judged.take(None, evaluation(judged.past.log_file, [0.5], {}))
    judged.past.eyes = judged.past.log_file.header.seats[0].id
    assert (judged.here is not None) == shared
    judged.forget(judged.past.eyes)
    judged.past.eyes = None
    assert (judged.here is None) == shared


async def test_in_ascii_the_curve_is_drawn_with_signs(
    found: Found, undone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    async with sitting(ReplayScreen(undone, 40)) as looking:
        await looking.press("E")
        assert "||||" in curve(looking)
        assert any("----" in text for text, _ in looking.screen.shown.ruler.rows[-4])
        assert curve(looking).isascii()


async def test_an_abandoned_line_has_no_curve(found: Found, undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 20)) as looking:
        await looking.press("E")
        assert curve(looking)
        await looking.press("v")
        assert curve(looking) == ""
        await looking.press("E")
        assert "Only the line of play is evaluated." in looking.said
