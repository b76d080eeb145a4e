"""Lessons: every file in the folder is walked to its end, wrong choices included; bad files are refused."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from core.catalogue import game_ids
from core.kernel.plain import explicit
from core.ring_war.model.records.trading import AddLine, Line
from replays.lessons import (
    ROOMS,
    BadLesson,
    Lesson,
    LessonRun,
    check_lesson,
    find_lesson,
    lesson_files,
    lessons,
    load_lesson,
)
from replays.lessons.lesson import matches
from saves.progress import Progress, load_progress, progress_path, save_progress

DOCS = Path(__file__).parents[2] / "docs" / "lessons.md"
EXAMPLE = re.findall(r"^```toml\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)[0]
every_lesson = pytest.mark.parametrize("path", lesson_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_file_in_the_folder_is_a_lesson() -> None:
    rooms = [Path(str(room)) for room in ROOMS]
    files = [path for room in rooms for path in room.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert sorted(path for path in files if path.suffix != ".py") == sorted(lesson_files())
    assert [lesson.id for lesson in lessons()] == [f"{path.parent.name}/{path.stem}" for path in lesson_files()]
    assert all(lesson.game_id == lesson.id.partition("/")[0] for lesson in lessons())
    assert {"fellowship/02-first-tile", "fellowship/04-corruption-and-the-die"} <= {one.id for one in lessons()}


@every_lesson
def test_every_lesson_checks(path: Path) -> None:
    assert check_lesson(load_lesson(path)) == []


@every_lesson
def test_every_lesson_is_walked_with_every_wrong_choice(path: Path) -> None:
    lesson = load_lesson(path)
    book = lesson.game.rulebook()
    run = LessonRun(lesson)
    tasks = 0
    again = False
    while (step := run.step) is not None:
        at = run.at
        assert all(rule in book for rule in step.rules)
        if step.kind != "ask":
            run.go_on()
            continue
        tasks += not again
        right = run.expect
        assert right
        before = run.table.position()
        for choice in run.choices:
            if choice not in right:
                reply = run.answer(choice.action)
                assert (reply.right, reply.followed, run.at) == (False, (), at)
                assert reply.text.strip()
                assert reply.rule in book
                assert run.table.position() == before
        reply = run.answer(right[0].action)
        assert reply.right
        assert reply.text.strip()
        assert reply.followed[0].action == right[0].action
        assert run.at == at + reply.done
        again = not reply.done
    assert tasks
    assert run.over
    assert run.table.over or run.table.choices()


@every_lesson
def test_a_fork_goes_its_own_way_from_the_middle_of_a_lesson(path: Path) -> None:
    run = LessonRun(load_lesson(path))
    while run.step is not None and run.step.kind != "ask":
        run.go_on()
    before = run.at, run.table.position()
    twin = run.fork()
    assert (twin.at, twin.table.position(), twin.choices) == (*before, run.choices)
    first = twin.answer(twin.expect[0].action)
    assert (run.at, run.table.position()) == before
    assert run.answer(run.expect[0].action) == first
    assert (twin.at, twin.table.position()) == (run.at, run.table.position())
    again = run.fork()
    assert (again.at, again.table.position(), again.choices) == (run.at, run.table.position(), run.choices)


@every_lesson
def test_a_lesson_goes_on_where_it_was_left(path: Path) -> None:
    lesson = load_lesson(path)
    run = LessonRun(lesson)
    before = -1
    while run.step is not None:
        if run.at > before:
            again = LessonRun(lesson, run.at)
            assert again.at == run.at
            assert again.table.state == run.table.state
        before = run.at
        if run.step.kind == "ask":
            run.answer(run.expect[0].action)
        else:
            run.go_on()
    assert LessonRun(lesson, 999).over


@pytest.mark.parametrize("lesson", [one for one in lessons() if one.learned], ids=lambda lesson: lesson.id)
def test_a_lesson_soon_sets_a_task_says_little_at_once_sets_few_tasks_and_ends_in_sentences(lesson: Lesson) -> None:
    assert next(at for at, step in enumerate(lesson.steps) if step.kind == "ask") <= 2
    assert all(len(step.text.split()) <= 66 and len(step.ask.split()) <= 55 for step in lesson.steps)
    assert sum(step.kind == "ask" for step in lesson.steps) <= 9
    assert 20 <= len(lesson.learned.split()) <= 66
    assert lesson.learned.strip().endswith(".")


@every_lesson
def test_nothing_in_a_lesson_acts_on_a_terminal(path: Path) -> None:
    assert all(letter.isprintable() or letter == "\n" for letter in path.read_text(encoding="utf-8"))


def test_the_example_of_the_page_is_a_lesson(tmp_path: Path) -> None:
    lesson = load_lesson(written(tmp_path, EXAMPLE))
    assert check_lesson(lesson) == []
    run = LessonRun(lesson)
    assert [event.__struct_config__.tag for event in run.opening.events][:2] == ["turn_began", "tile_turned_up"]
    assert [step.kind for step in lesson.steps] == ["tell", "ask", "play"]
    run.go_on()
    assert not run.answer(choice(run, type="step_back")).right
    assert run.answer(choice(run, type="draw_cards")).rule == "B4.1.3"
    assert run.answer(choice(run, type="play_card")).right
    assert len(run.go_on()) == 1
    assert run.over


def test_a_step_may_play_several_choices_in_turn() -> None:
    run = LessonRun(find_lesson("the-nazgul"))
    assert [entry.action.seat for entry in run.go_on()] == ["saruman", "saruman"]
    assert run.at == 1


def choice(run: LessonRun, **members: Any) -> Any:
    found = [one.action for one in run.choices if members.items() <= explicit(one.action).items()]
    assert len(found) == 1
    return found[0]


def test_a_choice_that_is_not_offered_is_refused_by_the_rules() -> None:
    run = LessonRun(find_lesson("first-tile"), 2)
    action = choice(run, type="draw_cards")
    other = type(action)("frodo")
    reply = run.answer(other)
    assert not reply.right
    assert reply.rule in run.game.rulebook()
    assert run.at == 2


def test_steps_are_left_in_their_own_way() -> None:
    run = LessonRun(find_lesson("first-tile"))
    with pytest.raises(BadLesson, match="no task"):
        run.answer(None)
    run = LessonRun(find_lesson("first-tile"), 2)
    with pytest.raises(BadLesson, match="this step is a task"):
        run.go_on()
    run = LessonRun(find_lesson("first-tile"), 999)
    with pytest.raises(BadLesson, match="over"):
        run.go_on()


@pytest.mark.parametrize("name", ["fellowship/02-first-tile", "02-first-tile", "first-tile", "FIRST-TILE"])
def test_a_lesson_is_found_by_its_names(name: str) -> None:
    assert find_lesson(name).title == "The first tile"


@pytest.mark.parametrize("name", ["", "nothing", "/", "../02-first-tile"])
def test_a_lesson_that_there_is_not(name: str) -> None:
    with pytest.raises(BadLesson, match="no lesson"):
        find_lesson(name)


WRONG = [
    ("format = 1", "format = 2", "format 2"),
    ("format = 1", "format = ", "mine.toml"),
    ("format = 1\n", "", "format"),
    ('game = "fellowship"', 'game = "chess"', "chess"),
    ('hint = "', 'hunt = "', "hunt"),
    ("hobbits = 2", "hobbits = 9", "options say 9"),
    ('location = "moria"', 'location = "bree-land"', "bree-land"),
    ('"fighting", "hiding"]', '"fighting", "hidden"]', "hidden"),
    ('hint = "', 'hunt = "', "mine.toml: step 2: there is no member `hunt`"),
    ('accept = [{ type = "play_card", card = "grey_fighting" }]', "accept = { }", "step 2, `accept`: a list is needed"),
    ('rules = ["B4.3.1"]', 'rules = "B4.3.1"', "step 2, `rules`: a list is needed, not a text"),
    ('title = "Two steps"\n', "", "mine.toml: `title` is missing"),
    ("hobbits = 2", 'hobbits = "2"', "`options.hobbits`: a number is needed, not a text"),
    ("frodo = { step = 3", 'frodo = { step = "three"', "`hobbits.*.step`: a number is needed, not a text"),
    ("sauron = 8", "suaron = 8", "a position has no member `suaron`"),
    ("frodo = { step = 3", "frodo = { stap = 3", "a position has no member `hobbits.frodo.stap`"),
    ("tiles = { known", "tiles = { knwon", "a position has no member `tiles.knwon`"),
    ('title = "Two steps"', 'title = "Two', "mine.toml is not TOML: a text is not closed"),
    ("seed = 1 ", "seed = -1 ", "seed"),
]


@pytest.mark.parametrize(("old", "new", "part"), WRONG)
def test_a_file_that_is_no_lesson(tmp_path: Path, old: str, new: str, part: str) -> None:
    assert old in EXAMPLE
    with pytest.raises(BadLesson, match=re.escape(part)) as caught:
        load_lesson(written(tmp_path, EXAMPLE.replace(old, new)))
    assert "\n" not in str(caught.value)


PROBLEMS = [
    ('rules = ["B4.2.5"]', 'rules = ["B99"]', "no rule 'B99'"),
    ('rule = "B4.1.3"', 'rule = "B99"', "no rule 'B99'"),
    ('accept = [{ type = "play_card", card = "grey_fighting" }]', "", "what it accepts"),
    ('card = "grey_fighting" }]', 'card = "grey_hiding" }]', "none of the choices"),
    ('card = "grey_fighting" }]', 'card = "grey_hiding" }]', 'there is { type = "play_card", seat = "sam"'),
    ('right = "One symbol, one space."', "", "says something to the right choice"),
    ('line = "fighting", space = 2', 'line = "fighting", space = 3', "no event fits"),
    ('when = { type = "draw_cards" }', "", "answers no choice"),
    ('when = { type = "draw_cards" }', 'when = { type = "pass" }', "answers no choice"),
    (
        "\n[[step.wrong]]                 # and one to all the rest\n"
        'text = "Only a card with the symbol of a line moves that line."\nrule = "B4.3.1"\n',
        "",
        'no reply to { type = "step_back"',
    ),
    ('play = { type = "draw_cards", seat = "frodo" }', 'play = { seat = "frodo" }', "legal choices fit"),
    ('play = { type = "draw_cards", seat = "frodo" }', 'play = { seat = "sam" }', "0 legal choices fit"),
    ('seat = "frodo" }\n', 'seat = "frodo" }\nchance = [0, 99]\n', "99"),
    ('text = "Frodo draws two cards."', "", "has no `text`"),
    ('text = "Frodo draws two cards."', 'text = "Frodo"\nhint = "x"', "belong to a task"),
    ('summary = "Where two steps into the darkness lead."', 'summary = ""', "a title and a summary"),
    ('seat = ""', 'seat = "bilbo"', "no seat 'bilbo'"),
    ("seed = 1 ", "chance = [3]\nseed = 1 ", "left over"),
    ('text = "Sam has turned up the Ring', 'chance = [1]\ntext = "Sam has turned up the Ring', "`chance` and `expect`"),
]


@pytest.mark.parametrize(("old", "new", "part"), PROBLEMS, ids=[part for *_, part in PROBLEMS])
def test_what_the_check_finds(tmp_path: Path, old: str, new: str, part: str) -> None:
    assert old in EXAMPLE
    lesson = load_lesson(written(tmp_path, EXAMPLE.replace(old, new)))
    assert any(part in problem for problem in check_lesson(lesson)), check_lesson(lesson)


def test_an_accepted_choice_after_which_the_lesson_breaks_is_found(tmp_path: Path) -> None:
    text = EXAMPLE.replace('accept = [{ type = "play_card"', 'accept = [{ type = "step_back" }, { type = "play_card"')
    problems = check_lesson(load_lesson(written(tmp_path, text)))
    assert any('after { type = "step_back"' in problem or "no event fits" in problem for problem in problems)


SEVERAL = """format = 1
game = "fellowship"
title = "Several"
summary = "Five symbols out of two hands."

