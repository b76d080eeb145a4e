"""The home screen: a title page, the last game, the other games, and the way to everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from core import catalogue
from core.bots import HUMAN, looks_ahead
from core.kernel.game import Game
from core.kernel.options import Preset
from replays.gallery import gallery
from saves import mistakes
from saves.learned import load_learned, this_day
from saves.library import Summary
from saves.progress import Progress, load_progress
from saves.text import visible
from tui.home.title import TitlePage
from tui.host import Hosted
from tui.hosting import places
from tui.keys import BACK
from tui.library import game_rows
from tui.library.reading import ReadsLibrary
from tui.styles import SHELL
from tui.widgets.filter import Filtering, FilterLine
from tui.widgets.footer import KeyRow
from tui.widgets.lines import Span, begun
from tui.widgets.page import InkedScreen
from tui.widgets.rows import Row, RowList

AT_ONCE = 12
"""How many games are read before the screen is painted: more than it lists. The others follow behind it."""

HIGH_FROM = 32
"""From so many lines on the title page is as high as the sheet of styles says."""

TITLE, LEAST_TITLE = 9, 5
"""The rows of the title page on a low screen, and of its name alone."""

BELOW = 5
"""The rows below the menu: words on the row under the cursor, and the keys."""

SOON = 1.0
"""Seconds after which what lies behind the first keys gets ready: nobody has read the page before."""

MenuRow = tuple[str, str, str, str]
"""A row of the menu: its key, its id, its words, and what it leads to."""

FIRST: MenuRow = ("f", "first", "First game", "")
LEARN: MenuRow = (
    "l",
    "learn",
    "Learn",
    "Lessons at a real table: you choose, and every choice is answered with its rule.",
)
LEARN_FIRST: MenuRow = (
    *LEARN[:3],
    "New here? Begin with this. The first lesson takes five minutes at a real table: you choose, and every choice is "
    "answered with its rule.",
)
NEW: MenuRow = ("n", "new", "New game", "Set up a table: which game, who plays, how hard, which house rules.")
WATCH: MenuRow = (
    "w",
    "watch",
    "Watch",
    "A finished game with notes, step by step from the beginning: space plays it, r shows the rule of each step.",
)
RULES: MenuRow = (
    "r",
    "rules",
    "Rules",
    "The rulebook of each game in our own words: every rule has a number, can be searched for, and is shown at work.",
)
SETTINGS: MenuRow = ("s", "settings", "Settings", "Colours, glyphs, pace, passing, the mouse.")
QUIT: MenuRow = ("q", "quit", "Quit", "Nothing can be lost: every action is on disk before it is shown as done.")

TABLES: MenuRow = (
    "t",
    "tables",
    "Tables",
    "Friends at their own terminals: host a game of yours, or sit down at a table.",
)

BARE_MENU: tuple[MenuRow, ...] = (LEARN_FIRST, FIRST, NEW, WATCH, RULES, SETTINGS, QUIT)
"""The menu of somebody who has not played yet: the cursor begins at the lessons."""

HOSTED_MENU: tuple[MenuRow, ...] = (LEARN_FIRST, FIRST, NEW, WATCH, TABLES, RULES, SETTINGS, QUIT)
"""The same where somebody hosts tables on this machine."""

MENU: tuple[MenuRow, ...] = (
    NEW,
    ("g", "games", "All games", "Every game on this computer: go on with one, look back on one, throw one away."),
    ("p", "replays", "Replays", "Finished games and a gallery, step by step, with the rule behind every step."),
    TABLES,
    ("h", "history", "History", "All finished games: results, scores, the best of each kind of table."),
    LEARN,
    RULES,
    SETTINGS,
    QUIT,
)


class HomeScreen(Filtering, ReadsLibrary, Hosted, InkedScreen[None]):
    """The first screen."""

    CSS_PATH = SHELL
    BINDING_GROUP_TITLE = "Home"
    AUTO_FOCUS = "#menu"
    BINDINGS: ClassVar[list[Binding]] = [  # type: ignore[assignment]
        Binding("c", "go('continue')", "Continue", id="home.continue"),
        Binding("f", "go('first')", "First game", id="home.first"),
        Binding("e", "go('last')", "Look back", show=False, id="home.last"),
        Binding("n", "go('new')", "New", id="home.new"),
        Binding("g", "go('games')", "Games", id="home.games"),
        Binding("p", "go('replays')", "Replays", id="home.replays"),
        Binding("w", "go('watch')", "Watch", show=False, id="home.watch"),
        Binding("h", "go('history')", "History", show=False, id="home.history"),
        Binding("t", "go('tables')", "Tables", show=False, id="home.tables"),
        Binding("l", "go('learn')", "Learn", id="home.learn"),
        Binding("r", "go('rules')", "Rules", id="home.rules"),
        Binding("s", "go('settings')", "Settings", id="home.settings"),
        Binding("q", "go('quit')", "Quit", id="home.quit"),
        Binding("right", "choose", "Open", show=False, id="home.open"),
        Binding("slash", "filter", "Filter", show=False, id="list.filter"),
        BACK,
        *[Binding(str(n), f"game({n})", f"Game {n}", show=False) for n in range(1, 10)],
    ]

    def __init__(self) -> None:
        super().__init__()
        self.games: list[Summary] = []
        self.learning = False
        self.hosting = False
        self.progress: dict[str, Progress] = {}
        self.prepared = False
        self.lesson = ""
        """The next lesson for somebody who has begun, in words."""

        self.mistakes = 0
        """How many of one's own mistakes it is time to solve."""

        self.due = 0
        """How many rules it is time to be asked about, of all games."""

        self.moments: list[str] = []
        self.painted = False

    def compose(self) -> ComposeResult:
        """Show the title page above the contents."""
        yield TitlePage(id="title")
        with Horizontal(id="book"):
            yield RowList(id="menu")
            with VerticalScroll(id="leaf", can_focus=False):
                yield Static("", id="about", markup=False)
        yield FilterLine()
        yield KeyRow()

    def on_mount(self) -> None:
        """Read the library; the rules of a first game are looked up when somebody sees the page."""
        self.read()
        self.call_after_refresh(self.see)
        self.set_timer(SOON, self.prepare)

    def prepare(self) -> None:
        """Get ready what takes its time when it is opened first, while somebody reads; then the next lesson has a
        name."""
        if self.app.screen is self:
            self.run_worker(self._prepare(), group="prepare")

    async def _prepare(self) -> None:
        await asyncio.to_thread(prepare)
        self.prepared = True
        self.name_lesson()
        # The program may be closing by now, and takes the widgets away before it stops who works behind them.
        if len(self.query("#menu, #title")) == 2:
            self.fill()

    def name_lesson(self) -> None:
        """Look which lesson comes next for somebody who has begun, and what is due; not before the lessons have been
        read."""
        ready = self.prepared and self.learning
        self.lesson, self.due = (next_lesson(self.progress), rules_due()) if ready else ("", 0)

    def see(self) -> None:
        """Explain the first row with what only a game can say."""
        self.painted = True
        self.explain()

    def read_again(self) -> None:
        """Read the library again; after a game that goes on, enter continues it."""
        before = self._newest()
        self.read()
        if self._newest() not in ("", before):
            self.fill("continue")

    def on_resize(self, event: events.Resize) -> None:
        """Show as many games as there is room for."""
        self.call_after_refresh(self.fill)

    def read(self) -> None:
        """Read what games there are, whether a lesson has been begun, and whether tables are hosted here."""
        self.progress = load_progress()
        self.learning = bool(self.progress)
        self.name_lesson()
        self.mistakes = len(mistakes.due(this_day(), self.progress))
        self.read_library(AT_ONCE, self.show)
        self.hosting = not self.games and places.is_somewhere()
        self.show()

    def show(self) -> None:
        """Show what has been read so far."""
        games = self.shown_games()
        self.moments = game_rows.moments_of(games[0]) if games else []
        self.fill()

    def shown_games(self) -> list[Summary]:
        """Return the games that the screen lists: those going on, the last one first."""
        going_on = [game for game in self.games if not game.error and not game_rows.finished(game)]
        return going_on[: 3 if self.app.size.height < 32 else 9]

    def _newest(self) -> str:
        games = self.shown_games()
        return f"{games[0].path} {games[0].changed}" if games else ""

    def fill(self, keep: str | None = None) -> None:
        """Paint the contents anew; the cursor goes to the row `keep`, or stays where it was."""
        now = game_rows.clock()
        rows: list[Row] = []
        games = self.shown_games()
        if games:
            newest = games[0]
            below: list[list[Span]] = [[("   ", "ink"), (words, "soft")] for words in self.moments]
            rows.append(
                Row(
                    "continue",
                    [("c  ", "key"), ("Continue  ", "ink"), (visible(newest.name), "key")],
                    [(game_rows.when(newest.changed, now), "soft")],
                    below=below[0] if below else (),
                    shorter=below[1:],
                )
            )
            rows += [game_rows.numbered_row(game, number, now) for number, game in enumerate(games[1:], 2)]
            if len(games) < 3 or self.app.size.height >= 32:
                rows.append(Row("gap", heading=True))
        if (last := self.last_finished()) is not None:
            rows.append(
                Row(
                    "last",
                    [("e  ", "key"), ("Look back  ", "ink"), (visible(last.name), "ink")],
                    [(game_rows.result_words(last), "soft")],
                )
            )
        if self.problem:
            rows.append(Row("problem", [(self.problem, "shadow")], heading=True))
        for key, row_id, label, _ in self.menu():
            right = [(self.count_of(row_id), "soft")] if self.count_of(row_id) else []
            rows.append(Row(row_id, [(f"{key}  ", "key"), (label, "ink")], right, leader=bool(right)))
        self.query_one("#menu", RowList).set_rows(rows, keep)
        self._cut_title(sum(row.height for row in rows))
        self.refresh_bindings()
        self.explain()

    def _cut_title(self, rows: int) -> None:
        """Let a low screen show all rows of the menu, and what the one under the cursor leads to: the title page gives
        its mountains for that, but never its name."""
        title, height = self.query_one(TitlePage), self.app.size.height
        if height >= HIGH_FROM:
            title.styles.height = title.styles.margin = None
            return
        room = height - rows - BELOW
        title.styles.height = max(LEAST_TITLE, min(TITLE, room))
        title.styles.margin = (0, 0, 1 if room > TITLE else 0, 0)

    def last_finished(self) -> Summary | None:
        """Return the finished game that a person played last, or, where bots played all of them, the last one."""
        found = [game for game in self.games if not game.error and game_rows.finished(game)]
        return next(
            (game for game in found if any(seat.player == HUMAN for seat in game.seats)), next(iter(found), None)
        )

    def book(self) -> Game | None:
        """Return the game whose rules are opened: the one that a person played last, else the one that is learned; None
        for whoever has done neither."""
        played = [game for game in self.games if not game.error and game.game in catalogue.game_ids()]
        own = [game for game in played if any(seat.player == HUMAN for seat in game.seats)]
        last = next(iter(own or played), None)
        if last is not None:
            return catalogue.game(last.game)
        return learned(self.progress) if self.learning else None

    def menu(self) -> tuple[MenuRow, ...]:
        """Return the rows of the menu: fewer, and other ones, for somebody who has not played yet."""
        if self.games or self.problem:
            played = {game.game for game in self.games}
            found, more = first_preset(), []
            if found is not None and found[0].id not in played:
                more.append(FIRST)
            if len(played) < len(catalogue.game_ids()):
                more.append(WATCH)
            return (NEW, *more, *MENU[1:])
        bare = HOSTED_MENU if self.hosting else BARE_MENU
        return (LEARN, *bare[1:]) if self.learning else bare

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show the keys of the games that there are, and that of the first game only while there are none."""
        if action == "go" and self.is_mounted:
            if parameters[0] == "continue":
                return bool(self.shown_games())
            if parameters[0] == "first":
                return any(row[1] == "first" for row in self.menu())
            if parameters[0] == "last":
                return self.last_finished() is not None
        if action == "back":
            return self.is_mounted and self.filter_line.display
        return True

    def count_of(self, row_id: str) -> str:
        """Return how many games a row of the menu leads to; of the lessons, where somebody new is to begin or go on."""
        if row_id == "learn":
            if self.mistakes:
                return f"{self.mistakes} of your mistakes to solve"
            due = f"{self.due} {'question' if self.due == 1 else 'questions'} due" if self.due else ""
            return ", ".join(filter(None, (due, self.lesson))) or ("go on here" if self.learning else "begin here")
        if row_id == "games" and self.games:
            return str(len(self.games))
        if row_id == "replays":
            own = sum(game_rows.finished(game) for game in self.games)
            return " and ".join(filter(None, (str(own or ""), f"{len(gallery())} in the gallery")))
        return ""

    def explain(self) -> None:
        """Say on the right what the row under the cursor leads to."""
        row = self.query_one("#menu", RowList).row
        if row is None:
            return
        glyphs, narrow = self.host.glyphs, self.has_class("-narrow")
        about = self.query_one("#about", Static)
        if (summary := self.summary_of(row.id)) is not None:
            about.update(
                glyphs.plain(f"With {game_rows.company_of(summary)}.")
                if narrow
                else game_rows.lines_about(summary, glyphs, game_rows.clock())
            )
            return
        for _, row_id, label, text in self.menu():
            if row_id == row.id:
                words = text or (first_words(short=narrow) if self.painted else "")
                about.update(
                    glyphs.plain(words)
                    if narrow
                    else Content.assemble((label, "bold $bright"), "\n\n", glyphs.plain(words))
                )

    def on_row_list_moved(self) -> None:
        """Explain the row under the cursor."""
        self.explain()

    def summary_of(self, row_id: str) -> Summary | None:
        """Return the game that a row stands for."""
        games = self.shown_games()
        if row_id == "continue":
            return games[0] if games else None
        if row_id == "last":
            return self.last_finished()
        return next((game for game in games if game.path == row_id), None)

    def lesson_in_sight(self) -> str:
        """Return the id of the lesson that teaches what the row under the cursor leads to: the first, for a first
        game."""
        row, found = self.query_one("#menu", RowList).row, first_preset()
        if row is None or row.id != "first" or found is None:
            return ""
        from replays.lessons import lessons

        return next((lesson.id for lesson in lessons() if lesson.game_id == found[0].id), "")

    def action_back(self) -> None:
        """Show all rows again."""
        self.clear_filter()
        self.refresh_bindings()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Go where the row leads."""
        self.action_go(event.row.id)

    def action_choose(self) -> None:
        """Go where the row under the cursor leads."""
        self.query_one("#menu", RowList).action_choose()

    def action_game(self, number: int) -> None:
        """Go on with the game of this number."""
        games = self.shown_games()
        if number <= len(games):
            self.host.open_game(Path(games[number - 1].path))

    def action_go(self, where: str) -> None:
        """Go to a place by its name."""
        match where:
            case "first":
                self.host.start_first_game()
            case "last":
                if (last := self.last_finished()) is not None:
                    self.host.replay_game(Path(last.path), evaluate=looks_ahead(last.game))
            case "new":
                self.host.action_new_game()
            case "watch":
                self.host.watch_a_game()
            case "games":
                self.host.action_games()
            case "replays":
                self.host.action_replays()
            case "history":
                self.host.action_history()
            case "tables":
                self.host.action_tables()
            case "learn":
                self.host.action_learn()
            case "rules":
                self.host.show_rules(self.host.left or self.book())
            case "settings":
                self.host.action_settings()
            case "quit":
                self.app.exit(0)
            case _:
                summary = self.summary_of(where)
                if summary is None:
                    self.host.say("There is no game to continue. Press n to begin one.")
                else:
                    self.host.open_game(Path(summary.path))


