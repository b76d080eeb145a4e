"""A lesson by keys: going on, wrong and right choices, hints, rules, back, leaving, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path

import msgspec
import pytest

from core import catalogue
from replays.lessons import FOLDER, Lesson, Reply, find_lesson, lessons, load_lesson
from replays.lessons.course import next_after
from saves.progress import Progress, load_progress
from tests.tui.shell.looking import MOST_KEYS
from tests.tui.table.sitting import Sitting, sitting
from tui.home.new_game import NewGameScreen
from tui.lesson import lesson_words
from tui.lesson.learner import Learner
from tui.lesson.lesson_pane import LessonPane, Passage
from tui.lesson.screen import LessonScreen
from tui.lesson.shown import FEWEST_CHOICES, RULES
from tui.rules.rules import RulesScreen
from tui.sheets.lists import ListScreen
from tui.widgets.pane import stage_of

FIRST = find_lesson("fellowship/02-first-tile")


def first_task(lesson: Lesson) -> int:
    """Return the number of the first step that sets a task."""
    return next(number for number, step in enumerate(lesson.steps) if step.kind == "ask")


def right(screen: LessonScreen) -> int:
    """Return the place among the choices in sight of one that the task accepts."""
    accepted = [choice.action for choice in screen.learner.run.expect]
    return next(at for at, choice in enumerate(screen.shown.choices) if choice.action in accepted)


def wrong(screen: LessonScreen) -> int:
    """Return the place among the choices in sight of one that the task does not accept."""
    accepted = [choice.action for choice in screen.learner.run.expect]
    return next(at for at, choice in enumerate(screen.shown.choices) if choice.action not in accepted)


async def choose(learner: Sitting, index: int) -> None:
    """Go to a choice and take it."""
    learner.screen.prompt.go_to(index)
    await learner.press("enter")


def flat(text: str) -> str:
    return " ".join(text.replace("│", " ").split())


def test_the_log_of_a_task_calls_players_as_its_table_does() -> None:
    lesson = copy(find_lesson("dice/01-a-turn"))
    seats = [
        msgspec.structs.replace(seat, name=name) for seat, name in zip(lesson.header.seats, ("Ann", "Bob"), strict=True)
    ]
    lesson.header = msgspec.structs.replace(lesson.header, seats=seats)
    learner = Learner(lesson, 0, remember=False)
    table = learner.run.table
    told = " ".join(line.text for line in learner.record.latest(table.line.entries, table.cursor, learner.eyes))
    assert "Ann rolls" in told
    assert "Player 1" not in told


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_text_table_and_prompt_are_in_sight_together(size: tuple[int, int]) -> None:
    async with sitting(LessonScreen(FIRST), size) as learner:
        text = learner.text
        assert FIRST.title in text
        assert f"1 of {len(FIRST.steps)}" in text
        assert "Moria" in text
        assert "Fighting" in text
        assert "Go on" in text
        assert all(word in flat(text) for word in FIRST.steps[0].text.split()[:12])


async def test_a_step_that_tells_is_left_by_enter_digit_or_space() -> None:
    async with sitting(LessonScreen(FIRST), (80, 24)) as learner:
        for key, at in (("enter", 1), ("1", 2), ("u", 1), ("space", 2)):
            await learner.press(key)
            assert learner.screen.learner.run.at == at


async def test_a_wrong_choice_is_answered_and_the_task_stands() -> None:
    at = first_task(FIRST)
    async with sitting(LessonScreen(FIRST, at), (80, 24)) as learner:
        screen = learner.screen
        entry = screen.learner.run.table.entry
        assert "Your task:" in learner.text
        await choose(learner, wrong(screen))
        assert screen.learner.reply is not None
        assert not screen.learner.reply.right
        assert "Think again. " in learner.text
        assert screen.learner.reply.rule in learner.text
        assert "Your task:" in learner.text
        assert (screen.learner.run.at, screen.learner.run.table.entry) == (at, entry)
        await learner.press("r")
        assert isinstance(learner.app.screen, RulesScreen)
        assert learner.app.screen.wanted == screen.learner.reply.rule


async def test_a_right_choice_is_answered_what_follows_is_shown_then_it_goes_on() -> None:
    at = first_task(FIRST)
    async with sitting(LessonScreen(FIRST, at), (80, 24)) as learner:
        screen = learner.screen
        await choose(learner, right(screen))
        assert "Right. " in learner.text
        assert screen.learner.run.at == at + 1
        assert screen.learner.run.table.entry == 1
        assert "•" in learner.text  # what changed is marked
        await learner.press("enter")
        assert not screen.learner.waiting
        assert f"{at + 2} of" in learner.text


async def test_hint_why_not_and_odds() -> None:
    at = first_task(FIRST)
    async with sitting(LessonScreen(FIRST, at), (120, 40)) as learner:
        assert "Hint:" not in learner.text
        await learner.press("i")
        assert "Hint:" in learner.text
        await learner.press("w")
        assert isinstance(learner.app.screen, ListScreen)
        assert "Put on the Ring" in learner.text
        await learner.press("q", "o")
        assert "the next tile" in learner.text
    async with sitting(LessonScreen(FIRST), (80, 24)) as learner:
        await learner.press("i")
        assert "There is no hint here." in learner.said


async def test_a_hint_and_an_answer_take_each_others_place_and_the_task_stays_in_sight() -> None:
    at = first_task(FIRST)
    async with sitting(LessonScreen(FIRST, at), (80, 24)) as learner:
        await learner.press("i")
        assert "Hint:" in learner.text
        assert "Your task:" in learner.text
        await choose(learner, wrong(learner.screen))
        assert "Hint:" not in learner.text
        assert "Think again. " in learner.text
        await learner.press("i")
        assert "Hint:" in learner.text
        assert "Think again. " not in learner.text
        assert "Your task:" in learner.text


async def test_the_rules_of_a_step_can_be_picked() -> None:
    async with sitting(LessonScreen(FIRST), (80, 24)) as learner:
        rules = FIRST.steps[0].rules
        assert len(rules) > 1
        await learner.press("r")
        assert isinstance(learner.app.screen, ListScreen)
        await learner.press("down", "enter")
        assert isinstance(learner.app.screen, RulesScreen)
        assert learner.app.screen.wanted == rules[1]


async def test_a_rule_that_begins_with_a_table_is_listed_without_it() -> None:
    async with sitting(LessonScreen(find_lesson("dagorlad/01-the-plain"), 1), (80, 24)) as learner:
        await learner.press("r")
        assert isinstance(learner.app.screen, ListScreen)
        assert "Westernesse's units" in learner.text
        assert "| Unit" not in learner.text
        assert "|---" not in learner.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_task_comes_first_where_there_is_no_room_for_its_text(tmp_path: Path, size: tuple[int, int]) -> None:
    lesson = find_lesson("dagorlad/01-the-plain")
    at = first_task(lesson)
    said = lesson.steps[at].text.strip()
    mine = tmp_path / "mine.toml"
    source = (FOLDER / f"{lesson.id}.toml").read_text(encoding="utf-8")
    mine.write_text(source.replace(said, f"{said} {'A long way to Mordor. ' * 60}"), encoding="utf-8")
    async with sitting(LessonScreen(load_lesson(mine), at, remember=False), size) as learner:
        text = flat(learner.text)
        assert text.index("Your task:") < text.index(said[:20])
        assert "space:" in text


async def test_back_a_step_and_to_the_task_again() -> None:
    at = first_task(FIRST)
    async with sitting(LessonScreen(FIRST), (80, 24)) as learner:
        screen = learner.screen
        await learner.press("u")
        assert "This is the first step." in learner.said
        await learner.press("enter", "enter", "u")
        assert screen.learner.run.at == 1
        for _ in range(at - 1):
            await learner.press("enter")
        await choose(learner, right(screen))
        await learner.press("u")
        assert screen.learner.run.at == at
        assert screen.learner.run.table.entry == 0
        assert "Your task:" in learner.text


def test_all_that_a_lesson_says_is_in_sight_in_the_smallest_terminal() -> None:
    pane = LessonPane()

    def rows(passages: Sequence[Passage]) -> int:
        pane.passages = tuple(passages)
        return len(pane.told(80))

    for lesson in lessons("fellowship"):
        book = lesson.game.rulebook()
        room = 5 if lesson.header.options["friends_and_foes"] == "on" else 7
        assert rows(lesson_words.the_end(lesson)) <= room, lesson.id
        for number, step in enumerate(lesson.steps, 1):
            said = [Reply(False, wrong.text, wrong.rule) for wrong in step.wrong]
            said += [Reply(True, text, "") for text in (step.more, *(well.text for well in step.well)) if text]
            shown = [lesson_words.set_out(step, reply, "", book, "") for reply in (None, *said)]
            shown += [lesson_words.set_out(step, None, "Hint:", book, "")] * bool(step.hint)
            shown += [lesson_words.answered(Reply(True, step.right, ""))] * bool(step.right)
            assert max(map(rows, shown)) <= room, f"{lesson.id}, step {number}"


@pytest.mark.parametrize("game", ["foe-line", "havens"])
async def test_there_is_as_much_room_for_a_text(game: str) -> None:
    async with sitting(LessonScreen(find_lesson(game)), (80, 24)) as learner:
        room = 5 if game == "foe-line" else 7
        assert learner.screen.shown.text_pane.parent.size.height - RULES - FEWEST_CHOICES >= room


async def test_leaving_and_resuming() -> None:
    async with sitting(LessonScreen(FIRST), (80, 24)) as learner:
        await learner.press("enter", "enter", "q")
    assert load_progress() == {FIRST.id: Progress(2)}


async def walk(learner: Sitting) -> None:
    """Go to the end of the lesson, answering each task rightly."""
    run = learner.screen.learner
    await follow(learner, lambda: run.run.over and not run.waiting)


async def follow(learner: Sitting, done: Callable[[], bool]) -> None:
    """Read on and answer each task rightly until `done`."""
    for _ in range(MOST_KEYS):
        if done():
            return
        if learner.screen.shown.choices:
            await choose(learner, right(learner.screen))
        else:
            await learner.press("enter")
    raise AssertionError(f"the lesson does not come to that:\n{learner.text}")


async def test_a_lesson_ends_with_what_was_learned_and_the_next_one_on_a_key() -> None:
    following = next_after(FIRST, lessons())
    assert following is not None
    async with sitting(LessonScreen(FIRST), (80, 24)) as learner:
        await walk(learner)
        assert f"You have learned: {flat(FIRST.learned)[:40]}" in flat(learner.text)
        assert "space:" not in learner.text  # all of it is in sight
        assert f"Next lesson: {following.title}" in learner.text
        assert " 2 Once more" in learner.text
        assert " 3 Leave" in learner.text
        assert load_progress()[FIRST.id] == Progress(0, True)
        await learner.press("greater_than_sign")
        assert isinstance(learner.app.screen, LessonScreen)
        assert learner.app.screen.lesson.id == following.id


async def test_the_last_lesson_leads_to_a_game() -> None:
    last = lessons(FIRST.game_id)[-1]
    async with sitting(LessonScreen(last, len(last.steps) - 1), (80, 24)) as learner:
        await choose(learner, right(learner.screen))
        await learner.press("enter")
        assert f"Play {last.game.title}" in flat(learner.text)
        await learner.press("1")
        screen = learner.app.screen
        assert isinstance(screen, NewGameScreen)
        assert screen.setup.game is not None
        assert screen.setup.game.id == last.game_id


def several() -> Lesson:
    """Return a lesson with a task of several choices."""
    return next(lesson for lesson in lessons(FIRST.game_id) if any(step.until for step in lesson.steps))


async def test_a_task_of_several_choices_stands_until_it_is_done_and_back_begins_it_again() -> None:
    lesson = several()
    at = next(number for number, step in enumerate(lesson.steps) if step.until)
    async with sitting(LessonScreen(lesson, at), (120, 40)) as learner:
        screen = learner.screen
        await choose(learner, right(screen))
        assert screen.learner.reply is not None
        assert screen.learner.run.at == at
        assert not screen.learner.waiting
        assert "Right. " in learner.text
        assert "Your task:" in learner.text
        entry = screen.learner.run.table.entry
        await learner.press("u")
        assert screen.learner.run.at == at
        assert screen.learner.run.table.entry < entry
        await walk(learner)
        assert screen.learner.run.over


def test_whoever_goes_back_keeps_what_was_chosen_before() -> None:
    learner = Learner(find_lesson("ring_war/11-the-nazgul"), 3, remember=False)
    first, second, *_ = learner.run.expect
    learner.answer(second)
    learner.go_on()
    learner.answer(learner.run.expect[0])
    learner.stand(4)
    assert learner.run.table.line.entries[-1].action == second.action
    learner.stand(3)
    learner.answer(first)
    learner.go_on()
    learner.stand(4)
    assert learner.run.table.line.entries[-1].action == first.action


async def test_what_a_step_plays_has_happened_when_its_text_is_read() -> None:
    lesson = find_lesson("events")
    at = next(number for number, step in enumerate(lesson.steps) if step.kind == "play")
    async with sitting(LessonScreen(lesson, at - 1), (80, 24)) as learner:
        screen = learner.screen
        await follow(learner, lambda: screen.learner.reading >= at)
        assert (screen.learner.reading, screen.learner.run.at, screen.learner.waiting) == (at, at + 1, True)
        assert flat(" ".join(lesson.steps[at].text.split()[:8])) in flat(learner.text)
        assert "Frodo draws two grey friendship cards" in flat(learner.text)
        assert load_progress() == {lesson.id: Progress(at)}
        await learner.press("enter")
        assert (screen.learner.reading, screen.learner.run.at) == (at + 1, at + 1)
        await learner.press("u")
        assert (screen.learner.reading, screen.learner.run.at) == (at, at + 1)
        assert "Frodo draws two grey friendship cards" in flat(learner.text)
        await learner.press("u")
        assert screen.learner.reading == at - 1
        assert screen.shown.choices


async def test_a_lesson_goes_on_at_a_step_that_plays() -> None:
    lesson = find_lesson("events")
    at = next(number for number, step in enumerate(lesson.steps) if step.kind == "play")
    async with sitting(LessonScreen(lesson, at), (80, 24)) as learner:
        assert (learner.screen.learner.reading, learner.screen.learner.run.at) == (at, at + 1)
        assert "Go on" in learner.text


async def test_a_long_hand_lies_in_few_rows_so_that_no_choice_is_out_of_sight() -> None:
    lesson = find_lesson("havens")
    for number, step in enumerate(lesson.steps):
        if "passes a card" in step.ask or "Frodo begins." in step.ask:
            async with sitting(LessonScreen(lesson, number), (80, 24)) as learner:
                assert not learner.screen.prompt.below
                await learner.press("1", "1")
                assert not learner.screen.prompt.below


async def test_a_key_that_no_row_has_is_answered() -> None:
    lesson = find_lesson("dice/01-a-turn")
    at = next(number for number, step in enumerate(lesson.steps) if "What do you take?" in step.ask)
    async with sitting(LessonScreen(lesson, at), (80, 24)) as learner:
        await learner.press("3")
        assert "There is no row 3: a row's key opens it, a second one takes what is in it" in learner.text
        await learner.press("1", "3")
        assert "Right." in learner.text


async def test_where_choices_lie_below_the_window_the_question_says_so() -> None:
    lesson = copy(find_lesson("dice/06-playing-well"))
    steps = list(lesson.steps)
    steps[5] = msgspec.structs.replace(steps[5], text="A long story. " * 40)
    lesson.steps = tuple(steps)
    async with sitting(LessonScreen(lesson, 5), (80, 24)) as learner:
        prompt = learner.screen.prompt
        hidden = len([spot for spot in prompt.spots if spot.line >= prompt.top + prompt.content_size.height])
        assert hidden
        assert f"{hidden} more" in learner.text
        await learner.press("G")
        assert f"{learner.app.glyphs.up}{prompt.top} more" in learner.text


@pytest.mark.parametrize(
    ("lesson_id", "at"),
    [
        ("dice/06-playing-well", 5),
        ("dagorlad/05-leaders", 1),
        ("ring_war/01-the-company-sets-out", 4),
        ("ring_war/12-the-hunt", 4),
        ("ring_war/13-playing-well", 1),
    ],
)
async def test_of_a_long_list_no_choice_lies_below_the_window(lesson_id: str, at: int) -> None:
    async with sitting(LessonScreen(find_lesson(lesson_id), at), (80, 24)) as learner:
        prompt = learner.screen.prompt
        assert prompt.spots[-1].line < prompt.top + prompt.content_size.height
        assert "▾" not in learner.text
        assert "▴" not in learner.text


def looking(look: tuple[str, ...] = ("hobbits",)) -> tuple[Lesson, int]:
    """Return a lesson, and a step of it that speaks of one thing alone."""
    return next(
        (lesson, number)
        for lesson in lessons(FIRST.game_id)
        for number, step in enumerate(lesson.steps)
        if step.look == look
    )


async def test_what_a_step_speaks_of_is_opened_and_marked() -> None:
    lesson, at = looking()
    for size in ((80, 24), (120, 40)):
        async with sitting(LessonScreen(lesson, at), size) as learner:
            layout = learner.screen.pane_layout
            assert [spec.id for spec in layout.specs if layout.panes[spec.id].has_class("-look")] == ["hobbits"]
            assert layout.panes["hobbits"].display


async def test_a_page_that_a_step_speaks_of_is_opened() -> None:
    lesson, at = looking(("gandalf",))
    async with sitting(LessonScreen(lesson, at), (80, 24)) as learner:
        layout = learner.screen.pane_layout
        assert layout.open_page == "gandalf"
        assert layout.panes["gandalf"].display
        await learner.press("f2")
        assert layout.panes["board"].display


async def test_nothing_leaves_ascii() -> None:
    async with sitting(LessonScreen(FIRST, first_task(FIRST)), (80, 24), ascii=True) as learner:
        learner.app.change_settings(ascii=True)
        await choose(learner, wrong(learner.screen))
        text = learner.text
        for letter in "éëöúûâó":
            text = text.replace(letter, "e")
        assert text.isascii()


async def test_a_lesson_of_ones_own_is_not_remembered(tmp_path: Path) -> None:
    source = FOLDER / f"{FIRST.id}.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    lesson = load_lesson(mine)
    async with sitting(LessonScreen(lesson, len(lesson.steps) - 1, remember=False), (80, 24)) as learner:
        await learner.press("enter")
        assert "You have learned:" in learner.text
        assert "Next lesson" not in learner.text
    assert load_progress() == {}


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_what_a_pane_is_said_to_show_is_a_member_of_the_view(game_id: str) -> None:
    game = catalogue.game(game_id)
    on = {option.id: "on" for option in game.options if "on" in option.values}
    panes = [spec for options in (game.options.checked({}), on) for spec in stage_of(game, options).panes]
    shown = [member for spec in panes for member in spec.shows]
    members = {field.name for field in msgspec.structs.fields(game.state_type)}
    assert bool(shown) == bool(panes)
    assert set(shown) <= members


async def test_going_on_is_no_loss_while_somebody_can_still_use_a_card_before_it() -> None:
    """Athelas is for Merry, who is counted last; only there does going on lose him."""
    lesson = find_lesson("fellowship/09-end-of-a-scenario")
    at = next(number for number, step in enumerate(lesson.steps) if "Is Athelas for him?" in step.ask)
    async with sitting(LessonScreen(lesson, at, remember=False), (80, 24)) as learner:
        await learner.press("space")
        assert "Again to do it" not in learner.text
        assert "Frodo goes to 6" in learner.text
        await learner.press("enter", "enter", "enter")
        assert "Merry is last" in learner.text
        await learner.press("space")
        assert "Merry is lost. Again to do it" in learner.text


async def test_panes_lend_rows_until_text_task_and_every_choice_are_in_sight() -> None:
    lesson = find_lesson("dice/06-playing-well")
    at = next(number for number, step in enumerate(lesson.steps) if "How much should be given up?" in step.ask)
    async with sitting(LessonScreen(lesson, at, remember=False), (80, 24)) as learner:
        assert "Sauron has 4 points, one for each of his dice." in learner.text
        assert "Lose 4 Glory" in learner.text
        await learner.press("1")
        assert "Think again." in learner.text
        assert "Lose 4 Glory" in learner.text


async def test_every_choice_is_in_sight_beside_the_answer_to_a_wrong_one() -> None:
    lesson = find_lesson("dice/04-the-last-mile")
    at = next(number for number, step in enumerate(lesson.steps) if step.ask.startswith("Recruit a die"))
    async with sitting(LessonScreen(lesson, at, remember=False), (80, 24)) as learner:
        await choose(learner, wrong(learner.screen))
        assert "Think again." in learner.text
        assert "Neither" in learner.text
        assert "▾" not in learner.text


async def test_a_list_of_rules_ends_with_how_many_more_there_are() -> None:
    lesson = find_lesson("fellowship/02-first-tile")
    async with sitting(LessonScreen(lesson, len(lesson.steps) - 1, remember=False), (80, 24)) as learner:
        await learner.press("enter")
        assert "You have learned:" in learner.text
        assert re.search(r"The rules: B9.1.The lines of Moria; .*; \d more: r", learner.text)


async def test_what_falls_with_a_unit_is_named_beside_its_fall() -> None:
    """And whoever steps forward, Evenstar keeps both: either choice is right."""
    lesson = find_lesson("dice/05-artifacts")
    at = len(lesson.steps) - 1
    for key in "12":
        async with sitting(LessonScreen(lesson, at, remember=False), (80, 24)) as learner:
            assert "destroyed with Sting, 1 left" in learner.text
            await learner.press(key, "x")
            assert "nobody of yours has fallen" in " ".join(learner.text.split())