[position]
content = ""
options = { hobbits = 2, difficulty = "easy", undo = "free", hands = "open" }
sauron = 10
ring_used = true
event = 4
location = "moria"
tiles = { known = ["sundial", "fighting"] }
hobbits = { frodo = { hand = ["boromir", "grey_fighting"] }, sam = { hand = ["gimli", "grey_hiding", "white_joker"] } }

[[step]]
look = ["hobbits"]
ask = "Pay five fighting symbols, and keep the joker."
accept = [{ type = "give_card", card = ["boromir", "gimli", "grey_fighting"] }, { type = "back" }]
until = [{ type = "cost_paid" }]
more = "More."
right = "Paid."
expect = [{ type = "marker_moved", line = "fighting", space = 1 }]

[[step.well]]
when = { type = "back" }
text = "Taken back."

[[step.wrong]]
when = { type = "give_card" }
text = "A joker is worth more."
rule = "B4.4.4"

[[step.wrong]]
text = "Two steps of Sauron for nothing."
rule = "B4.4.3"
"""


def test_a_task_may_take_several_choices(tmp_path: Path) -> None:
    lesson = load_lesson(written(tmp_path, SEVERAL))
    assert check_lesson(lesson) == []
    run = LessonRun(lesson)
    replies = [
        run.answer(choice(run, **members))
        for members in (
            {"card": "boromir"},
            {"card": "white_joker"},
            {"card": "gimli"},
            {"type": "back"},
            {"card": "grey_fighting"},
            {"card": "gimli"},
            {"card": "boromir"},
        )
    ]
    texts = [reply.text for reply in replies]
    assert texts == ["More.", "A joker is worth more.", "More.", "Taken back.", "More.", "More.", "Paid."]
    assert [reply.done for reply in replies] == [False] * 6 + [True]
    assert run.over


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ('more = "More."\n', "", "those on the way"),
        ('until = [{ type = "cost_paid" }]', "", "`more` belongs"),
        ('until = [{ type = "cost_paid" }]', 'until = [{ type = "turn_ended" }]', "none of the choices"),
        ('"boromir", "gimli", "grey_fighting"', '"boromir", "grey_fighting"', "does not end after"),
        ('when = { type = "back" }', 'when = { type = "done" }', "'Taken back.' answers no choice"),
        ('"Taken back."', '""', "a word to a right choice"),
        ('look = ["hobbits"]', 'look = ["elves"]', "no 'elves' to look at"),
        ("space = 1", "space = 2", "no event fits"),
        ('text = "Taken back."', 'text = "Taken back."\nexpect = [{ type = "cost_paid" }]', "no event fits"),
        ('expect = [{ type = "marker_moved"', 'chance = [0]\nexpect = [{ type = "marker_moved"', "left over"),
    ],
)
def test_what_the_check_finds_in_such_a_task(tmp_path: Path, old: str, new: str, part: str) -> None:
    assert old in SEVERAL
    problems = check_lesson(load_lesson(written(tmp_path, SEVERAL.replace(old, new))))
    assert any(part in problem for problem in problems), problems


def test_a_task_that_never_ends_is_found(tmp_path: Path) -> None:
    text = SEVERAL.replace(
        '{ type = "give_card", card = ["boromir", "gimli", "grey_fighting"] }', '{ card = "boromir" }'
    )
    problems = check_lesson(load_lesson(written(tmp_path, text)))
    assert any("does not end after" in problem for problem in problems)
    longer = text + '\n[[step]]\ntext = "Over."\n'
    with pytest.raises(BadLesson, match="does not end after"):
        LessonRun(load_lesson(written(tmp_path, longer)), 1)


FALLING = """format = 1
game = "dagorlad"
title = "By what they are for"
summary = "Bowmen and Goblins."