def first_words(*, short: bool) -> str:
    """Return what the first game is, and what it is about."""
    found = first_preset()
    if found is None:
        return "No game is installed."
    game, preset = found
    gist = f"{begun(preset.gist)}."
    how = "Press f or Enter to begin."
    return f"{gist} {how}" if short else f"{game.title}. {gist} {preset.about} {how}"


def first_preset() -> tuple[Game, Preset] | None:
    """Return the game that is offered first, with its easiest preset, or None where no game has any."""
    for game_id in catalogue.game_ids():
        game = catalogue.game(game_id)
        for preset in game.options.presets:
            return game, preset
    return None


def next_lesson(progress: Mapping[str, Progress]) -> str:
    """Return in words which lesson comes next, at which Learn begins, too; nothing when all are done."""
    from replays.lessons import BadLesson, lessons
    from replays.lessons.course import comes_next

    with suppress(BadLesson):  # Learn says what is wrong with it
        lesson = comes_next(lessons(), progress)
        if lesson is not None:
            left = progress.get(lesson.id, Progress()).step
            return f"{'go on' if left else 'next'}: {visible(lesson.title)}"
    return ""


def rules_due() -> int:
    """Return about how many rules of all games it is time to be asked, of those that the quiz can ask about."""
    from replays.quiz import standing

    now = this_day()
    known = [(one, rules) for one, rules in load_learned().items() if one in catalogue.game_ids()]
    return sum(
        standing(catalogue.game(one), rules, now)[0]
        for one, rules in known
        if any(rule.is_due(now) for rule in rules.values())
    )


def learned(progress: Mapping[str, Progress]) -> Game | None:
    """Return the game at whose lessons Learn goes on; None when all are done."""
    from replays.lessons import BadLesson, lessons
    from replays.lessons.course import comes_next

    with suppress(BadLesson):  # Learn says what is wrong with it
        lesson = comes_next(lessons(), progress)
        return None if lesson is None else catalogue.game(lesson.game_id)
    return None


def prepare() -> None:
    """Read the lessons and load a table of the first game, which takes most of a second: it may be done in a thread."""
    import tui.lesson.learn
    import tui.table.screen  # noqa: F401
    from core.bots import looks_ahead
    from replays.lessons import BadLesson, lessons
    from tui.widgets.pane import stage_of
    from tui.widgets.standing import PANES

    with suppress(BadLesson):  # Learn says what is wrong with it
        lessons()
    found = first_preset()
    if found is not None:
        game, preset = found
        stage_of(game, game.options.checked(preset.options), PANES)
        looks_ahead(game.id)
