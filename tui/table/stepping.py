"""The table with a switch for each seat: its own moves are shown step by step."""

from __future__ import annotations

from collections.abc import Iterable

from textual.message import Message
from textual.widget import Widget

from core.kernel.prompts import Prompt
from tui.table.keys import STEPPING_KEYS
from tui.table.shown import ShownTable
from tui.table.through import EventPane, Through
from tui.widgets.lines import Piece
from tui.widgets.pane import Sight

WHILE_STEPPING = {"next_event", "all_events"}
NOT_WHILE_STEPPING = {"digit", "jump", "why_not", "odds", "passing", "ask_again", "seat", "write_note", "redo"}
"""What would tell of events that are still to be shown, or answer a question that is not yet in sight."""


class SteppingTable(ShownTable):
    """The part of the table screen that shows a move event by event."""

    class AllShown(Message):
        """Every event of a move has been shown: the game goes on."""

    through: Through | None = None
    event_pane: EventPane

    def bottom(self) -> Iterable[Widget]:
        """Return the prompt, the pane that takes its place while a move is shown, and the keys."""
        self.event_pane = EventPane(self.game, id="event")
        self.event_pane.display = False
        first, *rest = super().bottom()
        yield first
        yield self.event_pane
        yield from rest

    def _switch(self, seat: str) -> tuple[str, str]:
        return str(self.saved.path), seat

    def steps_through(self, seat: str) -> bool:
        """Whether the moves of a seat are shown step by step."""
        return self._switch(seat) in self.host.stepwise

    def sitting(self) -> str:
        """Return the seat at this keyboard that is asked, or whose eyes look."""
        return self.flow.asked() or self.eyes or next(iter(self.flow.people), "")

    def header_marks(self) -> tuple[Piece, ...]:
        """Say in the header that moves are shown step by step."""
        return (("step by step   ", "accent"),) if self.steps_through(self.sitting()) else ()

    def action_stepwise(self) -> None:
        """Show the moves of the seat that is asked step by step, or at once again; it holds while the program runs."""
        seat = self.sitting()
        name = self.names.get(seat, "")
        if not name:
            self.host.say("Nobody at this keyboard plays.")
            return
        on = not self.steps_through(seat)
        (self.host.stepwise.add if on else self.host.stepwise.discard)(self._switch(seat))
        how = "step by step" if on else "at once"
        self.host.say(f"What follows from {name}'s choices is shown {how}.")
        if self.through is None:
            self.refresh_table()

    # ------------------------------------------------------------------ while a move is shown

    def begin_through(self, before: int, seat: str) -> bool:
        """Begin to show what happened after entry `before`; return whether there is anything to show."""
        table = self.saved.table
        people = self.flow.people
        eyes = self.eyes if len(people) < 2 or self.secret() else people[0]
        through = Through(table, self.record, eyes, before + 1, table.entry)
        if not through.left:
            return False
        self.through = through
        self.through_seat = seat
        self.prompt.display = False
        self.event_pane.display = True
        self.key_bar.show(STEPPING_KEYS)
        self.set_focus(self.event_pane)
        self.action_next_event()
        return True

    def end_through(self) -> None:
        """Put the prompt back into its place."""
        if self.through is None:
            return
        self.through = None
        self.event_pane.display = False
        self.prompt.display = True
        self.key_bar.show(self.table_keys())
        self.set_focus(self.prompt)

    def action_next_event(self) -> None:
        """Show the next event; after the last one, go on."""
        through = self.through
        if through is None:
            return
        before = through.replay.view(self.eyes)
        if not through.go_on():
            self.action_all_events()
            return
        prompt = Prompt("", self.through_seat, "", [])
        view = through.replay.view(self.eyes)
        self.show_sight(Sight(self.game, view, before, prompt, self.names, self.saved.table.header.options))
        line = through.line
        entry = line.entry if line is not None else 0
        self.show_header((("step by step   ", "accent"), (f"entry {entry}   ", "dim"), ("saved ", "good")))
        lines = self.record.latest(self.saved.table.line.entries, through.lines[0].entry, through.eyes)
        self.log_pane.show([*lines, *through.lines[: through.shown]], entry)
        self.event_pane.show(line)
        left = f"{through.left} more" if through.left else "that was all"
        self.event_pane.retitle(f"Event {through.shown} of {len(through.lines)}", left, left)
        self.rule_pane.show(line.rule if line is not None else "")

    def action_all_events(self) -> None:
        """Show at once what is left, and let the game go on."""
        if self.through is not None:
            self.end_through()
            self.post_message(self.AllShown())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what belongs to a move that is being shown only then, and what would look ahead only otherwise."""
        if action in WHILE_STEPPING:
            return self.through is not None
        if action in NOT_WHILE_STEPPING:
            return self.through is None
        return super().check_action(action, parameters)

    def rule_in_sight(self) -> str:
        """Return the rule of the event while a move is shown, else that of the selected choice."""
        return self.event_pane.rule_here() if self.through is not None else super().rule_in_sight()
