"""What a question offers on a map: the hexes at which its choices point, and which of them the list shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from core.hexes import Hex
from core.kernel.prompts import Choice, Refusal
from tui.map.panes import MapPane
from tui.table.stage import StageScreen
from tui.widgets.grid import Grid as Rows

FEW, SHORT = 3, 5
"""Where a question offers no more hexes, or no more choices, than that, the list shows all of its choices."""

SEVERAL = 2
"""With so many choices that have no hex, a single one that has is chosen in the list like the others."""


class Offering(Protocol):
    """What is shown of a question, at the table or in a lesson."""

    prompt: Rows

    @property
    def choices(self) -> list[Choice]:
        """The choices in sight."""

    @property
    def waiting(self) -> bool:
        """Whether a choice is on its way to a table that is played elsewhere."""

    def list_choices(self) -> None:
        """List the choices that are at hand."""

    def rule_here(self) -> str:
        """Return the rule of what is selected."""

    def explain(self, action: Any, found: Callable[[Refusal], None]) -> None:
        """Find out why an action is not allowed now."""


class Offers:
    """What the question that `screen` shows offers on the map, as `shown` has it."""

    names_keys = True
    """Whether the list has room to say what keys would do; a lesson needs its rows."""

    def __init__(self, screen: StageScreen, shown: Offering) -> None:
        self.screen = screen
        self.shown = shown

    @property
    def pane(self) -> MapPane | None:
        """The map, if the game has one."""
        return self.screen.map_pane

    @property
    def short(self) -> int:
        """How many choices the list shows all at once, wherever they lie: as many as it has room for."""
        return max(SHORT, self.shown.prompt.content_size.height - 1) if self.names_keys else SHORT

    def places(self) -> dict[Hex, list[int]]:
        """Return the hexes at which choices in sight point, with the places of those choices."""
        found: dict[Hex, list[int]] = {}
        pane = self.pane
        if pane is not None:
            for at, choice in enumerate(self.shown.choices):
                if (hex_ := pane.atlas.place_of(choice)) is not None:
                    found.setdefault(hex_, []).append(at)
        return found

    def at_hand(self, choices: Sequence[Choice]) -> list[int]:
        """Return the places of the choices that the list shows: those of the hex under the cursor, then those without
        a hex; where only a few hexes are offered, all.

        These keep their order, and with it their digits, wherever the cursor goes; of places to go to the one under
        the cursor comes first, because what is told below the list is about that.
        """
        pane = self.pane
        if pane is None:
            return list(range(len(choices)))
        hexes = [pane.atlas.place_of(choice) for choice in choices]
        if len({hex_ for hex_ in hexes if hex_ is not None}) <= FEW or len(choices) <= self.short:
            first = pane.cursor if self._marches() else None
            return sorted(range(len(choices)), key=lambda at: (hexes[at] is None, first and hexes[at] != first))
        here = [at for at, hex_ in enumerate(hexes) if hex_ is not None and hex_ == pane.cursor]
        return here + [at for at, hex_ in enumerate(hexes) if hex_ is None]

    def marked(self, at: int | None) -> int | None:
        """Return choice `at` if it may be selected beforehand; where enter is pressed on the map, the one that it takes
        there."""
        pane = self.pane
        if pane is None or at is None or not self.asks_for_hexes():
            return at
        here = self.places().get(pane.cursor, [])
        return at if at in here else next(iter(here), None)

    def _marches(self) -> bool:
        """Whether the question is where something goes."""
        pane, scene = self.pane, self.screen.scene
        return pane is not None and scene is not None and pane.atlas.marches(scene)

    def asks_for_hexes(self) -> bool:
        """Whether the question is answered on the map: with one hex among several other choices there is nothing to
        choose there."""
        pane, scene = self.pane, self.screen.scene
        if pane is not None and scene is not None and pane.atlas.leads(scene):
            return True
        places = self.places()
        others = len(self.shown.choices) - sum(map(len, places.values()))
        return len(places) > 1 or (len(places) == 1 and others < SEVERAL)
