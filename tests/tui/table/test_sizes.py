"""Terminals that change their size faster than a table is laid out."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from textual import events
from textual.geometry import Size
from textual.screen import Screen

import tui
from tests.tui.table.conftest import NewGame
from tests.tui.table.sitting import seated


async def test_a_size_that_comes_late_does_not_take_the_place_of_the_present_one(new_game: NewGame) -> None:
    async with seated(new_game(), (100, 30)) as table:
        present, late = Size(100, 30), Size(120, 40)
        laid_out = []
        for size in (late, present, late):
            table.screen.post_message(events.Resize(size, size))
            table.screen.call_later(lambda: laid_out.append(table.screen.outer_size))
        await table.settle()
        assert laid_out == [present] * 3
        assert table.screen.outer_size == present
        assert "saved" in table.text


async def test_the_screens_below_take_the_present_size_too(new_game: NewGame) -> None:
    async with seated(new_game(), (100, 30)) as table:
        await table.press("?")
        late = Size(90, 28)
        table.app.screen.post_message(events.Resize(late, late))
        await table.settle()
        assert {screen.outer_size for screen in table.app.screen_stack[-2:]} == {Size(100, 30)}


def test_every_screen_takes_the_present_size() -> None:
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    waiting: list[type[Screen[Any]]] = [Screen]
    ours: list[type[Screen[Any]]] = []
    while waiting:
        found: list[type[Screen[Any]]] = waiting.pop().__subclasses__()
        waiting += found
        ours += [one for one in found if one.__module__.startswith("tui.")]
    assert len(ours) > 30
    assert [one.__name__ for one in ours if one._screen_resized is Screen._screen_resized] == []
