"""Which refusals of the rules a test has tried at a table: every place in `core` that makes one needs such a test."""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import msgspec
import pytest

from core.kernel.entries import Entry
from core.kernel.prompts import Refusal
from core.kernel.table import Table

TOP = Path(__file__).parent.parent
TRIED: set[tuple[str, int]] = set()
"""Where the refusals were made that came up at a table: file and line."""

BY_CHANCE = ("random", "golden", "long_games", "properties")
"""Words in the names of tests that try what comes up: nobody has looked at the sentence there."""


class Place(msgspec.Struct, frozen=True):
    """A place that makes a refusal: its file below the top folder, its first and last line, and what it says."""

    file: str
    line: int
    last: int
    says: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.says}"


@cache
def places(top: Path = TOP, package: str = "core") -> Sequence[Place]:
    """Return every place of a package that makes a refusal; a package is read once."""
    found = [
        Place(path.relative_to(top).as_posix(), node.lineno, node.end_lineno or node.lineno, said(node))
        for path in sorted((top / package).rglob("*.py"))
        if Refusal.__name__ in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Refusal.__name__
    ]
    return tuple(sorted(found, key=lambda place: (place.file, place.line)))


def said(node: ast.Call) -> str:
    """Return the sentence of a refusal as it stands in the source."""
    return ast.unparse(node.args[-1]) if node.args else ast.unparse(node)


def untried(found: Iterable[Place], tried: Iterable[tuple[str, int]], top: Path = TOP) -> list[Place]:
    """Return the places where no refusal that was tried has been made."""
    lines = {(os.path.relpath(file, top).replace(os.sep, "/"), line) for file, line in tried}
    return [place for place in found if not any((place.file, at) in lines for at in range(place.line, place.last + 1))]


def watch() -> None:
    """Let every refusal of this process remember where it was made, and every table note those that it raises."""
    own_init, own_act = Refusal.__init__, Table.act

    def init(refusal: Refusal, rule: str, sentence: str) -> None:
        own_init(refusal, rule, sentence)
        frame = sys._getframe(1)
        refusal.made_in = frame.f_code, frame.f_lasti  # type: ignore[attr-defined]

    def act(table: Table, action: Any, answers: int | None = None, seat: str | None = None) -> Entry:
        try:
            return own_act(table, action, answers, seat)
        except Refusal as refusal:
            if not by_chance(os.environ.get("PYTEST_CURRENT_TEST", "")):
                TRIED.add(made_at(*refusal.made_in))  # type: ignore[attr-defined]
            raise

    Refusal.__init__ = init  # type: ignore[method-assign, assignment]
    Table.act = act  # type: ignore[method-assign, assignment]


def made_at(code: CodeType, instruction: int) -> tuple[str, int]:
    """Return the file and the line of an instruction: of hundreds of refusals that are made one comes up."""
    lines = (line for first, last, line in code.co_lines() if line is not None and first <= instruction < last)
    return code.co_filename, next(lines)


def by_chance(test: str) -> bool:
    """Whether a test tries what comes up, and not what somebody has written down."""
    return any(word in test for word in BY_CHANCE)


def is_whole_suite(config: pytest.Config) -> bool:
    """Whether a run takes in every test: nothing is picked out, left out, or stopped early."""
    option = config.option
    picked: Sequence[object] = (
        option.keyword,
        option.markexpr,
        option.deselect,
        option.ignore,
        option.ignore_glob,
        option.collectonly,
        getattr(option, "lf", False),
        getattr(option, "stepwise", False),
    )
    return not any(picked) and bool(_folders(config) & {TOP, TOP / "tests"})


def asked_about(config: pytest.Config, found: Iterable[Place]) -> list[Place]:
    """Return those of the places about which a run says something: all in a run of the whole suite, and those of a
    game in a run of its folder."""
    if is_whole_suite(config):
        return list(found)
    folders = _folders(config)
    return [place for place in found if TOP / "tests" / Path(place.file).parts[1] in folders]


def _folders(config: pytest.Config) -> set[Path]:
    return {(config.invocation_params.dir / arg).resolve() for arg in config.args}
