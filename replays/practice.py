"""Practice: mistakes of people as lessons of one task each (docs/lessons.md), set at the table before the mistake.

Each is ranked anew, in worlds that had no part in finding it. A clear one in which the best leads by far is kept, to
come again; all others are for those who look back on the game now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from core.bots import people_of
from core.bots.hinting import Asked, NoHint
from core.bots.ranking import Ranked, Ranking
from core.bots.review import BLUNDER, CHANCE, MISTAKE, Better, Evaluated, Evaluation, Measure
from core.bots.running import Run, here
from core.bots.thinking import CannotSample
from core.kernel.plain import explicit
from core.kernel.prompts import Choice, goes_back, inside
from core.kernel.table import Table
from replays.eyes import has_secrets
from replays.lessons import BadLesson, Lesson, LessonRun, load_lesson
from replays.lessons.lesson import FORMAT, LessonFile, Step, Well, Wrong, lesson_of
from replays.naming import by_name, names_of
from replays.offered import told_apart
from replays.weighed import GOES_BACK, NEAR, NOT_WEIGHED, Compared, as_told, choice_of, leader, weigh
from replays.yardstick import yardstick
from saves import mistakes as store
from saves.text import visible

PLAYED = " That is what was played."
CLEAR = 0.05
"""By so much the best must lead all that is not right."""

FEWEST = 3
"""Of so many choices there must be a choice: of two, the one that was wrong tells the other."""

AT_ONCE = 20
"""So many are gone through in one round at most."""

TITLE = "Your mistakes"
OTHERS = "Mistakes of others"
"""What mistakes of one's own are called as lessons, and those of bots, which are not kept."""


def mistakes(table: Table, evaluation: Evaluation) -> list[Evaluated]:
    """Return the entries of a game in which a choice of a person has a mark that costs; anybody's where nobody who
    plays is one."""
    people = _people(table)
    return [one for one in evaluation.entries if one.costly and (not people or one.seat in people)]


def why_none(wrong: int) -> str:
    """Return why no task was set, where so many mistakes were found."""
    if not wrong:
        return "There is no mistake in this game that could be set as a task."
    return (
        f"{wrong} mistake{'' if wrong == 1 else 's'}, and no task from {'it' if wrong == 1 else 'them'}: there were "
        "only two choices, or it was best to do nothing."
    )


def _people(table: Table) -> frozenset[str]:
    return frozenset(people_of(table.header.seats))


def one_a_turn(table: Table, found: Sequence[Evaluated]) -> list[Evaluated]:
    """Return of the mistakes of a seat in one turn the one that cost most: the others show the same table again."""
    turn, begins = 0, table.game.review.begins_turn
    turns: list[int] = []
    for entry in table.line.entries:
        turns.append(turn)
        turn += any(begins(event) for event in entry.events)
    kept: dict[tuple[int, str], Evaluated] = {}
    for one in found:
        key = turns[one.number], one.seat
        if key not in kept or (one.loss or 0) > (kept[key].loss or 0):
            kept[key] = one
    return [one for one in found if one in kept.values()]


def name_of(table: Table, number: int) -> str:
    """Return by which name the task of entry `number` is kept: the same wherever the same position is met."""
    return table.line.entries[number - 1].digest


class Task(msgspec.Struct, frozen=True):
    """A task as a lesson's file has it; `clear` says that all that is right in it leads all that is not by far."""

    file: LessonFile
    clear: bool


def task(
    table: Table, number: int, seat: str, run: Run = here, by: Measure = CHANCE, told: Better | None = None
) -> Task | None:
    """Return the task to choose better than `seat` did in entry `number`, or None where what was chosen is as good as
    anything, or today's rules cannot ask it.

    `run` plays the batches; `by` says whether chances of winning are compared or scores, `told` what an evaluation has
    told of the decision.
    """
    found = asked_in(table, number, seat)
    if found is None or (told is not None and told.action is None):
        return None  # where it was best to do nothing, there is nothing to choose
    asked, chosen = found
    try:
        ranking = weigh(asked, chosen, run, by)
    except CannotSample:
        return None
    ranking = ranking if told is None else as_told(asked, ranking, chosen, told, by)
    return task_of(table, number, asked, chosen, ranking, by)


def asked_in(table: Table, number: int, seat: str) -> tuple[Asked, Choice] | None:
    """Return what entry `number` answered, as `seat` was asked it, and the choice that it was; None where today's rules
    do not ask so."""
    game = by_name(table.game, table.header)
    state = table.line.state_after(number)
    try:
        prompt = game.rules.prompt(state)
        asked = Asked.of(game, state, prompt, seat)
    except (LookupError, AttributeError, ValueError, TypeError, NoHint):
        return None
    made = table.line.entries[number].action
    chosen = next((choice for choice in asked.prompt.choices if choice.action == made), None)
    return None if chosen is None else (asked, chosen)


def task_of(
    table: Table, number: int, asked: Asked, chosen: Choice, ranking: Ranking, by: Measure = CHANCE
) -> Task | None:
    """Return the task that a ranking of what was asked in entry `number` makes, as `task` does."""
    if table.header.override != asked.game.contents.override:
        return None
    stick = yardstick(by, asked.scale)
    if leader(ranking, stick) is None:
        return None
    compared = Compared(asked, ranking, chosen, stick)
    if len(compared.offered) < FEWEST:
        return None
    found = _Setter(table, asked, compared, number).task()
    return found if found is not None and _can_be_played(found.file) else None


