"""Where a rule can be seen at work: places in the replays that come with the program, and steps of the lessons.

The places in replays stand in an index that `python -m tests.examples` makes; it also says of which rules nothing can
be shown, and why. Nothing of it is read before somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from core.kernel.decoding import from_json
from replays import gallery, short
from replays.lessons import BadLesson, Lesson, Step, find_lesson, lessons
from saves.library import SUFFIX

MOST = 6
"""So many places are kept for each rule."""
OF_LESSONS = 2
"""So many of them are steps of lessons, where there are any."""
INDEX = Path(__file__).parent / "short" / "index.json"


class Example(msgspec.Struct, frozen=True):
    """A place where a rule is at work: event `event` of entry `entry` of a replay; or in a lesson, at a step (from 0).

    A replay is a `piece` of the gallery, or the short replay with number `short` of `game`. `title` is what the replay
    or the lesson is called, `look` what to look at there, where that is written down.
    """

    title: str
    piece: str = ""
    game: str = ""
    short: int = 0
    entry: int = 0
    event: int = 0
    look: str = ""
    lesson: str = ""
    step: int = 0


class Shown(msgspec.Struct, frozen=True):
    """A replay of the index: a piece of the gallery by its file's name, or a short replay by its number."""

    title: str
    piece: str = ""
    short: int = 0


class Index(msgspec.Struct):
    """What is known of one game's rules: replays, by rule the (replay, entry, event) that show it, for rules that no
    replay can show, why not, and by rule what to look at in the first of its places, as far as that is written down."""

    replays: list[Shown] = []
    rules: dict[str, list[tuple[int, int, int]]] = {}
    nothing: dict[str, str] = {}
    looks: dict[str, tuple[str, ...]] = {}


def examples(game_id: str, rule: str) -> tuple[Example, ...]:
    """Return the places where a rule of a game is at work: replays first, then lessons."""
    found = index(game_id)
    looks = found.looks.get(rule, ())
    places = [
        Example(
            shown.title,
            shown.piece,
            "" if shown.piece else game_id,
            shown.short,
            entry,
            event,
            look=looks[number] if number < len(looks) else "",
        )
        for number, (shown, entry, event) in enumerate(
            (found.replays[at], entry, event) for at, entry, event in found.rules.get(rule, ())
        )
    ]
    steps = _steps(game_id).get(rule, ())
    # A step that only tells shows nothing at work: it is for rules of which no other place does.
    at_work = tuple(step for step in steps if _of(step).kind != "tell")
    shown = (at_work if at_work or (places and not nothing(game_id, rule)) else steps)[:OF_LESSONS]
    return (*places[: MOST - len(shown)], *shown)


def nothing(game_id: str, rule: str) -> str:
    """Return why no replay can show a rule, in a few words; an empty text where that is not known."""
    return index(game_id).nothing.get(rule, "")


@cache
def index(game_id: str) -> Index:
    """Return the index of a game; an empty one where there is none that can be read."""
    try:
        return from_json(INDEX.read_bytes(), dict[str, Index])[game_id]
    except (OSError, KeyError, msgspec.DecodeError):
        return Index()


@cache
def _steps(game_id: str) -> dict[str, tuple[Example, ...]]:
    found: dict[str, list[Example]] = {}
    for rule, example in _told(game_id):
        places = found.setdefault(rule, [])
        if example not in places:
            places.append(example)
    return {rule: tuple(places) for rule, places in found.items()}


def _told(game_id: str) -> Iterator[tuple[str, Example]]:
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


def _of(example: Example) -> Step:
    return find_lesson(example.lesson).steps[example.step]


def lesson_on(game_id: str, rule: str) -> Example | None:
    """Return the step of a lesson that teaches a rule, or else the rule that it is a part of; None where none does."""
    steps = _steps(game_id)
    while rule:
        if rule in steps:
            return steps[rule][0]
        rule = rule.rpartition(".")[0]
    return None


def words(example: Example) -> str:
    """Return where an example stands, in a few words."""
    if example.lesson:
        return f"lesson: {example.title}, step {example.step + 1}"
    if example.piece:
        return f"replay: {example.title}, entry {example.entry}"
    return f"short replay: {example.title}"


def file_of(example: Example) -> Path:
    """Return the log that an example stands in. Raises `OSError` when a short replay cannot be unpacked."""
    if example.piece:
        return gallery.FOLDER / f"{example.piece}{SUFFIX}"
    return short.unpacked(example.game, example.short)
