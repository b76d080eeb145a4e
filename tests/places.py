"""Finding the places in one log where rules are at work: what an index of examples is made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from core.kernel.game import Game
from core.kernel.prompts import Outcome
from core.kernel.rulebook import Rulebook
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
