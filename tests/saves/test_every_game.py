"""What logs ask of every game: a game that was closed comes back to the digest that it was left with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core import catalogue
from core.kernel.game import Game
from core.kernel.table import new_header
from saves.game_file import SavedGame
from tests.toy import TOY

GAMES: list[Game] = [TOY, *(catalogue.game(game_id) for game_id in catalogue.game_ids())]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_closed_game_comes_back(game: Game, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "game", lambda game_id: game)
    chance = random.Random(seed)
    with SavedGame.create(new_header(game, seed=seed), tmp_path / "a.jsonl") as saved:
        for _ in range(80):
            if saved.table.over:
                break
            saved.table.act(chance.choice(saved.table.choices()).action)
            if chance.randrange(9) == 0:
                saved.table.undo()
    with SavedGame.open(saved.path) as again:
        assert again.notices == []
        assert again.table.state == saved.table.state
        assert again.table.line.entries == saved.table.line.entries


def structs_of(kind: Any, seen: set[type]) -> Iterator[type[msgspec.Struct]]:
    """Return every struct type that a type annotation leads to."""
    pending = [msgspec.inspect.type_info(kind)]
    while pending:
        info = pending.pop()
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield info.cls
            pending += [field.type for field in info.fields]
        for name in ("item_type", "key_type", "value_type"):
            inner = getattr(info, name, None)
            if inner is not None:
                pending.append(inner)
        pending += getattr(info, "types", ())
        pending += getattr(info, "item_types", ())


@every_game
def test_defaults_that_are_left_out_are_the_same_object_everywhere(game: Game) -> None:
    """msgspec leaves a default out when it *is* the default: an equal text made elsewhere would change the digest."""
    doubtful = []
    for kind in (game.state_type, game.step_type, game.event_type, game.action_type):
        for struct in structs_of(kind, set()):
            if struct.__struct_config__.omit_defaults:
                doubtful += [
                    f"{struct.__name__}.{field.name} = {field.default!r}"
                    for field in msgspec.structs.fields(struct)
                    if field.default is not msgspec.NODEFAULT and not one_object(field.default)
                ]
    assert doubtful == []


def one_object(default: Any) -> bool:
    """Whether Python keeps a single object for this value."""
    if isinstance(default, int):
        return -5 <= default <= 256
    return default is None or default in ("", ())
