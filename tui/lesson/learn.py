"""Learn: the lessons by game, with how far the learner came in each."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from core import catalogue
from core.kernel.game import Game
from replays.lessons import BadLesson, Lesson, lessons
from replays.lessons.course import comes_next, is_puzzle, minutes, rules_met, task_count
from replays.lessons.own import Own, own_lessons
from replays.quiz import askable, standing
from saves import mistakes
from saves.learned import Learned, load_learned, this_day
from saves.progress import Progress, load_progress
from saves.text import sentence, visible
from tui.host import Hosted
from tui.keys import BACK
from tui.lesson.lesson_words import state_words
from tui.lesson.own_rows import MISTAKES, about_faulty, about_mistakes, own_rows
from tui.lesson.rules_told import listed
from tui.styles import SHELL
from tui.widgets.filter import FILTER, Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.page import InkedScreen
from tui.widgets.rows import Row, RowList

QUIZ = "quiz "
"""What the id of a game's quiz begins with, among those of lessons."""


class LearnScreen(Filtering, Hosted, InkedScreen[None]):
    """The list of the lessons."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Learn"
    AUTO_FOCUS = "#lessons"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("right,l", "open", "Begin", key_display="enter", id="learn.open"),
        Binding("a", "again", "From the start", id="learn.again"),
        Binding("m", "mistakes", "Your own mistakes", show=False, id="learn.mistakes"),
        Binding("r", "rules", "Rules", id="learn.rules"),
        FILTER,
        Binding("left,h", "leave", "Back", show=False, id="learn.left"),
        Binding("q", "leave", "Close", show=False, id="learn.close"),
        *[Binding(str(n), f"digit({n})", "To a lesson by its number", show=False) for n in range(10)],
        BACK,
    ]

    def __init__(self) -> None:
        super().__init__()
        self.lessons: tuple[Lesson, ...] = ()
        self.progress: dict[str, Progress] = {}
        self.mistakes = self.due = 0
        """How many mistakes of one's own are kept, and how many of them are due."""

        self.own: list[Own] = []
        self.learned: Learned = {}
        self.problem = ""
        self._typed = ("", 0)
        """The row to which the last digit led, and the number that had been typed by then."""

    def compose(self) -> ComposeResult:
        """Show the list, and beside or below it what a lesson is about."""
        yield Static("", id="page-title", markup=False)
        with Horizontal(id="book"):
            yield RowList(id="lessons")
            with VerticalScroll(id="leaf", can_focus=False):
                yield Static("", id="about", markup=False)
        yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Read the lessons and the progress in them; begin at the one that comes next."""
        try:
            order = catalogue.game_ids()
            self.lessons = tuple(sorted(lessons(), key=lambda lesson: order.index(lesson.game_id)))
        except BadLesson as error:
            self.problem = sentence(str(error))
        self.read()
        first = comes_next(self.lessons, self.progress)
        if first is not None:
            self.query_one("#lessons", RowList).go_to(first.id)

    def on_screen_resume(self) -> None:
        """Read the progress again, and go to the lesson that was left last."""
        before = self.progress
        self._typed = ("", 0)
        self.read()
        changed = [one.id for one in self.lessons if self.progress.get(one.id) != before.get(one.id)]
        if changed:
            self.query_one("#lessons", RowList).go_to(changed[-1])

    def on_resize(self, event: events.Resize) -> None:
        """Show as much as there is room for."""
        self.call_after_refresh(self.fill)

    def read(self) -> None:
        """Read how far the learner came."""
        self.progress = load_progress()
        self.mistakes, self.due = len(mistakes.kept()), len(mistakes.due(this_day()))
        self.learned = load_learned()
        self.own = own_lessons()
        self.fill()

    def _known(self, lesson: Lesson) -> Progress:
        return self.progress.get(lesson.id, Progress())

    def fill(self) -> None:
        """List the lessons by game."""
        done: list[bool] = []
        puzzles: list[bool] = []
        for lesson in self.lessons:
            (puzzles if is_puzzle(lesson) else done).append(self._known(lesson).done)
        title = f"❧ Learn  {sum(done)} of {len(done)} lessons done"
        if puzzles:
            title += f", {sum(puzzles)} of {len(puzzles)} puzzles"
        self.query_one("#page-title", Static).update(self.host.glyphs.plain(title))
        rows: list[Row] = []
        if self.problem:
            rows.append(Row("problem", [(self.problem, "shadow")], heading=True))
        elif not self.lessons:
            rows.append(Row("empty", [("No lessons come with this version.", "soft")], heading=True))
        game, puzzling = "", False
        rows += own_rows(self.own, self.progress, self.mistakes, self.due, self.host.glyphs)
        for lesson in self.lessons:
            if lesson.game_id != game:
                rows += [self._quiz_row(game)] if game and not puzzling else []
                game, puzzling = lesson.game_id, False
                rows += [Row(f"gap {game}", heading=True)] if rows else []
                rows.append(Row(f"game {game}", [(lesson.game.title, "bright")], heading=True))
            if is_puzzle(lesson) and not puzzling:
                puzzling = True
                rows.append(self._quiz_row(game))
                rows.append(Row(f"puzzles {game}", [(f"{lesson.game.title}: puzzles", "bright")], heading=True))
            rows.append(self._row(lesson, self._of_game(game).index(lesson) + 1))
        rows += [self._quiz_row(game)] if game and not puzzling else []
        self.query_one("#lessons", RowList).set_rows(rows)
        self.explain()

    def _of_game(self, game_id: str) -> list[Lesson]:
        """Return the lessons and puzzles of a game, which are numbered by themselves."""
        return [one for one in self.lessons if one.game_id == game_id]

    def _row(self, lesson: Lesson, number: int) -> Row:
        known, glyphs = self._known(lesson), self.host.glyphs
        mark = glyphs.dot if known.done else glyphs.diamond if known.step else glyphs.hollow
        key = f"{number:<3}"
        also = f"{lesson.game.title} {lesson.summary}{' puzzle' if is_puzzle(lesson) else ''}"
        left = [(key, "key"), (f"{mark} ", "soft"), (lesson.title, "ink")]
        return Row(lesson.id, left, [(state_words(lesson, known), "soft")], leader=True, also=also)

    def _quiz_row(self, game_id: str) -> Row:
        game = catalogue.game(game_id)
        due, new = self._standing(game)
        said = f"{due} due" if due else f"{new} never asked" if new else "nothing due"
        left = [("   ", "key"), (f"{self.host.glyphs.lozenge} ", "soft"), ("Quiz", "ink")]
        return Row(f"{QUIZ}{game_id}", left, [(said, "soft")], leader=True, also=f"{game.title} questions rules")

    def _standing(self, game: Game) -> tuple[int, int]:
        return standing(game, self.learned.get(game.id, {}), this_day())

    def quizzed(self) -> Game | None:
        """Return the game whose quiz is under the cursor."""
        row = self.query_one("#lessons", RowList).row
        return catalogue.game(row.id.removeprefix(QUIZ)) if row is not None and row.id.startswith(QUIZ) else None

    def explain(self) -> None:
        """Say what the lesson under the cursor is about, or what its quiz asks."""
        lesson, game = self.current(), self.quizzed()
        about = self.query_one("#about", Static)
        if game is not None:
            due, new = self._standing(game)
            title, asks = (
                f"Quiz on {game.title}",
                self.host.glyphs.plain(about_quiz(due, new, len(askable(game)), len(game.rulebook()))),
            )
            about.update(Content.assemble((title, "bold $bright"), "\n\n", asks))
            return
        if lesson is None:
            faulty = self.own_here()
            if faulty is not None:
                about.update(about_faulty(faulty, self.host.glyphs))
            else:
                about.update(about_mistakes(self.host.glyphs) if self._at_mistakes() else "")
            return
        about.update(self._about(lesson))

    def _about(self, lesson: Lesson) -> Content:
        """Return what a lesson is about, how long it takes, how far the learner came, and its rules."""
        known, plain = self._known(lesson), self.host.glyphs.plain
        tasks, about = task_count(lesson.steps), minutes(lesson)
        steps = f"{len(lesson.steps)} steps, {tasks} of them {'tasks' if tasks > 1 else 'a task'}"
        facts = [
            f"about {about} minute{'s' if about > 1 else ''}",
            "one task" if is_puzzle(lesson) else steps,
            state_words(lesson, known, long=True),
        ]
        own = self.own_here()
        if own is not None:
            facts.append(lesson.game.title)
        parts: list[Content | tuple[str, str] | str] = [(plain(lesson.title), "bold $bright"), "\n\n"]
        parts += [plain(lesson.summary), "\n\n", plain(sentence("; ".join(facts))), "\n"]
        if own is not None:
            parts += [(plain(visible(str(own.path))), "$soft"), "\n"]
        rules = "" if self.has_class("-narrow") else listed(lesson)
        if rules:
            parts += ["\n", ("Its rules\n", "$bright"), (plain(rules), "$soft")]
        return Content.assemble(*parts)

    def _at_mistakes(self) -> bool:
        row = self.query_one("#lessons", RowList).row
        return row is not None and row.id == MISTAKES

    def on_row_list_moved(self) -> None:
        """Explain the lesson under the cursor, and name its keys."""
        row = self.query_one("#lessons", RowList).row
        if row is not None and row.id != self._typed[0]:
            self._typed = ("", 0)  # whoever has moved on begins a number anew
        self.explain()
        self.refresh_bindings()

    def on_row_list_emptied(self) -> None:
        """Say nothing about a lesson that is no longer listed."""
        self.on_row_list_moved()

    def current(self) -> Lesson | None:
        """Return the lesson under the cursor."""
        row, own = self.query_one("#lessons", RowList).row, self.own_here()
        if own is not None:
            return own.lesson
        return next((one for one in self.lessons if row is not None and one.id == row.id), None)

    def own_here(self) -> Own | None:
        """Return the file of one's own under the cursor."""
        row = self.query_one("#lessons", RowList).row
        return next((one for one in self.own if row is not None and one.id == row.id), None)

    def on_row_list_chosen(self) -> None:
        """Begin the lesson, or go on with it."""
        self.action_open()

    def action_open(self) -> None:
        """Begin the lesson, or go on with it where it was left; ask a quiz, or go through one's mistakes."""
        lesson, game = self.current(), self.quizzed()
        faulty = self.own_here()
        if self._at_mistakes():
            self.action_mistakes()
        elif faulty is not None and faulty.lesson is None:
            self.host.say(sentence(faulty.problem), bad=True)
        elif lesson is not None:
            self.host.open_lesson(lesson)
        elif game is not None:
            self.host.ask_questions(game)

    def action_again(self) -> None:
        """Begin the lesson from its first step."""
        lesson = self.current()
        if lesson is not None:
            self.host.open_lesson(lesson, 0)

    def action_mistakes(self) -> None:
        """Go through the mistakes of one's own that are due; where none is, through all of them."""
        from replays.lessons.round import Round
        from replays.practice import AT_ONCE, kept_lessons

        found = kept_lessons((mistakes.due(this_day()) or mistakes.kept())[:AT_ONCE])
        if not found:
            self.host.say(
                "No mistake is kept yet. In the replay of a game of yours E evaluates it, and M keeps its mistakes."
            )
        else:
            self.host.open_lesson(found[0], 0, going_round=Round(found))

    def action_digit(self, digit: int) -> None:
        """Go to the lesson of the number that has been typed, in the game that the cursor is at; a digit after another
        one goes on with its number."""
        rows = self.query_one("#lessons", RowList)
        here, before = self._typed
        goes_on = rows.row is not None and rows.row.id == here
        at = "" if rows.row is None else rows.row.id
        games = [one.game_id for one in self.lessons if at == one.id or at.endswith(f" {one.game_id}")]
        found = self._of_game(next(iter([*games, *(one.game_id for one in self.lessons)]), ""))
        for number in (10 * before * goes_on + digit, digit):
            if 0 < number <= len(found) and rows.go_to(found[number - 1].id):
                self._typed = (found[number - 1].id, number)
                return

    def key_label(self, binding: Binding) -> str:
        """Return what a key does with the row under the cursor: a lesson that was left half way goes on."""
        lesson = self.current() if binding.action == "open" and self.is_mounted else None
        return "Continue" if lesson is not None and self._known(lesson).step else super().key_label(binding)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Name the keys of a row only where there is one, and those of a lesson where that is one."""
        if action in ("open", "again", "rules") and self.is_mounted:
            row = self.query_one("#lessons", RowList).row
            return row is not None and not row.heading and (action != "again" or self.current() is not None)
        return super().check_action(action, parameters)

    def action_rules(self) -> None:
        """Show the first rule that the lesson is about."""
        lesson, game = self.current(), self.quizzed()
        if lesson is not None:
            self.host.show_rules(lesson.game, next(iter(rules_met(lesson)), None))
        elif game is not None:
            self.host.show_rules(game)

    def action_back(self) -> None:
        """Show all lessons again, or leave the list."""
        if not self.clear_filter():
            self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the list."""
        self.dismiss(None)


def about_quiz(due: int, new: int, some: int, all_rules: int) -> str:
    """Return what the quiz of a game is, of how many of its rules something can be asked, and how many it would ask
    about now."""
    return (
        f"Five questions, most of them from positions of real games: what is allowed, what follows, who decides. Of "
        f"{all_rules} rules {some} can be asked about: {rules(due)} due, and {new} were never asked about; those of "
        f"the lessons that you have done come first. What you know comes again after days; those of the {some} that "
        f"you missed, or that refused you something at a table, come at once."
    )


def rules(count: int) -> str:
    """Return so many of the rules are, in words."""
    return "none is" if count == 0 else "one is" if count == 1 else f"{count} are"
