"""A game as a story: chapter by chapter a paragraph for each turn.

What an event says is said once: a decision that only brings it about is left out, as is whoever let a window pass, and
what fills a turn by its number (marches, cards that are dealt) is told together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, takewhile
from typing import Any

import msgspec

from core.bots.review import MARKS
from core.kernel.line import Stride
from replays.clauses import (
    AND,
    by_pronoun,
    capital,
    do_alike,
    each,
    goes_on,
    lowered,
    merged,
    of_the_first,
    repeated,
    same_verb,
    sentence,
    together,
    with_names,
)
from replays.exports import Showing
from replays.exports.beside import DECISION, beside
from replays.naming import told_as
from replays.telling import SECRET, Decision, Passage, Teller, Told, told
from saves.text import visible

BRIEF = 60
"""Two main clauses of so many letters at most are joined by "and"."""


GOES_ON = ","
"""How a clause ends that says with the next what came of it, and never belongs to the one before."""


MOST_ALIKE = 3
"""So many clauses at most with the same verb are one sentence; of more there are two in each."""


class Stretch(msgspec.Struct):
    """What is told in one go: whole sentences from entry `first` on, and the players' `notes` behind them."""

    first: int
    sentences: list[str] = []
    notes: list[str] = []

    @property
    def text(self) -> str:
        """The sentences as a paragraph: what is said again and again is said once."""
        runs = ((text, len(list(same))) for text, same in groupby(self.sentences))
        return " ".join(
            text if number == 1 else f"{repeated(text.removesuffix('.'), number)}." for text, number in runs
        )


class Turn(msgspec.Struct):
    """One turn, or what lies before the first one of a chapter (then `name` is empty)."""

    name: str
    first: int
    stretches: list[Stretch] = []


class Chapter(msgspec.Struct):
    """A part of the game: its name, the entry in which it begins, how near the danger is then, the board in letters
    where the game draws one, and its turns."""

    name: str
    first: int
    danger: str = ""
    picture: tuple[str, ...] = ()
    turns: list[Turn] = []


def chapters(showing: Showing) -> list[Chapter]:
    """Return the whole story up to the last entry that is shown."""
    writer = _Writer(showing)
    teller = Teller(showing.table, showing.notes, showing.seat, showing.game)
    for stride in showing.table.line.strides(showing.last + 1):
        passage = teller.passage(stride)
        stride.close()
        writer.take(passage)
    writer.end()
    return writer.chapters


def retold(showing: Showing, numbers: Sequence[int], is_told: Callable[[Any], bool]) -> str:
    """Return what the story says of the events of some entries, in their order, of those alone that are to be told, as
    sentences without headings and notes; an empty text where it says nothing."""
    writer, line = _Writer(showing), showing.table.line
    writer.signs = {}
    teller = Teller(showing.table, (), showing.seat, showing.game)
    for number in numbers:
        passage = teller.passage(Stride(line.game, number, line.entries[number], line.state_after(number)))
        writer.take(msgspec.structs.replace(passage, events=tuple(one for one in passage.events if is_told(one.seen))))
    writer.end()
    return " ".join(one.text for chapter in writer.chapters for turn in chapter.turns for one in turn.stretches)


