"""The panes of the game for the table and the replay screen, its keys, and the words of its header line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.kernel.game import Game
from core.kernel.prompts import Refusal
from tests.skirmish import model as m
from tests.skirmish.content import SIDES, library
from tests.skirmish.ending import NAMES, fords
from tests.skirmish.model import HIDDEN, SkirmishState
from tests.tui.games.skirmish.atlas import FieldAtlas
from tui.map.atlas import Atlas
from tui.map.panes import map_panes
from tui.widgets.lines import Line, Span, merged
from tui.widgets.pane import Jump, Pane, PaneSpec, Scene, Setting, Stage

INKS = {"riders": "bright", "raiders": "shadow"}


def stage(game: Game, options: Mapping[str, str]) -> Stage:
    """Return the stage of a table."""
    return Stage(
        [
            PaneSpec("fords", "Fords", FordsPane, "top", rows=1, shows=("turn",)),
            *map_panes(FieldAtlas(), shows=("units",), rows=6),
            PaneSpec("sides", "Sides", SidesPane, "side", rows=15, shows=("hands", "plans")),
            PaneSpec("orders", "Orders", OrdersPane, "side", rows=9, shows=("orders",)),
        ]
    )


def atlas(game: Game, options: Mapping[str, str]) -> Atlas:
    """Return the map of a table."""
    return FieldAtlas()


def jumps(game: Game, options: Mapping[str, str]) -> list[Jump]:
    """Return the keys of a table."""
    return [Jump("d", "done", "End the orders, or play no plan", ends, no_end, takes=True)]


def ends(action: Any) -> bool:
    """Whether an action ends the orders of a side, or plays no plan."""
    return isinstance(action, m.Done | m.Pass)


def no_end(scene: Scene, seats: Sequence[str]) -> Any:
    """Say that there is nothing to end."""
    return Refusal("K2.1", "Nothing is asked that could be ended.")


def setting(scene: Scene) -> Setting:
    """Return the turn, and whose decision it is."""
    state: SkirmishState = scene.view
    return Setting("The ford", (f"turn {state.turn} of {state.turns}",))


class FordsPane(Pane, can_focus=False):
    """One row: who holds how many fords."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the row."""
        held = fords(scene.view)
        before = fords(scene.before) if scene.before is not None else held
        spans: list[Span] = [(" Fords held: ", "soft")]
        for side in SIDES:
            spans += [(f"{NAMES[side]} ", INKS[side]), (str(held[side]), "strong" if held == before else "bright")]
            spans.append(("   ", ""))
        return [merged(spans)]


class SidesPane(Pane):
    """Each side's units by name, and what is known of its plan."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return a row for each side and one for its plan."""
        state: SkirmishState = scene.view
        rules = library(state)
        rows: list[Line] = []
        for side in SIDES:
            rows.append(((f" {NAMES[side]}", INKS[side]),))
            own = [(name, unit) for name, unit in state.units.items() if unit.side == side]
            for name, unit in own:
                rows.append(((f"   {name.upper()} {rules.units[name].name}, {unit.steps or 'lost'}", ""),))
            plans = [rules.plans[plan].name if plan != HIDDEN else "a plan" for plan in state.hands.get(side, [])]
            rows.append(((f"   holds {', '.join(plans) or 'no plan'}", "soft"),))
        return rows


class OrdersPane(Pane):
    """The orders that may be seen."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return a row for each order."""
        state: SkirmishState = scene.view
        rows: list[Line] = []
        for side in SIDES:
            orders = state.orders.get(side, {})
            rows.append(((f" {NAMES[side]}", INKS[side]),))
            rows += [((f"   {unit.upper()} to {to}", ""),) for unit, to in orders.items()]
            if not orders:
                rows.append((("   none to be seen", "soft"),))
        return rows
