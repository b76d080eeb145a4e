"""The switch for each seat by which its own moves are shown step by step, and the showing of such a move."""

from __future__ import annotations

from collections.abc import Sequence

from textual.message import Message

from core.kernel.prompts import Prompt
from tui.table.keys import STEPPING_KEYS
from tui.table.shown import Shown
from tui.table.stage import StageScreen
from tui.table.through import EventPane, Through
from tui.widgets.bars import KeyBar
from tui.widgets.pane import Scene

WHILE_STEPPING = {"all_events"}
NOT_WHILE_STEPPING = {"press", "jump", "why_not", "odds", "passing", "seat", "write_note", "redo"}
"""What would tell of events that are still to be shown, or answer a question that is not yet in sight."""


class AllShown(Message):
    """Every event of a move has been shown: the game goes on."""


class Stepper:
    """Shows a move event by event, with the pane of the event in the place of the prompt."""

    def __init__(self, screen: StageScreen, shown: Shown, keys: Sequence[tuple[str, str]]) -> None:
        self.screen = screen
        self.shown = shown
        self.seated = shown.seated
        self.keys = keys
        self.key_bar = KeyBar(keys, id="keys")
        self.event_pane = EventPane(self.seated.game, id="event")
        self.event_pane.display = False
        self.through: Through | None = None
        self.seat = ""

    def action_stepwise(self) -> None:
        """Show the moves of the seat that is asked step by step, or at once again; it holds while the program runs."""
        seat = self.seated.sitting()
        name = self.seated.names.get(seat, "")
        if not name:
            self.screen.host.say("Nobody at this keyboard plays.")
            return
        on = not self.shown.steps_through(seat)
        (self.screen.host.stepwise.add if on else self.screen.host.stepwise.discard)(self.seated.switch(seat))
        how = "step by step" if on else "at once"
        self.screen.host.say(f"What follows from {name}'s choices is shown {how}.")
        if self.through is None:
            self.shown.refresh()

    def begin(self, before: int, seat: str) -> bool:
        """Begin to show what happened after entry `before`; return whether there is anything to show."""
        table = self.seated.saved.table
        people = self.seated.flow.people
        eyes = self.seated.eyes if len(people) < 2 or self.seated.secret() else people[0]
        through = Through(table, self.seated.record, eyes, before + 1, table.entry)
        if not through.left:
            return False
        self.through = through
        self.seat = seat
        self.shown.prompt.display = False
        self.event_pane.display = True
        self.key_bar.show(STEPPING_KEYS)
        self.screen.set_focus(self.event_pane)
        self.action_next_event()
        return True

    def end(self) -> None:
        """Put the prompt back into its place."""
        if self.through is None:
            return
        self.through = None
        self.event_pane.display = False
        self.shown.prompt.display = True
        self.key_bar.show(self.keys)
        self.screen.set_focus(self.shown.prompt)

    def action_next_event(self) -> None:
        """Show the next event; after the last one, go on."""
        through = self.through
        if through is None:
            return
        before = through.replay.view(self.seated.eyes)
        if not through.go_on():
            self.action_all_events()
            return
        prompt = Prompt("", self.seat, "", [])
        view = through.replay.view(self.seated.eyes)
        self.screen.show_scene(
            Scene(self.screen.game, view, before, prompt, self.seated.names, self.seated.saved.table.header.options)
        )
        line = through.line
        entry = line.entry if line is not None else 0
        self.screen.show_header((("step by step   ", "bright"), (f"entry {entry}   ", "soft"), ("saved ", "bright")))
        lines = self.seated.record.latest(self.seated.saved.table.line.entries, through.lines[0].entry, through.eyes)
        self.screen.log_pane.show([*lines, *through.lines[: through.shown]], entry)
        self.event_pane.show(line)
        left = f"{through.left} more" if through.left else "that was all"
        self.event_pane.retitle(f"Event {through.shown} of {len(through.lines)}", left, left)
        self.screen.rule_pane.show(line.rule if line is not None else "")

    def action_all_events(self) -> None:
        """Show at once what is left, and let the game go on."""
        if self.through is not None:
            self.end()
            self.screen.post_message(AllShown())

    def allows(self, action: str) -> bool:
        """Whether an action is offered now: what belongs to a move that is being shown, or what would look ahead."""
        if action in WHILE_STEPPING:
            return self.through is not None
        return self.through is None or action not in NOT_WHILE_STEPPING
