"""A lesson as its file has it: the table that it is played at, and its steps."""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from core import catalogue
from core.kernel.decoding import from_plain
from core.kernel.entries import Header, SeatInfo
from core.kernel.game import Game
from core.kernel.plain import explicit
from core.kernel.table import new_header
from core.kernel.toml import read_toml
from replays.lessons.complaints import in_plain_words, strange_member
from saves.errors import reason
from saves.text import visible

FORMAT = 1
SUFFIX = ".toml"
JSON = ".json"
LARGEST = 1 << 20

Pattern = dict[str, Any]
"""Members that an action or an event must have; it may have more."""

Script = tuple[int, ...] | dict[str, tuple[int, ...]]
"""Results of chance that are laid down: in their order, or for each purpose in its order."""


class BadLesson(ValueError):
    """A lesson that cannot be read or played; the text says why."""


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said to a choice that is not the one asked for: the reason and its rule.

    `when` is the pattern of the choices that it answers; an empty one answers all.
    """

    text: str
    rule: str
    when: Pattern = {}


class Well(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said to a right choice of its own kind; `when` is the pattern of the choices that it answers.

    `expect` are patterns of events that must be among what follows from it, so that what is said stays true.
    """

    text: str
    when: Pattern = {}
    expect: tuple[Pattern, ...] = ()


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step of a lesson.

    It tells (`text` alone), sets a task (`ask`, with the patterns of what it accepts), or plays what somebody else does
    (`play`, one pattern or several in turn). `rules` are the rules that it is about, `look` the members of the view
    that the learner should look at, and `at` is the hex of a map at which the cursor begins. What follows from a choice
    can be laid down: `chance` are the results of what is drawn or rolled, in order or by what they are for, and
    `expect` patterns of events that must be among what follows. A task that is `bare` has the learner work out what
    follows: its rows say only what can be chosen. What is said to the right choice cites the rule of that choice, or
    `rule`, if another one tells what it was about.

    A task with `until` takes several choices: it stands until an event fits one of these patterns, and `more` is said
    to each right choice before that. `right` is said at the end; `well` are other words to some of the right choices.
    """

    text: str = ""
    rules: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    at: str = ""
    ask: str = ""
    hint: str = ""
    accept: tuple[Pattern, ...] = ()
    right: str = ""
    rule: str = ""
    well: tuple[Well, ...] = ()
    until: tuple[Pattern, ...] = ()
    more: str = ""
    wrong: tuple[Wrong, ...] = ()
    play: Pattern | tuple[Pattern, ...] = {}
    chance: Script = ()
    expect: tuple[Pattern, ...] = ()
    bare: bool = False

    @property
    def kind(self) -> str:
        """Return "ask", "play" or "tell"."""
        return "ask" if self.ask else "play" if self.play else "tell"

    @property
    def plays(self) -> tuple[Pattern, ...]:
        """Return the patterns of what is played in this step, in order."""
        if isinstance(self.play, tuple):
            return self.play
        return (self.play,) if self.play else ()

    def reply_to(self, action: Any) -> Wrong | None:
        """Return what the lesson says to `action`, the first that fits."""
        return next((wrong for wrong in self.wrong if matches(action, wrong.when)), None)

    def praise(self, action: Any, done: bool) -> str:
        """Return what is said to `action`, a right one, after which the task is `done` or stands."""
        well = self.well_done(action)
        return well.text if well is not None else self.right if done else self.more

    def well_done(self, action: Any) -> Well | None:
        """Return the words of its own that `action`, a right one, has; the first that fit."""
        return next((well for well in self.well if matches(action, well.when)), None)

    def accepts(self, action: Any) -> bool:
        """Whether `action` is what the step asks for."""
        return any(matches(action, pattern) for pattern in self.accept)


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What stands in a lesson's file.

    `learned` is what its end says in whole sentences, a paragraph for each; without it the `summary` stands there.
    `names` says who sits in which seat, where that is not the seat's own name.
    """

    format: int
    game: str
    title: str
    summary: str
    step: tuple[Step, ...]
    learned: str = ""
    seat: str = ""
    names: dict[str, str] = {}
    seed: int = 1
    options: dict[str, str] = {}
    position: dict[str, Any] = {}
    layout: dict[str, Any] = {}
    chance: Script = ()
    expect: tuple[Pattern, ...] = ()


