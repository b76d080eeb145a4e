"""A lesson with a map: hexes are chosen as at the table, and each choice is answered."""

from __future__ import annotations

import re
from typing import Any

import pytest

from replays.lessons import Lesson, LessonRun, Reply, find_lesson, lessons
from tests.tui.learn.test_lesson import flat
from tests.tui.opened import Opened
from tests.tui.shell.looking import MOST_KEYS
from tests.tui.table.sitting import Sitting, sitting
from tui.commands.plain_map import PlainMap
from tui.lesson.lesson_pane import LessonPane, Passage
from tui.lesson.lesson_words import answered, set_out
from tui.lesson.screen import LessonScreen
from tui.lesson.shown import FEWEST_CHOICES, RULES
from tui.map.panes import MapPane
from tui.widgets.plan import FOOT

SIZES = [(80, 24), (120, 40), (200, 60)]
at_each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
on_a_map = pytest.mark.parametrize("lesson", [*lessons("dagorlad"), *lessons("ring_war")], ids=lambda lesson: lesson.id)
WALKED = [
    "dagorlad/06-sauron",
    "ring_war/01-the-company-sets-out",
    "ring_war/03-single-combat",
    "armies-and-citadels",
    "ring_war/10-alliances",
    "the-nazgul",
]
"""Lessons that are walked by keys: marches, fights, battles, questions without a hex."""

HEX = re.compile(r"\b[WE]?[0-9]{4}\b")
"""The number of a hex on either map."""

PLAIN = find_lesson("dagorlad/01-the-plain")
FIGHT = find_lesson("dagorlad/03-fire-and-melee")
MARCH = next(number for number, step in enumerate(PLAIN.steps) if step.ask)
TO_1413 = ("slash", *"1413", "enter")


async def test_a_piece_and_its_hex_are_chosen_on_the_map() -> None:
    async with sitting(LessonScreen(PLAIN, MARCH), (80, 24)) as learner:
        screen = learner.screen
        assert isinstance(screen.focused, MapPane)
        assert screen.map_pane.cursor == "1405"
        await learner.press("enter")
        assert "Right. " in learner.text
        assert screen.learner.run.at == MARCH
        await learner.press(*TO_1413, "enter")
        assert screen.learner.run.at == MARCH + 1
        assert "Enter goes on" in learner.text
        await learner.press("enter")
        assert screen.learner.reading == MARCH + 1


async def test_a_wrong_hex_is_answered_and_one_that_is_not_offered_is_refused() -> None:
    async with sitting(LessonScreen(PLAIN, MARCH), (80, 24)) as learner:
        screen = learner.screen
        await learner.press("enter", "n", "enter")
        assert "Think again. " in learner.text
        assert screen.learner.run.at == MARCH
        await learner.press(*TO_1413)
        await learner.press(*["down"] * 3, "enter")
        assert "1416 costs" in learner.text
        assert screen.learner.run.at == MARCH


@pytest.mark.parametrize("name", ["dagorlad/puzzle-1-the-last-blow", "dagorlad/puzzle-2-no-way-out"])
async def test_a_puzzle_on_a_map_begins_with_the_map(name: str) -> None:
    async with sitting(LessonScreen(find_lesson(name)), (80, 24)) as learner:
        assert learner.screen.pane_layout.open_page == ""
        assert learner.screen.map_pane.display


async def test_where_one_piece_is_left_it_has_not_moved() -> None:
    async with sitting(LessonScreen(find_lesson("dagorlad/puzzle-2-no-way-out")), (80, 24)) as learner:
        assert "1 of 1 piece has not moved" in learner.text


async def test_the_cursor_stays_where_it_was_after_a_wrong_choice() -> None:
    """At a table the question, asked anew, would take it far away, to the bearer of the Ring."""
    lesson = find_lesson("armies-and-citadels")
    at = next(number for number, step in enumerate(lesson.steps) if "is at Edoras. Choose it" in step.ask)
    async with sitting(LessonScreen(lesson, at - 1, remember=False), (80, 24)) as learner:
        await learner.press("enter", "slash", *"W3024", "enter", "enter")
        assert "Éomer comes next" in learner.text
        assert learner.screen.map_pane.cursor == "W3024"


async def test_with_a_page_open_enter_takes_what_is_marked() -> None:
    lesson = find_lesson("ring_war/02-search-and-escape")
    at = len(lesson.steps) - 1
    async with sitting(LessonScreen(lesson, at, remember=False), (80, 24)) as learner:
        await learner.press("enter", "up", "f3")
        assert learner.screen.pane_layout.open_page == "hex"
        assert "to the Nimrodel" in learner.text
        await learner.press("enter")
        assert "The Nimrodel is a haven" in learner.screen.learner.reply.text


