"""Finding the panes of a game, and a log that reaches back."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from core import catalogue
from tests.toy import make_toy
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import seated
from tui.widgets.pane import Scene, Stage, jumps_of, setting_of, stage_of
from tui.widgets.standing import PANES


def test_every_game_of_the_catalogue_has_a_main_pane() -> None:
    for game_id in catalogue.game_ids():
        game = catalogue.game(game_id)
        places = {spec.place for spec in stage_of(game, game.options.checked({}), PANES).panes}
        assert places & {"board", "map"}, game_id


def test_a_game_without_panes_is_told_by_its_progress() -> None:
    toy = make_toy()
    assert stage_of(toy, {}).panes == ()
    assert jumps_of(toy, {}) == []
    state, _ = toy.start({}, 1)
    assert setting_of(Scene(toy, state)).place == "The Toy"


def test_panes_come_without_words_for_the_header_or_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = make_toy()
    module = ModuleType("tui.games.toy.panes")
    vars(module)["stage"] = lambda game, options: Stage(())
    monkeypatch.setitem(sys.modules, "tui.games.toy", ModuleType("tui.games.toy"))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    state, _ = toy.start({}, 1)
    assert toy.id == "toy"
    assert stage_of(toy, {}, PANES).panes == ()
    assert jumps_of(toy, {}) == []
    assert setting_of(Scene(toy, state)).words == (toy.words.progress(state),)


async def test_the_log_reaches_further_back_from_its_first_line(new_game: NewGame) -> None:
    saved = next(game for game in (new_game(400, seed=seed) for seed in range(100)) if game.table.entry > 150)
    if saved.table.over:
        saved.table.undo()
    async with seated(saved) as table:
        log = table.screen.log_pane
        table.screen.set_focus(log)
        first = log.entries[0].number
        assert first > 0
        await table.press("g")
        assert log.lines[0].entry < first
        assert log.entries[log.selected].number == first
