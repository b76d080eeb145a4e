"""How near the end is: the corrupted cards as a wall, Sauron's next Corruption, and at once what would follow."""

from __future__ import annotations

from core.dice.model.state import DiceState
from core.dice.sauron.corrupting import corrupted_cards
from core.dice.sauron.ending import limit
from tui.games.dice.sauron import coming
from tui.widgets.lines import Line, Span, clipped, merged, width
from tui.widgets.pane import Pane, Scene

WIDE_FROM = 110
"""From this width on steps always have all their room."""

SHORT = 5
"""So many steps have all their room in a narrow terminal."""


class WallPane(Pane, can_focus=False):
    """One row: a step for each corrupted card to the last that loses; behind it how much Corruption comes."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the row."""
        return [self._row(scene, width)]

    def _row(self, scene: Scene, size: int) -> Line:
        state: DiceState = scene.view
        before: DiceState | None = scene.before
        count, most = corrupted_cards(state), limit(state)
        ghost = count if scene.ghost is None else corrupted_cards(scene.ghost)
        more = before is not None and corrupted_cards(before) != count
        spans: list[Span] = [(" corrupted ", "bright"), (self.glyphs.changed if more else " ", "bright")]
        dashes = 2 if size < WIDE_FROM and most > SHORT else 3
        for step in range(1, most + 1):
            spans += [self._step(step, count, ghost, most)]
            if step < most:
                dark = step < count
                sign = self.glyphs.empty if dark else self.glyphs.line
                spans.append((sign * dashes, "wall shadow" if dark else "line"))
        left = most - count
        words = f"  {left} more lose" if left > 1 else "  one more loses" if left else "  Sauron has won"
        figures = coming(scene, self.glyphs.changed)
        if state.outcome is not None and left:
            words = ""
        short = tuple(span for span in figures if span[1] != "soft")
        room = size - width(tuple(spans)) - 3
        if len(words) + width(short) > room:
            words = ""
        if len(words) + width(figures) > room:
            figures = short
        spans.append((words, "shadow" if left <= 1 else "soft"))
        gap = room + 2 - len(words) - width(figures)
        spans += [(" " * max(2, gap), ""), *figures]
        return clipped(merged(spans), size, self.glyphs.ellipsis)

    def _step(self, step: int, count: int, ghost: int, most: int) -> Span:
        """Return a step: corrupted, what would be or would no longer be, or its number, the last one the end."""
        if step <= min(count, ghost):
            return (f" {self.glyphs.no} ", "wall shadow")
        if step <= max(count, ghost):
            sign = self.glyphs.no if ghost > count else str(step)
            return (f"({sign})", "ghost shadow" if ghost > count else "ghost bright")
        if step == most:
            dark = self.glyphs.empty
            return (f"{dark}{step} lost{dark}", "wall shadow")
        return (f" {step} ", "")