async def test_a_hint_on_the_last_movement_does_not_lead_past_its_answer() -> None:
    """Where nothing else can move the choice is made at once: a second key would skip what the die brought."""
    lesson = find_lesson("ring_war/05-the-ring")
    at = next(number for number, step in enumerate(lesson.steps) if step.ask.strip() == "End your movement.")
    async with sitting(LessonScreen(lesson, at, remember=False), (80, 24)) as learner:
        await learner.press("d")
        assert learner.screen.learner.waiting
        assert "A 1! Gollum hunts" in learner.text
    assert "Enter" not in lesson.steps[at].hint


async def test_a_way_of_two_legs_is_gone_and_answered_once() -> None:
    at = next(number for number, step in enumerate(PLAIN.steps) if "CA1" in step.ask)
    async with sitting(LessonScreen(PLAIN, at), (80, 24)) as learner:
        screen = learner.screen
        await learner.press("slash", *"ca1", "enter", "enter", "slash", *"1613", "enter", "enter")
        assert screen.learner.run.at == at + 1
        assert screen.learner.waiting
        assert screen.learner.reply.text == PLAIN.steps[at].right
        assert screen.map_pane.cursor == "1613"


async def test_back_and_on_by_the_keys_of_the_map() -> None:
    async with sitting(LessonScreen(PLAIN, MARCH), (80, 24)) as learner:
        screen = learner.screen
        await learner.press("enter", "down", "down", "u")
        assert isinstance(screen.focused, MapPane)
        assert screen.learner.answers == 0
        assert screen.map_pane.cursor == "1405"
        assert "take Men ME1" in learner.text
        await learner.press("down", "enter")
        assert "first choose a piece, then where it goes" in learner.text
        await learner.press("d", "enter")
        assert "Think again. " in learner.text


async def test_the_cursor_stays_where_it_is_when_a_hint_is_asked_for() -> None:
    lesson = find_lesson("shadow-points")
    at = next(number for number, step in enumerate(lesson.steps) if "strike" in step.ask)
    async with sitting(LessonScreen(lesson, at), (80, 24)) as learner:
        pane = learner.screen.map_pane
        await learner.press("i")
        assert pane.cursor == lesson.steps[at].at
        await learner.press("left", "i")
        assert pane.cursor == "W3931"


async def test_a_nazgul_flies_by_the_keys_of_the_map_though_the_choices_are_provinces() -> None:
    lesson = find_lesson("the-nazgul")
    at = next(number for number, step in enumerate(lesson.steps) if "help at Edoras" in step.ask)
    async with sitting(LessonScreen(lesson, at), (80, 24)) as learner:
        screen = learner.screen
        fly = next(i for i, one in enumerate(screen.shown.choices) if getattr(one.action, "person", "") == "n3")
        screen.set_focus(screen.prompt)
        screen.prompt.go_to(fly)
        await learner.press("enter", "enter")
        assert "He is here" in learner.text
        assert isinstance(screen.focused, MapPane)
        await learner.press("slash", *"edoras", "enter", "enter")
        assert screen.learner.run.at == at + 1


@at_each_size
async def test_the_cursor_begins_where_the_step_wants_it_amid_what_lies_around(size: tuple[int, int]) -> None:
    at = next(number for number, step in enumerate(PLAIN.steps) if "1911" in step.ask)
    async with sitting(LessonScreen(PLAIN, at), size) as learner:
        screen = learner.screen
        pane = screen.map_pane
        assert pane.cursor == PLAIN.steps[at].at == "1709"
        assert all(pane.chart.sees(hex_, *pane.room) for hex_ in ("1507", "1610", "1809", "1911"))
        await learner.press("slash", *"1402", "enter", "u")
        assert screen.learner.reading == at - 1
        assert pane.cursor == PLAIN.steps[at - 1].at


async def test_the_page_of_the_hex_speaks_of_the_one_under_the_cursor() -> None:
    lesson = find_lesson("dagorlad/07-the-last-turn")
    assert not lesson.steps[0].at
    async with sitting(LessonScreen(lesson), (120, 40)) as learner:
        cursor = learner.screen.map_pane.cursor
        assert f"hex {cursor}" in learner.text.splitlines()[0]
        assert f"Hex {cursor}" in learner.text


