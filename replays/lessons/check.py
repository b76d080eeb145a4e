"""Checking a lesson: it is walked as every learner could walk it, and everything that it says is looked at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from core.kernel.plain import explicit
from core.kernel.sections import looked_at
from replays.lessons.complaints import as_pattern
from replays.lessons.lesson import BadLesson, Lesson, Step, matches
from replays.lessons.run import LONGEST_TASK, LessonRun

RANDOM_WAYS = 8
"""How many ways through a task of several choices are walked at random."""

AT_RANDOM = 20
"""How many choices of such a way are made at random, before it goes on by the first ones."""

LONGEST_WALK = 1000
"""How many choices and steps a lesson may take."""


def check_lesson(lesson: Lesson) -> list[str]:
    """Return a sentence on each thing that is wrong with `lesson`; none when all is well.

    The lesson is walked to its end by the first choice that each task accepts, and again by each other one. At every
    task every other choice must get a reply. A task of several choices is walked in many ways.
    """
    problems = _shape(lesson)
    if problems:
        return problems
    try:
        run = LessonRun(lesson)
        while run.step is not None:
            step, at = run.step, run.at
            problems += _looks(run, step)
            if step.until:
                problems += _ways(run, step)
            elif step.kind == "ask":
                problems += _task(run, step)
                for choice in run.expect[1:]:
                    problems += _to_the_end(Way(run.fork(), [], [choice.action]), at)
            if problems:
                break
            for _ in range(LONGEST_TASK):
                if run.at == at:
                    _go_on(run)
            if run.at == at:
                raise BadLesson(f"step {at + 1}: it does not end after {LONGEST_TASK} of its first choices")
    except BadLesson as error:
        problems.append(str(error))
    return problems


def _go_on(run: LessonRun) -> None:
    if run.step is not None and run.step.kind == "ask":
        if not run.expect:
            raise BadLesson(_none_accepted(run))
        run.answer(run.expect[0].action)
    else:
        run.go_on()


def _none_accepted(run: LessonRun) -> str:
    offered = _in_order([choice.action for choice in run.choices])
    return f"step {run.at + 1}: none of the choices is one that it accepts; there is {offered}"


class Way(NamedTuple):
    """A way through a task: the run that has gone it so far, the choices made, and those still to be made."""

    run: LessonRun
    made: list[Any]
    then: list[Any]


def _to_the_end(way: Way, at: int) -> list[str]:
    """Walk the lesson to its end by a way through step number `at`."""
    run, actions = way.run, [*way.made, *way.then]
    try:
        for action in way.then:
            run.answer(action)
        for _ in range(LONGEST_WALK):
            if run.step is not None:
                _go_on(run)
    except BadLesson as error:
        return [f"after {_in_order(actions)} at step {at + 1}: {error}"]
    return [] if run.over else [f"after {_in_order(actions)} at step {at + 1}: the lesson does not come to its end"]


def _ways(begun: LessonRun, step: Step) -> list[str]:
    """Walk a task of several choices, and from each of its ends the lesson to its own.

    The ways are: by the first choices; by these with one other in between, wherever there is one; and some at random.
    """
    at = begun.at
    problems: list[str] = []
    offered: list[Any] = []
    ways: list[Way] = []
    for number in range(1 + RANDOM_WAYS):
        chance = random.Random(number)
        run, way = begun.fork(), list[Any]()
        while run.at == at:
            offered += [choice.action for choice in run.choices]
            problems += [problem for problem in _unanswered(run, step) if problem not in problems]
            if not run.expect:
                return [*problems, f"after {_in_order(way)} at {_none_accepted(run)}"]
            if len(way) == LONGEST_TASK:
                return [*problems, f"step {at + 1}: it does not end after {LONGEST_TASK} choices: {_in_order(way)}"]
            actions = [choice.action for choice in run.expect]
            if number == 0:
                ways += [Way(run.fork(), way[:], [action]) for action in actions[1:]]
            way.append(chance.choice(actions) if number and len(way) < AT_RANDOM else actions[0])
            try:
                run.answer(way[-1])
            except BadLesson as error:
                return [*problems, f"after {_in_order(way)} at step {at + 1}: {error}"]
        ways.append(Way(run, way, []))
    return problems + _idle(step, offered, at) or [problem for way in ways for problem in _to_the_end(way, at)]


def _in_order(actions: Sequence[Any]) -> str:
    return ", ".join(as_pattern(action) for action in actions) or "nothing"


def _task(run: LessonRun, step: Step) -> list[str]:
    return _unanswered(run, step) + _idle(step, [choice.action for choice in run.choices], run.at)


def _unanswered(run: LessonRun, step: Step) -> list[str]:
    return [
        f"step {run.at + 1}: there is no reply to {as_pattern(choice.action)} "
        f"({run.game.words.label(run.table.state, choice)})"
        for choice in run.choices
        if not step.accepts(choice.action) and step.reply_to(choice.action) is None
    ]


def _idle(step: Step, offered: Sequence[Any], at: int) -> list[str]:
    """Return which replies, to wrong choices and to right ones, answer none of what is offered."""
    refused = [step.reply_to(action) for action in offered if not step.accepts(action)]
    praised = [action for action in offered if step.accepts(action)]
    idle = [wrong.text for wrong in step.wrong if not any(reply is wrong for reply in refused)]
    idle += [well.text for well in step.well if not any(matches(action, well.when) for action in praised)]
    return [f"step {at + 1}: the reply {text[:40]!r} answers no choice that there is" for text in idle]


def _looks(run: LessonRun, step: Step) -> list[str]:
    """Return which members of the view a step wants to be looked at that the table has not, or that nothing tells."""
    members = explicit(run.view) if step.look else {}
    missing = [member for member in step.look if member not in members]
    sections = run.game.words.sections(run.view) if step.look else []
    silent = [member for member in step.look if member not in missing and not looked_at(sections, [member])]
    return [f"step {run.at + 1}: the table has no {member!r} to look at" for member in missing] + [
        f"step {run.at + 1}: nothing on the table is told of {member!r}" for member in silent
    ]


def _shape(lesson: Lesson) -> list[str]:
    """Return what is wrong with the words alone: empty ones, unknown rules, members in the wrong place."""
    book, problems = lesson.game.rulebook(), []
    seats = [seat.id for seat in lesson.header.seats]
    if not lesson.title.strip() or not lesson.summary.strip():
        problems.append("a lesson has a title and a summary")
    if lesson.seat and lesson.seat not in seats:
        problems.append(f"there is no seat {lesson.seat!r}; there is {', '.join(seats)}")
    if not any(step.kind == "ask" for step in lesson.steps):
        problems.append("a lesson sets at least one task (`ask`)")
    for number, step in enumerate(lesson.steps, 1):
        for rule in [*step.rules, *filter(None, [step.rule]), *(wrong.rule for wrong in step.wrong)]:
            if rule not in book:
                problems.append(f"step {number}: there is no rule {rule!r}")
        problems += [f"step {number}: {problem}" for problem in _step(step)]
    return problems


def _step(step: Step) -> list[str]:
    problems = []
    if step.ask and step.play:
        problems.append("it cannot both ask and play")
    if step.kind == "ask":
        if not step.accept:
            problems.append("a task says what it accepts (`accept`)")
        if not step.right.strip():
            problems.append("a task says something to the right choice (`right`)")
        if step.until and not step.more.strip():
            problems.append("a task of several choices (`until`) says something to those on the way (`more`)")
        if step.more and not step.until:
            problems.append("`more` belongs to a task of several choices (`until`)")
        if any(not wrong.text.strip() for wrong in step.wrong):
            problems.append("a reply to a wrong choice gives the reason (`text`)")
        if any(not well.text.strip() for well in step.well):
            problems.append("a word to a right choice has a `text`")
    else:
        if not step.text.strip():
            problems.append("it has no `text`")
        if step.accept or step.wrong or step.right or step.hint or step.well or step.until or step.more or step.rule:
            members = ("accept", "right", "rule", "wrong", "hint", "well", "until", "more")
            problems.append(f"{', '.join(f'`{one}`' for one in members)} belong to a task (`ask`)")
        if step.kind == "tell" and (step.chance or step.expect):
            problems.append("`chance` and `expect` belong to a task or to `play`")
    return problems
