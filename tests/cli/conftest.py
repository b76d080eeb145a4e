"""A home of its own for every test, and a command line that returns code, output and complaints."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tui.command_line import main


class Ran(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.out)
        return found


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make `tmp_path / "home"` the home and `tmp_path` the current folder."""
    place = tmp_path / "home"
    monkeypatch.setenv("WESTMARCH_HOME", str(place))
    monkeypatch.chdir(tmp_path)
    return place


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a command line, with `lines` on stdin."""

    def run_it(*words: object, lines: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        capsys.readouterr()
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run_it


@pytest.fixture
def game(run: Run) -> str:
    """Begin a game of three and return its name."""
    ran = run("new", "fellowship", "--option", "hobbits=3", "--seed", 7, "--name", "evening")
    assert ran.code == 0, ran.err
    return "evening"
