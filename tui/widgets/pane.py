"""What a game brings to the table screen: its stage, and what the panes on it are shown.

A game's stage lives in `tui/games/<game id>/panes.py`, which has a function `stage(game, options) -> Stage`. The table
screen knows the panes on it by their places alone:

- "top": always in sight, above everything (a corruption line);
- "glance": only where the panes are tabs, the first of them: what matters of all the others;
- "map": a map with everything on it, the log and the rule beside it;
- "main", "below": the board, and what lies under it (the events);
- "side": a narrow column beside the board;
- "corner": the lower part of that column, below a "side" that is higher than the board;
- "wide": the full width under the board (the players);
- "extra": only in a wide and high terminal, or as a tab (open hands).

Beside its stage a game may have `rows(asked) -> list[Row]`, which shapes a prompt as rows of cells,
`jumps(game, options) -> list[Jump]`, keys that take or go to a choice of a kind, and `setting(scene) -> Setting`, the
words of the header line. A game that brings nothing is played all the same.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

from core.kernel.foresight import Foreseen
from core.kernel.game import Game
from core.kernel.prompts import Choice, Outcome, Prompt
from tui.games import ROOMS
from tui.widgets.grid_rows import Row
from tui.widgets.lines import Line
from tui.widgets.page import Page

TYPICAL_WIDTH = 78
BORDERS = 2

Place = Literal["top", "glance", "map", "main", "below", "side", "corner", "wide", "extra"]


@dataclass(frozen=True, eq=False)
class Scene:
    """What the panes are shown: a view, the view before the last decision (for marks), and who is who."""

    game: Game
    view: Any
    before: Any | None = None
    prompt: Prompt | Outcome | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    ghost: Any | None = None
    """The view that would follow from the choice under the cursor, as far as it is certain; None without one."""

    def name(self, seat: str) -> str:
        """Return the name of the player in `seat`."""
        return self.names.get(seat, seat)

    def speaks(self) -> AbstractContextManager[None]:
        """Let names be those of the table in sight as long as the context lasts."""
        return self.game.words.voice.speaks()


class Pane(Page):
    """A pane of one game. A subclass writes `lines`, a function of the scene and the width alone."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.scene: Scene | None = None

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the lines that show `scene` in `width` cells."""
        return []

    def heading(self, scene: Scene) -> str:
        """Return the words on the border, or nothing to keep the spec's title."""
        return ""

    def show(self, scene: Scene) -> None:
        """Show another scene; rows that stay as they were are not repainted."""
        self.scene = scene
        with scene.speaks():
            heading = self.heading(scene)
        if heading:
            self.retitle(heading)
        self.rebuild()

    def build(self, width: int) -> list[Line]:
        """Return the lines of the present scene."""
        return [] if self.scene is None else self.said(self.scene, width)

    def said(self, scene: Scene, width: int) -> list[Line]:
        """Return the lines that show `scene`, in the voice of its table."""
        with scene.speaks():
            return self.lines(scene, width)

    def differs(self, scene: Scene) -> bool:
        """Whether the pane says something else than it did before the last decision."""
        if scene.before is None:
            return False
        now, then = replace(scene, before=None), replace(scene, view=scene.before, before=None)
        return self.said(now, TYPICAL_WIDTH) != self.said(then, TYPICAL_WIDTH)


@dataclass(frozen=True)
class PaneSpec:
    """One pane of a game: its id, the title on its tab, what makes it, its place, and how many rows it likes."""

    id: str
    title: str
    factory: Callable[[], Pane]
    place: Place
    rows: int = 6
    large_rows: int = 0
    """Rows in a large terminal, where everything stands open; 0 for the same."""

    shows: tuple[str, ...] = ()
    """The members of the view that the pane shows; a lesson that speaks of one of them points at the pane."""


def three_rows(specs: Sequence[PaneSpec], large: bool) -> list[int]:
    """Return the heights of three rows: the board, what lies below it, and the full width; with their borders."""
    return [rows_of(specs, place, large) + BORDERS for place in ("main", "below", "wide")]


