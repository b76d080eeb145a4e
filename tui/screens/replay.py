"""The replay of a game: the same panes as the table, over everything that happened, event by event."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding
from textual.timer import Timer
from textual.widget import Widget

from core.kernel.prompts import Prompt
from replays.replay import Replay
from saves.reader import read_log
from saves.text import visible
from tui.table.keys import REPLAY_BINDINGS, REPLAY_KEYS
from tui.table.naming import by_name
from tui.table.record import Record
from tui.table.stage import StageScreen, players
from tui.table.steps import Ruler, StepPane
from tui.widgets.bars import KeyBar
from tui.widgets.items import Items
from tui.widgets.pane import Sight

SPEEDS = (3.0, 1.5, 0.8, 0.4, 0.2, 0.1, 0.05)
"""Seconds between two events while the replay plays, the slowest first."""


class ReplayScreen(StageScreen):
    """Looks back on the log at `path`, from entry `at`. Raises `SaveError` when nothing can be read."""

    BINDING_GROUP_TITLE = "The replay"
    BINDINGS: ClassVar[list[Binding]] = list(REPLAY_BINDINGS)  # type: ignore[assignment]

    def __init__(self, path: Path, at: int | None = None) -> None:
        self.log_file = read_log(path)
        self.replay = Replay(self.log_file)
        header = self.replay.table.header
        super().__init__(by_name(self.replay.game, header), header.options)
        self.options = header.options
        self.names = players(self.game.seats(self.options), header.seats)
        self.record = Record(self.game, self.options)
        self.ruler = Ruler(id="ruler")
        self.steps = StepPane(id="bottom")
        self.eyes: str | None = None
        self.reached = 0
        self.before: Any = None
        self.typed = ""
        self.speed = 2
        self._timer: Timer | None = None
        if at is None:
            self.replay.start()
        else:
            self.replay.go_to(at)

    def bottom(self) -> Iterable[Widget]:
        """Return the ruler, the steps and the keys."""
        yield self.ruler
        yield self.steps
        noted = [("n", "note")] if self.log_file.notes else []
        yield KeyBar([*noted, *REPLAY_KEYS], id="keys")

    def on_mount(self) -> None:
        """Say what was found on opening, and show the first position."""
        for notice in self.log_file.notices:
            self.app.say(notice, bad=True)
        self.lay_out()
        self.show_position()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out again, the ruler too."""
        super().on_resize(event)
        self.call_after_refresh(self._show_ruler)

    # ------------------------------------------------------------------ what is shown

    def show_position(self) -> None:
        """Show the state at the cursor, with marks on what the last step changed."""
        replay = self.replay
        entry, done = replay.position
        self.reached = max(self.reached, entry)
        view = replay.view(self.eyes)
        here = replay.entry_here()
        seat = getattr(here.action, "seat", "") if here is not None else ""
        prompt = Prompt("", seat, "", [])
        self.show_sight(Sight(self.game, view, self.before, prompt, self.names, self.options))
        self.before = view
        whose = f", seen by {self.names[self.eyes]}" if self.eyes else ""
        self.show_header(((f"replay{whose} ", "dim"),))
        self._show_log(entry, done)
        self._show_steps(entry, done)
        self._show_ruler()

    def _show_log(self, entry: int, done: int) -> None:
        entries = self.replay.table.line.entries
        lines = self.record.latest(entries, entry, self.eyes)
        lines += self.record.lines_of(entry, entries[entry], self.eyes)[:done] if entries else []
        self.log_pane.show(lines, entry)

    def _show_steps(self, entry: int, done: int) -> None:
        here = self.replay.entry_here()
        lines = self.record.lines_of(entry, here, self.eyes) if here is not None else []
        left = max(0, len(lines) - done)
        told = not left and bool(done or entry)
        notes = [] if not told else [visible(note.text) for note in self.log_file.notes if note.entry == entry]
        self.steps.show(self._decision(entry), lines[:done], left, notes)
        self.steps.retitle(f"Entry {entry}")
        self.rule_pane.show(lines[done - 1].rule if 0 < done <= len(lines) else "")

    def _decision(self, entry: int) -> str:
        here = self.replay.entry_here()
        if here is None or here.action is None:
            return "The table is set up"
        state = self.replay.table.line.state_after(entry)
        told = "decides"
        with contextlib.suppress(LookupError, AttributeError, ValueError):
            prompt = self.game.prompt(state)
            if isinstance(prompt, Prompt):
                seen = self.game.visible_prompt(state, prompt, self.eyes).choices
                for choice in seen:
                    if choice.action == here.action:
                        told = self.game.label(self.game.view(state, self.eyes), choice)
        name = self.names.get(here.action.seat, here.action.seat)
        return told if name in told else f"{name}: {told}"

    def _show_ruler(self) -> None:
        entry, done = self.replay.position
        here = self.replay.entry_here()
        count = len(here.events) if here is not None else 0
        words = f"entry {entry}, event {done} of {count}"
        state = f"go to {self.typed}_" if self.typed else ""
        if self._timer is not None:
            state = f"playing, {SPEEDS[self.speed]:g} s a step"
        elif not state and self.replay.at_end:
            state = "the end"
        marks = [number for number in self._turns() if number <= self.reached]
        self.ruler.show(words, entry, self.reached, marks, state, self._noted())

    def _turns(self) -> list[int]:
        entries = self.replay.table.line.entries[: self.replay.last + 1]
        return [number for number, entry in enumerate(entries) if any(map(self.game.begins_turn, entry.events))]

    def _noted(self) -> list[int]:
        """Return the entries of the line that have a note."""
        return sorted({note.entry for note in self.log_file.notes if note.entry <= self.replay.last})

    # ------------------------------------------------------------------ stepping

    def _elsewhere(self) -> bool:
        return self.page is not None and self.page is not self.steps

    def _stepped(self) -> None:
        self.typed = ""
        self.show_position()

    def action_event(self, by: int) -> None:
        """Go one event on or back."""
        self.replay.step_event(by)
        self._stepped()

    def action_entry(self, by: int) -> None:
        """Go one entry on or back; in another pane, move there."""
        if self._elsewhere():
            self.action_move(by)
            return
        self.replay.step_entry(by)
        self._stepped()

    def action_turn(self, by: int) -> None:
        """Go to where the next turn begins, or the turn before."""
        if self._elsewhere():
            self.action_move(8 * by)
            return
        entry = self.replay.entry
        turns = self._turns()
        there = [turn for turn in turns if (turn > entry if by > 0 else turn < entry)]
        if there:
            self.replay.go_to(there[0] if by > 0 else there[-1])
        elif by > 0:
            self.replay.end()
        else:
            self.replay.start()
        self._stepped()

    def action_note(self) -> None:
        """Go to the next entry that has a note."""
        entry, done = self.replay.position
        here = self.replay.entry_here()
        whole = here is not None and done >= len(here.events) and bool(done or entry)
        there = next((noted for noted in self._noted() if noted > entry or (noted == entry and not whole)), None)
        if there is None:
            self.app.say("There is no further note.")
            return
        self.replay.go_to(there)
        self._stepped()

    def action_start(self) -> None:
        """Go to before the opening."""
        if self._elsewhere():
            self.action_edge(-1)
            return
        self.replay.start()
        self._stepped()

    def action_end(self) -> None:
        """Go to where everything has happened."""
        if self._elsewhere():
            self.action_edge(1)
            return
        self.replay.end()
        self._stepped()

    def action_digit(self, digit: str) -> None:
        """Take a digit of an entry's number."""
        self.typed = (self.typed + digit)[-6:]
        self._show_ruler()

    def action_jump(self) -> None:
        """Go to the entry whose number was typed; without one, show the rule."""
        if not self.typed:
            self.action_rule()
            return
        self.replay.go_to(int(self.typed))
        self._stepped()

    # ------------------------------------------------------------------ playing

    def action_play(self) -> None:
        """Play, or pause."""
        if self._timer is not None:
            self._pause()
        elif not self.replay.at_end:
            self._timer = self.set_interval(SPEEDS[self.speed], self._play_on)
        self._show_ruler()

    def _pause(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _play_on(self) -> None:
        if not self.is_current:
            return
        self.replay.step_event(1)
        if self.replay.at_end:
            self._pause()
        self.show_position()

    def action_speed(self, by: int) -> None:
        """Play faster or slower."""
        self.speed = max(0, min(self.speed + by, len(SPEEDS) - 1))
        if self._timer is not None:
            self._pause()
            self._timer = self.set_interval(SPEEDS[self.speed], self._play_on)
        self._show_ruler()

    # ------------------------------------------------------------------ the rest

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """Show the rule of the line that was chosen."""
        event.stop()
        self.action_rule()

    def on_items_selected(self, event: Items.Selected) -> None:
        """Show the rule of another line."""
        event.stop()
        self.rule_pane.show(event.items.rule_here() or self.rule_in_sight())

    def rule_in_sight(self) -> str:
        """Return the rule of the event at the cursor."""
        return self.steps.rule_here()

    def action_eyes(self) -> None:
        """See with the next seat's eyes, then with everybody's again."""
        eyes: list[str | None] = [None, *self.names]
        self.eyes = eyes[(eyes.index(self.eyes) + 1) % len(eyes)]
        self.before = None
        self.show_position()

    def action_leave(self) -> None:
        """Leave the replay."""
        self.app.pop_screen()