class _Writer:
    """Makes chapters out of entries."""

    def __init__(self, showing: Showing) -> None:
        self.game = showing.game
        self.names = told_as(showing.game, showing.header)
        self.actors = list(self.names.values())
        """What whoever acts is called, where one does several things in a row."""
        pronouns = showing.game.words.pronouns
        others = {name: said for name, said in pronouns.items() if not said}
        self.pronouns = {name: pronouns.get(seat, "") for seat, name in self.names.items()} | others
        self.signs = (
            {entry.number: f"{entry.mark}, {MARKS[entry.mark]}" for entry in showing.verdicts.evaluation.marked()}
            if (showing.verdicts is not None)
            else {}
        )
        self.chapters: list[Chapter] = []
        self.entry = 0
        self._by = ""
        """Who has decided so in this entry."""
        self._waiting: list[Told] = []
        self._new_paragraph = False
        self._before: list[str] = []
        """Notes on what lies before the first chapter."""
        self._noted: list[str] = []
        """Notes on events of the strand, which stand behind what it came to."""
        self._strand: list[Any] = []
        self._sums = ""
        self._begun = self._added = 0
        """The entries in which the strand began and of which it has told last: events of one sort that are told by what
        they came to."""
        self._lead = self._last_lead = ""
        self._chosen: tuple[str, list[str]] | None = None
        """What was chosen in the entry before, with the notes on it, where nothing has come of it yet."""
        self._leading: Any = None
        """The event that says what stands before the next sentence."""
        self._said = False
        """Whether anything of this entry has been told, were it a heading."""
        self._sign = ""
        """What this entry was judged to be, as long as that is not told."""
        self._last: list[str] = []
        """The clauses of the sentence that was told last."""
        self._after: Any = None
        """The event that was told last, in whatever way."""
        self._opened: Any = None
        """The last event that opened a row of one sort."""

    def take(self, passage: Passage) -> None:
        """Tell one entry, each note behind what it is about."""
        self._tell_chosen(passage)
        self.entry = passage.entry
        self._said = False
        self._sign = self.signs.get(passage.entry, "")
        self._by = self.names.get(passage.decision.seat, "")
        clauses: list[str] = []
        texts = [self._text(event) or event.heading or event.part for event in passage.events if passage.notes]
        notes = beside(passage, texts, self.game.rulebook) if passage.notes else {}
        if not passage.entry:
            self._before = notes.pop(DECISION, [])
        for at, event in enumerate(passage.events):
            self._take(clauses, event)
            if about := notes.get(at):
                self._note(clauses, about)
        sign = self._sign
        about = notes.get(DECISION, [])
        if (clauses and not self._may_go_on()) or sign or about:
            self._close(clauses)
        told_of = clauses or self._said or self._waiting or self._strand or passage.decision.text == SECRET
        if passage.entry and not told_of and (sign or (passage.notes and self._acts(passage.decision))):
            chosen = told(passage.decision, self.names)
            if not sign:
                self._chosen = (chosen, about)
                return
            clauses.append(chosen)
        self._end(clauses, sign)
        if about:
            self._note(clauses, about)

    def _tell_chosen(self, then: Passage | None = None) -> None:
        """Tell what was chosen and noted in the entry before, of which nothing has come yet: the choice itself only
        where what happens `then` does not tell it."""
        if not self._chosen:
            return
        (chosen, notes), self._chosen = self._chosen, None
        acted = chosen.partition(":")[0]
        comes = [self._text(event) for event in then.events] if then is not None else []
        clauses = [] if any(text.startswith(acted) for text in comes) else [chosen]
        self._end(clauses)
        self._note(clauses, notes)

    def _may_go_on(self) -> bool:
        """Whether the strand follows from what has been told before it, as the steps of a marker do that a card brings,
        so that more of them may come of the next decision."""
        return bool(self._strand) and self.game.review.goes_on(self._strand[0])

    def _acts(self, decision: Decision) -> bool:
        """Whether a decision is worded as what somebody does, and not as an order: a story has no place for "Go on"."""
        return self.names.get(decision.seat, decision.seat) in decision.text

    def _text(self, event: Told) -> str:
        """Return what a story says of an event, or, of one that is told with others, the line on what happened."""
        if event.sort or self.game.review.sums(event.seen):
            return event.text
        if self.game.review.aside(event.seen):
            return ""
        return self._retold(self.game.words.story_after(event.seen, self._after))

    def _retold(self, text: str) -> str:
        """Return what the story tells of a text of the game's."""
        return visible(self.game.words.retold(text))

    def _take(self, clauses: list[str], event: Told) -> None:
        """Tell one event."""
        self._tell(clauses, event)
        if not self.game.review.aside(event.seen):
            self._after = event.seen

    def _tell(self, clauses: list[str], event: Told) -> None:
        review = self.game.review
        if review.heads(event.seen) or review.stands_apart(event.seen):
            self._close(clauses)
            self._end(clauses)
        if review.stands_apart(event.seen):
            self._last = []
        begins = bool(self.chapters) and (review.begins_turn(event.seen) or review.breaks(event.seen))
        if event.part or event.heading or begins:
            self._close(clauses)
            # The sign of a decision belongs to what came of it in its own turn.
            sign = self._sign if clauses or self._said else ""
            self._sign = "" if sign else self._sign
            self._end(clauses, sign)
            self.flush()
            self._lead = ""
        if event.part or event.heading:
            self._begin(event)
        elif begins:
            self._new_paragraph = True
        if sums := self.game.review.sums(event.seen):
            again = self._noted and self.game.review.opens(event.seen)
            self._close(clauses, "" if again else sums)
            self._sums = sums
            self._strand.append(event.seen)
            self._added = self.entry
        elif event.sort:
            self._close(clauses)
            self._end(clauses)
            self._waiting.append(event)
        elif text := self._text(event):
            self._close(clauses)
            self._say(clauses, text)
            self._leading = event.seen if self._lead else self._leading

    def _note(self, clauses: list[str], notes: list[str]) -> None:
        """Put notes behind what has been told last, or behind the strand where that is still being told."""
        if self._strand:
            self._noted += notes
            return
        self._end(clauses)
        self.flush()
        self._stretch().notes += notes

    def end(self) -> None:
        """Tell what has not been told yet."""
        self._tell_chosen()
        clauses: list[str] = []
        self._close(clauses)
        self._end(clauses)
        self.flush()
        for stretch in (one for chapter in self.chapters for turn in chapter.turns for one in turn.stretches):
            stretch.sentences = by_pronoun(stretch.sentences, self.pronouns)

    def _say(self, clauses: list[str], text: str) -> None:
        """Tell something: what ends with a colon stands before the sentence that follows it."""
        self.flush()
        if text.endswith(":"):
            self._end(clauses)
            self._lead = text
        else:
            clauses.append(text)

    def _close(self, clauses: list[str], going_on: str = "") -> None:
        """Tell what the events of one sort came to, unless what follows is one of them."""
        if going_on == self._sums:
            return
        strand, self._strand, self._sums = self._strand, [], going_on
        earlier, self._begun = self._begun < self.entry, self.entry
        said = self._said
        if strand and (self._lead or self._last_lead) and self.game.review.opens(strand[0]):
            self._end(clauses)
            if self._lead:
                self._tell_lead()
            # What begins now is no part of what stood before the sentence that was told last.
            self._last = []
        for text in self.game.words.summed_after(strand, self._opened) if strand else ():
            self._say(clauses, self._retold(text))
        self._opened = next((event for event in reversed(strand) if self.game.review.opens(event)), self._opened)
        if earlier:
            self._end(clauses)
        if self._noted:
            noted, self._noted = self._noted, []
            self._note(clauses, noted)
        if earlier:
            self._said = said or self._added == self.entry

    def flush(self) -> None:
        """Tell what has been gathered: of each sort one sentence, in the order in which they began."""
        sorts: dict[str, list[Told]] = {}
        for event in self._waiting:
            sorts.setdefault(event.sort, []).append(event)
        for events in sorts.values():
            text = self._retold(self.game.words.gathered([event.seen for event in events]))
            if text:
                lead, self._lead = self._lead, ""
                self._stretch().sentences.append(self._led(lead, sentence(text)))
                self._last = []
                self._said = True
        self._waiting = []

    def _end(self, clauses: list[str], sign: str = "") -> None:
        if sign and not clauses and self.chapters:
            # What it judges has been told already, were it before a note.
            told_of = [one for turn in self.chapters[-1].turns[-1:] for one in turn.stretches if one.sentences]
            for stretch in told_of[-1:]:
                stretch.sentences.append(f"({sign})")
            self._last = []
        if clauses:
            self._said = True
            sentences, names = self._stretch().sentences, self.actors
            clauses[:] = with_names(clauses, names, self._by)
            if not clauses and not sign:
                return
            if not sentences:
                self._last = []
            alike = of_the_first(clauses, names)
            if alike < len(clauses) and not self._lead and do_alike(self._last, clauses[:alike], names):
                self._end(clauses[:alike])
                del clauses[:alike]
            lead, self._lead = self._lead, ""
            if not sign and not lead and goes_on(self._last, clauses, names):
                sentences.pop()
                clauses[:0] = self._last
                lead, before = self._last_lead, ""
            else:
                before = self._last[-1] if self._last else ""
            text = self._led(lead, joined(clauses, names, before))
            self._last, self._last_lead = [*clauses] if not sign else [], lead
            clauses.clear()
            if text or sign:
                sentences.append(f"{text} ({sign})".lstrip() if sign else text)

    def _tell_lead(self) -> None:
        """Tell what should have stood before a sentence by itself, where what follows is another matter."""
        lead, self._lead = self._lead, ""
        nothing = self._retold(self.game.words.story_unanswered(self._leading))
        self._stretch().sentences.append(sentence(f"{lead} {nothing}"))
        self._last = []

    @staticmethod
    def _led(lead: str, text: str) -> str:
        """Return what is told behind what stands before it."""
        return f"{lead} {lowered(text)}" if lead and text else text

    def _begin(self, event: Told) -> None:
        self.flush()
        self._said = True
        if event.part or not self.chapters:
            self._chapter(Chapter(event.part, self.entry, event.danger, event.picture))
        if heading := heading_of(event):
            whose = visible(self.game.words.turn_name(event.seen))
            self.chapters[-1].turns.append(Turn(f"{heading}: {whose}" if whose else heading, self.entry))

    def _chapter(self, chapter: Chapter) -> None:
        """Begin a chapter; what was noted before the first one stands at its head."""
        self.chapters.append(chapter)
        if self._before:
            before, self._before = self._before, []
            self._stretch().notes += before

    def _stretch(self) -> Stretch:
        """Return what is being told, a new one where a note or the turn of a seat has ended the one before."""
        if not self.chapters:
            self._chapter(Chapter("", self.entry))
        turns = self.chapters[-1].turns
        if not turns:
            turns.append(Turn("", self.entry))
        stretches = turns[-1].stretches
        if not stretches or stretches[-1].notes or self._new_paragraph:
            stretches.append(Stretch(self.entry))
        self._new_paragraph = False
        return stretches[-1]


