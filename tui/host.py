"""What a screen may ask of the application around it. Screens know this, and not the application itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.dom import DOMNode
from textual.message_pump import MessagePump

from core.kernel.entries import Header
from core.kernel.game import Game
from saves.log_file import LogFile
from saves.settings import Settings
from tui.glyphs import Glyphs

if TYPE_CHECKING:
    from replays.lessons import Lesson
    from replays.lessons.round import Round
    from saves.game_file import SavedGame
    from saves.library import Summary
    from tui.replay.pointer import Pointer
    from tui.thinking import Thinker


class Host(Protocol):
    """The application as its screens see it."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def glyphs(self) -> Glyphs:
        """The glyph set in use."""

    @property
    def moves(self) -> bool:
        """Whether pawns may walk on this terminal."""

    @property
    def holding(self) -> int:
        """How many screens that came to the front are still settling; nothing is painted meanwhile."""

    @property
    def left(self) -> Game | None:
        """The game of which a table, a replay, a lesson or the book was left last, since the program began."""

    @property
    def thinker(self) -> Thinker:
        """What thinks for bots that look ahead, and for hints."""

    def say(self, sentence: str, *, bad: bool = False) -> None:
        """Show one sentence for a few seconds."""

    def hush(self) -> None:
        """Put away the sentences that are no warnings: they were about something that is not in sight any more."""

    def change_settings(self, **changes: Any) -> None:
        """Change settings, apply them and keep them."""

    def show_rules(self, game: Game | None = None, rule_id: str | None = None) -> None:
        """Show a rulebook at a rule."""

    def open_game(self, path: Path, *, read_only: bool = False, over: bool = False) -> None:
        """Open a log and go on playing it, perhaps over the screen in front."""

    def start_game(self, header: Header) -> bool:
        """Begin a new game; return whether that was possible."""

    def start_first_game(self) -> None:
        """Begin the easiest game that there is, as it is recommended for a first time."""

    def watch_a_game(self) -> None:
        """Show a finished game with notes from its beginning."""

    def start_branch(
        self,
        header: Header,
        action: Any = None,
        *,
        over: bool = False,
        closed: Callable[[SavedGame], None] | None = None,
    ) -> bool:
        """Begin a game inside another, perhaps over the screen in front; return whether that was possible."""

    def new_game_like(self, path: Path) -> None:
        """Set up another game like the one at `path`."""

    def after_game(self, saved: SavedGame, what: str) -> None:
        """Do what the player wants after the end of a game."""

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
        """Show the replay of a log, and evaluate it; `pointer` says what to look at, and it opens where
        the log first has `words`."""

    def join_tables(self, table: str = "") -> None:
        """Leave for the tables of a host: its lobby, or one of them; leaving them leads back here."""

    def action_tables(self) -> None:
        """Show the games that are hosted here, and those that could be."""

    def compare_games(self, game: Summary, others: list[Summary]) -> None:
        """Lay one of `others` beside `game`."""

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
        """Take the learner through a lesson, or one after the other through those of a round; a `pointer` says of which
        rule the step is an example."""

    def ask_questions(self, game: Game) -> None:
        """Ask a round of questions on the rules of a game."""

    def go_home(self) -> None:
        """Leave every screen but the home screen."""

    def set_up(self, game_id: str) -> None:
        """Set up a game of this kind."""

    def action_new_game(self) -> None:
        """Set up a game."""

    def action_games(self) -> None:
        """Show the library."""

    def action_replays(self) -> None:
        """Show the finished games."""

    def action_history(self) -> None:
        """Show the history of all games."""

    def action_learn(self) -> None:
        """Show the lessons."""

    def action_settings(self) -> None:
        """Show the settings."""

    async def action_quit(self) -> None:
        """Leave the program."""

    async def run_action(self, action: str, default_namespace: DOMNode | None = None) -> bool:
        """Perform an action of a screen or of a widget in it."""

    def action_help(self) -> None:
        """List the keys of the screen in front."""


class Hosted(MessagePump):
    """What makes a screen one of ours: it has a host."""

    @property
    def host(self) -> Host:
        """The application around the screen."""
        return cast(Host, self.app)
