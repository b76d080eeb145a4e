"""The road: all locations in order, those gone, the present one, and those ahead."""

from __future__ import annotations

from core.dice.content.contents import lookup
from core.dice.model.state import DiceState
from core.dice.sauron.attack import watchers
from core.dice.turn.values import ready
from tui.games.dice.signs import eye_words, signs_of
from tui.widgets.lines import Line, Span, clipped, flowed, merged
from tui.widgets.pane import Pane, Scene

STRIP = 2
"""Up to this height the road is a strip."""


class RoadPane(Pane, can_focus=False):
    """One row across the screen; on a page of its own what each location does as well."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the road."""
        if self.content_size.height > STRIP:
            return [*flowed(self._road(scene), width, 1), *self._places(scene, width)]
        return [clipped(self._road(scene), width, self.glyphs.ellipsis)]

    def _road(self, scene: Scene) -> Line:
        state: DiceState = scene.view
        before: DiceState | None = scene.before
        places = lookup(state).locations
        moved = before is not None and before.location != state.location
        spans: list[Span] = [(" ", "")]
        for number in sorted(places):
            name = places[number].name
            if number > 1:
                gone = number <= state.location
                sign = self.glyphs.path if gone else self.glyphs.line
                spans.append((f" {sign} ", "soft" if gone else "line"))
            last = f"{self.glyphs.mountain} " if number == max(places) else ""
            role = "bright blurred" if number == state.location else "soft" if number < state.location else ""
            spans.append((f"{last}{name}", role))
            if number == state.location and moved:
                spans.append((self.glyphs.changed, "bright"))
        return merged(spans)

    def _places(self, scene: Scene, size: int) -> list[Line]:
        """Return the present location and the next one with what they do, and what holds the players back; where the
        game is over, the location alone."""
        state: DiceState = scene.view
        over = state.outcome is not None
        places = lookup(state).locations
        signs = signs_of(self.glyphs)
        rows: list[Line] = []
        for number in (state.location, state.location + 1):
            place = places.get(number)
            if place is None or (over and number > state.location):
                continue
            lead = "Here" if number == state.location else "Next"
            rows += flowed([(f" {lead}: ", "soft"), (f"{place.name}. ", "bright"), (place.text, "")], size, 3)
            if place.eye and not over:
                rows += flowed([(f"   each {signs.eye}: ", "shadow"), (eye_words(place), "")], size, 3)
        if over:
            return rows
        forces = len(ready(state))
        held = f" {forces} of Sauron's dice are enemies: beat them all to go on." if forces else " The road is free."
        rows.append(((held, "shadow" if forces else "bright"),))
        if watchers(state):
            rows.append(((f" {watchers(state)} {signs.eye} ignored: Frodo is prepared.", "bright"),))
        return rows
