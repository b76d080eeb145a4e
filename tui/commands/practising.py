"""`westmarch practise`: mistakes of one's own, set as tasks, on the screen or line by line."""

from __future__ import annotations

import argparse
from contextlib import closing
from typing import ClassVar

from core.bots.review import Evaluation
from replays.lessons import Lesson, Step
from replays.lessons.round import Round
from replays.practice import AT_ONCE, kept_lessons, tasks, why_none
from replays.practice import mistakes as mistakes_in
from replays.reviewed import NotReviewable, Reviewed, kept_evaluation
from saves import mistakes
from saves.errors import SaveError
from saves.learned import this_day
from saves.log_file import LogFile
from saves.progress import save_solved
from saves.redacted import refuse_copy
from tui.commands import screens
from tui.commands.lessons import PlainLesson
from tui.commands.opening import looked_at
from tui.commands.output import complain, say
from tui.commands.problems import Problem
from tui.commands.text import wrapped
from tui.commands.workers import ending_in_order
from tui.thinking import Pool, Thought


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
    found = kept_lessons(mistakes.due(this_day())[:AT_ONCE])
    if not found:
        kept = len(mistakes.kept())
        say(f"None of your {kept} mistakes is due today." if kept else "No mistake is kept yet.")
        say("`westmarch practise FILE` evaluates a game and goes through what it finds.")
    return found


def _of_game(arguments: argparse.Namespace) -> list[Lesson]:
    with looked_at(arguments.file) as log:
        refuse_copy(log.path.name, log.header, log.redacted)
        run = Pool(0, complain)
        with ending_in_order(), closing(run):
            evaluation = _evaluation(log, run)
            found = [one for one in tasks(log.table, evaluation, run.run(Thought())) if one is not None]
    if not found:
        for line in wrapped(why_none(len(mistakes_in(log.table, evaluation)))):
            say(line)
    return found


def _evaluation(log: LogFile, pool: Pool) -> Evaluation:
    """Return the evaluation of a game, which is made where none is kept."""
    found = kept_evaluation(log.table)
    if found is not None:
        return found
    try:
        reviewed = Reviewed(log.table)
    except NotReviewable as why:
        raise Problem(str(why)) from None
    complain("the game is evaluated first, which takes a while")
    for _ in reviewed.work(pool.run(Thought())):
        pass
    if reviewed.notice:
        complain(reviewed.notice)
    made = reviewed.evaluation()
    assert made is not None
    return made


class PlainMistake(PlainLesson):
    """One mistake of a round, line by line."""

    HINT = "answer"
    WORDS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("a number", "takes the choice with that number"),
        ("answer", "the answer; a mistake that is kept comes again tomorrow then"),
        ("w or why", "what may not be done now, and what forbids it; why WORDS only of what has them in its name"),
        ("rule WORDS", "a rule, by its id, by words in it or by a question"),
        ("v or view", "the whole table"),
        ("q or quit", "leaves"),
    )

    def __init__(self, lesson: Lesson, going_round: Round) -> None:
        super().__init__(lesson, 0, remember=True)
        self.round = going_round

    def goes_on(self) -> str:
        """Return where those that are left are found again: what is not kept does not come of itself."""
        if any(mistakes.is_kept(one.id) for one in self.round.lessons):
            return "The rest waits in `westmarch practise`."
        return "None of these mistakes is kept for another day: `westmarch practise FILE` sets them again."

    def _obey(self, line: str, step: Step) -> bool:
        if line.strip().casefold() == "hint":
            say(f"There is no hint for a mistake of your own; `{self.HINT}` tells what was best.")
            return True
        return super()._obey(line, step)

    def _note(self) -> None:
        if self.run.over:
            self.round.note(self.lesson, at_once=not self.slipped)
            try:
                if mistakes.is_kept(self.lesson.id):
                    save_solved(self.lesson.id, this_day(), at_once=not self.slipped)
            except SaveError as error:
                complain(f"that you solved it is not remembered: {error.sentence}")

    def _end(self) -> None:
        say()
