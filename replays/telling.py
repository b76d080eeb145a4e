"""What happened, in words: decisions, events with their rules, chapters and notes, as one pair of eyes may see them."""

from __future__ import annotations

import contextlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from core.kernel.game import Game
from core.kernel.line import Stride
from core.kernel.prompts import Prompt
from core.kernel.sections import position
from core.kernel.table import Table
from saves.codec import NoteRecord
from saves.redacted import SeenLine
from saves.text import visible

OPENING = "The table is set up"
SECRET = "decides"
"""What is told of a decision that was made in secret."""


class Decision(msgspec.Struct, frozen=True):
    """Who decided, what it was in words, and the rule that allows it; the opening has neither seat nor rule."""

    seat: str
    text: str
    rule: str


class Told(msgspec.Struct, frozen=True):
    """One event in words. `part` and `heading` are set where a part of the game, or a turn, begins with it; where a
    part does, `table` tells how things stand then, subject by subject under their titles, `danger` how near the players
    are to losing, and `picture` draws the board where a game has a map. `seen` is the event as the eyes see it, and
    `sort` that by which it is gathered."""

    text: str
    rule: str
    part: str = ""
    heading: str = ""
    table: tuple[tuple[str, tuple[str, ...]], ...] = ()
    picture: tuple[str, ...] = ()
    danger: str = ""
    seen: Any = None
    sort: str = ""


class Passage(msgspec.Struct, frozen=True):
    """One entry in words."""

    entry: int
    decision: Decision
    events: tuple[Told, ...]
    notes: tuple[str, ...]


def decision(table: Table, number: int, seat: str | None, game: Game | None = None, *, alone: bool = False) -> Decision:
    """Return the decision of entry `number` as `seat` may see it; `game` stands in for the table's own, and `alone`
    says that it is told without the question."""
    game = game or table.game
    if number == 0:
        return Decision("", OPENING, "")
    if isinstance(table.line, SeenLine):
        seen = table.line.seen[number]
        return Decision(visible(seen.seat), visible(seen.told) or SECRET, visible(seen.rule))
    return decided(game, table.line.state_after(number), table.line.entries[number].action, seat, alone=alone)


def decided(game: Game, state: Any, action: Any, seat: str | None, *, alone: bool = False) -> Decision:
    """Return what `action` decided in `state`, as `seat` may see it; told so that it can stand `alone`, without the
    question."""
    # A prompt of other rules, or of a position made by hand, may be one that today's rules cannot ask.
    with contextlib.suppress(LookupError, AttributeError, ValueError, TypeError):
        prompt = game.rules.prompt(state)
        if isinstance(prompt, Prompt):
            return chosen(game, state, prompt, action, seat, alone=alone)
    return _secret(action)


def chosen(game: Game, state: Any, prompt: Prompt, action: Any, seat: str | None, *, alone: bool = False) -> Decision:
    """Return what `action` decided when `prompt` asked, as `seat` may see it; told so that it can stand `alone`."""
    words = game.words.answered if alone else game.words.label
    for choice in game.sight.visible_prompt(state, prompt, seat).choices:
        if choice.action == action:
            return Decision(choice.seat, visible(words(game.sight.view(state, seat), choice)), choice.rule)
    return _secret(action)


def _secret(action: Any) -> Decision:
    return Decision(str(getattr(action, "seat", "")), SECRET, "")


def told(made: Decision, names: Mapping[str, str]) -> str:
    """Return a decision with the name of whoever made it."""
    name = names.get(made.seat, made.seat)
    if made.text == SECRET:
        return f"{name} {SECRET}"
    # A card of somebody's is a thing, and does not say who decides.
    named = name and re.search(rf"{re.escape(name)}(?! cards?\b)", made.text)
    return made.text if not name or named else f"{name}: {made.text}"


def note_text(note: NoteRecord) -> str:
    """Return a note, with the name of whoever wrote it at a hosted table."""
    return f"{note.author}: {note.text}" if note.author else note.text


def readable(notes: Iterable[NoteRecord], eyes: str | None, *, everything: bool = False) -> list[NoteRecord]:
    """Return the notes that are for `eyes` (None: everybody's), or `everything`, in their order."""
    return [note for note in notes if everything or note.is_for(eyes)]


