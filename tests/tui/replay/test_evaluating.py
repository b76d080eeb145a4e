"""Evaluating a game in its replay: the curve, marks and sentences, stopping, whose eyes, and the mistakes of people."""

from __future__ import annotations

import threading
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.bots.review import Evaluation
from core.bots.review.reviewer import STAGES, Progress
from core.bots.running import Run, here
from core.kernel.prompts import DRAWN, Outcome
from core.kernel.table import Table
from replays import practice
from replays.eyes import Eyes
from replays.gallery import FOLDER
from replays.invented import Invention
from replays.reviewed import NotReviewable
from saves.game_file import SavedGame
from saves.reader import read_log
from tests.replays.test_practice import ranking_of
from tests.tui.replay.evaluations import evaluation
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import Sitting, sitting
from tui.lesson.screen import LessonScreen
from tui.replay import evaluating
from tui.replay.curve import EIGHTHS
from tui.replay.judged import LUCKY, MISTAKES, Judged, ended_words
from tui.replay.past import Past
from tui.replay.screen import ReplayScreen
from tui.replay.what_if import WhatIfScreen

FALL = [*[0.6] * 30, *[0.2] * 200]
"""Chances of winning that fall once, at entry 30."""


class Found:
    """Evaluations by hand in place of real ones: what there is to find, and when it may be found."""

    def __init__(self, log_path: Path, values: Sequence[float], marks: dict[int, str]) -> None:
        self.log = read_log(log_path)
        self.values, self.marks = values, marks
        self.scores: Sequence[float] = (40.0,)
        self.gate = threading.Event()
        self.gate.set()
        self.asked: list[Eyes] = []
        self.kept = 0
        self.refusal = ""

    def reviewed(self, table: Table, eyes: Eyes = None) -> Reviewed:
        """Stand in for `Reviewed`."""
        if self.refusal:
            raise NotReviewable(self.refusal)
        self.asked.append(eyes)
        return Reviewed(self, "*" if eyes is None else eyes)

    def better(self, number: int) -> Any:
        """Return the action that is said to have been better in an entry."""
        better = evaluation(self.log, self.values, self.marks).entries[number].better
        assert better is not None
        return better.action


class Reviewed:
    """An evaluation that waits half-way for the gate of its `Found`."""

    def __init__(self, found: Found, eyes: str) -> None:
        self.found = found
        self.eyes = eyes
        self.notice = ""
        self.done = False

    def work(self, run: Run = here) -> Generator[Progress]:
        """Go through the stages."""
        try:
            for number, stage in enumerate(STAGES):
                if number == 2:
                    while not self.found.gate.wait(0.05):
                        yield Progress(stage, 0, 2)
                yield Progress(stage, 1, 2)
            self.done = True
        finally:
            self.keep()

    def keep(self) -> None:
        """Count how often it was kept."""
        self.found.kept += 1

    def evaluation(self) -> Evaluation | None:
        """Return all, or the first sight of it."""
        log = self.found.log
        if self.done:
            return evaluation(log, self.found.values, self.found.marks, eyes=self.eyes, scores=self.found.scores)
        first = evaluation(log, self.found.values, {}, fitted=range(log.cursor), eyes=self.eyes)
        return msgspec.structs.replace(first, done=False)


@pytest.fixture
def found(undone: Path, monkeypatch: pytest.MonkeyPatch) -> Found:
    """Return what evaluations of the game `undone` find: a fall at entry 30, which was a blunder."""
    found = Found(undone, FALL, {30: "??"})
    monkeypatch.setattr(evaluating, "Reviewed", found.reviewed)
    monkeypatch.setattr(evaluating, "TELLING", 0.0)
    monkeypatch.setattr(evaluating, "SETTLING", 0.0)
    return found


def curve(looking: Sitting) -> str:
    """Return the lowest row of the curve above the ruler: 60% is a whole cell in it, 20% less than that."""
    rows = looking.screen.shown.ruler.rows
    return "" if len(rows) < 2 else "".join(text for text, _ in rows[-2])


def fallen(looking: Sitting) -> bool:
    """Whether the curve shows the fall to 20%."""
    return "▄" in curve(looking) or "▇" in curve(looking)


async def until(looking: Sitting, words: str) -> None:
    """Wait until it is said that something is thought about."""
    for _ in range(500):
        await looking.pilot.pause(0.01)
        if words in looking.screen.shown.thinking:
            return
    raise AssertionError(f"nothing ever said {words!r}")


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


