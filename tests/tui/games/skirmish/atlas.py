"""What the game says of its map: the field, the units on it, and what a hex means while orders are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.hexes import Hex
from core.kernel.kept import Kept
from core.kernel.prompts import Choice, Prompt
from tests.skirmish import model as m
from tests.skirmish.content import CONTENTS, library
from tests.skirmish.model import HIDDEN, SkirmishState, unit_at
from tui.glyphs import ASCII, UNICODE, Glyphs
from tui.map.atlas import Atlas, Edge, Ground, Patch, Printed, View
from tui.widgets.lines import Line
from tui.widgets.pane import Scene

ROLES = {"riders": "us", "raiders": "them"}
FORDS = "fords"


def _grounds(glyphs: Glyphs) -> dict[str, Ground]:
    hill = glyphs.map_hill
    return {
        "open": Ground("open ground", f" {glyphs.map_clear} ", far=glyphs.map_clear, near=" ", role="side"),
        "wood": Ground("wood", f"{glyphs.map_forest} {glyphs.map_forest}", far=glyphs.map_forest),
        "hill": Ground("hill", f" {hill} ", far=hill, near=f" {hill} {hill} "),
        "ford": Ground("ford", f"{glyphs.map_river} {glyphs.map_river}", far=glyphs.map_river, role="blue"),
    }


def _printed(key: tuple[str, bool]) -> Printed:
    rules, glyphs = CONTENTS.by_digest(key[0]), ASCII if key[1] else UNICODE
    grounds = _grounds(glyphs)
    kinds = {rules.number_of[name]: terrain.id for name, terrain in rules.hexes.items()}
    slopes = {
        side: Edge(glyphs.map_slope, glyphs.map_slope * 3, "soft")
        for side in rules.grid.sides
        if (kinds[side[0]] == "hill") != (kinds[side[1]] == "hill")
    }
    return Printed(rules.grid, {hex_: grounds[kind] for hex_, kind in kinds.items()}, slopes)


PRINTED = Kept(_printed)
"""The printed field by the digest of its content, and whether it is drawn in ASCII."""


class FieldAtlas(Atlas):
    """The field of the battle."""

    title = "The field"
    views = (View(FORDS, "fords"),)

    def printed(self, view: SkirmishState, glyphs: Glyphs) -> Printed:
        """Return the field."""
        return PRINTED[library(view).digest, glyphs.ascii]

    def pieces(self, scene: Scene, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return a counter for each unit: its id, and its steps below."""
        state: SkirmishState = scene.view
        rules = library(state)
        return {
            rules.number_of[unit.hex]: Patch(
                f"{name.upper()} ",
                f" {unit.steps} ",
                name=f" {name.upper()}    ",
                value=f"steps {unit.steps}",
                role=ROLES[unit.side],
                filled="both",
            )
            for name, unit in state.units.items()
            if unit.steps
        }

    def marks(self, scene: Scene, view: str, glyphs: Glyphs) -> Mapping[Hex, Patch]:
        """Return the hexes that are offered, each with how many units may go there, or the fords."""
        rules = library(scene.view)
        if view == FORDS:
            return {rules.number_of[name]: Patch("  *", role="key", over=True) for name in rules.fords}
        return {
            hex_: Patch(lower=f" {len(places)} ", role="reach", filled="lower")
            for hex_, places in self.offered(scene).items()
        }

    def place_of(self, choice: Choice) -> Hex | None:
        """Return the hex to which a unit would march."""
        return NUMBERS.get(choice.place)

    def meant(self, scene: Scene, hex_: Hex) -> Any:
        """Return the march of the first unit of whoever is asked."""
        state: SkirmishState = scene.view
        if not isinstance(scene.prompt, Prompt) or not isinstance(state.agenda[-1], m.GiveOrders):
            return None
        seat = scene.prompt.seat
        unit = next(name for name, unit in state.units.items() if unit.side == seat and unit.steps)
        return m.March(seat, unit, library(state).name_of[hex_])

    def own(self, scene: Scene) -> Sequence[Hex]:
        """Return the hexes of the units of whoever is asked."""
        state: SkirmishState = scene.view
        seat = scene.prompt.seat if isinstance(scene.prompt, Prompt) else ""
        rules = library(state)
        return [rules.number_of[unit.hex] for unit in state.units.values() if unit.side == seat and unit.steps]

    def name(self, scene: Scene, hex_: Hex) -> str:
        """Return the name of a hex: a letter and a number."""
        return library(scene.view).name_of[hex_]

    def find(self, scene: Scene, text: str) -> Hex | None:
        """Find a hex by its unit, too."""
        unit = scene.view.units.get(text.casefold())
        return library(scene.view).number_of[unit.hex] if unit is not None else super().find(scene, text)

    def words(self, scene: Scene, hex_: Hex) -> Sequence[Line]:
        """Return the ground of a hex, the unit on it, and the orders to march there that may be seen."""
        state: SkirmishState = scene.view
        rules = library(state)
        name = rules.name_of[hex_]
        ground = rules.hexes[name]
        said: list[Line] = [((ground.name, "bright"), (f"  defence +{ground.defence}", "soft"))]
        unit = unit_at(state, name)
        if unit:
            steps = state.units[unit].steps
            said.append(((f"{unit.upper()} {rules.units[unit].name}, {steps} step{'s' * (steps > 1)}", ""),))
        coming = [one for orders in state.orders.values() for one, to in orders.items() if to == name and one != HIDDEN]
        said += [((f"{one.upper()} is ordered here", "key"),) for one in coming]
        return said


NUMBERS = {f"{letter}{row}": f"{column:02}{row:02}" for column, letter in enumerate("abcde", 1) for row in range(1, 7)}
"""The numbers of the hexes by their names."""