class _Setter:
    """Sets a task: of what is asked, how the choices were ranked, and what was chosen in entry `number`."""

    def __init__(self, table: Table, asked: Asked, weighed: Compared, number: int) -> None:
        self.table, self.asked, self.weighed, self.number = table, asked, weighed, number
        self.names = names_of(asked.game, table.header)

    def task(self) -> Task | None:
        """Return the task, or None where there is nothing to learn."""
        weighed, state = self.weighed, self.table.line.state_after(self.number)
        made = weighed.made
        if made is None:
            return None
        best = choice_of(weighed.best)
        why = weighed.why(made, "what was played")
        why = why or told_apart(self.asked.game, self.asked.view, best, weighed.chosen)
        step = Step(
            text=self._what_was_chosen(made),
            ask=f"Choose better for {inside(self.names.get(self.asked.seat, self.asked.seat))}.",
            hint=self._answer(why),
            rules=tuple(dict.fromkeys([self.asked.prompt.rule, best.rule])),
            accept=tuple(explicit(choice_of(line).action) for line in weighed.right),
            right=weighed.praise(weighed.best, why),
            well=tuple(
                Well(when=explicit(choice_of(one).action), text=weighed.praise(one))
                for one in weighed.right
                if one is not weighed.best
            ),
            wrong=(*(self._reply(line, made) for line in weighed.wrong), *self._to_the_rest()),
        )
        header = self.table.header
        file = LessonFile(
            format=FORMAT,
            game=header.game,
            title=TITLE,
            summary=f"{visible(header.name)}, entry {self.number}.",
            seat=self.asked.seat if has_secrets(self.asked.game, state) else "",
            names={seat.id: seat.name for seat in header.seats},
            seed=header.seed,
            position=explicit(state),
            step=(step,),
        )
        return Task(file, min(map(weighed.behind, weighed.wrong)) >= CLEAR)

    def _what_was_chosen(self, made: Ranked) -> str:
        name = visible(self.table.header.name) or self.asked.game.title
        where = visible(self.asked.game.words.progress(self.asked.view))
        weighed = self.weighed
        return (
            f"{name}, entry {self.number} ({where}). {self.names.get(self.asked.seat, self.asked.seat)} chose: "
            f"{weighed.label(made)}. {weighed.stick.left(weighed.worth(made), weighed.most)}"
        )

    def _reply(self, line: Ranked, made: Ranked) -> Wrong:
        better = self.weighed.worth(line) > self.weighed.worth(made) + NEAR
        what = " That is better than what was played, but there is more." if better else ""
        what = PLAYED if line is made else what
        choice = choice_of(line)
        return Wrong(when=explicit(choice.action), text=f"{self.weighed.figures(line)}{what}", rule=choice.rule)

    def _to_the_rest(self) -> Sequence[Wrong]:
        back = [choice for choice in self.asked.options if goes_back(choice.action)]
        told = [Wrong(when=explicit(choice.action), text=GOES_BACK, rule=choice.rule) for choice in back]
        rest = [] if self.weighed.all_known() else [Wrong(text=NOT_WEIGHED, rule=self.asked.prompt.rule)]
        return [*told, *rest]

    def _answer(self, why: str) -> str:
        weighed = self.weighed
        found = [f"{weighed.leaves(weighed.best)}."]
        others = [weighed.label(line) for line in weighed.right if line is not weighed.best]
        if others:
            found.append(f"As good: {'; '.join(others[:2])}.")
        return " ".join([*found, *([why] if why else [])])


def _can_be_played(file: LessonFile) -> bool:
    try:
        run = LessonRun(lesson_of(file, file.title, file.title))
        return bool(run.expect)
    except (BadLesson, LookupError, AttributeError, ValueError, TypeError):
        return False


def tasks(table: Table, evaluation: Evaluation, run: Run = here) -> Iterator[Lesson | None]:
    """Yield the tasks of a game as they are made, or None for a mistake that makes none; those that are kept already
    are not made again. Raises `SaveError` where one cannot be kept."""
    for one in one_a_turn(table, mistakes(table, evaluation)):
        name = name_of(table, one.number)
        lesson = _kept(store.path_of(name))
        if lesson is None:
            found = task(table, one.number, one.seat, run, one.by, one.better)
            if found is not None:
                own = one.seat in _people(table)
                file = found.file if own else replace(found.file, title=OTHERS)
                lesson = lesson_of(file, file.title, store.id_of(name))
                if own and found.clear and one.mark in (MISTAKE, BLUNDER):
                    store.keep(name, msgspec.json.format(msgspec.json.encode(found.file), indent=1))
        yield lesson


def kept_lessons(paths: Iterable[Path]) -> list[Lesson]:
    """Return the tasks in files that are kept, without those that today's rules cannot set."""
    return [lesson for path in paths if (lesson := _kept(path)) is not None]


def _kept(path: Path) -> Lesson | None:
    try:
        lesson = load_lesson(path, store.id_of(path.stem))
        LessonRun(lesson)
        return lesson
    except (BadLesson, LookupError, AttributeError, ValueError, TypeError):
        return None
