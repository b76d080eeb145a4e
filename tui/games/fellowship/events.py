"""The event boxes of a scenario: those past, the one in play, and what comes next, in our own words."""

from __future__ import annotations

from core.fellowship.content.contents import library
from core.fellowship.content.pieces import Scenario
from core.fellowship.model.state import FellowshipState
from core.fellowship.words.labels import box_text
from tui.widgets.lines import EMPTY, Line, Piece, clipped, flowed, merged
from tui.widgets.pane import Pane, Scene

LOW = 6
"""The height that is reckoned with before there is one."""

OPEN_FROM = 10
"""From this height on every event's text stands open."""


class EventsPane(Pane):
    """The six event boxes; in a low pane only the present and the next one with their texts."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the boxes and texts."""
        state: FellowshipState = scene.view
        content = library(state)
        scenario = content.scenarios.get(state.location)
        if scenario is None:
            return self._at_a_haven(scene, width)
        if self.content_size.height >= OPEN_FROM:
            return self._open(state, scenario, width)
        return self._folded(state, scenario, width)

    def _at_a_haven(self, scene: Scene, width: int) -> list[Line]:
        state: FellowshipState = scene.view
        content = library(state)
        route = content.content.route
        if not state.location:
            return []
        if state.location not in route:
            return [((" There are no events any more.", "soft"),)]
        ahead = [place for place in route[route.index(state.location) + 1 :] if place in content.scenarios]
        if not ahead:
            return []
        scenario = content.scenarios[ahead[0]]
        head: Line = ((f" No events here. They wait in {scenario.name}:", "soft"),)
        return [head, *self._boxes(scenario, width)]

    def _boxes(self, scenario: Scenario, width: int) -> list[Line]:
        pieces: list[Piece] = [(" ", "")]
        for number, box in enumerate(scenario.events, 1):
            pieces += [(f"{number}\u00a0", "key"), (box.name.replace(" ", "\u00a0"), ""), ("   ", "")]
        return flowed(pieces[:-1], width, 1)

    def _folded(self, state: FellowshipState, scenario: Scenario, width: int) -> list[Line]:
        now = state.event
        rows = [self._numbers(scenario, now, width)]
        present: list[Line] = []
        coming: list[Line] = []
        if now:
            box = scenario.events[now - 1]
            present = flowed(
                [(f" {self.glyphs.cursor} {now} ", "bright"), (box.name, "bright"), (f": {box_text(state, box)}", "")],
                width,
                5,
            )
        if now < len(scenario.events):
            box = scenario.events[now]
            words: list[Piece] = [(f" next {now + 1} ", "key"), (box.name, "strong"), (f": {box_text(state, box)}", "")]
            coming = flowed(words, width, 5)
        room = max(1, (self.content_size.height or LOW) - len(rows) - len(coming))
        return [*rows, *present[:room], *coming]

    def _numbers(self, scenario: Scenario, now: int, width: int) -> Line:
        pieces: list[Piece] = []
        for number, box in enumerate(scenario.events, 1):
            if number < now:
                pieces.append((f" {self.glyphs.yes}{number}", "soft"))
            elif number == now:
                pieces.append((f" {self.glyphs.cursor}{number}", "bright"))
            elif number == now + 1:
                pieces.append((f"  {number}", "key"))
            else:
                pieces += [(f"  {number} ", "key"), (box.name, "soft")]
        return clipped(merged(pieces), width, self.glyphs.ellipsis)

    def _open(self, state: FellowshipState, scenario: Scenario, width: int) -> list[Line]:
        now = state.event
        rows: list[Line] = []
        for number, box in enumerate(scenario.events, 1):
            mark = self.glyphs.cursor if number == now else self.glyphs.yes if number < now else " "
            name, text = ("bright", "") if number == now else ("soft", "soft") if number < now else ("strong", "")
            rows += flowed(
                [(f" {mark} {number} ", name), (box.name, name), (f": {box_text(state, box)}", text)], width, 5
            )
            if self.content_size.height >= 3 * len(scenario.events):
                rows.append(EMPTY)
        return rows
