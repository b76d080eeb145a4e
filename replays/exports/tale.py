"""A game as a story: its result and its turning points, then chapter by chapter a paragraph for each turn.

What an event says is said once: a decision that only brings it about is left out, as is whoever let a window pass, and
what fills a turn by its number (marches, cards that are dealt) is told together.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from core.bots.review import MARKS
from core.kernel import figures
from core.kernel.game import Game
from core.kernel.prompts import WON, Outcome, inside, result_text, verdict
from replays.clauses import (
    AND,
    by_pronoun,
    capital,
    each,
    goes_on,
    in_turn,
    lowered,
    merged,
    repeated,
    same_verb,
    sentence,
    together,
)
from replays.exports import Showing
from replays.exports.beside import DECISION, beside
from replays.naming import listed, told_as
from replays.telling import SECRET, Decision, Passage, Teller, Told, told
from saves.text import visible

MOST_TURNING = 8
"""A kind of moment that comes more often in a game is no turning point of it, unless there is no other; then the last
of it are."""


ON, OFF = "on", "off"
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


class Turning(msgspec.Struct, frozen=True):
    """A turning point: in which entry, what, and `when` in the game, empty where the text says it; its turn begins in
    the entry `turn`."""

    entry: int
    text: str
    turn: int
    when: str = ""

    @property
    def whole(self) -> str:
        """What happened, behind when it did."""
        return sentence(f"{self.when}: {self.text}" if self.when else self.text)


def result_of(showing: Showing) -> str:
    """Return how the game ended, as two or three sentences, or an empty text where it goes on."""
    outcome = showing.outcome
    if outcome is None:
        return ""
    return visible(f"{result_line(showing, outcome)} {showing.game.words.reason(outcome)}".strip())


def result_line(showing: Showing, outcome: Outcome) -> str:
    """Return the result with the score, where the game has points."""
    score = showing.game.words.score_text(outcome)
    result = f"{result_text(outcome.result, showing.names)}{score and f', {score}'}"
    for seat in showing.names:
        if seat in showing.game.words.opponents:
            result = f"{result}, and {inside(verdict(outcome.result, showing.names, seat))}"
    return visible(f"The game is over: {result}.")


def unfinished(showing: Showing) -> str:
    """Return how far a game has come that is not over."""
    view = showing.game.sight.view(showing.table.line.state_after(showing.last + 1), showing.seat)
    return f"The game is not over: {visible(showing.game.words.progress(view))}."


def introduced(showing: Showing) -> str:
    """Return what a page or a recording holds, for whoever opens it."""
    names = [visible(name) for name in showing.names.values()]
    players = capital(listed([f"the{name[3:]}" if name.startswith("The ") else name for name in names]))
    decisions = f"{showing.last} decision{'s' * (showing.last != 1)}"
    if showing.outcome is None:
        be = "are" if len(names) > 1 else "is"
        return f"{players} {be} playing this game of {showing.game.title}: {decisions} so far."
    return f"{players} played this game of {showing.game.title}: {decisions} in all."


def premise(showing: Showing) -> str:
    """Return what the game is about, for those who do not know it."""
    words = showing.game.words
    about = words.premise or words.goal(showing.game.sight.view(showing.table.line.state_after(0), showing.seat))
    return visible(about)


def going_on(showing: Showing) -> list[str]:
    """Return what is said where the story of a game breaks off that is not over: that, and who is asked what."""
    return ["The game goes on from here.", *[showing.asked] * bool(showing.asked)]


def turning_points(showing: Showing) -> list[Turning]:
    """Return what decided the game: by the evaluation that is kept of it, else by what each turn cost, else by the
    rarest of the moments that the game tells apart."""
    verdicts = showing.verdicts
    if verdicts is not None:
        side = verdicts.main_side
        moments = verdicts.evaluation.moments(side)
        return [Turning(one.number, visible(verdicts.moment_line(one, side)), one.number) for one in moments]
    return _dear_turns(showing) or _rare_moments(showing)


def _dear_turns(showing: Showing) -> list[Turning]:
    """Return the turns that cost most; where something is secret, by what could be seen alone."""
    line, sight = showing.table.line, showing.game.sight
    if showing.outcome is None or showing.log.redacted:
        return []

    def see(state: Any, event: Any) -> Any:
        return sight.event_view(state, event, showing.seat)

    course = showing.game.review.course(
        line.state_after(0), line.entries[: showing.last + 1], see if showing.closed else None
    )
    if course is None:
        return []
    if showing.closed and not course.public:
        course = replace(course, turns=[replace(turn, values=()) for turn in course.turns])
    turning = course.turning(course.most)
    turns = [course.turns[at] for at in turning]
    gaps = {id(course.turns[at]): visible(_gap(course, at)) for at in turning}
    points = [
        Turning(
            turn.peak or turn.entry,
            f"{visible(turn.told or turn.words)}{gaps[id(turn)]}",
            turn.entry,
            visible(_when(turn)),
        )
        for turn in turns
        if turn.words
    ]
    return [*points[:-1], *_to_the_end(showing, showing.outcome, course.turns[-1], points[-1])] if points else []


def _to_the_end(showing: Showing, outcome: Outcome, end: figures.Turn, last: Turning) -> list[Turning]:
    """Return the last turning point with how the game ended: in a later turn, or in that one, where those who play
    together have won in spite of what it cost."""
    reason = visible(showing.game.words.reason(outcome)).removesuffix(".")
    if last.turn != end.entry:
        return [last, Turning(showing.last, reason, end.entry, visible(_when(end)))]
    return [replace(last, text=f"{last.text}; {lowered(reason)}") if outcome.result == WON else last]


def _gap(course: figures.Course, at: int) -> str:
    """Return how near the danger came in a turn, behind what it brought; nothing where that is told in per cent."""
    before, after = course.gap(at - 1), course.gap(at)
    if not course.left or course.left.startswith("%") or before is None or after is None or before == after:
        return ""
    return f" ({before:g}→{after:g} {course.left})"


def _when(turn: figures.Turn) -> str:
    """Return the name of a turn with that of its place."""
    place = f"{turn.part}, " if turn.part[:1].isupper() and turn.part != turn.name else ""
    return capital(f"{place}{turn.name}")


def _rare_moments(showing: Showing) -> list[Turning]:
    found: dict[str, list[Turning]] = {}
    game, line, begun = showing.game, showing.table.line, 0
    for number, event, state in line.happened(0, showing.last + 1):
        begun = number if game.review.begins_turn(event) else begun
        seen = game.sight.event_view(state, event, showing.seat)
        text = visible(game.words.story_text(seen).removesuffix(":") or game.words.event_text(seen))
        if (mark := game.review.mark_of(seen)) and text:
            where = visible(game.words.progress(game.sight.view(state, showing.seat)))
            found.setdefault(mark, []).append(Turning(number, lowered(text), begun, capital(where)))
    points: list[Turning] = []
    great = [found[kind.id] for kind in game.review.marks if kind.ruler and not kind.part and kind.id in found]
    for more in great:
        if len(points) + len(more) <= MOST_TURNING:
            points += more
    if not points and great:
        points = great[0][-MOST_TURNING:]
    return _by_turn(sorted(points, key=lambda point: point.entry))


def _by_turn(points: list[Turning]) -> list[Turning]:
    """Return turning points in their order, those of one turn as a single one."""
    found: list[Turning] = []
    for _, some in groupby(points, key=lambda point: point.when):
        first, *more = some
        text = "; ".join([first.text, *(one.text for one in more)])
        found.append(replace(first, text=text))
    return found


def where_told(told_of: Sequence[Chapter], point: Turning) -> Chapter | Turn | None:
    """Return the turn in which a turning point is told, or the chapter where that is the turn, halves and all, or has
    no turn with a name of its own."""
    chapter = next((one for one in reversed(told_of) if one.first <= point.turn), None)
    if chapter is not None and chapter.name.casefold() == point.when.casefold():
        return chapter
    turns = [turn for turn in chapter.turns if turn.name and turn.first <= point.turn] if chapter else []
    return turns[-1] if turns else chapter


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
        called = told_as(showing.game, showing.header)
        self.actors = list(called.values())
        """What whoever acts is called, where one does several things in a row."""
        self.pronouns = {name: showing.game.words.pronouns.get(seat, "") for seat, name in called.items()}
        self.signs = (
            {entry.number: f"{entry.mark}, {MARKS[entry.mark]}" for entry in showing.verdicts.evaluation.marked()}
            if (showing.verdicts is not None)
            else {}
        )
        self.chapters: list[Chapter] = []
        self.entry = 0
        self._waiting: list[Told] = []
        self._new_paragraph = False
        self._before: list[str] = []
        """Notes on what lies before the first chapter."""
        self._noted: list[str] = []
        """Notes on events of the strand, which stand behind what it came to."""
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
        """Tell one entry, each note behind what it is about."""
        self.entry = passage.entry
        self._said = False
        clauses: list[str] = []
        texts = [self._text(event) or event.heading or event.part for event in passage.events if passage.notes]
        notes = beside(passage, texts, self.game.rulebook) if passage.notes else {}
        if not passage.entry:
            self._before = notes.pop(DECISION, [])
        for at, event in enumerate(passage.events):
            self._take(clauses, event)
            if about := notes.get(at):
                self._note(clauses, about)
        sign = self.signs.get(passage.entry, "")
        about = notes.get(DECISION, [])
        if clauses or sign or about:
            self._close(clauses)
        told_of = clauses or self._said or self._waiting or self._strand or passage.decision.text == SECRET
        if passage.entry and not told_of and (sign or (passage.notes and self._acts(passage.decision))):
            clauses.append(told(passage.decision, self.names))
        self._end(clauses, sign)
        if about:
            self._note(clauses, about)

    def _acts(self, decision: Decision) -> bool:
        """Whether a decision is worded as what somebody does, and not as an order: a story has no place for "Go on"."""
        return self.names.get(decision.seat, decision.seat) in decision.text

    def _text(self, event: Told) -> str:
        """Return what a story says of an event, or, of one that is told with others, the line on what happened."""
        if event.sort or self.game.review.sums(event.seen):
            return event.text
        return "" if self.game.review.aside(event.seen) else self._retold(self.game.words.story_text(event.seen))

    def _retold(self, text: str) -> str:
        """Return what the story tells of a text of the game's."""
        return visible(self.game.words.retold(text))

    def _take(self, clauses: list[str], event: Told) -> None:
        """Tell one event."""
        review = self.game.review
        if review.heads(event.seen):
            self._close(clauses)
            self._end(clauses)
        begins = bool(self.chapters) and (review.begins_turn(event.seen) or review.breaks(event.seen))
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
            again = self._noted and self.game.review.opens(event.seen)
            self._close(clauses, "" if again else sums)
            self._sums = sums
            self._strand.append(event.seen)
        elif event.sort:
            self._close(clauses)
            self._end(clauses)
            self._waiting.append(event)
        elif text := self._text(event):
            self._close(clauses)
            self._say(clauses, text)

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
        if strand and self._lead and self.game.review.opens(strand[0]):
            self._end(clauses)
            if self._lead:
                self._tell_lead()
        for text in self.game.words.summed(strand) if strand else ():
            self._say(clauses, self._retold(text))
        if earlier:
            self._end(clauses)
        if self._noted:
            noted, self._noted = self._noted, []
            self._note(clauses, noted)
        if earlier:
            self._said = said

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
        if clauses:
            self._said = True
            sentences, names = self._stretch().sentences, self.actors
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

    def _tell_lead(self) -> None:
        """Tell what should have stood before a sentence by itself, where what follows is another matter."""
        lead, self._lead = self._lead, ""
        self._stretch().sentences.append(sentence(f"{lead} nothing happens"))
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


def game_options(showing: Showing) -> list[tuple[str, str]]:
    """Return the options of the table that differ from the usual ones: name and value; what is switched on together,
    and what is switched off."""
    game: Game = showing.game
    chosen: list[tuple[Any, str]] = [
        (option, showing.header.options.get(option.id, option.default)) for option in game.options
    ]
    found: list[tuple[str, str]] = []
    switched: dict[str, list[str]] = {ON: [], OFF: []}
    for option, value in chosen:
        if value == option.default:
            continue
        if value in switched:
            switched[value].append(lowered(visible(option.label)))
        else:
            label = visible(option.label)
            found.append((label, _without_the_name(label, visible(option.words.get(value, value)))))
    return found + [
        (name, in_turn(switched[value])) for name, value in (("With", ON), ("Without", OFF)) if switched[value]
    ]


def _without_the_name(label: str, value: str) -> str:
    """Return the value of an option without the word that its name ends with: behind "Full co-op" no "co-op" again,
    and behind "Hands" no "hands"."""
    again, comma, rest = value.partition(", ")
    if comma and label.casefold().endswith(again.casefold()):
        return rest
    return value[: -len(label) - 1] if value.casefold().endswith(f" {label.casefold()}") else value
