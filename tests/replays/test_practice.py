"""Mistakes as tasks: what is right, what is said to every choice, which are kept, and that they can be played."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core import catalogue
from core.bots.batches import Sample
from core.bots.hinting import Asked
from core.bots.ranking import Ranked, Ranking
from core.bots.review import CHANCE, SCORE, Better, Evaluated, Measure
from core.bots.running import Run, here
from core.kernel.entries import SeatInfo
from core.kernel.prompts import Choice
from core.kernel.table import Table, new_header
from replays import practice
from replays.gallery import FOLDER, shown
from replays.lessons import LessonRun, check_lesson, load_lesson
from replays.lessons.lesson import lesson_of
from replays.practice import Task, asked_in, kept_lessons, mistakes, name_of, one_a_turn, task_of, tasks
from replays.weighed import Compared, as_told, confirmed, unweighed
from replays.yardstick import yardstick
from saves import mistakes as store
from saves.game_file import SavedGame
from saves.log_file import LogFile
from saves.reader import read_log
from tests.tui.replay.evaluations import evaluation

WINS = (0.65, 0.64, 0.29)
"""The chances of the first choices in what follows; all others have that of the last."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    return tmp_path


def log_of(decisions: int = 40, **options: str) -> LogFile:
    """Return a game in which the last choice was always taken, with Anna in the seat of Frodo and bots elsewhere."""
    game = catalogue.game("fellowship")
    header = new_header(
        game,
        options={"hobbits": "3", **options},
        seats={
            "frodo": SeatInfo("frodo", "Anna"),
            "sam": SeatInfo("sam", "Sam", "sensible"),
            "pippin": SeatInfo("pippin", "Pippin", "sensible"),
        },
        seed=5,
        name="Tale",
    )
    with SavedGame.create(header) as saved:
        for _ in range(decisions):
            saved.table.act(saved.table.choices()[-1].action)
    return read_log(saved.path)


def played_last(log: LogFile) -> tuple[int, str]:
    """Return an entry in which Frodo took the last of four choices or more, and his seat."""
    for number in range(1, log.cursor):
        found = asked_in(log.table, number, "frodo")
        if found is not None and len(found[0].options) > 3 and found[1] == found[0].options[-1]:
            return number, "frodo"
    raise AssertionError("Frodo had no such choice")


def ranking_of(choices: list[Choice], wins: tuple[float, ...] = WINS, error: float = 0.0) -> Ranking:
    lines = []
    for number, choice in enumerate(choices):
        win = wins[min(number, len(wins) - 1)]
        lines.append(Ranked(choice, win, 40.0, win, 0.01, max(wins) - win, error, 60, {}))
    return Ranking(lines, choices[0], choices[0], 0.01, 0.0, 60 * len(lines), True)


def made(log: LogFile, wins: tuple[float, ...] = WINS, error: float = 0.0) -> Task | None:
    """Return the task that the last of Frodo's choices makes, where his choices have these chances."""
    number, seat = played_last(log)
    found = asked_in(log.table, number, seat)
    assert found is not None
    asked, chosen = found
    return task_of(log.table, number, asked, chosen, ranking_of(asked.options, wins, error))


def test_what_is_as_good_as_the_best_is_right_and_every_other_choice_is_answered() -> None:
    task = made(log_of())
    assert task is not None
    assert task.clear
    lesson = lesson_of(task.file, "mine", "mistakes/mine")
    assert check_lesson(lesson) == []
    run = LessonRun(lesson)
    assert [choice.action for choice in run.expect] == [choice.action for choice in run.choices[:2]]
    wrong = run.answer(run.choices[-1].action)
    assert not wrong.right
    assert "29% to win, 36 behind the best" in wrong.text
    assert "what was played" in wrong.text
    right = run.answer(run.choices[1].action)
    assert right.right
    assert "64% to win, too close to the best to call" in right.text
    assert run.over


