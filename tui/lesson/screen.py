"""A lesson on the table's own panes: the step's text, the real prompt, and an answer to every choice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.containers import Container
from textual.widget import Widget

from core.kernel.prompts import Prompt
from replays.lessons import Lesson
from replays.lessons.course import rules_met
from replays.lessons.round import Round
from tui.lesson.going_on import GoingOn
from tui.lesson.learner import Learner
from tui.lesson.shown import ROOM_FOR_TEXT, Shown
from tui.map.at_table import AtTable
from tui.map.keys import MAP_KEYS, MAP_TABLE_BINDINGS
from tui.map.panes import MapPane
from tui.replay.pointer import Pointer
from tui.table import lookups
from tui.table.keys import ANOTHER_EXAMPLE, LESSON_BINDINGS, LESSON_KEYS, ROUND_KEYS
from tui.table.stage import StageScreen
from tui.terminal.private import bind
from tui.widgets.bars import KeyBar
from tui.widgets.grid import Grid
from tui.widgets.items import Items
from tui.widgets.pane import jumps_of

FIRST_KEYS = 4
"""So many keys stand in the bar before those of a map."""

LEAVE = "q"
"""The key that leaves a lesson; it stands in the bar before those of a map, which are many."""


class LessonScreen(StageScreen):
    """Takes a learner through `lesson` from step number `at` (from 0). Raises `BadLesson`.

    How far the learner came is remembered when `remember` is true; `going_round` are the mistakes that the lesson is
    one of, which are gone through without the pages between. A `pointer` says of which rule it is an example, and stays
    in sight.
    """

    BINDING_GROUP_TITLE = "The lesson"
    BINDINGS: ClassVar[list[Binding]] = list(LESSON_BINDINGS)  # type: ignore[assignment]

    def __init__(
        self,
        lesson: Lesson,
        at: int = 0,
        *,
        remember: bool = True,
        going_round: Round | None = None,
        pointer: Pointer | None = None,
    ) -> None:
        super().__init__(lesson.game, lesson.header.options)
        self.lesson, self.pointer = lesson, pointer
        if pointer is not None:
            bind(self, Binding("backspace", "leave", "Back to the rule", show=False, id="lesson.to_rule"))
            if pointer.another is not None:
                bind(self, ANOTHER_EXAMPLE)
        self.learner = Learner(lesson, at, remember, going_round)
        self.pane_layout.more_foot = ROOM_FOR_TEXT
        self.jumps = jumps_of(self.game, lesson.header.options)
        for number, jump in enumerate(self.jumps):
            bind(self, Binding(jump.key, f"jump({number})", jump.words, id=f"table.jump_{jump.word}"))
        self.shown = Shown(self, self.learner, self.jumps, pointer)
        self.prompt = self.shown.prompt
        self.going_on = GoingOn(self, self.shown)
        self.at_table = AtTable(self, self.shown, self.going_on.choose, names_keys=False)
        self.parts = (self.going_on,)
        if self.has_map:
            self.parts = (*self.parts, self.at_table)
            self.shown.at_table = self.at_table
            self.shown.text_pane.can_focus = False  # tab goes from the map to the choices and back
            for binding in MAP_TABLE_BINDINGS:
                bind(self, binding)

    def bottom(self) -> Iterable[Widget]:
        """Return the text beside or above the prompt, and the keys."""
        yield Container(self.shown.text_pane, self.prompt, id="lower")
        yield KeyBar(self.keys, id="keys")

    def on_mount(self) -> None:
        """Show the step at which the lesson stands."""
        self.lay_out()
        if self.has_map:
            self.focus_home()
        self.shown.show_step()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out again, with the heights that the text needs."""
        super().on_resize(event)
        self.shown.tell()
        self.shown.fit()
        self.call_after_refresh(self.shown.centre)

    def show_cursor(self) -> None:
        """Draw the map with its cursor where it is now, and name the hex under it."""
        super().show_cursor()
        self.shown.show_header()

    def show_pages(self) -> None:
        """Say in the row of keys which pages there are; while one lies over the table, first how it is closed."""
        super().show_pages()
        keys = [("esc", "map" if self.has_map else "table"), *self.keys] if self.pane_layout.open_page else self.keys
        for bar in self.query(KeyBar):
            bar.show(keys)

    @property
    def keys(self) -> list[tuple[str, str]]:
        """The keys of a lesson, those that are needed most first."""
        keys: Sequence[tuple[str, str]] = LESSON_KEYS if self.learner.round is None else ROUND_KEYS
        step, unasked = self.learner.step, set[str]()
        if step is None or not step.hint or self.learner.waiting:
            unasked.add("i")
        if self.shown.asking is None:
            unasked.add("w")
        if self.has_map:
            leave = [key for key in keys if key[0] == LEAVE]
            keys = [*keys[:FIRST_KEYS], *leave, *MAP_KEYS, *(key for key in keys[FIRST_KEYS:] if key not in leave)]
        return [(key, words) for key, words in keys if key not in unasked]

    def action_another(self) -> None:
        """Show another place where the rule has worked of which this step is an example, instead of this one."""
        assert self.pointer is not None
        assert self.pointer.another is not None
        self.app.pop_screen()
        self.pointer.another()

    def action_map(self, what: str) -> None:
        """Do something with the map, and say which view it shows."""
        super().action_map(what)
        self.shown.show_header()

    def rule_in_sight(self) -> str:
        """Return the rule of the selected choice at a task, else that of the text."""
        return self.shown.rule_here()

    def action_press(self, key: str) -> None:
        """Take what a key means in the prompt, or open the row that it means."""
        if not isinstance(self.page, (MapPane, Grid)):
            self.set_focus(self.prompt)
        choice = self.prompt.press(key)
        if self.prompt.opened or (choice < 0 and self.prompt.has_key(key)):
            self.set_focus(self.prompt)  # enter opens what lies there, or takes what is asked once more
        self.going_on.choose(choice)

    def action_map_next(self, by: int) -> None:
        """Go to the next hex that the task offers."""
        if self.shown.asking is None:
            self.prompt.say("Nothing is asked here: enter goes on")
        else:
            self.at_table.action_map_next(by)

    def action_jump(self, number: int) -> None:
        """Take what a key of the game means, or go to the next choice of its kind."""
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

    def action_choose(self) -> None:
        """Choose what is selected, with a page open as well; in the text, go on."""
        if self.page is self.prompt:
            self.going_on.choose(self.prompt.take())
        elif isinstance(self.page, MapPane) and self.shown.asking is not None:
            self.at_table.chosen()
        elif isinstance(self.page, Items):
            self.page.choose()
        elif self.shown.asking is None or self.page in (None, self.shown.text_pane):
            self.going_on.action_read_on()
        elif self.has_map and self.at_table.asks_for_hexes():
            self.at_table.chosen()
        else:
            self.going_on.choose(self.prompt.take())

    def action_close(self) -> None:
        """Close the row that is open, else the page that lies over the table; an example of a rule leads back to it."""
        if not self.prompt.close() and not self.close_page() and self.pointer is not None:
            self.going_on.action_leave()

    def on_grid_chosen(self, event: Grid.Chosen) -> None:
        """A choice was taken by mouse."""
        event.stop()
        self.going_on.choose(event.choice)

    def on_map_pane_moved(self, event: MapPane.Moved) -> None:
        """List what is offered at the hex to which the cursor came; what was said to a wrong choice is read by then."""
        super().on_map_pane_moved(event)
        if self.learner.forget_wrong():
            self.shown.show_text()
        self.at_table.moved()

    def on_map_pane_chosen(self, event: MapPane.Chosen) -> None:
        """A hex was chosen by mouse."""
        event.stop()
        if self.shown.asking is not None:
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
            self.action_rule()

    def on_items_selected(self, event: Items.Selected) -> None:
        """Show the rule of another selection."""
        event.stop()
        told = self.log_pane.told_here() if event.items is self.log_pane else ()
        self.rule_pane.show(event.items.rule_here() or self.rule_in_sight(), told)

    def action_rule(self) -> None:
        """Show the rule of the answer, of the selection, or of the step; of several rules, let one be picked."""
        here, text = self.page, self.shown.text_pane
        rule = "" if here is None or here is self.prompt or here is text else here.rule_here()
        step = self.learner.step
        rules = rules_met(self.lesson) if step is None else list(step.rules)
        alone = rule or (self.rule_in_sight() if self.shown.choices or self.learner.reply is not None else "")
        if alone and here is not text:
            rules = [alone]
        screen = lookups.rules_named(self.game, rules)
        if screen is not None:
            self.app.push_screen(screen)
        else:
            self.host.show_rules(self.game, next(iter(rules), None))

    def action_why_not(self) -> None:
        """List what may not be done now, each with the reason and its rule."""
        prompt = self.learner.run.table.prompt
        seat = self.lesson.seat or (prompt.seat if isinstance(prompt, Prompt) else "")
        screen = lookups.why_not(
            self.game, self.game.words.why_not(self.learner.run.table.state, seat), self.learner.names.get(seat, "")
        )
        if screen is None:
            self.host.say(lookups.ALL_ALLOWED)
        else:
            self.app.push_screen(screen)

    def action_odds(self) -> None:
        """List the odds."""
        screen = lookups.odds(self.game, self.learner.run.table, self.learner.eyes)
        if screen is None:
            self.host.say(lookups.NO_CHANCE)
        else:
            self.app.push_screen(screen)
