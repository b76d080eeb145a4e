"""What can be done while looking back: whose eyes, why not, figures, comparing."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from core.kernel.prompts import Outcome, Prompt
from replays.eyes import OPEN, has_secrets
from replays.figures import NotOver
from replays.lineage import relatives
from saves.errors import SaveError
from saves.library import Summary, summaries, summarise
from saves.notes import OPENED
from saves.text import visible
from tui.library.game_rows import progress_words
from tui.replay.noting import Noting
from tui.replay.part import Part
from tui.replay.playing import Playing
from tui.replay.shown import Shown
from tui.replay.stepping import Stepping
from tui.sheets.confirm import ConfirmScreen
from tui.sheets.pick import Pick
from tui.table import lookups
from tui.table.stage import StageScreen

ALL_OPEN = "Nothing is hidden here: all eyes see the same."
"""What is said where other eyes change nothing."""


class Reviewing(Part):
    """The part of the replay's screen that looks at the game from other sides."""

    def __init__(self, screen: StageScreen, shown: Shown, stepping: Stepping, playing: Playing, noting: Noting) -> None:
        super().__init__(screen, shown, playing)
        self.stepping = stepping
        self.noting = noting
        self._told = False
        """Whether the end has been told here already, by figures that were asked for."""
        self._opened: int | None = None
        """The entry that carries the note on hands that were opened here."""

    def action_eyes(self) -> None:
        """See with the next seat's eyes, then as an onlooker again."""
        if self.is_copy():
            return
        order: list[str | None] = [None, *self.past.names]
        at = order.index(self.past.eyes) if self.past.eyes in order else 0
        seat = order[(at + 1) % len(order)]
        if seat is None or not self.past.secrets_now():
            self._look(seat)
            return
        # Whoever holds the keyboard may be anybody: only somebody who plays alone looks at nobody else's hand.
        if [one.id for one in self.past.main.table.header.seats if one.player == "human"] == [seat]:
            self._look(seat)
        else:
            self._confirm_open(seat)

    def action_open_hands(self) -> None:
        """Open every hand, or cover them again; while the game goes on only with a note that says so."""
        if self.is_copy():
            return
        if self.past.eyes == OPEN:
            self._look(None)
        elif self.past.secrets_now():
            self._confirm_open(OPEN)
        else:
            self._look(OPEN)

    def _confirm_open(self, eyes: str) -> None:
        self.with_open_hands(lambda: self._look(eyes))

    def with_open_hands(self, then: Callable[[], None]) -> None:
        """Do something that opens hands of a game that is still going on, once that was agreed to and noted."""
        place = self.past.main.table.entry
        if self._opened == place:
            then()
            return

        def answered(yes: bool | None) -> None:
            if yes and self.noting.write(lambda saved: saved.note(OPENED, place)):
                self._opened = place
                then()

        self.playing.pause()
        self.screen.app.push_screen(
            ConfirmScreen(
                "Open hands that are hidden?",
                "The game is still going on. A note in the log will say that it was done.",
            ),
            answered,
        )

    def _look(self, eyes: str | None) -> None:
        judged = self.shown.judged
        had = judged.here is not None
        self.past.eyes = eyes
        self.shown.before = None
        self.shown.show_position()
        if had and judged.here is None:
            self.screen.host.say("What was evaluated was seen with other eyes. E evaluates with these.")
        elif eyes is not None and not has_secrets(self.past.game, self.past.replay.state()):
            self.screen.host.say(ALL_OPEN)

    def action_why_not(self) -> None:
        """List what whoever is asked at the cursor may not do, each with the reason and its rule."""
        if self.is_copy():
            return
        if not self.past.all_told():
            self.screen.host.say("Nobody is asked in the midst of an entry. Press down to go to its end.")
            return
        state = self.past.replay.line.state_after(self.past.replay.entry + 1)
        prompt: Prompt | Outcome | None = None
        # Rules of another time may leave a state that today's cannot ask about.
        with contextlib.suppress(LookupError, AttributeError, ValueError, TypeError):
            prompt = self.past.game.rules.prompt(state)
        if not isinstance(prompt, Prompt):
            self.screen.host.say(
                "The game is over here." if prompt else "Today's rules cannot say what was asked here."
            )
            return
        seat = prompt.seat
        if has_secrets(self.past.game, state) and self.past.eyes != OPEN:
            if self.past.eyes not in self.past.names:
                self.screen.host.say("The hands are covered. Press s to look with a seat's eyes, or o to open them.")
                return
            seat = str(self.past.eyes)
        self.playing.pause()
        with self.shown.heeding():
            screen = lookups.why_not(
                self.past.game, self.past.game.words.why_not(state, seat), self.past.names.get(seat, "")
            )
            if screen is None:
                self.screen.host.say(lookups.ALL_ALLOWED)
            else:
                self.screen.app.push_screen(screen)

    def action_length(self) -> None:
        """Show how long the game is, or hide it again."""
        self.shown.length_known = not self.shown.length_known
        self.shown.show_ruler()

    def action_figures(self) -> None:
        """Show the figures on the game, which tell how it ended."""
        if self.is_copy():
            return
        if not self.past.main.table.over:
            self.screen.host.say("Figures are shown when the game is over.")
        elif self._told or self.shown.length_known or self.past.reached >= self.past.main.end_of(self.past.main.last):
            self._show_figures(True)
        else:
            self.playing.pause()
            self.screen.app.push_screen(
                ConfirmScreen(
                    "Show the figures now?", "They tell how the game ended, and you have not been there yet."
                ),
                self._show_figures,
            )

    def _show_figures(self, yes: bool | None) -> None:
        from tui.library.game_figures import GameFiguresScreen

        if not yes:
            return
        self._told = True
        here = self.past.replay.entry if self.past.variation is None else None
        with self.shown.heeding():
            try:
                self.screen.app.push_screen(GameFiguresScreen(self.past.log_file, self._go_there, here))
            except NotOver as why:
                self.screen.host.say(str(why))

    def _go_there(self, entry: int) -> None:
        """Go to an entry that was looked at in the figures; they tell of the line of play."""
        self.screen.app.pop_screen()
        if self.past.variation is not None:
            self.past.go_to_line(None)
            self.shown.before = None
        self.stepping.leap((entry, len(self.past.replay.entries[entry].events)))

    def action_compare(self) -> None:
        """Lay another branch of the same game beside this one."""
        if self.is_copy():
            return
        path = self.past.log_file.path
        try:
            games = summaries()
        except SaveError as error:
            self.screen.host.say(error.sentence, bad=True)
            return
        here = next((game for game in games if _is_same(game.path, path)), None) or summarise(path)
        self.screen.host.compare_games(here, relatives(games, here))

    def is_copy(self) -> bool:
        """Whether the log is a redacted copy, which holds one pair of eyes' sight alone; then say so."""
        if self.past.log_file.redacted:
            self.screen.host.say(
                "This is a redacted copy: it shows what one pair of eyes saw, and nothing else is in it."
            )
        return bool(self.past.log_file.redacted)


def _is_same(one: str, path: Path) -> bool:
    with contextlib.suppress(OSError):
        return os.path.basename(one) == path.name and os.path.samefile(one, path)
    return False


def compare_picks(found: list[Summary]) -> list[Pick]:
    """Return the games that one can be compared with, to pick from."""
    return [
        Pick(
            game.path,
            str(number) if number < 10 else "",
            visible(game.name),
            progress_words(game),
        )
        for number, game in enumerate(found, 1)
    ]
