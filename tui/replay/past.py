"""A log that is looked back on: the line in sight, the cursor, and whose eyes look."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from core.bots import people_of
from core.kernel.entries import Entry
from core.kernel.prompts import inside
from core.kernel.sight import Sight
from replays.eyes import OPEN, Eyes, first_eyes, has_secrets, seen_state
from replays.invented import Invention
from replays.lineage import Hanging
from replays.moments import Moments
from replays.naming import by_name, listed, names_of
from replays.offered import asked_words
from replays.replay import Position, Replay
from replays.story import Story, Variation
from replays.telling import SECRET, decision, note_text, readable, told
from saves.branches import split_parent
from saves.codec import NoteRecord
from saves.errors import SaveError
from saves.library import Summary
from saves.log_file import LogFile
from saves.paths import games_folder
from saves.reader import read_log
from saves.redacted import SeenLine, own_eyes
from saves.text import visible
from tui.glyphs import Glyphs
from tui.library.game_rows import progress_words
from tui.table.record import Record, decision_words
from tui.widgets.log import LogLine

MADE_UP = (
    "Made up from here on: the better choice, and what might have followed if a sensible bot had chosen for everybody. "
    "Dice and draws are not those of the game. The arrows go on, v goes back to what was played."
)
"""What is said where a line begins that nobody played."""

MIDDLE = "A position from the middle of a game"
"""What stands above the first entry of a log that does not begin with the set-up."""

REACH = 60
"""How many entries the log pane holds at first; it reaches further back when its first line is selected."""

UNSEEN = ", hidden from these eyes: s or o shows more"
"""What stands behind a decision of which only is told who made it."""


class Past:
    """What every part of the replay's screen works on. Raises `SaveError` when the log cannot be read."""

    def __init__(self, log: Path | LogFile, at: int | None = None) -> None:
        self.log_file = read_log(log) if isinstance(log, Path) else log
        self.game = by_name(self.log_file.game, self.log_file.header)
        self.name = visible(self.log_file.header.name or self.log_file.path.stem)
        self.story = Story(self.log_file)
        self.main = Replay(self.log_file)
        self.replay = self.main
        self.moments = Moments(self.main)
        self.variation: Variation | Invention | None = None
        header = self.main.table.header
        self.options = header.options
        self.marks = self.game.review.marks_with(header.options)
        self.names = names_of(self.game, header)
        self.record = Record(self.game, lambda first, count: self.replay.line.happened(first, count))
        self.record.reach = REACH
        self.hanging: list[Hanging] = []
        """The branches of this game, as far as somebody has looked for them."""

        copied = self.log_file.redacted
        self.eyes: Eyes = own_eyes(copied) if copied else first_eyes(self.main.table, self.main.line)
        self.reached: Position = (0, 0)
        """How far the line of play has been told: nothing of it at first."""

        if at is not None:
            self.replay.go_to(at)
        elif 0 in self.noted():
            self.replay.go_to(0)
        else:
            self.replay.start()

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

    def go_to_line(self, variation: Variation | Invention | None) -> None:
        """Look at an abandoned line, or one that is made up, from its first entry, or at the line of play again where
        that was left."""
        self.variation = variation
        if variation is None:
            self.replay = self.main
        else:
            line = variation.line if isinstance(variation, Invention) else self.story.line_of(variation)
            self.replay = Replay(self.log_file, line=line)
        self.moments = Moments(self.replay)
        if variation is not None:
            self.replay.go_to(variation.leaves + 1)

    def view_before(self, entry: int, event: int) -> Any:
        """Return the view before event `event` of an entry, or before its decision (0); None before everything."""
        if entry == 0 and event <= 1:
            return None
        line = self.replay.line
        state = line.state_after(entry) if event <= 1 else next(islice(line.walk(entry), event - 2, None))
        return seen_state(self.game, state, self.eyes)

    @property
    def is_open(self) -> bool:
        """Whether the game hides nothing from anybody: all eyes see the same throughout."""
        return type(self.game.sight) is Sight

    def secrets_now(self) -> bool:
        """Whether the game goes on and somebody has something to hide in it."""
        table = self.main.table
        return not table.over and has_secrets(self.game, table.state)

    def notes_on(self, entry: int) -> list[str]:
        """Return the notes on an entry of the line in sight."""
        return [visible(note_text(note)) for note in self._notes_in_sight().get(entry, [])]

    def noted(self) -> list[int]:
        """Return the entries of the line in sight that have notes."""
        return sorted(self._notes_in_sight())

    def _notes_in_sight(self) -> dict[int, list[NoteRecord]]:
        """Return the notes on the line in sight that are for these eyes, by their entries."""
        found = dict(self.story.notes)
        if self.variation is not None:
            leaves = self.variation.leaves
            found = {number: notes for number, notes in found.items() if number <= leaves} | dict(self.variation.notes)
        everything = self.eyes == OPEN or bool(self.log_file.redacted)
        mine = {number: readable(notes, self.eyes, everything=everything) for number, notes in found.items()}
        return {number: notes for number, notes in mine.items() if notes}

    def leaving(self, entry: int) -> list[Variation]:
        """Return the abandoned lines that leave after an entry; none while one of them is in sight."""
        return self.story.leaving(entry) if self.variation is None else []

    def _hangs(self, one: Hanging) -> bool:
        """Whether a branch hangs on the line in sight."""
        entries = self.replay.entries
        return one.entry < len(entries) and entries[one.entry].digest == one.digest

    def branches_at(self, entry: int) -> list[Summary]:
        """Return the branches that left the line in sight after an entry."""
        return [one.summary for one in self.hanging if one.entry == entry and self._hangs(one)]

    def branching(self) -> list[int]:
        """Return the entries after which branches left the line in sight."""
        return sorted({one.entry for one in self.hanging if self._hangs(one)})

    def played_to_the_end(self) -> bool:
        """Whether people of this computer played the game to its end: then nothing in it is news to them."""
        people = bool(people_of(self.log_file.header.seats))
        with suppress(SaveError):
            ours = self.log_file.path.parent == games_folder(create=False) and not self.log_file.redacted
            return people and ours and self.main.table.over
        return False

    def all_told(self) -> bool:
        """Whether everything in the cursor's entry has happened."""
        entry, done = self.replay.position
        here = self.replay.entry_here()
        return here is not None and done >= len(here.events) and bool(done or entry or not here.events)

    def remarks(self, entry: int, glyphs: Glyphs) -> list[str]:
        """Return what is said about an entry once all of it has happened: notes, and lines that were abandoned."""
        found = [f"{glyphs.star} {text}" for text in self.notes_on(entry)]
        aside = self.variation
        if isinstance(aside, Invention):
            found += [f"{glyphs.lozenge} {MADE_UP}"] if entry == aside.number else []
            return found + ([f"{glyphs.lozenge} {self._made_up_end(aside)}"] if entry == aside.last else [])
        leaving = self.leaving(entry)
        for variation in leaving[:2]:
            long = variation.last - variation.leaves
            count = "1 entry" if long == 1 else f"{long} entries"
            words = self.decision_of(entry + 1, variation.first)
            found.append(f"{glyphs.lozenge} abandoned: {words} ({count})")
        if len(leaving) > 2:
            found.append(f"{glyphs.lozenge} and {len(leaving) - 2} more abandoned lines")
        branches = self.branches_at(entry)
        for branch in branches[:2]:
            found.append(
                f"{glyphs.branch} branch: {visible(branch.name)}; {progress_words(branch)} (B opens it, d compares)"
            )
        if len(branches) > 2:
            found.append(f"{glyphs.branch} and {len(branches) - 2} more branches")
        return found

    def _made_up_end(self, aside: Invention) -> str:
        """Return what is said where a line that is made up ends."""
        seats = [self.names.get(seat, seat) for seat in aside.whose]
        whose = f" for {inside(listed(seats))}" if seats else ""
        chance = f"{round(100 * aside.win)}% to win{whose}"
        score = f", score {aside.score:.0f}" if self.game.words.scored else ""
        return f"Here the made-up line ends: {chance}{score}. v returns to what was played."

    def lines_of(self, number: int, entry: Entry) -> list[LogLine]:
        """Return the lines of an entry, as far as the eyes may know it."""
        return self.record.lines_of(number, entry, self.eyes)

    def asked_in(self, number: int) -> str:
        """Return what was asked where an entry of the line in sight was chosen, as far as the eyes may know it."""
        entries = self.replay.entries
        if number >= len(entries) or entries[number].action is None or isinstance(self.replay.line, SeenLine):
            return ""
        return asked_words(self.game, self.replay.line.state_after(number), self.eyes, self.names)

    def decision_of(self, number: int, entry: Entry) -> str:
        """Return in words what was decided in an entry, as far as the eyes may know it."""
        origin = split_parent(self.log_file.header.parent)
        if entry.action is None and origin is not None:
            return f"Taken up after entry {origin[1]} of the game that this one left"
        if entry.action is None and self.log_file.header.position:
            return MIDDLE
        if isinstance(self.replay.line, SeenLine):
            return told(decision(self.replay.table, number, self.eyes), self.names)
        state = self.replay.line.state_after(number)
        words = decision_words(self.game, state, entry, self.eyes, self.names)
        return f"{words}{UNSEEN}" if words.endswith(f" {SECRET}") else words
