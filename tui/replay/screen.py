"""The replay of a game: the same panes as the table, over everything that happened, event by event."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.widget import Widget

from saves.log_file import LogFile
from tui.replay.asides import Asides
from tui.replay.branching import Branching
from tui.replay.evaluating import Evaluating
from tui.replay.exporting import Exporting
from tui.replay.hinting import ReplayHinting
from tui.replay.looking import look_around, look_at, look_back
from tui.replay.noting import Noting
from tui.replay.past import Past
from tui.replay.playing import Playing
from tui.replay.pointer import Pointer, PointerBar
from tui.replay.puzzling import Puzzling
from tui.replay.reviewing import Reviewing
from tui.replay.searching import Searching
from tui.replay.shown import Shown
from tui.replay.stepping import Stepping
from tui.sheets.help import KeyGroup
from tui.sheets.signs import marks
from tui.table.keys import ANOTHER_EXAMPLE, KEYS_ELSEWHERE, REPLAY_BINDINGS, REPLAY_KEYS
from tui.table.stage import ADVICE, StageScreen
from tui.terminal.crash import report_on
from tui.widgets.bars import ALWAYS, KeyBar
from tui.widgets.items import Items
from tui.widgets.page import Page
from tui.widgets.pane import RULE
from tui.widgets.plan import FOOT

FIGURES, WHAT_IF = "p", "b"
"""The keys of the figures on a game, and of a game from here."""

RULER = 1
"""The rows of a ruler without a curve."""

MOST_ENTRY, LEAST_MAP = 10, 10
"""The most rows that the foot below a map gets for its entry, and of the others the least that half is left of."""


class ReplayScreen(StageScreen):
    """Looks back on a log, or on the log at a path, from entry `at`; a `pointer` says what for, and stays in sight.

    Raises `SaveError` when nothing can be read.
    """

    BINDING_GROUP_TITLE = "The replay"
    BINDINGS: ClassVar[list[Binding]] = [*REPLAY_BINDINGS, ANOTHER_EXAMPLE]  # type: ignore[assignment]

    def __init__(self, log: Path | LogFile, at: int | None = None, pointer: Pointer | None = None) -> None:
        self.past = Past(log, at)
        self.pointer = pointer
        self.most_wanted = 0
        """The rows that the entry has needed so far; they stay, so that the map above does not go up and down."""

        self.evaluates = False
        """Whether the game is evaluated as soon as the screen is there."""

        super().__init__(self.past.game, self.past.options)
        self.pane_layout.keys_to_map = False
        self.shown = Shown(self, self.past)
        self.shown.after = self.settle
        self.shown.leapt = partial(look_back, self, self.shown)
        self.playing = Playing(self, self.shown)
        self.stepping = Stepping(self, self.shown)
        self.searching = Searching(self, self.stepping, self.playing)
        noting = Noting(self, self.shown, self.playing)
        reviewing = Reviewing(self, self.shown, self.stepping, self.playing, noting)
        self.branching = Branching(self, self.shown, self.playing, reviewing)
        exporting = Exporting(self, self.past, self.playing)
        self.evaluating = Evaluating(self, self.shown, self.playing)
        self.hinting = ReplayHinting(self, self.past)
        asides = Asides(self, self.shown, self.playing)
        self.puzzling = Puzzling(self, self.shown, self.playing)
        self.parts = (
            self.stepping,
            self.searching,
            self.playing,
            noting,
            reviewing,
            self.branching,
            asides,
            self.evaluating,
            exporting,
            self.hinting,
            self.puzzling,
        )

    def over(self) -> Page | None:
        """Return the pane of hints."""
        return self.hinting.pane

    def uncover(self) -> None:
        """Take a hint away, and call off what is still thought for it."""
        self.hinting.close()

    def signs_in_sight(self) -> list[KeyGroup]:
        """Return what the signs of the game mean, and the marks of an evaluation where there can be one."""
        signs = super().signs_in_sight()
        return [*signs, marks()] if self.advised else signs

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer hints and evaluations where the game has a bot that gives them, and another example where there is
        one."""
        if action == "another":
            return self.pointer is not None and self.pointer.another is not None
        return action not in ADVICE or self.advised

    def action_close(self) -> None:
        """Take a hint away; else close a page that lies over the table; else stop what is thought, or looking for
        something; else let the arrows step again."""
        ways = (self.hinting.close, self.close_page, self.puzzling.stop, self.evaluating.stop, self.searching.stop)
        any(close() for close in (*ways, self._step_again))

    def _step_again(self) -> bool:
        """Give the keys back to the entry, and return whether another pane had them."""
        elsewhere = self._elsewhere
        if elsewhere:
            self.focus_home()
        return elsewhere

    @property
    def _elsewhere(self) -> bool:
        """Whether the arrows move in another pane than that of the entry."""
        return self.page is not None and self.page is not self.shown.entry_pane

    def on_descendant_focus(self) -> None:
        """Name the keys that do something where they go now."""
        self.name_keys()

    def on_unmount(self) -> None:
        """Call off what is still thought."""
        self.hinting.stop()

    def bottom(self) -> Iterable[Widget]:
        """Return the ruler, what to look at, the entry at the cursor and the keys."""
        yield self.shown.ruler
        if self.pointer is not None:
            self.shown.entry_pane.look_for(self.pointer.rule, self.pointer.at)
            yield PointerBar(self.pointer, id="pointer")
        yield self.shown.entry_pane
        yield KeyBar(self._keys(), always=(*ALWAYS, "q", "E"), yielding=("space",), id="keys")

    def _keys(self) -> list[tuple[str, str]]:
        if self._elsewhere:
            return [("esc", "back to the entry"), *self.keys_here(KEYS_ELSEWHERE)]
        noted = [("n", "notes")] if self.past.story.notes else []
        keys = self.keys_here(REPLAY_KEYS)
        if self.shown.ended is not None:
            # Where nothing can be played on, what the game comes to takes the place of a game from here.
            figures, what_if = ([one for one in keys if one[0] == key] for key in (FIGURES, WHAT_IF))
            keys = [*figures, *(one for one in keys if one[0] not in (FIGURES, WHAT_IF)), *what_if]
        return [*noted, *keys]

    def settle(self) -> None:
        """Give what is shown its room, and name the keys that do something now: after the first note, that to it."""
        self.make_room()
        self.name_keys()

    def name_keys(self) -> None:
        """Say in the last row which keys do something now."""
        keys = self._keys()
        for bar in self.query("#keys").results(KeyBar):
            if bar.keys != keys:
                bar.show(keys)

    def on_mount(self) -> None:
        """Say what was found on opening, and show the first position."""
        self.log_pane.one_click = True
        report_on(self.past.log_file)
        for notice in self.past.log_file.notices:
            self.host.say(notice, bad=True)
        self.lay_out()
        self.make_room()
        if self.pointer is not None:
            look_at(self, self.shown, self.pointer)
        else:
            self.shown.show_position()
            look_around(self, self.shown)
        self.call_after_refresh(self.look_for_branches)
        if self.evaluates:
            self.evaluating.action_evaluate()

    def make_room(self) -> None:
        """Let the foot below a map have the rows of the pointer and of the curve besides, and those of a long note, so
        that what happened stays in sight there."""
        plan = self.pane_layout.stage.planned(self.pane_layout.form)
        foot = self.pane_layout.regions.get(FOOT)
        if not plan.foot or foot is None:
            return
        self.most_wanted = max(self.most_wanted, self.shown.entry_pane.rows_wanted(foot.width))
        room = plan.foot - RULER - RULE
        most = min(MOST_ENTRY, (self.size.height - LEAST_MAP) // 2)
        rows = max(0, min(self.most_wanted, most) - room) + self.shown.ruler.height_now - RULER
        if self.pointer is not None:
            rows += len(self.query_one(PointerBar).build(foot.width))
        if rows != self.pane_layout.more_foot:
            self.pane_layout.more_foot = rows
            self.lay_out()

    def look_for_branches(self) -> None:
        """Look which branches hang on the game."""
        self.branching.look()

    def on_screen_resume(self) -> None:
        """Return to where a branch left that lay over the replay."""
        self.branching.resumed()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out again, the ruler too."""
        super().on_resize(event)
        self.most_wanted = 0
        self.make_room()
        self.call_after_refresh(self.shown.show_ruler)

    def rule_in_sight(self) -> str:
        """Return the rule of the event at the cursor."""
        return self.shown.entry_pane.rule_here()

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """Go to the line of the log that was chosen; elsewhere show the rule of what was chosen."""
        event.stop()
        if event.items is not self.log_pane:
            self.rule_chosen(seen=True)
            return
        line = self.log_pane.entries[event.index]
        number = line.number
        if line.remark and number == self.past.replay.entry and self.past.branches_at(number):
            self.branching.action_hanging()
            return
        self.stepping.leap((number, len(self.past.replay.entries[number].events)))

    def on_items_selected(self, event: Items.Selected) -> None:
        """Show the rule of another line; reach further back in the log from its first line."""
        event.stop()
        told = self.log_pane.told_here() if event.items is self.log_pane else ()
        self.rule_pane.show(event.items.rule_here() or self.rule_in_sight(), told)
        if event.items is self.log_pane and event.index == 0 and self.past.record.reach < self.past.replay.entry:
            first = self.log_pane.entries[0].number
            self.past.record.reach *= 4
            self.shown.show_log(first)

    def action_another(self) -> None:
        """Show another place where the rule has worked for which the replay was opened, instead of this one."""
        assert self.pointer is not None
        assert self.pointer.another is not None
        self.app.pop_screen()
        self.pointer.another()

    def action_leave(self) -> None:
        """Leave the replay, and what was said about it."""
        self.host.hush()
        self.app.pop_screen()
