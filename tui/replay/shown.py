"""What a replay shows: the panes at the cursor, the log up to it, its entry event by event, and the ruler."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from core.kernel.prompts import Outcome, Prompt, inside, result_text
from replays.eyes import OPEN, seen_event
from replays.invented import Invention
from replays.moments import Moments
from replays.replay import Position, Replay
from replays.story import Variation
from saves.blaming import blaming
from saves.errors import SaveError
from tui.replay.entry_pane import EntryPane, Ruler
from tui.replay.judged import KINDS, MADE_UP, MISTAKES, Judged
from tui.replay.past import Past
from tui.table.stage import StageScreen
from tui.widgets.lines import Line, Span
from tui.widgets.log import LogLine
from tui.widgets.pane import Scene


class Shown:
    """What `screen` shows of a log that is looked back on."""

    def __init__(self, screen: StageScreen, past: Past) -> None:
        self.screen = screen
        self.past = past
        self.ruler = Ruler(id="ruler")
        self.entry_pane = EntryPane(id="bottom")
        self.before: Any = None
        """The view that was shown last, for marks on what has changed since; None marks nothing."""

        self.length_known = past.played_to_the_end()
        self.kind = ""
        """The kind of moment that is looked for: its marks stand out on the ruler."""

        self.found: tuple[Position, str] | None = None
        """The moment that was found last, and which it is, in words."""

        self.typed = ""
        """The digits of an entry's number as far as they were typed."""

        self.judged = Judged(past)
        self.thinking = ""
        """How far an evaluation is, in words; nothing while none is made."""

        self.pace = ""
        """How fast the replay plays by itself, in words; nothing while it does not."""

        self.after: Callable[[], None] | None = None
        """What is done once a position is shown."""

        self.leapt: Callable[[], None] | None = None
        """What is done once a position is shown that is further than an entry from the one before."""

        self._painting = False
        self._stood: tuple[Replay, Variation | Invention | None, Moments, Position] | None = None

    def paint_soon(self) -> None:
        """Show the position once the keys that are waiting have been taken: a held key never falls behind."""
        if not self._painting:
            self._painting = True
            self.screen.app.call_later(self.show_position)

    def show_position(self) -> None:
        """Show the state at the cursor, with marks on what the last step changed."""
        self._painting = False
        if not self.screen.is_attached:
            return
        self.screen.uncover()
        shown = False
        with self.heeding():
            self._show_here()
            shown = True
        if shown:
            before = self._stood
            self._stood = (self.past.replay, self.past.variation, self.past.moments, self.past.replay.position)
            if before is not None and (before[0], before[3]) != (self.past.replay, self.past.replay.position):
                self.screen.host.hush()
                if self.leapt is not None and abs(before[3][0] - self.past.replay.entry) > 1:
                    self.leapt()
        elif self._stood is not None:
            # What cannot be shown is left again for where the replay stood before.
            self.past.replay, self.past.variation, self.past.moments, place = self._stood
            self._stood = None
            self.past.replay.stand(place)
            self.show_position()

    @contextmanager
    def heeding(self) -> Iterator[None]:
        """Say in a sentence what fails for the log's own fault."""
        try:
            with blaming(self.past.log_file):
                yield
        except SaveError as error:
            self.screen.host.say(error.sentence, bad=True)

    def _show_here(self) -> None:
        replay = self.past.replay
        entry, done = replay.position
        if self.past.variation is None:
            self.past.reached = max(self.past.reached, (entry, done))
        view = replay.view(self.past.eyes)
        here = replay.entry_here()
        seat = getattr(here.action, "seat", "") if here is not None else ""
        event = None
        if self.screen.has_map and here is not None and 0 < done <= len(here.events):
            event = seen_event(self.past.game, replay.state(), here.events[done - 1], self.past.eyes)
        prompt = self.ended or Prompt("", seat, "", [])
        names, options = self.past.names, self.past.options
        self.screen.show_scene(
            Scene(self.past.game, view, self.before, prompt, names, options, event=event, meanwhile=replay.meanwhile)
        )
        self.before = view
        about = self._about()
        # Without the word "replay" a position looks like one in which it is one's turn to play.
        self.screen.show_header(about, keep=about[1:] if self.past.log_file.condition else about)
        self._show_entry(entry, done)
        self.show_log()
        self.show_ruler()
        if self.after is not None:
            self.after()

    @property
    def ended(self) -> Outcome | None:
        """How the game ended, where the cursor stands at its end."""
        if self.past.variation is not None or not self.past.replay.at_end:
            return None
        prompt = self.past.main.table.prompt
        return prompt if isinstance(prompt, Outcome) else None

    def _about(self) -> tuple[Span, ...]:
        """Return what the header says at the right: what kind of replay this is, and whose eyes look."""
        spans: list[Span] = []
        condition = self.past.log_file.condition
        if condition:
            spans.append((f"{condition}  ", "shadow"))
        if self.past.eyes == OPEN:
            spans.append(("hands opened  ", "shadow"))
        return (*spans, *self._other_line(), *self._result(), ("replay ", "soft"), *self._whose())

    def _result(self) -> Line:
        """Return how the game ended, where the cursor stands at its end."""
        ended = self.ended
        return () if ended is None else ((f"{result_text(ended.result, self.past.names)}  ", "key"),)

    def _other_line(self) -> Line:
        """Return what the header says of a line that is not that of play."""
        if self.past.variation is None:
            return ()
        return ((f"{MADE_UP if isinstance(self.past.variation, Invention) else 'abandoned line'}  ", "shadow"),)

    def _whose(self) -> Line:
        """Return what the header says of the seat whose eyes look."""
        if self.past.eyes not in self.past.names:
            return ()
        return ((f"seen by {inside(self.past.names[self.past.eyes])} ", "key"),)

    def show_log(self, selected: int | None = None) -> None:
        """Show the log up to the cursor, entry `selected` (else the last) selected."""
        entry, done = self.past.replay.position
        entries = self.past.replay.entries
        lines: list[LogLine] = []
        first = max(0, entry - self.past.record.reach)
        self.past.record.make(entries, first, entry, self.past.eyes)
        for number in range(first, entry):
            lines += self.past.lines_of(number, entries[number])
            lines += self._remark_lines(number)
        if entries:
            lines += [one for one in self.past.lines_of(entry, entries[entry]) if one.event <= done]
            lines += self._remark_lines(entry) if self.past.all_told() else []
        self.screen.log_pane.show(lines, entry, selected)

    def _remark_lines(self, entry: int) -> list[LogLine]:
        noted = entry in self.past.story.notes or self.past.variation is not None
        if not noted and not self.past.leaving(entry) and not self.past.branches_at(entry):
            return []
        return [LogLine(entry, text, "", remark=True) for text in self.past.remarks(entry, self.screen.glyphs)]

    def _show_entry(self, entry: int, done: int) -> None:
        here = self.past.replay.entry_here()
        lines = self.past.lines_of(entry, here) if here is not None else []
        shown = [line for line in lines if line.event <= done]
        coming = lines[len(shown) :]
        decision = self.past.decision_of(entry, here) if here is not None else ""
        remarks = self.past.remarks(entry, self.screen.glyphs) if self.past.all_told() else []
        remarks += self.judged.remarks(entry) if self.past.all_told() else []
        known = [line.event <= self.told[1] or entry < self.told[0] for line in coming]
        self.entry_pane.show(decision, shown, remarks, entry, coming=coming[: sum(known)], left=len(coming))
        self.show_title()
        self.screen.rule_pane.show(shown[-1].rule if shown else "")

    def show_title(self) -> None:
        """Show above the entry at the cursor which that is and what was asked; at the end what is thought about
        meanwhile, else which game it is."""
        entry, aside = self.past.replay.entry, self.past.variation
        made_up = f", {MADE_UP}" if isinstance(aside, Invention) and entry > aside.leaves else ""
        asked = self.past.asked_in(entry)
        more = self.thinking or self.past.name
        self.entry_pane.retitle(f"Entry {entry}{made_up}{f': {asked}' if asked else ''}", more=more)

    def show_ruler(self) -> None:
        """Show where the cursor stands, and the marks as far as the replay has been."""
        entry, done = self.past.replay.position
        here = self.past.replay.entry_here()
        lines = self.past.lines_of(entry, here) if here is not None else []
        last = self.last_told
        words = f"entry {entry}" + (f" of {last}" if self.length_known else "")
        words += f", {first + entry} of the first game" if (first := self.past.main.table.header.first) else ""
        words += f", step {sum(one.event <= done for one in lines)} of {len(lines)}" if lines else ""
        curve = self.judged.curve(last)
        marks = self._marks(self.told)
        goes_on = self.told < self.past.replay.end_of(self.past.replay.last)
        self.ruler.show(words, entry, last, [mark[:3] for mark in marks], self._doing(), curve, goes_on=goes_on)
        self.entry_pane.explain([(sign, name) for sign, _, entries, name in reversed(marks) if entries])

    @property
    def last_told(self) -> int:
        """The entry up to which the ruler reaches: where the replay has been, or the end if that may be known."""
        return self.told[0]

    @property
    def told(self) -> Position:
        """The position up to which the ruler reaches. What lies behind it is neither marked nor counted."""
        whole = self.past.variation is not None or self.length_known
        return self.past.replay.end_of(self.past.replay.last) if whole else self.past.reached

    def _doing(self) -> str:
        if self.pace:
            return f"playing, {self.pace}"
        if self.typed:
            return f"go to {self.typed}_"
        if self.found is not None and self.found[0] == self.past.replay.position:
            return self.found[1]
        if not self.past.replay.at_end:
            return ""
        return "the end" if self.past.variation is not None or self.past.main.table.over else "up to now"

    def _marks(self, told: Position) -> list[tuple[str, str, list[int], str]]:
        """Return the marks of the ruler, the least important first: a sign, a role, the entries, and what it means."""
        glyphs, moments = self.screen.glyphs, self.past.moments
        found = [(glyphs.diamond, "soft", moments.turns(told), self.past.game.review.turn)]
        own = [*KINDS, *self.past.game.review.marks]
        kinds = [mark for mark in own if mark.ruler or mark.id == self.kind]
        for mark in [
            *(one for one in kinds[::-1] if one.id != self.kind),
            *(one for one in kinds if one.id == self.kind),
        ]:
            entries = self.judged.marked(mark.id, told[0]) if mark in KINDS else moments.marked(mark.id, told)
            ink = "strong" if mark.id == self.kind else "shadow" if mark is MISTAKES else "bright"
            found.append((mark.sign, ink, entries, mark.name))
        ended = self.past.replay.ended
        if self.past.variation is None:
            found.append((glyphs.lozenge, "shadow", ended(self.past.story.places, told), "abandoned line"))
        found.append((glyphs.branch, "bright", ended(self.past.branching(), told), "branch"))
        found.append((glyphs.star, "key", ended(self.past.noted(), told), "note"))
        return found
