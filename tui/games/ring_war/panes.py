"""The panes of the game for the table and the replay screen, its map, and the words of its header line."""

from __future__ import annotations

from collections.abc import Mapping

from core.kernel.game import Game
from core.ring_war.content.pieces import DARK_POWER, FELLOWSHIP, SARUMAN
from core.ring_war.model.state import RingWarState
from tui.games.ring_war.atlas import RingWarAtlas
from tui.games.ring_war.cards import CardsPane
from tui.games.ring_war.jumps import jumps
from tui.games.ring_war.powers import PowersPane
from tui.games.ring_war.rows import rows
from tui.map.atlas import Atlas
from tui.map.panes import HEX, MAP, map_panes
from tui.widgets.pane import BESIDE_MAP, LAST, LOG, RULE, RULES, PaneSpec, Scene, Setting, Stage, map_foot
from tui.widgets.plan import Column, Form, Part, Plan

__all__ = ["atlas", "jumps", "rows", "setting", "stage"]

STAGE_WORDS = {
    "": "set-up",
    "ring": "V.1 Ring Phase",
    "events": "V.2 Events",
    "actions": "V.2a Saruman acts",
    "shadow": "V.2b Shadow Points",
    "search": "V.2s Search",
    "escape": "captives",
    "deploy": "new forces",
    "move": "moves",
    "fight": "fights",
    "battle": "battles",
    "magic": "is done",
}
"""What each part of a turn is called above the map."""

PARTS: dict[str, str] = {SARUMAN: "V.3 Saruman", FELLOWSHIP: "V.4 Fellowship", DARK_POWER: "V.5 Dark Power"}

DATES = (
    *("25 Dec", "1 Jan", "8 Jan", "15 Jan", "22 Jan", "29 Jan", "5 Feb", "12 Feb", "19 Feb", "26 Feb"),
    *("5 Mar", "12 Mar", "19 Mar", "26 Mar", "2 Apr", "9 Apr", "16 Apr", "23 Apr", "30 Apr", "7 May"),
)
"""The date of each Game-Turn (3.4)."""

PAGES = (HEX, "cards", "powers", LOG, RULES)
"""The pages by their function keys, from F3 on."""

HEX_ROWS, POWERS_ROWS = 13, 22
"""The rows of panes that have a place of their own, without their titles."""


def stage(game: Game, options: Mapping[str, str]) -> Stage:
    """Return the stage of a table."""
    return Stage(
        [
            *map_panes(RingWarAtlas(), shows=("people", "armies", "parties", "control", "ring", "face_down")),
            PaneSpec("cards", "Cards", CardsPane, "page", shows=("hands", "deck", "discard")),
            PaneSpec("powers", "Powers", PowersPane, "page", shows=("shadow", "mordor", "alliance", "mastery")),
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
    middle = (Part(HEX, HEX_ROWS + RULE), Part("powers", POWERS_ROWS + RULE), Part("cards"))
    last = (Part(LOG), Part(RULES))
    return Plan((), (chart, Column(middle, BESIDE_MAP[True]), Column(last, LAST)), foot)


def atlas(game: Game, options: Mapping[str, str]) -> Atlas:
    """Return the map of a table."""
    return RingWarAtlas()


def setting(scene: Scene) -> Setting:
    """Return the turn and its date, the part of it, who is allied, and whether Mordor is mobilized."""
    state: RingWarState = scene.view
    date = f", {DATES[state.turn - 1]}" if 0 < state.turn <= len(DATES) else ""
    turn = f"turn {state.turn}" if state.turn else ""
    word = "" if state.outcome or (state.turn and not state.stage) else STAGE_WORDS.get(state.stage, "")
    whose = PARTS.get(state.active, "") if word and not word.startswith("V.") else ""
    part = f"{whose} {word}".strip()
    partner = state.alliance.partner
    for_now = ", until the turn ends" if state.alliance.dissolving else ""
    allied = f"Saruman allied with the {PARTS[partner][4:]}{for_now}" if partner else ""
    mordor = f"Mordor mobilized in turn {state.mordor}" if state.mordor else "Mordor not mobilized"
    short = f"allied: S {PARTS[partner][4]}{for_now}" if partner else ""
    few = "Mordor mobilized" if state.mordor else ""
    return Setting("War of the Ring", (f"{turn}{date}", part, allied, mordor), "", (f"{turn}{date}", part, short, few))
