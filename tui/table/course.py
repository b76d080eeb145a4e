"""How the game goes on: wished-for passes, bots, handing the keyboard over, the end, undo and redo."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from core.bots.hinting import NOTE, rule_of_hints
from core.bots.seated import bot_choice, looking_ahead
from core.kernel.entries import Entry
from core.kernel.options import COUNTED
from core.kernel.prompts import Choice, Prompt, Refusal, inside
from replays.naming import listed
from tui.table.beats import Beats
from tui.table.following import Following
from tui.table.played import Done, Failure, Local, said
from tui.table.shown import Shown
from tui.table.stage import StageScreen

if TYPE_CHECKING:
    from tui.table.result import ResultScreen

SHOW_EVERY = 0.3
"""Seconds after which a long row of bots' moves is shown, where nothing will be told of it."""

SOON = 0.15
"""Seconds after which it is said that a bot thinks about an interrupt, where a person is asked next."""


class Course:
    """Who comes next at the table that `screen` shows."""

    def __init__(self, screen: StageScreen, shown: Shown, beats: Beats) -> None:
        self.screen = screen
        self.shown = shown
        self.beats = beats
        self.seated = shown.seated
        self.over = False
        """Whether the table lies over the replay of a game that this one has left."""

        self.closing: Callable[[], ResultScreen] = self._result
        """Makes the page that closes the game."""

        self._seen_over: Entry | None = None
        """The last entry of the game when the page that closes it was shown."""
        self._looked: dict[str, int] = {}

    def advance(self) -> None:
        """Make the passes that were wished for, then ask whoever is to be asked, bots first."""
        self.pass_along()
        if self.seated.played.runs and not self.seated.table.over and self._bots_may_answer():
            self.screen.run_worker(self._play_bots(), group="bots", exclusive=True)
        else:
            self.meet()

    def _bots_may_answer(self) -> bool:
        """Whether a bot has a choice now; where all are people's, the next question is shown without a pause."""
        table, people = self.seated.table, self.seated.flow.people
        prompt = table.prompt
        if len(people) == len(table.header.seats) or not isinstance(prompt, Prompt):
            return False
        theirs = any(choice.seat not in people for choice in prompt.choices)
        return theirs or bool(prompt.sealed) or not self.seated.flow.asked()

    def pass_along(self) -> None:
        """Make the passes that were wished for."""
        going = self.seated.played.runs

        def made(done: bool) -> None:
            nonlocal going
            going = done

        while going and (choice := self.seated.flow.automatic()) is not None:
            self.act(choice.action, self.seated.table.entry, made)

    def meet(self) -> None:
        """Show the table to whoever is asked, behind a cover where the screen must not be seen."""
        if not self.seated.table.over:
            self._seen_over = None
        seat = self.seated.flow.looks(self.seated.eyes)
        if seat is not None and self.seated.flow.needs_cover(seat):
            self.hand_over(seat)
            return
        self.seated.eyes = seat
        self.seated.flow.look(seat)
        if not self.beats.begin():
            self._show_state()

    def _show_state(self) -> None:
        self.shown.refresh()
        table = self.seated.table
        last = table.line.entries[table.entry] if table.over else None
        if last is None or last is self._seen_over:
            return
        # Who takes back the last decision and ends the game another time gets another entry of the same number.
        self._seen_over = last
        self.show_result()

    def hand_over(self, seat: str) -> None:
        """Cover the screen until `seat` has taken the keyboard."""
        from tui.sheets.cover import CoverScreen

        self.screen.uncover()

        def lifted(_: object) -> None:
            self.seated.eyes = seat
            self.seated.flow.look(seat)
            self.seated.before_entry = min(
                self._looked.get(party[0], self.seated.before_entry), self.seated.table.entry
            )
            if not self.beats.begin():
                self.shown.refresh()

        party = self.seated.flow.party(seat)
        if self.seated.flow.alone:
            lifted(None)
            return
        for one in self.seated.flow.party(self.seated.eyes)[:1]:
            self._looked[one] = self.seated.table.entry
        self.screen.app.push_screen(CoverScreen(listed([inside(self.seated.names[one]) for one in party])), lifted)

    def act(self, action: Any, answers: int, then: Callable[[bool], None]) -> None:
        """Carry out an action, and tell `then` whether that was possible; say why where it was not."""
        self.screen.uncover()

        def done(failure: Failure | None) -> None:
            if isinstance(failure, Refusal):
                self.seated.refused(failure.rule)
            if failure is not None:
                self.screen.host.say(said(failure), bad=True)
            then(failure is None)

        self.seated.played.act(action, answers, done)

    async def _play_bots(self) -> None:
        """Let the bots play, one decision after the other, until a person is asked."""
        table = self.seated.table
        silent = self.beats.level == "off" or not self.seated.flow.people
        clock = asyncio.get_running_loop().time
        shown = clock()
        while not table.over and self.seated.flow.automatic() is None:
            entry = table.entry
            self._show_thinking()
            choice = await self._bot_choice()
            if table.entry != entry:
                return
            if choice is None:
                self.meet()
                return
            self.act(choice.action, entry, lambda done: None)
            if table.entry == entry:
                self.shown.refresh()
                return
            if self.beats.is_due() and self.beats.begin():
                return
            if silent and clock() - shown > SHOW_EVERY:
                self.shown.refresh(thinking=True)
                await asyncio.sleep(0)
                shown = clock()
        self.advance()

    async def _bot_choice(self) -> Choice | None:
        """Return what a bot chooses now; while one looks ahead, keys are heeded and the screen says who it is."""
        table = self.seated.table
        ahead = looking_ahead(table)
        if not ahead:
            return await asyncio.to_thread(bot_choice, table)
        thinking = asyncio.ensure_future(self.screen.host.thinker.choice(table))
        try:
            done, _ = await asyncio.wait({thinking}, timeout=SOON)
            if not done:
                self._say_who_thinks(ahead)
            return await thinking
        finally:
            thinking.cancel()

    def _show_thinking(self) -> None:
        prompt = self.seated.table.prompt
        if isinstance(prompt, Prompt) and not self.seated.flow.asked():
            self._say_who_thinks(prompt.seat)

    def _say_who_thinks(self, seat: str) -> None:
        if self.screen.scene is None:
            self.shown.refresh(thinking=True)  # a bot thinks first, and there is something to look at meanwhile
        self.shown.think(seat)

    def show_result(self) -> None:
        """Show how the game ended."""
        played = self.seated.played

        def then(what: str | None) -> None:
            if what == "undo":
                self.action_undo()
            elif what == "leave":
                self.screen.app.pop_screen()
            elif what is not None and isinstance(played, Local):
                self.screen.host.after_game(played.saved, what)

        self.screen.app.push_screen(self.closing(), then)

    def _result(self) -> ResultScreen:
        from tui.table.result import ResultScreen

        played = self.seated.played
        return ResultScreen(played.table.game, played.table, played.path, self._hints_used(), self.over, played.here)

    def _hints_used(self) -> int | None:
        """Return how many hints were noted in the log; None where the table does not count them."""
        played = self.seated.played
        if not played.here or rule_of_hints(played.table) != COUNTED:
            return None
        return sum(note.text == NOTE for note in played.notes)

    def follow(self, following: Following) -> None:
        """Show what another program has played meanwhile; the eyes stay whose they are."""
        if self.screen.app.screen is not self.screen:
            return
        came_from = self.seated.table.entry
        moved = following.look()
        for sentence in following.told():
            self.screen.host.say(sentence, bad=True)
        if moved:
            self.screen.uncover()
            self.seated.flow.table = self.seated.table
            self.seated.before_entry = min(came_from, self.seated.table.entry)
            self.beats.skip(everybody=True)
            if self.seated.eyes and self.seated.secret():
                self._show_state()
            else:
                self.meet()

    def hear(self) -> None:
        """Show what has come from elsewhere; what was selected stays so, where it is the same question."""
        heard, shown = self.seated.played.listen(), self.shown
        if heard.rewound is not None:
            self.beats.rewind(heard.rewound)
            self.seated.before_entry = min(self.seated.before_entry, heard.rewound)
        elif not self.seated.flow.people:
            self.seated.before_entry = shown.answers  # whoever looks on sees what the last decision changed
        if not heard.anew:
            shown.say_who()
            return
        self.screen.uncover()
        choices, at = shown.choices, shown.prompt.choice
        self.meet()
        if self.beats.telling:
            shown.show_header()
        elif at >= 0 and shown.choices == choices:
            shown.prompt.go_to(at)
        elif shown.at_table is not None:
            shown.at_table.go_on()

    def action_undo(self) -> None:
        """Take back to the last decision that was made by hand."""
        self._travel(self.seated.played.undo)

    def action_redo(self) -> None:
        """Bring back a decision, and what followed by itself."""
        self._travel(self.seated.played.redo)

    def _travel(self, move: Callable[[Done], None]) -> None:
        self.screen.workers.cancel_group(self.screen, "bots")
        self.screen.uncover()
        self.beats.end()
        came_from = self.seated.table.entry

        def moved(failure: Failure | None) -> None:
            if failure is not None:
                self.screen.host.say(said(failure), bad=True)
            if failure is not None or self.seated.table.entry == came_from:
                self.advance()  # nothing was taken back, or others are asked first
                return
            self.seated.before_entry = came_from
            self.seated.flow.going_on = ""
            self.beats.skip()
            self.meet() if self.seated.flow.asked() or self.seated.table.over else self.advance()

        move(moved)
