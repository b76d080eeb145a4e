"""What a game brings to the table screen: its panes, and what they are shown.

A game's panes live in `tui/<game id>/panes.py`, which has a function `panes(game, options) -> list[PaneSpec]`. The
table screen knows them by their places alone:

- "top": always in sight, above everything (a corruption line);
- "glance": only where the panes are tabs, the first of them: what matters of all the others;
- "main", "below": the board, and what lies under it (the events);
- "side": a narrow column beside the board;
- "corner": the lower part of that column, below a "side" that is higher than the board;
- "wide": the full width under the board (the players);
- "extra": only in a wide and high terminal, or as a tab (open hands).

Beside its panes a game may have `jumps(game, options) -> list[Jump]`: keys that go to the next choice of a kind.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any, Literal

from core.kernel.game import Game
from core.kernel.prompts import Outcome, Prompt
from tui.widgets.lines import Line
from tui.widgets.page import Page

TYPICAL_WIDTH = 78

Place = Literal["top", "glance", "main", "below", "side", "corner", "wide", "extra"]


@dataclass(frozen=True, eq=False)
class Sight:
    """What the panes are shown: a view, the view before the last decision (for marks), and who is who."""

    game: Game
    view: Any
    before: Any | None = None
    prompt: Prompt | Outcome | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)

    def name(self, seat: str) -> str:
        """Return the name of the player in `seat`."""
        return self.names.get(seat, seat)

    def speaks(self) -> AbstractContextManager[None]:
        """Let names be those of the table in sight as long as the context lasts."""
        return self.game.words.voice.speaks()


class Pane(Page):
    """A pane of one game. A subclass writes `lines`, a function of the sight and the width alone."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.sight: Sight | None = None

    def lines(self, sight: Sight, width: int) -> list[Line]:
        """Return the lines that show `sight` in `width` cells."""
        return []

    def heading(self, sight: Sight) -> str:
        """Return the words on the border, or nothing to keep the spec's title."""
        return ""

    def show(self, sight: Sight) -> None:
        """Show another sight; rows that stay as they were are not repainted."""
        self.sight = sight
        with sight.speaks():
            heading = self.heading(sight)
        if heading:
            self.retitle(heading)
        self.rebuild()

    def build(self, width: int) -> list[Line]:
        """Return the lines of the present sight."""
        return [] if self.sight is None else self.said(self.sight, width)

    def said(self, sight: Sight, width: int) -> list[Line]:
        """Return the lines that show `sight`, in the voice of its table."""
        with sight.speaks():
            return self.lines(sight, width)

    def differs(self, sight: Sight) -> bool:
        """Whether the pane says something else than it did before the last decision."""
        if sight.before is None:
            return False
        now, then = replace(sight, before=None), replace(sight, view=sight.before, before=None)
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

    roomy: bool = False
    """Whether a pane beside the board likes a broader column, at the cost of the log's."""


@dataclass(frozen=True)
class Jump:
    """A key of a game that selects the next choice of a kind.

    `word` stands in the bar of keys and `words` in the help. `meant` says of an action whether it is of the kind.
    Where none is offered, `otherwise` returns the action of `seat` that the rules are asked about, or the refusal
    itself where there is nothing to ask about. A sight holds a view, of which no rules are asked: the table does that.
    """

    key: str
    word: str
    words: str
    meant: Callable[[Any], bool]
    otherwise: Callable[[Sight, str], Any]


@dataclass(frozen=True)
class Setting:
    """The few words of the header line: where, when, whose turn, and what else must be known, a warning first."""

    place: str
    words: tuple[str, ...] = ()
    warning: str = ""


def _module_of(game: Game) -> ModuleType | None:
    try:
        return importlib.import_module(f"tui.games.{game.id}.panes")
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith(f"tui.games.{game.id}"):
            return None
        raise


def panes_of(game: Game, options: Mapping[str, str]) -> list[PaneSpec]:
    """Return the panes that a game brings to a table with `options`; none when it brings no folder of widgets."""
    module = _module_of(game)
    found: list[PaneSpec] = [] if module is None else module.panes(game, options)
    return found


def jumps_of(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys that a game brings to a table with `options`; most games bring none."""
    find = getattr(_module_of(game), "jumps", None)
    found: list[Jump] = [] if find is None else find(game, options)
    return found


def setting_of(sight: Sight) -> Setting:
    """Return the words of the header line: the game's own (`setting(sight)` beside its panes), or its progress."""
    module = _module_of(sight.game)
    if module is None:
        return Setting(sight.game.title, (sight.game.words.progress(sight.view),))
    with sight.speaks():
        found: Setting = module.setting(sight)
    return found
