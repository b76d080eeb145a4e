"""Lines beside the line of play: those that were abandoned, and those that are made up after a better choice."""

from __future__ import annotations

import asyncio

from core.bots.review import Evaluated, Evaluation
from core.bots.review.inventing import Invented, invent
from core.bots.running import NotPlayed
from replays.invented import Invention, asked_for, chance_of
from replays.story import Variation
from tui.replay.judged import MADE_UP
from tui.replay.part import Part
from tui.sheets.pick import Pick, PickScreen
from tui.thinking import Thought

BETTER = "better"
"""The pick of the line that is made up."""

NOTHING = "Today's rules cannot say what would have followed here."


class Asides(Part):
    """The part of the replay's screen that goes to another line, and back."""

    def action_abandoned(self) -> None:
        """Look at what might have followed from a better choice, or at a line that was abandoned here; on such a line,
        return to the line of play."""
        if self.past.variation is not None:
            self._leave()
            return
        entry = self.past.replay.entry
        told = self.past.all_told()
        found = self.past.leaving(entry) if told else []
        marked = self.shown.judged.costly(entry) if told else None
        if not found and marked is None:
            words = "No line was abandoned here"
            if (judged := self.shown.judged.here) is not None:
                words += ", and the choice has no mark" + (
                    "" if judged.done else " so far; the evaluation is not final"
                )
            words += "."
            if self.past.story.variations:
                words += " Press c, then ~, to go to the next place where a line was abandoned."
            self.screen.host.say(words)
        elif not found and marked is not None:
            self._make_up(*marked)
        elif len(found) == 1 and marked is None:
            self._take(found[0])
        else:
            self._pick(entry, found, marked)

    def _pick(self, entry: int, found: list[Variation], marked: tuple[Evaluation, Evaluated] | None) -> None:
        """Let one of several lines be picked."""
        picks = [
            Pick(
                str(number),
                str(number) if number < 10 else "",
                self.past.decision_of(entry + 1, one.entries[0]),
                f"to entry {one.last}",
            )
            for number, one in enumerate(found, 1)
        ]
        title = f"Lines that were abandoned after entry {entry}"
        if marked is not None:
            title = f"Other lines at entry {entry}"
            picks.insert(0, Pick(BETTER, "v", self.shown.judged.better_words(marked[1]), MADE_UP))

        def picked(name: str | None) -> None:
            if name == BETTER and marked is not None:
                self._make_up(*marked)
            elif name is not None:
                self._take(found[int(name) - 1])

        self.screen.app.push_screen(PickScreen(title, picks), picked)

    def _take(self, aside: Variation | Invention) -> None:
        self.playing.pause()
        self.past.go_to_line(aside)
        self.shown.show_position()

    def _leave(self) -> None:
        self.playing.pause()
        self.past.go_to_line(None)
        self.shown.before = None
        self.shown.show_position()

    def _make_up(self, evaluation: Evaluation, entry: Evaluated) -> None:
        self.screen.run_worker(self._made_up(evaluation, entry), group="invented", exclusive=True)

    async def _made_up(self, evaluation: Evaluation, entry: Evaluated) -> None:
        """Make up what might have followed from the better choice of an entry, and show it if that is still in
        sight."""
        place, eyes, thought = self.past.replay.position, self.past.eyes, Thought()
        found: list[Invented | None] = []
        try:
            with self.shown.heeding():
                spot = asked_for(self.past.main.table, evaluation, entry)
                if spot is not None:
                    run = self.screen.host.thinker.pool.run(thought)
                    found = await asyncio.to_thread(lambda: [*run(invent, [spot])])
        except NotPlayed as why:
            self.screen.host.say(str(why) or NOTHING, bad=True)
            return
        finally:
            thought.stop()
        if (self.past.replay.position, self.past.eyes, self.past.variation) != (place, eyes, None):
            return
        if not found or found[0] is None:
            self.screen.host.say(NOTHING)
            return
        self._take(Invention(self.past.main.table, entry.number, found[0], chance_of(evaluation, entry)))
