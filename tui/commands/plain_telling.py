"""What happened, told line by line in plain mode: one's own choices event by event, what others do together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any

from core.kernel.entries import Entry
from core.kernel.game import Game
from core.kernel.line import Line
from core.kernel.review import OWN
from replays.clauses import merged
from tui.commands.text import cited, wrapped

MANY = 3
"""So many events of one sort are told together."""

ANY = "any"
"""The sort of a heading that any other takes the place of: of a turn, under which seldom anything happens before its
first part begins."""


def told_together(entries: int) -> str:
    """Return how to hear each thing where what came of so many entries was told together."""
    if entries == 1:
        return "What came of one move is told together; last 1 tells all of it."
    return f"Several moves are told together; last {entries} tells each."


class Telling:
    """Tells entries of `line`, which follow each other, to a pair of eyes.

    Of the entries that are told `together`, events of one sort (`Review.gathers`) are told in a sentence or two at the
    end of their part of the turn (`Words.tidings`). A part of the turn in which nothing happens is left out.
    """

    def __init__(
        self,
        game: Game,
        line: Line,
        eyes: str | None,
        *,
        ids: bool,
        end: bool,
        once: Callable[[str], str] = str,
        names: Sequence[str] = (),
        sums: bool = False,
        bots: Collection[str] = (),
    ) -> None:
        """`end` says whether the event that ends the game is told, too; `once` leaves out what was heard before. With
        `names` nothing is kept for the end: what one of them does in a row is told in one sentence. With `sums` of
        many events in a row it is told what they came to (`Review.in_a_row`). In the seats of `bots` none of the people
        sits."""
        self.game = game
        self.line = line
        self.eyes = eyes
        self.ids = ids
        self.end = end
        self.names = names
        self.sums = sums
        self.bots = bots
        self.once = once
        self.lines: list[str] = []
        self.shortened = False
        """Whether anything was told together."""

        self._heading: tuple[str, str, str] | None = None
        """The last heading under which nothing has been told yet: its sort, its words, and its rule."""

        self._entry = self._first = 0
        """The entry whose events are being told, and the first of those told with it, which is one's own decision."""

        self._said: list[str] = []
        """What has been said of it, and is still to be put together."""

        self._turn = False
        """Whether the last that was told is whose turn has begun."""

        self._brief: list[tuple[str, str]] = []
        """What came of one decision of somebody else, with its rules, and is still to be told."""

        self._struck = 0
        """The entry of that decision."""

        self._settles = True
        self._settled: list[Any] = []
        self._settled_sort = ""
        """What chance has settled for many of one sort, and is still to be told."""

        self._ordered = 0
        """The first entry that no order of one's own brought any more."""

        self._carried: list[Any] = []
        """What came of that order, and is still to be told."""

        self._row: list[Any] = []
        """Events of one sort that have followed each other, and are told by what they came to."""

        self._sorts: dict[str, list[Any]] = {}
        self._since = 0
        """After how many entries of the line the events began that are to be told together."""

    def tell(
        self, entries: Sequence[Entry], together: Callable[[Entry], bool], *, ordered: int = 0, settled: bool = True
    ) -> None:
        """Tell entries, those that are told together where there are many events of a sort; the first of them that one
        order brought, as what came of that; and what chance has `settled` for many, in a sentence or two."""
        self._settles = settled
        if not entries:
            return
        self._first = first = self.line.number_of(entries[0])
        self._ordered = first + ordered
        number = 0
        for number, event, state in self.line.happened(first, len(entries)):
            seen = self.game.sight.event_view(state, event, self.eyes)
            if number != self._entry:
                self._put_together()
                self._entry = number
            sort = self.game.review.in_a_row(seen, self.eyes)
            words = self.game.words
            if words.heard(state, seen) != words.event_text(seen):
                sort = ""  # there is more to be said of it than what several came to
            if sort and (self.sums or sort.startswith(OWN)):
                if self._row and self.game.review.in_a_row(self._row[0], self.eyes) != sort:
                    self._end_row()
                if not self._row:
                    self._flush(number + 1, few=not self.game.review.ensues(seen))
                self._row.append(seen)
                continue
            if self._row and self._parts_row(state, seen):
                self._end_row()
            self._hear(state, seen, number, entries[number - first], together)
        self._end_row()
        self._flush(number + 1)
        self._put_together()

    def close(self, *, follows: bool = False) -> None:
        """Tell the last heading: with a colon where something `follows` under it; where nothing has happened under it
        yet, none promises what comes of it."""
        if self._heading is not None:
            (_, text, rule), self._heading = self._heading, None
            self._say(text if follows else text.removesuffix(":"), rule)

    def _hear(self, state: Any, event: Any, number: int, entry: Entry, together: Callable[[Entry], bool]) -> None:
        words, review = self.game.words, self.game.review
        text = words.heard(state, event) if self.end or review.beat_of(event) != "end" else ""
        if text and number > self._first and entry.action is not None and (who := words.decided(entry.action, event)):
            known = words.of_bots(entry.action, event) if entry.action.seat in self.bots else ""
            text = f"{who}: {known}" if known else who
        sort = review.gathers(event)
        if text and review.aside(event) and review.heads(event):
            self._flush(number + 1)
            self._heading = ANY, f"{text}:", words.event_rule(event)
            return
        if not text or review.aside(event):
            return
        others = not self.names and together(entry)
        brief = words.in_brief(state, event) if others and not sort else None
        if self._brief and (brief is None or number != self._struck):
            self._tell_brief()
        if not self._brief and brief is not None and (not brief or brief.startswith("it ")):
            brief = None  # it was not told together with this who is meant
        if brief is not None:
            if not self._brief:
                self._flush(number + 1, few=True)
            self._struck = number
            self._brief.append((brief, words.event_rule(event)))
            return
        settles = review.settles(event) if self._settles else ""
        if self._settled and settles != self._settled_sort:
            self._tell_settled()
        if settles:
            if not self._settled:
                self._flush(number + 1)
            self._settled_sort = settles
            self._settled.append(event)
            return
        if sort and not words.gathered([event, event]):
            if number < self._ordered and review.turn_of(event) is None:
                return
            self._flush(number + 1)
            if self._heading is not None and self._heading[0] not in (ANY, sort):
                self.close()
            begins = review.turn_of(event) is not None
            self._heading = sort, f"{text}:" if begins else text, words.event_rule(event)
        elif sort and number < self._ordered:
            if not self._carried:
                self._since = number
            self._carried.append(event)
        elif sort and others:
            if not self._sorts:
                self._since = number
            self._sorts.setdefault(sort, []).append(event)
        else:
            self._flush(number + 1, few=not review.ensues(event))
            begins = bool(self.names) and review.begins_turn(event)
            alone = begins or review.heads(event)
            if alone:
                self._put_together()
            self._say(text, words.event_rule(event))
            if alone:
                self._put_together()
            self._turn = begins

    def _parts_row(self, state: Any, event: Any) -> bool:
        """Whether something is told between events that have followed each other and the next ones: a heading, too."""
        review = self.game.review
        return bool(self.game.words.heard(state, event)) and (review.heads(event) or not review.aside(event))

    def _end_row(self) -> None:
        """Tell the events that have followed each other: what several came to, or each by itself."""
        events, self._row = self._row, []
        words = self.game.words
        full = self.game.review.in_full(events, self.eyes) if events else []
        rest = [event for event in events if event not in full]
        told = words.tersely(full, self.eyes) if full else []
        told += words.summed(rest) if len(rest) >= MANY else [*map(words.event_text, rest)]
        self.shortened |= len(events) >= MANY
        for text in told:
            self._say(text, words.event_rule(events[0]))

    def _flush(self, after: int, *, few: bool = False) -> None:
        """Tell what is told together, as it stands after so many entries of the line; with `few` only the sorts of
        which there is too little to be told together: it is told in order, before what came of it. What comes of a sort
        that is still to be told waits for it."""
        words, sight = self.game.words, self.game.sight
        if self._brief:
            self._tell_brief()
        if self._settled:
            self._tell_settled()
        if self._carried:
            self._tell_carried_out(after)
        held, sorts = False, dict[str, list[Any]]()
        for sort, events in self._sorts.items():
            if few and (len(events) >= MANY or (held and self.game.review.ensues(events[0]))):
                held = True
            else:
                sorts[sort] = events
        self._sorts = {sort: events for sort, events in self._sorts.items() if sort not in sorts}
        if not sorts:
            return
        before, now = (sight.view(self.line.state_after(at), self.eyes) for at in (self._since, after))
        for events in sorts.values():
            rule = words.event_rule(events[0])
            if told := words.tidings(before, now, events, self.eyes):
                self.shortened |= len(events) >= MANY
                for text in told:
                    self._say(text, rule)
            elif len(events) >= MANY and (text := words.gathered(events)):
                self.shortened = True
                self._say(text, rule)
            else:
                texts = Counter(words.in_brief(now, event) or words.event_text(event) for event in events)
                for text, times in texts.items():
                    self._say(f"{text}, twice" if times == 2 else text, rule)

    def _tell_brief(self) -> None:
        """Tell what came of one decision of somebody else in one sentence."""
        brief, self._brief = self._brief, []
        self.shortened = True
        self._say("; ".join(text for text, _ in brief if text), brief[0][1])

    def _tell_settled(self) -> None:
        """Tell what chance has settled, a few one by one."""
        events, self._settled = self._settled, []
        words = self.game.words
        many = len(events) >= MANY
        self.shortened |= many
        for text in words.settled(events) if many else [words.event_text(event) for event in events]:
            self._say(text, words.event_rule(events[0]))

    def _tell_carried_out(self, after: int) -> None:
        """Tell what came of an order, as it stands after so many entries of the line."""
        events, self._carried = self._carried, []
        words, sight = self.game.words, self.game.sight
        before, now = (sight.view(self.line.state_after(at), self.eyes) for at in (self._since, after))
        told = words.carried_out(before, now, events) or [words.event_text(event) for event in events]
        for text in told:
            self._say(text, words.event_rule(events[0]))

    def leave_out_turn(self) -> None:
        """Leave out whose turn has begun, where that was told last: it is said at once how the game stands."""
        if self._turn:
            self.lines.pop()

    def _say(self, text: str, rule: str) -> None:
        self.close(follows=True)
        if self.names:
            self._said.append(text)
        else:
            self._tell(text, rule)

    def _put_together(self) -> None:
        """Tell what was said of an entry: what one does in a row in one sentence, what is alike as often as it was."""
        said, self._said = self._said, []
        for text in merged(self.game.words.eased(said), self.names, apart=True):
            self._tell(text, "")

    def _tell(self, text: str, rule: str) -> None:
        self._turn = False
        self.lines += wrapped(cited(self.once(f"{text[:1].upper()}{text[1:]}"), rule, self.ids), "    ", "  ")
