"""Finding the places in one log where rules are at work: what an index of examples is made from."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import zip_longest

import msgspec

from core.kernel.prompts import Prompt
from core.kernel.rulebook import Rulebook
from replays.opened import opened
from replays.showing import asked, carried, rules_of_pieces
from replays.telling import decision
from saves.log_file import LogFile
from tests.games import said

EVENT, DECISION, CARRIED, HEADING, ANSWERED, IDLE, TOLD, HANDLED, PASSED, DULL, ASKED = range(11)
"""How well a place shows a rule: an event cites it, the decision does, what was decided on has a rule of its own, an
event cites it that only says what begins, something was done where the rule asked, a decision cites it from which
nothing followed, a note names it, a piece that has a rule of its own is handled without doing anything, a decision
cites it by which nothing is done, what begins has another heading right below it, the question or one of its choices
cites it."""
UNDONE = ("done", "pass", "stay")
"""The tags of the actions by which a chance is let go: whoever wants to see a rule at work sees little there."""


class Place(msgspec.Struct, frozen=True):
    """A place in a log that shows `rule`, and how sure that is."""

    rule: str
    sure: int
    entry: int
    event: int


def places(log: LogFile) -> Iterator[Place]:
    """Yield the places of a log in the order of its entries; each rule once for each entry and way to show it."""
    game, table = opened(log.game), log.table
    book = game.rulebook()
    pieces = rules_of_pieces(book)
    notes = log.notes
    handled: Collection[str] = said(game.id, "HANDLED", (), of="shown")
    for number, entry in enumerate(table.line.entries[: table.cursor]):
        first = min(1, len(entry.events))
        found: dict[tuple[int, str], int] = {}
        told = [(at, event) for at, event in enumerate(entry.events, 1) if game.words.event_text(event)]
        for (at, event), below in zip_longest(told, told[1:]):
            heading = game.review.heads(event)
            dull = heading and below is not None and game.review.heads(below[1])
            found.setdefault((DULL if dull else HEADING if heading else EVENT, game.words.event_rule(event)), at)
            for rule in carried(event, pieces):
                found.setdefault((HANDLED if event.__struct_config__.tag in handled else CARRIED, rule), at)
        if number:
            followed = bool(told) and not game.review.heads(told[0][1])
            undone = entry.action.__struct_config__.tag in UNDONE
            sure = PASSED if undone else DECISION if followed else IDLE
            by = decision(table, number, None, game).rule
            found.setdefault((sure, by), first)
            question = game.rules.prompt(table.line.state_after(number))
            window = isinstance(question, Prompt) and question.window
            if not undone and (window or (followed and _same_chapter(book, by, question.rule))):
                found.setdefault((ANSWERED, question.rule), first)
        for rule in carried(entry.action, pieces):
            found.setdefault((HANDLED if entry.action.__struct_config__.tag in handled else DECISION, rule), first)
        for note in notes:
            if note.entry == number:
                for rule in book.cited(note.text):
                    found.setdefault((TOLD, rule), max(first, 0))
        for rule in asked(game, table.state_at(number)):
            found.setdefault((ASKED, rule), len(entry.events))
        for (sure, rule), at in found.items():
            if rule in book:
                yield Place(rule, sure, number, at)


def _same_chapter(book: Rulebook, one: str, other: str) -> bool:
    """Whether two rules stand in one chapter: what is done by the one has to do with what the other asks."""
    return one in book and other in book and book[one].chapter == book[other].chapter
