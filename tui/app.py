"""The application: which screen comes when, and what any screen can call for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.screen import Screen

from core import catalogue
from core.kernel.entries import Header
from core.kernel.game import Game
from saves.errors import Locked, SaveError
from saves.log_file import LogFile
from saves.text import sentence as whole
from saves.text import visible
from tui.sheets.too_small import TooSmallScreen
from tui.terminal.hangup import end_with_terminal
from tui.themed import ThemedApp

if TYPE_CHECKING:
    from replays.lessons import Lesson
    from replays.lessons.round import Round
    from saves.game_file import SavedGame
    from saves.library import Summary
    from tui.home.setup import Table
    from tui.replay.pointer import Pointer
    from tui.thinking import Thinker


class WestmarchApp(ThemedApp):
    """Westmarch in the terminal.

    `start` is a game to play at once (an opened one, or the path of its log), or a log to replay from entry `at`, and
    `lesson` a lesson with the step and whether to remember it, as `open_lesson` takes them, and `going_round` mistakes
    to go through; without any of them the home screen opens.
    """

    TITLE = "Westmarch"

    def __init__(
        self,
        start: Path | SavedGame | LogFile | None = None,
        at: int | None = None,
        mouse: bool | None = None,
        lesson: tuple[Lesson, int | None, bool] | None = None,
        going_round: Round | None = None,
    ) -> None:
        super().__init__()
        self.start_at = start
        self.start_entry = at
        self.start_lesson = lesson
        self.start_round = going_round
        self.mouse = self.settings.mouse if mouse is None else mouse
        self._thinker: Thinker | None = None
        self.left: Game | None = None
        """The game of which a table, a replay, a lesson or the book was left last, since the program began."""
        self.joins: str | None = None
        """The table of a host for which the player has left this program; an empty name is the lobby."""

    def run_here(self) -> int:
        """Run until the player quits, with the mouse as asked for, and return the exit code."""
        end_with_terminal()
        self.run(mouse=self.mouse)
        return self.return_code or 0

    def on_mount(self) -> None:
        """Open the log that was named on the command line, or else the home screen."""
        self.heed_terminal()
        self.paint_screens_once()
        for problem in [self.settings_notice, *self.keymap_problems]:
            if problem:
                self.say(problem, bad=True)
        if isinstance(self.start_at, LogFile):
            self.replay_game(self.start_at, self.start_entry)
        elif isinstance(self.start_at, Path):
            self.open_game(self.start_at)
        elif self.start_at is not None:
            self._show_table(self.start_at)
        if self.start_lesson is not None:
            lesson, step, remember = self.start_lesson
            self.open_lesson(lesson, step, remember=remember)
        if self.start_round is not None:
            self.open_lesson(self.start_round.lessons[0], 0, going_round=self.start_round)
        if self.bare:
            self._show_home()

    def on_unmount(self) -> None:
        """End the processes that think."""
        if self._thinker is not None:
            self._thinker.pool.close()

    @property
    def thinker(self) -> Thinker:
        """What thinks for bots that look ahead, and for hints; its processes start with the first thought."""
        from tui.thinking import Pool, Thinker

        if self._thinker is None:

            def notice(sentence: str) -> None:
                self.call_later(self.say, sentence, bad=True)

            self._thinker = Thinker(Pool(self.settings.thinking, notice))
        return self._thinker

    @property
    def bare(self) -> bool:
        """Whether no screen of ours is open."""
        return len(self.screen_stack) < 2

    def _show_home(self) -> None:
        from tui.home.home import HomeScreen

        self.push_screen(HomeScreen())

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen in front; below a log that was named on the command line stands the home screen."""
        game = getattr(self.screen, "game", None)
        self.left = game if isinstance(game, Game) else self.left
        done = super().pop_screen()
        if self.bare:
            self._show_home()
        return done

    def open_game(self, path: Path, *, read_only: bool = False, over: bool = False) -> None:
        """Open a log and go on playing it, at its table where it is hosted here; a problem with the file is said in one
        sentence.

        Leaving the table leads home, or back to the screen in front where the table comes `over` it.
        """
        from saves.game_file import SavedGame
        from tui.hosting.places import hosted_as

        try:
            saved = SavedGame.open(path, read_only=read_only)
        except Locked as error:
            if (table := hosted_as(path)) is not None:
                self.join_tables(table)
            else:
                self._offer_to_watch(path, error.sentence, over)
        except SaveError as error:
            self.say(error.sentence, bad=True)
        else:
            self._show_table(saved, over=over)

    def _offer_to_watch(self, path: Path, why: str, over: bool) -> None:
        from tui.sheets.confirm import ConfirmScreen

        def answered(yes: bool | None) -> None:
            if yes:
                self.open_game(path, read_only=True, over=over)

        self.push_screen(ConfirmScreen("Look at it without playing?", whole(visible(why))), answered)

    def start_game(self, header: Header) -> bool:
        """Write a new game to disk and show its table; return whether that was possible."""
        if not self.start_branch(header):
            return False
        usual = {seat.id: seat.name for seat in catalogue.game(header.game).options.seats(header.options)}
        names = {key: name for key, name in self.settings.seat_names.items() if key not in usual}
        names |= {seat.id: seat.name for seat in header.seats if seat.name != usual.get(seat.id)}
        self.change_settings(last_game=header.game, seat_names=names)
        return True

    def start_first_game(self) -> None:
        """Begin the easiest game that there is, as it is recommended for a first time."""
        from tui.home.home import first_preset
        from tui.home.setup import Setup

        found = first_preset()
        if found is None:
            self.say("No game is installed.", bad=True)
        else:
            self.start_game(Setup.of(found[0], found[1].id).header())

    def watch_a_game(self) -> None:
        """Show a finished game with notes from its beginning."""
        from replays.gallery import gallery

        found = gallery()
        if found:
            self.replay_game(found[0])
            self.say("Press space to let it play, or right for the next step.")
        else:
            self.say("No replays come with this version.")

    def start_branch(
        self,
        header: Header,
        action: Any = None,
        *,
        over: bool = False,
        closed: Callable[[SavedGame], None] | None = None,
    ) -> bool:
        """Write a game that begins inside another to disk and show its table; a problem with the file is said.

        It begins with `action` where there is one. Leaving the table leads home, or back to the screen in front where
        the table comes `over` it; then `closed` is told.
        """
        from saves.game_file import SavedGame

        try:
            saved = SavedGame.create(header)
        except SaveError as error:
            self.say(error.sentence, bad=True)
            return False
        self._show_table(saved, action, over=over, closed=closed)
        return True

    def _show_table(
        self,
        saved: SavedGame,
        action: Any = None,
        *,
        over: bool = False,
        closed: Callable[[SavedGame], None] | None = None,
    ) -> None:
        from tui.table.screen import TableScreen

        if not over:
            self.go_home()
        self.push_screen(TableScreen(saved, begins_with=action, over=over, closed=closed))

    def replay_game(
        self,
        log: Path | LogFile,
        at: int | None = None,
        event: int | None = None,
        *,
        evaluate: bool = False,
        pointer: Pointer | None = None,
        words: str = "",
    ) -> None:
        """Show the replay of a log, or of the log at a path, from event `event` of entry `at`, and `evaluate` it; a
        problem is said. A `pointer` says in the replay what to look at; it opens where the log first has `words`."""
        from tui.replay.screen import ReplayScreen

        try:
            screen = ReplayScreen(log, at, pointer)
        except SaveError as error:
            self.say(error.sentence, bad=True)
            return
        if at is not None and event is not None:
            screen.past.replay.stand((at, event))
        if words and not screen.searching.begin(words):
            self.say(f"The log does not say: {words}")
            return
        screen.evaluates = evaluate
        self.push_screen(screen)

    def compare_games(self, game: Summary, others: list[Summary]) -> None:
        """Lay one of `others` beside `game`; the player picks it where there are several."""
        from tui.library.compare import CompareScreen
        from tui.replay.reviewing import compare_picks
        from tui.sheets.pick import PickScreen

        def picked(path: str | None) -> None:
            if path is None:
                return
            try:
                screen = CompareScreen(Path(game.path), Path(path))
            except SaveError as error:
                self.say(error.sentence, bad=True)
            else:
                self.push_screen(screen)

        if not others:
            self.say("Branches of one game are compared, and this game has none. Press b in its replay to make one.")
        elif len(others) == 1:
            picked(others[0].path)
        else:
            self.push_screen(PickScreen(f"Compare {game.name} with", compare_picks(others)), picked)

    def open_lesson(
        self,
        lesson: Lesson,
        at: int | None = None,
        *,
        remember: bool = True,
        instead: bool = False,
        going_round: Round | None = None,
        pointer: Pointer | None = None,
    ) -> None:
        """Take the learner through a lesson, from where it was left or from step `at`; a problem is said.

        `remember` says whether to keep how far the learner comes, `instead` that the screen in front is left, and
        `going_round` are the mistakes that the lesson is one of. A `pointer` says of which rule the step is an example.
        """
        from replays.lessons import BadLesson
        from saves.progress import Progress, load_progress
        from tui.lesson.screen import LessonScreen

        step = load_progress().get(lesson.id, Progress()).step if at is None and remember else at or 0
        try:
            screen = LessonScreen(lesson, step, remember=remember, going_round=going_round, pointer=pointer)
        except BadLesson as error:
            self.say(str(error), bad=True)
            return
        if instead:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def after_game(self, saved: SavedGame, what: str) -> None:
        """Do what the player wants after the end of a game, in the words of `tui.table.result`. The table does the "
        "rest."""
        header = saved.table.header
        wish, _, which = what.partition(" ")
        if wish == "look":
            return
        saved.close()
        self.go_home()
        match wish:
            case "again":
                self._start_like(header)
            case "harder":
                self.set_up_like(header, which)

    def _start_like(self, header: Header) -> None:
        from tui.home.setup import Setup

        self.start_game(Setup.like(header).header())

    def go_home(self) -> None:
        """Leave every screen but the home screen."""
        if self.bare:
            return  # else a game that is named on the command line would wait for the home screen's modules
        from tui.home.home import HomeScreen

        self.clearing = True
        try:
            while not self.bare and not isinstance(self.screen, HomeScreen):
                self.pop_screen()
        finally:
            self.clearing = False

    def action_new_game(self) -> None:
        """Set up a game."""
        self.set_up(self.settings.last_game)

    def set_up(self, game_id: str) -> None:
        """Set up a game of this kind, as it was played last."""
        from tui.home.new_game import NewGameScreen

        names = self.settings.seat_names
        self.push_screen(NewGameScreen(first=game_id, names=names, last=self._last_table(game_id)))

    def _last_table(self, game_id: str) -> Table | None:
        """Return what the game with this id was set up with last, or None where it was not played yet."""
        from saves.library import Listing
        from tui.home.setup import Table

        try:
            games = Listing().games
        except SaveError:
            return None
        for one in games:
            if one.game == game_id and not one.error and not one.positioned:
                seats = one.seats
                return Table(
                    one.options, {seat.id: seat.name for seat in seats}, {seat.id: seat.player for seat in seats}
                )
        return None

    def new_game_like(self, path: Path) -> None:
        """Set up another game with the options and players of the one at `path`."""
        from saves.reader import read_log

        try:
            header = read_log(path).header
        except SaveError as error:
            self.say(error.sentence, bad=True)
            return
        self.set_up_like(header)

    def set_up_like(self, header: Header, preset: str = "") -> None:
        """Set up another game with the options and players of `header`, or as the preset with this id."""
        from tui.home.new_game import NewGameScreen

        self.push_screen(NewGameScreen(header, preset=preset))

    def action_games(self) -> None:
        """Show the library."""
        from tui.library.library import LibraryScreen

        self.push_screen(LibraryScreen())

    def action_tables(self) -> None:
        """Show the games that are hosted here, and those that could be."""
        from tui.home.tables import TablesScreen

        self.push_screen(TablesScreen())

    def join_tables(self, table: str = "") -> None:
        """Leave for the tables of a host: its lobby, or the one named `table`. The command that runs this brings the
        player back."""
        self.joins = table
        self.exit(0)

    def action_replays(self) -> None:
        """Show the finished games."""
        from tui.library.library import LibraryScreen

        self.push_screen(LibraryScreen("finished"))

    def action_history(self) -> None:
        """Show the history of all games."""
        from tui.library.figures import HistoryScreen

        self.push_screen(HistoryScreen())

    def action_learn(self) -> None:
        """Show the lessons."""
        from tui.lesson.learn import LearnScreen

        self.push_screen(LearnScreen())

    def action_settings(self) -> None:
        """Show the settings."""
        from tui.home.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def ask_questions(self, game: Game) -> None:
        """Ask a round of questions on the rules of a game."""
        from tui.lesson.quiz import QuizScreen

        self.push_screen(QuizScreen(game))

    def show_rules(self, game: Game | None = None, rule_id: str | None = None) -> None:
        """Show the rulebook of `game` (the first game there is, when none is named) at a rule."""
        from tui.rules.rules import RulesScreen

        if game is None:
            ids = catalogue.game_ids()
            if not ids:
                self.say("There is no game whose rules could be shown.", bad=True)
                return
            game = catalogue.game(self.settings.last_game if self.settings.last_game in ids else ids[0])
        self.push_screen(RulesScreen(game, rule_id))

    def action_help(self) -> None:
        """List the keys of the screen in front."""
        from textual.command import CommandPalette

        from tui.sheets.help import LESSON, HelpScreen, key_groups
        from tui.sheets.signs import sign_groups

        if isinstance(self.screen, (HelpScreen, TooSmallScreen, CommandPalette)):
            return
        found = self._lesson_here()
        if found is None:
            self.push_screen(HelpScreen(key_groups(self.screen), signs=sign_groups(self.screen)))
            return
        lesson, step = found

        def closed(wish: str | None) -> None:
            if wish == LESSON:
                self.open_lesson(lesson, step, remember=False)

        words = f"Learn {self._taught_here()} in the lesson {lesson.title}"
        lists = HelpScreen(key_groups(self.screen), self.glyphs.plain(words), sign_groups(self.screen))
        self.push_screen(lists, closed)

    def _lesson_here(self) -> tuple[Lesson, int] | None:
        """Return the lesson, and its step, that teaches what is in sight: what a screen names itself, else the rule in
        sight on a screen with a game; None where there is none."""
        named = getattr(self.screen, "lesson_in_sight", None)
        if named is not None and (wanted := named()):
            from replays.lessons import find_lesson

            return find_lesson(wanted), 0
        rule_in_sight = getattr(self.screen, "rule_in_sight", None)
        if rule_in_sight is None or not (rule := rule_in_sight()):
            return None
        from replays.examples import lesson_on
        from replays.lessons import find_lesson

        place = lesson_on(self.screen.game.id, rule)  # type: ignore[attr-defined]
        learner = getattr(self.screen, "learner", None)
        if place is None or (learner is not None and learner.lesson.id == place.lesson):
            return None  # nobody is sent from a lesson to itself
        return find_lesson(place.lesson), place.step

    def _taught_here(self) -> str:
        """Return what the lesson teaches: the rule in sight with its title, or "this" where a screen names a lesson."""
        named = getattr(self.screen, "rule_in_sight", None)
        rule = named() if named is not None else ""
        book = self.screen.game.rulebook() if rule else {}  # type: ignore[attr-defined]
        return f"{rule} {book[rule].title}" if rule in book else "this"

    def action_command_palette(self) -> None:
        """Open the palette of commands."""
        from textual.command import CommandPalette

        from tui.terminal.palette import Palette

        if not isinstance(self.screen, (CommandPalette, TooSmallScreen)):
            self.push_screen(Palette(placeholder="Search for a command"))

    def action_help_quit(self) -> None:
        """Answer ctrl+c, which in a terminal often means leaving."""
        self.say("Ctrl+Q quits. Every action is already on disk.")

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands of the palette."""
        from tui.palette import commands

        yield from commands(self, screen)
