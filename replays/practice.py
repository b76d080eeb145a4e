"""Practice: mistakes of people as lessons of one task each (docs/lessons.md), set at the table before the mistake.

Each is ranked anew, in worlds that had no part in finding it. A clear one in which the best leads by far is kept, to
come again; all others are for those who look back on the game now.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev

import msgspec

from core.bots import HUMAN
from core.bots.batches import MILLION, Batch, play_batch
from core.bots.hinting import Asked, NoHint
from core.bots.ranking import HALF, Budget, Ranked, Ranking, rank, stream_of
from core.bots.reasons import grounds
from core.bots.review import BLUNDER, CHANCE, MISTAKE, Evaluated, Evaluation, Measure
from core.bots.running import Run, here
from core.bots.thinking import CannotSample, packed
from core.kernel.chance import word
from core.kernel.plain import explicit
from core.kernel.prompts import LOST, Choice, Outcome, passing_until
from core.kernel.table import Table
from replays.eyes import has_secrets
from replays.lessons import BadLesson, Lesson, LessonRun, load_lesson
from replays.lessons.lesson import FORMAT, LessonFile, Step, Well, Wrong, lesson_of
from replays.naming import by_name, names_of
from replays.yardstick import Yardstick, yardstick
from saves import mistakes as store
from saves.text import visible

BUDGET = Budget(240, 3)
"""How much is tried for a task."""

NEAR = 0.02
"""What is so near to the best, or as near as the error, is right, too."""

CLEAR = 0.05
"""By so much the best must lead all that is not right."""

REST_WORLDS, REST_AT_ONCE, MOST_REST = 16, 4, 60
"""In so many worlds are choices tried that were left out, so many worlds at once, and so many choices at most."""

FRESH = 1 << 40
"""Where in the stream of a view the worlds for its task are: no evaluation goes so far."""

AT_ONCE = 20
"""So many are gone through in one round at most."""

TITLE = "Your mistakes"
NOT_WEIGHED = "This was not weighed. Choose another."


def mistakes(table: Table, evaluation: Evaluation) -> list[Evaluated]:
    """Return the entries of a game in which a choice of a person has a mark that costs."""
    people = {seat.id for seat in table.header.seats if seat.player == HUMAN}
    return [one for one in evaluation.entries if one.costly and one.seat in people]


def name_of(table: Table, number: int) -> str:
    """Return by which name the task of entry `number` is kept: the same wherever the same position is met."""
    return table.line.entries[number - 1].digest


class Task(msgspec.Struct, frozen=True):
    """A task as a lesson's file has it; `clear` says that all that is right in it leads all that is not by far."""

    file: LessonFile
    clear: bool


def task(table: Table, number: int, seat: str, run: Run = here, by: Measure = CHANCE) -> Task | None:
    """Return the task to choose better than `seat` did in entry `number`, or None where what was chosen is as good as
    anything, or today's rules cannot ask it.

    `run` plays the batches; `by` says whether chances of winning are compared or scores.
    """
    found = asked_in(table, number, seat)
    if found is None:
        return None
    asked, chosen = found
    key = word(stream_of(asked.view, seat), FRESH)
    try:
        rounds = list(rank(asked.game, asked.view, asked.prompt, seat, BUDGET, run, key=key, also=chosen))
        ranking = rounds[-1]
        rest = unweighed(asked, ranking, key, run, by)
    except CannotSample:
        return None
    return task_of(table, number, asked, chosen, msgspec.structs.replace(ranking, lines=[*ranking.lines, *rest]), by)


