"""Finding the places in one log where rules are at work: what an index of examples is made from."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from replays.showing import asked, carried, rules_of_pieces
from replays.telling import decision
from saves.log_file import LogFile

EVENT, DECISION, CARRIED, TOLD, ASKED = range(5)
"""How sure it is that a place shows a rule: an event cites it, the decision does, what was decided on has a rule of its
own, a note names it, the question or one of its choices cites it."""


class Place(msgspec.Struct, frozen=True):
    """A place in a log that shows `rule`, and how sure that is."""

    rule: str
    sure: int
    entry: int
    event: int


def places(log: LogFile) -> Iterator[Place]:
    """Yield the places of a log in the order of its entries; each rule once for each entry and way to show it."""
    game, table = log.game, log.table
    book = game.rulebook()
    pieces = rules_of_pieces(book)
    notes = log.notes
    for number, entry in enumerate(table.line.entries[: table.cursor]):
        first = min(1, len(entry.events))
        found: dict[tuple[int, str], int] = {}
        for at, event in enumerate(entry.events, 1):
            if not game.words.event_text(event):
                continue
            found.setdefault((EVENT, game.words.event_rule(event)), at)
            for rule in carried(event, pieces):
                found.setdefault((CARRIED, rule), at)
        if number:
            found.setdefault((DECISION, decision(table, number, None).rule), first)
        for rule in carried(entry.action, pieces):
            found.setdefault((DECISION, rule), first)
        for note in notes:
            if note.entry == number:
                for rule in book.cited(note.text):
                    found.setdefault((TOLD, rule), max(first, 0))
        for rule in asked(game, table.state_at(number)):
            found.setdefault((ASKED, rule), len(entry.events))
        for (sure, rule), at in found.items():
            if rule in book:
                yield Place(rule, sure, number, at)
