"""Saving what was decided at the cursor as a puzzle, among the lessons of one's own."""

from __future__ import annotations

import asyncio

from core.bots.running import NotPlayed
from replays.eyes import OPEN
from replays.puzzle import NoPuzzle, place_of, puzzle, title_of
from replays.reviewed import apart
from saves import puzzles
from saves.errors import SaveError
from saves.text import visible
from tui.replay.playing import Playing
from tui.replay.shown import Shown
from tui.sheets.ask import AskScreen
from tui.table.stage import StageScreen
from tui.thinking import Thought

GROUP = "puzzle"
LONGEST_TITLE = 60
MAKING = "making the puzzle  esc stops"


class Puzzling:
    """The part of the replay's screen that makes puzzles."""

    def __init__(self, screen: StageScreen, shown: Shown, playing: Playing) -> None:
        self.screen = screen
        self.shown = shown
        self.past = shown.past
        self.playing = playing
        self._thought: Thought | None = None

    def action_puzzle(self) -> None:
        """Ask for a title, and save the entry at the cursor as a puzzle."""
        entry = self.past.replay.entry
        try:
            self._check(entry)
        except NoPuzzle as why:
            self.screen.host.say(str(why))
            return
        self.playing.pause()
        self.screen.app.push_screen(
            AskScreen(
                f"A puzzle: what is best in entry {entry}?",
                "It goes into your own lessons, at the table as it was seen, and is evaluated first.",
                title_of(self.past.main.table, entry)[:LONGEST_TITLE],
                limit=LONGEST_TITLE,
            ),
            lambda title: None if title is None else self._begin(entry, title),
        )

    def _check(self, entry: int) -> None:
        """Raise `NoPuzzle` where no puzzle can be made, or whoever looks may not see what it is about."""
        if self._thought is not None:
            raise NoPuzzle("A puzzle is being made; it will be ready in a moment.")
        if self.past.variation is not None:
            raise NoPuzzle("An abandoned line makes no puzzles. Press v to return to the line of play.")
        seat = place_of(self.past.main.table, entry).seat
        if self.past.secrets_now() and self.past.eyes not in (OPEN, seat):
            name = self.past.names.get(seat, seat)
            raise NoPuzzle(f"The game goes on, and this is {name}'s decision: press s to look with these eyes.")

    def _begin(self, entry: int, title: str) -> None:
        self.screen.run_worker(self._make(Thought(), entry, title), group=GROUP)

    async def _make(self, thought: Thought, entry: int, title: str) -> None:
        self._thought = thought
        self._say_how_far(MAKING)
        try:
            table = apart(self.past.main.table)
            run = self.screen.host.thinker.pool.run(thought)
            made = await asyncio.to_thread(puzzle, table, entry, title, run)
            if not thought.stopped:
                path = await asyncio.to_thread(puzzles.keep, title, made.text())
                self.screen.host.say(
                    " ".join([f"Learn lists it now; its file is {visible(str(path))}.", *made.notices()])
                )
        except NoPuzzle as why:
            self.screen.host.say(str(why))
        except NotPlayed as why:
            if str(why):
                self.screen.host.say(str(why), bad=True)
        except SaveError as error:
            self.screen.host.say(error.sentence, bad=True)
        finally:
            thought.stop()
            self._thought = None
            self._say_how_far("")

    def stop(self) -> bool:
        """Give up a puzzle that is being made, and return whether there was one."""
        if self._thought is None or self._thought.stopped:
            return False
        self._thought.stop()
        self.screen.host.say("The puzzle is not made.")
        return True

    def _say_how_far(self, words: str) -> None:
        if self.screen.is_attached:
            self.shown.thinking = words
            self.shown.show_ruler()
