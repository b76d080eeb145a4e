"""Moving in a replay: by events, entries, turns and parts of the game, and by jumps that have a way back."""

from __future__ import annotations

from replays.moments import next_entry
from replays.replay import Position
from tui.replay.held import Held
from tui.replay.shown import Shown
from tui.table.stage import StageScreen


class Stepping:
    """The part of the replay's screen that moves the cursor."""

    def __init__(self, screen: StageScreen, shown: Shown) -> None:
        self.screen = screen
        self.shown = shown
        self.past = shown.past
        self.held = Held()
        self.came_from: Position | None = None

    def _elsewhere(self) -> bool:
        return self.screen.page is not None and self.screen.page is not self.shown.entry_pane

    def stepped(self) -> None:
        """Show where the cursor has come to; digits that were typed meant another place."""
        self.shown.typed = ""
        self.shown.paint_soon()

    def action_event(self, by: int) -> None:
        """Go one event on or back of those that are told, further while the key is held; in a pane that goes left and
        right, move there."""
        if self._elsewhere() and self.screen.page is not None and self.screen.page.sideways(by):
            return
        self.past.replay.step_event(by * self.held.steps(f"event {by}"))
        self._pass_by(by)
        self.stepped()

    def _pass_by(self, by: int) -> None:
        """Go over events of which nothing is said, as a payment that comes before what was paid for: each step tells
        something. Those behind the last that is told happen with it."""
        replay = self.past.replay
        here = replay.entry_here()
        if here is None:
            return
        entry, done = replay.position
        whole = len(here.events)
        told = sorted({line.event for line in self.past.lines_of(entry, here)})
        stops = [*told[:-1], whole]
        if by > 0:
            replay.stand((entry, next(event for event in stops if event >= done)))
        elif done < whole and done not in stops:
            before = [event for event in stops if event < done]
            if before:
                replay.stand((entry, before[-1]))
            else:
                replay.step_entry(-1)

    def action_entry(self, by: int) -> None:
        """Go one entry on or back; in another pane, move there."""
        if self._elsewhere():
            self.screen.action_move(by)
            return
        self.past.replay.step_entry(by * self.held.steps(f"entry {by}"))
        self.stepped()

    def action_turn(self, by: int) -> None:
        """Go to where the next turn begins, or the turn before."""
        if self._elsewhere():
            self.screen.action_move(8 * by)
            return
        here = self.past.replay.position
        self._go_or_edge(self.past.moments.next_turn(here, by * self.held.steps(f"turn {by}")), by)

    def action_part(self, by: int) -> None:
        """Go to where the next part of the game begins, or the part before."""
        there = self.past.moments.next_part(self.past.replay.position, by)
        if there is None and by > 0:
            # Going on to the end would give it away to somebody who only looked for the next part.
            self.screen.host.say("No further part of the game begins after this.")
            return
        self._go_or_edge(there, by)

    def _go_or_edge(self, there: Position | None, by: int) -> None:
        if there is not None:
            self.past.replay.stand(there)
        elif by > 0:
            self.past.replay.end()
        else:
            self.past.replay.start()
        self.stepped()

    def action_start(self) -> None:
        """Go to before the opening."""
        if self._elsewhere():
            self.screen.action_edge(-1)
            return
        self.leap((0, 0))

    def action_end(self) -> None:
        """Go to where everything has happened."""
        if self._elsewhere():
            self.screen.action_edge(1)
            return
        self._remember()
        self.past.replay.end()
        self.stepped()

    def _remember(self) -> None:
        self.came_from = self.past.replay.position

    def leap(self, there: Position) -> None:
        """Go to a place from which `w` leads back."""
        self._remember()
        self.past.replay.stand(there)
        self.stepped()

    def action_way_back(self) -> None:
        """Return to where the last jump began; from there, to where it led."""
        if self.came_from is None:
            self.screen.host.say("There is no way back yet: nothing has been jumped over.")
            return
        self.leap(self.came_from)

    def action_digit(self, digit: str) -> None:
        """Take a digit of an entry's number."""
        self.shown.typed = (self.shown.typed + digit)[-6:]
        self.shown.show_ruler()

    def action_jump(self) -> None:
        """Go to the entry whose number was typed, or to the selected line of the log; else show the rule."""
        if self.shown.typed:
            self._remember()
            wanted, last = int(self.shown.typed), self.past.replay.last
            self.past.replay.go_to(wanted)
            self.stepped()
            if wanted > last:
                self.screen.host.say(f"There is no entry {wanted}: {last} is the last.")
        elif self.screen.page is self.screen.log_pane:
            self.screen.log_pane.choose()
        else:
            self.screen.rule_chosen(seen=True)

    def action_note(self, by: int) -> None:
        """Go to the next entry that has a note, or to the one before."""
        there = next_entry(self.past.noted(), self.past.replay, by)
        if there is None:
            self.screen.host.say("There is no note after this." if by > 0 else "There is no note before this.")
            return
        self._remember()
        self.past.replay.go_to(there)
        self.stepped()
