"""A game as a story: its result and its turning points, then chapter by chapter a paragraph for each turn.

What an event says is said once: a decision that only brings it about is left out, as is whoever let a window pass, and
what fills a turn by its number (marches, cards that are dealt) is told together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from core.kernel import figures
from core.kernel.game import Game
from core.kernel.prompts import Outcome, result_text
from replays.clauses import capital, goes_on, lowered, merged, repeated, sentence
from replays.exports import Showing
from replays.telling import SECRET, Passage, Teller, Told, told
from saves.text import visible

MOST_TURNING = 8
"""A kind of moment that comes more often in a game is no turning point of it."""

LONGEST = 4
"""A sentence has so many main clauses at most."""


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


class Turning(msgspec.Struct, frozen=True):
    """A turning point: in which entry, and what."""

    entry: int
    text: str


def result_of(showing: Showing) -> str:
    """Return how the game ended, as two or three sentences, or an empty text where it goes on."""
    outcome = showing.outcome
    if outcome is None:
        return ""
    return visible(f"{result_line(showing, outcome)} {showing.game.words.reason(outcome)}".strip())


def result_line(showing: Showing, outcome: Outcome) -> str:
    """Return the result with the score, where the game has points."""
    score = f", score {outcome.score}" if showing.game.words.scored else ""
    return visible(f"The game is over: {result_text(outcome.result, showing.names)}{score}.")


def turning_points(showing: Showing) -> list[Turning]:
    """Return what decided the game: by the evaluation that is kept of it, else by what each turn cost, else by the
    rarest of the moments that the game tells apart."""
    verdicts = showing.verdicts
    if verdicts is not None:
        side = verdicts.main_side
        moments = verdicts.evaluation.moments(side)
        return [Turning(one.number, sentence(visible(verdicts.moment_line(one, side)))) for one in moments]
    return _dear_turns(showing) or _rare_moments(showing)


def _dear_turns(showing: Showing) -> list[Turning]:
    """Return the turns that cost most; a course knows everything, so it is asked only where nothing is secret."""
    line = showing.table.line
    if showing.outcome is None or showing.closed:
        return []
    course = showing.game.review.course(line.state_after(0), line.entries[: showing.last + 1])
    if course is None:
        return []
    turns = [course.turns[at] for at in course.turning()]
    return [Turning(turn.peak or turn.entry, _told(turn)) for turn in turns if turn.words]


def _told(turn: figures.Turn) -> str:
    """Return what a turn cost, with its name and that of its place."""
    place = f"{turn.part}, " if turn.part[:1].isupper() and turn.part != turn.name else ""
    return sentence(visible(f"{place}{turn.name}: {turn.told or turn.words}"))


def _rare_moments(showing: Showing) -> list[Turning]:
    found: dict[str, list[Turning]] = {}
    game, line = showing.game, showing.table.line
    for number, event, state in line.happened(0, showing.last + 1):
        seen = game.sight.event_view(state, event, showing.seat)
        text = visible(game.words.event_text(seen))
        if (mark := game.review.mark_of(seen)) and text:
            where = visible(game.words.progress(game.sight.view(state, showing.seat)))
            found.setdefault(mark, []).append(Turning(number, sentence(f"{where}: {lowered(text)}")))
    points: list[Turning] = []
    for kind in game.review.marks:
        more = found.get(kind.id, []) if kind.ruler and not kind.part else []
        if len(points) + len(more) <= MOST_TURNING:
            points += more
    return sorted(points, key=lambda point: point.entry)


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


class _Writer:
    """Makes chapters out of entries."""

    def __init__(self, showing: Showing) -> None:
        self.game = showing.game
        self.names = showing.names
        self.signs = (
            {entry.number: entry.mark for entry in showing.verdicts.evaluation.marked()}
            if (showing.verdicts is not None)
            else {}
        )
        self.chapters: list[Chapter] = []
        self.entry = 0
        self._waiting: list[Told] = []
        self._new_paragraph = False
        self._strand: list[Any] = []
        self._sums = ""
        self._begun = 0
        """The entry in which the strand began: events of one sort that are told by what they came to."""
        self._lead = self._last_lead = ""
        self._said = False
        """Whether anything of this entry has been told, were it a heading."""
        self._last: list[str] = []
        """The clauses of the sentence that was told last."""

    def take(self, passage: Passage) -> None:
        """Tell one entry."""
        self.entry = passage.entry
        self._said = False
        clauses: list[str] = []
        for event in passage.events:
            begins = bool(self.chapters) and self.game.review.begins_turn(event.seen)
            if event.part or event.heading or begins:
                self._close(clauses)
                self._end(clauses)
                self.flush()
                self._lead = ""
            if event.part or event.heading:
                self._begin(event)
            elif begins:
                self._new_paragraph = True
            if sums := self.game.review.sums(event.seen):
                self._close(clauses, sums)
                self._strand.append(event.seen)
            elif event.sort:
                self._close(clauses)
                self._end(clauses)
                self._waiting.append(event)
            elif not self.game.review.aside(event.seen) and (text := visible(self.game.words.story_text(event.seen))):
                self._close(clauses)
                self._say(clauses, text)
        sign = self.signs.get(passage.entry, "")
        if clauses or sign or passage.notes:
            self._close(clauses)
        untold = not (clauses or self._said or self._waiting or passage.decision.text == SECRET) and passage.entry
        if untold and (sign or passage.notes):
            clauses.append(told(passage.decision, self.names))
        self._end(clauses, sign)
        if passage.notes:
            self.flush()
            self._stretch().notes.extend(passage.notes)

    def end(self) -> None:
        """Tell what has not been told yet."""
        clauses: list[str] = []
        self._close(clauses)
        self._end(clauses)
        self.flush()

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
        for text in self.game.words.summed(strand) if strand else ():
            self._say(clauses, visible(text))
        if earlier:
            self._end(clauses)

    def flush(self) -> None:
        """Tell what has been gathered: of each sort one sentence, in the order in which they began."""
        sorts: dict[str, list[Told]] = {}
        for event in self._waiting:
            sorts.setdefault(event.sort, []).append(event)
        for events in sorts.values():
            text = visible(self.game.words.gathered([event.seen for event in events]))
            if text:
                lead, self._lead = self._lead, ""
                self._stretch().sentences.append(self._led(lead, sentence(text)))
                self._last = []
                self._said = True
        self._waiting = []

    def _end(self, clauses: list[str], sign: str = "") -> None:
        if clauses:
            self._said = True
            sentences, names = self._stretch().sentences, list(self.names.values())
            if not sentences:
                self._last = []
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

    @staticmethod
    def _led(lead: str, text: str) -> str:
        """Return what is told behind what stands before it."""
        return f"{lead} {lowered(text)}" if lead and text else text

    def _begin(self, event: Told) -> None:
        self.flush()
        self._said = True
        if event.part or not self.chapters:
            self.chapters.append(Chapter(event.part, self.entry, event.danger, event.picture))
        if heading := heading_of(event):
            whose = visible(self.game.words.turn_name(event.seen))
            self.chapters[-1].turns.append(Turn(f"{heading}: {whose}" if whose else heading, self.entry))

    def _stretch(self) -> Stretch:
        """Return what is being told, a new one where a note or the turn of a seat has ended the one before."""
        if not self.chapters:
            self.chapters.append(Chapter("", self.entry))
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
    """Return clauses as a sentence, or as several where there are many, behind what was said `before`: who does one
    thing after another is named once."""
    told_of = merged(clauses, names, before)
    cut = [told_of[at : at + LONGEST] for at in range(0, len(told_of), LONGEST)]
    return " ".join(sentence("; ".join([some[0], *map(lowered, some[1:])])) for some in cut)


def game_options(showing: Showing) -> list[tuple[str, str]]:
    """Return the options of the table that differ from the usual ones: name and value."""
    game: Game = showing.game
    chosen: list[tuple[Any, str]] = [
        (option, showing.header.options.get(option.id, option.default)) for option in game.options
    ]
    return [(visible(option.label), visible(value)) for option, value in chosen if value != option.default]
