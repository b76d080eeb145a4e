"""The table of a quiz's question as it stood before the answer: without a log, which would tell what followed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import ClassVar

from textual.binding import Binding
from textual.widget import Widget

from core.kernel.prompts import Prompt
from replays.naming import by_name, names_of
from replays.quiz_question import ANSWERS, Question
from saves.reader import read_log
from tui.replay.entry_pane import EntryPane
from tui.table.keys import MOVE, TABLE_BINDINGS
from tui.table.stage import StageScreen
from tui.widgets.bars import KeyBar
from tui.widgets.items import Items
from tui.widgets.pane import Scene

LOOKING = frozenset({"move", "sideways", "page", "edge", "zoom", "close"})
"""What can be done at the table besides leaving it, by the same keys as in a game."""

KEYS = (
    ("1-4", "answer"),
    ("q", "back to the question"),
    MOVE,
    ("?", "help"),
    ("tab", "pane"),
    ("z", "zoom"),
    (":", "commands"),
)


HEX = re.compile(r"\b\d{4}\b")
"""How an answer names a hex."""


def signs_of(question: Question) -> dict[str, str]:
    """Return by hex the number of the answer that names it, the last that it names; nothing where
    not each answer has a hex of its own, as those that have one would stand out."""
    named = [(found[-1], str(number)) for number, one in enumerate(question.answers, 1) if (found := HEX.findall(one))]
    return dict(named) if len(dict(named)) == len(question.answers) else {}


class QuizTableScreen(StageScreen):
    """The table of `question`, to be looked at with the eyes of whoever is asked, above the question and its answers;
    nothing on it tells what can be chosen, but the hexes that answers name bear their numbers.

    `answered` is told the number of an answer, from 1, once the screen has been left for it. Raises `SaveError` when
    the replay cannot be read.
    """

    BINDING_GROUP_TITLE = "The table of the question"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        *[binding for binding in TABLE_BINDINGS if binding.action.partition("(")[0] in LOOKING],
        *[Binding(str(n), f"answer({n})", f"Answer {n}", show=False) for n in range(1, ANSWERS + 1)],
        Binding("enter", "choose", "Give the answer under the cursor", show=False, id="quiz_table.choose"),
        Binding("q,t,backspace", "leave", "Back to the question", id="quiz_table.leave"),
    ]

    def __init__(self, question: Question, answered: Callable[[int], None]) -> None:
        log = read_log(question.path)
        self.question = question
        self.answered = answered
        self.names = names_of(log.game, log.header)
        self.options = log.header.options
        super().__init__(by_name(log.game, log.header), self.options)
        state = log.line.state_after(question.entry)
        for event in log.line.entries[question.entry].events[: question.happened]:
            self.game.rules.evolve(state, event)
        self.seat = question.seat
        self.view = self.game.sight.view(state, self.seat)
        self.asked = EntryPane(id="bottom")

    def bottom(self) -> Iterable[Widget]:
        """Return the question with its answers, and the keys."""
        yield self.asked
        yield KeyBar(KEYS, id="keys")

    def on_mount(self) -> None:
        """Show the table and the question."""
        self.lay_out()
        asked = Prompt("", self.seat, "", [])
        signs = signs_of(self.question)
        self.show_scene(Scene(self.game, self.view, None, asked, self.names, self.options, untold=True, signs=signs))
        self.show_header((("quiz ", "soft"),))
        self.asked.show(self.question.ask, (), [f"{n}  {text}" for n, text in enumerate(self.question.answers, 1)])
        self.asked.reset(1)
        self.asked.retitle("The question")

    def action_answer(self, number: int) -> None:
        """Go back to the question with an answer."""
        if number <= len(self.question.answers):
            self.action_leave()
            self.answered(number)

    def action_choose(self) -> None:
        """Give the answer under the cursor, where the cursor is on one."""
        if self.page is self.asked and self.asked.selected:
            self.action_answer(self.asked.selected)

    def on_items_chosen(self, event: Items.Chosen) -> None:
        """An answer was chosen by mouse; in another pane that means nothing."""
        event.stop()
        if event.items is self.asked and event.index:
            self.action_answer(event.index)

    def action_close(self) -> None:
        """Close the page that lies over the table; else go back to the question."""
        if not self.close_page():
            self.action_leave()

    def action_leave(self) -> None:
        """Go back to the question."""
        self.app.pop_screen()
