"""A replay that plays by itself."""

from __future__ import annotations

from textual.timer import Timer

from replays.stops import play_on
from tui.replay.pace import Pace
from tui.replay.shown import Shown
from tui.table.stage import StageScreen


class Playing:
    """The part of the replay's screen that plays and pauses."""

    def __init__(self, screen: StageScreen, shown: Shown) -> None:
        self.screen = screen
        self.shown = shown
        self.past = shown.past
        self.pace = Pace()
        self.on = False
        self._timer: Timer | None = None

    def action_play(self) -> None:
        """Play, or pause."""
        if self.on:
            self.pause()
        elif not self.past.replay.at_end:
            self._run()
        self.shown.show_ruler()

    def _run(self) -> None:
        self.pause()
        self.on = True
        self.shown.pace = self.pace.words
        self.pace.begin()
        self._timer = self.screen.set_interval(self.pace.tick, self._play_on)

    def pause(self) -> None:
        """Stop playing."""
        self.on = False
        self.shown.pace = ""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _play_on(self) -> None:
        if not self.screen.is_current:
            self.pace.begin()
            return
        play_on(self.past.replay, self.pace.due())
        if self.past.replay.at_end:
            self.pause()
        self.shown.show_position()

    def action_speed(self, by: int) -> None:
        """Play faster or slower."""
        self.pace.change(by)
        if self.on:
            self._run()
            self.shown.show_ruler()
        else:
            self.screen.host.say(f"The replay plays at {self.pace.words}.")