async def test_the_header_names_the_hex_under_the_cursor_and_another_view() -> None:
    async with sitting(LessonScreen(PLAIN, MARCH), (80, 24)) as learner:
        screen = learner.screen
        assert "1405" in learner.text.splitlines()[0]
        await learner.press("down", "right")
        assert "1506" in learner.text.splitlines()[0]
        await learner.press("V", "V")
        assert "zones 1506" in " ".join(learner.text.splitlines()[0].split())
        await learner.press("slash", *"1405", "enter", "enter", *TO_1413, "enter", "enter")
        assert screen.learner.reading == MARCH + 1
        assert screen.map_pane.chart.view is screen.map_pane.chart.views[0]


async def test_nothing_is_offered_while_a_text_is_read() -> None:
    async with sitting(LessonScreen(PLAIN, MARCH), (80, 24)) as learner:
        screen = learner.screen
        assert screen.map_pane.atlas.offered(screen.scene)
        await learner.press("enter", *TO_1413, "enter")
        assert screen.learner.waiting
        assert not screen.map_pane.atlas.offered(screen.scene)
        assert screen.map_pane.cursor == "1413"
        await learner.press("n")
        assert "Nothing is asked here: enter goes on" in learner.text
        await learner.press("w")
        assert "Why not?" in learner.text


async def test_tab_goes_from_the_map_to_the_choices_and_back() -> None:
    async with sitting(LessonScreen(PLAIN, MARCH), (80, 24)) as learner:
        screen = learner.screen
        await learner.press("tab")
        assert screen.focused is screen.prompt
        await learner.press("tab")
        assert isinstance(screen.focused, MapPane)


async def test_the_keys_say_how_a_page_over_the_map_is_closed() -> None:
    async with sitting(LessonScreen(PLAIN, MARCH), (80, 24)) as learner:
        assert "esc map" not in learner.text
        await learner.press("f3")
        assert "esc map" in learner.text.splitlines()[-1]
        await learner.press("escape")
        assert "esc map" not in learner.text
        assert isinstance(learner.screen.focused, MapPane)


async def test_enter_takes_the_next_lesson_at_the_end() -> None:
    async with sitting(LessonScreen(PLAIN, len(PLAIN.steps) - 1), (80, 24)) as learner:
        await learner.press("d", "enter", "enter")
        assert "You have learned:" in learner.text
        await learner.press("u")
        assert isinstance(learner.screen.focused, MapPane)
        await learner.press("d", "enter", "enter", "enter")
        assert isinstance(learner.app.screen, LessonScreen)
        assert learner.app.screen.lesson.id == "dagorlad/02-zones"


@at_each_size
async def test_the_keys_are_the_maps_again_after_a_page_over_it(size: tuple[int, int]) -> None:
    lesson = find_lesson("dagorlad/07-the-last-turn")
    at = next(number for number, step in enumerate(lesson.steps) if "points" in step.look and step.play)
    async with sitting(LessonScreen(lesson, at - 1), size) as learner:
        screen = learner.screen
        await learner.press("slash", *"1328", "enter", "1", "slash", *"1331", "enter", "enter", "enter")
        assert screen.learner.reading == at
        await learner.press("enter")
        assert screen.learner.reading == at + 1
        assert isinstance(screen.focused, MapPane)


async def by_keys(learner: Sitting) -> None:
    """Answer the task in sight by the keys of the map, or of the list where the right choice has no hex."""
    screen = learner.screen
    accepted = [choice.action for choice in screen.learner.run.expect]
    at = next(at for at, choice in enumerate(screen.shown.choices) if choice.action in accepted)
    place = screen.map_pane.atlas.place_of(screen.shown.choices[at])
    if place is None or list(screen.at_table.places().get(place, [])) != [at]:
        screen.set_focus(screen.prompt)
        screen.prompt.go_to(at)
        await learner.press("enter")
        if not screen.learner.waiting and screen.prompt.choice == at and screen.shown.asking is not None:
            await learner.press("enter")  # asked once more, where something has not been done
    else:
        screen.focus_home()
        await learner.press("slash", *place, "enter", "enter")


@pytest.mark.parametrize("name", WALKED)
async def test_a_lesson_is_walked_to_its_end_by_keys_and_its_texts_are_in_sight(name: str) -> None:
    lesson = find_lesson(name)
    async with sitting(LessonScreen(lesson, remember=False), (80, 24)) as learner:
        screen = learner.screen
        for _ in range(MOST_KEYS):
            if screen.learner.step is None:
                break
            below = screen.shown.text_pane
            kept = [passage for passage in below.passages if not passage.lists]
            seen = flat(learner.text)
            whole = all(word in seen for passage in kept for word in passage.text.split())
            assert whole, f"not all is in sight:\n{learner.text}"
            if screen.shown.choices:
                await by_keys(learner)
            else:
                await learner.press("enter")
        assert screen.learner.step is None, learner.text