def passages(
    table: Table, notes: Sequence[NoteRecord] = (), seat: str | None = None, game: Game | None = None, last: int = -1
) -> Iterator[Passage]:
    """Yield what happened up to entry `last` (without it, up to the cursor) as `seat` may see it."""
    teller = Teller(table, notes, seat, game)
    for stride in table.line.strides((table.entry if last < 0 else last) + 1):
        yield teller.passage(stride)


class Teller:
    """Tells the entries of a line in words, one after the other, as `seat` may see them."""

    def __init__(
        self, table: Table, notes: Sequence[NoteRecord] = (), seat: str | None = None, game: Game | None = None
    ) -> None:
        """Tell of `table`, with the players' `notes`; `game` stands in for the table's own."""
        self.table = table
        self.notes: dict[int, list[NoteRecord]] = defaultdict(list)
        for note in notes:
            self.notes[note.entry].append(note)
        self.seat = seat
        self.game = game or table.game
        self.part = self.heading = ""

    def passage(self, stride: Stride, look: Callable[[Any], None] | None = None) -> Passage:
        """Return the next entry in words; `look` is given the view after each of its events but the last."""
        made = self._decision(stride)
        events: list[Told] = []
        more = len(stride.entry.events)
        view: Any = None
        copied, after = isinstance(self.table.line, SeenLine), None
        for event, state in stride.happened():
            view = self.game.sight.view(state, self.seat)
            if copied and after is None and self._begins(event):
                after = self.table.line.state_after(stride.number + 1)
            seen = self.game.sight.event_view(state, event, self.seat)
            stands = partial(self._as_asked, stride, state) if after is None else None
            text = self.game.words.shown_text(view, seen)
            events.append(self._told(seen, event, text, view if after is None else after, stands))
            more -= 1
            if more and look is not None:
                look(view)
        for at, said in self.game.words.known_later(view, [one.seen for one in events]).items() if events else ():
            events[at] = msgspec.structs.replace(events[at], text=f"{events[at].text}{visible(said)}")
        about = tuple(visible(note_text(note), lines=True) for note in self.notes.get(stride.number, ()))
        return Passage(stride.number, made, tuple(events), about)

    def _as_asked(self, stride: Stride, state: Any) -> Any:
        """Return the view after an event with what is still to be done when the entry is over: until then the agenda is
        that of the entry before, and would say that another part is carried out."""
        agenda = [*state.agenda[: stride.entry.keep], *stride.entry.agenda]
        return self.game.sight.view(msgspec.structs.replace(state, agenda=agenda), self.seat)

    def _begins(self, event: Any) -> bool:
        """Whether a turn or a part of the game begins with an event: in a redacted copy, which has no views between the
        events of an entry, the one after it says which."""
        review = self.game.review
        kind = review.mark_of(event)
        return review.begins_turn(event) or any(mark.part and mark.id == kind for mark in review.marks)

    def _decision(self, stride: Stride) -> Decision:
        if not stride.number or isinstance(self.table.line, SeenLine):
            return decision(self.table, stride.number, self.seat, self.game, alone=True)
        return decided(self.game, stride.state, stride.entry.action, self.seat, alone=True)

    def _told(self, seen: Any, event: Any, said: str, view: Any, as_asked: Callable[[], Any] | None) -> Told:
        words = self.game.words
        here, there = "", visible(words.part(view))
        if there != self.part:
            self.part = here = there
        amid = here and not self.heading and self.table.header.position is not None
        now = visible(words.heading(view)) if amid or self.game.review.begins_turn(event) else ""
        if now != self.heading:
            self.heading = now or self.heading
        else:
            now = ""
        asked = position(words.sections(view if as_asked is None else as_asked())) if here else ()
        stands = tuple((visible(one.title), tuple(map(visible, one.lines))) for one in asked)
        drawn = tuple(map(visible, words.picture(view))) if here else ()
        danger = visible(words.danger(view)) if here else ""
        sort = self.game.review.gathers(seen)
        text, rule = visible(said), visible(words.event_rule(seen))
        return Told(text, rule, here, now, stands, drawn, danger, seen, sort)
