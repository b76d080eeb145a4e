"""What stands in the pane of a lesson: the step, the task, the answer to a choice, and the end."""

from __future__ import annotations

from core.kernel.rulebook import Rulebook
from replays.lessons import Lesson, Reply, Step
from replays.lessons.course import is_puzzle, minutes, paragraphs, rules_met
from replays.lessons.round import Round
from saves.mistakes import is_kept
from saves.progress import Progress
from tui.lesson.lesson_pane import Passage
from tui.lesson.rules_told import titles

COMES_AGAIN = "What was solved at the first choice comes again in Learn after a day, then a week, then a month."


def told(text: str, lead: str = "", role: str = "") -> list[Passage]:
    """Return the paragraphs of a text, with `lead` before the first."""
    return [Passage(part, lead if number == 0 else "", "", role) for number, part in enumerate(paragraphs(text))]


def answered(reply: Reply) -> list[Passage]:
    """Return what is said to a choice; behind the reason why a wrong one is not wanted stands its rule."""
    if reply.right:
        return told(reply.text, "Right.", "bright")
    found = told(reply.text, "Think again.", "shadow")
    last = found[-1]
    return [*found[:-1], Passage(last.text, last.lead, last.role, last.lead_role, reply.rule)]


def set_out(step: Step, reply: Reply | None, hint: str, book: Rulebook, mark: str) -> list[Passage]:
    """Return a step's text and task, or in place of the text what was asked for last: the hint, which the words `hint`
    lead, or the answer to the last choice; `mark` leads the rules."""
    if hint:
        found = told(step.hint, hint, "key")
    else:
        found = told(step.text) if reply is None else answered(reply)
    if step.ask:
        found.append(Passage(" ".join(step.ask.split()), "Your task:", "strong", "bright", task=True))
    if step.rules and reply is None and not hint:
        found.append(Passage("", mark, "soft", "soft", lists=titles(step.rules, book)))
    return found


def end_of_round(going_round: Round) -> list[Passage]:
    """Return how the mistakes of a round were solved, and when those that are kept come again."""
    count, solved, at_once = len(going_round.lessons), len(going_round.solved), going_round.at_once
    if count == 1:
        how = "Solved at the first choice." if at_once else "Solved."
    else:
        how = f"{solved} of {count} solved, {at_once} of them at the first choice."
    kept = any(is_kept(lesson.id) for lesson in going_round.lessons)
    return [Passage(how, "That was the last.", "strong"), *([Passage(COMES_AGAIN)] if kept else [])]


def the_end(lesson: Lesson) -> list[Passage]:
    """Return what was learned or a puzzle's answer was, and as far as there is room, which rules it was about."""
    found = told(lesson.learned or lesson.summary, "Solved." if is_puzzle(lesson) else "You have learned:", "strong")
    met = titles(rules_met(lesson), lesson.game.rulebook())
    if met:
        found.append(Passage("", "The rules:", "soft", "soft", lists=met))
    return found


def state_words(lesson: Lesson, known: Progress, *, long: bool = False) -> str:
    """Return how far the learner came in a lesson, or how long it takes."""
    if known.step:
        words = f"at step {known.step + 1} of {len(lesson.steps)}"
        return f"left {words}{', done before' if known.done else ''}" if long else words
    if known.done:
        return "done"
    return "not begun" if long else f"{minutes(lesson)} min"
