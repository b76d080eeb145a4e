"""Going through a lesson by keys: choosing, going on, back, anew, to the next lesson, and the hint."""

from __future__ import annotations

from collections.abc import Callable

from core.kernel.prompts import Choice
from replays.lessons import BadLesson
from saves.errors import SaveError
from tui.keys import GO_ON
from tui.lesson.shown import Shown
from tui.table.stage import StageScreen


class GoingOn:
    """The actions of a lesson on `screen` that move the learner; what fails in a lesson is said in a sentence."""

    def __init__(self, screen: StageScreen, shown: Shown) -> None:
        self.screen = screen
        self.shown = shown
        self.learner = shown.learner

    def choose(self, index: int) -> None:
        """Take number `index` (from 0) of what the prompt shows."""
        if index < 0:
            return
        if self.shown.asking is not None:
            if self.shown.at_table is not None:
                self.shown.at_table.note(index)
            self._answer(self.shown.choices[index])
        elif self.learner.step is None:
            getattr(self, f"action_{self.shown.ways_on()[index][1]}")()
        else:
            self._go_on()

    def _answer(self, choice: Choice) -> None:
        try:
            reply = self.learner.answer(choice)
        except BadLesson as error:
            self.screen.host.say(str(error), bad=True)
            return
        if reply.right:
            self._note()
        self.shown.show_step()
        if reply.done:
            self.shown.stand_by(choice)

    def _go(self, move: Callable[[], None]) -> bool:
        """Move the learner, and return whether that could be done."""
        try:
            move()
        except BadLesson as error:
            self.screen.host.say(str(error), bad=True)
            return False
        self._note()
        self.shown.show_step()
        return True

    def _go_on(self) -> None:
        """Go on to the next step; in a round from the last one to the next lesson, without a word between."""
        if self.learner.round is not None and self.learner.at_last and self.learner.following is not None:
            self.action_next_lesson()
        else:
            self._go(self.learner.go_on)

    def _note(self) -> None:
        try:
            self.learner.save()
        except SaveError as error:
            self.screen.host.say(f"How far you came is not remembered: {error.sentence}.", bad=True)

    def _stand(self, at: int) -> None:
        self.shown.begin_anew()
        if self._go(lambda: self.learner.stand(at)):
            self.screen.focus_home()

    def action_step_back(self) -> None:
        """Go back to the beginning of the task, or to the step before."""
        at = self.learner.reading if self.learner.answers else self.learner.reading - 1
        if at < 0:
            self.screen.host.say("This is the first step.")
        else:
            self._stand(at)

    def action_again(self) -> None:
        """Begin the lesson anew."""
        self._stand(0)

    def action_next_lesson(self) -> None:
        """Begin the lesson that follows."""
        following = self.learner.following
        if following is None:
            if self.learner.is_own:
                words = "You have no other puzzle or lesson of your own left to do."
            else:
                words = (
                    f"This is the last {'lesson of the game' if self.learner.round is None else 'of these mistakes'}."
                )
            self.screen.host.say(words)
        elif self.learner.round is None:
            self.screen.host.open_lesson(following, instead=True)
        else:
            self.screen.host.open_lesson(following, 0, instead=True, going_round=self.learner.round)

    def action_set_up(self) -> None:
        """Set up a game of what was learned."""
        self.screen.host.set_up(self.learner.game.id)

    def action_read_on(self) -> None:
        """Scroll the text; at its end, go on where no choice is asked for, or past a window."""
        text = self.shown.text_pane
        if text.more_below:
            text.move(max(1, text.content_size.height - 1))
        elif self.shown.asking is not None:
            self.choose(self.shown.prompt.press(GO_ON))
        elif self.learner.step is not None:
            self._go_on()

    def action_hint(self) -> None:
        """Show the hint of the task."""
        step = self.learner.step
        if step is None or not step.hint or self.learner.waiting:
            self.screen.host.say("There is no hint here.")
            return
        self.learner.ask_for_hint()
        self.shown.show_step()

    def action_leave(self) -> None:
        """Leave the lesson; it goes on from here next time."""
        self.screen.app.pop_screen()
