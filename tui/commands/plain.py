"""A game line by line: for screen readers, dumb terminals and pipes. No cursor is moved."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from core.bots.seated import play_bots, redo_steps, undo_steps
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from core.kernel.table import Entry, NothingToUndo, Table
from tui.commands.opening import opened
from tui.commands.output import say
from tui.commands.text import followed_lines, prompt_lines, rule_lines, title_lines, view_lines, wrapped
from tui.documents import BadChoice, check_seat, choices_for, numbered

KEYS = "a number chooses; v view, ? rule of the question, ?3 rule of choice 3, ?? ID rule by id, u undo, r redo, q quit"


def play_plain(word: str, seat: str | None) -> int:
    """Play the game `word` from the lines of stdin until it is over and no more lines come, or until `q`."""
    with opened(word) as saved:
        check_seat(saved.table.header, seat)
        PlainGame(saved.table, seat).play()
    return 0


class PlainGame:
    """A table that is played line by line, as `seat` may see it."""

    def __init__(self, table: Table, seat: str | None) -> None:
        self.table = table
        self.seat = seat

    def play(self) -> None:
        """Ask and answer until the lines end."""
        self._lines(*title_lines(self.table), *wrapped(KEYS), "")
        self._show_followed(play_bots(self.table))
        self._ask()
        while True:
            sys.stdout.write("> ")
            sys.stdout.flush()
            line = sys.stdin.readline(1000)
            if not line or line.strip().casefold() in {"q", "quit"}:
                say("" if line else "\n")
                say("Every choice is on disk; play again to go on.")
                return
            try:
                self._obey(line.strip())
            except (BadChoice, NothingToUndo, Refusal) as error:
                say(str(error))

    def _obey(self, word: str) -> None:
        table = self.table
        match word.casefold():
            case "":
                self._ask()
            case "v" | "view":
                self._lines(*title_lines(table), *view_lines(table.view(self.seat)), "")
                self._ask()
            case "u" | "undo":
                table.undo(undo_steps(table, 1))
                say(f"Undone; this is entry {table.entry}.")
                self._ask()
            case "r" | "redo":
                before = table.cursor
                table.redo(redo_steps(table, 1))
                self._show_followed(table.line.entries[before : table.cursor])
                self._ask()
            case "h" | "help":
                self._lines(*wrapped(KEYS))
            case _ if word.startswith("?"):
                self._explain(word[1:].strip())
            case _ if word.isascii() and word.isdigit() and len(word) < 10:
                action = numbered(table, int(word), self.seat)
                self._show_followed([table.act(action), *play_bots(table)])
                self._ask()
            case _:
                self._lines(*wrapped(f"That was not understood: {KEYS}."))

    def _explain(self, which: str) -> None:
        book = self.table.game.rulebook()
        choices = self._choices()
        if which.startswith("?"):
            rule = which[1:].strip()
        elif which.isascii() and which.isdigit() and 1 <= int(which[:9]) <= len(choices):
            rule = choices[int(which[:9]) - 1].rule
        else:
            rule = which or self.table.prompt.rule
        if rule in book:
            self._lines(*rule_lines(book[rule]), "")
        else:
            say(f"There is no choice or rule {rule!r}.")

    def _choices(self) -> list[Choice]:
        table, prompt = self.table, self.table.prompt
        return choices_for(table.game, table.state, prompt, self.seat) if isinstance(prompt, Prompt) else []

    def _ask(self) -> None:
        table = self.table
        state = table.state if self.seat is None else table.view(self.seat)
        self._lines(*prompt_lines(table.game, state, table.prompt, self._choices()))
        if isinstance(table.prompt, Outcome):
            say("u takes back the last choice, q leaves.")

    def _show_followed(self, entries: Sequence[Entry]) -> None:
        table = self.table
        self._lines(*followed_lines(table.game, table.header.options, entries, self.seat))

    def _lines(self, *lines: str) -> None:
        for line in lines:
            say(line)
