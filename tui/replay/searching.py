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
from tui.widgets.lines import begun

NOTE, ABANDONED, BRANCH, SEARCH = "note", "abandoned", "branch", "search"
"""The kinds of moments that every game has, beside the marks of its own."""

OF_EVERY_GAME = {
    NOTE: "note",
    ABANDONED: "abandoned line",
    BRANCH: "branch",
    SEARCH: "line with “{}”",
}
"""What they are called behind a number."""


NONE = "none"
"""What stands behind a kind of moment that a game has none of."""

NOT_YET = "No mistake has been found yet; the evaluation is not done."
"""What is said of mistakes while they are still looked for."""


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
            self.shown.entry_pane.words = words
            self.past.replay.stand(found)
        return found is not None

    def action_kinds(self) -> None:
        """Pick the kind of moment to look for; each says how many there are, as far as the replay has been."""
        glyphs = self.screen.glyphs
        drawn = (
            (NOTE, "*", glyphs.star, "Notes"),
            (ABANDONED, "~", glyphs.lozenge, "Lines that were abandoned"),
            (BRANCH, "Y", glyphs.branch, "Branches: games that left this one"),
        )
        # The ruler's signs for these are no keys: where they differ, both are named.
        picks = [
            self._pick(kind, key, words if sign == key else f"{words} ({sign})") for kind, key, sign, words in drawn
        ]
        own = KINDS if self.shown.judged.here is not None else ()
        picks += [self._pick(mark.id, mark.sign, begun(mark.name)) for mark in (*own, *self.past.marks)]
        if self.wanted:
            picks.append(Pick(SEARCH, "", f"Lines of the log with: {self.wanted}"))

        def picked(kind: str | None) -> None:
            if kind is not None:
                self._look_for(kind)

        self.playing.pause()
        there = next((one.id for one in picks if not one.about.startswith(NONE)), None)
        self.screen.app.push_screen(
            PickScreen("What to look for", picks, "Then f goes to the next, F to the one before.", there), picked
        )

    def _look_for(self, kind: str) -> None:
        """Go to the next moment of a kind, or, where none follows, to the last one before."""
        self.shown.kind, self.shown.found = kind, None
        back = self._found(1) is None and self._found(-1) is not None
        self.action_find(-1 if back else 1)
        if back:
            self.screen.host.say("There is none after where you stood; this is the last before it.")

    def _pick(self, kind: str, key: str, words: str) -> Pick:
        count = len(self._moments(kind, self.shown.told))
        return Pick(kind, key, words, f"{count or NONE}{'' if self._all_seen else ' so far'}")

    @property
    def _all_seen(self) -> bool:
        """Whether the replay has been everywhere, or its length may be known: then counts give nothing away."""
        return self.shown.told >= self.past.replay.end_of(self.past.replay.last)

    def action_find(self, by: int) -> None:
        """Go to the next moment of the kind that is looked for, or to the one before."""
        if not self.shown.kind:
            self.action_kinds()
            return
        there = self._found(by)
        if there is None:
            self.screen.host.say(self._no_mistake() or self._no_more(by))
            self.shown.show_ruler()
            return
        self.shown.entry_pane.words = self.wanted if self.shown.kind == SEARCH else ""
        self.stepping.leap(there)
        self.shown.found = (there, self._which(there))

    def stop(self) -> bool:
        """Look for nothing any more; return whether something was looked for."""
        looked, self.shown.kind, self.shown.found = bool(self.shown.kind), "", None
        self.shown.entry_pane.words = ""
        if looked:
            self.screen.host.hush()
            self.shown.show_ruler()
        return looked

    def _which(self, there: Position) -> str:
        """Return which moment of its kind one is, and of how many where that may be known."""
        if self.shown.kind == SEARCH:
            return self._what
        found = self._moments(self.shown.kind, max(there, self.shown.told))
        if there not in found:
            return self._what
        return f"{self._what}: {found.index(there) + 1}{f' of {len(found)}' if self._all_seen else ''}"

    def _no_more(self, by: int) -> str:
        """Say that there is none in this direction, and by which key there is one in the other."""
        if self._found(-by) is None:
            here = self.past.replay.position
            found = self.shown.found
            at_one = (found is not None and found[0] == here) or here in self._moments(self.shown.kind, here)
            return self._none("only this") if at_one else self._none("no", "in this game" if self._all_seen else "")
        return self._none("no", "after this. F goes back" if by > 0 else "before this. f goes on")

    def _none(self, count: str, where: str = "") -> str:
        """Say that there is "no" or "only this" of what is looked for; a game's mark may be a sentence, before which
        neither can stand."""
        if self.shown.kind in (*OF_EVERY_GAME, MISTAKES.id):
            return f"There is {' '.join(filter(None, (count, self._what, where)))}."
        number = "none" if count == "no" else f"{count} one"
        return f"{begun(self._what)}: {' '.join(filter(None, (number, where)))}."

    @property
    def _what(self) -> str:
        """What is looked for, in words."""
        if self.shown.kind in OF_EVERY_GAME:
            return OF_EVERY_GAME[self.shown.kind].format(self.wanted)
        marks = (*KINDS, *self.past.game.review.marks)
        return next(mark.name for mark in marks if mark.id == self.shown.kind)

    def _found(self, by: int) -> Position | None:
        """Return the next moment of the kind that is looked for, or the one before."""
        here, kind = self.past.replay.position, self.shown.kind
        if kind == SEARCH:
            return search(self.past.replay, self.wanted, self.past.eyes, by, self.past.notes_on)
        if kind in self.past.moments.kinds:
            return self.past.moments.next_marked(kind, here, by)
        number = next_entry(self._numbers(kind, self.past.replay.last), self.past.replay, by)
        return None if number is None else self.past.replay.end_of(number)

    def _moments(self, kind: str, told: Position) -> list[Position]:
        """Return the moments of a kind up to `told`."""
        if kind in self.past.moments.kinds:
            return self.past.moments.places(kind, told)
        replay = self.past.replay
        return [replay.end_of(number) for number in replay.ended(self._numbers(kind, told[0]), told)]

    def _numbers(self, kind: str, last: int) -> list[int]:
        """Return the entries, up to number `last` at least, whose ends are the moments of a kind that is no mark of the
        game's."""
        if kind == NOTE:
            return self.past.noted()
        if kind == BRANCH:
            return self.past.branching()
        if kind == ABANDONED:
            return self.past.story.places if self.past.variation is None else []
        if kind == SEARCH:
            return []
        return self.shown.judged.marked(kind, last)

    def _no_mistake(self) -> str:
        """Return why there is no mistake to go to, where a whole game without any was evaluated."""
        found = self.shown.judged.here
        if found is None or self.shown.kind != MISTAKES.id:
            return ""
        return no_mistake(found) if found.done or any(entry.costly for entry in found.entries) else NOT_YET

    def action_search(self) -> None:
        """Ask for words, and go to the next line of the log that has them."""

        def asked(words: str | None) -> None:
            if words is not None:
                self.wanted = words
                self._look_for(SEARCH)

        self.playing.pause()
        self.screen.app.push_screen(
            AskScreen(
                "Search in the log",
                "Words of what happened, or of a note. f goes to the next, F back.",
                self.wanted,
                80,
                again=True,
            ),
            asked,
        )
