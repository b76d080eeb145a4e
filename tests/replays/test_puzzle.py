"""Puzzles from games: what is asked and right, that the file can be played and changed, and that it tells no secret."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from core import catalogue
from core.bots.hinting import Asked
from core.kernel.prompts import Choice, Prompt, goes_back, passing_until
from core.kernel.table import Table
from replays.gallery import shown
from replays.lessons import LessonRun, check_lesson, load_lesson
from replays.lessons.own import own_lessons
from replays.puzzle import NoPuzzle, Place, Puzzle, dealt_anew, others_marked, place_of, puzzle, puzzle_of, title_of
from saves import puzzles
from saves.log_file import LogFile
from saves.reader import read_log
from tests.games import said
from tests.replays.test_practice import log_of, played_last, ranking_of
from tests.tui.replay.evaluations import evaluation


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def war() -> LogFile:
    path = shown("ring-war")
    assert path is not None
    return read_log(path)


def weighed(log: LogFile, wins: tuple[float, ...]) -> tuple[Place, Puzzle]:
    """Return the puzzle of Frodo's last choice, whose choices have these chances in their order."""
    number, _ = played_last(log)
    place = place_of(log.table, number)
    own = [choice for choice in place.prompt.choices if choice.seat == place.seat]
    return place, puzzle_of(log.table, number, place, ranking_of(own, wins))


def own_of(place: Place) -> list[Choice]:
    """Return the choices of whoever decided."""
    return [choice for choice in place.prompt.choices if choice.seat == place.seat]


def saved(made: Puzzle, title: str = "Mine") -> LessonRun:
    """Return the lesson of a puzzle's file, which is sound."""
    lesson = load_lesson(puzzles.keep(title, made.text()))
    assert check_lesson(lesson) == []
    return LessonRun(lesson)


def test_what_is_as_good_as_the_best_is_right_and_what_was_played_is_said() -> None:
    place, made = weighed(log_of(), (0.65, 0.64, 0.29))
    assert made.weighed
    assert made.notices() == []
    run = saved(made)
    assert run.step is not None
    assert run.step.ask == "What is best for Frodo (Anna)?"
    assert "Frodo (Anna) has to choose." in run.step.text
    assert "15 steps from Frodo" in run.step.text or "Sauron on" in run.step.text
    assert "Frodo (Anna) has " in run.step.text
    best = place.game.words.label(place.view, own_of(place)[0])
    assert not any(best in reply.text for reply in run.step.wrong)
    assert run.step.hint.startswith("2 of the ")
    own = [choice.action for choice in run.choices if choice.seat == "frodo"]
    assert [choice.action for choice in run.expect] == own[:2]
    wrong = run.answer(place.chosen.action)
    assert not wrong.right
    assert "29% to win, 36 behind the best. " in wrong.text
    assert "Against this: " in wrong.text
    assert wrong.text.endswith(" That is what was played.")
    assert run.answer(own[1]).text.endswith("64% to win, too close to the best to call.")
    assert run.lesson.learned.startswith("“")
    assert "” was best, with 65% to win by the bots' estimate." in run.lesson.learned


def test_the_summary_says_where_the_game_is_and_who_decides() -> None:
    _, made = weighed(log_of(), (0.65, 0.64, 0.29))
    assert "Frodo (Anna)" in made.file.summary
    assert "entry" not in made.file.summary
    assert made.file.summary.count(".") >= 2


def test_neither_the_question_nor_its_hint_tells_the_answer() -> None:
    place, made = weighed(log_of(), (0.65, 0.64, 0.29))
    step = made.file.step[0]
    told = f"{made.file.title} {made.file.summary} {step.text} {step.ask} {step.hint}".casefold()
    labels = [place.game.words.label(place.view, choice).casefold() for choice in place.prompt.choices]
    assert not any(label in told for label in labels)


