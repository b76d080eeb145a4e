"""`westmarch practise`: mistakes of one's own, set as tasks, on the screen or line by line."""

from __future__ import annotations

import argparse
from datetime import date
from typing import ClassVar

from replays.lessons import Lesson
from replays.lessons.round import Round
from replays.practice import AT_ONCE, kept_lessons, tasks
from saves import mistakes
from saves.errors import SaveError
from saves.progress import save_solved
from tui.commands import screens
from tui.commands.evaluating import evaluated
from tui.commands.lessons import PlainLesson
from tui.commands.opening import looked_at
from tui.commands.output import complain, say


def practise(arguments: argparse.Namespace) -> int:
    """Go through the mistakes that are due, or through those of a game, which is evaluated first."""
    found = _of_due() if arguments.file is None else _of_game(arguments)
    if not found:
        return 0
    going_round = Round(found)
    if not arguments.plain:
        return screens.practise(arguments, going_round)
    for lesson in going_round.lessons:
        if not PlainMistake(lesson, going_round).play():
            break
    count, at_once = len(going_round.lessons), going_round.at_once
    say(f"{len(going_round.solved)} of {count} solved, {at_once} of them at the first choice.")
    return 0


def _of_due() -> list[Lesson]:
    found = kept_lessons(mistakes.due(date.today())[:AT_ONCE])
    if not found:
        kept = len(mistakes.kept())
        say(f"None of your {kept} mistakes is due today." if kept else "No mistake is kept yet.")
        say("`westmarch practise FILE` evaluates a game and goes through what it finds.")
    return found


def _of_game(arguments: argparse.Namespace) -> list[Lesson]:
    with looked_at(arguments.file) as log:
        found = [lesson for lesson in tasks(log, evaluated(log, arguments)) if lesson is not None]
    if not found:
        say("No person made a mistake in this game that could be set as a task.")
    return found


class PlainMistake(PlainLesson):
    """One mistake of a round, line by line."""

    HINT = "answer"
    GOES_ON = "The rest waits in `westmarch practise`."
    WORDS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("a number", "takes the choice with that number"),
        ("answer", "the answer, after which the mistake comes again tomorrow"),
        ("rule ID", "a rule, by its id"),
        ("v or view", "the whole table"),
        ("q or quit", "leaves"),
    )

    def __init__(self, lesson: Lesson, going_round: Round) -> None:
        super().__init__(lesson, 0, remember=True)
        self.round = going_round

    def _note(self) -> None:
        if self.run.over:
            self.round.note(self.lesson, at_once=not self.slipped)
            try:
                save_solved(self.lesson.id, date.today(), at_once=not self.slipped)
            except SaveError as error:
                complain(f"that you solved it is not remembered: {error.sentence}")

    def _end(self) -> None:
        say()
