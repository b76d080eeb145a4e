"""The road: all places of this game's route, those gone, the present one, and those ahead, to Mount Doom."""

from __future__ import annotations

from core.fellowship.content.contents import lookup
from core.fellowship.model.state import FellowshipState
from tui.games.fellowship.signs import name_of
from tui.widgets.lines import Line, Span, clipped, flowed, merged, width
from tui.widgets.pane import Pane, Scene

SUMMIT = "mount_doom"


class RoadPane(Pane, can_focus=False):
    """One row across the screen; on a page of its own a row for each place."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the road."""
        strip = self._road(scene, " ")
        if self.content_size.height > 2:
            return flowed([(" ", ""), *self._road(scene, " ")], width, 1)
        return [strip_to(strip, self._road(scene, ""), width, self.glyphs.ellipsis)]

    def _road(self, scene: Scene, gap: str) -> list[Span]:
        state: FellowshipState = scene.view
        content = lookup(state)
        route = [*content.content.route, SUMMIT]
        here = route.index(state.location) if state.location in route else len(route) if state.gone else -1
        spans: list[Span] = [(" ", "")]
        for number, place in enumerate(route):
            name = (f"{self.glyphs.mountain} " if place == SUMMIT else "") + name_of(content, place)
            name = name.replace(" ", "\u00a0")
            if number:
                gone = number <= here
                sign = self.glyphs.path if gone else self.glyphs.line
                spans += [(f"{gap}{sign}{gap}", "soft" if gone else "line")]
            if place in state.omitted:
                spans.append((f"({name})", "soft"))
            else:
                role = "bright blurred" if number == here else "soft" if number < here else ""
                spans.append((name, role))
        return spans


def strip_to(roomy: list[Span], tight: list[Span], size: int, ellipsis: str) -> Line:
    """Return the strip with gaps where it fits, else without."""
    row = merged([(text.replace("\u00a0", " "), role) for text, role in roomy])
    if width(row) <= size:
        return row
    return clipped(merged([(text.replace("\u00a0", " "), role) for text, role in tight]), size, ellipsis)
