"""Taking back and bringing back at a hosted table: how far it goes, and who must agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from core.kernel.prompts import Prompt, Refusal, inside, passing_until
from core.kernel.rulebook import REDO
from core.kernel.sealed import opens_seal
from core.kernel.table import NothingToUndo
from replays.naming import listed
from replays.telling import SECRET, decision, told
from saves.text import visible
from tui.hosting.frames import QuestionRecord, Undoable
from tui.hosting.hosted_ground import Ground
from tui.hosting.hosted_guests import Guest

UNDO, REDO_ASKED, OPEN, SEATS = "undo", "redo", "open", "seats"
"""What a table may be asked to consent to."""

FINAL = "After that nothing is taken back any more"
"""What comes of it when cards are laid open."""

YES, AWAY_YES = "yes", "away, yes"
"""What a seat has answered: itself, or by being away on the side of whoever asks."""


@dataclass
class Request:
    """Something that the seats `asked` must agree to; `answers` is what each seat has said, and `about` says in words
    what is asked of which the entries tell nothing."""

    ask: int
    by: Guest
    name: str
    what: str
    entry: int
    to: int
    asked: tuple[str, ...]
    do: Callable[[], None]
    answers: dict[str, str] = field(default_factory=dict)
    about: str = ""


class Consent:
    """What a table has been asked to agree to; there is one such question at a time."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.open: Request | None = None
        self._asked = 0
        ground.changed.append(lambda: self.lapse("The table has gone on; ask again if it still matters."))

    def undoable(self, guest: Guest) -> Undoable:
        """Return how many entries an undo of a guest takes back, and who is asked first."""
        if not guest.seats:
            return Undoable(0, text="Only those who sit at the table take moves back.")
        if self.ground.manners.undo == "off" or self.ground.manners.replay:
            return Undoable(0, text="This table is hosted without undo.")
        if self.ground.open:
            return Undoable(0, text="All cards lie open, so nothing is taken back any more.")
        count = self.reach_back(guest)
        refusal = self.ground.table.undo_refusal(count)
        if refusal is not None:
            return Undoable(0, rule=refusal.rule, text=refusal.sentence)
        if self._at_once(guest, count):
            return Undoable(count)
        asked, against = self._to_ask(guest)
        if against:
            return Undoable(0, text=self._away(against))
        return Undoable(count, asked)

    def reach_back(self, guest: Guest) -> int:
        """Return how many entries lie behind the last decision that somebody made by hand, that one included. Passes of
        others are none: they answered what was decided before."""
        ground = self.ground
        entries = ground.table.line.entries
        for number in range(ground.table.entry, 0, -1):
            by = ground.by_hand(number)
            passed = passing_until(entries[number].action) is not None
            if by and (not passed or set(by) & set(guest.seats)):
                return ground.table.entry - number + 1
        return max(1, ground.table.entry)

    def reach_on(self) -> int:
        """Return how many undone entries there are up to the next decision that somebody made by hand."""
        ground = self.ground
        reach = ground.table.entries - ground.table.entry
        for number in range(ground.table.entry + 2, ground.table.entries + 1):
            if ground.by_hand(number):
                return number - ground.table.entry - 1
        return max(1, reach)

    def _at_once(self, guest: Guest, count: int) -> bool:
        """Whether a guest may take back so many entries without asking: its own decision, which showed nothing, which
        nobody else has answered, and by which the turn has not gone over to somebody of another side who is here."""
        ground = self.ground
        if ground.manners.undo == "free":
            return True
        made = {seat for number in self._taken(count) for seat in ground.by_hand(number)}
        return made <= set(guest.seats) and self._shown(count) is None and not self._handed_over(guest)

    def _handed_over(self, guest: Guest) -> bool:
        """Whether it is now for somebody of another side to decide, who is here and has been asked."""
        prompt, people = self.ground.table.prompt, self.ground.people
        if not isinstance(prompt, Prompt) or prompt.window or prompt.sealed or prompt.seat in guest.seats:
            return False
        return people.is_person(prompt.seat) and people.is_here(prompt.seat) and self._are_against(guest, prompt.seat)

    def _are_against(self, guest: Guest, seat: str) -> bool:
        """Whether a seat is of another side than a guest is."""
        view = self.ground.game.sight.view(self.ground.table.state, None)
        sides = {self.ground.game.side_of(view, own) for own in guest.seats}
        return self.ground.game.side_of(view, seat) not in sides

    def _taken(self, count: int) -> range:
        entry = self.ground.table.entry
        return range(entry - count + 1, entry + 1)

    def _shown(self, count: int) -> int | None:
        """Return the first of the last `count` entries that drew, revealed or opened something, if one did."""
        table, entries = self.ground.table, self.ground.table.line.entries
        for number in self._taken(count):
            entry = entries[number]
            if (
                entry.draws != entries[number - 1].draws
                or any(table.game.sight.reveals(event) for event in entry.events)
                or opens_seal(entries, number, lambda: table.starting_state().agenda)
            ):
                return number
        return None

    def undo(self, guest: Guest) -> None:
        """Take back what a guest asks to, or ask those who must agree.

        Raises `NothingToUndo` and `SaveError`.
        """
        able, ground = self.undoable(guest), self.ground
        if not able.count:
            raise NothingToUndo(able.rule, able.text)
        by, entry = guest.seats[0], ground.table.entry
        if not able.consent:
            ground.undo(able.count, by)
            return
        count = able.count
        self.ask(guest, UNDO, entry - count, able.consent, lambda: ground.undo(count, by))

    def redo(self, guest: Guest) -> None:
        """Bring back what was taken back last, or ask those who must agree.

        Raises `NothingToUndo` and `SaveError`.
        """
        ground = self.ground
        if not guest.seats or ground.manners.undo == "off" or ground.manners.replay:
            raise NothingToUndo("", "Only those who sit at the table bring moves back, where it is hosted with undo.")
        if ground.open:
            raise NothingToUndo("", "All cards lie open, so nothing is brought back any more.")
        table, count = ground.table, self.reach_on()
        if table.entries == table.entry:
            raise NothingToUndo(REDO, "There is nothing to redo.")
        made = set(ground.by_hand(table.entry + 1))
        if ground.manners.undo == "free" or made <= set(guest.seats):
            ground.redo(count)
            return
        asked, against = self._to_ask(guest)
        if against:
            raise NothingToUndo("", self._away(against))
        if not asked:
            ground.redo(count)
            return
        self.ask(guest, REDO_ASKED, table.entry + count, asked, lambda: ground.redo(count))

    def _to_ask(self, guest: Guest) -> tuple[list[str], list[str]]:
        """Return the seats of others that are asked, and those away on another side, which count as a no."""
        people = self.ground.people
        others = [seat for seat in people.taken() if seat not in guest.seats]
        asked = [seat for seat in others if people.is_here(seat)]
        away = [seat for seat in others if not people.is_here(seat)]
        return asked, [seat for seat in away if self._are_against(guest, seat)]

    def _away(self, seats: list[str]) -> str:
        names = listed([self.ground.people.name(seat) for seat in seats])
        return f"{names} must agree, and nobody sits there now; wait, or play on."

    def ask_for_seat(self, guest: Guest, seat: str, other: str, do: Callable[[], None]) -> None:
        """Ask whoever sits in `other` to change seats with `seat`; where the two have secrets from each other, all who
        are here are asked. Raises `Refusal`."""
        ground, asked = self.ground, [other]
        if not ground.game.sight.are_allied(ground.table.state, seat, other):
            asked, against = self._to_ask(guest)
            if against:
                raise Refusal("", self._away(against))
        here, there = (inside(ground.people.name(one)) for one in (seat, other))
        about = f"to swap {here} for {there}" if len(guest.seats) > 1 else f"to swap seats with {there}"
        self.ask(guest, SEATS, ground.table.entry, asked, do, about)

    def ask(self, guest: Guest, what: str, to: int, asked: list[str], do: Callable[[], None], about: str = "") -> None:
        """Ask the seats `asked` to agree that `do` is done; what was asked before lapses."""
        self.lapse("Something else is asked now.")
        self._asked += 1
        people = self.ground.people
        away = [one for one in people.taken() if one not in (*asked, *guest.seats) and not people.is_here(one)]
        answers = dict.fromkeys(guest.seats, YES) | dict.fromkeys(away, AWAY_YES)
        self.open = Request(
            self._asked, guest, self._called(guest), what, self.ground.table.entry, to, tuple(asked), do, answers, about
        )
        self._tell()

    def _called(self, guest: Guest) -> str:
        """Return what a guest is called here: by its seats, as the log and the lists of the table call it."""
        return listed([self.ground.people.name(seat) for seat in guest.seats]) or guest.name

    def answer(self, guest: Guest, ask: int, yes: bool) -> str:
        """Take the answer of a guest for its seats; return a sentence where it is asked nothing."""
        now = self.open
        own = [] if now is None else [seat for seat in guest.seats if seat in now.asked]
        if now is None or now.ask != ask or not own:
            return "That is not asked of you, or not any more."
        if not yes:
            self.lapse(f"{self._called(guest)} {'does' if len(guest.seats) == 1 else 'do'} not agree.")
            return ""
        now.answers |= dict.fromkeys(own, YES)
        if all(now.answers.get(seat) == YES for seat in now.asked):
            self.open = None
            self._tell(now, "Everybody agrees.")
            now.do()
        else:
            self._tell()
        return ""

    def lapse(self, why: str) -> None:
        """Let what is asked lapse."""
        now, self.open = self.open, None
        if now is not None:
            self._tell(now, why)

    def stirred(self) -> None:
        """Take note that somebody came or went: who is away on the side of whoever asked has agreed."""
        now = self.open
        if now is None:
            return
        people = self.ground.people
        if now.by not in self.ground.streams or self.ground.streams[now.by].gone:
            self.lapse(f"{now.name} {_verb(now, 'has', 'have')} gone.")
            return
        gone = [seat for seat in now.asked if not people.is_here(seat) and now.answers.get(seat) != YES]
        if not gone:
            return
        if now.what in (OPEN, SEATS):
            self.lapse(f"{listed([people.name(seat) for seat in gone])} must agree, too, and nobody sits there now.")
            return
        _, against = self._to_ask(now.by)
        if any(seat in against for seat in gone):
            self.lapse(self._away([seat for seat in gone if seat in against]))
            return
        now.answers |= dict.fromkeys(gone, AWAY_YES)
        if all(now.answers.get(seat) in (YES, AWAY_YES) for seat in now.asked):
            self.open = None
            self._tell(now, "Everybody agrees.")
            now.do()
        else:
            self._tell()

    def _tell(self, about: Request | None = None, ended: str = "") -> None:
        for guest, _ in self.ground.guests():
            self.tell_one(guest, about, ended)

    def tell_one(self, guest: Guest, about: Request | None = None, ended: str = "") -> None:
        """Tell a guest what is asked now (or `about`, which has `ended`), in the words of what its eyes saw."""
        now = about or self.open
        if now is None:
            return
        told, rule = self._revealed(guest, now) if now.what == UNDO and not ended else ("", "")
        if now.what == OPEN and not ended:
            told = FINAL
        self.ground.tell(
            guest,
            QuestionRecord(
                ask=now.ask,
                by=now.name,
                what=now.what,
                entry=now.entry,
                to=now.to,
                text=ended or self._text(guest, now),
                told=told,
                rule=rule,
                asked=list(now.asked),
                answers=dict(now.answers),
                yours=not ended and any(seat in now.asked and seat not in now.answers for seat in guest.seats),
                ended=bool(ended),
            ),
        )

    def _text(self, guest: Guest, now: Request) -> str:
        if now.what == OPEN:
            return f"{now.name} {_verb(now, 'asks', 'ask')} to lay all cards open"
        if now.what == SEATS:
            return f"{now.name} {_verb(now, 'asks', 'ask')} {now.about}"
        first, last = (now.to + 1, now.entry) if now.what == UNDO else (now.entry + 1, now.to)
        verb = "take back" if now.what == UNDO else "bring back"
        followed = "" if first == last else f", and what followed (entries {first} to {last})"
        return f"{now.name} {_verb(now, 'asks', 'ask')} to {verb}: {self._decided(guest, first)}{followed}"

    def _decided(self, guest: Guest, number: int) -> str:
        """Return the decision of an entry in the words of what a guest saw of it."""
        people = self.ground.people
        made = decision(self.ground.table, number, guest.eyes, self.ground.game, alone=True)
        if made.text == SECRET:
            came = self._first_told(guest, number)
            whose = f"a decision of {inside(people.name(made.seat))}'s"
            return f"{whose}, “{came}”" if came else whose
        return told(made, {seat: people.name(seat) for seat in people.seats})

    def _first_told(self, guest: Guest, number: int) -> str:
        """Return the first line on what came of an entry, as far as a guest saw it."""
        game = self.ground.game
        for _, event, state in self.ground.table.line.happened(number, 1):
            if text := game.words.event_text(game.sight.event_view(state, event, guest.eyes)):
                return visible(text)
        return ""

    def _revealed(self, guest: Guest, now: Request) -> tuple[str, str]:
        """Return what was drawn or shown since, as far as a guest saw it, and the rule by which."""
        table, game = self.ground.table, self.ground.game
        number = self._shown(now.entry - now.to) if table.entry == now.entry else None
        if number is None:
            return "", ""
        for _, event, state in table.line.happened(number, 1):
            seen = game.sight.event_view(state, event, guest.eyes)
            if game.sight.reveals(event) and (text := game.words.event_text(seen)):
                return f"Since then: {visible(text)}", game.words.event_rule(seen)
        return "Something was drawn or shown since", ""


def _verb(now: Request, one: str, several: str) -> str:
    """Return the verb of a sentence about whoever asks, by the number of its seats."""
    return several if len(now.by.seats) > 1 else one