[position]
content = ""
options = { length = 18, undo = "free" }
turn = 3
phase = "G1"
units = { BO1 = { hex = "0606" }, BO2 = { hex = "0806" }, GO1 = { hex = "0708" } }
leaders = { sauron = {} }

[[step]]
ask = "Shoot with both."
accept = [{ type = "pick" }, { type = "fire_at" }]
until = [{ type = "unit_lost" }]
more = "Shoot."
right = "Gone."
chance = { result = [5, 5, 0, 0], casualty = [0, 0, 0, 0] }

[[step.wrong]]
text = "Shoot first."
rule = "W7.11"
"""


def test_a_pattern_names_as_much_of_a_member_as_it_wants() -> None:
    line = AddLine("saruman", Line("fellowship", "events", count=2))
    assert matches(line, {"type": "add_line", "line": {"kind": "events", "count": [1, 2]}})
    assert not matches(line, {"line": {"kind": "events", "count": 3}})
    assert not matches(line, {"line": {"price": 3}})
    assert not matches(line, {"line": "events"})


def test_results_of_chance_are_laid_down_by_what_they_are_for(tmp_path: Path) -> None:
    run = LessonRun(load_lesson(written(tmp_path, FALLING)))
    for unit in ("BO2", "BO1"):
        run.answer(choice(run, piece=unit))
        reply = run.answer(choice(run, type="fire_at"))
    rolled = [event for event in reply.followed[0].events if hasattr(event, "dice")]
    assert [event.dice for event in rolled] == [(1, 1), (1, 1)]
    assert run.over


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("casualty = [0, 0, 0, 0]", "casualty = [0, 0, 0, 0], casuality = [1]", "for 'casuality' were drawn"),
        ("casualty = [0, 0, 0, 0]", "casualty = [0, 0, 0, 6]", "6 for 'casualty' is not below 6"),
    ],
)
def test_results_laid_down_for_a_purpose_must_be_drawn(tmp_path: Path, old: str, new: str, part: str) -> None:
    text = FALLING.replace(old, new)
    assert any(part in problem for problem in check_lesson(load_lesson(written(tmp_path, text))))


LAID_OUT = """format = 1
game = "dice"
title = "Laid out"
summary = "One Unit."

