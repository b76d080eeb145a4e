"""A game line by line: for screen readers, dumb terminals, bad lines and pipes. No cursor is moved."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Sequence
from itertools import groupby

from core.bots.hinting import NOTE, rule_of_hints
from core.bots.seated import play_bots, redo_steps, undo_steps
from core.kernel.comparing import comparable
from core.kernel.entries import Entry
from core.kernel.options import COUNTED
from core.kernel.prompts import Choice, Prompt, Refusal
from replays.naming import listed
from replays.noting import listed_notes, own_note
from saves.errors import SaveError
from saves.game_file import SavedGame
from saves.learned import come_back
from saves.settings import load_settings
from saves.text import visible
from tui.commands.documents import BadChoice, check_seat, choices_for
from tui.commands.opening import opened
from tui.commands.output import say
from tui.commands.plain_back import Order, orders_back
from tui.commands.plain_groups import Interrupted
from tui.commands.plain_lulls import Lull
from tui.commands.plain_map import PlainMap
from tui.commands.plain_orders import NoPiece, NotThere, ordered
from tui.commands.plain_table import LAST, PlainTable
from tui.commands.plain_telling import Telling
from tui.commands.plain_tried import why_not_ordered
from tui.commands.plain_unknown import asks_who
from tui.commands.plain_words import END, ENDS, KEYS, is_number
from tui.commands.problems import Problem
from tui.commands.text import title_lines, wrapped
from tui.commands.workers import running
from tui.table.flow import Flow, is_pass, pass_until
from tui.widgets.pane import brought

LONGEST_LINE = 5000
TRIES = "The choices are tried out; that takes some seconds."
"""What is said before the first hint."""

LEAST_BLANK = 24
"""How many blank lines hide on a terminal what the player before could see, at least; a higher one gets more. Through a
pipe nothing is hidden by them."""


def play_plain(word: str, seat: str | None) -> int:
    """Play the game `word` from the lines of stdin until it is over and no more lines come, or until `quit`."""
    with opened(word) as saved:
        check_seat(saved.table.header, seat)
        PlainGame(saved, seat).play()
    return 0


class _Left(Exception):
    """The lines have ended, or the player has left."""


class PlainGame(PlainTable):
    """A saved game that is played line by line.

    With a `seat` only what that seat may see is shown. Without one the eyes are those of whoever is asked, where people
    at this keyboard have secrets from each other, with a cover in between.
    """

    def __init__(self, saved: SavedGame, seat: str | None) -> None:
        flow = Flow(saved.table)
        eyes = seat if seat is not None or len(flow.people) != 1 else flow.people[0]
        super().__init__(saved.table, flow, eyes, one_pair=seat is not None or len(flow.people) == 1)
        self.saved = saved
        self._seen: dict[str, int] = {}
        self._done: list[Order] = []
        """The orders that were carried out and stand."""

        self._halting = False
        """Whether who was sent to a hex is still to stay there, because cards were asked for when he arrived."""

        self._undone: list[Order] = []
        """Those that were taken back as a whole, the last of them at the end, until something else is chosen."""

        self._held: Interrupted | None = None
        """What of an order is still to be carried out, as soon as what was asked meanwhile is answered."""

        self._refusing: set[str] = set()
        """The rules that have refused something that was to be done."""

        self._aloud: set[int] = set()
        """The entries of which everybody has heard before the keyboard was passed on."""

        self._hinted = False
        """Whether it was said that a hint takes some seconds."""

        self._ended = False
        """Whether a phase has ended by itself since the last line: who says that it ends means that one."""

    def play(self) -> None:
        """Ask and answer until the lines end."""
        self._lines(*title_lines(self.table, ids=self.ids, game=self.game), *wrapped(KEYS), "")
        try:
            known = self._since_own() if not self.table.over else []
            self._go_on([*known, *play_bots(self.table)], status=True)
            while True:
                try:
                    line = self._read("> ")
                    if not self._ends_again(line):
                        self.obey(line)
                except (BadChoice, Problem, Refusal, SaveError) as error:
                    if isinstance(error, Refusal):
                        self._refusing.add(error.rule)
                    self._lines(*wrapped(self._sentence(error)))
        except _Left:
            say("Every choice is on disk; play again to go on.")
        finally:
            self._remember_refused()

    def _remember_refused(self) -> None:
        """Remember for the quiz which rules have refused something that was to be done here."""
        known = sorted(rule for rule in self._refusing if rule in self.game.rulebook())
        if known:
            come_back(self.game.id, known)

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

    def _take(self, number: int) -> None:
        """Take the choice with a number, or show what stands behind it."""
        if self.offered.rests(number):
            self._rest()
        elif (choice := self.offered.take(number)) is None:
            self._ask()
        else:
            before, acted = self.table.cursor, self._acts()
            since = self._lulls.here(self.offered.all()) if is_pass(choice) else None
            if since is not None:
                self._lulls.decline(self._party(), self.offered.all())
            ends = self.offered.ends(choice)
            self._chosen, self._undone = before, []
            followed = [self.table.act(choice.action), *play_bots(self.table)]
            self._ended = acted and not ends and self._begins(followed)
            held = "" if self._held is None else self._held.order(self._map())
            followed += self._halt()
            if rested := self._let_rest(followed, since):
                followed += rested
                self._done.append(Order("", before, 0, self.table.cursor))
            if more := self._carry_on():
                self._done.append(Order(held, before, self._own_part([*followed, *more]), self.table.cursor))
            self._go_on([*followed, *more], ordered=self._own_part([*followed, *more]) if more else 0)

    def _rest(self) -> None:
        """Let what may be used rest until something comes up, and windows pass meanwhile."""
        before = self.table.cursor
        self._chosen, self._undone = before, []
        choices = self.offered.all()
        self._lulls.begin(self._party(), choices)
        since = self._lulls.here(choices)
        passed = next(one for one in choices if pass_until(one) == "")
        entries = [self.table.act(passed.action), *play_bots(self.table)]
        followed = [*entries, *self._let_rest(entries, since)]
        self._done.append(Order("", before, 0, self.table.cursor))
        self._go_on(followed)

    def _let_rest(self, entries: Sequence[Entry], since: Lull | None) -> list[Entry]:
        """Pass the windows that pass by themselves, with what was let rest `since` by the last `entries` as long as
        nothing has come of them, and return what followed."""
        followed: list[Entry] = []
        while prompt := self._window():
            since = None if since is None or self._comes_of(entries) else since
            offered = choices_for(self.game, self.table.state, prompt, self._next_eyes())
            choice = self._lulls.passes(self._party(), offered, since)
            if choice is None:
                break
            entries = [self.table.act(choice.action), *play_bots(self.table)]
            followed += entries
        return followed

    def _window(self) -> Prompt | None:
        """Return the question what is used, where somebody here is asked that."""
        prompt = self.table.prompt
        return prompt if isinstance(prompt, Prompt) and prompt.window and self.flow.asked() else None

    def _party(self) -> list[str]:
        """Return who here decides together with whoever is asked."""
        return self.flow.party(self.flow.asked())

    def _undo(self, count: int) -> None:
        self._lulls.end()
        before, self._chosen, self._held = self.table.cursor, None, None
        self._halting = False
        orders, back = orders_back(self.table, self._done, count)
        self.table.undo(back)
        self._done = [one for one in self._done if one.upto <= self.table.cursor]
        self._aloud = {number for number in self._aloud if number < self.table.cursor}
        self._undone = [*self._undone, *orders] if orders else []
        self.offered.forget()
        taken = self.table.line.entries[self.table.cursor : before]
        first = next((one for one in orders if one.since == self.table.cursor and one.text), None)
        more = "" if first is None or first.upto == before else ", and what came after it"
        self._lines(*wrapped(self._taken_back(taken) if first is None else f"Undone: go {first.text}{more}."))
        self._go_on([], status=True)

    def _step_back(self) -> None:
        """Take back the last decision, but where others have decided after it: that is more than a question back."""
        since = self.table.cursor - undo_steps(self.table, 1)
        if any(self._is_others(entry) for entry in self.table.line.entries[since : self.table.cursor]):
            raise BadChoice("others have decided since your last question; undo takes all of that back, too")
        self._undo(1)

    def _taken_back(self, entries: Sequence[Entry]) -> str:
        """Return which decision was taken back first of all, where nobody has a secret from another."""
        prompt = self.table.prompt
        offered = prompt.choices if isinstance(prompt, Prompt) and not self.flow.secret() else ()
        taken = next((one for one in offered if one.action == entries[0].action), None)
        if taken is None:
            return "Undone."
        after = len(entries) - 1
        more = f", and {after} decision{'s' if after > 1 else ''} after it" if after else ""
        return f"Undone: {self.game.words.label(self.table.state, taken).rstrip('.')}{more}."

    def _redo(self, count: int) -> None:
        before, self._held = self.table.cursor, None
        order = self._undone[-1] if count == 1 and self._undone and self._undone[-1].since == before else None
        self.table.redo(redo_steps(self.table, count) if order is None else order.upto - before)
        if order is not None:
            self._done, self._undone = [*self._done, order], self._undone[:-1]
        self.offered.forget()
        followed = self.table.line.entries[before : self.table.cursor]
        self._go_on(followed, status=True, ordered=0 if order is None else order.steps)

    def _go(self, text: str) -> None:
        """Carry out an order that names a hex, a piece, or both; where it is refused halfway, say what was done."""
        entries: list[Entry] = []
        before, acted, ends = self.table.cursor, self._acts(), False
        self._halting = False
        try:
            for choice in ordered(lambda: PlainMap.of(self.table, self.game, self.eyes), text):
                ends = self.offered.ends(choice)
                entries.append(self.table.act(choice.action))
        except Interrupted as interrupted:
            self._held = interrupted
        except BadChoice as error:
            if not entries and isinstance(error, NoPiece):
                raise BadChoice(f"{self._sentence(error)}{self._instead(error)}") from error
            if not entries:
                raise
            self._lines(*wrapped(self._sentence(error)))
            nothing = isinstance(error, NotThere) or self.table.state == self.table.line.state_after(before)
            if nothing and self._gives_back(before):
                return
        else:
            self._halting = self._is_window()
        followed = [*entries, *play_bots(self.table), *self._halt()]
        self._ended = acted and not ends and self._begins(followed)
        followed += self._carry_on()
        self._chosen, self._undone = before, []
        self._done.append(Order(visible(text), before, self._own_part(followed), self.table.cursor))
        self._go_on(followed, ordered=self._own_part(followed))

    def _gives_back(self, before: int) -> bool:
        """Take back what an order has taken that leads nowhere, so that `undo` means what came before it; false where
        nothing may be taken back at this table."""
        try:
            self.table.undo(self.table.cursor - before)
        except (Problem, Refusal, SaveError):
            return False
        self._go_on([])
        return True

    def _carry_on(self) -> list[Entry]:
        """Carry out what is left of an order as soon as its question is asked again, and return what followed."""
        followed: list[Entry] = []
        while self._held and not self.table.over and self._acts():
            order, self._held = self._held.order(self._map()), None
            try:
                for choice in ordered(self._map, order) if order else ():
                    followed.append(self.table.act(choice.action))
            except Interrupted as interrupted:
                self._held = interrupted
            except BadChoice:
                break  # the target is gone, or out of reach now: who is left is asked for
            followed += play_bots(self.table)
        return followed

    def _own_part(self, entries: Sequence[Entry]) -> int:
        """Return after how many entries nobody here decides any more: what an order has brought."""
        people = self.flow.people
        own = [at for at, entry in enumerate(entries, 1) if entry.action is not None and entry.action.seat in people]
        return own[-1] if own else 0

    def _begins(self, entries: Sequence[Entry]) -> bool:
        """Whether a part of the turn has begun by entries."""
        return any(self.game.review.turn_of(event) is not None for entry in entries for event in entry.events)

    def _ends_again(self, line: str) -> bool:
        """Say that a phase has ended by itself to whoever ends it after that: that word does not end the next one."""
        ended, self._ended = self._ended, False
        if not ended or line.casefold() not in ENDS or self.offered.go_on() is None:
            return False
        self._lines(
            *wrapped(f"That phase had ended already, with the last piece. Once more {line.casefold()} ends this one.")
        )
        self._ask()
        return True

    def _gone_on(self, text: str) -> bool:
        if text.casefold() != END or not (standing := self._standing()):
            return super()._gone_on(text)
        before, followed = self.table.cursor, list[Entry]()
        while self._standing() == standing and isinstance(prompt := self.table.prompt, Prompt):
            followed += [self.table.act(prompt.choices[0].action), *play_bots(self.table)]
        self._chosen, self._undone = before, []
        self._go_on(followed)
        return True

    def _halt(self) -> list[Entry]:
        """Let who was sent to a hex, and no further, stay there, once what was asked on the arrival is decided."""
        prompt = self.table.prompt
        if not self._halting or self._is_window():
            return []
        self._halting = False
        end = self._map().ending() if isinstance(prompt, Prompt) else None
        return [] if end is None else [self.table.act(end.action), *play_bots(self.table)]

    def _note(self, text: str) -> None:
        self.saved.note(text)
        say(f"The note is written on entry {self.table.entry}.")

    def _notes(self) -> None:
        self._lines(*(listed_notes(self.saved.log) or ["There is no note of your own here."]))

    def _amend(self, text: str) -> None:
        number, _, words = text.partition(" ")
        if not is_number(number) or not words.strip():
            raise BadChoice("amend takes the number of a note in notes, and what it is to say")
        found = own_note(self.saved.log, int(number))
        self.saved.change_note(found.n, words)
        say(f"The note on entry {found.entry} is changed.")

    def _erase(self, text: str) -> None:
        if not is_number(text):
            raise BadChoice("erase takes the number of a note in notes")
        found = own_note(self.saved.log, int(text))
        self.saved.withdraw_note(found.n)
        say(f"The note on entry {found.entry} is taken away.")

    def _why_not(self) -> None:
        """Tell what may not be done by whoever is asked, by name where several share a keyboard and all they know; of
        words that fit nothing of theirs, what fits something of somebody else's."""
        first, *others = self._shared()
        asked = comparable(self._asked_why)
        refused = self._refusals(first)
        if asked and asked != "all" and not _named(refused, asked) and not self.offered.numbers_with(asked):
            first, refused = next(
                ((seat, found) for seat in others if _named(found := self._refusals(seat), asked)), (first, refused)
            )
        if refused and others and (not asked or asked == "all" or _named(refused, asked)):
            self._lines(f"{self.names[first]}:")
        self._refused(refused)

    def _shared(self) -> list[str]:
        """Return the seats of which those who look know everything, whoever is asked first."""
        if self.one_pair or self.flow.secret():
            seat = self.eyes or self.flow.asked() or next(iter(self.names))
        else:
            seat = self.flow.asked() or self.eyes or next(iter(self.names))
        return [seat, *(one for one in self.flow.party(seat) if one != seat and not self.one_pair)]

    def _refusals(self, seat: str) -> list[tuple[str, str, str]]:
        """Return what a seat may not do, as label, sentence and rule."""
        found = self.game.words.why_not(self.table.state, seat)
        return [(label, refusal.sentence, refusal.rule) for label, refusal in found]

    def _order_refused(self, text: str) -> str:
        if " " not in text or brought(self.game, "atlas") is None:
            return ""
        error = why_not_ordered(self.table, self.game, self.eyes, text)
        return "" if error is None else self._sentence(error)

    def _told_who(self, line: str) -> bool:
        if not asks_who(line):
            return False
        self._status()
        here = [self.names[seat] for seat in self.flow.people]
        others = [name for seat, name in self.names.items() if seat not in self.flow.people]
        asked = f"{listed(self.offered.asks_whom())} may choose now. " if self.offered.all() else ""
        bots = f" {listed(others)}: {'a bot' if len(others) == 1 else 'bots'}." if others else ""
        self._lines(*wrapped(f"{asked}Played at this keyboard: {listed(here) or 'nobody'}.{bots}"))
        return True

    def _forbidden(self, text: str) -> bool:
        words = comparable(text)
        begun = (
            [one for one in self._refusals(seat) if words and f"{comparable(one[0])} ".startswith(f"{words} ")]
            for seat in self._shared()
        )
        refused = next(filter(None, begun), [])
        if refused:
            self._refusing |= {rule for _, _, rule in refused}
            self._refused(refused)
        return bool(refused)

    def _hint(self, among: Sequence[Choice] = ()) -> None:
        """Say what a bot would do in the place of whoever looks, by the numbers that they see; `among` some choices,
        how these do beside it."""
        from tui.commands.hinting import asked_by, last_of, spoken_hint, thought

        # Who shares all that a bot does not see is asked as on the screen: whoever is to answer.
        seat = self.eyes if self.flow.secret() or self.one_pair else self.flow.asked()
        asked = asked_by(self.table, seat or None)
        if rule_of_hints(self.table) == COUNTED:
            self.saved.note(NOTE)
        if not self._hinted:
            self._hinted = True
            self._tell_now(f"{TRIES} {self.game.words.advised_score}".rstrip())
        begun = time.monotonic()
        with running(None) as run:
            found = last_of(thought(asked, run, None, load_settings()[0].hint, among))
        took = time.monotonic() - begun
        own, row = self.offered.own_number, self.offered.number
        words, names = self.game.words, self.names
        told = spoken_hint(
            asked,
            found,
            own,
            took,
            words,
            ids=self.ids,
            row=row,
            names=names,
            among=bool(among),
            onward=self._takes_piece,
        )
        elsewhere = found.best is not None and self.offered.is_narrowed() and row(found.best) is None
        self._lines(*told, *["What has no number is not among these: back tells all choices."] * elsewhere)

    def _takes_piece(self, choice: Choice) -> bool:
        """Whether a choice takes what then goes somewhere on the map."""
        return brought(self.game, "atlas") is not None and self._map().atlas.sends(choice)

    def _evaluate(self) -> None:
        """Say what is kept of an evaluation of the game that is over, or what little thought finds."""
        from tui.commands.evaluating import spoken_evaluation

        self._lines(*spoken_evaluation(self.table, self._tell_now))

    def _tell_now(self, text: str) -> None:
        """Say something at once, while something takes long."""
        self._lines(*wrapped(text))
        sys.stdout.flush()

    def _go_on(self, followed: Sequence[Entry], *, status: bool = False, ordered: int = 0) -> None:
        """Show what followed, the first entries as what one order brought, hand the keyboard over where that is due,
        say once a turn how things stand, and ask."""
        seat = self._next_eyes()
        covered = seat is not None and self.flow.needs_cover(seat) and not self.one_pair
        if seat is not None and covered:
            self._cover(seat, followed)
            status = True
        else:
            self.eyes = seat
            self.flow.look(seat)
            self._show(followed, heading=not self._says_status(followed, status), ordered=ordered)
        others = covered or any(map(self._is_others, followed))
        self.offered.look(self.eyes, turn=self._says_status(followed, status), others=others)
        if self.eyes is not None:
            self._seen[self.eyes] = self.table.cursor
        self._look()
        if self._says_status(followed, False):
            self._lulls.turn()
        if self._says_status(followed, status):
            self._status()
        order = "" if self._held is None or self._begins(followed) else self._held.order(self._map())
        if order:
            self._lines(*wrapped(f"The order goes on when that is answered: {order}."))
        else:
            self._held = None
        self._ask(anew=not covered)

    def _says_status(self, followed: Sequence[Entry], status: bool) -> bool:
        """Whether how things stand is said after some entries: where it is due, or a turn has begun."""
        begins = self.game.review.begins_turn
        return not self.table.over and (status or any(begins(event) for entry in followed for event in entry.events))

    def _next_eyes(self) -> str | None:
        """Return whose eyes look now; where nobody at this keyboard has a secret from another, always the same."""
        if self.one_pair:
            return self.eyes
        first = next(iter(self.flow.people), None)
        return (self.flow.asked() or self.eyes or first) if self.flow.secret() else first

    def _cover(self, seat: str, followed: Sequence[Entry]) -> None:
        """Hide what the player before could see, and show nothing secret until the next one is there."""
        rows = max(LEAST_BLANK, shutil.get_terminal_size().lines)
        if sys.stdout.isatty():
            self._lines(*[""] * rows)
        self.eyes = None
        self._show(followed)
        self._aloud |= {*map(self.table.line.number_of, followed)}
        while True:
            try:
                names = listed([self.names[one] for one in self.flow.party(seat)])
                early = self._read(f"Pass the keyboard to {names}, then press enter. ")
            except BadChoice:
                continue
            break
        say()
        if early:
            self._lines(*wrapped(f"Typed before anything was asked, and left alone: {visible(early)[:40]}"))
        self.eyes = seat
        self.offered.once.listener = seat
        self.flow.look(seat)
        since = min(self._seen.get(seat, self._left_off(seat)), self.table.cursor)
        missed = self._missed(self.table.line.entries[since : self.table.cursor], seat)
        if missed.lines:
            say("Since you last looked:" if since else "Until now:")
            self._tell(missed, self.table.cursor - since)

    def _left_off(self, seat: str) -> int:
        """Return after how many entries a seat decided last that has not looked since the game was opened."""
        entries, party = self.table.line.entries[: self.table.cursor], self.flow.party(seat)
        own = [at for at, entry in enumerate(entries) if entry.action is not None and entry.action.seat in party]
        return own[-1] if own else max(0, len(entries) - LAST)

    def _missed(self, entries: Sequence[Entry], seat: str) -> Telling:
        """Tell what happened by entries that a seat has not been told of yet: of what it decided itself, and of what
        everybody has heard before the keyboard was passed on, only what its own eyes see more."""
        telling, party = self._telling(), self.flow.party(seat)

        def is_own(entry: Entry) -> bool:
            return entry.action is not None and entry.action.seat in party

        def is_heard(entry: Entry) -> bool:
            return is_own(entry) or self.table.line.number_of(entry) in self._aloud

        for heard, group in groupby(entries, is_heard):
            if not heard:
                telling.tell(list(group), lambda entry: not is_own(entry))
                continue
            for entry in group:
                own, all_eyes = (self._rows_of(entry, eyes) for eyes in (seat, None))
                for row in own:
                    telling.lines += [] if row in all_eyes else row
        return telling

    def _rows_of(self, entry: Entry, eyes: str | None) -> list[list[str]]:
        """Return what is told of an entry to some eyes, sentence by sentence."""
        told = Telling(self.game, self.table.line, eyes, ids=self.ids, end=not self.table.over, names=self._named())
        told.tell([entry], lambda _: False)
        rows: list[list[str]] = []
        for line in told.lines:
            if line.startswith("    ") and rows:
                rows[-1].append(line)
            else:
                rows.append([line])
        return rows

    def _is_others(self, entry: Entry) -> bool:
        return entry.action is not None and entry.action.seat not in self.flow.people


def _named(refused: Sequence[tuple[str, str, str]], words: str) -> bool:
    """Whether something is refused that has all of some words in its name."""
    return any(all(word in comparable(label) for word in words.split()) for label, _, _ in refused)
