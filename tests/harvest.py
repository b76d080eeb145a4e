"""Tables that situations set up while the tests run, with what they say they show: the stuff of the short replays."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.kernel.entries import Entry, Header
from core.kernel.game import Game
from core.kernel.prompts import Refusal
from core.kernel.rulebook import Rulebook
from core.kernel.table import Table
from tests.games import said

MOST_ENTRIES = 25
OWNERS = ("anybody", "everybody", "nobody", "somebody", "another")


class Scene(msgspec.Struct):
    """One table of one test: what the test is called, the table, what was refused where, the rules that it names, and
    the part of the game in which it ends."""

    test: str
    title: str
    header: Header
    entries: list[Entry]
    refused: list[tuple[int, Refusal]]
    names: tuple[str, ...]
    part: str = ""


class Harvest:
    """A plugin for pytest that keeps the tables of tests which say what rules they show."""

    def __init__(self, shown: Mapping[str, list[str]]) -> None:
        """`shown` has, by rule, the tests that show it."""
        self.scenes: list[Scene] = []
        self._names: dict[str, list[str]] = {}
        for rule, tests in shown.items():
            for test in tests:
                self._names.setdefault(test, []).append(rule)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Watch the tables of one test."""
        function: Any = getattr(item, "function", None)
        names = self._names.get(f"{function.__module__}.{function.__qualname__}", []) if function else []
        with _watching() as (tables, refused):
            outcome: Any = yield
        if outcome.excinfo is not None or not names:
            return
        for table in tables:
            entries = table.line.entries[: table.cursor]
            if entries and len(entries) <= MOST_ENTRIES and not table.header.override:
                title = title_of(function.__module__, function.__name__, table.game)
                found = [(number, one) for owner, number, one in refused if owner is table]
                part = table.game.words.part(table.state)
                self.scenes.append(Scene(item.nodeid, title, table.header, entries, found, tuple(names), part))


@contextmanager
def _watching() -> Iterator[tuple[list[Table], list[tuple[Table, int, Refusal]]]]:
    tables: list[Table] = []
    refused: list[tuple[Table, int, Refusal]] = []
    own_open, own_act = Table.open, Table.act

    def watched_open(table: Table) -> Entry:
        tables.append(table)
        return own_open(table)

    def watched_act(table: Table, action: Any, answers: int | None = None, seat: str | None = None) -> Entry:
        try:
            return own_act(table, action, answers, seat)
        except Refusal as refusal:
            refused.append((table, table.entry, refusal))
            raise

    Table.open = watched_open  # type: ignore[method-assign, assignment]
    Table.act = watched_act  # type: ignore[method-assign, assignment]
    try:
        yield tables, refused
    finally:
        Table.open = own_open  # type: ignore[method-assign]
        Table.act = own_act  # type: ignore[method-assign]


@cache
def titles(game_id: str) -> dict[str, dict[str, str]]:
    """Return what the situations of a game's tests are called: by the test's module below the game's folder, and by the
    test's name."""
    path = Path(__file__).parent / game_id / "titles.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def title_of(module: str, test: str, game: Game) -> str:
    """Return what the situation of a test is called: a title of its own, or the name of the test where that serves."""
    own = titles(game.id).get(module.removeprefix(f"tests.{game.id}."), {})
    return own.get(test) or sentence(test, game)


def sentence(test: str, game: Game) -> str:
    """Return the name of a test as a title: words that the rulebook always begins with a capital keep it, and names."""
    names: Sequence[str] = said(game.id, "NAMES", (), of="shown")
    capitals = _capitals(game.rulebook()) | {name.lower(): name for name in names}
    said_in = test.removeprefix("test_")
    for name in names:
        said_in = said_in.replace(name.lower().replace("-", "_"), name.lower())
    text = " ".join(_written(word, capitals) for word in said_in.split("_")).replace(" s ", "'s ")
    return text[:1].upper() + text[1:]


def _written(word: str, capitals: Mapping[str, str]) -> str:
    if word in capitals:
        return capitals[word]
    owner = word.removesuffix("s")
    return f"{capitals.get(owner, owner)}'s" if owner != word and (owner in capitals or owner in OWNERS) else word


@cache
def _capitals(book: Rulebook) -> dict[str, str]:
    found: dict[str, str] = {}
    small: set[str] = set()
    for rule in book:
        text = re.sub(r"(?:^|[.:!?]\s+|\n)\W*\w+", " ", rule.text)
        for word in re.findall(r"[^\W\d_]{3,}", text):
            if word[0].isupper():
                found.setdefault(word.lower(), word)
            else:
                small.add(word)
    return {word: name for word, name in found.items() if word not in small}


def told(game: Game, entry: Entry, words: bool) -> list[tuple[str, str, str]]:
    """Return what an entry is told by: kinds and rules of its events, and their words as well with `words`."""
    return [
        (type(event).__name__, game.words.event_rule(event), game.words.event_text(event) if words else "")
        for event in entry.events
    ]


def seeded(game: Game, scene: Scene, seeds: range) -> Header | None:
    """Return the header of a scene with a seed that brings what its scripted dice brought.

    Where no seed brings the very same, one that brings events of the same kinds by the same rules; None without one.
    """
    return _seeded(game, scene, seeds, words=True) or _seeded(game, scene, seeds, words=False)


def _seeded(game: Game, scene: Scene, seeds: range, words: bool) -> Header | None:
    wanted = [told(game, entry, words) for entry in scene.entries]
    for seed in (scene.header.seed, *seeds):
        header = msgspec.structs.replace(scene.header, seed=seed)
        table = Table(game, header)
        for entry, one in zip(scene.entries, wanted, strict=True):
            try:
                again = table.open() if entry.action is None else table.act(entry.action)
            except Refusal:
                break
            if told(game, again, words) != one:
                break
        else:
            return header
    return None
