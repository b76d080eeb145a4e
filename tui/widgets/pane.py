"""What a game brings to the table screen: its stage, and what the panes on it are shown.

A game's stage lives in `tui/games/<game id>/panes.py`, which has a function `stage(game, options) -> Stage`. The table
screen knows the panes on it by their places alone:

- "top": always in sight, across the screen (a corruption line);
- "board": above the prompt (a board, the players), of which a small terminal shows the first, and the others as pages;
- "map": instead of boards, with every row that the prompt leaves;
- "side": a narrow column beside board and prompt; a page in a small terminal;
- "page": only a page, or a column of its own in a large terminal.

That is the usual plan (`plan_of`); a game whose panes stand otherwise brings its own. A page covers the boards while it
is open; each has a function key, `pages` says in which order. A pane gets so many rows by the size of the terminal and
the options of the table, never by what is asked.

Beside its stage a game may have `rows(asked) -> list[Row]`, which shapes a prompt as rows of cells,
`jumps(game, options) -> list[Jump]`, keys that take or go to a choice of a kind, and `setting(scene) -> Setting`, the
words of the header line. A game that brings nothing is played all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal

import msgspec
from msgspec.structs import replace
from textual import events
from textual.geometry import Region

from core.kernel.foresight import Foreseen
from core.kernel.game import Game
from core.kernel.prompts import Choice, Outcome, Prompt
from tui.games import module_of
from tui.glyphs import UNICODE, Glyphs
from tui.widgets.grid_rows import Row
from tui.widgets.lines import Line, without_end
from tui.widgets.page import Page
from tui.widgets.plan import Column, Form, Part, Plan

TYPICAL_WIDTH = 78

RULE = 1
"""The row with the title of a pane."""

Place = Literal["top", "board", "map", "side", "page"]

LOG, RULES = "log", "rule"
"""The pages that every table has: the log, and the rule of the selection."""


class Scene(msgspec.Struct, frozen=True, eq=False):
    """What the panes are shown: a view, the view before the last decision (for marks), and who is who."""

    game: Game
    view: Any
    before: Any | None = None
    prompt: Prompt | Outcome | None = None
    names: Mapping[str, str] = msgspec.field(default_factory=dict)
    options: Mapping[str, str] = msgspec.field(default_factory=dict)
    ghost: Any | None = None
    """The view that would follow from the choice under the cursor, as far as it is certain; None without one."""
    first: Any | None = None
    """The view in which the same question was first put, where it has been answered in part since; else None."""

    answered: bool = False
    """Whether the choices of the prompt stand in rows below, for whoever looks to take."""

    untold: bool = False
    """Whether nothing on the table may tell what can be chosen: in the quiz that is asked for."""

    signs: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Signs on a map, by hex: in the quiz the numbers of the answers that name one."""

    event: Any | None = None
    """What has just happened, where a replay stands right behind an event."""

    meanwhile: tuple[type, ...] = ()
    """Which kinds of events a decision has brought about so far, where the view stands amid them: what waits on its
    agenda may have happened since."""

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
        self.is_still = False
        """Whether nobody can scroll here, so that what is out of sight is told in words."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the lines that show `scene` in `width` cells."""
        return []

    def heading(self, scene: Scene) -> str:
        """Return the title in the rule above the pane, or nothing to keep the spec's."""
        return ""

    def rebuild(self) -> None:
        """Build again, and say in the rule how many rows lie above and below the window."""
        super().rebuild()
        self.note_hidden()

    def scroll_rows(self, top: int) -> None:
        """Scroll, and say how many rows lie above and below the window."""
        super().scroll_rows(top)
        self.note_hidden()

    def note_hidden(self) -> None:
        """Say in the rule above the pane how many rows lie above and below the window."""
        rows = without_end(self.rows) if self.is_still else self.rows
        above, below = self.top, len(rows) - self.top - self.content_size.height
        parts = [f"{self.glyphs.up}{above}"] * (above > 0) + [f"{self.glyphs.down}{below}"] * (below > 0)
        if self.is_still and parts:
            hidden = max(0, above) + max(0, below)
            parts = [f"{hidden} more row{'s' * (hidden != 1)}"]
        shown = " ".join(parts) if self.content_size.height else ""
        self.retitle(self._title, self._subtitle, shown)

    def on_resize(self, event: events.Resize) -> None:
        """Build for another size, and say how much lies outside of it."""
        super().on_resize(event)
        self.note_hidden()

    def spare(self, region: Region) -> int:
        """Return how many of the rows of `region` the pane can do without where a prompt needs them."""
        return 0

    def show(self, scene: Scene) -> None:
        """Show another scene; rows that stay as they were are not repainted."""
        self.scene = scene
        with scene.speaks():
            heading = self.heading(scene)
        if heading:
            self.retitle(heading, self._subtitle, self._more)
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


class PaneSpec(msgspec.Struct, frozen=True):
    """One pane of a game: its id, its title, what makes it, its place, and how many rows it likes below its title."""

    id: str
    title: str
    factory: Callable[[], Pane]
    place: Place
    rows: int = 6
    large_rows: int = 0
    """Rows in a large terminal, where everything stands open; 0 for the same."""

    shows: tuple[str, ...] = ()
    """The members of the view that the pane shows; a lesson that speaks of one of them points at the pane."""

    word: str = ""
    """The word for its page in the row of keys; the title where it is empty."""


