"""Evaluating a game that is looked back on, and going through what people did wrong in it.

What takes time is thought beside the screen: the curve stands at once and settles while everything can be used.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import closing, suppress
from typing import Any

from core.bots.hinting import rule_of_hints
from core.bots.review import Evaluation
from core.bots.review.reviewer import STAGES, Progress
from core.bots.running import NotPlayed, Run
from core.bots.thinking import thinking_of
from core.kernel.options import ON
from core.kernel.prompts import inside
from replays.eyes import OPEN, Eyes
from replays.lessons import Lesson
from replays.lessons.round import Round
from replays.practice import mistakes, one_a_turn, tasks, why_none
from replays.reviewed import NotReviewable, Reviewed, apart, kept_evaluation
from saves.text import sentence
from tui.replay.judged import LUCKY, MISTAKES
from tui.replay.part import Thinking
from tui.replay.playing import Playing
from tui.replay.shown import Shown
from tui.table.stage import StageScreen
from tui.thinking import Thought
from tui.widgets.lines import begun

TELLING = 0.1
"""Seconds between two words on how far it is."""

SETTLING = 0.5
"""Seconds between two looks at what has been found."""

SHARES = (5, 30, 25, 40)
"""About how much of the work each of its stages is, of a hundred."""

GROUP = "evaluation"
COPY = "This is a redacted copy: it shows what one pair of eyes saw, and cannot be evaluated."
OVER = object()
"""What stands behind the last of something."""


class Evaluating(Thinking):
    """The part of the replay's screen that evaluates, and sets mistakes as tasks."""

    def __init__(self, screen: StageScreen, shown: Shown, playing: Playing) -> None:
        super().__init__(screen, shown, playing)
        self._tasks: dict[Eyes, list[Lesson]] = {}
        self._wrong: dict[Eyes, int] = {}
        """How many mistakes there were to set as tasks."""

    def action_evaluate(self) -> None:
        """Evaluate the game; while that goes on stop it, and afterwards hide what it says."""
        judged, eyes = self.shown.judged, self.past.eyes
        if self._thought is not None:
            self.stop()
        elif self.past.log_file.redacted:
            self.screen.host.say(COPY)
        elif self.past.variation is not None:
            self.screen.host.say("Only the line of play is evaluated. Press v to return to it.")
        elif judged.here is not None and judged.here.done:
            judged.forget(eyes)
            self.shown.show_position()
        elif not self.past.main.table.over and rule_of_hints(self.past.main.table) != ON:
            self.screen.host.say("At this table hints are off or counted, so it is evaluated when the game is over.")
        elif self.past.secrets_now() and eyes is None:
            self.screen.host.say(
                "Hands are hidden and the game goes on: press s to evaluate from a seat's eyes, or o to open them."
            )
        else:
            self._begin(self._evaluate(Thought(), eyes))

    def stop(self) -> bool:
        """Stop evaluating, and return whether that went on; what was found so far stays."""
        return self._stopped("Stopped. What was found is kept: E goes on from there.")

    def _end(self) -> None:
        super()._end()
        self.shown.show_position()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self.screen.run_worker(work, group=GROUP)

    async def _evaluate(self, thought: Thought, eyes: Eyes) -> None:
        loop = asyncio.get_running_loop()

        def tell(percent: int, found: Evaluation | None) -> None:
            with suppress(RuntimeError):  # the program may have ended meanwhile
                loop.call_soon_threadsafe(self._hear, thought, eyes, percent, found)

        with self._thinking(thought, "evaluating"):
            try:
                reviewed = await asyncio.to_thread(Reviewed, apart(self.past.main.table), eyes)
            except NotReviewable as why:
                self.screen.host.say(sentence(str(why)))
                return
            run = self.screen.host.thinker.pool.run(thought)
            await asyncio.to_thread(_work_through, reviewed, run, thought, tell)
            self._take(eyes, reviewed.evaluation())
            if reviewed.notice:
                self.screen.host.say(reviewed.notice, bad=True)
            self._say_what_was_found()

    def _hear(self, thought: Thought, eyes: Eyes, percent: int, found: Evaluation | None) -> None:
        """Hear how far an evaluation is, and sometimes what it has found, unless nobody waits for it any more."""
        if not thought.stopped and self.screen.is_attached:
            self._take(eyes, found)
            self._say_how_far(thought, f"evaluating {percent}%")

    def _take(self, eyes: Eyes, found: Evaluation | None) -> None:
        if found is not None and self.screen.is_attached:
            self.shown.judged.take(eyes, found)
            self.shown.show_position()

    def _say_what_was_found(self) -> None:
        """Say what an evaluation found of what the ruler has told, and with whose eyes."""
        judged, found = self.shown.judged, self.shown.judged.here
        if found is None:
            return
        last = self.shown.last_told
        wrong = len(judged.marked(MISTAKES.id, last))
        lucky = len(judged.marked(LUCKY.id, last))
        counts = [_counted(wrong, "mistake"), _counted(lucky, "stroke", "of luck")]
        to_come = last < self.past.replay.last
        if to_come and not (wrong or lucky):
            self.screen.host.say(
                f"Evaluated{self._whose_eyes(found)}. What it says of an entry shows once you are there: step on, or "
                "press end for all. M sets the mistakes as tasks."
            )
            return
        where = "as far as you have looked" if to_come else "in this game"
        words = f"{' and '.join(counts)} {where}{self._whose_eyes(found)}"
        ways = "c finds them, M sets the mistakes as tasks, P makes a puzzle" if wrong else "c finds them"
        others = " Press s, then E, for another side." if len(found.sides) > 1 else ""
        self.screen.host.say(f"{begun(words)}.{f' {ways}.' if wrong or lucky else ''}{others}")

    def _whose_eyes(self, found: Evaluation) -> str:
        line, sight, thinking = self.past.main.line, self.past.game.sight, thinking_of(self.past.game.id)
        views = (sight.view(line.state_after(at), None) for at in (1, len(line) // 2, len(line)))
        if thinking is None or not any(map(thinking.hides, views)):
            return ""
        eyes = found.method.eyes
        return (
            ", with open hands" if eyes == OPEN else f", as {inside(self.past.names.get(eyes, 'an onlooker'))} saw it"
        )

    def action_mistakes(self) -> None:
        """Go through the mistakes: the table before each of them, to choose better."""
        eyes = self.past.eyes
        if self._thought is not None:
            self.screen.host.say("The evaluation goes on. Its mistakes can be gone through when it is done.")
        elif self.past.log_file.redacted:
            self.screen.host.say(COPY)
        elif eyes in self._tasks:
            self._go_through(eyes)
        else:
            self._begin(self._set(Thought(), eyes))

    async def _set(self, thought: Thought, eyes: Eyes) -> None:
        with self._thinking(thought, "looking for mistakes 0%"):
            table, found, wrong = apart(self.past.main.table), self.shown.judged.here, 0
            if found is None or not found.done:
                found = await asyncio.to_thread(kept_evaluation, table, eyes)
            if found is None:
                begun_one = self.shown.judged.here is not None
                self.screen.host.say(
                    "The evaluation was stopped before its end: press E to go on with it first."
                    if begun_one
                    else "This game has not been evaluated yet: press E first."
                )
                return
            self._wrong[eyes] = wrong = len(mistakes(table, found))
            count, number = len(one_a_turn(table, mistakes(table, found))), 0
            work = tasks(table, found, self.screen.host.thinker.pool.run(thought))
            made: list[Lesson] = []
            while (one := await asyncio.to_thread(next, work, OVER)) is not OVER:
                number += 1
                self._say_how_far(thought, f"setting mistake {number} of {count} {round(100 * number / count)}%")
                made += [one] if isinstance(one, Lesson) else []
            self._tasks[eyes] = made
        if eyes in self._tasks and self.screen.is_current:
            self._go_through(eyes)
            if 0 < len(made) < wrong:
                self.screen.host.say(
                    f"Set as tasks: {len(made)} of {wrong}. The others share a turn with one that cost more, "
                    "had only two choices, or it was best to do nothing."
                )

    def _go_through(self, eyes: Eyes) -> None:
        found = self._tasks[eyes]
        if not found:
            ways = " c finds mistakes." if self._wrong[eyes] else ""
            self.screen.host.say(f"{why_none(self._wrong[eyes])}{ways}")
            return
        self.playing.pause()
        self.screen.host.open_lesson(found[0], 0, going_round=Round(found))


def _work_through(
    reviewed: Reviewed, run: Run, thought: Thought, tell: Callable[[int, Evaluation | None], None]
) -> None:
    """Do an evaluation, and tell now and then how far it is, and less often what it has found.

    Raises `NotPlayed` once nobody waits for it any more; what was found is kept.
    """
    far = HowFar()
    told = shown = 0.0
    with closing(reviewed.work(run)) as work:
        for progress in work:
            if thought.stopped:
                raise NotPlayed
            now = time.monotonic()
            if now - told >= TELLING:
                told = now
                settled = now - shown >= SETTLING
                tell(far.percent(progress), reviewed.evaluation() if settled else None)
                shown = time.monotonic() if settled else shown


class HowFar:
    """How far an evaluation is as a whole: it never goes back, though a stage may have several rounds."""

    def __init__(self) -> None:
        self._percent = 0

    def percent(self, progress: Progress) -> int:
        """Return how much of a hundred is done when a stage is so far."""
        at = STAGES.index(progress.stage)
        here = SHARES[at] * progress.done / max(1, progress.total)
        self._percent = max(self._percent, min(99, round(sum(SHARES[:at]) + here)))
        return self._percent


def _counted(count: int, what: str, more: str = "") -> str:
    words = f"{count or 'no'} {what}{'' if count == 1 else 's'}"
    return f"{words} {more}" if more else words
