"""What every game of the catalogue has to say of itself afterwards, looked at in a finished game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from core import catalogue
from core.kernel.figures import Chart, Sheet
from core.kernel.words import Words
from replays.gallery import gallery
from replays.telling import passages
from saves.log_file import LogFile
from saves.reader import read_log
from tests.endings import golden_logs


@pytest.fixture(scope="module")
def finished() -> dict[str, LogFile]:
    """Return a finished game for each: of the gallery's and the golden logs the one with the most decisions."""
    logs = [read_log(path) for path in (*golden_logs(), *gallery())]
    return {log.game.id: log for log in sorted(logs, key=lambda log: log.cursor) if log.table.over}


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_every_game_can_be_looked_back_on(game_id: str, finished: dict[str, LogFile]) -> None:
    """What a game says of itself must hold together; one that says nothing is looked back on by its entries."""
    log = of_game(game_id, finished)
    game, entries = log.game, log.line.entries[: log.cursor]
    found = {game.review.mark_of(event) for entry in entries for event in entry.events} - {""}
    kinds = {mark.id: mark for mark in game.review.marks}
    assert found <= set(kinds)
    parts = {mark.id for mark in game.review.marks if mark.part}
    assert all(kinds[part].ruler for part in parts)
    assert bool(parts & found) == bool(parts)
    words = type(catalogue.game(game_id).words)
    view = log.table.view()
    if overrides(words, "part"):
        assert game.words.part(view)
    if overrides(words, "standing"):
        assert len(game.words.standing(view)) >= len(log.header.seats)


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_the_figures_of_every_game_hold_together(game_id: str, finished: dict[str, LogFile]) -> None:
    """A game may have none; one that has some tells each seat's way, and what chance had to do with it."""
    log = of_game(game_id, finished)
    entries = log.line.entries[: log.cursor]
    own = log.game.review.figures(log.table.starting_state(), entries)
    charts = [figure for figure in own if isinstance(figure, Chart)]
    assert all(len(series.values) == len(entries) for chart in charts for series in chart.series)
    assert not own or any(len(chart.series) >= len(log.header.seats) for chart in charts)
    if own and log.table.state.draws:
        assert any(figure.title.startswith("Luck") for figure in own if isinstance(figure, Sheet))


def test_a_game_without_a_finished_log_is_told_what_to_make() -> None:
    with pytest.raises(AssertionError, match=r"no finished game of none lies in tests/none/golden: golden_endings"):
        of_game("none", {})


def of_game(game_id: str, finished: Mapping[str, LogFile]) -> LogFile:
    """Return the finished log of a game."""
    assert game_id in finished, (
        f"no finished game of {game_id} lies in tests/{game_id}/golden: golden_endings makes them"
    )
    return finished[game_id]


def overrides(words: type[Words], name: str) -> bool:
    """Whether the words of a game say something of their own."""
    return getattr(words, name) is not getattr(Words, name)


@pytest.mark.parametrize("path", gallery(), ids=lambda path: path.stem)
def test_every_line_on_what_happened_begins_with_a_capital_letter(path: Path) -> None:
    told = {event.text for passage in passages(read_log(path).table) for event in passage.events if event.text}
    assert [text for text in told if text[0].islower()] == []
