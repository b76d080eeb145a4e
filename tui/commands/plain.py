"""A game line by line: for screen readers, dumb terminals, bad lines and pipes. No cursor is moved."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Sequence

from core.bots.hinting import NOTE, rule_of_hints
from core.bots.seated import play_bots, redo_steps, undo_steps
from core.kernel.entries import Entry
from core.kernel.foresight import foresee
from core.kernel.options import COUNTED
from core.kernel.prompts import Choice, Outcome, Prompt, Refusal
from replays.naming import by_name, listed, names_of
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.settings import load_settings
from tui.commands.documents import BadChoice, check_seat, choices_for, numbered
from tui.commands.opening import opened
from tui.commands.output import say
from tui.commands.plain_map import PlainMap
from tui.commands.problems import Problem
from tui.commands.text import followed_lines, prompt_lines, rule_lines, spoken_lines, table_lines, title_lines, wrapped
from tui.commands.workers import running
from tui.table.flow import Flow
from tui.widgets.folds import folded

KEYS = "A number chooses; ? says what else there is; q leaves, and everything is on disk."

WORDS = (
    ("a number", "takes the choice with that number"),
    ("enter", "asks again"),
    ("? or help", "the rule of the question, and this list"),
    ("?3", "the rule of choice 3"),
    ("rule ID", "any rule, by its id"),
    ("w or why", "what may not be done now, and which rule forbids it"),
    ("v or view", "the whole table"),
    ("map", "the map, if the game has one; map far for a small one, map around HEX for a part of it"),
    ("hex HEX", "a hex of the map, by its number, its name or a unit, and what may be done there"),
    ("o or odds", "the odds of what may come"),
    ("i or hint", "what a bot would do, and why"),
    ("e or evaluate", "when the game is over: what was decided, and what was luck"),
    ("u or undo", "takes back the last decision; undo 3 takes back three"),
    ("r or redo", "brings back what was undone; redo 3 brings back three"),
    ("note TEXT", "writes a note on this place in the game"),
    ("q or quit", "leaves; every choice is on disk"),
)

LONGEST_LINE = 5000
LEAST_BLANK = 24
"""How many blank lines hide what the player before could see, at least; a higher terminal gets more."""


def play_plain(word: str, seat: str | None) -> int:
    """Play the game `word` from the lines of stdin until it is over and no more lines come, or until `quit`."""
    with opened(word) as saved:
        check_seat(saved.table.header, seat)
        PlainGame(saved, seat).play()
    return 0


class _Left(Exception):
    """The lines have ended, or the player has left."""


class PlainGame:
    """A saved game that is played line by line.

    With a `seat` only what that seat may see is shown. Without one the eyes are those of whoever is asked, where people
    at this keyboard have secrets from each other, with a cover in between.
    """

    def __init__(self, saved: SavedGame, seat: str | None) -> None:
        self.saved = saved
        self.table = saved.table
        self.flow = Flow(self.table)
        self.game = by_name(self.table.game, self.table.header)
        self.names = names_of(self.table.game, self.table.header)
        self.one_pair = seat is not None or len(self.flow.people) == 1
        self.eyes = seat if seat is not None or len(self.flow.people) != 1 else self.flow.people[0]
        self.opened = ""
        """The group of choices that is open, if any."""
        self._seen: dict[str, int] = {}
        self._told: dict[str | None, list[str]] = {}
        """The sentences on the table that were last in order for each pair of eyes."""

    def play(self) -> None:
        """Ask and answer until the lines end."""
        self._lines(*title_lines(self.table), *wrapped(KEYS), "")
        try:
            self._go_on(play_bots(self.table))
            while True:
                try:
                    self._obey(self._read("> "))
                except (BadChoice, Problem, Refusal, SaveError) as error:
                    self._lines(*wrapped(_sentence(error)))
        except _Left:
            say("Every choice is on disk; play again to go on.")

    def _read(self, mark: str) -> str:
        """Return the next line. Raises `_Left` when there is none, or when it says so."""
        sys.stdout.write(mark)
        sys.stdout.flush()
        line = sys.stdin.readline(LONGEST_LINE)
        if len(line) == LONGEST_LINE and not line.endswith("\n"):
            while line and not line.endswith("\n"):
                line = sys.stdin.readline(LONGEST_LINE)
            raise BadChoice(f"a line may have up to {LONGEST_LINE} letters")
        if not line:
            say()
        if not line or line.strip().casefold() in {"q", "quit"}:
            raise _Left
        return line.strip()

    # ------------------------------------------------------------------ obeying

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        commands: dict[str, Callable[[], None]] = {
            "": self._ask,
            "v": self._view,
            "view": self._view,
            "w": self._why_not,
            "why": self._why_not,
            "o": self._odds,
            "odds": self._odds,
            "e": self._evaluate,
            "evaluate": self._evaluate,
            "i": self._hint,
            "hint": self._hint,
            "h": self._help,
            "help": self._help,
            "?": self._help,
        }
        counted: dict[str, Callable[[int], None]] = {
            "u": self._undo,
            "undo": self._undo,
            "r": self._redo,
            "redo": self._redo,
        }
        name = word.casefold()
        if name in commands and not rest:
            commands[name]()
        elif name in counted and (not rest or _is_number(rest)):
            counted[name](int(rest or 1))
        elif name == "map":
            self._lines(*PlainMap.of(self.table, self.game, self.eyes).map(rest.split()))
        elif name == "hex" and rest:
            self._lines(*PlainMap.of(self.table, self.game, self.eyes).hex(rest))
        elif name == "rule" and rest:
            self._rule(rest)
        elif name == "note" and rest:
            self.saved.note(rest)
            say(f"The note is written on entry {self.table.entry}.")
        elif name.startswith("?"):
            self._rule_of_choice(line[1:].strip())
        elif _is_number(line):
            self._take(int(line))
        else:
            say(f"That was not understood. {KEYS}")

    def _take(self, number: int) -> None:
        """Take the choice with a number; one that stands for more is opened, and left again by the last number."""
        rows = self._rows()
        if not rows:
            numbered(self.table, number, self.eyes)
        last = len(rows) + bool(self.opened)
        if not 1 <= number <= last:
            raise BadChoice(f"there is no choice {number}; the choices are 1 to {last}")
        if number <= len(rows) and len(rows[number - 1]) == 1:
            self._go_on([self.table.act(rows[number - 1][0].action), *play_bots(self.table)])
            return
        self.opened = rows[number - 1][0].group if number <= len(rows) else ""
        self._ask()

    def _undo(self, count: int) -> None:
        self.table.undo(undo_steps(self.table, count))
        say(f"Undone; this is entry {self.table.entry}.")
        self._go_on([])

    def _redo(self, count: int) -> None:
        before = self.table.cursor
        self.table.redo(redo_steps(self.table, count))
        self._go_on(self.table.line.entries[before : self.table.cursor])

    def _view(self) -> None:
        view = self.table.view(self.eyes)
        self._told[self.eyes] = self.game.words.spoken(view)
        self._lines(*title_lines(self.table), *table_lines(self.game, view), "")
        self._ask()

    def _why_not(self) -> None:
        seat = self.eyes or self.flow.asked() or next(iter(self.names))
        refused = self.game.words.why_not(self.table.state, seat)
        for label, refusal in refused:
            self._lines(*wrapped(f"{label}: {refusal.sentence} [{refusal.rule}]", "    ", "  "))
        if not refused:
            say("Everything may be done now.")

    def _odds(self) -> None:
        odds = self.game.words.odds(self.table.view(self.eyes))
        for name, figure in odds:
            say(f"  {name}: {figure}")
        if not odds:
            say("There is nothing left to chance here.")

    def _hint(self) -> None:
        """Say what a bot would do in the place of whoever looks, by the numbers that they see."""
        from tui.commands.hinting import asked_by, last_of, spoken_hint, thought

        asked = asked_by(self.table, self.eyes if self.flow.secret() or self.one_pair else None)
        if rule_of_hints(self.table) == COUNTED:
            self.saved.note(NOTE)
        begun = time.monotonic()
        with running(None) as run:
            found = last_of(thought(asked, run, None, load_settings()[0].hint))
        rows = self._rows()

        def number(choice: Choice) -> int | None:
            return next((at for at, row in enumerate(rows, 1) if choice in row), None)

        self._lines(*spoken_hint(asked, found, number, time.monotonic() - begun))

    def _evaluate(self) -> None:
        """Say what is kept of an evaluation of the game that is over, or what little thought finds."""
        from tui.commands.evaluating import spoken_evaluation

        self._lines(*spoken_evaluation(self.table))

    def _help(self) -> None:
        book, rule = self.table.game.rulebook(), self.table.prompt.rule
        if rule in book:
            self._lines(*rule_lines(book[rule]), "")
        size = max(len(word) for word, _ in WORDS)
        for word, meaning in WORDS:
            say(f"  {word.ljust(size)}  {meaning}")

    def _rule_of_choice(self, which: str) -> None:
        rows = self._rows()
        if which.startswith("?"):
            self._rule(which[1:].strip())
        elif _is_number(which) and 1 <= int(which) <= len(rows):
            self._rule(rows[int(which) - 1][0].rule)
        else:
            self._rule(which)

    def _rule(self, wanted: str) -> None:
        found = self.table.game.rulebook().find(wanted)
        if found is None:
            say(f"There is no choice or rule {wanted!r}.")
        else:
            self._lines(*rule_lines(found), "")

    # ------------------------------------------------------------------ showing

    def _go_on(self, followed: Sequence[Entry]) -> None:
        """Show what followed, hand the keyboard over where that is due, and ask."""
        self.opened = ""
        seat = self._next_eyes()
        if seat is not None and self.flow.needs_cover(seat) and not self.one_pair:
            self._cover(seat, followed)
        else:
            self.eyes = seat
            self.flow.look(seat)
            self._show(followed)
        if self.eyes is not None:
            self._seen[self.eyes] = self.table.cursor
        self._tell_changes()
        self._ask()

    def _next_eyes(self) -> str | None:
        """Return whose eyes look now; where nobody at this keyboard has a secret from another, always the same."""
        if self.one_pair:
            return self.eyes
        first = next(iter(self.flow.people), None)
        return (self.flow.asked() or self.eyes or first) if self.flow.secret() else first

    def _cover(self, seat: str, followed: Sequence[Entry]) -> None:
        """Hide what the player before could see, and show nothing secret until the next one is there."""
        rows = max(LEAST_BLANK, shutil.get_terminal_size().lines)
        self._lines(*[""] * rows)
        self.eyes = None
        self._show(followed)
        while True:
            try:
                names = listed([self.names[one] for one in self.flow.party(seat)])
                self._read(f"Pass the keyboard to {names}, then press enter. ")
            except BadChoice:
                continue
            break
        say()
        self.eyes = seat
        self.flow.look(seat)
        since = min(self._seen.get(seat, self.table.cursor), self.table.cursor)
        missed = self.table.line.entries[since : self.table.cursor]
        if missed:
            say("Since you last looked:")
            self._show(missed)

    def _tell_changes(self) -> None:
        """Tell the sentences on the table that are new to these eyes; the first time all of them are."""
        sentences = self.game.words.spoken(self.table.view(self.eyes))
        before = self._told.get(self.eyes, [])
        self._told[self.eyes] = sentences
        self._lines(*spoken_lines([sentence for sentence in sentences if sentence not in before]))

    def _follows(self, choice: Choice) -> str:
        """Return what certainly follows from a choice beyond its label, as far as these eyes can know."""
        if self.eyes is not None and choice.seat != self.eyes and self.flow.secret():
            return ""
        view = self.table.view(self.eyes if self.eyes is not None else choice.seat)
        foreseen = foresee(self.table.game, view, choice.action)
        follows = self.game.words.follows(view, choice.action, foreseen.events, foreseen.view)
        return f"; then {'; '.join(follows)}" if follows else ""

    def _rows(self) -> list[list[Choice]]:
        """Return the numbered choices; those of a group stand together where there are more than nine."""
        table, prompt = self.table, self.table.prompt
        choices = choices_for(table.game, table.state, prompt, self.eyes) if isinstance(prompt, Prompt) else []
        return [[choices[at] for at in line] for line in folded([choice.group for choice in choices], self.opened)]

    def _ask(self) -> None:
        table, rows = self.table, self._rows()
        state = table.state if self.eyes is None else table.view(self.eyes)
        self._lines(*prompt_lines(self.game, state, table.prompt, rows, self._follows))
        if self.opened:
            say(f"{len(rows) + 1:3}  Back: all choices")
        if isinstance(table.prompt, Outcome):
            say("undo takes back the last choice, quit leaves.")

    def _show(self, entries: Sequence[Entry]) -> None:
        self._lines(*followed_lines(self.game, self.table.line, entries, self.eyes))

    def _lines(self, *lines: str) -> None:
        for line in lines:
            say(line)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _sentence(error: Exception) -> str:
    text = f"{error} [{error.rule}]" if isinstance(error, Refusal) else str(error)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', ']')) else '.'}"
