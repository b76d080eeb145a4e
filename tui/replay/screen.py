"""The replay of a game: the same panes as the table, over everything that happened, event by event."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.binding import Binding
from textual.timer import Timer

from replays.moments import next_entry, search
from replays.replay import Position
from saves.log_file import LogFile
from tui.replay.exporting import Exporting
from tui.replay.held import Held
from tui.replay.replayed import ABANDONED, NOTE
from tui.replay.reviewing import ReviewStage
from tui.sheets.ask import AskScreen
from tui.sheets.pick import Pick, PickScreen
from tui.table.keys import REPLAY_BINDINGS
from tui.widgets.items import Items

SEARCH = "search"


class ReplayScreen(ReviewStage):
    """Looks back on a log, or on the log at a path, from entry `at`. Raises `SaveError` when nothing can be read."""

    BINDING_GROUP_TITLE = "The replay"
    BINDINGS: ClassVar[list[Binding]] = list(REPLAY_BINDINGS)  # type: ignore[assignment]

    def __init__(self, log: Path | LogFile, at: int | None = None) -> None:
        super().__init__(log, at)
        self.parts = (Exporting(self),)
        self.held = Held()
        self.came_from: Position | None = None
        self._timer: Timer | None = None

    # ------------------------------------------------------------------ stepping

    def _elsewhere(self) -> bool:
        return self.page is not None and self.page is not self.steps

    def _stepped(self) -> None:
        self.typed = ""
        self.paint_soon()

    def action_event(self, by: int) -> None:
        """Go one event on or back; further while the key is held."""
        self.replay.step_event(by * self.held.steps(f"event {by}"))
        self._stepped()

    def action_entry(self, by: int) -> None:
        """Go one entry on or back; in another pane, move there."""
        if self._elsewhere():
            self.action_move(by)
            return
        self.replay.step_entry(by * self.held.steps(f"entry {by}"))
        self._stepped()

    def action_turn(self, by: int) -> None:
        """Go to where the next turn begins, or the turn before."""
        if self._elsewhere():
            self.action_move(8 * by)
            return
        here = self.replay.position
        self._go_or_edge(self.moments.next_turn(here, by * self.held.steps(f"turn {by}")), by)

    def action_part(self, by: int) -> None:
        """Go to where the next part of the game begins, or the part before."""
        there = self.moments.next_part(self.replay.position, by)
        if there is None and by > 0:
            # Going on to the end would give it away to somebody who only looked for the next part.
            self.host.say("No further part of the game begins after this.")
            return
        self._go_or_edge(there, by)

    def _go_or_edge(self, there: Position | None, by: int) -> None:
        if there is not None:
            self.replay.stand(there)
        elif by > 0:
            self.replay.end()
        else:
            self.replay.start()
        self._stepped()

    def action_start(self) -> None:
        """Go to before the opening."""
        if self._elsewhere():
            self.action_edge(-1)
            return
        self._leap((0, 0))

    def action_end(self) -> None:
        """Go to where everything has happened."""
        if self._elsewhere():
            self.action_edge(1)
            return
        self._remember()
        self.replay.end()
        self._stepped()

    # ------------------------------------------------------------------ jumping

    def _remember(self) -> None:
        self.came_from = self.replay.position

    def _leap(self, there: Position) -> None:
        """Go to a place from which `w` leads back."""
        self._remember()
        self.replay.stand(there)
        self._stepped()

    def action_way_back(self) -> None:
        """Return to where the last jump began; from there, to where it led."""
        if self.came_from is None:
            self.host.say("There is no way back yet: nothing has been jumped over.")
            return
        self._leap(self.came_from)

    def action_digit(self, digit: str) -> None:
        """Take a digit of an entry's number."""
        self.typed = (self.typed + digit)[-6:]
        self.show_ruler()

    def action_jump(self) -> None:
        """Go to the entry whose number was typed, or to the selected line of the log; else show the rule."""
        if self.typed:
            self._remember()
            self.replay.go_to(int(self.typed))
            self._stepped()
        elif self.page is self.log_pane:
            self.log_pane.choose()
        else:
            self.action_rule()

    def action_note(self, by: int) -> None:
        """Go to the next entry that has a note, or to the one before."""
        there = next_entry(self.noted(), self.replay, by)
        if there is None:
            self.host.say("There is no further note." if by > 0 else "There is no note before this.")
            return
        self._remember()
        self.replay.go_to(there)
        self._stepped()

    # ------------------------------------------------------------------ looking for something

    def action_kinds(self) -> None:
        """Pick the kind of moment to look for."""
        picks = [Pick(NOTE, "*", "Notes"), Pick(ABANDONED, "~", "Lines that were abandoned")]
        picks += [Pick(mark.id, mark.sign, mark.name[:1].upper() + mark.name[1:]) for mark in self.game.review.marks]
        if self.wanted:
            picks.append(Pick(SEARCH, "/", f"Lines of the log with: {self.wanted}"))

        def picked(kind: str | None) -> None:
            if kind is not None:
                self.kind = kind
                self.action_find(1)

        self.pause()
        self.app.push_screen(
            PickScreen("What to look for", picks, "Then f goes to the next, F to the one before."), picked
        )

    def action_find(self, by: int) -> None:
        """Go to the next moment of the kind that is looked for, or to the one before."""
        if not self.kind:
            self.action_kinds()
            return
        if self.kind == NOTE:
            self.action_note(by)
            return
        there, what = self._found(by)
        if there is None:
            self.host.say(f"There is no further {what}." if by > 0 else f"There is no {what} before this.")
            self.show_ruler()
            return
        self._leap(there)

    def _found(self, by: int) -> tuple[Position | None, str]:
        here = self.replay.position
        if self.kind == SEARCH:
            found = search(self.replay, self.wanted, self.eyes, by, self.notes_on)
            return found, f"line with: {self.wanted}"
        if self.kind == ABANDONED:
            leaving = sorted({variation.leaves for variation in self.story.variations})
            number = next_entry(leaving if self.variation is None else [], self.replay, by)
            ends = None if number is None else (number, len(self.replay.entries[number].events))
            return ends, "abandoned line"
        name = next(mark.name for mark in self.game.review.marks if mark.id == self.kind)
        return self.moments.next_marked(self.kind, here, by), f"place with this mark: {name}"

    def action_search(self) -> None:
        """Ask for words, and go to the next line of the log that has them."""

        def asked(words: str | None) -> None:
            if words is not None:
                self.kind, self.wanted = SEARCH, words
                self.action_find(1)

        self.pause()
        self.app.push_screen(
            AskScreen(
                "Search in the log", "Words of an event or of a note. f goes to the next, F back.", self.wanted, 80
            ),
            asked,
        )

    # ------------------------------------------------------------------ playing

    def action_play(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.pause()
        elif not self.replay.at_end:
            self._run()
        self.show_ruler()

    def _run(self) -> None:
        self.pause()
        self.playing = True
        self.pace.begin()
        self._timer = self.set_interval(self.pace.tick, self._play_on)

    def pause(self) -> None:
        """Stop playing."""
        self.playing = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _play_on(self) -> None:
        if not self.is_current:
            self.pace.begin()
            return
        self.replay.step_event(self.pace.due())
        if self.replay.at_end:
            self.pause()
        self.show_position()

    def action_speed(self, by: int) -> None:
        """Play faster or slower."""
        self.pace.change(by)
        if self.playing:
            self._run()
            self.show_ruler()
        else:
            self.host.say(f"The replay plays at {self.pace.words}.")

    # ------------------------------------------------------------------ the rest

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """Go to the line of the log that was chosen; elsewhere show the rule of what was chosen."""
        event.stop()
        if event.items is not self.log_pane:
            self.action_rule()
            return
        line = self.log_pane.lines[event.index]
        events = len(self.replay.entries[line.entry].events)
        self._leap((line.entry, events if line.remark else line.event))

    def on_items_selected(self, event: Items.Selected) -> None:
        """Show the rule of another line; reach further back in the log from its first line."""
        event.stop()
        self.rule_pane.show(event.items.rule_here() or self.rule_in_sight())
        if event.items is self.log_pane and event.index == 0 and self.record.reach < self.replay.entry:
            count = len(self.log_pane.lines)
            self.record.reach *= 4
            lines = self.show_log()
            self.log_pane.select(lines - count)

    def action_leave(self) -> None:
        """Leave the replay."""
        self.app.pop_screen()
