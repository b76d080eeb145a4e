"""The corruption line: hobbits coming from the light, Sauron from the dark, and the Black Rider between them."""

from __future__ import annotations

from core.fellowship.model.state import FellowshipState
from tui.games.fellowship.signs import letters
from tui.widgets.lines import Line, Piece, merged
from tui.widgets.pane import Pane, Scene

LAST = 15


class CorruptionPane(Pane, can_focus=False):
    """Steps 0 to 15 with everybody's marker; who moved since the last decision is marked."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the row of steps and the row of markers."""
        state: FellowshipState = scene.view
        column = max(4, min(8, (width - 14) // (LAST + 1)))
        roomy = column >= 6
        steps: list[Piece] = [(" light  ", "bright")]
        marks: list[Piece] = [(" " * 8 if roomy else f"{self.glyphs.eye}Sauron ", "soft")]
        for step in range(LAST + 1):
            number = str(step).ljust(column)
            steps.append((number, "shadow" if step >= state.sauron else "soft"))
            marks.extend(self._column(scene, step, self._room(marks, step, column), roomy))
        steps.append((" dark", "shadow"))
        if state.rider is not None:
            marks.append((f" {self._rider(state)} rider", "soft"))
        return [merged(steps), merged(marks)]

    def _room(self, marks: list[Piece], step: int, column: int) -> int:
        """Return how many cells are left up to the end of a step's column: fewer behind a crowd."""
        used = sum(len(text) for text, _ in marks)
        return 8 + (step + 1) * column - used

    def _rider(self, state: FellowshipState) -> str:
        """Return the Black Rider's sign, which points where it faces: to the light, or back to the dark."""
        assert state.rider is not None
        return self.glyphs.cursor if state.rider.back else self.glyphs.back

    def _column(self, scene: Scene, step: int, column: int, roomy: bool) -> list[Piece]:
        state: FellowshipState = scene.view
        before: FellowshipState | None = scene.before
        pieces: list[Piece] = []
        letter = letters(state.hobbits)
        for name, hobbit in state.hobbits.items():
            if hobbit.alive and hobbit.step == step:
                moved = before is not None and before.hobbits[name].step != step
                pieces.append((letter[name], "bright" if moved else "strong"))
                if moved:
                    pieces.append((self.glyphs.changed, "bright"))
        if state.sauron == step:
            moved = before is not None and before.sauron != step
            pieces.append(("SAURON" if roomy else self.glyphs.eye, "bright" if moved else "shadow"))
            if moved:
                pieces.append((self.glyphs.changed, "bright"))
        if state.rider is not None and state.rider.step == step:
            moved = before is not None and before.rider != state.rider
            pieces.append((self._rider(state), "bright" if moved else "shadow"))
            if moved:
                pieces.append((self.glyphs.changed, "bright"))
        used = sum(len(text) for text, _ in pieces)
        if used > column:
            pieces = [piece for piece in pieces if piece[0] != self.glyphs.changed]
            used = sum(len(text) for text, _ in pieces)
        if used > column:
            pieces = [(self.glyphs.eye if text == "SAURON" else text, role) for text, role in pieces]
            used = sum(len(text) for text, _ in pieces)
        return [*pieces, (" " * max(0, column - used), "")]
