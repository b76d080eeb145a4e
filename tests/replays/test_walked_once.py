"""Exports walk a line once: what they write is what they would write if they fetched every state anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.kernel.line import Line, Stride
from replays.exports import export, has_secrets
from replays.gallery import gallery
from saves.log_file import LogFile
from saves.reader import read_log

LONG = 55_000
"""A longer game has nothing that is walked otherwise than in a shorter one."""

GAMES = [path for path in gallery() if path.stat().st_size < LONG][::4]
TEXTS = ("md", "html", "json")
FETCHES = 8
"""States that an export may fetch apart from its walk: the first, the last, and what a page shows of both."""


def anew(line: Line, count: int) -> Iterator[Stride]:
    """Stand in for `Line.strides`: every entry begins with a state of its own."""
    for number in range(count):
        yield Stride(line.game, number, line.entries[number], line.state_after(number))


def written(log: LogFile) -> list[str]:
    """Return the log in each format, as an onlooker and as a player may see it, and whether it holds secrets."""
    seats = (None, log.header.seats[-1].id)
    return [str(has_secrets(log)), *(export(log, name, seat=seat) for name in TEXTS for seat in seats)]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_what_is_written_does_not_depend_on_the_walk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    walked = written(read_log(path))
    monkeypatch.setattr(Line, "strides", anew)
    assert written(read_log(path)) == walked


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_stride_stands_before_and_after_its_entry(path: Path) -> None:
    line = read_log(path).line
    count = min(len(line), 60)
    for stride in line.strides(count):
        assert stride.state == line.state_after(stride.number)
        assert [event for event, _ in stride.happened()] == stride.entry.events
        stride.close()
        stride.close()
        assert stride.state == line.state_after(stride.number + 1)


def test_an_entry_that_nobody_looked_at_happens_all_the_same() -> None:
    line = read_log(GAMES[0]).line
    strides = list(line.strides(40))
    assert strides[-1].state == line.state_after(40)


@pytest.mark.parametrize("name", TEXTS)
def test_an_export_fetches_few_states(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log = read_log(GAMES[0])
    fetched = []
    state_after = Line.state_after

    def counted(line: Line, entry: int) -> Any:
        fetched.append(entry)
        return state_after(line, entry)

    monkeypatch.setattr(Line, "state_after", counted)
    assert export(log, name, seat=log.header.seats[0].id)
    assert len(log.line) > 10 * FETCHES
    assert len(fetched) <= FETCHES


def test_a_copy_strides_over_the_views_that_stand_in_it(tmp_path: Path) -> None:
    path = tmp_path / "copy.jsonl"
    path.write_text(export(read_log(GAMES[0]), "json", seat="frodo"), encoding="utf-8")
    line = read_log(path).line
    for stride in line.strides(20):
        assert stride.state == line.state_after(stride.number)
        assert [event for event, _ in stride.happened()] == stride.entry.events
        stride.close()
        assert stride.state == line.state_after(stride.number + 1)
