"""The corruption line: hobbits in the light, and the wall of darkness that comes toward them from the right."""

from __future__ import annotations

from core.fellowship.model.state import FellowshipState
from core.fellowship.sauron.shown import rider_row
from tui.games.fellowship.cells import Cells
from tui.games.fellowship.signs import letters
from tui.games.fellowship.tiles import short_outlook
from tui.widgets.lines import Line, width
from tui.widgets.pane import Pane, Scene

LAST = 15
LEAD = 2
NARROWEST, WIDEST = 4, 12
"""The cells of a step."""

RIDER = 2
"""The cells of the Black Rider: his sign and where he rides."""

WIDE_FROM = 110
"""From this width on the steps between the Ring-bearer and Sauron are written out below the track."""


def pitch_of(size: int) -> int:
    """Return how many cells a step has in a pane of `size` cells."""
    return NARROWEST if size < WIDE_FROM else min(WIDEST, (size - LEAD) // (LAST + 1))


class CorruptionPane(Pane, can_focus=False):
    """Steps 0 to 15 with everybody's pawn, and the wall from Sauron's step on; in a wide terminal the gap below it."""

    def lines(self, scene: Scene, width: int) -> list[Line]:
        """Return the track, and from 110 columns on the bracket that spans the gap."""
        track = self._track(scene, width)
        return [track, self._gap(scene, width)] if width >= WIDE_FROM else [track]

    def _track(self, scene: Scene, size: int) -> Line:
        state: FellowshipState = scene.view
        ghost: FellowshipState | None = scene.ghost
        pitch = pitch_of(size)
        end = LEAD + pitch * (LAST + 1)
        row = Cells(size)
        row.fill(LEAD, end, self.glyphs.line, "line")
        for step in range(LAST + 1):
            row.put(LEAD + step * pitch, str(step), "soft")
        wall = LEAD + pitch * state.sauron
        self._ghost_wall(row, state, ghost, pitch)
        row.fill(wall - 1, end, self.glyphs.empty, "wall shadow")
        after, ridden = self._pawns(row, scene, pitch)
        eye = max(wall - 1, after)
        self._eye(row, scene, eye)
        behind = eye + RIDER
        # Whoever rides where the eye is stands behind it: the eye is never hidden.
        self._rider(row, scene, min(max(ridden, behind) if ridden + RIDER >= behind else ridden, end - RIDER))
        if size < WIDE_FROM:
            outlook = short_outlook(scene, self.glyphs)
            room = size - end
            outlook = outlook if width(outlook) < room else outlook[1:]
            row.put_line(size - width(outlook), outlook)
        return row.line()

    def _ghost_wall(self, row: Cells, state: FellowshipState, ghost: FellowshipState | None, pitch: int) -> None:
        """Draw how far the wall would come."""
        if ghost is None or ghost.sauron == state.sauron:
            return
        start, wall = LEAD + pitch * ghost.sauron - 1, LEAD + pitch * state.sauron - 1
        if start < wall:
            row.fill(start, wall, self.glyphs.empty, "ghost shadow")
        row.put(start, f"({self.glyphs.eye})", "ghost shadow")

    def _eye(self, row: Cells, scene: Scene, at: int) -> None:
        moved = scene.before is not None and scene.before.sauron != scene.view.sauron
        mark = self.glyphs.changed if moved else " "
        row.put(at, f" {self.glyphs.eye}{mark}", "pill shadow")

    def _pawns(self, row: Cells, scene: Scene, pitch: int) -> tuple[int, int]:
        """Draw the pawns step by step, then who would stand there; return the column behind the last pawn, and that of
        the Black Rider, who stands behind the pawns of his step, with them in place of its number.

        Where more stand on a step than it has cells they begin before it, as far as the step before leaves room, so
        that none seems to stand on the next; what is still too much spills to the right, and the rider with it.
        """
        state: FellowshipState = scene.view
        ghost: FellowshipState | None = scene.ghost
        letter = letters(state.hobbits)
        free = last = 0
        ridden = 0
        for step in range(LAST + 1):
            at = max(LEAD + step * pitch - max(0, self._cells(scene, step) - pitch), free)
            moved = False
            here = [name for name, hobbit in state.hobbits.items() if hobbit.alive and hobbit.step == step]
            ridden_here = state.rider is not None and state.rider.step == step
            if (here or ridden_here) and step < state.sauron:
                row.fill(LEAD + step * pitch, LEAD + step * pitch + len(str(step)), self.glyphs.line, "line")
            for name in here:
                at = last = row.put(at, letter[name], "pill")
                if state.ring_bearer == name:
                    at = last = row.put(at, self.glyphs.ring, "bright")
                moved = moved or _moved(scene, name)
            if moved:
                at = last = row.put(at, self.glyphs.changed, "bright")
            for name in state.hobbits if ghost is not None else ():
                hobbit = ghost.hobbits[name] if ghost is not None else state.hobbits[name]
                if hobbit.alive and hobbit.step == step != state.hobbits[name].step:
                    at = row.put(at, f"({letter[name]})", "ghost bright")
            if ridden_here:
                ridden, at = at, at + RIDER
            free = at
        return last, ridden

    def _cells(self, scene: Scene, step: int) -> int:
        """Return how many cells those take who stand on a step, without who would."""
        state: FellowshipState = scene.view
        here = [name for name, hobbit in state.hobbits.items() if hobbit.alive and hobbit.step == step]
        ridden = RIDER * (state.rider is not None and state.rider.step == step)
        return len(here) + (state.ring_bearer in here) + any(_moved(scene, name) for name in here) + ridden

    def _rider(self, row: Cells, scene: Scene, at: int) -> None:
        """Draw the Black Rider, facing where it rides."""
        state: FellowshipState = scene.view
        rider = state.rider
        if rider is None:
            return
        moved = scene.before is not None and scene.before.rider != rider
        sign = f"{self.glyphs.rider}{self.glyphs.cursor}" if rider.back else f"{self.glyphs.back}{self.glyphs.rider}"
        row.put(at, sign, "wall bright" if rider.step >= state.sauron else "bright" if moved else "shadow")

    def _gap(self, scene: Scene, size: int) -> Line:
        """Return the bracket from the Ring-bearer to Sauron with the steps in it; the way home of the Rider in its
        place while he rides there."""
        state: FellowshipState = scene.view
        rider = rider_row(state)
        row = Cells(size)
        pitch = pitch_of(size)
        if rider is not None and rider.back:
            at = LEAD + pitch * rider.step
            home = f"{self.glyphs.rider} {_steps(rider.distance)} from {rider.goal}"
            row.put(max(LEAD, min(at, size - len(home) - 1)), home, "shadow")
            return row.line()
        if not state.ring_bearer or not state.hobbits[state.ring_bearer].alive:
            return ()
        bearer = state.hobbits[state.ring_bearer].step
        start, end = LEAD + pitch * bearer, LEAD + pitch * state.sauron
        left = state.sauron - bearer
        words = ((f" {_steps(left)} ", "shadow" if left <= 3 else "bright"),)
        if end - start < 2:
            return ()
        row.put(start, self.glyphs.corner_sw, "line")
        row.fill(start + 1, end, self.glyphs.line, "line")
        row.put(end, self.glyphs.corner_se, "line")
        inside = end - start - 1 >= width(words)
        row.put_line(start + 1 + (end - start - 1 - width(words)) // 2 if inside else end + 1, words)
        return row.line()


def _moved(scene: Scene, name: str) -> bool:
    before: FellowshipState | None = scene.before
    return before is not None and before.hobbits[name].step != scene.view.hobbits[name].step


def _steps(count: int) -> str:
    return f"{count} step{'' if count == 1 else 's'}"
