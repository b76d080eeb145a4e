"""A guest's program: the lobby of a host, and its tables; nothing of the disk that it runs on.

It opens no file, keeps no settings, and writes no report. What it knows comes over one line to the host; a line that
is cut is made anew, and the table goes on where it was.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.screen import Screen

from core import catalogue
from core.kernel.game import Game
from core.kernel.prompts import inside
from replays.naming import listed
from saves.codec import BadRecord
from saves.errors import SaveError
from saves.log_file import LogFile
from saves.settings import Settings
from saves.text import sentence as whole
from saves.text import visible
from tui.commands.asking_host import table_called
from tui.commands.problems import Problem
from tui.hosting.elsewhere import Elsewhere, Learn, nothing_kept
from tui.hosting.frames import (
    AnswerRecord,
    AnyRecord,
    DoJoin,
    DoTables,
    HelloRecord,
    RefusedRecord,
    TableHere,
)
from tui.hosting.guest_leading import Leading
from tui.hosting.guest_link import Connect, Link
from tui.hosting.guest_replay import GuestReplay, log_of
from tui.hosting.guest_result import GuestResult
from tui.hosting.guest_screens import GuestRules, GuestTableScreen
from tui.hosting.guest_table import Answer, GuestTable
from tui.hosting.guest_telling import Telling
from tui.hosting.line import LineCut
from tui.hosting.lobby import LobbyScreen
from tui.hosting.lobby_rows import free_seats, known_as, own_seats, played_elsewhere, seat_for, where_to_sit
from tui.hosting.talk import TalkScreen
from tui.keys import APP_KEYS
from tui.terminal.hangup import end_with_terminal
from tui.terminal.titled import show_title
from tui.themed import ThemedApp
from tui.widgets.lines import begun

if TYPE_CHECKING:
    from tui.replay.pointer import Pointer

AT_ONCE = "ask"
"""Going on past a window means this once for a guest: a standing wish is the host's to keep (`p`)."""

FAREWELL = "The program had to stop: there is an error in it. The host keeps the game; join again to go on.\n"
SAT = "You play {}; X gives the seat up, should you want another."
NOT_HERE = "That is not to be had at a host's table."


