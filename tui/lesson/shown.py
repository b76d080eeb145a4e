"""What a lesson shows: the panes of the game, the text of the step, and what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace
from rich.cells import cell_len

from core.hexes import Hex
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from replays.lessons import Step
from replays.lessons.course import is_puzzle
from tui.lesson import lesson_words
from tui.lesson.learner import Learner
from tui.lesson.lesson_pane import LessonPane, Passage
from tui.replay.pointer import Pointer
from tui.table.asking import Asking
from tui.table.offers import Offer, plain_rows
from tui.table.shown import Charted
from tui.table.stage import StageScreen
from tui.widgets.grid import Grid
from tui.widgets.grid_rows import Row
from tui.widgets.lines import Span, cut_between
from tui.widgets.pane import Jump, Scene
from tui.widgets.plan import FOOT

ROOM_FOR_TEXT = 4
"""Rows below a map that the text of a lesson needs besides those of the prompt."""

MOST_LENT = 4
"""So many more rows a map can do without, where choices would lie below the window."""

FEWEST_CHOICES = 3
"""Rows that the prompt keeps beside a long text."""

FEWEST_TEXT = 3
"""Rows that the text of a puzzle from a game keeps beside its choices."""

RULE_ROUND_A_TITLE = 4
"""The cells of the rule above the text that its title leaves free."""

LEAST_OF_TITLE = 8
"""So many cells the title of a lesson takes at least where an example of a rule stands in it."""

RULES = 2
"""The rows above the text and above the prompt."""


class Shown:
    """What `screen` shows of the lesson that `learner` takes; `jumps` are the keys of the game."""

    def __init__(
        self, screen: StageScreen, learner: Learner, jumps: Sequence[Jump], pointer: Pointer | None = None
    ) -> None:
        self.pointer = pointer
        self.screen = screen
        self.learner = learner
        self.jumps = jumps
        self.text_pane = LessonPane(id="lesson")
        self.prompt = Grid(id="bottom")
        self.asking: Asking | None = None
        """The task as the prompt shows it; None where there is no task to do."""

        self.at_table: Charted | None = None
        """What hexes mean, where the game has a map."""

        self._pointed: Step | None = None
        self._lent = 0
        """The rows that the map lends to this task; none is taken back before that is done, lest it jump."""

    @property
    def _has_task(self) -> bool:
        """Whether there is a task to do now."""
        step = self.learner.step
        return step is not None and step.kind == "ask" and not self.learner.waiting

    @property
    def choices(self) -> list[Choice]:
        """The choices of the task by their places in the prompt; none where there is no task to do."""
        return [] if self.asking is None else list(self.asking.choices)

    @property
    def waiting(self) -> bool:
        """Return that no choice is on its way: a lesson is played here."""
        return False

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
        asked = prompt if self._has_task or not screen.has_map or isinstance(prompt, Outcome) else None
        if screen.scene is not None and screen.scene.prompt == asked:
            asked = screen.scene.prompt  # a view's question is made anew each time; the cursor stays in the same one
        scene = Scene(learner.game, learner.run.view, before, asked, learner.names, table.header.options)
        at = self.prompt.choice
        self._ask(scene)
        screen.show_scene(scene)
        self._stand()
        if self.asking is not None and self.at_table is not None:
            self.asking.renew()  # the cursor may have come to what the task is about
        self.show_header()
        lines = learner.record.latest(table.line.entries, table.cursor, eyes)
        screen.log_pane.show(lines, learner.before_entry + 1)
        self._show_choices(prompt, at)
        self.tell()
        self.show_text()
        self.screen.show_pages()
        self.text_pane.retitle(self._title(self.pointer))
        screen.rule_pane.show(self.rule_here())
        self._point()
        if learner.step is None:
            screen.set_focus(self.prompt)  # there is nothing left on a map, and enter is to take the way on
        elif self.at_table is not None:
            self.at_table.focus()
        if self._pointed is not learner.step:
            self._lent = 0
        self._pointed = learner.step
        self.fit()

    def show_text(self) -> None:
        """Show the text of the step, or what is said to the last choice."""
        self.text_pane.show(self._passages(), self.learner.rule_of_text)

    def _title(self, pointer: Pointer | None) -> str:
        """Return what stands above the text: the lesson and the step, or of which rule this is an example, with the
        lesson as far as there is room for it."""
        title = self.learner.lesson.title
        if pointer is None:
            return f"{title}  {self._where()}"
        size = self.text_pane.size.width or self.screen.size.width
        return example_title(pointer, title, size, self.text_pane.glyphs.ellipsis)

    def _where(self) -> str:
        """Return how far the lesson is, or the round that it belongs to."""
        learner = self.learner
        if learner.round is not None:
            return f"{learner.round.number(learner.lesson)} of {len(learner.round.lessons)}"
        return "the end" if learner.step is None else f"{learner.reading + 1} of {len(learner.lesson.steps)}"

    def show_header(self) -> None:
        """Show the header, on a map with the number of the hex under the cursor: texts name hexes by their numbers."""
        pane = self.screen.map_pane
        chart = pane.chart if pane is not None else None
        here: list[Span] = []
        if chart is not None:
            here = [(f"{chart.view.word} ", "")] if chart.view is not chart.views[0] else []
            here += [("hex ", "soft"), (f"{chart.cursor} ", "bright")]
        self.screen.show_header((*here, ("lesson ", "soft")))

    def explain(self, action: Any, found: Callable[[Refusal], None]) -> None:
        """Find out why an action is not allowed now."""
        found(self.learner.game.words.explain(self.learner.run.table.state, action))

    def tell(self) -> None:
        """Tell below the way on what has just happened, where the log is a tab."""
        learner, table = self.learner, self.learner.run.table
        quiet = self.screen.spread or self.choices or learner.before_entry == table.entry
        news = learner.record.news(table.line.entries[: table.cursor], learner.before_entry + 1, learner.eyes)
        self.prompt.tell([] if quiet else news)

    def fit(self) -> None:
        """Give the text and the prompt the rows that they need, one above the other, with those that panes can do
        without; where that is too little, the paragraphs of the text move together."""
        texts, offers, layout = self.text_pane, self.prompt, self.screen.pane_layout
        foot = layout.regions.get(FOOT)
        if foot is None:
            return
        asked = offers.needed(foot.width)
        needed = len(texts.told(foot.width))
        self._lend(len(texts.told(foot.width, dense=True)) + asked + RULES)
        layout.make_room(needed + max(asked, FEWEST_CHOICES) + RULES)
        room = max(FEWEST_CHOICES, layout.regions[FOOT].height - RULES)
        wanted, whole = needed, len(texts.told(foot.width, whole=True))
        if not self.choices or asked <= FEWEST_CHOICES or whole + asked <= room:
            wanted = whole
        if needed + asked > room:
            wanted = len(texts.told(foot.width, dense=True))
        share = min(asked, max(self._fewest(asked, room), room - wanted))
        if offers.news:
            share += max(0, min(len(offers.news) + 1, room - wanted - share))
        share = max(share, room - wanted)
        texts.lead_with_task(len(texts.told(foot.width, dense=True)) > room - share)
        texts.styles.height = room - share + 1
        offers.styles.height = share + 1
        texts.note_more(room - share)

    def _fewest(self, asked: int, room: int) -> int:
        """Return how many rows the prompt keeps beside a long text; in a puzzle from a game, the text of which says in
        words what the board shows, as many as its choices take."""
        return max(FEWEST_CHOICES, min(asked, room - FEWEST_TEXT)) if self.learner.is_own else FEWEST_CHOICES

    def _lend(self, wanted: int) -> None:
        """Let a map do without some rows where what the foot shows wants more than it has."""
        layout = self.screen.pane_layout
        foot = layout.stage.planned(layout.form).foot
        if not self.screen.has_map or not foot:
            return
        kept = self._lent if self.choices else 0
        self._lent = max(kept, min(MOST_LENT, wanted - foot - ROOM_FOR_TEXT))
        if layout.more_foot != ROOM_FOR_TEXT + self._lent:
            layout.more_foot = ROOM_FOR_TEXT + self._lent
            layout.lay_out()

    def rule_here(self) -> str:
        """Return the rule of the selected choice at a task, else that of the text."""
        reply = self.learner.reply
        if self.asking is not None and self.prompt.choice >= 0 and (reply is None or reply.right):
            return self.prompt.rule
        return self.learner.rule_of_text

    def ways_on(self) -> list[tuple[Offer, str]]:
        """Return what the end of the lesson offers, each with the action that does it."""
        following = self.learner.following
        if self.learner.round is not None:
            return [(Offer("Leave"), "leave"), (Offer("This one once more"), "again")]
        again = (Offer("Once more from the first step"), "again")
        leave = (Offer("Leave the puzzle" if is_puzzle(self.learner.lesson) else "Leave the lesson"), "leave")
        if following is not None:
            what = "puzzle" if is_puzzle(following) else "lesson"
            return [(Offer(f"Next {what}: {following.title}"), "next_lesson"), again, leave]
        if self.learner.is_own:
            return [leave, again]
        return [(Offer(f"Play {self.learner.game.title}"), "set_up"), again, leave]

    def _point(self) -> None:
        """Mark the panes that the step speaks of, and open the first of those that are pages."""
        step, layout = self.learner.step, self.screen.pane_layout
        look = step.look if step is not None else ()
        meant = [spec for member in look for spec in layout.specs if member in spec.shows]
        for spec in layout.specs:
            layout.panes[spec.id].set_class(spec in meant, "-look")
        if self._pointed is not step:
            hidden = [spec.id for spec in meant if not layout.is_whole(spec.id)]
            layout.open(hidden[0] if hidden else "", focus=False)
            self.screen.show_pages()
            if self.screen.has_map:
                self.screen.focus_home()  # a page over the map took the keys from it

    def _stand(self) -> None:
        """Put the cursor where a step that is read for the first time wants it: by itself where the learner can choose
        something, when the lesson begins."""
        step, pane = self.learner.step, self.screen.map_pane
        if step is None or step is self._pointed or pane is None or pane.chart is None:
            return
        while pane.chart.view is not pane.chart.views[0]:
            pane.chart.next_view()  # a learner who has looked at zones does not seek the costs in vain
        hex_: Hex | None = step.at
        prompt = self.learner.run.table.prompt
        if not hex_ and self._pointed is None and isinstance(prompt, Prompt):
            places = (pane.atlas.place_of(choice) for choice in prompt.choices)
            hex_ = next((place for place in places if place is not None), None)
        if hex_:
            pane.stand_on(hex_)
            self.screen.show_cursor()
            self.centre()

    def stand_by(self, choice: Choice) -> None:
        """Put the cursor where the last choice of a task pointed: a way of several legs has led it along."""
        pane = self.screen.map_pane
        hex_ = pane.atlas.place_of(choice) if pane is not None else None
        if pane is not None and hex_ is not None and pane.stand_on(hex_):
            self.screen.show_cursor()

    def centre(self) -> None:
        """Show the hex of the step, as long as the cursor stands on it, amid all that lies around it."""
        step, pane = self.learner.step, self.screen.map_pane
        if step is not None and pane is not None and pane.chart is not None and pane.cursor == step.at:
            pane.chart.centre(step.at, *pane.room)
            self.screen.show_cursor()

    def begin_anew(self) -> None:
        """Show the next step as one that is read for the first time, though it be the same."""
        self._pointed = None

    def _passages(self) -> list[Passage]:
        learner = self.learner
        step, reply = learner.step, learner.reply
        if step is None and learner.round is not None:
            return lesson_words.end_of_round(learner.round)
        if step is None:
            return lesson_words.the_end(learner.lesson)
        if learner.waiting and reply is not None:
            return lesson_words.answered(reply)
        book = learner.game.rulebook()
        hint = ("Hint:" if learner.round is None else "The answer:") if learner.hinted else ""
        return lesson_words.set_out(step, reply, hint, book, self.screen.glyphs.lozenge)

    def _ask(self, scene: Scene) -> None:
        """Work out what the task offers, where there is one to do now."""
        learner = self.learner
        self.asking = None
        if self._has_task and isinstance(scene.prompt, Prompt):
            offered = learner.offered()
            drawn = (self.prompt.glyphs, self.prompt.lettered)
            at_hand = None if self.at_table is None else self.at_table.at_hand
            own = learner.own_names
            self.asking = Asking(scene, offered, learner.speaking, own, self.jumps, drawn=drawn, at_hand=at_hand)

    def haunt(self, choice: int) -> None:
        """Show on the panes what certainly follows from a choice of the task."""
        scene = self.screen.scene
        if scene is not None and self.asking is not None:
            self.screen.scene = scene = replace(scene, ghost=self.asking.ghost(choice))
            for pane in self.screen.pane_layout.panes.values():
                pane.show(scene)

    def _show_choices(self, prompt: Prompt | Outcome, at: int) -> None:
        """Show the task, choice `at` still selected after a wrong answer; without one, the ways on."""
        learner, asking = self.learner, self.asking
        if asking is not None and isinstance(prompt, Prompt):
            wrong = learner.reply is not None and not learner.reply.right
            self._list(asking, at if wrong else -1)
            self.prompt.ask(learner.game.words.prompt_text(learner.speaking, prompt), prompt.rule, asking.rule)
        elif learner.step is None:
            self.prompt.show(plain_rows([offer for offer, _ in self.ways_on()]), 0)
            self.prompt.ask("What next?")
        else:
            self.prompt.show(plain_rows([Offer("Go on", self._what_follows())]), 0)
            self.prompt.ask("Enter goes on")

    def _what_follows(self) -> str:
        """Return what comes after a step that is left, where that is worth a word."""
        if self.learner.round is not None:
            return "to the next mistake" if self.learner.following is not None else ""
        return "the last step" if self.learner.at_last and not is_puzzle(self.learner.lesson) else ""

    def _list(self, asking: Asking, at: int = -1) -> None:
        """List the choices that are at hand, choice `at` selected if it is one of them, else the first."""
        listed = [cell.choice for row in asking.rows for cell in row.cells if cell.choice >= 0]
        others: Sequence[Row] = ()
        fresh = (one for one in listed if not self.learner.was_played(asking.choices[one]))
        selected = at if at in listed else next(fresh, next(iter(listed), None))
        if self.at_table is not None:
            others, selected = self.at_table.elsewhere(), self.at_table.marked(selected)
        step = self.learner.step
        bare = step is not None and step.bare
        self.prompt.show([*(replace(row, then=()) if bare else row for row in asking.rows), *others], selected)

    def list_choices(self) -> None:
        """List the choices that are at hand now: on a map, those of the hex to which the cursor came."""
        if self.asking is not None:
            self.asking.renew()
            self._list(self.asking)
            self.fit()


def example_title(pointer: Pointer, lesson: str, size: int, ellipsis: str) -> str:
    """Return what stands in a row of `size` cells above an example of a rule: the title of the lesson gives way."""
    head, way = f"{pointer.rule}, {pointer.where}: ", f"  {pointer.way}"
    room = size - RULE_ROUND_A_TITLE - cell_len(head + way)
    return f"{head}{cut_between(lesson, max(room, LEAST_OF_TITLE), ellipsis)}{way}"
