"""What if, in a replay: a game of one's own from here, the branches that hang on this one, and the ways back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.kernel.prompts import inside
from replays.branching import NOT_KEPT, WhatIf, thrown_away, why_over
from replays.eyes import OPEN, has_secrets
from replays.invented import Invention
from replays.lineage import hanging, left
from replays.offered import Question, asked_before
from saves.game_file import SavedGame
from saves.library import Summary
from saves.text import visible
from tui.library.game_rows import finished, progress_words
from tui.replay.offered import offered_screen, words_of
from tui.replay.part import Part
from tui.replay.playing import Playing
from tui.replay.reviewing import Reviewing
from tui.replay.shown import Shown
from tui.replay.what_if import WhatIfScreen
from tui.sheets.pick import Pick, PickScreen
from tui.table.stage import StageScreen

BACK = "back"
"""The pick that leads to the game that this one left."""

UNSEEN = "Onlookers saw none of the choices here. Press s to look with a seat's eyes, or o to open the hands."
"""What is said where everything that was offered is hidden."""


class Branching(Part):
    """The part of the replay's screen that branches, and goes to branches and back."""

    def __init__(self, screen: StageScreen, shown: Shown, playing: Playing, reviewing: Reviewing) -> None:
        super().__init__(screen, shown, playing)
        self.reviewing = reviewing
        self._left: int | None = None
        """The entry from which a branch was begun or opened that lies over the replay now."""

    def look(self) -> None:
        """Look for the branches that hang on this game, and show where they do."""
        before = self.past.hanging
        with self.shown.heeding():
            self.past.hanging = hanging(self.past.log_file)
        if self.past.hanging != before:
            self.shown.show_position()

    def resumed(self) -> None:
        """Return to the entry from which a branch left."""
        if self._left is None or self.screen.app.screen is not self.screen:
            return  # a sheet was closed, and the branch that it began lies over the replay already
        entry, self._left = self._left, None
        self.past.replay.go_to(entry)
        self.shown.before = None
        self.shown.show_position()
        self.look()

    def closed(self, saved: SavedGame) -> None:
        """Throw a branch away in which nothing was done: its table has been left."""
        if thrown_away(saved) and self.screen.is_current:
            self.screen.host.say(NOT_KEPT)
            self.look()

    def action_branch(self) -> None:
        """Begin a new game from the cursor: after this entry, or before it while it is going on, or where the game is
        over with it."""
        entry = self.past.replay.entry
        self.set_up(entry if self.past.all_told() and not self._over_after(entry) else entry - 1)

    def _over_after(self, entry: int) -> bool:
        """Whether the game is over with an entry: then there is something to decide before it, and nothing after."""
        log, line = self.past.log_file, self.past.replay.line
        with self.shown.heeding():
            return entry > 0 and bool(why_over(log, entry, line)) and not why_over(log, entry - 1, line)
        return False

    def set_up(self, entry: int, action: Any = None, choice: str = "") -> None:
        """Set up a game that goes on after `entry`, with `action` (`choice` in words) where that is chosen already."""
        if self.reviewing.is_copy():
            return
        aside = self.past.variation
        if isinstance(aside, Invention) and entry > aside.leaves:
            self.screen.host.say(
                f"This line is made up, so no game can begin in it. Press v, then up and b: entry {aside.number} is "
                "where to choose otherwise."
            )
            return
        log, line = self.past.log_file, self.past.replay.line
        what_if: WhatIf | None = None
        with self.shown.heeding():
            why = why_over(log, entry, line)
            if why:
                self.screen.host.say(why)
            else:
                what_if = WhatIf(log, entry, line)
        if what_if is None:
            return
        found = what_if

        def answered(begin: bool | None) -> None:
            if not begin:
                return
            if found.opens_hands:
                self.reviewing.with_open_hands(lambda: self._begin(found, action))
            else:
                self._begin(found, action)

        self.playing.pause()
        here = self.past.replay.entry
        with self.shown.heeding():
            both = here > 0 and not choice and not why_over(log, here, line)
            over = self._over_after(here) and not choice
            before = here if both or over else 0
            self.screen.app.push_screen(WhatIfScreen(found, self.past.names, choice, before, over=over), answered)

    def _begin(self, what_if: WhatIf, action: Any) -> None:
        with self.shown.heeding():
            if self.screen.host.start_branch(what_if.begin(), action, over=True, closed=self.closed):
                self._left = what_if.entry

    def action_offered(self) -> None:
        """List what was offered where the entry at the cursor was chosen; another choice begins a what-if."""
        if self.reviewing.is_copy():
            return
        past, number = self.past, self.past.replay.entry
        here = past.replay.entry_here()
        if here is None or here.action is None:
            self.screen.host.say("Entry 0 sets the table up; nothing is chosen in it. Press down for the first choice.")
            return
        state = past.replay.line.state_after(number)
        question: Question | None = None
        with self.shown.heeding():
            question = asked_before(past.game, state, here, past.eyes, past.names)
            if question is None:
                self.screen.host.say("Today's rules cannot say what was offered here.")
            elif not question.offered:
                self.screen.host.say(UNSEEN)
        if question is None or not question.offered:
            return
        offered = question.offered

        def chosen(at: int | None) -> None:
            if at is None:
                return
            if offered[at].taken:
                self.screen.host.say("That is what was chosen. Take another choice, or play on from here with b.")
            else:
                self.set_up(number - 1, offered[at].choice.action, words_of(offered[at]))

        self.playing.pause()
        title = f"Entry {number}{self._seen_by(state, question)}"
        self.screen.app.push_screen(offered_screen(title, question, past.game, self.screen.glyphs), chosen)

    def _seen_by(self, state: Any, question: Question) -> str:
        """Return who saw what is listed, where somebody has secrets and the question does not name him."""
        name = self.past.names.get(self.past.eyes or "", "onlookers")
        if self.past.eyes == OPEN or question.text.startswith(f"{name}:") or not has_secrets(self.past.game, state):
            return ""
        return f", as {inside(name)} saw it"

    def action_hanging(self) -> None:
        """Open a branch that left after this entry, or go back to the game that this one has left."""
        if self.reviewing.is_copy():
            return
        entry = self.past.replay.entry
        branches = self.past.branches_at(entry) if self.past.all_told() else []
        parent = left(self.past.log_file)
        picks = [
            Pick(one.path, str(number) if number < 10 else "", visible(one.name), progress_words(one))
            for number, one in enumerate(branches, 1)
        ]
        if parent is not None:
            picks.append(Pick(BACK, "b", "Back to the game that this one left", f"entry {parent[1]}"))
        if not picks:
            words = "No branch left after this entry."
            if self.past.branching():
                words += " Press c, then Y, to go to the next place where one did."
            self.screen.host.say(words)
            return

        def picked(which: str | None) -> None:
            if which == BACK and parent is not None:
                self._go_back(*parent)
            elif which is not None:
                self._open(next(one for one in branches if one.path == which), entry)

        self.playing.pause()
        if len(picks) == 1:
            picked(picks[0].id)
        else:
            self.screen.app.push_screen(PickScreen(f"What left after entry {entry}", picks), picked)

    def _open(self, branch: Summary, entry: int) -> None:
        """Go on with a branch that goes on, and look back on one that has ended."""
        if finished(branch):
            self.screen.host.replay_game(Path(branch.path))
        else:
            self.screen.host.open_game(Path(branch.path), over=True)
        if self.screen.app.screen is not self.screen:
            self._left = entry

    def _go_back(self, path: Path, entry: int) -> None:
        """Go to where this game left another; that lies below where this one was opened from there."""
        below = getattr(self.screen.app.screen_stack[-2], "past", None)
        if below is not None and below.log_file.path == path:
            self.screen.app.pop_screen()
            return
        self.screen.host.replay_game(path, entry)