class Lesson:
    """A lesson: title and summary, the game, the header of the table that it is played at, and the steps.

    `learned` is what the end says, and may be empty. `seat` is the learner's, whose eyes the table is seen with; empty
    where the learner plays for everybody. `chance` and `expect` are those of the opening. `id` names it among those
    that come with the program.
    """

    def __init__(self, lesson_id: str, file: LessonFile, game: Game, header: Header) -> None:
        self.id = lesson_id
        self.title = file.title
        self.summary = file.summary
        self.learned = file.learned
        self.game_id = file.game
        self.game = game
        self.header = header
        self.seat = file.seat
        self.chance = file.chance
        self.expect = file.expect
        self.steps = file.step


def matches(thing: Any, pattern: Pattern) -> bool:
    """Whether an action or an event has every member of `pattern`, and members of members in the same way; of several
    texts or numbers one is enough.

    Most things are of another kind than the pattern's, so that is looked at before their members.
    """
    config = thing.__struct_config__
    if config.tag_field in pattern and not _fits(config.tag, pattern[config.tag_field]):
        return False
    members = explicit(thing)
    return all(key in members and _fits(members[key], value) for key, value in pattern.items())


def _fits(member: Any, value: Any) -> bool:
    if isinstance(value, list) and not isinstance(member, list):
        return member in value
    if isinstance(value, dict) and isinstance(member, dict):
        return all(key in member and _fits(member[key], one) for key, one in value.items())
    return bool(member == value)


def load_lesson(path: Path, lesson_id: str = "") -> Lesson:
    """Read a lesson: TOML, or the same members as JSON. Raises `BadLesson` with a sentence that says what is wrong and
    where."""
    name = visible(path.name)
    try:
        text = _text(path)
        file = from_plain(msgspec.json.decode(text) if path.suffix == JSON else read_toml(text), LessonFile)
    except BadLesson:
        raise
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"{name} is not TOML: {visible(in_plain_words(str(error)))}") from None
    except (ValueError, RecursionError) as error:
        raise BadLesson(f"{name}: {visible(in_plain_words(str(error)))}") from None
    return lesson_of(file, name, lesson_id or path.stem)


def lesson_of(file: LessonFile, name: str, lesson_id: str) -> Lesson:
    """Return the lesson that `file` describes, `name` being what complaints call it. Raises `BadLesson`."""
    if file.format != FORMAT:
        raise BadLesson(f"{name} has format {file.format}; this Westmarch reads format {FORMAT}")
    try:
        game = catalogue.game(file.game)
        if file.position and file.layout:
            raise BadLesson(f"{name} has a position and a layout; one of them is enough")
        if file.position and (strange := strange_member(file.position, game.state_type)):
            raise BadLesson(f"{name}: a position has no member `{strange}`")
        position = game.positions.lay_out(file.layout) if file.layout else None
        position = msgspec.json.encode(file.position) if file.position else position
        seats = {seat: SeatInfo(seat, visible(called)) for seat, called in file.names.items()}
        header = new_header(game, options=file.options, seats=seats, seed=file.seed, name=file.title, position=position)
    except BadLesson:
        raise
    except ValueError as error:
        raise BadLesson(f"{name}: {visible(in_plain_words(str(error)))}") from None
    except (LookupError, AttributeError, TypeError) as error:
        raise BadLesson(f"{name}: this is not a position of the game ({visible(str(error))})") from None
    return Lesson(lesson_id, file, game, header)


def _text(path: Path) -> str:
    name = visible(path.name)
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY)
        try:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise BadLesson(f"{name} is not a regular file")
            content = b""
            while len(content) <= LARGEST and (more := os.read(fd, LARGEST + 1 - len(content))):
                content += more
        finally:
            os.close(fd)
    except OSError as error:
        raise BadLesson(f"{visible(str(path))} cannot be read: {reason(error)}") from None
    if len(content) > LARGEST:
        raise BadLesson(f"{name} is far too large for a lesson")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise BadLesson(f"{name} is not UTF-8 text") from None