def unweighed(asked: Asked, ranking: Ranking, key: int, run: Run = here, by: Measure = CHANCE) -> list[Ranked]:
    """Return the choices that a ranking left out, as they fare against its best in the same worlds.

    Bots leave out what comes to the same as something else; somebody who chooses it is as right. Raises
    `CannotSample`.
    """
    known, best = [line.choice for line in ranking.lines], leader(ranking, yardstick(by, asked.scale))
    rest = [one for one in asked.prompt.choices if one not in known and not passing_until(one.action)][:MOST_REST]
    if not rest or best is None or best.choice is None:
        return []
    batches = [
        Batch(
            asked.game.id,
            asked.game.contents.override_of(asked.view),
            packed(asked.view),
            asked.prompt,
            asked.seat,
            [best.choice.action, *(one.action for one in rest)],
            key,
            first,
            REST_AT_ONCE,
            BUDGET.turns,
        )
        for first in range(0, REST_WORLDS, REST_AT_ONCE)
    ]
    rows = [row for found in run(play_batch, batches) for row in found]
    found = []
    for at, choice in enumerate(rest, 1):
        behind, error = _mean_of([(row[0].win - row[at].win) / MILLION for row in rows])
        points, points_error = _mean_of([(row[0].score - row[at].score) / 1000 for row in rows])
        found.append(
            Ranked(
                choice,
                best.win - behind,
                best.score - points,
                0.0,
                error,
                best.behind + behind,
                error,
                len(rows),
                {},
                best.points_behind + points,
                points_error,
            )
        )
    return found


def _mean_of(gaps: list[float]) -> tuple[float, float]:
    """Return the mean, and half its interval."""
    return fmean(gaps), HALF * stdev(gaps) / math.sqrt(len(gaps)) if len(gaps) > 1 else 1.0


def leader(ranking: Ranking, stick: Yardstick) -> Ranked | None:
    """Return the best line of those that were tried most."""
    lines = [line for line in ranking.lines if line.choice is not None]
    most = max((line.playouts for line in lines), default=0)
    return max((line for line in lines if line.playouts == most), key=stick.of, default=None)


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
    found = _Setter(table, asked, ranking, chosen, number, yardstick(by, asked.scale)).task()
    return found if found is not None and _can_be_played(found.file) else None


