"""Looking for something in a replay: kinds of moments, and words in the log."""

from __future__ import annotations

from replays.moments import next_entry, search
from replays.replay import Position
from replays.verdicts import no_mistake
from tui.replay.judged import KINDS, MISTAKES
from tui.replay.part import Part
from tui.replay.playing import Playing
from tui.replay.stepping import Stepping
from tui.sheets.ask import AskScreen
from tui.sheets.pick import Pick, PickScreen
from tui.table.stage import StageScreen

NOTE, ABANDONED, BRANCH, SEARCH = "note", "abandoned", "branch", "search"
"""The kinds of moments that every game has, beside the marks of its own."""


class Searching(Part):
    """The part of the replay's screen that looks for something."""

    def __init__(self, screen: StageScreen, stepping: Stepping, playing: Playing) -> None:
        super().__init__(screen, stepping.shown, playing)
        self.stepping = stepping
        self.wanted = ""

    def begin(self, words: str) -> bool:
        """Stand at the first line of the log that has `words`, which `f` looks for from there; return whether there is
        one."""
        found = search(self.past.replay, words, self.past.eyes, 1, self.past.notes_on)
        if found is not None:
            self.shown.kind, self.wanted = SEARCH, words
            self.past.replay.stand(found)
        return found is not None

    def action_kinds(self) -> None:
        """Pick the kind of moment to look for."""
        picks = [
            Pick(NOTE, "*", "Notes"),
            Pick(ABANDONED, "~", "Lines that were abandoned"),
            Pick(BRANCH, "Y", "Branches: games that left this one"),
        ]
        own = KINDS if self.shown.judged.here is not None else ()
        picks += [
            Pick(mark.id, mark.sign, mark.name[:1].upper() + mark.name[1:])
            for mark in (*own, *self.past.game.review.marks)
        ]
        if self.wanted:
            picks.append(Pick(SEARCH, "", f"Lines of the log with: {self.wanted}"))

        def picked(kind: str | None) -> None:
            if kind is not None:
                self.shown.kind = kind
                self.action_find(1)

        self.playing.pause()
        self.screen.app.push_screen(
            PickScreen("What to look for", picks, "Then f goes to the next, F to the one before."), picked
        )

    def action_find(self, by: int) -> None:
        """Go to the next moment of the kind that is looked for, or to the one before."""
        if not self.shown.kind:
            self.action_kinds()
            return
        if self.shown.kind == NOTE:
            self.stepping.action_note(by)
            return
        there, what = self._found(by)
        if there is None:
            self.screen.host.say(self._no_mistake() or self._no_more(what, by))
            self.shown.show_ruler()
            return
        self.stepping.leap(there)

    def _no_more(self, what: str, by: int) -> str:
        """Say that there is none in this direction, and by which key there is one in the other."""
        back = self._found(-by)[0] is not None
        if by > 0:
            return f"There is no further {what}.{' F goes back.' if back else ''}"
        return f"There is no {what} before this.{' f goes on.' if back else ''}"

    def _found(self, by: int) -> tuple[Position | None, str]:
        here = self.past.replay.position
        if self.shown.kind == SEARCH:
            found = search(self.past.replay, self.wanted, self.past.eyes, by, self.past.notes_on)
            return found, f"line with: {self.wanted}"
        if self.shown.kind in (ABANDONED, BRANCH):
            abandoned = self.past.story.places if self.past.variation is None else []
            leaving = self.past.branching() if self.shown.kind == BRANCH else abandoned
            number = next_entry(leaving, self.past.replay, by)
            ends = None if number is None else (number, len(self.past.replay.entries[number].events))
            return ends, "branch" if self.shown.kind == BRANCH else "abandoned line"
        marks = (*KINDS, *self.past.game.review.marks)
        name = next(mark.name for mark in marks if mark.id == self.shown.kind)
        if self.shown.kind in [mark.id for mark in KINDS]:
            return self._judged(by), name
        return self.past.moments.next_marked(self.shown.kind, here, by), f"place with this mark: {name}"

    def _no_mistake(self) -> str:
        """Return why there is no mistake to go to, where a whole game without any was evaluated."""
        found = self.shown.judged.here
        return no_mistake(found) if found is not None and self.shown.kind == MISTAKES.id else ""

    def action_search(self) -> None:
        """Ask for words, and go to the next line of the log that has them."""

        def asked(words: str | None) -> None:
            if words is not None:
                self.shown.kind, self.wanted = SEARCH, words
                self.action_find(1)

        self.playing.pause()
        self.screen.app.push_screen(
            AskScreen(
                "Search in the log", "Words of an event or of a note. f goes to the next, F back.", self.wanted, 80
            ),
            asked,
        )

    def _judged(self, by: int) -> Position | None:
        """Return the end of the next entry that an evaluation has marked, of the whole game, or of the one before."""
        numbers = self.shown.judged.marked(self.shown.kind, self.past.replay.last)
        number = next_entry(numbers, self.past.replay, by)
        return None if number is None else (number, len(self.past.replay.entries[number].events))
