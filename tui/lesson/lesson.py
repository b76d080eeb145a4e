"""A lesson on the table's own panes: the step's text, the real prompt, and an answer to every choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.containers import Container
from textual.widget import Widget

from core.kernel.prompts import Choice, Outcome, Prompt
from replays.lessons import BadLesson, Lesson, LessonRun, Reply, Step, lessons
from replays.lessons.course import next_after, rules_met
from replays.naming import names_of
from saves.errors import SaveError
from saves.progress import save_progress
from tui.lesson import lesson_words
from tui.lesson.lesson_pane import LessonPane, Passage
from tui.table import lookups
from tui.table.flow import is_pass, pass_until
from tui.table.keys import LESSON_BINDINGS, LESSON_KEYS
from tui.table.offers import fold_of, offer_of
from tui.table.record import Record
from tui.table.stage import StageScreen
from tui.widgets.bars import KeyBar
from tui.widgets.choices import Choices, Offer
from tui.widgets.items import Items
from tui.widgets.pane import Sight

LEAST_STAGE = 5
"""Rows that the panes keep where the text and the prompt stand below them."""

FEWEST_CHOICES = 3
"""Rows that the prompt keeps beside a long text."""


class LessonScreen(StageScreen):
    """Takes a learner through `lesson` from step number `at` (from 0). Raises `BadLesson`.

    How far the learner came is remembered when `remember` is true.
    """

    BINDING_GROUP_TITLE = "The lesson"
    BINDINGS: ClassVar[list[Binding]] = list(LESSON_BINDINGS)  # type: ignore[assignment]

    def __init__(self, lesson: Lesson, at: int = 0, *, remember: bool = True) -> None:
        header = lesson.header
        super().__init__(lesson.game, header.options)
        self.lesson = lesson
        self.remember = remember
        self.learning = LessonRun(lesson, min(at, len(lesson.steps) - 1))
        self.own_names = {seat.id: seat.name for seat in self.game.options.seats(header.options)}
        self.names = names_of(self.game, header)
        self.record = Record(self.game, lambda number: self.learning.table.line.walk(number))
        self.text_pane = LessonPane(id="lesson")
        self.prompt = Choices(id="bottom")
        self.choices: list[Choice] = []
        self.before_entry = self.learning.table.entry
        self._pointed = -1
        self._begin_step()

    def _begin_step(self) -> None:
        """Take the step at which the lesson stands; what it plays happens now, and its text says what has happened."""
        self.reply: Reply | None = None
        self.shown = self.learning.at
        self.answers = 0
        self.hinted = False
        step = self.step
        if step is not None and step.kind == "play":
            self.before_entry = self.learning.table.entry
            self.learning.go_on()

    def bottom(self) -> Iterable[Widget]:
        """Return the text beside or above the prompt, and the keys."""
        yield Container(self.text_pane, self.prompt, id="lower")
        yield KeyBar(LESSON_KEYS, id="keys")

    def on_mount(self) -> None:
        """Show the step at which the lesson stands."""
        self.lay_out()
        self.show_step()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out again, with the heights that the text needs."""
        super().on_resize(event)
        self._tell()
        self._fit()

    @property
    def step(self) -> Step | None:
        """The step whose text is being read, or None after the last one."""
        steps = self.lesson.steps
        return steps[self.shown] if self.shown < len(steps) else None

    @property
    def waiting(self) -> bool:
        """Whether the lesson itself has gone on already: the step was played, or the task has been done."""
        return self.learning.at != self.shown

    # ------------------------------------------------------------------ what is shown

    def show_step(self) -> None:
        """Show the table, the text of the step and what can be chosen."""
        learning, table = self.learning, self.learning.table
        eyes = self.lesson.seat or None
        prompt = table.prompt
        if isinstance(prompt, Prompt):
            prompt = self.game.sight.visible_prompt(table.state, prompt, eyes)
        before = None
        if self.before_entry != table.entry:
            before = self.game.sight.view(table.state_at(self.before_entry), eyes)
        self.show_sight(Sight(self.game, learning.view, before, prompt, self.names, table.header.options))
        self.show_header((("lesson ", "dim"),))
        self.log_pane.show(self.record.latest(table.line.entries, table.cursor, eyes), self.before_entry + 1)
        self._show_choices(prompt)
        self._tell()
        self.text_pane.show(self._passages(), self._rule_of_text())
        where = "the end" if self.step is None else f"{self.shown + 1} of {len(self.lesson.steps)}"
        self.text_pane.retitle(f"{self.lesson.title}  {where}")
        self.rule_pane.show(self.rule_in_sight())
        self._point()
        self._fit()

    def _tell(self) -> None:
        """Tell below the way on what has just happened, where the log is a tab."""
        log = self.log_pane
        quiet = self.spread or self.choices or self.before_entry == self.learning.table.entry
        self.prompt.tell([] if quiet else [line.text for line in log.lines if line.entry >= log.bright_from])

    def _point(self) -> None:
        """Mark the panes that the step speaks of; where they are tabs, open the first of them."""
        step = self.step
        look = step.look if step is not None else ()
        meant = [spec for member in look for spec in self.stage.specs if member in spec.shows]
        for spec in self.stage.specs:
            self.stage.panes[spec.id].set_class(spec in meant, "-look")
        tabs = [self.stage.panes[spec.id] for spec in meant if spec.place != "top"]
        if tabs and not self.spread and self._pointed != self.shown:
            self.open_page(tabs[0])
        self._pointed = self.shown

    def _passages(self) -> list[Passage]:
        step, reply = self.step, self.reply
        if step is None:
            return lesson_words.the_end(self.lesson, next_after(self.lesson, lessons()))
        if self.waiting and reply is not None:
            return lesson_words.answered(reply)
        return lesson_words.set_out(step, reply, self.hinted, self.game.rulebook(), self.glyphs.lozenge)

    def _rule_of_text(self) -> str:
        step = self.step
        if self.reply is not None:
            return self.reply.rule
        return step.rules[0] if step is not None and step.rules else ""

    def _show_choices(self, prompt: Prompt | Outcome) -> None:
        learning, step = self.learning, self.step
        self.choices = []
        if step is None:
            self.prompt.show([offer for offer, _ in self._ways_on()])
            self.prompt.ask("What next?")
        elif self.waiting or step.kind != "ask" or isinstance(prompt, Outcome):
            self.prompt.show([Offer("Go on", "the last step" if self._last() else "")])
            self.prompt.ask("Enter goes on")
        else:
            right = learning.expect
            fair = [one for one in learning.choices if not pass_until(one) or one in right]
            self.choices = sorted(fair, key=is_pass)
            state = learning.view if self.lesson.seat else learning.table.state
            labels = [self.game.words.label(state, choice) for choice in self.choices]
            selected = self.prompt.at if self.reply is not None and not self.reply.right else 0
            self.prompt.show(
                [
                    offer_of(label, prompt, choice, self.names, self.own_names)
                    for label, choice in zip(labels, self.choices, strict=True)
                ],
                selected,
                self._fold,
            )
            self.prompt.ask(self.game.words.prompt_text(state, prompt), prompt.rule)

    def _last(self) -> bool:
        return self.shown == len(self.lesson.steps) - 1

    def _ways_on(self) -> list[tuple[Offer, Callable[[], None]]]:
        following = next_after(self.lesson, lessons())
        found: list[tuple[Offer, Callable[[], None]]] = []
        if following is not None:
            found.append((Offer(f"Next lesson: {following.title}", "", "n"), self.action_next_lesson))
        found.append((Offer("Once more from the first step", "", "a"), self.action_again))
        found.append((Offer("Leave the lesson", "", "q"), self.action_leave))
        return found

    def _fit(self) -> None:
        """Give the text and the prompt the rows that they need, where they stand below each other."""
        self.set_class(self.spread, "-beside")
        texts, offers = self.text_pane, self.prompt
        width, height = self.app.size
        if self.spread:
            texts.styles.height = offers.styles.height = "100%"
            self.call_after_refresh(texts.note_more)
        else:
            above = 3 + 2 * sum(spec.place == "top" for spec in self.stage.specs)
            room = max(6, height - above - 2 - LEAST_STAGE)
            wanted = len(texts.build(width))
            asked = sum(len(item) for item in offers.build_items(width))
            share = min(asked, max(FEWEST_CHOICES, room - wanted))
            if self.prompt.news:
                share += max(0, min(len(self.prompt.news) + 1, room - wanted - share))
            texts.styles.height = min(wanted, room - share) + 1
            offers.styles.height = share + 1
            texts.note_more(min(wanted, room - share))

    def rule_in_sight(self) -> str:
        """Return the rule of the selected choice at a task, else that of the text."""
        offer = self.prompt.offer
        if self.choices and offer is not None and (self.reply is None or self.reply.right):
            return offer.rule
        return self._rule_of_text()

    def _fold(self, places: list[int]) -> Offer:
        """Return the line that stands for choices of a group."""
        choices = [self.choices[at] for at in places]
        state = self.learning.view if self.lesson.seat else self.learning.table.state
        return fold_of(self.game.words.group_label(state, choices), choices)

    def action_close_group(self) -> None:
        """Show all choices again, where a group of them is open."""
        self.prompt.close()

    # ------------------------------------------------------------------ going on

    def choose(self, index: int) -> None:
        """Take number `index` (from 0) of what the prompt shows."""
        if index >= len(self.prompt.offers):
            return
        if self.choices:
            self._answer(self.choices[index])
        elif self.step is None:
            self._ways_on()[index][1]()
        else:
            self._go_on()

    def _answer(self, choice: Choice) -> None:
        entry = self.learning.table.entry
        try:
            reply = self.learning.answer(choice.action)
        except BadLesson as error:
            self.host.say(str(error), bad=True)
            return
        self.reply = reply
        if reply.right:
            self.before_entry = entry
            self.answers += 1
            self.hinted = False
            self._note()
        self.show_step()

    def _go_on(self) -> None:
        try:
            if not self.waiting:
                self.before_entry = self.learning.table.entry
                self.learning.go_on()
            self._begin_step()
        except BadLesson as error:
            self.host.say(str(error), bad=True)
            return
        self._note()
        self.show_step()

    def _note(self) -> None:
        if not self.remember:
            return
        try:
            at = self.shown if self.reply is None else self.learning.at
            save_progress(self.lesson.id, at, done=at == len(self.lesson.steps))
        except SaveError as error:
            self.host.say(f"How far you came is not remembered: {error.sentence}.", bad=True)
            self.remember = False

    def _stand(self, at: int) -> None:
        try:
            self.learning = LessonRun(self.lesson, at)
            self.before_entry = self.learning.table.entry
            self._begin_step()
        except BadLesson as error:
            self.host.say(str(error), bad=True)
            return
        self._note()
        self.show_step()
        self.set_focus(self.prompt)

    def action_step_back(self) -> None:
        """Go back to the beginning of the task, or to the step before."""
        at = self.shown if self.answers else self.shown - 1
        if at < 0:
            self.host.say("This is the first step.")
        else:
            self._stand(at)

    def action_again(self) -> None:
        """Begin the lesson anew."""
        self._stand(0)

    def action_next_lesson(self) -> None:
        """Begin the lesson that follows."""
        following = next_after(self.lesson, lessons())
        if following is None:
            self.host.say("This is the last lesson of the game.")
        else:
            self.host.open_lesson(following, instead=True)

    def action_read_on(self) -> None:
        """Scroll the text; at its end, go on where no choice is asked for."""
        if self.text_pane.more_below:
            self.text_pane.move(max(1, self.text_pane.content_size.height - 1))
        elif not self.choices and self.step is not None:
            self._go_on()

    def action_hint(self) -> None:
        """Show the hint of the task."""
        step = self.step
        if step is None or not step.hint or self.waiting:
            self.host.say("There is no hint here.")
            return
        self.hinted = True
        self.show_step()

    # ------------------------------------------------------------------ keys that the table has, too

    def action_digit(self, digit: str) -> None:
        """Choose by number."""
        if self.prompt.type_digit(digit):
            self.prompt.choose()

    def action_choose(self) -> None:
        """Choose what is selected; in the text, go on."""
        if isinstance(self.page, Items):
            self.page.choose()
        else:
            self.action_read_on()

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """A choice, or a line of the log, was chosen."""
        event.stop()
        if event.items is self.prompt:
            self.choose(event.index)
        else:
            self.action_rule()

    def on_items_selected(self, event: Items.Selected) -> None:
        """Show the rule of another selection."""
        event.stop()
        self.rule_pane.show(event.items.rule_here() or self.rule_in_sight())

    def action_rule(self) -> None:
        """Show the rule of the answer, of the selection, or of the step; of several rules, let one be picked."""
        here = self.page
        rule = "" if here is None or here is self.prompt or here is self.text_pane else here.rule_here()
        step = self.step
        rules = rules_met(self.lesson) if step is None else list(step.rules)
        alone = rule or (self.rule_in_sight() if self.choices or self.reply is not None else "")
        if alone and here is not self.text_pane:
            rules = [alone]
        screen = lookups.rules_named(self.game, rules)
        if screen is not None:
            self.app.push_screen(screen)
        else:
            self.host.show_rules(self.game, next(iter(rules), None))

    def action_why_not(self) -> None:
        """List what may not be done now, each with the reason and its rule."""
        table = self.learning.table
        seat = self.lesson.seat or self.acting_seat()
        screen = lookups.why_not(self.game, table.state, seat, self.names.get(seat, ""))
        if screen is None:
            self.host.say(lookups.ALL_ALLOWED)
        else:
            self.app.push_screen(screen)

    def action_odds(self) -> None:
        """List the odds."""
        screen = lookups.odds(self.game, self.learning.table, self.lesson.seat or None)
        if screen is None:
            self.host.say(lookups.NO_CHANCE)
        else:
            self.app.push_screen(screen)

    def action_leave(self) -> None:
        """Leave the lesson; it goes on from here next time."""
        self.app.pop_screen()
