"""What to look at where a rule is at work, and where it has worked: at the end of the beat that it brought about.

An index of examples (`replays.examples`) says where a rule is named first. A roll that leads to a choice has not done
all its work there: what was chosen by the same rule right after it belongs to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from core.kernel.game import Game
from core.kernel.prompts import Outcome
from core.kernel.rule_search import passage
from core.kernel.rulebook import RULE_ID, Rulebook
from replays.eyes import has_secrets, seen_event
from replays.naming import by_name
from replays.opened import opened
from replays.replay import Position, Replay
from replays.stops import end_of_beat
from replays.telling import SECRET, decided, decision
from saves.log_file import LogFile
from saves.text import visible

LONGEST = 6
"""So many decisions after the first may belong to one working of a rule."""
MOST = 3
"""So many things are named to look at: the first, and the last ones."""


class Working(msgspec.Struct, frozen=True):
    """Where a rule has worked, as an entry and how many of its events have happened, and what to look at there."""

    place: Position
    look: tuple[str, ...]
    row: int | None = None
    """The event of that entry in which the rule shows, or 0 for the decision itself; None where it is neither."""


def working(log: LogFile, rule: str, entry: int, event: int) -> Working:
    """Return where `rule` has worked that is named at event `event` of an entry (0: at none of them) of a log, and in
    words what it did. They tell what an onlooker may know."""
    return _Looking(log, rule).at(entry, event)


class _Looking:
    """What looks for one rule in one log."""

    def __init__(self, log: LogFile, rule: str) -> None:
        self.log, self.rule = log, rule
        self.game = by_name(log.game, log.header)
        self.replay = Replay(log)
        self.entries = self.replay.entries
        self.book = self.game.rulebook()
        self.pieces = rules_of_pieces(self.book)

    def at(self, entry: int, event: int) -> Working:
        events = self.entries[entry].events
        if event and self.cites(events[event - 1]):
            return self.happened(entry, event)
        if self.decided_by(entry) or self.rule in carried(self.entries[entry].action, self.pieces):
            end = end_of_beat(self.replay, entry, max(1, event))
            return Working((entry, end), (*self.chosen(entry), *self.texts(entry, end)[:1]), 0)
        return Working((entry, len(events)), self.noted(entry) or self.asked(entry))

    def happened(self, entry: int, event: int) -> Working:
        """Return where what began with an event has come to its end, with the decisions that it asked for."""
        last = entry
        if not self.decided_by(entry):
            while last - entry < LONGEST and last + 1 < len(self.entries) and self.decided_by(last + 1):
                last += 1
        look = self.texts(entry, len(self.entries[entry].events), event, cited=True)
        for number in range(entry + 1, last + 1):
            look += self.texts(number, len(self.entries[number].events), cited=True) or self.chosen(number)
        events = self.entries[last].events
        at = event if last == entry else next((n for n, one in enumerate(events, 1) if self.cites(one)), 1)
        while at < len(events) and self.cites(events[at]):
            at += 1
        row = at if events and self.cites(events[at - 1]) else 0
        return Working((last, end_of_beat(self.replay, last, at)), _few(look), row)

    # ------------------------------------------------------------------ what names the rule

    def cites(self, event: Any) -> bool:
        """Whether an event happened by the rule, or names the piece that it is about."""
        return self.game.words.event_rule(event) == self.rule or self.rule in carried(event, self.pieces)

    def decided_by(self, number: int) -> bool:
        """Whether what was decided in an entry was offered by the rule, seen by anybody or not."""
        if not number:
            return False
        state, action = self.replay.line.state_after(number), self.entries[number].action
        return decided(opened(self.game), state, action, None).rule == self.rule

    # ------------------------------------------------------------------ in words

    def texts(self, number: int, last: int, first: int = 1, *, cited: bool = False) -> list[str]:
        """Return the words for the events of an entry from `first` to `last`; with `cited` those by the rule alone."""
        found = []
        for at, (_, event, state) in enumerate(self.replay.line.happened(number, 1), 1):
            if first <= at <= last and (not cited or self.cites(event)):
                found.append(visible(self.game.words.event_text(seen_event(self.game, state, event, None))))
        return list(filter(None, found))

    def chosen(self, number: int) -> list[str]:
        """Return what was decided in an entry, if an onlooker may know."""
        text = decision(self.replay.table, number, None, self.game).text
        return [] if text == SECRET else [text]

    def noted(self, entry: int) -> tuple[str, ...]:
        """Return what a note says of the rule: one on the entry, or else what the whole replay is about."""
        name = visible(self.log.header.name)
        notes = [note for note in self.log.notes if self.rule in self.book.cited(note.text)]
        for note in notes:
            if note.entry == entry and not note.text.startswith(f"{self.log.header.name} ("):
                return (self.said(visible(note.text)),)
        return (name,) if any(not note.entry for note in notes) else ()

    def said(self, note: str) -> str:
        """Return the sentence of a note that names the rule, without the ids that stand in brackets."""
        held = re.sub(r"([.!?])( \([^()]*\))(?=\s|$)", r"\2\1", note)
        ids = re.compile(rf" \((?:{RULE_ID.pattern})(?:, (?:{RULE_ID.pattern}))*\)")
        return ids.sub("", passage(held, [self.rule]))

    def asked(self, entry: int) -> tuple[str, ...]:
        """Return what is asked at the end of an entry, or what may be chosen there by the rule."""
        state = self.replay.table.state_at(entry)
        prompt = self.game.rules.prompt(state)
        if isinstance(prompt, Outcome) or has_secrets(self.game, state):
            return ()
        view = self.game.sight.view(state, None)
        by = [choice for choice in prompt.choices if choice.rule == self.rule]
        if prompt.rule == self.rule or not by:
            return (visible(self.game.words.prompt_text(view, prompt)),)
        return tuple(visible(self.game.words.label(view, choice)) for choice in by[:MOST])


def _few(look: Sequence[str]) -> tuple[str, ...]:
    """Return the first and the last things to look at, each once."""
    once = list(dict.fromkeys(look))
    return tuple(once if len(once) <= MOST else [once[0], *once[1 - MOST :]])


def asked(game: Game, state: Any) -> set[str]:
    """Return the rules of the question that is asked in a state, and of what may be chosen."""
    prompt = game.rules.prompt(state)
    if isinstance(prompt, Outcome):
        return {prompt.rule}
    return {prompt.rule, *(choice.rule for choice in prompt.choices)}


def rules_of_pieces(book: Rulebook) -> Mapping[str, str]:
    """Return the rules of cards, foes and other pieces by the id of the piece, where just one rule is about it."""
    found: dict[str, str] = {}
    twice: set[str] = set()
    for rule in book:
        _, dot, piece = rule.id.rpartition(".")
        if dot and not piece.isdigit():
            twice |= {piece} & found.keys()
            found[piece] = rule.id
    return {piece: rule for piece, rule in found.items() if piece not in twice}


def carried(thing: Any, pieces: Mapping[str, str]) -> Iterator[str]:
    """Yield the rules of the pieces that an action or an event names; `pieces` is what `rules_of_pieces` returns."""
    for field in getattr(thing, "__struct_fields__", ()):
        value = getattr(thing, field)
        for one in value if isinstance(value, list | tuple) else (value,):
            if isinstance(one, str) and one in pieces:
                yield pieces[one]
