"""The table: a game being played, by keys, with bots in some seats if they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, ClassVar

from textual.binding import Binding
from textual.widget import Widget

from core.kernel.prompts import Refusal
from saves.game_file import SavedGame
from tui.keys import GO_ON, REFUSE
from tui.map.at_table import AtTable
from tui.map.keys import MAP_KEYS, MAP_TABLE_BINDINGS
from tui.map.panes import MapPane
from tui.table.asides import Asides
from tui.table.beats import Beats
from tui.table.clock import Clock
from tui.table.course import Course
from tui.table.finding import Finding
from tui.table.following import Following
from tui.table.hinting import TableHinting
from tui.table.keys import ALWAYS_SHOWN, BACK_TO_REPLAY, CHOOSING, MOVE, TABLE_BINDINGS, TABLE_KEYS, refusing
from tui.table.played import Local, Played, played, said
from tui.table.rule_pane import told_lines
from tui.table.seated import Seated
from tui.table.shown import Shown
from tui.table.stage import ADVICE, StageScreen
from tui.terminal.crash import report_on
from tui.terminal.private import bind
from tui.widgets.grid import Grid
from tui.widgets.items import Items
from tui.widgets.page import Page
from tui.widgets.pane import Jump, jumps_of

TURNED = "All is told; this is a question: space again to go on"
"""What is said when the key that turned the last beat comes once more at once: it passes no window."""

FOLLOW_EVERY = 1.0
"""Seconds between looks at a game that another program may be playing."""


class TableScreen(StageScreen):
    """A game on the table, a saved one or one that is played elsewhere; `clock` is its own unless it is given,
    `begins_with` is an action that is taken as soon as the table is there, `over` says that it lies over the replay of
    a game that this one has left, and `closed` is told when the table of a saved game has been left."""

    BINDING_GROUP_TITLE = "The table"
    BINDINGS: ClassVar[list[Binding]] = list(TABLE_BINDINGS)  # type: ignore[assignment]

    def __init__(
        self,
        what: SavedGame | Played,
        clock: Clock | None = None,
        begins_with: Any = None,
        over: bool = False,
        closed: Callable[[SavedGame], None] | None = None,
    ) -> None:
        self.played = played(what)
        self.begins_with = begins_with
        self.closed = closed
        self.seated = Seated(self.played)
        header = self.played.table.header
        super().__init__(self.seated.game, header.options)
        self.jumps = jumps_of(self.game, header.options)
        for number, jump in enumerate(self.jumps):
            bind(self, Binding(jump.key, f"jump({number})", jump.words, id=f"table.jump_{jump.word}"))
        self.shown = Shown(self, self.seated, self.jumps)
        self.prompt = self.shown.prompt
        self.beats = Beats(self, self.shown, self.keys_here(TABLE_KEYS), clock)
        self.course = Course(self, self.shown, self.beats)
        self.course.over = over
        self.beats.over_replay = over
        if over:
            self.beats.key_bar.always = (*ALWAYS_SHOWN, BACK_TO_REPLAY[0])
        self.at_table = AtTable(self, self.shown, self.choose)
        finding = Finding(self, self.at_table.action_map_find)
        self.hinting = TableHinting(self, self.shown)
        self.parts = (self.beats, self.course, Asides(self, self.course), finding, self.hinting)
        if self.has_map:
            self.parts = (*self.parts, self.at_table)
            self.shown.at_table = self.at_table
            for binding in MAP_TABLE_BINDINGS:
                if binding.action != "map_find":  # what finds words finds a hex, too
                    bind(self, binding)

    @property
    def saved(self) -> SavedGame:
        """The game on disk. Raises `AttributeError` where it is played elsewhere."""
        if not isinstance(self.played, Local):
            raise AttributeError("the game is played elsewhere")
        return self.played.saved

    def bottom(self) -> Iterable[Widget]:
        """Return the prompt, the pane that takes its place while something is told, and the keys."""
        return self.prompt, self.beats.pane, self.beats.key_bar

    def over(self) -> Page | None:
        """Return the pane of hints."""
        return self.hinting.pane

    def uncover(self) -> None:
        """Take a hint away, and call off what is still thought for it."""
        self.hinting.close()

    def on_mount(self) -> None:
        """Say what was found on opening, and begin."""
        if isinstance(self.played, Local):
            report_on(self.saved.log)
        for notice in self.played.notices:
            self.host.say(notice, bad=True)
        self.lay_out()
        if self.has_map:
            self.focus_home()
        if self.begins_with is not None:
            self.course.act(self.begins_with, self.played.table.entry, self._begun)
        self.course.advance()
        if isinstance(self.played, Local) and self.played.read_only:
            following = Following(self.saved)
            self.set_interval(FOLLOW_EVERY, lambda: self.course.follow(following))

    def _begun(self, done: bool) -> None:
        """Mark what followed from the action with which the table began."""
        if done:
            self.seated.before_entry = 0

    def on_unmount(self) -> None:
        """Leave the table."""
        self.hinting.stop()
        self.played.close()
        if isinstance(self.played, Local) and self.closed is not None:
            self.closed(self.played.saved)

    def on_beat_pane_resized(self) -> None:
        """Cut what is told for the height that its pane has now."""
        self.beats.fit()

    def on_all_told(self) -> None:
        """Go on after what was told."""
        self.course.advance()

    def on_screen_resume(self) -> None:
        """Show what has come from elsewhere while another screen was in front."""
        if not self.played.here and self.scene is not None:
            self.hear()

    def hear(self) -> None:
        """Show what has come from elsewhere, unless another screen is in front."""
        if self.app.screen is self:
            self.course.hear()

    def lay_out(self) -> None:
        """Lay the panes out, and tell the news where the log is not in sight."""
        super().lay_out()
        self.shown.tell()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer while something is told what belongs to that, and nothing else; no hint where nobody gives any."""
        return self.beats.allows(action) and (action not in ADVICE or self.advised)

    @cached_property
    def advised(self) -> bool:
        """Whether somebody gives hints: a bot that looks ahead, at a table that is played here."""
        return self.played.here and super().advised

    def rule_in_sight(self) -> str:
        """Return the rule of what is told, else that of the selected choice."""
        return self.beats.pane.rule_here() if self.beats.telling else self.shown.rule_here()

    def choose(self, index: int) -> None:
        """Take choice number `index`, counted from 0; keys that were typed ahead of another screen are dropped."""
        if self.app.screen is not self or index < 0:
            return
        if self.ended is not None:
            self.course.show_result()
            return
        if index >= len(self.shown.choices) or self.played.waiting:
            return
        choice = self.shown.passes(self.shown.choices[index])
        before = self.shown.answers
        if self.has_map:
            self.at_table.note(index)
        self.beats.foresee(choice.action)
        whole = self.prompt.told_whole

        def taken(done: bool) -> None:
            if done:
                self.shown.first.said(whole)
                self.seated.before_entry = before
                if not self.played.here:
                    return  # it is shown with all that came of it
                self.course.pass_along()
                if self.beats.begin():
                    return
            self.course.advance()

        self.course.act(choice.action, before, taken)
        if self.played.waiting:
            self.shown.say_sent()

    def action_press(self, key: str) -> None:
        """Take what a key means in the prompt, or open the row that it means; say who decides while others do."""
        if others := self.shown.others_decide():
            self.host.say(others)
            return
        if not isinstance(self.page, (MapPane, Grid)):
            self.set_focus(self.prompt)
        choice = self.prompt.press(key)
        if self.prompt.opened or (choice < 0 and self.prompt.has_key(key)):
            self.set_focus(self.prompt)  # enter opens what lies there, or takes what is asked once more
        self.choose(choice)

    def action_go_on(self) -> None:
        """Go on: to the next beat while something is told, else past the window; it never plays or pays."""
        if self.beats.telling:
            self.beats.action_next_beat()
        elif self._goes_on():
            if self.beats.just_turned:
                self.prompt.say(TURNED)
            elif self.prompt.has_key(GO_ON):
                self.action_press(GO_ON)
            elif self.shown.asking is not None and self.shown.asking.passing is not None:
                self.choose(self.shown.asking.passing)
        elif self.ended is not None:
            self.course.show_result()

    def _goes_on(self) -> bool:
        """Whether the key of going on has an answer: a row has it, or a row with another key lets the window pass."""
        asking = None if self.shown.others_decide() else self.shown.asking
        return self.prompt.has_key(GO_ON) or (asking is not None and asking.passing is not None)

    def action_close(self) -> None:
        """Close the row that is open, else a hint, else the page that lies over the table."""
        if not self.prompt.close() and not self.hinting.close():
            self.close_page()

    def action_jump(self, number: int) -> None:
        """Take what a key of the game means, or go to the next choice of its kind; say why when none is offered."""
        jump = self.jumps[number]
        if self.prompt.has_key(jump.key):
            self.action_press(jump.key)
            return
        if self.has_map and self.at_table.take_next(jump.meant):
            return
        found = [index for index, choice in enumerate(self.shown.choices) if jump.meant(choice.action)]
        if found:
            self.set_focus(self.prompt)
            self.prompt.go_to(next((index for index in found if index > self.prompt.choice), found[0]))
        elif others := self.shown.others_decide():
            self.host.say(others)
        elif self.scene is not None:
            otherwise = jump.otherwise(self.scene, self.seated.speaking())
            if isinstance(otherwise, Refusal):
                self._say_why_not(otherwise)
            else:
                self.played.explain(otherwise, self._say_why_not)

    def _say_why_not(self, refusal: Refusal) -> None:
        """Say why what a key of the game means is not offered."""
        self.seated.refused(refusal.rule)
        if self.has_map:
            self.at_table.go_to_named(refusal.sentence)
        self.host.say(said(Refusal(refusal.rule, refusal.sentence.rstrip("."))))

    def action_choose(self) -> None:
        """Take what is selected: a choice; of a line of the log, or of a thing in a pane, read the rule."""
        if self.page is self.prompt:
            self.choose(self.prompt.take())
        elif isinstance(self.page, MapPane):
            self.at_table.chosen()
        elif isinstance(self.page, Items):
            self.page.choose()
        elif self.page is not None and self.page.rule_here():
            self.action_rule()

    def on_grid_shown(self, event: Grid.Shown) -> None:
        """Name the keys of the question in the bar, before all others."""
        event.stop()
        offered = [(GO_ON, "go on")] if self._goes_on() else []
        offered += [(REFUSE, refusing(words))] if (words := self.prompt.words_of(REFUSE)) else []
        offered += [(jump.key, jump.word) for jump in self.jumps if self._takes(jump)]
        leaving = BACK_TO_REPLAY if self.course.over else None
        keys = [leaving if leaving and one[0] == leaving[0] else one for one in self.keys_here(TABLE_KEYS)]
        if self.has_map:
            *ways, size = MAP_KEYS
            offered += [*ways, *(one for one in keys if one[0] in ALWAYS_SHOWN), size]
        if self.prompt.below:
            offered.append((MOVE[0], f"{self.glyphs.down}{self.prompt.below} more"))
        taken = {key for key, _ in offered}
        rest = [one for one in keys[1:] if one[0] not in taken]
        others = [(jump.key, jump.word) for jump in self.jumps if not self._takes(jump)]
        named = [keys[0], *offered, *rest, *others]
        idle = CHOOSING if self.shown.others_decide() else ()
        self.beats.name_keys([one for one in named if one not in idle])

    def _takes(self, jump: Jump) -> bool:
        """Whether a key of the game has an answer now."""
        if jump.takes:
            return self.prompt.has_key(jump.key)
        if self.has_map and self.at_table.has_begun:
            return True
        return any(jump.meant(choice.action) for choice in self.shown.choices)

    def on_grid_chosen(self, event: Grid.Chosen) -> None:
        """A choice was taken by mouse."""
        event.stop()
        self.choose(event.choice)

    def on_map_pane_moved(self, event: MapPane.Moved) -> None:
        """List what is offered at the hex to which the cursor came."""
        super().on_map_pane_moved(event)
        self.at_table.moved()

    def on_map_pane_chosen(self, event: MapPane.Chosen) -> None:
        """A hex was chosen by mouse."""
        event.stop()
        self.at_table.chosen()

    def on_grid_selected(self, event: Grid.Selected) -> None:
        """Show what follows from another choice, and its rule."""
        event.stop()
        self.shown.haunt(event.choice)
        self.rule_pane.show(self.rule_in_sight())

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """A line of the log was chosen."""
        event.stop()
        if event.items is self.log_pane:
            self.open_told()
        else:
            self.rule_chosen()

    def on_items_selected(self, event: Items.Selected) -> None:
        """Show the rule of another selection; reach further back in the log from its first line."""
        event.stop()
        told = self.log_pane.told_here() if event.items is self.log_pane else ()
        self.rule_pane.show(event.items.rule_here() or self.rule_in_sight(), told)
        if told:
            self.prompt.explain(lambda size: told_lines(told, size - 1))
        if event.items is self.log_pane and event.index == 0 and self.seated.record.reach < self.played.table.cursor:
            first = self.log_pane.entries[0].number
            self.seated.record.reach *= 4
            self.shown.show_log(first)

    def say_of_spot(self, says: str, rule: str) -> None:
        """Say below the rows of the prompt what a spot of the board is."""
        self.shown.say_of_spot(says, rule)

    def action_leave(self) -> None:
        """Leave the table; everything is on disk."""
        self.app.pop_screen()
