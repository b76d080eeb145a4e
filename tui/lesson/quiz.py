"""The quiz: five questions on the rules of a game, answered by number."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date
from random import Random, SystemRandom
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from core.kernel.game import Game
from replays.quiz import QUESTIONS, questions
from replays.quiz_question import ANSWERS, Question
from replays.quiz_words import called
from saves.errors import SaveError
from saves.learned import load_learned, save_answer, this_day
from saves.progress import lessons_done
from saves.text import sentence
from tui.host import Hosted
from tui.keys import BACK
from tui.styles import SHELL
from tui.widgets.footer import KeyRow
from tui.widgets.lines import wrapped
from tui.widgets.page import InkedScreen
from tui.widgets.rows import Row, RowList

TALL = 34
"""From so many rows on a question stands right under its position; on lower screens the answers keep their place,
but where there is no position."""
BESIDE = 10
"""Cells of a row that an answer has not: those of the margins, the cursor, the number and the mark."""


class QuizScreen(Hosted, InkedScreen[None]):
    """A round of questions: a position in sentences, a question, four answers, and why one of them is right."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Quiz"
    AUTO_FOCUS = "#answers"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        *[Binding(str(n), f"answer({n})", f"Answer {n}", show=False) for n in range(1, ANSWERS + 1)],
        Binding("space", "go_on", "Next question", id="quiz.next"),
        Binding("a", "more", "Five more questions", id="quiz.more"),
        Binding("t", "table", "The table there", id="quiz.table"),
        Binding("r", "rule", "Rule", id="quiz.rule"),
        Binding("pageup", "scroll_position(-1)", "Position up", show=False, id="quiz.up", priority=True),
        Binding("pagedown", "scroll_position(1)", "Position down", show=False, id="quiz.down", priority=True),
        Binding("q", "leave", "Close", show=False, id="quiz.close"),
        BACK,
    ]

    def __init__(self, game: Game, *, today: date | None = None, random: Random | None = None) -> None:
        """Ask about `game`; `today` and `random` are the computer's own when they are not given."""
        super().__init__()
        self.game = game
        self.today = today or this_day()
        self.random = random or SystemRandom()
        self.asked = self._round()
        self.question: Question | None = None
        self.given: list[tuple[Question, int]] = []
        self.over = False

    def _round(self) -> Iterator[Question]:
        known = load_learned().get(self.game.id, {})
        return questions(self.game, known, self.today, self.random, done=lessons_done())

    def compose(self) -> ComposeResult:
        """Show the position, what is asked, the answers, and what is said to one."""
        yield Static("", id="page-title", markup=False)
        with VerticalScroll(id="quiz-position", can_focus=False):
            yield Static("", id="quiz-told", markup=False)
        yield Static("", id="quiz-ask", markup=False)
        yield RowList(id="answers")
        yield Static("", id="quiz-reply", markup=False)
        yield KeyRow()

    async def on_mount(self) -> None:
        """Ask the first question."""
        self.fill()
        await self.ask_next()

    @property
    def answer(self) -> int | None:
        """The answer that was given to this question."""
        return self.given[-1][1] if self.given and self.given[-1][0] is self.question else None

    def on_resize(self, event: events.Resize) -> None:
        """Fold the answers to the width."""
        if self.is_mounted:
            self.call_after_refresh(self.fill)

    async def ask_next(self) -> None:
        """Make the next question, which reads a replay, without keeping the screen waiting; or sum up."""
        self.question = await asyncio.to_thread(next, self.asked, None)
        self.over = self.question is None
        self.fill()
        self.query_one("#answers", RowList).action_edge(-1)

    def fill(self) -> None:
        """Show the question, and what was answered; at the end, how it went."""
        bookish = self.question is not None and not self.question.near
        self.set_class(bookish or self.app.size.height >= TALL, "-tall")
        plain = self.host.glyphs.plain
        number = len(self.given) + (self.question is not None and self.answer is None)
        progress = "done" if self.over else f"question {max(1, number)} of {QUESTIONS}"
        self.query_one("#page-title", Static).update(plain(f"❧ Quiz  {self.game.title}, {progress}"))
        told, asks, rows = self._told(), "", []
        if self.question is not None:
            asks = self.question.ask
            rows = [row for at in range(len(self.question.answers)) for row in self._rows(at)]
        self.query_one("#quiz-told", Static).update(told)
        self.query_one("#quiz-ask", Static).update(Content.styled(plain(asks), "bold"))
        answers = self.query_one("#answers", RowList)
        answers.set_rows(rows)
        answers.styles.height = max(1, len(rows))
        self.query_one("#quiz-reply", Static).update(self._reply())
        self.refresh_bindings()

    def _told(self) -> Content:
        plain = self.host.glyphs.plain
        if self.question is not None:
            place = self.question.source if self.answer is None else self.question.where
            where = f"{place[0].upper()}{place[1:]}"
            return Content("\n").join(
                [Content.styled(plain(where), "$soft"), *map(Content, map(plain, self.question.near))]
            )
        if not self.over:
            return Content("A replay is being looked for ...")
        return Content("\n").join(map(Content, map(plain, self._summary())))

    def _summary(self) -> list[str]:
        if not self.given:
            return [f"No question can be made about {self.game.title} with this version."]
        right = sum(answer == question.right for question, answer in self.given)
        lines = [f"{right} of {len(self.given)} right.", ""]
        book = self.game.rulebook()
        for question, answer in self.given:
            well = "Right" if answer == question.right else "Comes again today"
            lines.append(f"{well}: {called(book[question.rule])}")
        return [*lines, "", "What you knew comes again after a day, then after 3, 7, 21 and 60 days."]

    def _rows(self, at: int) -> Iterator[Row]:
        """Yield the row of an answer, and what of it needs further lines."""
        assert self.question is not None
        ink, mark = "ink", " "
        if self.answer is not None and at == self.question.right:
            ink, mark = "bright", self.host.glyphs.dot
        elif self.answer == at:
            ink, mark = "shadow", self.host.glyphs.no
        first, *more = wrapped(self.host.glyphs.plain(self.question.answers[at]), max(20, self.app.size.width - BESIDE))
        yield Row(str(at), [(f"{at + 1} ", "key"), (f"{mark} ", "soft"), (first, ink)])
        for number, text in enumerate(more):
            yield Row(f"{at} {number}", [("      ", "soft"), (text, ink)], heading=True)

    def _reply(self) -> Content:
        if self.question is None or self.answer is None:
            return Content("")
        rule = self.game.rulebook()[self.question.rule]
        verdict = "Right." if self.answer == self.question.right else "No."
        why, right = self.question.why[self.answer], self.question.why[self.question.right]
        plain, told = self.host.glyphs.plain, [(verdict, "bold $bright"), f" {why}"]
        if self.answer == self.question.right and self.question.others:
            told.append(f" {self.question.others}")
        if right != why:
            told += [(f" Right is {self.question.right + 1}:", "bold $bright"), f" {right}"]
        return Content.assemble(
            *(plain(one) if isinstance(one, str) else (plain(one[0]), one[1]) for one in told),
            plain(f"  See {called(rule)}"),
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer what there is: the next question and the rule after an answer, the table with a question, and another
        round after one."""
        if action == "more":
            return self.over and bool(self.given)
        if action in ("go_on", "rule"):
            return self.answer is not None
        return self.question is not None and self.question.entry > 0 if action == "table" else True

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Take the answer under the cursor; after it, go on."""
        if self.answer is None:
            self.action_answer(int(event.row.id) + 1)
        else:
            self.call_next(self.action_go_on)

    def action_answer(self, number: int) -> None:
        """Give an answer, and keep how it went."""
        if self.question is None or self.answer is not None or number > len(self.question.answers):
            return
        self.given.append((self.question, number - 1))
        try:
            save_answer(self.game.id, self.question.rule, self.today, right=number - 1 == self.question.right)
        except SaveError as error:
            self.host.say(sentence(error.sentence), bad=True)
        self.fill()
        self.query_one("#answers", RowList).go_to(str(number - 1))

    async def action_go_on(self) -> None:
        """Ask the next question."""
        if self.answer is not None:
            self.query_one("#quiz-position").scroll_home(animate=False)
            await self.ask_next()

    async def action_more(self) -> None:
        """Begin another round after the last question of one."""
        if self.over:
            self.given, self.asked = [], self._round()
            await self.ask_next()

    def action_table(self) -> None:
        """Show the table of the question: after the answer in its replay, which goes on from there, before it without
        what a replay tells."""
        if self.question is None or not self.question.entry:
            return
        if self.answer is not None:
            self.host.replay_game(self.question.path, self.question.entry, self.question.happened)
            return
        from tui.lesson.quiz_table import QuizTableScreen

        try:
            self.app.push_screen(QuizTableScreen(self.question, self.action_answer))
        except SaveError as error:
            self.host.say(sentence(error.sentence), bad=True)

    def action_rule(self) -> None:
        """Read the rule of the question."""
        if self.question is not None and self.answer is not None:
            self.host.show_rules(self.game, self.question.rule)

    def action_scroll_position(self, pages: int) -> None:
        """Scroll the position."""
        scroll = self.query_one("#quiz-position")
        scroll.scroll_relative(y=pages * max(1, scroll.size.height - 1), animate=False)

    def action_back(self) -> None:
        """Leave the quiz; what was answered is kept."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the quiz."""
        self.dismiss(None)