def heading_of(event: Told) -> str:
    """Return the heading of the turn that begins with an event; a chapter that is a turn itself needs none for it."""
    again = event.part and event.heading.casefold().partition(" of ")[0] in event.part.casefold()
    return "" if again else capital(event.heading)


def joined(clauses: Sequence[str], names: Sequence[str], before: str = "") -> str:
    """Return clauses as sentences, behind what was said `before`: two brief ones are joined, who does one thing after
    another is named once, and what several do alike is one sentence."""
    told_of = merged(clauses, names, before)
    found: list[str] = []
    while told_of:
        if told_of[0].endswith(GOES_ON):
            found.append(_with_the_next(told_of))
            continue
        brief = len(list(takewhile(_is_brief, told_of)))
        alike = same_verb(told_of[:brief])
        if alike > 1:
            number = alike if alike <= MOST_ALIKE else 2
            found.append(each(told_of[:number], names) or _all_said(told_of[:number]))
        elif brief > 1 and same_verb(told_of[1:brief]) < 2:
            number = 2
            found.append(together(*told_of[:2]) or _all_said(told_of[:2]))
        else:
            number = 1
            found.append(told_of[0])
        del told_of[:number]
    return " ".join(map(sentence, found))


def _with_the_next(clauses: list[str]) -> str:
    """Take the first clause off, which goes on with the next, and return both as one sentence; it stands alone where
    the next has marks that do not go behind an "and", or where there is none."""
    first = clauses.pop(0).removesuffix(GOES_ON)
    if not clauses or clauses[0].endswith(GOES_ON) or ":" in clauses[0]:
        return first
    return f"{first}, and {lowered(clauses.pop(0))}"


def _all_said(clauses: Sequence[str]) -> str:
    """Return clauses as one sentence, the last behind an "and"."""
    first, *more, last = [clauses[0], *map(lowered, clauses[1:])]
    return f"{', '.join([first, *more])}, and {last}"


def _is_brief(clause: str) -> bool:
    """Whether a clause is short and without marks or an "and" of its own, so that another may be joined to it."""
    return len(clause) <= BRIEF and not any(mark in clause for mark in (*",:;.", AND))
