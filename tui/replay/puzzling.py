"""Saving what was decided at the cursor as a puzzle, among the lessons of one's own."""

from __future__ import annotations

import asyncio

from core.kernel.prompts import inside
from replays.eyes import OPEN
from replays.puzzle import NoPuzzle, Puzzle, place_of, puzzle, title_of
from replays.reviewed import apart
from saves import puzzles
from saves.errors import SaveError
from saves.text import visible
from tui.replay.part import Thinking
from tui.sheets.ask import AskScreen
from tui.sheets.pick import Pick, PickScreen
from tui.thinking import Thought

GROUP = "puzzle"
LONGEST_TITLE = 60
RATHER = "Another entry with a mark may make one: E evaluates the game, and c finds its mistakes."
"""How another entry is found."""

STRICT, WIDE, NONE = "strict", "wide", "none"
"""What is picked where many choices are right: the best alone, all of them, or no puzzle."""


class Puzzling(Thinking):
    """The part of the replay's screen that makes puzzles."""

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
                "It goes into your own lessons, at the table as it was seen, and is evaluated first. Its name:",
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
            raise NoPuzzle(f"The game goes on, and this is {inside(name)}'s decision: press s to look with these eyes.")

    def _begin(self, entry: int, title: str) -> None:
        self.screen.run_worker(self._make(Thought(), entry, title), group=GROUP)

    async def _make(self, thought: Thought, entry: int, title: str) -> None:
        with self._thinking(thought, "making the puzzle"):
            table, run = apart(self.past.main.table), self.screen.host.thinker.pool.run(thought)
            try:
                made = await asyncio.to_thread(puzzle, table, entry, title, run)
            except NoPuzzle as why:
                self.screen.host.say(str(why))
                return
            if not thought.stopped:
                self._take(title, made)

    def _take(self, title: str, made: Puzzle) -> None:
        """Keep a puzzle; where many choices are right say so first, and ask what is to count."""
        why = made.too_easy()
        if not why:
            self._keep(title, made)
            return
        if not self.screen.is_current:
            self.screen.host.say(f"{why} No puzzle was made. {RATHER}")
            return
        none = Pick(NONE, "n", "None: I take another entry")
        picks = [none, Pick(WIDE, "a", f"All {made.right} count")]
        if made.strict is not None:
            picks = [Pick(STRICT, "b", "Only the best counts"), picks[1], none]

        def picked(which: str | None) -> None:
            if which in {STRICT, WIDE}:
                self._keep(title, made.only_best() if which == STRICT else made)
            else:
                self.screen.host.say("No puzzle was made.")

        self.screen.app.push_screen(PickScreen("What is to count as right?", picks, f"{why} {RATHER}"), picked)

    def _keep(self, title: str, made: Puzzle) -> None:
        try:
            path = puzzles.keep(title, made.text())
        except SaveError as error:
            self.screen.host.say(error.sentence, bad=True)
        else:
            self.screen.host.say(
                " ".join([f"Learn lists it now, at the top; its file is {visible(str(path))}.", *made.notices()])
            )

    def stop(self) -> bool:
        """Give up a puzzle that is being made, and return whether there was one."""
        return self._stopped("No puzzle was made.")
