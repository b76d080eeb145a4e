"""Where a rule can be seen at work: places in the gallery's replays and steps of the lessons, by rule.

The index is made when it is first asked for, from what the logs and lessons themselves cite.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from replays.gallery import gallery
from replays.lessons import BadLesson, Lesson, lessons
from replays.telling import decision
from saves.errors import SaveError
from saves.log_file import LogFile
from saves.reader import read_log
from saves.text import visible

MOST = 6
"""So many places are kept for each rule."""


class Example(msgspec.Struct, frozen=True):
    """A place where a rule is at work: in the replay at `path`, event `event` of entry `entry`; or in a lesson, at a
    step (from 0). `title` is what the replay or the lesson is called."""

    title: str
    path: str = ""
    entry: int = 0
    event: int = 0
    lesson: str = ""
    step: int = 0


def examples(game_id: str, rule: str) -> tuple[Example, ...]:
    """Return the places where a rule of a game is at work: events of replays, then decisions, then lessons."""
    return _index(game_id).get(rule, ())


@cache
def _index(game_id: str) -> dict[str, tuple[Example, ...]]:
    found: dict[str, list[Example]] = {}
    events: list[tuple[str, Example]] = []
    decisions: list[tuple[str, Example]] = []
    for path in gallery():
        try:
            log = read_log(path)
        except SaveError:
            continue
        if log.header.game == game_id:
            events += _events(log)
            decisions += _decisions(log)
    for rule, example in [*events, *decisions, *_steps(game_id)]:
        places = found.setdefault(rule, [])
        if len(places) < MOST and example not in places:
            places.append(example)
    return {rule: tuple(places) for rule, places in found.items()}


def _events(log: LogFile) -> Iterator[tuple[str, Example]]:
    """Yield the rule of each event, the first of each entry that cites it."""
    title, path = visible(log.header.name), str(log.path)
    for number, entry in enumerate(log.table.line.entries[: log.table.cursor]):
        cited: set[str] = set()
        for at, event in enumerate(entry.events, 1):
            rule = log.game.event_rule(event)
            if rule not in cited and log.game.event_text(event):
                cited.add(rule)
                yield rule, Example(title, path, number, at)


def _decisions(log: LogFile) -> Iterator[tuple[str, Example]]:
    title, path = visible(log.header.name), str(log.path)
    for number, entry in enumerate(log.table.line.entries[: log.table.cursor]):
        if number:
            yield decision(log.table, number, None).rule, Example(title, path, number, min(1, len(entry.events)))


def _steps(game_id: str) -> Iterator[tuple[str, Example]]:
    try:
        course: tuple[Lesson, ...] = lessons(game_id)
    except BadLesson:
        return
    # A rule that a step names first is what the step is about, so such steps come before the others.
    for place in range(max((len(step.rules) for lesson in course for step in lesson.steps), default=0)):
        for lesson in course:
            for number, step in enumerate(lesson.steps):
                if place < len(step.rules):
                    yield step.rules[place], Example(lesson.title, lesson=lesson.id, step=number)


def words(example: Example) -> str:
    """Return where an example stands, in a few words."""
    if example.lesson:
        return f"lesson: {example.title}, step {example.step + 1}"
    return f"replay: {example.title}, entry {example.entry}"


def file_of(example: Example) -> Path:
    """Return the log that an example stands in."""
    return Path(example.path)