async def test_in_ascii_the_curve_is_drawn_with_signs(
    found: Found, undone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    async with sitting(ReplayScreen(undone, 40)) as looking:
        await looking.press("E")
        assert "||||" in curve(looking)
        assert any("----" in text for text, _ in looking.screen.shown.ruler.rows[-4])
        assert curve(looking).isascii()


async def test_everything_can_be_used_while_it_settles_and_it_can_be_stopped(found: Found, undone: Path) -> None:
    found.gate.clear()
    async with sitting(ReplayScreen(undone, 40)) as looking:
        await looking.pilot.press("E")
        await until(looking, "evaluating")
        screen = looking.screen
        assert "esc stops" in screen.shown.thinking
        await looking.pilot.press("up", "up")
        await looking.pilot.pause()
        assert screen.past.replay.entry == 38
        assert {role for text, role in screen.shown.ruler.rows[-2] if "█" in text} == {"soft"}
        await looking.press("escape")
        assert screen.shown.thinking == ""
        assert "E goes on from there" in looking.said
        assert found.kept == 1
        assert "█" in curve(looking)
        assert "% to win, not final" in looking.text
        await looking.press("end")
        assert "for all players, as it ended" in looking.text
        assert "% to win" not in looking.text, "nothing is left to play"
        assert "not final" not in looking.text, "the end is what it is"
        await looking.press("up")
        assert "% to win, not final" in looking.text
        await looking.press("M")
        assert "stopped before its end" in looking.said
        found.gate.set()
        await looking.press("E")
        assert {role for text, role in screen.shown.ruler.rows[-2] if "█" in text} == {""}


async def test_leaving_stops_it(found: Found, undone: Path) -> None:
    found.gate.clear()
    async with sitting(ReplayScreen(undone, 40)) as looking:
        await looking.pilot.press("E")
        await until(looking, "evaluating")
        await looking.pilot.press("q")
        for _ in range(300):
            await looking.pilot.pause(0.01)
            if found.kept:
                break
        assert found.kept == 1


async def test_marks_are_found_and_a_branch_begins_there(found: Found, undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("home", "E", "c", "?")
        screen = looking.screen
        assert screen.past.replay.entry == 30
        assert screen.past.all_told()
        await looking.press("f")
        assert "There is only this mistake." in looking.said
        await looking.press("F", "b")
        assert screen.past.replay.entry == 30
        assert isinstance(looking.app.screen, WhatIfScreen)
        assert "It begins after entry 30; this game stays as it is." in looking.text


async def test_at_a_mark_one_sees_what_might_have_followed(found: Found, undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 60)) as looking:
        screen = looking.screen
        await looking.press("home", "E", "c", "?")
        assert screen.shown.entry_pane.remarks[-1].endswith("(v: what might have followed)")
        played = screen.past.main.entries
        await looking.press("v")
        for _ in range(200):
            await looking.pilot.pause(0.01)
            if screen.past.variation is not None:
                break
        aside = screen.past.variation
        assert isinstance(aside, Invention)
        assert (screen.past.replay.entry, aside.leaves) == (30, 29)
        assert screen.past.replay.entries[30].action == found.better(30) != played[30].action
        assert "made up" in looking.text.splitlines()[0]
        assert "Entry 30, made up" in looking.text
        assert "Made up from here on" in screen.shown.entry_pane.remarks[-1]
        for key, answer in (
            ("b", "This line is made up, so no game can begin in it."),
            ("m", "Notes stand on the line of play."),
            ("E", "Only the line of play is evaluated."),
        ):
            await looking.press(key)
            assert answer in looking.said
        assert not isinstance(looking.app.screen, WhatIfScreen)
        await looking.press("end")
        assert screen.past.replay.entry == aside.last
        end = screen.shown.entry_pane.remarks[-1]
        assert "Here the made-up line ends" in end
        assert " to win for " not in end, "all play on one side"
        seat, name = next(iter(screen.past.names.items()))
        aside.whose = [seat]
        assert f"% to win for {name}, score " in screen.past.remarks(aside.last, screen.host.glyphs)[-1]
        await looking.press("v")
        assert screen.past.variation is None
        assert (screen.past.replay.entry, screen.past.main.entries) == (30, played)
        await looking.press("up", "v")
        assert "No line was abandoned here, and the choice has no mark." in looking.said
        whole = screen.shown.judged.here
        assert whole is not None
        screen.shown.judged.take(None, msgspec.structs.replace(whole, done=False))
        await looking.press("v")
        assert "the choice has no mark so far; the evaluation is not final." in " ".join(looking.said.split())


async def test_a_game_without_a_mistake_says_why(found: Found, undone: Path) -> None:
    found.marks = {}
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("home", "E", "c", "?")
        assert "No mistake was found: no choice clearly cost enough for a mark." in looking.said


async def test_without_a_mistake_so_far_it_is_said_that_the_evaluation_goes_on(found: Found, undone: Path) -> None:
    found.marks = {}
    found.gate.clear()
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.pilot.press("E")
        await until(looking, "evaluating")
        await looking.pilot.press("c", "?")
        await looking.pilot.pause(0.1)
        assert "No mistake has been found yet; the evaluation is not done." in looking.said
        await looking.pilot.press("escape")
        await looking.pilot.press("escape")
        found.gate.set()


async def test_luck_is_told_in_words_and_is_a_kind_of_its_own(found: Found, undone: Path) -> None:
    found.marks = {}
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("home", "E", "c", "L")
        assert looking.screen.past.replay.entry == 30
        assert "A disaster: 60% to win before it, 20% after" in looking.text
        assert looking.screen.shown.judged.marked(LUCKY.id, 60) == [30]


async def test_without_an_evaluation_its_kinds_are_not_offered(undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("c")
        assert "Luck" not in looking.text


async def test_an_abandoned_line_has_no_curve(found: Found, undone: Path) -> None:
    async with sitting(ReplayScreen(undone, 20)) as looking:
        await looking.press("E")
        assert curve(looking)
        await looking.press("v")
        assert curve(looking) == ""
        await looking.press("E")
        assert "Only the line of play is evaluated." in looking.said


async def test_why_a_game_cannot_be_evaluated_is_said(found: Found, undone: Path) -> None:
    found.refusal = "this game has no bot that looks ahead, so its games cannot be evaluated"
    async with sitting(ReplayScreen(undone, 20)) as looking:
        await looking.press("E")
        assert "This game has no bot that looks ahead" in looking.said
        assert curve(looking) == ""


async def test_hidden_hands_are_evaluated_from_the_eyes_that_look(
    new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = new_game(40, hands="hidden", bots={"pippin": "sensible"}, hobbits="3")
    saved.close()
    found = Found(saved.path, FALL, {})
    monkeypatch.setattr(evaluating, "Reviewed", found.reviewed)
    async with sitting(ReplayScreen(saved.path, 20)) as looking:
        await looking.press("E")
        assert "press s to evaluate from a seat's eyes" in looking.said
        assert found.asked == []
        looking.screen.past.names["frodo"] = "The Baggins"
        await looking.press("s", "y", "E")
        assert found.asked == ["frodo"]
        assert curve(looking)
        assert "as the Baggins saw it" in looking.said
        await looking.press("o")
        assert curve(looking) == ""
        assert "E evaluates with these" in looking.said
        await looking.press("E")
        assert found.asked == ["frodo", "*"]
        assert "with open hands" in looking.said


async def test_a_table_without_hints_is_not_evaluated_while_it_goes_on(new_game: NewGame, found: Found) -> None:
    saved = new_game(40, hints="off")
    saved.close()
    async with sitting(ReplayScreen(saved.path, 20)) as looking:
        await looking.press("E")
        assert "evaluated when the game is over" in looking.said
        assert found.asked == []


# ---------------------------------------------------------------------- mistakes


@pytest.fixture
def tasks(undone: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let every mistake be ranked so that the first choices of its prompt are the best; return which were."""
    ranked: list[int] = []

    def task(table: Table, number: int, seat: str, run: Run = here, by: str = "") -> Any:
        asked = practice.asked_in(table, number, seat)
        assert asked is not None
        ranked.append(number)
        options = [choice for choice in asked[0].options if choice != asked[1]]
        return practice.task_of(table, number, *asked, ranking_of([*options, asked[1]], (0.6, *[0.2] * len(options))))

    monkeypatch.setattr(practice, "task", task)
    return ranked


def marked(path: Path, count: int) -> dict[int, str]:
    """Return marks on the first decisions of a game's turns that were more than a window, one for each turn."""
    log = read_log(path)
    numbers: list[int] = []
    marked_since = False
    for number in range(1, log.cursor):
        if any(log.table.game.review.begins_turn(event) for event in log.line.entries[number - 1].events):
            marked_since = False
        seat = getattr(log.line.entries[number].action, "seat", "")
        asked = practice.asked_in(log.table, number, seat)
        if not marked_since and asked is not None and len(asked[0].options) > 2 and not asked[0].prompt.window:
            numbers.append(number)
            marked_since = True
    return dict.fromkeys(numbers[:count], "??")


async def test_mistakes_are_gone_through_one_after_the_other(found: Found, undone: Path, tasks: list[int]) -> None:
    found.marks = marked(undone, 2)
    async with sitting(ReplayScreen(undone, 60), (80, 24)) as looking:
        await looking.press("E", "M")
        assert tasks == list(found.marks)
        first = looking.app.screen
        assert isinstance(first, LessonScreen)
        assert "Your mistakes  1 of 2" in looking.text
        assert f"entry {tasks[0]}" in " ".join(looking.text.split())
        wrong = next(at for at, one in enumerate(first.shown.choices) if one not in first.learner.run.expect)
        first.prompt.go_to(wrong)
        await looking.press("enter")
        assert "Think again." in looking.text
        assert "behind the best" in " ".join(looking.text.split())
        right = next(at for at, one in enumerate(first.shown.choices) if one in first.learner.run.expect)
        first.prompt.go_to(right)
        await looking.press("enter")
        assert "Right." in looking.text
        await looking.press("enter")
        second = looking.app.screen
        assert isinstance(second, LessonScreen)
        assert second is not first
        assert "2 of 2" in looking.text
        await looking.press("i")
        assert "The answer:" in looking.text
        second.prompt.go_to(next(at for at, one in enumerate(second.shown.choices) if one in second.learner.run.expect))
        await looking.press("enter", "enter")
        assert "2 of 2 solved, 0 of them at the first choice." in " ".join(looking.text.split())
        await looking.press("enter")
        assert looking.app.screen is looking.screen
        await looking.press("M")
        assert isinstance(looking.app.screen, LessonScreen)
        assert tasks == list(found.marks)


async def test_how_many_mistakes_make_tasks_is_said(found: Found, undone: Path, tasks: list[int]) -> None:
    (first,) = marked(undone, 1)
    found.marks = {first: "??", first + 1: "?"}
    async with sitting(ReplayScreen(undone, 60), (80, 24)) as looking:
        await looking.press("E", "M")
        assert isinstance(looking.app.screen, LessonScreen)
        assert tasks[0] == first
        assert "Set as tasks: 1 of 2." in looking.said


async def test_without_an_evaluation_or_without_mistakes_that_is_said(found: Found, undone: Path) -> None:
    found.marks = {}
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("M")
        assert "press E first" in looking.said
        await looking.press("E", "M")
        assert "There is no mistake in this game" in looking.said


async def test_mistakes_of_which_none_makes_a_task_are_not_denied(
    found: Found, undone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "task", lambda *_: None)
    found.marks = marked(undone, 1)
    async with sitting(ReplayScreen(undone, 60)) as looking:
        await looking.press("E", "M")
        assert looking.app.screen is looking.screen
        assert looking.said.startswith("1 mistake, and no task from it: there were only two choices")


async def test_a_copy_is_neither_evaluated_nor_practised(undone: Path, tmp_path: Path) -> None:
    from replays.exports import export
    from saves.reader import read_log as read

    copy = tmp_path / "copy.jsonl"
    copy.write_text(export(read(undone), "json", seat="frodo"))
    async with sitting(ReplayScreen(copy, 5)) as looking:
        await looking.press("E")
        await looking.press("M")
        assert looking.said.count("This is a redacted copy") >= 1


def test_a_real_game_is_evaluated_from_start_to_end(new_game: NewGame) -> None:
    """Only a few decisions, with the fewest playouts: what is told is told by the real thing."""
    from core.bots.review.reviewer import Depth
    from replays.reviewed import Reviewed as Real
    from replays.reviewed import apart

    saved: SavedGame = new_game(4, hobbits="2")
    reviewed = Real(apart(saved.table), None, depth=Depth(2, 1, 2, 2, 1, 1))
    assert [*reviewed.work()]
    found = reviewed.evaluation()
    assert found is not None
    assert len(found.entries) == saved.table.cursor
    saved.close()
