"""The corruption line: hobbits coming from the light, Sauron from the dark."""

from __future__ import annotations

from core.fellowship.state import FellowshipState
from tui.fellowship.signs import letters
from tui.widgets.lines import Line, Piece, merged
from tui.widgets.pane import Pane, Sight

LAST = 15


class CorruptionPane(Pane, can_focus=False):
    """Steps 0 to 15 with everybody's marker; who moved since the last decision is marked."""

    def lines(self, sight: Sight, width: int) -> list[Line]:
        """Return the row of steps and the row of markers."""
        state: FellowshipState = sight.view
        column = max(4, min(8, (width - 14) // (LAST + 1)))
        roomy = column >= 6
        steps: list[Piece] = [(" light  ", "good")]
        marks: list[Piece] = [(" " * 8 if roomy else f"{self.glyphs.eye}Sauron ", "dim")]
        for step in range(LAST + 1):
            number = str(step).ljust(column)
            steps.append((number, "bad" if step >= state.sauron else "dim"))
            marks.extend(self._column(sight, step, column, roomy))
        steps.append((" dark", "bad"))
        return [merged(steps), merged(marks)]

    def _column(self, sight: Sight, step: int, column: int, roomy: bool) -> list[Piece]:
        state: FellowshipState = sight.view
        before: FellowshipState | None = sight.before
        pieces: list[Piece] = []
        letter = letters(state.hobbits)
        for name, hobbit in state.hobbits.items():
            if hobbit.alive and hobbit.step == step:
                moved = before is not None and before.hobbits[name].step != step
                pieces.append((letter[name], "changed" if moved else "strong"))
                if moved:
                    pieces.append((self.glyphs.changed, "changed"))
        if state.sauron == step:
            moved = before is not None and before.sauron != step
            pieces.append(("SAURON" if roomy else self.glyphs.eye, "changed" if moved else "bad"))
            if moved:
                pieces.append((self.glyphs.changed, "changed"))
        used = sum(len(text) for text, _ in pieces)
        if used > column:
            pieces = [piece for piece in pieces if piece[0] != self.glyphs.changed]
            used = sum(len(text) for text, _ in pieces)
        return [*pieces, (" " * (column - used), "")]
