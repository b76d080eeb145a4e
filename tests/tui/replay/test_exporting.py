"""Exporting from the replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.gallery import FOLDER
from saves.library import SUFFIX
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import sitting
from tui.replay.screen import ReplayScreen
from tui.sheets.ask import AskScreen
from tui.sheets.pick import PickScreen


@pytest.mark.parametrize(
    ("key", "ending"), [("m", "md"), ("h", "html"), ("v", "svg"), ("j", "export.json"), ("e", "svg")]
)
async def test_a_document_is_written(
    undone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, ending: str
) -> None:
    monkeypatch.chdir(tmp_path)
    async with sitting(ReplayScreen(undone, 10)) as looking:
        await looking.press("x")
        assert isinstance(looking.app.screen, PickScreen)
        await looking.press(key)
        assert isinstance(looking.app.screen, AskScreen)
        await looking.press("enter")
        written = f"tale{'-10' * (key == 'e')}.{ending}"
        assert f"{written} has been written" in looking.said.casefold()
        assert (tmp_path / written).stat().st_size > 1000
        assert key != "e" or "entry 10</title>" in (tmp_path / written).read_text()
        await looking.press("x", key, "enter")
        assert "exists already" in looking.said
        assert looking.app.screen is looking.screen


async def test_leaving_writes_nothing(undone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    async with sitting(ReplayScreen(undone)) as looking:
        await looking.press("x", "q")
        await looking.press("x", "m", "ctrl+g")
        assert looking.app.screen is looking.screen
    assert list(folder.iterdir()) == []


async def test_a_name_with_an_article_stands_in_the_sentence() -> None:
    async with sitting(ReplayScreen(FOLDER / f"ring-war-mastery{SUFFIX}")) as looking:
        await looking.press("s", "s", "x")
        assert "It shows what the Fellowship may see" in " ".join(looking.text.split())


async def test_hidden_hands_stay_hidden(new_game: NewGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    saved = new_game(60, hands="hidden")
    saved.close()
    async with sitting(ReplayScreen(saved.path)) as looking:
        await looking.press("x", "m", "enter")
    assert "draws white" not in (tmp_path / "tale.md").read_text(encoding="utf-8")


async def test_a_redacted_copy_keeps_to_its_eyes(
    new_game: NewGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    saved = new_game(60, hands="hidden")
    saved.close()
    async with sitting(ReplayScreen(saved.path)) as looking:
        await looking.press("x", "j", "enter")
    screen = ReplayScreen(tmp_path / "tale.export.json")
    async with sitting(screen) as looking:
        assert "redacted" in looking.text
        for key in ("s", "o", "p", "b", "B", "d"):
            await looking.press(key)
            assert looking.app.screen is screen
            assert screen.past.eyes is None
            assert "This is a redacted copy" in looking.said
            looking.app.clear_notifications()
        await looking.press("m", "x", "enter")
        assert "note is on" not in looking.said
        await looking.press("end", "left", "up", "pageup", "f", "d", "w", "e")