class Stage(msgspec.Struct, frozen=True):
    """The panes of a game, and how they stand: `plan(form)`, by `plan_of` where it is None.

    `pages` names the pages by their ids in the order of their function keys, from F3 on, "log" and "rule" among them.
    """

    panes: Sequence[PaneSpec]
    plan: Callable[[Form], Plan] | None = None
    pages: tuple[str, ...] = ()

    def planned(self, form: Form) -> Plan:
        """Return how the panes stand in a terminal of this form."""
        return self.plan(form) if self.plan is not None else plan_of(self.panes, form)

    def paged(self) -> tuple[str, ...]:
        """Return the pages in the order of their keys: the log second, the rule fourth, the game's own around them."""
        if self.pages:
            return self.pages
        small = self.planned(Form(80, 24))
        own = [spec.id for spec in self.panes if not small.shows(spec.id)]
        return (*own[:1], LOG, *own[1:2], RULES, *own[2:])


SIDE = {False: 38, True: 46}
"""The width of the side column, in a wide and in a large terminal."""

BESIDE_MAP = {False: 29, True: 40}
"""The same beside a map."""

LAST = 44
"""The width of the column of log and rule in a large terminal."""


def map_foot(form: Form) -> int:
    """Return the rows of the foot below a map, which has all others."""
    return 10 if form.large else 8 if form.wide else 6


def plan_of(specs: Sequence[PaneSpec], form: Form) -> Plan:
    """Return the usual plan for panes in their places."""

    def placed(*places: str) -> list[PaneSpec]:
        return [spec for spec in specs if spec.place in places]

    def rows_of(spec: PaneSpec) -> int:
        return (spec.large_rows if form.large else 0) or spec.rows

    def parts(found: Sequence[PaneSpec]) -> tuple[Part, ...]:
        return tuple(Part(spec.id, rows_of(spec) + RULE if spec.place != "map" else 0) for spec in found)

    top = tuple(Part(spec.id, rows_of(spec)) for spec in placed("top"))
    boards = placed("map", "board")
    charts = placed("map")
    foot = map_foot(form) if charts else 0
    if charts and not form.wide:
        # The map has every row: what stands above it elsewhere is a page, and the header line says what matters most.
        return Plan((), (Column((Part(charts[0].id, ruled=False),)),), foot)
    if not form.wide:
        return Plan(top, (Column(parts(boards[:1])),), foot)
    log, rule = Part(LOG), Part(RULES)
    side = parts(placed("side"))
    aside = BESIDE_MAP if charts else SIDE
    if not form.large:
        return Plan(top, (Column(parts(boards)), Column((*side, log), aside[False])), foot)
    more = tuple(Part(spec.id) for spec in placed("page"))
    middle = (Column((*side, *more), aside[True]),) if side or more else ()
    return Plan(top, (Column(parts(boards)), *middle, Column((log, rule), LAST)), foot)


class Asked(msgspec.Struct, frozen=True):
    """A prompt that a game shapes as rows: the scene, the choices as they are offered, and by the place of a choice
    among these what certainly follows from it and its label. `patience` says until when letting pass means not to be
    asked again, `glyphs` and `lettered` how things are drawn. `at_hand` are the places of the choices that the list
    shows, in its order, where that is not all of them: those of the hex under the cursor, then those without one."""

    scene: Scene
    choices: Sequence[Choice]
    ahead: Callable[[int], Foreseen]
    label: Callable[[int], str]
    patience: str = ""
    glyphs: Glyphs = UNICODE
    lettered: bool = False
    at_hand: Sequence[int] | None = None


class Jump(msgspec.Struct, frozen=True):
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


class Setting(msgspec.Struct, frozen=True):
    """The few words of the header line: where, when, whose turn, and what else must be known, a warning first.

    `short` says the same as `words` where there is little room, and `least` where there is even less.
    """

    place: str
    words: tuple[str, ...] = ()
    warning: str = ""
    short: tuple[str, ...] = ()
    least: tuple[str, ...] = ()


def brought(game: Game, name: str) -> Any:
    """Return what a game brings beside its panes under a name, or None."""
    return getattr(module_of(game.id, "panes"), name, None)


def stage_of(game: Game, options: Mapping[str, str], otherwise: Sequence[PaneSpec] = ()) -> Stage:
    """Return the stage that a game brings to a table with `options`, or one with the panes `otherwise`."""
    module = module_of(game.id, "panes")
    found: Stage = Stage(otherwise) if module is None else module.stage(game, options)
    return found


def jumps_of(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys that a game brings to a table with `options`; most games bring none."""
    find = getattr(module_of(game.id, "panes"), "jumps", None)
    found: list[Jump] = [] if find is None else find(game, options)
    return found


def shaped(asked: Asked) -> list[Row]:
    """Return the rows that a game makes of a prompt; what it leaves out the screen puts into rows of its own."""
    shape = getattr(module_of(asked.scene.game.id, "panes"), "rows", None)
    if shape is None:
        return []
    with asked.scene.speaks():
        found: list[Row] = shape(asked)
    return found


def setting_of(scene: Scene) -> Setting:
    """Return the words of the header line: the game's own (`setting(scene)` beside its panes), or its progress."""
    find = getattr(module_of(scene.game.id, "panes"), "setting", None)
    if find is None:
        return Setting(scene.game.title, (scene.game.words.progress(scene.view),))
    with scene.speaks():
        found: Setting = find(scene)
    return found