def test_the_figures_of_a_wrong_choice_add_up_as_they_are_read() -> None:
    """26.6 and 20.4 are 6.2 apart, but the reader sees 27 and 20."""
    task = made(log_of(), (0.266, 0.204))
    assert task is not None
    run = LessonRun(lesson_of(task.file, "mine", "mistakes/mine"))
    wrong = run.answer(run.choices[-1].action)
    assert "leaves 20% to win, 7 behind the best" in wrong.text


def test_the_task_names_who_chose_what_and_the_answer_is_its_hint() -> None:
    log = log_of()
    task = made(log)
    assert task is not None
    step = task.file.step[0]
    number, _ = played_last(log)
    assert f"Tale, entry {number}" in step.text
    assert "Frodo (Anna) chose:" in step.text
    assert "By the bots' estimate that leaves 29% to win, where 65% was possible." in step.text
    assert step.ask == "Choose better for Frodo (Anna)."
    assert "65% to win" in step.hint
    assert "As good:" in step.hint


def test_where_nothing_can_be_won_the_task_goes_by_the_score() -> None:
    log = log_of()
    number, seat = played_last(log)
    found = asked_in(log.table, number, seat)
    assert found is not None
    asked, chosen = found
    ranking = ranking_of(asked.options, (0.03,))
    scores = (51.0, 50.8, 47.5)
    lines = [
        msgspec.structs.replace(line, score=score, points_behind=51.0 - score)
        for at, line in enumerate(ranking.lines)
        for score in [scores[min(at, 2)]]
    ]
    ranking = msgspec.structs.replace(ranking, lines=lines)
    assert task_of(log.table, number, asked, chosen, ranking) is None, "all chances are the same"
    task = task_of(log.table, number, asked, chosen, ranking, SCORE)
    assert task is not None
    assert task.clear
    step = task.file.step[0]
    assert "By the bots' estimate that leaves a score of 47.5, where 51.0 could be expected." in step.text
    assert len(step.accept) == 2
    assert "a score of 51.0." in step.hint
    assert "a score of 47.5, 3.5 points behind the best." in step.wrong[0].text
    assert check_lesson(lesson_of(task.file, "mine", "mistakes/mine")) == []


def test_the_table_is_the_one_before_the_mistake() -> None:
    log = log_of()
    task = made(log)
    assert task is not None
    number, _ = played_last(log)
    run = LessonRun(lesson_of(task.file, "mine", "mistakes/mine"))
    assert run.table.state == log.line.state_after(number)
    assert run.table.header.seats[0].name == "Anna"
    # The dice are those of the game.
    again = log.line.entries[number].action
    run.table.act(again)
    assert run.table.line.entries[-1].digest == log.line.entries[number].digest


@pytest.mark.parametrize("wins", [(0.65, 0.65, 0.65), (0.65, 0.64, 0.635)], ids=["equal", "nearly"])
def test_where_what_was_chosen_is_as_good_there_is_no_task(wins: tuple[float, ...]) -> None:
    assert made(log_of(), wins) is None


def test_what_lies_within_the_error_is_right() -> None:
    assert made(log_of(), (0.65, 0.60, 0.29), error=0.06) is not None
    assert made(log_of(), (0.65, 0.60, 0.60), error=0.06) is None


def test_where_the_second_kind_is_near_the_task_is_not_clear_and_says_what_is_better_than_what_was_played() -> None:
    task = made(log_of(), (0.65, 0.61, 0.29))
    assert task is not None
    assert not task.clear
    assert "better than what was played" in task.file.step[0].wrong[0].text


def test_with_hidden_hands_the_task_is_seen_with_the_eyes_of_who_chose() -> None:
    hidden = log_of(hands="hidden")
    task = made(hidden)
    assert task is not None
    assert task.file.seat == "frodo"
    lesson = lesson_of(task.file, "mine", "mistakes/mine")
    assert LessonRun(lesson).view == hidden.game.sight.view(hidden.line.state_after(played_last(hidden)[0]), "frodo")
    open_task = made(log_of())
    assert open_task is not None
    assert open_task.file.seat == ""