class _Setter:
    """Sets a task: of what is asked, how the choices were ranked, and what was chosen in entry `number`."""

    def __init__(
        self, table: Table, asked: Asked, ranking: Ranking, chosen: Choice, number: int, stick: Yardstick
    ) -> None:
        self.table, self.asked, self.ranking, self.chosen, self.number = table, asked, ranking, chosen, number
        self.stick = stick
        self.names = names_of(asked.game, table.header)
        lines = [line for line in ranking.lines if line.choice is not None]
        self.best = leader(ranking, stick)
        self.right = [line for line in lines if self._is_right(line)]
        self.wrong = [line for line in lines if line not in self.right]

    def _behind(self, line: Ranked) -> float:
        return self.stick.behind(line) - (self.stick.behind(self.best) if self.best is not None else 0.0)

    def _worth(self, line: Ranked) -> float:
        """Return what a choice is worth: so much less than the best as it is behind in the same worlds."""
        return self.stick.less(self._most(), self._behind(line))

    def _told(self, line: Ranked) -> str:
        return self.stick.told(self._worth(line))

    def _is_right(self, line: Ranked) -> bool:
        return self._behind(line) <= max(NEAR, self.stick.error(line))

    def task(self) -> Task | None:
        """Return the task, or None where there is nothing to learn."""
        state = self.table.line.state_after(self.number)
        if self.best is None or all(line.choice != self.chosen for line in self.wrong):
            return None
        step = Step(
            text=self._what_was_chosen(),
            ask=f"Choose better for {self.names.get(self.asked.seat, self.asked.seat)}.",
            hint=self._answer(),
            rules=tuple(dict.fromkeys([self.asked.prompt.rule, _choice(self.best).rule])),
            accept=tuple(explicit(_choice(line).action) for line in self.right),
            right=self._praise(self.best),
            well=tuple(
                Well(when=explicit(_choice(one).action), text=self._praise(one))
                for one in self.right
                if one is not self.best
            ),
            wrong=(*map(self._reply, self.wrong), *self._to_the_rest()),
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
        return Task(file, min(map(self._behind, self.wrong)) >= CLEAR)

    def _label(self, line: Ranked) -> str:
        words = visible(self.asked.game.words.label(self.asked.view, _choice(line)))
        return f"{words[:1].upper()}{words[1:]}"

    def _what_was_chosen(self) -> str:
        name = visible(self.table.header.name) or self.asked.game.title
        where = visible(self.asked.game.words.progress(self.asked.view))
        line = next(one for one in self.wrong if one.choice == self.chosen)
        return (
            f"{name}, entry {self.number} ({where}). {self.names.get(self.asked.seat, self.asked.seat)} chose: "
            f"{self._label(line)}. {self.stick.left(self._worth(line), self._most())}"
        )

    def _most(self) -> float:
        assert self.best is not None
        return self.stick.of(self.best)

    def _praise(self, line: Ranked) -> str:
        figures = f"{self._label(line)}: {self._told(line)}"
        if line is not self.best:
            return f"{figures}, as good as anything."
        return " ".join([f"{figures}.", *self._why()])

    def _reply(self, line: Ranked) -> Wrong:
        made = next(one for one in self.wrong if one.choice == self.chosen)
        what = (
            " That is better than what was played, but there is more."
            if self._worth(line) > self._worth(made) + NEAR
            else ""
        )
        what = " That is what was played." if line is made else what
        figures = f"{self._told(line)}, {self.stick.gap(self._behind(line))} behind the best."
        choice = _choice(line)
        return Wrong(when=explicit(choice.action), text=f"{self._label(line)}: {figures}{what}", rule=choice.rule)

    def _to_the_rest(self) -> Sequence[Wrong]:
        known = [line.choice for line in self.ranking.lines]
        if all(choice in known for choice in self.asked.prompt.choices):
            return ()
        return (Wrong(text=NOT_WEIGHED, rule=self.asked.prompt.rule),)

    def _answer(self) -> str:
        assert self.best is not None
        found = [f"{self._label(self.best)}: {self._told(self.best)}."]
        others = [self._label(line) for line in self.right if line is not self.best]
        if others:
            found.append(f"As good: {'; '.join(others[:2])}.")
        return " ".join([*found, *self._why()])

    def _why(self) -> list[str]:
        """Return why the best is better than what was chosen."""
        line = next(one for one in self.wrong if one.choice == self.chosen)
        assert self.best is not None
        two = msgspec.structs.replace(
            self.ranking, lines=[self.best, line], own=self.best.choice, best=self.best.choice, margin=1.0
        )
        return grounds(two, self.asked.weighed(), self._called, self._worded)

    def _called(self, choice: Choice | None) -> str:
        return "what was played" if choice == self.chosen else "it"

    def _worded(self, ending: str) -> str:
        return visible(self.asked.game.words.reason(Outcome(LOST, 0, ending, "")))


def _choice(line: Ranked) -> Choice:
    assert line.choice is not None
    return line.choice


def _can_be_played(file: LessonFile) -> bool:
    try:
        run = LessonRun(lesson_of(file, file.title, file.title))
        return bool(run.expect)
    except (BadLesson, LookupError, AttributeError, ValueError, TypeError):
        return False


def tasks(table: Table, evaluation: Evaluation, run: Run = here) -> Iterator[Lesson | None]:
    """Yield the tasks of a game as they are made, or None for a mistake that makes none; those that are kept already
    are not made again. Raises `SaveError` where one cannot be kept."""
    for one in mistakes(table, evaluation):
        name = name_of(table, one.number)
        lesson = _kept(store.path_of(name))
        if lesson is None:
            found = task(table, one.number, one.seat, run, one.by)
            if found is not None:
                lesson = lesson_of(found.file, TITLE, store.id_of(name))
                if found.clear and one.mark in (MISTAKE, BLUNDER):
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
