"""No screen asks the rules about a view: what a seat may not know is missing there, and the rules need all of it."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import tui
from core import catalogue
from core.kernel.prompts import Prompt
from core.kernel.sight import Sight
from core.kernel.table import new_header
from replays.lessons import lessons
from saves.game_file import SavedGame
from tests.faults.kills import seated as some_bots
from tests.tables import random_options, tables
from tests.tui.table.sitting import Sitting, seated, sitting
from tui.lesson.screen import LessonScreen
from tui.replay.screen import ReplayScreen

ASKED = (("words", "explain"), ("rules", "prompt"), ("words", "why_not"), ("review", "figures"))
"""What the rules are asked about a state."""

AT_THE_TABLE = "y f d w escape o escape 1 f d t 1 space f e u U y s y f 1 p escape m escape r escape f2 f4 f5 z 1 f"
IN_A_REPLAY = (
    "down right W escape end W escape s y W escape o y W escape f escape p escape b escape v d escape r escape"
)
IN_A_LESSON = "w escape o escape enter i r escape 1 enter w escape f2 f3 z"


class Watch:
    """Notes every view that a game gives away, and fails where its rules are asked about one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.views: dict[int, Any] = {}
        self.asked = 0
        for game in map(catalogue.game, catalogue.game_ids()):
            monkeypatch.setattr(game.sight, "view", self._noting(game.sight.view))
            for part, name in ASKED:
                asked = getattr(game, part)
                monkeypatch.setattr(asked, name, self._checking(getattr(asked, name), name))

    def _noting(self, view: Any) -> Any:
        def noted(state: Any, seat: str | None) -> Any:
            found = view(state, seat)
            if found is not state:
                self.views[id(found)] = found
            return found

        return noted

    def _checking(self, ask: Any, name: str) -> Any:
        def checked(state: Any, *rest: Any) -> Any:
            self.asked += 1
            assert id(state) not in self.views, f"{name} was asked about a view"
            return ask(state, *rest)

        return checked


def begun(kind: str, folder: Path) -> SavedGame:
    """Return a game of this kind, with as much hidden as there can be."""
    game_id, fixed = tables()[kind]
    game = catalogue.game(game_id)
    chooser = random.Random(7)
    hidden = {"hands": "hidden"} if any(option.id == "hands" for option in game.options) else {}
    options = random_options(game, {**hidden, **fixed, "undo": "free"}, chooser)
    header = new_header(game, options=options, seats=some_bots(game, options, chooser), seed=11)
    saved = SavedGame.create(header, folder / "game.jsonl")
    while saved.table.entry < 12 and isinstance(prompt := saved.table.prompt, Prompt):
        saved.table.act(chooser.choice(prompt.choices).action)
    return saved


async def press(at: Sitting, keys: str) -> None:
    for key in keys.split():
        await at.press(key)
        assert at.app.crash_error is None


@pytest.mark.parametrize("kind", [*tables()])
async def test_the_table_and_the_replay(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = begun(kind, tmp_path)
    watch = Watch(monkeypatch)
    async with seated(saved, pace="off") as at:
        await press(at, AT_THE_TABLE)
    async with sitting(ReplayScreen(saved.path)) as at:
        await press(at, IN_A_REPLAY)
    assert watch.asked
    assert watch.views or type(saved.table.game.sight) is Sight


@pytest.mark.parametrize("game_id", catalogue.game_ids())
async def test_a_lesson(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = lessons(game_id)
    assert found, f"{game_id} has no lesson: write replays/lessons/{game_id}/01-name.toml (docs/lessons.md)"
    lesson = found[0]
    watch = Watch(monkeypatch)
    async with sitting(LessonScreen(lesson, remember=False)) as at:
        await press(at, IN_A_LESSON)
    assert watch.asked


ASKS = re.compile(r"(\brules\.prompt|words(\(\))?\.(explain|why_not)|\breview\.figures)\(")

ASKERS = {
    "table/played.py",  # a table that is played here asks about its state
    "table/flow.py",  # the questions of earlier states, for undo
    "table/result.py",  # a game that is over
    "lesson/screen.py",
    "lesson/shown.py",  # a lesson is played here, too
}


def test_of_the_table_only_the_seam_asks_the_rules() -> None:
    folder = Path(tui.__file__).parent
    found = {
        str(path.relative_to(folder))
        for part in ("table", "map", "lesson", "games", "widgets", "sheets", "hosting")
        for path in (folder / part).rglob("*.py")
        if ASKS.search(path.read_text("utf-8"))
    }
    assert {one for one in found if not one.startswith("hosting/hosted")} == ASKERS


async def test_a_key_of_the_game_says_why_although_hands_are_hidden(tmp_path: Path) -> None:
    game = catalogue.game("fellowship")
    options = game.options.checked({"hobbits": "3", "hands": "hidden", "friends_and_foes": "on"})
    saved = SavedGame.create(new_header(game, options=options, seats={}, seed=5), tmp_path / "game.jsonl")
    chooser = random.Random(5)
    while not saved.table.state.foe_line:
        saved.table.act(chooser.choice(saved.table.choices()).action)
    async with seated(saved) as at:
        await at.press("y", "f")
        assert at.said
