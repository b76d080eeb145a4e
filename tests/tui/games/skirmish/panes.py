"""The panes of the game for the table and the replay screen, its keys, and the words of its header line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.kernel.game import Game
from core.kernel.prompts import Refusal
from tests.skirmish import model as m
from tests.skirmish.content import SIDES, library
from tests.skirmish.ending import NAMES, fords
from tests.skirmish.model import HIDDEN, SkirmishState, unit_at
from tui.widgets.lines import Line, Piece, merged
from tui.widgets.pane import Jump, Pane, PaneSpec, Scene, Setting, Stage
from tui.widgets.spots import Drawing, SpotPane, Thing

CELL = 9
"""The cells of a hex; every other row begins half a hex further right."""

INKS = {"riders": "bright", "raiders": "shadow"}


def stage(game: Game, options: Mapping[str, str]) -> Stage:
    """Return the stage of a table."""
    return Stage(
        [
            PaneSpec("fords", "Fords", FordsPane, "top", rows=1, shows=("turn",)),
            PaneSpec("field", "Field", FieldPane, "board", rows=11, shows=("units",)),
            PaneSpec("sides", "Sides", SidesPane, "board", rows=8, shows=("hands", "plans")),
            PaneSpec("orders", "Orders", OrdersPane, "side", rows=9, shows=("orders",)),
        ]
    )


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
        pieces: list[Piece] = [(" Fords held: ", "soft")]
        for side in SIDES:
            pieces += [(f"{NAMES[side]} ", INKS[side]), (str(held[side]), "strong" if held == before else "bright")]
            pieces.append(("   ", ""))
        return [merged(pieces)]


class FieldPane(SpotPane):
    """The field: two rows for each row of hexes, the ground in the first and the unit in the second."""

    def drawing(self, scene: Scene, width: int) -> Drawing:
        """Return the field with a spot for each hex."""
        state: SkirmishState = scene.view
        before: SkirmishState | None = scene.before
        rules = library(state)
        drawn = Drawing()
        for at, row in enumerate(rules.content.rows):
            lead = (" " * (1 + CELL // 2 * (at % 2)), "")
            grounds: list[Thing] = []
            units: list[Piece] = []
            for number in range(1, len(row.terrains) + 1):
                place = f"{row.id}{number}"
                ground = rules.hexes[place]
                ford = ground.id == "ford"
                grounds.append(
                    Thing(((f"{place}{ground.sign * 3}".ljust(CELL), "bright" if ford else "soft"),), "K1.2")
                )
                name = unit_at(state, place)
                text = f" {name.upper()}:{state.units[name].steps}" if name else ""
                moved = before is not None and name != "" and before.units[name] != state.units[name]
                ink = "bright" if moved else INKS[state.units[name].side] if name else ""
                units.append((text.ljust(CELL), ink))
            drawn.row(lead, *grounds)
            drawn.row(lead, *units)
        signs = "  ".join(f"{ground.sign} {ground.name}" for ground in rules.content.terrains)
        drawn.row((f" {signs}", "soft"))
        return drawn


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
            for first, second in zip(own[::2], own[1::2], strict=True):
                text = "".join(
                    f"   {name.upper()} {rules.units[name].name}, {unit.steps or 'lost'}".ljust(31)
                    for name, unit in (first, second)
                )
                rows.append(((text, ""),))
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