def test_mistakes_are_those_of_people() -> None:
    log = log_of()
    bots = next(n for n in range(1, log.cursor) if getattr(log.line.entries[n].action, "seat", "") == "sam")
    own = [n for n in range(1, log.cursor) if getattr(log.line.entries[n].action, "seat", "") == "frodo"][:3]
    found = evaluation(log, [0.5], {bots: "??", own[0]: "??", own[1]: "?!", own[2]: "!"})
    assert [one.number for one in mistakes(log.table, found)] == own[:2]


def test_where_nobody_plays_the_mistakes_are_those_of_bots() -> None:
    log = read_log(FOLDER / "overtaken.jsonl")
    found = evaluation(log, [0.5], {5: "??", 7: "!"})
    assert [one.number for one in mistakes(log.table, found)] == [5]


def test_a_clear_task_is_kept_and_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    log = log_of()
    number, _ = played_last(log)
    asked: list[int] = []

    def task(
        table: Table, number: int, seat: str, run: Run = here, by: Measure = CHANCE, told: object = None
    ) -> Task | None:
        asked.append(number)
        return made(log, (0.65, 0.64, 0.29) if clear else (0.65, 0.61, 0.29))

    monkeypatch.setattr(practice, "task", task)
    found = evaluation(log, [0.5], {number: "??"})
    clear = False
    assert [one is not None for one in tasks(log.table, found)] == [True]
    assert store.kept() == []
    clear = True
    assert list(tasks(log.table, evaluation(log, [0.5], {number: "?!"}))) != []
    assert store.kept() == []
    first = list(tasks(log.table, found))
    again = list(tasks(log.table, found))
    assert asked == [number] * 3
    assert [path.stem for path in store.kept()] == [name_of(log.table, number)]
    lesson = kept_lessons(store.kept())[0]
    assert lesson.id == f"mistakes/{name_of(log.table, number)}"
    assert lesson.steps == again[0].steps == first[0].steps  # type: ignore[union-attr]


def test_a_file_that_cannot_be_played_any_more_is_left_out() -> None:
    task = made(log_of())
    assert task is not None
    store.keep("good", msgspec.json.encode(task.file))
    store.keep("strange", msgspec.json.encode(msgspec.structs.replace(task.file, position={"sauron": 8})))
    store.keep("no-json", b"{")
    assert [lesson.id for lesson in kept_lessons(store.kept())] == ["mistakes/good"]


def test_a_task_can_be_handed_on_as_the_file_of_a_lesson() -> None:
    task = made(log_of())
    assert task is not None
    store.keep("mine", msgspec.json.format(msgspec.json.encode(task.file), indent=1))
    assert check_lesson(load_lesson(store.path_of("mine"))) == []


def test_what_bots_leave_out_because_it_comes_to_the_same_is_right_too() -> None:
    log = log_of()
    number, seat = played_last(log)
    found = asked_in(log.table, number, seat)
    assert found is not None
    asked, chosen = found
    left_out = asked.options[1:-1]
    ranking = ranking_of([asked.options[0], chosen], (0.65, 0.29))

    def run(play: Any, pieces: Any, /) -> Any:
        for piece in pieces:
            wins = [650_000, 650_000, *[300_000] * (len(piece.actions) - 2)]
            yield [[Sample(win, win, 40_000) for win in wins]] * piece.count

    rest = unweighed(asked, ranking, 1, run)
    assert [line.choice for line in rest][: len(left_out)] == left_out
    task = task_of(log.table, number, asked, chosen, msgspec.structs.replace(ranking, lines=[*ranking.lines, *rest]))
    assert task is not None
    lesson = lesson_of(task.file, "mine", "mistakes/mine")
    assert [choice.action for choice in LessonRun(lesson).expect] == [one.action for one in asked.options[:2]]


