"""`westmarch lesson`: list, check and play lessons, on the screen or line by line."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from core.kernel.entries import Entry
from core.kernel.prompts import Choice, Prompt
from core.kernel.sections import Section, looked_at
from replays.clauses import capital
from replays.lessons import BadLesson, Lesson, LessonRun, Reply, Step, check_lesson, find_lesson, lessons, load_lesson
from replays.lessons.course import is_puzzle, paragraphs
from replays.lessons.own import own_lessons
from replays.naming import by_name
from saves.errors import SaveError
from saves.progress import Progress, load_progress, save_progress
from saves.puzzles import ENDINGS, OWN
from saves.version import program_version
from tui.commands import screens
from tui.commands.asking import answered
from tui.commands.documents import FORMAT, BadChoice
from tui.commands.lessons_going import GOING, chosen_there, has_map, is_led, orders
from tui.commands.output import complain, say, say_json, table
from tui.commands.plain_numbers import spans
from tui.commands.plain_odds import narrowed, told_odds
from tui.commands.plain_refused import MORE, refused_lines
from tui.commands.plain_words import is_number
from tui.commands.problems import Problem
from tui.commands.text import (
    asked_rule_lines,
    board_lines,
    choice_lines,
    followed_lines,
    prompt_texts,
    spoken_lines,
    wrapped,
)

LONGEST_LINE = 1000
NO_ODDS = "There is nothing left to chance here, or nothing that has these words in it."
NOT_UNDERSTOOD = "That was not understood; ? lists the words."
KEYS = re.compile(r"\bF(?:[3-9]|1[0-2])\b|\b[Pp]ress (?:Enter|[A-Za-z/])(?!\w)|\barrow keys\b|\bthe cursor\b")
"""How a lesson speaks of keys, and of what is only on the screen."""
OF_THE_SCREEN = (
    "Keys and the cursor, where this lesson names them, are those of the screen: here a number takes a choice, and "
    "`look` and `view` tell what there is to see."
)


def listing(arguments: argparse.Namespace) -> int:
    """List the lessons with what has been done of them."""
    known = load_progress()
    own = [one for one in own_lessons() if one.lesson is None or arguments.game in (None, one.lesson.game_id)]
    found = (*lessons(arguments.game or ""), *(one.lesson for one in own if one.lesson is not None))
    for one in own:
        if one.lesson is None:
            complain(one.problem)
    if arguments.game and not found:
        raise Problem(f"there is no lesson about {arguments.game!r}")
    if arguments.json:
        say_json(
            {
                "westmarch": program_version(),
                "format": FORMAT,
                "lessons": [_lesson_object(lesson, known.get(lesson.id, Progress())) for lesson in found],
            }
        )
        return 0
    rows = [["LESSON", "TITLE", "STEPS", "STATE"]]
    for lesson in found:
        rows.append([lesson.id, lesson.title, str(len(lesson.steps)), _state(known.get(lesson.id, Progress()))])
    table(rows)
    return 0


def _lesson_object(lesson: Lesson, progress: Progress) -> dict[str, object]:
    return {
        "id": lesson.id,
        "game": lesson.game_id,
        "title": lesson.title,
        "summary": lesson.summary,
        "steps": len(lesson.steps),
        "step": progress.step,
        "done": progress.done,
    }


def _state(progress: Progress) -> str:
    if progress.step:
        return f"at step {progress.step + 1}{', done before' if progress.done else ''}"
    return "done" if progress.done else "-"


def check(arguments: argparse.Namespace) -> int:
    """Check lessons as every learner could walk them; 1 when something is wrong with one."""
    good = True
    for word in arguments.files:
        try:
            lesson = load_lesson(Path(word))
            problems = check_lesson(lesson)
        except BadLesson as error:
            problems = [str(error)]
        else:
            if not problems:
                tasks = sum(step.kind == "ask" for step in lesson.steps)
                steps = f"{len(lesson.steps)} step{'' if len(lesson.steps) == 1 else 's'}"
                say(f"{word}: {steps}, {tasks} of them {'a task' if tasks == 1 else 'tasks'}, all well")
        for problem in problems:
            good = False
            complain(problem if problem.startswith(Path(word).name) else f"{word}: {problem}")
    return 0 if good else 1


def play(arguments: argparse.Namespace) -> int:
    """Take a learner through a lesson, on the screen or line by line."""
    word: str = arguments.lesson
    own = word.endswith(ENDINGS)
    lesson = load_lesson(Path(word)) if own else _called(word)
    begin = 0 if own or arguments.again else load_progress().get(lesson.id, Progress()).step
    if arguments.plain:
        PlainLesson(lesson, begin, remember=not own).play()
        return 0
    LessonRun(lesson, begin)
    return screens.lesson(arguments, lesson, begin, remember=not own)


def _called(word: str) -> Lesson:
    """Return the lesson that a word of the list means. Raises `BadLesson`."""
    wanted = word.casefold().removeprefix(OWN)
    own = next((one for one in own_lessons() if one.path.stem.casefold() == wanted), None)
    if own is not None and own.lesson is None:
        raise BadLesson(own.problem)
    return find_lesson(word) if own is None or own.lesson is None else own.lesson


def _said(lesson: Lesson) -> Iterator[str]:
    """Yield all that a lesson says in its steps."""
    for step in lesson.steps:
        yield from (step.text, step.ask, step.hint, step.more, step.right)
        yield from (one.text for one in step.well)
        yield from (one.text for one in step.wrong)


class _Left(Exception):
    """The learner has left."""


class _Back(Exception):
    """The learner goes back a step."""


class PlainLesson:
    """A lesson line by line."""

    WORDS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("enter", "goes on, or asks again"),
        ("a number", "takes the choice with that number"),
        ("u or back", "back to the step before; at a task of which a part is done, to its beginning"),
        ("hint", "a hint for the task"),
        ("look", "what this step wants you to look at"),
        ("w or why", "what may not be done now, and what forbids it; why WORDS only of what has them in its name"),
        ("o or odds", "how likely what may come is; odds WORDS only of what has them in its name"),
        ("rule WORDS", "a rule, by its id, by words in it or by a question"),
        ("v or view", "the whole table"),
        ("hand, board, ...", "a part of the table, as in a game in plain mode"),
        ("q or quit", "leaves; the lesson goes on from here next time"),
    )
    """What can be typed, and what it does."""

    HINT = "hint"
    """The word that asks for the hint of a task."""

    def __init__(self, lesson: Lesson, begin: int, *, remember: bool) -> None:
        self.lesson = lesson
        self.run = LessonRun(lesson, min(begin, len(lesson.steps) - 1))
        self.game = by_name(self.run.table.game, self.run.table.header, aloud=True)
        self.remember = remember
        self.slipped = False
        """Whether a choice was wrong, or a hint was asked for."""
        self.chosen: dict[int, list[Any]] = {}
        """What was rightly chosen in each task, by the number of its step: whoever goes back keeps it."""

    def play(self) -> bool:
        """Go from step to step until the end, or until the learner leaves; return whether it came to the end."""
        lesson = self.lesson
        # The text of a puzzle from a game begins with where the game is, which is all that its summary says.
        about = [] if lesson.id.startswith(OWN) and is_puzzle(lesson) else wrapped(lesson.summary)
        of_keys = wrapped(OF_THE_SCREEN) if any(KEYS.search(said) for said in _said(lesson)) else []
        self._lines(lesson.title, *about, "Enter goes on; ? lists what else there is.", *of_keys, "")
        if self.run.at == 0:
            self._show((self.run.opening,))
        else:
            say(f"This goes on at step {self.run.at + 1} of {len(lesson.steps)}.")
        try:
            while (step := self.run.step) is not None:
                at = self.run.at
                self._note()
                try:
                    self._take(step)
                except _Back:
                    self._stand(at if step.kind == "ask" and self.chosen.get(at) else at - 1)
            self._note()
            self._end()
        except _Left:
            self._lines(*wrapped(self.goes_on()))
        return self.run.over

    def _take(self, step: Step) -> None:
        """Take the learner through a step."""
        self.chosen.pop(self.run.at, None)
        self._tell(step)
        if step.kind == "ask":
            self._task(step)
            return
        self._show(self.run.go_on())
        if self.run.step is not None:
            while self._obey(self._read("Enter goes on. "), step):
                pass

    def _stand(self, at: int) -> None:
        """Go to a step before, as if all before it had just been done, in the way in which it was done."""
        if at < 0:
            say("This is the first step.")
        self.run = LessonRun(self.lesson, max(at, 0), self.chosen)
        say(f"Step {self.run.at + 1} of {len(self.lesson.steps)}.")

    def goes_on(self) -> str:
        """Return what is said to who leaves before the end."""
        return "The lesson goes on from here next time."

    def _end(self) -> None:
        say("The lesson is over.")
        if self.lesson.learned:
            said = [line for part in paragraphs(self.lesson.learned) for line in wrapped(part)]
            self._lines("You have learned:", *said)

    def _note(self) -> None:
        if self.remember:
            try:
                save_progress(self.lesson.id, self.run.at, done=self.run.over)
            except SaveError as error:
                complain(f"how far you came is not remembered: {error.sentence}")
                self.remember = False

    def _tell(self, step: Step) -> None:
        for paragraph in step.text.strip().split("\n\n"):
            if paragraph:
                self._lines(*wrapped(" ".join(paragraph.split())))
        self._look(step)
        if step.kind != "ask":
            self._cite(step)

    def _look(self, step: Step) -> None:
        titles = "; ".join(section.title for section in self._looked_at(step))
        if titles:
            self._lines(*wrapped(f"Look at: {titles}. (`look` tells it.)", "  ", "  "))

    def _looked_at(self, step: Step) -> list[Section]:
        """Return the sections of the table that a step wants to be looked at."""
        return looked_at(self.game.words.sections(self.run.view), step.look)

    def _part(self, word: str, of: str) -> list[str]:
        """Return the part of the table that a word asks for, or why there is none; nothing for any other word."""
        game, view = self.game, self.run.view
        try:
            found = answered(game.words.sections(view), word, of, self.lesson.seat or None, {})
        except BadChoice as error:
            return wrapped(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return board_lines(found or ())

    def _cite(self, step: Step) -> None:
        book = self.lesson.game.rulebook()
        titles = "; ".join(f"{rule} {book[rule].title}" if rule in book else rule for rule in step.rules)
        if titles:
            self._lines(*wrapped(f"Rules: {titles}", "  ", "  "))

    def _task(self, step: Step) -> None:
        self._ask(step)
        while True:
            line = self._read("> ")
            reply: Reply | None
            if line.isascii() and line.isdigit() and 1 <= int(line[:9]) <= len(self.run.choices):
                reply = self._choose(self.run.choices[int(line[:9]) - 1])
            elif going := orders(self.run, self.game, self.lesson.seat or None, line):
                reply = self._go(going)
            elif self._obey(line, step):
                continue
            else:
                self._ask(step)
                continue
            if reply is not None and reply.done:
                return
            if reply is not None and reply.right:
                self._offer()

    def _choose(self, choice: Choice) -> Reply:
        at = self.run.at
        reply = self.run.answer(choice.action)
        if reply.right:
            self.chosen.setdefault(at, []).append(choice.action)
        self._answer(reply)
        return reply

    def _go(self, going: Sequence[str]) -> Reply | None:
        """Take the choices that an order on the map means, one after the other, as long as they are right; return the
        last reply, None where there is no such choice."""
        reply: Reply | None = None
        left, eyes = [*going], self.lesson.seat or None
        while left:
            try:
                choice = chosen_there(self.run, self.game, eyes, left[0])
            except BadChoice as error:
                self._lines(*wrapped(f"{capital(str(error))}."))
                return reply
            if choice is None or not is_led(self.run, self.game, eyes, left[0]):
                del left[0]
            if choice is None:
                continue
            reply = self._choose(choice)
            if reply.done or not reply.right:
                break
        return reply

    def _answer(self, reply: Reply) -> None:
        self._show(reply.followed)
        self.slipped = self.slipped or not reply.right
        mark = "" if reply.right else "Think again. "
        self._lines(*wrapped(f"{mark}{' '.join(reply.text.split())} [{reply.rule}]"), "")
        if not reply.right:
            step = self.run.step
            say(f"Choose again; `{self.HINT}` may help." if step is not None and step.hint else "Choose again.")

    def _ask(self, step: Step) -> None:
        self._lines("", *wrapped(f"Your task: {' '.join(step.ask.split())}"))
        self._cite(step)
        say()
        self._offer()

    def _offer(self) -> None:
        run = self.run
        state = run.table.state if not self.lesson.seat else run.view
        if not isinstance(run.table.prompt, Prompt):
            return
        bare = run.step is not None and run.step.bare  # what follows from a choice is for the learner to find out
        question, texts = prompt_texts(self.game, state, run.table.prompt, run.choices, ids=False)
        self._lines(*wrapped(question))
        for number, text in enumerate(texts, 1):
            self._lines(*choice_lines(number, text.partition(": ")[0] if bare else text))

    def _obey(self, line: str, step: Step) -> bool:
        """Do what a line says; false where it says nothing but to go on."""
        word, _, rest = line.partition(" ")
        match word.casefold():
            case "":
                return False
            case "v" | "view":
                self._lines(*spoken_lines(self.game.words.spoken(self.run.view)))
            case "look" if self._looked_at(step):
                self._lines(*board_lines(self._looked_at(step)))
            case "look":
                say("There is nothing that this step is about; `view` shows the whole table.")
            case asked if asked == self.HINT and step.hint:
                self.slipped = True
                self._lines(*wrapped(" ".join(step.hint.split())))
            case asked if asked == self.HINT:
                say("There is no hint here.")
            case "w" | "why":
                self._why(rest.strip())
            case "o" | "odds":
                self._lines(*self._odds(rest.strip()))
            case "rule" if rest:
                self._lines(*asked_rule_lines(self.lesson.game.rulebook(), rest))
            case "u" | "undo" | "back" if len(self.lesson.steps) > 1:
                raise _Back
            case "go" if step.kind != "ask":
                say(self._no_choice(step))
            case number if is_number(number.lstrip("-+")):
                say(self._no_choice(step))
            case part if lines := self._part(part, rest.strip()):
                self._lines(*lines)
            case "?" | "h" | "help":
                words = (*self.WORDS[:2], *(GOING if has_map(self.game) else ()), *self.WORDS[2:])
                size = max(len(name) for name, _ in words)
                for name, meaning in words:
                    self._lines(*wrapped(meaning, " " * (size + 4), f"  {name.ljust(size)}  "))
            case _:
                say(NOT_UNDERSTOOD)
        return True

    def _why(self, asked: str) -> None:
        """Tell what may not be done now, and why: all of it, or what has the words that were `asked` in its name."""
        run = self.run
        if not isinstance(run.table.prompt, Prompt):
            say("The game is over.")
            return
        if is_number(asked) and 1 <= int(asked) <= len(run.choices):
            say(f"Choice {int(asked)} may be taken now: nothing forbids it.")
            return
        seat = self.lesson.seat or run.table.prompt.seat
        found = self.game.words.why_not(run.view if self.lesson.seat else run.table.state, seat)
        refused = [(label, refusal.sentence, refusal.rule) for label, refusal in found]
        lines, short = refused_lines(refused, asked, ids=False)
        if lines:
            self._lines(*lines, *(wrapped(MORE) if short else []))
        else:
            say("Nothing that is refused has this in its name." if asked and refused else "Everything may be done now.")

    def _odds(self, words: str) -> list[str]:
        """Return the odds that have all of `words`."""
        odds = self.run.game.words.odds(self.run.view)
        told = told_odds(narrowed(odds, words) if words else odds)
        return [line for text in told for line in wrapped(capital(text), "    ", "  ")] or [NO_ODDS]

    def _no_choice(self, step: Step) -> str:
        """Say why a number chooses nothing here."""
        if step.kind != "ask":
            return "There is nothing to choose here; Enter goes on."
        numbers = range(1, len(self.run.choices) + 1)
        there = f"the choices are {spans(numbers)}" if len(numbers) > 1 else "the only one is 1"
        return f"There is no choice with this number; {there}."

    def _read(self, mark: str) -> str:
        sys.stdout.write(mark)
        sys.stdout.flush()
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            say()
        if not line or line.strip().casefold() in {"q", "quit"}:
            raise _Left
        return line.strip()

    def _show(self, entries: tuple[Entry, ...]) -> None:
        self._lines(*followed_lines(self.game, self.run.table.line, entries, self.lesson.seat or None, ids=False))

    def _lines(self, *lines: str) -> None:
        for line in lines:
            say(line)