def one_row(specs: Sequence[PaneSpec], large: bool) -> list[int]:
    """Return the height of the one row of a stage that a game has not brought."""
    return [rows_of(specs, "main", large) + BORDERS]


def rows_of(specs: Sequence[PaneSpec], place: str, large: bool) -> int:
    """Return how many rows the panes in a place like."""
    found = [spec for spec in specs if spec.place == place]
    return max(((spec.large_rows or spec.rows) if large else spec.rows for spec in found), default=1)


@dataclass(frozen=True)
class Stage:
    """The panes of a game and how they lie beside each other, where there is room for that.

    The screen has the classes `classes` and `-<game id>`; `sheet` is the game's own style sheet, which is read after
    that of the table and lays out the grid `#stage`. `rows` returns the heights of the rows of the grid; where it is
    None, as for a map that takes what there is, the sheet says all.
    """

    panes: Sequence[PaneSpec]
    classes: tuple[str, ...] = ()
    sheet: Path | None = None
    rows: Callable[[Sequence[PaneSpec], bool], Sequence[int]] | None = three_rows


@dataclass(frozen=True)
class Asked:
    """A prompt that a game shapes as rows: the scene, the choices as they are offered, and by the place of a choice
    among these what certainly follows from it and its label. `patience` says until when letting pass means not to be
    asked again."""

    scene: Scene
    choices: Sequence[Choice]
    ahead: Callable[[int], Foreseen]
    label: Callable[[int], str]
    patience: str = ""


@dataclass(frozen=True)
class Jump:
    """A key of a game that selects the next choice of a kind, or `takes` what the prompt offers under it.

    `word` stands in the bar of keys and `words` in the help. `meant` says of an action whether it is of the kind.
    Where none is offered, `otherwise` returns an action of one of these people that the rules are asked about, or a
    refusal where there is nothing to ask about. A scene holds a view, of which no rules are asked: the table does that.
    """

    key: str
    word: str
    words: str
    meant: Callable[[Any], bool]
    otherwise: Callable[[Scene, Sequence[str]], Any]
    takes: bool = False


@dataclass(frozen=True)
class Setting:
    """The few words of the header line: where, when, whose turn, and what else must be known, a warning first."""

    place: str
    words: tuple[str, ...] = ()
    warning: str = ""


def _module_of(game: Game) -> ModuleType | None:
    for room in ROOMS:
        try:
            return importlib.import_module(f"{room}.{game.id}.panes")
        except ModuleNotFoundError as error:
            if error.name is None or not error.name.startswith(f"{room}.{game.id}"):
                raise
    return None


def stage_of(game: Game, options: Mapping[str, str], otherwise: Sequence[PaneSpec] = ()) -> Stage:
    """Return the stage that a game brings to a table with `options`, or one with the panes `otherwise`."""
    module = _module_of(game)
    found: Stage = Stage(otherwise, ("-plain",), rows=one_row) if module is None else module.stage(game, options)
    return found


def jumps_of(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys that a game brings to a table with `options`; most games bring none."""
    find = getattr(_module_of(game), "jumps", None)
    found: list[Jump] = [] if find is None else find(game, options)
    return found


def shaped(asked: Asked) -> list[Row]:
    """Return the rows that a game makes of a prompt; what it leaves out the screen puts into rows of its own."""
    shape = getattr(_module_of(asked.scene.game), "rows", None)
    if shape is None:
        return []
    with asked.scene.speaks():
        found: list[Row] = shape(asked)
    return found


def setting_of(scene: Scene) -> Setting:
    """Return the words of the header line: the game's own (`setting(scene)` beside its panes), or its progress."""
    module = _module_of(scene.game)
    if module is None:
        return Setting(scene.game.title, (scene.game.words.progress(scene.view),))
    with scene.speaks():
        found: Setting = module.setting(scene)
    return found