def weighed_of(log: LogFile) -> tuple[Asked, Choice, Ranking]:
    """Return what Frodo was asked, what he chose, and a ranking in which all but the first choice are far behind."""
    number, seat = played_last(log)
    found = asked_in(log.table, number, seat)
    assert found is not None
    return *found, ranking_of(found[0].options, (0.65, 0.29), 0.01)


@pytest.mark.parametrize(("further", "right"), [(0.30, 1), (0.64, 9)])
def test_what_seems_worse_is_wrong_only_where_a_look_further_ahead_says_so_too(further: float, right: int) -> None:
    asked, chosen, ranking = weighed_of(log_of())

    def run(play: Any, pieces: Any, /) -> Any:
        for piece in pieces:
            wins = [650_000, *[round(1_000_000 * further)] * (len(piece.actions) - 1)]
            yield [[Sample(win, win, 40_000, "caught" if at else "") for at, win in enumerate(wins)]] * piece.count

    found = Compared(asked, confirmed(asked, ranking, chosen, run), chosen, yardstick(CHANCE, asked.scale))
    assert len(found.right) == min(right, len(asked.options))
    if found.made is not None:
        assert "64 of 64 games that were played on further ended so, and 0 with it" in found.why(found.made, "it was")


def test_a_task_has_the_figures_that_an_evaluation_has_told() -> None:
    asked, chosen, ranking = weighed_of(log_of())
    # The same choice leads here, another does by far, and here what was chosen seems best.
    first, second = asked.options[0].action, asked.options[1].action
    upside_down = ranking_of(asked.options, (*(0.29 for _ in asked.options[1:]), 0.65), 0.01)
    for one, action, best in ((ranking, first, 0.5), (ranking, second, 0.86), (upside_down, second, 0.5)):
        told = as_told(asked, one, chosen, Better(action, 0.5, 41.0, 0.2, 40.0))
        found = Compared(asked, told, chosen, yardstick(CHANCE, asked.scale))
        assert found.made is not None
        assert found.worth(found.made) == pytest.approx(0.2)
        assert found.most == pytest.approx(best)
        rival = next(line for line in found.lines if line.choice is not None and line.choice.action == action)
        assert found.worth(rival) == pytest.approx(0.5)


def test_of_two_choices_no_task_is_made_for_the_wrong_one_tells_the_other() -> None:
    log = log_of()
    number, seat = played_last(log)
    found = asked_in(log.table, number, seat)
    assert found is not None
    asked, chosen = found
    others = [one for one in asked.options if one != chosen]
    for many, expected in ((1, False), (2, True)):
        fewer = [*others[:many], chosen]
        less = replace(asked, prompt=msgspec.structs.replace(asked.prompt, choices=fewer))
        wins = (*(0.65 for _ in others[:many]), 0.29)
        task = task_of(log.table, number, less, chosen, ranking_of(fewer, wins))
        assert (task is not None) == expected


def test_of_the_mistakes_of_one_turn_the_dearest_makes_the_task() -> None:
    path = shown("first-hobbit")
    assert path is not None
    log = read_log(path)
    entries, begins = log.line.entries, log.game.review.begins_turn
    turns = [at for at in range(1, len(entries)) if any(map(begins, entries[at].events))]
    first = next(at + 1 for at, after in itertools.pairwise(turns) if after - at > 2)
    cheap, dear = evaluated(first, "frodo", 0.1), evaluated(first + 1, "frodo", 0.2)
    other = evaluated(first + 1, "sam", 0.05)
    assert one_a_turn(log.table, [cheap, dear, other]) == [dear, other]
    later = next(at for at in turns if at > first) + 1
    assert one_a_turn(log.table, [cheap, evaluated(later, "frodo", 0.2)])[0] == cheap


def evaluated(number: int, seat: str, loss: float) -> Evaluated:
    return Evaluated(number, seat, seat, {}, {}, {}, {}, 0.0, False, loss=loss)