def test_where_nearly_every_choice_is_right_that_is_said() -> None:
    _, made = weighed(log_of(), (0.5,))
    assert made.too_easy().startswith(f"In entry {made.entry}, no choice is clearly better than another")
    assert made.file.step[0].hint == "Here every choice is as good as any other."
    saved(made)
    assert made.only_best() is made
    nearly = msgspec.structs.replace(made, right=7, known=8)
    assert "7 of the 8 choices are as good as the best" in nearly.too_easy()
    assert nearly.too_easy().endswith(", so nearly any is right.")
    assert msgspec.structs.replace(nearly, weighed=False).too_easy() == ""


@pytest.mark.parametrize(
    ("right", "known", "easy"), [(12, 26, True), (3, 8, True), (2, 4, False), (3, 9, False), (1, 1, True)]
)
def test_where_many_choices_are_right_that_is_said(right: int, known: int, easy: bool) -> None:
    _, made = weighed(log_of(), (0.65, 0.3))
    said = msgspec.structs.replace(made, right=right, known=known).too_easy()
    assert bool(said) == easy
    assert "nearly any" not in said


def test_of_many_that_are_right_the_best_alone_may_count() -> None:
    place, made = weighed(log_of(), (0.64, 0.65, 0.64, 0.29))
    assert made.right == 3
    strict = made.only_best()
    assert (strict.right, strict.known, strict.too_easy()) == (1, made.known, "")
    step = strict.file.step[0]
    assert (step.ask, step.text) == (made.file.step[0].ask, made.file.step[0].text)
    assert step.hint.startswith("1 of the ")
    run = saved(strict)
    own = own_of(place)
    assert [choice.action for choice in run.expect] == [own[1].action]
    near = run.answer(own[0].action)
    assert not near.right
    assert "64% to win, too close to the best to call; but here only the best counts." in near.text
    behind = run.answer(own[3].action)
    assert "only the best counts" not in behind.text
    assert run.answer(own[1].action).done


def test_going_on_is_counted_in_the_hint_as_a_row_like_any_other() -> None:
    path = shown("first-elimination")
    assert path is not None
    log = read_log(path)
    place = place_of(log.table, 20)
    order = [choice for choice in own_of(place) if not passing_until(choice.action)]
    assert passing_until(order[0].action) == ""
    (step,) = puzzle_of(log.table, 20, place, ranking_of(order, (0.3, 0.23))).file.step
    assert len(order) == 2
    assert step.hint == ""


def test_without_an_evaluation_what_was_chosen_is_right() -> None:
    log = log_of()
    number, _ = played_last(log)
    place = place_of(log.table, number)
    made = puzzle_of(log.table, number, place, None)
    assert not made.weighed
    run = saved(made)
    assert [choice.action for choice in run.expect] == [place.chosen.action]
    assert run.answer(place.prompt.choices[0].action).text == "That is not what was played."


def test_the_table_is_the_one_before_the_decision_and_its_chance_is_another() -> None:
    log = log_of()
    number, _ = played_last(log)
    run = saved(weighed(log, (0.65, 0.3))[1])
    assert run.table.state == log.line.state_after(number)
    assert run.table.header.seed != log.header.seed
    assert run.table.header.seats[0].name == "Anna"


def test_with_hidden_hands_only_what_the_seat_saw_is_in_the_file() -> None:
    log = log_of(hands="hidden")
    place, made = weighed(log, (0.65, 0.3))
    state = log.line.state_after(played_last(log)[0])
    assert made.file.seat == "frodo"
    run = saved(made)
    assert run.view == log.game.sight.view(state, "frodo")
    others = {seat: hobbit.hand for seat, hobbit in state.hobbits.items() if seat != "frodo"}
    assert others != {seat: run.table.state.hobbits[seat].hand for seat in others}
    again = _otherwise("fellowship", log.table, place, state)
    assert again.state == place.state


def test_in_the_war_of_the_ring_it_is_the_same_whatever_the_others_hold(war: LogFile) -> None:
    """By the same eyes, another state that looks the same makes the same file."""
    found = {"saruman": 0, "dark_power": 0, "fellowship": 0}
    for number in range(30, 600, 19):
        try:
            place = place_of(war.table, number)
        except NoPuzzle:
            continue
        state = war.line.state_after(number)
        assert war.game.sight.view(place.state, place.seat) == place.view
        other = _otherwise("ring_war", war.table, place, state)
        assert other.state == place.state
        found[place.seat] += 1
    assert all(count >= 2 for count in found.values())


