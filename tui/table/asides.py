"""What can be asked and written beside the play: why not, the odds, a note, standing wishes, another pair of eyes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from saves.game_file import NOTE_LIMIT
from tui.table.course import Course
from tui.table.played import Failure, Refused, said
from tui.table.stage import StageScreen

if TYPE_CHECKING:
    from tui.sheets.lists import ListScreen


class Asides:
    """The actions at the table that are no decisions. Their sheets are imported when they are asked for."""

    def __init__(self, screen: StageScreen, course: Course) -> None:
        self.screen = screen
        self.course = course
        self.seated = course.seated

    def action_why_not(self) -> None:
        """List what may not be done now, each with the reason and its rule."""
        from tui.table import lookups

        seat = self.screen.acting_seat()
        seat = seat if seat in self.seated.flow.people and not self.seated.secret() else self.seated.eyes or seat
        name = self.seated.names.get(seat, "")

        def found(refused: Sequence[Refused]) -> None:
            self._look_up(lookups.why_not(self.screen.game, refused, name), lookups.ALL_ALLOWED)

        self.seated.played.why_not(seat, found)

    def action_odds(self) -> None:
        """List the odds."""
        from tui.table import lookups

        self._look_up(lookups.odds(self.screen.game, self.seated.table, self.seated.eyes), lookups.NO_CHANCE)

    def _look_up(self, screen: ListScreen | None, otherwise: str) -> None:
        if screen is None:
            self.screen.host.say(otherwise)
        else:
            self.screen.app.push_screen(screen)

    def action_write_note(self) -> None:
        """Write a note on what has just happened, to find it again when looking back."""
        from tui.sheets.ask import AskScreen

        entry = self.seated.table.entry

        def written(text: str | None) -> None:
            if text is not None:
                self.seated.played.note(text, entry, noted)

        def noted(failure: Failure | None) -> None:
            if failure is not None:
                self.screen.host.say(said(failure), bad=True)
            else:
                self.screen.host.say(f"The note is on entry {entry}.")

        self.screen.app.push_screen(
            AskScreen(
                f"A note on entry {entry}",
                "It belongs to the log; n finds it in the replay, and m changes it there.",
                limit=NOTE_LIMIT,
            ),
            written,
        )

    def action_passing(self) -> None:
        """List the standing wishes of the people at this keyboard."""
        from tui.table import lookups

        if self.seated.flow.people:
            self.screen.app.push_screen(
                lookups.passing(self.seated.flow, self.seated.names, self.screen.glyphs),
                lambda _: self.course.advance(),
            )

    def action_seat(self) -> None:
        """Look with the eyes of the next person at this keyboard."""
        if not self.seated.eyes or not self.seated.secret():
            self.screen.host.say("Nobody here has secrets from the others.")
            return
        people, party = self.seated.flow.people, self.seated.flow.party(self.seated.eyes)
        at = people.index(self.seated.eyes)
        self.course.hand_over(next(one for one in people[at + 1 :] + people[:at] if one not in party))
