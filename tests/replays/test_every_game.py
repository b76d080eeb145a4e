"""What every game of the catalogue has to say of itself afterwards, looked at in a finished game."""

from __future__ import annotations

import pytest

from core import catalogue
from core.kernel.figures import Chart, Sheet
from replays.gallery import gallery
from saves.log_file import LogFile
from saves.reader import read_log
from tests.endings import golden_logs


@pytest.fixture(scope="module")
def finished() -> dict[str, LogFile]:
    """Return a finished game for each: one of the gallery, or a golden log where it has none there."""
    logs = [read_log(path) for path in (*golden_logs(), *gallery())]
    return {log.game.id: log for log in logs if log.table.over}


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_every_game_can_be_looked_back_on(game_id: str, finished: dict[str, LogFile]) -> None:
    log = finished[game_id]
    game, entries = log.game, log.line.entries[: log.cursor]
    found = {game.review.mark_of(event) for entry in entries for event in entry.events} - {""}
    kinds = {mark.id: mark for mark in game.review.marks}
    assert found <= set(kinds)
    assert any(kinds[kind].part and kinds[kind].ruler for kind in found)
    assert game.words.part(log.table.view())
    assert len(game.words.standing(log.table.view())) > len(log.header.seats)
    own = game.review.figures(log.table.starting_state(), entries)
    charts = [figure for figure in own if isinstance(figure, Chart)]
    assert all(len(series.values) == len(entries) for chart in charts for series in chart.series)
    assert any(len(chart.series) >= len(log.header.seats) for chart in charts)
    assert any(figure.title.startswith("Luck") for figure in own if isinstance(figure, Sheet))
