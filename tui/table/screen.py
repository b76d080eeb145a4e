"""The table: a game being played, by keys, with bots in some seats if they are wanted."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from core.bots.seated import bot_choice
from core.kernel.prompts import Prompt, Refusal
from replays.naming import listed
from saves.errors import SaveError
from saves.game_file import NOTE_LIMIT, SavedGame
from tui.table.flow import is_pass
from tui.table.following import Following
from tui.table.keys import TABLE_BINDINGS
from tui.table.stepping import SteppingTable
from tui.widgets.items import Items

if TYPE_CHECKING:
    from tui.sheets.lists import ListScreen

PACES = {"off": 0.0, "fast": 0.35, "slow": 1.0}
"""Seconds between the moves of bots, by the animation setting."""

FOLLOW_EVERY = 1.0
"""Seconds between looks at a game that another program may be playing."""

SHOW_EVERY = 0.3
"""Seconds after which a long row of bots' moves is shown although nothing waits."""


class TableScreen(SteppingTable):
    """A saved game on the table."""

    BINDING_GROUP_TITLE = "The table"
    BINDINGS: ClassVar[list[Binding]] = list(TABLE_BINDINGS)  # type: ignore[assignment]

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(saved)
        self._seen_over = -1
        self._looked: dict[str, int] = {}

    def on_mount(self) -> None:
        """Say what was found on opening, and begin."""
        for notice in self.saved.notices:
            self.host.say(notice, bad=True)
        self.lay_out()
        self.advance()
        if self.saved.read_only:
            following = Following(self.saved)
            self.set_interval(FOLLOW_EVERY, lambda: self._follow(following))

    def on_unmount(self) -> None:
        """Give up the lock."""
        self.saved.close()

    # ------------------------------------------------------------------ going on

    def advance(self) -> None:
        """Make the passes that were wished for, then ask whoever is to be asked, bots first."""
        table = self.saved.table
        self._pass_along()
        bots = len(self.flow.people) < len(table.header.seats)
        if bots and not self.saved.read_only and not table.over:
            self.run_worker(self._play_bots(), group="bots", exclusive=True)
        else:
            self._meet()

    def on_stepping_table_all_shown(self) -> None:
        """Go on after a move that was shown step by step."""
        self.advance()

    def _pass_along(self) -> None:
        """Make the passes that were wished for."""
        table = self.saved.table
        while not self.saved.read_only and (choice := self.flow.automatic()) is not None:
            if not self._act(choice.action, table.entry):
                break

    def _meet(self) -> None:
        seat = self.flow.asked() or self.eyes or next(iter(self.flow.people), None)
        if seat is not None and self.flow.needs_cover(seat):
            self._hand_over(seat)
            return
        self.eyes = seat
        self.flow.look(seat)
        self._show_state()

    def _show_state(self) -> None:
        self.refresh_table()
        if self.saved.table.over and self._seen_over != self.saved.table.entry:
            self._seen_over = self.saved.table.entry
            self._show_result()

    def _hand_over(self, seat: str) -> None:
        from tui.sheets.cover import CoverScreen

        def lifted(_: object) -> None:
            self.eyes = seat
            self.flow.look(seat)
            self.before_entry = min(self._looked.get(party[0], self.before_entry), self.saved.table.entry)
            self.refresh_table()

        party = self.flow.party(seat)
        for one in self.flow.party(self.eyes)[:1]:
            self._looked[one] = self.saved.table.entry
        self.app.push_screen(CoverScreen(listed([self.names[one] for one in party])), lifted)

    def _act(self, action: Any, answers: int) -> bool:
        try:
            self.saved.table.act(action, answers=answers)
        except Refusal as refusal:
            self.host.say(f"{refusal.sentence} ({refusal.rule})", bad=True)
        except SaveError as error:
            self.host.say(error.sentence, bad=True)
        else:
            return True
        return False

    async def _play_bots(self) -> None:
        """Let the bots play, one decision after the other, until a person is asked."""
        table = self.saved.table
        pace = PACES.get(self.host.settings.animation, 0.0)
        clock = asyncio.get_running_loop().time
        shown = clock()
        while not table.over and self.flow.automatic() is None:
            entry = table.entry
            self._show_thinking()
            choice = await asyncio.to_thread(bot_choice, table)
            if table.entry != entry:
                return
            if choice is None:
                self._meet()
                return
            if not self._act(choice.action, entry):
                self.refresh_table()
                return
            if pace or clock() - shown > SHOW_EVERY:
                self.refresh_table(thinking=True)
                await asyncio.sleep(pace)
                shown = clock()
        self.advance()

    def _show_thinking(self) -> None:
        prompt = self.saved.table.prompt
        if self.flow.asked() or not isinstance(prompt, Prompt):
            return
        self.choices = []
        self.prompt.show([])
        self.prompt.ask(f"{self.names[prompt.seat]} is thinking{self.glyphs.ellipsis}")

    def _show_result(self) -> None:
        from tui.table.result import After, ResultScreen

        def then(what: After | None) -> None:
            if what == "undo":
                self.action_undo()
            elif what is not None:
                self.host.after_game(self.saved, what)

        self.app.push_screen(ResultScreen(self.saved.table.game, self.saved.table), then)

    def _follow(self, following: Following) -> None:
        """Show what another program has played meanwhile; the eyes stay whose they are."""
        if self.app.screen is not self:
            return
        came_from = self.saved.table.entry
        moved = following.look()
        for sentence in following.told():
            self.host.say(sentence, bad=True)
        if moved:
            self.flow.table = self.saved.table
            self.before_entry = min(came_from, self.saved.table.entry)
            if self.eyes and self.secret():
                self._show_state()
            else:
                self._meet()

    # ------------------------------------------------------------------ choosing

    def choose(self, index: int) -> None:
        """Take choice number `index`, counted from 0; keys that were typed ahead of another screen are dropped."""
        if self.app.screen is not self:
            return
        if self.ended is not None:
            self._show_result()
            return
        if index >= len(self.choices):
            return
        choice = self.choices[index]
        if is_pass(choice):
            choice = self.flow.go_on(choice, self.host.settings.pass_until)
        before, seat = self.answers, choice.seat if choice.seat in self.flow.people else self.sitting()
        if self._act(choice.action, self.answers):
            self.before_entry = before
            if self.steps_through(seat):
                self._pass_along()
                if self.begin_through(before, seat):
                    return
        self.advance()

    def action_digit(self, digit: str) -> None:
        """Choose by number."""
        if self.prompt.type_digit(digit):
            self.prompt.choose()

    def action_close_group(self) -> None:
        """Show all choices again, where a group of them is open."""
        self.prompt.close()

    def action_jump(self, number: int) -> None:
        """Select the next choice of the kind that a key of the game means; say why when none is offered."""
        jump = self.jumps[number]
        found = [index for index, choice in enumerate(self.choices) if jump.meant(choice.action)]
        if found:
            self.set_focus(self.prompt)
            self.prompt.go_to(next((index for index in found if index > self.prompt.at), found[0]))
        elif self.sight is not None:
            refusal = self._why_no(jump.otherwise(self.sight, self._speaking()))
            self.host.say(f"{refusal.sentence.rstrip('.')} ({refusal.rule})")

    def _why_no(self, action: Any) -> Refusal:
        if isinstance(action, Refusal):
            return action
        return self.game.words.explain(self.saved.table.state, action)

    def _speaking(self) -> list[str]:
        """Return the people for whom the rules are asked: where there are secrets, those who may look now."""
        return self.flow.party(self.eyes) if self.secret() else self.flow.people

    def action_choose(self) -> None:
        """Choose what is selected: a choice; of a line of the log, or of a thing in a pane, read the rule.

        While a move is shown, go on.
        """
        if self.through is not None and self.page is not self.log_pane:
            self.action_next_event()
        elif isinstance(self.page, Items):
            self.page.choose()
        elif self.page is not None and self.page.rule_here():
            self.action_rule()

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """A choice, or a line of the log, was chosen."""
        event.stop()
        if event.items is self.prompt:
            self.choose(event.index)
        else:
            self.action_rule()

    def on_items_selected(self, event: Items.Selected) -> None:
        """Show the rule of another selection; reach further back in the log from its first line."""
        event.stop()
        self.rule_pane.show(event.items.rule_here() or self.rule_in_sight())
        if event.items is self.log_pane and event.index == 0 and self.record.reach < self.saved.table.cursor:
            count = len(self.log_pane.lines)
            self.record.reach *= 4
            lines = self.record.latest(self.saved.table.line.entries, self.saved.table.cursor, self.log_eyes())
            self.show_log(len(lines) - count)

    # ------------------------------------------------------------------ undo and redo

    def action_undo(self) -> None:
        """Take back to the last decision that was made by hand."""
        self._travel(lambda: self.saved.table.undo(self.flow.steps_back()))

    def action_redo(self) -> None:
        """Bring back a decision, and what followed by itself."""
        self._travel(lambda: self.saved.table.redo(self.flow.steps_on()))

    def _travel(self, move: Any) -> None:
        self.workers.cancel_group(self, "bots")
        self.end_through()
        table = self.saved.table
        came_from = table.entry
        try:
            move()
        except (Refusal, SaveError) as error:
            rule = f" ({error.rule})" if isinstance(error, Refusal) else ""
            self.host.say(f"{error.sentence}{rule}", bad=True)
            self.advance()
            return
        self.before_entry = came_from
        self.flow.going_on = ""
        self._meet() if self.flow.asked() or table.over else self.advance()

    # ------------------------------------------------------------------ looking things up

    def action_why_not(self) -> None:
        """List what may not be done now, each with the reason and its rule."""
        from tui.table import lookups

        seat = self.acting_seat()
        seat = seat if seat in self.flow.people and not self.secret() else self.eyes or seat
        found = lookups.why_not(self.game, self.saved.table.state, seat, self.names.get(seat, ""))
        self._look_up(found, lookups.ALL_ALLOWED)

    def action_odds(self) -> None:
        """List the odds."""
        from tui.table import lookups

        self._look_up(lookups.odds(self.game, self.saved.table, self.eyes), lookups.NO_CHANCE)

    def _look_up(self, screen: ListScreen | None, otherwise: str) -> None:
        if screen is None:
            self.host.say(otherwise)
        else:
            self.app.push_screen(screen)

    def action_write_note(self) -> None:
        """Write a note on what has just happened, to find it again when looking back."""
        from tui.sheets.ask import AskScreen

        entry = self.saved.table.entry

        def written(text: str | None) -> None:
            if text is None:
                return
            try:
                self.saved.note(text, entry)
            except SaveError as error:
                self.host.say(error.sentence, bad=True)
            else:
                self.host.say(f"The note is on entry {entry}.")

        self.app.push_screen(
            AskScreen(f"A note on entry {entry}", "It belongs to the log; n finds it in the replay.", limit=NOTE_LIMIT),
            written,
        )

    def action_passing(self) -> None:
        """List the standing wishes of the people at this keyboard."""
        from tui.table import lookups

        if self.flow.people:
            self.app.push_screen(lookups.passing(self.flow, self.names, self.glyphs), lambda _: self.advance())

    def action_ask_again(self) -> None:
        """Ask everybody in every window again."""
        self.flow.wishes.clear()
        self.host.say("Everybody is asked in every window again.")

    def action_seat(self) -> None:
        """Look with the eyes of the next person at this keyboard."""
        if not self.eyes or not self.secret():
            self.host.say("Nobody here has secrets from the others.")
            return
        people, party = self.flow.people, self.flow.party(self.eyes)
        at = people.index(self.eyes)
        self._hand_over(next(one for one in people[at + 1 :] + people[:at] if one not in party))

    def action_leave(self) -> None:
        """Leave the table; everything is on disk."""
        self.app.pop_screen()