@on_a_map
async def test_every_text_fits_a_small_terminal(lesson: Lesson) -> None:
    """Also what is said to each choice and to those who ask for a hint, each with the task below it."""
    async with sitting(LessonScreen(lesson, remember=False), (80, 24)) as learner:
        screen = learner.screen
        foot = screen.pane_layout.regions[FOOT]
        hexes = screen.map_pane.chart.grid.hexes
    too_long: list[str] = []

    def fits(passages: list[Passage], room: int, whole: bool) -> None:
        pane = LessonPane()
        pane.passages = tuple(passages)
        if len(pane.told(foot.width, whole=whole)) > room:
            too_long.append(" / ".join(passage.text for passage in passages))

    book, room = lesson.game.rulebook(), foot.height - RULES
    for number, step in enumerate(lesson.steps, 1):
        assert step.at in ("", *hexes), f"step {number}"
        if step.kind != "ask":
            fits(set_out(step, None, "", book, "o"), room - 1, True)
            continue
        replies = [Reply(False, wrong.text, wrong.rule) for wrong in step.wrong]
        replies += [Reply(True, step.more, "")] * bool(step.more)
        task = [set_out(step, reply, "", book, "o") for reply in (None, *replies)]
        task += [set_out(step, None, "Hint:", book, "o")] * bool(step.hint)
        for passages in task:
            fits(passages, room - FEWEST_CHOICES, False)
        fits(answered(Reply(True, step.right, "")), room - FEWEST_CHOICES, True)
    assert too_long == []


@on_a_map
async def test_what_a_lesson_speaks_of_is_shown(lesson: Lesson) -> None:
    """And where a task begins, whoever it asks about and the hexes that it names lie in the window."""
    async with sitting(LessonScreen(lesson, remember=False), (80, 24)) as learner:
        shown = {member for spec in learner.screen.pane_layout.specs for member in spec.shows}
        assert {member for step in lesson.steps for member in step.look} <= shown
        assert all(step.look for step in lesson.steps)
        await learner.press("escape")  # a page that the first step speaks of lies over the map
        chart, room, run = learner.screen.map_pane.chart, learner.screen.map_pane.room, LessonRun(lesson)
        while (step := run.step) is not None:
            if step.kind != "ask":
                run.go_on()
                continue
            about = PlainMap.of(run.table, lesson.game, lesson.seat or None).here()
            chart.centre(step.at or about or chart.cursor, *room)
            needed = {*HEX.findall(step.ask), *([about] if about else [])} & set(chart.grid.hexes)
            assert [hex_ for hex_ in sorted(needed) if not chart.sees(hex_, *room)] == [], step.ask
            at = run.at
            while run.at == at:
                run.answer(run.expect[0].action)


@at_each_size
@pytest.mark.parametrize("lesson", [PLAIN, FIGHT], ids=["march", "fight"])
def test_a_task(lesson: Lesson, size: tuple[int, int], picture: Any) -> None:
    at = next(number for number, step in enumerate(lesson.steps) if step.ask)
    picture(Opened(LessonScreen(lesson, at, remember=False)), terminal_size=size)


async def test_rows_keep_their_digits_wherever_the_cursor_goes() -> None:
    at = next(number for number, step in enumerate(PLAIN.steps) if "1911" in step.ask)
    async with sitting(LessonScreen(PLAIN, at), (80, 24)) as learner:
        screen = learner.screen
        offered = screen.at_table.places()
        rows = [[cell.choice for cell in row.cells] for row in screen.shown.asking.rows]
        seen = set()
        for _ in offered:
            await learner.press("n")
            seen.add(screen.map_pane.cursor)
            assert [[cell.choice for cell in row.cells] for row in screen.shown.asking.rows] == rows
            assert [screen.prompt.choice] == offered[screen.map_pane.cursor]
        assert seen == offered.keys()


async def test_what_was_wrong_is_told_until_the_cursor_moves_on() -> None:
    at = next(number for number, step in enumerate(PLAIN.steps) if "1911" in step.ask)
    async with sitting(LessonScreen(PLAIN, at), (80, 24)) as learner:
        screen = learner.screen
        screen.map_pane.go_to("1809")
        await learner.press("enter")
        assert "horses do not go into rough ground" in flat(learner.text)
        await learner.press("up")
        assert "horses do not go" not in flat(learner.text)
        assert "A rough hex" in flat(learner.text)
        screen.map_pane.go_to("1610")
        await learner.press("enter")
        await learner.press("up")
        assert "ME2 is near enough" in flat(learner.text)
