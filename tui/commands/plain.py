"""A game line by line: for screen readers, dumb terminals, bad lines and pipes. No cursor is moved."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Sequence

from core.bots.hinting import NOTE, rule_of_hints
from core.bots.seated import play_bots, redo_steps, undo_steps
from core.kernel.entries import Entry
from core.kernel.options import COUNTED
from core.kernel.prompts import Choice, Outcome, Refusal
from core.kernel.sections import told
from replays import clauses
from replays.naming import by_name, listed, names_of
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.settings import load_settings
from tui.commands.asking import answered, words_of
from tui.commands.documents import BadChoice, check_seat
from tui.commands.opening import opened
from tui.commands.output import say
from tui.commands.plain_map import PlainMap
from tui.commands.plain_offered import Offered
from tui.commands.plain_orders import carried_out
from tui.commands.plain_words import KEYS, help_lines, is_number, not_understood
from tui.commands.problems import Problem
from tui.commands.text import asked_rule_lines, cited, followed_lines, rule_lines, spoken_lines, title_lines, wrapped
from tui.commands.workers import running
from tui.table.flow import Flow
from tui.widgets.pane import brought

LONGEST_LINE = 5000
LAST = 10
"""How many entries `last` tells where it is not told."""

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
        self.game = by_name(self.table.game, self.table.header, aloud=True)
        self.names = names_of(self.table.game, self.table.header)
        self.one_pair = seat is not None or len(self.flow.people) == 1
        self.eyes = seat if seat is not None or len(self.flow.people) != 1 else self.flow.people[0]
        self.offered = Offered(self.table, self.game)
        self.ids = False
        """Whether rules are named by their ids."""
        self._seen: dict[str, int] = {}
        self._told: dict[str | None, list[str]] = {}
        """The sentences on the table that were last in order for each pair of eyes."""

    def play(self) -> None:
        """Ask and answer until the lines end."""
        self._lines(*title_lines(self.table, ids=self.ids), *wrapped(KEYS), "")
        try:
            self._go_on(play_bots(self.table), status=True)
            while True:
                try:
                    self._obey(self._read("> "))
                except (BadChoice, Problem, Refusal, SaveError) as error:
                    self._lines(*wrapped(self._sentence(error)))
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
        rest, name = rest.strip(), word.casefold()
        alone: dict[str, Callable[[], None]] = {
            "": self._ask,
            "v": self._view,
            "view": self._view,
            "now": self._status,
            "c": self._changes,
            "changes": self._changes,
            "w": self._why_not,
            "why": self._why_not,
            "o": self._odds,
            "odds": self._odds,
            "goal": self._goal,
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
            "last": self._last,
        }
        followed: dict[str, Callable[[str], None]] = {
            "find": self._find,
            "hex": self._hex,
            "go": self._go,
            "near": self._near,
            "rule": self._rule,
            "note": self._note,
            "ids": self._say_ids,
        }
        if name in alone and not rest:
            alone[name]()
        elif name in counted and (not rest or is_number(rest)):
            counted[name](int(rest or (LAST if name == "last" else 1)))
        elif name in followed and rest:
            followed[name](rest)
        elif name == "map":
            self._lines(*self._map().map(rest.split()))
        elif name.startswith("?"):
            self._rule_of_choice(line[1:].strip())
        elif is_number(line):
            self._take(int(line))
        elif not self._part(name, rest):
            known = name in {*alone, *counted, *followed}
            raise not_understood(line, name, known, self.offered.last())

    def _take(self, number: int) -> None:
        """Take the choice with a number, or show what stands behind it."""
        choice = self.offered.take(number)
        if choice is None:
            self._ask()
        else:
            self._go_on([self.table.act(choice.action), *play_bots(self.table)])

    def _undo(self, count: int) -> None:
        self.table.undo(undo_steps(self.table, count))
        say(f"Undone; this is entry {self.table.entry}.")
        self._go_on([], status=True)

    def _redo(self, count: int) -> None:
        before = self.table.cursor
        self.table.redo(redo_steps(self.table, count))
        self._go_on(self.table.line.entries[before : self.table.cursor], status=True)

    # ------------------------------------------------------------------ telling

    def _view(self) -> None:
        view = self.table.view(self.eyes)
        self._told[self.eyes] = self.game.words.spoken(view)
        self._lines(*title_lines(self.table, ids=self.ids), *spoken_lines(self._told[self.eyes]), "")
        self._ask()

    def _status(self) -> None:
        self._lines(*wrapped(self.game.words.status(self.table.view(self.eyes))))

    def _changes(self) -> None:
        """Tell the sentences on the table that are new to these eyes."""
        sentences = self.game.words.spoken(self.table.view(self.eyes))
        before = self._told.get(self.eyes, [])
        self._told[self.eyes] = sentences
        found = spoken_lines([sentence for sentence in sentences if sentence not in before])
        self._lines(*(found or ["Nothing is different since you last asked."]))

    def _part(self, word: str, of: str) -> bool:
        """Tell a part of the table; false where the word is none."""
        sections = self.game.words.sections(self.table.view(self.eyes))
        own = self.eyes if self.one_pair and self.eyes is not None else self.flow.asked() or self.eyes
        found = answered(sections, word, of, own, self.names)
        self._lines(*spoken_lines(told(found or ())))
        return found is not None

    def _goal(self) -> None:
        seat = self.eyes or self.flow.asked()
        goal = self.game.words.goal(self.table.view(self.eyes), seat)
        self._lines(*wrapped(goal or f"This is {self.game.title}; rule and its words finds what to do in it."))

    def _map(self) -> PlainMap:
        return PlainMap.of(self.table, self.game, self.eyes)

    def _hex(self, text: str) -> None:
        """Tell a hex, and number the choices that are there, or say why there are none."""
        plain_map = self._map()
        self._lines(*plain_map.hex(text))
        found = self.offered.narrow(plain_map.offered(text))
        self._narrowed(found, "" if found else plain_map.why_not(text) or "Nothing is to be chosen there now.")

    def _go(self, text: str) -> None:
        """Carry out an order that names a hex, a piece, or both."""
        self.offered.look(self.eyes)
        self._go_on([*carried_out(self.table, self.game, self.eyes, text), *play_bots(self.table)])

    def _last(self, count: int) -> None:
        """Tell again what happened by the last entries."""
        entries = self.table.line.entries[: self.table.cursor][-count:] if count else []
        if not self._show(entries):
            say("Nothing came of them yet." if entries else "Nothing has happened yet.")

    def _near(self, text: str) -> None:
        self._lines(*self._map().near(text.split()))

    def _find(self, text: str) -> None:
        """Number the choices that have all of these words in them."""
        self._narrowed(self.offered.find(text), "No choice has these words in it.")

    def _narrowed(self, found: bool, otherwise: str) -> None:
        """Ask with the choices that were found, or say that there are none."""
        if found:
            self._ask()
        else:
            self._lines(*wrapped(otherwise))

    def _note(self, text: str) -> None:
        self.saved.note(text)
        say(f"The note is written on entry {self.table.entry}.")

    def _say_ids(self, text: str) -> None:
        if text.casefold() not in {"on", "off"}:
            raise BadChoice("ids is followed by on or off")
        self.ids = text.casefold() == "on"
        say("Rules are named by their ids from now on." if self.ids else "Rules are named no more.")

    def _why_not(self) -> None:
        seat = self.eyes or self.flow.asked() or next(iter(self.names))
        refused = self.game.words.why_not(self.table.state, seat)
        # What is refused for the same reason is told together.
        alike: dict[tuple[str, str], list[str]] = {}
        for label, refusal in refused:
            alike.setdefault((refusal.rule, refusal.sentence), []).append(label)
        for (rule, sentence), labels in alike.items():
            self._lines(*wrapped(cited(f"{clauses.listed(labels)}: {sentence}", rule, self.ids), "    ", "  "))
        if not refused:
            say("Everything may be done now.")

    def _odds(self) -> None:
        odds = self.game.words.odds(self.table.view(self.eyes))
        for name, figure in odds:
            self._lines(*wrapped(clauses.capital(f"{name}: {figure}"), "    ", "  "))
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
        self._lines(*spoken_hint(asked, found, self.offered.number, time.monotonic() - begun))

    def _evaluate(self) -> None:
        """Say what is kept of an evaluation of the game that is over, or what little thought finds."""
        from tui.commands.evaluating import spoken_evaluation

        self._lines(*spoken_evaluation(self.table))

    def _help(self) -> None:
        book, rule = self.table.game.rulebook(), self.table.prompt.rule
        if rule in book:
            self._lines(*rule_lines(book[rule]), "")
        parts = words_of(self.game.words.sections(self.table.view(self.eyes)))[1:]
        self._lines(*help_lines(parts, brought(self.game, "atlas") is not None))

    def _rule_of_choice(self, which: str) -> None:
        rows = self.offered.rows()
        if which.startswith("?"):
            self._rule(which[1:].strip())
        elif is_number(which) and 1 <= int(which) <= len(rows):
            self._rule(rows[int(which) - 1][0].rule)
        else:
            self._rule(which)

    def _rule(self, wanted: str) -> None:
        self._lines(*asked_rule_lines(self.table.game.rulebook(), wanted), "")

    # ------------------------------------------------------------------ showing

    def _go_on(self, followed: Sequence[Entry], *, status: bool = False) -> None:
        """Show what followed, hand the keyboard over where that is due, say once a turn how things stand, and ask."""
        seat = self._next_eyes()
        if seat is not None and self.flow.needs_cover(seat) and not self.one_pair:
            self._cover(seat, followed)
            status = True
        else:
            self.eyes = seat
            self.flow.look(seat)
            self._show(followed)
        self.offered.look(self.eyes)
        if self.eyes is not None:
            self._seen[self.eyes] = self.table.cursor
        begins = self.game.review.begins_turn
        if not self.table.over and (status or any(begins(event) for entry in followed for event in entry.events)):
            self._status()
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
        lines = [line for entry in missed for line in self._missed(entry, seat)]
        if lines:
            self._lines("Since you last looked:", *lines)

    def _missed(self, entry: Entry, seat: str) -> list[str]:
        """Return what happened by an entry that a seat has not been told yet: what it decided itself has been told to
        everybody, and is told again only where its own eyes see more."""
        seen, told = (
            followed_lines(self.game, self.table.line, [entry], eyes, ids=self.ids, end=not self.table.over)
            for eyes in (seat, None)
        )
        own = entry.action is not None and entry.action.seat in self.flow.party(seat)
        return [] if own and seen == told else seen

    def _follows(self, choice: Choice) -> str:
        """Return what certainly follows from a choice beyond its label, as far as these eyes can know."""
        if self.eyes is not None and choice.seat != self.eyes and self.flow.secret():
            return ""
        return self.offered.follows(choice, self.eyes if self.eyes is not None else choice.seat)

    def _ask(self) -> None:
        self._lines(*self.offered.lines(self._follows, ids=self.ids))
        if isinstance(self.table.prompt, Outcome):
            say("undo takes back the last choice, quit leaves.")

    def _show(self, entries: Sequence[Entry]) -> bool:
        """Tell what happened by entries, and return whether anything did."""
        lines = followed_lines(self.game, self.table.line, entries, self.eyes, ids=self.ids, end=not self.table.over)
        self._lines(*lines)
        return bool(lines)

    def _sentence(self, error: Exception) -> str:
        text = cited(str(error), error.rule, self.ids) if isinstance(error, Refusal) else str(error)
        return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', ']')) else '.'}"

    def _lines(self, *lines: str) -> None:
        for line in lines:
            say(line)
