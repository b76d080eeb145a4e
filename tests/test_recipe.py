"""What `docs/adding-a-game.md` tells holds: its imports, the files that it names, and the numbers of its demands."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
RECIPE = (TOP / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
IMPORTS = re.findall(r"^from (\S+) import ([\w, ]+?)(?:  #.*)?$", RECIPE, re.MULTILINE)
PATHS = sorted(set(re.findall(r"`((?:core|tests|tui|replays|docs)/[\w/.-]+?)`", RECIPE)))


@pytest.mark.parametrize(("module", "names"), IMPORTS)
def test_the_names_that_a_game_needs_are_where_the_recipe_says(module: str, names: str) -> None:
    found = importlib.import_module(module)
    missing = [name for name in names.split(", ") if not hasattr(found, name)]
    assert not missing, f"docs/adding-a-game.md takes {', '.join(missing)} from {module}, where it is not"


@pytest.mark.parametrize("path", PATHS)
def test_what_the_recipe_names_is_there(path: str) -> None:
    assert (TOP / path).exists(), f"docs/adding-a-game.md names {path}, which is not there"


def test_demands_are_numbered_through() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", RECIPE, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_there_is_something_to_hold() -> None:
    assert len(IMPORTS) > 20
    assert len(PATHS) > 10