[layout]
phase = "dice"
players = { p1 = { active = "frodo:unit, frodo:1" } }

[[step]]
ask = "Muster."
accept = [{ type = "muster" }]
right = "Mustered."

[[step.wrong]]
text = "Frodo can be mustered."
rule = "D4.8"
"""


def test_a_table_can_be_laid_out_in_the_notation_of_its_game(tmp_path: Path) -> None:
    assert check_lesson(load_lesson(written(tmp_path, LAID_OUT))) == []


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("frodo:unit", "bilbo:unit", "bilbo"),
        ("phase =", "phrase =", "phrase"),
        ('game = "dice"', 'game = "fellowship"', "has no notation"),
        ("[layout]", "[position]\nlocation = 1\n\n[layout]", "one of them is enough"),
    ],
)
def test_a_layout_that_does_not_fit(tmp_path: Path, old: str, new: str, part: str) -> None:
    assert old in LAID_OUT
    with pytest.raises(BadLesson, match=part):
        load_lesson(written(tmp_path, LAID_OUT.replace(old, new)))


def test_what_means_several_lessons_is_the_one_of_the_first_game() -> None:
    assert find_lesson("1").id == "fellowship/01-the-road"
    games = [lesson.game_id for lesson in lessons()]
    assert games == sorted(games, key=game_ids().index)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "large.toml").write_bytes(b"#" * (2 << 20))
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "deep.toml").write_text("a = " + "[" * 5000)
    for name, part in (
        ("missing", "no such file"),
        ("", "not a regular file"),
        ("pipe.toml", "not a regular file"),
        ("large.toml", "too large"),
        ("bad.toml", "UTF-8"),
        ("deep.toml", "deep.toml"),
    ):
        with pytest.raises(BadLesson, match=part):
            load_lesson(tmp_path / name)


def test_progress_is_remembered_and_a_bad_file_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTMARCH_HOME", str(tmp_path))
    assert load_progress() == {}
    save_progress("a/1", 3)
    save_progress("a/2", 5, done=True)
    save_progress("a/2", 1)
    assert load_progress() == {"a/1": Progress(3), "a/2": Progress(1, True)}
    for content in (b"", b"[]", b'{"a": 3}', b"{" * 10_000, b"\xff"):
        progress_path().write_bytes(content)
        assert load_progress() == {}
    save_progress("a/1", 1)
    assert load_progress() == {"a/1": Progress(1)}


def test_a_seat_has_its_own_eyes(tmp_path: Path) -> None:
    text = EXAMPLE.replace('seat = ""', 'seat = "sam"', 1).replace('hands = "open"', 'hands = "hidden"')
    lesson: Lesson = load_lesson(written(tmp_path, text))
    run = LessonRun(lesson)
    assert run.view.hobbits["frodo"].hand == ["hidden"]
    assert {one.seat for one in run.choices} == {"sam"}
    assert check_lesson(lesson) == []


def test_the_words_to_a_right_choice_cite_the_rule_that_the_task_is_about() -> None:
    lesson = find_lesson("fellowship/21-in-saurons-chair")
    run = LessonRun(lesson)
    while run.step is not None and run.step.kind != "ask":
        run.go_on()
    choice = next(one for one in run.choices if run.step is not None and run.step.accepts(one.action))
    reply = run.answer(choice.action)
    assert (choice.rule, reply.right, reply.rule) == ("S5.2", True, "S6.3")


def test_what_is_said_on_the_way_tells_what_happened_and_sends_nobody_to_the_log() -> None:
    for name in lesson_files():
        for step in load_lesson(name).steps:
            assert "F6" not in f"{step.more}{step.right}", name
