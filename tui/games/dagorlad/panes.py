"""The panes of the game for the table and the replay screen, its map and its keys, and the words of its header line."""

from __future__ import annotations

from collections.abc import Mapping

from core.dagorlad.chapters.board import is_night
from core.dagorlad.content.pieces import SAURON, WESTERNESSE
from core.dagorlad.model.state import DagorladState
from core.dagorlad.outlook import levels_of
from core.kernel.game import Game
from tui.games.dagorlad.atlas import DagorladAtlas
from tui.games.dagorlad.jumps import jumps
from tui.games.dagorlad.overview import OverviewPane
from tui.games.dagorlad.rows import rows
from tui.games.dagorlad.turn import TurnPane
from tui.games.dagorlad.units import UnitsPane
from tui.games.dagorlad.words import PHASE_SHORT
from tui.map.atlas import Atlas
from tui.map.panes import HEX, MAP, map_panes
from tui.widgets.pane import BESIDE_MAP, LAST, LOG, RULE, RULES, PaneSpec, Scene, Setting, Stage, map_foot
from tui.widgets.plan import Column, Form, Part, Plan

__all__ = ["atlas", "jumps", "rows", "setting", "stage"]

PHASE_WORDS = {
    "": "set-up",
    "A": "A Sauron's magic",
    "C": "C Sauron moves",
    "D1": "D1 Sauron fires",
    "D2": "D2 Sauron challenges",
    "D3": "D3 Sauron attacks",
    "E": "E Sauron's magic",
    "F": "F Westernesse moves",
    "G1": "G1 Westernesse fires",
    "G2": "G2 Westernesse challenges",
    "G3": "G3 Westernesse attacks",
    "H": "H both rally",
}
"""What each phase is called above the map."""

LETTERS: dict[str, str] = {WESTERNESSE: "W", SAURON: "S"}

PAGES = (HEX, "units", "turn", LOG, RULES, "overview")
"""The pages by their function keys, from F3 on."""


HEX_ROWS, TURN_ROWS, OVERVIEW_ROWS = 13, 22, 16
"""The rows of panes that have a place of their own, without their titles."""


def stage(game: Game, options: Mapping[str, str]) -> Stage:
    """Return the stage of a table."""
    return Stage(
        [
            *map_panes(DagorladAtlas(), shows=("units", "leaders", "beast", "pedestal", "weapons")),
            PaneSpec("units", "Units", UnitsPane, "page", shows=("moved", "fired", "fought", "owing")),
            PaneSpec("turn", "Turn", TurnPane, "page", shows=("turn", "phase", "points", "vp", "magic")),
            PaneSpec("overview", "Overview", OverviewPane, "page"),
        ],
        plan_of_size,
        PAGES,
    )


def plan_of_size(form: Form) -> Plan:
    """Return where the panes stand: the map alone in a small terminal, all of them in a large one."""
    foot = map_foot(form)
    if not form.wide:
        return Plan((), (Column((Part(MAP, ruled=False),)),), foot)
    chart = Column((Part(MAP),))
    if not form.large:
        return Plan((), (chart, Column((Part(HEX, HEX_ROWS + RULE), Part(LOG)), BESIDE_MAP[False])), foot)
    middle = (Part(HEX, HEX_ROWS + RULE), Part("units"), Part("overview", OVERVIEW_ROWS + RULE))
    last = (Part("turn", TURN_ROWS + RULE), Part(LOG), Part(RULES))
    return Plan((), (chart, Column(middle, BESIDE_MAP[True]), Column(last, LAST)), foot)


def atlas(game: Game, options: Mapping[str, str]) -> Atlas:
    """Return the map of a table."""
    return DagorladAtlas()


def setting(scene: Scene) -> Setting:
    """Return the turn, the phase, and how near each army is to demoralization."""
    state: DagorladState = scene.view
    night = ", night" if is_night(state) else ""
    lost = {LETTERS[side]: f"{points}/{level}" for side, (points, level) in levels_of(state).items()}
    demoralized = [LETTERS[side] for side in LETTERS if side in state.demoralized]
    totals = "lost " + " ".join(f"{letter} {points}" for letter, points in lost.items())
    begun = state.phase or not state.turn
    phase = PHASE_WORDS[state.phase] if begun and state.outcome is None else ""
    turn = f"turn {state.turn} of {state.options.length}{night}" if state.turn else ""
    short = f"turn {state.turn}{night}" if state.turn else ""
    left = totals
    if demoralized:
        said = f"{' and '.join(demoralized)} demoralized"
        left = ", ".join(
            [said, *(f"{letter} {points}" for letter, points in lost.items() if letter not in demoralized)]
        )
        totals += f", {said}"
    alone = PHASE_SHORT[state.phase] if phase else ""
    return Setting("Dagorlad", (turn, phase, totals), short=(short, phase, left), least=(short, alone, left))
