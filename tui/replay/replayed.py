"""What a replay shows: the panes at the cursor, the log up to it, the entry step by step, and the ruler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from textual import events
from textual.widget import Widget

from core.kernel.entries import Entry
from core.kernel.prompts import Prompt
from replays.eyes import OPEN, Eyes
from replays.moments import Moments
from replays.naming import by_name, names_of
from replays.replay import Position, Replay
from replays.story import Story, Variation
from replays.telling import decision, told
from saves.blaming import blaming
from saves.errors import SaveError
from saves.log_file import LogFile
from saves.reader import read_log
from saves.redacted import SeenLine, own_eyes
from saves.text import visible
from tui.replay.pace import Pace
from tui.replay.steps import Ruler, StepPane
from tui.table.keys import REPLAY_KEYS
from tui.table.record import Record, decision_words
from tui.table.stage import StageScreen
from tui.widgets.bars import KeyBar
from tui.widgets.lines import Piece
from tui.widgets.log import LogLine
from tui.widgets.pane import Sight

REACH = 60
"""How many entries the log pane holds at first; it reaches further back when its first line is selected."""

NOTE, ABANDONED = "note", "abandoned"
"""Kinds of marks that every game has."""


class ReplayedStage(StageScreen):
    """The showing half of the replay screen; stepping comes with `ReplayScreen`.

    Raises `SaveError` when nothing can be read.
    """

    def __init__(self, log: Path | LogFile, at: int | None = None) -> None:
        self.log_file = read_log(log) if isinstance(log, Path) else log
        super().__init__(by_name(self.log_file.game, self.log_file.header), self.log_file.header.options)
        self.story = Story(self.log_file)
        self.main = Replay(self.log_file)
        self.replay = self.main
        self.moments = Moments(self.main)
        self.variation: Variation | None = None
        header = self.main.table.header
        self.options = header.options
        self.names = names_of(self.game, header)
        self.record = Record(self.game, lambda number: self.replay.line.walk(number))
        self.record.reach = REACH
        self.ruler = Ruler(id="ruler")
        self.steps = StepPane(id="bottom")
        self.eyes: Eyes = own_eyes(self.log_file.redacted)
        self.reached = 0
        self.length_shown = False
        self.before: Any = None
        self.typed = ""
        self.kind = ""
        self.wanted = ""
        self.pace = Pace()
        self.playing = False
        self._painting = False
        self._stood: tuple[Replay, Variation | None, Moments, Position] | None = None
        if at is None:
            self.replay.start()
        else:
            self.replay.go_to(at)

    def bottom(self) -> Iterable[Widget]:
        """Return the ruler, the steps and the keys."""
        yield self.ruler
        yield self.steps
        noted = [("n", "note")] if self.story.notes else []
        yield KeyBar([*noted, *REPLAY_KEYS], id="keys")

    def on_mount(self) -> None:
        """Say what was found on opening, and show the first position."""
        self.log_pane.one_click = True
        for notice in self.log_file.notices:
            self.host.say(notice, bad=True)
        self.lay_out()
        self.show_position()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out again, the ruler too."""
        super().on_resize(event)
        self.call_after_refresh(self.show_ruler)

    def take_log(self, log: LogFile) -> None:
        """Go on with the log as it is now: something was added to it."""
        place, inside = self.replay.position, self.variation is not None
        if log is not self.log_file:
            self.log_file = log
            self.main = self.replay = Replay(log)
            self.moments = Moments(self.main)
            self.variation, inside = None, False
        self.story = Story(log)
        if not inside:
            self.replay.stand(place)

    # ------------------------------------------------------------------ notes and abandoned lines

    def notes_on(self, entry: int) -> list[str]:
        """Return the notes on an entry of the line in sight."""
        found = self.story.notes.get(entry, [])
        if self.variation is not None and entry > self.variation.leaves:
            found = self.variation.notes.get(entry, [])
        return [visible(note.text) for note in found]

    def noted(self) -> list[int]:
        """Return the entries of the line in sight that have notes."""
        if self.variation is None:
            return sorted(self.story.notes)
        leaves = self.variation.leaves
        return sorted([*(number for number in self.story.notes if number <= leaves), *self.variation.notes])

    def leaving(self, entry: int) -> list[Variation]:
        """Return the abandoned lines that leave after an entry; none while one of them is in sight."""
        return self.story.leaving(entry) if self.variation is None else []

    def told(self) -> bool:
        """Whether everything in the cursor's entry has happened."""
        entry, done = self.replay.position
        here = self.replay.entry_here()
        return here is not None and done >= len(here.events) and bool(done or entry)

    def remarks(self, entry: int) -> list[str]:
        """Return what is said about an entry once all of it has happened: notes, and lines that were abandoned."""
        found = [f"{self.glyphs.star} {text}" for text in self.notes_on(entry)]
        leaving = self.leaving(entry)
        for variation in leaving[:2]:
            count = "1 entry" if len(variation.entries) == 1 else f"{len(variation.entries)} entries"
            words = self.decision_of(entry + 1, variation.entries[0])
            found.append(f"{self.glyphs.lozenge} abandoned: {words} ({count})")
        if len(leaving) > 2:
            found.append(f"{self.glyphs.lozenge} and {len(leaving) - 2} more abandoned lines")
        return found

    # ------------------------------------------------------------------ what is shown

    def paint_soon(self) -> None:
        """Show the position once the keys that are waiting have been taken: a held key never falls behind."""
        if not self._painting:
            self._painting = True
            self.app.call_later(self.show_position)

    def show_position(self) -> None:
        """Show the state at the cursor, with marks on what the last step changed."""
        self._painting = False
        if not self.is_attached:
            return
        try:
            with blaming(self.log_file):
                self._show_here()
        except SaveError as error:
            self.host.say(error.sentence, bad=True)
            self._stand_back()
        else:
            self._stood = (self.replay, self.variation, self.moments, self.replay.position)

    def _stand_back(self) -> None:
        """Return to where the replay stood when it could be shown; where it stands there already, it stays."""
        here, self._stood = self._stood, None
        if here is not None:
            self.replay, self.variation, self.moments, place = here
            self.replay.stand(place)
            self.show_position()

    @contextmanager
    def heeding(self) -> Iterator[None]:
        """Say in a sentence what fails for the log's own fault."""
        try:
            with blaming(self.log_file):
                yield
        except SaveError as error:
            self.host.say(error.sentence, bad=True)

    def _show_here(self) -> None:
        replay = self.replay
        entry, done = replay.position
        if self.variation is None:
            self.reached = max(self.reached, entry)
        view = replay.view(self.eyes)
        here = replay.entry_here()
        seat = getattr(here.action, "seat", "") if here is not None else ""
        prompt = Prompt("", seat, "", [])
        self.show_sight(Sight(self.game, view, self.before, prompt, self.names, self.options))
        self.before = view
        self.show_header(self._about())
        self._show_steps(entry, done)
        self.show_log()
        self.show_ruler()

    def _about(self) -> tuple[Piece, ...]:
        """Return what the header says at the right: what kind of replay this is, and whose eyes look."""
        pieces: list[Piece] = []
        condition = self.log_file.condition
        if condition:
            bad = condition in ("damaged", "torn")
            pieces.append((f"{condition}  ", "bad" if bad else "warn"))
        if self.variation is not None:
            pieces.append(("abandoned line  ", "warn"))
        if self.eyes == OPEN:
            pieces.append(("open hands  ", "warn"))
        whose = f", seen by {self.names[self.eyes]}" if self.eyes in self.names else ""
        pieces.append((f"replay{whose} ", "dim"))
        return tuple(pieces)

    def show_log(self, selected: int | None = None) -> int:
        """Show the log up to the cursor, line `selected` (else the last) selected; return how many lines it has."""
        entry, done = self.replay.position
        entries = self.replay.entries
        lines: list[LogLine] = []
        for number in range(max(0, entry - self.record.reach), entry):
            lines += self.record.lines_of(number, entries[number], self.eyes)
            lines += self._remark_lines(number)
        if entries:
            lines += [one for one in self.record.lines_of(entry, entries[entry], self.eyes) if one.event <= done]
            lines += self._remark_lines(entry) if self.told() else []
        self.log_pane.show(lines, entry, selected)
        return len(lines)

    def _remark_lines(self, entry: int) -> list[LogLine]:
        noted = entry in self.story.notes or self.variation is not None
        if not noted and not self.leaving(entry):
            return []
        return [LogLine(entry, text, "", remark=True) for text in self.remarks(entry)]

    def _show_steps(self, entry: int, done: int) -> None:
        here = self.replay.entry_here()
        lines = self.record.lines_of(entry, here, self.eyes) if here is not None else []
        shown = [line for line in lines if line.event <= done]
        left = len(lines) - len(shown)
        decision = self.decision_of(entry, here) if here is not None else ""
        self.steps.show(decision, shown, left, self.remarks(entry) if self.told() else [])
        self.steps.retitle(f"Entry {entry}")
        self.rule_pane.show(shown[-1].rule if shown else "")

    def decision_of(self, number: int, entry: Entry) -> str:
        """Return in words what was decided in an entry, as far as the eyes may know it."""
        if isinstance(self.replay.line, SeenLine):
            return told(decision(self.replay.table, number, self.eyes), self.names)
        state = self.replay.line.state_after(number)
        return decision_words(self.game, state, entry, self.eyes, self.names)

    def show_ruler(self) -> None:
        """Show where the cursor stands, and the marks as far as the replay has been."""
        entry, done = self.replay.position
        here = self.replay.entry_here()
        count = len(here.events) if here is not None else 0
        last = self.reached if self.variation is None and not self.length_shown else self.replay.last
        words = f"entry {entry}" + (f" of {last}" if self.length_shown else "")
        words += f", event {done} of {count}" if count else ""
        self.ruler.show(words, entry, last, self._marks(last), self._doing())

    def _doing(self) -> str:
        if self.playing:
            return f"playing, {self.pace.words}"
        if self.typed:
            return f"go to {self.typed}_"
        return "the end" if self.replay.at_end else ""

    def _marks(self, last: int) -> list[tuple[str, str, list[int]]]:
        """Return the marks of the ruler, the least important first: a sign, a role, and the entries."""
        glyphs, moments = self.glyphs, self.moments
        found = [(glyphs.diamond, "dim", moments.turns(last))]
        kinds = [mark for mark in self.game.review.marks if mark.ruler or mark.id == self.kind]
        for mark in [
            *(one for one in kinds[::-1] if one.id != self.kind),
            *(one for one in kinds if one.id == self.kind),
        ]:
            found.append((mark.sign, "strong" if mark.id == self.kind else "accent", moments.marked(mark.id, last)))
        if self.variation is None:
            abandoned = [variation.leaves for variation in self.story.variations if variation.leaves <= last]
            found.append((glyphs.lozenge, "warn", abandoned))
        found.append((glyphs.star, "key", [number for number in self.noted() if number <= last]))
        return found

    def rule_in_sight(self) -> str:
        """Return the rule of the event at the cursor."""
        return self.steps.rule_here()
