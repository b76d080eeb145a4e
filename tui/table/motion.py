"""What moves by itself while something is told, where the settings say so: pawns that walk, beats that turn.

Nothing waits for it. A key that goes on ends a walk, and whoever is late is shown where he arrives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from tui.table.clock import Clock, Waiting
from tui.table.stage import StageScreen
from tui.telling import Told, walk_of

STEP = 0.1
"""Seconds from one step of a pawn to the next."""

LONGEST = 0.6
"""Seconds that a walk takes at most, however long it is."""

LATE = 2.0
"""A step that comes so many times later than it should is the last: the machine or the line is too slow for more."""


class Motion:
    """What moves on `screen` while a beat stands there; `turn` goes on to the next beat."""

    def __init__(self, screen: StageScreen, clock: Clock, turn: Callable[[], None]) -> None:
        self.screen = screen
        self.clock = clock
        self.turn = turn
        self._step: Waiting | None = None
        self._turner: Waiting | None = None

    @property
    def walking(self) -> bool:
        """Whether somebody is on the way."""
        return self._step is not None

    def begin(self, told: Told, watching: bool) -> None:
        """Let those who moved walk; where nobody but bots plays and somebody is `watching`, turn the beat after a
        while."""
        self.stop()
        self.wait(watching)
        name, views = walk_of(told) if self.screen.host.moves else ("", [])
        pane = self.screen.pane_layout.panes.get(name)
        if pane is None or not views:
            return
        scenes = [replace(told.after, view=view) for view in views]
        self._walk(pane.show, [*scenes, told.after])

    def wait(self, watching: bool) -> None:
        """Turn the beat after a while, if the settings say so: from now on, whatever was turned meanwhile."""
        if self._turner is not None:
            self._turner.stop()
            self._turner = None
        seconds = self.screen.host.settings.turning
        if watching and seconds.isdigit():
            self._turner = self.clock.after(float(seconds), lambda: self._turn(watching))

    def stop(self) -> None:
        """Let nothing move any more; what is shown next is where everybody stands."""
        for waiting in (self._step, self._turner):
            if waiting is not None:
                waiting.stop()
        self._step = self._turner = None

    def _turn(self, watching: bool) -> None:
        """Turn the beat, unless another screen lies over the table."""
        if self.screen.app.screen is self.screen:
            self.turn()
        else:
            self.wait(watching)

    def _walk(self, show: Callable[[Any], None], scenes: Sequence[Any]) -> None:
        """Show scenes one after the other, the first at once; the last one soon, where there is no time for all."""
        pause = min(STEP, LONGEST / len(scenes))
        due = self.clock.now()

        def step(at: int) -> None:
            nonlocal due
            if self.clock.now() - due > LATE * pause:
                at = len(scenes) - 1
            show(scenes[at])
            due = self.clock.now() + pause
            self._step = self.clock.after(pause, lambda: step(at + 1)) if at + 1 < len(scenes) else None

        step(0)
