"""Where the quiz can ask about a rule, and how: places in the replays that come with the program.

They stand in a file that `python -m tests.quizzed` makes, which tries every entry of the replays; so it is known
without reading any of them of how many rules something can be asked, and a question is made at once. For each rule the
easiest places come first: games without variants and expansions before others, and early turns before late ones. How
late in its game a place lies is told with it, so that nobody begins with the last turns of a battle.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import get_args

import msgspec

from core.kernel.decoding import from_json
from replays.examples import Example, Shown, file_of
from replays.quiz_book import from_the_book
from replays.quiz_place import Place
from replays.quiz_question import BOOKISH, Kind, Question
from saves.errors import SaveError
from saves.log_file import LogFile
from saves.reader import read_log

FILE = Path(__file__).parent / "short" / "quiz.json"
KINDS: tuple[Kind, ...] = get_args(Kind)


class Spot(msgspec.Struct, frozen=True, array_like=True):
    """A place where a question of some kind can be asked: before entry `entry` of a replay (by its number in
    the list), about its event `event`, or about none (0). Entry 0 is for what is asked of the rulebook and
    shown nowhere in a replay. `late` says how far the game has come there, in per cent."""

    replay: int
    entry: int
    event: int
    kind: Kind
    late: int = 0


class Spots(msgspec.Struct):
    """The places of a game: the replays that they stand in, and by rule the places, the easiest first."""

    replays: list[Shown] = []
    rules: dict[str, list[Spot]] = {}


def spots(game_id: str) -> Spots:
    """Return where a game's rules can be asked about; nothing where that cannot be read."""
    return _read().get(game_id, Spots())


@cache
def _read() -> dict[str, Spots]:
    try:
        return from_json(FILE.read_bytes(), dict[str, Spots])
    except (OSError, msgspec.DecodeError):
        return {}


def question_at(shown: Shown, game_id: str, rule: str, spot: Spot, random: Random) -> Question | None:
    """Return the question about a rule that can be asked at a place in a replay; None where that cannot be read, or
    where other things hold there by now."""
    number = 0 if shown.piece else shown.short
    entry = max(1, spot.entry)
    example = Example(shown.title, shown.piece, "" if shown.piece else game_id, number, entry, spot.event)
    try:
        place = Place(_log(file_of(example)), example, entry)
    except (OSError, SaveError, IndexError):
        return None
    question = next((one for one in _asked(place, rule, spot.kind, random) if one.rule == rule), None)
    if question is None or question.kind not in BOOKISH:
        return question
    return msgspec.structs.replace(question, position=(), where=question.source, entry=0)


@lru_cache(maxsize=8)
def _log(path: Path) -> LogFile:
    return read_log(path)


def _asked(place: Place, rule: str, kind: Kind, random: Random) -> Iterator[Question]:
    if kind in BOOKISH:
        yield from (one for one in from_the_book(place, rule, random) if one.kind == kind)
    elif (one := place.ask(kind, rule, random)) is not None and one.kind == kind:
        yield one
