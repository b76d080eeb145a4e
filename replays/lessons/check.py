"""Checking a lesson: it is walked as every learner could walk it, and everything that it says is looked at."""

from __future__ import annotations

from core.kernel.prompts import Choice
from replays.lessons.lesson import BadLesson, Lesson, Step
from replays.lessons.run import LessonRun


def check_lesson(lesson: Lesson) -> list[str]:
    """Return a sentence on each thing that is wrong with `lesson`; none when all is well.

    The lesson is walked to its end by the first choice that each task accepts, and again by each other one. At every
    task every other choice must get a reply.
    """
    problems = _shape(lesson)
    if problems:
        return problems
    try:
        run = LessonRun(lesson)
        while run.step is not None:
            if run.step.kind == "ask":
                problems += _task(run, run.step)
                others = run.expect[1:]
                for choice in others:
                    problems += _to_the_end(lesson, run.at, choice)
            _go_on(run)
    except BadLesson as error:
        problems.append(str(error))
    return problems


def _go_on(run: LessonRun) -> None:
    if run.step is not None and run.step.kind == "ask":
        if not run.expect:
            raise BadLesson(f"step {run.at + 1}: none of the choices is one that it accepts")
        run.answer(run.expect[0].action)
    else:
        run.go_on()


def _to_the_end(lesson: Lesson, at: int, choice: Choice) -> list[str]:
    """Walk the lesson with another choice at step number `at`."""
    try:
        run = LessonRun(lesson, at)
        run.answer(choice.action)
        while run.step is not None:
            _go_on(run)
    except BadLesson as error:
        return [f"after {choice.action!r} at step {at + 1}: {error}"]
    return []


def _task(run: LessonRun, step: Step) -> list[str]:
    problems = []
    for choice in run.choices:
        if not step.accepts(choice.action) and step.reply_to(choice.action) is None:
            problems.append(f"step {run.at + 1}: there is no reply to {choice.action!r}")
    for wrong in step.wrong:
        if not any(step.reply_to(choice.action) is wrong for choice in run.choices if not step.accepts(choice.action)):
            problems.append(f"step {run.at + 1}: the reply {wrong.text[:40]!r} answers no choice that there is")
    return problems


def _shape(lesson: Lesson) -> list[str]:
    """Return what is wrong with the words alone: empty ones, rules that there are not, members in the wrong place."""
    book, problems = lesson.game.rulebook(), []
    seats = [seat.id for seat in lesson.header.seats]
    if not lesson.title.strip() or not lesson.summary.strip():
        problems.append("a lesson has a title and a summary")
    if lesson.seat and lesson.seat not in seats:
        problems.append(f"there is no seat {lesson.seat!r}; there is {', '.join(seats)}")
    if not any(step.kind == "ask" for step in lesson.steps):
        problems.append("a lesson sets at least one task (`ask`)")
    for number, step in enumerate(lesson.steps, 1):
        for rule in [*step.rules, *(wrong.rule for wrong in step.wrong)]:
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
        if any(not wrong.text.strip() for wrong in step.wrong):
            problems.append("a reply to a wrong choice gives the reason (`text`)")
    else:
        if not step.text.strip():
            problems.append("it has no `text`")
        if step.accept or step.wrong or step.right or step.hint:
            problems.append("`accept`, `right`, `wrong` and `hint` belong to a task (`ask`)")
        if step.kind == "tell" and (step.chance or step.expect):
            problems.append("`chance` and `expect` belong to a task or to `play`")
    return problems
