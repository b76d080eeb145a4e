"""What a lesson shows: the panes of the game, the text of the step, and what can be chosen."""

from __future__ import annotations

from core.kernel.prompts import Choice, Outcome, Prompt
from tui.lesson import lesson_words
from tui.lesson.learner import Learner
from tui.lesson.lesson_pane import LessonPane, Passage
from tui.table.offers import fold_of, offer_of
from tui.table.stage import StageScreen
from tui.widgets.choices import Choices, Offer
from tui.widgets.pane import Scene
from tui.widgets.plan import FOOT

FEWEST_CHOICES = 3
"""Rows that the prompt keeps beside a long text."""

RULES = 2
"""The rows above the text and above the prompt."""


class Shown:
    """What `screen` shows of the lesson that `learner` takes."""

    def __init__(self, screen: StageScreen, learner: Learner) -> None:
        self.screen = screen
        self.learner = learner
        self.text_pane = LessonPane(id="lesson")
        self.prompt = Choices(id="bottom")
        self.choices: list[Choice] = []
        """The choices of the task as the prompt shows them; none where there is no task to do."""

        self._pointed = -1

    def show_step(self) -> None:
        """Show the table, the text of the step and what can be chosen."""
        learner, screen = self.learner, self.screen
        table, eyes, sight = learner.run.table, learner.eyes, learner.game.sight
        prompt = table.prompt
        if isinstance(prompt, Prompt):
            prompt = sight.visible_prompt(table.state, prompt, eyes)
        before = None
        if learner.before_entry != table.entry:
            before = sight.view(table.state_at(learner.before_entry), eyes)
        screen.show_scene(Scene(learner.game, learner.run.view, before, prompt, learner.names, table.header.options))
        screen.show_header((("lesson ", "soft"),))
        lines = learner.record.latest(table.line.entries, table.cursor, eyes)
        screen.log_pane.show(lines, learner.before_entry + 1)
        self._show_choices(prompt)
        self.tell()
        self.text_pane.show(self._passages(), learner.rule_of_text)
        where = "the end" if learner.step is None else f"{learner.reading + 1} of {len(learner.lesson.steps)}"
        self.text_pane.retitle(f"{learner.lesson.title}  {where}")
        screen.rule_pane.show(self.rule_here())
        self._point()
        self.fit()

    def tell(self) -> None:
        """Tell below the way on what has just happened, where the log is a tab."""
        log = self.screen.log_pane
        quiet = self.screen.spread or self.choices or self.learner.before_entry == self.learner.run.table.entry
        self.prompt.tell([] if quiet else log.news())

    def fit(self) -> None:
        """Give the text and the prompt the rows that they need, one above the other."""
        texts, offers = self.text_pane, self.prompt
        foot = self.screen.pane_layout.regions.get(FOOT)
        if foot is None:
            return
        room = max(FEWEST_CHOICES, foot.height - RULES)
        wanted = len(texts.build(foot.width))
        asked = sum(len(item) for item in offers.build_items(foot.width))
        share = min(asked, max(FEWEST_CHOICES, room - wanted))
        if offers.news:
            share += max(0, min(len(offers.news) + 1, room - wanted - share))
        share = max(share, room - wanted)
        texts.styles.height = room - share + 1
        offers.styles.height = share + 1
        texts.note_more(room - share)

    def rule_here(self) -> str:
        """Return the rule of the selected choice at a task, else that of the text."""
        offer, reply = self.prompt.offer, self.learner.reply
        if self.choices and offer is not None and (reply is None or reply.right):
            return offer.rule
        return self.learner.rule_of_text

    def ways_on(self) -> list[tuple[Offer, str]]:
        """Return what the end of the lesson offers, each with the action that does it."""
        following = self.learner.following
        found = [(Offer(f"Next lesson: {following.title}", "", "n"), "next_lesson")] if following is not None else []
        found.append((Offer("Once more from the first step", "", "a"), "again"))
        found.append((Offer("Leave the lesson", "", "q"), "leave"))
        return found

    def _point(self) -> None:
        """Mark the panes that the step speaks of, and open the first of those that are pages."""
        step, layout = self.learner.step, self.screen.pane_layout
        look = step.look if step is not None else ()
        meant = [spec for member in look for spec in layout.specs if member in spec.shows]
        for spec in layout.specs:
            layout.panes[spec.id].set_class(spec in meant, "-look")
        if self._pointed != self.learner.reading:
            hidden = [spec.id for spec in meant if not layout.plan_of_table.shows(spec.id)]
            layout.open(hidden[0] if hidden else "", focus=False)
            self.screen.show_pages()
        self._pointed = self.learner.reading

    def _passages(self) -> list[Passage]:
        learner = self.learner
        step, reply = learner.step, learner.reply
        if step is None:
            return lesson_words.the_end(learner.lesson, learner.following)
        if learner.waiting and reply is not None:
            return lesson_words.answered(reply)
        book = learner.game.rulebook()
        return lesson_words.set_out(step, reply, learner.hinted, book, self.screen.glyphs.lozenge)

    def _show_choices(self, prompt: Prompt | Outcome) -> None:
        learner, step = self.learner, self.learner.step
        self.choices = []
        if step is None:
            self.prompt.show([offer for offer, _ in self.ways_on()])
            self.prompt.ask("What next?")
        elif learner.waiting or step.kind != "ask" or isinstance(prompt, Outcome):
            self.prompt.show([Offer("Go on", "the last step" if learner.at_last else "")])
            self.prompt.ask("Enter goes on")
        else:
            self._show_task(prompt)

    def _show_task(self, prompt: Prompt) -> None:
        learner, words, state = self.learner, self.learner.game.words, self.learner.speaking
        self.choices = learner.offered()
        offers = [
            offer_of(words.label(state, choice), prompt, choice, learner.names, learner.own_names)
            for choice in self.choices
        ]
        wrong = learner.reply is not None and not learner.reply.right
        self.prompt.show(offers, self.prompt.at if wrong else 0, self._fold)
        self.prompt.ask(words.prompt_text(state, prompt), prompt.rule)

    def _fold(self, places: list[int]) -> Offer:
        """Return the line that stands for choices of a group."""
        choices = [self.choices[at] for at in places]
        return fold_of(self.learner.game.words.group_label(self.learner.speaking, choices), choices)
