"""What the parts of the replay's screen have in common, and thinking that goes on beside the screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from core.bots.running import NotPlayed
from saves.errors import SaveError
from tui.replay.playing import Playing
from tui.replay.shown import Shown
from tui.table.stage import StageScreen
from tui.thinking import Thought


class Part:
    """A part of the replay's screen: it works on what is shown of a log, and may stop the playing."""

    def __init__(self, screen: StageScreen, shown: Shown, playing: Playing) -> None:
        self.screen = screen
        self.shown = shown
        self.past = shown.past
        self.playing = playing


class Thinking(Part):
    """A part that has something thought about beside the screen; the rule above the entry says how far that is."""

    def __init__(self, screen: StageScreen, shown: Shown, playing: Playing) -> None:
        super().__init__(screen, shown, playing)
        self._thought: Thought | None = None

    @contextmanager
    def _thinking(self, thought: Thought, words: str) -> Iterator[None]:
        """Say what is being done until it is done or stopped, and why it could not go on."""
        self._say_how_far(thought, words)
        try:
            yield
        except NotPlayed as why:
            if str(why):
                self.screen.host.say(str(why), bad=True)
        except SaveError as error:
            self.screen.host.say(error.sentence, bad=True)
        finally:
            thought.stop()
            if self._thought is thought:
                self._end()

    def _say_how_far(self, thought: Thought, words: str) -> None:
        """Say how far a thought is, unless it was stopped."""
        if not thought.stopped:
            self._thought = thought
            self.shown.thinking = f"{words}  esc stops"
            self.shown.show_title()

    def _end(self) -> None:
        self._thought = None
        self.shown.thinking = ""
        if self.screen.is_attached:
            self.shown.show_title()

    def _stopped(self, words: str) -> bool:
        """Stop what is thought about and say so in `words`; return whether there was anything."""
        if self._thought is None:
            return False
        self._thought.stop()
        self._end()
        self.screen.host.say(words)
        return True