def _otherwise(game_id: str, table: Table, place: Place, state: object) -> Place:
    """Return a place laid out from another state that the seat cannot tell from the real one."""
    real = msgspec.json.decode(msgspec.json.encode(state), type=type(state))
    other = said(game_id, "otherwise")(real, place.seat, random.Random(1)) or real
    prompt = place.game.rules.prompt(other)
    assert isinstance(prompt, Prompt)
    view, seen = (
        place.game.sight.view(other, place.seat),
        place.game.sight.visible_prompt(other, prompt, place.seat),
    )
    assert view == place.view
    found = dealt_anew(place.game, other, view, seen, place.seat)
    return msgspec.structs.replace(place, state=found)


def test_a_puzzle_of_a_game_that_cannot_be_evaluated_can_be_played(
    war: LogFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replays.puzzle.thinking_of", lambda game_id: None)
    made = puzzle(war.table, 60, "A march")
    assert made.notices() == ["This game cannot be evaluated here, so what was chosen counts as right."]
    run = saved(made, "A march")
    assert run.lesson.seat
    assert run.answer(run.expect[0].action).done


def test_what_cannot_be_a_puzzle_is_said_in_a_sentence() -> None:
    log = log_of()
    for number in (0, log.cursor, 999):
        with pytest.raises(NoPuzzle, match=f"There is no decision {number}; those of this game are entries 1 to"):
            place_of(log.table, number)
    path = shown("ring-is-mine")
    assert path is not None
    other = read_log(path)
    forced = next(n for n in range(1, other.cursor) if _choices(other, n) == 1)
    with pytest.raises(NoPuzzle, match="there was nothing to choose"):
        place_of(other.table, forced)
    counted = log_of(8, hints="counted")
    with pytest.raises(NoPuzzle, match="hints are off or counted"):
        place_of(counted.table, 3)


def _choices(log: LogFile, number: int) -> int:
    prompt = log.game.rules.prompt(log.line.state_after(number))
    seat = getattr(log.line.entries[number].action, "seat", "")
    return sum(choice.seat == seat for choice in prompt.choices) if isinstance(prompt, Prompt) else 0


def test_a_file_changed_by_hand_is_listed_and_a_bad_one_says_where(home: Path) -> None:
    made = weighed(log_of(), (0.65, 0.3))[1]
    path = puzzles.keep("Bag End, late", made.text().replace("What is best for Frodo (Anna)?", "What would you do?"))
    assert path.name == "bag-end-late.toml"
    again = puzzles.keep("Bag End, late", made.text())
    assert again.name == "bag-end-late-2.toml"
    (path.parent / "bad.toml").write_text(made.text().replace("ask =", "asks ="))
    (path.parent / "notes.txt").write_text("no lesson")
    bad, good, other = own_lessons()
    assert (bad.lesson, bad.problem) == (None, "bad.toml: step 1: there is no member `asks`")
    assert good.lesson is not None
    assert good.lesson.steps[0].ask == "What would you do?"
    assert (good.id, other.id) == ("own/bag-end-late", "own/bag-end-late-2")
    with pytest.raises(Exception, match="is there already"):
        puzzles.keep("Bag End, late", "", path)


def test_what_somebody_calls_a_game_cannot_break_the_file() -> None:
    log = log_of()
    number, _ = played_last(log)
    place = place_of(log.table, number)
    title = 'He said "no"\\ \x7f and\nleft'
    assert saved(puzzle_of(log.table, number, place, None, title)).lesson.title == title
    assert title_of(log.table, number) == f"Tale, entry {number}"


def test_every_game_that_looks_ahead_is_evaluated_for_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalogue.game("dice")
    path = shown("one-hero-of-three")
    assert path is not None
    asked: list[Asked] = []

    def weigh(one: Asked, chosen: object, run: object, by: object) -> object:
        asked.append(one)
        return ranking_of(one.options, (0.5, 0.2))

    monkeypatch.setattr("replays.puzzle.weigh", weigh)
    made = puzzle(read_log(path).table, 40)
    assert made.weighed
    assert (asked[0].game.id, asked[0].seat) == (game.id, "p2")
    saved(made)


def test_a_decision_that_an_evaluation_has_marked_makes_a_puzzle_whatever_is_found_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = log_of()
    number, _ = played_last(log)
    place = place_of(log.table, number)

    def weigh(asked: Asked, chosen: object, run: object, by: object) -> object:
        return ranking_of(asked.options, (*(0.3 for _ in asked.options[1:]), 0.4))

    found = evaluation(log, [0.6, 0.5, 0.4], {number - 1: "?", number: "??"})
    monkeypatch.setattr("replays.puzzle.weigh", weigh)
    monkeypatch.setattr("replays.puzzle.kept_evaluation", lambda table, eyes: found)
    made = puzzle(log.table, number)
    assert not saved(made).answer(place.chosen.action).right
    assert made.right < made.known
    assert number not in others_marked(log.table, number)
    assert number in others_marked(log.table, number - 2)
    better = found.entries[number].better
    assert better is not None
    found.entries[number] = msgspec.structs.replace(
        found.entries[number], better=msgspec.structs.replace(better, action=None)
    )
    with pytest.raises(NoPuzzle, match="it was best to do nothing"):
        puzzle(log.table, number)
    assert number not in others_marked(log.table, number - 2)


def test_to_go_back_is_no_choice_of_a_puzzle() -> None:
    path = shown("first-hobbit")
    assert path is not None
    log = read_log(path)
    place = place_of(log.table, 24)
    made = puzzle_of(log.table, 24, place, ranking_of(own_of(place), (0.6, 0.3)))
    (back,) = [choice for choice in own_of(place) if goes_back(choice.action)]
    reply = saved(made).answer(back.action)
    assert (reply.right, reply.text) == (False, "That only goes back to the question before. Choose here.")
    assert (made.known, made.file.step[0].hint) == (3, "1 of the 3 choices is right.")


def test_the_text_tells_the_place_the_hand_and_the_danger_and_replies_tell_what_follows(war: LogFile) -> None:
    path = shown("ring-war-conquest")
    assert path is not None
    log = read_log(path)
    place = place_of(log.table, 72)
    labels = {place.game.words.label(place.view, choice): choice for choice in own_of(place)}
    order = [labels[one] for one in sorted(labels, key=lambda label: label != "End the battles")]
    (step,) = puzzle_of(log.table, 72, place, ranking_of(order, (0.4, 0.03, 0.0))).file.step
    assert "9 of the 10 places" in step.text
    assert "12 foot of Gondor and 3 guards" in step.text
    assert "80 Orcs of Mordor" in step.text
    assert "The Fellowship holds: The Red Arrow." in step.text
    assert step.hint == "1 of the 3 choices is right."
    (ring,) = [wrong.text for wrong in step.wrong if "puts on" in wrong.text]
    assert "Nazgûl feel the Ring at the Eastfold." in ring


def test_on_a_map_the_text_says_where_the_piece_is_and_the_hint_counts_the_hexes() -> None:
    path = shown("dagorlad")
    assert path is not None
    log = read_log(path)
    place = place_of(log.table, 141)
    own = own_of(place)
    (step,) = puzzle_of(log.table, 141, place, ranking_of(own, (0.6, *[0.3] * (len(own) - 1)))).file.step
    assert "CB2 at 1414" in step.text
    assert step.text.count("0 of 71") == 1
    assert "demoralization points of 71" not in step.text
    assert step.hint == f"1 of the {len(own)} choices is right."


def test_where_there_are_two_choices_nothing_is_hinted_at() -> None:
    path = shown("glory-spent")
    assert path is not None
    log = read_log(path)
    place = place_of(log.table, 4)
    assert len(own_of(place)) == 2
    made = puzzle_of(log.table, 4, place, ranking_of(own_of(place), (0.6, 0.3)))
    assert made.file.step[0].hint == ""
    assert "leaves 30% to win." in made.file.learned