class GuestApp(ThemedApp, inherit_bindings=False):
    """The program of a guest of the host to which `connect` makes lines.

    It goes straight to the table named `table`, where one is named, in `seats` or (where `watch` says so) to watch;
    else to the lobby. `settings` are those of the guest, who may have none, and `learn` lets rules come back in
    the guest's quiz.
    """

    TITLE = "Westmarch"
    BINDINGS: ClassVar[list[Binding]] = [binding for binding in APP_KEYS if binding.action != "suspend_process"]

    def __init__(
        self,
        connect: Connect,
        table: str = "",
        seats: Sequence[str] = (),
        *,
        watch: bool = False,
        settings: Settings | None = None,
        learn: Learn = nothing_kept,
    ) -> None:
        self._learn = learn
        self._given = msgspec.structs.replace(settings or Settings(), pass_until=AT_ONCE)
        super().__init__()
        self.link = Link(connect, self._greeted, self._heard, self._cut)
        self.guest = GuestTable(self.link.send)
        self.lobby = LobbyScreen("", "", looks_on=watch)
        self.joining: DoJoin | None = None
        """The table at which the guest sits or wants to sit; a line that is made anew asks for it again."""

        self.parting = ""
        """Why the program ended, where the guest did not leave."""

        self._wanted = (table, list(seats), watch)
        self._own_name = ""
        """What the host calls this guest."""

        self._unasked = False
        """Whether the guest sits down in a free seat that it has not named, and has not been told which."""

        self._join_asked = 0
        self._looks_back = False
        self._table: GuestTableScreen | None = None
        self._begun = 0
        self._due = False
        self._lost = False
        self._back = False
        self._broken = 0
        self.telling = Telling(self, self.guest)
        self.leading = Leading(self, self.guest, self.say)

    def run_here(self) -> int:
        """Run until the guest leaves; say why, where that was not by choice, and return the exit code."""
        end_with_terminal()
        self.run(mouse=self.settings.mouse)
        if self.parting:
            sys.stdout.write(f"{whole(self.parting)}\n")
        return self.return_code or 0

    def first_settings(self) -> tuple[Settings, str]:
        """Return the settings that were given."""
        return self._given, ""

    def keep_settings(self) -> None:
        """Keep nothing: what a guest changes holds until it leaves."""

    def report(self, error: Exception) -> str:
        """Write no report, and say only that there was an error."""
        return FAREWELL

    def action_suspend_process(self) -> None:
        """Go on: behind a door nobody could wake the program again."""

    def action_help_quit(self) -> None:
        """Answer ctrl+c, which in a terminal often means leaving."""
        self.say("Ctrl+Q leaves. The host keeps the game.")

    def on_mount(self) -> None:
        """Open the lobby, and make the line."""
        self.heed_terminal()
        self.paint_screens_once()
        self.push_screen(self.lobby, self._left)
        self.run_worker(self._keep_line(), group="line", exclusive=True)

    async def _keep_line(self) -> None:
        try:
            await self.link.run()
        except Problem as problem:
            self.leave_with(str(problem))

    def leave_with(self, sentence: str) -> None:
        """Leave the program, and say why once the terminal is as it was."""
        show_title(self, "")
        self.parting = visible(sentence)
        self.exit(return_code=1)

    def _left(self, _: object) -> None:
        """Leave the program after the lobby."""
        self.run_worker(self._hang_up(), group="leave")

    async def _hang_up(self) -> None:
        show_title(self, "")
        await self.link.hang_up()
        self.exit(0)

    async def action_quit(self) -> None:
        """Leave the program."""
        await self._hang_up()

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen in front; a table that is left is risen from."""
        if self.screen is self._table:
            self._table, self.joining = None, None
            self.telling.forget()
            self.leading.forget()
        return super().pop_screen()

    def _greeted(self, hello: HelloRecord) -> None:
        self.lobby.host_name, self.lobby.you = visible(hello.host), visible(known_as(hello.you, hello.name))
        self._own_name, self._lost, self._back = hello.name, False, self._lost
        if self.joining is not None:
            if self.guest.grown is not None:
                self.link.expect(self.guest.grown.game)
            self._join(msgspec.structs.replace(self.joining, at=self.guest.at()))
        elif self._wanted[0] and (self._wanted[1] or self._wanted[2]):
            self._join(DoJoin(table=self._wanted[0], seats=self._wanted[1]))
        self.ask_for_tables()

    def _heard(self, record: AnyRecord) -> None:
        """Take a record. What comes together is shown together, and painted once."""
        try:
            self.guest.take(record)
        except (BadRecord, SaveError) as error:
            self._begin_again(str(error))
            return
        if not self._due:
            self._due = True
            self.call_later(self._show)

    def _begin_again(self, why: str) -> None:
        """Ask for the whole copy where this one cannot go on; a second time that is of no use."""
        self._broken += 1
        if self._broken > 1 or self.joining is None:
            self.leave_with(f"The host said what this program cannot follow ({why}).")
        else:
            self._join(msgspec.structs.replace(self.joining, at=None))

    def _cut(self, cut: LineCut) -> bool:
        """Say that the line was cut; return whether to come back."""
        bye, self.guest.bye = self.guest.bye, None
        self._take_leave()
        self.guest.forget(self._join_asked)  # it is asked for again, and was no refusal
        self.guest.cut()
        if not cut.again:
            self.leave_with(" ".join(filter(None, [self.lobby.news, bye.text if bye is not None else cut.text])))
            return False
        if not self._lost:
            self._lost = True
            self.say(f"{visible(cut.text).rstrip('.')}; it goes on by itself once the line is back.", bad=True)
        self.lobby.say_trouble(visible(cut.text))
        self._show_line()
        return True

    def _show_line(self) -> None:
        """Show in the bar whether there is a line."""
        if self._table is not None:
            self._table.elsewhere.visitors.cut = self._lost
            self._table.hear()

    def ask_for_tables(self) -> None:
        """Ask the host for its tables."""
        self.guest.send(DoTables(), self._listed)

    def on_lobby_screen_wanted(self) -> None:
        """Ask for the list of tables."""
        self.ask_for_tables()

    def _listed(self, answer: Answer) -> None:
        if isinstance(answer, AnswerRecord) and answer.tables is not None:
            if self._wanted[0] and self.joining is None:
                self._join_named(answer.tables)
            self.lobby.show(answer.tables)
        elif isinstance(answer, RefusedRecord):
            self.lobby.say_trouble(visible(answer.text))

    def _join_named(self, tables: Sequence[TableHere]) -> None:
        """Sit down at the table that was named on the command line: in one's own seats, else in the first free one."""
        name, seats, watch = self._wanted
        self._wanted = ("", [], False)
        try:
            table = table_called(tables, name)
        except Problem as problem:
            self.say(begun(f"{problem}."), bad=True)
            return
        name = table.table
        if not watch and not seats and free_seats(table) and played_elsewhere(table):
            self.lobby.tell(f"{name}: {where_to_sit(table)}")
        else:
            own = [] if watch else seats or own_seats(table)
            self._unasked = not (watch or own)
            self._join(DoJoin(table=name, seats=own or ([] if watch else seat_for(table, self._own_name))))

    def on_lobby_screen_sat(self, event: LobbyScreen.Sat) -> None:
        """Sit down at a table."""
        self._looks_back = event.back
        self._join(DoJoin(table=event.table, seats=event.seats))

    def _join(self, request: DoJoin) -> None:
        self._wanted = ("", [], False)
        self.joining = msgspec.structs.replace(request, at=None)
        self.guest.forget(self._join_asked)  # a table that was sat down at is not refused any more
        self._join_asked = self.guest.send(request, self._joined)

    def _joined(self, answer: Answer) -> None:
        if isinstance(answer, RefusedRecord):
            self._go_to_lobby()
            self.lobby.tell(visible(answer.text))

    def _take_leave(self) -> None:
        """Go back to the lobby where the guest has been sent away, or the table was closed, and say by whom."""
        parted = self.guest.sent_away()
        if parted is not None:
            self._go_to_lobby()
            self.lobby.tell(visible(parted.text))
            self.ask_for_tables()

    def _go_to_lobby(self) -> None:
        self.joining = None
        if self._table is not None:
            self._table.elsewhere.stays = True
            self.leave_table()

    def leave_table(self) -> None:
        """Go back to the lobby."""
        self.clearing = True
        try:
            while self.screen is not self.lobby and len(self.screen_stack) > 1:
                self.pop_screen()
        finally:
            self.clearing = False

    def _show(self) -> None:
        """Show what has come."""
        self._due = False
        self._take_leave()
        if self.joining is None or not self.guest.settled:
            return
        if self._table is None and self._begun == self.guest.begun:
            return  # this is still what was seen of a table that has been left
        # A seat may have been given away, or another been given: whoever comes back sits where it sat last.
        self.joining = msgspec.structs.replace(self.joining, seats=self.guest.seats)
        with self.batch_update():
            if self._table is None or self._begun != self.guest.begun:
                self._open_table()
            else:
                self._show_line()
            if self._back:
                self._back = False
                self.leading.resume()
                self.say("The line is back, and the table goes on where it was.")
            if self._table is not None:
                names = self._table.seated.own_names
                if self._unasked and self.guest.seats:
                    self.say(SAT.format(listed([inside(visible(names[seat])) for seat in self.guest.seats])))
                self._unasked = False
                self.telling.tell(names, self.joining.table)
                for screen in self.screen_stack:
                    if isinstance(screen, GuestResult):
                        screen.renew()
                self.leading.show(names)

    def _open_table(self) -> None:
        """Show the table; where its copy has begun anew, in place of the one before."""
        if self._table is not None:
            self._table.elsewhere.stays, joining = True, self.joining
            self.leave_table()
            self.joining = joining
        self._begun, self._broken = self.guest.begun, 0
        self.guest.looked()
        self._table = GuestTableScreen(Elsewhere(self.guest, self.say, self._learn))
        self.push_screen(self._table)
        through = self.guest.present.replay
        if self._looks_back or through:
            self._looks_back = False
            # Whoever leads through a game begins at its beginning, and gives nothing away by coming.
            self.push_screen(GuestReplay(log_of(self.guest), 0 if through else None, alone=through))
        if through and not self.leading.follows:
            self.leading.begin()

    def on_talk_screen_spoken(self, event: TalkScreen.Spoken) -> None:
        """Say something at the table."""
        if self._table is not None:
            self._table.say_to(event.text, event.to)

    def show_rules(self, game: Game | None = None, rule_id: str | None = None) -> None:
        """Show the rulebook of a game at a rule."""
        if game is None:
            game = self._table.game if self._table is not None else catalogue.game(catalogue.game_ids()[0])
        self.push_screen(GuestRules(game, rule_id))

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
        """Open no replay but that of the table."""
        self.say(NOT_HERE)

    def action_help(self) -> None:
        """List the keys of the screen in front."""
        from tui.sheets.help import HelpScreen, key_groups
        from tui.sheets.signs import sign_groups

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(key_groups(self.screen), signs=sign_groups(self.screen)))

    def action_command_palette(self) -> None:
        """Open the palette of commands."""
        from textual.command import CommandPalette

        from tui.terminal.palette import Palette

        if not isinstance(self.screen, CommandPalette):
            self.push_screen(Palette(placeholder="Search for a command"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Yield the commands of the palette: what the screen in front can do, the rules, help and leaving."""
        from tui.palette import of_the_screen

        yield from of_the_screen(self, screen)  # type: ignore[arg-type]
        if self._table is not None:
            game = self._table.game
            yield SystemCommand(f"Rules of {game.title}", "Read the rulebook", lambda: self.show_rules(game))
        yield SystemCommand("Keys", "The keys of this screen, key ?", self.action_help)
        yield SystemCommand("Quit", "The host keeps the game, key ^q", self.action_quit)
